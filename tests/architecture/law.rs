//! The law, applied: which room may name which, which members never meet, who may name a crate, who prints.

use crate::circles;
use crate::resolve::{End, Reached};
use crate::tokens::Written;
use crate::tree::{Kind, Reference, Sources, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// What is allowed, for each name. A list of `*` allows everything.
pub(crate) type Table<'a> = &'a [(&'a str, &'a [&'a str])];

pub(crate) struct Law<'a> {
    /// Each room, and the rooms that it may name.
    pub(crate) arrows: Table<'a>,
    /// Rooms whose members never meet, and what several members may use: everything else in such a room is a member.
    pub(crate) shared: Table<'a>,
    /// Each crate that the package depends on, and the rooms that may name it.
    pub(crate) crates: Table<'a>,
    /// The crates that the package depends on.
    pub(crate) dependencies: Vec<String>,
    /// The rooms that may print.
    pub(crate) printers: &'a [&'a str],
}

const PRINTING: [&str; 5] = ["println", "print", "eprintln", "eprint", "dbg"];

/// The room that a file belongs to, and what it belongs to in this room: a file or a folder, or nothing for `mod.rs`.
fn place(file: &str) -> (&str, Option<&str>) {
    let mut names = file.trim_end_matches(".rs").split('/');
    let room = names.next().unwrap_or_default();
    (room, names.next().filter(|name| *name != "mod"))
}

/// Everything in the sources that the law forbids, in the order of the files.
pub(crate) fn faults(sources: &Sources, law: &Law) -> Vec<String> {
    let tree = Tree::new(sources);
    let mut faults = law.tables(sources);
    faults.extend(tree.faults.iter().cloned());
    let mut arrows = circles::Arrows::new();
    let mut found = BTreeSet::new();
    for reference in &tree.references {
        let from = tree.scopes[reference.scope].file.as_str();
        let at = |fault: String| (from.to_owned(), reference.line, fault);
        for reached in tree.resolve(reference) {
            found.extend(law.rooms(from, reference, &reached).into_iter().map(at));
            found.extend(law.outside(from, reference, &reached).into_iter().map(at));
            if let Some(to) = circles::target(&tree, reference, &reached) {
                arrows.add(from, to, &reference.written, reference.line);
            }
        }
    }
    faults.extend(found.into_iter().map(|(file, line, fault)| format!("{file}:{line}: {fault}")));
    faults.extend(arrows.circles());
    faults
}

impl Law<'_> {
    /// What the tables say of things that are not there, and the other way round.
    fn tables(&self, sources: &Sources) -> Vec<String> {
        let mut members: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (room, member) in sources.keys().map(|file| place(file)) {
            members.entry(room).or_default().extend(member);
        }
        let mut faults = Vec::new();
        let rows: BTreeSet<&str> = self.arrows.iter().map(|(room, _)| *room).collect();
        for room in members.keys().filter(|room| !rows.contains(*room)) {
            faults.push(format!("the room `{room}` has no row in ARROWS: say which rooms it may name"));
        }
        let named = self.arrows.iter().chain(self.crates).flat_map(|(_, rooms)| *rooms);
        for room in named.chain(&rows).filter(|room| **room != "*" && !members.contains_key(*room)) {
            faults.push(format!("there is no room `{room}`: its rows in ARROWS and CRATES say nothing"));
        }
        for (room, shared) in self.shared {
            let known = members.get(room);
            for name in shared.iter().filter(|name| !known.is_some_and(|known| known.contains(**name))) {
                faults.push(format!("there is no `{room}::{name}`, which SHARED lets the members of `{room}` use"));
            }
        }
        for name in self.dependencies.iter().filter(|name| row(self.crates, name).is_none()) {
            faults.push(format!("the dependency `{name}` has no row in CRATES: say which rooms may name it"));
        }
        for (name, _) in self.crates.iter().filter(|(name, _)| !self.dependencies.iter().any(|known| known == name)) {
            faults.push(format!("CRATES has a row for `{name}`, which Cargo.toml does not depend on"));
        }
        let faulty = |(room, rooms): &(&str, &[&str])| rooms.iter().any(|below| !self.stands_below(room, below));
        for (room, _) in self.arrows.iter().filter(|row| faulty(row)) {
            faults.push(format!("in ARROWS `{room}` may name a room that may name `{room}`, or one that does"));
        }
        faults
    }

    /// Whether no way leads in the table from `below` up to `room`.
    fn stands_below(&self, room: &str, below: &str) -> bool {
        let mut reached = vec![below];
        let mut at = 0;
        while let Some(next) = reached.get(at) {
            let further = row(self.arrows, next).unwrap_or(&[]);
            let new: Vec<&str> = further.iter().copied().filter(|name| !reached.contains(name)).collect();
            reached.extend(new);
            at += 1;
        }
        !reached.contains(&room)
    }

    /// Arrows to other rooms and to other members of the same room.
    fn rooms(&self, from: &str, reference: &Reference, reached: &Reached) -> Vec<String> {
        let written = &reference.written;
        let (room, member) = place(from);
        let defined = match &reached.end {
            End::Item(file) => Some(file),
            End::Module(_) | End::Outside(_) => None,
        };
        let mut faults = Vec::new();
        for to in reached.through.iter().chain(defined) {
            let (other, other_member) = place(to);
            // a room without a row is a fault already
            let may = room == other || row(self.arrows, room).is_none_or(|rooms| allows(rooms, other));
            if !may {
                faults.push(format!("`{room}` must not know `{other}`, and names `{written}`"));
            }
            if let (true, Some(member), Some(other_member)) = (room == other, member, other_member)
                && let Some(shared) = row(self.shared, room)
                && member != other_member
                && !shared.contains(&other_member)
            {
                let why = if shared.contains(&member) { ": the members that use it would meet in it" } else { "" };
                faults.push(format!(
                    "`{room}::{member}` must not know its neighbor `{room}::{other_member}`{why}, and names `{written}`"
                ));
            }
        }
        faults
    }

    /// Crates in the wrong room, and printing.
    fn outside(&self, from: &str, reference: &Reference, reached: &Reached) -> Vec<String> {
        let End::Outside(names) = &reached.end else { return Vec::new() };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let written = &reference.written;
        let (room, _) = place(from);
        let mut faults = Vec::new();
        let is_path =
            names.len() > 1 || written.leading || matches!(reference.kind, Kind::Use | Kind::ReExport | Kind::Glob);
        if let (true, Some(rooms)) = (is_path, row(self.crates, names[0]))
            && !allows(rooms, room)
        {
            faults.push(format!("`{room}` must not use the crate `{}`, and names `{written}`", names[0]));
        }
        if !self.printers.contains(&room) && prints(reference.kind, &names, written) {
            faults
                .push(format!("`{room}` must not print, and names `{written}`: only {} may", self.printers.join(", ")));
        }
        faults
    }
}

fn prints(kind: Kind, names: &[&str], written: &Written) -> bool {
    match names {
        ["std", "io", "stdout" | "stderr"] => true,
        ["std", name] | [name] if kind == Kind::Macro => PRINTING.contains(name),
        // imported, and called by any name
        ["std", name] if written.names.len() > 1 => PRINTING.contains(name),
        _ => false,
    }
}

fn row<'a>(table: Table<'a>, name: &str) -> Option<&'a [&'a str]> {
    table.iter().find(|(row, _)| *row == name).map(|(_, rest)| *rest)
}

fn allows(list: &[&str], name: &str) -> bool {
    list.contains(&name) || list.contains(&"*")
}
