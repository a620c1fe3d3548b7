//! Reading and writing: Knuth's text, JSON, exports for other solvers, and what the errors look
//! like.
//!
//! `cargo run --example formats`

use quadrille::format::{self, Parsed, dlx, export, json};
use quadrille::{problem::Problem, search};

/// Two courses and a drink, of which those with wine agree on its color. Costs come after a bar.
const MENU: &str = "
| courses, then what they have to agree on
starter main drink | wine
starter |4
starter wine:white |7
main |12
main wine:red |15
main wine:white |14
drink |1
drink wine:red |5
drink wine:white |6
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // to text and back; `read` recognizes the layout
    let menu: Problem = MENU.parse()?;
    let text = dlx::write(&menu)?;
    let as_json = json::write(&menu);
    for written in [&text, &as_json] {
        assert_eq!(format::read(written)?.problem, menu);
    }
    assert_eq!(search::count(&menu), 11);
    print!("{text}\n{as_json}");

    // for other solvers; costs go into integer programs, not into CNF
    println!(
        "\n{}",
        export::lp(&menu)
            .lines()
            .find(|line| line.contains("cost"))
            .ok_or("no costs")?
    );
    println!(
        "{}\n",
        export::cnf(&menu)?
            .lines()
            .find(|line| line.starts_with('p'))
            .ok_or("no header")?
    );

    // an option without a primary item is left out, with a warning
    let Parsed {
        problem, warnings, ..
    } = format::read("starter main | wine\nstarter\nmain\nwine:red")?;
    assert_eq!((problem.n_options(), warnings.len()), (2, 1));
    println!("{}", warnings[0]);

    // errors carry their place in the text
    let wrong = [
        "starter main\nstarter dessert",
        "starter main\nmain main",
        r#"{"items": ["starter"], "options": 3}"#,
    ];
    for text in wrong {
        let Err(error) = format::read(text) else {
            return Err("this should be an error".into());
        };
        println!("{error}");
        assert!(error.to_string().starts_with(&error.place().to_string()));
    }
    Ok(())
}
