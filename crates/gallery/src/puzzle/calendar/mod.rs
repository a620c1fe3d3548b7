//! The calendar puzzle: eight pieces on a board with the twelve months and 31 days, such that a
//! date remains.
//!
//! Primary items are the pieces, by their letters, the cells `Jan` to `31`, and `date`; an option
//! lays a piece, or is a date, which covers the cells of its month and its day, and `date`. With a
//! date given there is one such option; without a date there are 366 such options, and each
//! solution shows its date.

mod remaining;

pub use remaining::Remaining;

use super::polyforms::{Packed, Piece, Placement, Region};
use super::recipe::{Instance, Parameter, ParameterKind, Presence, Recipe};
use super::{Packing, PuzzleError};
use quadrille_problem::problem::{ItemId, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use remaining::MONTHS;

/// Six months each in two rows, then the days, seven a row.
const BOARD: &str = "######.\n######.\n#######\n#######\n#######\n#######\n###....";
const DAYS: [usize; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// The puzzle of one day, or of all days at once.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Calendar;
///
/// let answer = Calendar::on(10, 6)?.solve()?.expect("every day has an answer");
/// assert_eq!(answer.date(), Some((10, 6)));
/// assert_eq!(Calendar::on(10, 6)?.count_answers()?, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Calendar {
    date: Option<(usize, usize)>,
    packing: Packing,
}

impl Calendar {
    /// All days of a leap year.
    pub fn any_day() -> Result<Calendar, PuzzleError> {
        let pentominoes = Piece::pentominoes()
            .into_iter()
            .filter(|piece| "LNPUVYZ".contains(piece.letter()));
        let pieces = [Piece::from_picture('O', "###\n###")?]
            .into_iter()
            .chain(pentominoes);
        let packing = pieces.fold(Packing::new(Region::from_picture(BOARD)?), Packing::once);
        Ok(Calendar {
            date: None,
            packing,
        })
    }

    /// One day, its month and its day from 1.
    pub fn on(month: usize, day: usize) -> Result<Calendar, PuzzleError> {
        match (1..=12).contains(&month) && (1..=DAYS[month - 1]).contains(&day) {
            true => Ok(Calendar {
                date: Some((month, day)),
                ..Calendar::any_day()?
            }),
            false => Err(PuzzleError::Date { month, day }),
        }
    }

    /// The dates that may remain.
    fn dates(&self) -> impl Iterator<Item = (usize, usize)> {
        let all = DAYS
            .iter()
            .zip(1..)
            .flat_map(|(&days, month)| (1..=days).map(move |day| (month, day)));
        let date = self.date;
        all.filter(move |&each| date.is_none_or(|date| date == each))
    }
}

impl Puzzle for Calendar {
    type Answer = Remaining;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let mut builder = Problem::builder();
        let placements = self.packing.placements()?;
        let mut letters: Vec<char> = placements
            .iter()
            .map(|placement| placement.letter)
            .collect();
        letters.dedup();
        let pieces = builder.primaries(letters.iter().map(char::to_string))?;
        let days = (1..=31).map(|day| day.to_string());
        let cells = builder.primaries(MONTHS.iter().map(|&month| month.to_owned()).chain(days))?;
        let date = builder.primary("date")?;
        for Placement {
            letter,
            cells: covered,
        } in placements
        {
            let piece = letters
                .iter()
                .position(|&of| of == letter)
                .map(|piece| pieces[piece]);
            let covered = covered
                .into_iter()
                .filter_map(|cell| self.packing.region().number(cell));
            builder.option(piece.into_iter().chain(covered.map(|number| cells[number])))?;
        }
        for (month, day) in self.dates() {
            builder.option([date, cells[month - 1], cells[11 + day]])?;
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Remaining {
        let places: Vec<_> = self.packing.region().cells().collect();
        let n_pieces = problem.n_items() - places.len() - 1;
        let mut remaining = Remaining {
            date: None,
            packed: Packed::empty(self.packing.region()).of("LNOPUVYZ".chars()),
        };
        let cell = |item: ItemId| item.index() - n_pieces;
        for &option in chosen {
            let items: Vec<ItemId> = problem
                .entries(option)
                .iter()
                .map(|entry| entry.item)
                .collect();
            if items[0].index() < n_pieces {
                let letter = problem.item_name(items[0]).chars().next().unwrap_or('?');
                let cells = items[1..].iter().map(|&item| places[cell(item)]).collect();
                remaining.packed.lay(Placement { letter, cells }, true);
            } else {
                remaining.date = Some((cell(items[1]) + 1, cell(items[2]) - 11));
            }
        }
        remaining
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "calendar",
    about: "The calendar puzzle: eight pieces leave the month and the day of a date",
    examples: &["calendar 10-6 --all", "calendar --days"],
    parameters: &[
        Parameter::place(
            "date",
            "DATE",
            ParameterKind::Date,
            "The month and the day, such as 10-6; without it all days are asked about at once",
        )
        .present(Presence::Optional),
        Parameter::flag(
            "days",
            "Print the number of answers of every day, a line a month",
        )
        .without(&["date", "ask", "dlx", "svg", "json", "reduce"]),
    ],
    make: |values, _| {
        let calendar = values
            .date("date")
            .map_or_else(Calendar::any_day, |(month, day)| Calendar::on(month, day))?;
        Ok(Instance::new(calendar).outlined())
    },
    ..Recipe::EMPTY
};
