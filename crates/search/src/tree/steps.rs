//! A search step by step, for programs that show or teach it: options chosen, taken, forced and
//! given up, and solutions.

use crate::settings::EngineKind;
use crate::tree::choice;
use crate::tree::parallel::Work;
use quadrille_cpu::internal::InstructionSet;
use quadrille_engine::internal::{Chooser, Walker};
use quadrille_engine::{Candidate, Node, Unsupported};
use quadrille_problem::limits::Report;
use quadrille_problem::problem::{Color, ItemId, OptionId, Problem};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// What happens in a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Event {
    /// Each of several options could cover this item, which has the fewest; they are tried in turn.
    Choose {
        /// The item.
        item: ItemId,
        /// How many children there are: one per live option of an item to be covered exactly once;
        /// an item with bounds may have one more, to take no further options.
        options: u32,
    },
    /// An option is tried for the item chosen last.
    Take(OptionId),
    /// No more options are taken for the item chosen last, which is covered as often as its bounds
    /// demand.
    Leave(ItemId),
    /// An option is taken because it is the last one of some item.
    Forced(OptionId),
    /// Not enough options are left for this item.
    Dead(ItemId),
    /// The options taken are a solution.
    Solved,
    /// All that was taken since a choice is given back, and the next option of that choice comes.
    Backtrack {
        /// How many choices stand before that one.
        depth: usize,
    },
}

/// A search that shows each of its steps; it visits the nodes that every engine visits, in the same
/// order.
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::{
///     problem::Problem,
///     search::{Event, Steps},
/// };
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// let mut steps = Steps::new(&problem)?;
/// let mut text = String::new();
/// while let Some(event) = steps.next() {
///     text += &match event {
///         Event::Choose { item, options } => {
///             format!("{} in {options} ways, ", problem.item_name(item))
///         }
///         Event::Take(option) | Event::Forced(option) => format!("{option}, "),
///         Event::Dead(item) => format!("nothing for {}, ", problem.item_name(item)),
///         Event::Solved => format!("{} options solve it, ", steps.chosen().len()),
///         Event::Backtrack { depth } => format!("back to {depth}, "),
///         _ => String::new(),
///     };
/// }
/// assert_eq!(
///     text,
///     "a in 2 ways, 0, 1, 2 options solve it, back to 0, 2, 3, 2 options solve it, "
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Steps {
    problem: Problem,
    walker: Walker,
    /// The item that the caller chose last; none where the engine goes by the usual rule.
    chosen_item: Arc<Mutex<Option<ItemId>>>,
    /// The open choices of the engine.
    levels: Vec<StepLevel>,
    /// How many options were taken when the present node was entered, none once it was propagated.
    entered: Option<usize>,
    /// What has happened and was not shown yet.
    events: VecDeque<Event>,
    /// The options taken, and how many there were at each choice, as far as events were shown.
    chosen: Vec<OptionId>,
    marks: Vec<usize>,
}

#[derive(Debug)]
struct StepLevel {
    /// How many options were taken when it was opened.
    taken: usize,
    item: Option<ItemId>,
    /// Its children so far. Those before the last are excluded below it.
    tried: Vec<OptionId>,
}

impl Steps {
    /// The steps of the search for all solutions.
    ///
    /// # Errors
    /// If no engine with steps can solve the problem.
    pub fn new(problem: &Problem) -> Result<Steps, Unsupported> {
        Steps::by(problem, EngineKind::Cells)
    }

    /// The steps of a search that branches on the item that `choose` selects among the open primary
    /// items, or if it returns `None`, by the usual rule: fewest children first. With the same
    /// problem under two rules one sees what a rule is worth.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Steps};
    ///
    /// let problem: Problem = "a b c d e\na\na b\na c\nb\nb c\nc d\nd e\nc d e".parse()?;
    /// let usual = Steps::new(&problem)?;
    /// let in_order = Steps::choosing(&problem, |open| {
    ///     open.first().map(|candidate| candidate.item)
    /// })?;
    /// let work = [usual, in_order].map(|mut steps| {
    ///     steps.by_ref().for_each(drop);
    ///     (steps.report().solutions, steps.report().nodes)
    /// });
    /// assert_eq!(work, [(4, 7), (4, 10)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If no engine with steps can solve the problem.
    ///
    /// # Panics
    /// A step does, if the item is not among the candidates.
    pub fn choosing(
        problem: &Problem,
        choose: impl Fn(&[Candidate]) -> Option<ItemId> + Send + Sync + 'static,
    ) -> Result<Steps, Unsupported> {
        let mut walker = choice::make(EngineKind::Cells, InstructionSet::best(), problem)?;
        let chosen_item = Arc::new(Mutex::new(None));
        let noted = Arc::clone(&chosen_item);
        let chooser = Chooser::new(move |candidates| {
            let chosen = choose(candidates);
            *noted.lock().unwrap_or_else(PoisonError::into_inner) = chosen;
            let item = chosen?;
            let found = candidates.iter().find(|candidate| candidate.item == item);
            Some(*found.expect("the item chosen to branch on is one of the candidates"))
        });
        let has_rule = walker.set_chooser(&chooser);
        debug_assert!(has_rule, "cells branch as they are told");
        Ok(Steps::of(problem, walker, chosen_item))
    }

    /// The steps of this engine. All branch alike, so they visit the same nodes, and differ in the
    /// order of forced options and in their updates.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::{EngineKind, Steps}};
    ///
    /// let problem: Problem = "a b c d e\na\na b\na c\nb\nb c\nc d\nd e\nc d e".parse()?;
    /// let nodes = [EngineKind::Links, EngineKind::Cells].map(|engine| {
    ///     let mut steps = Steps::by(&problem, engine).expect("a plain problem");
    ///     steps.by_ref().for_each(drop);
    ///     steps.report().nodes
    /// });
    /// assert_eq!(nodes, [7, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the engine cannot solve the problem, or walks no tree.
    pub fn by(problem: &Problem, engine: EngineKind) -> Result<Steps, Unsupported> {
        let walker = choice::make(engine, InstructionSet::best(), problem)?;
        Ok(Steps::of(problem, walker, Arc::default()))
    }

    fn of(problem: &Problem, walker: Walker, chosen_item: Arc<Mutex<Option<ItemId>>>) -> Steps {
        Steps {
            problem: problem.clone(),
            walker,
            chosen_item,
            levels: Vec::new(),
            entered: Some(0),
            events: VecDeque::new(),
            chosen: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The options taken, after the event shown last.
    pub fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    /// How many choices are open.
    pub fn depth(&self) -> usize {
        self.marks.len()
    }

    /// How often each item is covered by the options taken.
    pub fn covered(&self) -> Vec<u32> {
        coverage(&self.problem, &self.chosen).0
    }

    /// The work until the event shown last: nodes, solutions and updates. The engine may be ahead
    /// of the events shown by up to one node.
    pub fn report(&self) -> Report {
        Work::of(&self.walker).report()
    }

    /// Goes on to the next event.
    fn step(&mut self) {
        if let Some(before) = self.entered.take() {
            self.enter(before);
        }
        while self.events.is_empty() && !self.levels.is_empty() {
            self.go_on();
        }
    }

    /// Shows the node that was entered, at which options were forced beyond those `before`.
    fn enter(&mut self, before: usize) {
        let node = self.walker.propagate(false);
        let forced = self.walker.chosen()[before..].iter();
        self.events
            .extend(forced.map(|&option| Event::Forced(option)));
        match node {
            Node::Dead => self.events.extend(self.dead_item().map(Event::Dead)),
            Node::Solved(_) => self.events.push_back(Event::Solved),
            Node::Branch(options) => {
                let chosen = *self
                    .chosen_item
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner);
                let item = chosen.or_else(|| self.fewest(options));
                self.events
                    .extend(item.map(|item| Event::Choose { item, options }));
                self.levels.push(StepLevel {
                    taken: self.walker.chosen().len(),
                    item,
                    tried: Vec::new(),
                });
            }
        }
    }

    /// Goes to the next child of the deepest level, or leaves that.
    fn go_on(&mut self) {
        if !self.walker.next() {
            self.levels.pop();
            return;
        }
        let depth = self.levels.len() - 1;
        let level = &mut self.levels[depth];
        if !level.tried.is_empty() {
            self.events.push_back(Event::Backtrack { depth });
        }
        match self.walker.chosen().get(level.taken) {
            Some(&option) => {
                level.tried.push(option);
                self.events.push_back(Event::Take(option));
            }
            None => self.events.extend(level.item.map(Event::Leave)),
        }
        self.entered = Some(self.walker.chosen().len());
    }

    /// The first item that the options left are too few for.
    fn dead_item(&self) -> Option<ItemId> {
        let (covered, left) = self.left();
        let is_short = |item: &ItemId| {
            covered[item.index()] + left[item.index()] < self.problem.bounds(*item).low
        };
        self.problem.primary_items().find(is_short)
    }

    /// The first item with this many children, which no item has fewer of.
    fn fewest(&self, children: u32) -> Option<ItemId> {
        let (covered, left) = self.left();
        let has = |item: &ItemId| {
            let (bounds, n) = (self.problem.bounds(*item), covered[item.index()]);
            n < bounds.high && left[item.index()] + 1 == children + bounds.low.saturating_sub(n)
        };
        self.problem.primary_items().find(has)
    }

    /// How often each item is covered, and how many of the options left could cover it.
    fn left(&self) -> (Vec<u32>, Vec<u32>) {
        let (covered, colors) = coverage(&self.problem, self.walker.chosen());
        let mut is_gone = vec![false; self.problem.n_options()];
        let excluded = self.levels.iter().flat_map(|level| &level.tried);
        excluded
            .chain(self.walker.chosen())
            .for_each(|option| is_gone[option.index()] = true);
        let mut left = vec![0; self.problem.n_items()];
        for option in self
            .problem
            .options()
            .filter(|option| !is_gone[option.index()])
        {
            let entries = self.problem.entries(option);
            let fits = entries.iter().all(|entry| {
                let at = entry.item.index();
                let shares = entry.color.is_some() && entry.color == colors[at];
                shares || covered[at] < self.problem.bounds(entry.item).high
            });
            if fits {
                entries
                    .iter()
                    .for_each(|entry| left[entry.item.index()] += 1);
            }
        }
        (covered, left)
    }
}

/// How often each item is covered, and in which color.
fn coverage(problem: &Problem, chosen: &[OptionId]) -> (Vec<u32>, Vec<Option<Color>>) {
    let (mut covered, mut colors) = (vec![0; problem.n_items()], vec![None; problem.n_items()]);
    for entry in chosen.iter().flat_map(|&option| problem.entries(option)) {
        covered[entry.item.index()] += 1;
        colors[entry.item.index()] = entry.color;
    }
    (covered, colors)
}

impl Iterator for Steps {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        if self.events.is_empty() {
            self.step();
        }
        let event = self.events.pop_front()?;
        match event {
            Event::Choose { .. } => self.marks.push(self.chosen.len()),
            Event::Take(option) | Event::Forced(option) => self.chosen.push(option),
            Event::Backtrack { depth } => {
                self.marks.truncate(depth + 1);
                self.chosen.truncate(self.marks[depth]);
            }
            Event::Leave(_) | Event::Dead(_) | Event::Solved => {}
        }
        Some(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_engine::{Engine, Links};
    use quadrille_problem::baseline;
    use quadrille_problem::problem::{Bounds, Entry};
    use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem};

    #[test]
    fn what_happens_is_the_search() {
        let (mut n_dead, mut n_bounded) = (0, 0);
        for (family, seed) in PLAIN_FAMILIES
            .into_iter()
            .chain(BOUNDED_FAMILIES)
            .flat_map(|f| (0..40).map(move |s| (f, s)))
        {
            let problem = random_problem(family, seed);
            let what = format!("{} {seed}", family.name);
            let mut steps = Steps::new(&problem).unwrap();
            let (mut found, mut ended, mut open) = (Vec::new(), 0, 0_usize);
            let mut tried: Vec<Vec<OptionId>> = Vec::new();
            while let Some(event) = steps.next() {
                let chosen = steps.chosen();
                match event {
                    Event::Choose { item, options } => {
                        assert!(problem.is_primary(item) && options > 1, "{what}");
                        open += options as usize;
                        tried.push(Vec::new());
                    }
                    Event::Forced(option) => assert_eq!(chosen.last(), Some(&option), "{what}"),
                    Event::Take(option) => {
                        assert_eq!(chosen.last(), Some(&option), "{what}");
                        tried.last_mut().unwrap().push(option);
                    }
                    Event::Dead(item) => {
                        let covered = steps.covered()[item.index()];
                        assert!(covered < problem.bounds(item).low, "{what}");
                        let left = left_of(&problem, &steps, item, &tried.concat());
                        assert!(
                            covered + left < problem.bounds(item).low,
                            "{what}: {left} options are left"
                        );
                        n_bounded += usize::from(covered > 0);
                        (ended, n_dead) = (ended + 1, n_dead + 1);
                    }
                    Event::Solved => {
                        let mut chosen = chosen.to_vec();
                        chosen.sort_unstable();
                        found.push(chosen);
                        ended += 1;
                    }
                    Event::Leave(item) => assert!(problem.bounds(item) != Bounds::ONCE, "{what}"),
                    Event::Backtrack { depth } => {
                        assert_eq!(steps.depth(), depth + 1, "{what}");
                        tried.truncate(depth + 1);
                    }
                }
            }
            found.sort_unstable();
            let mut expected = baseline::solutions(&problem);
            expected.sort_unstable();
            assert_eq!(found, expected, "{what}");
            assert_eq!(steps.next(), None, "{what}");
            // each leaf of the tree has an event, a dead item that is known by name among them
            let branches = branches(&problem).unwrap_or((ended, open));
            assert_eq!((ended, open), branches, "{what}");
        }
        assert!(
            n_dead > 500 && n_bounded > 20,
            "{n_dead} dead ends, {n_bounded} of items that are covered in part"
        );
    }

    #[test]
    fn all_engines_take_the_same_steps() {
        // engines force options in different orders, and detect dead ends at different nodes
        let decisions = |steps: Steps| -> Vec<Event> {
            let kept = steps.filter(|event| !matches!(event, Event::Forced(_) | Event::Dead(_)));
            kept.collect()
        };
        let mut compared = [0; 4];
        for (family, seed) in PLAIN_FAMILIES
            .into_iter()
            .chain(BOUNDED_FAMILIES)
            .flat_map(|f| (0..40).map(move |s| (f, s)))
        {
            let problem = random_problem(family, seed);
            let expected = decisions(Steps::new(&problem).unwrap());
            for engine in EngineKind::supporting(&problem) {
                let steps = decisions(Steps::by(&problem, engine).unwrap());
                assert_eq!(steps, expected, "{engine} {} {seed}", family.name);
                compared[engine as usize - 1] += 1;
            }
        }
        assert!(compared.iter().all(|&n| n > 100), "{compared:?}");
        assert!(Steps::by(&random_problem(PLAIN_FAMILIES[0], 0), EngineKind::Learn).is_err());
    }

    /// The options of an item that fit beside those chosen, without those tried before.
    fn left_of(problem: &Problem, steps: &Steps, item: ItemId, tried: &[OptionId]) -> u32 {
        let (covered, chosen) = (steps.covered(), steps.chosen());
        let agrees = |entry: &Entry| {
            entry.color.is_some()
                && chosen
                    .iter()
                    .any(|&option| problem.entries(option).contains(entry))
        };
        let fits = |entry: &Entry| {
            covered[entry.item.index()] < problem.bounds(entry.item).high || agrees(entry)
        };
        let options = problem
            .options()
            .filter(|option| !tried.contains(option) && !chosen.contains(option));
        let of_item = options
            .map(|option| problem.entries(option))
            .filter(|e| e.iter().any(|e| e.item == item));
        of_item.filter(|entries| entries.iter().all(fits)).count() as u32
    }

    /// The number of leaves and of children in the tree of `links`.
    fn branches(problem: &Problem) -> Option<(usize, usize)> {
        let mut links = Links::new(problem).ok()?;
        let (mut leaves, mut children) = (0, 0);
        loop {
            match links.propagate() {
                Node::Branch(of) => children += of as usize,
                Node::Dead | Node::Solved(_) => leaves += 1,
            }
            let mut level = 0;
            while !links.next() {
                level += 1;
                if level > problem.n_items() {
                    return Some((leaves, children));
                }
            }
        }
    }
}
