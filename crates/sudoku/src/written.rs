//! Boards and puzzles as serde writes them: the shape of a box, the digits row by row, and the
//! candidates, where there are some. A board that is read is checked like one that is made.

use super::{Board, BoardError, Shape, Sudoku};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
struct Written {
    box_rows: usize,
    box_columns: usize,
    digits: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<u32>>,
}

/// Why a written value is not a board.
#[derive(Debug, thiserror::Error)]
enum WrittenError {
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error("a board has no candidates")]
    Candidates,
    #[error("a puzzle with candidates has no digits")]
    Digits,
}

impl From<Board> for Written {
    fn from(board: Board) -> Written {
        let shape = board.shape();
        let (box_rows, box_columns) = (shape.box_rows(), shape.box_columns());
        Written {
            box_rows,
            box_columns,
            digits: board.digits().to_vec(),
            candidates: None,
        }
    }
}

impl From<Sudoku> for Written {
    fn from(sudoku: Sudoku) -> Written {
        let candidates = sudoku.candidates().map(<[u32]>::to_vec);
        Written {
            candidates,
            ..Written::from(sudoku.clues().clone())
        }
    }
}

impl TryFrom<Written> for Board {
    type Error = WrittenError;

    fn try_from(written: Written) -> Result<Board, WrittenError> {
        if written.candidates.is_some() {
            return Err(WrittenError::Candidates);
        }
        Ok(Board::new(
            Shape::new(written.box_rows, written.box_columns)?,
            &written.digits,
        )?)
    }
}

impl TryFrom<Written> for Sudoku {
    type Error = WrittenError;

    fn try_from(mut written: Written) -> Result<Sudoku, WrittenError> {
        let candidates = written.candidates.take();
        let clues = Board::try_from(written)?;
        match candidates {
            None => Ok(Sudoku::new(clues)?),
            Some(_) if clues.digits().iter().any(|&digit| digit > 0) => Err(WrittenError::Digits),
            Some(candidates) => Ok(Sudoku::with_candidates(clues.shape(), &candidates)?),
        }
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written::from(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        Board::try_from(Written::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Sudoku {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written::from(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Sudoku {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Sudoku, D::Error> {
        Sudoku::try_from(Written::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
