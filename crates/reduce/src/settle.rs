//! The rest of a problem once every option that is the only one of an item is taken, one after the
//! other.
//!
//! A [reduction](crate::Reduced) has this rule among others, carries bounds, and takes longer than
//! many a first answer; this is short enough to be done unasked.

use quadrille_problem::internal::Lists;
use quadrille_problem::problem::{Entry, ItemId, OptionId, Problem};

/// A problem with fewer entries is searched as it is.
const MIN_ENTRIES: usize = 1024;

/// If fewer than one in this many primary items have a single option, the problem is also searched
/// as it is.
const ONE_IN: usize = 16;

/// The rest of a problem. A search of it visits the same nodes in the same order as a search of the
/// problem, and has less to copy and to look through.
#[derive(Debug)]
pub struct Settled {
    /// The items that are not covered yet, in their order, and the options that conflict with
    /// nothing taken.
    pub problem: Problem,
    /// The original number of each option.
    pub origins: Box<[OptionId]>,
    /// The options taken, which every solution has.
    pub forced: Vec<OptionId>,
}

/// Which items are not covered, and which options are left, while forced ones are taken.
struct Settling<'p> {
    problem: &'p Problem,
    options_of: Lists<OptionId>,
    /// The options left of each item.
    live: Vec<u32>,
    is_open: Vec<bool>,
    is_live: Vec<bool>,
    /// Items that have one option left, or had when they were noted.
    queue: Vec<ItemId>,
    forced: Vec<OptionId>,
}

impl<'p> Settling<'p> {
    /// `None` if some item has no option, or fewer than `least` items have a single option.
    fn begin(problem: &'p Problem, least: usize) -> Option<Settling<'p>> {
        let live = problem.option_counts();
        let mut queue: Vec<ItemId> = problem.primary_items().collect();
        let has_empty = queue.iter().any(|item| live[item.index()] == 0);
        queue.retain(|item| live[item.index()] == 1);
        if has_empty || queue.len() < least {
            return None;
        }
        Some(Settling {
            problem,
            options_of: problem.options_of_items(),
            live,
            is_open: vec![true; problem.n_items()],
            is_live: vec![true; problem.n_options()],
            queue,
            forced: Vec::new(),
        })
    }

    /// Takes the only option of an item; `None` if no live option is left, or another item loses
    /// its last option.
    fn force(&mut self, item: ItemId) -> Option<()> {
        let mut options = self.options_of.of(item.index()).iter();
        let option = *options.find(|option| self.is_live[option.index()])?;
        self.is_live[option.index()] = false;
        self.forced.push(option);
        for &entry in self.problem.entries(option) {
            if std::mem::replace(&mut self.is_open[entry.item.index()], false) {
                self.remove_rivals(entry)?;
            }
        }
        Some(())
    }

    /// Removes the options that conflict with an entry of one that was taken.
    fn remove_rivals(&mut self, entry: Entry) -> Option<()> {
        let problem = self.problem;
        for n in 0..self.options_of.of(entry.item.index()).len() {
            let rival = self.options_of.of(entry.item.index())[n];
            let agrees = || entry.color.is_some() && problem.entries(rival).contains(&entry);
            if !self.is_live[rival.index()] || agrees() {
                continue;
            }
            self.is_live[rival.index()] = false;
            for &Entry { item, .. } in problem.entries(rival) {
                self.live[item.index()] -= 1;
                if self.is_open[item.index()] && problem.is_primary(item) {
                    match self.live[item.index()] {
                        0 => return None,
                        1 => self.queue.push(item),
                        _ => {}
                    }
                }
            }
        }
        Some(())
    }
}

impl Settled {
    /// The rest once all forced options are taken; `None` where few are forced, where an item has
    /// no option left, and where items have bounds.
    pub fn of(problem: &Problem) -> Option<Settled> {
        let is_fit = problem.n_entries() >= MIN_ENTRIES && !problem.has_bounds();
        if is_fit {
            Settled::with_forced(problem, problem.n_primary().div_ceil(ONE_IN))
        } else {
            None
        }
    }

    /// The residual problem, for problems of any size; `None` if fewer than `least` items are
    /// forced at the beginning.
    pub fn with_forced(problem: &Problem, least: usize) -> Option<Settled> {
        let mut settling = Settling::begin(problem, least)?;
        while let Some(item) = settling.queue.pop() {
            if settling.is_open[item.index()] {
                settling.force(item)?;
            }
        }
        let Settling {
            is_open,
            is_live,
            mut forced,
            ..
        } = settling;
        forced.sort_unstable();
        let origins: Box<[OptionId]> = problem
            .options()
            .filter(|option| is_live[option.index()])
            .collect();
        Some(Settled {
            problem: problem.with_open_items(&is_open, &origins),
            origins,
            forced,
        })
    }
}
