//! Pieces, regions and packings, by their numbers.

use super::*;
use crate::puzzle::PuzzleError;
use quadrille_problem::problem::ItemId;
use quadrille_problem::puzzle::Puzzle;
use std::collections::BTreeSet;

#[test]
fn has_the_known_numbers_of_placements() {
    let flat = Packing::pentominoes(Region::rectangle(10, 6).unwrap())
        .problem()
        .unwrap();
    assert_eq!((flat.n_primary(), flat.n_options()), (72, 2056));
    let soma = Packing::soma(Region::cuboid(3, 3, 3).unwrap())
        .problem()
        .unwrap();
    assert_eq!((soma.n_primary(), soma.n_options()), (34, 688));
}

#[test]
fn the_smallest_regions() {
    let problem = Packing::dominoes(Region::rectangle(0, 7).unwrap())
        .problem()
        .unwrap();
    assert_eq!((problem.n_items(), problem.n_options()), (0, 0));
    // no piece fits, and the pieces and the cell remain
    let problem = Packing::pentominoes(Region::rectangle(1, 1).unwrap())
        .problem()
        .unwrap();
    assert_eq!((problem.n_items(), problem.n_options()), (13, 0));
}

#[test]
fn a_huge_region_is_refused() {
    let region = Region::rectangle(1 << 13, 1 << 12).unwrap();
    let error = Packing::pentominoes(region)
        .problem()
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("more than"), "{error}");
}

#[test]
fn each_placement_is_its_option() {
    let [domino, corner] = [Piece::domino(), Piece::from_picture('l', "##\n#.").unwrap()];
    let packing = Packing::new(Region::from_picture("###\n###\n##.").unwrap())
        .freely(domino)
        .freely(corner.clone())
        .copies(corner.with_letter('M'), 2);
    let (problem, placements) = (packing.problem().unwrap(), packing.placements().unwrap());
    assert_eq!(problem.n_options(), placements.len());
    for (option, placement) in problem.options().zip(&placements) {
        assert_eq!(
            packing.answer(&problem, &[option]).pieces(),
            std::slice::from_ref(placement)
        );
    }
}

#[test]
fn counted_pieces_stand_before_the_others() {
    let [domino, tromino] = [Piece::domino(), Piece::from_picture('l', "##\n#.").unwrap()];
    let packing = Packing::new(Region::rectangle(3, 2).unwrap())
        .freely(domino)
        .once(tromino);
    let problem = packing.problem().unwrap();
    assert_eq!(problem.item_name(ItemId::new(0)), "l");
    assert_eq!(problem.n_options(), 7 + 8);
}

#[test]
fn has_the_known_numbers_of_orientations() {
    let flat = |piece: &Piece| {
        piece
            .orientations()
            .iter()
            .filter(|cells| cells.iter().all(|cell| cell[2] == 0))
            .count()
    };
    let counts: Vec<usize> = Piece::pentominoes().iter().map(flat).collect();
    assert_eq!(counts, [8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4]);
    let counts: Vec<usize> = Piece::soma()
        .iter()
        .map(|piece| piece.orientations().len())
        .collect();
    assert_eq!(counts, [12, 24, 12, 12, 12, 12, 8]);
}

#[test]
fn pieces_are_moved_to_the_corner() {
    let piece = Piece::new('x', [[7, 9, 3], [7, 10, 3], [7, 9, 3]]).unwrap();
    let all = |piece: &Piece| piece.orientations().into_iter().collect::<BTreeSet<_>>();
    assert_eq!(all(&piece), all(&Piece::domino()));
    let error = Piece::from_picture('x', "..").unwrap_err().to_string();
    assert_eq!(error, "the piece 'x' has no cells");
}

#[test]
fn numbers_skip_what_is_taken_out() {
    let region = Region::rectangle(3, 2)
        .unwrap()
        .without([[1, 0, 0]])
        .unwrap();
    assert_eq!(region.n_cells(), 5);
    assert_eq!(
        region
            .cells()
            .map(|cell| region.number(cell).unwrap())
            .collect::<Vec<_>>(),
        [0, 1, 2, 3, 4]
    );
    assert_eq!(
        (
            region.number([1, 0, 0]),
            region.number([3, 0, 0]),
            region.number([0, 0, 1])
        ),
        (None, None, None)
    );
    assert_eq!(region, Region::from_picture("#.#\n###").unwrap());
}

#[test]
fn refuses_what_cannot_be() {
    let twice = Region::rectangle(2, 2)
        .unwrap()
        .without([[0, 0, 0], [0, 0, 0]]);
    assert_eq!(
        twice.unwrap_err().to_string(),
        "the region has no cell [0, 0, 0] to remove"
    );
    let found = Region::from_picture("##\n#x").unwrap_err().to_string();
    assert_eq!(
        found,
        "line 2, column 2: expected `#` for a cell or `.` for none, found 'x'"
    );
    for size in [[usize::MAX; 3], [1 << 14, 1 << 13, 1]] {
        assert!(matches!(
            Region::cuboid(size[0], size[1], size[2]),
            Err(PuzzleError::Region { .. })
        ));
    }
}

#[test]
fn regions_without_cells() {
    let steps = Region::from_picture("###\n##\n-\n#\n-\n.\n#").unwrap();
    assert_eq!((steps.size(), steps.n_cells()), ([3, 2, 3], 7));
    assert!(steps.number([0, 1, 2]).is_some() && steps.number([0, 0, 2]).is_none());
    for region in [
        Region::cuboid(0, 5, 5),
        Region::rectangle(5, 0),
        Region::from_picture(""),
        Region::from_picture(".."),
    ] {
        assert_eq!(region.unwrap().cells().count(), 0);
    }
}

#[test]
fn draws_pieces_holes_and_layers() {
    let region = Region::cuboid(2, 2, 2)
        .unwrap()
        .without([[1, 1, 1]])
        .unwrap();
    let mut packed = Packed::empty(&region);
    let cells: Vec<Coordinates> = region.cells().collect();
    let mut lay = |letter, numbers: &[usize], counted| {
        packed.lay(
            Placement {
                letter,
                cells: numbers.iter().map(|&n| cells[n]).collect(),
            },
            counted,
        );
    };
    lay('D', &[0, 1], false);
    lay('D', &[2, 3], false);
    lay('V', &[4], true);
    lay('V', &[5], true);
    lay('v', &[6], true);
    assert_eq!(packed.to_string(), "aa\nbb\n\nVv\nv.\n");
    assert_eq!(packed.pieces().len(), 5);
}
