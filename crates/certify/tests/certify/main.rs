//! Spoiled proofs, each rejected for its reason. Where a change may leave a proof as good as it
//! was, a naive checker decides, which reads the formula that the writer of proofs wrote.

mod limits;
mod lines;
mod naive;

use naive::{Row, formula, propagated, rows};
use quadrille_certify::{AnswerFault, Claim, Fault, Rejection, certify};
use quadrille_problem::format::dlx;
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_proof::Prover;
use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::ops::ControlFlow;

type Answer = Vec<Vec<OptionId>>;

fn prove(problem: &Problem) -> (Answer, Vec<String>) {
    let (mut answer, mut proof) = (Vec::new(), Vec::new());
    let visit = |solution: &[OptionId]| {
        answer.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    let _ = Prover::new().solutions(problem, &mut proof, visit).unwrap();
    (
        answer,
        String::from_utf8(proof)
            .unwrap()
            .lines()
            .map(str::to_owned)
            .collect(),
    )
}

fn checked(problem: &Problem, answer: &[Vec<OptionId>], lines: &[String]) -> Result<(), Rejection> {
    certify(
        problem,
        Claim::Complete,
        answer,
        lines.join("\n").as_bytes(),
    )
    .map(drop)
}

/// Whether a proof is rejected for what it concludes.
fn is_wrongly_concluded(error: &Rejection) -> bool {
    matches!(
        error,
        Rejection::Proof {
            fault: Fault::Conclusion { .. },
            ..
        }
    )
}

/// Whether a proof of `rup` and `del` lines with hints holds.
fn holds(problem: &Problem, answer: &[Vec<OptionId>], lines: &[String]) -> bool {
    let mut known: HashMap<String, Row> = formula(problem, answer)
        .into_iter()
        .enumerate()
        .map(|(at, row)| ((at + 1).to_string(), row))
        .collect();
    let (mut next, mut numbers) = (known.len() + 1, HashMap::new());
    for line in &lines[1..] {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [label, "rup", ..] => {
                let row = rows(line.split_once("rup").unwrap().1).remove(0);
                let hints = line
                    .split_once(" : ")
                    .unwrap()
                    .1
                    .split_whitespace()
                    .filter(|&word| word != ";");
                let hints: Option<Vec<&Row>> = hints.map(|name| known.get(name)).collect();
                // the negation: the row's sum is below its degree
                let turned = row
                    .0
                    .iter()
                    .map(|&(weight, variable, sign)| (-weight, variable, sign))
                    .collect();
                let negation = Row(turned, 1 - row.1);
                let follows = hints.is_some_and(|mut hints| {
                    hints.push(&negation);
                    propagated(&hints).is_none()
                });
                if !follows {
                    return false;
                }
                known.insert(label.into(), row.clone());
                // it has a number too
                known.insert(next.to_string(), row);
                numbers.insert(label, next.to_string());
                next += 1;
            }
            ["del", "id", ref names @ .., ";"] => {
                for name in names {
                    if known.remove(*name).is_none() {
                        return false;
                    }
                    numbers
                        .remove(name)
                        .and_then(|number| known.remove(&number));
                }
            }
            ["conclusion", "UNSAT", ":", name, ";"] => {
                return known
                    .get(name)
                    .is_some_and(|row| propagated(&[row]).is_none());
            }
            _ => {}
        }
    }
    false
}

fn problems(seeds: std::ops::Range<u64>) -> impl Iterator<Item = (Problem, u64)> {
    let families = || PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    seeds.flat_map(move |seed| families().map(move |family| (random_problem(family, seed), seed)))
}

/// The lines that derive something, and a word of one of them between these marks.
fn derivations(lines: &[String]) -> Vec<usize> {
    (0..lines.len())
        .filter(|&at| lines[at].contains(" rup "))
        .collect()
}

#[test]
fn a_line_that_is_missing_is_missed() {
    let (mut missed, mut in_vain) = (0, 0);
    for (problem, seed) in problems(0..30) {
        let (answer, lines) = prove(&problem);
        let all = derivations(&lines);
        for &at in all.iter().step_by(all.len().div_ceil(7)) {
            let mut spoiled = lines.clone();
            spoiled.remove(at);
            let label = lines[at].split(' ').next();
            if !lines[at + 1..]
                .iter()
                .any(|line| line.split(' ').any(|word| Some(word) == label))
            {
                checked(&problem, &answer, &spoiled).unwrap();
                in_vain += 1;
                continue;
            }
            missed += 1;
            let error = checked(&problem, &answer, &spoiled).unwrap_err();
            let Rejection::Proof {
                fault: Fault::NoConstraint { name },
                ..
            } = error
            else {
                panic!("{seed}: {error}")
            };
            assert!(lines[at].starts_with(&format!("{name} ")), "{seed}: {name}");
        }
    }
    assert!(
        missed > 1000 && in_vain < missed / 20,
        "{missed} missed, {in_vain} in vain"
    );
}

#[test]
fn a_literal_or_a_hint_that_is_changed_is_seen() {
    let (mut rejected, mut as_good) = (0, 0);
    for (problem, seed) in problems(0..40) {
        let (answer, lines) = prove(&problem);
        assert!(holds(&problem, &answer, &lines), "{seed}");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for at in derivations(&lines).into_iter().take(6) {
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let literals = (0..words.len())
                .filter(|&word| words[word].contains('x'))
                .collect::<Vec<_>>();
            let colon = words.iter().position(|word| word == ":").unwrap();
            let hint = rng.random_range(colon + 1..words.len() - 1);
            match rng.random_range(0..3) {
                0 if !literals.is_empty() => {
                    let literal = &mut words[literals[rng.random_range(0..literals.len())]];
                    *literal = literal
                        .strip_prefix('~')
                        .map_or(format!("~{literal}"), str::to_owned);
                }
                1 => drop(words.remove(hint)),
                _ => words[hint] = rng.random_range(1..20).to_string(),
            }
            let mut spoiled = lines.clone();
            spoiled[at] = words.join(" ");
            let expected = holds(&problem, &answer, &spoiled);
            match checked(&problem, &answer, &spoiled) {
                Ok(()) => {
                    assert!(expected, "{seed}: {} was {}", spoiled[at], lines[at]);
                    as_good += 1;
                }
                Err(Rejection::Proof { line, fault }) => {
                    assert!(
                        !expected,
                        "{seed}: {fault}: {} was {}",
                        spoiled[at], lines[at]
                    );
                    let is_reason = matches!(
                        fault,
                        Fault::NotImplied { hinted: true } | Fault::NoConstraint { .. }
                    );
                    assert!(
                        is_reason || matches!(fault, Fault::NoContradiction { .. }),
                        "{seed}: {fault}"
                    );
                    // nothing before the change, of course
                    assert!(line > at, "{seed}: line {line}");
                    rejected += 1;
                }
                Err(other) => panic!("{seed}: {other}"),
            }
        }
    }
    assert!(
        rejected > 1000 && rejected > 5 * as_good,
        "{rejected} rejected, {as_good} as good as before"
    );
}

#[test]
fn a_solution_that_is_missing_or_doubled_is_seen() {
    let mut n = 0;
    for (problem, seed) in problems(0..40) {
        let (answer, lines) = prove(&problem);
        if answer.is_empty() {
            continue;
        }
        n += 1;
        let missing = seed as usize % answer.len();
        let mut fewer = answer.clone();
        fewer.remove(missing);
        let error = checked(&problem, &fewer, &lines).unwrap_err();
        assert!(matches!(error, Rejection::Proof { .. }), "{seed}: {error}");
        let mut more = answer.clone();
        more.push(answer[missing].iter().rev().copied().collect());
        let error = checked(&problem, &more, &lines).unwrap_err();
        let repeated = match error {
            Rejection::Answer {
                number,
                fault: AnswerFault::Repeated { first },
            } => (number, first) == (more.len(), missing + 1),
            _ => false,
        };
        assert!(repeated, "{seed}: {error}");
        let mut wrong = answer.clone();
        if wrong[missing].pop().is_some() {
            // of several that may cover an item one fewer may do
            if quadrille_problem::problem::verify(&problem, &wrong[missing]).is_err() {
                let error = checked(&problem, &wrong, &lines).unwrap_err();
                let is_violation = match error {
                    Rejection::Answer {
                        number,
                        fault: AnswerFault::Violation(_),
                    } => number == missing + 1,
                    _ => false,
                };
                assert!(is_violation, "{seed}: {error}");
            }
        }
    }
    assert!(n > 100);
}

#[test]
fn a_proof_of_another_problem_is_seen() {
    let mut rejected = 0;
    for (problem, seed) in problems(0..40) {
        let (answer, lines) = prove(&random_problem(
            PLAIN_FAMILIES[seed as usize % 9],
            seed + 1000,
        ));
        match checked(&problem, &answer, &lines) {
            Ok(()) => assert!(holds(&problem, &answer, &lines), "{seed}"),
            Err(Rejection::Proof { .. }) => {
                assert!(!holds(&problem, &answer, &lines), "{seed}");
                rejected += 1;
            }
            Err(_) => rejected += 1,
        }
    }
    assert!(rejected > 400, "{rejected}");
}

/// What the proof of a problem without solutions becomes, and the fault that is seen.
fn fault_of(lines: &[&str]) -> Fault {
    let problem: Problem = "a b c\na b\nb c\na c".parse().unwrap();
    let text = [&["pseudo-Boolean proof version 3.0"], lines]
        .concat()
        .join("\n");
    match certify(&problem, Claim::Complete, &[], text.as_bytes()) {
        Err(Rejection::Proof { fault, .. }) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_two_traps_of_other_checkers_are_none() {
    // a logged solution, without a proof that excludes others
    let problem: Problem = "a b\na\nb\na b".parse().unwrap();
    let answer = [vec![OptionId::new(2)]];
    let end = "output NONE ;\nconclusion SAT : ~x1 ~x2 x3 ;\nend pseudo-Boolean proof ;\n";
    let text = format!("pseudo-Boolean proof version 3.0\n{end}");
    let error = certify(&problem, Claim::Complete, &answer, text.as_bytes()).unwrap_err();
    assert!(is_wrongly_concluded(&error), "{error}");
    let text = format!("pseudo-Boolean proof version 3.0\nsoli ~x1 ~x2 x3 ;\n{end}");
    let error = certify(&problem, Claim::Complete, &answer, text.as_bytes()).unwrap_err();
    assert!(
        matches!(
            error,
            Rejection::Proof {
                fault: Fault::LoggedInVain,
                ..
            }
        ),
        "{error}"
    );
    // an assumption
    let assumed = [
        "@1 a >= 1 ;",
        "output NONE ;",
        "conclusion UNSAT : @1 ;",
        "end pseudo-Boolean proof ;",
    ];
    assert_eq!(fault_of(&assumed), Fault::Rule { rule: "a".into() });
}

#[test]
fn every_fault_has_a_proof_that_has_it() {
    let end = [
        "output NONE ;",
        "conclusion UNSAT : @1 ;",
        "end pseudo-Boolean proof ;",
    ];
    let with = |line: &str| fault_of(&[&[line], &end[..]].concat());
    // the formula has three equations, of x1 and x3, of x1 and x2, of x2 and x3
    assert_eq!(with("@1 rup >= 1 ;"), Fault::NotImplied { hinted: false });
    assert_eq!(
        with("@1 rup >= 1 : 1 2 ;"),
        Fault::NotImplied { hinted: true }
    );
    assert_eq!(
        with("@1 rup 1 ~x1 >= 1 : 2 4 5 ;"),
        Fault::NoContradiction { name: "@1".into() }
    );
    assert_eq!(
        with("f 3 ;"),
        Fault::Rows {
            found: 6,
            claimed: 3
        }
    );
    assert_eq!(with("f 6 ;"), Fault::NoConstraint { name: "@1".into() });
    assert_eq!(
        with("@1 pol 1 99 + ;"),
        Fault::NoConstraint { name: "99".into() }
    );
    assert_eq!(
        with("@1 rup 1 x1 1 x3 >= 1 : 1 ; @1 pol 1 ;"),
        Fault::LabelInUse { label: "@1".into() }
    );
    assert_eq!(
        with("@1 pol 1 1000000000000000000 * 1000000000000000000 * ;"),
        Fault::Overflow
    );
    assert_eq!(fault_of(&["@1 pol 1 2 +"]), Fault::Truncated);
    assert_eq!(fault_of(&[]), Fault::Truncated);
    for line in [
        "@1 rup 1 x9 >= 1 ;",
        "@1 rup one x1 >= 1 ;",
        "@1 pol + ;",
        "@1 pol 1 2 ;",
        "del @1 ;",
        "@1 del id 1 ;",
    ] {
        assert!(matches!(with(line), Fault::Syntax { .. }), "{line}");
    }
    let proof = ["@1 rup 1 ~x1 >= 1 : 2 4 5 ;", "@2 rup >= 1 : @1 1 3 6 ;"];
    let ended =
        |conclusion, end| fault_of(&[&proof[..], &["output NONE ;", conclusion, end]].concat());
    let last = "end pseudo-Boolean proof ;";
    let expected = |found: &str| Fault::Conclusion {
        expected: "UNSAT".into(),
        found: found.into(),
    };
    assert_eq!(ended("conclusion NONE ;", last), expected("NONE"));
    assert_eq!(ended("conclusion UNSAT ;", last), expected("UNSAT"));
    assert_eq!(
        ended("conclusion BOUNDS 0 : @2 0 ;", last),
        expected("BOUNDS 0 : @2 0")
    );
    assert_eq!(
        ended(
            "conclusion UNSAT : @2 ;",
            "end pseudo-Boolean proof ; f 6 ;"
        ),
        Fault::TooLong
    );
    assert_eq!(
        ended("conclusion UNSAT : @2 ;", "% nothing"),
        Fault::Truncated
    );
    for (line, found) in [
        // three options, so no fourth variable
        ("@1 rup 1 x4 >= 1 ;", "x4"),
        ("@1 rup 1 ~x1 >= 1 2 ;", "2"),
        ("@1 rup 1 ~x1 >= 1 - 2 4 5 ;", "-"),
        ("@1 pol 1 0 * ;", "0"),
        ("@1 pol 1 -1 * ;", "-1"),
    ] {
        let Fault::Syntax { found: word, .. } = with(line) else {
            panic!("{line}")
        };
        assert_eq!(word, found, "{line}");
    }
    let syntax = |lines: &[&str]| {
        let fault = fault_of(&[&proof[..], lines].concat());
        assert!(matches!(fault, Fault::Syntax { .. }), "{lines:?}: {fault}");
    };
    syntax(&[
        "output NONE ;",
        "conclusion UNSAT : @2 ;",
        "end of the proof ;",
    ]);
    syntax(&["output NOTHING ;", "conclusion UNSAT : @2 ;", last]);
    syntax(&["output NONE ;", last]);
    syntax(&[
        "output NONE ;",
        "conclusion UNSAT : @2 ;",
        "conclusion UNSAT : @2 ;",
        last,
    ]);
    let early = fault_of(&[&proof[..], &["conclusion UNSAT : @2 ;", last]].concat());
    assert_eq!(
        early,
        Fault::Rule {
            rule: "conclusion".into()
        }
    );
}

#[test]
fn the_text_is_that_of_a_version() {
    let problem = dlx::read("a").unwrap().problem;
    let text = |version: &str| {
        format!(
            "pseudo-Boolean proof version {version}\n@1 rup >= 1 : 1 ;\noutput NONE ;\nconclusion \
            UNSAT : @1 ;\nend pseudo-Boolean proof ;\n"
        )
    };
    assert_eq!(
        certify(&problem, Claim::Complete, &[], text("3.0").as_bytes())
            .unwrap()
            .lines,
        5
    );
    for version in ["2.0", "3.0.1", ""] {
        let error = certify(&problem, Claim::Complete, &[], text(version).as_bytes()).unwrap_err();
        assert!(
            matches!(
                error,
                Rejection::Proof {
                    line: 1,
                    fault: Fault::Syntax { .. }
                }
            ),
            "{error}"
        );
    }
}

#[test]
fn what_is_deleted_is_gone() {
    let proof = |last: &str| {
        let lines = ["@1 rup 1 ~x1 >= 1 : 2 4 5 ;", "del id @1 ;", last];
        fault_of(
            &[
                &lines[..],
                &[
                    "output NONE ;",
                    "conclusion UNSAT : @2 ;",
                    "end pseudo-Boolean proof ;",
                ],
            ]
            .concat(),
        )
    };
    for name in ["@1", "7", "-1"] {
        assert_eq!(
            proof(&format!("@2 rup >= 1 : {name} 1 3 6 ;")),
            Fault::NoConstraint { name: name.into() }
        );
    }
    // derived rows are lost with a deleted row, too
    let missing = Fault::NotImplied { hinted: false };
    assert_eq!(proof("del id 1 2 3 4 5 6 ; @2 rup >= 1 ;"), missing);
    // nor what was known because of it
    assert_eq!(
        proof("@2 rup 1 ~x1 >= 1 ; @3 rup >= 1 ; del id 1 2 3 4 5 6 @2 @3 ; @4 rup >= 1 ;"),
        missing
    );
    for (problem, derived) in [("a b\na\nb", "1 x1 >= 1"), ("a\n", ">= 1")] {
        let problem = dlx::read(problem).unwrap().problem;
        let text = format!(
            "pseudo-Boolean proof version 3.0\n@1 rup {derived} ;\ndel id 1 @1 ;\n@2 rup {derived} \
            ;\n"
        );
        let error = certify(&problem, Claim::Complete, &[], text.as_bytes()).unwrap_err();
        assert!(
            matches!(&error, Rejection::Proof { line: 4, fault } if *fault == missing),
            "{error}"
        );
    }
}

#[test]
fn a_sum_has_its_degree() {
    // twice the row x1 + x3 >= 1, and twice x1 + x3 <= 1
    let lines = [
        "@1 pol 1 2 * 2 2 * + ;",
        "output NONE ;",
        "conclusion UNSAT : @1 ;",
    ];
    assert_eq!(
        fault_of(&lines),
        Fault::NoContradiction { name: "@1".into() }
    );
}

#[test]
fn that_nothing_is_left_is_no_proof_that_there_is_nothing() {
    let (problem, only): (Problem, _) = ("a b\na b".parse().unwrap(), [vec![OptionId::new(0)]]);
    let check = |conclusion: &str, answer: &[Vec<OptionId>]| {
        let rows = if answer.is_empty() { "1 2" } else { "1 5" };
        let text = format!(
            "pseudo-Boolean proof version 3.0\n@1 rup >= 1 : {rows} ;\noutput NONE ;\nconclusion \
            {conclusion} ;\nend pseudo-Boolean proof ;\n"
        );
        certify(&problem, Claim::Complete, answer, text.as_bytes())
    };
    assert_eq!(check("UNSAT : @1", &only).unwrap().solutions, 1);
    let error = check("BOUNDS INF : @1 INF", &only).unwrap_err();
    assert!(is_wrongly_concluded(&error), "{error}");
    let error = check("UNSAT : @1", &[]).unwrap_err();
    assert!(
        matches!(
            error,
            Rejection::Proof {
                fault: Fault::NotImplied { hinted: true },
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn a_bound_is_that_of_the_best_that_was_logged() {
    let problem: Problem = "a b\na |1\nb |1\na b |3".parse().unwrap();
    let (cheap, expensive) = (
        [vec![0, 1]
            .into_iter()
            .map(OptionId::new)
            .collect::<Vec<_>>()],
        [vec![OptionId::new(2)]],
    );
    let check = |answer: &[Vec<OptionId>], lines: &[&str], low: &str, high: &str| {
        let head = ["pseudo-Boolean proof version 3.0", "f 4 ;"];
        let conclusion = format!("conclusion BOUNDS {low} : @2 {high} ;");
        let end = ["output NONE ;", &conclusion, "end pseudo-Boolean proof ;"];
        let text = [&head, lines, &end].concat().join("\n");
        match certify(&problem, Claim::Cheapest, answer, text.as_bytes()) {
            Ok(certificate) => Ok(certificate.cost),
            Err(Rejection::Proof { fault, .. }) => Err(fault),
            Err(other) => panic!("{other}"),
        }
    };
    let (better, worse, root) = (
        "@1 soli x1 x2 ~x3 ;",
        "@3 soli ~x1 ~x2 x3 ;",
        "@2 rup >= 1 : @1 1 3 ;",
    );
    assert_eq!(check(&cheap, &[better, root], "2", "2"), Ok(Some(2.into())));
    // the better one counts, whatever comes after
    assert_eq!(
        check(&cheap, &[better, worse, root], "2", "2"),
        Ok(Some(2.into()))
    );
    let is_conclusion =
        |checked: Result<_, Fault>| matches!(checked, Err(Fault::Conclusion { .. }));
    assert!(
        is_conclusion(check(&expensive, &[better, root], "3", "3")),
        "it was not logged"
    );
    assert!(
        is_conclusion(check(&expensive, &[better, worse, root], "3", "3")),
        "there was a better one"
    );
    for (low, high) in [("1", "1"), ("1", "2"), ("2", "3"), ("INF", "INF")] {
        assert!(
            is_conclusion(check(&cheap, &[better, root], low, high)),
            "{low} {high}"
        );
    }
    // a solution that costs one less remains
    assert_eq!(
        check(&expensive, &["@1 soli ~x1 ~x2 x3 ;", root], "3", "3"),
        Err(Fault::NotImplied { hinted: true })
    );
}

#[test]
fn a_cheapest_solution_must_be_the_one_that_was_logged() {
    let problem: Problem = "a b\na |1\nb |1\na b |3".parse().unwrap();
    let (mut proof, cheap, expensive) = (Vec::new(), vec![0, 1], vec![2]);
    let _ = Prover::new().cheapest(&problem, &mut proof).unwrap();
    let answer = |numbers: &[u32]| {
        vec![
            numbers
                .iter()
                .map(|&number| OptionId::new(number))
                .collect::<Vec<_>>(),
        ]
    };
    let check = |answer: &[Vec<OptionId>]| certify(&problem, Claim::Cheapest, answer, &*proof);
    assert_eq!(check(&answer(&cheap)).unwrap().cost, Some(2.into()));
    let fault = |error: Rejection| {
        matches!(
            error,
            Rejection::Proof {
                fault: Fault::Conclusion { .. },
                ..
            }
        )
    };
    assert!(fault(check(&answer(&expensive)).unwrap_err()));
    assert!(fault(check(&[]).unwrap_err()));
    let both = [answer(&cheap), answer(&expensive)].concat();
    assert!(matches!(
        check(&both).unwrap_err(),
        Rejection::Answer {
            fault: AnswerFault::OneTooMany,
            ..
        }
    ));
    let text = String::from_utf8(proof.clone())
        .unwrap()
        .replace("~x3", "x3");
    let error = certify(&problem, Claim::Cheapest, &answer(&cheap), text.as_bytes()).unwrap_err();
    assert!(
        matches!(
            error,
            Rejection::Proof {
                line: 2,
                fault: Fault::Logged(_)
            }
        ),
        "{error}"
    );
}
