//! The tables of a problem: items, options, lists of conflicts; the problems that are too large.

use super::count::{CHUNK, Count};
use crate::kernel::Unsupported;
use quadrille_problem::internal::Lists;
use quadrille_problem::problem::{Color, Problem};

/// The most pairs of options in conflict that are listed: 16 MB. With more pairs, options have
/// long lists of conflicts, and going through the items of each costs little more.
const MAX_LISTED: usize = 1 << 22;

/// The most bytes that the states of all levels may need together.
const MAX_STATES: usize = 1 << 30;

fn refuse<T>(feature: &'static str) -> Result<T, Unsupported> {
    Err(Unsupported::new("delta", feature))
}

/// The problem, shared by all clones. `C` is wide enough for each primary item and each option.
#[derive(Debug)]
pub(super) struct Tables {
    /// The primary items of each option.
    items: Box<[Count]>,
    item_starts: Box<[u32]>,
    /// The options of each item, in order, the primary items first.
    pub(super) options: Box<[Count]>,
    pub(super) option_starts: Box<[u32]>,
    /// The secondary items of each option, and the color there, or 0.
    secondary: Box<[(u32, u32)]>,
    secondary_starts: Box<[u32]>,
    /// The colors of the options of the secondary items, as they stand in `options`.
    colors: Box<[u32]>,
    pub(super) n_primary: usize,
    /// How many options there are.
    pub(super) n_real: usize,
    /// The size of a state: items and options, each rounded up.
    pub(super) n_counts: usize,
    pub(super) n_options: usize,
    /// All conflicts are on primary items.
    pub(super) plain: bool,
}

impl Tables {
    #[inline(always)]
    pub(super) fn items(&self, option: usize) -> &[Count] {
        &self.items[self.item_starts[option] as usize..self.item_starts[option + 1] as usize]
    }

    /// Calls `work` with each option that shares an item with this one, unless both agree on a
    /// color there: itself included, and some several times.
    #[inline(always)]
    pub(super) fn each_of_items(&self, option: usize, mut work: impl FnMut(Count)) {
        let place =
            |item: usize| self.option_starts[item] as usize..self.option_starts[item + 1] as usize;
        for item in self.items(option) {
            self.options[place(item.index())]
                .iter()
                .copied()
                .for_each(&mut work);
        }
        if self.plain {
            return;
        }
        let first = self.option_starts[self.n_primary] as usize;
        let (start, end) = (
            self.secondary_starts[option],
            self.secondary_starts[option + 1],
        );
        for &(item, color) in &self.secondary[start as usize..end as usize] {
            let place = place(item as usize);
            if color == 0 {
                self.options[place].iter().copied().for_each(&mut work);
                continue;
            }
            let colors = &self.colors[place.start - first..place.end - first];
            for (&other, &its_color) in self.options[place].iter().zip(colors) {
                if its_color != color {
                    work(other);
                }
            }
        }
    }

    /// Whether these counts are wide enough for the problem.
    pub(super) fn check(problem: &Problem) -> Result<(), Unsupported> {
        if problem.has_bounds() {
            return refuse("multiplicities");
        }
        if problem.n_options().max(problem.n_primary()) > Count::MAX_OPTIONS {
            return refuse("so many items or options");
        }
        // a small problem cannot have too many options of one item
        if problem.n_options() > Count::MAX_LIVE {
            let counts = problem.option_counts();
            if counts[..problem.n_primary()]
                .iter()
                .any(|&count| count as usize > Count::MAX_LIVE)
            {
                return refuse("so many options that cover one item");
            }
        }
        let state = problem.n_primary() * size_of::<Count>() + problem.n_options();
        if state.saturating_mul(problem.n_primary()) > MAX_STATES {
            return refuse("more than a gigabyte of states");
        }
        Ok(())
    }

    /// The tables of a problem that passes the check.
    pub(super) fn new(problem: &Problem) -> Self {
        let (n_primary, n_real) = (problem.n_primary(), problem.n_options());
        let mut tables = Tables {
            items: Box::default(),
            item_starts: Box::default(),
            options: Box::default(),
            option_starts: Box::default(),
            secondary: Box::default(),
            secondary_starts: Box::default(),
            colors: Box::default(),
            n_primary,
            n_real,
            n_counts: n_primary.next_multiple_of(CHUNK),
            n_options: n_real.next_multiple_of(CHUNK),
            plain: problem.n_secondary() == 0,
        };
        tables.fill_items(problem);
        tables.fill_options(problem);
        tables
    }

    fn fill_items(&mut self, problem: &Problem) {
        let mut items = Vec::with_capacity(problem.n_entries());
        let mut starts = Vec::with_capacity(problem.n_options() + 1);
        let (mut secondary, mut secondary_starts) = (Vec::new(), Vec::new());
        starts.push(0);
        if !self.plain {
            secondary_starts.reserve_exact(problem.n_options() + 1);
            secondary_starts.push(0);
        }
        for option in problem.options() {
            for entry in problem.entries(option) {
                match problem.is_primary(entry.item) {
                    true => items.push(Count::new(entry.item.index())),
                    false => {
                        secondary.push((entry.item.number(), entry.color.map_or(0, Color::number)));
                    }
                }
            }
            starts.push(items.len() as u32);
            if !self.plain {
                secondary_starts.push(secondary.len() as u32);
            }
        }
        (self.items, self.item_starts) = (items.into(), starts.into());
        (self.secondary, self.secondary_starts) = (secondary.into(), secondary_starts.into());
    }

    fn fill_options(&mut self, problem: &Problem) {
        let mut starts = vec![0_u32; problem.n_items() + 1];
        for (item, n) in problem.option_counts().into_iter().enumerate() {
            starts[item + 1] = starts[item] + n;
        }
        let first = starts[self.n_primary] as usize;
        let mut options = vec![Count::new(0); problem.n_entries()];
        let n_colors = match problem.has_colors() {
            true => problem.n_entries() - first,
            false => 0,
        };
        let mut colors = vec![0; n_colors];
        // where the next option of each item goes: in the end where the next item begins
        for option in problem.options() {
            for entry in problem.entries(option) {
                let place = &mut starts[entry.item.index()];
                options[*place as usize] = Count::new(option.index());
                if let Some(color) = entry.color {
                    colors[*place as usize - first] = color.number();
                }
                *place += 1;
            }
        }
        starts.rotate_right(1);
        starts[0] = 0;
        (self.options, self.option_starts, self.colors) =
            (options.into(), starts.into(), colors.into());
    }

    /// What an option covers, the primary items first.
    pub(super) fn all_items(&self, option: usize) -> impl Iterator<Item = usize> {
        let secondary = match self.secondary_starts.get(option..option + 2) {
            Some(ends) => &self.secondary[ends[0] as usize..ends[1] as usize],
            None => &[],
        };
        self.items(option)
            .iter()
            .map(|item| item.index())
            .chain(secondary.iter().map(|&(item, _)| item as usize))
    }
}

/// The options in conflict with each option, unless these lists are too long.
#[inline(never)]
pub(super) fn conflicts(tables: &Tables) -> Option<Lists<Count>> {
    let options_of = tables
        .option_starts
        .windows(2)
        .map(|ends| (ends[1] - ends[0]) as usize);
    let pairs = options_of.map(|n| n * n.saturating_sub(1)).sum();
    if pairs > MAX_LISTED {
        return None;
    }
    let mut last_met = vec![usize::MAX; tables.n_real];
    let (mut lists, mut list) = (Lists::default(), Vec::new());
    lists.reserve(tables.n_real, pairs);
    for option in 0..tables.n_real {
        last_met[option] = option;
        tables.each_of_items(option, |other| {
            let last = &mut last_met[other.index()];
            if *last != option {
                *last = option;
                list.push(other);
            }
        });
        lists.push(list.drain(..));
    }
    Some(lists)
}
