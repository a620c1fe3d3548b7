//! Options whose colors no channel supports: one cheap pass before every search.
//!
//! A primary item whose options all give a secondary item a color is a channel: its chosen option
//! decides on the color. A color that none of its options gives is impossible, and so is each
//! option that gives it, whatever other items that option covers. Together with forced options, up
//! to the fixed point, that makes the channels of tables and automata consistent (generalized arc
//! consistency): each state of an automaton keeps an incoming and an outgoing transition.

use quadrille_problem::internal::{Lists, Shade};
use quadrille_problem::problem::{Bounds, Color, Entry, ItemId, OptionId, Problem};

/// Supports are counted only up to this many pairs of a channel and a color per entry: tables and
/// automata have less than one.
const MAX_PAIRS_PER_ENTRY: usize = 4;

/// The live options and their counts during the removal of options.
struct Propagation<'p> {
    problem: &'p Problem,
    options_of: Lists<OptionId>,
    /// The options by secondary item and color: those of group `g` lie from `starts[g]` on.
    shades: Vec<Shade>,
    starts: Vec<usize>,
    /// The first group of each item.
    first: Vec<usize>,
    channels: Vec<(ItemId, ItemId)>,
    /// The supports that each option gives, each with its group.
    given: Lists<(u32, u32)>,
    /// The live options of each channel that give each color of its secondary item: those of
    /// channel `c` lie from `offsets[c]` on.
    supports: Vec<u32>,
    offsets: Vec<usize>,
    /// The live options of each item.
    live: Vec<u32>,
    is_alive: Vec<bool>,
    /// Removed options that still count as live.
    removed: Vec<OptionId>,
    /// Items that had one live option when they were noted.
    single: Vec<ItemId>,
}

/// Removes options that a channel does not support, and options that conflict with forced ones.
/// Returns which options remain; `None` if all do. If an item has no option left, the problem has
/// no solution, and the result is incomplete.
pub fn supported(problem: &Problem) -> Option<Vec<bool>> {
    if !problem.has_colors() {
        return None;
    }
    let options_of = problem.options_of_items();
    let channels = problem.channels(&options_of);
    if channels.is_empty() {
        return None;
    }
    let mut state = Propagation::new(problem, channels, options_of)?;
    state.begin();
    while state.step() {}
    state.is_alive.contains(&false).then_some(state.is_alive)
}

/// For each option its supports, and for each support the group of its color. `first` has the first
/// group of each item, `offsets` the first support of each channel.
fn given(
    problem: &Problem,
    channels: &[(ItemId, ItemId)],
    groups_of: &Lists<u32>,
    [first, offsets]: [&[usize]; 2],
) -> Lists<(u32, u32)> {
    let channels_of = Lists::new(problem.n_primary(), |lists| {
        for (channel, (item, _)) in channels.iter().enumerate() {
            lists.add(item.index(), channel);
        }
    });
    let (mut given, mut of_option) = (Lists::default(), Vec::new());
    for option in problem.options() {
        let entries = problem.entries(option).iter();
        for entry in entries.filter(|entry| problem.is_primary(entry.item)) {
            for &channel in channels_of.of(entry.item.index()) {
                let colored = channels[channel].1.index();
                let range = first[colored] as u32..first[colored + 1] as u32;
                let mut groups = groups_of.of(option.index()).iter();
                if let Some(&group) = groups.find(|group| range.contains(group)) {
                    of_option.push((offsets[channel] as u32 + group - range.start, group));
                }
            }
        }
        given.push(of_option.drain(..));
    }
    given
}

/// Where the groups of shades with one item and one color begin, and the first group of each item.
fn groups(shades: &[Shade], n_items: usize) -> (Vec<usize>, Vec<usize>) {
    let (mut starts, mut first) = (vec![0], vec![0; n_items + 1]);
    for group in shades.chunk_by(|a, b| a.key() == b.key()) {
        starts.push(starts[starts.len() - 1] + group.len());
        first[group[0].item as usize + 1] = starts.len() - 1;
    }
    for item in 1..first.len() {
        first[item] = first[item].max(first[item - 1]);
    }
    (starts, first)
}

impl<'p> Propagation<'p> {
    /// `None` where there would be too many supports.
    fn new(
        problem: &'p Problem,
        channels: Vec<(ItemId, ItemId)>,
        options_of: Lists<OptionId>,
    ) -> Option<Propagation<'p>> {
        let shades = problem.shades();
        let (starts, first) = groups(&shades, problem.n_items());
        let mut offsets = vec![0];
        for (_, colored) in &channels {
            let n_colors = first[colored.index() + 1] - first[colored.index()];
            offsets.push(offsets[offsets.len() - 1] + n_colors);
        }
        let n_supports = offsets[channels.len()];
        if n_supports > MAX_PAIRS_PER_ENTRY * problem.n_entries() {
            return None;
        }
        let groups_of = Lists::new(problem.n_options(), |lists| {
            for (group, range) in starts.windows(2).enumerate() {
                for shade in &shades[range[0]..range[1]] {
                    lists.add(shade.option as usize, group as u32);
                }
            }
        });
        let given = given(problem, &channels, &groups_of, [&first, &offsets]);
        Some(Propagation {
            problem,
            options_of,
            shades,
            starts,
            first,
            channels,
            given,
            supports: vec![0; n_supports],
            offsets,
            live: problem.option_counts(),
            is_alive: vec![true; problem.n_options()],
            removed: Vec::new(),
            single: Vec::new(),
        })
    }

    /// Counts supports, and notes options without support and items with one option.
    fn begin(&mut self) {
        for option in 0..self.given.len() {
            for &(support, _) in self.given.of(option) {
                self.supports[support as usize] += 1;
            }
        }
        for channel in 0..self.channels.len() {
            let range = self.offsets[channel]..self.offsets[channel + 1];
            for (group, support) in self.groups(self.channels[channel].1).zip(range) {
                if self.supports[support] == 0 {
                    self.remove_group(group);
                }
            }
        }
        let items = self.problem.primary_items();
        self.single = items.filter(|&item| self.is_single(item)).collect();
    }

    /// Whether an item that is covered once has one live option.
    fn is_single(&self, item: ItemId) -> bool {
        self.live[item.index()] == 1 && self.problem.bounds(item) == Bounds::ONCE
    }

    fn remove(&mut self, option: OptionId) {
        if std::mem::replace(&mut self.is_alive[option.index()], false) {
            self.removed.push(option);
        }
    }

    /// Removes all options that give a color.
    fn remove_group(&mut self, group: usize) {
        for at in self.starts[group]..self.starts[group + 1] {
            self.remove(OptionId::new(self.shades[at].option));
        }
    }

    /// Goes on; false at the fixed point, or where an item that must be covered has no option left.
    fn step(&mut self) -> bool {
        if let Some(option) = self.removed.pop() {
            return self.forget(option);
        }
        let Some(item) = self.single.pop() else {
            return false;
        };
        let mut options = self.options_of.of(item.index()).iter();
        if let Some(&option) = options.find(|option| self.is_alive[option.index()]) {
            self.force(option);
        }
        true
    }

    /// Counts a removed option no more; false where an item that must be covered has none left.
    fn forget(&mut self, option: OptionId) -> bool {
        let problem = self.problem;
        for entry in problem.entries(option) {
            self.live[entry.item.index()] -= 1;
            if !problem.is_primary(entry.item) {
                continue;
            }
            if self.live[entry.item.index()] < problem.bounds(entry.item).low {
                return false;
            }
            if self.is_single(entry.item) {
                self.single.push(entry.item);
            }
        }
        for at in 0..self.given.of(option.index()).len() {
            let (support, group) = self.given.of(option.index())[at];
            self.supports[support as usize] -= 1;
            if self.supports[support as usize] == 0 {
                self.remove_group(group as usize);
            }
        }
        true
    }

    /// Removes what conflicts with an option that every solution has.
    fn force(&mut self, option: OptionId) {
        let problem = self.problem;
        for entry in problem.entries(option) {
            if problem.bounds(entry.item).high > 1 {
                continue;
            }
            let n_options = self.options_of.of(entry.item.index()).len();
            if entry.color.is_some() && n_options == self.n_colored(entry.item) {
                self.remove_other_colors(*entry);
                continue;
            }
            for n in 0..n_options {
                let rival = self.options_of.of(entry.item.index())[n];
                let agrees = entry.color.is_some() && problem.entries(rival).contains(entry);
                if rival != option && !agrees {
                    self.remove(rival);
                }
            }
        }
    }

    /// The groups of an item.
    fn groups(&self, item: ItemId) -> std::ops::Range<usize> {
        self.first[item.index()]..self.first[item.index() + 1]
    }

    /// How many options give an item a color.
    fn n_colored(&self, item: ItemId) -> usize {
        let groups = self.groups(item);
        self.starts[groups.end] - self.starts[groups.start]
    }

    /// Removes the options that give an item another color.
    fn remove_other_colors(&mut self, entry: Entry) {
        for group in self.groups(entry.item) {
            let shade = self.shades[self.starts[group]];
            if entry.color.map(Color::number) != Some(shade.color) {
                self.remove_group(group);
            }
        }
    }
}
