//! Circles: files of one room that know each other. Two may, a type and its parts, say; three are a knot.

use crate::resolve::{End, Reached};
use crate::tokens::Written;
use crate::tree::{Kind, Reference, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// The most files that may know each other.
const MOST: usize = 2;

/// Which file names something of which other file of its room, and the first place where it does.
pub(crate) struct Arrows(BTreeMap<String, BTreeMap<String, String>>);

/// The file that an arrow of this reference points to. A re-export is no arrow and neither is a module by itself:
/// the names that are taken from it are.
pub(crate) fn target<'a>(tree: &'a Tree, reference: &Reference, reached: &'a Reached) -> Option<&'a str> {
    match &reached.end {
        _ if reference.kind == Kind::ReExport => None,
        End::Item(file) => Some(file),
        End::Module(module) if reference.kind == Kind::Glob => Some(&tree.scopes[*module].file),
        End::Module(_) | End::Outside(_) => None,
    }
}

impl Arrows {
    pub(crate) fn new() -> Self {
        Self(BTreeMap::new())
    }

    pub(crate) fn add(&mut self, from: &str, to: &str, written: &Written, line: usize) {
        let room = |file: &str| file.split('/').next().map(str::to_owned);
        if from != to && room(from) == room(to) {
            let first = || format!("line {line}: {written}");
            self.0.entry(from.to_owned()).or_default().entry(to.to_owned()).or_insert_with(first);
        }
    }

    /// The circles that are too large, each with its arrows.
    pub(crate) fn circles(&self) -> Vec<String> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.0.keys().map(|file| (file.as_str(), self.reached(file))).collect();
        let mut seen = BTreeSet::new();
        let mut circles = Vec::new();
        for (file, others) in &reached {
            let back = |other: &&&str| reached.get(**other).is_some_and(|reached| reached.contains(file));
            let circle: BTreeSet<&str> = others.iter().filter(back).copied().collect();
            if circle.len() > MOST && seen.is_disjoint(&circle) {
                circles.push(self.report(&circle));
                seen.extend(circle);
            }
        }
        circles
    }

    /// The files that arrows lead to from this one, one after the other.
    fn reached(&self, file: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![file];
        while let Some(file) = open.pop() {
            for to in self.0.get(file).into_iter().flat_map(BTreeMap::keys) {
                if reached.insert(to.as_str()) {
                    open.push(to);
                }
            }
        }
        reached
    }

    fn report(&self, circle: &BTreeSet<&str>) -> String {
        let mut lines = vec![format!("{} files know each other, {MOST} may:", circle.len())];
        for (from, arrows) in self.0.iter().filter(|(from, _)| circle.contains(from.as_str())) {
            for (to, first) in arrows.iter().filter(|(to, _)| circle.contains(to.as_str())) {
                lines.push(format!("    {from} -> {to} ({first})"));
            }
        }
        lines.join("\n")
    }
}
