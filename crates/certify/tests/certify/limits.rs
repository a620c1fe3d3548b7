//! Whoever checks a proof sets the limits, whatever stands in it.

use super::prove;
use quadrille_certify::{Claim, Rejection, certify_within};
use quadrille_problem::limits::{End, Limits, Monitor};
use quadrille_problem::problem::Problem;
use quadrille_testing::queens;
use std::io::{self, BufRead, BufReader, Read};
use std::time::Duration;

/// Checks a proof of infeasibility for an infeasible problem.
fn check(limits: &Limits, proof: impl BufRead) -> Result<(), Rejection> {
    let problem: Problem = "a b c\na b\nb c\na c".parse().unwrap();
    certify_within(&problem, Claim::Complete, &[], proof, limits).map(drop)
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
    let limits = Limits::new().max_memory(100_000);
    let line = |n: usize| format!("@{n} rup 1 x1 1 x3 >= 1 : 1 ;\n");
    let kept: String = (0..2000).map(line).collect();
    let deleted: String = (0..2000)
        .map(|n| line(n) + &format!("del id @{n} ;\n"))
        .collect();
    check(&limits, format!("{HEAD}{deleted}{END}").as_bytes()).unwrap();
    let text = format!("{HEAD}{kept}{END}");
    let (at, end) = stopped(check(&limits, text.as_bytes()));
    assert!(end == End::Memory && (100..1000).contains(&at), "line {at}");
    check(&Limits::new(), text.as_bytes()).unwrap();
    // what would have to be propagated at once
    let unhinted = format!(
        "{HEAD}{}@x rup >= 1 ;\n{END}",
        (0..200).map(line).collect::<String>()
    );
    assert_eq!(
        stopped(check(&limits, unhinted.as_bytes())),
        (202, End::Memory)
    );
    assert_eq!(
        stopped(check(&Limits::new().max_memory(100), text.as_bytes())),
        (0, End::Memory)
    );
}

#[test]
fn a_line_is_limited() {
    let limits = Limits::new().max_memory(1_000_000);
    // a statement that does not end
    let endless = HEAD
        .as_bytes()
        .chain(b"@1 pol ".as_slice())
        .chain(io::repeat(b'x'));
    assert_eq!(
        stopped(check(&limits, BufReader::new(endless))),
        (2, End::Memory)
    );
    let sums = format!("{HEAD}@1 pol {};\n{END}", "1 ".repeat(20_000));
    assert_eq!(stopped(check(&limits, sums.as_bytes())), (2, End::Memory));
}

#[test]
fn time_and_whoever_watches_stop_it() {
    let problem = queens(6);
    let (answer, lines) = prove(&problem);
    let text = lines.join("\n");
    let monitor = Monitor::new();
    monitor.cancel();
    for (limits, wanted) in [
        (Limits::new().max_time(Duration::ZERO), End::Time),
        (Limits::new().monitor(monitor), End::Cancelled),
    ] {
        let checked = certify_within(&problem, Claim::Complete, &answer, text.as_bytes(), &limits);
        assert_eq!(stopped(checked.map(drop)).1, wanted);
    }
    let limits = Limits::new().max_time(Duration::from_secs(1000));
    certify_within(&problem, Claim::Complete, &answer, text.as_bytes(), &limits).unwrap();
}
