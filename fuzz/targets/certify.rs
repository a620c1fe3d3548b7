//! A small problem, an answer and a proof of it, spoiled or made up: whatever the proof, an answer
//! that is accepted is right; and what was not spoiled is accepted.
//!
//! The bytes are a problem, see `small`, then a byte: the claim, the method of the prover, and the
//! source of the proof. Two more have a bit for each solution that is left out of the answer. What
//! is left changes the proof of the whole answer, three bytes a change; or is a text of its own,
//! behind the first line of a proof.

use super::{Bytes, Small, Verdict};
use quadrille::certify::{Claim, Rejection, certify};
use quadrille::problem::OptionId;
use quadrille::proof::Prover;
use std::ops::ControlFlow;

const HEAD: &str = "pseudo-Boolean proof version 3.0\n";

/// The cheapest is asked for, not all.
const CHEAPEST: u8 = 1;
/// Learning finds it.
const LEARNS: u8 = 2;
/// The remaining bytes are the text of the proof.
const MADE_UP: u8 = 4;

/// Problems with more solutions have too long proofs.
const MOST: usize = 30;

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let small = Small::read(&mut bytes).filter(|small| small.solutions.len() <= MOST);
    let Some(small) = small else {
        return Verdict::Refused;
    };
    let (asked, missing) = (bytes.byte(), bytes.pair());
    let (claim, whole, proof) = prove(&small, asked);
    let kept = (0..whole.len()).filter(|at| missing >> (at % 16) & 1 == 0);
    let answer: Vec<Vec<OptionId>> = kept.map(|at| whole[at].clone()).collect();
    let given = match asked & MADE_UP {
        0 => spoil(&proof, &mut bytes),
        _ => [HEAD.as_bytes(), bytes.rest()].concat(),
    };
    let is_whole = answer.len() == whole.len() && given == proof;
    match certify(&small.problem, claim, &answer, &*given) {
        Ok(certificate) => {
            assert_eq!(certificate.solutions, answer.len());
            let costs = small.solutions.iter().map(|solution| small.cost(solution));
            let is_right = match claim {
                Claim::Complete => answer.len() == small.solutions.len(),
                Claim::Cheapest => {
                    costs.min() == answer.first().map(|solution| small.cost(solution))
                }
            };
            assert!(
                is_right,
                "{answer:?} by {}",
                String::from_utf8_lossy(&given)
            );
            Verdict::Accepted
        }
        Err(rejection) => {
            assert!(
                !is_whole,
                "{rejection}: {}",
                String::from_utf8_lossy(&given)
            );
            assert!(
                !matches!(rejection, Rejection::Unreadable(_)),
                "{rejection}"
            );
            Verdict::Refused
        }
    }
}

/// The claim about a problem, with the answer and its proof.
fn prove(small: &Small, asked: u8) -> (Claim, Vec<Vec<OptionId>>, Vec<u8>) {
    // learning compares no costs
    let prover = Prover::new().learns(asked & LEARNS != 0 && asked & CHEAPEST == 0);
    let (mut answer, mut proof) = (Vec::new(), Vec::new());
    if asked & CHEAPEST != 0 {
        let found = prover
            .cheapest(&small.problem, &mut proof)
            .expect("memory takes it");
        answer.extend(found.solutions.into_iter().map(|solution| solution.options));
        return (Claim::Cheapest, answer, proof);
    }
    let visit = |solution: &[OptionId]| {
        answer.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    let _report = prover
        .solutions(&small.problem, &mut proof, visit)
        .expect("memory takes it");
    (Claim::Complete, answer, proof)
}

/// The proof with changes: what is done, and where, in words and lines.
fn spoil(proof: &[u8], bytes: &mut Bytes<'_>) -> Vec<u8> {
    let text = std::str::from_utf8(proof).expect("a proof is text");
    let mut lines: Vec<Vec<String>> = text
        .lines()
        .map(|line| line.split(' ').map(str::to_owned).collect())
        .collect();
    while !bytes.is_empty() && lines.len() > 1 {
        let (what, at, place) = (
            bytes.byte(),
            1 + bytes.below(lines.len() - 1),
            usize::from(bytes.byte()),
        );
        let place = place % lines[at].len();
        match what % 8 {
            0 => drop(lines.remove(at)),
            1 => {
                let line = lines[at].clone();
                lines.insert(1 + place.min(lines.len() - 1), line);
            }
            2 if lines[at].len() > 1 => drop(lines[at].remove(place)),
            3 => lines[at][place] = (what / 8).to_string(),
            4 => lines[at][place] = format!("@{}", what / 8),
            5 => {
                lines[at][place] =
                    format!("{}x{}", if what & 8 == 0 { "~" } else { "" }, what / 16);
            }
            6 => {
                let word = [
                    "+", "*", ";", ":", ">=", "-1", "%", "rup", "pol", "soli", "del", "id",
                ];
                let word = word[usize::from(what / 8) % word.len()];
                lines[at].insert(place, word.to_owned());
            }
            _ => {
                let word = lines[1 + usize::from(what / 8) % (lines.len() - 1)]
                    .last()
                    .cloned()
                    .unwrap_or_default();
                lines[at].insert(place, word);
            }
        }
        if lines.len() > 1000 {
            break;
        }
    }
    let lines: Vec<String> = lines.iter().map(|line| line.join(" ") + "\n").collect();
    lines.concat().into_bytes()
}
