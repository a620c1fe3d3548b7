//! The command line.

use std::path::PathBuf;
use std::time::Duration;

pub(crate) const USAGE: &str = "\
usage: peers [sudoku | tiny] [options]

Without `sudoku`: exact covers, all solutions counted, through quadrille's engines and the crates.
With it: sets of 9x9 sudokus, each puzzle proved to have one answer or several.
With `tiny`: problems with 9 items and 20 options, each built and searched for one solution.

  --only NAMES        these instances or sets only, separated by commas
  --entrants NAMES    these entrants only
  --rounds N          rounds that are measured (5)
  --limit SECONDS     what an entrant may take for one run (30)
  --markdown          the table for a README
  --instances DIR     exact covers in Knuth's text, DIR/NAME.dlx, instead of those made here
  --sudokus DIR       sets of puzzles, DIR/NAME.txt, a puzzle a line, besides those made here
  --take N            so many puzzles of each set, chosen by the seed (2000)
  --seed N            for the choice of puzzles and how they are turned and renamed (1)";

#[derive(Debug)]
pub(crate) struct Args {
    pub(crate) sudoku: bool,
    pub(crate) tiny: bool,
    pub(crate) markdown: bool,
    pub(crate) only: Option<Vec<String>>,
    pub(crate) entrants: Option<Vec<String>>,
    pub(crate) rounds: usize,
    pub(crate) limit: Duration,
    pub(crate) instances: Option<PathBuf>,
    pub(crate) sudokus: Option<PathBuf>,
    pub(crate) take: usize,
    pub(crate) seed: u64,
}

impl Args {
    /// The arguments, or what is wrong with them.
    pub(crate) fn parse(words: impl IntoIterator<Item = String>) -> Result<Args, String> {
        let mut args = Args {
            sudoku: false,
            tiny: false,
            markdown: false,
            only: None,
            entrants: None,
            rounds: 5,
            limit: Duration::from_secs(30),
            instances: None,
            sudokus: None,
            take: 2000,
            seed: 1,
        };
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value"));
            match word.as_str() {
                "sudoku" => args.sudoku = true,
                "tiny" => args.tiny = true,
                "--markdown" => args.markdown = true,
                "--only" => args.only = Some(names(&value()?)),
                "--entrants" => args.entrants = Some(names(&value()?)),
                "--rounds" => args.rounds = number(&word, &value()?)?,
                "--limit" => args.limit = Duration::from_secs(number(&word, &value()?)?),
                "--instances" => args.instances = Some(value()?.into()),
                "--sudokus" => args.sudokus = Some(value()?.into()),
                "--take" => args.take = number(&word, &value()?)?,
                "--seed" => args.seed = number(&word, &value()?)?,
                other => return Err(format!("unknown argument `{other}`")),
            }
        }
        Ok(args)
    }

    /// Whether an instance or a set was asked for.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only.iter().any(|n| n == name))
    }

    /// Those of a list who were asked for, by their names.
    pub(crate) fn chosen<'a, T>(&self, all: &'a [T], name: impl Fn(&T) -> &str) -> Result<Vec<&'a T>, String> {
        let known: Vec<&str> = all.iter().map(&name).collect();
        let asked = self.entrants.iter().flatten();
        if let Some(stranger) = asked.into_iter().find(|asked| !known.contains(&asked.as_str())) {
            return Err(format!("there is no entrant `{stranger}`; expected {}", known.join(", ")));
        }
        let taken = |entrant: &&T| self.entrants.as_ref().is_none_or(|asked| asked.iter().any(|n| n == name(entrant)));
        Ok(all.iter().filter(taken).collect())
    }
}

fn names(list: &str) -> Vec<String> {
    list.split(',').map(Into::into).collect()
}

fn number<N: std::str::FromStr>(word: &str, value: &str) -> Result<N, String> {
    value.parse().map_err(|_| format!("`{word}` needs a number, found `{value}`"))
}
