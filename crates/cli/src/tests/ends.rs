//! Every end that is reported under random limits is true, and `check` calls nothing of it wrong.
//!
//! `STRESS=200 cargo test -p quadrille-cli --lib tests::ends` tries more of them.

use super::{Files, Random, rounds, run, small_problems};
use quadrille::problem::{OptionId, Problem};
use quadrille_console::session::Exit;
use serde_json::Value;
use std::collections::HashSet;

/// A question, with the most answers to it.
#[derive(Clone, Copy)]
enum Asked {
    One,
    First(usize),
    All,
    Count,
    Unique,
    /// A number of solutions, with the least cost or, if true, the greatest.
    Best(usize, bool),
}

impl Asked {
    fn random(random: &mut Random) -> Asked {
        let n = 1 + random.below(4);
        match random.below(7) {
            0 => Asked::One,
            1 => Asked::First(n),
            2 => Asked::All,
            3 => Asked::Count,
            4 => Asked::Unique,
            kind => Asked::Best(n, kind == 5),
        }
    }

    fn args(self) -> Vec<String> {
        let text = match self {
            Asked::One => String::new(),
            Asked::First(n) => format!("--first {n}"),
            Asked::All => "--all".into(),
            Asked::Count => "--count".into(),
            Asked::Unique => "--unique".into(),
            Asked::Best(n, false) => format!("--cheapest {n}"),
            Asked::Best(n, true) => format!("--cheapest {n} --maximize"),
        };
        text.split_whitespace().map(str::to_owned).collect()
    }
}

/// Limits and ways to search, of which each is there in some rounds.
fn limits(random: &mut Random) -> Vec<String> {
    let mut args = Vec::new();
    for (name, most) in [("nodes", 6), ("solutions", 4)] {
        if random.below(2) == 0 {
            args.extend([
                format!("--max-{name}"),
                (1 + random.below(most)).to_string(),
            ]);
        }
    }
    if random.below(3) == 0 {
        args.extend(["--threads".into(), (1 + random.below(3)).to_string()]);
    }
    if random.below(8) == 0 {
        args.push("--reduce".into());
    }
    args
}

/// The answer of one run, and the truth about the problem.
struct Told<'a> {
    problem: &'a Problem,
    all: &'a [Vec<OptionId>],
    exit: Exit,
    shown: Vec<Vec<OptionId>>,
    end: Value,
}

impl Told<'_> {
    fn count(&self) -> usize {
        self.end["count"].as_u64().unwrap() as usize
    }

    fn is_exact(&self) -> bool {
        self.end["exact"].as_bool().unwrap()
    }

    /// The conditions that hold for every question.
    fn is_true(&self) -> bool {
        let known: HashSet<_> = self.all.iter().collect();
        let met: HashSet<_> = self.shown.iter().collect();
        let n = self.all.len();
        let unique = &self.end["unique"];
        met.len() == self.shown.len()
            && met.is_subset(&known)
            && self.count() <= n
            && (self.end["status"] == "complete") == self.is_exact()
            && (unique.is_null() || *unique == Value::Bool(n == 1))
            && (self.exit != Exit::NoAnswer || n == 0)
    }

    /// Whether the exit code tells if the question is answered.
    fn is_answer_to(&self, asked: Asked) -> bool {
        let (n, count, exact) = (self.all.len(), self.count(), self.is_exact());
        let is_answered = match asked {
            Asked::One => count == 1 && self.shown.len() == 1,
            Asked::First(most) => {
                count == self.shown.len() && (count == most || exact && count == n)
            }
            Asked::All => exact && count == n && self.shown.len() == n,
            Asked::Count => exact && count == n && self.shown.is_empty(),
            Asked::Unique => count > 1 || exact && count == n,
            Asked::Best(most, _) => exact && self.shown.len() == n.min(most),
        };
        match self.exit {
            Exit::Answered => n > 0 && is_answered,
            Exit::NoAnswer => n == 0 && exact && count == 0,
            Exit::Stopped => !(exact || is_answered && count > 0),
            Exit::BadInput | Exit::Interrupted => false,
        }
    }

    /// Whether the best that are shown are the best, and no bound excludes a solution.
    fn is_best(&self, wanted: usize, maximizes: bool) -> bool {
        let sign = if maximizes { -1 } else { 1 };
        let costs = |of: &[Vec<OptionId>]| {
            let cost = |solution: &Vec<OptionId>| sign * self.problem.total_units(solution);
            of.iter().map(cost).collect::<Vec<i64>>()
        };
        let (shown, mut all) = (costs(&self.shown), costs(self.all));
        all.sort_unstable();
        let least = all.first().copied();
        all.truncate(wanted);
        let bound = self.end["bound"].as_i64().map(|bound| sign * bound);
        let holds = match (bound, least) {
            (Some(bound), Some(least)) => bound <= least,
            (None, Some(_)) => false,
            (_, None) => true,
        };
        shown.is_sorted() && holds && (!self.is_exact() || shown == all && bound == least)
    }
}

/// Solutions and the end of an answer in JSON.
fn parsed(text: &str) -> (Vec<Vec<OptionId>>, Value) {
    let (mut shown, mut end) = (Vec::new(), Value::Null);
    for line in text.lines() {
        let event: Value = serde_json::from_str(line).unwrap();
        if event["type"] == "solution" {
            let options = event["options"].as_array().unwrap().iter();
            let number = |option: &Value| OptionId::new(option.as_u64().unwrap() as u32);
            shown.push(options.map(number).collect());
        } else if event["type"] == "end" {
            end = event;
        }
    }
    (shown, end)
}

/// One question under some limits, in JSON and as text.
fn ask(problem: &Problem, all: &[Vec<OptionId>], files: &Files, random: &mut Random) -> Exit {
    let file = files.path("problem.json");
    let asked = Asked::random(random);
    let args = [
        vec!["solve".into()],
        asked.args(),
        limits(random),
        vec![file.clone()],
    ]
    .concat();
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (of_text, text) = run(&args);
    args.push("--json");
    let (exit, json) = run(&args);
    let what = format!(
        "{args:?}\n{}{json}{text}",
        quadrille::format::json::write(problem)
    );
    assert_eq!(of_text, exit, "{what}");
    let (shown, end) = parsed(&json);
    let told = Told {
        problem,
        all,
        exit,
        shown,
        end,
    };
    assert!(told.is_true() && told.is_answer_to(asked), "{what}");
    if let Asked::Best(wanted, maximizes) = asked {
        assert!(told.is_best(wanted, maximizes), "{what}");
    }
    for answer in [json, text] {
        let answer = files.put("answer", &answer);
        let (judged, verdict) = run(&["check", &file, &answer]);
        assert_ne!(judged, Exit::NoAnswer, "{what}{verdict}");
        assert_ne!(judged, Exit::BadInput, "{what}{verdict}");
    }
    exit
}

#[test]
fn every_reported_end_is_true() {
    let files = Files::new("ends");
    let (mut answered, mut none, mut stopped) = (0, 0, 0);
    let mut random = Random(56);
    let n = rounds(60) as usize;
    for (problem, all) in small_problems(56).take(n) {
        files.put("problem.json", &quadrille::format::json::write(&problem));
        match ask(&problem, &all, &files, &mut random) {
            Exit::Answered => answered += 1,
            Exit::NoAnswer => none += 1,
            _ => stopped += 1,
        }
    }
    println!("{n} ends: {answered} answered, {none} without a solution, {stopped} stopped");
    assert!(answered * 10 > n && none * 20 > n && stopped * 20 > n);
}
