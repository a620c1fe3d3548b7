//! Variables, true or false, and why they are.

use std::ops::Not;

/// A variable or its negation: twice the number of the variable, and 1 if negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) const fn new(variable: usize, value: bool) -> Literal {
        Literal((variable as u32) << 1 | !value as u32)
    }

    #[inline(always)]
    pub(super) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// The value of the variable that makes it true.
    #[inline(always)]
    pub(super) const fn value(self) -> bool {
        self.0 & 1 == 0
    }

    /// The number, for use as an index.
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn code(self) -> u32 {
        self.0
    }

    pub(super) const fn from_code(code: u32) -> Literal {
        Literal(code)
    }
}

impl Not for Literal {
    type Output = Literal;

    #[inline(always)]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Reason {
    /// It was decided, or is true at the root.
    None,
    /// This one is false: a clause of two literals.
    Other(Literal),
    /// A row whose other literals were all false before.
    Row(u32),
    /// A cap with as many true literals as it allows.
    Cap(u32),
    /// All others of this learned clause are false.
    Clause(u32),
}
