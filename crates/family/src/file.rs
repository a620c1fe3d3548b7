//! Families in files. `docs/family.md` describes the format.
//!
//! A file is checked as it is read: nothing is reserved before it is there, each number is within
//! its bounds, no path is longer than one of a family can be, and a sum over all bytes stands at
//! the end.

use super::answers::Family;
use super::diagram::{Arc, Diagram};
use super::error::Fault;
use super::plan::{NOTHING, WITHOUT};
use quadrille_problem::internal::SEED;
use quadrille_problem::problem::Problem;
use std::collections::HashSet;
use std::io::{self, Read, Write};

const MAGIC: &[u8; 8] = b"QUADFAM1";

impl Family {
    /// Saves the whole family, without conditions.
    pub fn save(&self, to: &mut impl Write) -> io::Result<()> {
        let mut to = Writer { to, sum: SEED };
        to.bytes(MAGIC)?;
        to.bytes(&self.problem.fingerprint().to_le_bytes())?;
        to.number(u64::from(self.problem.n_options() as u32))?;
        to.number(self.diagram.n_nodes() as u64)?;
        to.number(self.diagram.root.map_or(0, |root| u64::from(root) + 1))?;
        for node in 1..self.diagram.n_nodes() as u32 {
            let arcs = self.diagram.arcs(node);
            to.number(arcs.len() as u64)?;
            for arc in arcs {
                let label = match (arc.option(), arc.left_out()) {
                    (Some(option), _) => u64::from(option) * 2 + 1,
                    (None, Some(option)) => u64::from(option) * 2 + 2,
                    (None, None) => 0,
                };
                to.number(label)?;
                to.number(u64::from(node - arc.to))?;
            }
        }
        let sum = to.sum;
        to.to.write_all(&sum.to_le_bytes())
    }

    /// Loads the family of a problem that was saved, with at most this many bytes of memory, about.
    /// A file that was forged can hold sets of options that are not solutions:
    /// [`verify`](quadrille_problem::problem::verify()) the ones that matter. It can do no other
    /// harm.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_family as family}; }
    /// use quadrille::{family::Family, problem::Problem};
    ///
    /// let problem: Problem = "a b c\na b\nc\na\nb c\nb".parse()?;
    /// let family = Family::of(&problem)?;
    /// let mut file = Vec::new();
    /// family.save(&mut file)?;
    /// assert_eq!(Family::load(&problem, &mut file.as_slice(), 1 << 20)?, family);
    /// assert!(Family::load(&problem, &mut &file[1..], 1 << 20).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(problem: &Problem, from: &mut impl Read, max_memory: usize) -> io::Result<Family> {
        let mut from = Reader {
            from,
            at: 0,
            sum: SEED,
            labels: HashSet::new(),
        };
        let mut magic = [0; 8];
        let read = from.bytes(&mut magic);
        let is_short = |error: &io::Error| error.kind() == io::ErrorKind::InvalidData;
        if read.as_ref().is_err_and(is_short) || read.is_ok() && &magic != MAGIC {
            return Err(foreign());
        }
        read?;
        let mut fingerprint = [0; 8];
        from.bytes(&mut fingerprint)?;
        let (file, ours) = (u64::from_le_bytes(fingerprint), problem.fingerprint());
        if file != ours {
            return Err(invalid(format!(
                "the family belongs to another problem: its fingerprint is {file:016x}, the \
                problem's {ours:016x}"
            )));
        }
        if from.number()? != problem.n_options() as u64 {
            return Err(from.damaged("another number of options"));
        }
        let diagram = from.diagram(problem, max_memory)?;
        Family::new(problem.clone(), diagram, max_memory).map_err(|error| match error.0 {
            Fault::Memory { bytes } => memory(bytes),
            Fault::Ended(_) | Fault::TooLarge => foreign(),
        })
    }
}

fn invalid(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message.into())
}

fn foreign() -> io::Error {
    invalid("this is no saved family, or one of another version")
}

fn memory(bytes: usize) -> io::Error {
    let message = format!("the family needs more than {bytes} bytes");
    io::Error::new(io::ErrorKind::OutOfMemory, message)
}

fn add(sum: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(sum, |sum, &byte| {
        (sum ^ u64::from(byte))
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(7)
    })
}

struct Writer<'w, T> {
    to: &'w mut T,
    sum: u64,
}

impl<T: Write> Writer<'_, T> {
    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum = add(self.sum, bytes);
        self.to.write_all(bytes)
    }

    /// Seven bits a byte, the lowest first; all but the last byte have the highest bit.
    fn number(&mut self, mut number: u64) -> io::Result<()> {
        let mut bytes = [0; 10];
        let mut n = 0;
        while number >= 0x80 {
            bytes[n] = number as u8 | 0x80;
            number >>= 7;
            n += 1;
        }
        bytes[n] = number as u8;
        self.bytes(&bytes[..=n])
    }
}

struct Reader<'r, T> {
    from: &'r mut T,
    at: u64,
    sum: u64,
    /// The labels of the arcs of a node.
    labels: HashSet<u32>,
}

impl<T: Read> Reader<'_, T> {
    fn damaged(&self, what: &'static str) -> io::Error {
        invalid(format!("the file is damaged at byte {}: {what}", self.at))
    }

    fn bytes(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.from
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => self.damaged("it ends here"),
                _ => error,
            })?;
        self.sum = add(self.sum, bytes);
        self.at += bytes.len() as u64;
        Ok(())
    }

    fn number(&mut self) -> io::Result<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let mut byte = [0];
            self.bytes(&mut byte)?;
            let part = u64::from(byte[0] & 0x7f);
            if part << shift >> shift != part {
                break;
            }
            number |= part << shift;
            if byte[0] < 0x80 {
                return Ok(number);
            }
        }
        Err(self.damaged("a number that is too large"))
    }

    /// A number below this one.
    fn below(&mut self, limit: u64, what: &'static str) -> io::Result<u64> {
        let number = self.number()?;
        if number < limit {
            Ok(number)
        } else {
            Err(self.damaged(what))
        }
    }

    fn diagram(&mut self, problem: &Problem, max_memory: usize) -> io::Result<Diagram> {
        let n_options = problem.n_options() as u64;
        let n_nodes = self.below(u64::from(u32::MAX), "too many nodes")?;
        let root = self.below(n_nodes + 1, "a root that is no node")?;
        let root = root.checked_sub(1).map(|root| root as u32);
        let (starts, arcs) = (vec![0, 0], Vec::new());
        let mut diagram = Diagram { starts, arcs, root };
        // the arcs on the longest path from each node to the end
        let mut lengths = vec![0_u32];
        let longest = n_options + problem.n_primary() as u64;
        for node in 1..n_nodes {
            let length = self.arcs(node, n_options, &lengths, &mut diagram.arcs)?;
            if length == 0 || u64::from(length) > longest {
                return Err(self.damaged("a node without arcs, or a path that is too long"));
            }
            lengths.push(length);
            let n_arcs = u32::try_from(diagram.arcs.len());
            diagram
                .starts
                .push(n_arcs.map_err(|_| self.damaged("too many arcs"))?);
            if diagram.arcs.len() * size_of::<Arc>() + lengths.len() * 8 > max_memory {
                return Err(memory(max_memory));
            }
        }
        if n_nodes == 0 {
            return Err(self.damaged("no node, not even the end"));
        }
        self.check_sum()?;
        Ok(diagram)
    }

    /// Reads the arcs of a node, which lead to nodes before it, whose longest paths have so many
    /// arcs; returns the length of its own longest path.
    fn arcs(
        &mut self,
        node: u64,
        n_options: u64,
        lengths: &[u32],
        arcs: &mut Vec<Arc>,
    ) -> io::Result<u32> {
        self.labels.clear();
        let mut length = 0;
        for _ in 0..self.below(2 * n_options + 2, "more arcs than options")? {
            let label = match self.below(2 * n_options + 1, "an option that is none")? {
                0 => NOTHING,
                label if label % 2 == 1 => ((label - 1) / 2) as u32,
                label => ((label - 2) / 2) as u32 | WITHOUT,
            };
            let back = self.below(node + 1, "an arc to no node")?;
            if back == 0 || !self.labels.insert(label) {
                return Err(self.damaged("an arc that leads nowhere, or one twice"));
            }
            let to = (node - back) as u32;
            length = length.max(lengths[to as usize] + 1);
            arcs.push(Arc { label, to });
        }
        Ok(length)
    }

    /// Whether the sum over all bytes before is the one that follows.
    fn check_sum(&mut self) -> io::Result<()> {
        let expected = self.sum;
        let mut sum = [0; 8];
        self.bytes(&mut sum)?;
        match u64::from_le_bytes(sum) == expected {
            true => Ok(()),
            false => Err(self.damaged("the sum over all bytes is another one")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BigUint;

    /// A file with these bytes after the magic bytes and the fingerprint, and with the right
    /// checksum.
    fn sealed(problem: &Problem, bytes: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut to = Writer {
            to: &mut file,
            sum: SEED,
        };
        to.bytes(MAGIC).unwrap();
        to.bytes(&problem.fingerprint().to_le_bytes()).unwrap();
        to.bytes(bytes).unwrap();
        let sum = to.sum;
        file.extend(sum.to_le_bytes());
        file
    }

    fn loaded(problem: &Problem, bytes: &[u8]) -> io::Result<Family> {
        Family::load(problem, &mut sealed(problem, bytes).as_slice(), 1 << 20)
    }

    fn damaged(loaded: io::Result<Family>) {
        let error = loaded.unwrap_err().to_string();
        assert!(error.starts_with("the file is damaged at byte"), "{error}");
    }

    /// Files that somebody made to deceive, whose sums are right.
    #[test]
    fn what_no_family_has_is_refused() {
        let problem: Problem = "a b\na\nb".parse().unwrap();
        // `n` nodes, each with an arc to the node before it that decides nothing
        let chain = |n: u8| [vec![2, n + 1, n + 1], [1, 0, 1].repeat(usize::from(n))].concat();
        // no path has more arcs than there are options and primary items
        assert_eq!(
            loaded(&problem, &chain(4)).unwrap().count(),
            &BigUint::from(1_u32)
        );
        damaged(loaded(&problem, &chain(5)));
        let one = [2, 2, 2, 2, 1, 1, 3, 1];
        assert_eq!(
            loaded(&problem, &one).unwrap().count(),
            &BigUint::from(2_u32)
        );
        // two arcs that choose the same option
        let twice = [2, 2, 2, 2, 1, 1, 1, 1];
        damaged(loaded(&problem, &twice));
        // the same number of options, but for a bit beyond the 64th
        let wide = [
            &[0x82, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2][..],
            &one[1..],
        ]
        .concat();
        damaged(loaded(&problem, &wide));
    }

    /// Numbers on either side of one byte and of two.
    #[test]
    fn numbers_of_any_length_come_back() {
        for n_options in [126, 127, 128, 129, 16_383, 16_384, 16_385] {
            let sets = (0..n_options).map(|_| [0]);
            let problem = Problem::from_sets(sets).unwrap();
            let family = Family::of(&problem).unwrap();
            assert_eq!(family.count(), &BigUint::from(n_options as u32));
            let mut file = Vec::new();
            family.save(&mut file).unwrap();
            assert_eq!(
                Family::load(&problem, &mut file.as_slice(), 1 << 24).unwrap(),
                family,
                "{n_options} options"
            );
        }
    }
}
