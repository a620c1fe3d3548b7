//! Tests of `reduced_costs`.

use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::problem::ItemId;

#[test]
fn what_costs_nothing_needs_no_sums() {
    let costs = |costs: &[u64]| ReducedCosts::new(costs.to_vec(), &[(ItemId::new(0), costs.len())]);
    assert!(costs(&[]).are_zero() && costs(&[0, 0]).are_zero() && !costs(&[0, 1]).are_zero());
}
