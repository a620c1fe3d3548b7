//! Steps as text: cells as in `r1c5`, placed digits as in `r1c5=8`, removed ones as in `r1c5<>12`,
//! chains in Eureka notation where each link follows from the one before.

use super::step::{Candidate, Chain, Link, LinkReason, Step};
use std::fmt::{self, Display, Formatter, Write};

impl Display for Candidate {
    /// Such as `r1c5=8`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", name(self.cell), self.digit)
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.placed {
            Some(placed) => write!(f, "{placed}")?,
            None => f.write_str(&removals(&self.removed))?,
        }
        write!(f, ": {}", self.technique)?;
        if !self.digits.is_empty() {
            f.write_char(' ')?;
        }
        for digit in &self.digits {
            write!(f, "{digit}")?;
        }
        let cells: Vec<String> = self.cells.iter().map(|&cell| name(cell)).collect();
        if !cells.is_empty() {
            write!(f, " in {}", cells.join(","))?;
        }
        for (i, house) in self.houses.iter().enumerate() {
            let joint = match i {
                0 if cells.is_empty() => " in",
                0 => " of",
                _ => " and",
            };
            write!(f, "{joint} {house}")?;
        }
        for (i, chain) in self.chains.iter().enumerate() {
            write!(f, "{} {chain}", if i == 0 { ":" } else { ";" })?;
        }
        Ok(())
    }
}

impl Chain {
    /// Whether each link follows from the one before alone.
    pub fn is_linear(&self) -> bool {
        let mut links = self.links.iter().enumerate().skip(1);
        links.all(|(i, link)| {
            link.causes == [i - 1] && !matches!(link.reason, LinkReason::Pattern(_))
        })
    }
}

impl Display for Chain {
    /// In Eureka notation, such as `(5)r1c1-(5=3)r1c4-(3)r8c4=(3)r8c9`, if the chain is linear.
    /// Otherwise the links have numbers, which tell their causes.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_linear() {
            return f.write_str(&eureka(&self.links));
        }
        for (i, link) in self.links.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "[{}] {}", i + 1, numbered(link))?;
        }
        Ok(())
    }
}

/// `=` stands for a strong link, `-` for a weak one.
fn eureka(links: &[Link]) -> String {
    let mut text = String::new();
    let mut before: Option<usize> = None;
    for link in links {
        let Candidate { cell, digit } = link.candidate;
        let joint = if link.is_true { '=' } else { '-' };
        match before {
            None => text.push('('),
            Some(last) if last == cell => text.push(joint),
            Some(last) => text.extend([")", &name(last), &joint.to_string(), "("]),
        }
        text += &digit.to_string();
        before = Some(cell);
    }
    match before {
        Some(last) => text + ")" + &name(last),
        None => text,
    }
}

/// A link with the numbers of its causes.
fn numbered(link: &Link) -> String {
    let Candidate { cell, digit } = link.candidate;
    let sign = if link.is_true { "=" } else { "<>" };
    let mut text = format!("{}{sign}{digit}", name(cell));
    let causes: Vec<String> = link
        .causes
        .iter()
        .map(|cause| (cause + 1).to_string())
        .collect();
    if !causes.is_empty() {
        text.extend([" from ", &causes.join(",")]);
    }
    match link.reason {
        LinkReason::LastOfHouse(house) => text + &format!(" in {house}"),
        LinkReason::Pattern(technique) => text + &format!(" by {technique}"),
        LinkReason::Assumed | LinkReason::Excluded | LinkReason::LastOfCell => text,
    }
}

/// A cell by row and column.
fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// The removed candidates cell by cell.
fn removals(removed: &[Candidate]) -> String {
    let cells = removed.chunk_by(|one, two| one.cell == two.cell);
    let words = cells.map(|digits| {
        let all: String = digits
            .iter()
            .map(|removed| removed.digit.to_string())
            .collect();
        format!("{}<>{all}", name(digits[0].cell))
    });
    words.collect::<Vec<_>>().join(", ")
}
