//! What an answer costs with its proof, and the check of it.

use crate::rng::Rng;
use crate::{boards, lists};
use cpu_time::ProcessTime;
use quadrille::certify::{Claim, certify};
use quadrille::format::dlx;
use quadrille::problem::{OptionId, Problem};
use quadrille::proof::{Prover, write_exclusion, write_formula};
use quadrille::search::{EngineKind, Search};
use quadrille::sudoku::{Sudoku, cover};
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Of as many runs the least counts.
const ROUNDS: usize = 7;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    All,
    Unique,
    Cheapest,
    /// Whether there is a solution, by `learn`.
    Exists,
}

struct Row {
    title: &'static str,
    ask: Ask,
    /// How many solutions are found, in all problems together.
    expected: usize,
    problems: Vec<Problem>,
}

fn rows() -> Vec<Row> {
    let one = |title, ask, expected, problem| Row { title, ask, expected, problems: vec![problem] };
    let read = |text: &str| dlx::read(text).expect("a problem").problem;
    let pentominoes = read(include_str!("../../../puzzles/cover/pent3x20.dlx"));
    let langford = read(include_str!("../../../puzzles/cover/langford8.dlx"));
    let hard = include_str!("../../../puzzles/sudoku/made/hard.txt").lines().take(1000);
    let hard = hard.map(|line| cover::encode(&line.parse::<Sudoku>().expect("a sudoku"))).collect();
    let random = lists::random(150, 400, [3, 6], false, 1);
    vec![
        one("queens 11, all 2,680", Ask::All, 2680, boards::queens(11)),
        one("pentominoes 3x20, all 8", Ask::All, 8, pentominoes),
        one("Langford 8, all 150 up to reflection", Ask::All, 150, langford),
        Row { title: "1,000 hard sudokus, one answer", ask: Ask::Unique, expected: 1000, problems: hard },
        one("pentominoes 6x10, the cheapest", Ask::Cheapest, 1, with_costs(&boards::rectangle(6, 10))),
        one("10x10 without two corners, dominoes, none", Ask::Exists, 0, boards::corners(10)),
        one("random, 150 items and 400 options, none", Ask::Exists, 0, random),
    ]
}

/// A cost of 10 to 99 on each option.
fn with_costs(problem: &Problem) -> Problem {
    let (mut builder, mut rng) = (problem.to_builder(), Rng::new(1));
    for option in problem.options() {
        builder.cost(option, 10 + rng.below(90) as u64).expect("an option of this problem");
    }
    builder.build().expect("a problem")
}

/// Prints the table; `VeriPB` checks too, where it is given.
pub fn table(veripb: Option<&str>) {
    let folder = std::env::temp_dir().join(format!("quadrille-proofs-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the proofs");
    println!("| asked | without | with a proof | ratio | lines | kB | `certify` | VeriPB |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|");
    for row in rows() {
        print_row(&row, &folder, veripb);
    }
    fs::remove_dir_all(folder).expect("the folder is ours");
}

fn print_row(row: &Row, folder: &Path, veripb: Option<&str>) {
    let (proof, formula) = (folder.join("p.pbp"), folder.join("p.opb"));
    let each = |what: &mut dyn FnMut(&Problem)| row.problems.iter().for_each(what);
    let without = least(|| each(&mut |problem| solve(problem, row.ask)));
    let with = least(|| each(&mut |problem| drop(prove(problem, row.ask, &proof))));
    let (mut certified, mut bytes, mut lines, mut solutions) = (0.0, 0, 0, 0);
    for problem in &row.problems {
        let answer = prove(problem, row.ask, &proof);
        let claim = if row.ask == Ask::Cheapest { Claim::Cheapest } else { Claim::Complete };
        certified += least(|| {
            let text = BufReader::new(File::open(&proof).expect("the proof"));
            let _ = certify(problem, claim, &answer, text).expect("a proof that is accepted");
        });
        let text = fs::read_to_string(&proof).expect("the proof");
        (bytes, lines, solutions) = (bytes + text.len(), lines + text.lines().count(), solutions + answer.len());
        write(problem, row.ask, &answer, &formula);
    }
    let checked = veripb.filter(|_| row.problems.len() == 1).map(|program| checked(program, &formula, &proof));
    assert_eq!(solutions, row.expected, "{}", row.title);
    println!(
        "| {} | {without:.5} | {with:.4} | {:.1} | {lines} | {} | {certified:.4} | {} |",
        row.title,
        with / without,
        bytes / 1000,
        checked.map_or(String::new(), |seconds| format!("{seconds:.4}")),
    );
}

/// Seconds of CPU.
fn least(mut work: impl FnMut()) -> f64 {
    let seconds = |_| {
        let begin = ProcessTime::now();
        work();
        begin.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(seconds).fold(f64::INFINITY, f64::min)
}

fn solve(problem: &Problem, ask: Ask) {
    let search = Search::new();
    match ask {
        Ask::All | Ask::Unique => {
            let search = if ask == Ask::Unique { search.max_solutions(2) } else { search };
            let report = search.visit(problem, |_| ControlFlow::Continue(()));
            assert!(report.expect("any problem").is_exhausted());
        }
        Ask::Cheapest => assert!(search.cheapest(problem, 1).expect("any problem").proven),
        Ask::Exists => {
            let exists = search.engine(EngineKind::Learn).seed(1).exists(problem);
            assert_eq!(exists.expect("any problem"), Some(false));
        }
    }
}

fn prove(problem: &Problem, ask: Ask, path: &PathBuf) -> Vec<Vec<OptionId>> {
    let mut file = File::create(path).expect("a file for the proof");
    let (prover, mut answer) = (Prover::new().learns(ask == Ask::Exists), Vec::new());
    if ask == Ask::Cheapest {
        let cheapest = prover.cheapest(problem, &mut file).expect("room for the proof");
        return cheapest.solutions.into_iter().map(|solution| solution.options).collect();
    }
    let report = prover.solutions(problem, &mut file, |solution| {
        answer.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    assert!(report.expect("room for the proof").is_exhausted());
    answer
}

fn write(problem: &Problem, ask: Ask, answer: &[Vec<OptionId>], path: &Path) {
    let mut out = BufWriter::new(File::create(path).expect("a file for the formula"));
    write_formula(problem, ask == Ask::Cheapest, &mut out).expect("room for the formula");
    for solution in answer.iter().filter(|_| ask != Ask::Cheapest) {
        write_exclusion(problem, solution, &mut out).expect("room for the formula");
    }
    out.flush().expect("room for the formula");
}

/// Seconds of CPU that `VeriPB` takes, as the shell measures them.
fn checked(program: &str, formula: &Path, proof: &Path) -> f64 {
    let script = "TIMEFORMAT='%U %S'; time \"$0\" \"$1\" \"$2\"";
    let seconds = |_| {
        let command = [Path::new("-c"), Path::new(script), Path::new(program), formula, proof];
        let output = Command::new("bash").args(command).output().expect("a shell");
        let (out, times) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(out.contains("s VERIFIED"), "{out}");
        let last = times.lines().last().expect("the times").split(' ');
        last.map(|time| time.parse::<f64>().expect("seconds")).sum()
    };
    (0..ROUNDS).map(seconds).fold(f64::INFINITY, f64::min)
}
