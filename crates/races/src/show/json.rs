//! JSON: one object per line, first the header, then the rows.

use super::super::statistics::Bound;
use super::super::{Completion, Header, Question, Row};
use super::{at_least, ended};
use quadrille::format::json::stream::Number;
use serde::Serialize;

#[derive(Serialize)]
struct Head<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    version: &'a str,
    machine: &'a str,
    command: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<Question>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u32>,
    seed: Number,
    max_time: f64,
    clock: &'a str,
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    set: &'a str,
    solver: &'a str,
    puzzles: usize,
    tried: usize,
    solved: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    unguessed: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<Number>,
    nodes: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_second: Option<f64>,
    batched: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    microseconds: Option<Micros>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wall: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    memory: Option<Number>,
    ended: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

#[derive(Serialize)]
struct Micros {
    mean: f64,
    median: f64,
    p95: f64,
    worst: f64,
    /// Which of them are lower bounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    at_least: Vec<&'static str>,
}

/// One object per line.
pub fn json(header: &Header, rows: &[Row]) -> String {
    let head = Head {
        kind: "about",
        version: &header.version,
        machine: &header.machine,
        command: &header.command,
        question: header.question,
        rounds: header.rounds,
        seed: number(header.seed),
        max_time: header.max_time[usize::from(!header.sets.iter().any(|set| set.sudokus))],
        clock: &header.clock,
    };
    let mut text = line(&head);
    for row in rows {
        text += &line(&Line {
            kind: super::kind(row),
            set: &row.set,
            solver: &row.solver,
            puzzles: row.puzzles,
            tried: row.tried,
            solved: row.solved,
            unguessed: row.unguessed,
            guesses: row.guesses.map(number),
            nodes: number(row.nodes),
            count: row.claim.as_ref().filter(|claim| claim.exact).map(|claim| Number::from(claim.least.clone())),
            per_second: row.per_second.map(rounded),
            batched: row.batched,
            ratio: row.ratio(rows).map(rounded),
            microseconds: row.times.map(|times| {
                let all = [times.mean, times.median, times.p95, times.worst];
                let [mean, median, p95, worst] = all.map(|Bound { seconds, .. }| rounded(seconds * 1e6));
                Micros { mean, median, p95, worst, at_least: at_least(row) }
            }),
            wall: row.wall,
            memory: row.memory.map(number),
            ended: ended(row),
            message: match &row.ended {
                Completion::Refused(why)
                | Completion::Failed(_, why)
                | Completion::Out(why)
                | Completion::Disputed(why) => Some(why),
                _ => None,
            },
        });
    }
    text
}

fn number(number: u64) -> Number {
    u128::from(number).into()
}

/// Three decimals.
fn rounded(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}

/// Plain data always has a line.
fn line(data: &impl Serialize) -> String {
    serde_json::to_string(data).map_or(String::new(), |line| line + "\n")
}
