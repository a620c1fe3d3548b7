//! Kernels of constant size for parts of a larger search.

use super::dense::Core;
use super::partial_cover::{PartialCover, Tables};
use super::plan::{Plan, Source};
use quadrille_cpu::internal::Words;
use std::sync::Arc;

/// A kernel of constant size for part of a larger search.
#[derive(Clone, Debug)]
pub(super) struct Frame<const W: usize, const G: usize> {
    pub(super) tables: Arc<Tables<W, G>>,
    pub(super) core: Core<W, G>,
}

impl<const W: usize, const G: usize> Frame<W, G> {
    pub(super) fn new() -> Self {
        Frame {
            tables: Arc::new(Tables::empty()),
            core: Core::new(),
        }
    }

    /// Fills the tables with the live options and uncovered items of a plan, and opens a level on
    /// `item`.
    #[inline(never)]
    pub(super) fn load<I: Words>(
        &mut self,
        isa: I,
        source: &Source,
        plan: &Plan,
        item: usize,
        trail: usize,
    ) {
        isa.run(
            #[inline(always)]
            || self.fill(isa, source, plan),
        );
        let item = plan.items.partition_point(|&old| old < item);
        let n_items = plan.items.len();
        self.core.restart(
            &self.tables,
            PartialCover::new(plan.n_options, n_items),
            n_items as u32,
            item,
            trail,
        );
    }

    #[inline(always)]
    fn fill<I: Words>(&mut self, isa: I, source: &Source, plan: &Plan) {
        let tables = Arc::make_mut(&mut self.tables);
        tables.clear(source.uniform);
        let mut scratch = source.scratch();
        plan.for_each_option(
            #[inline(always)]
            |option| {
                let beside = plan.gather(
                    isa,
                    source.compatible_with(option, &plan.places, &mut scratch),
                );
                tables.push_option(source.ids[option], source.sizes[option], beside);
            },
        );
        for &item in &plan.items {
            tables.push_item(plan.gather(
                isa,
                &source.covering[item * source.n_words..][..source.n_words],
            ));
        }
        if let Some(costs) = source.costs {
            tables.learn(costs);
        }
    }
}
