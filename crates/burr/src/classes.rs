//! Assemblies that count as one: assemblies that a turn or a mirror image of the result maps to
//! each other.
//!
//! All turns of the grid that keep the result map assemblies to assemblies. A mirror does so where
//! each piece is its own mirror image, or exchanges its places with another piece that is. If the
//! numbers of pieces are ranges, mirrors map some assemblies only: those of pieces with mirror
//! images, in numbers that are within their bounds after the exchange, too.

use crate::cover::{Assembling, Placement};
use crate::form::{Form, Tint, add, forms, moved, sub};
use crate::grid::{Motion, Point};
use crate::puzzle::Part;
use quadrille_problem::problem::{OptionId, Problem, ProblemError, Symmetries};
use std::collections::{HashMap, HashSet};

/// The classes of a problem's assemblies.
#[derive(Clone, Debug)]
pub struct Classes {
    turns: Symmetries,
    mirrored: Mirrored,
}

/// The assemblies whose mirror images are assemblies.
#[derive(Clone, Debug)]
enum Mirrored {
    None,
    /// All of them, with all symmetries.
    All(Symmetries),
    Some(Box<Restricted>),
}

/// The assemblies that use fewer pieces than the problem has: the problem without these pieces.
#[derive(Clone, Debug)]
struct Restricted {
    problem: Problem,
    symmetries: Symmetries,
    /// For each option of the whole problem, its number in this problem.
    numbers: Vec<Option<OptionId>>,
    /// The piece of each placement, and the bounds on the numbers of pieces.
    pieces: Vec<usize>,
    parts: Vec<Part>,
}

/// One of the counts whose sum is the number of classes of assemblies.
#[derive(Clone, Debug)]
pub struct Term<'a> {
    /// Whether the count is to be subtracted.
    pub is_negative: bool,
    /// The problem whose solutions are counted.
    pub problem: &'a Problem,
    /// The symmetries that map solutions of one class to each other.
    pub symmetries: Symmetries,
}

impl Classes {
    /// The counts whose sum is the number of classes.
    pub fn terms<'a>(&'a self, assembling: &'a Assembling) -> Vec<Term<'a>> {
        let term = |is_negative, problem, symmetries| Term {
            is_negative,
            problem,
            symmetries,
        };
        let all = assembling.problem();
        match &self.mirrored {
            Mirrored::None => vec![term(false, all, self.turns.clone())],
            Mirrored::All(symmetries) => vec![term(false, all, symmetries.clone())],
            Mirrored::Some(part) => vec![
                term(false, all, self.turns.clone()),
                term(false, &part.problem, part.symmetries.clone()),
                term(true, &part.problem, part.symmetries.turns()),
            ],
        }
    }

    /// The same classes, but mirror images are different.
    #[must_use]
    pub fn of_turns(&self) -> Classes {
        Classes {
            turns: self.turns.clone(),
            mirrored: Mirrored::None,
        }
    }

    /// Whether an assembly, its options in ascending order, is the least of its class.
    pub fn is_least(&self, solution: &[OptionId]) -> bool {
        match &self.mirrored {
            Mirrored::None => self.turns.is_least(solution),
            Mirrored::All(symmetries) => symmetries.is_least(solution),
            Mirrored::Some(part) => match part.inside(solution) {
                Some(solution) => part.symmetries.is_least(&solution),
                None => self.turns.is_least(solution),
            },
        }
    }
}

impl Restricted {
    /// Translates an assembly into options of this problem; `None` if the problem excludes it.
    fn inside(&self, solution: &[OptionId]) -> Option<Vec<OptionId>> {
        let mut used = vec![0; self.parts.len()];
        for option in solution {
            if let Some(&piece) = self.pieces.get(option.index()) {
                used[piece] += 1;
            }
        }
        let mut numbers = used.iter().zip(&self.parts);
        let fits = numbers.all(|(&n, part)| (part.low..=part.high).contains(&n));
        let options = solution.iter().map(|option| self.numbers[option.index()]);
        options.collect::<Option<Vec<OptionId>>>().filter(|_| fits)
    }
}

impl Assembling {
    /// The classes of assemblies.
    ///
    /// # Errors
    /// If the problem is too large.
    pub fn classes(&self) -> Result<Classes, ProblemError> {
        let numbers = self.numbers_of_placements();
        let itself: Vec<Option<usize>> = (0..self.pieces.len()).map(Some).collect();
        let [mut turns, mut mirrors] = [Vec::new(), Vec::new()];
        let partners = self.partners();
        for (is_turn, cells) in self.motions() {
            let becomes = if is_turn {
                Some(&itself)
            } else {
                partners.as_ref()
            };
            if let Some(becomes) = becomes {
                let image = self.image(&numbers, &cells, becomes);
                if is_turn { &mut turns } else { &mut mirrors }.push(image);
            }
        }
        let complete = |images: &[Vec<Option<OptionId>>]| -> Vec<Vec<OptionId>> {
            images
                .iter()
                .filter_map(|image| image.iter().copied().collect())
                .collect()
        };
        let all_turns = complete(&turns);
        let mirrored = match partners.filter(|_| !mirrors.is_empty()) {
            None => Mirrored::None,
            Some(partners) => match self.exchanged(&partners) {
                None => Mirrored::None,
                Some(parts)
                    if self
                        .pieces
                        .iter()
                        .map(|piece| piece.part)
                        .eq(parts.iter().copied()) =>
                {
                    Mirrored::All(Symmetries::of_images(all_turns.clone(), complete(&mirrors)))
                }
                Some(parts) => {
                    let restricted = self.restricted(parts, &turns, &mirrors);
                    Mirrored::Some(Box::new(restricted?))
                }
            },
        };
        Ok(Classes {
            turns: Symmetries::of_images(all_turns, Vec::new()),
            mirrored,
        })
    }

    /// The motions that keep the result, with its variable cells and its colors: whether each is a
    /// turn, and where it moves each cell.
    fn motions(&self) -> Vec<(bool, Vec<u32>)> {
        let cell = |voxel: &crate::puzzle::Voxel| {
            (self.grid.center(voxel.at), (voxel.is_variable, voxel.color))
        };
        let cells: Vec<(Point, Tint)> = self.cells.iter().map(cell).collect();
        let (least, form) = Form::new(self.grid, &cells);
        let keeps = |motion: &Motion| {
            let moved = moved(self.grid, motion, &cells)?;
            let (first, image) = Form::new(self.grid, &moved);
            if image != form {
                return None;
            }
            let number =
                |(cell, _): &(Point, Tint)| self.numbers.get(add(sub(*cell, first), least));
            let images: Vec<u32> = moved.iter().map(number).collect::<Option<_>>()?;
            Some((motion.is_turn(), images))
        };
        self.grid.motions().iter().filter_map(keeps).collect()
    }

    /// The image of each option, if cells are moved and pieces exchanged; `None` where a piece
    /// has no partner.
    fn image(
        &self,
        numbers: &HashMap<u64, Vec<u32>>,
        moved: &[u32],
        becomes: &[Option<usize>],
    ) -> Vec<Option<OptionId>> {
        // for each cell the placement that covered it last, and the color there
        let mut marks = vec![(u32::MAX, 0); self.cells.len()];
        let mut image = |number: u32, placement: &Placement| {
            let piece = becomes[placement.piece as usize]? as u32;
            let mut hash = hash_of_piece(piece);
            for &(cell, color) in &placement.cells {
                let to = moved[cell as usize];
                marks[to as usize] = (number, color);
                hash = hash.wrapping_add(hash_of_cell(to, color));
            }
            let is_image = |other: &u32| {
                let other = &self.placements[*other as usize];
                let is_marked =
                    |&(cell, color): &(u32, u8)| marks[cell as usize] == (number, color);
                let alike = other.piece == piece && other.cells.len() == placement.cells.len();
                alike && other.cells.iter().all(is_marked)
            };
            numbers
                .get(&hash)?
                .iter()
                .copied()
                .find(is_image)
                .map(OptionId::new)
        };
        let placements: Vec<Option<OptionId>> = (0..)
            .zip(&self.placements)
            .map(|(number, placement)| image(number, placement))
            .collect();
        let first = self.placements.len() as u32;
        let holes = self.holes();
        let order: HashMap<u32, u32> = holes.iter().copied().zip(first..).collect();
        let of_holes = holes
            .iter()
            .map(|&cell| order.get(&moved[cell as usize]).copied().map(OptionId::new));
        placements.into_iter().chain(of_holes).collect()
    }

    /// The placements by a hash that ignores the order of cells.
    fn numbers_of_placements(&self) -> HashMap<u64, Vec<u32>> {
        let mut numbers: HashMap<u64, Vec<u32>> = HashMap::new();
        for (number, placement) in (0..).zip(&self.placements) {
            let cells = placement
                .cells
                .iter()
                .map(|&(cell, color)| hash_of_cell(cell, color));
            let hash = cells.fold(hash_of_piece(placement.piece), u64::wrapping_add);
            numbers.entry(hash).or_default().push(number);
        }
        numbers
    }

    /// For each piece the one that takes its place in mirror images; `None` if mirror images cannot
    /// exist, since the numbers of pieces are fixed and some piece has no partner.
    fn partners(&self) -> Option<Vec<Option<usize>>> {
        let motions = self.grid.motions();
        let mirrors: Vec<&Motion> = motions.iter().filter(|motion| !motion.is_turn()).collect();
        let is_ranged = self
            .pieces
            .iter()
            .any(|piece| piece.part.low != piece.part.high);
        let mut numbers: HashMap<Form, usize> = HashMap::new();
        let mut number = |form: &Form| -> usize {
            let next = numbers.len();
            *numbers.entry(form.clone()).or_insert(next)
        };
        let (mut own, mut images) = (Vec::new(), Vec::new());
        for piece in &self.pieces {
            let turned = piece.forms.iter().map(|(form, _)| number(form));
            own.push(turned.collect::<HashSet<usize>>());
            let mirrored = forms(self.grid, &piece.cells, mirrors.iter().copied());
            images.push(
                mirrored
                    .iter()
                    .map(|(form, _)| number(form))
                    .collect::<Vec<usize>>(),
            );
        }
        let mirrors_to =
            |piece: usize, other: usize| images[piece].iter().any(|form| own[other].contains(form));
        let is_own: Vec<bool> = (0..images.len())
            .map(|piece| mirrors_to(piece, piece))
            .collect();
        let mut partners = vec![None; images.len()];
        for piece in 0..images.len() {
            if is_own[piece] {
                partners[piece] = Some(piece);
            } else if partners[piece].is_none() {
                let mut others = piece + 1..images.len();
                let is_free = |other: usize| !is_own[other] && partners[other].is_none();
                match others.find(|&other| is_free(other) && mirrors_to(piece, other)) {
                    Some(other) => {
                        let [a, b] = [piece, other].map(|piece| self.pieces[piece].part.high);
                        if !is_ranged && a != b {
                            return None;
                        }
                        (partners[piece], partners[other]) = (Some(other), Some(piece));
                    }
                    None if !is_ranged => return None,
                    None => {}
                }
            }
        }
        Some(partners)
    }

    /// The bounds of the assemblies whose mirror images are within the bounds, too; `None` if no
    /// assembly is.
    fn exchanged(&self, partners: &[Option<usize>]) -> Option<Vec<Part>> {
        let bounds = self.pieces.iter().zip(partners).map(|(piece, partner)| {
            let part = piece.part;
            let [low, high] = partner.map_or([0, 0], |partner| {
                let Part { low, high, .. } = self.pieces[partner].part;
                [low, high]
            });
            Part {
                low: part.low.max(low),
                high: part.high.min(high),
                ..part
            }
        });
        let bounds: Vec<Part> = bounds.collect();
        bounds
            .iter()
            .all(|part| part.low <= part.high)
            .then_some(bounds)
    }

    /// The assemblies that have mirror images.
    fn restricted(
        &self,
        parts: Vec<Part>,
        turns: &[Vec<Option<OptionId>>],
        mirrors: &[Vec<Option<OptionId>>],
    ) -> Result<Restricted, ProblemError> {
        let keeps = |piece: usize| parts[piece].high > 0;
        let problem = self.encode(&parts, keeps)?;
        let pieces: Vec<usize> = self
            .placements
            .iter()
            .map(|placement| placement.piece as usize)
            .collect();
        let n = self.problem().n_options();
        let mut next = 0..;
        let is_kept = |option: usize| pieces.get(option).is_none_or(|&piece| keeps(piece));
        let numbers: Vec<Option<OptionId>> = (0..n)
            .map(|option| {
                is_kept(option)
                    .then(|| next.next().map(OptionId::new))
                    .flatten()
            })
            .collect();
        let within = |images: &[Vec<Option<OptionId>>]| -> Vec<Vec<OptionId>> {
            let image = |image: &Vec<Option<OptionId>>| {
                let kept = image
                    .iter()
                    .zip(&numbers)
                    .filter(|(_, number)| number.is_some());
                kept.map(|(to, _)| numbers[(*to)?.index()]).collect()
            };
            images.iter().filter_map(image).collect()
        };
        let symmetries = Symmetries::of_images(within(turns), within(mirrors));
        Ok(Restricted {
            problem,
            symmetries,
            numbers,
            pieces,
            parts,
        })
    }
}

fn hash_of_piece(piece: u32) -> u64 {
    mix(u64::from(piece) << 32)
}

fn hash_of_cell(cell: u32, color: u8) -> u64 {
    mix(1 + (u64::from(cell) << 8 | u64::from(color)))
}

/// The finalizer of Sebastiano Vigna's generator splitmix64.
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
