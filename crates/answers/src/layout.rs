//! Writes a sudoku in each layout of `--to`, or says what the layout cannot hold.

use anyhow::{Result, bail, ensure};
use quadrille::sudoku::read::{Entry, Reader};
use quadrille::sudoku::write::{self, Frame};
use quadrille::sudoku::{Alphabet, Board, Shape, Sudoku};
use quadrille_args::To;
use std::borrow::Cow;

/// A sudoku in a layout, each line with its end.
///
/// # Errors
/// If the layout cannot hold the sudoku.
pub fn board_text(entry: &Entry, to: To, reader: Reader, frame: Frame) -> Result<String> {
    let marks = matches!(to, To::Candidates | To::Pencilmarks);
    let clues = match as_clues(&entry.sudoku) {
        Some(clues) => clues,
        None if marks => Cow::Borrowed(entry.sudoku.clues()),
        None => {
            let to = to.name();
            bail!("has candidates, which --to {to} cannot hold; choose candidates or pencilmarks");
        }
    };
    let text = written(entry, clues.as_ref(), to, frame)?;
    // a board of nine by nine with clues alone is the same in every layout; its text needs no
    // second look
    let is_sure = entry.sudoku.shape() == Shape::NINE && !marks;
    ensure!(
        is_sure || is_read_back(entry, to, reader, &text),
        misread(entry.sudoku.shape(), to)
    );
    Ok(text)
}

/// The text of a sudoku in a layout.
fn written(entry: &Entry, clues: &Board, to: To, frame: Frame) -> Result<String> {
    let alphabet = entry.alphabet;
    let line = || write::line_in(clues, alphabet);
    Ok(match to {
        To::Rows => write::rows_in(clues, alphabet),
        To::Numbers if matches!(alphabet, Alphabet::Zero | Alphabet::NumbersFromZero) => {
            write::rows_in(clues, Alphabet::NumbersFromZero)
        }
        To::Numbers => write::numbers(clues),
        To::Grid => write::grid_in(clues, frame, alphabet),
        To::Candidates => write::candidates(&entry.sudoku),
        To::Pencilmarks => format!("{}\n", write::pencilmarks(&entry.sudoku)),
        To::Json => format!("{}\n", write::json(clues)),
        To::Csv => {
            let solution = entry
                .solution
                .as_ref()
                .map_or(String::new(), |board| write::line_in(board, alphabet));
            let label = entry.label.as_deref().map_or("".into(), write::csv_field);
            format!("{},{solution},{label}\n", line())
        }
        To::Line => format!("{}\n", line()),
        _ => bail!("is a board, which --to {} cannot hold", to.name()),
    })
}

/// Whether the text is read as the same sudoku.
fn is_read_back(entry: &Entry, to: To, reader: Reader, text: &str) -> bool {
    // numbers from 1, even if other symbols were asked for
    let reader = match to {
        To::Json => reader.alphabet(Alphabet::Numbers),
        _ => reader,
    };
    let text = match to {
        To::Csv => Cow::Owned(format!("puzzle,solution,label\n{text}")),
        _ => Cow::Borrowed(text),
    };
    let mut again = reader.puzzles(text.as_bytes());
    match (again.next(), again.next()) {
        (Some(Ok(read)), None) => is_same(&read.sudoku, &entry.sudoku),
        _ => false,
    }
}

/// The clues that a puzzle is made of; `None` if some cell has several candidates, but not all.
fn as_clues(sudoku: &Sudoku) -> Option<Cow<'_, Board>> {
    let Some(masks) = sudoku.candidates() else {
        return Some(Cow::Borrowed(sudoku.clues()));
    };
    let all = u32::MAX >> (32 - sudoku.shape().size());
    let clue = |&mask: &u32| match mask {
        mask if mask == all => Some(0),
        mask if mask.is_power_of_two() => Some(mask.trailing_zeros() as u8 + 1),
        _ => None,
    };
    let digits: Option<Vec<u8>> = masks.iter().map(clue).collect();
    Board::new(sudoku.shape(), &digits?)
        .ok()
        .filter(|board| board.conflict().is_none())
        .map(Cow::Owned)
}

/// Whether each cell may take the same digits in both.
fn is_same(one: &Sudoku, other: &Sudoku) -> bool {
    let (shape, size) = (one.shape(), one.shape().size() as u8);
    let agree = |cell| (1..=size).all(|digit| one.allows(cell, digit) == other.allows(cell, digit));
    shape == other.shape() && (0..shape.n_cells()).all(agree)
}

/// Why a layout would be read as another puzzle.
fn misread(shape: Shape, to: To) -> String {
    let (size, to) = (shape.size(), to.name());
    if Shape::from_size(size) != Ok(shape) {
        let (rows, columns) = (shape.box_rows(), shape.box_columns());
        return format!(
            "has boxes of {rows}x{columns}, which --to {to} does not show; choose grid, or name \
            them with --box {rows}x{columns}"
        );
    }
    format!("would be read as another puzzle from --to {to}; choose grid, numbers or json")
}
