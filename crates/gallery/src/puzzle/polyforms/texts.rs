//! Many packings as text: what their texts have in common is made once.

use super::Packing;
use super::packed::{Packed, letter_beside, neighbors};
use super::region::Coordinates;
use quadrille_problem::problem::{OptionId, ProblemError};
use std::ops::Range;

/// A way to lay a piece: where its cells, and the cells around them, stand among all places.
#[derive(Clone, Debug)]
struct Laid {
    letter: char,
    is_counted: bool,
    cells: Range<usize>,
    around: Range<usize>,
}

/// The answers to one packing as texts: those that their `Display` writes, sooner.
///
/// ```
/// use quadrille::puzzle::Puzzle;
/// use quadrille_gallery::puzzle::{Packing, polyforms::{Region, Texts}};
/// use quadrille::search::Search;
///
/// let packing = Packing::dominoes(Region::rectangle(3, 2)?);
/// let (problem, mut texts) = (packing.problem()?, Texts::new(&packing)?);
/// let solution = Search::new().solutions(&problem)?.next().expect("a tiling");
/// assert_eq!(texts.text(&solution), packing.answer(&problem, &solution).to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Texts {
    /// The region without pieces, and with some.
    empty: Vec<char>,
    drawn: Vec<char>,
    options: Vec<Laid>,
    /// Where cells stand in these texts.
    places: Vec<usize>,
}

/// Where a cell stands in a text: a row has a line break behind it, a layer one more.
fn place([column, row, layer]: Coordinates, [width, height, _]: [usize; 3]) -> usize {
    (layer * (height * (width + 1) + 1)) + row * (width + 1) + column
}

impl Texts {
    /// For the answers to this packing.
    ///
    /// # Errors
    /// If the packing is too large for a problem.
    pub fn new(packing: &Packing) -> Result<Texts, ProblemError> {
        let placements = packing.placements()?;
        let region = packing.region();
        let empty: Vec<char> = Packed::empty(region).to_string().chars().collect();
        let place = |cell| place(cell, region.size());
        let n_counted = packing.n_counted_placements();
        let (mut options, mut places) = (Vec::with_capacity(placements.len()), Vec::new());
        for (number, placement) in placements.into_iter().enumerate() {
            let from = places.len();
            places.extend(placement.cells.iter().map(|&cell| place(cell)));
            let middle = places.len();
            let near = placement.cells.iter().flat_map(|&cell| neighbors(cell));
            let near = near.filter(|&cell| region.number(cell).is_some());
            places.extend(near.map(place));
            options.push(Laid {
                letter: placement.letter,
                is_counted: number < n_counted,
                cells: from..middle,
                around: middle..places.len(),
            });
        }
        Ok(Texts {
            drawn: empty.clone(),
            empty,
            options,
            places,
        })
    }

    /// The text of a solution of the packing's problem.
    pub fn text(&mut self, chosen: &[OptionId]) -> String {
        let Texts {
            empty,
            drawn,
            options,
            places,
        } = self;
        drawn.copy_from_slice(empty);
        for laid in chosen
            .iter()
            .filter_map(|option| options.get(option.index()))
        {
            let around = &places[laid.around.clone()];
            let letter = letter_beside(laid.letter, laid.is_counted, |c| {
                around.iter().any(|&place| drawn[place] == c)
            });
            places[laid.cells.clone()]
                .iter()
                .for_each(|&place| drawn[place] = letter);
        }
        drawn.iter().collect()
    }
}
