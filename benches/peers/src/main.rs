//! Entrants of `quadrille compare` that are crates, and memoised Algorithm X.

mod crates;
mod plain;

use quadrille::problem::Problem;
use std::io::{Read, stdin};

const USAGE: &str = "\
usage: peers NAME < FILE.dlx    the number of solutions, by a crate or by `plain`
       peers sudoku < LINES     the answer of each line, `several` or `none`";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let read = || -> std::io::Result<String> {
        let mut text = String::new();
        stdin().read_to_string(&mut text)?;
        Ok(text)
    };
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["sudoku"] => read()?
            .lines()
            .for_each(|line| println!("{}", crates::sudoku(line))),
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
