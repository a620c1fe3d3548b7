//! Options in text: how they are printed, and how they are found again.
//!
//! An option is printed by its name, or as in Knuth's text. Where another looks the same, its
//! number follows: `a b |#7`, counted from 0 as in JSON. A reader skips lines that begin with a
//! bar, so that bar is escaped: `\|x`. A solution without options is the line `| empty`.

use quadrille::format::dlx::option_text;
use quadrille::problem::{OptionId, Problem};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The line printed for a solution without options.
pub(crate) const EMPTY: &str = "| empty";

/// The words behind the cost of a solution where a cheaper one was not ruled out.
pub(crate) const NOT_PROVED: &str = ", not proved";

/// The text before the number of an option that looks like another.
const NUMBER: &str = " |#";

/// How the options of a problem are printed.
pub struct OptionTexts {
    /// The fingerprints of those that look alike, ascending.
    alike: Vec<u64>,
    has_names: bool,
    /// The lines made so far: many solutions have the same.
    lines: Vec<OnceCell<String>>,
}

impl OptionTexts {
    /// Finds the options of a problem that look alike.
    pub fn new(problem: &Problem) -> OptionTexts {
        let has_names = problem
            .options()
            .any(|option| problem.option_name(option).is_some());
        let all = problem.options();
        let mut all: Vec<u64> = all
            .map(|option| fingerprint(problem, option, has_names))
            .collect();
        all.sort_unstable();
        let kinds = all.chunk_by(|a, b| a == b).filter(|kind| kind.len() > 1);
        let alike = kinds.map(|kind| kind[0]).collect();
        OptionTexts {
            alike,
            has_names,
            lines: vec![OnceCell::new(); problem.n_options()],
        }
    }

    /// The line of an option, with its end.
    pub fn line(&self, problem: &Problem, option: OptionId) -> &str {
        let make = || {
            let fingerprint = || fingerprint(problem, option, self.has_names);
            let is_alike =
                !self.alike.is_empty() && self.alike.binary_search(&fingerprint()).is_ok();
            let line = bare(problem, option);
            match is_alike {
                true => format!("{line}{NUMBER}{}\n", option.number()),
                false => line + "\n",
            }
        };
        self.lines[option.index()].get_or_init(make)
    }

    /// The lines of a solution.
    pub fn solution(&self, problem: &Problem, chosen: &[OptionId]) -> String {
        if chosen.is_empty() {
            return format!("{EMPTY}\n");
        }
        let lines = chosen.iter().map(|&option| self.line(problem, option));
        lines.collect()
    }
}

/// An option without its number.
fn bare(problem: &Problem, option: OptionId) -> String {
    let name = problem
        .option_name(option)
        .filter(|name| !name.trim().is_empty());
    let line = name.map_or_else(
        || option_text(problem, option),
        |name| name.escape_debug().to_string(),
    );
    if line.trim_start().starts_with('|') {
        line.replacen('|', "\\|", 1)
    } else {
        line
    }
}

/// A number that two options share where their lines have the same words, and hardly ever else.
fn fingerprint(problem: &Problem, option: OptionId, has_names: bool) -> u64 {
    if has_names {
        let mut hasher = DefaultHasher::new();
        sorted(&bare(problem, option)).hash(&mut hasher);
        return hasher.finish();
    }
    // in any order
    problem.entries(option).iter().fold(0, |sum, entry| {
        let color = entry.color.map_or(0, |color| u64::from(color.number()));
        let mut mixed = (u64::from(entry.item.number()) + 1) ^ color << 32;
        for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53_u64] {
            mixed = (mixed ^ mixed >> 33).wrapping_mul(factor);
        }
        sum.wrapping_add(mixed ^ mixed >> 33)
    })
}

/// The key of an option: its words, sorted, so that the order in a file makes no difference.
fn sorted(line: &str) -> String {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    words.sort_unstable();
    words.join(" ")
}

/// The options of a problem by their lines, and by what else is understood: a bare name, and the
/// items of a named option.
pub struct OptionsByLine {
    printed: HashMap<String, Vec<OptionId>>,
    others: HashMap<String, Vec<OptionId>>,
}

impl OptionsByLine {
    /// Indexes the options of a problem.
    pub fn new(problem: &Problem) -> OptionsByLine {
        let (mut printed, mut others) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
        for option in problem.options() {
            let line = sorted(&bare(problem, option));
            printed.entry(line).or_default().push(option);
            if let Some(name) = problem.option_name(option) {
                for text in [name, &option_text(problem, option)] {
                    others.entry(sorted(text)).or_default().push(option);
                }
            }
        }
        OptionsByLine { printed, others }
    }

    /// All options that this line can mean, ascending: one, where its number stands behind it;
    /// none, if there is no such option.
    pub fn find(&self, line: &str) -> &[OptionId] {
        let options = |line: &str| {
            let line = sorted(line);
            let known = self.printed.get(&line).or_else(|| self.others.get(&line));
            known.map_or(&[][..], Vec::as_slice)
        };
        let numbered = line.rsplit_once(NUMBER).and_then(|(line, number)| {
            let number = OptionId::new(number.trim_end().parse().ok()?);
            let options = options(line);
            let at = options.iter().position(|&option| option == number)?;
            Some(&options[at..=at])
        });
        numbered.unwrap_or_else(|| options(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(problem: &Problem) -> Vec<String> {
        let texts = OptionTexts::new(problem);
        problem
            .options()
            .map(|option| texts.line(problem, option).trim_end().to_owned())
            .collect()
    }

    #[test]
    fn options_that_look_alike_have_their_number() {
        let problem: Problem = "a b | x\na b x:1\nb a x:1 |5\na b x:2\na b\nb"
            .parse()
            .unwrap();
        assert_eq!(
            lines(&problem),
            ["a b x:1 |#0", "b a x:1 |#1", "a b x:2", "a b", "b"]
        );
        let known = OptionsByLine::new(&problem);
        let find = |line: &str| {
            known
                .find(line)
                .iter()
                .map(|option| option.number())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            [
                find("x:1 b a |#1"),
                find("b a x:1"),
                find("a b |#2"),
                find("c")
            ],
            [vec![1], vec![0, 1], vec![], vec![]]
        );
    }

    #[test]
    fn names_are_never_comments_and_lead_back() {
        let mut builder = Problem::builder();
        let a = builder.primary("a").unwrap();
        let names = [
            "|x",
            " |y",
            "\\|x",
            "say \"a\"",
            "two words",
            "words two",
            "5",
        ];
        for name in names {
            let option = builder.option([a]).unwrap();
            builder.name_option(option, name).unwrap();
        }
        let problem = builder.build().unwrap();
        let (known, lines) = (OptionsByLine::new(&problem), lines(&problem));
        assert_eq!(lines[..2], ["\\|x", " \\|y"]);
        for (option, line) in problem.options().zip(&lines) {
            assert!(
                !line.trim().starts_with('|') && !line.trim().is_empty(),
                "{line}"
            );
            assert_eq!(known.find(line), [option], "{line}");
        }
    }

    #[test]
    fn fingerprints_of_many_are_apart() {
        let items: Vec<String> = (0..300).map(|i| i.to_string()).collect();
        let pairs = (0..300).flat_map(|a| (a + 1..300).map(move |b| format!("{a} {b}\n")));
        let text = format!("{}\n{}7 5\n", items.join(" "), pairs.collect::<String>());
        let problem: Problem = text.parse().unwrap();
        let numbered: Vec<String> = lines(&problem)
            .into_iter()
            .filter(|line| line.contains('#'))
            .collect();
        assert_eq!(numbered, ["5 7 |#1486", "7 5 |#44850"]);
    }
}
