//! Searches of one problem by every engine, held against each other: they walk the same tree, so
//! that all come to the same nodes in the same order, and a path of one is a path of another.

use super::Bytes;
use quadrille::cpu::Simd;
use quadrille::limits::{End, Limits, Report};
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::search::{Branching, EngineKind, Frontier, PathError, Search, Solutions, Template};
use quadrille_search::internal::{Step, Subtree};
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

/// What this machine has.
pub static SETS: LazyLock<Vec<Simd>> = LazyLock::new(Simd::available);

/// A rule for ties.
pub fn rule(bytes: &mut Bytes<'_>) -> Branching {
    match bytes.byte() {
        0..=127 => Branching::Lowest,
        seed => Branching::Random(seed.into()),
    }
}

/// Solutions in the order of a search.
pub type Listing = Vec<Vec<OptionId>>;

/// A problem, the searches that can solve it, and their common rule for ties.
pub struct Walks<'p> {
    problem: &'p Problem,
    searches: Vec<(EngineKind, Search)>,
    simd: Simd,
    rule: Branching,
}

impl<'p> Walks<'p> {
    /// Every engine that takes the problem, on one of the instruction sets.
    pub fn new(problem: &'p Problem, bytes: &mut Bytes<'_>) -> Walks<'p> {
        let simd = bytes.pick(&SETS);
        let rule = rule(bytes);
        let search = Search::new()
            .branching(rule)
            .simd(simd)
            .expect("what the machine has");
        let able = EngineKind::supporting(problem).into_iter();
        let searches: Vec<_> = able
            .map(|kind| (kind, search.clone().engine(kind)))
            .collect();
        assert!(!searches.is_empty(), "one engine takes all problems");
        Walks {
            problem,
            searches,
            simd,
            rule,
        }
    }

    /// A further question, chosen by the next byte.
    pub fn ask(&self, all: &Listing, whole: &Report, bytes: &mut Bytes<'_>) {
        match bytes.below(5) {
            0 => self.resume(all, bytes),
            1 => self.stop(all, whole, bytes),
            2 => self.wander(all, bytes),
            3 => self.split(all, bytes),
            _ => self.leave_out(all, bytes),
        }
    }

    /// One of the searches.
    fn pick(&self, bytes: &mut Bytes<'_>) -> &Search {
        &self.searches[bytes.below(self.searches.len())].1
    }

    /// The solutions of a search with its own limits, each verified.
    fn list(&self, search: &Search) -> (Listing, Report) {
        let mut listing = Listing::new();
        let report = search.visit(self.problem, |solution| {
            assert_eq!(verify(self.problem, solution), Ok(()));
            assert!(
                solution.is_sorted(),
                "the options of a solution are in ascending order"
            );
            listing.push(solution.to_vec());
            ControlFlow::Continue(())
        });
        let report = report.expect("an engine that takes the problem");
        assert_eq!(report.solutions, listing.len() as u128);
        (listing, report)
    }

    fn start(&self, search: &Search) -> Solutions {
        search
            .solutions(self.problem)
            .expect("an engine that takes the problem")
    }

    /// What the last engine counts, which is that of links or cells; none where it does not come to
    /// the end.
    pub fn count_alone(&self, limits: &Limits) -> Option<u128> {
        let (_, search) = self.searches.last().expect("one search or more");
        let report = search
            .clone()
            .limits(limits.clone())
            .count(self.problem)
            .expect("an engine that takes the problem");
        report.is_exhausted().then_some(report.solutions)
    }

    /// All searches list the same solutions in the same order after the same work.
    pub fn agree(&self, limits: &Limits) -> (Listing, Report) {
        let ((_, last), others) = self.searches.split_last().expect("one search or more");
        let (all, whole) = self.list(&last.clone().limits(limits.clone()));
        for (kind, search) in others {
            let (listing, report) = self.list(&search.clone().limits(limits.clone()));
            assert_eq!(listing, all, "{kind} on {}", self.simd);
            let work =
                |report: &Report| (report.end, report.nodes, report.decisions, report.deepest);
            assert_eq!(work(&report), work(&whole), "{kind} on {}", self.simd);
        }
        (all, whole)
    }

    /// All searches count so many solutions.
    pub fn count(&self, expected: u128) {
        for (kind, search) in &self.searches {
            let counted = search
                .count(self.problem)
                .expect("an engine that takes the problem");
            let found = (counted.solutions, counted.is_exhausted());
            assert_eq!(found, (expected, true), "{kind} on {}", self.simd);
        }
    }

    /// The subtree below a node.
    fn below(&self, steps: Vec<Step>) -> Frontier {
        let floor = steps.len();
        Subtree::new(self.problem, self.rule, steps, floor).into()
    }

    /// The tree from a node on.
    fn from(&self, steps: Vec<Step>) -> Frontier {
        Subtree::new(self.problem, self.rule, steps, 0).into()
    }

    /// One search stops after some solutions, another goes on from there.
    fn resume(&self, all: &Listing, bytes: &mut Bytes<'_>) {
        let n = bytes.below(all.len() + 1);
        let mut first = self.start(self.pick(bytes));
        for expected in &all[..n] {
            assert_eq!(first.advance(), Some(&expected[..]));
        }
        let mut second = self.start(self.pick(bytes));
        let left = first.frontier();
        let text = left.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&left), "{text}");
        second.resume(&left).expect("a part of this problem");
        assert_eq!(second.frontier(), left);
        assert!(
            second.by_ref().eq(all[n..].iter().cloned()),
            "resumed at {text}"
        );
        assert!(second.report().is_exhausted() && second.frontier().is_empty());
        assert_eq!(
            first.count_rest().solutions,
            all.len() as u128,
            "counted on from solution {n}"
        );
    }

    /// A search stops at a limit of nodes, and another search does the rest.
    fn stop(&self, all: &Listing, whole: &Report, bytes: &mut Bytes<'_>) {
        let most = bytes.byte().into();
        let search = self
            .pick(bytes)
            .clone()
            .limited(|limits| limits.max_nodes(most));
        let mut first = self.start(&search);
        let mut found: Listing = first.by_ref().collect();
        let report = first.report();
        let expected = if whole.nodes <= most {
            End::Exhausted
        } else {
            End::Nodes
        };
        assert_eq!(
            (report.nodes, report.end),
            (whole.nodes.min(most), Some(expected)),
            "{most} of {}",
            whole.nodes
        );
        assert_eq!(first.advance(), None, "what has ended does not go on");
        let mut second = self.start(self.pick(bytes));
        let left = first.frontier();
        second.resume(&left).expect("a part of this problem");
        found.extend(second);
        assert_eq!(&found, all, "stopped after {most} nodes");
        let counted = search
            .count(self.problem)
            .expect("an engine that takes the problem");
        assert!(counted.nodes <= most && counted.solutions <= all.len() as u128);
        assert!(!counted.is_exhausted() || counted.solutions == all.len() as u128);
        // and one with a limit of solutions
        let most = bytes.below(all.len() + 2);
        let (some, report) = self.list(
            &self
                .pick(bytes)
                .clone()
                .limited(|limits| limits.max_solutions(most as u64)),
        );
        assert_eq!(some, all[..most.min(all.len())]);
        let expected = if most <= all.len() {
            End::Solutions
        } else {
            End::Exhausted
        };
        assert_eq!(
            report.end,
            Some(expected),
            "{most} of {} solutions",
            all.len()
        );
    }

    /// Down any path, step by step; each step that does not fit is refused and changes nothing.
    fn wander(&self, all: &Listing, bytes: &mut Bytes<'_>) {
        let mut search = self.start(self.pick(bytes));
        let (only, depth) = (bytes.below(2) == 1, 1 + bytes.below(4));
        let mut steps: Vec<Step> = Vec::new();
        for level in 1..=depth {
            // no node has so many children: the refusal tells how many there are
            let strange = Step {
                taken: bytes.byte().into(),
                of: u32::MAX,
            };
            steps.push(strange);
            let refused = search.resume(&self.below(steps.clone()));
            let found = misfit(refused, level, u32::MAX);
            steps.pop();
            if found == 0 {
                break;
            }
            steps.push(Step {
                taken: strange.taken % (found + 1),
                of: found,
            });
            if strange.taken % (found + 1) == found {
                let refused = search.resume(&self.from(steps.clone()));
                assert_eq!(misfit(refused, level, found), found);
                steps.pop();
                break;
            }
        }
        let path = Subtree::new(self.problem, self.rule, steps.clone(), steps.len());
        let part = if only {
            self.below(steps)
        } else {
            self.from(steps)
        };
        search.resume(&part).expect("a part of this tree");
        assert!(search.resume(&part).is_err(), "it is under way");
        let part: Listing = search.collect();
        match only {
            true => assert!(
                part.is_empty() || all.windows(part.len()).any(|some| some == part),
                "below {path}"
            ),
            false => assert!(all.ends_with(&part), "what comes after {path}"),
        }
        assert!(
            !path.at().is_empty() || part == *all,
            "refused paths change nothing"
        );
    }

    /// The parts below the children of the root are the whole.
    fn split(&self, all: &Listing, bytes: &mut Bytes<'_>) {
        let root = self.below(vec![Step { taken: 0, of: 0 }]);
        let refused = self.start(self.pick(bytes)).resume(&root);
        let found = misfit(refused, 1, 0);
        if found == 0 {
            assert!(all.len() <= 1, "several solutions without a choice");
            return;
        }
        let mut sum = Listing::new();
        for taken in 0..found {
            let child = self.below(vec![Step { taken, of: found }]);
            let mut part = self.start(self.pick(bytes));
            part.resume(&child).expect("a child of the root");
            sum.extend(part);
        }
        assert_eq!(&sum, all, "the parts below the root");
    }

    /// A search without some options finds the solutions that avoid these options; one part after
    /// the other, and some are given up.
    fn leave_out(&self, all: &Listing, bytes: &mut Bytes<'_>) {
        let (kind, _) = self.searches[bytes.below(self.searches.len())];
        let mut template = Template::new(Arc::new(self.problem.clone()), kind);
        for part in 0..4 {
            let (mask, most) = (bytes.byte(), bytes.below(8));
            // each bit for an eighth of the options
            let keep = |option: OptionId| mask >> (option.index() % 8) & 1 == 0;
            let mut expected: Listing = all
                .iter()
                .filter(|solution| solution.iter().all(|&o| keep(o)))
                .cloned()
                .collect();
            if most > 0 {
                let limits = Limits::new().max_nodes(most as u64);
                let counted = template
                    .start(limits, keep)
                    .expect("an engine that takes the problem")
                    .count();
                assert!(
                    counted.nodes <= most as u64 && counted.solutions <= expected.len() as u128,
                    "{kind}, part {part}"
                );
                continue;
            }
            let mut run = template
                .start(Limits::new(), keep)
                .expect("an engine that takes the problem");
            let mut found = Listing::new();
            while let Some(solution) = run.advance() {
                found.push(solution.to_vec());
            }
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{kind}, part {part}");
            let counted = template
                .start(Limits::new(), keep)
                .expect("an engine that takes the problem")
                .count();
            assert_eq!(
                counted.solutions,
                expected.len() as u128,
                "{kind}, part {part}"
            );
        }
    }
}

/// The number of choices in the search at the level where a path does not fit.
fn misfit(refused: Result<(), PathError>, level: usize, expected: u32) -> u32 {
    let message = refused.expect_err("a misfit").to_string();
    let begin = format!("at level {level} the path has {expected} choices, the search has ");
    let found = message.strip_prefix(&begin);
    found.and_then(|found| found.parse().ok()).expect(&message)
}
