//! Forcing chains: one of several candidates is right, and each of them leads to the same.
//!
//! The candidates are those of a cell, or the places of a digit in a house. The links are those of
//! [chains](super::chains): each follows from one candidate alone. Short chains are tried before
//! long ones.

use super::chains::{LONGEST, Search};
use super::grid::{Grid, digits, each, house};
use super::links::{Links, Node, candidate, node};
use super::network::{Cause, Network};
use super::{Candidate, HOUSES, Reason, Step, Technique};
use quadrille_sudoku::House;

pub(super) fn find(grid: &Grid, network: &mut dyn Network) -> Option<Step> {
    [4, 8, LONGEST].into_iter().find_map(|longest| {
        let (cause, end, right) = network.forced(grid, longest / 2)?;
        let (nodes, house): (Vec<Node>, _) = match cause {
            Cause::Cell(cell) => (
                digits(grid.cells[cell])
                    .map(|digit| node(cell, digit))
                    .collect(),
                None,
            ),
            Cause::Places(number, digit) => {
                let places = each(grid.planes[digit] & HOUSES[number]);
                (
                    places.map(|cell| node(cell, digit)).collect(),
                    Some(house(number)),
                )
            }
        };
        Some(step(grid, &nodes, house, (end, right), longest))
    })
}

fn step(
    grid: &Grid,
    nodes: &[Node],
    house: Option<House>,
    end: (Node, bool),
    longest: usize,
) -> Step {
    let branches = nodes
        .iter()
        .map(|&start| way(grid, start, end, longest))
        .collect();
    let last = candidate(end.0);
    let (placed, removed) = if end.1 {
        (Some(last), Vec::new())
    } else {
        (None, vec![last])
    };
    Step {
        technique: Technique::Forcing,
        reason: Reason::Cases { house, branches },
        placed,
        removed,
    }
}

/// The shortest way from a candidate that is right to an end, right and wrong in turns.
fn way(grid: &Grid, start: Node, (end, is_right): (Node, bool), longest: usize) -> Vec<Candidate> {
    let mut search = Search::new(grid, Links::ALL);
    search.reach(start, true, start);
    let (mut right, mut wrong) = (vec![start], Vec::new());
    for _ in 0..longest / 2 {
        if search.is_reached(end, is_right) {
            break;
        }
        wrong.clear();
        right
            .iter()
            .for_each(|&node| search.reach_wrong(node, &mut wrong));
        right.clear();
        wrong
            .iter()
            .for_each(|&node| search.reach_right(node, &mut right));
    }
    let mut way = vec![end];
    let mut side = is_right;
    while let Some(&at) = way.last()
        && (at, side) != (start, true)
        && search.is_reached(at, side)
    {
        way.push(search.before(at, side));
        side = !side;
    }
    way.into_iter().rev().map(candidate).collect()
}
