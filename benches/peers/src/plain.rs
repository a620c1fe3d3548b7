//! The baseline: memoised Algorithm X on dancing links (M. Nishino, N. Yasuda, S. Minato and M.
//! Nagata, 2017; D. E. Knuth, dlx6), which counts where these make a decision diagram.
//!
//! The item with the fewest options is covered, of equal ones the first. Before that the set of
//! items that are left is looked up: where it was met before, its solutions are counted already.

use quadrille::problem::Problem;
use rustc_hash::FxHashMap;

/// The links: first the root, then an item each, then the entries of the options.
struct Links {
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    item: Vec<u32>,
    /// Of each entry the option, and where that begins and ends.
    option: Vec<u32>,
    spans: Vec<[u32; 2]>,
    sizes: Vec<u32>,
}

impl Links {
    fn new(problem: &Problem) -> Links {
        let n = problem.n_items() as u32 + 1;
        let mut links = Links {
            left: (0..n).map(|item| (item + n - 1) % n).collect(),
            right: (0..n).map(|item| (item + 1) % n).collect(),
            up: (0..n).collect(),
            down: (0..n).collect(),
            item: (0..n).collect(),
            option: vec![0; n as usize],
            spans: Vec::new(),
            sizes: vec![0; n as usize],
        };
        for option in problem.options() {
            let begin = links.item.len() as u32;
            for entry in problem.entries(option) {
                let (item, node) = (entry.item.number() + 1, links.item.len() as u32);
                let last = links.up[item as usize];
                links.item.push(item);
                links.option.push(option.number());
                links.up.push(last);
                links.down.push(item);
                links.down[last as usize] = node;
                links.up[item as usize] = node;
                links.sizes[item as usize] += 1;
            }
            links.spans.push([begin, links.item.len() as u32]);
        }
        links
    }

    fn others(&self, node: u32) -> [u32; 2] {
        self.spans[self.option[node as usize] as usize]
    }

    fn hide(&mut self, node: u32) {
        let [begin, end] = self.others(node);
        for other in (begin..end).filter(|&other| other != node) {
            let (up, down) = (self.up[other as usize], self.down[other as usize]);
            self.down[up as usize] = down;
            self.up[down as usize] = up;
            self.sizes[self.item[other as usize] as usize] -= 1;
        }
    }

    fn unhide(&mut self, node: u32) {
        let [begin, end] = self.others(node);
        for other in (begin..end).rev().filter(|&other| other != node) {
            let (up, down) = (self.up[other as usize], self.down[other as usize]);
            self.down[up as usize] = other;
            self.up[down as usize] = other;
            self.sizes[self.item[other as usize] as usize] += 1;
        }
    }

    fn cover(&mut self, item: u32) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut node = self.down[item as usize];
        while node != item {
            self.hide(node);
            node = self.down[node as usize];
        }
    }

    fn uncover(&mut self, item: u32) {
        let mut node = self.up[item as usize];
        while node != item {
            self.unhide(node);
            node = self.up[node as usize];
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
    }

    fn fewest(&self) -> Option<u32> {
        let mut best = None;
        let mut item = self.right[0];
        while item != 0 {
            if best.is_none_or(|best: u32| self.sizes[item as usize] < self.sizes[best as usize]) {
                best = Some(item);
            }
            item = self.right[item as usize];
        }
        best
    }
}

struct Search {
    links: Links,
    covered: Vec<u64>,
    known: FxHashMap<Box<[u64]>, u128>,
}

impl Search {
    /// The solutions of what is left.
    fn count(&mut self) -> u128 {
        let Some(item) = self.links.fewest() else {
            return 1;
        };
        if self.links.sizes[item as usize] == 0 {
            return 0;
        }
        if let Some(&known) = self.known.get(&*self.covered) {
            return known;
        }
        let mut found = 0_u128;
        self.take(item);
        let mut node = self.links.down[item as usize];
        while node != item {
            let [begin, end] = self.links.others(node);
            for other in (begin..end).filter(|&other| other != node) {
                self.take(self.links.item[other as usize]);
            }
            found = found.wrapping_add(self.count());
            for other in (begin..end).rev().filter(|&other| other != node) {
                self.give_back(self.links.item[other as usize]);
            }
            node = self.links.down[node as usize];
        }
        self.give_back(item);
        self.known.insert(self.covered.clone().into(), found);
        found
    }

    fn take(&mut self, item: u32) {
        self.links.cover(item);
        self.covered[item as usize / 64] ^= 1 << (item % 64);
    }

    fn give_back(&mut self, item: u32) {
        self.covered[item as usize / 64] ^= 1 << (item % 64);
        self.links.uncover(item);
    }
}

/// The number of solutions modulo 2^128.
pub fn count(problem: &Problem) -> u128 {
    let covered = vec![0; problem.n_items() / 64 + 1];
    Search {
        links: Links::new(problem),
        covered,
        known: FxHashMap::default(),
    }
    .count()
}
