//! Tests of `limits::progress`.

#![allow(clippy::float_cmp, reason = "what is stored comes back as it was")]

use quadrille_problem::internal::{APART, History, Moment, SAMPLES};
use quadrille_problem::limits::{Earlier, Rest};
use std::time::Duration;

fn history(shares: impl Fn(f64) -> f64) -> History {
    let samples = (0..50)
        .map(|i| (Duration::from_secs(i * 2), shares(i as f64 / 50.0)))
        .collect();
    let (last, share) = (Duration::from_secs(100), shares(1.0));
    History {
        has_stages: false,
        earlier: Earlier::default(),
        began: Some(Moment::now()),
        last,
        share,
        samples,
        apart: APART,
    }
}

#[test]
fn the_rest_takes_what_is_left_of_the_time() {
    let rest = history(|time| time / 4.0).rest().unwrap();
    assert_eq!(rest.expected, Duration::from_secs(300));
    assert!(
        rest.least > Duration::from_secs(250) && rest.most < Duration::from_secs(350),
        "{rest:?}"
    );
    // twice as fast from the half on
    let rest = history(|time| {
        if time < 0.5 {
            time / 4.0
        } else {
            time / 2.0 - 0.125
        }
    })
    .rest()
    .unwrap();
    assert!(
        rest.least < rest.expected && rest.expected < rest.most,
        "{rest:?}"
    );
    let seconds =
        [rest.least, rest.expected, rest.most].map(|time| time.as_secs_f64() * 0.375 / 62.5);
    assert!(
        seconds[0] < 0.85 && (0.9..1.1).contains(&seconds[1]) && seconds[2] > 1.2,
        "{seconds:?}"
    );
    assert_eq!(history(|_| 0.0).rest(), None);
    assert_eq!(history(|_| 1.0).rest(), Some(Rest::default()));
    assert_eq!(
        history(|time| time * 1e-300).rest().unwrap().expected,
        Duration::MAX
    );
}

#[test]
fn the_rest_takes_what_this_run_lets_expect() {
    let earlier = Earlier {
        share: 0.6,
        nodes: 1000,
        solutions: 7,
        elapsed: Duration::from_secs(900),
    };
    let mut history = History {
        earlier,
        ..history(|time| time / 4.0)
    };
    assert_eq!(
        (history.share(), history.elapsed()),
        (0.7, Duration::from_secs(1000))
    );
    assert_eq!(history.rest().unwrap().expected, Duration::from_secs(300));
    // another search
    history.add(1.0);
    assert_eq!(history.share(), 1.0);
    history.begin();
    assert_eq!(
        (history.share(), history.earlier),
        (0.0, Earlier::default())
    );
}

#[test]
fn shares_never_fall_and_samples_stay_few() {
    let mut history = History::default();
    history.begin();
    for share in [0.1, 0.3, 0.2] {
        history.add(share);
    }
    assert_eq!(history.share(), 0.3);
    // a part of the same search
    history.begin();
    assert_eq!(history.share(), 0.3);
    history.forget();
    history.add(0.1);
    assert_eq!(history.share(), 0.1);
    history.add(1.0);
    history.begin();
    assert_eq!((history.share(), history.rest()), (0.0, None));
    // until there were too many
    while history.apart == APART {
        history.add(0.5);
    }
    assert!(history.samples.len() < SAMPLES && history.apart > APART);
}
