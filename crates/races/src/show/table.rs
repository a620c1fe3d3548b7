//! Tables: aligned text, markdown, comma-separated values.

use super::super::{Header, Kind, Row};
use super::columns::{definitions, legend, shown};
use super::{at_least, duration, ended, groups, header_lines, is_shown, ranked, remark, title};
use quadrille::sudoku::write::csv_field;
use std::fmt::Write;

/// The figures of a set, ready to be written.
struct Table {
    title: String,
    columns: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    notes: Vec<String>,
}

/// Aligned text, the fastest first.
pub fn text(header: &Header, rows: &[Row]) -> String {
    let mut text = header_lines(header).map(|line| line + "\n").concat();
    for table in groups(rows).map(|group| table(header, group, rows)) {
        let width = |column: usize| {
            let cells = table.rows.iter().map(|row| row[column].chars().count());
            cells.max().unwrap_or(0).max(table.columns[column].chars().count())
        };
        let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
        let line = |cells: &mut dyn Iterator<Item = &str>| {
            let padded: Vec<String> = cells
                .zip(&widths)
                .enumerate()
                .map(|(i, (cell, &width))| if i == 0 { format!("{cell:width$}") } else { format!("{cell:>width$}") })
                .collect();
            format!("{}\n", padded.join("  ").trim_end())
        };
        let _ = writeln!(text, "\n{}", table.title);
        text += &line(&mut table.columns.iter().copied());
        for row in &table.rows {
            text += &line(&mut row.iter().map(String::as_str));
        }
        for note in &table.notes {
            let _ = writeln!(text, "* {note}");
        }
    }
    for kind in kinds(rows) {
        let _ = write!(text, "\n{}", legend(kind));
    }
    text
}

/// Tables for a document, the fastest first.
pub fn markdown(header: &Header, rows: &[Row]) -> String {
    let [machine, command, rules] = header_lines(header);
    let cell = |text: &str| text.replace('\\', "\\\\").replace('|', "\\|");
    let mut text = format!("{machine}; `{command}`; {rules}.\n");
    for table in groups(rows).map(|group| table(header, group, rows)) {
        let columns = table.columns.join(" | ");
        let _ = writeln!(text, "\n**{}**\n\n| {columns} |", cell(&table.title));
        let _ = writeln!(text, "|---|{}", "--:|".repeat(table.columns.len() - 1));
        for row in &table.rows {
            let cells: Vec<String> = row.iter().map(|text| cell(text)).collect();
            let _ = writeln!(text, "| `{}` | {} |", cells[0], cells[1..].join(" | "));
        }
        for (i, note) in table.notes.iter().enumerate() {
            let _ = writeln!(text, "{}- {note}", if i == 0 { "\n" } else { "" });
        }
    }
    for kind in kinds(rows) {
        let (title, columns) = definitions(kind);
        let _ = writeln!(text, "\n{title}:\n");
        for (name, meaning) in columns {
            let _ = writeln!(text, "- `{name}`: {meaning}");
        }
    }
    text
}

/// The kinds of sets raced over.
fn kinds(rows: &[Row]) -> impl Iterator<Item = Kind> {
    [Kind::Many, Kind::Cover].into_iter().filter(|kind| rows.iter().any(|row| row.kind == *kind))
}

fn table(header: &Header, group: &[Row], all: &[Row]) -> Table {
    let ranked = ranked(group);
    let rows: Vec<&Row> = ranked.iter().copied().filter(|row| is_shown(row)).collect();
    let mut notes: Vec<String> = Vec::new();
    if rows.iter().any(|row| row.times.is_some_and(|times| times.worst.censored)) {
        notes.push(match group[0].kind {
            Kind::Many => format!(
                "≥: some puzzles were stopped after {}; without the limit this figure would be larger",
                duration(header.max_time[usize::from(!group[0].sudokus)])
            ),
            Kind::Cover => "≥: stopped after this time; an answer takes longer".into(),
        });
    }
    notes.extend(ranked.iter().filter_map(|row| remark(row)));
    let columns: Vec<_> = shown(group[0].kind, group).collect();
    let cells = |row: &&Row| columns.iter().map(|column| (column.cell)(row, all)).collect();
    Table {
        title: title(group),
        rows: rows.iter().map(cells).collect(),
        columns: columns.iter().map(|column| column.name).collect(),
        notes,
    }
}

/// Comma-separated values, in the order of the race, after the header as comments.
pub fn csv(header: &Header, rows: &[Row]) -> String {
    let mut text = String::new();
    for line in header_lines(header) {
        let _ = writeln!(text, "# {}", line.replace(['\n', '\r'], " "));
    }
    text += "kind,set,solver,puzzles,tried,solved,unguessed,guesses,nodes,solutions,per_second,batched,ratio,\
             mean_us,median_us,p95_us,worst_us,at_least,ended\n";
    for row in rows {
        let kind = super::kind(row);
        let whole = |n: Option<u128>| n.map_or(String::new(), |n| n.to_string());
        let real = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.3}"));
        let micros = |seconds: Option<f64>| real(seconds.map(|seconds| seconds * 1e6));
        let times = row.times;
        let cells = [
            kind.into(),
            csv_field(&row.set).into_owned(),
            csv_field(&row.solver).into_owned(),
            row.puzzles.to_string(),
            row.tried.to_string(),
            row.solved.to_string(),
            whole(row.unguessed.map(|n| n as u128)),
            whole(row.guesses.map(u128::from)),
            row.nodes.to_string(),
            row.claim.as_ref().filter(|claim| claim.exact).map_or(String::new(), |claim| claim.least.to_string()),
            real(row.per_second),
            row.batched.to_string(),
            real(row.ratio(rows)),
            micros(times.map(|times| times.mean.seconds)),
            micros(times.map(|times| times.median.seconds)),
            micros(times.map(|times| times.p95.seconds)),
            micros(times.map(|times| times.worst.seconds)),
            at_least(row).join(" "),
            ended(row).into(),
        ];
        let _ = writeln!(text, "{}", cells.join(","));
    }
    text
}
