//! Small puzzles in each grid, counted by hand.

use super::{counts, file, voxel};
use quadrille_burr::{Assembling, BurrPuzzle};

/// Three pairs of triangles in a hexagon: the two perfect matchings of a ring of six, which a sixth
/// of a turn maps to each other.
#[test]
fn prisms() {
    let shapes = [voxel([2, 1, 1], "##"), voxel([4, 2, 1], "_###_###")];
    assert_eq!(counts(&file(1, &shapes, &[[3, 3]], "")), [2, 1, 1]);
}

/// Two hexagons on each other: their pairs are alike or not. Six upright pairs fill them in one
/// way.
#[test]
fn prisms_in_layers() {
    let shapes = [
        voxel([2, 1, 1], "##"),
        voxel([1, 1, 2], "##"),
        voxel([4, 2, 2], "_###_###_###_###"),
    ];
    assert_eq!(counts(&file(1, &shapes, &[[6, 6], [0, 0]], "")), [4, 2, 2]);
    assert_eq!(counts(&file(1, &shapes, &[[0, 0], [6, 6]], "")), [1, 1, 1]);
    // two upright pairs beside each other leave a path of four in both layers, opposite ones two
    // paths of two: six and three ways
    assert_eq!(counts(&file(1, &shapes, &[[4, 4], [2, 2]], ""))[0], 9);
}

/// Two pairs of balls in a tetrahedron of four: three perfect matchings, one up to turning.
#[test]
fn balls() {
    let shapes = [voxel([2, 2, 1], "#__#"), voxel([2, 2, 2], "#__#_##_")];
    assert_eq!(counts(&file(2, &shapes, &[[2, 2]], "")), [3, 1, 1]);
}

/// Three balls in a row and three in a triangle make a triangle of six in three ways. The turn that
/// maps the square layers of the pile to its triangular ones lets a triangle lie in any plane.
#[test]
fn balls_in_triangles() {
    // the balls (x, y, z) of the plane x + y + z = 4
    let plane = |n: i32| {
        let mut text = String::new();
        for z in 0..5 {
            for y in 0..5 {
                for x in 0..5 {
                    let is_ball = x + y + z == 2 * n && [x, y, z].iter().all(|&c| c <= n);
                    text.push(if is_ball { '#' } else { '_' });
                }
            }
        }
        voxel([5, 5, 5], &text)
    };
    let row = voxel([3, 3, 1], "#___#___#");
    let shapes = [row, plane(1), plane(2)];
    assert_eq!(counts(&file(2, &shapes, &[[1, 1], [1, 1]], "")), [3, 1, 1]);
}

/// Six pyramids of four cells make a cube in one way; of 24 single cells two are in different
/// pieces.
#[test]
fn rhombic_tetrahedra() {
    let pyramid = voxel([5, 5, 1], "_______#___#_#___#_______");
    let (cell, cube) = (
        voxel([3, 2, 1], "_____#"),
        voxel([5, 5, 5], &"#".repeat(125)),
    );
    let shapes = [pyramid, cell, cube];
    assert_eq!(counts(&file(3, &shapes, &[[6, 6], [0, 0]], "")), [1, 1, 1]);
    assert_eq!(counts(&file(3, &shapes, &[[5, 5], [4, 4]], "")), [6, 1, 1]);
}

/// A tetrahedron and the four corners around it in a cube; corners of two kinds take the ends of
/// any of six edges.
#[test]
fn tetrahedra() {
    let middle = voxel([2, 2, 2], "_______#");
    let (corner, cube) = (voxel([3, 1, 1], "__#"), voxel([3, 3, 3], &"#".repeat(27)));
    let shapes = [middle, corner.clone(), corner, cube];
    assert_eq!(
        counts(&file(4, &shapes, &[[1, 1], [4, 4], [0, 0]], "")),
        [1, 1, 1]
    );
    assert_eq!(
        counts(&file(4, &shapes, &[[1, 1], [2, 2], [2, 2]], "")),
        [6, 1, 1]
    );
}

/// A domino with an end of color 1 lies in two ways where colors fit, and in one way where only one
/// cell of the result has that color.
#[test]
fn colors() {
    let colors = "<colors><color red=\"0\" green=\"0\" blue=\"0\"/><color red=\"9\" green=\"0\" \
        blue=\"0\"/></colors>";
    let ways = |piece: &str, result: &str| {
        counts(&file(
            0,
            &[voxel([2, 1, 1], piece), voxel([2, 1, 1], result)],
            &[[1, 1]],
            colors,
        ))
    };
    assert_eq!(ways("##", "##"), [1, 1, 1]);
    assert_eq!(ways("#1#", "##"), [2, 1, 1]);
    assert_eq!(ways("#1#2", "#1#"), [1, 1, 1]);
    assert_eq!(ways("#1#1", "#1#2"), [0, 0, 0]);
    assert_eq!(ways("#1#2", "#1#1"), [0, 0, 0]);
    // without colors in the file nothing is compared
    let shapes = [voxel([2, 1, 1], "#1#1"), voxel([2, 1, 1], "#2#2")];
    assert_eq!(counts(&file(0, &shapes, &[[1, 1]], "")), [1, 1, 1]);
}

/// Dominoes in a row of four with variable ends, as many as the range says.
#[test]
fn ranges_and_variable_voxels() {
    let row = |text| [voxel([2, 1, 1], "##"), voxel([4, 1, 1], text)];
    let ways = |text, low, high, rest| counts(&file(0, &row(text), &[[low, high]], rest));
    assert_eq!(ways("####", 2, 2, ""), [1, 1, 1]);
    assert_eq!(ways("+##+", 1, 1, ""), [1, 1, 1]);
    assert_eq!(ways("+##+", 2, 2, ""), [1, 1, 1]);
    assert_eq!(ways("+##+", 1, 2, ""), [2, 2, 2]);
    // none, three places of one, and both
    assert_eq!(ways("++++", 0, 2, ""), [5, 4, 4]);
    assert_eq!(ways("++++", 0, 9, ""), [5, 4, 4]);
    assert_eq!(ways("++++", 1, 1, ""), [3, 2, 2]);
    // at most one voxel stays empty: only both dominoes, since one domino leaves two voxels empty
    assert_eq!(ways("++++", 0, 2, "<comment>maxHoles</comment>"), [1, 1, 1]);
}

/// A piece of four cubes that is not its own mirror image, at most once in a cube of eight: twelve
/// places, and nothing. Where its mirror image is a piece, too, the mirror exchanges them.
#[test]
fn mirror_images() {
    let [left, right] = ["###__#__", "###___#_"].map(|text| voxel([2, 2, 2], text));
    let cube = voxel([2, 2, 2], "++++++++");
    let one = counts(&file(0, &[left.clone(), cube.clone()], &[[0, 1]], ""));
    assert_eq!(one, [13, 2, 2]);
    let both = counts(&file(
        0,
        &[left.clone(), right.clone(), cube.clone()],
        &[[0, 1], [0, 1]],
        "",
    ));
    // the two pieces together never fill the cube: the rest of one is the same piece again
    assert_eq!(both, [25, 3, 2]);
    // with two of each there is the cube of two left ones, or two right ones
    let two = counts(&file(
        0,
        &[left.clone(), right.clone(), cube.clone()],
        &[[0, 2], [0, 2]],
        "",
    ));
    assert_eq!(two, [25 + 2 * 6, 5, 3]);
    // a left one at least: only assemblies with one piece of each hand have mirror images, and the
    // cube has none of these
    let some = counts(&file(
        0,
        &[left.clone(), right.clone(), cube.clone()],
        &[[1, 2], [0, 2]],
        "",
    ));
    assert_eq!(some, [12 + 6, 2, 2]);
    // a second left one has no partner that may be used as often
    let uneven = counts(&file(0, &[left, right, cube], &[[0, 2], [0, 1]], ""));
    assert_eq!(uneven, [25 + 6, 4, 3]);
}

#[test]
fn what_cannot_be_is_said_without_a_search() {
    let misfit = |shapes: &[String], low, high| {
        let puzzle = BurrPuzzle::read(file(0, shapes, &[[low, high]], "").as_bytes()).unwrap();
        Assembling::new(&puzzle, 0)
            .unwrap()
            .misfit()
            .unwrap_or_default()
    };
    let square = [voxel([2, 1, 1], "##"), voxel([2, 2, 1], "####")];
    assert_eq!(misfit(&square, 2, 2), "");
    assert_eq!(
        misfit(&square, 3, 3),
        "the pieces have 6 cells, the result has 4"
    );
    assert_eq!(
        misfit(&square, 0, 1),
        "the pieces have 2 cells, the result needs 4"
    );
    let long = [voxel([3, 1, 1], "###"), voxel([2, 2, 1], "##+#")];
    assert_eq!(misfit(&long, 1, 1), "piece S1 fits nowhere");
}
