//! A problem as this engine sees it: a variable for each option, rows with a least number of true
//! literals, and caps with a greatest number.
//!
//! For `a | x`, with the options 0 = `a x:1`, 1 = `a x:1`, 2 = `a x:2`:
//!
//! ```text
//! row a:   0 or 1 or 2            cap a:   at most one of 0 1 2
//! row y:   not y or 0 or 1        cap x:   at most one of y 2        each of 0 1 implies y
//! ```
//!
//! A primary item whose options all give a secondary item a color is a *channel*: its chosen option
//! decides on the color. So each color is *supported* by the options of the channel that give it,
//! and by these only, whatever other items' options give the color too:
//!
//! ```text
//! row a, y:         not y or 0 or 1
//! row a, another:   not its variable, for a color that no option of a gives
//! ```
//!
//! With these rows, unit propagation keeps the options of tables and automata consistent with the
//! colors that are left, in the way of the constraints `table` (generalized arc consistency) and
//! `regular` (G. Pesant, 2004): each state of an automaton keeps an incoming and an outgoing
//! transition. A row is left out if it follows from one other row. The row that defines a color
//! follows from a support, and its literals are not counted then; proofs name it.
//!
//! The variable `y` is true when `x` has the color 1: learned clauses speak of the color, and not
//! of each option that puts it there. Word squares are out of reach without these variables. A
//! color that one option alone puts on an item needs none.
//!
//! Invariants:
//! 1. Variables `0..n_options` are the options, the others colors of items.
//! 2. Rows `0..n_items` belong to items, primary ones only; row `n_items + i` defines the variable
//!    `n_options + i`, and its first literal is the negation of that; the others are supports.
//! 3. A literal occurs in a row or cap at most once. Caps of one literal are left out.

use super::literal::Literal;
use super::tuning::TUNING;
use quadrille_problem::internal::{Lists, Shade, sort_by_rank};
use quadrille_problem::problem::{ItemId, OptionId, Problem};

#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) n_options: usize,
    pub(super) n_variables: usize,
    pub(super) n_items: usize,
    /// The rows of items and colors; those behind them are supports.
    pub(super) n_defined: usize,
    pub(super) supports: Vec<Support>,
    /// Whether a solution may stay one when options are added.
    pub(super) may_extend: bool,
    pub(super) rows: Lists<Literal>,
    /// How many literals of each row must be true.
    pub(super) low: Vec<u32>,
    /// The rows in which a literal occurs.
    rows_of: Lists<u32>,
    /// Variables of which at most `high` are true.
    pub(super) caps: Lists<u32>,
    pub(super) high: Vec<u32>,
    caps_of: Lists<u32>,
    /// What follows from a literal alone; no lists where there are no color variables.
    implied: Option<Lists<Literal>>,
}

/// Where a support comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Support {
    /// The row of the channel.
    pub(super) channel: u32,
    /// The cap of the secondary item.
    pub(super) cap: u32,
}

/// Literals are numbered with 32 bits; more options than this nobody has memory for.
const MAX_VARIABLES: usize = 1 << 30;

/// The colors of items that have a variable: its places, from `starts[i]` up to `starts[i + 1]`,
/// lie in `places`.
struct Colors {
    places: Vec<Shade>,
    starts: Vec<usize>,
    /// The other colors, each with its only option, in order of the options.
    alone: Vec<Shade>,
}

impl Colors {
    /// The colors among these that two options or more give.
    fn of(places: &[Shade]) -> Colors {
        let (mut kept, mut starts, mut alone) = (Vec::new(), vec![0], Vec::new());
        for shared in places.chunk_by(|a, b| a.key() == b.key()) {
            if let [shade] = *shared {
                alone.push(shade);
            } else {
                kept.extend_from_slice(shared);
                starts.push(kept.len());
            }
        }
        sort_by_rank(&mut alone, |shade| shade.option.into());
        Colors {
            places: kept,
            starts,
            alone,
        }
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn group(&self, i: usize) -> &[Shade] {
        &self.places[self.starts[i]..self.starts[i + 1]]
    }
}

impl Model {
    /// `None` where there are more variables than numbers.
    pub(super) fn new(problem: &Problem) -> Option<Model> {
        let shades = problem.shades();
        let colors = Colors::of(&shades);
        let (n_options, n_items) = (problem.n_options(), problem.n_primary());
        let n_variables = n_options + colors.len();
        if n_variables > MAX_VARIABLES {
            return None;
        }
        let (supports, channels) = supports(problem, &shades);
        let rows = rows(problem, &colors, &supports);
        let (caps, high, capped) = caps(problem, &colors);
        // a channel whose options all give one color supports nothing
        let cap = |item: ItemId| capped.binary_search(&item).unwrap_or_default() as u32;
        let support = |(channel, colored): (ItemId, ItemId)| Support {
            channel: channel.number(),
            cap: cap(colored),
        };
        let items = problem.primary_items();
        let mut low: Vec<u32> = items.map(|item| problem.bounds(item).low).collect();
        low.resize(rows.len(), 1);
        let follows = follow_from_supports(&supports, n_options, n_items, rows.len());
        let rows_of = transposed(2 * n_variables, &rows, Literal::index, |row| !follows[row]);
        let caps_of = transposed(n_variables, &caps, |variable| variable as usize, |_| true);
        let implied = (colors.len() > 0).then(|| implied(&colors, n_options, n_variables));
        let may_extend = problem.has_bounds();
        Some(Model {
            n_options,
            n_variables,
            n_items,
            n_defined: n_items + colors.len(),
            supports: channels.into_iter().map(support).collect(),
            may_extend,
            rows,
            low,
            rows_of,
            caps,
            high,
            caps_of,
            implied,
        })
    }

    #[inline(always)]
    pub(super) fn rows_of(&self, literal: Literal) -> &[u32] {
        self.rows_of.of(literal.index())
    }

    #[inline(always)]
    pub(super) fn caps_of(&self, variable: usize) -> &[u32] {
        self.caps_of.of(variable)
    }

    #[inline(always)]
    pub(super) fn implied(&self, literal: Literal) -> &[Literal] {
        self.implied
            .as_ref()
            .map_or(&[], |implied| implied.of(literal.index()))
    }

    pub(super) fn bytes(&self) -> usize {
        let lists =
            self.rows.bytes() + self.rows_of.bytes() + self.caps.bytes() + self.caps_of.bytes();
        let supports = size_of_val(&*self.supports);
        lists + supports + self.implied.as_ref().map_or(0, Lists::bytes)
    }
}

fn rows(problem: &Problem, colors: &Colors, supports: &[Vec<Literal>]) -> Lists<Literal> {
    let (n_items, n_options) = (problem.n_primary(), problem.n_options());
    let n_defined = n_items + colors.len();
    Lists::new(n_defined + supports.len(), |lists| {
        for option in problem.options() {
            for entry in problem.entries(option) {
                if problem.is_primary(entry.item) {
                    lists.add(entry.item.index(), Literal::new(option.index(), true));
                }
            }
        }
        for i in 0..colors.len() {
            lists.add(n_items + i, Literal::new(n_options + i, false));
            for place in colors.group(i) {
                lists.add(n_items + i, Literal::new(place.option as usize, true));
            }
        }
        for (row, support) in (n_defined..).zip(supports) {
            support.iter().for_each(|&literal| lists.add(row, literal));
        }
    })
}

/// The rows by which channels support colors, each with its channel, up to the limit.
fn supports(problem: &Problem, shades: &[Shade]) -> (Vec<Vec<Literal>>, Vec<(ItemId, ItemId)>) {
    let (mut rows, mut channels) = (Vec::new(), Vec::new());
    if !problem.has_colors() {
        return (rows, channels);
    }
    let options_of = problem.options_of_items();
    let all = problem.channels(&options_of);
    let (mut room, mut n_shared) = (TUNING.max_supports_per_entry * problem.n_entries(), 0);
    for shades in shades.chunk_by(|a, b| a.key() == b.key()) {
        // the variable of the color, or of its only option
        let head = match shades.len() {
            1 => shades[0].option as usize,
            _ => problem.n_options() + n_shared,
        };
        n_shared += usize::from(shades.len() > 1);
        let (of_color, deciding) = (rows.len(), of_item(&all, shades[0].item));
        let supports = supports_of(problem, shades, deciding, head);
        for (&channel, row) in deciding.iter().zip(supports) {
            // the channel's own row, or the color's, says the same
            let n_options = options_of.of(channel.0.index()).len();
            let says_more = row.len() - 1 < n_options.min(shades.len());
            if says_more && row.len() <= room && !rows[of_color..].contains(&row) {
                room -= row.len();
                rows.push(row);
                channels.push(channel);
            }
        }
    }
    (rows, channels)
}

/// The channels that decide on the color of an item.
fn of_item(channels: &[(ItemId, ItemId)], item: u32) -> &[(ItemId, ItemId)] {
    let first = channels.partition_point(|(_, colored)| colored.number() < item);
    let end = channels.partition_point(|(_, colored)| colored.number() <= item);
    &channels[first..end]
}

/// For each of these channels, in order, the clause that a color, or its only option, implies an
/// option of the channel with that color.
fn supports_of(
    problem: &Problem,
    shades: &[Shade],
    channels: &[(ItemId, ItemId)],
    head: usize,
) -> Vec<Vec<Literal>> {
    let row = |_| {
        let mut row = Vec::with_capacity(1 + shades.len());
        row.push(Literal::new(head, false));
        row
    };
    let mut rows: Vec<Vec<Literal>> = (0..channels.len()).map(row).collect();
    for shade in shades {
        let entries = problem.entries(OptionId::new(shade.option)).iter();
        for entry in entries.filter(|entry| problem.is_primary(entry.item)) {
            if let Ok(at) = channels.binary_search_by_key(&entry.item, |channel| channel.0) {
                rows[at].push(Literal::new(shade.option as usize, true));
            }
        }
    }
    rows
}

/// The rows that follow from others: definitions of colors that a support implies.
fn follow_from_supports(
    supports: &[Vec<Literal>],
    n_options: usize,
    n_items: usize,
    n_rows: usize,
) -> Vec<bool> {
    let mut follows = vec![false; n_rows];
    let heads = supports.iter().map(|support| support[0].variable());
    heads
        .filter_map(|head| head.checked_sub(n_options))
        .for_each(|color| follows[n_items + color] = true);
    follows
}

/// What follows from a literal by colors: an option implies its colors, and a false color makes its
/// options false.
fn implied(colors: &Colors, n_options: usize, n_variables: usize) -> Lists<Literal> {
    Lists::new(2 * n_variables, |lists| {
        for i in 0..colors.len() {
            let color = Literal::new(n_options + i, true);
            for place in colors.group(i) {
                let option = Literal::new(place.option as usize, true);
                lists.add(option.index(), color);
                lists.add((!color).index(), !option);
            }
        }
    })
}

/// The variables of each item that exclude each other: its options, and its colors in the place of
/// the options that share one.
fn exclusive(problem: &Problem, colors: &Colors) -> Lists<u32> {
    let n_options = problem.n_options() as u32;
    Lists::new(problem.n_items(), |lists| {
        let mut alone = colors
            .alone
            .chunk_by(|a, b| a.option == b.option)
            .peekable();
        for option in problem.options() {
            let alone = alone.next_if(|shades| shades[0].option == option.number());
            let is_alone = |item: ItemId| {
                let mut shades = alone.unwrap_or_default().iter();
                shades.any(|shade| shade.item == item.number())
            };
            for entry in problem.entries(option) {
                if entry.color.is_none() || is_alone(entry.item) {
                    lists.add(entry.item.index(), option.number());
                }
            }
        }
        for i in 0..colors.len() {
            lists.add(colors.group(i)[0].item as usize, n_options + i as u32);
        }
    })
}

/// Which variables exclude each other, item by item, and how many of them may be true; and these
/// items.
fn caps(problem: &Problem, colors: &Colors) -> (Lists<u32>, Vec<u32>, Vec<ItemId>) {
    let all = exclusive(problem, colors);
    let limited = |item: &ItemId| all.of(item.index()).len() > problem.bounds(*item).high as usize;
    let items: Vec<ItemId> = problem.items().filter(limited).collect();
    let high = items
        .iter()
        .map(|&item| problem.bounds(item).high)
        .collect();
    let limited = Lists::new(items.len(), |lists| {
        for (cap, item) in items.iter().enumerate() {
            all.of(item.index())
                .iter()
                .for_each(|&variable| lists.add(cap, variable));
        }
    });
    (limited, high, items)
}

/// For each of `n` members, the lists that contain the member, of those that count.
fn transposed<T: Copy + Default>(
    n: usize,
    lists: &Lists<T>,
    index: impl Fn(T) -> usize,
    counts: impl Fn(usize) -> bool,
) -> Lists<u32> {
    Lists::new(n, |transposed| {
        for list in (0..lists.len()).filter(|&list| counts(list)) {
            for &member in lists.of(list) {
                transposed.add(index(member), list as u32);
            }
        }
    })
}
