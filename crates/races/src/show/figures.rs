//! The figures for programs: JSON, an object a line, and comma-separated values, a run a line.

use super::rows::told;
use crate::{Claim, Header, InstanceHeader, Pass, RaceRow, Results, Run, SetHeader, Turn};
use quadrille::format::json::stream::Number;
use quadrille::sudoku::write::csv_field;
use serde_json::{Map, Value, json};

/// Names and values; null values are left out.
pub(super) type Fields = Vec<(&'static str, Value)>;

/// One object per line: first the header, then the rows in the order of the race.
pub fn json(header: &Header, rows: &[RaceRow]) -> String {
    let has_sudokus = header.sets.iter().any(|set| set.sudokus);
    let about = vec![
        ("type", json!("about")),
        ("version", json!(header.version)),
        ("compiler", json!(header.compiler)),
        ("date", json!(header.date)),
        ("machine", json!(header.machine)),
        ("command", json!(header.command)),
        ("question", json!(header.question)),
        ("rounds", json!(header.rounds)),
        ("seed", number(header.seed)),
        (
            "max_time",
            json!(header.max_time[usize::from(!has_sudokus)]),
        ),
        ("clock", json!(header.clock)),
    ];
    let figures = rows.iter().map(|row| figures(row, rows));
    let lines = std::iter::once(about).chain(figures);
    lines.map(|fields| line(fields) + "\n").collect()
}

/// An object as a line, without its end.
pub(super) fn line(fields: Fields) -> String {
    let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
    let fields: Vec<String> = fields
        .map(|(name, value)| format!("\"{name}\":{value}"))
        .collect();
    format!("{{{}}}", fields.join(","))
}

/// The columns of comma-separated values.
const CSV: &str = "set,instance,items,options,entries,er,entrant,round,status,count,cpu,wall,\
    memory,nodes,updates\n";

/// Comma-separated values: a row for each instance, entrant and round, with times in seconds and
/// memory in bytes. A run over all instances in one batch names none.
pub fn csv(header: &Header, results: &Results) -> String {
    let mut text = CSV.to_owned();
    for turn in results
        .turns
        .iter()
        .filter(|turn| !results.is_out(&turn.entrant))
    {
        let Some(set) = header.set(&turn.set) else {
            continue;
        };
        for run in &turn.runs {
            let cells = cells(set, turn, run).map(cell);
            text += &(cells.join(",") + "\n");
        }
    }
    text
}

/// The cells in the row of a run.
fn cells(set: &SetHeader, turn: &Turn, run: &Run) -> [Value; 15] {
    let batched = turn.pass == Pass::Batch;
    let about = set.instances.get(run.instance).filter(|_| !batched);
    let size = |of: fn(&InstanceHeader) -> usize| json!(about.map(of));
    let batch = if batched { " (batch)" } else { "" };
    [
        json!(turn.set),
        json!(about.map(|about| &about.name)),
        size(|about| about.items),
        size(|about| about.options),
        size(|about| about.entries),
        json!(about.and_then(|about| about.er)),
        json!(format!("{}{batch}", turn.entrant)),
        json!(turn.round + 1),
        json!(run.status.word()),
        json!(run.claim.as_ref().map(counted)),
        json!(run.cpu),
        json!(run.wall),
        json!(run.memory),
        json!(run.nodes),
        json!(run.updates),
    ]
}

/// The number of solutions, with `>=` before a lower bound.
fn counted(claim: &Claim) -> String {
    format!("{}{}", if claim.exact { "" } else { ">=" }, claim.least)
}

fn cell(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => csv_field(&text).into_owned(),
        value => value.to_string(),
    }
}

/// The figures of a row among all rows.
pub(super) fn figures(row: &RaceRow, rows: &[RaceRow]) -> Fields {
    let claim = row.claim.as_ref().filter(|claim| claim.exact);
    let count = claim.map(|claim| Number::from(claim.least.clone()));
    vec![
        ("type", json!(if row.sudokus { "sudokus" } else { "cover" })),
        ("set", json!(row.set)),
        ("solver", json!(row.solver)),
        ("puzzles", json!(row.puzzles)),
        ("tried", json!(row.tried)),
        ("solved", json!(row.solved)),
        ("unguessed", json!(row.unguessed)),
        ("guesses", json!(row.guesses.map(number))),
        ("nodes", number(row.nodes)),
        ("count", json!(count)),
        ("per_second", json!(row.per_second.map(rounded))),
        ("batched", json!(row.batched)),
        ("ratio", json!(row.ratio(rows).map(rounded))),
        ("microseconds", microseconds(row)),
        ("wall", json!(row.wall)),
        ("memory", json!(row.memory.map(number))),
        ("ended", json!(told(row).0)),
        ("message", json!(row.ended.why())),
    ]
}

/// The times, and the names of those that are lower bounds.
fn microseconds(row: &RaceRow) -> Value {
    let Some(times) = row.times else {
        return Value::Null;
    };
    let all = [
        ("mean", times.mean),
        ("median", times.median),
        ("p95", times.p95),
        ("worst", times.worst),
    ];
    let mut object: Map<String, Value> = all
        .iter()
        .map(|(name, bound)| ((*name).into(), json!(rounded(bound.seconds * 1e6))))
        .collect();
    let at_least: Vec<&str> = all
        .iter()
        .filter(|(_, bound)| bound.censored)
        .map(|(name, _)| *name)
        .collect();
    if !at_least.is_empty() {
        object.insert("at_least".into(), json!(at_least));
    }
    Value::Object(object)
}

fn number(number: u64) -> Value {
    json!(Number::from(u128::from(number)))
}

/// Three decimals.
fn rounded(value: f64) -> f64 {
    (value * 1e3).round() / 1e3
}
