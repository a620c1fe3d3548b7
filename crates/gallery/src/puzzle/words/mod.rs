//! Words that cross: rectangles and patterns filled with words of a list, none of them twice.
//!
//! Each run of two or more cells, across or down, is a primary item, such as `1A` or `3D` in the
//! numbering of crosswords. Words are secondary items, so that none comes twice, and so are cells,
//! with letters for colors: words that cross must agree. An option writes a word into a run. In a
//! symmetric square row and column of one number are one run.

mod filled;
mod recipe;
mod runs;

pub use filled::Filled;
pub(super) use recipe::RECIPE;

use super::PuzzleError;
use super::capacity::check_size;
use super::distinct::distinct;
use super::edges::add_colored;
use super::names::cell_names;
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use runs::{Run, across_and_down};

/// The puzzle: a pattern, and a list of words.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Words;
///
/// let words = ["sator", "arepo", "tenet", "opera", "rotas"];
/// let square = Words::rectangle(5, 5, &words)?.symmetric()?;
/// assert_eq!(square.count_answers()?, 2);
/// assert!(square.answers()?.any(|answer| answer.to_string().starts_with("sator\narepo\n")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    size: [usize; 2],
    /// The given letter of each cell, row by row; `#` for a black cell.
    cells: Vec<Option<char>>,
    list: Vec<Vec<char>>,
    symmetric: bool,
}

impl Words {
    /// All cells of a rectangle.
    pub fn rectangle<W: AsRef<str>>(
        width: usize,
        height: usize,
        words: &[W],
    ) -> Result<Words, PuzzleError> {
        match width.checked_mul(height).filter(|&cells| cells <= 1 << 16) {
            Some(cells) => Ok(Words::of([width, height], vec![None; cells], words)),
            None => Err(PuzzleError::Region {
                width,
                height,
                depth: 1,
                limit: 1 << 16,
            }),
        }
    }

    /// Reads the pattern of a crossword, one line for each row: `.` is an empty cell, `#` a black
    /// cell, a letter a given letter.
    pub fn from_pattern<W: AsRef<str>>(pattern: &str, words: &[W]) -> Result<Words, PuzzleError> {
        let lines: Vec<Vec<char>> = pattern
            .lines()
            .map(|line| line.trim_end().chars().collect())
            .collect();
        let width = lines.iter().map(Vec::len).max().unwrap_or(0);
        let mut crossword = Words::rectangle(width, lines.len(), words)?;
        for (row, line) in lines.iter().enumerate() {
            for column in 0..width {
                let found = line.get(column).copied().unwrap_or('#');
                let cell = &mut crossword.cells[row * width + column];
                match found {
                    '.' => {}
                    c if c == '#' || c.is_alphabetic() => *cell = Some(c),
                    _ => {
                        return Err(PuzzleError::Pattern {
                            line: row + 1,
                            column: column + 1,
                            found,
                        });
                    }
                }
            }
        }
        Ok(crossword)
    }

    fn of<W: AsRef<str>>(size: [usize; 2], cells: Vec<Option<char>>, words: &[W]) -> Words {
        let letters = |word: &W| word.as_ref().trim().chars().collect();
        Words {
            size,
            cells,
            list: distinct(words.iter().map(letters)),
            symmetric: false,
        }
    }

    /// The same with each word both across and down; for squares without black cells.
    pub fn symmetric(self) -> Result<Words, PuzzleError> {
        let [width, height] = self.size;
        match width == height && self.cells.iter().all(Option::is_none) {
            true => Ok(Words {
                symmetric: true,
                ..self
            }),
            false => Err(PuzzleError::NotSquare),
        }
    }

    /// All runs, across and then down from each cell where one begins.
    fn runs(&self) -> Vec<Run> {
        let [width, height] = self.size;
        let open = |row: usize, column: usize| {
            row < height && column < width && self.cells[row * width + column] != Some('#')
        };
        if self.symmetric {
            let row = |i: usize| (0..width).map(|j| i.min(j) * width + i.max(j)).collect();
            return (0..height).map(|i| ((i + 1).to_string(), row(i))).collect();
        }
        across_and_down(self.size, open)
    }

    /// The words that fit into a run, by their numbers.
    fn fitting<'a>(&'a self, run: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        let fits = |word: &[char]| {
            word.len() == run.len()
                && run
                    .iter()
                    .zip(word)
                    .all(|(&cell, letter)| self.cells[cell].is_none_or(|given| given == *letter))
        };
        (0..self.list.len()).filter(move |&word| fits(&self.list[word]))
    }
}

impl Puzzle for Words {
    type Answer = Filled;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let runs = self.runs();
        let longest = runs.iter().map(|(_, run)| run.len()).max();
        check_size([runs.len(), self.list.len(), longest.unwrap_or(0) + 2])?;
        let mut builder = Problem::builder();
        let items = builder.primaries(runs.iter().map(|(name, _)| name))?;
        let name = |word: &Vec<char>| format!("w#{}", word.iter().collect::<String>());
        let words = builder.secondaries(self.list.iter().map(name))?;
        let cells = builder.secondaries(cell_names("p", self.size))?;
        for ((_, run), item) in runs.iter().zip(items) {
            for word in self.fitting(run) {
                let letters = self.list[word].iter().copied();
                let colored = run.iter().map(|&cell| cells[cell]).zip(letters);
                add_colored(&mut builder, [item, words[word]], colored)?;
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Filled {
        let (runs, mut letters) = (self.runs(), self.cells.clone());
        for &option in chosen {
            let [run, word] = [0, 1].map(|i| problem.entries(option)[i].item.index());
            for (&cell, &letter) in runs[run].1.iter().zip(&self.list[word - runs.len()]) {
                letters[cell] = Some(letter);
                if self.symmetric {
                    let width = self.size[0];
                    letters[cell % width * width + cell / width] = Some(letter);
                }
            }
        }
        Filled {
            width: self.size[0],
            letters,
        }
    }
}
