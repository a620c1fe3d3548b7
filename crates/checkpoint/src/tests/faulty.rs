//! Files in memory that fail when a test wants it: the process dies at an operation, the disk is
//! full, the power goes.

use crate::disk::{Disk, DiskFile};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Cursor, Error, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// How the process ends at an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Death {
    Before,
    /// In the middle of a write; elsewhere as `Before`.
    Torn,
    After,
}

/// A change of names that may be lost.
#[derive(Clone, Debug)]
enum Renaming {
    Create(PathBuf, usize),
    Rename(PathBuf, PathBuf),
}

/// The content of a file, now and after a loss of power.
#[derive(Clone, Default, Debug)]
struct Content {
    now: Vec<u8>,
    lasting: Vec<u8>,
}

#[derive(Clone, Default, Debug)]
struct World {
    contents: Vec<Content>,
    names: BTreeMap<PathBuf, usize>,
    lasting: BTreeMap<PathBuf, usize>,
    renamings: Vec<Renaming>,
    /// The number of operations so far, and the operation that fails.
    operations: u64,
    die_at: Option<(u64, Death)>,
    dead: bool,
    /// The bytes that still fit.
    room: Option<usize>,
    /// Files whose names have this end are never synchronized, though the disk says so.
    lies: Option<&'static str>,
}

/// A disk; its clones are the same disk.
#[derive(Clone, Default, Debug)]
pub(super) struct Faulty(Rc<RefCell<World>>);

/// A file on it.
#[derive(Debug)]
pub(super) struct FaultyFile {
    disk: Faulty,
    name: PathBuf,
    content: usize,
}

impl Faulty {
    pub(super) fn new() -> Faulty {
        Faulty::default()
    }

    /// Dies at this operation, the first being 1.
    pub(super) fn die_at(&self, operation: u64, death: Death) {
        self.0.borrow_mut().die_at = Some((operation, death));
    }

    /// From now on no more than this fits.
    pub(super) fn set_room(&self, room: Option<usize>) {
        self.0.borrow_mut().room = room;
    }

    /// From now on synchronizes nothing whose name ends so.
    pub(super) fn lie(&self, end: &'static str) {
        self.0.borrow_mut().lies = Some(end);
    }

    pub(super) fn operations(&self) -> u64 {
        self.0.borrow().operations
    }

    pub(super) fn is_dead(&self) -> bool {
        self.0.borrow().dead
    }

    /// The names and contents of all files.
    pub(super) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let world = self.0.borrow();
        world
            .names
            .iter()
            .map(|(name, &content)| (name.clone(), world.contents[content].now.clone()))
            .collect()
    }

    pub(super) fn content(&self, name: &str) -> Vec<u8> {
        self.files().remove(Path::new(name)).unwrap_or_default()
    }

    pub(super) fn put(&self, name: &str, bytes: &[u8]) {
        let mut world = self.0.borrow_mut();
        let content = world.contents.len();
        world.contents.push(Content {
            now: bytes.to_vec(),
            lasting: bytes.to_vec(),
        });
        world.names.insert(name.into(), content);
        world.lasting.insert(name.into(), content);
    }

    pub(super) fn remove(&self, name: &str) {
        let mut world = self.0.borrow_mut();
        world.names.remove(Path::new(name));
        world.lasting.remove(Path::new(name));
    }

    /// The disk as the next process finds it: only the process has died.
    pub(super) fn reboot(&self) -> Faulty {
        let world = World {
            die_at: None,
            dead: false,
            operations: 0,
            room: None,
            ..self.0.borrow().clone()
        };
        Faulty(Rc::new(RefCell::new(world)))
    }

    /// The disk after a loss of power: each unsynchronized change is kept or lost at random.
    pub(super) fn lose_power(&self, seed: u64) -> Faulty {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let old = self.0.borrow();
        let mut world = World {
            lasting: old.lasting.clone(),
            ..World::default()
        };
        for renaming in &old.renamings {
            if rng.random_range(0..2) == 0 {
                world.rename(renaming);
            }
        }
        world.contents = old
            .contents
            .iter()
            .map(|content| content.survivor(&mut rng))
            .collect();
        world.names = world.lasting.clone();
        Faulty(Rc::new(RefCell::new(world)))
    }

    /// Does something, unless it is time to die.
    fn operate<T>(&self, what: impl FnOnce(&mut World, bool) -> io::Result<T>) -> io::Result<T> {
        let world = &mut *self.0.borrow_mut();
        let dead = || Error::other("dead");
        if world.dead {
            return Err(dead());
        }
        world.operations += 1;
        match world.die_at.filter(|(at, _)| *at == world.operations) {
            None => what(world, false),
            Some((_, death)) => {
                world.dead = true;
                if death != Death::Before {
                    let _ = what(world, death == Death::Torn);
                }
                Err(dead())
            }
        }
    }
}

impl World {
    fn rename(&mut self, renaming: &Renaming) {
        match renaming {
            Renaming::Create(name, content) => {
                self.lasting.insert(name.clone(), *content);
            }
            Renaming::Rename(from, to) => {
                if let Some(content) = self.lasting.remove(from) {
                    self.lasting.insert(to.clone(), content);
                }
            }
        }
    }

    fn lies_about(&self, path: &Path) -> bool {
        self.lies
            .is_some_and(|end| path.to_string_lossy().ends_with(end))
    }

    fn find(&self, path: &Path) -> io::Result<usize> {
        self.names
            .get(path)
            .copied()
            .ok_or_else(|| Error::from(ErrorKind::NotFound))
    }
}

impl Content {
    /// Its content after a loss of power: the synchronized state, with any part of the changes
    /// since.
    fn survivor(&self, rng: &mut ChaCha8Rng) -> Content {
        let mut now = self.lasting.clone();
        match (self.now.starts_with(&self.lasting), rng.random_range(0..4)) {
            (_, 0) => {}
            (_, 1) => now.clone_from(&self.now),
            (true, choice) => {
                let end = rng.random_range(now.len()..=self.now.len());
                now.extend_from_slice(&self.now[now.len()..end]);
                if choice == 3 && end > self.lasting.len() {
                    // the length is there, and the bytes are not
                    let from = rng.random_range(self.lasting.len()..end);
                    now[from..].fill(0);
                }
            }
            (false, _) => now.truncate(rng.random_range(0..=now.len())),
        }
        Content {
            lasting: now.clone(),
            now,
        }
    }
}

impl Disk for Faulty {
    type File = FaultyFile;

    fn open(&mut self, path: &Path) -> io::Result<Box<dyn Read>> {
        self.operate(|world, _| {
            let content = world.find(path)?;
            Ok(Box::new(Cursor::new(world.contents[content].now.clone())) as Box<dyn Read>)
        })
    }

    fn create(&mut self, path: &Path) -> io::Result<FaultyFile> {
        let content = self.operate(|world, _| {
            let content = world.contents.len();
            world.contents.push(Content::default());
            world.names.insert(path.into(), content);
            world.renamings.push(Renaming::Create(path.into(), content));
            Ok(content)
        })?;
        Ok(FaultyFile {
            disk: self.clone(),
            name: path.into(),
            content,
        })
    }

    fn cut(&mut self, path: &Path, length: u64) -> io::Result<FaultyFile> {
        let content = self.operate(|world, _| {
            let content = world.find(path)?;
            world.contents[content].now.truncate(length as usize);
            Ok(content)
        })?;
        Ok(FaultyFile {
            disk: self.clone(),
            name: path.into(),
            content,
        })
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.operate(|world, _| {
            let content = world.find(from)?;
            world.names.remove(from);
            world.names.insert(to.into(), content);
            world
                .renamings
                .push(Renaming::Rename(from.into(), to.into()));
            Ok(())
        })
    }

    fn sync_folder(&mut self, path: &Path) -> io::Result<()> {
        self.operate(|world, _| {
            if !world.lies_about(path) {
                world.renamings.clear();
                world.lasting = world.names.clone();
            }
            Ok(())
        })
    }

    fn lock(&mut self, path: &Path) -> io::Result<Option<FaultyFile>> {
        Ok(Some(FaultyFile {
            disk: self.clone(),
            name: path.into(),
            content: usize::MAX,
        }))
    }
}

impl DiskFile for FaultyFile {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let content = self.content;
        self.disk.operate(|world, torn| {
            let fits = world.room.unwrap_or(usize::MAX).min(bytes.len());
            let written = if torn { fits / 2 } else { fits };
            world.contents[content]
                .now
                .extend_from_slice(&bytes[..written]);
            world.room = world.room.map(|room| room - written);
            if written < bytes.len() {
                Err(ErrorKind::StorageFull.into())
            } else {
                Ok(())
            }
        })
    }

    fn sync(&mut self) -> io::Result<()> {
        let (content, name) = (self.content, &self.name);
        self.disk.operate(|world, _| {
            if !world.lies_about(name) {
                let content = &mut world.contents[content];
                content.lasting = content.now.clone();
            }
            Ok(())
        })
    }
}
