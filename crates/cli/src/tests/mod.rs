//! What commands say of one small problem agrees, in every text that they write for each other:
//! `solve`, `check`, `certify`, `family` and `convert`, on random problems with bounds, options
//! that look alike, costs of both signs, colors, and nothing to cover.
//!
//! `STRESS=3000 cargo test -p quadrille-cli --lib tests::` tries more of them.

mod ends;
mod formats;

use quadrille::baseline;
use quadrille::format::json;
use quadrille::problem::{Bounds, Entry, ItemId, OptionId, Problem};
use quadrille_args::Cli;
use quadrille_console::session::{Exit, Session};
use quadrille_testing::{Random, Written, rounds};
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// With more solutions a problem is left out.
const MAX_SOLUTIONS: usize = 60;

/// Runs a command as the program does.
pub(crate) fn run(args: &[&str]) -> (Exit, String) {
    let written = Written::default();
    let mut session = Session::captured(Box::new(written.clone()));
    let cli =
        Cli::read([&["quadrille"], args].concat()).unwrap_or_else(|refused| panic!("{refused:?}"));
    super::run(cli.command, &mut session).unwrap_or_else(|error| panic!("{args:?}: {error:#}"));
    session.out.flush().unwrap();
    let exit = session.exit();
    drop(session);
    (exit, written.text())
}

/// A problem of a few items and options.
fn random(random: &mut Random) -> Problem {
    let mut builder = Problem::builder();
    let shape = random.below(5);
    let name = |number: usize| match shape {
        0 => number.to_string(),
        1 => format!("r{}c{}", number / 2 + 1, number % 2 + 1),
        2 => format!("#{number}"),
        _ => format!("item{number}"),
    };
    let n = random.below(6);
    let bounded = random.below(2) == 0;
    for number in 0..n {
        let (low, more) = (random.below(3) as u32, random.below(3) as u32);
        let bounds = if bounded {
            Bounds {
                low,
                high: (low + more).max(1),
            }
        } else {
            Bounds::ONCE
        };
        builder.primary_bounded(name(number), bounds).unwrap();
    }
    let others = random.below(3);
    for number in 0..others {
        builder.secondary(name(n + number)).unwrap();
    }
    let colors = ["red", "1"].map(|name| builder.color(name).unwrap());
    let (costs, named) = (random.below(3) == 0, random.below(4) == 0);
    let least = random.one(&[0, -3]);
    let mut last: Vec<Entry> = Vec::new();
    for number in 0..if n == 0 { 0 } else { random.below(9) } {
        // as the one before, in a third
        if last.is_empty() || random.below(3) > 0 {
            let first = random.below(n);
            last = (0..n)
                .filter(|&item| item == first || random.below(4) == 0)
                .map(|item| ItemId::new(item as u32).into())
                .collect();
            for item in n..n + others {
                if random.below(2) == 0 {
                    let color = random.one(&[None, Some(colors[0]), Some(colors[1])]);
                    last.push(Entry {
                        item: ItemId::new(item as u32),
                        color,
                    });
                }
            }
        }
        let option = builder.option(last.clone()).unwrap();
        if costs {
            builder
                .cost(option, least + random.below(6) as i32)
                .unwrap();
        }
        if named && random.below(2) == 0 {
            builder
                .name_option(
                    option,
                    format!("{}{number}", random.one(&["|", "name", "\\", "a b"])),
                )
                .unwrap();
        }
    }
    builder.build().unwrap()
}

/// All solutions, if they are few.
fn all(problem: &Problem) -> Option<Vec<Vec<OptionId>>> {
    let mut all = Vec::new();
    let few = baseline::visit(problem, &mut |solution| {
        all.push(solution.to_vec());
        if all.len() > MAX_SOLUTIONS {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    few.is_continue().then_some(all)
}

/// The files of one problem.
pub(crate) struct Files(PathBuf);

impl Files {
    /// An empty folder for a test.
    pub(crate) fn new(name: &str) -> Files {
        let name = format!("quadrille-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Files(folder)
    }

    pub(crate) fn put(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Random problems with few solutions, and these.
fn small_problems(seed: u64) -> impl Iterator<Item = (Problem, Vec<Vec<OptionId>>)> {
    let mut numbers = Random(seed);
    std::iter::repeat_with(move || random(&mut numbers))
        .filter_map(|problem| all(&problem).map(|solutions| (problem, solutions)))
}

/// Everything that is said of a problem with these solutions.
fn agree(problem: &Problem, solutions: &[Vec<OptionId>], files: &Files, round: usize) {
    let n = solutions.len();
    let (text, count) = (json::write(problem), format!("{n}\n"));
    let file = files.put("problem.json", &text);
    let exit = if n == 0 {
        Exit::NoAnswer
    } else {
        Exit::Answered
    };
    assert_eq!(
        run(&["solve", "--count", &file]),
        (exit, count.clone()),
        "{text}"
    );
    // from format to format
    let is_named = problem
        .options()
        .any(|option| problem.option_name(option).is_some());
    let dlx = formats::agree(problem, solutions, files, is_named);
    // all solutions, checked, proved and numbered
    let proof = files.path("proof");
    let (done, printed) = run(&["solve", "--all", &file]);
    assert_eq!(done, exit, "{text}");
    let answers = files.put("answers", &printed);
    let (_, proved) = run(&["solve", "--all", "--proof", &proof, &file]);
    let certified = files.put("certified", &proved);
    assert_eq!(
        run(&["certify", &file, &certified, &proof]).0,
        Exit::Answered,
        "{text}{proved}"
    );
    if n > 0 {
        let (done, checked) = run(&["check", "--all", &file, &answers]);
        let is_whole = checked.starts_with(&format!("1 right, 0 wrong; {n} of {n} solution"));
        assert!(
            done == Exit::Answered && is_whole,
            "{text}{printed}{checked}"
        );
        if !dlx.is_empty() && !is_named {
            let other = files.put("problem.dlx", &dlx);
            assert_eq!(
                run(&["check", "--all", &other, &answers]).0,
                Exit::Answered,
                "{dlx}{printed}"
            );
        }
        let (_, ranks) = run(&["family", "--rank", &answers, &file]);
        let mut ranks: Vec<usize> = ranks.lines().map(|rank| rank.parse().unwrap()).collect();
        ranks.sort_unstable();
        assert!(ranks.into_iter().eq(1..=n), "{text}{printed}");
    }
    assert_eq!(run(&["family", &file]), (exit, count), "{text}");
    // one solution less is noticed
    if n > 1 && round.is_multiple_of(16) {
        let (_, fewer) = printed
            .rsplit_once("\n\n")
            .map(|(fewer, last)| (last, format!("{fewer}\n")))
            .unwrap();
        let fewer = files.put("fewer", &fewer);
        assert_eq!(
            run(&["check", "--all", &file, &fewer]).0,
            Exit::NoAnswer,
            "{text}{printed}"
        );
        assert_eq!(
            run(&["certify", &file, &fewer, &proof]).0,
            Exit::NoAnswer,
            "{text}{printed}"
        );
    }
    if problem.has_costs() && n > 0 {
        let cost = |solution: &Vec<OptionId>| {
            solution
                .iter()
                .map(|&option| problem.units(option))
                .sum::<i64>()
        };
        let least = solutions.iter().map(cost).min().unwrap();
        let (_, cheapest) = run(&["solve", "--cheapest", "1", &file]);
        assert_eq!(
            cheapest.lines().next(),
            Some(format!("| cost {least}").as_str()),
            "{text}{cheapest}"
        );
        let cheapest_file = files.put("cheapest", &cheapest);
        assert_eq!(
            run(&["check", &file, &cheapest_file]),
            (Exit::Answered, "1 right, 0 wrong\n".into()),
            "{text}{cheapest}"
        );
        let (_, proved) = run(&["solve", "--cheapest", "1", "--proof", &proof, &file]);
        let certified = files.put("certified", &proved);
        assert_eq!(
            run(&["certify", &file, &certified, &proof]).0,
            Exit::Answered,
            "{text}{proved}"
        );
    }
}

#[test]
fn all_commands_say_the_same_of_a_problem() {
    let files = Files::new("relations");
    let (mut none, mut empty, mut costs) = (0, 0, 0);
    let tried = rounds(30) as usize;
    for (round, (problem, solutions)) in small_problems(35).take(tried).enumerate() {
        agree(&problem, &solutions, &files, round);
        none += usize::from(solutions.is_empty());
        empty += usize::from(solutions.iter().any(Vec::is_empty));
        costs += usize::from(problem.has_costs());
    }
    println!(
        "{tried} problems, {none} without a solution, {empty} with the empty one, {costs} with \
        costs"
    );
    assert!(none * 20 > tried && empty * 40 > tried && costs * 20 > tried);
}
