//! Lists of numbers, one after the other in one allocation.

/// List `i` is `items[starts[i]..starts[i + 1]]`.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

/// Lists that are filled: at first their lengths are counted, then the members find their places.
pub(super) struct Filler<T> {
    lists: Lists<T>,
    placing: bool,
}

impl<T> Filler<T> {
    /// Adds a member to the end of a list.
    #[inline]
    pub(super) fn add(&mut self, list: usize, item: T) {
        let Lists { starts, items } = &mut self.lists;
        if self.placing {
            let at = &mut starts[list + 1];
            items[*at as usize] = item;
            *at += 1;
        } else {
            starts[list + 2] += 1;
        }
    }
}

impl<T: Copy + Default> Lists<T> {
    /// `n` lists; `fill` adds all members, twice in the same order.
    pub(super) fn new(n: usize, fill: impl Fn(&mut Filler<T>)) -> Lists<T> {
        let mut filler = Filler { lists: Lists { starts: vec![0; n + 2], items: Vec::new() }, placing: false };
        fill(&mut filler);
        let Lists { starts, items } = &mut filler.lists;
        for i in 2..starts.len() {
            starts[i] += starts[i - 1];
        }
        *items = vec![T::default(); starts[n + 1] as usize];
        filler.placing = true;
        fill(&mut filler);
        filler.lists.starts.truncate(n + 1);
        filler.lists
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.items)
    }

    #[inline(always)]
    pub(super) fn of(&self, list: usize) -> &[T] {
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}

#[test]
fn pairs_are_grouped_in_order() {
    let lists = Lists::new(3, |lists| {
        [(2, 'a'), (0, 'b'), (2, 'c')].into_iter().for_each(|(list, item)| lists.add(list, item));
    });
    assert_eq!((lists.len(), [0, 1, 2].map(|i| lists.of(i))), (3, [&['b'] as &[_], &[], &['a', 'c']]));
}
