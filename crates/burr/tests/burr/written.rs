//! Assemblies as text, drawn, and written back into the file.

use super::{file, voxel};
use quadrille::search;
use quadrille_burr::{Assembling, BurrError, BurrPuzzle, give_back};

fn made(text: &str) -> Assembling {
    Assembling::new(&BurrPuzzle::read(text.as_bytes()).unwrap(), 0).unwrap()
}

#[test]
fn layers_of_letters() {
    let shapes = [voxel([2, 1, 1], "##"), voxel([3, 2, 2], "##__##+_____")];
    let assembling = made(&file(0, &shapes, &[[2, 2]], ""));
    let solution = search::first(assembling.problem()).unwrap();
    assert_eq!(assembling.text(&solution), "AA.\n.BB\n\n+..\n...\n");
}

#[test]
fn pictures_of_all_grids_but_tetrahedra() {
    for grid in 0..5 {
        let shapes = [
            voxel([5, 5, 5], &"#".repeat(125)),
            voxel([5, 5, 5], &"#".repeat(125)),
        ];
        let assembling = made(&file(grid, &shapes, &[[1, 1]], ""));
        let solution = search::first(assembling.problem()).unwrap();
        assert_eq!(assembling.picture(&solution).is_some(), grid < 3, "{grid}");
    }
}

/// The place of a hotspot and the number of a turn, as `BurrTools` 0.7.1 reads and writes them.
#[test]
fn assemblies_are_written_back() {
    let shapes = [
        voxel([2, 2, 1], "###_").replace("type", "hx=\"1\" type"),
        voxel([1, 1, 1], "#"),
        voxel([2, 2, 1], "####"),
    ];
    let numbers = [[0, 2], [1, 1]];
    let old = file(0, &shapes, &numbers, "<comment>\u{fc}</comment>")
        .replace(
            "state=\"0\"",
            "state=\"1\" assemblies=\"5\" time=\"9\" name=\"a\"",
        )
        .replace(
            "</problem>",
            "<solutions><solution/></solutions><assembler version=\"1\">x</assembler></problem>",
        );
    let assembling = made(&old);
    let assemblies: Vec<_> = search::solutions(assembling.problem()).collect();
    let written = give_back(old.as_bytes(), 0, &assembling, &assemblies).unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&written[..]), &mut text)
        .unwrap();
    let places: Vec<&str> = text
        .split("<assembly>")
        .skip(1)
        .map(|rest| rest.split('<').next().unwrap())
        .collect();
    // the piece of three leaves each of the four corners
    let known = [
        "0 1 0 10 x 0 0 0 0",
        "1 1 0 2 x 1 0 0 0",
        "0 0 0 8 x 0 1 0 0",
        "1 0 0 0 x 1 1 0 0",
    ];
    assert_eq!(places, known);
    assert!(text.contains("state=\"2\" assemblies=\"4\""), "{text}");
    assert!(
        text.contains("name=\"a\"") && text.contains("<comment>\u{fc}</comment>"),
        "{text}"
    );
    for gone in ["<assembler", "state=\"1\"", "time", "<solution/>"] {
        assert!(!text.contains(gone), "{gone} in {text}");
    }
    assert_eq!(BurrPuzzle::read(&written).unwrap().stored_count(0), Some(4));
}

/// A piece that half a turn keeps lies in a cube in twelve ways, each by one turn of the lower
/// number.
#[test]
fn turns_have_the_numbers_of_the_format() {
    let shapes = [voxel([2, 2, 2], "###__#__"), voxel([2, 2, 2], "++++++++")];
    let text = file(0, &shapes, &[[1, 1]], "");
    let assembling = made(&text);
    let assemblies: Vec<_> = search::solutions(assembling.problem()).collect();
    let written = give_back(text.as_bytes(), 0, &assembling, &assemblies).unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&written[..]), &mut text)
        .unwrap();
    let places = text
        .split("<assembly>")
        .skip(1)
        .map(|rest| rest.split('<').next().unwrap());
    assert_eq!(
        places.collect::<Vec<_>>(),
        [
            "0 0 0 0", "0 1 0 1", "1 0 0 4", "0 1 1 2", "1 1 0 5", "1 0 0 16", "0 0 1 3",
            "0 1 0 6", "1 0 1 19", "0 0 0 7", "0 0 1 18", "0 0 0 17"
        ]
    );
}

#[test]
fn balls_are_not_written_back() {
    let text = file(
        2,
        &[voxel([1, 1, 1], "#"), voxel([1, 1, 1], "#")],
        &[[1, 1]],
        "",
    );
    let refused = give_back(text.as_bytes(), 0, &made(&text), &[]);
    assert_eq!(refused, Err(BurrError::NotWritten));
}
