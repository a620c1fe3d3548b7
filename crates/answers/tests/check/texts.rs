//! Texts with one spoiled place: solutions and boards as `solve` writes them for people. An oracle
//! that reads them by itself tells whether each is still true.

use super::Desk;
use super::spoiled::{Known, spoil as spoil_events};
use quadrille_console::session::Exit;
use quadrille_testing::{Random, rounds};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Spoils one place of a text: a line or a character.
fn spoil(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = random.below(lines.len());
    match random.below(7) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines.swap(at, (at + 1) % text.lines().count()),
        3 => {
            let other = random.below(lines.len());
            let line = lines[other].clone();
            lines[at] = line;
        }
        kind => {
            let mut line: Vec<char> = lines[at].chars().collect();
            let place = random.below(line.len() + 1);
            let new = random.one(&[
                '1', '2', '4', '0', 'a', 'b', ' ', '|', '#', '-', '.', 'x', '"',
            ]);
            match (kind, line.get_mut(place)) {
                (4, Some(_)) => drop(line.remove(place)),
                (5, Some(old)) => *old = new,
                _ => line.insert(place, new),
            }
            lines[at] = line.into_iter().collect();
        }
    }
    lines.join("\n") + "\n"
}

/// The number that a word claims: at least, and at most.
fn claimed(word: &str) -> Option<(usize, usize)> {
    match word {
        "none" => Some((0, 0)),
        "unique" => Some((1, 1)),
        "several" => Some((2, usize::MAX)),
        "answered" => Some((1, usize::MAX)),
        _ => None,
    }
}

fn is_claimed(word: &str, n: usize) -> bool {
    claimed(word).is_some_and(|(least, most)| least <= n && n <= most)
}

/// What a block of lines says: the options of a solution, and its price.
#[derive(Default)]
struct Block {
    options: Vec<String>,
    prices: Vec<(String, i64)>,
}

impl Block {
    /// The places in the list of all solutions that match these lines.
    fn meant(&self, known: &Known, names: &[String]) -> Vec<usize> {
        let is_meant = |(_, solution): &&(usize, &(i64, Vec<u64>))| {
            let mut left: Vec<&String> = self.options.iter().collect();
            solution.1.len() == left.len()
                && solution.1.iter().all(|&option| {
                    let name = &names[option as usize];
                    let numbered = |text: &str| {
                        let same = (0..option as usize).filter(|&o| names[o] == *name).count();
                        let place = text.strip_prefix(name.as_str());
                        let place = place.and_then(|rest| rest.trim().strip_prefix("|#"));
                        text == name || place.and_then(|n| n.parse().ok()) == Some(same)
                    };
                    let at = left.iter().position(|text| numbered(text));
                    at.map(|at| left.remove(at)).is_some()
                })
        };
        let all = known.solutions.iter().enumerate();
        all.filter(|pair| is_meant(&pair))
            .map(|(at, _)| at)
            .collect()
    }
}

/// Whether a text of solutions is true. Names are compared in the order of the problem's file.
fn is_true_cover(known: &Known, names: &[String], text: &str, all: bool) -> bool {
    let n = known.solutions.len();
    let (mut used, mut costs) = (BTreeMap::<usize, usize>::new(), Vec::new());
    let (mut shown, mut goal, mut is_told) = (0, None, false);
    let lines: Vec<String> = text.lines().map(words).collect();
    for block in lines
        .split(String::is_empty)
        .filter(|block| !block.is_empty())
    {
        let mut read = Block::default();
        for line in block {
            let price = line
                .strip_prefix('|')
                .and_then(|rest| rest.trim().split_once(' '));
            match price {
                Some((noun @ ("cost" | "value"), cost)) => match cost.trim().parse() {
                    Ok(cost) => read.prices.push((noun.to_owned(), cost)),
                    Err(_) => return false,
                },
                Some(_) => return false,
                None => read.options.push(line.clone()),
            }
        }
        let claims: Vec<bool> = block
            .iter()
            .filter_map(|line| match line.parse::<usize>() {
                Ok(count) => Some(count == n),
                Err(_) => claimed(line).map(|_| is_claimed(line, n)),
            })
            .collect();
        if claims.len() == block.len() {
            is_told = true;
            if claims.contains(&false) {
                return false;
            }
            continue;
        }
        let meant = read.meant(known, names);
        let Some(&first) = meant.first() else {
            return false;
        };
        let times = used.entry(first).or_default();
        *times += 1;
        let cost = known.solutions[first].0;
        if *times > meant.len() || read.prices.iter().any(|price| price.1 != cost) {
            return false;
        }
        for (noun, _) in read.prices {
            if *goal.get_or_insert(noun.clone()) != noun {
                return false;
            }
        }
        shown += 1;
        costs.push(cost);
    }
    costs.sort_unstable();
    let sorted: Vec<i64> = known.solutions.iter().map(|solution| solution.0).collect();
    let is_best = match goal.as_deref() {
        None => !all || shown == n,
        Some("cost") => costs == sorted[..shown.min(n)],
        _ => costs == sorted[n - shown.min(n)..],
    };
    is_best && (shown > 0 || is_told || n == 0)
}

/// A line with one blank between words.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_text_of_solutions_that_is_called_right_is_true() {
    let problems = [
        "a b c\na |1\na |2\nb |1\nb c |5\nc |1\n",
        "a b c d\na b |2\nc d |3\na |1\nb c |1\nd |1\na d |4\nb |1\nc |2\n",
        "a b\na\n",
    ];
    let mut random = Random(80);
    let (mut right, mut wrong) = (0, 0);
    for problem in problems {
        let (known, desk) = (Known::new(problem), Desk::new(problem));
        let names: Vec<String> = problem
            .lines()
            .skip(1)
            .map(|line| words(line.split('|').next().unwrap()))
            .collect();
        let block = |price: bool, (cost, options): &(i64, Vec<u64>)| {
            let line = |&option: &u64| {
                let name = &names[option as usize];
                let alike: Vec<usize> = (0..names.len()).filter(|&o| names[o] == *name).collect();
                let place = alike.iter().position(|&o| o == option as usize).unwrap();
                match alike.len() {
                    1 => name.clone() + "\n",
                    _ => format!("{name} |#{place}\n"),
                }
            };
            let lines: String = options.iter().map(line).collect();
            format!(
                "{}{lines}\n",
                if price {
                    format!("| cost {cost}\n")
                } else {
                    String::new()
                }
            )
        };
        let texts = |price: bool, n: usize| -> String {
            known.solutions[..n]
                .iter()
                .map(|solution| block(price, solution))
                .collect()
        };
        let n = known.solutions.len();
        let word = ["none", "unique", "several"][n.min(2)];
        let answers = [
            (texts(false, n), true),
            (texts(false, n.min(2)), false),
            (texts(true, n.min(2)), false),
            (format!("{n}\n"), false),
            (format!("{word}\n"), false),
        ];
        for round in 0..rounds(100) {
            for (text, all) in answers.iter().filter(|(text, _)| !text.is_empty()) {
                let spoiled = match round {
                    0 => text.clone(),
                    _ => spoil(text, &mut random),
                };
                let args: &[&str] = if *all { &["--all"] } else { &[] };
                let (exit, printed) =
                    desk.check(&spoiled, &[args, &["--max-time", "60s"]].concat());
                let is_true = is_true_cover(&known, &names, &spoiled, *all);
                assert!(
                    exit != Exit::Answered || is_true,
                    "{problem}{args:?}\n{spoiled}\n{printed}"
                );
                assert!(
                    round > 0 || exit == Exit::Answered,
                    "{problem}\n{spoiled}\n{printed}"
                );
                (right, wrong) = (right + usize::from(is_true), wrong + usize::from(!is_true));
            }
        }
    }
    assert!(right > 60 && wrong > 500, "{right} {wrong}");
}

/// The boards of 4x4.
fn boards() -> Vec<String> {
    let mut boards = vec![String::new()];
    for cell in 0..16 {
        let grown = |board: &String| {
            let fits = |digit: &char| {
                let sees = |other: usize| {
                    let box_of = |cell: usize| (cell / 8, cell % 4 / 2);
                    other / 4 == cell / 4 || other % 4 == cell % 4 || box_of(other) == box_of(cell)
                };
                (0..cell).all(|other| !sees(other) || board.chars().nth(other) != Some(*digit))
            };
            let digits = ('1'..='4').filter(fits);
            digits
                .map(|digit| format!("{board}{digit}"))
                .collect::<Vec<_>>()
        };
        boards = boards.iter().flat_map(grown).collect();
    }
    boards
}

#[test]
fn a_text_of_boards_that_is_called_right_is_true() {
    const PUZZLES: [&str; 3] = ["..3..4....2..2..", "1.34341.21..4...", "12....3........."];
    let desk = Desk::new(&(PUZZLES.join("\n") + "\n"));
    let all_boards = boards();
    assert_eq!(all_boards.len(), 288);
    let fits = |puzzle: &str, board: &str| {
        puzzle
            .chars()
            .zip(board.chars())
            .all(|(p, b)| p == '.' || p == b)
    };
    let answers: Vec<Vec<String>> = PUZZLES
        .iter()
        .map(|puzzle| {
            all_boards
                .iter()
                .filter(|board| fits(puzzle, board))
                .cloned()
                .collect()
        })
        .collect();
    assert_eq!(answers.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 0]);
    let word = |n: usize| ["none", "unique", "several"][n.min(2)];
    let first = |answers: &Vec<String>| answers.first().cloned().unwrap_or("none".into());
    let lines: String = answers.iter().map(|all| first(all) + "\n").collect();
    let told: String = answers
        .iter()
        .map(|all| word(all.len()).to_owned() + "\n")
        .collect();
    let mut random = Random(81);
    let (mut right, mut wrong) = (0, 0);
    for round in 0..rounds(200) {
        for text in [&lines, &told] {
            let spoiled = match round {
                0 => text.clone(),
                _ => spoil(text, &mut random),
            };
            let (exit, printed) = desk.check(&spoiled, &["--max-time", "60s"]);
            let is_true = is_true_boards(&answers, &spoiled);
            assert!(exit != Exit::Answered || is_true, "{spoiled}\n{printed}");
            assert!(round > 0 || exit == Exit::Answered, "{spoiled}\n{printed}");
            (right, wrong) = (right + usize::from(is_true), wrong + usize::from(!is_true));
        }
    }
    assert!(right > 20 && wrong > 300, "{right} {wrong}");
}

#[test]
fn a_document_about_a_board_that_is_called_right_is_true() {
    const PUZZLE: &str = "..3..4..........";
    let desk = Desk::new(&format!("{PUZZLE}\n"));
    let all_boards = boards();
    let fits = |board: &&String| {
        let mut pairs = PUZZLE.chars().zip(board.chars());
        pairs.all(|(given, digit)| given == '.' || given == digit)
    };
    let answers: Vec<&String> = all_boards.iter().filter(fits).collect();
    let end = json!({
        "file": "puzzle", "line": 1, "type": "puzzle", "status": "several",
        "read": "sudoku of 4x4 with 2 clues", "puzzle": PUZZLE, "nodes": 6, "guesses": 4,
        "elapsed": 0.00001,
    });
    let with = |name: &str, value: Value| {
        let mut event = end.clone();
        event[name] = value;
        event
    };
    let listed = (1..).zip(&answers).map(|(index, answer)| {
        json!({"file": "puzzle", "line": 1, "type": "answer", "index": index, "answer": answer})
    });
    let mut counted = with("count", json!(answers.len()));
    counted["exact"] = json!(true);
    let documents: [Vec<Value>; 3] = [
        vec![with("answers", json!([answers[0]]))],
        vec![counted.clone()],
        listed.chain([counted]).collect(),
    ];
    let mut random = Random(82);
    let (mut right, mut wrong) = (0, 0);
    for round in 0..rounds(200) {
        for document in &documents {
            let mut events = document.clone();
            if round > 0 {
                spoil_events(&mut events, &mut random);
            }
            let lines: Vec<String> = events.iter().map(Value::to_string).collect();
            let text = lines.join("\n");
            let (exit, printed) = desk.check(&text, &["--max-time", "60s"]);
            let is_true = is_true_document(&answers, PUZZLE, &events);
            assert!(exit != Exit::Answered || is_true, "{text}\n{printed}");
            assert!(round > 0 || exit == Exit::Answered, "{text}\n{printed}");
            (right, wrong) = (right + usize::from(is_true), wrong + usize::from(!is_true));
        }
    }
    assert!(right > 60 && wrong > 250, "{right} {wrong}");
}

/// Whether each claim of events about one puzzle is true.
fn is_true_document(answers: &[&String], puzzle: &str, events: &[Value]) -> bool {
    const FREE: [&str; 4] = ["nodes", "guesses", "elapsed", "read"];
    let Some((end, before)) = events.split_last() else {
        return false;
    };
    let mut shown = Vec::new();
    for event in before {
        let right = event.get("type").is_none_or(|kind| kind == "answer")
            && event
                .get("index")
                .is_none_or(|index| *index == json!(shown.len() + 1));
        let Some(answer) = event["answer"].as_str().filter(|_| right) else {
            return false;
        };
        shown.push(answer.replace(' ', ""));
    }
    let own = end["answers"].as_array().into_iter().flatten();
    shown.extend(own.map(|answer| answer.as_str().unwrap_or("").replace(' ', "")));
    let mut distinct = shown.clone();
    distinct.sort();
    distinct.dedup();
    let n = answers.len();
    let has_exact = end.get("exact").is_none_or(|exact| *exact == json!(true));
    let is_counted = match end.get("count").and_then(Value::as_u64) {
        Some(count) => has_exact && count as usize == n || !has_exact && count as usize <= n,
        None => end.get("count").is_none(),
    };
    let is_named = |event: &Value| {
        event.get("file").is_none_or(|file| file == "puzzle")
            && event.get("line").is_none_or(|line| *line == json!(1))
            && event.as_object().unwrap().keys().all(|name| {
                let known = ["file", "line", "type", "status", "puzzle", "count", "exact"];
                let of_answers = ["answer", "answers", "index"];
                FREE.contains(&name.as_str())
                    || known.contains(&name.as_str())
                    || of_answers.contains(&name.as_str())
            })
    };
    distinct.len() == shown.len()
        && shown.iter().all(|board| answers.contains(&board))
        && (end["type"] == "puzzle" || end.get("type").is_none())
        && end["status"]
            .as_str()
            .is_some_and(|word| is_claimed(word, n))
        && end
            .get("puzzle")
            .is_none_or(|told| told.as_str().map(str::trim) == Some(puzzle))
        && is_counted
        && events.iter().all(is_named)
}

/// Whether lines, one for each puzzle, are true.
fn is_true_boards(answers: &[Vec<String>], text: &str) -> bool {
    // comments, a drawing's rules and quotation marks are no part of a board
    let bare = |line: &str| {
        let before = line.split('#').next().unwrap_or("");
        before.replace([' ', '|', '"'], "")
    };
    // prose around boards is a word that means nothing
    let is_told =
        |line: &String| claimed(line).is_some() || line.contains(|c: char| c.is_ascii_digit());
    let lines: Vec<String> = text.lines().map(bare).filter(is_told).collect();
    let is_true = |(answers, line): (&Vec<String>, &String)| {
        answers.contains(line)
            || is_claimed(line, answers.len())
            || line.parse() == Ok(answers.len())
    };
    lines.len() == answers.len() && answers.iter().zip(&lines).all(is_true)
}
