//! Tables: aligned text and markdown; a page has the same ones.

use super::columns::{definitions, legend, ratio, shown};
use super::numbers::duration;
use super::rows::{groups, header_lines, is_shown, name, ranked, title, told};
use crate::tuning::TUNING;
use crate::{Header, RaceRow, SetKind};
use serde::Serialize;
use std::fmt::Write;

/// A table, ready to be written.
#[derive(Serialize)]
#[serde(tag = "type", rename = "table")]
pub(super) struct Table {
    /// The set, unless it is about several.
    set: Option<String>,
    title: String,
    /// The names of the columns and their meanings.
    heads: Vec<(String, String)>,
    rows: Vec<Vec<String>>,
    notes: Vec<String>,
}

impl Table {
    fn aligned(&self) -> String {
        let heads: Vec<String> = self.heads.iter().map(|(name, _)| name.clone()).collect();
        let lines = || std::iter::once(&heads).chain(&self.rows);
        let width = |column: usize| {
            lines()
                .map(|cells| cells[column].chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..heads.len()).map(width).collect();
        let mut text = format!("\n{}\n", self.title);
        for cells in lines() {
            let mut line = format!("{:1$}", cells[0], widths[0]);
            line.extend(
                cells
                    .iter()
                    .zip(&widths)
                    .skip(1)
                    .map(|(cell, &width)| format!("  {cell:>width$}")),
            );
            text += &(line.trim_end().to_owned() + "\n");
        }
        text.extend(self.notes.iter().map(|note| format!("* {note}\n")));
        text
    }

    fn markdown(&self) -> String {
        let cell = |text: &str| text.replace('\\', "\\\\").replace('|', "\\|");
        let heads: Vec<String> = self.heads.iter().map(|(name, _)| cell(name)).collect();
        let mut text = format!("\n**{}**\n\n| {} |\n", cell(&self.title), heads.join(" | "));
        let _ = writeln!(text, "|---|{}", "--:|".repeat(heads.len() - 1));
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|text| cell(text)).collect();
            let _ = writeln!(text, "| `{}` | {} |", cells[0], cells[1..].join(" | "));
        }
        for (i, note) in self.notes.iter().enumerate() {
            let _ = writeln!(text, "{}- {note}", if i == 0 { "\n" } else { "" });
        }
        text
    }
}

/// Aligned text, the fastest first.
pub fn text(header: &Header, rows: &[RaceRow]) -> String {
    let mut text = header_lines(header).join("\n") + "\n";
    text.extend(tables(header, rows).iter().map(Table::aligned));
    text.extend(kinds(rows).map(|kind| format!("\n{}", legend(kind))));
    text
}

/// Tables for a document, the fastest first.
pub fn markdown(header: &Header, rows: &[RaceRow]) -> String {
    let mut lines = header_lines(header);
    lines[1] = format!("`{}`", lines[1]);
    let mut text = format!("{}.\n", lines.join("; "));
    text.extend(tables(header, rows).iter().map(Table::markdown));
    for kind in kinds(rows) {
        let (title, columns) = definitions(kind);
        let _ = writeln!(text, "\n{title}:\n");
        text.extend(columns.map(|(name, meaning)| format!("- `{name}`: {meaning}\n")));
    }
    text
}

/// The kinds of sets raced over.
fn kinds(rows: &[RaceRow]) -> impl Iterator<Item = SetKind> {
    [SetKind::Many, SetKind::Cover]
        .into_iter()
        .filter(|kind| rows.iter().any(|row| row.kind() == *kind))
}

/// A table for each set, and an overview of several sets.
pub(super) fn tables(header: &Header, rows: &[RaceRow]) -> Vec<Table> {
    groups(rows)
        .map(|group| of_set(header, group, rows))
        .chain(overview(rows))
        .collect()
}

/// The table of one set.
fn of_set(header: &Header, group: &[RaceRow], all: &[RaceRow]) -> Table {
    let ranked = ranked(group);
    let rows: Vec<&RaceRow> = ranked.iter().copied().filter(|row| is_shown(row)).collect();
    let mut notes: Vec<String> = Vec::new();
    if rows
        .iter()
        .any(|row| row.times.is_some_and(|times| times.worst.censored))
    {
        notes.push(match group[0].kind() {
            SetKind::Many => format!(
                "≥: puzzles that were not solved count with their limit, {} or less; without it \
                this figure would be larger",
                duration(header.max_time[usize::from(!group[0].sudokus)])
            ),
            SetKind::Cover => "≥: stopped after this time; an answer takes longer".into(),
        });
    }
    notes.extend(ranked.iter().filter_map(|row| told(row).1));
    let columns = shown(group, all);
    let cells = |row: &&RaceRow| {
        columns
            .iter()
            .map(|column| (column.cell)(row, all))
            .collect()
    };
    Table {
        set: Some(group[0].set.clone()),
        title: title(group),
        heads: columns
            .iter()
            .map(|column| (column.name.into(), column.meaning.into()))
            .collect(),
        rows: rows.iter().map(cells).collect(),
        notes,
    }
}

/// The ratios of all entrants on all sets, and the numbers of solved instances.
fn overview(rows: &[RaceRow]) -> Option<Table> {
    let sets: Vec<&[RaceRow]> = groups(rows)
        .filter(|group| !group[0].is_start_up())
        .collect();
    let about =
        "the best solved/s of the set, divided by this one, and how many were solved if not all";
    let sets_heads = sets
        .iter()
        .map(|set| (set[0].set.clone(), about.to_owned()));
    let plain = |name: &str| (name.to_owned(), String::new());
    (sets.len() >= TUNING.min_sets).then(|| Table {
        set: None,
        title: "All sets: ratios, and in brackets how many were solved where not all".into(),
        heads: std::iter::once(plain("solver"))
            .chain(sets_heads)
            .chain([plain("solved")])
            .collect(),
        rows: names(&sets)
            .into_iter()
            .map(|entrant| overview_line(entrant, &sets, rows))
            .collect(),
        notes: Vec::new(),
    })
}

/// The entrants, in the order in which they are shown first.
fn names(sets: &[&[RaceRow]]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let rows = sets.iter().copied().flatten();
    for row in rows.filter(|row| is_shown(row) && !row.is_virtual()) {
        if !names.contains(&name(row)) {
            names.push(name(row));
        }
    }
    names
}

/// An entrant, its ratio on each set, and how many it solved of all. An entrant that refuses a set
/// counts as solving none of the instances met there.
fn overview_line(entrant: String, sets: &[&[RaceRow]], rows: &[RaceRow]) -> Vec<String> {
    let met = |row: &RaceRow| {
        let same = rows.iter().filter(|other| other.set == row.set);
        same.map(|other| other.tried).max().unwrap_or(0)
    };
    let own: Vec<Option<&RaceRow>> = sets
        .iter()
        .map(|set| set.iter().find(|row| name(row) == entrant))
        .collect();
    let solved: usize = own.iter().flatten().map(|row| row.solved).sum();
    let all = own.iter().flatten().map(|row| row.tried.max(met(row)));
    let all: usize = all.sum();
    let cell = |row: Option<&RaceRow>| {
        let Some(row) = row else {
            return "-".into();
        };
        match row.solved {
            n if n > 0 && n < row.tried => format!("{} ({n})", ratio(row, rows)),
            _ => ratio(row, rows),
        }
    };
    let mut line = vec![entrant];
    line.extend(own.into_iter().map(cell));
    line.push(format!("{solved} of {all}"));
    line
}
