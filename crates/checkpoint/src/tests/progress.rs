//! The progress shown by killed and resumed runs.

use super::{
    CHECKPOINT, Checkpoint, Death, Faulty, chain, files, half, list, problem, search, text,
};
use num_bigint::BigUint;
use quadrille_problem::limits::{Monitor, Progress};
use std::sync::Arc;
use std::time::Duration;

/// Runs that are given up again and again: progress continues from run to run, and is complete at
/// the end.
#[test]
fn progress_goes_on_where_it_was() {
    for (threads, listed) in [(1, true), (1, false), (3, true), (3, false)] {
        let problem = chain(if listed { 't' } else { 'w' });
        let (disk, mut shown, mut runs) = (Faulty::new(), Progress::default(), 0);
        let mut look = |monitor: &Monitor| {
            let now = monitor.state();
            assert!(
                now.share >= shown.share - 1e-9 && now.share <= 1.0,
                "{now:?} after {shown:?}, {threads}"
            );
            assert!(
                now.nodes >= shown.nodes && now.solutions >= shown.solutions,
                "{now:?} after {shown:?}"
            );
            assert!(
                now.elapsed + Duration::from_millis(2) >= shown.elapsed,
                "{now:?} after {shown:?}"
            );
            shown = now;
        };
        loop {
            let monitor = Monitor::new();
            let search = search()
                .threads(threads)
                .limited(|limits| limits.monitor(Arc::clone(&monitor)));
            let mut n = 0;
            let kept = if listed {
                files(&disk).list(&search, &problem, |index, options, to| {
                    text(index, options, to);
                    look(&monitor);
                    n += 1;
                    if n == 150 {
                        monitor.cancel();
                    }
                })
            } else {
                let search = search.limited(|limits| limits.max_nodes(400));
                Checkpoint::on(CHECKPOINT, disk.clone())
                    .every_nodes(100)
                    .count(&search, &problem)
            };
            look(&monitor);
            let (kept, now) = (kept.unwrap(), monitor.state());
            assert_eq!(now.earlier.nodes + kept.report.nodes, kept.nodes);
            assert!(now.earlier.share <= now.share && kept.resumed == (runs > 0));
            runs += 1;
            if kept.is_exhausted() {
                let all = (now.share, now.nodes, BigUint::from(now.solutions));
                assert_eq!(all, (1.0, kept.nodes, kept.solutions));
                assert!(now.earlier.share > 0.0 && now.earlier.solutions > 0);
                break;
            }
            assert!(now.share < 1.0 && runs < 10_000, "{now:?}");
        }
        assert!(runs > 1, "{threads} {listed}");
    }
}

/// A run goes on from the time of the runs before it, saves it, and shows it.
#[test]
fn the_time_of_earlier_runs_is_kept() {
    let mut disk = half();
    let mut files_of = super::super::store::Generations::new(CHECKPOINT.as_ref());
    let (state, _) = files_of.load(&mut disk).unwrap();
    let day = Duration::from_secs(86_400);
    let time = state.time + day;
    files_of
        .save(
            &super::super::saved_run::SavedRun { time, ..state },
            &mut disk,
        )
        .unwrap();
    let mut before = time;
    for nodes in [100, 100, u64::MAX] {
        let monitor = Monitor::new();
        let search =
            search().limited(|limits| limits.max_nodes(nodes).monitor(Arc::clone(&monitor)));
        let kept = files(&disk).list(&search, &problem(), text).unwrap();
        assert!(kept.time >= before && kept.time < before + day, "{kept:?}");
        assert!(monitor.state().elapsed >= before);
        let (saved, _) = files_of.load(&mut disk).unwrap();
        assert_eq!(saved.time.as_millis(), kept.time.as_millis());
        before = saved.time;
    }
}

/// A run that was killed counts as far as it was saved.
#[test]
fn what_was_not_saved_is_not_done() {
    for operation in 12..60 {
        let disk = Faulty::new();
        disk.die_at(operation, Death::After);
        assert!(list(&disk).is_err());
        let mut disk = disk.reboot();
        let (saved, _) = super::super::store::Generations::new(CHECKPOINT.as_ref())
            .load(&mut disk)
            .unwrap();
        let monitor = Monitor::new();
        let kept = files(&disk)
            .list(
                &search().limited(|limits| limits.monitor(Arc::clone(&monitor)).max_nodes(1)),
                &problem(),
                text,
            )
            .unwrap();
        let now = monitor.state();
        assert_eq!(
            (now.earlier, now.nodes),
            (saved.earlier(), kept.nodes),
            "{operation}"
        );
        assert!(
            now.share >= 1.0 - saved.frontier.weight() && now.run() <= now.elapsed,
            "{operation}"
        );
    }
}
