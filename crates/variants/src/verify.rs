//! The verifier of answers. It shares no code with the encoder: it looks at digits and places only.

use crate::board::Variant;
use crate::error::Violation;
use crate::filled::Filled;
use crate::grid::Grid;
use crate::kakuro::Square;
use crate::rule::Rule;

/// Two cells that show that a rule is broken: the first two, or the first and the last of the rule.
type Pair = (usize, usize);

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
        let answer = Digits { digits, size };
        let twice = |name, group: &dyn Fn(usize) -> usize| {
            Some((name, answer.equal(|one, other| group(one) == group(other))?))
        };
        let broken = twice("row", &|cell| cell / size)
            .or_else(|| twice("column", &|cell| cell % size))
            .or_else(|| {
                let regions = self.regions()?;
                twice("region", &|cell| regions[cell])
            })
            .or_else(|| {
                let mut rules = self.rules().iter();
                rules.find_map(|rule| Some((rule.name(), answer.broken(rule)?)))
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

/// The digits of an answer, row by row, on a board of this size.
struct Digits<'a> {
    digits: &'a [u8],
    size: usize,
}

impl Digits<'_> {
    /// The first two cells with equal digits that must not be equal.
    fn equal(&self, apart: impl Fn(usize, usize) -> bool) -> Option<Pair> {
        first_pair(self.digits.len(), |one, other| {
            self.digits[one] == self.digits[other] && apart(one, other)
        })
    }

    /// Where a rule is broken, if it is.
    fn broken(&self, rule: &Rule) -> Option<Pair> {
        match rule {
            Rule::Thermometer { cells } => self.falls(cells),
            Rule::Less { smaller, larger } => self.falls(&[*smaller, *larger]),
            Rule::Only { cells, digits } => {
                let wrong = cells
                    .iter()
                    .find(|&&cell| !digits.contains(&self.digits[cell]));
                wrong.map(|&cell| (cell, cell))
            }
            Rule::Arrow { circle, cells } => {
                let is_other = self.sum(&[*circle]) != self.sum(cells);
                is_other.then_some((*circle, *cells.last()?))
            }
            Rule::Sum { cells, sum } => self.other_sum(cells, *sum),
            Rule::Seen { cells, seen } => ends(cells).filter(|_| self.n_seen(cells) != *seen),
            Rule::Cage { cells, sum } => {
                let inside = |cell| cells.contains(&cell);
                let equal = self.equal(|one, other| inside(one) && inside(other));
                equal.or_else(|| self.other_sum(cells, (*sum)?))
            }
            whole => first_pair(self.digits.len(), |one, other| {
                self.clash(whole, one, other)
            }),
        }
    }

    /// Whether two cells break a rule for the whole board.
    fn clash(&self, rule: &Rule, one: usize, other: usize) -> bool {
        let distance = self.distance(one, other);
        match (rule, self.digits[one].abs_diff(self.digits[other])) {
            (Rule::NonConsecutive, difference) => {
                difference == 1 && matches!(distance, (0, 1) | (1, 0))
            }
            (Rule::Diagonals, 0) => self.share_diagonal(one, other),
            (Rule::Windows, 0) => {
                let window = self.window(one);
                window.is_some() && window == self.window(other)
            }
            (Rule::AntiKnight, 0) => matches!(distance, (1, 2) | (2, 1)),
            (Rule::AntiKing, 0) => matches!(distance, (0 | 1, 0 | 1)),
            _ => false,
        }
    }

    /// How many rows and columns lie between two cells.
    fn distance(&self, one: usize, other: usize) -> (usize, usize) {
        let rows = (one / self.size).abs_diff(other / self.size);
        (rows, (one % self.size).abs_diff(other % self.size))
    }

    fn share_diagonal(&self, one: usize, other: usize) -> bool {
        let falls = |cell: usize| cell / self.size == cell % self.size;
        let rises = |cell: usize| cell / self.size + cell % self.size == self.size - 1;
        falls(one) && falls(other) || rises(one) && rises(other)
    }

    /// The window of a cell by its place, if it is in one.
    fn window(&self, cell: usize) -> Option<(usize, usize)> {
        let size = self.size;
        let side = (1..=size).find(|side| side * side >= size).unwrap_or(1);
        let (row, column) = (cell / size, cell % size);
        let gap = row.is_multiple_of(side + 1) || column.is_multiple_of(side + 1);
        (!gap).then_some((row / (side + 1), column / (side + 1)))
    }

    fn sum(&self, cells: &[usize]) -> u64 {
        let digits = cells.iter().map(|&cell| self.digits[cell]);
        digits.map(u64::from).sum()
    }

    /// The ends of cells if they have another sum.
    fn other_sum(&self, cells: &[usize], sum: u32) -> Option<Pair> {
        ends(cells).filter(|_| self.sum(cells) != u64::from(sum))
    }

    /// The first two neighbors along a line of which the second has no larger digit.
    fn falls(&self, cells: &[usize]) -> Option<Pair> {
        let mut pairs = cells.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.find(|&(one, other)| self.digits[one] >= self.digits[other])
    }

    /// How many buildings are seen along a line.
    fn n_seen(&self, cells: &[usize]) -> usize {
        let height = |&cell: &usize| self.digits[cell];
        let is_seen = |&at: &usize| {
            let mut before = cells[..at].iter();
            before.all(|other| height(other) < height(&cells[at]))
        };
        (0..cells.len()).filter(is_seen).count()
    }
}

impl Grid {
    /// Whether a filled grid is an answer to this puzzle.
    ///
    /// # Errors
    /// Names the first cell that the puzzle does not allow, or the first run that is not as it has
    /// to be.
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
