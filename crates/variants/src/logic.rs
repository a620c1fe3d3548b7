//! What each rule excludes, for people who solve step by step: a step uses one part of one rule,
//! and the candidates of its cells.
//!
//! 1. A group, perhaps with sets of digits, is an automaton whose state is the set of digits so
//!    far: so a cage keeps a candidate if some combination of its sum has it there.
//! 2. An automaton keeps the candidates that some accepted line has, a table those of its rows.
//! 3. Other cells lose a digit if each list of digits along an automaton has it in a cell that they
//!    see.
//! 4. Other cells also lose a digit that each of its cells in a house sees, where rules say that
//!    the digits differ.
//! 5. A relation is applied from one cell to all cells related to it.
//! 6. Cells with a known sum by the rule of 45 are an automaton, too.

use crate::automaton::Line;
use crate::balances::{self, Cage, Sides};
use crate::board::Variant;
use crate::encoder::Encoder;
use crate::error::At;
use crate::parts::{CellDigits, Machine, Part, different, machine_of};
use crate::relations::{self, Relation};
use crate::rule::Rule;
use crate::write::joined;
use quadrille_sudoku::HouseSudoku;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::iter;
use std::rc::Rc;

/// The steps leave out groups with more sets of digits, of all sizes together: the automaton of
/// such a group would need some megabytes.
const MAX_GROUP_STATES: u64 = 1 << 13;
/// The largest number of digit combinations of a group that the text of a step lists.
const MAX_LISTED_SETS: usize = 6;

/// The rules of a board that are not houses, as sources of steps.
///
/// ```
/// use quadrille_variants::{Variant, rules};
///
/// let board = Variant::boxes(2, 2)?.rule(rules::CAGE.on([0, 1]).value(3))?;
/// let (_, mut logic) = board.logic()?;
/// let (reason, removed) = logic.next(&[0b1111; 16]).expect("a step");
/// assert_eq!(reason.to_string(), "cage r1c1 + r1c2 = 3, combinations 12");
/// assert_eq!(removed, [(0, 3), (0, 4), (1, 3), (1, 4)]);
/// # Ok::<(), quadrille_variants::VariantError>(())
/// ```
#[derive(Clone)]
pub struct Logic {
    size: usize,
    is_empty: bool,
    /// The candidates of all cells, also of hidden ones.
    encoder: Encoder,
    sources: Vec<Source>,
}

/// Cells with the digits that they lose.
type Removed = Vec<(usize, u8)>;

/// The reason of a step: a rule, and the cells by which it excludes candidates. `Display` writes
/// the rule in words, with the combinations that remain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleReason {
    /// The name of the rule's kind.
    pub rule: &'static str,
    /// The cells of the step.
    pub cells: Vec<usize>,
    words: String,
}

impl fmt::Display for RuleReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl fmt::Debug for Logic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} parts of rules", self.sources.len())
    }
}

impl Logic {
    /// The parts of rules beside the houses of a board, and its hidden cells by their largest
    /// values.
    pub(crate) fn new(
        board: &Variant,
        houses: &HouseSudoku,
        parts: Vec<(usize, Part)>,
        hidden: &[usize],
    ) -> Logic {
        let size = board.size();
        let mut encoder = Encoder::new(vec![String::new(); size * size], size);
        for &largest in hidden {
            encoder.hidden(String::new(), largest);
        }
        for (_, cells) in houses.houses() {
            encoder.make_peers(cells);
        }
        let cages: Vec<Cage> = { parts.iter() }
            .filter_map(|(_, part)| Cage::of(part))
            .collect();
        let mut logic = Logic {
            size,
            is_empty: parts.is_empty(),
            encoder,
            sources: Vec::new(),
        };
        logic.close(|cell| houses.candidates(cell));
        logic.add(board.rules(), parts);
        for (sides, total) in balances::all(size, &board.region_cells(), &cages) {
            logic.add_balance(&sides, total);
        }
        logic.add_houses(houses);
        logic.sources.sort_by_key(Source::n_related);
        logic
    }

    /// Whether all rules are houses, or about single cells.
    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// The first step that a rule allows on a board with these candidates (digit 1 is the lowest
    /// bit): the reason, and the removed digits of each cell. Later calls must not have candidates
    /// that an earlier call lacked.
    pub fn next(&mut self, candidates: &[u32]) -> Option<(RuleReason, Removed)> {
        self.close(|cell| candidates[cell]);
        loop {
            let before = self.encoder.n_closed();
            for source in &mut self.sources {
                if let Some(removed) = source.narrow(&mut self.encoder, self.size) {
                    return Some((source.reason(&removed, &self.encoder, self.size), removed));
                }
            }
            // values of hidden cells may go first
            if self.encoder.n_closed() == before {
                return None;
            }
        }
    }

    /// Closes all other digits than these.
    fn close(&mut self, candidates: impl Fn(usize) -> u32) {
        for cell in 0..self.size * self.size {
            let mask = candidates(cell);
            self.encoder
                .keep(cell, &|digit| mask >> (digit - 1) & 1 == 1);
        }
    }

    /// Adds the parts of rules.
    fn add(&mut self, rules: &[Rule], parts: Vec<(usize, Part)>) {
        let mut stars = Stars::default();
        for (number, part) in parts {
            let (cells, body) = match part {
                Part::Only(..) => continue,
                Part::Pair(cells, fits) => {
                    Relation::new(&mut self.encoder, cells, &*fits);
                    stars.add(number, cells, fits.into());
                    continue;
                }
                Part::Table(rows) => {
                    let cells = rows.iter().flatten().map(|&(cell, _)| cell);
                    (cells.collect(), Some(Body::Rows(rows)))
                }
                Part::Group(cells) => self.group(cells, None),
                Part::Sets(cells, sets) => self.group(cells, Some(&sets)),
                part => {
                    let (cells, machine) = part.machine(&|cell| cell);
                    self.line(cells, machine, Body::Line)
                }
            };
            self.push(&rules[number], cells, body);
        }
        for ((number, center), rays) in stars.0 {
            let cells = [center].into_iter().chain(rays.iter().map(|ray| ray.0));
            self.push(&rules[number], cells.collect(), Some(Body::Star(rays)));
        }
    }

    /// Adds the houses, whose cells see others by rules.
    fn add_houses(&mut self, houses: &HouseSudoku) {
        let all: Rc<[Vec<usize>]> = houses
            .houses()
            .iter()
            .map(|(_, cells)| cells.clone())
            .collect();
        for (house, cells) in houses.houses() {
            self.sources.push(Source {
                rule: "pointing by rules",
                words: house.to_string(),
                names_cells: true,
                cells: cells.clone(),
                body: Body::House(Rc::clone(&all)),
                n_open: usize::MAX,
            });
        }
    }

    /// Adds a source of steps, unless its automaton is too large.
    fn push(&mut self, rule: &Rule, cells: Vec<usize>, body: Option<Body>) {
        let (cells, named) = (distinct(cells), distinct(rule.cells()));
        let Some(body) = body.filter(|_| !cells.is_empty()) else {
            return;
        };
        self.sources.push(Source {
            rule: rule.name(),
            words: rule.in_words(self.size),
            names_cells: named.len() == cells.len()
                && cells.iter().all(|cell| named.contains(cell)),
            cells,
            body,
            n_open: usize::MAX,
        });
    }

    /// Different digits, which are one of some sets together if there are sets.
    fn group(
        &mut self,
        cells: Vec<usize>,
        sets: Option<&[Vec<usize>]>,
    ) -> (Vec<usize>, Option<Body>) {
        self.encoder.make_peers(&cells);
        if n_sets(self.size as u64, cells.len()) > MAX_GROUP_STATES {
            return (cells, None);
        }
        let body = if sets.is_some() {
            Body::Sets
        } else {
            Body::Line
        };
        self.line(cells, different(sets), body)
    }

    /// A line of cells, unless its automaton is too large.
    fn line(
        &self,
        cells: Vec<usize>,
        machine: Box<dyn Machine>,
        body: fn(Line) -> Body,
    ) -> (Vec<usize>, Option<Body>) {
        let line = Line::new(cells.clone(), machine, &self.encoder);
        (cells, line.ok().map(body))
    }

    /// Adds cells with a known sum by the rule of 45, of which some are subtracted.
    fn add_balance(&mut self, [plus, minus]: &Sides, total: i64) {
        if total < 0 {
            return self.add_balance(&[minus.clone(), plus.clone()], -total);
        }
        let n_plus = plus.len();
        let step = move |&before: &i64, digit: usize, at| {
            let digit = digit as i64;
            Some(before + if at < n_plus { digit } else { -digit })
        };
        let machine = machine_of(0, step, move |&sum| sum == total);
        let (cells, body) = self.line([&plus[..], minus].concat(), machine, Body::Line);
        let Some(body) = body else { return };
        let name = |&cell: &usize| At(cell, self.size).to_string();
        let known = (total > 0 || minus.is_empty()).then(|| total.to_string());
        let sum = known.into_iter().chain(minus.iter().map(name));
        let plus = joined(plus.iter().map(name), " + ");
        self.sources.push(Source {
            rule: "rule of 45",
            words: format!("rule of 45: {plus} = {}", joined(sum, " + ")),
            names_cells: true,
            cells,
            body,
            n_open: usize::MAX,
        });
    }
}

type Fits = dyn Fn(usize, usize) -> bool;
/// A cell, and whether a digit of the center fits a digit of this cell.
type Ray = (usize, Rc<Fits>);

/// Relations by rules and their center cells.
#[derive(Default)]
struct Stars(BTreeMap<(usize, usize), Vec<Ray>>);

impl Stars {
    fn add(&mut self, rule: usize, [one, other]: [usize; 2], fits: Rc<Fits>) {
        let back = Rc::clone(&fits);
        let rays = self.0.entry((rule, one)).or_default();
        rays.push((other, fits));
        let rays = self.0.entry((rule, other)).or_default();
        rays.push((one, Rc::new(move |from, to| back(to, from))));
    }
}

/// A part of a rule.
#[derive(Clone)]
enum Body {
    /// Relations between the source's first cell and each cell of a ray.
    Star(Vec<Ray>),
    Rows(Vec<CellDigits>),
    Line(Line),
    /// A line whose sets of digits are known.
    Sets(Line),
    /// A house, beside all houses.
    House(Rc<[Vec<usize>]>),
}

/// A part of a rule as a source of steps.
#[derive(Clone)]
struct Source {
    rule: &'static str,
    words: String,
    /// Whether the words name its cells, and no others.
    names_cells: bool,
    cells: Vec<usize>,
    body: Body,
    /// How many candidates its cells had when it excluded none.
    n_open: usize,
}

impl Source {
    /// How many cells a step has to look at together.
    fn n_related(&self) -> usize {
        match self.body {
            Body::Star(_) => 2,
            // what houses say, techniques say first
            Body::House(_) => usize::MAX,
            _ => self.cells.len(),
        }
    }

    /// Closes what the part of the rule excludes, and returns it, if cells of the board lose
    /// digits.
    fn narrow(&mut self, encoder: &mut Encoder, size: usize) -> Option<Removed> {
        let of_cell = |&cell: &usize| encoder.open(cell).map(move |digit| (cell, digit));
        let before: CellDigits = self.cells.iter().flat_map(of_cell).collect();
        if before.len() == self.n_open {
            return None;
        }
        self.body.narrow(self.cells[0], encoder);
        let is_removed = |&(cell, digit): &(usize, usize)| !encoder.is_open(cell, digit);
        let mut removed: CellDigits = before.iter().copied().filter(is_removed).collect();
        if removed.is_empty() {
            removed = self.claims(encoder);
            { removed.iter() }.for_each(|&(cell, digit)| encoder.close(cell, digit));
            if removed.is_empty() {
                self.n_open = before.len();
            }
        }
        let on_board = removed.into_iter().filter(|(cell, _)| *cell < size * size);
        let removed: Removed = on_board.map(|(cell, digit)| (cell, digit as u8)).collect();
        (!removed.is_empty()).then_some(removed)
    }

    /// The reason of a step that removes these candidates.
    fn reason(&self, removed: &[(usize, u8)], encoder: &Encoder, size: usize) -> RuleReason {
        let names = |cells: &[usize]| joined(cells.iter().map(|&cell| At(cell, size)), ",");
        let cells = self.premises(removed, encoder, size);
        let words = match (&self.body, removed) {
            (Body::House(_), &[(_, digit), ..]) => {
                let house = &self.words;
                format!("pointing {digit} by rules in {} of {house}", names(&cells))
            }
            _ if self.names_cells => self.words.clone() + &self.left(removed, encoder),
            _ => format!("{} in {}", self.words, names(&cells)) + &self.left(removed, encoder),
        };
        RuleReason {
            rule: self.rule,
            cells,
            words,
        }
    }

    /// The cells of the board by which these candidates are removed.
    fn premises(&self, removed: &[(usize, u8)], encoder: &Encoder, size: usize) -> Vec<usize> {
        let loses = |cell: usize| removed.iter().any(|&(other, _)| other == cell);
        let mut cells = self.cells.clone();
        match (&self.body, removed) {
            (Body::House(_), &[(_, digit), ..]) => {
                cells.retain(|&cell| encoder.is_open(cell, digit.into()));
            }
            (Body::Star(_), _) => cells.retain(|&cell| cell == self.cells[0] || loses(cell)),
            _ => cells.retain(|&cell| cell < size * size),
        }
        cells
    }

    /// The combinations that are left, and the digits that other cells lose since each has them.
    fn left(&self, removed: &[(usize, u8)], encoder: &Encoder) -> String {
        let mut words = match &self.body {
            Body::Sets(line) => combinations(line, encoder),
            _ => String::new(),
        };
        let claimed = removed
            .iter()
            .filter(|(cell, _)| !self.cells.contains(cell));
        let claimed: BTreeSet<u8> = claimed.map(|(_, digit)| *digit).collect();
        if !claimed.is_empty() {
            words.extend([", with ", &joined(claimed, ","), " in each"]);
        }
        words
    }

    /// The candidates of other cells that see a cell with their digit, whatever list of digits
    /// passes, or wherever the digit is in the house.
    fn claims(&self, encoder: &Encoder) -> CellDigits {
        match &self.body {
            Body::Line(line) | Body::Sets(line) => {
                seen_by_all(&line.rows(encoder).unwrap_or_default(), encoder)
            }
            Body::House(houses) => {
                let digits = 1..=encoder.digits();
                let mut claims = digits.map(|digit| self.pointing(digit, houses, encoder));
                { claims.find(|claims| !claims.is_empty()) }.unwrap_or_default()
            }
            Body::Star(_) | Body::Rows(_) => CellDigits::new(),
        }
    }

    /// The candidates of a digit that see all places of the digit in this house. Candidates in a
    /// second house that contains all these places are left out: the usual techniques remove those.
    fn pointing(&self, digit: usize, houses: &[Vec<usize>], encoder: &Encoder) -> CellDigits {
        let mut places = self.cells.clone();
        places.retain(|&cell| encoder.is_open(cell, digit));
        let is_known = |cell: usize| {
            let with = |cells: &&Vec<usize>| cells.contains(&cell);
            let mut others = houses.iter().filter(with);
            others.any(|cells| places.iter().all(|place| cells.contains(place)))
        };
        let sees_all = |&cell: &usize| {
            let sees = |&place: &usize| encoder.are_peers(cell, place);
            encoder.is_open(cell, digit) && places.iter().all(sees) && !is_known(cell)
        };
        let n_cells = encoder.digits() * encoder.digits();
        let cells = (0..n_cells).filter(|_| places.len() > 1).filter(sees_all);
        cells.map(|cell| (cell, digit)).collect()
    }
}

impl Body {
    fn narrow(&mut self, center: usize, encoder: &mut Encoder) {
        match self {
            Body::Star(rays) => {
                let digits: Vec<usize> = encoder.open(center).collect();
                for (cell, fits) in rays {
                    let are_peers = encoder.are_peers(center, *cell);
                    encoder.keep(*cell, &|to| {
                        let differs = |from: usize| from != to || !are_peers;
                        digits.iter().any(|&from| differs(from) && fits(from, to))
                    });
                }
            }
            Body::Rows(rows) => relations::narrow(rows, encoder),
            Body::House(_) => {}
            Body::Line(line) | Body::Sets(line) => {
                line.narrow(encoder);
                if let Some(mut rows) = line.rows(encoder) {
                    relations::narrow(&mut rows, encoder);
                }
            }
        }
    }
}

/// The candidates that see a cell with their digit in each of some lists of digits.
fn seen_by_all(rows: &[CellDigits], encoder: &Encoder) -> CellDigits {
    let Some((first, others)) = rows.split_first() else {
        return CellDigits::new();
    };
    let sees = |row: &CellDigits, cell: usize, digit: usize| {
        { row.iter() }.any(|&(other, value)| value == digit && encoder.are_peers(cell, other))
    };
    let digits: BTreeSet<usize> = first.iter().map(|&(_, digit)| digit).collect();
    let cells = 0..encoder.digits() * encoder.digits();
    let all = cells.flat_map(|cell| digits.iter().map(move |&digit| (cell, digit)));
    let open = all.filter(|&(cell, digit)| encoder.is_open(cell, digit));
    open.filter(|&(cell, digit)| {
        sees(first, cell, digit) && others.iter().all(|row| sees(row, cell, digit))
    })
    .collect()
}

/// The remaining combinations of a group in words, if there are few.
fn combinations(line: &Line, encoder: &Encoder) -> String {
    let digits =
        |row: CellDigits| -> BTreeSet<usize> { row.into_iter().map(|(_, digit)| digit).collect() };
    let rows = line.rows(encoder).into_iter().flatten();
    let sets: BTreeSet<BTreeSet<usize>> = rows.map(digits).collect();
    if !(1..=MAX_LISTED_SETS).contains(&sets.len()) {
        return String::new();
    }
    let between = if encoder.digits() > 9 { "," } else { "" };
    let sets = sets.into_iter().map(|set| joined(set, between));
    format!(", combinations {}", joined(sets, " "))
}

/// How many sets of at most `n` digits there are.
fn n_sets(digits: u64, n: usize) -> u64 {
    let larger = |&(size, sets): &(u64, u64)| Some((size + 1, sets * (digits - size) / (size + 1)));
    let sizes = iter::successors(Some((0, 1)), larger);
    sizes.take(n + 1).map(|(_, sets)| sets).sum()
}

/// Each cell once, in order of their first places.
fn distinct(mut cells: Vec<usize>) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    cells.retain(|&cell| seen.insert(cell));
    cells
}
