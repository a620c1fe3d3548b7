//! The hot loops, compiled once for each instruction set.

use super::grid::Grid;
use super::lanes::{Lanes, Plain};
use super::state::State;
use super::transfer::Scratch;

/// The words of the longest vector.
pub(super) const MAX_WORDS: usize = 8;

/// A set of lanes: as many bits as the longest vector.
pub(super) type LaneSet = [u64; MAX_WORDS];

/// Why some rounds ended: what became of the lanes.
pub(super) struct Turn {
    pub(super) rounds: u64,
    pub(super) dead: LaneSet,
    pub(super) done: LaneSet,
    pub(super) stuck: LaneSet,
}

/// The loops over all lanes for one instruction set. A value is the proof that the machine has it.
pub(super) trait Kernel: Copy + Send + Sync {
    type Vector: Lanes + Send;
    /// The searches side by side.
    const LANES: usize = 64 * Self::Vector::WORDS;
    /// Rounds until so many of the busy lanes need a service.
    fn run(self, state: &mut State<Self::Vector>, busy: &LaneSet, enough: u32) -> Turn;
    /// The guess of each lane; see `guess::choose`.
    fn choose(self, state: &mut State<Self::Vector>);
    /// See `transfer::unload`.
    fn unload(
        self,
        state: &State<Self::Vector>,
        wanted: &LaneSet,
        grids: &mut [Grid],
        scratch: &mut Scratch<Self::Vector>,
    );
    /// See `transfer::load`.
    fn load(
        self,
        state: &mut State<Self::Vector>,
        wanted: &LaneSet,
        grids: &[Grid],
        scratch: &mut Scratch<Self::Vector>,
    );
}

/// The lanes of a vector as a set.
#[inline(always)]
pub(super) fn lane_set<V: Lanes>(lanes: V) -> LaneSet {
    let mut words = [0; MAX_WORDS];
    lanes.store(&mut words);
    words
}

#[inline(always)]
pub(super) fn run<V: Lanes>(state: &mut State<V>, busy: &LaneSet, enough: u32) -> Turn {
    let busy = V::load(busy);
    let mut rounds = 0;
    loop {
        let found = state.round();
        rounds += 1;
        let waiting = lane_set(found.dead.or3(found.done, found.stuck).and(busy));
        if waiting.iter().map(|word| word.count_ones()).sum::<u32>() >= enough {
            let set = |lanes: V| lane_set(lanes.and(busy));
            return Turn { rounds, dead: set(found.dead), done: set(found.done), stuck: set(found.stuck) };
        }
    }
}

/// A kernel whose functions are compiled for CPU features. Its one field keeps others from making one without detection.
#[cfg(target_arch = "x86_64")]
macro_rules! kernel {
    ($(#[$doc:meta])* $name:ident, $vector:ident, $features:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $name(());

        impl Kernel for $name {
            type Vector = $vector;
            fn run(self, state: &mut State<$vector>, busy: &LaneSet, enough: u32) -> Turn {
                #[target_feature(enable = $features)]
                fn inner(state: &mut State<$vector>, busy: &LaneSet, enough: u32) -> Turn {
                    kernel::run(state, busy, enough)
                }
                // SAFETY: `self` is made only where the features were detected.
                unsafe { inner(state, busy, enough) }
            }
            fn choose(self, state: &mut State<$vector>) {
                #[target_feature(enable = $features)]
                fn inner(state: &mut State<$vector>) {
                    guess::choose(state);
                }
                // SAFETY: `self` is made only where the features were detected.
                unsafe { inner(state) }
            }
            fn unload(self, state: &State<$vector>, wanted: &LaneSet, grids: &mut [Grid], scratch: &mut Scratch<$vector>) {
                #[target_feature(enable = $features)]
                fn inner(state: &State<$vector>, wanted: &LaneSet, grids: &mut [Grid], scratch: &mut Scratch<$vector>) {
                    transfer::unload(state, wanted, grids, scratch);
                }
                // SAFETY: `self` is made only where the features were detected.
                unsafe { inner(state, wanted, grids, scratch) }
            }
            fn load(self, state: &mut State<$vector>, wanted: &LaneSet, grids: &[Grid], scratch: &mut Scratch<$vector>) {
                #[target_feature(enable = $features)]
                fn inner(state: &mut State<$vector>, wanted: &LaneSet, grids: &[Grid], scratch: &mut Scratch<$vector>) {
                    transfer::load(state, wanted, grids, scratch);
                }
                // SAFETY: `self` is made only where the features were detected.
                unsafe { inner(state, wanted, grids, scratch) }
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
pub(super) use kernel;

/// 128 lanes, for every machine.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Kernel for Portable {
    type Vector = Plain;
    fn run(self, state: &mut State<Plain>, busy: &LaneSet, enough: u32) -> Turn {
        run(state, busy, enough)
    }
    fn choose(self, state: &mut State<Plain>) {
        super::guess::choose(state);
    }
    fn unload(self, state: &State<Plain>, wanted: &LaneSet, grids: &mut [Grid], scratch: &mut Scratch<Plain>) {
        super::transfer::unload(state, wanted, grids, scratch);
    }
    fn load(self, state: &mut State<Plain>, wanted: &LaneSet, grids: &[Grid], scratch: &mut Scratch<Plain>) {
        super::transfer::load(state, wanted, grids, scratch);
    }
}
