//! Golden command lines: what a user types, what they see, and the exit code.

/// The files of `tests/cmd`, and every console block of the documents.
#[test]
fn golden() {
    let cases = trycmd::TestCases::new();
    cases.case("tests/cmd/*.trycmd");
    for document in ["README.md", "CONTRIBUTING.md"] {
        if std::path::Path::new(document).exists() {
            cases.case(document);
        }
    }
}
