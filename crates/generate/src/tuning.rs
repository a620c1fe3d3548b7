//! The tuned constants of generators, in one table. Each begins with its unit and its range.

#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    // sudokus
    /// Puzzles, 1 and more, that are made at once: the questions that the solver holds, and some to
    /// choose from.
    pub(super) under_way: usize,
    /// Attempts, 1 and more, that are made at once: they keep the lanes of the solver busy.
    pub(super) attempts_at_once: usize,
    /// Nodes, 1 and more: on boards other than 9x9, a clue stays if the proof that it is redundant
    /// takes more.
    pub(super) redundancy_nodes: u64,
    /// Steps of the random walk for each digit, 0 and more.
    pub(super) stirs: usize,
    /// Answers, 1 and more: the generator lists this many of an emptied grid, and chooses one.
    pub(super) answers: usize,

    // sudokus with other rules
    /// Nodes, 1 and more: a search for other answers ends after this many, some tenths of a second.
    /// Then a given is added, or the attempt ends if clues are being removed.
    pub(super) variant_nodes: u64,
    /// Attempts, 1 and more, at one puzzle.
    pub(super) variant_attempts: u32,
    /// Rules for each row of the board, 1 and more: the most that are drawn.
    pub(super) rules_per_row: usize,
    /// Diagonals for each row of the board, 1 and more: the most whose sums are drawn. With twice as
    /// many, searches that leave rules out take seconds each, and most end by their limit.
    pub(super) diagonals_per_row: usize,
    /// Cells for each row of the board, 0 and more, that are drawn at random; a search fills the
    /// others.
    pub(super) drawn_cells_per_row: usize,
    /// Draws of cells, 1 and more: after this many in vain a kind of rules counts as exhausted.
    pub(super) max_draws: usize,
    /// Cells, 0 and more: a drawn line or cage exceeds its least length by at most this many.
    pub(super) spare_cells: usize,

    // climbs to harder puzzles
    /// Tenths of a rating: a puzzle without the wanted technique is this much farther away than a
    /// puzzle that needs it beside harder ones.
    pub(super) unused_technique: u16,
    /// Tenths of a rating: most chains of a technique are rated at most this much above the
    /// shortest.
    pub(super) chain_range: u16,
    /// Neighbors of a puzzle, 1 and more: a step that does not remove clues looks at this many.
    pub(super) neighbors: usize,
    /// Neighbors of a puzzle, 1 and more: a step that removes clues one by one looks at this many.
    pub(super) neighbors_in_groups: usize,
    /// Clues, 1 and more: a step that removes clues one by one puts back at most this many.
    pub(super) clues_back: usize,
    /// Forms, 1 and more, that are remembered before all are cleared.
    pub(super) max_seen: usize,
    /// Answers, 2 and more: a puzzle that has this many without some clues is left alone.
    pub(super) max_swap_answers: usize,
    /// Clues, 1 and more: a swap adds at most this many.
    pub(super) max_swap_clues: usize,

    // the score of a puzzle
    /// Images of a puzzle, 1 and more, whose guesses a score counts.
    pub(super) score_images: usize,
    /// Images of a puzzle, `score_images` and more: a score picks its images from this many.
    pub(super) image_pool: usize,
    /// Passes, 1 and more: all candidates are tried this often.
    pub(super) score_passes: u64,
    /// Guesses: up to this many are negligible beside the trials.
    pub(super) few_guesses: u64,
    /// Open candidates: up to this many are negligible.
    pub(super) few_open: u64,
}

pub(super) const TUNING: Tuning = Tuning {
    under_way: 4096 + 512,
    attempts_at_once: 1 << 14,
    redundancy_nodes: 20_000,
    stirs: 3,
    answers: 24,

    variant_nodes: 50_000,
    variant_attempts: 100,
    rules_per_row: 4,
    diagonals_per_row: 1,
    drawn_cells_per_row: 2,
    max_draws: 200,
    spare_cells: 3,

    unused_technique: 200,
    chain_range: 5,
    neighbors: 48,
    neighbors_in_groups: 8,
    clues_back: 4,
    max_seen: 1 << 16,
    max_swap_answers: 1000,
    max_swap_clues: 4,

    score_images: 4,
    image_pool: 64,
    score_passes: 8,
    few_guesses: 200,
    few_open: 20,
};
