//! The links of chains, for people.

use crate::board::nine::Board;
use crate::board::tables::Nine;
use crate::chains::hits::Hit;
use crate::chains::node::Derivation;
use crate::chains::path::link;
use crate::chains::search::ChainSearch;
use crate::chains::trace::{RuleKind, Trace};
use crate::step::{Chain, Link, LinkReason};
use std::collections::HashMap;

/// The chains of a hit, one for each end.
pub(crate) fn chains<const W: usize>(
    search: &ChainSearch<W>,
    board: &Board,
    hit: &Hit,
) -> Vec<Chain> {
    let mut chains = Vec::new();
    search.each_end(board, hit, |trace, end| {
        chains.push(chain(search, board, trace, end));
    });
    chains
}

/// The ancestry of a node, each link after its causes.
fn chain<const W: usize>(
    search: &ChainSearch<W>,
    board: &Board,
    trace: &Trace,
    end: Derivation,
) -> Chain {
    let mut links: Vec<Link> = Vec::new();
    let mut numbers = HashMap::new();
    // a derivation waits here until its causes are done
    let mut waiting = vec![(end, false)];
    while let Some((derivation, is_ready)) = waiting.pop() {
        if numbers.contains_key(&derivation.node) {
            continue;
        }
        let mut parents = Vec::new();
        trace.parents(board, derivation, |parent| parents.push(parent));
        if is_ready {
            let causes = parents.iter().filter_map(|parent| numbers.get(parent));
            let causes = causes.copied().collect();
            numbers.insert(derivation.node, links.len());
            links.push(link(
                &Nine,
                derivation.node,
                causes,
                reason(search, trace, derivation),
            ));
        } else {
            waiting.push((derivation, true));
            let parents = parents.into_iter().rev();
            waiting.extend(parents.map(|parent| (trace.derivation(parent), false)));
        }
    }
    Chain { size: 9, links }
}

/// Why a node was derived.
fn reason<const W: usize>(
    search: &ChainSearch<W>,
    trace: &Trace,
    derivation: Derivation,
) -> LinkReason {
    match trace.rule(derivation) {
        Some(RuleKind::Pattern(technique)) => LinkReason::Pattern(technique),
        Some(RuleKind::Nested(number)) => LinkReason::Pattern(search.registry.technique(number)),
        None => {
            let reason = derivation.reason.of_link(&Nine, derivation.node.cell());
            reason.unwrap_or(LinkReason::Excluded)
        }
    }
}
