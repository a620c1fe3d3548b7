//! Puzzles on boards and lists.

use super::made::Made;
use super::pieces;
use crate::args::BoardName as N;
use crate::session::Session;
use anyhow::Context;
use quadrille_gallery::puzzle::{Calendar, Insanity, Langford, Latin, Mates, QueenSets, Queens, Skolem};

pub(super) fn make(name: N, session: &mut Session) -> anyhow::Result<Made> {
    Ok(match name {
        N::Queens { n, torus, colors: 1, given, symmetry, options } if given.is_empty() => {
            let queens = if torus { Queens::toroidal(n) } else { Queens::new(n) };
            Made::new(queens, options).up_to(symmetry, session, || queens.symmetries())?
        }
        N::Queens { n, torus, colors, given, options, .. } => {
            let sets = QueenSets::new(n, colors);
            let sets = if torus { sets.toroidal() } else { sets };
            let with = |sets: QueenSets, [row, column, color]: [usize; 3]| sets.with_queen(row, column, color);
            Made::new(given.into_iter().try_fold(sets, with)?, options)
        }
        N::Langford { n, half, options } => {
            Made::new(if half { Langford::up_to_reflection(n) } else { Langford::new(n) }, options)
        }
        N::Skolem { n, hooked, options } => Made::new(if hooked { Skolem::hooked(n) } else { Skolem::new(n) }, options),
        N::Latin { given: Some(file), options, .. } => {
            let (n, digits) = pieces::square(&file, session)?;
            Made::new(Latin::with_givens(n, &digits)?, options)
        }
        N::Latin { n, options, .. } => Made::new(Latin::new(n.unwrap_or_default()), options),
        N::Mates { square: Some(file), options, .. } => {
            let (n, digits) = pieces::square(&file, session)?;
            Made::new(Mates::of(n, &digits)?, options)
        }
        N::Mates { n, options, .. } => Made::new(Mates::cyclic(n.unwrap_or_default()), options),
        N::Calendar { date, options, .. } => {
            let calendar = date.map_or_else(Calendar::any_day, |(month, day)| Calendar::on(month, day))?;
            Made::new(calendar, options).outlined()
        }
        N::Insanity { cubes, symmetry, options } => {
            let insanity = match cubes {
                Some(file) => Insanity::from_text(&pieces::text_of(&file, session)?).with_context(|| file)?,
                None => Insanity::classic(),
            };
            Made::new(insanity.clone(), options).up_to(symmetry, session, || Ok(insanity.symmetries()))?
        }
        N::Words { pattern, list, symmetric, options } => {
            let words = pieces::words(&pattern, &list, session)?;
            Made::new(if symmetric { words.symmetric()? } else { words }, options)
        }
    })
}
