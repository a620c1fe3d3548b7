//! What `solve` answers of puzzles that are no usual sudokus, what `check` makes of that, and what
//! is offered where there is no answer.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn quadrille(args: &[&str]) -> Output {
    crate::program().args(args).output().unwrap()
}

/// The exit code and what was printed.
fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let output = quadrille(args);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A new folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Kakuro and nonograms, each with its answers, found by hand.
const GRIDS: [(&str, &[&str]); 6] = [
    // the sums of the rows are 7 together, those of the columns 6
    (
        r##"{"kakuro": [["#", "3\\", "3\\"], ["\\4", 0, 0], ["\\3", 0, 0]]}"##,
        &[],
    ),
    (
        r##"{"kakuro": [["#", "4\\", "3\\"], ["\\4", 0, 0], ["\\3", 0, 0]]}"##,
        &["# # #\n# 3 1\n# 1 2"],
    ),
    (
        r##"{"kakuro": [["#", "3\\", "3\\"], ["\\3", 0, 0], ["\\3", 0, 0]]}"##,
        &["# # #\n# 1 2\n# 2 1", "# # #\n# 2 1\n# 1 2"],
    ),
    (
        r#"{"rows": [[2], [1], []], "columns": [[1], [2], [1]]}"#,
        &[],
    ),
    (
        r#"{"rows": [[1, 1], [3]], "columns": [[2], [1], [2]]}"#,
        &["#.#\n###"],
    ),
    (
        r#"{"rows": [[1], [1], [1]], "columns": [[1], [1], [1]]}"#,
        &[
            "#..\n.#.\n..#",
            "#..\n..#\n.#.",
            ".#.\n#..\n..#",
            ".#.\n..#\n#..",
            "..#\n#..\n.#.",
            "..#\n.#.\n#..",
        ],
    ),
];

#[test]
fn kakuro_and_nonograms_are_asked_as_other_puzzles() {
    let folder = folder("grids");
    for (number, (puzzle, answers)) in GRIDS.iter().enumerate() {
        let path = folder.join(format!("{number}.json"));
        fs::write(&path, puzzle).unwrap();
        let file = path.to_str().unwrap();
        let solve = |flags: &[&str]| run(&[&["solve", "--quiet", file], flags].concat());
        let status = ["none", "unique", "several"][answers.len().min(2)];
        let code = Some(i32::from(answers.is_empty()));

        let (found, out, _) = solve(&[]);
        assert_eq!(found, code, "{puzzle}");
        let one =
            |out: &str| answers.contains(&out.trim_end()) || answers.is_empty() && out == "none\n";
        assert!(one(&out), "{puzzle}: {out}");
        let (_, first, _) = solve(&["--first", "1"]);
        assert!(one(&first), "{puzzle}: {first}");
        assert_eq!(
            solve(&["--unique"]),
            (code, format!("{status}\n"), String::new()),
            "{puzzle}"
        );
        assert_eq!(
            solve(&["--count"]).1,
            format!("{}\n", answers.len()),
            "{puzzle}"
        );
        let (_, all, _) = solve(&["--all"]);
        let mut listed: Vec<&str> = all.trim_end().split("\n\n").collect();
        listed.sort_unstable();
        let mut expected = if answers.is_empty() {
            vec!["none"]
        } else {
            answers.to_vec()
        };
        expected.sort_unstable();
        assert_eq!(listed, expected, "{puzzle}");

        let (_, json, _) = solve(&["--json"]);
        let event: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(
            (&event["type"], &event["status"]),
            (&"puzzle".into(), &status.into()),
            "{json}"
        );
        let shown: Vec<&str> = event["answers"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|one| one.as_str())
            .collect();
        assert!(
            shown.len() == answers.len().min(1) && shown.iter().all(|one| answers.contains(one)),
            "{json}"
        );

        // what was written is verified
        for flags in [
            &[][..],
            &["--unique"],
            &["--count"],
            &["--all"],
            &["--first", "2"],
        ] {
            for json in [&[][..], &["--json"]] {
                let (_, out, _) = solve(&[flags, json].concat());
                let given = folder.join("answers");
                fs::write(&given, &out).unwrap();
                let counted = if flags.contains(&"--all") {
                    "--all"
                } else {
                    "--count"
                };
                let checked = run(&["check", counted, file, given.to_str().unwrap()]);
                let right = checked.0 == Some(0) && checked.1.starts_with("1 right, 0 wrong");
                assert!(
                    right,
                    "{puzzle} {flags:?} {json:?}: {out}{}{}",
                    checked.1, checked.2
                );
            }
        }
        // and what is wrong is not
        for (text, why) in [
            ("unique\n", "answered by `unique`"),
            ("7\n", "counted as 7"),
            ("none\n", "answered by `none`"),
        ] {
            if text.trim() == status {
                continue;
            }
            let given = folder.join("answers");
            fs::write(&given, text).unwrap();
            let (code, _, err) = run(&["check", "--count", file, given.to_str().unwrap()]);
            assert!(
                code == Some(1) && err.contains(why),
                "{puzzle} {text}: {err}"
            );
        }
    }
}

/// A drawing of steps shows what each of them removes or places, and the links of chains.
#[test]
fn steps_are_drawn() {
    let folder = folder("steps");
    let (puzzle, drawing) = (folder.join("puzzle.txt"), folder.join("steps.svg"));
    fs::write(
        &puzzle,
        "...72......5..12.3.1........9..647....8....5..6...7..2.3..9.......6..39...61...74\n",
    )
    .unwrap();
    let [puzzle, drawing] = [&puzzle, &drawing].map(|path| path.to_str().unwrap());
    let (code, out, err) = run(&["rate", "--explain", "--json", "--svg", drawing, puzzle]);
    assert_eq!(code, Some(0), "{err}");
    let rating: serde_json::Value = serde_json::from_str(&out).unwrap();
    let path = rating["path"].as_array().unwrap();
    let count = |text: &str| fs::read_to_string(drawing).unwrap().matches(text).count();
    let placed = path
        .iter()
        .filter(|step| step["placed"].is_object())
        .count();
    let removed = path.iter().filter_map(|step| step["removed"].as_array());
    assert_eq!(count("class=\"placed\""), placed);
    assert_eq!(
        count("class=\"removed\""),
        removed.map(Vec::len).sum::<usize>()
    );
    // each digit of a given, on each board; the drawing shows every step of this short path
    assert_eq!(count("font-weight=\"bold\""), 25 * path.len());
    // a link in Eureka notation is a sign between two candidates
    let chains = path
        .iter()
        .filter_map(|step| step["text"].as_str()?.split_once("chain: "));
    let links: usize = chains
        .map(|(_, chain)| chain.matches(['-', '=']).count())
        .sum();
    assert!(links > 0);
    assert_eq!(count("class=\"link\""), links);

    let (code, out, err) = run(&["solve", "--hint", "--svg", drawing, puzzle]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(out, format!("{}\n", path[0]["text"].as_str().unwrap()));
    assert_eq!(count("class=\"placed\"") + count("class=\"removed\""), 1);
    // the steps are drawn also where they are not printed
    let (code, out, err) = run(&["rate", "--svg", drawing, puzzle]);
    assert_eq!((code, err.as_str(), out.lines().count()), (Some(0), "", 1));
    assert_eq!(count("class=\"placed\""), placed);
}

/// A name with `%n` gives each step a file of its own.
#[test]
fn each_step_has_a_file() {
    let folder = folder("each-step");
    let (puzzle, drawing) = (folder.join("puzzle.txt"), folder.join("step-%n.svg"));
    fs::write(&puzzle, "1234341221434...\n").unwrap();
    let [puzzle, drawing] = [&puzzle, &drawing].map(|path| path.to_str().unwrap());
    let (code, out, err) = run(&["rate", "--json", "--svg", drawing, puzzle]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let rating: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(rating["steps"], 3, "{out}");
    for number in 1..=3 {
        let text = fs::read_to_string(folder.join(format!("step-{number}.svg"))).unwrap();
        assert_eq!(text.matches("class=\"placed\"").count(), 1, "step {number}");
    }
    assert!(!folder.join("step-4.svg").exists() && !folder.join("step-%n.svg").exists());
    // without a step there is no file
    let none = folder.join("none-%n.svg");
    let (code, _, _) = run(&[
        "rate",
        "--svg",
        none.to_str().unwrap(),
        "tests/cmd/4x4.short",
    ]);
    assert_eq!(code, Some(0));
    assert!(!folder.join("none-1.svg").exists());
}

/// What has no answer, read with and without flags: the command that `solve` offers gives a reason,
#[test]
fn what_is_offered_explains() {
    let folder = folder("offers");
    let odd = folder.join("it's odd.json");
    fs::copy(crate::root().join("tests/cmd/kakuro-none.json"), &odd).unwrap();
    let (proof, shifted, tall) = (
        folder.join("proof.pbp"),
        folder.join("shifted.txt"),
        folder.join("tall.txt"),
    );
    // where boxes are higher than wide, only 5 and 6 are left for the third row of the first
    fs::write(&tall, "12....\n34....\n...5.6\n......\n......\n......\n").unwrap();
    // 0 is the only digit left for the last cell of the first row, and stands below it
    fs::write(&shifted, format!("123456789ABCDEF.{}0\n", ".".repeat(239))).unwrap();
    let names = [&odd, &proof, &shifted, &tall].map(|path| path.to_str().unwrap());
    let runs: [&[&str]; 13] = [
        &["puzzles/sudoku/no-answer.txt"],
        &["--rules", "non-consecutive", "puzzles/sudoku/example.sdk"],
        &["--rules", "x,windoku", "--count", "tests/cmd/4x4.short"],
        &[
            "--rules=anti-king,anti-knight",
            "--box",
            "2x2",
            "tests/cmd/4x4.short",
        ],
        &["--box", "3x2", names[3]],
        &["--symbols", "0", "--input", "sudoku", names[2]],
        &["tests/cmd/kakuro-none.json"],
        &["--input", "json", "--unique", names[0]],
        &["--input", "dlx", "tests/cmd/odd.dlx"],
        &["--all", "puzzles/cover/mutilated4x4.dlx"],
        &["--proof", names[1], "puzzles/cover/mutilated4x4.dlx"],
        &["--svg", names[1], "puzzles/sudoku/no-answer.txt"],
        &["--rules", "anti-king", "..3............."],
    ];
    for args in runs {
        let (code, _, err) = run(&[&["solve"][..], args].concat());
        assert_eq!(code, Some(1), "{args:?}: {err}");
        let offer = err
            .split('`')
            .nth(1)
            .unwrap_or_else(|| panic!("{args:?} offers nothing: {err}"));
        let (code, out, err) = typed(offer);
        assert!(
            code == Some(1) && out.contains(": no "),
            "{args:?} {offer}: {out}{err}"
        );
    }
    let (_, _, err) = run(&["puzzle", "langford", "5"]);
    let offer = err
        .split('`')
        .nth(1)
        .unwrap_or_else(|| panic!("offers nothing: {err}"));
    let (code, out, err) = typed(offer);
    assert!(code == Some(1) && out.contains("no solution"), "{out}{err}");
}

/// Runs what was offered, as a shell does.
fn typed(command: &str) -> (Option<i32>, String, String) {
    let script = format!(
        "quadrille() {{ '{}' \"$@\"; }}; {command}",
        env!("CARGO_BIN_EXE_quadrille")
    );
    let output = Command::new("sh")
        .args(["-c", &script])
        .current_dir(crate::root())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Costs, values of both signs, and no solution at all.
const COSTED: [&str; 4] = [
    "a b c\na b |5\nc |3\nb c |4\na |4.5\na b c |1",
    "0:1|a 0:1|b 0:1|c\na b |50\nc |-30\nb c |42.5\na |7",
    "a b\na |-1\nb |-2\na b |-3\na b |2",
    "a b c\na b |1\nb c |2",
];

#[test]
fn the_best_solutions_are_right() {
    let folder = folder("best");
    let (file, answer) = (folder.join("p.dlx"), folder.join("answer"));
    let [file, answer] = [&file, &answer].map(|path| path.to_str().unwrap());
    for problem in COSTED {
        fs::write(file, problem).unwrap();
        for flags in [
            "--cheapest 1",
            "--cheapest 3",
            "--maximize",
            "--maximize --cheapest 3",
        ] {
            for form in ["", " --json"] {
                let words = format!("solve --quiet {file} {flags}{form}");
                let (_, out, _) = run(&words.split(' ').collect::<Vec<_>>());
                fs::write(answer, &out).unwrap();
                let (code, said, err) = run(&["check", "--quiet", "--count", file, answer]);
                assert_eq!(code, Some(0), "{words}: {said}{err}{out}");
            }
        }
    }
}

#[test]
fn stopped_searches_are_not_answered() {
    let folder = folder("stopped");
    let answer = folder.join("answer");
    let answer = answer.to_str().unwrap();
    for words in [
        "puzzles/cover/tours.dlx --cheapest 1 --engine bits --max-nodes 5",
        "puzzles/cover/tours.dlx --cheapest 1 --engine bits --max-nodes 1",
        "puzzles/cover/tours.dlx --maximize --cheapest 9 --engine bits --max-nodes 5",
        "puzzles/cover/langford7.dlx --engine links --max-nodes 1",
    ] {
        for form in ["", " --json"] {
            let words = format!("solve --quiet {words}{form}");
            let (code, out, _) = run(&words.split(' ').collect::<Vec<_>>());
            assert_eq!(code, Some(3), "{words}");
            fs::write(answer, &out).unwrap();
            let file = words.split(' ').nth(2).unwrap();
            let (code, said, err) = run(&["check", "--quiet", file, answer]);
            assert_eq!(code, Some(3), "{words}: {said}{err}{out}");
            let told = "0 right, 0 wrong, 1 not answered\n";
            assert_eq!(said, told, "{words}: {err}{out}");
        }
    }
}
