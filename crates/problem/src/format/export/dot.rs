//! The DOT language of Graphviz.

use crate::format::dlx::option_text;
use crate::problem::{Bounds, Problem};
use std::fmt::Write;

/// Writes a problem as a graph: items as ellipses, secondary ones dashed, options as boxes, and a
/// line from each option to each of its items, labeled with the color.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::export, problem::Problem};
///
/// let problem: Problem = "a 2:3|b | x\na x:1\nb |5".parse()?;
/// let text = export::dot(&problem);
/// assert!(text.starts_with("graph cover {\n"));
/// assert!(text.contains("  i2 [label=\"b\\n2:3\"];\n  i3 [label=\"x\", style=dashed];\n"));
/// assert!(text.contains(
///     "  o1 -- i3 [label=\"1\"];\n  o2 [label=\"b\\ncost 5\", shape=box];\n  o2 -- i2;\n"
/// ));
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn dot(problem: &Problem) -> String {
    let mut text = String::from("graph cover {\n");
    // writing into a string does not fail
    for item in problem.items() {
        let mut label = quoted(problem.item_name(item));
        if problem.is_primary(item) && problem.bounds(item) != Bounds::ONCE {
            let _ = write!(label, "\\n{}", problem.bounds(item));
        }
        let style = if problem.is_primary(item) {
            ""
        } else {
            ", style=dashed"
        };
        let _ = writeln!(text, "  i{} [label=\"{label}\"{style}];", item.number() + 1);
    }
    for option in problem.options() {
        let number = option.number() + 1;
        let mut label = match problem.option_name(option) {
            Some(name) => quoted(name),
            None => quoted(&option_text(problem, option)),
        };
        if problem.units(option) != 0 {
            let _ = write!(label, "\\ncost {}", problem.cost(option));
        }
        let _ = writeln!(text, "  o{number} [label=\"{label}\", shape=box];");
        for entry in problem.entries(option) {
            let _ = write!(text, "  o{number} -- i{}", entry.item.number() + 1);
            match entry.color {
                Some(color) => drop(writeln!(
                    text,
                    " [label=\"{}\"];",
                    quoted(problem.color_name(color))
                )),
                None => text.push_str(";\n"),
            }
        }
    }
    text.push_str("}\n");
    text
}

/// A name between quotation marks: control characters escaped, and what DOT would take for its own.
pub fn quoted(name: &str) -> String {
    let mut safe = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '"' => safe.push_str("\\\""),
            '\\' => safe.push_str("\\\\"),
            c if c.is_control() => {
                safe.push('\\');
                safe.extend(c.escape_unicode());
            }
            c => safe.push(c),
        }
    }
    safe
}
