//! The limits of the searches that verify claims.

use quadrille::limits::{Limits, Monitor};
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;
use std::num::NonZero;

/// What a search may take that is to find `most` answers.
pub(super) fn limits(args: &CheckArgs, most: Option<u64>, session: &Session) -> Limits {
    let mut limits = Limits::new()
        .monitor(Monitor::with_flag(session.interrupt()))
        .max_time(args.max_time);
    (limits.nodes, limits.solutions) = (args.max_nodes.map(NonZero::get), most);
    limits
}
