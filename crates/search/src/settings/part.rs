//! The problem that is searched in place of the caller's, with some options forced, some forbidden
//! and the rest reduced, and the mapping of its solutions back.

use quadrille_engine::Unsupported;
use quadrille_engine::internal::Unwanted;
use quadrille_problem::problem::{Bounds, OptionId, Problem};
use quadrille_reduce::{Reduced, Settled, supported, without_slack};
use std::borrow::Cow;
use std::sync::Arc;

/// A problem whose solutions stand for some of those of the caller's problem.
#[derive(Clone, Debug)]
pub(crate) struct Part<'p> {
    pub(crate) problem: Cow<'p, Problem>,
    pub(crate) back: WayBack,
}

/// How solutions become those of the caller's problem.
#[derive(Clone, Debug, Default)]
pub(crate) struct WayBack(pub(crate) Option<Arc<Origins>>);

#[derive(Clone, Debug, Default)]
pub(crate) struct Origins {
    /// For each option the one that it was.
    pub(crate) options: Vec<OptionId>,
    /// What every solution has besides.
    pub(crate) forced: Vec<OptionId>,
    /// What that costs.
    pub(crate) cost: i64,
    /// Whether some are [`SLACK`].
    pub(crate) has_slack: bool,
}

/// Marks a slack option that we added.
pub(crate) const SLACK: OptionId = OptionId::new(u32::MAX);

impl WayBack {
    /// The options of the caller's problem, in ascending order.
    pub(crate) fn restore(&self, chosen: &[OptionId]) -> Vec<OptionId> {
        let mut options = self.restore_unsorted(chosen, &mut Vec::new()).to_vec();
        options.sort_unstable();
        options
    }

    /// Maps options to the caller's numbers, unsorted; `scratch` holds them if the numbers differ.
    #[inline]
    pub(crate) fn restore_unsorted<'a>(
        &self,
        chosen: &'a [OptionId],
        scratch: &'a mut Vec<OptionId>,
    ) -> &'a [OptionId] {
        let Some(origins) = &self.0 else {
            return chosen;
        };
        scratch.clone_from(&origins.forced);
        scratch.extend(chosen.iter().map(|option| origins.options[option.index()]));
        if origins.has_slack {
            scratch.retain(|&option| option != SLACK);
        }
        scratch
    }

    /// The cost of the forced options.
    pub(crate) fn cost(&self) -> i64 {
        self.0.as_ref().map_or(0, |origins| origins.cost)
    }

    pub(crate) fn origins(&self) -> Origins {
        self.0.as_deref().cloned().unwrap_or_default()
    }

    /// The way back of a problem whose option `i` was option `order[i]` of this one.
    pub(crate) fn then(&self, order: &[OptionId]) -> WayBack {
        self.with(&[], order, 0)
    }

    /// The way back of a reduction of this problem.
    fn after(&self, reduced: &Reduced) -> WayBack {
        self.with(reduced.forced(), reduced.origins(), reduced.cost().units)
    }

    /// The way back of a problem whose option `i` was option `order[i]` of this one, and whose
    /// solutions have these options besides, at this cost.
    fn with(&self, forced: &[OptionId], order: &[OptionId], cost: i64) -> WayBack {
        let options = order.iter().map(|&option| self.origin(option)).collect();
        WayBack(Some(Arc::new(Origins {
            options,
            forced: self.restore(forced),
            cost: self.cost() + cost,
            ..self.origins()
        })))
    }

    pub(crate) fn origin(&self, option: OptionId) -> OptionId {
        self.0
            .as_ref()
            .map_or(option, |origins| origins.options[option.index()])
    }

    /// Makes a test of the caller's options into a test of the searched options.
    pub(crate) fn translate(&self, unwanted: &Unwanted) -> Unwanted {
        let (back, unwanted) = (self.clone(), Arc::clone(unwanted));
        match back.0 {
            None => unwanted,
            Some(_) => {
                Arc::new(move |chosen| unwanted(back.restore_unsorted(chosen, &mut Vec::new())))
            }
        }
    }
}

/// The changes to a problem before it is searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wanted {
    pub(crate) forced: Vec<OptionId>,
    pub(crate) forbidden: Vec<OptionId>,
    pub(crate) reduce: bool,
    /// A reduction that the caller has made.
    pub(crate) reduced: Option<Arc<Reduced>>,
}

impl Wanted {
    /// The problem to search in place of this one, before its items are arranged.
    ///
    /// # Errors
    /// If the problem lacks a forced or forbidden option.
    pub(crate) fn part<'p>(&'p self, problem: &'p Problem) -> Result<Part<'p>, Unsupported> {
        let options = problem.n_options();
        if let Some(&option) = self
            .forced
            .iter()
            .chain(&self.forbidden)
            .find(|option| option.index() >= options)
        {
            return Err(Unsupported::no_option(option, options));
        }
        let mut part = Part::whole(problem);
        if !self.forbidden.is_empty() {
            part = part.forbid(&self.forbidden);
        }
        if !self.forced.is_empty() {
            part = part.force(&self.forced);
        }
        if self.reduce {
            let made = self
                .reduced
                .as_deref()
                .filter(|reduced| reduced.is_of(&part.problem));
            part = if let Some(reduced) = made {
                Part {
                    back: part.back.after(reduced),
                    problem: Cow::Borrowed(reduced.problem()),
                }
            } else {
                let reduced = Reduced::of(&part.problem);
                Part {
                    back: part.back.after(&reduced),
                    problem: Cow::Owned(reduced.into_problem()),
                }
            };
        }
        Ok(part)
    }
}

impl<'p> Part<'p> {
    /// The caller's problem itself.
    pub(crate) fn whole(problem: &'p Problem) -> Part<'p> {
        Part {
            problem: Cow::Borrowed(problem),
            back: WayBack::default(),
        }
    }

    /// The part without options whose colors nothing supports, and without items whose bounds
    /// cannot bind. Paths are of its tree, and are named after the whole part.
    pub(crate) fn lightened(self) -> Part<'p> {
        let part = match supported(&self.problem) {
            Some(keep) => self.keeping(&keep),
            None => self,
        };
        match without_slack(&part.problem) {
            Some(problem) => Part {
                problem: Cow::Owned(problem),
                back: part.back,
            },
            None => part,
        }
    }

    /// The residual problem after the forced options at the root, if there are many of them.
    pub(crate) fn settled(self) -> Part<'p> {
        let Some(Settled {
            problem,
            origins,
            forced,
        }) = Settled::of(&self.problem)
        else {
            return self;
        };
        let cost = forced
            .iter()
            .map(|&option| self.problem.units(option))
            .sum();
        Part {
            back: self.back.with(&forced, &origins, cost),
            problem: Cow::Owned(problem),
        }
    }

    fn forbid(self, forbidden: &[OptionId]) -> Part<'p> {
        let mut keep = vec![true; self.problem.n_options()];
        forbidden
            .iter()
            .for_each(|option| keep[option.index()] = false);
        self.keeping(&keep)
    }

    /// The part that has the options for which `keep` is true.
    pub(crate) fn keeping(self, keep: &[bool]) -> Part<'p> {
        let (part, origins) = self.problem.restrict(|option| keep[option.index()]);
        Part {
            problem: Cow::Owned(part),
            back: self.back.then(&origins),
        }
    }

    fn force(self, forced: &[OptionId]) -> Part<'p> {
        // where a forced option is forbidden, there is no solution
        let number = |option: &OptionId| match &self.back.0 {
            None => Some(*option),
            Some(origins) => origins
                .options
                .binary_search(option)
                .ok()
                .map(|i| OptionId::new(i as u32)),
        };
        let set = |option: &OptionId| Vec::from_iter(number(option));
        let demanded: Vec<Vec<OptionId>> = forced.iter().map(set).collect();
        Part {
            problem: Cow::Owned(self.problem.demand(&demanded, Bounds::ONCE)),
            back: self.back,
        }
    }
}
