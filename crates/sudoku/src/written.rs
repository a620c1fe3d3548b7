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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_come_back() {
        let shape = Shape::new(1, 2).unwrap();
        let board = Board::new(shape, &[1, 0, 0, 1]).unwrap();
        let text = serde_json::to_string(&board).unwrap();
        assert_eq!(text, r#"{"box_rows":1,"box_columns":2,"digits":[1,0,0,1]}"#);
        assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
        for sudoku in [
            Sudoku::new(board).unwrap(),
            Sudoku::with_candidates(shape, &[1, 3, 3, 3]).unwrap(),
        ] {
            let text = serde_json::to_string(&sudoku).unwrap();
            assert_eq!(serde_json::from_str::<Sudoku>(&text).unwrap(), sudoku);
        }
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let with = |digits: &str, rest: &str| {
            format!(r#"{{"box_rows":1,"box_columns":2,"digits":{digits}{rest}}}"#)
        };
        let no_board = |text: &str| serde_json::from_str::<Board>(text).unwrap_err().to_string();
        assert!(no_board(&with("[1,0,0]", "")).contains("expected 4 cells, found 3"));
        assert!(no_board(&with("[3,0,0,0]", "")).contains("not between 1 and 2"));
        assert!(
            no_board(&with("[0,0,0,0]", r#","candidates":[1,1,1,1]"#)).contains("no candidates")
        );
        assert!(no_board(r#"{"box_rows":0,"box_columns":2,"digits":[]}"#).contains("box"));
        let no_sudoku = |text: &str| {
            serde_json::from_str::<Sudoku>(text)
                .unwrap_err()
                .to_string()
        };
        assert!(no_sudoku(&with("[1,1,0,0]", "")).contains("appears twice"));
        assert!(no_sudoku(&with("[1,0,0,0]", r#","candidates":[1,3,3,3]"#)).contains("no digits"));
        assert!(no_sudoku(&with("[0,0,0,0]", r#","candidates":[8,3,3,3]"#)).contains("r1c1"));
    }
}
