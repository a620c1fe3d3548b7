//! `quadrille split`: a count in units that are about as much work each.

use anyhow::{Result, anyhow, bail};
use quadrille::checkpoint::{self, ErrorKind, unit_path};
use quadrille::search::{Branching, Search};
use quadrille_answers::solve::question::memory;
use quadrille_args::SplitArgs;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use quadrille_console::words::plural;

pub(crate) fn run(args: &SplitArgs, session: &mut Session) -> Result<()> {
    let name = input::name(&args.file);
    let problem = match input::read(&args.file, args.read, session)? {
        Input::Cover(parsed) => parsed.problem,
        other => bail!(
            "{name}: {}, and units are for exact covers; use `quadrille convert --to dlx` first",
            other.what()
        ),
    };
    memory(&problem)?;
    let search = Search::new()
        .engine(args.engine)
        .branching(args.branch)
        .reduce(args.reduce);
    let (parts, folder) = (args.parts.into(), &args.output);
    let split = || checkpoint::split(&search, &problem, parts, folder);
    let empty = session
        .busy("splitting", split)?
        .map_err(|error| match error.kind() {
            ErrorKind::Exists => {
                anyhow!("{error}; name another folder, or delete these units")
            }
            _ => error.into(),
        })?;
    let units = plural(args.parts, "unit");
    if empty > 0 {
        session.note(&format!(
            "{name}: there is little to search; {empty} of {units} empty"
        ));
    }
    let first = unit_path(folder, 1);
    session.note(&format!(
        "{units} written; count each with `quadrille solve {}--count --resume {}`",
        flags(args),
        input::name(&first)
    ));
    Ok(())
}

/// The flags that the search of a unit must have, too.
fn flags(args: &SplitArgs) -> String {
    let rule = format!("--branch {} ", args.branch);
    let flags = [
        ("--reduce ", args.reduce),
        (&rule, args.branch != Branching::Lowest),
    ];
    flags
        .iter()
        .filter(|(_, given)| *given)
        .map(|(flag, _)| *flag)
        .collect()
}
