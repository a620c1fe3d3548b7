//! Whoever checks a proof sets the limits, whatever stands in it.

use super::prove;
use crate::{Certifier, Claim, Rejection};
use quadrille_problem::limits::{End, Monitor};
use quadrille_problem::problem::Problem;
use quadrille_testing::queens;
use std::io::{self, BufRead, BufReader, Read};
use std::time::Duration;

/// Checks a proof that there is no solution of a problem that has none.
fn check(certifier: &Certifier, proof: impl BufRead) -> Result<(), Rejection> {
    let problem: Problem = "a b c\na b\nb c\na c".parse().unwrap();
    certifier
        .certify(&problem, Claim::Complete, &[], proof)
        .map(drop)
}

fn stopped(result: Result<(), Rejection>) -> (usize, End) {
    match result {
        Err(Rejection::Stopped { line, end }) => (line, end),
        other => panic!("{other:?}"),
    }
}

const HEAD: &str = "pseudo-Boolean proof version 3.0\n";
const END: &str = "@no rup 1 ~x1 >= 1 : 2 4 5 ;\n@end rup >= 1 : @no 1 3 6 ;\noutput NONE \
    ;\nconclusion UNSAT : @end ;\nend pseudo-Boolean proof ;\n";

#[test]
fn what_is_kept_is_limited_and_not_the_length_of_a_proof() {
    let certifier = Certifier::new().max_memory(100_000);
    let line = |n: usize| format!("@{n} rup 1 x1 1 x3 >= 1 : 1 ;\n");
    let kept: String = (0..2000).map(line).collect();
    let deleted: String = (0..2000)
        .map(|n| line(n) + &format!("del id @{n} ;\n"))
        .collect();
    check(&certifier, format!("{HEAD}{deleted}{END}").as_bytes()).unwrap();
    let text = format!("{HEAD}{kept}{END}");
    let (at, end) = stopped(check(&certifier, text.as_bytes()));
    assert!(end == End::Memory && (100..1000).contains(&at), "line {at}");
    check(&Certifier::new(), text.as_bytes()).unwrap();
    // what would have to be propagated at once
    let unhinted = format!(
        "{HEAD}{}@x rup >= 1 ;\n{END}",
        (0..200).map(line).collect::<String>()
    );
    assert_eq!(
        stopped(check(&certifier, unhinted.as_bytes())),
        (202, End::Memory)
    );
    assert_eq!(
        stopped(check(&Certifier::new().max_memory(100), text.as_bytes())),
        (0, End::Memory)
    );
}

#[test]
fn a_line_is_limited() {
    let certifier = Certifier::new().max_memory(1_000_000);
    // a statement that does not end
    let endless = HEAD
        .as_bytes()
        .chain(b"@1 pol ".as_slice())
        .chain(io::repeat(b'x'));
    assert_eq!(
        stopped(check(&certifier, BufReader::new(endless))),
        (2, End::Memory)
    );
    let sums = format!("{HEAD}@1 pol {};\n{END}", "1 ".repeat(20_000));
    assert_eq!(
        stopped(check(&certifier, sums.as_bytes())),
        (2, End::Memory)
    );
}

#[test]
fn time_and_whoever_watches_stop_it() {
    let problem = queens(6);
    let (answer, lines) = prove(&problem);
    let text = lines.join("\n");
    let monitor = Monitor::new();
    monitor.cancel();
    for (certifier, wanted) in [
        (Certifier::new().max_time(Duration::ZERO), End::Time),
        (Certifier::new().monitor(monitor), End::Cancelled),
    ] {
        let checked = certifier.certify(&problem, Claim::Complete, &answer, text.as_bytes());
        assert_eq!(stopped(checked.map(drop)).1, wanted);
    }
    Certifier::new()
        .max_time(Duration::from_secs(1000))
        .certify(&problem, Claim::Complete, &answer, text.as_bytes())
        .unwrap();
}
