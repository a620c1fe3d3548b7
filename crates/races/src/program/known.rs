//! Programs that are known by name, in a file: the command, the supported questions, and the source
//! of each.

use super::{CommandError, Program};
use crate::Question;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};
use thiserror::Error;

/// The name of the file.
const FILE: &str = "entrants.toml";
/// The file that comes with the program.
const OWN: &str = include_str!("../../entrants.toml");

/// A program that is known by name.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownProgram {
    /// Its command, with placeholders.
    pub run: String,
    /// Another command for some of the questions.
    #[serde(default)]
    pub runs: BTreeMap<Question, String>,
    /// The questions that it answers; by default, the usual questions of its format and the
    /// questions of `runs`.
    #[serde(default)]
    pub answers: Vec<Question>,
    /// A command that succeeds if the program is installed; by default, the first word of the
    /// program's command is searched.
    #[serde(default)]
    pub needs: Option<String>,
    /// How to get it.
    #[serde(default)]
    pub from: String,
}

/// A fault in a file of programs.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct KnownError(String);

impl KnownProgram {
    /// The built-in programs, and the programs of a file, which take precedence: the one given, or
    /// the `entrants.toml` that is found from the current folder upwards.
    pub fn all(file: Option<&Path>) -> Result<BTreeMap<String, KnownProgram>, KnownError> {
        let mut all = read(OWN, "the file of programs that comes with this one")?;
        let found = || {
            let folder = env::current_dir().ok()?;
            folder
                .ancestors()
                .map(|folder| folder.join(FILE))
                .find(|path| path.is_file())
        };
        if let Some(path) = file.map(Path::to_owned).or_else(found) {
            let name = path.display().to_string();
            let text =
                fs::read_to_string(&path).map_err(|why| KnownError(format!("{name}: {why}")))?;
            all.extend(read(&text, &name)?);
        }
        Ok(all)
    }

    /// The program as an entrant for this question.
    pub fn program(&self, name: &str, question: Question) -> Result<Program, CommandError> {
        let command = self.runs.get(&question).unwrap_or(&self.run);
        let program = Program::new(name, command)?;
        let usual = program.answers.clone();
        let answers = if self.answers.is_empty() {
            usual
        } else {
            self.answers.clone()
        };
        let answers: Vec<Question> = answers
            .into_iter()
            .chain(self.runs.keys().copied())
            .collect();
        Ok(program.answering(&answers))
    }

    /// Whether it is on this machine.
    pub fn is_here(&self) -> bool {
        let word = self.run.split_whitespace().next().unwrap_or("");
        let test = self
            .needs
            .clone()
            .unwrap_or_else(|| format!("command -v '{}'", word.replace('\'', "")));
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg(test)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        shell.status().is_ok_and(|status| status.success())
    }
}

fn read(text: &str, file: &str) -> Result<BTreeMap<String, KnownProgram>, KnownError> {
    let wrong = |why: String| KnownError(format!("{file}: {why}"));
    let all: BTreeMap<String, KnownProgram> =
        toml::from_str(text).map_err(|error| wrong(error.to_string().trim_end().into()))?;
    for (name, known) in &all {
        for command in known.runs.values().chain([&known.run]) {
            Program::new(name, command).map_err(|why| wrong(format!("{name}: {why}")))?;
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_that_ships_is_sound() {
        let all = KnownProgram::all(None).unwrap();
        assert!(all.len() >= 12, "{}", all.len());
        for (name, known) in all {
            assert!(!known.from.is_empty(), "{name}");
            for question in Question::ALL {
                known.program(&name, question).unwrap();
            }
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_told() {
        let message = |text: &str| read(text, "mine.toml").unwrap_err().to_string();
        assert!(
            message("[x]\nrun = 'x'")
                .contains("mine.toml: x: `x` reads no file; expected one of {dlx}, {json}")
        );
        assert!(message("[x]\nrun = 'x {dlx} {cnf}'").contains("several formats"));
        assert!(message("[x]\nruns = 'x'").starts_with("mine.toml: TOML parse error at line 2"));
    }
}
