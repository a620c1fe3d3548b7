//! The book has a page for each puzzle, and whatever its pages name is there.

use super::{printed, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What a page links to: the parts in parentheses after brackets.
fn links(text: &str) -> Vec<&str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .collect()
}

#[test]
fn the_book_is_whole() {
    let source = root().join("docs/book/src");
    if !source.exists() {
        return;
    }
    let read = |name: &str| {
        fs::read_to_string(source.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let (mut named, mut pages) = (BTreeSet::from(["SUMMARY.md".to_owned()]), BTreeSet::new());
    named.extend(links(&read("SUMMARY.md")).into_iter().map(str::to_owned));
    let mut drawn = BTreeSet::new();
    for entry in fs::read_dir(&source).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.strip_suffix(".md").is_none() {
            continue;
        }
        let text = read(&name);
        for link in links(&text)
            .into_iter()
            .filter(|link| !link.contains("://"))
        {
            assert!(source.join(link).exists(), "{name}: {link}");
            drawn.extend(link.strip_prefix("pictures/").map(str::to_owned));
        }
        for included in text
            .split("{{#include ")
            .skip(1)
            .filter_map(|rest| rest.split("}}").next())
        {
            assert!(source.join(included).exists(), "{name}: {included}");
        }
        pages.insert(name);
    }
    assert_eq!(named, pages, "SUMMARY.md names each page, and no other");
    let pictures: BTreeSet<String> = fs::read_dir(source.join("pictures"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(drawn, pictures, "each picture is on a page");
    let help = printed(&["puzzle", "-h"], b"");
    let puzzles = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    for puzzle in puzzles
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
    {
        assert!(
            Path::new(&source).join(format!("{puzzle}.md")).exists(),
            "{puzzle} has no page"
        );
    }
}

/// The Markdown documents in a folder and below it, but for what is built.
fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let built = ["target", "node_modules", "dist"].contains(&&*name);
        if path.is_dir() && !built && !name.starts_with('.') {
            documents(&path, found);
        } else if path.extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
}

/// Each relative link of each document leads to a file of the checkout.
#[test]
fn links_of_documents_lead_somewhere() {
    let mut found = Vec::new();
    documents(root(), &mut found);
    let mut n_links = 0;
    for path in found {
        let text = fs::read_to_string(&path).unwrap();
        let folder = path.parent().unwrap();
        // what stands in a block of code is no link
        let prose: String = text.split("```").step_by(2).collect();
        for link in links(&prose) {
            let target = link.split(['#', ' ']).next().unwrap_or_default();
            if target.is_empty() || link.contains("://") {
                continue;
            }
            n_links += 1;
            assert!(folder.join(target).exists(), "{}: {link}", path.display());
        }
    }
    assert!(n_links > 100, "{n_links}");
}
