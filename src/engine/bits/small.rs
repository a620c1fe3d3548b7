//! The engine for small problems: at most `64 * W` options and `64 * G` primary items.

use super::dense::{Core, State, Tables};
use super::tables::Matrix;
use super::{check, too_large};
use crate::engine::simd::Isa;
use crate::engine::{Engine, Node, Unsupported};
use crate::problem::{OptionId, Problem};
use std::sync::Arc;

/// The bit-parallel engine for problems of at most `64 * W` options and `64 * G` primary items.
///
/// Both are constants: 1.6 to 2.2 times faster than [`Bits`](super::Bits) where it fits.
#[derive(Clone, Debug)]
pub struct Small<I, const W: usize, const G: usize> {
    isa: I,
    tables: Arc<Tables<W, G>>,
    core: Core<W, G>,
    chosen: Vec<OptionId>,
}

impl<I: Isa, const W: usize, const G: usize> Engine for Small<I, W, G> {
    const NAME: &'static str = super::NAME;

    fn new(problem: &Problem) -> Result<Self, Unsupported> {
        let isa = check::<I>(problem)?;
        if problem.n_options() > 64 * W {
            return Err(too_large("more options than this kernel holds"));
        }
        if problem.n_primary() > 64 * G {
            return Err(too_large("more primary items than this kernel holds"));
        }
        let matrix = Matrix::new(problem);
        let state = State::new(&matrix.all(), problem.n_primary());
        Ok(Small {
            isa,
            tables: Arc::new(Tables::new(problem, &matrix)),
            core: Core::new(state, problem.n_primary()),
            chosen: Vec::with_capacity(problem.n_primary() + 2),
        })
    }

    #[inline(always)]
    fn settle<const COUNT: bool>(&mut self) -> Node {
        self.core.settle::<COUNT, I>(self.isa, &self.tables, &mut self.chosen)
    }

    #[inline(always)]
    fn next(&mut self) -> bool {
        self.core.next(&self.tables, &mut self.chosen)
    }

    #[inline(always)]
    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[inline(always)]
    fn vectorize<R>(work: impl FnOnce() -> R) -> R {
        match I::detect() {
            Some(isa) => isa.run(work),
            None => work(),
        }
    }
}
