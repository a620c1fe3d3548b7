//! One page with everything, which needs no network: a fixed document whose script makes tables and
//! charts from lines of JSON.

use super::figures::{figures, line};
use super::pair::growth_of;
use super::rows::header_lines;
use super::table::tables;
use crate::tuning::TUNING;
use crate::{Finding, Header, RaceRow, Record, Results, SetHeader};
use serde_json::{Value, json};

/// The document.
const PAGE: &str = include_str!("page.html");
/// The mark in the document that the lines of JSON replace.
const LINES: &str = "{lines}";
/// The page.
pub fn html(header: &Header, results: &Results) -> String {
    let rows = results.rows(header);
    let race = json!({
        "type": "race",
        "head": header_lines(header),
        "entrants": header.entrants,
    });
    let note = |text: &String| Record::Note { text: text.clone() }.line();
    let finding = |finding: &Finding| Record::Finding(finding.clone()).line();
    let mut lines = vec![race.to_string()];
    lines.extend(results.notes.iter().map(note));
    lines.extend(results.findings.iter().map(finding));
    lines.extend(header.sets.iter().map(|set| about_set(set).to_string()));
    lines.extend(
        tables(header, &rows)
            .iter()
            .map(|table| json!(table).to_string()),
    );
    lines.extend(rows.iter().map(|row| detailed(header, row, &rows)));
    // in a script of HTML no `<` begins its end
    let lines: String = lines.join("\n").replace('<', "\\u003c");
    PAGE.replace(LINES, &lines)
}

/// A set: the sizes of its instances, and all facts about them where the set is small.
fn about_set(set: &SetHeader) -> Value {
    let all = &set.instances;
    json!({
        "type": "set",
        "name": set.name,
        "sizes": all.iter().map(|about| about.size).collect::<Vec<_>>(),
        "instances": (all.len() <= TUNING.max_page_instances).then_some(all),
    })
}

/// A row as JSON: the figures of `--json`, the seconds of each solved instance, and the growth of
/// the time with the size.
fn detailed(header: &Header, row: &RaceRow, rows: &[RaceRow]) -> String {
    let mut fields = figures(row, rows);
    if !(row.is_virtual() || row.is_start_up() || row.batched) {
        let seconds = |place| row.by_instance.get(&place).map(|seconds| digits(*seconds));
        let seconds: Vec<_> = (0..row.puzzles).map(seconds).collect();
        fields.push(("seconds", json!(seconds)));
        fields.push(("growth", json!(growth_of(header, row))));
    }
    line(fields)
}

/// Four digits of a time; nobody sees more in a chart.
fn digits(seconds: f64) -> f64 {
    format!("{seconds:.3e}").parse().unwrap_or(seconds)
}
