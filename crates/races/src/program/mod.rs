//! Programs as entrants: a command with placeholders for files, its processes measured, its output
//! recognized.
//!
//! The file of an instance is written once for all rounds. The output is an answer only if the
//! command ended by itself, within its limits, with an exit code of success or, as SAT solvers have
//! it, 10, 20 or 30 (a solution, none, all of them).

mod answers;
mod error;
mod known;
#[cfg(unix)]
mod process;

pub use known::{KnownError, KnownProgram};

use super::entrant::{Batching, Entrant, Show, Task};
use super::instance::{Instance, Puzzle};
use super::{Claim, Question, Run, Status};
use answers::Names;
use error::{InputError, OutputError};
use quadrille::format::{dlx, export, json, mps};
use quadrille::problem::Problem;
use std::fs;
use thiserror::Error;

/// A format that an instance is written in for a program.
struct Format {
    /// Its placeholder, without the braces.
    name: &'static str,
    /// The questions that a program which reads it usually answers.
    answers: &'static [Question],
    /// Whether a program sees the names of items, not variables.
    items: bool,
    write: fn(&Instance) -> Result<String, InputError>,
}

use Question::{All, Cheapest, Count, First, None as NoSolution, Unique};

const fn format(
    name: &'static str,
    answers: &'static [Question],
    items: bool,
    write: fn(&Instance) -> Result<String, InputError>,
) -> Format {
    Format {
        name,
        answers,
        items,
        write,
    }
}

static FORMATS: [Format; 7] = [
    format(
        "dlx",
        &[First, Unique, Count, All, NoSolution],
        true,
        |instance| strict(&instance.problem()),
    ),
    format("json", &Question::ALL, true, |instance| {
        Ok(json::write(&instance.problem()))
    }),
    format("cnf", &[First, NoSolution], false, |instance| {
        Ok(export::cnf(&instance.problem())?)
    }),
    format("opb", &[First, Cheapest, NoSolution], false, |instance| {
        Ok(export::opb(&instance.problem()))
    }),
    format("lp", &[First, Cheapest, NoSolution], false, |instance| {
        Ok(export::numbered_lp(&instance.problem()))
    }),
    format("mps", &[First, Cheapest, NoSolution], false, |instance| {
        Ok(mps::write_numbered(&instance.problem()))
    }),
    format("line", &[First, Unique], false, line),
];

/// Knuth's format without what his programs do not know, where there is nothing of that.
fn strict(problem: &Problem) -> Result<String, InputError> {
    Ok(dlx::write_strict(problem).or_else(|_| dlx::write(problem))?)
}

fn line(instance: &Instance) -> Result<String, InputError> {
    match &instance.puzzle {
        Puzzle::Sudoku(sudoku) if sudoku.candidates().is_none() => {
            Ok(format!("{}\n", sudoku.clues()))
        }
        Puzzle::Sudoku(_) => Err(InputError::Pencilmarks),
        Puzzle::Cover(_) => Err(InputError::Cover),
    }
}

/// The placeholder of a format in a command.
fn placeholder(format: &Format) -> String {
    format!("{{{}}}", format.name)
}

/// Why a command is no program of a race.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The command has no placeholder of a format.
    #[error("`{command}` reads no file; expected one of {} in it", placeholders())]
    NoFile {
        /// The command.
        command: String,
    },
    /// The command has placeholders of several formats.
    #[error("`{command}` has several formats; expected one of {}", placeholders())]
    SeveralFormats {
        /// The command.
        command: String,
    },
}

fn placeholders() -> String {
    FORMATS.each_ref().map(placeholder).join(", ")
}

/// A program that takes part.
pub struct Program {
    name: String,
    command: String,
    format: &'static Format,
    answers: Vec<Question>,
}

impl Program {
    /// A program by its command, with one of the placeholders `{dlx}`, `{json}`, `{cnf}`, `{opb}`,
    /// `{lp}`, `{mps}` and `{line}`, and perhaps `{limit}`, `{seed}` and `{threads}`. It answers
    /// the usual questions of its format.
    pub fn new(name: &str, command: &str) -> Result<Program, CommandError> {
        let used: Vec<&'static Format> = FORMATS
            .iter()
            .filter(|format| command.contains(&placeholder(format)))
            .collect();
        let command = command.to_owned();
        match used[..] {
            [format] => Ok(Program {
                name: name.into(),
                command,
                format,
                answers: format.answers.to_vec(),
            }),
            [] => Err(CommandError::NoFile { command }),
            _ => Err(CommandError::SeveralFormats { command }),
        }
    }

    /// The same for other questions.
    #[must_use]
    pub fn answering(self, answers: &[Question]) -> Program {
        Program {
            answers: answers.to_vec(),
            ..self
        }
    }

    fn is_line(&self) -> bool {
        self.format.name == "line"
    }

    /// Runs it on a file that holds the instances; its output, if it ended by itself and did not
    /// fail.
    fn run(&self, task: &Task<'_>) -> (Run, Option<Output>) {
        let format = self.format;
        let path = task.folder.join(format!("{}.{}", task.file, format.name));
        if !path.exists() {
            let one = [task.instance];
            let all = task.batch.unwrap_or(&one).iter();
            let text: String = match all.map(|instance| (format.write)(instance)).collect() {
                Ok(text) => text,
                Err(why) => return (Run::without(Status::Refused(why.to_string())), None),
            };
            if let Err(error) = fs::write(&path, text) {
                return failed(format!("its file cannot be written: {error}"));
            }
        }
        let command = self
            .command
            .replace(
                &format!("{{{}}}", format.name),
                &quoted(&path.display().to_string()),
            )
            .replace("{limit}", &task.max_time.as_secs_f64().ceil().to_string())
            .replace("{seed}", &task.seed.to_string())
            .replace("{threads}", "1");
        execute(&command, task)
    }
}

/// What a program printed.
struct Output {
    out: String,
    err: String,
    code: Option<i32>,
}

/// A run without an output.
fn failed(why: String) -> (Run, Option<Output>) {
    (Run::without(Status::Failed(why)), None)
}

#[cfg(not(unix))]
fn execute(_: &str, _: &Task<'_>) -> (Run, Option<Output>) {
    let why = "programs are raced on Linux and other Unix systems only";
    (Run::without(Status::Refused(why.into())), None)
}

/// A word of the shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Whether a command has one process only: nothing in it but words, quotes and redirections.
#[cfg(unix)]
fn is_simple(command: &str) -> bool {
    let mut quote = None;
    let is_plain = command.chars().all(|c| {
        if quote.is_some() {
            quote = quote.filter(|&end| end != c);
            return true;
        }
        quote = Some(c).filter(|c| ['\'', '"'].contains(c));
        !['|', ';', '&', '(', '\n', '='].contains(&c)
    });
    is_plain && quote.is_none() && !command.contains("$$")
}

/// The last line of a program's errors, behind a colon.
fn last_line(err: &str) -> String {
    let line = err.lines().rfind(|line| !line.trim().is_empty());
    line.map_or(String::new(), |line| {
        format!(": {}", line.trim().chars().take(120).collect::<String>())
    })
}

#[cfg(unix)]
fn execute(command: &str, task: &Task<'_>) -> (Run, Option<Output>) {
    // a simple command replaces its shell, which then costs no memory and no second process; others
    // have one of their own
    let command = if is_simple(command) {
        command.to_owned()
    } else {
        format!("/bin/sh -c {}", quoted(command))
    };
    let command = format!("exec {command}");
    process::run(&command, task)
        .unwrap_or_else(|error| failed(format!("it cannot be run: {error}")))
}

/// The failure that makes the output of a program worthless; `last` is its last message.
#[cfg(unix)]
fn failure(status: std::process::ExitStatus, left: usize, last: &str) -> Option<Status> {
    use std::os::unix::process::ExitStatusExt;
    let why = match (status.signal(), status.code()) {
        (Some(signal), _) => format!("signal {signal} ended it{last}"),
        (None, Some(127)) => {
            return Some(Status::Refused(format!("it is not on this machine{last}")));
        }
        (None, Some(code)) if ![0, 1, 10, 20, 30].contains(&code) => {
            format!("exit code {code}{last}")
        }
        _ if left > 0 => format!("it ended and left {left} of its processes running"),
        _ => return None,
    };
    Some(Status::Failed(why))
}

impl Entrant for Program {
    fn name(&self) -> &str {
        &self.name
    }

    fn command(&self) -> Option<&str> {
        Some(&self.command)
    }

    fn takes(&self, sudokus: bool) -> bool {
        sudokus || !self.is_line()
    }

    fn refuses(&self, question: Question) -> Option<String> {
        (!self.answers.contains(&question)).then(|| format!("it does not {}", question.task()))
    }

    fn batching(&self) -> Batching {
        if self.is_line() {
            Batching::Only
        } else {
            Batching::Never
        }
    }

    fn answer(&mut self, task: &Task<'_>, show: &mut Show<'_>) -> Run {
        let (mut run, output) = self.run(task);
        let Some(output) = output else {
            return run;
        };
        if let Some(all) = task.batch {
            match claims_of_lines(&output.out, task.question, all, show) {
                Ok(claims) => run.claims = claims,
                Err(why) => run.status = Status::Failed(why.to_string()),
            }
            return run;
        }
        let problem = task.instance.problem();
        let names = Names::of(task.instance, &problem, self.format.items);
        let listed = matches!(task.question, Question::All | Question::Unique);
        if names.ambiguous && listed {
            let why = "it prints items, and two options have the same";
            run.status = Status::Refused(why.into());
            return run;
        }
        match claim(&output, &names, task, show) {
            Ok(claim) => run.claim = Some(claim),
            Err(why) => run.status = Status::Failed(why.to_string()),
        }
        run
    }
}

/// The claim of an output, whose solutions are shown; the error is why it has none.
fn claim(
    output: &Output,
    names: &Names<'_>,
    task: &Task<'_>,
    show: &mut Show<'_>,
) -> Result<Claim, OutputError> {
    let found = answers::read(&output.out, &output.err, output.code, names)?;
    let claim = found.claim(task.question, task.instance, last_line(&output.err))?;
    for solution in found.solutions {
        let _ = show(0, solution);
    }
    Ok(claim)
}

/// The claims of a program that prints a line for each puzzle; the error is why it has none.
fn claims_of_lines(
    out: &str,
    question: Question,
    all: &[&Instance],
    show: &mut Show<'_>,
) -> Result<Vec<Claim>, OutputError> {
    let is_answer = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let lines: Vec<&str> = out.lines().filter(is_answer).collect();
    if lines.len() != all.len() {
        return Err(OutputError::Lines {
            found: lines.len(),
            puzzles: all.len(),
        });
    }
    // boards are read without items
    let problem = Problem::builder().build()?;
    let mut claims = Vec::with_capacity(all.len());
    for (number, (line, instance)) in lines.into_iter().zip(all).enumerate() {
        let names = Names::of(instance, &problem, false);
        let found = answers::read(&format!("{line}\n"), "", None, &names).unwrap_or_default();
        claims.push(claim_of_line(line, found.solutions.len(), question)?);
        found.solutions.into_iter().for_each(|solution| {
            let _ = show(number, solution);
        });
    }
    Ok(claims)
}

/// The claim of a line with this many boards. A puzzle of several answers has no board of its own:
/// `several`, or a board and a number of answers.
fn claim_of_line(line: &str, boards: usize, question: Question) -> Result<Claim, OutputError> {
    let word = line.split([' ', ',', '\t']).next_back().unwrap_or("");
    match (word, boards) {
        ("none" | "0", _) => Ok(Claim::exactly(0_u32)),
        ("several" | "multiple" | "2", _) => Ok(Claim::at_least(2_u32)),
        (_, 1) if question == Question::Unique => Ok(Claim::exactly(1_u32)),
        (_, 1) => Ok(Claim::at_least(1_u32)),
        _ => Err(OutputError::NoVerdict(line.into())),
    }
}
