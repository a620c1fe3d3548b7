//! The links of static chains, for people.

use crate::board::grid::Layout;
use crate::chains::node::{Node, Reason};
use crate::step::{Candidate, Chain, Link, LinkReason};

/// The chain of a path from its end back to its start.
pub(crate) fn static_chain(layout: &impl Layout, path: &[(Node, Reason)]) -> Chain {
    let links = path.iter().rev().enumerate().map(|(i, &(node, reason))| {
        let cell = usize::from(node.candidate()) / layout.size();
        let reason = match reason {
            _ if i == 0 => LinkReason::Assumed,
            _ if !node.is_on() => LinkReason::Excluded,
            reason => reason.of_link(layout, cell).unwrap_or(LinkReason::Excluded),
        };
        link(layout, node, i.checked_sub(1).into_iter().collect(), reason)
    });
    Chain {
        size: layout.size(),
        links: links.collect(),
    }
}

/// A link of a chain on a board of any size.
pub(crate) fn link(
    layout: &impl Layout,
    node: Node,
    causes: Vec<usize>,
    reason: LinkReason,
) -> Link {
    let (candidate, size) = (usize::from(node.candidate()), layout.size());
    Link {
        candidate: Candidate::new(candidate / size, candidate % size),
        is_true: node.is_on(),
        causes,
        reason,
    }
}
