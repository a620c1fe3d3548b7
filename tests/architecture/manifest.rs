//! The crates that the package depends on, read from Cargo.toml.

/// The keys of `[dependencies]`, of its tables and of those for targets, as code writes them.
pub(crate) fn dependencies(manifest: &str) -> Vec<String> {
    let mut within = false;
    let mut names = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            within = section == "dependencies" || section.ends_with(".dependencies");
            let table =
                section.rsplit_once("dependencies.").filter(|(before, _)| before.is_empty() || before.ends_with('.'));
            names.extend(table.map(|(_, name)| name));
        } else if within && !line.starts_with('#') {
            names.extend(line.split_once(['=', '.', ' ']).map(|(name, _)| name));
        }
    }
    names.into_iter().map(|name| name.trim().trim_matches('"').replace('-', "_")).collect()
}

#[test]
fn every_way_to_depend_is_read() {
    let manifest = "[package]\nname = \"a\"\n[dependencies]\n# b = \"1\"\nc-d = \"1\"\ne.workspace = true\n\
        [dependencies.f]\nversion = \"1\"\n[target.'cfg(unix)'.dependencies]\ng = { version = \"1\" }\n\
        [dev-dependencies]\nh = \"1\"\n[dev-dependencies.i]\nversion = \"1\"\n";
    assert_eq!(dependencies(manifest), ["c_d", "e", "f", "g"]);
}
