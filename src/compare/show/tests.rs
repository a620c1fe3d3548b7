//! The writers, on fixed figures: what a reader sees, to the letter.

use super::*;
use crate::compare::statistics::Times;
use crate::compare::{Clock, Kind};

fn header() -> Header {
    Header {
        version: "quadrille 1.2.3".into(),
        machine: "A Machine <1>, 2 threads".into(),
        command: "quadrille compare 'a b' c".into(),
        rounds: 3,
        seed: 7,
        max_time: Duration::from_millis(100),
        clock: Clock::Thread,
    }
}

fn row(set: &str, solver: &str, solved: &[f64], left: &[f64]) -> Row {
    let all: f64 = solved.iter().chain(left).sum();
    Row {
        kind: Kind::Sudokus,
        set: set.into(),
        solver: solver.into(),
        puzzles: 3,
        tried: solved.len() + left.len(),
        solved: solved.len(),
        unguessed: Some(1),
        guesses: Some(4),
        nodes: 1234,
        solutions: None,
        per_second: (all > 0.0).then(|| solved.len() as f64 / all),
        batched: false,
        times: Times::of(solved, left),
        seconds: solved.to_vec(),
        ended: Ended::Done,
    }
}

fn rows() -> Vec<Row> {
    let slow =
        Row { guesses: None, unguessed: None, ended: Ended::Time, ..row("a|b", "backtrack:scan", &[0.05], &[0.1]) };
    let fast = Row { batched: true, per_second: Some(2e6), ..row("a|b", "lockstep", &[1e-5, 2e-5, 4.5e-5], &[]) };
    let why = "it cannot, \"never\"".to_owned();
    let refused = Row { ended: Ended::Refused(why), guesses: None, unguessed: None, ..row("a|b", "cover", &[], &[]) };
    let cover = Row {
        kind: Kind::Cover,
        solutions: Some(11_520),
        puzzles: 1,
        guesses: Some(53_148),
        unguessed: None,
        ..row("soma, all", "bits", &[0.25], &[])
    };
    vec![slow, fast, refused, cover]
}

#[test]
fn text_is_aligned() {
    let expected = "\
quadrille 1.2.3, A Machine <1>, 2 threads
quadrille compare 'a b' c
3 rounds, seed 7, CPU time of one thread, at most 100 ms a sudoku

a|b: 3 sudokus
solver          puzzles/s    ratio  mean µs  median       p95     worst  solved  no guess  guesses  nodes
lockstep        2,000,000     1.00     25.0    20.0      45.0      45.0   100 %    33.3 %     1.33    411
backtrack:scan       6.67  300,000  ≥75,000  50,000  ≥100,000  ≥100,000  50.0 %         -        -  1,234
cover                   -        -        -       -         -         -       -         -        -      -
* lockstep: puzzles/s and ratio are for all puzzles in one batch, the other times for one puzzle at a time
* ≥: some puzzles were stopped after 100 ms; without the limit this figure would be larger
* backtrack:scan: 2 of 3, then out of time
* cover: it cannot, \"never\"

soma, all: 11,520 solutions, all counted
engine  ratio   ms  decisions  nodes
bits     1.00  250     53,148  1,234
";
    assert_eq!(text(&header(), &rows()), expected);
}

#[test]
fn markdown_is_a_table() {
    let text = markdown(&header(), &rows());
    let expected = "\
quadrille 1.2.3, A Machine <1>, 2 threads; `quadrille compare 'a b' c`; 3 rounds, seed 7, CPU time of one thread, at most 100 ms a sudoku.

**a\\|b: 3 sudokus**

| solver | puzzles/s | ratio | mean µs | median | p95 | worst | solved | no guess | guesses | nodes |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
| `lockstep` | 2,000,000 | 1.00 | 25.0 | 20.0 | 45.0 | 45.0 | 100 % | 33.3 % | 1.33 | 411 |
";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.ends_with(
        "| engine | ratio | ms | decisions | nodes |\n|---|--:|--:|--:|--:|\n| `bits` | 1.00 | 250 | 53,148 | 1,234 |\n"
    ));
}

#[test]
fn csv_keeps_the_order_and_quotes() {
    let expected = "\
# quadrille 1.2.3, A Machine <1>, 2 threads
# quadrille compare 'a b' c
# 3 rounds, seed 7, CPU time of one thread, at most 100 ms a sudoku
kind,set,solver,puzzles,tried,solved,unguessed,guesses,nodes,solutions,per_second,batched,ratio,mean_us,median_us,p95_us,worst_us,ended
sudokus,a|b,backtrack:scan,3,2,1,,,1234,,6.667,false,300000.000,75000.000,50000.000,100000.000,100000.000,time
sudokus,a|b,lockstep,3,3,3,1,4,1234,,2000000.000,true,1.000,25.000,20.000,45.000,45.000,done
sudokus,a|b,cover,3,0,0,,,1234,,,false,,,,,,refused
cover,\"soma, all\",bits,1,1,1,,53148,1234,11520,4.000,false,1.000,250000.000,250000.000,250000.000,250000.000,done
";
    assert_eq!(csv(&header(), &rows()), expected);
}

#[cfg(feature = "serde")]
#[test]
fn json_is_an_object_a_line() {
    let text = json(&header(), &rows());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5);
    let head = r#"{"type":"about","version":"quadrille 1.2.3","machine":"A Machine <1>, 2 threads","command":"quadrille compare 'a b' c","rounds":3,"seed":7,"max_time":0.1,"clock":"CPU time of one thread"}"#;
    assert_eq!(lines[0], head);
    let slow = r#"{"type":"sudokus","set":"a|b","solver":"backtrack:scan","puzzles":3,"tried":2,"solved":1,"nodes":1234,"per_second":6.667,"batched":false,"ratio":300000.0,"microseconds":{"mean":75000.0,"median":50000.0,"p95":100000.0,"worst":100000.0,"at_least":["mean","p95","worst"]},"ended":"time"}"#;
    assert_eq!(lines[1], slow);
    let refused = r#"{"type":"sudokus","set":"a|b","solver":"cover","puzzles":3,"tried":0,"solved":0,"nodes":1234,"batched":false,"ended":"refused","message":"it cannot, \"never\""}"#;
    assert_eq!(lines[3], refused);
}

#[test]
fn a_drawing_says_what_it_is_of() {
    let mut rows = rows();
    rows[0].solver = "<&>".into();
    let drawing = svg(&header(), &rows);
    assert!(
        drawing.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\"")
            && drawing.ends_with("</svg>\n")
    );
    for words in [
        "Solvers compared",
        ">&lt;&amp;&gt;<",
        ">a|b, 3 sudokus<",
        ">lockstep in a batch<",
        ">500 ns<",
        ">cannot<",
        ">soma, all, 11,520 solutions<",
        ">250 ms<",
        ">10 µs<",
        "A Machine &lt;1&gt;",
        "quadrille compare 'a b' c",
    ] {
        assert!(drawing.contains(words), "{words}\n{drawing}");
    }
    assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{drawing}");
    // nothing to draw is a page all the same
    assert!(svg(&header(), &[]).ends_with("</svg>\n"));
}

#[test]
fn numbers_have_three_digits_that_count() {
    let numbers = [0.0, 0.0123, 0.9996, 1.0, 9.996, 12.34, 99.96, 1234.5, 1_234_567.0];
    assert_eq!(numbers.map(number), ["0", "0.012", "1.00", "1.00", "10.0", "12.3", "100", "1,234", "1,234,567"]);
    assert_eq!((percent(999_999, 1_000_000), percent(1, 1_000_000)), ("99.9 %".into(), "0.1 %".into()));
    let times = [1.5, 0.1, 0.000_25].map(|seconds| duration(Duration::from_secs_f64(seconds)));
    assert_eq!(times, ["1.5 s", "100 ms", "250 µs"]);
}
