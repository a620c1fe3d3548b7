//! Engines: partial covers that grow, and shrink back.
//!
//! An engine changes; a search walks. The one loop in [`search`](crate::search) drives any [`Engine`], so limits, iteration and
//! counting exist once. Engines do not know each other, nor names, nor limits.

pub mod bits;
mod cells;
pub mod delta;
mod links;
mod prices;
mod rests;
pub mod simd;
mod symmetry;

pub use bits::Bits;
pub use cells::Cells;
pub use delta::Delta;
pub use links::Links;
pub use prices::{Prices, Thrifty};

use crate::problem::{OptionId, Problem};
use thiserror::Error;

/// What [`Engine::settle`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// Some item can no longer be covered.
    Dead,
    /// Every primary item is covered. With `COUNT`, the engine may know that there are so many solutions here (never 0).
    Solved(u64),
    /// The engine has opened a level with this many live options, two or more; none of them is taken yet.
    Branch(u32),
}

/// A feature of a problem that an engine cannot honor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the engine `{engine}` cannot solve a problem with {feature}")]
pub struct Unsupported {
    /// The name of the engine.
    pub engine: &'static str,
    /// What it lacks.
    pub feature: &'static str,
}

/// A partial cover that grows, and shrinks back to any of its open levels.
///
/// Write *state* for what an engine shows: the live options, the covered items, and [`chosen`](Engine::chosen). The laws:
///
/// 1. `settle` takes *forced* options only (the last live option of an item), all of them, to the fixed point. It is called once on
///    a fresh engine and once after each `next` that answered true, or not at all where the loop skips that node; and at no other time.
/// 2. After `Branch(d)` there is one more open level: `next` is true exactly `d` times, then false once, which closes the level.
///    Child `k` takes the `k`-th live option of the branching item, in option order. After `Dead` or `Solved` the number of open
///    levels is unchanged.
/// 3. `next` first restores the state as it was when the deepest level was opened, whatever happened below.
/// 4. The branching item has the fewest live options, and is the lowest of these. So all engines make the same decisions, and a
///    [`Path`](crate::search::Path) of one is a path of another.
/// 5. At `Solved` `chosen` is a solution as a *set*: forced options come in an order that may depend on history.
/// 6. With `COUNT`, `settle` may answer `Solved(n)` for `n` solutions that it counted below by any exact means at a bounded price;
///    `chosen` then means nothing. Without, `n` is 1.
pub trait Engine: Clone {
    /// The name, as a user types it.
    const NAME: &'static str;

    /// The structure for a problem, nothing covered; refuses what it cannot honor.
    fn new(problem: &Problem) -> Result<Self, Unsupported>;

    /// Takes all forced options, then says what is left.
    fn settle<const COUNT: bool>(&mut self) -> Node;

    /// Goes back to the deepest open level and takes its next child; false, once, when it has no more: the level is closed.
    ///
    /// # Panics
    /// May panic when no level is open.
    fn next(&mut self) -> bool;

    /// All options taken so far, forced ones included.
    fn chosen(&self) -> &[OptionId];

    /// Runs `work` where the compiler may use the instructions that this engine was made for.
    ///
    /// The loop calls it once around many nodes. An engine for one instruction set overrides it with a call through a
    /// `#[target_feature]` function; everything inside must be `#[inline(always)]` to profit.
    #[inline(always)]
    fn vectorize<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    /// How often an option was taken from the list of an item: Knuth's machine-free measure of work. 0 where an engine has no
    /// such step.
    fn updates(&self) -> u64 {
        0
    }
}

/// A step outside of the loop: one copy for each engine, as it is long where it is compiled into its caller.
#[inline(never)]
pub(crate) fn settle_once<E: Engine>(engine: &mut E) -> Node {
    E::vectorize(
        #[inline(always)]
        || engine.settle::<false>(),
    )
}

/// An engine that can begin again, with some of the options only, for much less than a new engine costs.
pub trait Restart: Engine {
    /// Forgets what was done, and begins as if the problem had only the options for which `keep` is true.
    ///
    /// # Panics
    /// If `keep` does not tell for every option.
    fn restart(&mut self, keep: &[bool]);
}
