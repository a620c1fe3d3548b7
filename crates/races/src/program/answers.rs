//! What programs print, recognized: covers as Knuth's programs print them, the lines of SAT and pseudo-Boolean competitions,
//! solutions of integer programs, boards, counts, and JSON.

use crate::{Claim, Instance, Question, Solution};
use quadrille::family::BigUint;
use quadrille::format::dlx;
use quadrille::problem::{OptionId, Problem};
use quadrille::sudoku::Sudoku;
use serde_json::Value;
use std::collections::HashMap;

/// What was found in an output.
#[derive(Default)]
pub(super) struct Found {
    pub(super) solutions: Vec<Solution>,
    /// A number of solutions that is stated.
    count: Option<BigUint>,
    /// That there is no solution.
    none: bool,
    /// That there is one.
    some: bool,
    /// That no solution is cheaper, or that all were found.
    complete: bool,
}

/// The options of a problem by what is printed of them, in whatever order their items come.
pub(super) struct Names<'i> {
    instance: &'i Instance,
    problem: &'i Problem,
    /// None where the program never saw them.
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
    /// Those of a program that reads items (`true`) or variables.
    pub(super) fn of(instance: &'i Instance, problem: &'i Problem, items: bool) -> Names<'i> {
        let key = |option| {
            let text = dlx::option_text(problem, option);
            words(text.split_once(" |").map_or(&*text, |(items, _)| items))
        };
        let options: HashMap<Vec<String>, OptionId> =
            problem.options().filter(|_| items).map(|option| (key(option), option)).collect();
        Names { instance, problem, ambiguous: items && options.len() < problem.n_options(), options }
    }

    fn solution(&self, chosen: &[OptionId]) -> Solution {
        self.instance.solution(self.problem, chosen)
    }

    /// The variables of an export that stand for options.
    fn option(&self, variable: u64) -> Option<OptionId> {
        let n = self.problem.n_options() as u64;
        (1..=n).contains(&variable).then(|| OptionId::new(variable as u32 - 1))
    }
}

/// Reads the output of a run that ended by itself. Fails where it breaks off, or has something that is no answer.
pub(super) fn read(out: &str, err: &str, code: Option<i32>, names: &Names<'_>) -> Result<Found, String> {
    if !out.is_empty() && !out.ends_with('\n') {
        return Err("its output breaks off within a line".into());
    }
    let mut found = Found { none: code == Some(20), some: code == Some(10), ..Found::default() };
    let (mut cover, mut model, mut linear) = (None::<Vec<OptionId>>, None::<Vec<OptionId>>, None::<Vec<OptionId>>);
    let close = |open: &mut Option<Vec<OptionId>>, found: &mut Found| {
        if let Some(chosen) = open.take() {
            found.solutions.push(names.solution(&chosen));
        }
    };
    for line in out.lines().map(str::trim_end) {
        let first = line.split_whitespace().next().unwrap_or("");
        let rest = || line.trim_start()[first.len()..].trim();
        // an item may be called `s`, `v` or `c` too
        let items = line.rfind(" (").filter(|_| line.ends_with(')')).map_or(line, |end| &line[..end]);
        if let Some(&option) = names.options.get(&words(items)) {
            cover.get_or_insert_default().push(option);
            continue;
        }
        match first {
            "" => close(&mut cover, &mut found),
            "s" => match rest() {
                "SATISFIABLE" => found.some = true,
                "OPTIMUM FOUND" => (found.some, found.complete) = (true, true),
                "UNSATISFIABLE" => found.none = true,
                // the model counting competition; other programs begin other lines so
                other => found.count = other.strip_prefix("mc ").and_then(|n| n.parse().ok()).or(found.count),
            },
            "v" | "V" => {
                let chosen = model.get_or_insert_default();
                let mut ends = false;
                for word in rest().split_whitespace() {
                    let digits = word.strip_prefix('x').unwrap_or(word);
                    ends |= digits == "0";
                    chosen.extend(digits.parse().ok().and_then(|variable| names.option(variable)));
                }
                if ends {
                    close(&mut model, &mut found);
                }
            }
            "c" => {
                // model counters: `c s exact arb int 520`
                let exact = rest().strip_prefix("s exact ").and_then(|rest| rest.split(' ').next_back()?.parse().ok());
                found.count = exact.or(found.count);
            }
            _ if first.starts_with('{') => json(line, names, &mut found)?,
            _ if line.split_whitespace().count() == 1 && is_number(first, ':') => {
                // Knuth's number of a solution
                close(&mut cover, &mut found);
                cover = Some(Vec::new());
            }
            _ if line.split_whitespace().count() == 1 && is_number(first, ' ') && board(line, names).is_none() => {
                found.count = first.parse().ok();
            }
            _ if is_infeasible(line) => found.none = true,
            _ if line.to_ascii_lowercase().contains("optimal") => found.complete = true,
            _ => {
                if let Some(board) = board(line, names) {
                    found.solutions.push(board);
                } else if let Some((variable, value)) = variable(line) {
                    let chosen = linear.get_or_insert_default();
                    chosen.extend(names.option(variable).filter(|_| value > 0.5));
                } else if cover.is_some() {
                    return Err(format!("its output has `{}`, which is no option", line.trim().escape_debug()));
                }
            }
        }
    }
    close(&mut cover, &mut found);
    close(&mut linear, &mut found);
    if let Some(chosen) = model {
        // OPB has no end of a model, CNF a 0
        match out.lines().any(|line| line.starts_with("v ") && line.contains('x')) {
            true => found.solutions.push(names.solution(&chosen)),
            false => return Err("its last model breaks off: a `v` line without 0".into()),
        }
    }
    // Knuth's programs: `Altogether 520 solutions, …`
    let total = err.lines().find_map(|line| line.trim().strip_prefix("Altogether ")?.split(' ').next()?.parse().ok());
    found.count = total.or(found.count);
    Ok(found)
}

/// Digits, but for the last character, where one is asked for.
fn is_number(word: &str, last: char) -> bool {
    let digits = if last == ' ' { Some(word) } else { word.strip_suffix(last) };
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_infeasible(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["infeasible", "unsatisfiable", "no feasible solution", "no integer feasible"]
        .iter()
        .any(|word| line.contains(word))
}

/// `x12 1`, as solvers of integer programs print it, with what else stands in the line: the last number is the value where there are two words,
/// else the one behind the name.
fn variable(line: &str) -> Option<(u64, f64)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| word.strip_prefix('x').is_some_and(|digits| is_number(digits, ' ')))?;
    let behind = words[at + 1..].iter().find_map(|word| word.parse().ok())?;
    Some((words[at][1..].parse().ok()?, behind))
}

/// A board as a line of digits or letters without empty cells; perhaps behind the puzzle, after a comma or a space.
fn board(line: &str, names: &Names<'_>) -> Option<Solution> {
    let crate::Puzzle::Sudoku(sudoku) = &names.instance.puzzle else { return None };
    let shape = sudoku.shape();
    let cells = shape.size() * shape.size();
    let full = |field: &&str| field.len() == cells && !field.contains(['.', '0', '-', '_']);
    let field = line.split([' ', ',', ':', '\t']).rfind(full)?;
    let read: Sudoku = field.parse().ok()?;
    Some(Solution::of_board(read.clues())).filter(|_| read.shape() == shape)
}

/// `{"options":[0,5]}` or `{"type":"solution",…}`, and `{"count":520}`, perhaps with a `status`.
fn json(line: &str, names: &Names<'_>, found: &mut Found) -> Result<(), String> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("a line that is no JSON: {error}"))?;
    let options = |list: &Value| -> Option<Solution> {
        let numbers = list.as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>()?;
        let chosen: Option<Vec<OptionId>> = numbers.into_iter().map(|number| names.option(number + 1)).collect();
        Some(names.solution(&chosen?))
    };
    if let Some(list) = value.get("options").filter(|list| list.is_array()) {
        let solution = options(list).ok_or("a JSON solution with an option that the problem has not")?;
        found.solutions.push(solution);
    }
    if let Some(board) = value.get("answer").or(value.get("board")).and_then(Value::as_str) {
        found.solutions.extend(self::board(board, names));
    }
    if value.get("exact").and_then(Value::as_bool) != Some(false)
        && let Some(count) = value.get("count").filter(|count| count.is_number() || count.is_string())
    {
        found.count = count.to_string().trim_matches('"').parse().ok();
        found.complete = true;
    }
    Ok(())
}

impl Found {
    /// What is claimed by it; fails where nothing is.
    pub(super) fn claim(&self, question: Question, cost: impl Fn(&Solution) -> i64) -> Result<Claim, String> {
        let shown = self.solutions.len() as u64;
        let stated = self.count.clone();
        if self.none || stated == Some(BigUint::ZERO) {
            return Ok(Claim::exactly(0_u32));
        }
        let silent = || Err("there is no answer in its output".to_owned());
        match question {
            Question::First | Question::None => match stated {
                _ if shown > 0 || self.some => Ok(Claim::at_least(1_u32)),
                Some(count) => Ok(Claim::at_least(count)),
                None => silent(),
            },
            Question::Unique => match stated {
                Some(count) => {
                    Ok(if count >= BigUint::from(2_u32) { Claim::at_least(2_u32) } else { Claim::exactly(count) })
                }
                None if shown >= 2 => Ok(Claim::at_least(2_u32)),
                None if shown == 1 => Ok(Claim::exactly(1_u32)),
                None => silent(),
            },
            Question::Count | Question::All => match stated {
                Some(count) => Ok(Claim::exactly(count)),
                None if shown > 0 => Ok(Claim::exactly(shown)),
                None => silent(),
            },
            Question::Cheapest => match self.solutions.iter().map(cost).min() {
                Some(least) if self.complete || stated.is_some() => Ok(Claim::cheapest(least)),
                Some(_) => Err("it shows a solution, and does not state that none is cheaper".into()),
                None => silent(),
            },
        }
    }
}
