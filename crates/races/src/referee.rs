//! The referee: every solution must be one, and each claim is compared with all solutions and
//! claims before.

use super::run::Run;
use super::{Claim, Instance, Question, Solution};
use crate::tuning::TUNING;
use quadrille::family::BigUint;
use quadrille::limits::Limits;
use quadrille::problem;
use quadrille::search::Search;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

/// What an entrant showed for one instance.
#[derive(Default)]
pub(super) struct Shown {
    kept: Vec<Solution>,
    /// How many others, and the sum of their hashes.
    others: (u64, u64),
}

impl Shown {
    /// Takes a solution, within the time of the entrant: what is kept is hashed afterwards.
    pub(super) fn add(&mut self, solution: Solution) {
        if self.kept.len() < TUNING.max_verified {
            self.kept.push(solution);
            return;
        }
        self.others = with(self.others, &solution);
    }

    /// How many solutions there are, and the sum of their hashes, which is the same in any order.
    fn total(&self) -> (u64, u64) {
        self.kept.iter().fold(self.others, with)
    }
}

fn with((n, hashes): (u64, u64), solution: &Solution) -> (u64, u64) {
    (n + 1, hashes.wrapping_add(solution.hash()))
}

/// The knowledge about an instance.
#[derive(Default)]
struct Docket {
    claims: Vec<(String, Claim)>,
    /// The most solutions shown by one entrant.
    shown: (u64, String),
    cheapest: Option<(i64, String)>,
    /// The lists that were verified before, and need not be again.
    verified: Vec<(u64, u64)>,
    /// Whole lists, and who gave them.
    lists: Vec<(String, (u64, u64))>,
    /// The referee has looked for solutions itself.
    looked: bool,
}

/// What the entrants claimed and showed for each instance of a set.
#[derive(Default)]
pub(super) struct Referee {
    dockets: BTreeMap<usize, Docket>,
}

/// A fault, and the answer that shows it.
type Wrong = (String, String);

/// Verifies each solution, and that all of them differ.
fn verify_all(instance: &Instance, shown: &Shown) -> Result<(), Wrong> {
    let mut met = HashSet::with_capacity(shown.kept.len());
    for solution in &shown.kept {
        let text = || instance.solution_text(solution);
        let verified = instance.verify(solution);
        verified.map_err(|why| (format!("a wrong solution: {why}"), text()))?;
        if !met.insert(solution) {
            return Err(("the same solution a second time".into(), text()));
        }
    }
    Ok(())
}

/// Why the solutions shown by a run do not support its claim; `None` if they do.
fn uncovered(claim: &Claim, run: &Run, question: Question, batched: bool) -> Option<String> {
    let n = BigUint::from(run.shown);
    match question {
        Question::First if claim.least > BigUint::ZERO && run.shown == 0 => {
            Some(format!("{claim}, and shows none"))
        }
        Question::All if n != claim.least => Some(format!("{claim}, and shows {n}")),
        Question::Cheapest if claim.cost.is_some() && claim.cost != run.cost => {
            Some(format!("that {claim}, and shows no solution of that cost"))
        }
        // a batch shows one answer of several
        Question::Unique if run.shown > 0 && n < claim.least && !batched => {
            Some(format!("{claim}, and shows {n}"))
        }
        _ => None,
    }
}

impl Referee {
    /// Examines an answer by itself: each solution, and whether the claim is covered by them.
    /// Records in the run the verified solutions.
    pub(super) fn examine(
        &mut self,
        instance: &Instance,
        (question, batched): (Question, bool),
        entrant: &str,
        shown: &Shown,
        run: &mut Run,
    ) -> Result<(), Wrong> {
        let docket = self.dockets.entry(run.instance).or_default();
        let total = shown.total();
        if !docket.verified.contains(&total) {
            verify_all(instance, shown)?;
            docket.verified.push(total);
        }
        run.shown = total.0;
        let costs = shown.kept.iter().map(|solution| instance.cost(solution));
        run.cost = costs.min();
        let Some(claim) = &run.claim else {
            return Ok(());
        };
        if let Some(why) = uncovered(claim, run, question, batched) {
            return Err((format!("it claims {why}"), String::new()));
        }
        if question == Question::All {
            docket.lists.push((entrant.into(), total));
        }
        Ok(())
    }

    /// Holds a run that was examined against all others. Returns who is wrong, whether that is
    /// proved, and why.
    pub(super) fn hear(
        &mut self,
        instance: &Instance,
        entrant: &str,
        run: &Run,
    ) -> Vec<(String, bool, String)> {
        let docket = self.dockets.entry(run.instance).or_default();
        if run.shown > docket.shown.0 {
            docket.shown = (run.shown, entrant.into());
        }
        if let Some(cost) = run.cost
            && docket
                .cheapest
                .as_ref()
                .is_none_or(|(least, _)| cost < *least)
        {
            docket.cheapest = Some((cost, entrant.into()));
        }
        if let Some(claim) = &run.claim
            && !docket
                .claims
                .iter()
                .any(|(by, known)| by == entrant && known == claim)
        {
            docket.claims.push((entrant.into(), claim.clone()));
        }
        let found = docket.judge();
        if docket.looked || found.iter().all(|(_, proved, _)| *proved) {
            return found;
        }
        docket.look(instance);
        docket.judge()
    }
}

impl Docket {
    /// Shows solutions, each verified: a claim that there are fewer is wrong.
    fn look(&mut self, instance: &Instance) {
        self.looked = true;
        let (problem, mut shown) = (instance.problem(), 0);
        let search = Search::new().limits(
            Limits::new()
                .max_solutions(TUNING.max_verified as u64)
                .max_time(TUNING.referee_time),
        );
        // what no search takes is shown by nobody
        let _ = search.visit_unsorted(&problem, |chosen| {
            shown += u64::from(problem::verify(&problem, chosen).is_ok());
            ControlFlow::Continue(())
        });
        if shown > self.shown.0 {
            self.shown = (shown, "the referee".into());
        }
    }

    fn judge(&self) -> Vec<(String, bool, String)> {
        let mut found: Vec<(String, bool, String)> = Vec::new();
        let refuted = self.claims.iter().filter_map(|(entrant, claim)| {
            let why = self.refuted(claim)?;
            Some((entrant.clone(), true, format!("it claims {why}, verified")))
        });
        found.extend(refuted);
        let is_open =
            |(entrant, _): &&(String, Claim)| found.iter().all(|(wrong, ..)| wrong != entrant);
        let open: Vec<&(String, Claim)> = self.claims.iter().filter(is_open).collect();
        for (entrant, claim) in &open {
            if let Some((other, claimed)) = open.iter().find(|(_, other)| !claim.agrees(other)) {
                let why = format!("it claims {claim}, {other} {claimed}");
                found.push((entrant.clone(), entrant == other, why));
            }
        }
        let other_lists = self.lists.iter().filter_map(|(entrant, list)| {
            let other = self.other_list(*list)?;
            let why = format!("it lists other solutions than {other}");
            Some((entrant.clone(), false, why))
        });
        found.extend(other_lists);
        found
    }

    /// The entrant whose list has the same length but other solutions.
    fn other_list(&self, list: (u64, u64)) -> Option<&str> {
        let differs = |(_, other): &&(String, (u64, u64))| other.0 == list.0 && other.1 != list.1;
        Some(&self.lists.iter().find(differs)?.0)
    }

    /// A claim that solutions which were shown refute.
    fn refuted(&self, claim: &Claim) -> Option<String> {
        let (shown, by) = &self.shown;
        if claim.exact && claim.least < BigUint::from(*shown) {
            return Some(format!("{claim}, and {by} shows {shown}"));
        }
        let (cost, by) = self.cheapest.as_ref()?;
        let is_dearer = claim.cost.is_some_and(|claimed| claimed > *cost);
        is_dearer.then(|| format!("that {claim}, and {by} shows a solution of cost {cost}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Set;

    fn run(claim: Claim, shown: u64) -> Run {
        Run {
            claim: Some(claim),
            shown,
            ..Run::default()
        }
    }

    /// Two solutions.
    fn instance() -> Instance {
        Set::cover("two", "a b\na\nb\na b".parse().unwrap())
            .instances
            .remove(0)
    }

    #[test]
    fn what_is_shown_overrules_what_is_claimed() {
        let mut referee = Referee::default();
        assert_eq!(
            referee.hear(&instance(), "liar", &run(Claim::exactly(0_u32), 0)),
            []
        );
        let found = referee.hear(&instance(), "honest", &run(Claim::at_least(1_u32), 1));
        assert_eq!(
            found,
            [(
                "liar".into(),
                true,
                "it claims no solution, and honest shows 1, verified".into()
            )]
        );
        let cheap = Run {
            cost: Some(4),
            ..run(Claim::cheapest(4), 1)
        };
        let mut referee = Referee::default();
        assert_eq!(
            referee.hear(
                &instance(),
                "dear",
                &Run {
                    cost: Some(5),
                    ..run(Claim::cheapest(5), 1)
                }
            ),
            []
        );
        let why =
            "it claims that the least cost is 5, and cheap shows a solution of cost 4, verified";
        assert_eq!(
            referee.hear(&instance(), "cheap", &cheap),
            [("dear".into(), true, why.into())]
        );
    }

    /// What an answer to a question that shows these options of [`instance`] is called.
    fn examined(
        referee: &mut Referee,
        question: Question,
        (entrant, claim): (&str, Claim),
        shown: &[&[u32]],
    ) -> Result<(), String> {
        let mut all = Shown::default();
        for options in shown {
            let options = options.iter().map(|&option| problem::OptionId::new(option));
            all.add(Solution::of_options(&options.collect::<Vec<_>>()));
        }
        let mut run = run(claim, 0);
        referee
            .examine(&instance(), (question, false), entrant, &all, &mut run)
            .map_err(|(why, _)| why)
    }

    #[test]
    fn a_cost_that_is_claimed_is_shown() {
        let mut referee = Referee::default();
        let claim = || ("quiet", Claim::cheapest(0));
        let mut cheapest =
            |claim, shown: &[&[u32]]| examined(&mut referee, Question::Cheapest, claim, shown);
        let why = "it claims that the least cost is 0, and shows no solution of that cost";
        assert_eq!(cheapest(claim(), &[]), Err(why.into()));
        assert_eq!(cheapest(claim(), &[&[0, 1]]), Ok(()));
        let other = ("other", Claim::cheapest(-1));
        assert!(cheapest(other, &[&[0, 1]]).is_err());
        // of two costs that nobody has shown, one is wrong
        let mut referee = Referee::default();
        for (entrant, cost, n_wrong) in [("a", 4, 0), ("b", 4, 0), ("c", 5, 3)] {
            let found = referee.hear(&instance(), entrant, &run(Claim::cheapest(cost), 0));
            assert_eq!(found.len(), n_wrong, "{found:?}");
        }
    }

    #[test]
    fn two_whole_lists_have_the_same_solutions() {
        let mut referee = Referee::default();
        let one = || Claim::exactly(1_u32);
        let lists: [(&str, &[u32]); 3] = [("a", &[0, 1]), ("b", &[0, 1]), ("c", &[2])];
        for (entrant, options) in lists {
            let listed = examined(&mut referee, Question::All, (entrant, one()), &[options]);
            assert_eq!(listed, Ok(()));
            let found = referee.hear(&instance(), entrant, &run(one(), 1));
            let wrong: Vec<&str> = found.iter().map(|(_, _, why)| why.as_str()).collect();
            if entrant == "c" {
                let why = |other| format!("it lists other solutions than {other}");
                assert!(
                    wrong.contains(&&*why("a")) && wrong.contains(&&*why("c")),
                    "{found:?}"
                );
            } else {
                assert!(wrong.is_empty(), "{found:?}");
            }
        }
    }

    #[test]
    fn where_nothing_is_shown_both_are_marked() {
        let mut referee = Referee::default();
        assert_eq!(
            referee.hear(&instance(), "a", &run(Claim::exactly(3_u32), 0)),
            []
        );
        assert_eq!(
            referee.hear(&instance(), "b", &run(Claim::exactly(3_u32), 0)),
            []
        );
        let found = referee.hear(&instance(), "c", &run(Claim::exactly(4_u32), 0));
        let names: Vec<(&str, bool)> = found
            .iter()
            .map(|(name, proved, _)| (name.as_str(), *proved))
            .collect();
        assert_eq!(names, [("a", false), ("b", false), ("c", false)]);
        // but who claims fewer than there are is wrong
        let found = referee.hear(&instance(), "d", &run(Claim::exactly(1_u32), 0));
        let why = "it claims 1 solution, and the referee shows 2, verified";
        assert!(found.contains(&("d".into(), true, why.into())), "{found:?}");
        // who contradicts itself is wrong
        let mut referee = Referee::default();
        referee.hear(&instance(), "a", &run(Claim::exactly(3_u32), 0));
        let found = referee.hear(&instance(), "a", &run(Claim::exactly(4_u32), 0));
        assert!(
            found.iter().all(|(name, proved, _)| name == "a" && *proved),
            "{found:?}"
        );
    }
}
