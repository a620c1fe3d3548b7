//! Kakuro: digits that differ in every run, and add up to what stands before it.

use super::encoder::Encoder;
use super::groups;
use crate::format::{FormatError, Place, quote};
use crate::problem::{Problem, ProblemError};

const DIGITS: usize = 9;
/// No grid is larger.
const MOST_CELLS: usize = 10_000;

/// A grid of black and white cells. White cells take the digits 1 to 9; those of a run, white cells beside each other in a row or
/// column, differ, and have the sum that the black cell before them names, if it does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kakuro {
    width: usize,
    /// For each cell its number among the white ones.
    white: Vec<Option<usize>>,
    /// For each white cell its digit, 0 where it is empty.
    givens: Vec<u8>,
    runs: Vec<(Vec<usize>, Option<usize>)>,
}

impl Kakuro {
    pub(super) fn size(&self) -> [usize; 2] {
        [self.width, self.white.len() / self.width]
    }

    pub(super) fn problem(&self) -> Result<Problem, ProblemError> {
        let white = self.white.iter().enumerate().filter(|(_, white)| white.is_some());
        let names = white.map(|(cell, _)| format!("r{}c{}", cell / self.width + 1, cell % self.width + 1));
        let mut encoder = Encoder::new(names, DIGITS);
        for (number, (cells, sum)) in self.runs.iter().enumerate() {
            let name = format!("run{}", number + 1);
            match sum {
                Some(sum) => groups::cage(&mut encoder, &name, cells, *sum)?,
                None => groups::distinct(&mut encoder, &name, cells),
            }
        }
        for (cell, &digit) in self.givens.iter().enumerate() {
            // the answer is read from it
            encoder.wire(cell);
            if digit > 0 {
                encoder.keep(cell, |other| other == usize::from(digit));
            }
        }
        encoder.close_at_peers();
        encoder.build()
    }

    /// Nothing for a black cell.
    pub(super) fn draw(&self, digits: &[u8]) -> Vec<Option<char>> {
        let digit = |&cell: &usize| digits.get(cell).map_or('.', |&digit| char::from(b'0' + digit.min(9)));
        self.white.iter().map(|white| white.as_ref().map(digit)).collect()
    }
}

/// What stands in a cell: black with sums down and across, or white with a digit or none.
enum Token {
    Black([Option<usize>; 2]),
    White(u8),
}

/// `#`, `16\`, `\17`, `16\17`, `.`, `7`.
fn token(word: &str) -> Option<Token> {
    let sum = |text: &str| match text {
        "" => Some(None),
        _ if text.len() < 3 && text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok().map(Some),
        _ => None,
    };
    match word.as_bytes() {
        b"#" => Some(Token::Black([None; 2])),
        b"." => Some(Token::White(0)),
        [digit @ b'1'..=b'9'] => Some(Token::White(digit - b'0')),
        _ => {
            let (down, across) = word.split_once('\\')?;
            Some(Token::Black([sum(down)?, sum(across)?]))
        }
    }
}

/// Whether a text has cells alone, and sums among them.
pub(super) fn is_kakuro(text: &str) -> bool {
    text.contains('\\') && text.split_whitespace().all(|word| token(word).is_some())
}

/// Reads rows of cells with blanks between.
pub(super) fn read(text: &str) -> Result<Kakuro, FormatError> {
    let mut cells: Vec<(Token, Place)> = Vec::new();
    let mut width = 0;
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let before = cells.len();
        for word in line.split_whitespace() {
            let offset = word.as_ptr() as usize - line.as_ptr() as usize;
            let place = Place { line: number + 1, column: line[..offset].chars().count() + 1 };
            let refused = || FormatError::new(place, "a cell: `#`, `16\\17`, `.` or a digit", quote(word));
            cells.push((token(word).ok_or_else(refused)?, place));
        }
        let (found, place) = (cells.len() - before, Place { line: number + 1, column: 1 });
        width = if before == 0 { found } else { width };
        if found != width || cells.len() > MOST_CELLS {
            return Err(FormatError::new(place, format!("{width} cells in a row"), format!("{found}")));
        }
    }
    let mut n_white = 0;
    let mut number = |(token, _): &(Token, Place)| {
        matches!(token, Token::White(_)).then(|| {
            n_white += 1;
            n_white - 1
        })
    };
    let white: Vec<Option<usize>> = cells.iter().map(&mut number).collect();
    let givens =
        cells.iter().filter_map(|(token, _)| if let Token::White(digit) = token { Some(*digit) } else { None });
    let givens: Vec<u8> = givens.collect();
    if givens.is_empty() {
        return Err(FormatError::new(Place { line: 1, column: 1 }, "white cells", "none"));
    }
    let mut runs = Vec::new();
    for (cell, (token, place)) in cells.iter().enumerate() {
        let sums = if let Token::Black(sums) = token { *sums } else { [None; 2] };
        for (across, sum) in sums.into_iter().enumerate() {
            let step = if across == 1 { 1 } else { width };
            let is_white = |cell: usize| white.get(cell).copied().flatten();
            // a run begins behind a black cell, or at the edge
            let at_edge = if across == 1 { cell % width == 0 } else { cell < width };
            let first = if white[cell].is_none() { cell + step } else { cell };
            if white[cell].is_some() && !at_edge || across == 1 && first / width != cell / width && sum.is_none() {
                continue;
            }
            let inside = |&next: &usize| across == 0 || next / width == cell / width;
            let run: Vec<usize> = (first..).step_by(step).take_while(inside).map_while(is_white).collect();
            let least = run.len() * (run.len() + 1) / 2;
            let most = run.len() * (2 * DIGITS + 1).saturating_sub(run.len()) / 2;
            if run.len() > DIGITS || sum.is_some_and(|sum| !(least..=most).contains(&sum) || run.is_empty()) {
                let expected = format!("at most {DIGITS} cells, and a sum that they can have");
                let found = sum.map_or(String::new(), |sum| format!(" with the sum {sum}"));
                return Err(FormatError::new(*place, expected, format!("{} cells{found}", run.len())));
            }
            if !run.is_empty() {
                runs.push((run, sum));
            }
        }
    }
    Ok(Kakuro { width, white, givens, runs })
}
