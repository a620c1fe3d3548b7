//! The steps of a search as pictures.

use quadrille::problem::{OptionId, Problem};
use quadrille::search::{EngineKind, Search};
use quadrille_gallery::puzzle::Instance;
use quadrille_picture::{Picture, film};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// The first steps of a search, each as far as the puzzle is solved then, as an animated drawing.
pub(super) fn draw(
    puzzle: &Instance,
    problem: &Problem,
    engine: EngineKind,
    steps: usize,
) -> anyhow::Result<String> {
    let seen: Arc<Mutex<Vec<Vec<OptionId>>>> = Arc::default();
    let seen_by_search = Arc::clone(&seen);
    // once all steps are seen nothing is left to search
    let look = move |chosen: &[OptionId]| {
        let mut seen = seen_by_search
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let done = seen.len() >= steps;
        if !done {
            let mut chosen = chosen.to_vec();
            chosen.sort_unstable();
            if seen.last() != Some(&chosen) {
                seen.push(chosen);
            }
        }
        done
    };
    let search = Search::new().threads(1).engine(engine).prune(look);
    let _report = search.visit(problem, |_| ControlFlow::Continue(()))?;
    let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
    let frames: Vec<Picture> = seen
        .iter()
        .map(|chosen| puzzle.picture(problem, chosen))
        .collect();
    Ok(film(&frames, "quadrille"))
}
