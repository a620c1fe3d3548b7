//! Entrants of `quadrille compare` that are crates, memoised Algorithm X among them, and instances that the program does not make.

mod crates;
mod graph;
mod lists;
mod networks;
mod plain;
mod rng;
mod squares;

use quadrille::format::dlx;
use quadrille::problem::Problem;
use std::fs;
use std::io::{Read, stdin};
use std::path::Path;

const USAGE: &str = "\
usage: peers NAME < FILE.dlx    the number of solutions, by a crate or by `plain`
       peers sudoku < LINES     the answer of each line, `several` or `none`
       peers make DIR           instances, a folder for each family";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let read = || -> std::io::Result<String> {
        let mut text = String::new();
        stdin().read_to_string(&mut text)?;
        Ok(text)
    };
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["make", folder] => make(Path::new(folder))?,
        ["sudoku"] => read()?.lines().for_each(|line| println!("{}", crates::sudoku(line))),
        ["plain"] => {
            let problem: Problem = read()?.parse()?;
            if problem.n_secondary() > 0 || problem.has_bounds() {
                return Err("it knows primary items only, each covered once".into());
            }
            println!("{}", plain::count(&problem));
        }
        [name] if crates::NAMES.contains(&name) => {
            let count = crates::count(name, &read()?.parse()?).ok_or("it knows no colors")?;
            println!("{count}");
        }
        _ => return Err(format!("{USAGE}\n\nnames: {}, plain", crates::NAMES.join(", ")).into()),
    }
    Ok(())
}

/// Networks of four shapes and some sizes, and covers that no tree search ends, each file named by what it is made of.
fn make(folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let write = |family: &str, name: &str, problem: &Problem| -> Result<(), Box<dyn std::error::Error>> {
        let family = folder.join(family);
        fs::create_dir_all(&family)?;
        Ok(fs::write(family.join(format!("{name}.dlx")), dlx::write(problem)?)?)
    };
    for cover in networks::covers() {
        write(cover.shape, &cover.name, &cover.problem())?;
    }
    for (order, holes) in [40, 45, 50].into_iter().flat_map(|n| [380, 400, 410, 430].map(|holes| (n, holes))) {
        for seed in [1, 2] {
            write("latin-40-to-50", &format!("{order}-{holes}-{seed}"), &squares::latin(order, holes, seed))?;
        }
    }
    for (holes, seed) in [400, 420].into_iter().flat_map(|holes| [(holes, 1), (holes, 2)]) {
        write("latin-60", &format!("{holes}-{seed}"), &squares::latin(60, holes, seed))?;
    }
    for (holes, seed) in [500, 520, 540, 560, 580].into_iter().flat_map(|holes| (1..5).map(move |seed| (holes, seed))) {
        write("sudokus-36x36", &format!("{holes}-{seed}"), &squares::sudoku(6, holes, seed))?;
    }
    for teams in [16, 20] {
        write("round-robins", &teams.to_string(), &lists::round_robin(teams))?;
    }
    for (size, weeks) in [(4, 5), (5, 4)] {
        write("golfers", &format!("{size}-{weeks}"), &lists::golfers(size, weeks))?;
    }
    for (kind, items, options, planted) in [("none", 150, 400, false), ("planted", 100, 300, true)] {
        for seed in [1, 2] {
            let problem = lists::random(items, options, [3, 6], planted, seed);
            write(&format!("random-{kind}"), &format!("{items}-{options}-{seed}"), &problem)?;
        }
    }
    Ok(())
}
