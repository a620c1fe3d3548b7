//! Tests of `format::json::stream`.

use quadrille_problem::format::json::stream::{Line, OptionNames, Progress, Solution};
use quadrille_problem::problem::{OptionId, Problem};

#[test]
fn a_stream_reads_as_documented() {
    let problem: Problem = "a b | x\na x:1\nb x:1".parse().unwrap();
    let options = [1, 0].map(OptionId::new);
    let progress = Progress {
        share: 0.25,
        count: 0.into(),
        nodes: FIRST_INEXACT.into(),
        elapsed: 1.5,
        eta: None,
    };
    let lines = [
        (
            Line::Start((&problem).into()),
            r#"{"type":"start","items":2,"secondary":1,"options":2,"entries":4}"#,
        ),
        (
            Line::Progress(progress),
            r#"{"type":"progress","share":0.25,"count":0,"nodes":"9007199254740993","elapsed":1.5}"#,
        ),
        (
            Line::Solution(Solution::new(&OptionNames::of(&problem), 1, &options)),
            r#"{"type":"solution","index":1,"options":[0,1],"names":["a x:1","b x:1"]}"#,
        ),
    ];
    for (line, text) in lines {
        assert_eq!(line.to_json(), text);
    }
}

const FIRST_INEXACT: u128 = (1 << 53) + 1;

#[test]
fn costs_add_up_beyond_32_bits_and_53() {
    for (cost, expected) in [
        (1_u64 << 31, "4294967296"),
        (1 << 52, "9007199254740992"),
        (1 << 53, "\"18014398509481984\""),
    ] {
        let problem: Problem = format!("a b\na |{cost}\nb |{cost}").parse().unwrap();
        let line = Line::Solution(Solution::new(
            &OptionNames::of(&problem),
            1,
            &[0, 1].map(OptionId::new),
        ))
        .to_json();
        assert!(line.contains(&format!("\"cost\":{expected}}}")), "{line}");
    }
}
