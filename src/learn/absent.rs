//! What stands for learning in a build without the feature `learn`: a search that can never be
//! made. Its methods are those that `search` calls, and since there is no value of it, none of them
//! is compiled to anything.

mod outcome;

#[cfg(feature = "cheapest")]
use crate::limits::{End, Limits, Report};
use crate::problem::{OptionId, Problem};
pub(crate) use outcome::{Learned, Outcome, Work};

#[derive(Debug)]
pub(crate) enum Learner {}

impl Learner {
    pub(crate) fn new(_: &Problem, _: u64) -> Option<Learner> {
        None
    }

    pub(crate) fn another(&self, _: u64) -> Learner {
        match *self {}
    }

    pub(crate) fn work(&self) -> Work {
        match *self {}
    }

    pub(crate) fn solution(&self) -> &[OptionId] {
        match *self {}
    }

    pub(crate) fn has_more(&self) -> bool {
        match *self {}
    }

    pub(crate) fn exclude(&mut self, _: &[OptionId]) -> bool {
        match *self {}
    }

    pub(crate) fn take_over(&mut self, _: &[Learned]) -> bool {
        match *self {}
    }

    pub(crate) fn share(&mut self) {
        match *self {}
    }

    pub(crate) fn take_shared(&mut self) -> Vec<Learned> {
        match *self {}
    }

    pub(crate) fn set_costs(&mut self, _: Vec<u64>) {
        match *self {}
    }

    pub(crate) fn lower(&mut self, _: i128) -> bool {
        match *self {}
    }

    pub(crate) fn bytes(&self) -> usize {
        match *self {}
    }

    pub(crate) fn run(&mut self, _: u64) -> Outcome {
        match *self {}
    }

    pub(crate) fn run_until(&mut self, _: impl Fn(&Work) -> bool) -> Outcome {
        match *self {}
    }

    #[cfg(feature = "cheapest")]
    pub(crate) fn run_within(
        &mut self,
        _: &Limits,
        _: u128,
        _: impl FnMut(&mut Learner, bool) -> Option<End>,
    ) -> Report {
        match *self {}
    }
}
