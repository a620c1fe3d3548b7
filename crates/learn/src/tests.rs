//! Against the reference solver, and each learned clause against unit propagation in what was there
//! before.

mod local;

use super::*;
use quadrille_problem::baseline;
use quadrille_problem::limits::Limits;
use quadrille_testing::{
    BOUNDED_FAMILIES, Family, LARGER, LARGER_COUNTS, PLAIN_FAMILIES, random_problem, rounds,
    tiny_problems,
};
use std::collections::BTreeSet;

/// All solutions, none of them twice.
fn all(problem: &Problem, seed: u64) -> BTreeSet<Vec<OptionId>> {
    let mut learner = Learner::new(problem, seed).unwrap();
    let mut found = BTreeSet::new();
    while learner.run(u64::MAX) == Outcome::Solution {
        assert!(
            found.insert(learner.solution().to_vec()),
            "{:?} again",
            learner.solution()
        );
    }
    assert_eq!(learner.run(u64::MAX), Outcome::Exhausted);
    found
}

fn check(problem: &Problem, seed: u64, name: &str) {
    let expected: BTreeSet<Vec<OptionId>> = baseline::solutions(problem).into_iter().collect();
    assert_eq!(all(problem, seed), expected, "{name}, seed {seed}");
}

#[test]
fn tiny_problems_have_the_solutions_of_the_reference_solver() {
    for problem in tiny_problems() {
        check(&problem, 0, "tiny");
    }
}

#[test]
fn random_problems_have_the_solutions_of_the_reference_solver() {
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..200 {
            check(&random_problem(family, seed), seed, family.name);
        }
    }
}

/// Suppositions one after the other; none affects the next.
#[test]
fn supposed_options_confine_the_solutions() {
    let mut n_refuted = 0;
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..rounds(60) {
            let problem = random_problem(family, seed);
            let mut left: BTreeSet<_> = baseline::solutions(&problem).into_iter().collect();
            let mut learner = Learner::new(&problem, seed).unwrap();
            let options: Vec<OptionId> = problem.options().collect();
            for (i, pair) in options.windows(2).enumerate().step_by(3) {
                let supposed = [
                    (pair[0], true),
                    (pair[1], (i as u64 + seed).is_multiple_of(2)),
                ];
                assert!(learner.suppose(&supposed));
                let fits = |solution: &Vec<OptionId>| {
                    supposed
                        .iter()
                        .all(|(option, has)| solution.contains(option) == *has)
                };
                let expected = left.extract_if(.., fits).collect();
                let mut found = BTreeSet::new();
                while learner.run(u64::MAX) == Outcome::Solution {
                    found.insert(learner.solution().to_vec());
                }
                assert_eq!(found, expected, "{} {seed} {supposed:?}", family.name);
                assert!(learner.has_more() || left.is_empty());
                n_refuted += usize::from(learner.has_more() && found.is_empty());
            }
            learner.suppose(&[]);
            while learner.run(u64::MAX) == Outcome::Solution {
                assert!(left.remove(learner.solution()), "{} {seed}", family.name);
            }
            assert!(left.is_empty(), "{} {seed}: {left:?}", family.name);
        }
    }
    assert!(n_refuted > 1000, "{n_refuted}");
}

/// Constraints of the form: at least `low` of these literals are true.
struct Formula {
    n_variables: usize,
    rows: Vec<(Vec<Literal>, usize)>,
}

impl Formula {
    /// The problem as it stands; the definitions of color variables are the engine's.
    fn new(problem: &Problem, model: &Model) -> Formula {
        let mut rows = Vec::new();
        let entry_of = |option: OptionId, item| {
            problem
                .entries(option)
                .iter()
                .find(|entry| entry.item == item)
        };
        for item in problem.items() {
            let options: Vec<OptionId> = problem
                .options()
                .filter(|&o| entry_of(o, item).is_some())
                .collect();
            let literals = |value: bool| {
                options
                    .iter()
                    .map(|o| Literal::new(o.index(), value))
                    .collect::<Vec<_>>()
            };
            if problem.is_primary(item) {
                let bounds = problem.bounds(item);
                rows.push((literals(true), bounds.low as usize));
                rows.push((
                    literals(false),
                    options.len().saturating_sub(bounds.high as usize),
                ));
                continue;
            }
            for (i, &a) in options.iter().enumerate() {
                for &b in &options[..i] {
                    let [one, other] = [a, b].map(|option| entry_of(option, item).unwrap().color);
                    if one.is_none() || one != other {
                        rows.push((
                            vec![
                                Literal::new(a.index(), false),
                                Literal::new(b.index(), false),
                            ],
                            1,
                        ));
                    }
                }
            }
        }
        for definition in (model.n_items..model.n_defined).map(|row| model.rows.of(row)) {
            rows.push((definition.to_vec(), 1));
            rows.extend(
                definition[1..]
                    .iter()
                    .map(|&option| (vec![!definition[0], !option], 1)),
            );
        }
        // colors exclude each other, and options that put another one there
        for variables in (0..model.caps.len()).map(|cap| model.caps.of(cap)) {
            for &color in variables
                .iter()
                .filter(|&&variable| variable as usize >= model.n_options)
            {
                let others = variables.iter().filter(|&&other| other != color);
                let both = others.map(|&other| {
                    [other, color].map(|variable| Literal::new(variable as usize, false))
                });
                rows.extend(both.map(|both| (both.to_vec(), 1)));
            }
        }
        let mut formula = Formula {
            n_variables: model.n_variables,
            rows,
        };
        // each support follows from the rows so far, and joins them
        for support in (model.n_defined..model.rows.len()).map(|row| model.rows.of(row)) {
            assert!(formula.implies(support), "{support:?}");
            formula.rows.push((support.to_vec(), 1));
        }
        formula
    }

    /// Whether unit propagation alone finds that not all of these literals are false.
    fn implies(&self, clause: &[Literal]) -> bool {
        let mut values = vec![None; self.n_variables];
        clause
            .iter()
            .for_each(|literal| values[literal.variable()] = Some(!literal.value()));
        loop {
            let mut changed = false;
            for (literals, low) in &self.rows {
                let value = |literal: &Literal| {
                    values[literal.variable()].map(|value| value == literal.value())
                };
                let possible: Vec<Literal> = literals
                    .iter()
                    .copied()
                    .filter(|l| value(l) != Some(false))
                    .collect();
                if possible.len() < *low {
                    return true;
                }
                if possible.len() == *low {
                    for literal in possible {
                        changed |= values[literal.variable()].is_none();
                        values[literal.variable()] = Some(literal.value());
                    }
                }
            }
            if !changed {
                return false;
            }
        }
    }
}

/// Every clause that is learned follows by unit propagation, and so does the end.
#[test]
fn learned_clauses_follow_by_unit_propagation() {
    let mut n_checked = 0;
    let more = Family {
        name: "more",
        primary: 18,
        options: 60,
        size: (2, 5),
        ..PLAIN_FAMILIES[0]
    };
    for family in PLAIN_FAMILIES
        .into_iter()
        .chain(BOUNDED_FAMILIES)
        .chain([more])
    {
        for seed in 0..rounds(4) {
            let problem = random_problem(family, seed);
            let mut learner = Learner::new(&problem, seed).unwrap();
            let mut formula = Formula::new(&problem, &learner.model);
            let mut conflicts = 0;
            loop {
                let nodes = learner.work.nodes;
                let outcome = learner.run(nodes + 1);
                if learner.work.conflicts > conflicts && outcome != Outcome::Exhausted {
                    conflicts += 1;
                    let clause = learner.analysis.clause.clone();
                    assert!(
                        formula.implies(&clause),
                        "{}, seed {seed}: {clause:?}",
                        family.name
                    );
                    formula.rows.push((clause, 1));
                    n_checked += 1;
                }
                if outcome == Outcome::Solution {
                    let negated = learner
                        .now
                        .order
                        .iter()
                        .filter(|literal| literal.variable() < problem.n_options());
                    formula
                        .rows
                        .push((negated.map(|&literal| !literal).collect(), 1));
                    let blocking: Vec<Literal> =
                        learner.now.decisions().map(|decision| !decision).collect();
                    assert!(
                        formula.implies(&blocking),
                        "{}, seed {seed}: {blocking:?}",
                        family.name
                    );
                    formula.rows.push((blocking, 1));
                }
                if outcome == Outcome::Exhausted {
                    assert!(formula.implies(&[]), "{}, seed {seed}", family.name);
                    break;
                }
            }
        }
    }
    assert!(n_checked > 120, "{n_checked}");
}

/// What is forgotten, and values that are changed, cost no solution: a search long enough for both.
#[test]
fn long_searches_find_all_solutions() {
    let mut n_conflicts = 0;
    for ((family, seed), known) in LARGER.into_iter().zip(LARGER_COUNTS) {
        let problem = random_problem(family, seed);
        let mut learner = Learner::new(&problem, seed).unwrap();
        let mut found = 0;
        while learner.run(u64::MAX) == Outcome::Solution {
            quadrille_problem::problem::verify(&problem, learner.solution()).unwrap();
            found += 1;
        }
        assert_eq!(found, known, "{}", family.name);
        n_conflicts = n_conflicts.max(learner.work.conflicts);
    }
    assert!(n_conflicts > 2000, "{n_conflicts}");
}

#[test]
fn the_analysis_of_conflicts_is_charged() {
    let (family, seed) = LARGER[0];
    let mut learner = Learner::new(&random_problem(family, seed), seed).unwrap();
    while learner.run(300) == Outcome::Solution {}
    let work = learner.work();
    assert!(work.conflicts > 10, "{work:?}");
    let by_watches = learner.clauses.n_visits;
    assert!(
        work.visits >= by_watches + work.conflicts,
        "{work:?}, {by_watches}"
    );
}

/// Each solution has an option that no solution before had; finally all of them were shown.
#[test]
fn options_of_solutions_are_shown() {
    let families = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    let mut n_shown = 0;
    for (family, seed) in families.flat_map(|f| (0..rounds(60)).map(move |s| (f, s))) {
        let problem = random_problem(family, seed);
        let wanted: Vec<OptionId> = problem.options().step_by(2).collect();
        let solutions = baseline::solutions(&problem);
        let is_wanted = |option: &&OptionId| wanted.contains(option);
        let expected: BTreeSet<&OptionId> = solutions.iter().flatten().filter(is_wanted).collect();
        let (mut shown, mut n_solutions) = (BTreeSet::new(), 0);
        let mut learner = Learner::new(&problem, seed).unwrap();
        let report = learner.show(wanted.clone(), &Limits::new(), |solution| {
            let before = shown.len();
            shown.extend(solution.iter().filter(is_wanted).copied());
            assert!(shown.len() > before || n_solutions == 0);
            n_solutions += 1;
        });
        let name = format!("{}, seed {seed}", family.name);
        assert!(report.is_exhausted(), "{name}");
        assert!(shown.iter().eq(expected), "{name}");
        n_shown += shown.len();
    }
    assert!(n_shown > 1000, "{n_shown}");
}

#[test]
fn a_seed_is_a_search() {
    let problem = random_problem(PLAIN_FAMILIES[2], 1);
    let trace = |seed: u64, step: u64| {
        let mut learner = Learner::new(&problem, seed).unwrap();
        let mut found = Vec::new();
        loop {
            match learner.run(learner.work.nodes + step) {
                Outcome::Solution => found.push(learner.solution().to_vec()),
                Outcome::Pause => {}
                _ => return (found, learner.work.nodes),
            }
        }
    };
    assert_eq!(trace(1, 1), trace(1, 1000), "pauses change nothing");
}

/// Among the bounded families are problems where a solution with an option more is another one.
#[test]
fn solutions_of_others_are_not_found_again() {
    for (family, seed) in [PLAIN_FAMILIES[5]]
        .into_iter()
        .chain(BOUNDED_FAMILIES)
        .flat_map(|f| (0..100).map(move |s| (f, s)))
    {
        let problem = random_problem(family, seed);
        let expected = all(&problem, 0);
        let mut learner = Learner::new(&problem, seed).unwrap();
        let others: Vec<_> = expected.iter().step_by(2).cloned().collect();
        let before = seed as usize % (others.len() + 1);
        let mut found = BTreeSet::new();
        for (i, solution) in others.iter().chain(others.first()).enumerate() {
            // some come while the search is under way, or stands at a solution
            if i >= before && learner.run(learner.work.nodes + 3) == Outcome::Solution {
                found.insert(learner.solution().to_vec());
            }
            assert!(learner.exclude(solution));
        }
        let again: BTreeSet<Vec<OptionId>> = found.clone();
        while learner.run(u64::MAX) == Outcome::Solution {
            assert!(
                found.insert(learner.solution().to_vec()),
                "{}, seed {seed}: again",
                family.name
            );
        }
        found.extend(others);
        assert_eq!(found, expected, "{}, seed {seed}", family.name);
        assert!(again.is_subset(&expected));
    }
}

/// What one search has learned holds in another one, with the same solutions excluded.
#[test]
fn searches_that_share_find_the_same() {
    let mut n_shared = 0;
    for (family, seed) in PLAIN_FAMILIES
        .into_iter()
        .chain(BOUNDED_FAMILIES)
        .flat_map(|f| (0..40).map(move |s| (f, s)))
    {
        let problem = random_problem(family, seed);
        let expected = all(&problem, 0);
        let mut one = Learner::new(&problem, seed).unwrap();
        let mut other = one.another(seed + 1);
        one.share();
        let mut found = BTreeSet::new();
        loop {
            let outcome = one.run(one.work.nodes + 5);
            if outcome == Outcome::Exhausted {
                break;
            }
            let learned = one.take_shared();
            n_shared += learned.len();
            assert!(other.take_over(&learned));
            if outcome == Outcome::Solution {
                assert!(found.insert(one.solution().to_vec()));
                assert!(other.exclude(one.solution()));
            }
            if other.run(other.work.nodes + 5) == Outcome::Solution {
                assert!(found.insert(other.solution().to_vec()));
                assert!(one.exclude(other.solution()));
            }
        }
        assert_eq!(found, expected, "{}, seed {seed}", family.name);
        assert_eq!(
            other.run(u64::MAX),
            Outcome::Exhausted,
            "{}, seed {seed}",
            family.name
        );
    }
    assert!(n_shared > 1000, "{n_shared}");
}
