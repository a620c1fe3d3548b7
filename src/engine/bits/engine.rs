//! The engine that moves between kernels: wide at the root, packed below.

use super::check;
use super::pack::{Frame, Plan, Source};
use super::tables::Matrix;
use super::trim::Purse;
use super::{small, wide};
use crate::engine::rests::Rests;
use crate::engine::simd::Isa;
use crate::engine::{Engine, Node, Unsupported};
use crate::problem::{OptionId, Problem};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

/// When a tree is packed into a smaller kernel.
pub trait Packing: Copy + Debug + Send + Sync + 'static {
    /// Whether a tree with about so many nodes is: `rows` rows of `from` words each become `to` words.
    fn pays(nodes: u64, rows: usize, from: usize, to: usize) -> bool;
}

/// Where it is expected to pay.
#[derive(Clone, Copy, Debug)]
pub struct Measured;

/// Never: the search stays wide.
#[derive(Clone, Copy, Debug)]
pub struct Never;

/// At every chance, to test it.
#[derive(Clone, Copy, Debug)]
pub struct Always;

impl Packing for Measured {
    /// A price of 0.4 nodes a row. Half and twice that change nothing by more than a tenth; at a quarter pentominoes take 1.6
    /// times as long, at five times Latin squares take twice as long.
    #[inline(always)]
    fn pays(nodes: u64, rows: usize, from: usize, to: usize) -> bool {
        from > to && nodes * (from - to) as u64 * 5 > 2 * (rows * from) as u64
    }
}

impl Packing for Never {
    #[inline(always)]
    fn pays(_: u64, _: usize, _: usize, _: usize) -> bool {
        false
    }
}

impl Packing for Always {
    #[inline(always)]
    fn pays(_: u64, _: usize, from: usize, to: usize) -> bool {
        from >= to
    }
}

macro_rules! frames {
    ($($name:ident $field:ident $w:literal $g:literal;)*) => {
        /// The kernel that searches the present node.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
        enum Inside {
            $($name,)*
            Wide,
        }

        /// The kernels that trees are packed into, the smallest first.
        #[derive(Clone, Debug)]
        struct Frames {
            $($field: Frame<$w, $g>,)*
        }

        impl Frames {
            fn new() -> Self {
                Frames { $($field: Frame::new(),)* }
            }

            /// The smallest that holds so many options and items, and its words.
            #[inline(always)]
            fn fitting(n_options: usize, n_items: usize) -> (Inside, usize) {
                $(if Frame::<$w, $g>::holds(n_options, n_items) {
                    return (Inside::$name, $w);
                })*
                (Inside::Wide, usize::MAX)
            }

            fn load<I: Isa>(&mut self, inside: Inside, isa: I, source: &Source, plan: &Plan, item: usize, trail: usize) {
                match inside {
                    $(Inside::$name => self.$field.load(isa, source, plan, item, trail),)*
                    Inside::Wide => {}
                }
            }
        }

        impl<I: Isa, P: Packing> Bits<I, P> {
            #[inline(always)]
            fn settle_inside<const COUNT: bool>(&mut self) -> Node {
                let (isa, chosen) = (self.isa, &mut self.chosen);
                match self.inside {
                    Inside::Wide => self.wide.settle::<COUNT, I>(isa, &self.tables, chosen),
                    $(Inside::$name => {
                        let frame = &mut self.frames.$field;
                        frame.core.settle::<COUNT, I>(isa, &frame.tables, chosen)
                    })*
                }
            }

            #[inline(always)]
            pub(super) fn trim_inside(&mut self, slack: u64) -> bool {
                let Some(purse) = &mut self.purse else { return true };
                match self.inside {
                    Inside::Wide => self.wide.trim(&self.tables, purse, slack),
                    $(Inside::$name => {
                        let frame = &mut self.frames.$field;
                        frame.core.trim(&frame.tables, purse, slack)
                    })*
                }
            }

            /// Takes the next child, and says whether the kernel has no level any more.
            #[inline(always)]
            fn next_inside(&mut self) -> (bool, bool) {
                let chosen = &mut self.chosen;
                match self.inside {
                    Inside::Wide => (self.wide.next(&self.tables, chosen), false),
                    $(Inside::$name => {
                        let frame = &mut self.frames.$field;
                        (frame.core.next(&frame.tables, chosen), frame.core.is_closed())
                    })*
                }
            }

            /// Counts what is below the level just opened, in one go, and closes it.
            #[inline(always)]
            fn count_small(&mut self, n_live: usize) -> Option<Node> {
                let counted = match self.inside {
                    Inside::Wide => None,
                    $(Inside::$name => self.frames.$field.core.count_small(self.isa, &self.frames.$field.tables),)*
                };
                let Some((solutions, nodes)) = counted else {
                    self.small = self.small * 3 / 4;
                    return None;
                };
                self.rests.count_at_once(n_live, nodes);
                self.cancel();
                Some(if solutions > 0 { Node::Solved(solutions) } else { Node::Dead })
            }

            /// Closes a level that was just opened.
            #[inline(always)]
            fn cancel(&mut self) {
                match self.inside {
                    Inside::Wide => self.wide.cancel(),
                    $(Inside::$name => self.frames.$field.core.cancel(),)*
                }
            }

            /// Words, live options and uncovered items where a level was just opened.
            #[inline(always)]
            fn extent(&self) -> (usize, usize, usize) {
                match self.inside {
                    Inside::Wide => self.wide.extent(&self.tables),
                    $(Inside::$name => self.frames.$field.core.extent(),)*
                }
            }

            /// Moves the tree below the level just opened into a smaller kernel.
            #[cold]
            #[inline(never)]
            fn pack(&mut self, to: Inside) {
                let trail = self.chosen.len();
                let prices = self.purse.as_ref().map(|purse| &*purse.prices);
                match self.inside {
                    Inside::Wide => {
                        let tables = Arc::clone(&self.tables);
                        let item = self.wide.plan(&tables, &mut self.plan);
                        let source = Source { prices, ..tables.source() };
                        self.frames.load(to, self.isa, &source, &self.plan, item, trail);
                    }
                    $(Inside::$name => {
                        let tables = Arc::clone(&self.frames.$field.tables);
                        let item = self.frames.$field.core.plan(&mut self.plan);
                        let source = Source { prices, ..tables.source() };
                        self.frames.load(to, self.isa, &source, &self.plan, item, trail);
                    })*
                }
                self.outside.push(self.inside);
                self.inside = to;
            }
        }
    };
}

frames! {
    One one 1 1;
    Two two 2 1;
    Three three 3 1;
    Four four 4 2;
    Six six 6 2;
    Eight eight 8 2;
}

/// The bit-parallel engine.
///
/// A node is one pass that counts the live options of all uncovered items, eight counters in a vector. Choosing an option is one
/// `and`, with the options that may stand beside it; colors and secondary items come for free. Nothing is undone: the level above
/// is still there. Large trees over few options are packed into kernels of constant size.
#[derive(Clone, Debug)]
pub struct Bits<I, P = Measured> {
    isa: I,
    tables: Arc<wide::Tables>,
    wide: wide::Core,
    frames: Box<Frames>,
    inside: Inside,
    /// The kernels that wait for `inside` to be done.
    outside: Vec<Inside>,
    plan: Plan,
    /// Rests with so many live options are counted in one go.
    small: usize,
    /// How large the trees under way are, and how many solutions they have.
    pub(super) rests: Rests,
    chosen: Vec<OptionId>,
    pub(super) purse: Option<Box<Purse>>,
    packing: PhantomData<P>,
}

impl<I, P> Bits<I, P> {
    /// The options of the problem, in order.
    pub(super) fn ids(&self) -> &[OptionId] {
        &self.tables.ids
    }
}

impl<I: Isa, P: Packing> Engine for Bits<I, P> {
    const NAME: &'static str = super::NAME;

    fn new(problem: &Problem) -> Result<Self, Unsupported> {
        let isa = check::<I>(problem)?;
        let tables = wide::Tables::new(problem, Matrix::new(problem));
        Ok(Bits {
            isa,
            wide: wide::Core::new(&tables, problem.n_primary()),
            tables: Arc::new(tables),
            frames: Box::new(Frames::new()),
            inside: Inside::Wide,
            outside: Vec::new(),
            plan: Plan::default(),
            small: small::MOST_LIVE,
            rests: Rests::new(problem),
            chosen: Vec::new(),
            purse: None,
            packing: PhantomData,
        })
    }

    #[inline(always)]
    fn settle<const COUNT: bool>(&mut self) -> Node {
        self.rests.settle();
        let node = self.settle_inside::<COUNT>();
        match node {
            Node::Dead => {}
            Node::Solved(n) => self.rests.solve(n),
            Node::Branch(_) if self.tables.bounds.len() > 0 => {}
            Node::Branch(_) => {
                let (n_words, n_live, n_items) = self.extent();
                if COUNT && let Some(known) = self.rests.recall(n_live, &self.chosen) {
                    self.cancel();
                    return known;
                }
                if COUNT
                    && n_live <= self.small
                    && self.inside != Inside::Wide
                    && !self.rests.looks(n_live)
                    && let Some(counted) = self.count_small(n_live)
                {
                    if let Node::Solved(n) = counted {
                        self.rests.solve(n);
                    }
                    return counted;
                }
                self.rests.open(n_live, self.chosen.len());
                let (to, to_words) = Frames::fitting(n_live, n_items);
                if to < self.inside && P::pays(self.rests.expected(n_live), n_live + n_items, n_words, to_words) {
                    self.pack(to);
                }
            }
        }
        node
    }

    #[inline(always)]
    fn next(&mut self) -> bool {
        let (more, closed) = self.next_inside();
        if more {
            self.rests.take();
        } else {
            self.rests.close(&self.chosen);
            if closed && let Some(outside) = self.outside.pop() {
                self.inside = outside;
            }
        }
        more
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
