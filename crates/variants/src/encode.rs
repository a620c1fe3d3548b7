//! A variant as an exact cover, and back.

use crate::automaton::Line;
use crate::balances::{self, Cage};
use crate::board::{Variant, givens};
use crate::encoder::Encoder;
use crate::error::At;
use crate::linear::{self, Sum};
use crate::parts::{CellDigits, Part, Parts};
use crate::relations::Relation;
use crate::rule::Rule;
use crate::sums::{self, SumGroup};
use crate::{geometry, groups, relations};
use quadrille_problem::problem::{Color, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::collections::BTreeSet;

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
        for (prefix, lines) in ["r", "c"].into_iter().zip(geometry::lines(size)) {
            groups::all_distinct(&mut encoder, prefix, lines);
        }
        groups::all_distinct(&mut encoder, "b", self.region_cells());
        let parts = Parts::of(self, false);
        for (number, &largest) in parts.hidden.iter().enumerate() {
            encoder.hidden(format!("hidden{}", number + 1), largest);
        }
        Rules::new(self.rules()).encode(parts.all, &mut encoder, self)?;
        encoder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Vec<u8> {
        let mut digits = vec![0; self.size() * self.size()];
        for (cell, digit) in chosen
            .iter()
            .filter_map(|&option| self.placed(problem, option))
        {
            digits[cell] = digit;
        }
        digits
    }
}

impl Variant {
    /// The cell and the digit of a placement: the option covers the cell, then the digit in the
    /// row.
    fn placed(&self, problem: &Problem, option: OptionId) -> Option<(usize, u8)> {
        let [cell, in_row, ..] = problem.entries(option) else {
            return None;
        };
        let (cell, size) = (cell.item.index(), self.size());
        (cell < size * size).then(|| (cell, (in_row.item.index() % size) as u8 + 1))
    }

    /// The options of its exact cover that place a digit.
    pub fn placements(&self, problem: &Problem) -> Vec<OptionId> {
        let options = problem.options();
        let is_placement = |&option: &OptionId| self.placed(problem, option).is_some();
        options.filter(is_placement).collect()
    }

    /// The digits that each cell has in some of these options, row by row.
    ///
    /// ```
    /// use quadrille::puzzle::Puzzle;
    /// use quadrille::search::Search;
    /// use quadrille_variants::{Variant, rules};
    ///
    /// let puzzle = Variant::usual(4)?.rule(rules::CAGE.on([0, 1]).value(3))?;
    /// let (problem, mut shown) = (puzzle.problem()?, Vec::new());
    /// let placements = puzzle.placements(&problem);
    /// Search::new().show(&problem, placements, |answer| shown.extend_from_slice(answer))?;
    /// assert_eq!(puzzle.candidates(&problem, shown)[..3], [vec![1, 2], vec![1, 2], vec![3, 4]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn candidates(
        &self,
        problem: &Problem,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Vec<Vec<u8>> {
        let mut candidates = vec![BTreeSet::new(); self.size() * self.size()];
        for option in options {
            if let Some((cell, digit)) = self.placed(problem, option) {
                candidates[cell].insert(digit);
            }
        }
        candidates.into_iter().map(Vec::from_iter).collect()
    }

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
        let is_placed = |option: OptionId| {
            let placed = self.placed(problem, option);
            placed.is_some_and(|(cell, digit)| digits[cell] == digit)
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
        let mut pairs = Vec::new();
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
                    pairs.push((rule, Relation::new(encoder, cells, &*fits)));
                }
                Part::Table(rows) => tables.push((self.name(rule), rows)),
                Part::Tie(tie) => encoder.tie(tie),
                Part::Sum(sum) => sums.push((rule, sum)),
                Part::Line(cells, machine) => lines.push((self.name(rule), cells, machine)),
            }
        }
        for (cell, digit) in givens(board.given_digits()) {
            encoder.keep(cell, &|other| other == usize::from(digit));
        }
        encoder.close_at_peers();
        balances::encode(encoder, board.size(), &board.region_cells(), &cages)?;
        let houses = houses(board);
        narrow(&mut [], &mut tables, &pairs, &mut [], &houses, encoder);
        let mut groups: Vec<SumGroup> = Vec::new();
        for (rule, mut sum) in reduced(sums, board.size(), &houses, &cages) {
            groups.extend(sums::grouped(
                encoder,
                &mut || self.name(rule),
                &mut sum,
                &houses,
            ));
            let range = |cell: usize| encoder.range(cell);
            match sum.has_cells() {
                true => {
                    let (cells, machine) = sum.machine(&range);
                    lines.push((self.name(rule), cells, machine));
                }
                false => tables.push((self.name(rule), Vec::new())),
            }
        }
        let mut read = Vec::new();
        for (name, cells, machine) in lines {
            let mut line = Line::new(cells, machine, encoder)?;
            line.narrow(encoder);
            read.push((name, line));
        }
        narrow(
            &mut read,
            &mut tables,
            &pairs,
            &mut groups,
            &houses,
            encoder,
        );
        groups.iter().try_for_each(|group| group.encode(encoder))?;
        for (rule, pair) in pairs {
            pair.encode(encoder, &mut || self.name(rule))?;
        }
        for (name, rows) in tables {
            relations::table(encoder, name, &rows)?;
        }
        { read.iter() }.try_for_each(|(name, line)| line.encode(encoder, name))
    }
}

/// Sums with few cells, by known ones; a sum without cells cannot be. Each has the number of its
/// rule.
fn reduced(
    sums: Vec<(usize, Sum)>,
    size: usize,
    houses: &[Vec<usize>],
    cages: &[Cage],
) -> Vec<(usize, Sum)> {
    let (rules, mut sums): (Vec<usize>, Vec<Sum>) = sums.into_iter().unzip();
    let houses = houses.iter().map(|cells| Sum::of_house(cells, size));
    let cages = cages.iter().map(|cage| cage.sum(size));
    linear::reduce(&mut sums, &houses.chain(cages).collect::<Vec<Sum>>());
    let is_needed = |sum: &Sum| sum.has_cells() || sum.is_contradiction();
    { rules.into_iter().zip(sums) }
        .filter(|(_, sum)| is_needed(sum))
        .collect()
}

/// The houses of a board that have all digits.
fn houses(board: &Variant) -> Vec<Vec<usize>> {
    let size = board.size();
    let lines = geometry::lines(size).into_iter().flatten();
    let houses = lines.chain(board.region_cells());
    houses.filter(|cells| cells.len() == size).collect()
}

/// Closes what lines, tables, relations and houses exclude, as long as that closes more.
fn narrow(
    lines: &mut [(String, Line)],
    tables: &mut [(String, Vec<CellDigits>)],
    pairs: &[(usize, Relation)],
    groups: &mut [SumGroup],
    houses: &[Vec<usize>],
    encoder: &mut Encoder,
) {
    loop {
        let before = encoder.n_closed();
        tables
            .iter_mut()
            .for_each(|(_, rows)| relations::narrow(rows, encoder));
        pairs.iter().for_each(|(_, pair)| pair.narrow(encoder));
        lines.iter_mut().for_each(|(_, line)| line.narrow(encoder));
        groups.iter_mut().for_each(|group| group.narrow(encoder));
        houses
            .iter()
            .for_each(|cells| encoder.close_in_house(cells));
        encoder.close_at_peers();
        if encoder.n_closed() == before {
            return;
        }
    }
}
