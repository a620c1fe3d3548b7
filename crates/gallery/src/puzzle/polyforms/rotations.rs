//! Rotations and reflections of space.

/// For each new axis the old one, and whether it runs backward.
pub(super) type Motion = [(usize, bool); 3];

/// The 48 symmetries of a cube, the identity first.
pub(super) fn motions() -> Vec<Motion> {
    let axes = [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [1, 0, 2],
        [0, 2, 1],
        [2, 1, 0],
    ];
    let mut motions = Vec::new();
    for axes in axes {
        for back in 0_u32..8 {
            motions.push([0, 1, 2].map(|i| (axes[i], back >> i & 1 == 1)));
        }
    }
    motions
}

/// The 24 of them that are rotations.
pub(super) fn rotations() -> Vec<Motion> {
    let mut motions = motions();
    motions.retain(is_rotation);
    motions
}

/// Whether the motion does not mirror.
pub(super) fn is_rotation(motion: &Motion) -> bool {
    let n_back = motion.iter().filter(|(_, back)| *back).count();
    // an exchange of two axes is a reflection, and so is each axis that runs backward
    let is_exchange = (0..3).filter(|&axis| motion[axis].0 == axis).count() == 1;
    (n_back % 2 == 1) == is_exchange
}
