//! What a caller may decide during a search: which parts of the tree are not wanted, and which item
//! is next.

use crate::settings::part::WayBack;
use quadrille_engine::Candidate;
use quadrille_engine::internal::{Chooser, Unwanted, Walker};
use quadrille_problem::problem::{ItemId, Problem};
use std::fmt;
use std::sync::Arc;

type Choose = dyn Fn(&[Candidate]) -> Option<ItemId> + Send + Sync;

/// Functions of the caller that a search asks.
#[derive(Clone, Default)]
pub(crate) struct Hooks {
    unwanted: Option<Unwanted>,
    choose: Option<Arc<Choose>>,
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

    pub(crate) fn prune(&mut self, unwanted: Unwanted) {
        self.unwanted = Some(unwanted);
    }

    pub(crate) fn choose_item(&mut self, choose: Arc<Choose>) {
        self.choose = Some(choose);
    }

    /// Whether the caller chooses items.
    pub(crate) fn choose_items(&self) -> bool {
        self.choose.is_some()
    }

    /// Sets the hooks on an engine for `searched`, a part of `problem`; false where it has to
    /// branch by its own rule.
    pub(crate) fn set(
        &self,
        walker: &mut Walker,
        back: &WayBack,
        [problem, searched]: [&Problem; 2],
    ) -> bool {
        if let Some(unwanted) = &self.unwanted {
            walker.set_unwanted(back.translate(unwanted));
        }
        let chooser = self
            .choose
            .as_ref()
            .map(|choose| chooser(choose, problem, searched));
        chooser.is_none_or(|chooser| walker.set_chooser(&chooser))
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
            Some(Candidate {
                item: origin(c)?,
                ..*c
            })
        });
        let item = choose(&known.collect::<Vec<_>>())?;
        let chosen = candidates
            .iter()
            .find(|candidate| origin(candidate) == Some(item));
        Some(*chosen.expect("the item chosen to branch on is one of the candidates"))
    })
}
