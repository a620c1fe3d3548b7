//! The tuned constants of races, in one table. Each begins with its unit and its range.

use std::ops::Range;
use std::time::Duration;

#[derive(Debug)]
pub(super) struct Tuning {
    // turns and rounds
    /// Time, above the noise of a clock: a turn over a small set is repeated for this long,
    pub(super) turn: Duration,
    /// and at most this often. Laps, 1 and more.
    pub(super) max_laps: usize,
    /// Time: the warm-up of entrants that run in this process.
    pub(super) warm_up: Duration,
    /// A part of the time of a set, 0 to 1: the first round, which meets all instances, gets this
    /// part. Later rounds meet the instances that were decided.
    pub(super) first_round: f64,
    /// Instances, 1 and more: the time of a set suffices for this many at the full limit. The first
    /// round ends where an answer would get less than `min_limit_parts` of its limit.
    pub(super) instances_at_full_limit: usize,
    /// Parts of a time limit, 0 to 1: an answer gets at least the first part in a set whose
    /// instances are all raced, and the second in a larger set.
    pub(super) min_limit_parts: [f64; 2],
    /// Rounds, 1 and more: unless the caller gives a number, a race has at least and at most so
    /// many, and ends once each confidence interval is narrow.
    pub(super) rounds: Range<u32>,
    /// Instances, 1 and more: entrants change after at most this many,
    pub(super) max_block: usize,
    /// or after this time.
    pub(super) block_time: Duration,
    /// Time between two times that results of the first round are passed on.
    pub(super) save_interval: Duration,
    /// A share of the CPU time limit, 0 to 1: a run that took more counts as stopped by the limit.
    pub(super) full_limit: f64,
    /// A part of a time, above 0: rounds repeat until each confidence interval is this narrow to
    /// both sides.
    pub(super) narrow_interval: f64,
    /// A factor, above 1: an answer that was cut short is tried again if its time is longer by it.
    pub(super) retry_factor: f64,
    /// Samples, 40 and more, that are drawn from the times for a confidence interval.
    pub(super) resamples: usize,

    // load by other processes: less is not reported
    /// Runnable processes on average, before the race.
    pub(super) load: f64,
    /// The part of the time, 0 to 1, that this process waited for a core,
    pub(super) waited: f64,
    /// and that other virtual machines took.
    pub(super) stolen: f64,
    /// The relative change of the processor's frequency.
    pub(super) slower: f64,
    /// Time: a process that ran for less is no sample.
    pub(super) least_sample: Duration,

    // programs and the referee
    /// A factor, 1 and more: a run that takes longer on the wall than this many times its limit in
    /// CPU time counts as sleeping, since other programs may have the cores.
    pub(super) wall_per_cpu: u32,
    /// Time on the wall that every run gets in addition.
    pub(super) grace: Duration,
    /// Time: if the processes of a run do not end within this, the run counts as failed.
    pub(super) reaping: Duration,
    /// Bytes that a program may write.
    pub(super) max_output: u64,
    /// Bytes of standard error that are kept.
    pub(super) max_errors: u64,
    /// Solutions, 1 and more: the referee keeps and verifies this many of an answer, and finds as
    /// many where claims disagree. It counts others.
    pub(super) max_verified: usize,
    /// Time for which the referee searches for solutions.
    pub(super) referee_time: Duration,

    // what is shown
    /// Instances: a page lists single instances up to this number.
    pub(super) max_page_instances: usize,
    /// Sets: a table of fewer sets needs no summary, because they are seen at a glance.
    pub(super) min_sets: usize,
}

pub(super) const TUNING: Tuning = Tuning {
    turn: Duration::from_millis(8),
    max_laps: 64,
    warm_up: Duration::from_millis(3),
    first_round: 0.6,
    instances_at_full_limit: 100,
    min_limit_parts: [0.01, 0.1],
    rounds: 3..100,
    max_block: 256,
    block_time: Duration::from_millis(100),
    save_interval: Duration::from_secs(5),
    full_limit: 0.9,
    narrow_interval: 0.02,
    retry_factor: 1.5,
    resamples: 1000,

    load: 0.5,
    waited: 0.05,
    stolen: 0.02,
    slower: 0.1,
    least_sample: Duration::from_millis(20),

    wall_per_cpu: 4,
    grace: Duration::from_millis(500),
    reaping: Duration::from_secs(30),
    max_output: 1 << 28,
    max_errors: 1 << 16,
    max_verified: 100_000,
    referee_time: Duration::from_secs(2),

    max_page_instances: 200,
    min_sets: 3,
};
