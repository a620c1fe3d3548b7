//! A variant as an exact cover, and back.

use crate::automaton::Line;
use crate::balances::{self, Cage};
use crate::board::{Variant, givens};
use crate::encoder::Encoder;
use crate::error::At;
use crate::linear::{self, Sum};
use crate::parts::{CellDigits, Part, Parts, Read};
use crate::rule::Rule;
use crate::{groups, relations};
use quadrille_problem::problem::{Color, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;

impl Puzzle for Variant {
    /// The digits, row by row.
    type Answer = Vec<u8>;
    type Error = ProblemError;

    /// The items of a board of side `n` begin as those of a sudoku: cells, digits of rows, digits
    /// of columns, and digits of regions, if there are any.
    fn problem(&self) -> Result<Problem, ProblemError> {
        let size = self.size();
        let names = (0..size * size).map(|cell| At(cell, size).to_string());
        let mut encoder = Encoder::new(names, size);
        let group = |of: &dyn Fn(usize) -> usize| {
            let mut groups = vec![Vec::new(); size];
            (0..size * size).for_each(|cell| groups[of(cell)].push(cell));
            groups
        };
        groups::all_distinct(&mut encoder, "r", group(&|cell| cell / size));
        groups::all_distinct(&mut encoder, "c", group(&|cell| cell % size));
        groups::all_distinct(&mut encoder, "b", self.region_cells());
        let parts = Parts::of(self, false);
        for (number, &largest) in parts.hidden.iter().enumerate() {
            encoder.hidden(format!("hidden{}", number + 1), largest);
        }
        Rules::new(self.rules()).encode(parts.all, &mut encoder, self)?;
        encoder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Vec<u8> {
        let size = self.size();
        let mut digits = vec![0; size * size];
        for &option in chosen {
            // a placement covers its cell, then its digit in the row
            if let [cell, in_row, ..] = problem.entries(option)
                && let Some(digit) = digits.get_mut(cell.item.index())
            {
                *digit = (in_row.item.index() % size) as u8 + 1;
            }
        }
        digits
    }
}

impl Variant {
    /// The options of its exact cover that an answer chooses; none if digits are no answer.
    ///
    /// ```
    /// use quadrille::problem::verify;
    /// use quadrille::puzzle::Puzzle;
    /// use quadrille::solve::PuzzleExt;
    /// use quadrille_variants::{Variant, rules};
    ///
    /// let puzzle = Variant::usual(4)?.rule(rules::CAGE.on([0, 5]).value(3))?;
    /// let problem = puzzle.problem()?;
    /// let answer = puzzle.solve()?.expect("an answer");
    /// let chosen = puzzle.chosen(&problem, &answer).expect("its options");
    /// assert_eq!(verify(&problem, &chosen), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn chosen(&self, problem: &Problem, digits: &[u8]) -> Option<Vec<OptionId>> {
        self.verify(digits).ok()?;
        let size = self.size();
        let is_placed = |option: OptionId| match problem.entries(option) {
            // a placement covers its cell, then its digit in the row
            [cell, in_row, ..] if cell.item.index() < digits.len() => {
                in_row.item.index() % size + 1 == usize::from(digits[cell.item.index()])
            }
            _ => false,
        };
        let mut chosen: Vec<OptionId> = problem.options().filter(|&n| is_placed(n)).collect();
        let mut covered = vec![None; problem.n_items()];
        let cover = |option: OptionId, covered: &mut Vec<Option<Option<Color>>>| {
            for entry in problem.entries(option) {
                covered[entry.item.index()] = Some(entry.color);
            }
        };
        chosen
            .iter()
            .for_each(|&option| cover(option, &mut covered));
        // one option of each following item agrees with all earlier choices
        for option in problem.options() {
            let fits = problem.entries(option).iter().all(|entry| {
                let known: &Option<Option<Color>> = &covered[entry.item.index()];
                known.is_none_or(|color| color.is_some() && color == entry.color)
            });
            if fits {
                chosen.push(option);
                cover(option, &mut covered);
            }
        }
        Some(chosen)
    }
}

/// The rules of a board, with the number of named parts of each.
struct Rules<'a> {
    rules: &'a [Rule],
    named: Vec<usize>,
}

impl<'a> Rules<'a> {
    fn new(rules: &'a [Rule]) -> Rules<'a> {
        Rules {
            rules,
            named: vec![0; rules.len()],
        }
    }

    /// A name for the next part of a rule: the first word of the rule, the number of the rule, and
    /// from the second part on the number of the part.
    fn name(&mut self, rule: usize) -> String {
        let word = self.rules[rule]
            .name()
            .split(' ')
            .next()
            .unwrap_or_default();
        self.named[rule] += 1;
        match self.named[rule] {
            1 => format!("{word}{}", rule + 1),
            part => format!("{word}{}-{part}", rule + 1),
        }
    }

    /// Encodes all parts: first what concerns cells and groups, then the givens, and then what uses
    /// the digits that are left in the cells.
    fn encode(
        mut self,
        parts: Vec<(usize, Part)>,
        encoder: &mut Encoder,
        board: &Variant,
    ) -> Result<(), ProblemError> {
        let mut pairs: Vec<Pair> = Vec::new();
        let cages: Vec<_> = { parts.iter() }
            .filter_map(|(_, part)| Cage::of(part))
            .collect();
        let (mut tables, mut lines, mut sums) = (Vec::new(), Vec::new(), Vec::new());
        for (rule, part) in parts {
            match part {
                Part::Only(cell, fits) => encoder.keep(cell, &*fits),
                Part::Group(cells) => groups::distinct(encoder, &self.name(rule), &cells),
                Part::Sets(cells, sets) => {
                    groups::with_sets(encoder, &self.name(rule), &cells, &sets, None)?;
                }
                Part::Pair(cells, fits) => {
                    relations::make_peers(encoder, cells, &*fits);
                    pairs.push((rule, cells, fits));
                }
                Part::Table(rows) => tables.push((self.name(rule), rows)),
                Part::Tie(tie) => encoder.tie(tie),
                Part::Sum(sum) => sums.push((rule, sum)),
                Part::Line(cells, machine) => lines.push((self.name(rule), cells, machine)),
            }
        }
        for (rule, (cells, machine)) in reduced(sums, board, &cages) {
            match cells.is_empty() {
                true => tables.push((self.name(rule), Vec::new())),
                false => lines.push((self.name(rule), cells, machine)),
            }
        }
        for (cell, digit) in givens(board.given_digits()) {
            encoder.keep(cell, &|other| other == usize::from(digit));
        }
        encoder.close_at_peers();
        balances::encode(encoder, board.size(), &board.region_cells(), &cages)?;
        let lines = lines
            .into_iter()
            .map(|(name, cells, machine)| Ok((name, Line::new(cells, machine, encoder)?)));
        let mut lines: Vec<(String, Line)> = lines.collect::<Result<_, ProblemError>>()?;
        narrow(&mut lines, &mut tables, &pairs, encoder);
        for (rule, cells, fits) in pairs {
            relations::pair(encoder, &mut || self.name(rule), cells, &*fits)?;
        }
        for (name, rows) in tables {
            relations::table(encoder, name, &rows)?;
        }
        lines
            .iter()
            .try_for_each(|(name, line)| line.encode(encoder, name))
    }
}

/// Sums with few cells, by known ones, as automata; without cells if no digits can have them. Each
/// has the number of its rule.
fn reduced(sums: Vec<(usize, Sum)>, board: &Variant, cages: &[Cage]) -> Vec<(usize, Read)> {
    let (rules, mut sums): (Vec<usize>, Vec<Sum>) = sums.into_iter().unzip();
    linear::reduce(&mut sums, &known_sums(board, cages));
    let is_needed = |sum: &Sum| sum.has_cells() || sum.is_contradiction();
    let sums = rules
        .into_iter()
        .zip(sums)
        .filter(|(_, sum)| is_needed(sum));
    sums.map(|(rule, sum)| (rule, sum.machine())).collect()
}

/// The sums of the houses and the cages of a board.
fn known_sums(board: &Variant, cages: &[Cage]) -> Vec<Sum> {
    let size = board.size();
    let row = |row: usize| (row * size..(row + 1) * size).collect();
    let column = |column: usize| (column..size * size).step_by(size).collect();
    let lines = (0..size).map(row).chain((0..size).map(column));
    let houses: Vec<Vec<usize>> = lines.chain(board.region_cells()).collect();
    let houses = houses.iter().filter(|cells| cells.len() == size);
    let houses = houses.map(|cells| Sum::of_house(cells, size));
    houses
        .chain(cages.iter().map(|cage| cage.sum(size)))
        .collect()
}

/// The relation of two cells, and the number of its rule.
type Pair = (usize, [usize; 2], Box<dyn Fn(usize, usize) -> bool>);

/// Closes what lines, tables and relations exclude, as long as that closes more.
fn narrow(
    lines: &mut [(String, Line)],
    tables: &mut [(String, Vec<CellDigits>)],
    pairs: &[Pair],
    encoder: &mut Encoder,
) {
    loop {
        let before = encoder.n_closed();
        tables
            .iter_mut()
            .for_each(|(_, rows)| relations::narrow(rows, encoder));
        for (_, cells, fits) in pairs {
            relations::narrow_pair(encoder, *cells, &**fits);
        }
        lines.iter_mut().for_each(|(_, line)| line.narrow(encoder));
        encoder.close_at_peers();
        if encoder.n_closed() == before {
            return;
        }
    }
}
