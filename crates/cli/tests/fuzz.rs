//! What is fuzzed, for a few seconds, on any compiler: each target of `fuzz/` takes its seeds as
//! they are, and then some thousand changes of them.

#[allow(unreachable_pub, reason = "a library of its own in fuzz/")]
#[path = "../../../fuzz/targets/lib.rs"]
mod targets;

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use targets::{TARGETS, Verdict};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz");

/// No change makes an input longer than this.
const LONGEST: usize = 1200;

/// A test for each target: how many changes of seeds it takes, and the least shares of inputs, in
/// percent, that are accepted and refused; a target that ignores its input accepts all inputs, or
/// none.
macro_rules! targets {
    ($($name:ident: $cases:literal, $accepted:literal, $refused:literal;)*) => {
        $(
            #[test]
            fn $name() {
                changed(stringify!($name), targets::$name::run, $cases, [$accepted, $refused]);
            }
        )*

        #[test]
        fn every_target_is_here_and_has_seeds() {
            let here: Vec<&str> = vec![$(stringify!($name)),*];
            assert_eq!(here, TARGETS.iter().map(|(name, _)| *name).collect::<Vec<_>>());
            let folder = Path::new(FOLDER).join("seeds");
            let folders = files(&folder).into_iter().filter(|path| path.is_dir());
            let seeds: BTreeSet<String> = folders.map(|path| name_of(&path)).collect();
            assert_eq!(seeds, here.iter().map(|name| (*name).to_owned()).collect());
            let programs = files(&Path::new(FOLDER).join("fuzz_targets"));
            assert!(programs.iter().map(|path| name_of(path)).eq(here), "{programs:?}");
        }
    };
}

targets! {
    certify: 10000, 15, 30;
    cheapest: 4000, 15, 15;
    deep: 800, 15, 15;
    dlx: 4000, 8, 30;
    engines: 4000, 25, 15;
    family: 4000, 15, 15;
    json: 4000, 1, 30;
    kept: 6000, 10, 30;
    large: 2000, 30, 1;
    lockstep: 1200, 25, 15;
    matrix: 4000, 5, 30;
    paths: 4000, 4, 30;
    reduce: 4000, 25, 15;
    steps: 4000, 25, 15;
    stream: 2000, 30, 3;
    sudoku: 2500, 15, 20;
    variant: 5000, 2, 30;
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn name_of(path: &Path) -> String {
    path.file_stem().unwrap().to_string_lossy().into_owned()
}

/// The words of a target that means texts: what a change may put into one.
fn words(name: &str) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(format!("{FOLDER}/words/{name}.dict")).unwrap_or_default();
    text.lines().map(word).collect()
}

/// A word as the fuzzer has it: in quotation marks, with `\"`, `\\` and `\x1b`.
fn word(line: &str) -> Vec<u8> {
    let mut quoted = line
        .strip_prefix('"')
        .and_then(|line| line.strip_suffix('"'))
        .expect("a word in quotation marks");
    let mut word = Vec::new();
    while let Some((&byte, rest)) = quoted.as_bytes().split_first() {
        (word, quoted) = match (byte, rest) {
            (b'\\', [b'x', ..]) => {
                word.push(u8::from_str_radix(&quoted[2..4], 16).expect("two digits"));
                (word, &quoted[4..])
            }
            (b'\\', [escaped, ..]) => {
                word.push(*escaped);
                (word, &quoted[2..])
            }
            _ => {
                word.push(byte);
                (word, &quoted[1..])
            }
        };
    }
    word
}

/// The seeds of a target, and changes of them; each must be done right, and enough of them must be
/// worth something.
fn changed(name: &str, run: fn(&[u8]) -> Verdict, cases: usize, least: [usize; 2]) {
    let seeds: Vec<Vec<u8>> = files(&Path::new(FOLDER).join("seeds").join(name))
        .iter()
        .map(|path| fs::read(path).unwrap())
        .collect();
    let words = words(name);
    let mut rng = ChaCha8Rng::seed_from_u64(60);
    let mut counts = [0; 2];
    let n = seeds.len() + cases;
    for case in 0..n {
        let input = seeds
            .get(case)
            .cloned()
            .unwrap_or_else(|| change(&seeds, &words, &mut rng));
        let verdict = catch_unwind(|| run(&input))
            .unwrap_or_else(|_| panic!("{name}, case {case}: {}", made_by(&input)));
        counts[usize::from(verdict == Verdict::Refused)] += 1;
    }
    println!("{name}: {} accepted, {} refused", counts[0], counts[1]);
    assert!(
        (0..2).all(|i| counts[i] * 100 >= least[i] * n),
        "{name}: {counts:?}, expected {least:?} in a hundred"
    );
}

/// A command that writes an input.
fn made_by(input: &[u8]) -> String {
    input.iter().fold("printf '".to_owned(), |text, byte| {
        text + &format!("\\{byte:03o}")
    }) + "'"
}

/// A seed with a few changes.
fn change(seeds: &[Vec<u8>], words: &[Vec<u8>], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut input = seeds.choose(rng).expect("a seed").clone();
    let most = rng.random_range(1..=4);
    for _ in 0..rng.random_range(1..=most) {
        let at = rng.random_range(0..=input.len());
        match rng.random_range(0..7) {
            0 if at < input.len() => input[at] ^= 1 << rng.random_range(0..8),
            1 if at < input.len() => input[at] = rng.random(),
            // some bytes go, or come twice
            2 => drop(input.drain(at..(at + rng.random_range(1..20)).min(input.len()))),
            3 => {
                let some = input[at..(at + rng.random_range(1..20)).min(input.len())].to_vec();
                input.splice(at..at, some);
            }
            // the front of this input and the back of another seed
            4 => {
                let other = seeds.choose(rng).expect("a seed");
                input.truncate(at);
                input.extend(&other[rng.random_range(0..=other.len())..]);
            }
            // inserts a word, or replaces a later word with it
            what => {
                let word = words
                    .choose(rng)
                    .cloned()
                    .unwrap_or_else(|| vec![rng.random()]);
                let found = words.iter().filter_map(|old| {
                    let from = at
                        + input[at..]
                            .windows(old.len())
                            .position(|some| some == old)?;
                    Some(from..from + old.len())
                });
                let old = if what == 5 { found.choose(rng) } else { None };
                input.splice(old.unwrap_or(at..at), word);
            }
        }
    }
    input.truncate(LONGEST);
    input
}
