//! Many short lists in one allocation, such as the options of each item.

use super::{Bounds, Color, ItemId, OptionId, Problem};

/// Lists numbered from 0; list `i` is `members[starts[i]..starts[i + 1]]`.
#[derive(Clone, Debug)]
pub struct Lists<T> {
    starts: Vec<u32>,
    members: Vec<T>,
}

/// Lists that are filled: first their lengths are counted, then the members find their places.
#[derive(Debug)]
pub struct Filler<T> {
    lists: Lists<T>,
    /// Some member, before they find their places.
    some: Option<T>,
}

impl<T> Filler<T> {
    /// Adds a member to the end of a list.
    #[inline]
    #[doc(hidden)]
    pub fn add(&mut self, list: usize, member: T) {
        let Lists { starts, members } = &mut self.lists;
        if members.is_empty() {
            starts[list + 2] += 1;
            self.some = Some(member);
        } else {
            let at = &mut starts[list + 1];
            members[*at as usize] = member;
            *at += 1;
        }
    }
}

impl<T: Copy> Lists<T> {
    /// `n` lists; `fill` adds all members, twice in the same order.
    pub fn new(n: usize, fill: impl Fn(&mut Filler<T>)) -> Lists<T> {
        let mut filler = Filler {
            lists: Lists {
                starts: vec![0; n + 2],
                members: Vec::new(),
            },
            some: None,
        };
        fill(&mut filler);
        let Lists { starts, members } = &mut filler.lists;
        for i in 2..starts.len() {
            starts[i] += starts[i - 1];
        }
        if let Some(some) = filler.some {
            *members = vec![some; starts[n + 1] as usize];
            fill(&mut filler);
        }
        filler.lists.starts.truncate(n + 1);
        filler.lists
    }
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists {
            starts: vec![0],
            members: Vec::new(),
        }
    }
}

impl<T> Lists<T> {
    /// Room for this many lists and members.
    pub fn reserve(&mut self, lists: usize, members: usize) {
        self.starts.reserve_exact(lists);
        self.members.reserve_exact(members);
    }

    /// Adds a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.members.extend(list);
        self.starts.push(self.members.len() as u32);
    }

    /// How many lists there are.
    #[allow(clippy::len_without_is_empty, reason = "no caller needs it")]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The bytes that they take.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.members)
    }

    /// The members of a list.
    #[inline(always)]
    pub fn of(&self, list: usize) -> &[T] {
        &self.members[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}

impl Problem {
    /// The options of each item, in order.
    #[doc(hidden)]
    pub fn options_of_items(&self) -> Lists<OptionId> {
        Lists::new(self.n_items(), |lists| {
            for option in self.options() {
                self.entries(option)
                    .iter()
                    .for_each(|entry| lists.add(entry.item.index(), option));
            }
        })
    }
}

impl Problem {
    /// The colors that options put on items, by item, then by color, then by option.
    #[doc(hidden)]
    pub fn shades(&self) -> Vec<Shade> {
        if !self.has_colors() {
            return Vec::new();
        }
        // sorted by counting: by color, then by item
        let by_color = Lists::new(self.colors.len() + 1, |lists| {
            for option in self.options() {
                for entry in self.entries(option) {
                    let Some(color) = entry.color.map(Color::number) else {
                        continue;
                    };
                    let (item, option) = (entry.item.number(), option.number());
                    let shade = Shade {
                        item,
                        color,
                        option,
                    };
                    lists.add(color as usize, shade);
                }
            }
        });
        let by_item = Lists::new(self.n_items(), |lists| {
            for &shade in &by_color.members {
                lists.add(shade.item as usize, shade);
            }
        });
        by_item.members
    }
}

impl Problem {
    /// The pairs of a primary item that is covered exactly once and a secondary item to which each
    /// option of the primary one gives a color, in order of the secondary items. The chosen option
    /// of the primary item decides on the color of the secondary one. `options_of` has the options
    /// of each item.
    #[doc(hidden)]
    pub fn channels(&self, options_of: &Lists<OptionId>) -> Vec<(ItemId, ItemId)> {
        let mut channels = Vec::new();
        for item in self.primary_items().filter(|_| self.has_colors()) {
            let decided = self.decided_by(item, options_of).into_iter();
            channels.extend(decided.map(|colored| (item, colored)));
        }
        channels.sort_by_key(|&(item, colored)| (colored, item));
        channels
    }

    /// The secondary items to which each option of a primary item gives a color, if the primary
    /// item is covered exactly once. `options_of` has the options of each item.
    #[doc(hidden)]
    pub fn decided_by(&self, item: ItemId, options_of: &Lists<OptionId>) -> Vec<ItemId> {
        let colored = |option: OptionId| {
            let colored = self.entries(option).iter();
            colored.filter(|entry| entry.color.is_some())
        };
        let mut options = options_of.of(item.index()).iter();
        let first = options.next().filter(|_| self.bounds(item) == Bounds::ONCE);
        let first = first.into_iter().flat_map(|&first| colored(first));
        let mut items: Vec<ItemId> = first.map(|entry| entry.item).collect();
        while let Some(&option) = options.next().filter(|_| !items.is_empty()) {
            items.retain(|&item| colored(option).any(|entry| entry.item == item));
        }
        items
    }
}

/// A color that an option puts on an item.
#[derive(Clone, Copy, Debug)]
pub struct Shade {
    /// The secondary item.
    pub item: u32,
    /// The color.
    pub color: u32,
    /// The option that puts it there.
    pub option: u32,
}

impl Shade {
    /// The item and the color, which other options may share.
    pub fn key(&self) -> (u32, u32) {
        (self.item, self.color)
    }
}
