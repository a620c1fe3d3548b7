//! An explanation as text or as an event, and its exit code.

use quadrille_answers::event::{Place, write_timed_event};
use quadrille_answers::reason::{Known, Reason};
use quadrille_args::ExplainArgs;
use quadrille_console::session::{Exit, Session};
use std::io::Write;
use std::time::Instant;

/// Prints an explanation, and records how it ended.
pub(super) fn tell(
    reason: &Reason,
    text: &str,
    place: &Place<'_>,
    started: Instant,
    args: &ExplainArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let at = if place.line > 1 {
        format!("{}:{}", place.file, place.line)
    } else {
        place.file.to_owned()
    };
    match reason.status {
        Known::None => session.ended(Exit::NoAnswer),
        Known::Solution => {}
        Known::Stopped => {
            let cause = if session.interrupted() {
                session.interruption()
            } else {
                "stopped by the limit of time"
            };
            session.note(&format!("{at}: {cause}; no reason was found"));
            session.ended(Exit::Stopped);
        }
    }
    if args.json {
        return write_timed_event(*place, "explanation", reason, started, session);
    }
    if !text.is_empty() {
        write!(session.out, "{at}: {text}")?;
    }
    Ok(session.show()?)
}
