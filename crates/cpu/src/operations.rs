//! What vectors of all lengths do in the same words: each vector is a pair of a witness and a
//! register.

/// Operations of two vectors, by methods of the witness.
macro_rules! binary {
    ($($operation:ident $method:ident),*) => {
        $(
            #[inline(always)]
            fn $operation(self, o: Self) -> Self {
                Self(self.0, self.0.$method(self.1, o.1))
            }
        )*
    };
}

/// The number of lanes, and the operations with a single instruction.
macro_rules! lanes {
    ($n:literal, $number:ty, $($operation:ident $method:ident),*) => {
        const N: usize = $n;
        #[inline(always)]
        fn splat(self, number: u16) -> Self {
            Self(self.0, self.0.splat16(number as $number))
        }
        #[inline(always)]
        fn load(self, numbers: &[u16]) -> Self {
            Self(self.0, self.0.load16(numbers[..$n].try_into().expect("as many numbers")))
        }
        #[inline(always)]
        fn store(self, numbers: &mut [u16]) {
            self.0.store16((&mut numbers[..$n]).try_into().expect("as many numbers"), self.1);
        }
        binary!(
            and and,
            or or,
            xor xor,
            plus add16,
            less sub16,
            minus saturating_sub16
            $(, $operation $method)*
        );
    };
}

pub(super) use {binary, lanes};
