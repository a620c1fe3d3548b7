//! A slow second implementation of what the network and the trials find, one candidate after the
//! other: they are tested against it.

use super::chains::LONGEST;
use super::grid::{Grid, HOUSES, N_HOUSES, PEERS, digits, each, houses_of};
use super::links::{Links, Node, candidate, node, parts};
use super::network::{Cause, Forced, network};
use super::{Candidate, Logic, Reason, Technique, trial};
use quadrille_sudoku::read;
use std::collections::BTreeSet;

type Nodes = BTreeSet<Node>;

fn all(grid: &Grid) -> Vec<Node> {
    each(grid.open)
        .flat_map(|cell| digits(grid.cells[cell]).map(move |digit| node(cell, digit)))
        .collect()
}

/// What is wrong if this is right: in the houses, and in the cell.
fn rivals(grid: &Grid, from: Node) -> [Nodes; 2] {
    let (cell, digit) = parts(from);
    let others = digits(grid.cells[cell]).filter(|&other| other != digit);
    [
        each(grid.planes[digit] & PEERS[cell])
            .map(|peer| node(peer, digit))
            .collect(),
        others.map(|other| node(cell, other)).collect(),
    ]
}

/// What is right if this is wrong.
fn partners(grid: &Grid, from: Node, links: Links) -> Nodes {
    let (cell, digit) = parts(from);
    let mut found = Nodes::new();
    for house in houses_of(cell).into_iter().filter(|_| links.places) {
        let others: Vec<usize> = each(grid.planes[digit] & HOUSES[house])
            .filter(|&other| other != cell)
            .collect();
        found.extend(
            others
                .first()
                .filter(|_| others.len() == 1)
                .map(|&other| node(other, digit)),
        );
    }
    let [_, mates] = rivals(grid, from);
    found.extend(mates.first().filter(|_| links.digits && mates.len() == 1));
    found
}

fn all_rivals(grid: &Grid, right: &Nodes, links: Links) -> Nodes {
    let whole = links == Links::ALL;
    right
        .iter()
        .flat_map(|&from| {
            rivals(grid, from)
                .into_iter()
                .take(1 + usize::from(whole))
                .flatten()
        })
        .collect()
}

/// What is true and what is false within this many steps.
fn reach(grid: &Grid, start: Node, steps: usize) -> [Nodes; 2] {
    let (mut right, mut wrong) = (Nodes::from([start]), Nodes::new());
    for _ in 0..steps {
        wrong = all_rivals(grid, &right, Links::ALL);
        right.extend(
            wrong
                .iter()
                .flat_map(|&from| partners(grid, from, Links::ALL)),
        );
    }
    [right, wrong]
}

fn shortest(grid: &Grid, links: Links) -> Option<Node> {
    let length = |&start: &Node| {
        let mut right = partners(grid, start, links);
        let mine = all_rivals(grid, &Nodes::from([start]), Links::ALL);
        (1..=LONGEST / 2).find(|_| {
            let found =
                right.contains(&start) || !all_rivals(grid, &right, Links::ALL).is_disjoint(&mine);
            let wrong = all_rivals(grid, &right, links);
            right.extend(wrong.iter().flat_map(|&from| partners(grid, from, links)));
            found
        })
    };
    let lengths = all(grid)
        .into_iter()
        .filter_map(|start| Some((length(&start)?, start)));
    lengths.min().map(|(_, start)| start)
}

fn forced(grid: &Grid, steps: usize) -> Option<Forced> {
    let of_cell = each(grid.open).map(|cell| {
        (
            Cause::Cell(cell),
            digits(grid.cells[cell]).map(|d| node(cell, d)).collect(),
        )
    });
    let houses = (0..N_HOUSES).flat_map(|house| (0..9).map(move |digit| (house, digit)));
    let of_house = houses.map(|(house, digit)| {
        let places: Vec<Node> = each(grid.planes[digit] & HOUSES[house])
            .map(|cell| node(cell, digit))
            .collect();
        (Cause::Places(house, digit), places)
    });
    of_cell
        .chain(of_house)
        .filter(|(_, nodes): &(_, Vec<Node>)| nodes.len() > 1)
        .find_map(|(cause, nodes)| {
            let reached: Vec<[Nodes; 2]> = nodes
                .iter()
                .map(|&start| reach(grid, start, steps))
                .collect();
            let common = |side: usize| {
                let first = reached[0][side].iter().copied();
                let shared =
                    first.filter(|node| reached.iter().all(|reach| reach[side].contains(node)));
                // the first digit, then the first cell
                shared.min_by_key(|&node| (parts(node).1, parts(node).0))
            };
            common(0)
                .map(|end| (cause, end, true))
                .or_else(|| common(1).map(|end| (cause, end, false)))
        })
}

/// The candidate from which the fewest singles lead to a fault, with their number.
fn fewest(grid: &Grid) -> Option<(usize, Candidate)> {
    let single = |grid: &Grid| {
        let naked = all(grid)
            .into_iter()
            .find(|&node| grid.cells[parts(node).0].is_power_of_two());
        let hidden = || {
            let houses = (0..N_HOUSES).flat_map(|house| (0..9).map(move |digit| (house, digit)));
            houses
                .filter(|&(house, digit)| (grid.planes[digit] & HOUSES[house]).is_power_of_two())
                .find_map(|(house, digit)| {
                    each(grid.planes[digit] & HOUSES[house])
                        .next()
                        .map(|cell| node(cell, digit))
                })
        };
        naked.or_else(hidden)
    };
    let run = |first: Node| {
        let mut grid = grid.clone();
        grid.place(candidate(first));
        let mut n = 0;
        while grid.fault().is_none() {
            grid.place(candidate(single(&grid)?));
            n += 1;
        }
        Some((n, candidate(first)))
    };
    all(grid)
        .into_iter()
        .filter_map(run)
        .min_by_key(|&(n, _)| n)
}

#[test]
fn what_is_found_at_once_is_what_is_found_one_by_one() {
    let text = std::fs::read(quadrille_testing::puzzles("sudoku/made/hard.txt")).unwrap();
    let only = [
        Links::ALL,
        Links {
            places: true,
            digits: false,
        },
        Links {
            places: false,
            digits: true,
        },
    ];
    let mut met = [0; 5];
    for entry in read::puzzles(&text).take(2) {
        let sudoku = entry.unwrap().sudoku;
        let mut logic = Logic::new(&sudoku).unwrap();
        loop {
            let grid = logic.grid.clone();
            let Some(step) = logic.next() else { break };
            if step.technique <= Technique::Jellyfish {
                continue;
            }
            let mut network = network(&grid);
            for (n, links) in only.into_iter().enumerate() {
                let start = network.chain(links, LONGEST / 2);
                assert_eq!(start, shortest(&grid, links), "{links:?}");
                met[n] += usize::from(start.is_some());
            }
            for steps in [2, 4, LONGEST / 2]
                .into_iter()
                .filter(|_| step.technique >= Technique::Forcing)
            {
                let found = network.forced(&grid, steps);
                assert_eq!(found, forced(&grid, steps));
                met[3] += usize::from(found.is_some());
            }
            if step.technique == Technique::Trial {
                let (n, first) = fewest(&grid).unwrap();
                let Some(step) = trial::find(&grid) else {
                    panic!("a trial leads to a fault")
                };
                let Reason::Trial {
                    first: found,
                    follows,
                    fault,
                } = step.reason
                else {
                    panic!("a trial")
                };
                assert_eq!((step.removed, found), (vec![first], first));
                assert!(follows.len() <= n);
                let mut grid = grid.clone();
                grid.place(first);
                follows.iter().for_each(|&single| grid.place(single));
                assert_eq!(grid.fault(), Some(fault));
                met[4] += 1;
            }
        }
    }
    assert!(met.iter().all(|&n| n > 3), "{met:?}");
}
