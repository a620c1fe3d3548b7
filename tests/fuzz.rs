//! What is fuzzed, for a few seconds, on any compiler: each target of `fuzz/` takes its seeds as they are, and then some thousand changes of them.

#[allow(unreachable_pub, reason = "a library of its own in fuzz/")]
#[path = "../fuzz/targets/lib.rs"]
mod targets;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use targets::{TARGETS, Verdict};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz");

/// So many changes of seeds each target takes.
const CASES: usize = 3000;

/// No change makes an input longer than this.
const LONGEST: usize = 1200;

/// A test for each target, with the least shares of inputs, in percent, that are accepted and refused: a target that looks at nothing
/// accepts all, or none.
macro_rules! targets {
    ($($name:ident: $accepted:literal, $refused:literal;)*) => {
        $(
            #[test]
            fn $name() {
                changed(stringify!($name), targets::$name::run, $accepted, $refused);
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
    cheapest: 1, 1;
    dlx: 1, 1;
    engines: 1, 1;
    json: 1, 1;
    large: 1, 1;
    lockstep: 1, 1;
    matrix: 1, 1;
    paths: 1, 1;
    reduce: 1, 1;
    steps: 1, 1;
    stream: 1, 1;
    sudoku: 1, 1;
}

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
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
    let mut quoted = line.strip_prefix('"').and_then(|line| line.strip_suffix('"')).expect("a word in quotation marks");
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

/// The seeds of a target, and changes of them; each must be done right, and enough of them must be worth something.
fn changed(name: &str, run: fn(&[u8]) -> Verdict, accepted: usize, refused: usize) {
    let seeds: Vec<Vec<u8>> =
        files(&Path::new(FOLDER).join("seeds").join(name)).iter().map(|path| fs::read(path).unwrap()).collect();
    let words = words(name);
    let mut rng = ChaCha8Rng::seed_from_u64(60);
    let mut counts = [0; 2];
    let n = seeds.len() + CASES;
    for case in 0..n {
        let input = seeds.get(case).cloned().unwrap_or_else(|| change(&seeds, &words, &mut rng));
        let verdict = catch_unwind(|| run(&input)).unwrap_or_else(|_| {
            let bytes: String = input.iter().map(|byte| format!("\\{byte:03o}")).collect();
            panic!("{name}, case {case}, also made by: printf '{bytes}'");
        });
        counts[usize::from(verdict == Verdict::Refused)] += 1;
    }
    println!("{name}: {} accepted, {} refused", counts[0], counts[1]);
    assert!(counts[0] * 100 >= accepted * n && counts[1] * 100 >= refused * n, "{name}: accepted, refused: {counts:?}");
}

/// A seed with a few changes.
fn change(seeds: &[Vec<u8>], words: &[Vec<u8>], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut input = seeds.choose(rng).expect("a seed").clone();
    for _ in 0..rng.random_range(1..=4) {
        let at = rng.random_range(0..=input.len());
        match rng.random_range(0..6) {
            0 | 1 if at < input.len() => {
                let byte = &mut input[at];
                *byte = if rng.random() { *byte ^ 1 << rng.random_range(0..8) } else { rng.random() };
            }
            // some bytes go, or come twice
            2 => drop(input.drain(at..(at + rng.random_range(1..20)).min(input.len()))),
            3 => {
                let some = input[at..(at + rng.random_range(1..20)).min(input.len())].to_vec();
                input.splice(at..at, some);
            }
            // the front of this one and the back of another
            4 => {
                let other = seeds.choose(rng).expect("a seed");
                input.truncate(at);
                input.extend(&other[rng.random_range(0..=other.len())..]);
            }
            _ => {
                let word = words.choose(rng).cloned().unwrap_or_else(|| vec![rng.random()]);
                input.splice(at..at, word);
            }
        }
    }
    input.truncate(LONGEST);
    input
}
