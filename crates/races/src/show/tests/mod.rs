//! The writers, on fixed figures: what a reader sees, to the letter.

use super::numbers::{duration, number, percent, time};
use super::rows::header_lines;
use super::*;
use crate::statistics::Times;
use crate::{
    Claim, Completion, Finding, Header, InstanceHeader, Pass, Question, RaceRow, Record, Results,
    Run, SetHeader, SetKind, Status, Turn,
};
use serde_json::{Value, json};

fn header() -> Header {
    Header {
        version: "quadrille 1.2.3".into(),
        compiler: "rustc 1.2.3".into(),
        date: "2026-03-01".into(),
        machine: "A Machine <1>, 2 threads".into(),
        command: "quadrille compare 'a b' c".into(),
        rounds: Some(3),
        seed: 7,
        max_time: [0.1, 10.0],
        clock: "CPU time of one thread".into(),
        sets: vec![SetHeader {
            name: "a|b".into(),
            sudokus: true,
            instances: Vec::new(),
        }],
        ..Header::default()
    }
}

fn row(set: &str, solver: &str, solved: &[f64], left: &[f64]) -> RaceRow {
    let all: f64 = solved.iter().chain(left).sum();
    let tried = solved.len() + left.len();
    RaceRow {
        sudokus: true,
        question: Question::Unique,
        set: set.into(),
        solver: solver.into(),
        puzzles: 3,
        tried,
        solved: solved.len(),
        unguessed: Some(1),
        guesses: Some(4),
        nodes: if solved.is_empty() { 0 } else { 1234 },
        par2: (all > 0.0).then(|| all / tried as f64),
        by_instance: solved.iter().copied().enumerate().collect(),
        per_second: (all > 0.0).then(|| solved.len() as f64 / all),
        times: Times::of(solved, left),
        ..RaceRow::default()
    }
}

fn rows() -> Vec<RaceRow> {
    let slow = RaceRow {
        guesses: None,
        unguessed: None,
        ended: Completion::Time,
        ..row("a|b", "backtrack:scan", &[0.05], &[0.1])
    };
    let fast = row("a|b", "lockstep", &[1e-5, 2e-5, 4.5e-5], &[]);
    let batch = RaceRow {
        batched: true,
        per_second: Some(2e6),
        ..row("a|b", "lockstep", &[], &[])
    };
    let batch = RaceRow {
        tried: 3,
        solved: 3,
        guesses: None,
        unguessed: None,
        ..batch
    };
    let alone = Completion::Refused("one puzzle is no batch".into());
    let alone = RaceRow {
        solver: "other".into(),
        tried: 0,
        solved: 0,
        per_second: None,
        ended: alone,
        ..batch.clone()
    };
    let why = "it cannot, \"never\"".to_owned();
    let refused = RaceRow {
        ended: Completion::Refused(why),
        guesses: None,
        unguessed: None,
        ..row("a|b", "cover", &[], &[])
    };
    let cover = |row| RaceRow {
        sudokus: false,
        question: Question::Count,
        puzzles: 1,
        unguessed: None,
        ..row
    };
    let late = cover(row("soma, all", "links", &[], &[2.0]));
    let late = RaceRow {
        guesses: None,
        ended: Completion::Time,
        ..late
    };
    let claim = Some(Claim::exactly(11_520_u32));
    let cover = RaceRow {
        claim,
        guesses: Some(53_148),
        ..cover(row("soma, all", "bits", &[0.25], &[]))
    };
    vec![
        slow,
        fast,
        batch,
        alone,
        refused,
        cover,
        late.clone(),
        RaceRow {
            set: "large".into(),
            ..late
        },
    ]
}

#[test]
fn text_is_aligned() {
    let expected = "\
quadrille 1.2.3, rustc 1.2.3, 2026-03-01, A Machine <1>, 2 threads
quadrille compare 'a b' c
3 rounds, seed 7, instances in random order, CPU time of one thread, at most 100 ms a sudoku

a|b: 3 sudokus
solver             solved/s    ratio  mean µs  median       p95     worst    PAR2  solved  alone  no guess  guesses  nodes
lockstep (batch)  2,000,000     1.00        -       -         -         -       -   100 %      -         -        -      -
lockstep             40,000     50.0     25.0    20.0      45.0      45.0    25.0   100 %      0    33.3 %     1.33    411
backtrack:scan         6.67  300,000  ≥75,000  50,000  ≥100,000  ≥100,000  75,000  1 of 2      0         -        -  1,234
cover                     -        -        -       -         -         -       -       -      -         -        -      -
* ≥: puzzles that were not solved count with their limit, 100 ms or less; without it this figure would be larger
* backtrack:scan: 2 of 3, then out of time
* other (batch): one puzzle is no batch
* cover: it cannot, \"never\"

soma, all: 11,520 solutions
solver  ratio     time  decisions  nodes
bits     1.00   250 ms     53,148  1,234
links       -  ≥2.00 s          -      -
* ≥: stopped after this time; an answer takes longer
* links: out of time

large: not answered by anybody
solver  ratio     time
links       -  ≥2.00 s
* ≥: stopped after this time; an answer takes longer
* links: out of time

All sets: ratios, and in brackets how many were solved where not all
solver                    a|b  soma, all  large  solved
backtrack:scan    300,000 (1)          -      -  1 of 3
lockstep                 50.0          -      -  3 of 3
lockstep (batch)         1.00          -      -  3 of 3
cover                       -          -      -  0 of 3
bits                        -       1.00      -  1 of 1
links                       -          -      -  0 of 2

Columns for sudokus and families:
";
    let text = text(&header(), &rows());
    assert!(text.starts_with(expected), "{text}");
    // each column stands under the tables with its meaning
    assert!(
        [SetKind::Many, SetKind::Cover]
            .into_iter()
            .all(|kind| text.contains(&legend(kind)))
    );
    assert!(!super::text(&header(), &rows()[..5]).contains("exact covers"));
}

#[test]
fn the_header_comes_first() {
    for show in [text, markdown] {
        assert!(show(&header(), &rows()).starts_with(&show(&header(), &[])));
    }
    let none = csv(&header(), &Results::default());
    assert!(csv(&header(), &results()).starts_with(&none));
}

#[test]
fn markdown_is_a_table() {
    let text = markdown(&header(), &rows());
    let expected = "\
quadrille 1.2.3, rustc 1.2.3, 2026-03-01, A Machine <1>, 2 threads; `quadrille compare 'a b' c`; 3 rounds, seed 7, instances in random order, CPU time of one thread, at most 100 ms a sudoku.

**a\\|b: 3 sudokus**

| solver | solved/s | ratio | mean µs | median | p95 | worst | PAR2 | solved | alone | no guess | guesses | nodes |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
| `lockstep (batch)` | 2,000,000 | 1.00 | - | - | - | - | - | 100 % | - | - | - | - |
| `lockstep` | 40,000 | 50.0 | 25.0 | 20.0 | 45.0 | 45.0 | 25.0 | 100 % | 0 | 33.3 % | 1.33 | 411 |
";
    assert!(text.starts_with(expected), "{text}");
    let cover = "| solver | ratio | time | decisions | nodes |\n|---|--:|--:|--:|--:|\n| `bits` | \
        1.00 | 250 ms | 53,148 | 1,234 |\n";
    assert!(
        text.contains(cover) && text.contains("- `decisions`: nodes with a choice"),
        "{text}"
    );
}

/// Two runs one by one, of which the second was cut short and tried again, and a batch.
fn results() -> Results {
    let run = |instance: usize, cpu: f64| Run {
        instance,
        cpu,
        wall: 2.0 * cpu,
        ..Run::default()
    };
    let done = Run {
        claim: Some(Claim::at_least(2_u32)),
        memory: Some(4096),
        nodes: 17,
        updates: Some(40),
        ..run(0, 0.5)
    };
    let cut = Run {
        status: Status::Time,
        cut: true,
        ..run(1, 0.1)
    };
    let late = Run {
        status: Status::Time,
        ..run(1, 10.0)
    };
    let mut results = Results::default();
    for (entrant, pass, runs) in [
        ("a, b", Pass::Usual, vec![done, cut]),
        ("a, b", Pass::Usual, vec![late]),
        ("lockstep", Pass::Batch, vec![run(0, 0.25)]),
        ("liar", Pass::Usual, vec![run(0, 0.1)]),
    ] {
        results.add(Record::Turn(Turn {
            set: "a|b".into(),
            entrant: entrant.into(),
            round: 0,
            pass,
            status: Status::Done,
            runs,
        }));
    }
    results.findings.push(Finding {
        entrant: "liar".into(),
        set: "another".into(),
        instance: "1".into(),
        proved: true,
        why: "it lies".into(),
        witness: String::new(),
    });
    results
}

/// A race with these results, over two sudokus.
fn raced() -> (Header, Results) {
    let about = |name: &str, size| InstanceHeader {
        name: name.into(),
        size,
        items: 3,
        options: 5,
        entries: 9,
        ..InstanceHeader::default()
    };
    let rated = InstanceHeader {
        er: Some(7.1),
        ..about("first", 17)
    };
    let mut header = header();
    header.sets[0].instances = vec![rated, about("second", 30)];
    let mut results = results();
    results.notes.push("the machine was </script> busy".into());
    (header, results)
}

#[test]
fn csv_has_a_row_for_each_run() {
    let (header, results) = raced();
    let expected = "\
set,instance,items,options,entries,er,entrant,round,status,count,cpu,wall,memory,nodes,updates
a|b,first,3,5,9,7.1,\"a, b\",1,done,>=2,0.5,1.0,4096,17,40
a|b,second,3,5,9,,\"a, b\",1,time,,10.0,20.0,,0,
a|b,,,,,,lockstep (batch),1,done,,0.25,0.5,,0,
";
    assert_eq!(csv(&header, &results), expected);
}

#[test]
fn two_are_compared_over_what_all_have_met() {
    let rows = [
        row("s", "a", &[0.1, 0.2, 0.3, 0.4], &[]),
        RaceRow {
            limits: [(3, 4.0)].into(),
            ..row("s", "b", &[0.2, 0.4, 0.6], &[4.0])
        },
    ];
    let told = "s: a takes 0.334 times as long as b (95 %: 0.100 to 0.500, 4 instances), and is \
        faster on 4 and slower on 0 (sign test: p = 0.125)\n";
    let found = pair(&rows, "a", "b");
    assert_eq!(found.split(" (").next(), told.split(" (").next());
    assert_eq!(found.split("), ").nth(1), told.split("), ").nth(1));
    assert_eq!(pair(&rows, "a", "c"), "");
}

#[test]
fn a_wrong_entrant_is_in_no_table() {
    let liar = RaceRow {
        ended: Completion::Out("it lies".into()),
        ..row("a|b", "liar", &[], &[])
    };
    let text = text(&header(), &[rows(), vec![liar]].concat());
    assert!(!text.contains("\nliar"), "{text}");
}

#[test]
fn json_is_an_object_a_line() {
    let text = json(&header(), &rows());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 9);
    let head = r#"{"type":"about","version":"quadrille 1.2.3","compiler":"rustc 1.2.3","date":"2026-03-01","machine":"A Machine <1>, 2 threads","command":"quadrille compare 'a b' c","rounds":3,"seed":7,"max_time":0.1,"clock":"CPU time of one thread"}"#;
    assert_eq!(lines[0], head);
    let slow = r#"{"type":"sudokus","set":"a|b","solver":"backtrack:scan","puzzles":3,"tried":2,"solved":1,"nodes":1234,"per_second":6.667,"batched":false,"ratio":300000.0,"microseconds":{"at_least":["mean","p95","worst"],"mean":75000.0,"median":50000.0,"p95":100000.0,"worst":100000.0},"ended":"time"}"#;
    assert_eq!(lines[1], slow);
    let refused = r#"{"type":"sudokus","set":"a|b","solver":"cover","puzzles":3,"tried":0,"solved":0,"nodes":0,"batched":false,"ended":"refused","message":"it cannot, \"never\""}"#;
    assert_eq!(lines[5], refused);
    let alone = r#"{"type":"sudokus","set":"a|b","solver":"other","puzzles":3,"tried":0,"solved":0,"nodes":0,"batched":true,"ended":"refused","message":"one puzzle is no batch"}"#;
    assert_eq!(lines[4], alone);
}

/// The lines in a page.
fn lines(page: &str) -> Vec<Value> {
    let (_, rest) = page.split_once("id=\"lines\">\n").unwrap();
    let (lines, _) = rest.split_once("</script>").unwrap();
    let read = |line| serde_json::from_str(line).unwrap();
    lines.lines().map(read).collect()
}

#[test]
fn a_page_has_the_figures_of_each_row_and_its_times() {
    let (header, results) = raced();
    let lines = lines(&html(&header, &results));
    let of = |kind: &str| -> Vec<&Value> {
        let is_kind = |line: &&Value| line["type"] == kind;
        lines.iter().filter(is_kind).collect()
    };
    let rows = results.rows(&header);
    let text = json(&header, &rows);
    let figures: Vec<Value> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let shown: Vec<Value> = lines
        .iter()
        .filter(|line| line["type"] == "sudokus")
        .map(|line| {
            let mut line = line.clone();
            let fields = line.as_object_mut().unwrap();
            fields.remove("seconds");
            fields.remove("growth");
            line
        })
        .collect();
    assert_eq!(shown, figures);
    assert_eq!(of("sudokus")[0]["seconds"], json!([0.5, null]));
    assert_eq!(of("race")[0]["head"], json!(header_lines(&header)));
    assert_eq!(of("set")[0]["sizes"], json!([17, 30]));
    assert_eq!(of("set")[0]["instances"][0]["name"], "first");
    assert_eq!(of("note")[0]["text"], "the machine was </script> busy");
    assert_eq!(of("finding")[0]["entrant"], "liar");
    let table = of("table")[0];
    assert_eq!(
        (&table["set"], &table["title"]),
        (&json!("a|b"), &json!("a|b: 2 sudokus"))
    );
    assert_eq!(table["heads"][0][0], "solver");
    assert_eq!(table["rows"].as_array().unwrap().len(), 2);
}

/// A page needs nothing else, and no text of a race ends its script.
#[test]
fn a_page_is_alone() {
    let (header, results) = raced();
    let page = html(&header, &results);
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(page.contains("default-src 'none'"));
    for word in ["src=", "href=", "@import", "url(", "fetch(", "import("] {
        assert!(!page.contains(word), "{word}");
    }
    // a race without results is a page all the same
    assert_eq!(
        lines(&html(&Header::default(), &Results::default())).len(),
        1
    );
}

#[test]
fn times_grow_with_sizes() {
    let sized = |size| InstanceHeader {
        size,
        ..InstanceHeader::default()
    };
    let mut header = header();
    header.sets[0].instances = [1, 2, 4, 8].map(sized).into();
    let rows = [
        row("a|b", "square", &[3.0, 12.0, 48.0, 192.0], &[]),
        row("a|b", "short", &[3.0, 12.0], &[]),
    ];
    let expected = "a|b: square: time grows as size^2.00 ±0, over the 4 instances it solved\n";
    assert_eq!(growth(&header, &rows), expected);
}

#[test]
fn numbers_have_three_digits_that_count() {
    let numbers = [
        0.0,
        0.0123,
        0.9996,
        1.0,
        9.996,
        12.34,
        99.96,
        1234.5,
        1_234_567.0,
    ];
    assert_eq!(
        numbers.map(number),
        [
            "0",
            "0.012",
            "1.00",
            "1.00",
            "10.0",
            "12.3",
            "100",
            "1,234",
            "1,234,567"
        ]
    );
    assert_eq!(
        (percent(999_999, 1_000_000), percent(1, 1_000_000)),
        ("99.9 %".into(), "0.1 %".into())
    );
    let times = [1.5, 0.1, 0.000_25].map(duration);
    assert_eq!(times, ["1.5 s", "100 ms", "250 µs"]);
}

#[test]
fn times_have_the_unit_that_fits() {
    let times = [4.2e-7, 1e-6, 1.234e-5, 0.1, 0.999_9, 75.0];
    assert_eq!(
        times.map(time),
        ["420 ns", "1.00 µs", "12.3 µs", "100 ms", "1.00 s", "75.0 s"]
    );
}

#[test]
fn ratings_stand_above_the_results() {
    let rated = |er| InstanceHeader {
        er,
        ..InstanceHeader::default()
    };
    let mut header = header();
    assert_eq!(header_lines(&header).len(), 3);
    header.sets[0].instances = [Some(9.0), None, Some(1.2), Some(7.1)].map(rated).into();
    let lines = header_lines(&header);
    assert_eq!(
        lines[3],
        "rated by Sudoku Explainer: a|b: 1.2 to 9.0, median 7.1"
    );
    assert!(text(&header, &[]).contains(&lines[3]));
    assert!(markdown(&header, &[]).contains(&lines[3]));
}
