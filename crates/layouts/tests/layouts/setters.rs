//! Puzzles of setters' programs: what is written is read again, and each kind of rule is known or
//! refused by name.

use super::random::{Rng, empty, rule};
use quadrille::solve::PuzzleExt;
use quadrille_layouts::content::{Content, InputKind, content};
use quadrille_layouts::read::puzzles;
use quadrille_layouts::{f_puzzles, f_puzzles_link};
use quadrille_variants::{Rule, Variant, rules};
use std::collections::HashSet;

#[test]
fn what_f_puzzles_knows_comes_back() {
    let mut rng = Rng(13);
    let kinds: Vec<_> = rules::all().collect();
    let (mut written, mut n) = (HashSet::new(), 0);
    for round in 0..300 {
        let empty = empty(round % 4);
        let board = empty.solve().unwrap().unwrap();
        let Some(rule) = rule(kinds[round % kinds.len()], &empty, &board, &mut rng) else {
            continue;
        };
        let puzzle = empty.rule(rule.clone()).unwrap();
        let text = match f_puzzles(&puzzle) {
            Ok(text) => text,
            Err(error) => {
                let words = error.to_string();
                assert!(words.starts_with("f-puzzles has no rule for `"), "{words}");
                continue;
            }
        };
        written.insert(rule.name());
        n += 1;
        let link = f_puzzles_link(&puzzle).unwrap();
        for text in [text, link] {
            let again = &puzzles(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))[0].puzzle;
            assert_eq!(again.regions(), puzzle.regions(), "{text}");
            // marked cells come one by one, and other names for the same rule
            let counts = [&puzzle, again].map(|puzzle| puzzle.count_answers().unwrap());
            assert_eq!(counts[0], counts[1], "{text}");
        }
    }
    assert!(n > 100, "{n}");
    // few random cells are a diagonal or a row, and few pairs have the sum of a V
    let diagonal = Variant::usual(4).unwrap();
    let diagonal = diagonal.rule(rules::SUM.on([1, 6, 11]).value(5)).unwrap();
    let row = rules::SANDWICH.on([4, 5, 6, 7]).value(3);
    let diagonal = diagonal.rule(row).unwrap();
    let diagonal = diagonal.rule(rules::XV.on([0, 1]).value(5)).unwrap();
    let text = f_puzzles(&diagonal).unwrap();
    assert_eq!(puzzles(text).unwrap()[0].puzzle, diagonal);
    written.extend(["sum", "xv", "sandwich"]);
    let unknown: Vec<&str> = { kinds.iter() }
        .filter(|kind| kind.setter().is_some() && !written.contains(kind.name()))
        .map(|kind| kind.name())
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// An object of `f-puzzles` of 4x4 cells with these keys.
fn setter(keys: &str) -> String {
    let rows = ["[{},{},{},{}]"; 4].join(",");
    format!("{{\"size\":4,\"grid\":[{rows}],{keys}}}")
}

fn read(text: &str) -> Vec<Rule> {
    let entries = puzzles(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    entries[0].puzzle.rules().to_vec()
}

#[test]
fn objects_of_f_puzzles() {
    for (keys, rules) in [
        (
            r#""antiknight":true,"antiking":false"#,
            vec![rules::ANTI_KNIGHT.everywhere()],
        ),
        (
            // words about the rules, and about drawings without a rule
            r#""ruleset":"Digits on a renban line are consecutive. Red lines are cosmetic.",
            "line":[{"lines":[["R1C1","R1C2"]]}],"renban":[{"lines":[["R1C1","R1C2"]]}]"#,
            vec![rules::RENBAN.on([0, 1])],
        ),
        (
            r#""negative":["ratio","xv"]"#,
            vec![rules::NO_RATIO.everywhere(), rules::NO_XV.everywhere()],
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5"},{"cells":["R4C4"],"value":"line 1, column 2: the or needs 1 cell at least, found 0"}]"#,
            vec![rules::CAGE.on([0, 1]).value(5), rules::CAGE.on([15])],
        ),
        (
            r#""arrow":[{"cells":["R2C1","R1C1"],"lines":[["R2C1","R2C2"],["R1C1","R1C2","R1C3"]]}]"#,
            vec![
                rules::ARROW.on([0, 4]).with([5]),
                rules::ARROW.on([0, 4]).with([1, 2]),
            ],
        ),
        (
            r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":6},{"cell":"R5C2","direction":"UL","value":""}]"#,
            vec![rules::SUM.on([1, 6, 11]).value(6)],
        ),
        (
            r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"3"},{"lines":[["R2C1","R2C2"]]}]"#,
            vec![
                rules::WHISPERS.on([0, 1]).value(3),
                rules::WHISPERS.on([4, 5]),
            ],
        ),
        (
            r#""skyscraper":[{"cell":"R3C5","value":"2"}],"sandwichsum":[{"cell":"R0C2","value":"0"}]"#,
            vec![
                rules::SEEN.on([11, 10, 9, 8]).value(2),
                rules::SANDWICH.on([1, 5, 9, 13]).value(0),
            ],
        ),
        (
            r#""xv":[{"cells":["R1C1","R1C2"],"value":"v"}],"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,1]}]"#,
            vec![
                rules::XV.on([0, 1]).value(5),
                rules::CONTAINS.on([0, 1, 4, 5]).digits([1, 1]),
            ],
        ),
        (
            r#""clone":[{"cells":["R1C1"],"cloneCells":["R3C3"]}],"even":[{"cell":"R1C4"}],"text":[{"cells":["R1C1"],"value":"hello"}]"#,
            vec![rules::CLONE.on([0]).with([10]), rules::EVEN.on([3])],
        ),
    ] {
        assert_eq!(read(&setter(keys)), rules, "{keys}");
    }
    let marks = setter("\"even\":[]").replacen("{}", "{\"givenPencilMarks\":[1,3]}", 1);
    assert_eq!(read(&marks), [rules::ONLY.on([0]).digits([1, 3])]);
    // cells of no region
    let regions = setter("\"even\":[]").replace("{}", "{\"region\":null}");
    assert_eq!(
        puzzles(&regions).unwrap()[0].puzzle,
        Variant::latin(4).unwrap()
    );
    for (keys, why) in [
        (
            r#""tornado":[{"cells":["R1C1"]}]"#,
            "expected a rule that is known: `diagonal-`, ",
        ),
        (r#""antiknight":3"#, "expected `true` or `false`, found `3`"),
        (
            r#""negative":["difference"]"#,
            "expected `ratio` or `xv`, found the string `difference`",
        ),
        (
            r#""thermometer":[{"lines":[["R1C1","R1C2"]],"speed":3}]"#,
            "expected one of the keys `lines`, `value`, found `speed`",
        ),
        (
            r#""xsum":[{"cell":"R2C2","value":"3"}]"#,
            "expected a place beside the board, such as `R0C1`, found the string `R2C2`",
        ),
        (
            r#""arrow":[{"cells":["R2C1"],"lines":[["R1C1","R1C2"]]}]"#,
            "expected an arrow that begins in its circle, found an object",
        ),
        (
            r#""difference":[{"cells":["R2C1"]}]"#,
            "the difference needs 2 cells at least, found 1",
        ),
        (
            r#""ruleset":"Green lines: 2 apart.","line":[{"lines":[["R1C1","R1C2"]]}]"#,
            "a rule in words may be about, found `line`, and the words `green lines: 2 apart`",
        ),
    ] {
        let error = puzzles(setter(keys)).unwrap_err().to_string();
        assert!(error.contains(why), "{keys}\n{error}");
    }
}

#[test]
fn lines_of_the_interactive_solver() {
    for (line, rules) in [
        (
            ".Shape~4x4.Thermo~r1c1~R1C2.~R2C2_3_4",
            vec![
                rules::THERMOMETER.on([0, 1]),
                rules::ONLY.on([5]).digits([3, 4]),
            ],
        ),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.Cage~0~R1C1~R1C2.AntiKnight",
            vec![rules::CAGE.on([0, 1]), rules::ANTI_KNIGHT.everywhere()],
        ),
        (
            ".Shape~4x4..Whisper~3~LOOP~R1C1~R1C2~R2C2.Lockout~R1C1~R1C3",
            vec![
                rules::WHISPERS.on([0, 1, 5, 0]).value(3),
                rules::LOCKOUT.on([0, 2]).value(4),
            ],
        ),
        (
            ".Shape~4x4.PillArrow~2~R1C2~R1C1~R2C1~R3C1.Arrow~R4C4~R4C3",
            vec![
                rules::ARROW.on([0, 1]).with([4, 8]),
                rules::ARROW.on([15]).with([14]),
            ],
        ),
        (
            ".Shape~4x4.GreaterThan~R1C1~R1C2~R2C1.Skyscraper~C2~~3.Sandwich~4~R1",
            vec![
                rules::LESS.on([1, 0]),
                rules::LESS.on([4, 0]),
                rules::SEEN.on([13, 9, 5, 1]).value(3),
                rules::SANDWICH.on([0, 1, 2, 3]).value(4),
            ],
        ),
        (
            ".Shape~4x4.LittleKiller~6~R1C3.LittleKiller~5~R3C4.EqualSum~R1C1~-~R2C3~R2C4",
            vec![
                rules::SUM.on([2, 5, 8]).value(6),
                rules::SUM.on([11, 6, 1]).value(5),
                rules::EQUAL_SUMS.on([0]).with([6, 7]),
            ],
        ),
        (
            ".Shape~4x4.Regex~KFteMS0zXSk~R1C1",
            vec![rules::PATTERN.on([0]).with_text("([^1-3])")],
        ),
        (
            ".Shape~4x4.SameValues~2~R1C1~R1C2~R2C3~R2C4.ContainExact~1_1~R1C1~R2C3~R3C2",
            vec![
                rules::SAME_VALUES.on([0, 1]).with([6, 7]),
                rules::CONTAINS_EXACTLY.on([0, 6, 9]).digits([1, 1]),
            ],
        ),
        (
            "..Shape~4x4.Or.Cage~3~R1C1~R1C2.And.AllDifferent~R1C1~R2C2.~R4C4_2~R4C3_1.End.End",
            vec![Rule::any([
                rules::CAGE.on([0, 1]).value(3),
                Rule::all([
                    rules::CAGE.on([0, 5]),
                    rules::ONLY.on([15]).digits([2]),
                    rules::ONLY.on([14]).digits([1]),
                ]),
            ])],
        ),
        (
            ".Shape~4x4.Lunchbox~2~R1C1~R2C2~R3C3.RellikCage~5~R1C1~R1C2.EqualityCage~R3C1~R3C2",
            vec![
                rules::SANDWICH.on([0, 5, 10]).value(2),
                rules::RELLIK.on([0, 1]).value(5),
                rules::EQUALITY.on([8, 9]),
            ],
        ),
        (
            ".Shape~4x4.LookAndSay~142304~R1C1~R2C2~R3C3.LookAndSay~01~R1C1",
            vec![
                rules::ONLY.on([0, 5, 10]).digits([1, 2, 3]),
                rules::CONTAINS_EXACTLY.on([0, 5, 10]).digits([4, 3, 3]),
                rules::ONLY.on([0]).digits([2, 3, 4]),
            ],
        ),
        (
            // an even sum; somewhere a 1 behind a 4, by more than one state at once
            ".Shape~4x4.NFA~QO_XqA~_even~R1C1~R1C2~R2C3.NFA~BNR0EjOgrOkQ~~R1C1~R1C2~~R2C1~R2C2",
            vec![
                rules::AUTOMATON
                    .on([0, 1, 6])
                    .with_text("! 1 0 1 0; 0 1 0 1"),
                rules::AUTOMATON
                    .on([0, 1])
                    .with_text(" 0 0 0 1; 2 0 0 1;! - - - -"),
                rules::AUTOMATON
                    .on([4, 5])
                    .with_text(" 0 0 0 1; 2 0 0 1;! - - - -"),
            ],
        ),
        (
            ".Shape~4x4.SumLine~5~R1C1~R1C2~R2C2~LOOP",
            vec![rules::SUM_LINE.on([0, 1, 5, 0]).value(5)],
        ),
        (
            ".Shape~16x16.Thermo~RcC3~RaCg",
            vec![rules::THERMOMETER.on([178, 159])],
        ),
        (
            // 62 are bits 1 to 5: `-` in the new alphabet, `_` in the old one, where `-` is 63
            ".Shape~4x4.Pair~-~~R1C1~R1C2.Binary~_~~R1C1~R1C2.BinaryX~-~~R3C1~R3C2~R3C3",
            [
                (&[0, 1], "b = 2 or b = 3 or b = 4"),
                (&[0, 1], "b = 2 or b = 3 or b = 4"),
                (&[8, 9], "b = 1 or b = 2 or b = 3 or b = 4"),
                (&[8, 10], "b = 1 or b = 2 or b = 3 or b = 4"),
                (&[9, 10], "b = 1 or b = 2 or b = 3 or b = 4"),
            ]
            .map(|(cells, behind)| {
                let pairs = format!("a = 1 and ({behind}) or a = 2 and (b = 1 or b = 2)");
                rules::PAIRS.on(cells).with_text(pairs)
            })
            .to_vec(),
        ),
        (
            // bits 1, 4, 14 of 16, the lowest of each character first: (1, 2), (2, 1), (4, 3)
            ".Shape~4x4.Pair~SAE~_mine~R1C1~R1C2~~R2C1~R2C2~R2C3.PairX~SAE~~R3C1~R3C2~R3C3",
            [&[0, 1][..], &[4, 5, 6], &[8, 9], &[8, 10], &[9, 10]]
                .map(|cells| {
                    let pairs = "a = 1 and b = 2 or a = 2 and b = 1 or a = 4 and b = 3";
                    rules::PAIRS.on(cells).with_text(pairs)
                })
                .to_vec(),
        ),
    ] {
        assert_eq!(read(line), rules, "{line}");
    }
    let jigsaw = ".Shape~4x4.NoBoxes.Jigsaw~aabbaabcddbcddcc\n.Thermo~R1C1~R9C9\n";
    let found = puzzles(jigsaw).unwrap();
    let line = [0, 1].map(|at| found[at].line);
    assert_eq!((line, found[0].puzzle.regions().unwrap()[3]), ([1, 2], 1));
    for (line, why) in [
        (
            ".Or.Thermo~R1C1~R1C2",
            "line 1, column 2: expected a group that ends with `.End`, found `Or`",
        ),
        (
            ".And.Or.End.Thermo~R1C1~R1C2.End",
            "line 1, column 2: the or needs 1 cell at least, found 0",
        ),
        (
            ".Or.Thermo~R1C1~R1C2.And.End.End",
            "line 1, column 2: the and needs 1 cell at least, found 0",
        ),
        (
            ".Thermo~R1C1~R1C2.End",
            "line 1, column 19: expected a rule of the solver that is known here, found `End`",
        ),
        (
            ".Or.AntiKnight.Thermo~R1C1~R1C2.End",
            "line 1, column 2: the rule anti-knight cannot be a part of the rule or: it is about the \
            whole board, or needs other rules or hidden sums",
        ),
        (
            ".Pair~!~~R1C1~R1C2",
            "line 1, column 2: expected pairs in base64, found `Pair~!~~R1C1~R1C2`",
        ),
        (
            ".NFA~QO~~R1C1",
            "line 1, column 2: expected an automaton of few states in base64, found `NFA~QO~~R1C1`",
        ),
        (
            ".Thermo~R1C1~R1D2",
            "line 1, column 14: expected a cell of a board of 9x9, found `R1D2`",
        ),
        (
            ".Shape~9x9~0-8.Thermo~R1C1~R1C2",
            "line 1, column 8: expected a square board such as `9x9`, found `9x9~0-8`",
        ),
        (
            ".Cage~x~R1C1~R1C2",
            "line 1, column 7: expected a number, found `x`",
        ),
        (
            ".Cage",
            "line 1, column 2: expected a rule with its numbers and cells, found `Cage`",
        ),
    ] {
        let error = puzzles(line).unwrap_err().to_string();
        assert_eq!(error, why, "{line}");
    }
}

/// A puzzle of `SudokuPad` of 4x4 cells with these words and these keys.
fn pad(words: &str, keys: &str) -> String {
    let rows = ["[{},{},{},{}]"; 4].join(",");
    let region = |row: usize, column: usize| {
        let cells = [[0, 0], [0, 1], [1, 0], [1, 1]]
            .map(|[down, across]| format!("[{},{}]", row + down, column + across));
        format!("[{}]", cells.join(","))
    };
    let regions = [(0, 0), (0, 2), (2, 0), (2, 2)].map(|(row, column)| region(row, column));
    format!(
        r#"{{"cellSize":64,"cells":[{rows}],"regions":[{}],"cages":[{{"value":"rules: {words}"}}],{keys}}}"#,
        regions.join(",")
    )
}

#[test]
fn drawings_of_sudoku_pad() {
    let ring = r##"{"center":[0.5,0.5],"width":0.75,"height":0.75,"rounded":true,"text":"","thickness":5,
        "borderColor":"#a1a1a1","backgroundColor":"#ffffff"}"##;
    let bulb = r##"{"center":[3.5,3.5],"width":0.85,"height":0.85,"rounded":true,
        "borderColor":"#CFCFCF","backgroundColor":"#CFCFCF"}"##;
    let line = |color: &str, width: u32, points: &str| {
        format!(r#"{{"color":"{color}","thickness":{width},"wayPoints":[{points}]}}"#)
    };
    let dot = |color: &str, text: &str| {
        format!(
            r##"{{"center":[1,2.5],"width":0.3,"height":0.3,"rounded":true,"text":"{text}",
            "borderColor":"#000000","backgroundColor":"{color}"}}"##
        )
    };
    let sum = r##"{"center":[-0.5,1.5],"width":0.25,"height":0.25,"rounded":false,"text":"3",
        "borderColor":"#FFFFFF","backgroundColor":"#FFFFFF"}"##;
    let arrow = line("#a1a1a1", 5, "[0.5,0.8],[0.5,2.5]");
    let thermometer = line("#CFCFCF", 21, "[3.5,3.5],[2.5,2.5],[2.5,1.5]");
    for (keys, rules) in [
        (
            format!(r#""arrows":[{arrow}],"overlays":[{ring}]"#),
            vec![rules::ARROW.on([0]).with([1, 2])],
        ),
        (
            format!(r#""lines":[{thermometer}],"underlays":[{bulb}]"#),
            vec![rules::THERMOMETER.on([15, 10, 9])],
        ),
        (
            format!(
                r#""lines":[{}],"overlays":[{sum}],"arrows":[{}]"#,
                line("#CFCFCF", 16, "[0.5,0.5],[0.5,3.5]"),
                line("#000000", 2, "[-0.1,1.1],[0.1,0.9]")
            ),
            vec![
                rules::PALINDROME.on([0, 1, 2, 3]),
                rules::SUM.on([0]).value(3),
            ],
        ),
        (
            format!(
                r#""overlays":[{},{}]"#,
                dot("#000000", ""),
                dot("#FFFFFF", "2")
            ),
            vec![
                rules::RATIO.on([2, 6]),
                rules::DIFFERENCE.on([2, 6]).value(2),
            ],
        ),
        (
            r#""metaData":{"antiknight":true}"#.into(),
            vec![rules::ANTI_KNIGHT.everywhere()],
        ),
    ] {
        let words = "Arrows, thermometers, a palindrome, diagonals, black and white dots. \
            Not all dots are given. Normal sudoku rules apply.";
        assert_eq!(read(&pad(words, &keys)), rules, "{keys}");
    }
    for (words, keys, why) in [
        (
            "Digits on a line are a set.",
            format!(r#""lines":[{thermometer}],"underlays":[{bulb}]"#),
            "expected a drawing that stands for a rule that the puzzle's words name, found",
        ),
        (
            "thermometers",
            format!(r#""lines":[{thermometer}]"#),
            "expected a drawing that stands for a rule that the puzzle's words name, found",
        ),
        (
            "thermometers",
            format!(r#""underlays":[{bulb}]"#),
            "expected a drawing that stands for a rule that the puzzle's words name, found",
        ),
        (
            "Black dots are ratios. All dots are given.",
            format!(r#""overlays":[{}]"#, dot("#000000", "")),
            "expected rules in words about what is drawn only, found `all dots are given`",
        ),
        (
            "Black dots are ratios. Standard disjoint sets.",
            format!(r#""overlays":[{}]"#, dot("#000000", "")),
            "expected rules in words about what is drawn only, found `standard disjoint sets`",
        ),
        (
            "Black dots are ratios. Digits may repeat in a cage.",
            format!(r#""overlays":[{}]"#, dot("#000000", "")),
            "rules in words about what is drawn only, found `digits may repeat in a cage`",
        ),
        (
            "Black dots are ratios. No knights.",
            format!(r#""overlays":[{}]"#, dot("#000000", "")),
            "expected rules in words about what is drawn only, found `no knights`",
        ),
    ] {
        let error = puzzles(pad(words, &keys)).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn killers_whose_cells_point_at_a_sum() {
    let line = "j<<<<<<<<".repeat(8) + ">>>>>>>>j";
    let rows = (0..9).map(|row| (row * 9..row * 9 + 9).collect::<Vec<usize>>());
    let cages: Vec<Rule> = rows.map(|cells| rules::CAGE.on(cells).value(45)).collect();
    let found = puzzles(&line).unwrap();
    // cages stand where their sums stand
    assert_eq!(found[0].puzzle.rules(), cages);
    for (line, why) in [
        (
            line.replacen('j', "^", 1),
            "line 1, column 1: expected a way to a cell with a sum, found `^`",
        ),
        (
            line.replacen("j<", "><", 1),
            "expected a way to a cell with a sum, found",
        ),
    ] {
        let error = puzzles(line).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// The book has each kind of rule with its key and its sentence.
#[test]
fn every_kind_is_documented() {
    let page = include_str!("../../../../docs/book/src/rules.md");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for kind in rules::all() {
        let name = match kind.key() {
            "rules" => format!("- \"{}\"", kind.name()),
            key => format!("- `{key}`"),
        };
        let line = page.split(&name).nth(1);
        let line = line.unwrap_or_else(|| panic!("{name} is not in the book"));
        let line = line.split_once(": ").map_or("", |(_, rest)| rest);
        assert!(
            line.starts_with(kind.meaning()),
            "{name}: {}",
            kind.meaning()
        );
    }
}

/// `puzzles/variants/rules.txt`, which the book draws, has a puzzle for each kind of rule, in order.
#[test]
fn every_kind_is_drawn() {
    let text = include_bytes!("../../../../puzzles/variants/rules.txt");
    let Ok(Content::Variants(entries)) = content(text, InputKind::Auto) else {
        panic!("no puzzles");
    };
    let kinds: Vec<_> = rules::all().collect();
    assert_eq!(entries.len(), kinds.len());
    for (entry, kind) in entries.iter().zip(kinds) {
        let rules = entry.puzzle.rules();
        assert!(rules.iter().any(|rule| rule.kind() == kind), "{kind:?}");
    }
}

#[test]
fn rows_that_begin_with_a_point_are_no_notation() {
    let dots = ".".repeat(16);
    let mut rows = vec![format!(".BA.{}", &dots[4..])];
    rows.resize(16, dots);
    let content = content(rows.join("\n").as_bytes(), InputKind::Auto);
    assert!(matches!(content, Ok(Content::Sudokus(_))), "{content:?}");
}

#[test]
fn four_strings_are_no_squares_of_two() {
    for text in [
        "{'windows': True, 'sudoku': ['1...','....','....','.1..']}",
        "{'variant': 'standard', 'board': ['2...','...3','....','..3.'], 'size': 4}",
    ] {
        let content = content(text.as_bytes(), InputKind::Auto);
        assert!(!matches!(content, Ok(Content::Variants(_))), "{content:?}");
    }
}

/// Groups and runs are found in any text, but no name in it is passed over.
#[test]
fn a_name_that_may_be_a_rule_refuses_the_text() {
    let jigsaw = |rest: &str| {
        format!(
            "{{\"board\": [\"1...\", \"....\", \"....\", \"...4\"], \"regions\": [\"aabb\", \"aabc\", \
            \"ddbc\", \"ddcc\"]{rest}}}"
        )
    };
    let killer = |cell: &str, rest: &str| {
        format!(
            "{{\"size\": 4, \"cages\": [{{\"sum\": 6, \"cells\": [[0,0],[0,1],[1,0]]{cell}}}, \
            {{\"sum\": 7, \"cells\": [[0,2],[0,3]]}}, {{\"sum\": 7, \"cells\": [[1,1],[1,2],[1,3]]}}, \
            {{\"sum\": 9, \"cells\": [[2,0],[3,0],[3,1]]}}, {{\"sum\": 5, \"cells\": [[2,1],[2,2]]}}, \
            {{\"sum\": 6, \"cells\": [[2,3],[3,2],[3,3]]}}]{rest}}}"
        )
    };
    let nonogram = |rest: &str| format!("{{\"row\": [[1,1],[3]], \"col\": [[2],[1],[2]]{rest}}}");
    let is_read = |text: &str| content(text.as_bytes(), InputKind::Auto).is_ok();
    for text in [
        jigsaw(""),
        killer("", ", \"title\": \"A killer\""),
        nonogram(""),
    ] {
        assert!(is_read(&text), "{text}");
    }
    for text in [
        jigsaw(", \"diagonals\": true"),
        jigsaw(", \"rules\": [\"foo\"]"),
        jigsaw(", \"wrapping\": 1"),
        killer("", ", \"rules\": [\"nonconsecutve\"]"),
        killer("", ", \"wrapping\": 1"),
        killer(", \"repeat\": true", ""),
        nonogram(", \"colors\": 2"),
        "Diagonal Sudoku\n1...\n....\n....\n...4\naabb\naabc\nddbc\nddcc\n".into(),
    ] {
        assert!(!is_read(&text), "{text}");
    }
}
