//! A search that is killed again and again, at random moments, finds every solution, and each once.
//!
//! `cargo run --release --example survives -- 1000` kills it a thousand times.

use quadrille::checkpoint::Checkpoint;
use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use quadrille_gallery::puzzle::Queens;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use std::{env, fs, thread};

/// Lists all ways to place ten queens; saved so often that a kill meets every step of it.
fn search(folder: &Path) -> Result<(), Box<dyn Error>> {
    let problem = Queens::new(10).problem()?;
    let mut files = Checkpoint::new(folder.join("ckpt")).output(folder.join("solutions"));
    files = files.every(Duration::from_micros(300));
    let kept = files.list(&Search::new(), &problem, |index, options, to| {
        to.extend(format!("{index}: {options:?}\n").into_bytes());
    })?;
    assert!(kept.is_exhausted() && kept.solutions == 724_u32.into());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let argument = env::args().nth(1);
    if let Some(folder) = argument
        .as_deref()
        .filter(|argument| argument.parse::<u32>().is_err())
    {
        return search(Path::new(folder));
    }
    let most: u32 = argument.map_or(Ok(20), |argument| argument.parse())?;
    let home = env::temp_dir().join(format!("quadrille-survives-{}", std::process::id()));
    let folder = |name: &str| fs::create_dir_all(home.join(name)).map(|()| home.join(name));
    let undisturbed = folder("undisturbed")?;
    search(&undisturbed)?;
    let expected = fs::read(undisturbed.join("solutions"))?;
    let mut rng = ChaCha8Rng::seed_from_u64(most.into());
    let (mut kills, mut runs) = (0, 0);
    while kills < most {
        let folder = folder(&runs.to_string())?;
        loop {
            let mut child = Command::new(env::current_exe()?).arg(&folder).spawn()?;
            thread::sleep(Duration::from_micros(rng.random_range(0..30_000)));
            child.kill()?;
            match child.wait()?.code() {
                Some(0) => break,
                Some(code) => return Err(format!("a run ended with {code}").into()),
                None => kills += 1,
            }
        }
        assert!(
            fs::read(folder.join("solutions"))? == expected,
            "lost or doubled: see {}",
            folder.display()
        );
        fs::remove_dir_all(folder)?;
        runs += 1;
    }
    println!(
        "{kills} kills in {runs} runs; all {} bytes of solutions the same each time",
        expected.len()
    );
    Ok(fs::remove_dir_all(home)?)
}
