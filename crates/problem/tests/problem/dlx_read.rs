//! Tests of `format::dlx::read`.

use quadrille_problem::format::dlx::{read, write};
use quadrille_problem::format::{Parsed, Warning};
use quadrille_problem::problem::{OptionId, Problem};

#[test]
fn reads_everything_at_once() {
    let text = "\u{feff}| a comment\r\n\r\n  A 2:3|B 0:1|C 4|D |X Y  \r\nA\tB X:red |2 Y \
        |3\r\n | c\r\nC D X:7\r\nX Y\n";
    let Parsed {
        problem, warnings, ..
    } = read(text).unwrap();
    assert_eq!(
        (
            problem.n_primary(),
            problem.n_secondary(),
            problem.n_options()
        ),
        (4, 2, 2)
    );
    let bounds: Vec<_> = problem
        .primary_items()
        .map(|item| problem.bounds(item).to_string())
        .collect();
    assert_eq!(bounds, ["1", "2:3", "0:1", "4"]);
    assert_eq!(
        (
            problem.units(OptionId::new(0)),
            problem.units(OptionId::new(1))
        ),
        (5, 0)
    );
    let color = problem.entries(OptionId::new(0))[2].color.unwrap();
    assert_eq!(problem.color_name(color), "red");
    assert_eq!(warnings, [Warning::no_primary(7, "`X Y`")]);
}

#[test]
fn remarks_are_those_of_programs_too() {
    let expected: Problem = "a b\na\nb".parse().unwrap();
    for text in [
        "# items\na b\n# options\na\nb # not here".replace(" # not here", ""),
        "// items\na b\na\n  //b\n#c\nb".into(),
        "#\n//\na b\na\nb".into(),
    ] {
        assert_eq!(read(&text).unwrap().problem, expected, "{text}");
    }
    // items that are called so
    for text in ["#a b\n#a\nb", "b #\n# b\n#", "1|# b\n#\nb", "C# b\nC#\nb"] {
        let problem = read(text).unwrap().problem;
        assert_eq!((problem.n_items(), problem.n_options()), (2, 2), "{text}");
        assert_eq!(read(write(&problem).unwrap()).unwrap().problem, problem);
    }
    assert!(read("C# b\n#c\nb").is_err());
}

#[test]
fn costs_may_stand_anywhere() {
    let expected: Problem = "a | x y\na x:red y:blue |5".parse().unwrap();
    for text in [
        "a | x y\na |5 x:red y:blue",
        "a | x y\na x:red |2 y:blue |3",
        "a | x y\n|1 |4\na x:red |5 y:blue",
    ] {
        assert_eq!(text.parse::<Problem>().unwrap(), expected, "{text}");
    }
}

#[test]
fn an_option_that_is_left_out_makes_no_color() {
    let problem: Problem = "a | x\na x\nx:1".parse().unwrap();
    assert!(!problem.has_colors());
}

#[test]
fn an_option_that_is_the_line_of_items_is_odd() {
    let odd = |text: &str| read(text).unwrap().warnings;
    let second = "line 3: this option is the line of items once more; are these two files in one?";
    for text in [
        "a b\na\na b\nb",
        "  a b\t\na\n a b \nb",
        "| none\na b c\na b c",
    ] {
        let [warning] = &odd(text)[..] else {
            panic!("{text}");
        };
        assert_eq!(warning.to_string(), second, "{text}");
    }
    for text in ["a b\nb a\na", "a\na\na", "a | x\na x", "a b\na  b\na b |1"] {
        assert_eq!(odd(text), [], "{text}");
    }
}

#[test]
fn long_texts_and_long_lines_take_linear_time() {
    let text = "a\n".repeat(2_000_001);
    assert_eq!(read(text).unwrap().problem.n_options(), 2_000_000);
    let line = (0..200_000)
        .map(|i| i.to_string())
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(
        read(format!("{line} | x\n{line}\n{}", "x\n".repeat(200_000)))
            .unwrap()
            .warnings
            .len(),
        200_000
    );
}
