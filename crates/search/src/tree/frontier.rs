//! The remaining frontier of a search: subtrees, each with the position reached in it.
//!
//! A search on one thread has one such part. One on several threads has as many as it was divided
//! into; an interrupted one, which continues later or elsewhere, may have several too.

use crate::settings::branching::Branching;
use crate::tree::path::{PathError, TreeId};
use quadrille_engine::Step;
use quadrille_problem::problem::Problem;
use std::fmt;
use std::str::FromStr;

/// The subtree below a node, from a position in it on: the position and the rest of the subtree
/// after it are yet to be searched.
///
/// It is written as the fingerprint of the problem, the rule for ties and the choices from the root
/// of the tree to the node, each as `k/d` for number `k` of `d`, counted from 1; if the position is
/// another node, a colon and the choices from the node to the position follow.
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::problem::Problem;
/// use quadrille::search::internal::{Step, Subtree};
/// use quadrille::search::{Branching, Search};
///
/// let problem: Problem = "a b\na\nb\na b\na\nb".parse()?;
/// let steps = vec![Step { taken: 0, of: 3 }, Step { taken: 1, of: 2 }];
/// let whole = Subtree::new(&problem, Branching::Lowest, steps[..1].to_vec(), 1);
/// assert_eq!(whole.to_string(), format!("{:016x} lowest 1/3", problem.fingerprint()));
/// assert!((whole.weight() - 1.0 / 3.0).abs() < 1e-9);
///
/// // its second half
/// let half = Subtree::new(&problem, Branching::Lowest, steps, 1);
/// assert_eq!(half.to_string(), format!("{whole} : 2/2"));
/// assert_eq!(half.to_string().parse(), Ok(half.clone()));
/// assert!((half.weight() - 1.0 / 6.0).abs() < 1e-9);
///
/// let mut solutions = Search::new().solutions(&problem)?;
/// solutions.resume(&half.clone().into())?;
/// assert_eq!(solutions.count(), 1);
///
/// let other: Problem = "a b\nb\na\na b\na\nb".parse()?;
/// assert!(Search::new().solutions(&other)?.resume(&half.into()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subtree {
    pub(crate) tree: TreeId,
    /// The choices to the first node that is not done.
    pub(crate) at: Vec<Step>,
    /// The number of steps that lead to the root of the subtree.
    pub(crate) floor: usize,
}

impl Subtree {
    /// The subtree below the first `floor` of these steps, from the node on to which all lead.
    ///
    /// # Panics
    /// If there are fewer steps.
    pub fn new(problem: &Problem, branching: Branching, at: Vec<Step>, floor: usize) -> Subtree {
        assert!(floor <= at.len(), "the position is in the subtree");
        let tree = TreeId::of(problem, branching);
        Subtree { tree, at, floor }
    }

    /// The choices from the root of the tree to the root of the subtree.
    pub fn root(&self) -> &[Step] {
        &self.at[..self.floor]
    }

    /// The choices to the first node that is not done.
    pub fn at(&self) -> &[Step] {
        &self.at
    }

    /// The share of the whole tree that is still to be searched here, when each choice divides its
    /// part evenly.
    pub fn weight(&self) -> f64 {
        weight(&self.at, self.floor, 0)
    }

    /// Splits at the highest node with untried children: the present child's subtree, then one
    /// subtree for each untried child; none where there is no such node.
    fn unfold(&self) -> Option<Vec<Subtree>> {
        let below = &self.at[self.floor..];
        let level = self.floor + below.iter().position(|step| step.taken + 1 < step.of)?;
        let (step, floor) = (self.at[level], level + 1);
        let child = |at| Subtree { at, floor, ..*self };
        let later = (step.taken + 1..step.of)
            .map(|taken| child([&self.at[..level], &[Step { taken, ..step }]].concat()));
        let present = child(self.at.clone());
        Some(std::iter::once(present).chain(later).collect())
    }

    /// Whether this subtree follows `other` in search order and is disjoint from it.
    fn follows(&self, other: &Subtree) -> bool {
        let mut steps = self.at.iter().zip(other.root());
        let parting = steps.find(|(here, there)| here != there);
        parting.is_some_and(|(here, there)| here.of == there.of && here.taken > there.taken)
    }
}

impl fmt::Display for Subtree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.fmt(f)?;
        let (root, below) = self.at.split_at(self.floor);
        root.iter().try_for_each(|step| write!(f, " {step}"))?;
        if !below.is_empty() {
            write!(f, " :")?;
        }
        below.iter().try_for_each(|step| write!(f, " {step}"))
    }
}

impl FromStr for Subtree {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        // a rule may contain colons, but no colon after a space
        let (root, below) = match text.split_once(" :") {
            Some((root, below)) if below.is_empty() || below.starts_with(char::is_whitespace) => {
                (root, below)
            }
            _ => (text, ""),
        };
        let head = |fingerprint: Option<&str>, rule: Option<&str>| {
            let digits =
                fingerprint.filter(|digits| digits.len() == 16 && !digits.starts_with('+'))?;
            Some(TreeId {
                fingerprint: u64::from_str_radix(digits, 16).ok()?,
                branching: rule?.parse().ok()?,
            })
        };
        let mut words = root.split_whitespace();
        let tree = head(words.next(), words.next());
        let tree = tree.ok_or_else(|| {
            PathError(format!(
                "expected a path such as `0123456789abcdef lowest 2/3 1/2`, found `{}`",
                root.escape_debug()
            ))
        })?;
        let floor = words.clone().count();
        let steps = words.chain(below.split_whitespace()).map(|step| {
            step.parse().map_err(|()| {
                let found = step.escape_debug();
                PathError(format!("expected a step such as 2/3, found `{found}`"))
            })
        });
        let at = steps.collect::<Result<_, _>>()?;
        Ok(Subtree { tree, at, floor })
    }
}

/// The share of a tree below these steps, and the part of it from a position on, with this many
/// siblings more, when each choice divides its part evenly.
pub(crate) fn weight(at: &[Step], floor: usize, siblings: u32) -> f64 {
    let (root, below) = at.split_at(floor);
    let mut width: f64 = root.iter().map(|step| f64::from(step.of).recip()).product();
    let mut left = f64::from(siblings) * width;
    for step in below {
        width /= f64::from(step.of);
        left += f64::from(step.of - 1 - step.taken) * width;
    }
    left + width
}

/// The remaining part of a search: disjoint subtrees of one tree, in the order of the search.
/// Without any, the search is done. It is written as one subtree a line.
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::problem::Problem;
/// use quadrille::search::{Branching, Frontier, Search};
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// let mut solutions = Search::new().solutions(&problem)?;
/// let all = solutions.frontier();
/// assert_eq!(all, Frontier::whole(&problem, Branching::Lowest));
/// solutions.advance();
/// let rest: Frontier = solutions.frontier().to_string().parse()?;
/// assert_eq!((all.weight(), rest.weight()), (1.0, 0.5));
///
/// let mut solutions = Search::new().solutions(&problem)?;
/// solutions.resume(&rest)?;
/// assert_eq!(solutions.count_rest().solutions, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "Vec<String>", try_from = "Vec<String>")
)]
pub struct Frontier {
    subtrees: Vec<Subtree>,
}

impl Frontier {
    /// The whole tree of a problem under a rule for ties.
    pub fn whole(problem: &Problem, branching: Branching) -> Frontier {
        Frontier {
            subtrees: vec![Subtree::new(problem, branching, Vec::new(), 0)],
        }
    }

    /// These subtrees; an error if two neighbors are out of order or belong to different trees.
    #[doc(hidden)]
    pub fn new(subtrees: Vec<Subtree>) -> Result<Frontier, PathError> {
        let pairs = subtrees.iter().zip(subtrees.iter().skip(1));
        for ((before, subtree), second) in pairs.zip(2..) {
            before.tree.check(subtree.tree)?;
            if !subtree.follows(before) {
                return Err(PathError(format!(
                    "subtree {second} does not follow the one before it in the order of the search"
                )));
            }
        }
        Ok(Frontier { subtrees })
    }

    /// The subtrees of one search.
    pub(crate) fn of(subtrees: Vec<Subtree>) -> Frontier {
        debug_assert!(Frontier::new(subtrees.clone()).is_ok(), "subtrees in order");
        Frontier { subtrees }
    }

    /// The subtrees, in the order of the search.
    #[doc(hidden)]
    pub fn subtrees(&self) -> &[Subtree] {
        &self.subtrees
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.subtrees.is_empty()
    }

    /// The share of the whole tree that is left.
    pub fn weight(&self) -> f64 {
        self.subtrees.iter().map(Subtree::weight).sum()
    }

    /// Two frontiers of about half the weight each, the first one beginning where this one does;
    /// `None` where nothing is known that could be divided.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd".parse()?;
    /// let search = Search::new();
    /// let mut begun = search.subtrees(&problem, None)?;
    /// begun.advance_within(1);
    /// let (first, second) = begun.state().0.split().expect("several choices");
    /// let mut sum = begun.report().solutions;
    /// for half in [first, second] {
    ///     let mut rest = search.subtrees(&problem, Some(&half))?;
    ///     while !rest.count_within(u64::MAX) {}
    ///     sum += rest.report().solutions;
    /// }
    /// assert_eq!(sum, search.count(&problem)?.solutions);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split(&self) -> Option<(Frontier, Frontier)> {
        let weights: Vec<f64> = self.subtrees.iter().map(Subtree::weight).collect();
        let heaviest = (0..weights.len()).max_by(|&a, &b| weights[a].total_cmp(&weights[b]))?;
        let mut subtrees = self.subtrees.clone();
        if let Some(parts) = subtrees[heaviest].unfold() {
            subtrees.splice(heaviest..=heaviest, parts);
        }
        let half = subtrees.iter().map(Subtree::weight).sum::<f64>() / 2.0;
        let mut before = 0.0;
        let place = subtrees.iter().position(|subtree| {
            before += subtree.weight();
            before > half
        })?;
        // both have something
        let place = place.max(1);
        let second = subtrees.split_off(place.min(subtrees.len()));
        (!second.is_empty()).then_some((Frontier { subtrees }, Frontier { subtrees: second }))
    }
}

#[doc(hidden)]
impl From<Subtree> for Frontier {
    fn from(subtree: Subtree) -> Frontier {
        Frontier {
            subtrees: vec![subtree],
        }
    }
}

#[doc(hidden)]
#[cfg(feature = "serde")]
impl From<Frontier> for Vec<String> {
    fn from(frontier: Frontier) -> Vec<String> {
        frontier.subtrees.iter().map(Subtree::to_string).collect()
    }
}

#[doc(hidden)]
#[cfg(feature = "serde")]
impl TryFrom<Vec<String>> for Frontier {
    type Error = PathError;

    fn try_from(lines: Vec<String>) -> Result<Self, PathError> {
        let subtrees = lines.iter().map(|line| line.parse());
        Frontier::new(subtrees.collect::<Result<_, _>>()?)
    }
}

impl fmt::Display for Frontier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.subtrees
            .iter()
            .try_for_each(|subtree| writeln!(f, "{subtree}"))
    }
}

impl FromStr for Frontier {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        Frontier::new(lines.map(str::parse).collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Search;

    fn subtree(text: &str) -> Subtree {
        format!("0123456789abcdef random:7 {text}").parse().unwrap()
    }

    #[test]
    fn pieces_follow_each_other() {
        let follows = [
            ("1/3 1/2", "1/3 2/2"),
            ("1/3 1/2", "2/3"),
            ("1/3", ": 2/3"),
            ("1/3 2/2 1/2 : 1/2 1/2", "1/3 2/2 : 2/2"),
            ("1/3 : 2/2", ": 2/3 1/5"),
        ];
        for (before, after) in follows {
            let (before, after) = (subtree(before), subtree(after));
            assert!(
                after.follows(&before) && !before.follows(&after),
                "{before}, {after}"
            );
            assert!(Frontier::new(vec![before.clone(), after.clone()]).is_ok());
            let error = Frontier::new(vec![after, before]).unwrap_err();
            assert!(
                error.to_string().starts_with("subtree 2 does not follow"),
                "{error}"
            );
        }
        // one contains the other, or they belong to different trees
        for (one, other) in [
            ("", "1/3"),
            ("1/3", "1/3 2/2"),
            ("1/3", "1/3"),
            ("1/3 1/2", ": 1/3"),
            ("1/3", "2/4"),
        ] {
            let (one, other) = (subtree(one), subtree(other));
            assert!(
                !one.follows(&other) && !other.follows(&one),
                "{one}, {other}"
            );
        }
    }

    #[test]
    fn trees_are_not_mixed() {
        let [here, there, other] = [
            "0123456789abcdef lowest 1/2",
            "1123456789abcdef lowest 2/2",
            "0123456789abcdef random:1 2/2",
        ];
        for (second, expected) in [
            (there, "the path belongs to another problem"),
            (other, "the path was made under the rule `random:1`"),
        ] {
            let error = format!("{here}\n{second}").parse::<Frontier>().unwrap_err();
            assert!(error.to_string().starts_with(expected), "{error}");
        }
    }

    #[test]
    fn texts_come_back() {
        for text in ["", "1/3", ": 2/3", "1/3 : 2/2 1/7"] {
            let subtree = subtree(text);
            assert_eq!(subtree.to_string().parse(), Ok(subtree));
        }
        assert_eq!(subtree("1/3 :"), subtree("1/3"));
        let head = "0123456789abcdef lowest 1/2";
        for (below, step) in [(" : 3/2", "3/2"), (" :1/2", ":1/2"), (" : 1/2 : 1/2", ":")] {
            let text = format!("{head}{below}");
            let refused = text.parse::<Subtree>().unwrap_err().to_string();
            assert_eq!(
                refused,
                format!("expected a step such as 2/3, found `{step}`"),
                "{text}"
            );
        }
    }

    #[test]
    #[cfg(feature = "serde")]
    fn is_a_list_of_texts_for_serde() {
        let frontier = Frontier::new(vec![subtree("1/3 : 2/2"), subtree(": 2/3")]).unwrap();
        let json = serde_json::to_string(&frontier).unwrap();
        assert_eq!(
            json,
            "[\"0123456789abcdef random:7 1/3 : 2/2\",\"0123456789abcdef random:7 : 2/3\"]"
        );
        assert_eq!(serde_json::from_str::<Frontier>(&json).unwrap(), frontier);
        let swapped = Frontier {
            subtrees: frontier.subtrees.into_iter().rev().collect(),
        };
        assert!(
            serde_json::from_str::<Frontier>(&serde_json::to_string(&swapped).unwrap()).is_err()
        );
    }

    /// At any point of a search, the solutions found and the rest make up all solutions; weights
    /// fall from 1 to 0.
    #[test]
    fn what_is_left_is_left() {
        let problem: Problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd\na d".parse().unwrap();
        let all: Vec<_> = Search::new().solutions(&problem).unwrap().collect();
        let children = (0..3).map(|taken| vec![Step { taken, of: 3 }]);
        for steps in std::iter::once(Vec::new()).chain(children) {
            let floor = steps.len();
            let root = Subtree::new(&problem, Branching::Lowest, steps, floor);
            let of_root = || {
                let mut solutions = Search::new().solutions(&problem).unwrap();
                solutions.resume(&root.clone().into()).unwrap();
                solutions
            };
            let below: Vec<_> = of_root().collect();
            let mut weight = root.weight();
            for n in 0..=below.len() {
                let mut solutions = of_root();
                solutions.by_ref().take(n).for_each(drop);
                let frontier = solutions.frontier();
                let mut rest = Vec::new();
                for subtree in frontier.subtrees() {
                    assert_eq!(subtree.root(), root.at());
                    let mut left = Search::new().solutions(&problem).unwrap();
                    left.resume(&subtree.clone().into()).unwrap();
                    rest.extend(left);
                }
                assert_eq!(rest, below[n..]);
                assert!(below.iter().all(|solution| all.contains(solution)));
                assert!(frontier.weight() < weight || n == 0 && frontier.weight() <= weight);
                weight = frontier.weight();
            }
            let mut solutions = of_root();
            solutions.by_ref().for_each(drop);
            assert!(solutions.frontier().is_empty());
        }
    }
}
