//! `quadrille check`: the verifier alone.

use super::{placed, plural};
use crate::cli::args::CheckArgs;
use crate::cli::input::{self, Input};
use crate::cli::session::{Exit, Session};
use crate::cli::watch::Watch;
use anyhow::{Context, bail};
use quadrille::format::{decode, dlx::option_text};
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::sudoku::Alphabet;
use quadrille::sudoku::read::{Entry, ReadError, Reader};
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub(crate) fn run(args: &CheckArgs, session: &mut Session) -> anyhow::Result<()> {
    if input::is_stdin(&args.puzzles) && input::is_stdin(&args.answers) {
        bail!("the puzzles and the answers cannot both come from standard input");
    }
    let puzzles = input::read(&args.puzzles, args.read, session)?;
    let answers = input::bytes(&args.answers, session)?;
    let name = input::name(&args.answers);
    match puzzles {
        Input::Sudokus(texts) => {
            let text = texts.whole(session)?;
            let puzzles = (text.as_slice(), input::name(&args.puzzles));
            boards(&puzzles, args.read.reader(), &answers, &name, session)
        }
        Input::Cover(parsed) => solutions(&parsed.problem, &answers, &name, session),
    }
}

/// One board a puzzle, in the same order; a puzzle answered by a word is skipped with a note.
///
/// The answers are read in the alphabet of their puzzles, so that no `0` is a digit here and an empty cell there.
fn boards(
    (puzzles, puzzles_name): &(&[u8], String),
    reader: Reader,
    answers: &[u8],
    name: &str,
    session: &mut Session,
) -> anyhow::Result<()> {
    let (mut right, mut wrong, mut words, mut seen) = (0_u64, 0_u64, 0_u64, 0);
    let mut readings: Vec<(Alphabet, Vec<Answer>)> = Vec::new();
    let done = Arc::new(AtomicU64::new(0));
    let shown = Arc::clone(&done);
    let watch = Watch::new(!session.quiet, move || plural(shown.load(Ordering::Relaxed), "puzzle"));
    for puzzle in reader.puzzles(puzzles) {
        if session.interrupted() {
            drop(watch);
            return verdict(right, wrong, words, session);
        }
        done.fetch_add(1, Ordering::Relaxed);
        let alphabet = puzzle.as_ref().map_or(Alphabet::One, |puzzle| puzzle.alphabet);
        if !readings.iter().any(|reading| reading.0 == alphabet) {
            let read = session.at_once(|| answers_of(answers, reader.alphabet(alphabet)))?;
            readings.push((alphabet, read));
        }
        let answer = readings.iter().find(|reading| reading.0 == alphabet).and_then(|reading| reading.1.get(seen));
        seen += 1;
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => {
                session.bad(&format!("{puzzles_name}: {error}"));
                continue;
            }
        };
        let verdict = match answer {
            None => Err("no answer given".into()),
            Some(Answer::Bad(error)) => Err(format!("{name}: {error}")),
            Some(Answer::Word(word)) => {
                words += 1;
                session.note(&format!("the puzzle on line {}: answered by `{word}`, not verified", puzzle.line));
                continue;
            }
            Some(Answer::Board(answer)) => {
                // a table has the answers beside the puzzles
                let board = answer.solution.as_ref().unwrap_or(answer.sudoku.clues());
                let verified = puzzle.sudoku.verify(board);
                verified.map_err(|clash| format!("{name}, line {}: {clash}", answer.line))
            }
        };
        match verdict {
            Ok(()) => right += 1,
            Err(why) => {
                wrong += 1;
                session.wrong(&format!("the puzzle on line {}: {why}", puzzle.line));
            }
        }
    }
    drop(watch);
    let all = readings.first().map_or_else(|| answers_of(answers, reader).len(), |reading| reading.1.len());
    let left = all.saturating_sub(seen);
    if left > 0 {
        wrong += left as u64;
        session.wrong(&format!("{name}: {left} more answers than puzzles"));
    }
    verdict(right, wrong, words, session)
}

/// What stands in the place of an answer.
enum Answer {
    Board(Entry),
    /// What `solve` writes where there is no board to write.
    Word(&'static str),
    Bad(ReadError),
}

/// The answers of a text, boards in any layout, words in lines of their own.
fn answers_of(text: &[u8], reader: Reader) -> Vec<Answer> {
    let mut answers = Vec::new();
    let (mut from, mut before, mut at) = (0, 0, 0);
    let read = |part: &[u8], before: usize, whole: bool, answers: &mut Vec<Answer>| {
        // between two words there may be nothing
        let entries = reader.puzzles(part).filter_map(|entry| placed(entry, before, !whole));
        answers.extend(entries.map(|entry| entry.map_or_else(Answer::Bad, Answer::Board)));
    };
    for (number, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let end = at + line.len();
        if let Some(word) = super::WORDS.into_iter().find(|word| word.as_bytes() == line.trim_ascii()) {
            read(&text[from..at], before, false, &mut answers);
            answers.push(Answer::Word(word));
            (from, before) = (end, number + 1);
        }
        at = end;
    }
    read(&text[from..], before, from == 0, &mut answers);
    answers
}

/// Solutions as `solve` prints them: an option a line, blank lines between solutions; lines that begin with `|` are comments.
fn solutions(problem: &Problem, answers: &[u8], name: &str, session: &mut Session) -> anyhow::Result<()> {
    let text = decode(answers).with_context(|| name.to_owned())?;
    let mut known: HashMap<String, Vec<OptionId>> = HashMap::new();
    for option in problem.options() {
        known.entry(sorted(&option_text(problem, option))).or_default().push(option);
        if let Some(name) = problem.option_name(option) {
            known.entry(sorted(name)).or_default().push(option);
        }
    }
    let (mut right, mut wrong) = (0, 0);
    let lines = text.lines().map(str::trim).enumerate();
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.starts_with('|')).collect();
    for solution in lines.split(|(_, line)| line.is_empty()).filter(|lines| !lines.is_empty()) {
        if session.interrupted() {
            return verdict(right, wrong, 0, session);
        }
        let mut chosen = Vec::new();
        let mut verdict = Ok(());
        for (number, line) in solution {
            // of options that are the same, each is taken once
            let same = known.get(&sorted(line)).map(Vec::as_slice).unwrap_or_default();
            match same.iter().find(|option| !chosen.contains(*option)).or(same.first()) {
                Some(&option) => chosen.push(option),
                None => verdict = Err(format!("line {}: no such option: {}", number + 1, line.escape_debug())),
            }
        }
        let first = solution[0].0 + 1;
        let verified = verdict.and_then(|()| {
            verify(problem, &chosen).map_err(|violation| format!("the solution on line {first}: {violation}"))
        });
        match verified {
            Ok(()) => right += 1,
            Err(why) => {
                wrong += 1;
                session.wrong(&format!("{name}, {why}"));
            }
        }
    }
    if right + wrong == 0 {
        // no text at all is the empty set of options
        match verify(problem, &[]) {
            Ok(()) => right = 1,
            Err(violation) => {
                wrong = 1;
                session.wrong(&format!("{name}: contains no solution, and the empty set is none: {violation}"));
            }
        }
    }
    verdict(right, wrong, 0, session)
}

/// The items of an option in one order, whatever order they were written in.
fn sorted(option: &str) -> String {
    let mut items: Vec<&str> = option.split_whitespace().collect();
    items.sort_unstable();
    items.join(" ")
}

fn verdict(right: u64, wrong: u64, words: u64, session: &mut Session) -> anyhow::Result<()> {
    let rest = if words > 0 { format!(", {words} not verified") } else { String::new() };
    writeln!(session.out, "{right} right, {wrong} wrong{rest}")?;
    if session.interrupted() {
        session.note(&format!("{}; the other answers were not verified", session.interruption()));
    }
    if wrong > 0 {
        session.ended(Exit::NoAnswer);
    }
    Ok(())
}
