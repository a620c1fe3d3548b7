//! The figures for programs: JSON, an object a line, and comma-separated values, which are a part
//! of the same.

use super::super::{Completion, Header, Row};
use super::rows::{header_lines, told};
use quadrille::format::json::stream::Number;
use quadrille::sudoku::write::csv_field;
use serde_json::{Map, Value, json};

/// Names and values; what is null is left out.
type Fields = Vec<(&'static str, Value)>;

/// One object per line: first the header, then the rows in the order of the race.
pub fn json(header: &Header, rows: &[Row]) -> String {
    let has_sudokus = header.sets.iter().any(|set| set.sudokus);
    let about = vec![
        ("type", json!("about")),
        ("version", json!(header.version)),
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
    let line = |fields: Fields| {
        let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
        let fields: Vec<String> = fields
            .map(|(name, value)| format!("\"{name}\":{value}"))
            .collect();
        format!("{{{}}}\n", fields.join(","))
    };
    line(about)
        + &rows
            .iter()
            .map(|row| line(figures(row, rows)))
            .collect::<String>()
}

/// The columns of comma-separated values, and what of a row's object they hold.
const CSV: [(&str, &str); 19] = [
    ("kind", "/type"),
    ("set", "/set"),
    ("solver", "/solver"),
    ("puzzles", "/puzzles"),
    ("tried", "/tried"),
    ("solved", "/solved"),
    ("unguessed", "/unguessed"),
    ("guesses", "/guesses"),
    ("nodes", "/nodes"),
    ("solutions", "/count"),
    ("per_second", "/per_second"),
    ("batched", "/batched"),
    ("ratio", "/ratio"),
    ("mean_us", "/microseconds/mean"),
    ("median_us", "/microseconds/median"),
    ("p95_us", "/microseconds/p95"),
    ("worst_us", "/microseconds/worst"),
    ("at_least", "/microseconds/at_least"),
    ("ended", "/ended"),
];

/// Comma-separated values, in the order of the race, after the header as comments.
pub fn csv(header: &Header, rows: &[Row]) -> String {
    let comments =
        header_lines(header).map(|line| format!("# {}\n", line.replace(['\n', '\r'], " ")));
    let mut text = comments.concat() + &CSV.map(|(name, _)| name).join(",") + "\n";
    for row in rows {
        let object: Map<String, Value> = figures(row, rows)
            .into_iter()
            .map(|(name, value)| (name.into(), value))
            .collect();
        let object = Value::Object(object);
        let cells = CSV.map(|(_, place)| match object.pointer(place) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => csv_field(text).into_owned(),
            Some(Value::Array(names)) => names
                .iter()
                .filter_map(Value::as_str)
                .collect::<Vec<_>>()
                .join(" "),
            Some(value) => value.to_string(),
        });
        text += &(cells.join(",") + "\n");
    }
    text
}

fn figures(row: &Row, rows: &[Row]) -> Fields {
    let message = match &row.ended {
        Completion::Refused(why)
        | Completion::Failed(_, why)
        | Completion::Out(why)
        | Completion::Disputed(why) => Some(why),
        Completion::Done | Completion::Time | Completion::Cancelled => None,
    };
    let count = row
        .claim
        .as_ref()
        .filter(|claim| claim.exact)
        .map(|claim| Number::from(claim.least.clone()));
    vec![
        ("type", json!(if row.sudokus { "sudokus" } else { "cover" })),
        ("set", json!(row.set)),
        ("solver", json!(row.solver)),
        ("puzzles", json!(row.puzzles)),
        ("tried", json!(row.tried)),
        ("solved", json!(row.solved)),
        ("unguessed", json!(row.unguessed)),
        ("guesses", row.guesses.map_or(Value::Null, number)),
        ("nodes", number(row.nodes)),
        ("count", json!(count)),
        ("per_second", json!(row.per_second.map(rounded))),
        ("batched", json!(row.batched)),
        ("ratio", json!(row.ratio(rows).map(rounded))),
        ("microseconds", microseconds(row)),
        ("wall", json!(row.wall)),
        ("memory", row.memory.map_or(Value::Null, number)),
        ("ended", json!(told(row).0)),
        ("message", json!(message)),
    ]
}

/// The times, and the names of those that are lower bounds.
fn microseconds(row: &Row) -> Value {
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
