//! What a caller may decide during a search: which parts of the tree are not wanted, and which item
//! is next.

use crate::settings::Search;
use crate::settings::part::WayBack;
use quadrille_engine::internal::{Chooser, Unwanted, Walker};
use quadrille_engine::{Candidate, Unsupported};
use quadrille_problem::problem::{ItemId, Problem};
use std::fmt;
use std::sync::Arc;

type Choose = dyn Fn(&[Candidate]) -> Option<ItemId> + Send + Sync;

/// Functions of the caller that a search asks.
#[derive(Clone, Default)]
pub(crate) struct Hooks {
    /// Which parts of the tree are cut off.
    pub(crate) unwanted: Option<Unwanted>,
    /// Which item is next.
    pub(crate) choose: Option<Arc<Choose>>,
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hooks { unwanted, choose } = self;
        f.debug_struct("Hooks")
            .field("prune", &unwanted.is_some())
            .field("choose_item", &choose.is_some())
            .finish()
    }
}

impl Hooks {
    /// Whether the caller has set no hooks.
    pub(crate) fn is_empty(&self) -> bool {
        self.unwanted.is_none() && self.choose.is_none()
    }
}

impl Search {
    /// Sets the hooks on an engine for `searched`, a part of `problem`.
    ///
    /// # Errors
    /// If it has to branch by its own rule.
    pub(crate) fn hook(
        &self,
        walker: &mut Walker,
        back: &WayBack,
        [problem, searched]: [&Problem; 2],
    ) -> Result<(), Unsupported> {
        if let Some(unwanted) = &self.hooks.unwanted {
            walker.set_unwanted(back.translate(unwanted));
        }
        if let Some(choose) = &self.hooks.choose
            && !walker.set_chooser(&chooser(choose, problem, searched))
        {
            let refusal = "items chosen by the caller";
            return Err(Unsupported::new(self.engine.name(), refusal));
        }
        Ok(())
    }
}

/// A chooser among the caller's items as one among those of `searched`; items are known again by
/// their names.
fn chooser(choose: &Arc<Choose>, problem: &Problem, searched: &Problem) -> Chooser {
    let origin = |item: ItemId| problem.find_item(searched.item_name(item));
    let origins: Vec<Option<ItemId>> = searched.items().map(origin).collect();
    let choose = Arc::clone(choose);
    Chooser::new(move |candidates| {
        let origin = |candidate: &Candidate| origins[candidate.item.index()];
        let known = candidates.iter().filter_map(|c| {
            let mut own = *c;
            own.item = origin(c)?;
            Some(own)
        });
        let item = choose(&known.collect::<Vec<_>>())?;
        let chosen = candidates
            .iter()
            .find(|candidate| origin(candidate) == Some(item));
        Some(*chosen.expect("the item chosen to branch on is one of the candidates"))
    })
}
