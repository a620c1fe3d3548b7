//! Rules that hold on a board, drawn at random: which kinds can be drawn, cells, numbers.

use crate::rng::AttemptRng;
use crate::tuning::TUNING;
use quadrille_variants::{Kind, Look, Rule, Shape, Value, Variant, rules};

/// Rules for the whole board that say what neighbors without a mark do not have, and these marks
/// with their numbers.
const NEGATIVE: [(&Kind, &[Mark]); 3] = [
    (&rules::NO_RATIO, &[(&rules::RATIO, None)]),
    (
        &rules::NO_XV,
        &[(&rules::XV, Some(5)), (&rules::XV, Some(10))],
    ),
    (
        &rules::STRICT_KROPKI,
        &[(&rules::DIFFERENCE, None), (&rules::RATIO, None)],
    ),
];

type Mark = (&'static Kind, Option<u32>);

/// Whether rules of a kind can be drawn: those with a text, or with other rules, cannot.
pub(super) fn can_draw(kind: &Kind) -> bool {
    kind.text_key().is_none() && kind.shape() != Shape::Rules
}

/// Whether a kind needs all of its marks on the board.
pub(super) fn is_negative(kind: &Kind) -> bool {
    NEGATIVE.iter().any(|&(negative, _)| negative == kind)
}

/// The marks that a board needs to keep rules that say what neighbors do not have.
pub(super) fn marks(negative: &[&'static Kind], empty: &Variant, answer: &[u8]) -> Vec<Rule> {
    let size = empty.size();
    let right = (0..answer.len()).filter(|cell| cell % size + 1 < size);
    let right = right.map(|cell| [cell, cell + 1]);
    let down = (0..answer.len() - size).map(|cell| [cell, cell + size]);
    let pairs: Vec<[usize; 2]> = right.chain(down).collect();
    let mark = |marks: &[Mark], cells: [usize; 2]| {
        let mut rules = { marks.iter() }.map(|(kind, number)| kind.on(cells).value(*number));
        rules.find(|rule| holds(rule, empty, answer))
    };
    { NEGATIVE.iter() }
        .filter(|(kind, _)| negative.contains(kind))
        .flat_map(|(_, marks)| pairs.iter().filter_map(|&cells| mark(marks, cells)))
        .collect()
}

/// Whether an answer of a board keeps a rule.
fn holds(rule: &Rule, empty: &Variant, answer: &[u8]) -> bool {
    let with = empty.clone().rule(rule.clone());
    with.is_ok_and(|puzzle| puzzle.verify(answer).is_ok())
}

/// Draws rules of a kind that a board keeps. Cells of lines, groups and single cells do not come
/// again.
pub(super) struct Drawer<'a> {
    kind: &'static Kind,
    empty: &'a Variant,
    answer: &'a [u8],
    is_taken: Vec<bool>,
    /// The cells of all rules so far: see [`key`](Drawer::key).
    drawn: Vec<Vec<usize>>,
}

impl<'a> Drawer<'a> {
    /// A drawer of rules for a board with rules for the whole board, which has this answer.
    pub(super) fn new(kind: &'static Kind, empty: &'a Variant, answer: &'a [u8]) -> Drawer<'a> {
        Drawer {
            kind,
            empty,
            answer,
            is_taken: vec![false; answer.len()],
            drawn: Vec::new(),
        }
    }

    /// Another rule; `None` if none was found.
    pub(super) fn draw(&mut self, rng: &mut AttemptRng) -> Option<Rule> {
        let most = TUNING.diagonals_per_row * self.empty.size();
        if *self.kind == rules::SUM && self.drawn.len() == most {
            return None;
        }
        let rule = (0..TUNING.max_draws).find_map(|_| self.attempt(rng))?;
        if !self.may_share() {
            { rule.cells().into_iter() }.for_each(|cell| self.is_taken[cell] = true);
        }
        self.drawn.push(self.key(&rule));
        Some(rule)
    }

    /// The key by which equal rules are found: the sorted cells of the rule, or, for clues outside
    /// the board, the cells in the order in which the clue reads them.
    fn key(&self, rule: &Rule) -> Vec<usize> {
        let mut cells = rule.cells();
        if self.kind.look() != Look::Outside {
            cells.sort_unstable();
        }
        cells
    }

    /// Whether rules of the kind may have cells in common.
    fn may_share(&self) -> bool {
        matches!(self.kind.shape(), Shape::Pair | Shape::Row)
            || matches!(self.kind.look(), Look::Outside | Look::Corner)
    }

    fn attempt(&self, rng: &mut AttemptRng) -> Option<Rule> {
        let rule = match (self.kind.shape(), self.kind.look()) {
            (Shape::Arrow, _) => self.arrow(rng)?,
            (Shape::Distinct(least) | Shape::Line(least), _) => self.line(least, rng)?,
            (Shape::Equal, _) => self.equal(rng)?,
            (_, Look::Circles) => self.circles(rng)?,
            (Shape::Lists, _) => self.fitting(vec![self.few(rng)?, self.few(rng)?], rng)?,
            (shape, look) => self.fitting(vec![self.cells(shape, look, rng)?], rng)?,
        };
        let is_free = { rule.cells().into_iter() }.all(|cell| !self.is_taken[cell]);
        (is_free && !self.drawn.contains(&self.key(&rule))).then_some(rule)
    }

    /// Draws the cells of a rule whose kind takes a single list of cells.
    fn cells(&self, shape: Shape, look: Look, rng: &mut AttemptRng) -> Option<Vec<usize>> {
        Some(match (shape, look) {
            (Shape::Pair, _) => self.neighbors(rng)?,
            (_, Look::Corner) => self.square(rng),
            (_, Look::Outside) if *self.kind == rules::SUM => self.diagonal(rng),
            (Shape::Row, _) | (_, Look::Outside) => self.row(rng),
            _ => vec![self.cell(rng)],
        })
    }

    /// The rule of these cells, with a number and digits that the answer keeps.
    fn fitting(&self, lists: Vec<Vec<usize>>, rng: &mut AttemptRng) -> Option<Rule> {
        let cells = lists.concat();
        let mut rule = lists.into_iter().fold(self.kind.everywhere(), Rule::with);
        if self.kind.has_digits() {
            rule = rule.digits(self.digits(&cells, rng));
        }
        let holds = |rule: &Rule| holds(rule, self.empty, self.answer);
        let size = self.empty.size() as u32;
        let numbers: Vec<u32> = match self.kind.number() {
            _ if *self.kind == rules::CAGE => (0..=size * size).collect(),
            _ if *self.kind == rules::XV => vec![5, 10],
            Value::Must(_) => (0..=size * size).collect(),
            _ => return Some(rule).filter(holds),
        };
        let mut numbered = numbers.into_iter().map(|number| rule.clone().value(number));
        numbered.find(holds)
    }

    /// Draws one or two digits that the answer has in these cells; for a single cell also wrong
    /// digits.
    fn digits(&self, cells: &[usize], rng: &mut AttemptRng) -> Vec<u8> {
        let mut digits: Vec<u8> = cells.iter().map(|&cell| self.answer[cell]).collect();
        rng.shuffle(&mut digits);
        digits.truncate(1 + rng.below(2));
        if cells.len() == 1 {
            let others = (0..2).map(|_| 1 + rng.below(self.empty.size()) as u8);
            digits.extend(others);
            digits.dedup();
        }
        digits.sort_unstable();
        digits
    }

    fn cell(&self, rng: &mut AttemptRng) -> usize {
        rng.below(self.answer.len())
    }

    /// The neighbors of a cell: those up, down, left and right, or also the diagonal ones.
    fn around(&self, cell: usize, diagonal: bool) -> Vec<usize> {
        let size = self.empty.size();
        let (row, column) = (cell / size, cell % size);
        let is_near = |&other: &usize| {
            let (rows, columns) = (row.abs_diff(other / size), column.abs_diff(other % size));
            rows + columns == 1 || diagonal && rows == 1 && columns == 1
        };
        (0..size * size).filter(is_near).collect()
    }

    fn neighbors(&self, rng: &mut AttemptRng) -> Option<Vec<usize>> {
        let cell = self.cell(rng);
        let near = self.around(cell, false);
        let other = *near.get(rng.below(near.len().max(1)))?;
        Some(vec![cell, other])
    }

    /// Four cells around a corner.
    fn square(&self, rng: &mut AttemptRng) -> Vec<usize> {
        let size = self.empty.size();
        let side = (size - 1).max(1);
        let first = rng.below(side) * size + rng.below(side);
        let cells = [first, first + 1, first + size, first + size + 1];
        cells
            .into_iter()
            .filter(|&cell| cell < size * size)
            .collect()
    }

    /// A row or column, read from one end.
    fn row(&self, rng: &mut AttemptRng) -> Vec<usize> {
        let (size, number) = (self.empty.size(), rng.below(self.empty.size()));
        let mut cells: Vec<usize> = match rng.below(2) {
            0 => (0..size).map(|at| number * size + at).collect(),
            _ => (0..size).map(|at| at * size + number).collect(),
        };
        if rng.below(2) == 0 {
            cells.reverse();
        }
        cells
    }

    /// A diagonal from a cell at the left or right edge to another edge.
    fn diagonal(&self, rng: &mut AttemptRng) -> Vec<usize> {
        let (size, start) = (self.empty.size(), rng.below(self.empty.size()));
        let (falls, from_left) = (rng.below(2) == 0, rng.below(2) == 0);
        let length = if falls { size - start } else { start + 1 };
        let cell = |at: usize| {
            let row = if falls { start + at } else { start - at };
            row * size + if from_left { at } else { size - 1 - at }
        };
        (0..length).map(cell).collect()
    }

    /// Two or three neighbors.
    fn few(&self, rng: &mut AttemptRng) -> Option<Vec<usize>> {
        let mut cells = vec![self.cell(rng)];
        for _ in 0..=rng.below(2) {
            let near = self.around(cells[cells.len() - 1], false);
            let near: Vec<usize> = near
                .into_iter()
                .filter(|cell| !cells.contains(cell))
                .collect();
            cells.push(*near.get(rng.below(near.len().max(1)))?);
        }
        Some(cells)
    }

    /// Some neighbors, and as many cells elsewhere with the same digits: the same form if the kind
    /// needs that.
    fn equal(&self, rng: &mut AttemptRng) -> Option<Rule> {
        let one = self.few(rng)?;
        let mut all: Vec<usize> = (0..self.answer.len()).collect();
        rng.shuffle(&mut all);
        let is_like = |cell: usize, other: usize| {
            let differs = !one.contains(&other);
            differs && self.answer[cell] == self.answer[other]
        };
        let other: Option<Vec<usize>> = if *self.kind == rules::CLONE {
            let mut moved = all.iter().filter_map(|&first| self.moved(&one, first));
            moved.find(|cells| {
                one.iter()
                    .zip(cells)
                    .all(|(&cell, &other)| is_like(cell, other))
            })
        } else {
            let mut free = all;
            let mut like = |&cell: &usize| {
                let at = free.iter().position(|&other| is_like(cell, other))?;
                Some(free.swap_remove(at))
            };
            one.iter().map(&mut like).collect()
        };
        self.fitting(vec![one, other?], rng)
    }

    /// The same form of cells, which begins in another cell.
    fn moved(&self, cells: &[usize], first: usize) -> Option<Vec<usize>> {
        let size = self.empty.size();
        let cell = |&cell: &usize| {
            let row = (first / size + cell / size).checked_sub(cells[0] / size)?;
            let column = (first % size + cell % size).checked_sub(cells[0] % size)?;
            (row.max(column) < size).then_some(row * size + column)
        };
        cells.iter().map(cell).collect()
    }

    /// Draws counting circles: for some digits d, d cells with the digit d, at most two rows of
    /// cells in all. A puzzle gets this rule once only.
    fn circles(&self, rng: &mut AttemptRng) -> Option<Rule> {
        let (size, mut cells) = (self.empty.size(), Vec::new());
        let mut digits: Vec<usize> = (1..=size).collect();
        rng.shuffle(&mut digits);
        for digit in digits {
            if cells.len() + digit <= 2 * size {
                let has_it = |cell: &usize| usize::from(self.answer[*cell]) == digit;
                let mut of_digit: Vec<usize> = (0..self.answer.len()).filter(has_it).collect();
                rng.shuffle(&mut of_digit);
                cells.extend_from_slice(&of_digit[..digit]);
            }
        }
        cells.sort_unstable();
        let rule = self.fitting(vec![cells], rng);
        rule.filter(|_| self.drawn.is_empty())
    }

    /// A circle of one cell, and the arrow behind it.
    fn arrow(&self, rng: &mut AttemptRng) -> Option<Rule> {
        let circle = self.cell(rng);
        self.grow(vec![circle], 3, rng, &|cells, rng| {
            self.fitting(vec![cells[..1].to_vec(), cells[1..].to_vec()], rng)
        })
    }

    /// A line, or a cage.
    fn line(&self, least: usize, rng: &mut AttemptRng) -> Option<Rule> {
        let least = if self.is_cage() { 2 } else { least.max(3) };
        let start = self.cell(rng);
        self.grow(vec![start], least, rng, &|cells, rng| {
            let mut cells = cells.to_vec();
            if self.is_cage() {
                cells.sort_unstable();
            }
            self.fitting(vec![cells], rng)
        })
    }

    /// Whether the cells are a group and no line.
    fn is_cage(&self) -> bool {
        matches!(self.kind.look(), Look::Cage | Look::Shade)
    }

    /// Adds neighbors to cells, if possible such with which the rule holds, and returns the longest
    /// rule with at least so many cells that holds.
    fn grow(
        &self,
        mut cells: Vec<usize>,
        least: usize,
        rng: &mut AttemptRng,
        rule: &dyn Fn(&[usize], &mut AttemptRng) -> Option<Rule>,
    ) -> Option<Rule> {
        let most = least + rng.below(TUNING.spare_cells + 1);
        let mut longest = None;
        while cells.len() < most {
            let ends = if self.is_cage() {
                &cells[..]
            } else {
                &cells[cells.len() - 1..]
            };
            let near = ends
                .iter()
                .flat_map(|&cell| self.around(cell, !self.is_cage()));
            let is_free = |cell: &usize| !self.is_taken[*cell] && !cells.contains(cell);
            let mut near: Vec<usize> = near.filter(is_free).collect();
            rng.shuffle(&mut near);
            let Some(&first) = near.first() else { break };
            let mut with = |cell| rule(&[&cells[..], &[cell]].concat(), rng);
            let next = near.iter().find_map(|&cell| Some((cell, with(cell)?)));
            cells.push(next.as_ref().map_or(first, |next| next.0));
            if cells.len() >= least {
                longest = next.map(|next| next.1).or(longest);
            }
        }
        longest
    }
}
