//! Texts of variants: what one layout holds, every layout holds, and no text ends in a panic.

use super::random::{Rng, empty, rule};
use quadrille::solve::PuzzleExt;
use quadrille::sudoku::read::{Layout, recognize};
use quadrille_layouts::read::puzzles;
use quadrille_variants::{Rule, Variant, json, rules};

fn one(text: &str) -> Variant {
    let mut entries = puzzles(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0).puzzle
}

fn refused(text: &str) -> String {
    puzzles(text).expect_err(text).to_string()
}

/// Objects of one line each, as `convert` and `generate` write them.
#[test]
fn json_lines() {
    let cage = |sum: u32| {
        let cage = rules::CAGE.on([0, 1]).value(sum);
        Variant::usual(4).unwrap().rule(cage).unwrap()
    };
    let text = format!("{}\n\n  {}\n", json(&cage(3)), json(&cage(4)));
    let found = puzzles(&text).unwrap();
    let found: Vec<_> = { found.iter() }
        .map(|entry| (entry.line, entry.puzzle.clone()))
        .collect();
    assert_eq!(found, [(1, cage(3)), (3, cage(4))]);
    for (wrong, message) in [
        (
            "\"sum\":44",
            "line 3, column 22: the cage of r1c1 is 44, but its cells allow 3 to 7",
        ),
        (
            "\"sum\":4,",
            "line 3, column 54: expected no comma behind the last element, found `,`; remove it",
        ),
    ] {
        assert_eq!(refused(&text.replace("\"sum\":4", wrong)), message);
    }
}

#[test]
fn json_comes_back() {
    let mut rng = Rng(7);
    let kinds: Vec<_> = rules::all().collect();
    for round in 0..400 {
        let empty = empty(round % 7);
        let board = empty.solve().unwrap().unwrap();
        let givens: Vec<u8> = board
            .iter()
            .map(|&digit| if rng.below(3) == 0 { digit } else { 0 })
            .collect();
        let mut puzzle = empty.givens(&givens).unwrap();
        for _ in 0..rng.below(5) {
            let kind = kinds[rng.below(kinds.len())];
            if let Some(rule) = rule(kind, &puzzle, &board, &mut rng) {
                puzzle = puzzle.rule(rule).unwrap();
            }
        }
        let text = json(&puzzle);
        let again = one(&text);
        assert_eq!(json(&again), text);
        assert_eq!(
            (again.given_digits(), again.regions()),
            (puzzle.given_digits(), puzzle.regions())
        );
        // rules come back by kind
        assert_eq!(again.rules().len(), puzzle.rules().len(), "{text}");
        assert!(
            puzzle
                .rules()
                .iter()
                .all(|rule| again.rules().contains(rule)),
            "{text}"
        );
    }
}

/// Cages of neighbors that fill a board, each with its cells.
fn cages(board: &[u8], rng: &mut Rng) -> Vec<Vec<usize>> {
    let mut cages: Vec<Vec<usize>> = Vec::new();
    for cell in 0..81 {
        let beside = |cage: &&mut Vec<usize>| {
            cage.len() < 5
                && cage.iter().all(|&other| board[other] != board[cell])
                && cage
                    .iter()
                    .any(|&other| other + 9 == cell || (other + 1 == cell && cell % 9 > 0))
        };
        match cages.iter_mut().find(beside).filter(|_| rng.below(4) > 0) {
            Some(cage) => cage.push(cell),
            None => cages.push(vec![cell]),
        }
    }
    cages
}

#[test]
fn a_killer_is_the_same_in_every_layout() {
    let mut rng = Rng(99);
    let board = Variant::boxes(3, 3).unwrap().solve().unwrap().unwrap();
    for _ in 0..20 {
        let cages = cages(&board, &mut rng);
        let sum = |cells: &[usize]| {
            cells
                .iter()
                .map(|&cell| usize::from(board[cell]))
                .sum::<usize>()
        };
        let of = |cell: usize| cages.iter().position(|cage| cage.contains(&cell)).unwrap();
        let name = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
        let perfect: Vec<String> = (0..81)
            .map(|cell| (sum(&cages[of(cell)]) * 256 + cages[of(cell)][0]).to_string())
            .collect();
        let sumocue = |cell: usize| match &cages[of(cell)] {
            cage if cage[0] == cell => format!("={}", sum(cage)),
            cage => format!("+{}", cage[0]),
        };
        let sumocue: String = (0..81).map(sumocue).collect();
        let lines = |separator: &str, between: &str| -> String {
            let line = |cage: &Vec<usize>| {
                let cells: Vec<String> = cage.iter().map(|&cell| name(cell)).collect();
                format!("{}{separator}{}\n", sum(cage), cells.join(between))
            };
            cages.iter().map(line).collect()
        };
        // no more cages than characters
        let symbols: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
        let mut texts = vec![
            format!("3x3::k:{}:", perfect.join(":")),
            format!("SumoCueV1{sumocue}\n"),
            lines(" = ", " + "),
            lines(": ", ", "),
            lines(" ", " "),
            format!("# cages\n{}\n{}", ".".repeat(81), lines("=", "+")),
            format!("{}\n{}", ".........\n".repeat(9), lines("=", "+")),
        ];
        if cages.len() <= symbols.len() {
            let row = |row: usize| {
                (0..9)
                    .map(|column| symbols[of(9 * row + column)])
                    .collect::<String>()
                    + "\n"
            };
            let map: String = (0..9).map(row).collect();
            let sums = cages
                .iter()
                .zip(&symbols)
                .map(|(cage, symbol)| format!("{symbol}={}", sum(cage)));
            let sums = sums.collect::<Vec<_>>().join(" ");
            texts.push(format!("{map}{sums}\n"));
            texts.push(format!("{map}{}", sums.replace(' ', "\n")));
            texts.push(format!(
                "{}\n{}\n{sums}",
                ".".repeat(81),
                map.replace('\n', "")
            ));
        }
        let expected = normal(&one(&lines("=", "+")), &board);
        for text in texts {
            assert_eq!(normal(&one(&text), &board), expected, "{text}");
        }
        // the letter for diagonals adds their rule, and changes nothing else
        let plain = one(&format!("3x3::k:{}:", perfect.join(":")));
        let with_diagonals = plain.clone().rule(rules::DIAGONALS.everywhere()).unwrap();
        for text in [
            format!("3x3:d:k:{}:", perfect.join(":")),
            format!("SumoCueV1D{sumocue}"),
        ] {
            let found = one(&text);
            assert_eq!(
                found
                    .rules()
                    .iter()
                    .filter(|rule| **rule == rules::DIAGONALS.everywhere())
                    .count(),
                1,
                "{text}"
            );
            assert_eq!(found.rules().len(), plain.rules().len() + 1, "{text}");
            assert!(
                with_diagonals
                    .rules()
                    .iter()
                    .all(|rule| found.rules().contains(rule)),
                "{text}"
            );
            assert_eq!(found.given_digits(), plain.given_digits(), "{text}");
        }
    }
}

/// The cages of more than one cell, in order; cages of one cell are givens in some layouts.
fn normal(puzzle: &Variant, board: &[u8]) -> Vec<(Vec<usize>, Option<u32>)> {
    assert_eq!(puzzle.verify(board), Ok(()));
    let cages = puzzle.rules().iter().map(|rule| {
        assert_eq!(rule.name(), "cage");
        (rule.cells(), rule.number())
    });
    let mut cages: Vec<_> = cages.filter(|(cells, _)| cells.len() > 1).collect();
    cages.sort_unstable();
    cages
}

#[test]
fn rules_of_ones_own() {
    let puzzle = one(
        r#"{"size": 4, "rules": ["diagonals", {"pattern": "1.*", "cells": ["r1c1", "r1c2"]},
        {"pairs": "a < b - 1", "cells": ["r2c1", "r3c2"]},
        {"pairs": [[1, 2], [3, 4]], "cells": ["r4c1", "r4c2"]},
        {"sum": 5, "cells": ["r3c3", "r3c4"]}, {"different": ["r1c1", "r2c3"]},
        {"automaton": "! 0 0 - -", "cells": ["r4c4"]},
        {"or": [{"even": ["r1c4"]}, {"and": [{"less": ["r1c1", "r1c2"]}, {"odd": ["r4c4"]}]}]}]}"#,
    );
    let expected = [
        rules::DIAGONALS.everywhere(),
        rules::PATTERN.on([0, 1]).with_text("1.*"),
        rules::PAIRS.on([4, 9]).with_text("a < b - 1"),
        rules::PAIRS
            .on([12, 13])
            .with_text("a = 1 and b = 2 or a = 3 and b = 4"),
        rules::SUM.on([10, 11]).value(5),
        rules::EXTRA_REGION.on([0, 6]),
        rules::AUTOMATON.on([15]).with_text("! 0 0 - -"),
        Rule::any([
            rules::EVEN.on([3]),
            Rule::all([rules::LESS.on([0, 1]), rules::ODD.on([15])]),
        ]),
    ];
    assert_eq!(puzzle.rules(), expected);
    let by_key = r#"{"size": 4, "pairs": [{"cells": ["r1c1", "r1c2"], "pairs": "a = b"}]}"#;
    assert_eq!(one(by_key).count_answers(), Ok(0));
    for (rule, why) in [
        (
            r#"{"pattern": "(1", "cells": ["r1c1"]}"#,
            "the pattern `(1`: error: unclosed group",
        ),
        (
            r#"{"pairs": "a <", "cells": ["r1c1", "r1c2"]}"#,
            "the pairs `a <`: expected `a`, `b` or a number, found ``",
        ),
        (
            r#"{"automaton": "0 1", "cells": ["r1c1"]}"#,
            "the automaton `0 1`: expected a state from 0 to 0 or `-`, found `1`",
        ),
        (
            r#"{"cells": ["r1c1"]}"#,
            "expected an object with `cells` and `pattern`, `pairs`, `automaton` or `sum`, or with \
            `different`, `or`, or the key of another kind of rules, found an object",
        ),
        (
            r#"{"or": [{"even": ["r1c1"]}, "diagonals"]}"#,
            "the rule diagonals cannot be a part of the rule or: it is about the whole board, or \
            needs other rules or hidden sums",
        ),
        (r#"{"or": []}"#, "the or needs 1 cell at least, found 0"),
    ] {
        let error = refused(&format!("{{\"size\": 4, \"rules\": [{rule}]}}"));
        assert!(error.ends_with(why), "{error}");
    }
}

const JIGSAW: [&str; 4] = ["aabb", "aabc", "ddbc", "ddcc"];

#[test]
fn jigsaws() {
    let map = JIGSAW.join("\n");
    let expected = Variant::jigsaw(&[0, 0, 1, 1, 0, 0, 1, 2, 3, 3, 1, 2, 3, 3, 2, 2]).unwrap();
    let given = expected
        .clone()
        .givens(&[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4])
        .unwrap();
    let board = "1...\n....\n....\n...4";
    let line = |text: &str| text.replace('\n', "");
    for text in [
        format!("{board}\n{map}\n"),
        format!("{map}\n\n{board}\n"),
        format!("{}\n{}\n", line(board), line(&map)),
        format!("{}\n{}\n", line(&map), line(board)),
        format!("+--+--+\n|1.|..|\n|..|..|\n+--+--+\n|..|..|\n|..|.4|\n+--+--+\n{map}"),
        format!("1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4\n{}", map.to_uppercase()),
    ] {
        assert_eq!(one(&text), given, "{text}");
    }
    assert_eq!(one(&format!("{map}\n{}", "....\n".repeat(4))), expected);
    // boxes as a map are boxes
    assert_eq!(
        one("....\n....\n....\n....\naabb\naabb\nccdd\nccdd"),
        Variant::boxes(2, 2).unwrap()
    );
    // regions counted from 0, and cells of no region
    let counted = "[[0,0,1,1],[0,0,1,2],[3,3,1,2],[3,3,2,2]]";
    let givens = "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]]";
    let json = |regions: &str| format!("{{\"regions\": {regions}, \"givens\": {givens}}}");
    assert_eq!(one(&json(counted)), given);
    assert_eq!(
        one(&format!("regions = {counted}\ngrid = {givens}\n")),
        given
    );
    // lists of cells from 0 or from 1, in any order, and the kind of the sudoku
    for from in 0..2 {
        let map = JIGSAW.concat();
        let region = |name: char| {
            let cells = map.char_indices().filter(|cell| cell.1 == name);
            let cells = cells.map(|(at, _)| format!("[{},{}]", at / 4 + from, at % 4 + from));
            cells.collect::<Vec<String>>().join(",")
        };
        let regions = ['c', 'a', 'd', 'b'].map(region);
        let lists = |open: &str, close: &str, between: &str| {
            let list = |cells: &String| cells.replace('[', open).replace(']', close);
            let lists = regions.iter().map(|cells| format!("[{}]", list(cells)));
            lists.collect::<Vec<String>>().join(between)
        };
        let text = json(&format!("[{}]", lists("[", "]", ",")));
        let text = text.replace('{', "{\"type\": \"jigsaw\",");
        let (tuples, board) = (lists("(", ")", ","), line(board));
        for text in [
            format!("region_lists = [{tuples}]\ngivens = {givens}\n"),
            format!(
                "region_lists:\n{}\nGivens: {board}\n",
                lists("(", ")", "\n")
            ),
        ] {
            let counted = one(&text).count_answers().unwrap();
            assert_eq!(counted, given.count_answers().unwrap(), "{text}");
        }
        let found = one(&text);
        assert_eq!(found.given_digits(), given.given_digits(), "{text}");
        assert_eq!(
            found.count_answers().unwrap(),
            given.count_answers().unwrap()
        );
    }
    for none in ["0", "\".\""] {
        let regions = format!("[[{none},1,1,{none}],[4,1,1,2],[4,4,4,2],[{none},{none},2,2]]");
        let puzzle = one(&json(&regions));
        assert_eq!(one(&quadrille_variants::json(&puzzle)), puzzle, "{regions}");
    }
    let two = format!("{board}\n{map}\n{board}\n{map}\n");
    assert_eq!(
        puzzles(&two)
            .unwrap()
            .iter()
            .map(|entry| entry.line)
            .collect::<Vec<_>>(),
        [1, 9]
    );
}

/// The digits of a cage differ, unless a program says that they need not.
#[test]
fn cages_whose_digits_may_be_equal() {
    let drawn = |keys: &str| {
        let row = "[{},{},{},{}]";
        let regions: Vec<String> = [(0, 0), (0, 2), (2, 0), (2, 2)]
            .map(|(r, c)| {
                format!(
                    "[[{r},{c}],[{r},{}],[{},{c}],[{},{}]]",
                    c + 1,
                    r + 1,
                    r + 1,
                    c + 1
                )
            })
            .into();
        one(&format!(
            r#"{{"cellSize":64,"cells":[{row},{row},{row},{row}],"regions":[{}],
            "cages":[{{"cells":[[0,0],[2,2]]{keys}}}]}}"#,
            regions.join(",")
        ))
    };
    let counted = |keys: &str| drawn(keys).count_answers().unwrap();
    // these two cells have each pair of digits in 18 of the 288 boards
    assert_eq!(counted(r#","value":"4""#), 36);
    assert_eq!(counted(r#","value":"4","unique":true"#), 36);
    assert_eq!(counted(r#","value":"4","unique":false"#), 54);
    assert_eq!((counted(""), counted(r#","unique":false"#)), (216, 288));
}

#[test]
fn numbers_of_two_digits_in_maps_and_boards() {
    for (rows, columns) in [(2, 5), (4, 4), (6, 6)] {
        let usual = Variant::boxes(rows, columns).unwrap();
        let size = usual.size();
        let board = usual.solve().unwrap().unwrap();
        let givens: Vec<u8> = board
            .iter()
            .enumerate()
            .map(|(cell, &digit)| if cell % 3 == 0 { digit } else { 0 })
            .collect();
        let puzzle = usual.clone().givens(&givens).unwrap();
        let rows = |numbers: Vec<usize>| -> String {
            let rows = numbers.chunks(size).map(|row| {
                row.iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            });
            rows.map(|row| row + "\n").collect()
        };
        let map = rows(
            puzzle
                .regions()
                .unwrap()
                .iter()
                .map(|region| region + 1)
                .collect(),
        );
        let drawn = rows(givens.iter().map(|&digit| usize::from(digit)).collect());
        for text in [
            format!("{drawn}{map}"),
            format!("{drawn}{map}").replace(' ', "\t"),
        ] {
            assert_eq!(one(&text), puzzle, "{text}");
            assert_eq!(recognize(text.as_bytes()), Some(Layout::Variant), "{text}");
        }
        // cages of two cells, each with a number for a name
        let pair = |cell: usize| cell % size / 2 + size / 2 * (cell / size);
        if size == 10 {
            let map = rows((0..100).map(|cell| pair(cell) + 10).collect());
            let sum = |cage: usize| u32::from(board[2 * cage]) + u32::from(board[2 * cage + 1]);
            let sums: Vec<String> = (0..50)
                .map(|cage| format!("{}={}", cage + 10, sum(cage)))
                .collect();
            let read = one(&format!("{map}{}", sums.join("\n")));
            assert_eq!((read.rules().len(), read.verify(&board)), (50, Ok(())));
        }
    }
}

#[test]
fn what_is_refused_and_why() {
    let (map, mut wrong) = (JIGSAW.join("\n"), Vec::new());
    for (text, why) in [
        (
            format!("{map}\n"),
            "line 1, column 1: expected a map of regions and a board, found one of them; a board \
            without givens is `.` in every cell",
        ),
        (
            format!("1..1\n....\n....\n....\n{map}"),
            "line 1, column 1: the digit 1 is in r1c1 and in r1c4, where the row allows one of \
            them",
        ),
        (
            "....\n....\n....\n....\naaab\naabb\nccdd\nccdd".into(),
            "line 5, column 1: the region of r1c1 has 5 cells, expected 4",
        ),
        (
            "aabb\naabb\nccdd\nccdd\na=10 b=10 c=10".into(),
            "line 3, column 3: expected a sum for each cage, found none for `d`",
        ),
        (
            "aabb\naabb\nccdd\nccdd\na=10 b=10 c=10 d=x".into(),
            "line 5, column 16: expected a cage and its sum, such as `a=10`, found `d=x`",
        ),
        (
            "aabb\naabb\nccdd\nccdd\na=10 a=10 c=10 d=10".into(),
            "line 5, column 6: expected a cage of the map that had no sum before, found `a=10`",
        ),
        (
            "aabb\naabb\nccdd\nccdd\na=10 b=11 c=10 d=10".into(),
            "line 5, column 6: the cage of r1c3 is 11, but its cells allow 10 to 10",
        ),
        (
            "10 = r1c1 + r1c1".into(),
            "line 1, column 1: the cage has r1c1 twice",
        ),
        (
            "10 = r1c1 + r1c2 + r10c1".into(),
            "line 1, column 1: expected cages of a 9x9 board, or of all cells of another one",
        ),
        (
            "10 = r1c1 + r1c2\n15 = A3 + A4".into(),
            "line 2, column 6: expected cells such as `r1c2` and one sum, found `A3`; a letter can \
            be a row or a column",
        ),
        (
            "10 = r1c1 + 4 + r1c2".into(),
            "line 1, column 1: expected a board and a map",
        ),
        (
            "3x3::k:3840".into(),
            "line 1, column 1: expected 81 cells, found 1",
        ),
        (
            format!("3x3::k:{}3840:", "3840:".repeat(80)),
            "line 1, column 1: the cage of r1c1 has 81 cells, but there are 9 digits",
        ),
        (
            format!("3x3::k:{}x:", "3840:".repeat(80)),
            "line 1, column 408: expected the sum of a cage times 256, and its number, found `x`",
        ),
        (
            format!("3x3::k:3840:{}4096:", "1:".repeat(79)),
            "line 1, column 171: expected the sum of the same cage before it, found `4096`",
        ),
        (
            format!("SumoCueV1{}", "=0".repeat(80)),
            "line 1, column 1: expected 81 cells, found 80",
        ),
        (
            format!("SumoCueV1+80{}", "=0".repeat(80)),
            "line 1, column 10: expected the number of a cell where a cage begins, found `+80`",
        ),
        (
            format!("SumoCueV1=5J0{}", "=0".repeat(80)),
            "line 1, column 1: expected 81 cells, found 1",
        ),
        (
            String::new(),
            "line 1, column 1: expected a sudoku with other rules, found an empty text",
        ),
    ] {
        let error = refused(&text);
        if !error.starts_with(why) {
            wrong.push(format!("{error}\n  {why}\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_refused_in_json() {
    let mut wrong = Vec::new();
    for (text, why) in [
        (
            "{\"size\": 9, \"cage\": []}",
            "line 1, column 13: expected one of the keys `size`, `boxes`, ",
        ),
        (
            "{\"size\": 9, \"size\": 9}",
            "line 1, column 13: expected each key once, found `size` again",
        ),
        (
            "{\"rules\": []}",
            "line 1, column 1: expected the key `size`, `givens` or `regions`, found none",
        ),
        (
            "{\"size\": 7}",
            "line 1, column 1: a board of 7x7 cells has no rectangular boxes; sizes such as 4, 6, \
            8, 9 and 16 have",
        ),
        (
            "{\"size\": 37, \"boxes\": \"none\"}",
            "line 1, column 23: a board of 37x37 cells cannot be made, expected a size from 1 to \
            36",
        ),
        (
            "{\"size\": 6, \"boxes\": \"2x2\"}",
            "line 1, column 22: expected boxes of 6 cells, found the string `2x2`",
        ),
        (
            "{\"size\": 4, \"rules\": [\"knight\"]}",
            "line 1, column 23: expected a rule such as `diagonals` (or `x`)",
        ),
        (
            "{\"size\": 6, \"rules\": [\"windows\"]}",
            "line 1, column 23: a board of 6x6 cells has no windows; sizes such as 4, 9 and 16 \
            have",
        ),
        (
            "{\"size\": 4, \"cages\": [{\"cells\": [\"r1c5\"], \"sum\": 3}]}",
            "line 1, column 34: expected a cell of a board of 4x4, found the string `r1c5`",
        ),
        (
            "{\"size\": 4, \"cages\": [{\"cells\": [[0, 1]], \"sum\": 3}]}",
            "line 1, column 34: expected a cell by its row and column, such as `r1c2`, found a \
            list",
        ),
        (
            "{\"size\": 4, \"cages\": [{\"cells\": [\"r1c1\", \"r1c2\"], \"sum\": 8}]}",
            "line 1, column 23: the cage of r1c1 is 8, but its cells allow 3 to 7",
        ),
        (
            "{\"size\": 4, \"cages\": [{\"sum\": 8}]}",
            "line 1, column 23: expected the keys `cells` and `sum`, found an object without \
            `cells`",
        ),
        (
            "{\"size\": 4, \"cages\": [{\"cells\": [], \"sum\": 8}]}",
            "line 1, column 23: the cage needs 1 cell at least, found 0",
        ),
        (
            "{\"size\": 4, \"thermometers\": [[\"r1c1\"]]}",
            "line 1, column 30: the thermometer needs 2 cells at least, found 1",
        ),
        (
            "{\"size\": 4, \"arrows\": [{\"circle\": \"r1c1\", \"cells\": [\"r1c1\"]}]}",
            "line 1, column 24: the arrow has r1c1 twice",
        ),
        (
            "{\"size\": 4, \"less\": [[\"r1c1\"]]}",
            "line 1, column 22: the less needs 2 cells at least, found 1",
        ),
        (
            "{\"size\": 4, \"seen\": [{\"cells\": [\"r1c1\"], \"seen\": 2}]}",
            "line 1, column 22: the number seen of r1c1 is 2, but its cells allow 1 to 1",
        ),
        (
            "{\"size\": 4, \"only\": [{\"cells\": [\"r1c1\"], \"digits\": [5]}]}",
            "line 1, column 22: the digit 5 in r1c1 is not between 1 and 4",
        ),
        (
            "{\"givens\": [\"12..\", \"....\", \"....\", \"...\"]}",
            "line 1, column 37: expected 4 cells in each of 4 rows, found 3",
        ),
        (
            "{\"givens\": [\"15..\", \"....\", \"....\", \"....\"]}",
            "line 1, column 13: expected a digit or an empty cell (`.` or `0`), found `5`",
        ),
        (
            "{\"givens\": [\"11..\", \"....\", \"....\", \"....\"]}",
            "line 1, column 12: the digit 1 is in r1c1 and in r1c2, where the row allows one of \
            them",
        ),
        (
            "{\"size\": 6, \"givens\": \"1234\"}",
            "line 1, column 23: expected the cells of a board of 6x6, found 4",
        ),
        (
            "{\"size\": 4, \"type\": \"killer\", \"boxes\": \"2x2\"}",
            "line 1, column 21: expected a kind of sudoku whose rules the puzzle has, found the \
            string `killer`",
        ),
        (
            "{\"size\": 4, \"regions\": [[[0,0],[0,1],[0,0],[1,0]],[[1,1],[1,2],[1,3],[0,4]]]}",
            "line 1, column 38: expected each cell of a board once, found a list",
        ),
        (
            "{\"size\": 4, \"boxes\": \"2x2\", \"regions\": \"1111222233334444\"}",
            "line 1, column 13: expected either `boxes` or `regions`, found both",
        ),
        (
            "{\"regions\": \"1112222233334444\"}",
            "line 1, column 13: the region of r1c1 has 3 cells, expected 4",
        ),
        (
            "[]",
            "line 1, column 1: expected a puzzle, found an empty list",
        ),
        ("{\"size\": 4", "line 1, column 10: invalid JSON"),
    ] {
        let error = refused(text);
        if !error.starts_with(why) {
            wrong.push(format!("{error}\n  {why}\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each text cut short at every place, and with every character spoiled in turn: read or refused,
/// at a place that it has.
#[test]
fn spoiled_texts_are_read_or_refused() {
    let killer = "3x3:d:k:".to_owned() + &"1:".repeat(60) + &"2309:2310:2309:".repeat(7);
    let sumocue = "SumoCueV1D=9J0+0J0".to_owned() + &"=0J1".repeat(79);
    let json = "{\"size\":4,\"boxes\":\"2x2\",\"givens\":[[1,0,0,0],\"....\",\"....\",\"....\"],\"rules\":[\"diagonals\"],\"cages\":[{\"cells\":[\"r1c1\"],\"sum\":1}],\"arrows\":[{\"circle\":\"r1c1\",\"cells\":[\"r1c2\"]}],\"only\":[{\"cells\":[\"r4c4\"],\"digits\":[2]}],\"even\":[\"r3c3\"]}";
    let texts = [
        killer.as_str(),
        &sumocue,
        json,
        "1...\n....\n....\n...4\naabb\naabc\nddbc\nddcc\n",
        "aabb\naabb\nccdd\nccdd\na=10 b=10\nc=10,d=10\n",
        "1...............\n9 = r1c1 + r4c4\n(r1c2,r1c3): 7\n",
    ];
    let (mut read, mut n) = (0, 0);
    for text in texts {
        let cut = (0..text.len()).map(|end| text[..end].to_owned());
        let spoiled = (0..text.len()).flat_map(|at| {
            let with = move |c: &str| format!("{}{c}{}", &text[..at], &text[at + 1..]);
            [
                "",
                "0",
                "9",
                "a",
                ".",
                "=",
                "\n",
                "é",
                "\u{0}",
                "99999999999999999999",
                "r99c99",
            ]
            .map(with)
        });
        for text in cut.chain(spoiled) {
            n += 1;
            match puzzles(&text) {
                Ok(entries) => {
                    read += 1;
                    assert!(!entries.is_empty());
                }
                Err(error) => {
                    let place = error.place();
                    let line = text
                        .split('\n')
                        .nth(place.line - 1)
                        .unwrap_or_else(|| panic!("{error}\n{text}"));
                    assert!(place.column <= line.chars().count() + 1, "{error}\n{text}");
                }
            }
        }
        assert!(puzzles([text.as_bytes(), b"\xff"].concat()).is_err());
    }
    assert!(n > 5000 && read > 90 && read < n / 2, "{read} of {n}");
}

/// A place in a text is counted where something is wrong there, and not for each rule.
#[test]
fn many_rules_take_linear_time() {
    let text = |n: usize| {
        let cages = vec![r#"{"sum":3,"cells":["r1c1","r1c2"]}"#; n].join(",\n");
        format!("{{\"size\":9,\"cages\":[{cages}]}}")
    };
    let time = |n: usize| {
        let text = text(n);
        let fastest = (0..3).map(|_| {
            let begin = std::time::Instant::now();
            assert_eq!(one(&text).rules().len(), n);
            begin.elapsed()
        });
        fastest.min().unwrap()
    };
    // sixteen times the rules took 200 times as long; a busy machine may disturb any single try
    let is_linear = (0..20).any(|_| time(16_000) < time(1_000) * 64);
    assert!(is_linear);
}
