//! The words of the documentation are those of the literature. Checked are all doc comments, and README.md; help texts and messages
//! have golden files in `tests/cmd`.

use super::{Sources, read};
use proc_macro2::{TokenStream, TokenTree};
use std::fs;
use std::path::Path;

/// What is not said, and what is said instead.
const BANNED: &[(&str, &str)] = &[
    ("dear", "expensive"),
    ("dearer", "more expensive"),
    ("dice", "rng"),
    ("dive", "probe"),
    ("dives", "probes"),
    ("foreseen", "predicted"),
    ("ground", "core"),
    ("heed", "scratch"),
    ("held fast", "individualized"),
    ("house", "room, or the program"),
    ("judge", "verifier"),
    ("judged", "verified"),
    ("judges", "verifies"),
    ("least image", "canonical form"),
    ("least of all", "canonical form"),
    ("lent", "borrowed"),
    ("lots", "exactly-one groups"),
    ("oracle", "reference solver"),
    ("parted", "separated"),
    ("purse", "scratch"),
    ("reckoned", "counted"),
    ("rests", "residual problems"),
    ("said", "reported"),
    ("says", "reports, prints"),
    ("seam", "interface"),
    ("settle", "propagate"),
    ("settled", "propagated"),
    ("settles", "propagates"),
    ("so many", "this many, N"),
    ("so much", "this much"),
    ("so often", "this often"),
    ("taxes", "dual prices"),
    ("tell apart", "distinguish"),
    ("tells", "reports, prints"),
    ("thrifty", "cost pruning"),
    ("told", "reported"),
    ("told apart", "distinguished"),
    ("wants no more", "stops"),
];

/// Where a word is right all the same.
const ALLOWED: &[(&str, &str, &str)] = &[
    ("house", "sudoku/", "a row, column or box"),
    ("house", "generate/", "a row, column or box"),
    ("house", "cpu/", "a row, column or box"),
    ("house", "variant/", "a row, column or box"),
    ("house", "README.md", "a row, column or box"),
];

/// Words with their lines.
type Words = Vec<(usize, String)>;

/// Adds the words of a line of text; none of code in backticks.
fn add(words: &mut Words, line: usize, text: &str) {
    for prose in text.split('`').step_by(2) {
        let parts = prose.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
        words.extend(parts.map(|part| (line, part.to_lowercase())));
    }
}

/// The words of lines, without blocks of code; phrases may continue on the next line.
fn prose(lines: impl IntoIterator<Item = (usize, String)>) -> Words {
    let (mut words, mut code) = (Words::new(), false);
    for (line, text) in lines {
        if text.trim_start().starts_with("```") {
            code = !code;
        } else if !code {
            add(&mut words, line, &text);
        }
    }
    words
}

/// The lines of all doc comments among tokens, in order.
fn doc_lines(tokens: TokenStream, into: &mut Vec<(usize, String)>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => doc_lines(group.stream(), into),
            TokenTree::Literal(literal) if at > 1 && tokens[at - 2].to_string() == "doc" => {
                let line = literal.span().start().line;
                let text: syn::LitStr = syn::parse_str(&literal.to_string()).expect("documentation is a string");
                into.extend(text.value().lines().enumerate().map(|(n, text)| (line + n, text.to_owned())));
            }
            _ => {}
        }
    }
}

/// The banned words of a file.
fn faults(file: &str, words: &Words) -> Vec<String> {
    let mut faults = Vec::new();
    for (banned, instead) in BANNED {
        if ALLOWED.iter().any(|(word, place, _)| word == banned && file.starts_with(place)) {
            continue;
        }
        let phrase: Vec<&str> = banned.split(' ').collect();
        for found in words.windows(phrase.len()) {
            if found.iter().map(|(_, word)| word.as_str()).eq(phrase.iter().copied()) {
                faults.push(format!("{file}:{}: `{banned}`; write: {instead}", found[0].0));
            }
        }
    }
    faults
}

fn documentation(file: &str, text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    doc_lines(text.parse().unwrap_or_else(|error| panic!("{file}: {error}")), &mut lines);
    faults(file, &prose(lines))
}

fn document(file: &str, text: &str) -> Vec<String> {
    faults(file, &prose(text.lines().enumerate().map(|(n, text)| (n + 1, text.to_owned()))))
}

#[test]
fn the_documentation_speaks_the_words_of_the_literature() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Sources::new();
    read(&package.join("src"), "", &mut sources);
    let mut found: Vec<String> = sources.iter().flat_map(|(file, text)| documentation(file, text)).collect();
    // a package without its README has its sources all the same
    if let Ok(text) = fs::read_to_string(package.join("README.md")) {
        found.extend(document("README.md", &text));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn planted_words_are_found() {
    let source = "//! It is reckoned.\n/// An Oracle:\n/// held\n/// fast. `judge` is code.\nfn f() { m! { /** says */ } }\n\
        /// ```\n/// let dice = 1;\n/// ```\n#[doc = \"so\\nmuch\"]\nstruct A;\n// dear\n";
    let found = documentation("search/mod.rs", source);
    let lines: Vec<&str> = found.iter().map(|fault| fault.split("; ").next().unwrap()).collect();
    let expected = ["3: `held fast`", "2: `oracle`", "1: `reckoned`", "5: `says`", "9: `so much`"];
    assert_eq!(lines, expected.map(|fault| format!("search/mod.rs:{fault}")));
    assert_eq!(documentation("sudoku/board.rs", "/// A house.\nstruct A;"), [""; 0]);
    assert_eq!(document("README.md", "Nothing is\nlent.\n```\nlent\n```\n"), ["README.md:2: `lent`; write: borrowed"]);
}
