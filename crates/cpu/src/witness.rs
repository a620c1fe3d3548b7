//! The macro that makes witnesses: their detection, and their methods for intrinsics.
//!
//! Each intrinsic that works in registers alone is a safe method of the witness for its features.
//! The tables of witnesses are held against the compiler: beside each method stands a safe function
//! with the witness's features, which can call only intrinsics that need no further features and
//! take no pointers.

/// A witness of some CPU features, with the intrinsics that they allow, sorted by what these take
/// and give. Its one field keeps others from making one without detection.
macro_rules! witness {
    ($detected:ident: $(#[$doc:meta])* $name:ident, $features:literal, [$($feature:tt)*], {
        $($operands:tt -> $to:ty { $($method:ident = $intrinsic:path;)* })*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        #[allow(unreachable_pub, reason = "some targets have only one of them")]
        pub struct $name(());

        impl $name {
            /// The witness, where the machine has the features.
            #[allow(dead_code, reason = "some are always there")]
            pub(super) fn detect() -> Option<$name> {
                let found = true $(&& $detected!($feature))*;
                found.then_some($name(()))
            }
        }

        impl $crate::internal::Isa for $name {
            #[inline(always)]
            fn run<R>(self, work: impl FnOnce() -> R) -> R {
                #[target_feature(enable = $features)]
                fn inner<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                // SAFETY: `self` is made only where the features were detected.
                unsafe { inner(work) }
            }
        }

        $($(witness!(@ $name, $features, $method = $intrinsic, $operands -> $to);)*)*
    };
    (
        @ $name:ident, $features:literal, $method:ident = $intrinsic:path,
        ($($operand:ident: $of:ty),*) -> $to:ty
    ) => {
        #[allow(clippy::unused_self, reason = "the witness is what makes a call safe")]
        impl $name {
            #[inline(always)]
            pub(super) fn $method(self, $($operand: $of),*) -> $to {
                // SAFETY: `self` is made only where the features were detected, and the function
                // below shows that they are enough.
                unsafe { $intrinsic($($operand),*) }
            }
        }

        const _: () = {
            #[allow(dead_code, reason = "it has to compile, and nothing more")]
            #[target_feature(enable = $features)]
            fn $method($($operand: $of),*) -> $to {
                $intrinsic($($operand),*)
            }
        };
    };
}
pub(super) use witness;
