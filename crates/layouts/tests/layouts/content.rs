//! What a text is taken for.

use quadrille_layouts::content::*;
use quadrille_problem::format::layouts;
use quadrille_sudoku::read;

const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_board_and_another_puzzle_are_told_apart() {
    let rows: Vec<&str> = (0..9).map(|row| &BOARD[9 * row..9 * row + 9]).collect();
    let board = rows.join("\n");
    let read = |text: String| content(text.as_bytes(), InputKind::Auto);
    for other in [
        "Exact cover\n\nS1: figs, oats\nS2: figs, rice\nS3: rice\nS4: oats",
        "Nonogram\nrows: 2, 3, 2 2, 4, 1 2\ncolumns: 3, 4, 2 2, 4, 1",
        "Regions\nAABBBBBCC\nAAAABCCCC\nADABBBCCE",
    ] {
        let found = read(format!("{board}\n\n{other}\n"));
        assert!(matches!(found, Err(ContentError::Ambiguous(_))), "{other}");
    }
    let remarks = "Two hours, no guesses.\nAsked by Ann, Bob and Cid";
    let found = read(format!("{board}\n\n{remarks}\n"));
    assert!(matches!(found, Ok(Content::Sudokus(_))));
}

#[test]
fn a_number_behind_blanks_is_no_board() {
    let mut puzzles = read::puzzles(b"               1\n");
    assert!(puzzles.next().is_some_and(|puzzle| puzzle.is_err()));
    let mut puzzles = read::puzzles(b"1  2  3   4    1\n");
    assert!(puzzles.next().is_some_and(|puzzle| puzzle.is_ok()));
}

#[test]
fn items_may_be_named_like_cells() {
    assert!(is_cover("x0 x1 x2 x3\nx0 x2\nx1 x3\n"));
    assert!(is_cover(
        "| numbers\n1 2 3 4 5 6 7 8 9\n1 2 3\n\n4 5 6 7 8 9\n"
    ));
    assert!(is_cover("p0 p1 j0 j1\np0 j0 |59\np1 j1 |7\n"));
    assert!(is_cover("p0 p1 j0 j1\np0 j0 |-59\np1 j1 |7.25\n"));
    assert!(is_cover("p0 2:3|p1 p2 | c0 c1\np0 c0:1 c1\np1 p2\n"));
    for grid in [
        "1 2 | 3 4\n3 4 | 1 2\n",
        "1 2 | 3 4\n3 4 | 1\n",
        "12|34\n34|12\n",
        "1 2 3 | 4 5 6 | 7 8 9\n4 5 6 |7 8\n",
        "1 2 | 3 4\n3 4 |1 2\n",
    ] {
        assert!(!is_cover(grid), "{grid}");
    }
    let full = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
    for grid in [
        full,
        "1 . 3 .\n. . . 1\n",
        "1 2 3 4",
        "",
        &format!("{BOARD}\n{BOARD}\n"),
    ] {
        assert!(!is_cover(grid), "{grid}");
    }
}

#[test]
fn rows_of_numbers_that_count_each_other_are_no_boards() {
    let is_program = |text: &str| is_program(&layouts(text));
    assert!(is_program("4 3\n12 2 1 2\n9 2 3 4\n7 3 1 3 4\n"));
    for grid in [
        "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        "4 4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        BOARD,
    ] {
        assert!(!is_program(grid), "{grid}");
    }
}

#[test]
fn objects_of_exact_covers_are_no_lists_of_boards() {
    for text in [
        "{\"items\":[\"a\"],\"options\":[\n[\"a\"]\n]}",
        " \u{feff}{}",
        "\u{feff}{ \"bounds\": {}",
    ] {
        assert_eq!(is_object(text.as_bytes()), !text.starts_with(' '), "{text}");
    }
    for text in ["[[1,2]]", "{\"board\":[[1]]}", "{\"itemss\"", "{items", ""] {
        assert!(!is_object(text.as_bytes()), "{text}");
    }
}

#[test]
fn options_have_to_do_with_items() {
    for text in ["a b\na c", "| x\na b | x\nb x:1", "2:3|a b\na", "a b\nb |7"] {
        assert!(has_known_item(text), "{text}");
    }
    for text in [
        "hello world",
        "some words\nand more",
        "the cat\nsat on the mat",
        "<a>\n<b>",
    ] {
        assert!(!has_known_item(text), "{text}");
    }
}

#[test]
fn each_kind_has_its_name() {
    for (kind, name, _) in InputKind::ALL {
        assert_eq!(
            (kind.to_string(), name.parse()),
            (name.to_owned(), Ok(kind))
        );
    }
    assert!("Dlx".parse::<InputKind>().is_err());
}

/// In a line that only a program writes nothing is sought but a format or a list.
#[test]
fn long_lines_are_in_a_format_or_lists() {
    let refusal = |text: &str| {
        content(text.as_bytes(), InputKind::Auto)
            .unwrap_err()
            .to_string()
    };
    let words = "a b c ".repeat(200_000);
    assert!(refusal(&words).contains("the item `a` is named twice"));
    let open = format!("[{}", "[1, 2, 3], ".repeat(100_000));
    assert!(refusal(&open).contains("expected a closing bracket"));
    let boards = format!("[{}\"{BOARD}\"]", format!("\"{BOARD}\", ").repeat(13_000));
    let found = content(boards.as_bytes(), InputKind::Auto).unwrap();
    assert!(matches!(found, Content::Sudokus(_)));
    let sets = format!("[{}[3]]", "[1, 2], ".repeat(140_000));
    let Ok(Content::Cover(cover)) = content(sets.as_bytes(), InputKind::Auto) else {
        panic!("no cover");
    };
    assert_eq!(cover.problem.n_options(), 140_001);
    let items: Vec<String> = (0..150_000).map(|item| format!("i{item:06}")).collect();
    let knuth = format!("{}\ni000000 i000001\n", items.join(" "));
    assert!(matches!(
        content(knuth.as_bytes(), InputKind::Auto),
        Ok(Content::Cover(_))
    ));
}
