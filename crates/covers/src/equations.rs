//! Equations of unknowns that are 0 or 1: programs in the formats LP and OPB, and systems as a
//! person writes them. An equation is an item, an unknown is an option.

use crate::{Found, Row};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;
use quadrille_texts::sizes::SMALLEST_COVER;
use std::collections::{HashMap, HashSet};

/// The cover of equations `x + y + z = 1`, perhaps below the sum of all costs.
pub(crate) fn read(lines: &[&str]) -> Option<Found> {
    let mut system = System::default();
    for line in statements(lines) {
        system.take(&line)?;
    }
    (system.n_equations >= SMALLEST_COVER).then(|| system.found())?
}

/// The statements of a text: lines without comments, joined where a sum goes on in the next one.
fn statements(lines: &[&str]) -> Vec<String> {
    let is_open = |line: &str| line.ends_with(['+', '-', '=', ':']) || is_in(MINIMUM, line);
    let goes_on = |line: &str| line.starts_with(['+', '-', '=', '<', '≤']);
    let is_part = |line: &str| PARTS.contains(&line.to_lowercase().as_str());
    let mut all: Vec<String> = Vec::new();
    for line in lines {
        let is_comment = line.starts_with(['\\', '*', '#', '%']) || line.starts_with("//");
        let line = line.split('\\').next().unwrap_or("").trim();
        let parts = line.split(';').map(str::trim);
        for part in parts.filter(|part| !part.is_empty() && !is_comment) {
            match all.last_mut() {
                Some(last)
                    if !is_part(part)
                        && (is_open(last) || goes_on(part) && !last.contains('=')) =>
                {
                    last.extend([" ", part]);
                }
                _ => all.push(part.to_owned()),
            }
        }
    }
    all
}

/// Words before the sum that has to be least.
const MINIMUM: &str = "min minimize minimise minimum";
/// Words that begin a part of a program.
const PARTS: [&str; 5] = ["subject to", "such that", "s.t.", "st", "end"];
/// Words before the unknowns that are whole.
const WHOLE: &str = "binary binaries bin int integer integers general generals bounds";

/// The equations of a text.
#[derive(Default)]
struct System {
    options: Vec<Row>,
    /// The place of each unknown among the options.
    places: HashMap<String, usize>,
    items: Vec<String>,
    n_equations: usize,
    /// Whether the next lines name unknowns.
    names_unknowns: bool,
    are_whole: bool,
    costs: Vec<(String, Cost)>,
}

impl System {
    /// Takes a statement; `None` where the statement says something else than an exact cover.
    fn take(&mut self, line: &str) -> Option<()> {
        let lower = line.to_lowercase();
        let (first, rest) = line.split_once([' ', ':']).unwrap_or((line, ""));
        if PARTS.contains(&lower.as_str()) {
            self.names_unknowns = false;
        } else if is_in(MINIMUM, first) && self.n_equations == 0 {
            return self.take_costs(rest);
        } else if is_in(WHOLE, first) {
            (self.names_unknowns, self.are_whole) = (true, true);
            return are_unknowns(rest).then_some(());
        } else if let Some((unknowns, _)) =
            line.rsplit_once(' ').filter(|(_, kind)| is_in(WHOLE, kind))
        {
            self.are_whole = true;
            return are_unknowns(unknowns).then_some(());
        } else if lower.contains("{0,1}") || lower.contains("{0, 1}") {
            self.are_whole = true;
        } else if self.names_unknowns {
            return are_unknowns(line).then_some(());
        } else {
            return self.take_equation(line);
        }
        Some(())
    }

    fn take_costs(&mut self, sum: &str) -> Option<()> {
        let sum = sum.split_once(':').map_or(sum, |(_, sum)| sum);
        for (factor, name) in terms(sum)? {
            self.costs.push((name.to_owned(), factor.parse().ok()?));
        }
        Some(())
    }

    fn take_equation(&mut self, line: &str) -> Option<()> {
        let (line, label) = labelled(line);
        let (name, sum) = match line.split_once(':') {
            Some((name, sum)) => (Some(name.trim()), sum),
            None => (label, line),
        };
        let (sum, right) = sum.split_once('=')?;
        let is_one = |text: &str| matches!(text.trim(), "1" | "+1" | "1.0");
        let sum = if is_one(right) { sum } else { right };
        if !is_one(right) && !is_one(line.split_once('=')?.0) {
            return None;
        }
        self.n_equations += 1;
        let item = name.map_or_else(|| self.n_equations.to_string(), str::to_owned);
        for (factor, name) in terms(sum)? {
            if factor != "1" {
                return None;
            }
            let next = self.options.len();
            let at = *self.places.entry(name.to_owned()).or_insert(next);
            if at == next {
                self.options.push(Row {
                    name: Some(name.to_owned()),
                    ..Row::default()
                });
            }
            self.options[at].items.push(item.clone());
        }
        self.items.push(item);
        Some(())
    }

    fn found(mut self) -> Option<Found> {
        self.add_costs()?;
        if self.options.iter().all(|row| number(row).is_some()) {
            self.options.sort_by_key(number);
        }
        let names: HashSet<&String> = self.items.iter().collect();
        (names.len() == self.items.len()).then_some(Found {
            items: Some(self.items),
            options: self.options,
            are_equations: true,
            note: (!self.are_whole).then_some("the unknowns are 0 or 1"),
            ..Found::default()
        })
    }

    /// Gives the options their costs; `None` where an unknown with a cost stands in no equation.
    fn add_costs(&mut self) -> Option<()> {
        let none = Cost::default();
        if self.costs.iter().all(|(_, cost)| *cost == none) {
            return Some(());
        }
        for row in &mut self.options {
            row.cost = Some(none);
        }
        for (name, cost) in &self.costs {
            match self.places.get(name) {
                Some(&at) => self.options[at].cost = Some(*cost),
                None if *cost == none => {}
                None => return None,
            }
        }
        Some(())
    }
}

/// An equation without the label behind it, `(3)`, and the label.
fn labelled(line: &str) -> (&str, Option<&str>) {
    let inside = line.trim_end().strip_suffix(')');
    let parts = inside.and_then(|inside| inside.rsplit_once('('));
    let is_label = |label: &str| label.chars().all(char::is_alphanumeric);
    match parts {
        Some((line, label)) if is_label(label) && line.ends_with([' ', '\t']) => {
            (line.trim_end(), Some(label))
        }
        _ => (line, None),
    }
}

/// The number that ends the name of an unknown.
fn number(row: &Row) -> Option<usize> {
    let name = row.name.as_deref()?;
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    name[stem.len()..].parse().ok()
}

/// Whether a line names unknowns, or bounds of them that are 0 and 1.
fn are_unknowns(line: &str) -> bool {
    let mut words = line.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    words.all(|word| match word.chars().next() {
        Some(c) if c.is_ascii_digit() => matches!(word, "0" | "1"),
        Some(c) => c.is_alphabetic() || c == '_' || word == "<=" || word == "≤",
        None => true,
    })
}

/// The factors and the unknowns of a sum; `None` for any other text.
fn terms(sum: &str) -> Option<Vec<(String, &str)>> {
    if sum.trim().is_empty() {
        return Some(Vec::new());
    }
    let starts = starts(sum);
    let ends = starts[1..].iter().copied().chain([sum.len()]);
    let term = |(from, end): (&usize, usize)| {
        let text = &sum[*from..end];
        let name = text.find(|c: char| c.is_alphabetic() || c == '_')?;
        let (factor, name) = text.split_at(name);
        let factor = factor.replace(['*', ' ', '·', '+'], "");
        let factor = match factor.as_str() {
            "" => "1",
            "-" => "-1",
            factor => factor,
        };
        let name = name.trim();
        let is_name = !name.contains(|c: char| c.is_whitespace() || "=<>:;,{}*".contains(c));
        is_name.then(|| (factor.to_owned(), name))
    };
    starts.iter().zip(ends).map(term).collect()
}

/// The places where the terms of a sum begin: its signs, or in OPB its factors, `1 x1 1 x2`.
fn starts(sum: &str) -> Vec<usize> {
    let signs = sum.match_indices(['+', '-']).map(|(at, _)| at);
    let mut starts: Vec<usize> = signs.collect();
    if starts.is_empty() {
        let factors = sum.match_indices(|c: char| c.is_ascii_digit());
        let factors = factors.map(|(at, _)| at);
        let is_factor = |&at: &usize| sum[..at].ends_with(char::is_whitespace);
        starts = factors.filter(is_factor).collect();
    }
    if starts
        .first()
        .is_none_or(|&first| !sum[..first].trim().is_empty())
    {
        starts.insert(0, 0);
    }
    starts
}
