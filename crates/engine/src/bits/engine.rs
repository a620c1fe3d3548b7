//! The engine that moves between kernels, and from how much work on a move pays. It is wide at the
//! root, wide with fewer words or of a constant size below.

use super::frame::Frame;
use super::groups::{Budget, Cuts, Groups};
use super::matrix::{MAX_TABLE, Matrix};
use super::plan::{Plan, Source};
use super::wide_tables::Tables;
use super::{small, wide};
use crate::kernel::{AtOnce, Kernel, Node, Outlook, Size};
use crate::ticks::Prices;
use quadrille_cpu::internal::Words;
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::internal::Shape;
use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;

/// To read a word for an item with bounds takes as long as for so many other items, which are
/// counted eight at a time.
const READS_OF_BOUNDED: u64 = 4;

/// To take the forced options that a pass found takes as long as to read so many words.
const WORDS_OF_FORCED: u64 = 200;

/// When a subtree is packed into a smaller kernel.
#[derive(Clone, Copy, Debug)]
pub(super) enum Packing {
    /// If it is expected to pay.
    Measured,
    /// Never: the search stays wide.
    #[cfg(test)]
    Never,
    /// Whenever possible, for tests.
    #[cfg(test)]
    Always,
}

impl Packing {
    /// Whether to pack a subtree of about `nodes` nodes: `rows` rows of `from` words each become
    /// `to` words.
    ///
    /// A price of 0.4 nodes per row. Half and twice that change times by at most a tenth; at a
    /// quarter pentominoes take 1.6 times as long, at five times Latin squares take twice as long.
    #[inline(always)]
    fn pays(self, nodes: u64, rows: usize, from: usize, to: usize) -> bool {
        match self {
            Packing::Measured => {
                from > to && nodes * (from - to) as u64 * 5 > 2 * (rows * from) as u64
            }
            #[cfg(test)]
            Packing::Never => false,
            #[cfg(test)]
            Packing::Always => from >= to,
        }
    }
}

/// The most items of a kernel of constant size.
const MOST_ITEMS: usize = 128;

/// The kernel that searches the present node.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
enum Inside {
    One,
    Two,
    Three,
    Four,
    Eight,
    Wide,
}

/// The kernels that subtrees are packed into, the smallest first.
///
/// Each size beats the others by more than a seventh on some family: that of one word on Latin
/// squares of 6, of two on Langford pairs, of three where 6x6 queens are colored in six colors (two
/// thirds of the time), of four on random covers of 60 items, of eight on social golfers (6 groups
/// of 3, 8 weeks: a quarter of the time).
#[derive(Clone, Debug)]
struct Frames {
    one: Frame<1, 1>,
    two: Frame<2, 1>,
    three: Frame<3, 1>,
    four: Frame<4, 2>,
    eight: Frame<8, 2>,
}

/// Matches on the active kernel: one expression for kernels of constant size, another for the wide
/// one.
macro_rules! inside {
    ($inside:expr, $frames:expr, $frame:ident => $packed:expr, $wide:expr) => {
        match $inside {
            Inside::One => inside!(@ $frames.one, $frame => $packed),
            Inside::Two => inside!(@ $frames.two, $frame => $packed),
            Inside::Three => inside!(@ $frames.three, $frame => $packed),
            Inside::Four => inside!(@ $frames.four, $frame => $packed),
            Inside::Eight => inside!(@ $frames.eight, $frame => $packed),
            Inside::Wide => $wide,
        }
    };
    (@ $packed:expr, $frame:ident => $then:expr) => {{
        let $frame = &mut $packed;
        $then
    }};
}

impl Frames {
    fn new() -> Self {
        Frames {
            one: Frame::new(),
            two: Frame::new(),
            three: Frame::new(),
            four: Frame::new(),
            eight: Frame::new(),
        }
    }

    /// Cost pruning; outside the loop, since most searches have no costs, and for all instruction
    /// sets at once.
    #[inline(never)]
    fn prune(&mut self, inside: Inside, budget: &mut Budget, slack: u64) -> bool {
        inside!(inside, self, frame => frame.core.prune(&frame.tables, budget, slack), true)
    }

    /// The smallest that holds these options and items, and its words.
    #[inline(always)]
    fn fitting(n_options: usize, n_items: usize) -> (Inside, usize) {
        match (n_options, n_items) {
            (0..=64, 0..=64) => (Inside::One, 1),
            (0..=128, 0..=64) => (Inside::Two, 2),
            (0..=192, 0..=64) => (Inside::Three, 3),
            (0..=256, 0..=MOST_ITEMS) => (Inside::Four, 4),
            (0..=512, 0..=MOST_ITEMS) => (Inside::Eight, 8),
            _ => (Inside::Wide, usize::MAX),
        }
    }
}

/// The bit-parallel engine.
///
/// A node is one pass that counts the live options of all uncovered items, eight counters in a
/// vector. Choosing an option is one `and`, with the options that may stand beside it; colors and
/// secondary items come for free. Nothing is undone: the level above is kept. Large subtrees over
/// few options are packed into kernels of constant size.
#[derive(Clone, Debug)]
pub(super) struct Bits<I> {
    isa: I,
    packing: Packing,
    tables: Arc<Tables>,
    wide: wide::Core,
    /// The tables and states of the wide kernel that wait while the last one's subtree is searched
    /// with tables of its own.
    around: Vec<(Arc<Tables>, wide::Core)>,
    frames: Box<Frames>,
    inside: Inside,
    /// The kernels that wait for `inside` to be done.
    outside: Vec<Inside>,
    plan: Plan,
    /// Residual problems with at most this many live options are counted at once.
    small: usize,
    size: Size,
    /// Until the walker's memory has it.
    shape: Option<Box<Shape>>,
    chosen: Vec<OptionId>,
    budget: Option<Box<Budget>>,
    /// The words that one pass over the residual problem reads, by the level opened last.
    pass: u64,
    /// The words read so far.
    words_read: u64,
}

impl<I: Words> Bits<I> {
    pub(super) fn new(isa: I, problem: &Problem, packing: Packing) -> Self {
        Self::with(isa, problem, packing, Matrix::new(problem, false))
    }

    /// The same without a table of compatible options, however few there are.
    #[cfg(test)]
    pub(super) fn without_table(isa: I, problem: &Problem, packing: Packing) -> Self {
        Self::with(isa, problem, packing, Matrix::new(problem, true))
    }

    fn with(isa: I, problem: &Problem, packing: Packing, matrix: Matrix) -> Self {
        let tables = Tables::new(problem, matrix);
        Bits {
            isa,
            packing,
            wide: wide::Core::new(&tables, problem.n_primary()),
            tables: Arc::new(tables),
            around: Vec::new(),
            frames: Box::new(Frames::new()),
            inside: Inside::Wide,
            outside: Vec::new(),
            plan: Plan::default(),
            small: small::MOST_LIVE,
            size: Size {
                n_options: problem.n_options(),
                n_entries: problem.n_entries(),
            },
            shape: Shape::fits(problem).then(|| Box::new(Shape::of(problem))),
            chosen: Vec::new(),
            budget: None,
            pass: (problem.n_options().div_ceil(64) * problem.n_primary()) as u64,
            words_read: 0,
        }
    }

    #[inline(always)]
    fn propagate_inside(&mut self, bulk: bool) -> Node {
        let (isa, chosen) = (self.isa, &mut self.chosen);
        let (words, again) = (&mut self.words_read, self.pass + WORDS_OF_FORCED);
        inside!(self.inside, self.frames,
            frame => frame.core.propagate(isa, &frame.tables, chosen, words, again, bulk),
            self.wide.propagate(isa, &self.tables, chosen, words, again, bulk)
        )
    }

    /// Takes the next child, and reports whether the kernel has no level left.
    #[inline(always)]
    fn next_inside(&mut self) -> (bool, bool) {
        let chosen = &mut self.chosen;
        inside!(self.inside, self.frames,
            frame => (frame.core.next(&frame.tables, chosen), frame.core.is_closed()),
            {
                let more = self.wide.next(&self.tables, chosen);
                (more, !more && self.wide.is_closed())
            }
        )
    }

    /// Counts the solutions below the level just opened at once, and closes it.
    #[inline(always)]
    fn count_small(&mut self) -> Option<AtOnce> {
        let isa = self.isa;
        let counted = inside!(
            self.inside,
            self.frames,
            frame => frame.core.count_small(isa, &frame.tables),
            None
        );
        let Some((solutions, nodes)) = counted else {
            self.small = self.small * 3 / 4;
            return None;
        };
        self.cancel();
        Some(AtOnce { solutions, nodes })
    }

    /// Words, live options and uncovered items of the level just opened.
    #[inline(always)]
    fn extent(&mut self) -> (usize, usize, usize) {
        inside!(
            self.inside,
            self.frames,
            frame => frame.core.extent(),
            self.wide.extent(&self.tables)
        )
    }

    /// Whether a subtree that has too many items for the other kernels has so few live options in
    /// so many words that tables of its own are half as wide. With fewer items the other kernels
    /// are near, and tables in between cost pentominoes an eighth more. Costs know the words of the
    /// whole problem alone.
    #[inline(always)]
    fn stays_wide(&self, n_words: usize, n_live: usize, n_items: usize) -> bool {
        self.inside == Inside::Wide
            && n_items > MOST_ITEMS
            && n_live.div_ceil(64) * 2 <= n_words
            && n_live <= MAX_TABLE
            && self.budget.is_none()
    }

    /// Moves the subtree below the level just opened into a smaller kernel, or into smaller tables
    /// of the wide one.
    #[cold]
    #[inline(never)]
    fn pack(&mut self, to: Inside) {
        let (plan, costs) = (
            &mut self.plan,
            self.budget.as_ref().map(|budget| &*budget.costs),
        );
        // rows are copied from the present kernel into another one
        match self.inside {
            Inside::Wide => {
                let item = self.wide.plan(&self.tables, plan);
                let source = Source {
                    costs,
                    ..self.tables.source()
                };
                if to == Inside::Wide {
                    let tables = Tables::packed(self.isa, &source, plan);
                    let mut core = wide::Core::new(&tables, plan.items.len());
                    core.open(
                        &tables,
                        plan.items.partition_point(|&old| old < item),
                        self.chosen.len(),
                    );
                    let wide = std::mem::replace(&mut self.wide, core);
                    self.around
                        .push((std::mem::replace(&mut self.tables, Arc::new(tables)), wide));
                } else {
                    Self::load(
                        &mut self.frames,
                        self.isa,
                        to,
                        &source,
                        plan,
                        item,
                        self.chosen.len(),
                    );
                }
            }
            inside => inside!(inside, self.frames, frame => {
                let tables = Arc::clone(&frame.tables);
                let item = frame.core.plan(plan);
                let source = Source { costs, ..tables.source() };
                Self::load(&mut self.frames, self.isa, to, &source, plan, item, self.chosen.len());
            }, ()),
        }
        self.outside.push(self.inside);
        self.inside = to;
    }

    fn load(
        frames: &mut Frames,
        isa: I,
        to: Inside,
        source: &Source,
        plan: &Plan,
        item: usize,
        trail: usize,
    ) {
        inside!(to, frames, frame => frame.load(isa, source, plan, item, trail), ());
    }
}

impl<I: Words> Kernel for Bits<I> {
    type Isa = I;

    #[inline(always)]
    fn isa(&self) -> I {
        self.isa
    }

    #[inline(always)]
    fn propagate(&mut self, bulk: bool) -> Node {
        self.words_read += self.pass;
        self.propagate_inside(bulk)
    }

    #[inline(always)]
    fn next(&mut self) -> bool {
        let (more, closed) = self.next_inside();
        if !more
            && closed
            && let Some(outside) = self.outside.pop()
        {
            if self.inside == Inside::Wide
                && let Some(around) = self.around.pop()
            {
                (self.tables, self.wide) = around;
            }
            self.inside = outside;
        }
        more
    }

    fn skip(&mut self, n: u32) {
        inside!(
            self.inside,
            self.frames,
            frame => frame.core.skip(&frame.tables, n),
            self.wide.skip(&self.tables, n)
        );
    }

    #[inline(always)]
    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    const REMEMBERED: bool = true;

    fn size(&self) -> Size {
        self.size
    }

    fn shape(&mut self) -> Option<Shape> {
        self.shape.take().map(|shape| *shape)
    }

    #[inline(always)]
    fn n_live(&mut self, _everywhere: bool) -> Option<usize> {
        // items with bounds are searched in the wide kernel alone
        let (n_words, n_live, n_items) = self.extent();
        self.pass = (n_words * n_items) as u64;
        (self.tables.bounds.len() == 0).then_some(n_live)
    }

    #[inline(always)]
    fn descend(&mut self, bulk: bool, outlook: Outlook) -> Option<AtOnce> {
        let (n_words, n_live, n_items) = self.extent();
        let small = bulk && n_live <= self.small && self.inside < Inside::Wide && !outlook.kept;
        if small && let Some(counted) = self.count_small() {
            return Some(counted);
        }
        let (to, to_words) = Frames::fitting(n_live, n_items);
        let nodes = outlook.nodes.unwrap_or(0);
        let (smaller, to_words) = match to {
            Inside::Wide => (
                self.stays_wide(n_words, n_live, n_items),
                n_live.div_ceil(64),
            ),
            _ => (to < self.inside, to_words),
        };
        if smaller
            && self
                .packing
                .pays(nodes, n_live + n_items, n_words, to_words)
        {
            self.pack(to);
        }
        None
    }

    #[inline(always)]
    fn cancel(&mut self) {
        inside!(self.inside, self.frames, frame => frame.core.cancel(), self.wide.cancel());
    }

    const PRICES: Prices = Prices::BITS;

    fn steps(&self) -> u64 {
        self.words_read + READS_OF_BOUNDED * self.wide.reads
    }

    fn set_costs(&mut self, costs: &Arc<ReducedCosts>) -> bool {
        let mut whole = Groups::default();
        whole.fill(costs, &self.tables.ids);
        let (costs, whole) = (Arc::clone(costs), Arc::new(whole));
        self.budget = Some(Box::new(Budget {
            costs,
            whole,
            cuts: Cuts::default(),
        }));
        true
    }

    #[inline(always)]
    fn prune(&mut self, slack: u64) -> bool {
        let Some(budget) = &mut self.budget else {
            return true;
        };
        match self.inside {
            Inside::Wide => self.wide.prune(&self.tables, budget, slack),
            inside => self.frames.prune(inside, budget, slack),
        }
    }
}
