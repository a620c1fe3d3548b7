//! Solutions on their way from one thread to another.

use crate::tree::form::{Form, Maker};
use quadrille_engine::Step;
use quadrille_problem::problem::OptionId;
use std::ops::Range;

/// Some solutions, one after the other, all of one form.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// Where the search was before the first of them.
    pub(super) from: Vec<Step>,
    options: Vec<OptionId>,
    text: Vec<u8>,
    /// Where each ends, among the options or in the text.
    ends: Vec<usize>,
}

impl Batch {
    /// Solutions that begin here.
    pub(super) fn new(from: Vec<Step>) -> Batch {
        Batch {
            from,
            ..Batch::default()
        }
    }

    /// Adds a solution.
    pub(super) fn push(&mut self, chosen: &[OptionId], maker: &mut Maker) {
        self.options.extend_from_slice(maker.solution(chosen));
        let end = match &maker.form {
            Form::Text(render) => {
                render(&self.options, &mut self.text);
                self.options.clear();
                self.text.len()
            }
            Form::Sorted | Form::Unsorted => self.options.len(),
        };
        self.ends.push(end);
    }

    /// The number of solutions.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The `i`-th solution.
    pub(super) fn get(&self, i: usize) -> Option<&[OptionId]> {
        self.options.get(self.range(i..i + 1))
    }

    /// The texts of some solutions.
    pub(super) fn text(&self, solutions: Range<usize>) -> &[u8] {
        self.text.get(self.range(solutions)).unwrap_or_default()
    }

    fn range(&self, solutions: Range<usize>) -> Range<usize> {
        let end = |n: usize| {
            if n == 0 {
                0
            } else {
                self.ends.get(n - 1).copied().unwrap_or(usize::MAX)
            }
        };
        end(solutions.start)..end(solutions.end)
    }

    /// The memory in use, about.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.options) + self.text.len() + size_of_val(&*self.ends)
    }
}
