//! Stands in for an engine that was left out of the build: it refuses every problem.

/// The functions of an engine's module, for the engine of this name.
macro_rules! absent {
    ($room:ident, $refusal:literal) => {
        pub(super) mod $room {
            use crate::{Unsupported, Walker};
            use quadrille_cpu::internal::InstructionSet;
            use quadrille_problem::problem::Problem;

            const REFUSAL: Unsupported = Unsupported::new(stringify!($room), $refusal);

            pub(crate) fn check(_: &Problem) -> Result<(), Unsupported> {
                Err(REFUSAL)
            }

            pub(crate) fn make(_: InstructionSet, _: &Problem) -> Result<Walker, Unsupported> {
                Err(REFUSAL)
            }

            #[allow(dead_code, reason = "only one of them has a kernel for tiny problems")]
            pub(crate) fn is_tiny(_: &Problem) -> bool {
                false
            }
        }
    };
}

#[cfg(not(feature = "bits"))]
absent!(
    bits,
    "anything in it: it needs the feature `bits` of this library"
);
#[cfg(not(feature = "delta"))]
absent!(
    delta,
    "anything in it: it needs the feature `delta` of this library"
);
