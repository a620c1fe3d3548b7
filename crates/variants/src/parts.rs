//! The parts of an exact cover that rules consist of: groups, groups with sets of digits, tables,
//! and automata along cells.

use crate::board::Variant;
use crate::geometry;
use crate::linear::Sum;
use crate::rule::Rule;
use crate::sight::Folded;
use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

/// Some cells with a digit each.
pub(crate) type CellDigits = Vec<(usize, usize)>;
pub(crate) type Test = Box<dyn Fn(usize, usize) -> bool>;
/// Cells one after the other, and the automaton that reads them.
pub(crate) type Read = (Vec<usize>, Box<dyn Machine>);

/// A part of the exact cover of a rule.
pub(crate) enum Part {
    /// A cell may have only digits for which this holds.
    Only(usize, Box<dyn Fn(usize) -> bool>),
    /// Different digits; all digits, if there are as many cells.
    Group(Vec<usize>),
    /// Different digits that are together one of some sets.
    Sets(Vec<usize>, Vec<Vec<usize>>),
    /// The digits of two cells are related.
    Pair([usize; 2], Test),
    /// Exactly one of these rows holds, whatever the digits are.
    Table(Vec<CellDigits>),
    /// The hidden cell has this value if the digit stands in the cell: hidden cell, value, cell,
    /// digit.
    Tie([usize; 4]),
    /// Digits with factors have a sum.
    Sum(Sum),
    /// An automaton reads the digits of cells one after the other.
    Line(Vec<usize>, Box<dyn Machine>),
}

impl Part {
    /// Whether the order of its cells matters.
    pub(crate) fn is_ordered(&self) -> bool {
        matches!(self, Part::Pair(..) | Part::Line(..))
    }

    /// The same as an automaton along cells, those of lower ranks first where the order does not
    /// matter.
    pub(crate) fn machine(self, rank: &dyn Fn(usize) -> usize) -> Read {
        let sorted = |mut cells: Vec<usize>| {
            cells.sort_by_key(|&cell| rank(cell));
            cells
        };
        match self {
            Part::Line(cells, machine) => (cells, machine),
            Part::Tie(_) => (Vec::new(), different(None)),
            Part::Sum(sum) => {
                let digits = sum.digits();
                sum.sorted(rank).machine(&|_| digits)
            }
            Part::Group(cells) => (sorted(cells), different(None)),
            Part::Sets(cells, sets) => (sorted(cells), different(Some(&sets))),
            Part::Only(cell, fits) => {
                let step = move |(): &(), digit, _| fits(digit).then_some(());
                (vec![cell], machine_of((), step, |()| true))
            }
            Part::Pair(cells, fits) => (cells.to_vec(), related(fits)),
            Part::Table(rows) => {
                let cells: BTreeSet<usize> = rows.iter().flatten().map(|&(cell, _)| cell).collect();
                one_row(sorted(Vec::from_iter(cells)), rows)
            }
        }
    }
}

/// The relation of two cells as an automaton whose state is the first digit.
fn related(fits: Test) -> Box<dyn Machine> {
    let step = move |&before: &usize, digit, at| match at {
        0 => Some(digit),
        _ => fits(before, digit).then_some(0),
    };
    machine_of(0, step, |_| true)
}

/// A table of these cells as an automaton whose state has the rows that agree so far.
fn one_row(cells: Vec<usize>, rows: Vec<CellDigits>) -> Read {
    let (all, line): (Vec<usize>, _) = ((0..rows.len()).collect(), cells.clone());
    let step = move |before: &Vec<usize>, digit: usize, at: usize| {
        let agrees = |entry: &(usize, usize)| entry.0 != line[at] || entry.1 == digit;
        let mut left = before.clone();
        left.retain(|&row| rows[row].iter().all(agrees));
        Some(left).filter(|left| !left.is_empty())
    };
    (cells, machine_of(all, step, |_| true))
}

/// Different digits, which together are one of some sets if there are sets: the state is the set of
/// digits so far.
pub(crate) fn different(sets: Option<&[Vec<usize>]>) -> Box<dyn Machine> {
    let step = |&before: &u64, digit, _| {
        let is_new = before >> digit & 1 == 0;
        is_new.then_some(before | 1_u64 << digit)
    };
    let mask = |set: &Vec<usize>| set.iter().fold(0, |mask, digit| mask | 1_u64 << digit);
    let masks = sets.map(|sets| sets.iter().map(mask).collect::<BTreeSet<u64>>());
    let ends = move |mask: &u64| masks.as_ref().is_none_or(|masks| masks.contains(mask));
    machine_of(0, step, ends)
}

/// The parts of the rules of a board, in order; each belongs to a rule by its number.
pub(crate) struct Parts<'a> {
    pub(crate) board: &'a Variant,
    pub(crate) all: Vec<(usize, Part)>,
    /// The largest value of each cell that only rules have, numbered behind those of the board.
    pub(crate) hidden: Vec<usize>,
    /// Whether rules are to be parts about the cells of the board, if they can.
    pub(crate) is_plain: bool,
}

impl<'a> Parts<'a> {
    fn new(board: &'a Variant, is_plain: bool) -> Parts<'a> {
        Parts {
            board,
            all: Vec::new(),
            hidden: Vec::new(),
            is_plain,
        }
    }

    /// The parts of all rules of a board.
    pub(crate) fn of(board: &'a Variant, is_plain: bool) -> Parts<'a> {
        let mut parts = Parts::new(board, is_plain);
        for (number, rule) in board.rules().iter().enumerate() {
            let before = parts.all.len();
            (rule.kind().encode)(rule, &mut parts);
            parts.all[before..]
                .iter_mut()
                .for_each(|part| part.0 = number);
        }
        parts
    }

    /// The side of the board, which is its largest digit.
    pub(crate) fn size(&self) -> usize {
        self.board.size()
    }

    /// The parts of a rule inside of another one, which has no hidden cells.
    pub(crate) fn of_inner(&self, rule: &Rule) -> Vec<Part> {
        let mut parts = Parts::new(self.board, true);
        (rule.kind().encode)(rule, &mut parts);
        parts.all.into_iter().map(|(_, part)| part).collect()
    }

    fn add(&mut self, part: Part) {
        self.all.push((0, part));
    }

    /// A hidden cell beside the board, with a value from 1 to `largest`.
    pub(crate) fn hidden(&mut self, largest: usize) -> usize {
        self.hidden.push(largest);
        self.size() * self.size() + self.hidden.len() - 1
    }

    /// Lines in which a value occurs as often as a digit in some cells, and the value. Each row with
    /// such cells has a hidden cell, and each column has one: the value of a hidden cell is 2 where
    /// the digit stands in the row or column, and 1 otherwise. Plain parts have the cells alone.
    pub(crate) fn counters(&mut self, cells: &[usize], digit: usize) -> (Vec<Vec<usize>>, usize) {
        if self.is_plain {
            return (vec![cells.to_vec()], digit);
        }
        let lines = geometry::lines(self.size()).map(|houses| {
            let houses = houses.into_iter();
            let counters = houses.filter_map(|house| self.counter(house, cells, digit));
            counters.collect()
        });
        (lines.into(), 2)
    }

    /// A hidden cell which tells whether the digit of a house is in one of these cells.
    fn counter(&mut self, house: Vec<usize>, cells: &[usize], digit: usize) -> Option<usize> {
        house.iter().find(|cell| cells.contains(cell))?;
        let hidden = self.hidden(2);
        for cell in house {
            let value = 1 + usize::from(cells.contains(&cell));
            self.add(Part::Tie([hidden, value, cell, digit]));
        }
        Some(hidden)
    }

    pub(crate) fn only(&mut self, cell: usize, fits: impl Fn(usize) -> bool + 'static) {
        self.add(Part::Only(cell, Box::new(fits)));
    }

    pub(crate) fn group(&mut self, cells: impl Into<Vec<usize>>) {
        self.add(Part::Group(cells.into()));
    }

    pub(crate) fn sets(&mut self, cells: &[usize], sets: Vec<Vec<usize>>) {
        self.add(Part::Sets(cells.into(), sets));
    }

    pub(crate) fn pair(
        &mut self,
        one: usize,
        other: usize,
        fits: impl Fn(usize, usize) -> bool + 'static,
    ) {
        if one == other {
            self.only(one, move |digit| fits(digit, digit));
        } else {
            self.add(Part::Pair([one, other], Box::new(fits)));
        }
    }

    pub(crate) fn table(&mut self, rows: Vec<CellDigits>) {
        self.add(Part::Table(rows));
    }

    /// Cells with factors, whose digits have this sum together.
    pub(crate) fn sum(&mut self, terms: impl IntoIterator<Item = (usize, i64)>, total: usize) {
        let sum = Sum::new(terms, total as i64, self.size());
        if sum.is_contradiction() {
            self.table(Vec::new());
        } else if sum.has_cells() {
            self.add(Part::Sum(sum));
        }
    }

    /// An automaton: `step` gets the state, the digit and the place in the line; `ends` tells
    /// whether the line may end in a state.
    pub(crate) fn line<S: Clone + Eq + Hash + 'static>(
        &mut self,
        cells: &[usize],
        start: S,
        step: impl Fn(&S, usize, usize) -> Option<S> + 'static,
        ends: impl Fn(&S) -> bool + 'static,
    ) {
        let machine = machine_of(start, step, ends);
        self.add(Part::Line(cells.into(), machine));
    }
}

/// An automaton of these states.
pub(crate) fn machine_of<S: Clone + Eq + Hash + 'static>(
    start: S,
    step: impl Fn(&S, usize, usize) -> Option<S> + 'static,
    ends: impl Fn(&S) -> bool + 'static,
) -> Box<dyn Machine> {
    Box::new(Automaton {
        numbers: HashMap::from_iter([(start.clone(), 0)]),
        states: vec![start],
        step,
        ends,
    })
}

/// An automaton whose states are numbers; it begins in state 0.
pub(crate) trait Machine {
    /// The state after a cell with this digit at this place of the line; `None` if the automaton
    /// refuses the digit.
    fn step(&mut self, state: usize, digit: usize, at: usize) -> Option<usize>;
    /// Whether the line may end in a state.
    fn ends(&self, state: usize) -> bool;
}

/// An automaton whose states got numbers in the order in which they were reached.
struct Automaton<S, F, E> {
    states: Vec<S>,
    numbers: HashMap<S, usize, Folded>,
    step: F,
    ends: E,
}

impl<S, F, E> Machine for Automaton<S, F, E>
where
    S: Clone + Eq + Hash,
    F: Fn(&S, usize, usize) -> Option<S>,
    E: Fn(&S) -> bool,
{
    fn step(&mut self, state: usize, digit: usize, at: usize) -> Option<usize> {
        let next = (self.step)(&self.states[state], digit, at)?;
        let number = self.numbers.entry(next).or_insert_with_key(|next| {
            self.states.push(next.clone());
            self.states.len() - 1
        });
        Some(*number)
    }

    fn ends(&self, state: usize) -> bool {
        (self.ends)(&self.states[state])
    }
}

/// A group with more sets of digits than this is encoded without them.
pub(crate) const MOST_SETS: usize = 20_000;

/// All sets of `n` digits up to `digits` with this sum, if there are not too many.
pub fn sets_of_sum(digits: usize, n: usize, sum: usize) -> Option<Vec<Vec<usize>>> {
    sets(digits, n, &|set| {
        let (left, last) = (n - set.len(), set[set.len() - 1]);
        let now: usize = set.iter().sum();
        let least = now + left * last + left * (left + 1) / 2;
        let most = now + left * digits - left * left.saturating_sub(1) / 2;
        (least..=most).contains(&sum)
    })
}

/// All ascending lists of `n` digits up to `digits` that `grows` allows: it gets a list with its
/// last digit, and tells whether longer ones may have it. Nothing if there are too many.
pub(crate) fn sets(
    digits: usize,
    n: usize,
    grows: &dyn Fn(&[usize]) -> bool,
) -> Option<Vec<Vec<usize>>> {
    let mut found = Vec::new();
    let mut set = Vec::new();
    collect(digits, n, grows, &mut set, &mut found).then_some(found)
}

fn collect(
    digits: usize,
    n: usize,
    grows: &dyn Fn(&[usize]) -> bool,
    set: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) -> bool {
    if set.len() == n {
        found.push(set.clone());
        return found.len() <= MOST_SETS;
    }
    let least = set.last().map_or(1, |last| last + 1);
    // as many larger digits must be left as the set still needs
    for digit in least..=(digits + 1 + set.len()).saturating_sub(n) {
        set.push(digit);
        let few = !grows(set) || collect(digits, n, grows, set, found);
        set.pop();
        if !few {
            return false;
        }
    }
    true
}
