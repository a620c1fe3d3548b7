//! The verifier of answers. It shares no code with the encoder: it looks at digits and places only.

use crate::board::Variant;
use crate::error::Violation;
use crate::filled::Filled;
use crate::grid::Grid;
use crate::kakuro::Square;
use crate::rule::Rule;

impl Variant {
    /// Whether digits, row by row, are an answer to this puzzle.
    ///
    /// # Errors
    /// Names the first rule that is broken, and where.
    pub fn verify(&self, answer: &[u8]) -> Result<(), Violation> {
        let size = self.size();
        if answer.len() != size * size {
            return Err(Violation::Length {
                expected: size * size,
                found: answer.len(),
            });
        }
        for (cell, (&digit, &given)) in answer.iter().zip(self.given_digits()).enumerate() {
            if digit == 0 || usize::from(digit) > size || (given != 0 && given != digit) {
                return Err(Violation::NotAllowed { digit, cell, size });
            }
        }
        let regions = self.regions();
        let broken = two(answer, |one, other| one / size == other / size)
            .map(|pair| ("row", pair))
            .or_else(|| {
                two(answer, |one, other| one % size == other % size).map(|pair| ("column", pair))
            })
            .or_else(|| {
                let regions = regions?;
                two(answer, |one, other| regions[one] == regions[other])
                    .map(|pair| ("region", pair))
            })
            .or_else(|| {
                self.rules()
                    .iter()
                    .find_map(|rule| Some((rule.name(), broken(rule, answer, size)?)))
            });
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
}

/// The first two cells with equal digits that must not be equal.
fn two(answer: &[u8], apart: impl Fn(usize, usize) -> bool) -> Option<(usize, usize)> {
    let equal = |second: usize| {
        (0..second)
            .find(|&first| answer[first] == answer[second] && apart(first, second))
            .map(|first| (first, second))
    };
    (0..answer.len()).find_map(equal)
}

/// The first two cells that show that a rule is broken, or the first and the last cell of the rule.
fn broken(rule: &Rule, answer: &[u8], size: usize) -> Option<(usize, usize)> {
    let apart = |one: usize, other: usize| {
        let rows = (one / size).abs_diff(other / size);
        (rows, (one % size).abs_diff(other % size))
    };
    match rule {
        Rule::Diagonals => two(answer, |one, other| {
            let falls = |cell: usize| cell / size == cell % size;
            let rises = |cell: usize| cell / size + cell % size == size - 1;
            falls(one) && falls(other) || rises(one) && rises(other)
        }),
        Rule::Windows => two(answer, |one, other| {
            let shared = window(one, size);
            shared.is_some() && shared == window(other, size)
        }),
        Rule::AntiKnight => two(answer, |one, other| {
            matches!(apart(one, other), (1, 2) | (2, 1))
        }),
        Rule::AntiKing => two(answer, |one, other| {
            matches!(apart(one, other), (0 | 1, 0 | 1))
        }),
        Rule::NonConsecutive => (0..answer.len()).find_map(|one| {
            let beside = |&other: &usize| matches!(apart(one, other), (0, 1) | (1, 0));
            let mut others = (0..one).filter(beside);
            let other = others.find(|&other| answer[one].abs_diff(answer[other]) == 1);
            other.map(|other| (other, one))
        }),
        of_cells => broken_in_cells(of_cells, answer),
    }
}

/// The window of a cell by its place, if it is in one.
fn window(cell: usize, size: usize) -> Option<(usize, usize)> {
    let side = (1..=size).find(|side| side * side >= size).unwrap_or(1);
    let (row, column) = (cell / size, cell % size);
    let gap = row.is_multiple_of(side + 1) || column.is_multiple_of(side + 1);
    (!gap).then_some((row / (side + 1), column / (side + 1)))
}

/// The same for the rules that name their cells.
fn broken_in_cells(rule: &Rule, answer: &[u8]) -> Option<(usize, usize)> {
    let digit = |cell: &usize| u64::from(answer[*cell]);
    let sum_of = |cells: &[usize]| cells.iter().map(digit).sum::<u64>();
    let whole = |cells: &[usize], kept: bool| (!kept).then(|| (cells[0], cells[cells.len() - 1]));
    match rule {
        Rule::Cage { cells, sum } => {
            let inside = |cell| cells.contains(&cell);
            let equal = two(answer, |one, other| inside(one) && inside(other));
            let kept = sum.is_none_or(|sum| sum_of(cells) == u64::from(sum));
            equal.or_else(|| whole(cells, kept))
        }
        Rule::Thermometer { cells } => {
            let mut pairs = cells.windows(2);
            let falls = pairs.find(|pair| digit(&pair[0]) >= digit(&pair[1]));
            falls.map(|pair| (pair[0], pair[1]))
        }
        Rule::Arrow { circle, cells } => {
            let kept = digit(circle) == sum_of(cells);
            (!kept).then(|| (*circle, cells[cells.len() - 1]))
        }
        Rule::Sum { cells, sum } => whole(cells, sum_of(cells) == u64::from(*sum)),
        Rule::Less { smaller, larger } => {
            (digit(smaller) >= digit(larger)).then_some((*smaller, *larger))
        }
        Rule::Seen { cells, seen } => {
            let is_lower = |before: &usize, at: usize| digit(before) < digit(&cells[at]);
            let visible = |&at: &usize| cells[..at].iter().all(|before| is_lower(before, at));
            whole(cells, (0..cells.len()).filter(visible).count() == *seen)
        }
        Rule::Only { cells, digits } => {
            let wrong = cells.iter().find(|&&cell| !digits.contains(&answer[cell]));
            wrong.map(|&cell| (cell, cell))
        }
        Rule::Diagonals
        | Rule::Windows
        | Rule::AntiKnight
        | Rule::AntiKing
        | Rule::NonConsecutive => None,
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
        let allowed = |cell: usize| match self {
            Grid::Kakuro(kakuro) => match (kakuro.squares()[cell], cells[cell]) {
                (Square::Black { .. }, digit) => digit.is_none(),
                (Square::White(given), Some(digit @ 1..=9)) => given == 0 || given == digit,
                (Square::White(_), _) => false,
            },
            Grid::Nonogram(_) => matches!(cells[cell], Some(0 | 1)),
        };
        if let Some(cell) = (0..cells.len()).find(|&cell| !allowed(cell)) {
            return Err(Violation::NotAllowed {
                digit: cells[cell].unwrap_or(0),
                cell,
                size: width,
            });
        }
        let rows = (0..height).map(|row| (row * width..(row + 1) * width).collect::<Vec<_>>());
        let columns = (0..width).map(|column| (column..width * height).step_by(width).collect());
        let line = |(number, line): (usize, Vec<usize>)| match self {
            Grid::Kakuro(kakuro) => sums(&line, number < height, kakuro.squares(), cells),
            Grid::Nonogram(nonogram) => {
                let black = |&cell: &usize| cells[cell] == Some(1);
                let found = line
                    .split(|cell| !black(cell))
                    .map(<[usize]>::len)
                    .filter(|&run| run > 0);
                let expected = nonogram
                    .rows()
                    .iter()
                    .chain(nonogram.columns())
                    .nth(number)?;
                (!found.eq(expected.iter().copied()))
                    .then(|| ("runs", line[0], line[line.len() - 1]))
            }
        };
        match rows.chain(columns).enumerate().find_map(line) {
            Some((rule, first, second)) => Err(Violation::Broken {
                rule,
                first,
                second,
                size: width,
            }),
            None => Ok(()),
        }
    }
}

/// The broken rule in a row or a column of a kakuro, and its first and last cell.
fn sums(
    line: &[usize],
    is_row: bool,
    squares: &[Square],
    cells: &[Option<u8>],
) -> Option<(&'static str, usize, usize)> {
    let mut sum = None;
    let mut from = 0;
    // one more cell than there are: the last run ends there
    for to in 0..=line.len() {
        let here = line.get(to).map(|&cell| squares[cell]);
        if matches!(here, Some(Square::White(_))) {
            continue;
        }
        let run = &line[from..to];
        let equal = |&(i, cell): &(usize, &usize)| {
            run[..i].iter().any(|other| cells[*other] == cells[*cell])
        };
        if let Some((i, &second)) = run.iter().enumerate().find(equal) {
            let first = run[..i]
                .iter()
                .find(|other| cells[**other] == cells[second]);
            return Some(("run", *first.unwrap_or(&second), second));
        }
        let total: usize = run
            .iter()
            .map(|&cell| usize::from(cells[cell].unwrap_or(0)))
            .sum();
        if sum.is_some_and(|sum| sum != total) {
            return Some((
                "sum",
                *run.first().unwrap_or(&line[0]),
                *run.last().unwrap_or(&line[0]),
            ));
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
