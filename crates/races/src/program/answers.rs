//! What programs print, recognized: covers as Knuth's programs print them, the lines of SAT and
//! pseudo-Boolean competitions, solutions of integer programs, boards, counts, and JSON.

use super::error::OutputError;
use crate::{Claim, Instance, Puzzle, Question, Solution};
use quadrille::family::BigUint;
use quadrille::format::dlx;
use quadrille::problem::{OptionId, Problem};
use quadrille::sudoku::Sudoku;
use serde_json::Value;
use std::collections::HashMap;

/// The findings in an output.
#[derive(Default)]
pub(super) struct OutputFindings {
    pub(super) solutions: Vec<Solution>,
    /// A number of solutions that is stated.
    count: Option<BigUint>,
    /// That there is no solution.
    none: bool,
    /// The output says that there is a solution.
    some: bool,
    /// The output says that no solution is cheaper, or that the list is complete.
    complete: bool,
}

/// The options of a problem by their printed items, which may come in any order.
pub(super) struct Names<'i> {
    instance: &'i Instance,
    problem: &'i Problem,
    /// Empty if the program does not read items.
    options: HashMap<Vec<String>, OptionId>,
    /// Two options look alike.
    pub(super) ambiguous: bool,
}

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split_whitespace().map(Into::into).collect();
    words.sort_unstable();
    words
}

impl<'i> Names<'i> {
    /// The names for a program that reads items (`true`) or variables.
    pub(super) fn of(instance: &'i Instance, problem: &'i Problem, items: bool) -> Names<'i> {
        let key = |option| {
            let text = dlx::option_text(problem, option);
            words(text.split_once(" |").map_or(&*text, |(items, _)| items))
        };
        let options: HashMap<Vec<String>, OptionId> = problem
            .options()
            .filter(|_| items)
            .map(|option| (key(option), option))
            .collect();
        Names {
            instance,
            problem,
            ambiguous: items && options.len() < problem.n_options(),
            options,
        }
    }

    /// The option of a variable of an export, if the variable is an option.
    fn option(&self, variable: u64) -> Option<OptionId> {
        let n = self.problem.n_options() as u64;
        (1..=n)
            .contains(&variable)
            .then(|| OptionId::new(variable as u32 - 1))
    }
}

/// A reader in the midst of an output.
struct Reader<'n> {
    names: &'n Names<'n>,
    found: OutputFindings,
    /// Solutions not complete yet: options by their items, `v` lines and whether they are
    /// terminated, variables with their values.
    cover: Option<Vec<OptionId>>,
    model: Option<(Vec<OptionId>, bool)>,
    values: Option<Vec<OptionId>>,
    /// Why the output is no answer.
    wrong: Option<OutputError>,
}

/// Reads the output of a run that ended without being stopped. Fails if the output breaks off, or
/// contains something else than answers.
pub(super) fn read(
    out: &str,
    err: &str,
    code: Option<i32>,
    names: &Names<'_>,
) -> Result<OutputFindings, OutputError> {
    if !out.is_empty() && !out.ends_with('\n') {
        return Err(OutputError::BrokenLine);
    }
    let found = OutputFindings {
        none: code == Some(20),
        some: matches!(code, Some(10 | 30)),
        ..OutputFindings::default()
    };
    let mut reader = Reader {
        names,
        found,
        cover: None,
        model: None,
        values: None,
        wrong: None,
    };
    for line in out.lines().map(str::trim_end) {
        reader.line(line)?;
    }
    reader.close_cover();
    match reader.model.take() {
        // OPB has no end of a model, CNF a 0
        Some((_, true)) => return Err(OutputError::BrokenModel),
        Some((chosen, false)) => reader.show(&chosen),
        None => (),
    }
    let values = reader.values.take();
    values.into_iter().for_each(|chosen| reader.show(&chosen));
    Ok(OutputFindings {
        count: total(err).or(reader.found.count),
        ..reader.found
    })
}

/// The count of Knuth's programs: `Altogether 520 solutions, …`
fn total(err: &str) -> Option<BigUint> {
    err.lines().find_map(|line| {
        let rest = line.trim().strip_prefix("Altogether ")?;
        rest.split(' ').next()?.parse().ok()
    })
}

impl Reader<'_> {
    fn line(&mut self, line: &str) -> Result<(), OutputError> {
        // an item may be called `s`, `v` or `c`, too
        let taken = self.option(line)
            || self.status(line)
            || self.values(line)
            || self.json(line)
            || self.number(line)
            || self.verdict(line)
            || self.board(line)
            || self.variable(line);
        if !taken && self.cover.is_some() {
            self.wrong = Some(OutputError::NoOption(line.trim().into()));
        }
        self.wrong.take().map_or(Ok(()), Err)
    }

    fn show(&mut self, chosen: &[OptionId]) {
        let solution = self.names.instance.solution(self.names.problem, chosen);
        self.found.solutions.push(solution);
    }

    fn close_cover(&mut self) {
        let cover = self.cover.take();
        cover.into_iter().for_each(|chosen| self.show(&chosen));
    }

    /// An option as Knuth's programs print it, `a b (1 of 2)`, within a solution; an empty line
    /// ends it.
    fn option(&mut self, line: &str) -> bool {
        let items = line
            .rfind(" (")
            .filter(|_| line.ends_with(')'))
            .map_or(line, |end| &line[..end]);
        match self.names.options.get(&words(items)) {
            Some(&option) => self.cover.get_or_insert_default().push(option),
            None if line.is_empty() => self.close_cover(),
            None => return false,
        }
        true
    }

    /// `s SATISFIABLE` and the like, and counts: `s mc 520`, `c s exact arb int 520`, and
    /// `c Models : 520`, with a `+` where there may be more.
    fn status(&mut self, line: &str) -> bool {
        let found = &mut self.found;
        match first_word(line) {
            ("s", "SATISFIABLE") => found.some = true,
            ("s", "OPTIMUM FOUND") => (found.some, found.complete) = (true, true),
            ("s", "UNSATISFIABLE") => found.none = true,
            // other programs begin other lines so
            ("s", other) => {
                found.count = other
                    .strip_prefix("mc ")
                    .and_then(|n| n.parse().ok())
                    .or(found.count.take());
            }
            ("c", rest) => {
                let counted = rest.starts_with("s exact ") || rest.starts_with("Models ");
                let exact = counted
                    .then(|| rest.split(' ').next_back()?.parse().ok())
                    .flatten();
                found.count = exact.or(found.count.take());
            }
            _ => return false,
        }
        true
    }

    /// `v 1 -2 3 0` or `v x1 -x2 x3`.
    fn values(&mut self, line: &str) -> bool {
        let ("v" | "V", rest) = first_word(line) else {
            return false;
        };
        let (chosen, needs_end) = self.model.get_or_insert((Vec::new(), true));
        let mut ends = false;
        for word in rest.split_whitespace() {
            let digits = word.strip_prefix('x').unwrap_or(word);
            *needs_end &= !word.contains('x');
            ends |= digits == "0";
            chosen.extend(
                digits
                    .parse()
                    .ok()
                    .and_then(|variable| self.names.option(variable)),
            );
        }
        if ends && let Some((chosen, _)) = self.model.take() {
            self.show(&chosen);
        }
        true
    }

    /// `{"options":[0,5]}` or `{"type":"solution",…}`, and `{"count":520}`, perhaps with a
    /// `status`.
    fn json(&mut self, line: &str) -> bool {
        if !line.trim_start().starts_with('{') {
            return false;
        }
        let Ok(value) = serde_json::from_str::<Value>(line) else {
            self.wrong = Some(OutputError::Json);
            return true;
        };
        if let Some(list) = value.get("options").and_then(Value::as_array) {
            let option = |number: &Value| self.names.option(number.as_u64()?.checked_add(1)?);
            match list.iter().map(option).collect::<Option<Vec<OptionId>>>() {
                Some(chosen) => self.show(&chosen),
                None => self.wrong = Some(OutputError::JsonOption),
            }
        }
        if let Some(text) = value
            .get("answer")
            .or(value.get("board"))
            .and_then(Value::as_str)
        {
            self.board(text);
        }
        if value.get("exact").and_then(Value::as_bool) != Some(false)
            && let Some(count) = value
                .get("count")
                .filter(|count| count.is_number() || count.is_string())
        {
            self.found.count = count.to_string().trim_matches('"').parse().ok();
            self.found.complete = true;
        }
        true
    }

    /// A number alone is a count, and with a colon behind it that of a solution of Knuth's
    /// programs.
    fn number(&mut self, line: &str) -> bool {
        let (word, rest) = first_word(line);
        let digits = word.strip_suffix(':').unwrap_or(word);
        if !rest.is_empty() || !is_number(digits) || read_board(line, self.names).is_some() {
            return false;
        }
        if digits.len() < word.len() {
            self.close_cover();
            self.cover = Some(Vec::new());
        } else {
            self.found.count = word.parse().ok();
        }
        true
    }

    /// The words of solvers of integer programs.
    fn verdict(&mut self, line: &str) -> bool {
        let line = line.to_ascii_lowercase();
        let infeasible = [
            "infeasible",
            "unsatisfiable",
            "no feasible solution",
            "no integer feasible",
        ];
        self.found.none |= infeasible.iter().any(|word| line.contains(word));
        self.found.complete |= line.contains("optimal");
        infeasible
            .iter()
            .chain(&["optimal"])
            .any(|word| line.contains(word))
    }

    /// A board as a line of digits or letters without empty cells; perhaps behind the puzzle, after
    /// a comma or a space.
    fn board(&mut self, line: &str) -> bool {
        let read = read_board(line, self.names);
        self.found.solutions.extend(read.clone());
        read.is_some()
    }

    /// `x12 1`, as solvers of integer programs print it, with what else stands in the line: the
    /// value is the first number behind the name.
    fn variable(&mut self, line: &str) -> bool {
        let number = |word: &str| {
            word.strip_prefix('x')
                .filter(|digits| is_number(digits))?
                .parse::<u64>()
                .ok()
        };
        let mut words = line.split_whitespace();
        let variable = words.by_ref().find_map(number);
        let value = words.find_map(|word| word.parse::<f64>().ok());
        let Some((variable, value)) = variable.zip(value) else {
            return false;
        };
        let chosen = self.values.get_or_insert_default();
        chosen.extend(self.names.option(variable).filter(|_| value > 0.5));
        true
    }
}

fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    line.split_once(char::is_whitespace).unwrap_or((line, ""))
}

fn is_number(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_board(line: &str, names: &Names<'_>) -> Option<Solution> {
    let Puzzle::Sudoku(sudoku) = &names.instance.puzzle else {
        return None;
    };
    let shape = sudoku.shape();
    let cells = shape.size() * shape.size();
    let full = |field: &&str| field.len() == cells && !field.contains(['.', '0', '-', '_']);
    let read: Sudoku = line
        .split([' ', ',', ':', '\t'])
        .rfind(full)?
        .parse()
        .ok()?;
    Some(Solution::of_board(read.clues())).filter(|_| read.shape() == shape)
}

impl OutputFindings {
    /// The claim of the output; an error has the last message of the program.
    pub(super) fn claim(
        &self,
        question: Question,
        instance: &Instance,
        last: String,
    ) -> Result<Claim, OutputError> {
        if self.none || self.count == Some(BigUint::ZERO) {
            return Ok(Claim::exactly(0_u32));
        }
        let shown = Some(self.solutions.len() as u64).filter(|&shown| shown > 0);
        let stated = self.count.clone();
        let counted = || stated.clone().or(shown.map(BigUint::from));
        let claim = match question {
            Question::First | Question::None if shown.is_some() || self.some => {
                Some(Claim::at_least(1_u32))
            }
            Question::First | Question::None => stated.map(Claim::at_least),
            Question::Unique => counted().map(|count| {
                if count >= BigUint::from(2_u32) {
                    Claim::at_least(2_u32)
                } else {
                    Claim::exactly(count)
                }
            }),
            Question::Count | Question::All => counted().map(Claim::exactly),
            Question::Cheapest => match self.solutions.iter().map(|one| instance.cost(one)).min() {
                Some(_) if !self.complete && stated.is_none() => {
                    return Err(OutputError::NotProved { last });
                }
                least => least.map(Claim::cheapest),
            },
        };
        claim.ok_or(OutputError::NoAnswer { last })
    }
}
