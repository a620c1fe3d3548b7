//! Which rating a climb prefers: the highest, or the nearest to a wanted one; allowed ratings.

use super::super::error::{GenerateError, Span};
use crate::tuning::TUNING;
use quadrille_rating::rating::{Rating, Technique, Tenths};
use std::ops::RangeInclusive;

/// The least and the greatest ER of puzzles that are known.
pub(crate) const RATINGS: RangeInclusive<Tenths> = Tenths(10)..=Tenths(119);

/// From dynamic chains on, puzzles that are rated higher lose fewer candidates to trials.
const FEW_TRIALS: Tenths = Tenths(85);

/// The rating that puzzles must have.
#[derive(Clone, Default, Debug)]
pub(crate) struct Goal {
    /// The range of the ER.
    pub(crate) ratings: Option<RangeInclusive<Tenths>>,
    /// The technique of the hardest step.
    pub(crate) technique: Option<Technique>,
}

impl Goal {
    /// Whether a certain rating is wanted, rather than the highest.
    pub(crate) fn is_set(&self) -> bool {
        self.ratings.is_some() || self.technique.is_some()
    }

    pub(crate) fn check(&self) -> Result<(), GenerateError> {
        let (least, most) = match &self.ratings {
            Some(range) => (*range.start(), *range.end()),
            None => RATINGS.into_inner(),
        };
        if least > most || !RATINGS.contains(&least) || !RATINGS.contains(&most) {
            return Err(GenerateError::settings(format!(
                "expected ratings from {} to {}, found {}",
                RATINGS.start(),
                RATINGS.end(),
                Span(least, most)
            )));
        }
        match self.technique {
            Some(technique) if technique.least_rating() > most => {
                Err(GenerateError::settings(format!(
                    "a puzzle that needs this technique ({technique}) is rated {} or more; \
                    expected ratings up to that at least, found up to {most}",
                    technique.least_rating()
                )))
            }
            _ => Ok(()),
        }
    }

    /// Whether puzzles that lose more candidates to trials than others are not worth rating.
    pub(super) fn is_hard(&self) -> bool {
        let least = self.ratings.as_ref().map(|range| *range.start());
        let technique = self.technique.map(Technique::least_rating);
        least.max(technique).is_none_or(|least| least >= FEW_TRIALS)
    }

    /// The distance of a puzzle from the goal, in tenths of its ER; 0 if it meets the goal.
    pub(super) fn distance(&self, rating: &Rating) -> u16 {
        let er = rating.er;
        let outside = |range: &RangeInclusive<Tenths>| {
            range.start().0.saturating_sub(er.0) + er.0.saturating_sub(range.end().0)
        };
        let technique = self
            .technique
            .map_or(0, |technique| missing(technique, rating));
        self.ratings.as_ref().map_or(0, outside).max(technique)
    }

    /// The more, the better a puzzle is.
    pub(super) fn score(&self, rating: &Rating) -> u16 {
        if self.is_set() {
            u16::MAX - self.distance(rating)
        } else {
            rating.er.0
        }
    }
}

/// How far a puzzle is from having its hardest step of this technique; 0 if it has.
fn missing(technique: Technique, rating: &Rating) -> u16 {
    if rating.hardest() == Some(technique) {
        return 0;
    }
    let (least, er) = (technique.least_rating().0, rating.er.0);
    let is_chain = technique >= Technique::BidirectionalCycle;
    let most = least + if is_chain { TUNING.chain_range } else { 0 };
    // more than 0, although another technique may have the same rating
    let distance = 1 + least.saturating_sub(er) + er.saturating_sub(most);
    if rating.steps.iter().any(|step| step.technique == technique) {
        distance
    } else {
        distance + TUNING.unused_technique
    }
}
