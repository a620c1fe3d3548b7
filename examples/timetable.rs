//! A timetable: courses, classes and teachers with bounds on their hours, one lab, and the cheapest plan with a proof.

use quadrille::problem::{Bounds, Problem, verify};
use quadrille::search::Search;

/// When lessons begin, and what one costs then: late hours are unpopular.
const SLOTS: [(&str, u64); 5] = [("Mon 8", 2), ("Mon 10", 1), ("Tue 8", 2), ("Tue 10", 1), ("Tue 12", 5)];

/// Class, subject, how many lessons, and who can teach it; then what each class and teacher has in all.
const COURSES: [(&str, &str, Bounds, &[&str]); 6] = [
    ("7a", "maths", Bounds::exactly(2), &["Curie", "Gauss"]),
    ("7a", "physics", Bounds::between(1, 2), &["Curie"]),
    ("7a", "music", Bounds::between(1, 2), &["Haydn"]),
    ("7b", "maths", Bounds::exactly(2), &["Gauss"]),
    ("7b", "physics", Bounds::between(1, 2), &["Curie", "Gauss"]),
    ("7b", "music", Bounds::ONCE, &["Haydn"]),
];
const TOTALS: [(&str, Bounds); 5] = [
    ("7a", Bounds::between(4, 5)),
    ("7b", Bounds::between(4, 5)),
    ("Curie", Bounds::between(2, 3)),
    ("Gauss", Bounds::between(2, 4)),
    ("Haydn", Bounds::between(2, 3)),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut builder = Problem::builder();
    let courses = COURSES.iter().map(|(class, subject, bounds, _)| (format!("{class} {subject}"), *bounds));
    for (name, bounds) in courses.chain(TOTALS.map(|(name, bounds)| (name.to_string(), bounds))) {
        builder.primary_bounded(name, bounds)?;
    }
    // nobody, and no room, is in two places at once
    for busy in ["7a", "7b", "Curie", "Gauss", "Haydn", "R1", "R2", "lab"] {
        for (slot, _) in SLOTS {
            builder.secondary(format!("{busy} {slot}"))?;
        }
    }
    for (slot, cost) in SLOTS {
        for (class, subject, _, teachers) in COURSES {
            let rooms: &[&str] = if subject == "physics" { &["lab"] } else { &["R1", "R2"] };
            for (teacher, room) in teachers.iter().flat_map(|teacher| rooms.iter().map(move |room| (teacher, room))) {
                let at_once = [class, teacher, room].map(|name| format!("{name} {slot}"));
                let counted = [format!("{class} {subject}"), class.to_string(), (*teacher).to_string()];
                let option = builder.option_by_names(counted.iter().chain(&at_once))?;
                builder.cost(option, cost)?;
                builder.name_option(option, format!("{slot:<6} {class} {subject:<8}{teacher:<6}{room}"))?;
            }
        }
    }
    let problem = builder.build()?;
    let cheapest = Search::new().cheapest(&problem, 1)?;
    let best = cheapest.solutions.first().ok_or("there is no timetable")?;
    verify(&problem, &best.options)?;
    // each class has four lessons at different times, which cost 6 at least
    assert_eq!((best.cost, cheapest.proven), (12, true));
    best.options.iter().filter_map(|&option| problem.option_name(option)).for_each(|lesson| println!("{lesson}"));
    Ok(())
}
