//! A small problem made smaller, as far as it goes or for a few steps only: its solutions, brought
//! back, are those of the reference solver.
//!
//! The bytes are a problem, see `small`, then how many steps are allowed, and who solves what is
//! left.

use super::{Bytes, Small, Verdict, walks};
use quadrille::problem::OptionId;
use quadrille::reduce::{Reduced, Removed};
use quadrille::search::{EngineKind, Search};

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let Some(small) = Small::read(&mut bytes) else {
        return Verdict::Refused;
    };
    let reduced = match bytes.byte() {
        0..=127 => Reduced::of(&small.problem),
        few => Reduced::within(&small.problem, u64::from(few - 128).pow(2)),
    };
    let left = reduced.problem();
    let kinds = EngineKind::supporting(left);
    let search = Search::new()
        .engine(bytes.pick(&kinds))
        .simd(bytes.pick(&walks::SETS))
        .expect("what the machine has");
    let mut restored: Vec<Vec<OptionId>> = Vec::new();
    for solution in search
        .solutions(left)
        .expect("an engine that takes the problem")
    {
        let whole = reduced.restore(&solution);
        assert!(whole.is_sorted());
        let cost = left.total_cost(&solution);
        assert_eq!(
            cost.checked_add(reduced.cost()),
            Some(small.cost(&whole)),
            "the cost of {whole:?}"
        );
        restored.push(whole);
    }
    restored.sort_unstable();
    assert_eq!(restored, small.solutions);
    for (option, &origin) in left.options().zip(reduced.origins()) {
        for entry in left.entries(option) {
            let item = small
                .problem
                .find_item(left.item_name(entry.item))
                .expect("names stay");
            assert!(
                small
                    .problem
                    .entries(origin)
                    .iter()
                    .any(|entry| entry.item == item),
                "an option gains no item"
            );
        }
    }
    adds_up(reduced.removed());
    small.verdict()
}

/// Whatever is gone went by a rule.
fn adds_up(report: Removed) {
    let Removed {
        before,
        after,
        forced,
        conflicting,
        implied,
        blocked,
        covered,
        merged,
        idle,
        ..
    } = report;
    if report.impossible {
        assert_eq!((after.primary, after.secondary, after.options), (1, 0, 0));
    } else {
        assert_eq!(
            before.options,
            after.options + forced + conflicting + implied + blocked,
            "{report:?}"
        );
        let items = after.primary + after.secondary;
        assert_eq!(
            before.primary + before.secondary,
            items + covered + merged + idle,
            "{report:?}"
        );
    }
}
