//! One page with everything, which needs no network.

use super::columns::definitions;
use super::drawing::escaped;
use super::numbers::time;
use super::pictures;
use super::rows::{groups, header_lines, is_shown};
use super::table::{Table, of_set, overview};
use crate::Kind;
use crate::{Finding, Header, InstanceHeader, Results, Row, SetHeader};
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");
/// Sorts a table by a column at a click on its heading, and hides the sets and the rows that are
/// not asked for.
const SCRIPT: &str = include_str!("page.js");
/// Tables list single instances up to this number; of thousands of sudokus nobody wants to see
/// each.
const INSTANCES: usize = 200;

fn write_finding(text: &mut String, finding: &Finding) {
    let Finding {
        entrant,
        instance,
        set,
        why,
        proved,
        ..
    } = finding;
    let what = if *proved {
        "is wrong"
    } else {
        "contradicts another"
    };
    let head = escaped(&format!("{entrant} {what} on {instance} of {set}: {why}"));
    let witness = escaped(&finding.witness);
    let _ = writeln!(
        text,
        "<details><summary class=\"wrong\">{head}</summary><pre>{witness}</pre></details>"
    );
}

/// The page.
pub fn html(header: &Header, results: &Results) -> String {
    let rows = results.rows(header);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Solvers \
        compared</title>\n<style>\n{STYLE}</style></head><body>\n<h1>Solvers compared</h1>\n"
    );
    for line in header_lines(header) {
        let _ = writeln!(text, "<p><code>{}</code></p>", escaped(&line));
    }
    text.extend(
        results
            .notes
            .iter()
            .map(|note| format!("<p>{}</p>\n", escaped(note))),
    );
    results
        .findings
        .iter()
        .for_each(|finding| write_finding(&mut text, finding));
    let sets: Vec<String> = groups(&rows)
        .map(|group| format!("<option>{}</option>", escaped(&group[0].set)))
        .collect();
    let _ = writeln!(
        text,
        "<p><select><option value=\"\">all sets</option>{}</select> <input placeholder=\"only rows \
        that contain…\"></p>",
        sets.concat()
    );
    overview(&rows)
        .into_iter()
        .for_each(|table| write_table(&mut text, &table));
    for group in groups(&rows) {
        write_set(&mut text, header, group, &rows);
    }
    text += "<h2>Pictures</h2>\n";
    text += &pictures::svg(header, &rows);
    about(&mut text, header);
    let _ = write!(text, "<script>\n{SCRIPT}</script>\n</body></html>\n");
    text
}

/// The rows of a set, and the times on each instance if the set is small.
fn write_set(text: &mut String, header: &Header, group: &[Row], rows: &[Row]) {
    let name = &group[0].set;
    let _ = writeln!(text, "<section data-set=\"{}\">", escaped(name));
    write_table(text, &of_set(header, group, rows));
    let is_told = |set: &&SetHeader| (2..=INSTANCES).contains(&set.instances.len());
    if let Some(set) = header.set(name).filter(is_told) {
        *text += "<details><summary>by instance</summary>\n";
        write_table(text, &by_instance(set, group));
        *text += "</details>\n";
    }
    *text += "</section>\n";
}

fn write_table(text: &mut String, table: &Table) {
    if !table.title.is_empty() {
        let _ = writeln!(text, "<h2>{}</h2>", escaped(&table.title));
    }
    text.push_str("<div class=\"scroll\"><table><thead><tr>");
    for (name, about) in &table.heads {
        let _ = write!(
            text,
            "<th title=\"{}\">{}</th>",
            escaped(about),
            escaped(name)
        );
    }
    text.push_str("</tr></thead><tbody>\n");
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(|cell| escaped(cell)).collect();
        let _ = writeln!(text, "<tr><td>{}</td></tr>", cells.join("</td><td>"));
    }
    text.push_str("</tbody></table></div>\n");
    text.extend(
        table
            .notes
            .iter()
            .map(|note| format!("<p>{}</p>\n", escaped(note))),
    );
}

/// A table of plain heads.
fn plain(title: &str, heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Table {
    let heads = heads
        .iter()
        .map(|&name| (name.into(), String::new()))
        .collect();
    Table {
        title: title.into(),
        heads,
        rows: rows.collect(),
        notes: Vec::new(),
    }
}

/// The times on each instance of a set.
fn by_instance(set: &SetHeader, group: &[Row]) -> Table {
    let is_single = |row: &&Row| !row.batched && is_shown(row);
    let rows: Vec<&Row> = group.iter().filter(is_single).collect();
    let heads: Vec<&str> = ["instance", "size"]
        .into_iter()
        .chain(rows.iter().map(|row| row.solver.as_str()))
        .collect();
    let cells = |(place, about): (usize, &InstanceHeader)| {
        let time = |row: &&Row| {
            row.by_instance
                .get(&place)
                .map_or("-".into(), |&seconds| time(seconds))
        };
        [about.name.clone(), about.size.to_string()]
            .into_iter()
            .chain(rows.iter().map(time))
            .collect()
    };
    plain("", &heads, set.instances.iter().enumerate().map(cells))
}

/// The command and the settings of the race.
fn about(text: &mut String, header: &Header) {
    let entrants = header.entrants.iter().map(|other| {
        vec![
            other.name.clone(),
            other.command.clone().unwrap_or_default(),
        ]
    });
    write_table(
        text,
        &plain("Who took part", &["entrant", "command"], entrants),
    );
    let sets = header
        .sets
        .iter()
        .filter(|set| set.instances.len() <= INSTANCES);
    let instances = sets.flat_map(|set| {
        let line = |about: &InstanceHeader| {
            vec![
                set.name.clone(),
                about.name.clone(),
                about.size.to_string(),
                about.hash.clone(),
            ]
        };
        set.instances.iter().map(line)
    });
    write_table(
        text,
        &plain("Instances", &["set", "instance", "size", "hash"], instances),
    );
    text.push_str("<h2>Columns</h2>\n<dl>\n");
    for (name, meaning) in [Kind::Many, Kind::Cover]
        .into_iter()
        .flat_map(|kind| definitions(kind).1)
    {
        let _ = writeln!(
            text,
            "<dt><code>{}</code></dt><dd>{}</dd>",
            escaped(name),
            escaped(meaning)
        );
    }
    text.push_str("</dl>\n");
}
