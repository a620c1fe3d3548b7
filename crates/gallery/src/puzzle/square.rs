//! Squares of digits that a user writes.

use super::PuzzleError;

/// The side and the digits of a square, a line a row, with blanks between digits or, below ten,
/// none; 0 or `.` where a cell is empty.
///
/// ```
/// use quadrille_gallery::puzzle::read_square;
///
/// assert_eq!(read_square("12\n.1\n")?, (2, vec![1, 2, 0, 1]));
/// # Ok::<(), quadrille_gallery::puzzle::PuzzleError>(())
/// ```
pub fn read_square(text: &str) -> Result<(usize, Vec<usize>), PuzzleError> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    let (n, mut digits) = (lines.len(), Vec::new());
    for (number, line) in lines {
        let digit = |word: &str| {
            let digit = if word == "." {
                Some(0)
            } else {
                word.parse().ok().filter(|&digit| digit <= n)
            };
            digit.ok_or_else(|| PuzzleError::Square {
                line: number + 1,
                size: n,
            })
        };
        let before = digits.len();
        let words: Vec<String> = match line.split_whitespace().count() {
            1 => line.trim().chars().map(String::from).collect(),
            _ => line.split_whitespace().map(String::from).collect(),
        };
        for word in words {
            digits.push(digit(&word)?);
        }
        if digits.len() - before != n {
            return Err(PuzzleError::Square {
                line: number + 1,
                size: n,
            });
        }
    }
    Ok((n, digits))
}
