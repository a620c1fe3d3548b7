//! Tests of `problem::names`.

use quadrille_problem::internal::Names;

#[test]
fn finds_what_is_there() {
    let mut names = Names::default();
    for n in 0..5000 {
        assert_eq!(names.find(&format!("name {n}")), None);
        assert_eq!(names.insert(&format!("name {n}")), Some(n));
        assert_eq!(names.insert(&format!("name {}", n / 2)), None);
    }
    for n in 0..5000 {
        let name = format!("name {n}");
        assert_eq!(
            (names.find(&name), names.get(n as usize)),
            (Some(n), Some(name.as_str()))
        );
    }
    assert_eq!(
        (names.len(), names.get(5000), names.find("name")),
        (5000, None, None)
    );
    for len in [4000, 13, 11, 3] {
        names.truncate(len);
        let found = |n: &usize| names.find(&format!("name {n}")) == Some(*n as u32);
        assert!(
            (0..len).all(|n| found(&n)) && !(len..5000).any(|n| found(&n)),
            "{len}"
        );
        for n in len..2 * len {
            assert_eq!(names.insert(&format!("name {n}")), Some(n as u32));
        }
        names.truncate(len);
    }
    // the same text, cut elsewhere
    let [mut a, mut b] = [Names::default(), Names::default()];
    for (name, other) in [("ab", "a"), ("c", "bc")] {
        a.insert(name);
        b.insert(other);
    }
    assert!(a != b && a.clone() == a);
}
