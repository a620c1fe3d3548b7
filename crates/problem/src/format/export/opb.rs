//! The OPB format of the pseudo-boolean competitions.

use super::rows;
use crate::format::dlx::option_text;
use crate::problem::Problem;
use std::fmt::Write;

/// Writes a problem as OPB: variables `x1`, `x2` and so on; the objective minimizes the costs, if
/// any.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::export, problem::Problem};
///
/// let problem: Problem = "a b\na\nb\na b".parse()?;
/// let text = export::opb(&problem);
/// assert!(text.starts_with("* #variable= 3 #constraint= 2\n"));
/// assert!(text.ends_with("+1 x1 +1 x3 = 1 ;\n+1 x2 +1 x3 = 1 ;\n"));
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn opb(problem: &Problem) -> String {
    let (rows, n_variables) = rows(problem);
    // a sum without terms is not in the grammar; one term of weight 0 stands for it
    let mut text = format!(
        "* #variable= {} #constraint= {}\n",
        n_variables.max(1),
        rows.len()
    );
    // writing into a string does not fail
    for option in problem.options() {
        let _ = writeln!(
            text,
            "* x{}: {}",
            option.number() + 1,
            option_text(problem, option).escape_debug()
        );
    }
    if problem.has_costs() {
        text.push_str("min:");
        for option in problem
            .options()
            .filter(|&option| problem.units(option) != 0)
        {
            let _ = write!(
                text,
                " {:+} x{}",
                problem.units(option),
                option.number() + 1
            );
        }
        text.push_str(" ;\n");
    }
    for row in rows {
        for (weight, variable) in &row.terms {
            let _ = write!(text, "{weight:+} x{variable} ");
        }
        if row.terms.is_empty() {
            text.push_str("+0 x1 ");
        }
        let relation = if row.exact { "=" } else { ">=" };
        let _ = writeln!(text, "{relation} {} ;", row.bound);
    }
    text
}
