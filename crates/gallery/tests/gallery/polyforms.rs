//! Pieces, regions and packings, by their numbers.

use quadrille_gallery::puzzle::polyforms::{
    Piece, Placement, Region, Turning, bedlam, polycubes, polyominoes, read_pieces,
};
use quadrille_gallery::puzzle::{Packing, PuzzleError};
use quadrille_problem::problem::{Bounds, ItemId, OptionId};
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
        "line 2, column 2: expected '#' for a cell or '.' for none, found 'x'"
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
    let cells: Vec<_> = region.cells().collect();
    let packing = Packing::new(region)
        .copies(line('V', 1), 2)
        .once(line('v', 1))
        .freely(line('#', 2));
    let placements = packing.placements().unwrap();
    let option = |(letter, numbers): (char, &[usize])| {
        let laid = Placement {
            letter,
            cells: numbers.iter().map(|&number| cells[number]).collect(),
        };
        let option = placements.iter().position(|placement| *placement == laid);
        OptionId::new(option.unwrap() as u32)
    };
    let chosen = [
        ('#', &[0, 1][..]),
        ('#', &[2, 3]),
        ('V', &[4]),
        ('V', &[5]),
        ('v', &[6]),
    ];
    let packed = packing.answer(&packing.problem().unwrap(), &chosen.map(option));
    assert_eq!(packed.to_string(), "aa\nbb\n\nVv\nv.\n");
    assert_eq!(packed.pieces().len(), 5);
}

#[test]
fn the_known_numbers_of_polyominoes() {
    for (turning, known) in [
        // A000105, A000988, A001168
        (Turning::InSpace, [1, 1, 2, 5, 12, 35, 108]),
        (Turning::InPlane, [1, 1, 2, 7, 18, 60, 196]),
        (Turning::Never, [1, 2, 6, 19, 63, 216, 760]),
    ] {
        for (n, known) in (1..).zip(known) {
            let pieces = polyominoes(n, turning).unwrap();
            let letters: BTreeSet<char> = pieces.iter().map(Piece::letter).collect();
            assert_eq!(
                (pieces.len(), letters.len()),
                (known, known),
                "{n} {turning:?}"
            );
        }
    }
    assert!(polyominoes(0, Turning::Never).is_err() && polyominoes(9, Turning::Never).is_err());
    assert!(
        polyominoes(8, Turning::Never).is_err(),
        "more pieces than letters"
    );
}

#[test]
fn drawings_are_refused_by_their_line() {
    let error = read_pieces("T\n\nLL\nLM\n").unwrap_err().to_string();
    assert_eq!(
        error,
        "line 4, column 2: expected 'L' for a cell or '.' for none, found 'M'"
    );
    let error = read_pieces("TTT\n.#.\n").unwrap_err().to_string();
    assert_eq!(
        error,
        "line 2, column 2: expected 'T' for a cell or '.' for none, found '#'"
    );
    assert_eq!(read_pieces("\n\n").unwrap(), []);
    let in_space = read_pieces("LL\nL\n-\n.\nL\n").unwrap();
    assert_eq!(
        in_space[0].0.cells(),
        [[0, 0, 0], [0, 1, 0], [0, 1, 1], [1, 0, 0]]
    );
    assert!(read_pieces("2\n...\n").is_err());
}

#[test]
fn a_name_above_a_drawing_is_no_cell() {
    let text = "A\n##\n#.\n\n2\nBar:\n###\n\n#\n#\n";
    let pieces = read_pieces(text).unwrap();
    let read: Vec<_> = pieces
        .iter()
        .map(|(piece, _)| (piece.letter(), piece.cells().len()))
        .collect();
    assert_eq!(read, [('A', 3), ('B', 3), ('#', 2)]);
    assert_eq!(pieces[0].0.cells(), [[0, 0, 0], [0, 1, 0], [1, 0, 0]]);
}

#[test]
fn the_pieces_of_the_bedlam_cube_differ_and_fill_it() {
    let pieces = bedlam();
    let shapes: BTreeSet<_> = pieces
        .iter()
        .filter_map(|piece| piece.orientations().into_iter().min())
        .collect();
    assert_eq!(
        (
            shapes.len(),
            pieces
                .iter()
                .map(|piece| piece.cells().len())
                .sum::<usize>()
        ),
        (13, 64)
    );
    for (n, pieces) in [(4, 1), (5, 12)] {
        let all: BTreeSet<_> = polycubes(n)
            .unwrap()
            .iter()
            .filter_map(|piece| piece.orientations().into_iter().min())
            .collect();
        assert_eq!(all.intersection(&shapes).count(), pieces);
    }
    assert!(polycubes(0).is_err() && polycubes(6).is_err());
}

/// So many cells in a line.
fn line(letter: char, n_cells: usize) -> Piece {
    Piece::new(letter, (0..n_cells).map(|x| [x, 0, 0])).unwrap()
}

#[test]
fn what_fits_has_no_reason() {
    // between `low` and `high` pieces of one cell
    let counted = |side: usize, low: u32, high: u32| {
        let region = Region::rectangle(side, side).unwrap();
        Packing::new(region).between(line('s', 1), Bounds { low, high })
    };
    let square = |side| Packing::new(Region::rectangle(side, side).unwrap());
    for fitting in [
        counted(8, 64, 64),
        counted(8, 60, 60).freely(line('d', 2)),
        counted(8, 60, 60).partly(),
        counted(8, 50, 66),
        square(5).freely(line('i', 5)),
        square(5).freely(line('i', 5)).freely(line('l', 4)),
    ] {
        assert_eq!(fitting.misfit(), None);
    }
    let rest = "the region has 25 cells, 21 of them beside the pieces that are counted: no \
        multiple of 2, the cells of a piece";
    let odd = "the region has 25 cells: no multiple of 2, the cells of a piece";
    for (packing, expected) in [
        (
            counted(8, 60, 60),
            "the pieces have 60 cells, the region has 64",
        ),
        (
            counted(8, 66, 70).partly(),
            "the pieces have at least 66 cells, the region has 64",
        ),
        (
            counted(8, 50, 60),
            "the pieces have at most 60 cells, the region has 64",
        ),
        (square(5).freely(line('d', 2)), odd),
        (square(5).freely(line('x', 6)).freely(line('l', 4)), odd),
        (counted(5, 4, 4).freely(line('d', 2)), rest),
    ] {
        assert_eq!(packing.misfit().as_deref(), Some(expected));
    }
}
