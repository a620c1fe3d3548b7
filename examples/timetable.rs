//! A timetable: courses, classes and teachers with bounds on their hours, one lab, and the cheapest
//! plan with a proof.

use quadrille::problem::{Bounds, Builder, verify};
use quadrille::search::Search;

/// When lessons begin, and what one costs then: late hours are unpopular.
const SLOTS: [(&str, i64); 5] = [
    ("Mon 8", 2),
    ("Mon 10", 1),
    ("Tue 8", 2),
    ("Tue 10", 1),
    ("Tue 12", 5),
];

/// Class, subject, how many lessons, and who can teach it; then what each class and teacher has in
/// all.
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

/// What a lesson uses up: one lesson of its course, one of the totals of its class and of its
/// teacher, and the time of class, teacher and room.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    Course(&'static str, &'static str),
    Total(&'static str),
    Time(&'static str, &'static str),
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut plan = Builder::new();
    for (name, bounds) in TOTALS {
        plan.bounded(Item::Total(name), bounds);
    }
    for (class, subject, bounds, teachers) in COURSES {
        plan.bounded(Item::Course(class, subject), bounds);
        let rooms: &[&str] = if subject == "physics" {
            &["lab"]
        } else {
            &["R1", "R2"]
        };
        for (teacher, room) in teachers
            .iter()
            .flat_map(|teacher| rooms.iter().map(move |room| (teacher, room)))
        {
            for (slot, cost) in SLOTS {
                // nobody, and no room, is in two places at once
                let times = [class, teacher, room].map(|who| Item::Time(who, slot));
                times.iter().for_each(|&time| _ = plan.secondary(time));
                let counted = [
                    Item::Course(class, subject),
                    Item::Total(class),
                    Item::Total(teacher),
                ];
                let lesson = format!("{slot:<6} {class} {subject:<8}{teacher:<6}{room}");
                plan.option(lesson, counted.into_iter().chain(times))
                    .cost(cost);
            }
        }
    }
    let plan = plan.build()?;
    let cheapest = Search::new().cheapest(plan.problem(), 1)?;
    let best = cheapest.solutions.first().ok_or(match cheapest.proven {
        true => "there is no timetable",
        false => "a limit ended the search",
    })?;
    verify(plan.problem(), &best.options)?;
    // each class has four lessons at different times, which cost 6 at least
    assert_eq!((best.cost, cheapest.proven), (12.into(), true));
    plan.labels(&best.options)
        .for_each(|lesson| println!("{lesson}"));
    Ok(())
}
