//! The book has a page for each puzzle, and whatever its pages name is there.

use super::{printed, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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
