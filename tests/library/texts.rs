//! Packings as text, one by one and many.

use quadrille::problem::OptionId;
use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use quadrille_gallery::puzzle::Packing;
use quadrille_gallery::puzzle::polyforms::{Piece, Region, Texts};
use std::ops::ControlFlow;
#[test]
fn texts_are_those_of_answers() {
    let rectangle = |width, height| Region::rectangle(width, height).unwrap();
    let piece = |picture, letter| Piece::from_picture(letter, picture).unwrap();
    let packings = [
        Packing::dominoes(rectangle(4, 4)),
        Packing::dominoes(Region::from_picture("##.\n###\n-\n##.\n###").unwrap()),
        Packing::pentominoes(rectangle(20, 3)),
        Packing::soma(Region::cuboid(3, 3, 3).unwrap()),
        // copies beside each other, and pieces of both kinds
        Packing::new(rectangle(5, 4))
            .copies(piece("##\n#.", 'L'), 4)
            .freely(piece("##", 'D'))
            .freely(piece("#", 'M')),
        Packing::new(rectangle(4, 4))
            .copies(piece("###\n.#.", 'T'), 2)
            .copies(piece("##", '\u{df}'), 2)
            .partly(),
    ];
    for packing in packings {
        let (problem, mut texts) = (packing.problem().unwrap(), Texts::new(&packing).unwrap());
        let mut seen = 0;
        let each = |solution: &[OptionId]| {
            assert_eq!(
                texts.text(solution),
                packing.answer(&problem, solution).to_string()
            );
            seen += 1;
            if seen < 100 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let report = Search::new().visit(&problem, each).unwrap();
        assert!(seen > 0 && report.solutions == seen);
    }
}
