//! Parts of the tree: how a walker enters one, gives one away, and knows the rest of its own.
//!
//! A part is the subtree of the node at the floor, from the present node on, with some of the
//! siblings that follow that node.

use super::super::kernel::Node;
use super::{Before, Course, Step, Walker};

/// A node where a path does not fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Misfit {
    /// The level, from 0.
    pub level: usize,
    /// The number of choices there (0: the tree ends there).
    pub found: u32,
}

impl Walker {
    /// Goes to the node of a path, before anything else. With `only`, the search ends with the
    /// subtree below it; without, it continues with all that follows. If the path does not fit,
    /// nothing changes.
    pub fn enter(&mut self, path: &[Step], only: bool) -> Result<(), Misfit> {
        let mut there = self.clone();
        there.descend(path, 0)?;
        // nodes on the way are not part of the search
        (there.course.counters, there.last) = (self.course.counters, None);
        there.course.memory.let_go();
        there.before.at_once = there.course.memory.unseen();
        if only {
            there.course.floor = there.course.levels.len();
        }
        *self = there;
        Ok(())
    }

    /// Goes forward to a node that is not done yet, wherever it is now; the search then ends with
    /// the subtree below the first `floor` steps, or after this many siblings that follow it. After
    /// an error the walker stands at another node.
    pub fn go(&mut self, path: &[Step], floor: usize, siblings: u32) -> Result<(), Misfit> {
        let (before, levels) = (self.course.counters, &self.course.levels);
        (self.course.floor, self.course.siblings) = (0, 0);
        let same = levels
            .iter()
            .zip(path)
            .take_while(|(level, step)| (level.taken, level.of) == (step.taken + 1, step.of));
        let mut level = same.count();
        if self.course.levels.len() > level {
            // back to the level where the ways part
            while self.course.levels.len() > level + 1 {
                self.close();
            }
            let found = self.course.levels[level].of;
            let step = path
                .get(level)
                .filter(|step| step.of == found)
                .ok_or(Misfit { level, found })?;
            let ahead = step.taken.checked_sub(self.course.levels[level].taken);
            let ahead = ahead
                .filter(|_| step.taken < found)
                .ok_or(Misfit { level, found })?;
            self.next_after(ahead);
            level += 1;
        }
        self.descend(path, level)?;
        (self.course.counters, self.last) = (before, None);
        (self.course.floor, self.course.siblings) = (floor, siblings);
        self.course.memory.let_go();
        Ok(())
    }

    /// Goes on where the walker of another engine is, in the same part of the same tree; false
    /// where there is nothing left of that.
    pub fn take_over(&mut self, other: &mut Walker) -> bool {
        let Some(position) = other.position() else {
            return false;
        };
        let gone = self.go(&position, other.floor(), other.siblings());
        debug_assert!(gone.is_ok(), "engines walk the same tree");
        self.count_on(other);
        gone.is_ok()
    }

    /// Adds the work of the replaced walker to this one's.
    fn count_on(&mut self, other: &Walker) {
        self.course.counters = other.course.counters;
        self.course.clock.clone_from(&other.course.clock);
        self.before = Before {
            updates: other.updates().unwrap_or(0),
            nodes: other.course.counters.nodes,
            at_once: 0,
            ticks: other.ticks(),
        };
    }

    /// Takes the steps of a path from this level on.
    fn descend(&mut self, path: &[Step], from: usize) -> Result<(), Misfit> {
        for (level, step) in path.iter().enumerate().skip(from) {
            let found = match self.propagate(false) {
                Node::Branch(found) => found,
                Node::Dead | Node::Solved(_) => 0,
            };
            if found != step.of || step.taken >= step.of {
                return Err(Misfit { level, found });
            }
            self.next_after(step.taken);
        }
        Ok(())
    }

    /// Gives away the untried children of the highest level that has some: another walker takes
    /// them, and this one searches below the present child, and keeps one in `kept` of those.
    /// `None` if no level has untried children.
    ///
    /// If all were given away, one walker had little left where there are many small children, and
    /// each would soon wait for the other.
    pub fn give_away(&mut self, kept: u32) -> Option<Walker> {
        if !self.has_more() {
            return None;
        }
        let Course {
            floor,
            siblings,
            ref levels,
            ..
        } = self.course;
        let (level, left) = if siblings > 0 {
            (floor - 1, siblings)
        } else {
            let level = floor
                + levels[floor..]
                    .iter()
                    .position(|level| level.taken < level.of)?;
            (level, levels[level].of - levels[level].taken)
        };
        let kept = left / kept;
        let mut other = self.clone();
        (other.course.floor, other.course.siblings) = (level, 0);
        while other.course.levels.len() > level + 1 {
            other.close();
        }
        other.next_after(kept);
        other.last = None;
        if siblings > 0 {
            (other.course.floor, other.course.siblings) = (floor, left - kept - 1);
        }
        (self.course.floor, self.course.siblings) = (level + 1, kept);
        Some(other)
    }

    /// How many steps lead to the subtree that is searched.
    pub fn floor(&self) -> usize {
        self.course.floor
    }

    /// How many siblings that follow the root of this subtree are searched after it.
    pub fn siblings(&self) -> u32 {
        self.course.siblings
    }

    /// The first unfinished node: it and all after it remain to be searched. `None` if the tree is
    /// exhausted.
    pub fn position(&mut self) -> Option<Vec<Step>> {
        let more = self.has_more();
        more.then(|| {
            self.course
                .levels
                .iter()
                .map(|s| Step {
                    taken: s.taken - 1,
                    of: s.of,
                })
                .collect()
        })
    }

    /// Goes to the first node that is not done yet, if there is one.
    pub fn has_more(&mut self) -> bool {
        while self.course.done {
            if self.course.levels.len() == self.course.floor {
                return self.next_sibling();
            }
            self.next();
        }
        true
    }

    /// Enters the next sibling of the node at the floor, if that node is done and another one is to
    /// be searched.
    pub(super) fn next_sibling(&mut self) -> bool {
        if self.course.siblings == 0 {
            return false;
        }
        self.course.siblings -= 1;
        self.course.floor -= 1;
        let more = self.next();
        debug_assert!(more, "there are so many siblings");
        self.course.floor += 1;
        more
    }
}
