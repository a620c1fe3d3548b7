//! The tables of a search, dense or sparse: covers and compatible options, as words of bits.

use quadrille_cpu::internal::change_pairs;
use quadrille_problem::problem::{Bounds, Color, ItemId, OptionId, Problem};

/// With more options a table of who may stand beside whom has a megabyte and grows with the square.
/// Then the rows of the items of an option are put together each time that it is chosen: on random
/// sets and sudokus 16x16 that takes no longer, and the tables are made in a tenth of the time;
/// pentominoes, with two thousand options, take a third longer.
pub(super) const MAX_TABLE: usize = 3072;

/// The most options with a table of who may stand beside whom: it takes 18 MB.
const MOST_IN_TABLE: usize = 188 * 64;

/// Rows replace the table if an option covers at most an eighth of the primary items on average.
/// With longer options, the union of rows takes longer than the search for the item with the fewest
/// options: word squares would take almost twice as long.
const ITEMS: usize = 8;

/// The options of an item, by their colors.
type Column = Vec<(Option<Color>, OptionId)>;

/// Those of each color.
fn runs(column: &Column) -> impl Iterator<Item = &[(Option<Color>, OptionId)]> {
    column.chunk_by(|a, b| a.0 == b.0)
}

/// Sorts the options of an item, which are in order, by their colors; `by_color` has an empty list
/// for each color.
fn sort(column: &mut Column, by_color: &mut [Column]) {
    if column.len() < by_color.len() {
        column.sort_unstable();
    } else if !column.is_sorted() {
        column.drain(..).for_each(|entry| {
            by_color[entry.0.map_or(0, |color| color.number() as usize)].push(entry);
        });
        by_color
            .iter_mut()
            .for_each(|of_color| column.append(of_color));
    }
}

/// The options of each item, those of secondary ones sorted by their colors; none for items with
/// bounds, where conflicts depend on how often they are covered. Calls `visit` with each option and
/// its primary items.
fn columns(problem: &Problem, mut visit: impl FnMut(OptionId, ItemId)) -> Vec<Column> {
    let counts = problem.option_counts().into_iter();
    let mut columns: Vec<Column> = counts.map(|n| Vec::with_capacity(n as usize)).collect();
    for option in problem.options() {
        for entry in problem.entries(option) {
            columns[entry.item.index()].push((entry.color, option));
            if problem.is_primary(entry.item) {
                visit(option, entry.item);
            }
        }
    }
    for item in problem.primary_items() {
        if problem.bounds(item) != Bounds::ONCE {
            columns[item.index()].clear();
        }
    }
    let mut by_color = vec![Vec::new(); problem.n_colors() + 1];
    for column in &mut columns[problem.n_primary()..] {
        sort(column, &mut by_color);
    }
    columns
}

/// The options compatible with each option.
#[derive(Debug)]
pub(super) enum Compatible {
    /// A row for each option, in a table.
    Table(Vec<u64>),
    /// Put together from rows of `covering`.
    Rows(ConflictRows),
}

/// For each option the rows that hold its conflicts.
#[derive(Debug)]
pub(super) struct ConflictRows {
    /// Rows of `covering`, or, from [`SPARSE`] on, of `sparse`.
    numbers: Vec<u32>,
    starts: Vec<u32>,
    /// Rows of which most words are zero: the words that are not, row by row, and where each row
    /// begins.
    sparse: Vec<(u32, u64)>,
    sparse_starts: Vec<u32>,
}

/// The first number of a sparse row.
const SPARSE: u32 = 1 << 31;

/// Words of a row that are filled in the time of one word by its number.
const STRIDE: usize = 8;

impl ConflictRows {
    /// Adds to `covering` the rows that secondary items need: one for each color and one for none.
    /// `sizes` has the number of primary items of each option that are covered once.
    fn new(
        problem: &Problem,
        columns: &[Column],
        sizes: &[u32],
        covering: &mut Vec<u64>,
    ) -> ConflictRows {
        let n_words = problem.n_options().div_ceil(64);
        let (primary, secondary) = columns.split_at(problem.n_primary());
        let mut rows = ConflictRows::with_room(problem, sizes);
        let mut next = rows.starts.clone();
        for (row, column) in primary.iter().enumerate() {
            rows.note(row as u32, column, &mut next);
        }
        let dense = secondary
            .iter()
            .filter(|column| !is_sparse(column, n_words));
        covering.reserve_exact(n_words * dense.map(|column| runs(column).count()).sum::<usize>());
        let mut all = vec![0; n_words];
        for column in secondary {
            let options = || column.iter().map(|&(_, option)| option.index());
            options().for_each(|option| set(&mut all, option));
            for run in runs(column) {
                let row = match is_sparse(column, n_words) {
                    true => rows.add_sparse(column, run, &mut all),
                    false => add_dense(run, &all, covering),
                };
                rows.note(row, run, &mut next);
            }
            options().for_each(|option| all[option / 64] = 0);
        }
        for (option, _) in problem.options().zip(sizes).filter(|(_, size)| **size == 0) {
            let (word, bit) = (option.index() / 64, option.index() % 64);
            let row = rows.end_sparse([(word as u32, 1 << bit)]);
            rows.note(row, &[(None, option)], &mut next);
        }
        rows
    }

    /// Room for the rows of each option: one row for each item of the option that is covered once
    /// or secondary. An option without the former has a row of itself alone.
    fn with_room(problem: &Problem, sizes: &[u32]) -> ConflictRows {
        let mut starts = Vec::with_capacity(problem.n_options() + 1);
        let mut n_rows = 0;
        starts.push(0);
        for (option, &size) in problem.options().zip(sizes) {
            let entries = problem.entries(option).iter();
            let secondary = entries.filter(|entry| !problem.is_primary(entry.item));
            n_rows += size.max(1) + secondary.count() as u32;
            starts.push(n_rows);
        }
        ConflictRows {
            numbers: vec![0; n_rows as usize],
            starts,
            sparse: Vec::new(),
            sparse_starts: vec![0],
        }
    }

    /// Notes a row for these options, each at its `next` place.
    fn note(&mut self, row: u32, options: &[(Option<Color>, OptionId)], next: &mut [u32]) {
        for (_, option) in options {
            let at = &mut next[option.index()];
            self.numbers[*at as usize] = row;
            *at += 1;
        }
    }

    /// Adds a row with the conflicts of one color's run, and returns its number; `all` is the row
    /// of its item.
    fn add_sparse(
        &mut self,
        column: &Column,
        run: &[(Option<Color>, OptionId)],
        all: &mut [u64],
    ) -> u32 {
        colored(run).for_each(|option| clear(all, option));
        let mut words: Vec<usize> = column
            .iter()
            .map(|(_, option)| option.index() / 64)
            .collect();
        words.sort_unstable();
        words.dedup();
        let row = self.end_sparse(words.into_iter().map(|word| (word as u32, all[word])));
        colored(run).for_each(|option| set(all, option));
        row
    }

    /// Adds a sparse row of these words: its number.
    fn end_sparse(&mut self, words: impl IntoIterator<Item = (u32, u64)>) -> u32 {
        self.sparse.extend(words);
        self.sparse_starts.push(self.sparse.len() as u32);
        SPARSE + self.sparse_starts.len() as u32 - 2
    }

    /// Puts together the options compatible with one, from rows of this many words; only the words
    /// at these places are asked for.
    #[inline(always)]
    pub(super) fn put_together(
        &self,
        covering: &[u64],
        n_words: usize,
        option: usize,
        places: &[u16],
        beside: &mut [u64],
    ) {
        let beside = &mut beside[..n_words];
        let few = places.len() * STRIDE < n_words;
        match few {
            true => places
                .iter()
                .for_each(|&place| beside[usize::from(place)] = u64::MAX),
            false => beside.fill(u64::MAX),
        }
        for &row in &self.numbers[self.starts[option] as usize..self.starts[option + 1] as usize] {
            if let Some(row) = row.checked_sub(SPARSE) {
                self.remove_sparse(row as usize, beside);
                continue;
            }
            let row = &covering[row as usize * n_words..][..n_words];
            if few {
                places
                    .iter()
                    .for_each(|&place| beside[usize::from(place)] &= !row[usize::from(place)]);
            } else {
                change_pairs(beside, row, |word, gone| *word &= !gone);
            }
        }
    }

    #[inline(always)]
    fn remove_sparse(&self, row: usize, beside: &mut [u64]) {
        let words = self.sparse_starts[row] as usize..self.sparse_starts[row + 1] as usize;
        for &(word, gone) in &self.sparse[words] {
            beside[word as usize] &= !gone;
        }
    }
}

/// The options of a run with a color: they agree, and so do not conflict.
fn colored(run: &[(Option<Color>, OptionId)]) -> impl Iterator<Item = usize> {
    run.iter()
        .filter(|(color, _)| color.is_some())
        .map(|(_, option)| option.index())
}

/// Adds a row with the conflicts of one color's run, and returns its number; `all` is the row of
/// its item.
fn add_dense(run: &[(Option<Color>, OptionId)], all: &[u64], covering: &mut Vec<u64>) -> u32 {
    let start = covering.len();
    covering.extend_from_slice(all);
    colored(run).for_each(|option| clear(&mut covering[start..], option));
    (start / all.len()) as u32
}

/// Whether most words of a row that holds options of an item are zero.
fn is_sparse(column: &Column, n_words: usize) -> bool {
    column.len() * STRIDE < n_words
}

/// A problem as bit words. Bit `o % 64` of word `o / 64` of a row stands for option `o`.
pub(super) struct Matrix {
    /// Words in a row.
    pub(super) n_words: usize,
    /// A row for each primary item: the options that cover it; then the rows that `beside` has
    /// besides.
    pub(super) covering: Vec<u64>,
    /// The options compatible with each option, itself excluded; items with bounds are not
    /// considered.
    pub(super) beside: Compatible,
    /// The number of primary items of each option that are covered once.
    pub(super) sizes: Vec<u32>,
}

impl Matrix {
    /// The matrix of a problem. It has no table of compatible options if the problem is too large
    /// or `to_be_put_together`.
    pub(super) fn new(problem: &Problem, to_be_put_together: bool) -> Self {
        let n_words = problem.n_options().div_ceil(64);
        let n_primary = problem.n_primary();
        let mut covering = vec![0; n_primary * n_words];
        let mut sizes = vec![0; problem.n_options()];
        let columns = columns(problem, |option, item| {
            set(
                &mut covering[item.index() * n_words..][..n_words],
                option.index(),
            );
            sizes[option.index()] += u32::from(problem.bounds(item) == Bounds::ONCE);
        });
        let beside = match to_be_put_together || prefers_rows(problem, &columns) {
            true => Compatible::Rows(ConflictRows::new(problem, &columns, &sizes, &mut covering)),
            false => Compatible::Table(compatible(n_words, problem.n_options(), &columns)),
        };
        Matrix {
            n_words,
            covering,
            beside,
            sizes,
        }
    }

    /// The size of an option, if all options share one.
    pub(super) fn uniform_size(&self) -> Option<u32> {
        let &first = self.sizes.first()?;
        self.sizes
            .iter()
            .all(|&size| size == first)
            .then_some(first)
    }

    /// All options.
    pub(super) fn all(&self) -> Vec<u64> {
        all(self.n_words, self.sizes.len())
    }
}

/// Whether rows hold the compatible options better than a table does.
fn prefers_rows(problem: &Problem, columns: &[Column]) -> bool {
    let (n_options, n_primary) = (problem.n_options(), problem.n_primary());
    let n_rows = || -> usize {
        let secondary = columns[n_primary..].iter();
        secondary.map(|column| runs(column).count()).sum()
    };
    // where items have bounds, a table is up to a tenth faster
    let is_large = n_options > MAX_TABLE
        && !problem.has_bounds()
        && n_primary + n_rows() <= n_options / 2
        && n_primary * n_options >= ITEMS * problem.n_entries();
    is_large || n_options > MOST_IN_TABLE
}

/// The compatible options: item after item removes the conflicts on it.
fn compatible(n_words: usize, n_options: usize, columns: &[Column]) -> Vec<u64> {
    let mut beside = Vec::with_capacity(n_options * n_words);
    let all = all(n_words, n_options);
    (0..n_options).for_each(|_| beside.extend_from_slice(&all));
    for o in 0..n_options {
        clear(&mut beside[o * n_words..][..n_words], o);
    }
    let (mut column_row, mut conflict) = (vec![0; n_words], vec![0; n_words]);
    for column in columns.iter().filter(|column| column.len() > 1) {
        column_row.fill(0);
        column
            .iter()
            .for_each(|&(_, option)| set(&mut column_row, option.index()));
        for run in runs(column) {
            conflict.copy_from_slice(&column_row);
            // options that agree on a color do not conflict
            if run[0].0.is_some() {
                run.iter()
                    .for_each(|&(_, option)| clear(&mut conflict, option.index()));
            }
            for &(_, option) in run {
                let row = &mut beside[option.index() * n_words..][..n_words];
                row.iter_mut()
                    .zip(&conflict)
                    .for_each(|(word, conflict)| *word &= !conflict);
            }
        }
    }
    beside
}

fn all(n_words: usize, n_options: usize) -> Vec<u64> {
    let mut row = vec![u64::MAX; n_words];
    if !n_options.is_multiple_of(64) {
        row[n_words - 1] = (1 << (n_options % 64)) - 1;
    }
    row
}

fn set(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

fn clear(row: &mut [u64], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}
