//! Puzzles that fill a region.

use super::made::Made;
use super::pieces;
use crate::args::RegionName as N;
use crate::session::Session;
use quadrille_gallery::puzzle::polyforms::Region;
use quadrille_gallery::puzzle::{Lattice, MacMahon, Packing, Partridge, Triangles};

pub(super) fn make(name: N, session: &mut Session) -> anyhow::Result<Made> {
    let region = |[width, height, depth]: [usize; 3]| Region::cuboid(width, height, depth);
    Ok(match name {
        N::Squares { size: [width, height, _], colors, border, symmetry, options } => {
            let squares = MacMahon::new(colors, width, height);
            let squares = if border { squares.with_border() } else { squares };
            Made::new(squares, options).up_to(symmetry, session, || squares.symmetries())?
        }
        N::Triangles { region, colors, border, options } => {
            let triangles = Triangles::new(colors, &region)?;
            Made::new(if border { triangles.with_border() } else { triangles }, options)
        }
        N::Partridge { n, options } => Made::new(Partridge::new(n), options).outlined(),
        N::Polyiamonds(args) => Made::tiling(Lattice::Triangles, args, session)?,
        N::Polyhexes(args) => Made::tiling(Lattice::Hexagons, args, session)?,
        N::Dominoes { size, symmetry, options } => {
            Made::packing(&Packing::dominoes(region(size)?), symmetry, options, session)?
        }
        N::Pentominoes { size, symmetry, options } => {
            Made::packing(&Packing::pentominoes(region(size)?), symmetry, options, session)?
        }
        N::Polyominoes(args) => {
            let packing = pieces::packing(&args, session)?;
            Made::packing(&packing, args.symmetry, args.options, session)?
        }
        N::Soma { symmetry, options } => Made::packing(&Packing::soma(region([3, 3, 3])?), symmetry, options, session)?,
    })
}
