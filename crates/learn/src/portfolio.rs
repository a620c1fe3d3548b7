//! Several learners with different seeds; the first answer ends all of them.
//!
//! The times of learners to a solution differ by a factor of ten and more, so the first of two
//! learners is far faster than the mean. Learners share clauses of few literals, or on few levels:
//! these hold for all learners, which search the same problem with the same solutions excluded.
//!
//! The learners work in rounds of a number of propagations, one thread for each learner, and
//! exchange clauses between rounds. So the clauses of each learner and the winner do not depend on
//! the clock: the same seed on as many threads is the same search.

use crate::tuning::{Pace, TUNING};
use crate::{Learned, Learner, Outcome, Work};
use quadrille_problem::problem::OptionId;
use quadrille_problem::team;

/// Searches of one problem.
pub struct Portfolio {
    /// The first one has the seed of all.
    learners: Vec<Learner>,
    seed: u64,
    threads: usize,
    pace: Pace,
    /// The learners whose solution was not handed over yet, the first one last.
    found: Vec<usize>,
    /// The learner whose solution was handed over last.
    winner: usize,
    /// The solutions handed over before the others began.
    excluded: Vec<Vec<OptionId>>,
    n_solutions: u64,
}

impl Learner {
    /// With others beside it, on this many threads; on one thread the search itself.
    pub fn with_others(self, seed: u64, threads: usize) -> Portfolio {
        let threads = if quadrille_problem::internal::HAS_THREADS {
            threads.clamp(1, TUNING.max_learners)
        } else {
            1
        };
        Portfolio {
            learners: vec![self],
            seed,
            threads,
            pace: TUNING.pace,
            found: Vec::new(),
            winner: 0,
            excluded: Vec::new(),
            n_solutions: 0,
        }
    }
}

impl Portfolio {
    /// Searches on: to the next solution, until there have been about this many nodes in all, or to
    /// the end.
    pub fn run(&mut self, pause_at: u64) -> Outcome {
        if self.threads == 1 {
            return self.learners[0].run(pause_at);
        }
        loop {
            if let Some(winner) = self.found.pop() {
                return self.hand_over(winner);
            }
            if self.work().nodes >= pause_at {
                return Outcome::Pause;
            }
            let outcomes = match &mut *self.learners {
                [alone] if alone.work().conflicts < self.pace.alone => {
                    let end = self.pace.alone;
                    vec![alone.run_until(|work| work.nodes >= pause_at || work.conflicts >= end)]
                }
                _ => self.round(),
            };
            for end in [Outcome::Exhausted, Outcome::Full] {
                if outcomes.contains(&end) {
                    return end;
                }
            }
            self.found = (0..outcomes.len())
                .rev()
                .filter(|&i| outcomes[i] == Outcome::Solution)
                .collect();
        }
    }

    /// Returns the solution of the winner, and blocks it in all other searches.
    fn hand_over(&mut self, winner: usize) -> Outcome {
        self.winner = winner;
        self.n_solutions += 1;
        let solution = self.learners[winner].solution().to_vec();
        for (i, learner) in self
            .learners
            .iter_mut()
            .enumerate()
            .filter(|&(i, _)| i != winner)
        {
            // a search that has found the same solution excludes it by itself
            let again = self.found.contains(&i) && learner.solution() == solution;
            self.found.retain(|&other| other != i || !again);
            if !again && !learner.exclude(&solution) {
                return Outcome::Full;
            }
        }
        if self.learners.len() == 1 {
            self.excluded.push(solution);
        }
        Outcome::Solution
    }

    /// Runs all learners for a round, and shares their learned clauses.
    fn round(&mut self) -> Vec<Outcome> {
        if !self.begin() {
            return vec![Outcome::Full];
        }
        let first = self.learners[0].work().propagations;
        let length = (first / TUNING.round_divisor).clamp(self.pace.shortest, self.pace.longest);
        let run = |learner: &mut Learner| {
            let end = learner.work().propagations + length;
            learner.run_until(|work| work.propagations >= end)
        };
        let outcomes = team::map(
            self.threads,
            &mut self.learners,
            || (),
            |learner, ()| run(learner),
        );
        let all_go_on = outcomes.iter().all(|&outcome| outcome == Outcome::Pause);
        if all_go_on && !self.share() {
            vec![Outcome::Full]
        } else {
            outcomes
        }
    }

    /// The others begin, if they have not.
    fn begin(&mut self) -> bool {
        if self.learners.len() > 1 {
            return true;
        }
        let others =
            (1..self.threads as u64).map(|i| self.learners[0].another(self.seed.wrapping_add(i)));
        let others: Vec<Learner> = others.collect();
        self.learners.extend(others);
        self.learners.iter_mut().for_each(Learner::share);
        let excluded = std::mem::take(&mut self.excluded);
        self.learners[1..]
            .iter_mut()
            .all(|learner| excluded.iter().all(|solution| learner.exclude(solution)))
    }

    /// All take over what the others have learned since the last time.
    fn share(&mut self) -> bool {
        let learned: Vec<Vec<Learned>> =
            self.learners.iter_mut().map(Learner::take_shared).collect();
        let mut learners = self.learners.iter_mut().enumerate();
        learners.all(|(i, learner)| {
            let mut others = learned.iter().enumerate().filter(|&(j, _)| i != j);
            others.all(|(_, learned)| learner.take_over(learned))
        })
    }

    /// The options of the solution that was found last, in ascending order.
    pub fn solution(&self) -> &[OptionId] {
        self.learners[self.winner].solution()
    }

    /// Whether there may be more solutions.
    pub fn has_more(&self) -> bool {
        self.learners.iter().all(Learner::has_more)
    }

    /// What all have done; the solutions are those that were handed over.
    pub fn work(&self) -> Work {
        let [first, others @ ..] = &*self.learners else {
            return Work::default();
        };
        let mut all = first.work();
        if self.threads > 1 {
            all.solutions = self.n_solutions;
        }
        for work in others.iter().map(Learner::work) {
            all.nodes += work.nodes;
            all.decisions += work.decisions;
            all.conflicts += work.conflicts;
            all.propagations += work.propagations;
            all.deepest = all.deepest.max(work.deepest);
        }
        all
    }

    /// The work of the first of them: see [`Learner::ticks`].
    pub fn ticks(&self) -> u64 {
        self.learners.first().map_or(0, Learner::ticks)
    }

    /// About the bytes that they take.
    pub fn bytes(&self) -> usize {
        self.learners.iter().map(Learner::bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::baseline;
    use quadrille_problem::problem::{Problem, verify};
    use quadrille_testing::{
        BOUNDED_FAMILIES, LARGER, LARGER_COUNTS, PLAIN_FAMILIES, random_problem, rounds,
    };
    use std::collections::BTreeSet;

    /// Rounds as short as they can be.
    fn portfolio(problem: &Problem, seed: u64, threads: usize) -> Portfolio {
        let mut portfolio = Learner::new(problem, seed)
            .unwrap()
            .with_others(seed, threads);
        portfolio.pace = Pace {
            alone: seed % 20,
            shortest: 1 + seed % 50,
            longest: 1 + seed % 1000,
        };
        portfolio
    }

    /// All solutions in order of discovery, and the number of conflicts.
    fn all(problem: &Problem, mut portfolio: Portfolio) -> (Vec<Vec<OptionId>>, u64) {
        let mut found = Vec::new();
        loop {
            match portfolio.run(portfolio.work().nodes + 100) {
                Outcome::Pause => {}
                Outcome::Solution => {
                    verify(problem, portfolio.solution()).unwrap();
                    found.push(portfolio.solution().to_vec());
                }
                Outcome::Exhausted => break,
                Outcome::Full => panic!("there is room"),
            }
        }
        assert_eq!(portfolio.work().solutions, found.len() as u64);
        assert!(!portfolio.has_more());
        (found, portfolio.work().conflicts)
    }

    #[test]
    fn any_number_finds_the_solutions_of_the_reference_solver_and_none_twice() {
        for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
            for seed in 0..rounds(5) {
                let problem = random_problem(family, seed);
                let expected: BTreeSet<Vec<OptionId>> =
                    baseline::solutions(&problem).into_iter().collect();
                for threads in 1..=4 {
                    let (found, _) = all(&problem, portfolio(&problem, seed, threads));
                    assert_eq!(
                        found.len(),
                        expected.len(),
                        "{}, seed {seed}, threads {threads}",
                        family.name
                    );
                    let found: BTreeSet<Vec<OptionId>> = found.into_iter().collect();
                    assert_eq!(
                        found, expected,
                        "{}, seed {seed}, threads {threads}",
                        family.name
                    );
                }
            }
        }
    }

    #[test]
    fn what_is_shared_costs_no_solution() {
        let mut n_conflicts = 0;
        for ((family, seed), known) in LARGER.into_iter().zip(LARGER_COUNTS) {
            let problem = random_problem(family, seed);
            let mut portfolio = Learner::new(&problem, seed).unwrap().with_others(seed, 2);
            portfolio.pace = Pace {
                alone: 0,
                shortest: 1 << 10,
                longest: 1 << 10,
            };
            let (found, conflicts) = all(&problem, portfolio);
            assert_eq!(found.len() as u128, known, "{}", family.name);
            n_conflicts = n_conflicts.max(conflicts);
        }
        assert!(n_conflicts > 2000, "{n_conflicts}");
    }

    #[test]
    fn a_seed_on_as_many_threads_is_a_search() {
        for seed in 0..rounds(2) {
            let problem = random_problem(LARGER[0].0, seed);
            let again = [(); 2].map(|()| {
                let mut portfolio = portfolio(&problem, seed, 3);
                // long enough that the threads do more than begin
                portfolio.pace.shortest = 1 << 9;
                portfolio.pace.longest = 1 << 10;
                all(&problem, portfolio)
            });
            assert_eq!(again[0], again[1], "seed {seed}");
        }
    }
}
