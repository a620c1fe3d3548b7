//! Where to look: for each technique the houses, or the digits, of which something was removed
//! since it found nothing there.
//!
//! Candidates only ever go. So where a technique found nothing in a house, by the cells of that
//! house alone, it finds nothing as long as these keep their candidates; even if what it would
//! remove lies elsewhere, since there can only be less of that.

use super::Technique;
use super::grid::{Cells, N_HOUSES, each, houses_of};

/// What a technique looks at, one after the other.
#[derive(Clone, Copy)]
enum Kind {
    Lines,
    Boxes,
    Houses,
    Digits,
    /// The position as a whole.
    Whole,
}

fn kind(technique: Technique) -> Kind {
    match technique {
        Technique::HiddenSingleLine | Technique::Claiming => Kind::Lines,
        Technique::HiddenSingleBox | Technique::Pointing => Kind::Boxes,
        Technique::LastCell
        | Technique::NakedPair
        | Technique::HiddenPair
        | Technique::NakedTriple
        | Technique::HiddenTriple
        | Technique::NakedQuad
        | Technique::HiddenQuad => Kind::Houses,
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish | Technique::Coloring => {
            Kind::Digits
        }
        Technique::NakedSingle
        | Technique::XyWing
        | Technique::XyzWing
        | Technique::XChain
        | Technique::XyChain
        | Technique::Chain
        | Technique::Forcing
        | Technique::Trial => Kind::Whole,
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Changes([u32; Technique::ALL.len()]);

impl Changes {
    /// Everything is new.
    pub(super) fn new() -> Changes {
        let mut news = Changes([0; Technique::ALL.len()]);
        news.add(!0, !0);
        news
    }

    /// What a technique has to look at: numbers of houses or digits.
    pub(super) fn of(&mut self, technique: Technique) -> &mut u32 {
        &mut self.0[technique as usize]
    }

    /// These cells and digits lost candidates.
    pub(super) fn add(&mut self, cells: Cells, digits: u16) {
        let all = (1 << 81) - 1;
        let houses = each(cells & all)
            .flat_map(houses_of)
            .fold(0, |all, house| all | 1 << house);
        for (news, technique) in self.0.iter_mut().zip(Technique::ALL) {
            *news |= match kind(technique) {
                Kind::Lines => houses & ((1 << 18) - 1),
                Kind::Boxes => houses & ((1 << N_HOUSES) - (1 << 18)),
                Kind::Houses => houses,
                Kind::Digits => u32::from(digits & 0x1ff),
                Kind::Whole => 0,
            };
        }
    }
}

/// The first of these numbers with which something is found; those before it are done with.
pub(super) fn first<T>(numbers: &mut u32, mut look: impl FnMut(usize) -> Option<T>) -> Option<T> {
    while *numbers != 0 {
        let found = look(numbers.trailing_zeros() as usize);
        if found.is_some() {
            return found;
        }
        *numbers &= *numbers - 1;
    }
    None
}
