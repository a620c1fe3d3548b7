//! The tables: times, and ratios to the fastest of the others.

use crate::race::{Entrant, Outcome};
use std::fmt::Write;

/// Prints rows as they come.
pub(crate) struct Table {
    markdown: bool,
    ours: Vec<bool>,
    /// Seconds are multiplied by this.
    unit: f64,
}

const FIRST: usize = 17;
const COLUMN: usize = 20;

impl Table {
    /// Prints the head.
    pub(crate) fn new<C>(markdown: bool, corner: &str, entrants: &[&Entrant<C>], unit: f64) -> Table {
        let table = Table { markdown, ours: entrants.iter().map(|entrant| entrant.ours).collect(), unit };
        let quoted = |name: &str| if markdown { format!("`{name}`") } else { name.into() };
        table.line(corner, entrants.iter().map(|entrant| quoted(entrant.name)));
        if markdown {
            println!("|---|{}", "--:|".repeat(entrants.len()));
        }
        table
    }

    /// Prints the outcomes of a race over one course.
    pub(crate) fn row(&self, name: &str, outcomes: &[Outcome]) {
        let others = outcomes.iter().zip(&self.ours).filter(|&(_, &ours)| !ours);
        let best = others.filter_map(|(outcome, _)| outcome.seconds()).min_by(f64::total_cmp);
        self.line(name, outcomes.iter().map(|&outcome| self.cell(outcome, best)));
    }

    fn cell(&self, outcome: Outcome, best: Option<f64>) -> String {
        match outcome {
            Outcome::Time(seconds) => {
                let time = seconds * self.unit;
                // three digits that mean something
                let digits = (2.0 - time.max(1e-9).log10().floor()).clamp(0.0, 6.0) as usize;
                let ratio =
                    best.map_or(String::new(), |best| match (seconds.total_cmp(&best).is_eq(), self.markdown) {
                        (true, true) => " · **1**".into(),
                        (true, false) => "  (1)".into(),
                        (false, true) => format!(" · {:.2}", seconds / best),
                        (false, false) => format!(" {:>5.2}x", seconds / best),
                    });
                format!("{time:.digits$}{ratio}")
            }
            Outcome::Over(most) => format!("> {} s", most.as_secs()),
            Outcome::Refused(why) => why.into(),
        }
    }

    fn line(&self, first: &str, cells: impl Iterator<Item = String>) {
        let mut line = if self.markdown { format!("| {first} |") } else { format!("{first:FIRST$}") };
        for cell in cells {
            let _ = if self.markdown { write!(line, " {cell} |") } else { write!(line, "{cell:>COLUMN$}") };
        }
        println!("{line}");
    }
}

/// The processor, if the system reports it.
pub(crate) fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or("an unknown processor".into(), |(_, name)| name.trim().into())
}
