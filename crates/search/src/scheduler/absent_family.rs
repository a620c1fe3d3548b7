//! A stub for a build without the feature `family`. `Counting` has no values, so its methods, the
//! ones that `search` calls, compile to nothing.

use num_bigint::BigUint;
use quadrille_problem::problem::Problem;

#[derive(Debug)]
pub(crate) enum Counting {}

impl Counting {
    pub(crate) fn unless(_: &Problem, _: &dyn Fn() -> bool) -> Option<Counting> {
        None
    }

    pub(crate) fn narrow(_: &Problem) -> Option<Counting> {
        None
    }

    pub(crate) fn max_memory(self, _: usize) -> Counting {
        match self {}
    }

    pub(crate) fn set_threads(&mut self, _: usize) {
        match *self {}
    }

    pub(crate) fn advance_ticks(&mut self, _: u64) -> bool {
        match *self {}
    }

    pub(crate) fn total(&self) -> Option<BigUint> {
        match *self {}
    }

    pub(crate) fn ticks(&self) -> u64 {
        match *self {}
    }

    pub(crate) fn states(&self) -> u64 {
        match *self {}
    }

    pub(crate) fn bytes(&self) -> usize {
        match *self {}
    }

    pub(crate) fn expected_ticks(&self) -> f64 {
        match *self {}
    }

    pub(crate) fn reason(&self) -> String {
        match *self {}
    }
}
