//! What somebody changed between two runs is seen, and is refused where nothing stands for it.

use super::faulty::{Death, Faulty};
use super::{BEFORE, CHECKPOINT, OUTPUT, files, half, list, problem, search, text, undisturbed};
use crate::{Begin, Checkpoint, CheckpointError, Damage, ErrorKind, Kept};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_search::{Branching, EngineKind};

/// It is refused, and nothing is altered.
fn refused(
    disk: &Faulty,
    run: impl FnOnce(Checkpoint<Faulty>) -> Result<Kept, CheckpointError>,
) -> CheckpointError {
    let before = disk.files();
    let error = run(files(disk)).expect_err("refused");
    assert_eq!(before, disk.files());
    error
}

#[test]
fn every_cut_and_every_changed_byte_of_a_checkpoint_is_seen() {
    let (expected, ..) = undisturbed();
    let disk = half();
    let (whole, before) = (disk.content(CHECKPOINT), disk.content(BEFORE));
    let spoiled = (0..whole.len())
        .map(|cut| whole[..cut].to_vec())
        .chain((0..whole.len()).map(|at| {
            let mut changed = whole.clone();
            changed[at] ^= 1 << (at % 8);
            changed
        }));
    for (n, spoiled) in spoiled.enumerate() {
        let disk = disk.reboot();
        disk.put(CHECKPOINT, &spoiled);
        // the one before it is taken
        let healed = disk.reboot();
        let kept = list(&healed).unwrap();
        assert!(kept.resumed && kept.damage.is_some(), "{n}");
        assert_eq!(healed.content(OUTPUT), expected, "{n}");
        // unless it is damaged too
        disk.put(BEFORE, &before[..n.min(before.len() - 1)]);
        let files = disk.files();
        let error = list(&disk).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Damaged, "{n}: {error}");
        assert_eq!(disk.files(), files, "nothing is altered");
    }
    disk.remove(CHECKPOINT);
    let kept = list(&disk).unwrap();
    assert_eq!(
        (kept.damage, disk.content(OUTPUT)),
        (Some(Damage("is missing".into())), expected)
    );
}

/// The one before a damaged checkpoint is the only one: it stays until there is another.
#[test]
fn the_only_good_generation_is_not_given_up() {
    let (expected, ..) = undisturbed();
    for operation in 1..40 {
        let disk = half();
        disk.put(CHECKPOINT, b"damaged");
        let disk = disk.reboot();
        disk.die_at(operation, Death::After);
        if list(&disk).is_ok() {
            break;
        }
        let disk = disk.reboot();
        assert!(list(&disk).unwrap().resumed, "{operation}");
        assert_eq!(disk.content(OUTPUT), expected, "{operation}");
    }
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let disk = half();
    let other: Problem = "a b\na\nb".parse().unwrap();
    let renamed: Problem = {
        let items = ('b'..='l').map(|item| vec![item]);
        Problem::from_sets(
            items.clone().chain(
                items
                    .clone()
                    .zip(items.skip(1))
                    .map(|(a, b)| [a, b].concat()),
            ),
        )
        .unwrap()
    };
    assert_eq!(
        renamed.fingerprint(),
        problem().fingerprint(),
        "only the names differ"
    );
    for problem in [&other, &renamed] {
        let error = refused(&disk, |mut run| run.list(&search(), problem, text));
        assert_eq!(error.kind(), ErrorKind::Mismatch, "{error}");
    }
    let others = [
        search().branching(Branching::Weighted),
        search().reduce(true),
        search().force(&[OptionId::new(0)]),
        search().prune(|_| false),
    ];
    for search in others {
        let error = refused(&disk, |mut run| run.list(&search, &problem(), text));
        assert_eq!(error.kind(), ErrorKind::Mismatch, "{error}");
    }
    let error = refused(&disk, |run| {
        run.note("json").list(&search(), &problem(), text)
    });
    assert_eq!(error.kind(), ErrorKind::Mismatch, "{error}");
    let error = refused(&disk, |mut run| run.count(&search(), &problem()));
    assert_eq!(error.kind(), ErrorKind::Mismatch, "{error}");
    let error = refused(&disk, |run| {
        run.begin(Begin::New).list(&search(), &problem(), text)
    });
    assert_eq!(error.kind(), ErrorKind::Exists, "{error}");
    // another engine goes the same way
    let kept = files(&disk)
        .list(&search().engine(EngineKind::Bits), &problem(), text)
        .unwrap();
    assert!(kept.resumed && kept.is_exhausted());
    assert_eq!(disk.content(OUTPUT), undisturbed().0);
}

#[test]
fn an_output_that_somebody_changed_is_refused() {
    let whole = half().content(OUTPUT);
    assert!(whole.len() > 100);
    for at in 0..whole.len() {
        let disk = half();
        let mut changed = whole.clone();
        changed[at] ^= 1;
        disk.put(OUTPUT, &changed);
        let files = disk.files();
        let error = list(&disk).unwrap_err().to_string();
        assert!(
            error.contains("are not what the run has written"),
            "{at}: {error}"
        );
        disk.put(OUTPUT, &whole[..at]);
        let error = list(&disk).unwrap_err().to_string();
        assert!(error.contains(&format!("found {at}: ")), "{at}: {error}");
        disk.put(OUTPUT, &changed);
        assert_eq!(disk.files(), files, "nothing is altered");
    }
    let disk = half();
    disk.remove(OUTPUT);
    let error = list(&disk).unwrap_err().to_string();
    assert!(error.contains("found 0: "), "{error}");
    // what is behind was written after the checkpoint
    let disk = half();
    disk.put(OUTPUT, &[&whole[..], b"torn"].concat());
    let _ = list(&disk).unwrap();
    assert_eq!(disk.content(OUTPUT), undisturbed().0);
}

#[test]
fn an_output_without_a_checkpoint_is_nobodys() {
    let (expected, ..) = undisturbed();
    let disk = Faulty::new();
    disk.put(OUTPUT, b"precious");
    for begin in [Begin::Anywhere, Begin::New] {
        let error = files(&disk)
            .begin(begin)
            .list(&search(), &problem(), text)
            .unwrap_err();
        assert_eq!(error.kind(), ErrorKind::OutputTaken, "{error}");
    }
    let missing = files(&disk)
        .begin(Begin::Resume)
        .count(&search(), &problem());
    assert_eq!(missing.unwrap_err().kind(), ErrorKind::Missing);
    assert_eq!(
        (disk.content(OUTPUT), disk.files().len()),
        (b"precious".to_vec(), 1)
    );
    let kept = files(&disk)
        .begin(Begin::Restart)
        .list(&search(), &problem(), text)
        .unwrap();
    assert!(!kept.resumed);
    assert_eq!(disk.content(OUTPUT), expected);
    // what is done stays done
    let operations = disk.operations();
    let again = list(&disk).unwrap();
    assert!(again.resumed && again.is_exhausted() && again.report.nodes == 0);
    assert!(disk.operations() - operations < 8);
    assert_eq!(disk.content(OUTPUT), expected);
}
