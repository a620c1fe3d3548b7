//! The verifier of answers. It shares no code with the encoder: it looks at digits and places only.
//! The entry of each rule has the rule's own check.

use crate::board::Variant;
use crate::error::Violation;
use crate::filled::Filled;
use crate::grid::Grid;
use crate::kakuro::Square;
use crate::kind::Kind;
use crate::rule::Rule;

/// Two cells that show that a rule is broken.
pub(crate) type Pair = (usize, usize);

impl Variant {
    /// Whether digits, row by row, are an answer to this puzzle.
    ///
    /// # Errors
    /// Names the first rule that is broken, and where.
    pub fn verify(&self, digits: &[u8]) -> Result<(), Violation> {
        let size = self.size();
        if digits.len() != size * size {
            return Err(Violation::Length {
                expected: size * size,
                found: digits.len(),
            });
        }
        for (cell, (&digit, &given)) in digits.iter().zip(self.given_digits()).enumerate() {
            if !(1..=size).contains(&usize::from(digit)) || given != 0 && given != digit {
                return Err(Violation::NotAllowed { digit, cell, size });
            }
        }
        let answer = Digits {
            digits,
            board: self,
        };
        let twice = |name, same: &dyn Fn(usize, usize) -> bool| Some((name, answer.clash(same)?));
        let broken = twice("row", &|one, other| answer.row(one) == answer.row(other))
            .or_else(|| {
                twice("column", &|one, other| {
                    answer.column(one) == answer.column(other)
                })
            })
            .or_else(|| {
                twice("region", &|one, other| {
                    let region = answer.region(one);
                    region.is_some() && region == answer.region(other)
                })
            })
            .or_else(|| {
                let mut rules = self.rules().iter();
                rules.find_map(|rule| Some((rule.name(), (rule.kind().verify)(rule, &answer)?)))
            });
        unbroken(broken, size)
    }
}

/// The refusal of an answer with a broken rule on a board of this width.
fn unbroken(broken: Option<(&'static str, Pair)>, size: usize) -> Result<(), Violation> {
    match broken {
        Some((rule, (first, second))) => Err(Violation::Broken {
            rule,
            first,
            second,
            size,
        }),
        None => Ok(()),
    }
}

/// The first two numbers below `n`, by the second one, for which this holds.
fn first_pair(n: usize, clash: impl Fn(usize, usize) -> bool) -> Option<Pair> {
    (0..n).find_map(|second| {
        let first = (0..second).find(|&first| clash(first, second))?;
        Some((first, second))
    })
}

/// The first and the last of some cells.
fn ends(cells: &[usize]) -> Option<Pair> {
    Some((*cells.first()?, *cells.last()?))
}

/// The digits of an answer, row by row, as rules look at them. Two cells show that a rule is
/// broken: the first two that break it, or the first and the last cell of the rule.
pub(crate) struct Digits<'a> {
    digits: &'a [u8],
    board: &'a Variant,
}

impl Digits<'_> {
    /// The side of the board.
    pub(crate) fn size(&self) -> usize {
        self.board.size()
    }

    pub(crate) fn at(&self, cell: usize) -> usize {
        self.digits[cell].into()
    }

    /// The digit in this row and column, which count from 0.
    pub(crate) fn at_place(&self, row: usize, column: usize) -> usize {
        self.at(row * self.size() + column)
    }

    pub(crate) fn list(&self, cells: &[usize]) -> Vec<usize> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    pub(crate) fn sum(&self, cells: &[usize]) -> usize {
        self.list(cells).iter().sum()
    }

    pub(crate) fn row(&self, cell: usize) -> usize {
        cell / self.size()
    }

    pub(crate) fn column(&self, cell: usize) -> usize {
        cell % self.size()
    }

    pub(crate) fn region(&self, cell: usize) -> Option<usize> {
        self.board.region(cell)
    }

    /// The rules of a kind that the board has.
    pub(crate) fn rules(&self, kind: &Kind) -> impl Iterator<Item = &Rule> {
        { self.board.rules().iter() }.filter(move |rule| rule.kind() == kind)
    }

    /// How many rows and columns lie between two cells.
    pub(crate) fn distance(&self, one: usize, other: usize) -> (usize, usize) {
        let rows = self.row(one).abs_diff(self.row(other));
        (rows, self.column(one).abs_diff(self.column(other)))
    }

    /// The first two cells with equal digits for which this holds.
    pub(crate) fn clash(&self, apart: impl Fn(usize, usize) -> bool) -> Option<Pair> {
        self.pair(|one, other| self.digits[one] == self.digits[other] && apart(one, other))
    }

    /// The first two cells for which this holds.
    pub(crate) fn pair(&self, is_wrong: impl Fn(usize, usize) -> bool) -> Option<Pair> {
        first_pair(self.digits.len(), is_wrong)
    }

    /// The first two of these cells for whose digits this holds.
    pub(crate) fn pair_of(
        &self,
        cells: &[usize],
        is_wrong: impl Fn(usize, usize) -> bool,
    ) -> Option<Pair> {
        let clash = |one: usize, other: usize| is_wrong(self.at(cells[one]), self.at(cells[other]));
        let (one, other) = first_pair(cells.len(), clash)?;
        Some((cells[one], cells[other]))
    }

    /// The first two of these cells with equal digits.
    pub(crate) fn twice(&self, cells: &[usize]) -> Option<Pair> {
        self.pair_of(cells, |one, other| one == other)
    }

    /// The first two neighbors along a line for whose digits this holds.
    pub(crate) fn step_of(
        &self,
        cells: &[usize],
        is_wrong: impl Fn(usize, usize) -> bool,
    ) -> Option<Pair> {
        let mut pairs = cells.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.find(|&(one, other)| is_wrong(self.at(one), self.at(other)))
    }
}

impl Grid {
    /// Whether a filled grid is an answer to this puzzle.
    ///
    /// # Errors
    /// Names the first cell that the puzzle does not allow, or the first incorrect run.
    pub fn verify(&self, answer: &Filled) -> Result<(), Violation> {
        let ([width, height], cells) = (self.size(), answer.cells());
        if (answer.width(), cells.len()) != (width, width * height) {
            return Err(Violation::Length {
                expected: width * height,
                found: cells.len(),
            });
        }
        if let Some(cell) = (0..cells.len()).find(|&cell| !self.allows(cell, cells[cell])) {
            return Err(Violation::NotAllowed {
                digit: cells[cell].unwrap_or(0),
                cell,
                size: width,
            });
        }
        let rows = (0..height).map(|row| (row * width..(row + 1) * width).collect::<Vec<_>>());
        let columns = (0..width).map(|column| (column..width * height).step_by(width).collect());
        let mut lines = rows.chain(columns).enumerate();
        let broken = lines.find_map(|(number, line)| self.broken(number, &line, cells));
        unbroken(broken, width)
    }

    /// The broken rule in a line, and two cells that show it. Rows have the first numbers.
    fn broken(
        &self,
        number: usize,
        line: &[usize],
        cells: &[Option<u8>],
    ) -> Option<(&'static str, Pair)> {
        match self {
            Grid::Kakuro(kakuro) => {
                let is_row = number < self.size()[1];
                sums(line, is_row, kakuro.squares(), cells)
            }
            Grid::Nonogram(nonogram) => {
                let mut lines = nonogram.rows().iter().chain(nonogram.columns());
                let found = line
                    .split(|&cell| cells[cell] != Some(1))
                    .map(<[usize]>::len);
                let expected = lines.nth(number)?.iter().copied();
                let is_kept = found.filter(|&run| run > 0).eq(expected);
                Some(("runs", ends(line).filter(|_| !is_kept)?))
            }
        }
    }

    /// Whether a cell may have this content.
    fn allows(&self, cell: usize, content: Option<u8>) -> bool {
        match self {
            Grid::Kakuro(kakuro) => match (kakuro.squares()[cell], content) {
                (Square::Black { .. }, digit) => digit.is_none(),
                (Square::White(given), Some(digit @ 1..=9)) => given == 0 || given == digit,
                (Square::White(_), _) => false,
            },
            Grid::Nonogram(_) => matches!(content, Some(0 | 1)),
        }
    }
}

/// The broken rule in a row or a column of a kakuro, and two cells that show it.
fn sums(
    line: &[usize],
    is_row: bool,
    squares: &[Square],
    cells: &[Option<u8>],
) -> Option<(&'static str, Pair)> {
    let mut sum = None;
    let mut from = 0;
    // one more cell than there are: the last run ends there
    for to in 0..=line.len() {
        let here = line.get(to).map(|&cell| squares[cell]);
        if matches!(here, Some(Square::White(_))) {
            continue;
        }
        let run = &line[from..to];
        if let Some((one, other)) = first_pair(run.len(), |a, b| cells[run[a]] == cells[run[b]]) {
            return Some(("run", (run[one], run[other])));
        }
        let digits = run.iter().map(|&cell| cells[cell].unwrap_or(0));
        let total = digits.map(usize::from).sum::<usize>();
        if sum.is_some_and(|sum| sum != total) {
            return Some(("sum", ends(run)?));
        }
        sum = match here {
            Some(Square::Black { across, .. }) if is_row => across,
            Some(Square::Black { down, .. }) => down,
            Some(Square::White(_)) | None => None,
        };
        from = to + 1;
    }
    None
}
