//! Steps as text: cells as in `r1c5`, placed digits as in `r1c5=8`, removed ones as in `r1c5<>12`,
//! chains in Eureka notation where each link follows from the one before.

use crate::step::{Candidate, Chain, Link, LinkReason, Step};
use std::fmt::{self, Display, Formatter, Write};

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.placed {
            Some(Candidate { cell, digit }) => write!(f, "{}={digit}", name(cell, self.size))?,
            None => f.write_str(&removals(&self.removed, self.size))?,
        }
        write!(f, ": {}", self.technique)?;
        if !self.digits.is_empty() {
            f.write_char(' ')?;
        }
        f.write_str(&digits(self.digits.iter().copied(), self.size))?;
        let cells = self.cells.iter().map(|&cell| name(cell, self.size));
        let cells: Vec<String> = cells.collect();
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
    #[doc(hidden)]
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
            return f.write_str(&self.eureka());
        }
        for (i, link) in self.links.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            write!(f, "[{}] {}", i + 1, link.numbered(self.size))?;
        }
        Ok(())
    }
}

impl Chain {
    /// `=` stands for a strong link, `-` for a weak one.
    fn eureka(&self) -> String {
        let mut text = String::new();
        let mut before: Option<usize> = None;
        for link in &self.links {
            let Candidate { cell, digit } = link.candidate;
            let joint = if link.is_true { '=' } else { '-' };
            match before {
                None => text.push('('),
                Some(last) if last == cell => text.push(joint),
                Some(last) => text.extend([")", &name(last, self.size), &joint.to_string(), "("]),
            }
            text += &digit.to_string();
            before = Some(cell);
        }
        match before {
            Some(last) => text + ")" + &name(last, self.size),
            None => text,
        }
    }
}

impl Link {
    /// The link with the numbers of its causes.
    fn numbered(&self, size: usize) -> String {
        let Candidate { cell, digit } = self.candidate;
        let sign = if self.is_true { "=" } else { "<>" };
        let mut text = format!("{}{sign}{digit}", name(cell, size));
        let causes: Vec<String> = self
            .causes
            .iter()
            .map(|cause| (cause + 1).to_string())
            .collect();
        if !causes.is_empty() {
            text.extend([" from ", &causes.join(",")]);
        }
        match self.reason {
            LinkReason::LastOfHouse(house) => text + &format!(" in {house}"),
            LinkReason::Pattern(technique) => text + &format!(" by {technique}"),
            LinkReason::Assumed | LinkReason::Excluded | LinkReason::LastOfCell => text,
        }
    }
}

/// A cell by row and column.
pub(crate) fn name(cell: usize, size: usize) -> String {
    format!("r{}c{}", cell / size + 1, cell % size + 1)
}

/// Several digits; with commas, if the board has numbers above 9.
fn digits(digits: impl Iterator<Item = u8>, size: usize) -> String {
    let digits: Vec<String> = digits.map(|digit| digit.to_string()).collect();
    digits.join(if size > 9 { "," } else { "" })
}

/// The removed candidates cell by cell.
pub(crate) fn removals(removed: &[Candidate], size: usize) -> String {
    let cells = removed.chunk_by(|one, two| one.cell == two.cell);
    let words = cells.map(|removed| {
        let all = digits(removed.iter().map(|removed| removed.digit), size);
        format!("{}<>{all}", name(removed[0].cell, size))
    });
    words.collect::<Vec<_>>().join(", ")
}
