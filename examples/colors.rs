//! Colors: options may share a secondary item if they agree on its color. Here they fill a small
//! crossword: words go across and down, and where two cross, both must want the same letter.
//!
//! `cargo run --example colors`

use quadrille::problem::{Entry, OptionId, Problem};
use quadrille::search;

const WORDS: [&str; 10] = [
    "ape", "ate", "eel", "pea", "pen", "tea", "ten", "ant", "net", "eat",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut builder = Problem::builder();
    // three words across, three down
    let slots = ["a0", "a1", "a2", "d0", "d1", "d2"].map(|slot| builder.primary(slot));
    let cells = (0..9)
        .map(|cell| builder.secondary(format!("cell{cell}")))
        .collect::<Result<Vec<_>, _>>()?;
    for (slot, item) in slots.into_iter().enumerate() {
        let item = item?;
        for word in WORDS {
            let mut entries = vec![Entry::from(item)];
            for (i, letter) in word.chars().enumerate() {
                let cell = if slot < 3 {
                    3 * slot + i
                } else {
                    3 * i + slot - 3
                };
                entries.push((cells[cell], builder.color(letter.to_string())?).into());
            }
            builder.option(entries)?;
        }
    }
    let problem = builder.build()?;
    println!("{} squares, the first of them:", search::count(&problem));
    // options stand slot by slot, so the first three of a solution are the words across
    let words = |option: &OptionId| WORDS[option.index() % WORDS.len()];
    for word in search::first(&problem).iter().flatten().take(3).map(words) {
        println!("  {word}");
    }
    Ok(())
}
