//! Searches of one problem by every engine, held against each other: they walk the same tree, so that all come to the same nodes in the same
//! order, and a path of one is a path of another.

use super::Bytes;
use quadrille::cpu::Simd;
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::search::{Branching, End, EngineKind, Limits, Path, PathError, Report, Search, Solutions, Step};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// What this machine has.
pub static SETS: LazyLock<Vec<Simd>> = LazyLock::new(Simd::available);

/// Solutions in the order of a search.
pub type Listing = Vec<Vec<OptionId>>;

/// A problem, the searches that can solve it, and the rule for ties that all of them go by.
pub struct Walks<'p> {
    pub problem: &'p Problem,
    /// Each with its name.
    pub searches: Vec<(Search, EngineKind, Simd)>,
    pub rule: Branching,
}

impl<'p> Walks<'p> {
    /// Every engine that takes the problem, on every instruction set.
    pub fn new(problem: &'p Problem, bytes: &mut Bytes<'_>) -> Walks<'p> {
        let rule = match bytes.byte() {
            0..=127 => Branching::Lowest,
            seed => Branching::Random(seed.into()),
        };
        let mut searches = Vec::new();
        for kind in EngineKind::able(problem) {
            // two of them use no vectors
            let sets = if matches!(kind, EngineKind::Links | EngineKind::Cells) { &SETS[..1] } else { &SETS[..] };
            for &simd in sets {
                let search = Search::new().engine(kind).branching(rule).simd(simd).expect("what the machine has");
                searches.push((search, kind, simd));
            }
        }
        assert!(!searches.is_empty(), "one engine takes all problems");
        Walks { problem, searches, rule }
    }

    /// One of the searches.
    pub fn pick(&self, bytes: &mut Bytes<'_>) -> &Search {
        &self.searches[bytes.below(self.searches.len())].0
    }

    /// The solutions of a search with its own limits, each verified.
    pub fn list(&self, search: &Search) -> (Listing, Report) {
        let mut listing = Listing::new();
        let report = search.visit(self.problem, |solution| {
            assert_eq!(verify(self.problem, solution), Ok(()));
            assert!(solution.is_sorted(), "the options of a solution are in ascending order");
            listing.push(solution.to_vec());
            ControlFlow::Continue(())
        });
        let report = report.expect("an engine that takes the problem");
        assert_eq!(report.solutions, listing.len() as u128);
        (listing, report)
    }

    fn start(&self, search: &Search) -> Solutions {
        search.solutions(self.problem).expect("an engine that takes the problem")
    }

    /// All searches list the same solutions in the same order after the same work, and count as many: the listing and its report.
    pub fn agree(&self, limits: &Limits) -> (Listing, Report) {
        let mut first: Option<(Listing, Report)> = None;
        for (search, kind, simd) in &self.searches {
            let (listing, report) = self.list(&search.clone().limits(limits.clone()));
            let (expected, common) = first.get_or_insert_with(|| (listing.clone(), report));
            assert_eq!(&listing, expected, "{kind} on {simd}");
            let work = |report: &Report| (report.end, report.nodes, report.decisions, report.deepest);
            assert_eq!(work(&report), work(common), "{kind} on {simd}");
            if report.is_exhausted() {
                let counted = search.count(self.problem).expect("an engine that takes the problem");
                assert_eq!((counted.solutions, counted.end), (report.solutions, report.end), "{kind} on {simd} counts");
            }
        }
        first.expect("one search or more")
    }

    /// One search stops after some solutions, another goes on from there.
    pub fn resume(&self, all: &Listing, bytes: &mut Bytes<'_>) {
        let n = bytes.below(all.len() + 1);
        let mut first = self.start(self.pick(bytes));
        for expected in &all[..n] {
            assert_eq!(first.advance(), Some(&expected[..]));
        }
        let mut second = self.start(self.pick(bytes));
        match first.position() {
            None => assert_eq!(n, all.len(), "nothing is left where no position is"),
            Some(path) => {
                let text = path.to_string();
                assert_eq!(text.parse().as_ref(), Ok(&path), "{text}");
                second.resume(&path).expect("a path of this problem");
                assert_eq!(second.position(), Some(path));
                assert!(second.by_ref().eq(all[n..].iter().cloned()), "resumed at {text}");
                assert!(second.report().is_exhausted() && second.position().is_none());
            }
        }
        assert_eq!(first.count_rest().solutions, all.len() as u128, "counted on from solution {n}");
    }

    /// A search with a limit of nodes stops there, and another one does the rest.
    pub fn stop(&self, all: &Listing, whole: &Report, bytes: &mut Bytes<'_>) {
        let most = bytes.byte().into();
        let search = self.pick(bytes).clone().max_nodes(most);
        let mut first = self.start(&search);
        let mut found: Listing = first.by_ref().collect();
        let report = first.report();
        let expected = if whole.nodes <= most { End::Exhausted } else { End::Nodes };
        assert_eq!((report.nodes, report.end), (whole.nodes.min(most), Some(expected)), "{most} of {}", whole.nodes);
        assert_eq!(first.advance(), None, "what has ended does not go on");
        if let Some(path) = first.position() {
            let mut second = self.start(self.pick(bytes));
            second.resume(&path).expect("a path of this problem");
            found.extend(second);
        }
        assert_eq!(&found, all, "stopped after {most} nodes");
        let counted = search.count(self.problem).expect("an engine that takes the problem");
        assert!(counted.nodes <= most && counted.solutions <= all.len() as u128);
        assert!(!counted.is_exhausted() || counted.solutions == all.len() as u128);
        // and one with a limit of solutions
        let most = bytes.below(all.len() + 2);
        let (some, report) = self.list(&self.pick(bytes).clone().max_solutions(most as u64));
        assert_eq!(some, all[..most.min(all.len())]);
        let expected = if most <= all.len() { End::Solutions } else { End::Exhausted };
        assert_eq!(report.end, Some(expected), "{most} of {} solutions", all.len());
    }

    /// Down any path, step by step; each step that does not fit is refused and changes nothing.
    pub fn wander(&self, all: &Listing, bytes: &mut Bytes<'_>) {
        let mut search = self.start(self.pick(bytes));
        let mut steps: Vec<Step> = Vec::new();
        let only = bytes.below(2) == 1;
        for level in 1..=bytes.below(5) {
            // a step that hardly ever fits tells how many children there are
            let step = Step { taken: bytes.byte().into(), of: bytes.pair().into() };
            steps.push(step);
            let path = Path::new(self.problem, self.rule, steps.clone());
            let mut other = self.start(self.pick(bytes));
            match (search.restrict(&path), other.resume(&path)) {
                (Ok(()), Ok(())) => assert!(step.taken < step.of),
                (Err(error), Err(same)) => {
                    assert_eq!(error, same);
                    let PathError::Misfit { level: at, expected, found } = error else { panic!("{error}") };
                    assert_eq!((at, expected), (level, step.of));
                    assert!(step.of != found || step.taken >= found, "{error}");
                    steps.pop();
                    if found == 0 {
                        break;
                    }
                    steps.push(Step { taken: step.taken % found, of: found });
                    continue;
                }
                different => panic!("{different:?}"),
            }
            // a search goes to one path only: what came of this one is looked at, and the next goes on
            assert_eq!(search.restrict(&path), Err(PathError::UnderWay));
            let part: Listing = search.collect();
            assert!(all.windows(part.len().max(1)).any(|some| some == part) || part.is_empty());
            search = self.start(self.pick(bytes));
        }
        if steps.is_empty() {
            assert!(search.eq(all.iter().cloned()), "refused paths change nothing");
            return;
        }
        let path = Path::new(self.problem, self.rule, steps);
        let enter = if only { Solutions::restrict } else { Solutions::resume };
        enter(&mut search, &path).expect("a path of this tree");
        let part: Listing = search.collect();
        let from = all.len() - part.len();
        match only {
            true => assert!(part.is_empty() || all.windows(part.len()).any(|some| some == part)),
            false => assert_eq!(part, all[from..], "what comes after {path}"),
        }
    }

    /// The parts below the children of the root are the whole.
    pub fn split(&self, all: &Listing, bytes: &mut Bytes<'_>) {
        let root = Path::new(self.problem, self.rule, vec![Step { taken: 0, of: 0 }]);
        let refused = self.start(self.pick(bytes)).restrict(&root);
        let Err(PathError::Misfit { level: 1, expected: 0, found }) = refused else { panic!("{refused:?}") };
        if found == 0 {
            assert!(all.len() <= 1, "several solutions without a choice");
            return;
        }
        let mut sum = Listing::new();
        for taken in 0..found {
            let path = Path::new(self.problem, self.rule, vec![Step { taken, of: found }]);
            let mut part = self.start(self.pick(bytes));
            part.restrict(&path).expect("a child of the root");
            sum.extend(part);
        }
        assert_eq!(&sum, all, "the parts below the root");
    }
}
