//! Tables: aligned text, markdown, comma-separated values.

use super::super::{Header, Kind, Row};
use super::columns::{columns, definitions, legend};
use super::{
    at_least, axis, commas, duration, ended, groups, header_lines, is_shown, many, name, number, percent, ranked,
    remark, scaled,
};
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
    [Kind::Sudokus, Kind::Cover].into_iter().filter(|kind| rows.iter().any(|row| row.kind == *kind))
}

fn table(header: &Header, group: &[Row], all: &[Row]) -> Table {
    let first = &group[0];
    let ranked = ranked(group);
    let shown: Vec<&Row> = ranked.iter().copied().filter(|row| is_shown(row)).collect();
    let mut notes: Vec<String> = Vec::new();
    if shown.iter().any(|row| row.times.is_some_and(|times| times.worst.censored)) {
        notes.push(match first.kind {
            Kind::Sudokus => format!(
                "≥: some puzzles were stopped after {}; without the limit this figure would be larger",
                duration(header.max_time)
            ),
            Kind::Cover => "≥: stopped after this time; to count all solutions takes longer".into(),
        });
    }
    notes.extend(ranked.iter().filter_map(|row| remark(row)));
    let (title, rows) = match first.kind {
        Kind::Sudokus => {
            let title = format!("{}: {}", first.set, many(first.puzzles as u128, "sudoku"));
            (title, shown.iter().map(|row| sudokus(row, all)).collect())
        }
        Kind::Cover => {
            let solutions = group.iter().find_map(|row| row.solutions);
            let solutions = solutions.map_or("solutions not counted by any engine".into(), |n| many(n, "solution"));
            (format!("{}: {solutions}", first.set), shown.iter().map(|row| cover(row, all)).collect())
        }
    };
    let columns = columns(first.kind).iter().map(|(name, _)| *name).collect();
    Table { title, columns, rows, notes }
}

fn sudokus(row: &Row, all: &[Row]) -> Vec<String> {
    let each = |sum: Option<u64>| {
        let mean = sum.filter(|_| row.solved > 0).map(|sum| sum as f64 / row.solved as f64);
        mean.map_or("-".into(), number)
    };
    let mut cells = vec![name(row)];
    cells.push(row.per_second.map_or("-".into(), number));
    cells.push(row.ratio(all).map_or("-".into(), number));
    match row.times {
        Some(times) => cells.extend([times.mean, times.median, times.p95, times.worst].map(|time| scaled(time, 1e-6))),
        None => cells.extend(["-"; 4].map(String::from)),
    }
    cells.push(percent(row.solved, row.tried));
    cells.push(row.unguessed.map_or("-".into(), |unguessed| percent(unguessed, row.solved)));
    cells.push(each(row.guesses));
    cells.push(each((!row.batched).then_some(row.nodes)));
    cells
}

fn cover(row: &Row, all: &[Row]) -> Vec<String> {
    let count = |n: u64| if row.solved > 0 { commas(&n.to_string()) } else { "-".into() };
    vec![
        row.solver.clone(),
        row.ratio(all).map_or("-".into(), number),
        row.times.map_or("-".into(), |times| axis::bound(times.median)),
        row.guesses.map_or("-".into(), count),
        count(row.nodes),
    ]
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
        let kind = match row.kind {
            Kind::Sudokus => "sudokus",
            Kind::Cover => "cover",
        };
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
            whole(row.solutions),
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
