//! The results of a race as they come, and as lines of JSON: one that is killed goes on where its
//! file ends, and several files are one.

use super::Header;
use super::run::{Finding, Pass, Turn};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use thiserror::Error;

/// A line of a file of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Record {
    /// The race and the machine: the first line.
    Race(Box<Header>),
    /// An entrant went over a set.
    Turn(Turn),
    /// An entrant is wrong.
    Finding(Finding),
    /// Something to know about the figures.
    Note {
        /// What to know.
        text: String,
    },
}

/// Everything that came of a race so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    /// The turns, in their order.
    pub turns: Vec<Turn>,
    /// Who was wrong.
    pub findings: Vec<Finding>,
    /// What to know about the figures.
    pub notes: Vec<String>,
}

/// Why a file does not hold results of this race.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct ResultsError(String);

impl ResultsError {
    fn no_race() -> ResultsError {
        ResultsError("line 1: expected what was raced, `{\"type\":\"race\",…}`".into())
    }
}

impl Results {
    /// Adds a record, unless the results contain it. A turn may come in parts.
    pub fn add(&mut self, record: Record) {
        match record {
            Record::Turn(turn) => match self.place(&turn.set, &turn.entrant, turn.round, turn.pass)
            {
                None => self.turns.push(turn),
                Some(place) => self.turns[place].join(turn),
            },
            Record::Finding(finding) if !self.findings.contains(&finding) => {
                self.findings.push(finding);
            }
            Record::Note { text } if !self.notes.contains(&text) => self.notes.push(text),
            Record::Race(_) | Record::Finding(_) | Record::Note { .. } => (),
        }
    }

    /// The turn of this key.
    pub fn turn(&self, set: &str, entrant: &str, round: u32, pass: Pass) -> Option<&Turn> {
        Some(&self.turns[self.place(set, entrant, round, pass)?])
    }

    fn place(&self, set: &str, entrant: &str, round: u32, pass: Pass) -> Option<usize> {
        // the turn is usually near the end, or missing
        self.turns.iter().rposition(|turn| {
            (turn.round, turn.pass) == (round, pass) && turn.entrant == entrant && turn.set == set
        })
    }

    /// Whether an entrant is proved to be wrong, and out of the race.
    pub fn is_out(&self, entrant: &str) -> bool {
        self.findings
            .iter()
            .any(|finding| finding.proved && finding.entrant == entrant)
    }

    /// Reads a file of results, and returns how many bytes of it are whole lines: the last one is
    /// cut off where the writer was killed.
    pub fn read(text: &str) -> Result<(Header, Results, usize), ResultsError> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut header = None;
        let mut results = Results::default();
        for (number, line) in text[..whole].lines().enumerate() {
            match serde_json::from_str(line) {
                Ok(Record::Race(race)) if number == 0 => header = Some(*race),
                Ok(record) if header.is_some() => results.add(record),
                Ok(_) => return Err(ResultsError::no_race()),
                Err(why) => {
                    let line = number + 1;
                    return Err(ResultsError(format!(
                        "line {line}: expected a result of a race: {why}"
                    )));
                }
            }
        }
        header
            .map(|header| (header, results, whole))
            .ok_or_else(ResultsError::no_race)
    }

    /// The results of several files as one. An entrant that raced on another machine too has the
    /// number of the file behind its name.
    pub fn merge(files: Vec<(Header, Results)>) -> Result<(Header, Results), ResultsError> {
        let mut files = files.into_iter().zip(1..);
        let Some(((mut header, mut all), _)) = files.next() else {
            return Err(ResultsError::no_race());
        };
        for ((other, mut results), number) in files {
            if let Some(what) = header.differs(&other) {
                return Err(ResultsError(format!(
                    "its {what} differ from those of the first race; show them one by one"
                )));
            }
            let known: BTreeSet<String> =
                header.entrants.iter().map(|own| own.name.clone()).collect();
            let mut entrants = other.entrants;
            if header.machine != other.machine {
                header.machine = format!("{}; {}", header.machine, other.machine);
                results
                    .entrants_mut()
                    .chain(entrants.iter_mut().map(|entrant| &mut entrant.name))
                    .filter(|name| known.contains(*name))
                    .for_each(|name| *name = format!("{name}@{number}"));
            }
            entrants.retain(|entrant| !known.contains(&entrant.name));
            header.entrants.extend(entrants);
            results.into_records().for_each(|record| all.add(record));
        }
        Ok((header, all))
    }

    /// The names of entrants, wherever they stand.
    fn entrants_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let turns = self.turns.iter_mut().map(|turn| &mut turn.entrant);
        let findings = self.findings.iter_mut();
        turns.chain(findings.map(|finding| &mut finding.entrant))
    }

    fn into_records(self) -> impl Iterator<Item = Record> {
        let turns = self.turns.into_iter().map(Record::Turn);
        let findings = self.findings.into_iter().map(Record::Finding);
        let notes = self.notes.into_iter().map(|text| Record::Note { text });
        turns.chain(findings).chain(notes)
    }
}

impl Record {
    /// The line, without a line end.
    pub fn line(&self) -> String {
        // plain data always has a line
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The results so far, and a function that receives each new record.
pub(super) struct Log<'l> {
    pub(super) results: Results,
    pub(super) record: &'l mut dyn FnMut(&Record),
}

impl Log<'_> {
    pub(super) fn add(&mut self, record: Record) {
        (self.record)(&record);
        self.results.add(record);
    }
}
