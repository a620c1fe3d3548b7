//! Tests of `limits`.

use quadrille_problem::internal::{Moment, passed};
use quadrille_problem::limits::{Limits, set_clock};
use std::time::Duration;

#[test]
fn a_clock_stands_still_between_solutions() {
    let time = Duration::from_millis(1);
    let mut clock = Limits::new().max_time(time).start();
    let mut later = clock.deadline.unwrap();
    later.postpone(time);
    clock.pause();
    let begin = Moment::now();
    while Moment::now().since(begin) < time {}
    clock.go_on();
    assert!(clock.deadline.unwrap() >= later);
    let mut unlimited = Limits::new().start();
    unlimited.pause();
    assert!(
        unlimited.paused.is_none(),
        "the clock is not read where there is no limit of time"
    );
}

#[test]
fn a_deadline_without_a_clock_is_over_and_with_one_it_is_not() {
    use passed::Instant;
    let long = Duration::from_secs(1000);
    let deadline = Instant::now().checked_add(long).unwrap();
    assert!(Instant::now() >= deadline);
    assert_eq!(
        deadline.saturating_duration_since(Instant::now()),
        Duration::ZERO
    );
    set_clock(|| Duration::from_secs(7));
    let deadline = Instant::now().checked_add(long).unwrap();
    assert!(Instant::now() < deadline);
    assert_eq!(deadline.saturating_duration_since(Instant::now()), long);
}
