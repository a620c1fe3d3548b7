//! Answers with one spoiled place. An oracle that reads JSON by itself, and knows all solutions by
//! brute force, tells whether the spoiled answer is still true.

use super::Desk;
use quadrille::baseline;
use quadrille::problem::{OptionId, Problem};
use quadrille_console::session::Exit;
use quadrille_testing::{Random, rounds};
use serde_json::{Map, Value, json};

/// A problem with its solutions, sorted by their costs.
pub(super) struct Known {
    pub(super) problem: Problem,
    pub(super) solutions: Vec<(i64, Vec<u64>)>,
}

impl Known {
    pub(super) fn new(text: &str) -> Known {
        let problem: Problem = text.parse().unwrap();
        let numbers = |solution: &Vec<OptionId>| {
            let mut numbers: Vec<u64> = solution.iter().map(|o| o.number().into()).collect();
            numbers.sort_unstable();
            (problem.total_units(solution), numbers)
        };
        let mut solutions: Vec<_> = baseline::solutions(&problem).iter().map(numbers).collect();
        solutions.sort();
        Known { problem, solutions }
    }

    fn solution(&self, index: usize, (cost, options): &(i64, Vec<u64>)) -> Value {
        let name = |&option: &u64| {
            let option = OptionId::new(option as u32);
            let items = self.problem.entries(option).iter();
            let names: Vec<&str> = items
                .map(|entry| self.problem.item_name(entry.item))
                .collect();
            names.join(" ")
        };
        let names: Vec<String> = options.iter().map(name).collect();
        let costs = self.problem.has_costs();
        let mut event = json!({"type": "solution", "index": index, "options": options});
        event["names"] = json!(names);
        if costs {
            event["cost"] = json!(cost);
        }
        event
    }

    /// A true answer to a question.
    fn answer(&self, question: usize) -> Vec<Value> {
        let n = self.solutions.len();
        let shown = match question {
            0 => 1.min(n),
            1 => n,
            2 => 0,
            kind => (kind - 2).min(n),
        };
        let is_best = question > 2 && self.problem.has_costs();
        let exact = question != 0 || n == 0;
        let problem = &self.problem;
        let mut events = vec![json!({
            "type": "start", "items": problem.n_primary(), "secondary": problem.n_secondary(),
            "options": problem.n_options(), "entries": problem.n_entries(),
        })];
        let numbered = (1..).zip(&self.solutions[..shown]);
        events.extend(numbered.map(|(index, known)| self.solution(index, known)));
        let exact = exact && (question < 3 || is_best || shown == n);
        let mut end = json!({
            "type": "end", "status": if exact { "complete" } else { "limit" },
            "count": if question == 2 { n } else { shown }, "exact": exact,
        });
        if is_best {
            end["goal"] = json!("cheapest");
            end["bound"] = json!(self.solutions.first().map_or(0, |best| best.0));
        } else if exact {
            end["unique"] = json!(n == 1);
        }
        end["nodes"] = json!(7);
        end["elapsed"] = json!(0.25);
        events.push(end);
        events
    }

    /// Whether every claim of these events is true.
    fn is_true(&self, events: &[Value]) -> bool {
        let Some((end, before)) = events.split_last() else {
            return false;
        };
        let problem = &self.problem;
        let mut shown = Vec::new();
        for event in before {
            match event["type"].as_str() {
                Some("start") => {
                    let is = |name: &str, n: usize, needed: bool| match event.get(name) {
                        Some(told) => *told == json!(n),
                        None => !needed,
                    };
                    let sizes = is("items", problem.n_primary(), true)
                        && is("secondary", problem.n_secondary(), false)
                        && is("options", problem.n_options(), true)
                        && is("entries", problem.n_entries(), false);
                    if !sizes {
                        return false;
                    }
                }
                Some("solution") => {
                    let Some(options) = event["options"].as_array() else {
                        return false;
                    };
                    let mut options: Vec<u64> = options.iter().filter_map(Value::as_u64).collect();
                    options.sort_unstable();
                    let Some(known) = self.solutions.iter().find(|known| known.1 == options) else {
                        return false;
                    };
                    let expected = self.solution(shown.len() + 1, known);
                    let has = |name: &str| event.get(name).is_none_or(|v| *v == expected[name]);
                    if !(has("index") && has("names") && event["names"].is_array() && has("cost")) {
                        return false;
                    }
                    shown.push(known.clone());
                }
                _ => return false,
            }
        }
        let mut distinct = shown.clone();
        distinct.sort();
        distinct.dedup();
        distinct.len() == shown.len() && end["type"] == "end" && self.is_true_end(end, &distinct)
    }

    fn is_true_end(&self, end: &Value, shown: &[(i64, Vec<u64>)]) -> bool {
        let n = self.solutions.len();
        let is_complete = end["status"] == "complete";
        let exact = end
            .get("exact")
            .map_or(is_complete, |exact| *exact == json!(true));
        let best = end.get("goal").is_some();
        let Some(count) = end["count"].as_u64() else {
            return false;
        };
        let costs = |of: &[(i64, Vec<u64>)]| of.iter().map(|known| known.0).collect::<Vec<_>>();
        let least = self.solutions.first().map(|known| known.0);
        let bound = end.get("bound").and_then(Value::as_i64);
        let is_counted = match best && count > 0 {
            true => !exact || costs(shown) == costs(&self.solutions)[..shown.len()],
            false if exact => count as usize == n,
            false => count as usize <= n,
        };
        let unique = end
            .get("unique")
            .is_none_or(|unique| *unique == json!(n == 1));
        is_counted
            && unique
            && (shown.is_empty() || count as usize == shown.len())
            && (best || end.get("bound").is_none())
            && end
                .get("goal")
                .is_none_or(|goal| *goal == json!("cheapest"))
            && is_complete == exact
            && bound.is_none_or(|bound| least.is_none_or(|least| bound <= least))
    }
}

/// Another value in the place of this one.
fn spoiled(value: &Value, random: &mut Random) -> Value {
    match value {
        Value::Bool(is) => json!(!is),
        Value::Number(n) => match (n.as_i64(), random.below(3)) {
            (Some(n), 0) => json!(n + 1),
            (Some(n), 1) => json!(n - 1),
            (Some(n), _) => json!(n * 10 + 4),
            (None, _) => json!(-1.5),
        },
        Value::String(text) => json!(match text.as_str() {
            "complete" => "limit".into(),
            "limit" => "complete".into(),
            "several" => random.one(&["unique", "none", "answered", "many"]).into(),
            _ => format!("{text}{}", random.one(&["", "x", " "])),
        }),
        Value::Array(list) if !list.is_empty() => {
            let mut list = list.clone();
            let at = random.below(list.len());
            if random.below(3) == 0 {
                list.remove(at);
            } else {
                list[at] = spoiled(&list[at], random);
            }
            json!(list)
        }
        other => other.clone(),
    }
}

/// Spoils one place of some events.
pub(super) fn spoil(events: &mut Vec<Value>, random: &mut Random) {
    let line = random.below(events.len());
    match random.below(8) {
        0 => drop(events.remove(line)),
        1 => events.insert(line, events[line].clone()),
        kind => {
            let fields: &mut Map<String, Value> = events[line].as_object_mut().unwrap();
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = &names[random.below(names.len())];
            let value = fields[name].clone();
            match kind {
                2 => drop(fields.remove(name)),
                3 => {
                    fields.remove(name);
                    fields.insert(format!("{name}s"), value);
                }
                _ => drop(fields.insert(name.clone(), spoiled(&value, random))),
            }
        }
    }
}

/// The fields that `check` knows. `nodes` and `elapsed` tell of the work that was done, and of no
/// answer, so that any value is accepted there.
const FIELDS: [&str; 16] = [
    "type",
    "status",
    "index",
    "count",
    "exact",
    "unique",
    "goal",
    "bound",
    "items",
    "secondary",
    "options",
    "entries",
    "names",
    "cost",
    "nodes",
    "elapsed",
];

#[test]
fn an_answer_that_is_called_right_is_true() {
    let problems = [
        "a b c\na |1\na |2\nb |1\nb c |5\nc |1\n",
        "a b c d\na b\nc d\na\nb c\nd\na d\n",
        "a b | s\na s |4\nb s |1\na |2\nb |3\n",
        "a b\na\n",
        "0:2|a 1:2|b\na |3\nb |-1\na b |2\nb |7\n",
    ];
    let mut random = Random(79);
    let (mut right, mut wrong) = (0, 0);
    for text in problems {
        let (known, desk) = (Known::new(text), Desk::new(text));
        for round in 0..rounds(50) as usize {
            for question in 0..5 {
                let mut events = known.answer(question);
                if round > 0 {
                    spoil(&mut events, &mut random);
                }
                let lines: Vec<String> = events.iter().map(Value::to_string).collect();
                let answer = lines.join("\n");
                let (exit, printed) = desk.check(&answer, &["--max-time", "60s"]);
                let is_known = |event: &Value| {
                    let fields = event.as_object().unwrap();
                    fields.keys().all(|name| FIELDS.contains(&name.as_str()))
                };
                let is_true = events.iter().all(is_known) && known.is_true(&events);
                assert!(
                    exit != Exit::Answered || is_true,
                    "{text}{answer}\n{printed}"
                );
                if round == 0 {
                    assert_eq!(exit, Exit::Answered, "{text}{answer}\n{printed}");
                }
                (right, wrong) = (right + usize::from(is_true), wrong + usize::from(!is_true));
            }
        }
    }
    assert!(right > 60 && wrong > 600, "{right} {wrong}");
}
