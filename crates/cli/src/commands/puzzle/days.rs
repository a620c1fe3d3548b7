//! The calendar puzzle on every day of a year.

use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use quadrille_console::session::Session;
use quadrille_gallery::puzzle::Calendar;
use std::io::Write;
use std::ops::ControlFlow;

/// Prints how many answers each day has, a line a month; all are found in one run.
pub(super) fn print(session: &mut Session) -> anyhow::Result<()> {
    let calendar = Calendar::any_day()?;
    let problem = calendar.problem()?;
    let mut counts = [[0_u32; 31]; 12];
    let visited = session.busy("counting the answers of every day", || {
        Search::new().visit(&problem, |chosen| {
            if let Some((month, day)) = calendar.answer(&problem, chosen).date() {
                counts[month - 1][day - 1] += 1;
            }
            ControlFlow::Continue(())
        })
    })?;
    anyhow::ensure!(
        visited?.is_exhausted(),
        "the year was not searched to its end"
    );
    for (month, counts) in counts.iter().enumerate() {
        write!(session.out, "{:>2}:", month + 1)?;
        for count in counts.iter().filter(|&&count| count > 0) {
            write!(session.out, " {count}")?;
        }
        writeln!(session.out)?;
    }
    Ok(())
}
