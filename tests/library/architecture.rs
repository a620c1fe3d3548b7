//! What packages cannot enforce: who may depend on whom, imports between folders, what the library
//! must not do, and that ARCHITECTURE.md names files that exist.

use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

/// The packages of each layer; a package depends on packages of the layers above this line in the
/// table, and on those that stand before it in its own line.
const LAYERS: &[&[&str]] = &[
    &["problem", "cpu", "texts"],
    &["covers"],
    &[
        "reduce", "engine", "family", "learn", "lp", "certify", "sudoku", "rating", "variants",
    ],
    &["search", "picture", "canon", "layouts"],
    &[
        "explain",
        "proof",
        "checkpoint",
        "lockstep",
        "generate",
        "gallery",
        "burr",
    ],
];

/// The packages of the program; each may depend on earlier ones.
const PROGRAM: &[&str] = &["races", "args", "console", "answers", "cli"];

/// Exceptions within one layer: the second uses the first.
const NEIGHBORS: &[(&str, &str)] = &[
    ("sudoku", "rating"),
    ("sudoku", "variants"),
    ("lockstep", "generate"),
];

/// The folders of `search`; each may import from earlier ones.
const FOLDERS: &[&str] = &["scheduler", "settings", "tree", "pieces", "cheapest"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The Rust files below a folder, with their text.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

/// Those that are not for tests alone, with their text before the first test module.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = files(folder);
    found.retain(|(path, _)| {
        let inside = path.strip_prefix(folder).unwrap();
        let mut names = inside.iter().map(|name| name.to_string_lossy());
        !names.any(|name| ["tests", "battery"].contains(&&*name) || name.ends_with("tests.rs"))
    });
    for (_, text) in &mut found {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        *text = code.to_owned();
    }
    found
}

/// The packages that the dependencies of this package name.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = root().join(format!("crates/{package}/Cargo.toml"));
    let text = fs::read_to_string(manifest).unwrap();
    let section = text.split("\n[dependencies]\n").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap();
    section
        .lines()
        .filter_map(|line| line.strip_prefix("quadrille-"))
        .map(|line| line.split(['.', ' ']).next().unwrap().to_owned())
        .collect()
}

#[test]
fn packages_depend_on_lower_ones() {
    let program = PROGRAM.iter().map(slice::from_ref);
    let layers: Vec<&[&str]> = LAYERS.iter().copied().chain(program).collect();
    let layer = |name: &str| layers.iter().position(|layer| layer.contains(&name));
    for (own, packages) in layers.iter().enumerate() {
        for &package in *packages {
            for other in dependencies(package) {
                let below = layer(&other).is_some_and(|other| other < own);
                let beside = NEIGHBORS.contains(&(other.as_str(), package));
                assert!(below || beside, "{package} must not depend on {other}");
            }
        }
    }
    assert_eq!(
        dependencies("certify"),
        ["problem"],
        "the checker stands alone"
    );
}

#[test]
fn folders_of_search_import_downward() {
    let folder = root().join("crates/search/src");
    let mut n_imports = 0;
    for (own, name) in FOLDERS.iter().enumerate() {
        for (path, code) in sources(&folder.join(name)) {
            for line in code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
            {
                for import in line.split("crate::").skip(1) {
                    let target = import.split([':', ';', ',']).next().unwrap();
                    let target = FOLDERS.iter().position(|folder| *folder == target);
                    n_imports += usize::from(target.is_some());
                    let down = target.is_none_or(|target| target <= own);
                    assert!(down, "{}: {line}", path.display());
                }
            }
        }
    }
    assert!(n_imports > 80, "{n_imports}");
}

/// A package whose library has tests inside says nothing of them; any other says `test = false`, so
/// that it is not compiled a second time for no test.
#[test]
fn tests_inside_a_library_are_run() {
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let packages = crates.map(|entry| entry.unwrap().path()).chain([root()]);
    for package in packages {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
        let library = manifest.split("\n[lib]\n").nth(1).unwrap();
        let mut keys = library.lines().take_while(|line| !line.is_empty());
        let mut files = files(&package.join("src")).into_iter();
        assert_eq!(
            keys.any(|key| key == "test = false"),
            !files.any(|(_, text)| text.contains("#[cfg(test)]")),
            "{}",
            package.display()
        );
    }
}

/// What registries ask of a package: its license in its own folder, a page of documentation, and the
/// versions of its neighbors exactly, since all packages are released together.
#[test]
fn published_packages_are_complete() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let version = workspace.split("\nversion = \"").nth(1).unwrap();
    let version = version.split('"').next().unwrap();
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let mut n_packages = 0;
    for folder in crates.map(|entry| entry.unwrap().path()).chain([root()]) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        if manifest.contains("\npublish = false\n") {
            continue;
        }
        n_packages += 1;
        let name = manifest.split("\nname = \"").nth(1).unwrap();
        let name = name.split('"').next().unwrap();
        let page = format!("\ndocumentation = \"https://docs.rs/{name}\"\n");
        assert!(manifest.contains(&page), "{name}");
        assert!(
            manifest.contains("\nrepository.workspace = true\n"),
            "{name}"
        );
        let pinned = format!("\n{name} = {{ path = ");
        let dependency = workspace.split(&pinned).nth(1);
        let dependency = dependency.and_then(|rest| rest.lines().next());
        if name != "quadrille-cli" {
            let exact = format!("version = \"={version}\"");
            assert!(
                dependency.is_some_and(|line| line.contains(&exact)),
                "{name} is not pinned to {version}"
            );
        }
        for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let text = |folder: &Path| fs::read_to_string(folder.join(license)).unwrap();
            assert!(text(&folder) == text(&root()), "{name}: {license}");
        }
    }
    assert!(n_packages > 25, "{n_packages}");
}

/// Only the program prints.
#[test]
fn the_library_prints_nothing() {
    let forbidden = ["println!(", "print!(", "dbg!(", "stdout()", "stderr()"];
    let mut folders = vec![root().join("src")];
    folders.extend(
        LAYERS
            .iter()
            .flat_map(|layer| layer.iter())
            .map(|package| root().join(format!("crates/{package}/src"))),
    );
    for (path, code) in folders.iter().flat_map(|folder| sources(folder)) {
        for line in code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            let found = forbidden.iter().find(|word| line.contains(*word));
            assert!(found.is_none(), "{}: {line}", path.display());
        }
    }
}

/// The facade shows what packages document, not what they keep for each other.
#[test]
fn the_facade_shows_nothing_internal() {
    let text = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    assert!(!text.contains("internal"));
}

/// The map has 1,500 words at most, and its list of where to change what names files that exist.
#[test]
fn the_map_is_short_and_names_files() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    assert!(page.split_whitespace().count() <= 1500, "longer than a map");
    let list = page.split("## To change X, touch Y").nth(1).unwrap();
    let list = list.split("\n## ").next().unwrap();
    let exists = |path: &str| {
        let (package, file) = path.split_once('/').unwrap_or((path, ""));
        root().join(path).exists()
            || root().join(format!("crates/{package}/src/{file}")).exists()
            || root().join("crates").join(path).exists()
    };
    let mut n_paths = 0;
    for row in list.lines().filter(|line| line.starts_with("- ")) {
        let words = row.split('`').skip(1).step_by(2);
        for path in words.filter(|word| word.contains('/')) {
            if !path.contains("NAME") && !path.contains("COMMAND") {
                assert!(exists(path), "{path} in: {row}");
                n_paths += 1;
            }
        }
    }
    assert!(n_paths > 40, "{n_paths}");
}
