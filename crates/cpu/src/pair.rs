//! Two vectors as one, for instruction sets whose vectors are too short for a square of lanes.

use super::lanes::{LaneSet, Lanes, Rows, Squares};

/// The low lanes and the high ones.
#[derive(Clone, Copy)]
pub struct Pair<V>(V, V);

macro_rules! both {
    ($($operation:ident($($operand:ident),*);)*) => {
        $(
            #[inline(always)]
            fn $operation(self $(, $operand: Self)*) -> Self {
                Pair(self.0.$operation($($operand.0),*), self.1.$operation($($operand.1),*))
            }
        )*
    };
}

impl<V: Lanes> Lanes for Pair<V> {
    type Isa = V::Isa;
    const N: usize = 2 * V::N;
    #[inline(always)]
    fn zero(isa: V::Isa) -> Self {
        Pair(V::zero(isa), V::zero(isa))
    }
    #[inline(always)]
    fn splat(self, number: u16) -> Self {
        Pair(self.0.splat(number), self.1.splat(number))
    }
    #[inline(always)]
    fn load(self, numbers: &[u16]) -> Self {
        Pair(self.0.load(numbers), self.1.load(&numbers[V::N..]))
    }
    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        self.0.store(numbers);
        self.1.store(&mut numbers[V::N..]);
    }
    #[inline(always)]
    fn mask(self, set: LaneSet) -> Self {
        Pair(self.0.mask(set), self.1.mask(set >> V::N))
    }
    #[inline(always)]
    fn zeros(self) -> LaneSet {
        self.0.zeros() | self.1.zeros() << V::N
    }
    both! {
        and(o);
        or(o);
        xor(o);
        without(o);
        plus(o);
        less(o);
        minus(o);
        min(o);
        count();
        is_zero();
        majority(a, b);
        replace(which, a);
        or_else(o);
        if_three(o);
        single(hidden);
        or_left(met, taken);
    }
}

impl<V: Rows> Squares for Pair<V> {
    const QUICK: bool = false;
    both! {
        next();
        previous();
    }
    #[inline(always)]
    fn below(self) -> Self {
        Pair(self.0.inner(self.1), self.0.outer(self.1))
    }
    #[inline(always)]
    fn above(self) -> Self {
        Pair(self.1.firsts(self.0), self.0.seconds(self.1))
    }
}
