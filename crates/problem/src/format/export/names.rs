//! Names of rows and columns for solvers of integer programs: lengths, reserved words.

use super::Constraint;
use crate::format::dlx::option_text;
use crate::problem::{OptionId, Problem};
use std::collections::HashSet;

/// The longest name, in characters; six with their numbers fit into a line of the LP format.
const LONGEST: usize = 48;

/// Words that mean something in the formats.
const RESERVED: [&str; 32] = [
    "bin", "binaries", "binary", "bound", "bounds", "cost", "end", "free", "gen", "general",
    "generals", "inf", "infinity", "int", "integer", "integers", "marker", "max", "maximise",
    "maximize", "maximum", "min", "minimise", "minimize", "minimum", "rhs", "semi", "semis", "sos",
    "st", "subject", "such",
];

/// The names of an integer program: the names of options and items, as far as solvers accept them.
pub(in crate::format) struct Names {
    pub(in crate::format) columns: Vec<String>,
    pub(in crate::format) rows: Vec<String>,
}

impl Names {
    /// The names of columns and rows; `x1` and `c1` where an option has no name, or a row is not
    /// about an item.
    pub(in crate::format) fn of(problem: &Problem, rows: &[Constraint], n_variables: u32) -> Names {
        let (mut columns, mut items) = (Distinct::new('x'), Distinct::new('c'));
        let option = |number: u32| {
            let option = OptionId::new(number);
            let is_option = (number as usize) < problem.n_options();
            is_option.then(|| problem.option_name(option)).flatten()
        };
        Names {
            columns: (0..n_variables)
                .map(|number| columns.name(option(number), number as usize + 1))
                .collect(),
            rows: (rows.iter().zip(1..))
                .map(|(row, number)| {
                    items.name(row.item.map(|item| problem.item_name(item)), number)
                })
                .collect(),
        }
    }

    /// Numbers alone, `x1` and `c1`, whose columns a program can tell from rows.
    pub(in crate::format) fn numbered(n_rows: usize, n_variables: u32) -> Names {
        let numbered = |letter: char, n: usize| (1..=n).map(|n| format!("{letter}{n}")).collect();
        Names {
            columns: numbered('x', n_variables as usize),
            rows: numbered('c', n_rows),
        }
    }

    /// The options behind the names of their columns: a comment for each, which begins with a mark.
    pub(in crate::format) fn comments(&self, problem: &Problem, mark: &str) -> String {
        let line = |(option, name): (OptionId, &String)| {
            let text = option_text(problem, option).escape_debug().to_string();
            format!("{mark} {name}: {text:.400}\n")
        };
        problem.options().zip(&self.columns).map(line).collect()
    }
}

/// Names of one kind, no two the same.
struct Distinct {
    /// The letter before a number.
    letter: char,
    known: HashSet<String>,
}

impl Distinct {
    fn new(letter: char) -> Distinct {
        Distinct {
            letter,
            known: HashSet::new(),
        }
    }

    /// A name like the wanted one that is not taken.
    fn name(&mut self, wanted: Option<&str>, number: usize) -> String {
        let usual = format!("{}{number}", self.letter);
        let mut name = wanted.map_or_else(|| usual.clone(), |wanted| self.cleaned(wanted));
        while !self.known.insert(name.clone()) {
            name = format!("{name}_{usual}");
        }
        name
    }

    /// A name of letters, digits, `_` and `.` that is no number and no word of a format.
    fn cleaned(&self, name: &str) -> String {
        let is_kept = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        let kept = name.chars().map(|c| if is_kept(c) { c } else { '_' });
        let name: String = kept.take(LONGEST).collect();
        let is_exponent =
            name.starts_with(['e', 'E']) && name[1..].starts_with(|c: char| c.is_ascii_digit());
        let is_reserved = RESERVED.contains(&&*name.to_ascii_lowercase());
        match name.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_exponent && !is_reserved {
            true => name,
            false => format!("{}{name}", self.letter),
        }
    }
}
