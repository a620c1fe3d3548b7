//! The verifier of answers. It shares no code with the encoder: it looks at digits and places only.

use super::board::Variant;
use super::error::Violation;
use super::rule::Rule;

impl Variant {
    /// Whether digits, row by row, are an answer to this puzzle.
    ///
    /// # Errors
    /// Names the first rule that is broken, and where.
    pub fn verify(&self, answer: &[u8]) -> Result<(), Violation> {
        let size = self.size();
        if answer.len() != size * size {
            return Err(Violation::Length { expected: size * size, found: answer.len() });
        }
        for (cell, (&digit, &given)) in answer.iter().zip(self.given_digits()).enumerate() {
            if digit == 0 || usize::from(digit) > size || (given != 0 && given != digit) {
                return Err(Violation::NotAllowed { digit, cell, size });
            }
        }
        let regions = self.regions();
        let broken = two(answer, |one, other| one / size == other / size)
            .map(|pair| ("row", pair))
            .or_else(|| two(answer, |one, other| one % size == other % size).map(|pair| ("column", pair)))
            .or_else(|| {
                let regions = regions?;
                two(answer, |one, other| regions[one] == regions[other]).map(|pair| ("region", pair))
            })
            .or_else(|| self.rules().iter().find_map(|rule| Some((rule.name(), broken(rule, answer, size)?))));
        match broken {
            Some((rule, (first, second))) => Err(Violation::Broken { rule, first, second, size }),
            None => Ok(()),
        }
    }
}

/// The first two cells with equal digits that must not be equal.
fn two(answer: &[u8], apart: impl Fn(usize, usize) -> bool) -> Option<(usize, usize)> {
    let equal = |second: usize| {
        (0..second).find(|&first| answer[first] == answer[second] && apart(first, second)).map(|first| (first, second))
    };
    (0..answer.len()).find_map(equal)
}

/// The first two cells that show that a rule is broken, or the first and the last cell of the rule.
fn broken(rule: &Rule, answer: &[u8], size: usize) -> Option<(usize, usize)> {
    let digit = |cell: &usize| u64::from(answer[*cell]);
    let whole = |cells: &[usize], kept: bool| (!kept).then(|| (cells[0], cells[cells.len() - 1]));
    let apart = |one: usize, other: usize| ((one / size).abs_diff(other / size), (one % size).abs_diff(other % size));
    match rule {
        Rule::Diagonals => two(answer, |one, other| {
            let (falls, rises) =
                (|cell: usize| cell / size == cell % size, |cell: usize| cell / size + cell % size == size - 1);
            falls(one) && falls(other) || rises(one) && rises(other)
        }),
        Rule::Windows => {
            let side = (1..=size).find(|side| side * side >= size).unwrap_or(1);
            let window = |cell: usize| {
                let (row, column) = (cell / size, cell % size);
                let gap = row.is_multiple_of(side + 1) || column.is_multiple_of(side + 1);
                (!gap).then_some((row / (side + 1), column / (side + 1)))
            };
            two(answer, |one, other| window(one).is_some() && window(one) == window(other))
        }
        Rule::AntiKnight => two(answer, |one, other| matches!(apart(one, other), (1, 2) | (2, 1))),
        Rule::AntiKing => two(answer, |one, other| matches!(apart(one, other), (0 | 1, 0 | 1))),
        Rule::NonConsecutive => (0..answer.len()).find_map(|one| {
            let beside = |&other: &usize| matches!(apart(one, other), (0, 1) | (1, 0));
            let other = (0..one).filter(beside).find(|&other| answer[one].abs_diff(answer[other]) == 1);
            other.map(|other| (other, one))
        }),
        Rule::Cage { cells, sum } => two(answer, |one, other| cells.contains(&one) && cells.contains(&other))
            .or_else(|| whole(cells, sum.is_none_or(|sum| cells.iter().map(digit).sum::<u64>() == u64::from(sum)))),
        Rule::Thermometer { cells } => {
            cells.windows(2).find(|pair| digit(&pair[0]) >= digit(&pair[1])).map(|pair| (pair[0], pair[1]))
        }
        Rule::Arrow { circle, cells } => {
            (digit(circle) != cells.iter().map(digit).sum::<u64>()).then(|| (*circle, cells[cells.len() - 1]))
        }
        Rule::Sum { cells, sum } => whole(cells, cells.iter().map(digit).sum::<u64>() == u64::from(*sum)),
        Rule::Less { smaller, larger } => (digit(smaller) >= digit(larger)).then_some((*smaller, *larger)),
        Rule::Seen { cells, seen } => {
            let visible = |&at: &usize| cells[..at].iter().all(|before| digit(before) < digit(&cells[at]));
            whole(cells, (0..cells.len()).filter(visible).count() == *seen)
        }
        Rule::Only { cells, digits } => {
            cells.iter().find(|&&cell| !digits.contains(&answer[cell])).map(|&cell| (cell, cell))
        }
    }
}
