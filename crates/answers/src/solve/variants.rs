//! What cannot be asked of sudokus with other rules, kakuro and nonograms: all of them are solved
//! as exact covers.

use quadrille_args::{Flag, SolveArgs};

/// Why these arguments have no meaning for such sudokus.
pub fn refusal(args: &SolveArgs) -> Option<&'static str> {
    let reasons = [
        (
            args.ask.is_cheapest(),
            "have no costs; --cheapest is for exact covers",
        ),
        (
            args.solver.is_some(),
            "are solved as exact covers; omit --solver",
        ),
        (
            args.given(&[Flag::Simd]).is_some(),
            "are solved as exact covers; omit --simd",
        ),
        (
            args.given(&[Flag::UpToSymmetry]).is_some(),
            "are not counted up to symmetry; omit --up-to-symmetry",
        ),
        (
            args.keep.is_kept(),
            "are not kept as checkpoints; use `quadrille convert --to dlx` first",
        ),
    ];
    reasons
        .iter()
        .find(|(given, _)| *given)
        .map(|(_, why)| *why)
}

/// Flags without a meaning for kakuro and nonograms.
pub const NOT_OF_GRIDS: [Flag; 11] = [
    Flag::Candidates,
    Flag::Format,
    Flag::Simd,
    Flag::Solver,
    Flag::Box,
    Flag::Hint,
    Flag::Rules,
    Flag::Cheapest,
    Flag::Checkpoint,
    Flag::Resume,
    Flag::UpToSymmetry,
];
