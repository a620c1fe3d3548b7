//! Solutions on their way from one thread to another.

use crate::settings::part::WayBack;
use crate::tree::sorting::Sorting;
use quadrille_engine::Step;
use quadrille_problem::problem::OptionId;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The form of a solution for the caller.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Form {
    /// Its options, in ascending order.
    Sorted,
    /// Its options.
    Unsorted,
    /// A text.
    Text,
}

type Write = dyn Fn(&[OptionId], &mut Vec<u8>) + Send + Sync;

/// Appends the text of a solution, whose options are in ascending order.
#[derive(Clone)]
pub(crate) struct Render(pub(crate) Arc<Write>);

impl fmt::Debug for Render {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Render")
    }
}

/// What makes the solutions of an engine those of the caller.
#[derive(Clone)]
pub(super) struct Maker {
    pub(super) back: WayBack,
    pub(super) sorting: Sorting,
    pub(super) render: Option<Render>,
    pub(super) scratch: Vec<OptionId>,
}

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
    pub(super) fn push(&mut self, chosen: &[OptionId], form: Form, maker: &mut Maker) {
        let (
            Batch {
                options,
                text,
                ends,
                ..
            },
            Maker {
                back,
                sorting,
                render,
                scratch,
            },
        ) = (self, maker);
        let unsorted = back.restore_unsorted(chosen, scratch);
        let solution = if form == Form::Unsorted {
            unsorted
        } else {
            sorting.sorted(unsorted)
        };
        match render.as_ref().filter(|_| form == Form::Text) {
            None => {
                options.extend_from_slice(solution);
                ends.push(options.len());
            }
            Some(render) => {
                (render.0)(solution, text);
                ends.push(text.len());
            }
        }
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
