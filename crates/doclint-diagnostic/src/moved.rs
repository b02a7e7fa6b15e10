//! Where the places in what is known of a text are after a change that leaves what it says.

use crate::Span;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Where the places of a value are in another one that says the same at other places.
#[derive(Clone, Debug)]
pub struct Moved {
    /// Each start and end of a place with where it is now, ordered by both.
    offsets: Vec<(u32, u32)>,
    /// The places of the same length with no other one inside, with where they begin now, ordered.
    smallest: Vec<(Span, u32)>,
}

impl Moved {
    /// Compares two values without their places. `None` if they differ, or if their places are in
    /// another order.
    pub fn between(before: &impl Hash, after: &impl Hash) -> Option<Self> {
        let (before, after) = (Reader::of(before), Reader::of(after));
        if before.rest.finish() != after.rest.finish() || before.places.len() != after.places.len()
        {
            return None;
        }
        let pairs = || before.places.iter().copied().zip(after.places.iter().copied());
        let ends = |(old, new): (Span, Span)| [(old.start, new.start), (old.end, new.end)];
        // The beginning of a text is a place of its own.
        let mut offsets: Vec<(u32, u32)> = pairs().flat_map(ends).chain([(0, 0)]).collect();
        offsets.sort_unstable();
        offsets.dedup();
        // Places that are before, after or beside each other have to stay so.
        if !offsets.windows(2).all(|it| it[0].0 < it[1].0 && it[0].1 < it[1].1) {
            return None;
        }
        let is_smallest = |place: Span| {
            let first = offsets.partition_point(|it| it.0 <= place.start);
            offsets.get(first).is_none_or(|it| it.0 >= place.end)
        };
        // A place in more or fewer bytes is written in another way, such as with quotes, or holds
        // something of which the value says nothing: what is inside of it is not known.
        let smallest = pairs().filter(|(old, new)| old.len() == new.len() && is_smallest(*old));
        let mut smallest: Vec<(Span, Span)> = smallest.collect();
        smallest.sort_unstable();
        smallest.dedup();
        let smallest = smallest.into_iter().map(|(old, new)| (old, new.start)).collect();
        Some(Self { offsets, smallest })
    }

    /// Where a span is now; `None` if nothing is known of one of its ends.
    pub fn span(&self, span: Span) -> Option<Span> {
        let (start, end) = (self.offset(span.start)?, self.offset(span.end)?);
        (start <= end).then_some(Span::new(start, end))
    }

    fn offset(&self, at: u32) -> Option<u32> {
        if let Ok(index) = self.offsets.binary_search_by_key(&at, |it| it.0) {
            return Some(self.offsets[index].1);
        }
        // Inside of a place that says the same in as many bytes, the distance to its start is the same.
        let before = self.smallest.partition_point(|it| it.0.start <= at);
        let (place, start) = self.smallest[..before].last()?;
        (at <= place.end).then(|| start + (at - place.start))
    }
}

/// Whether two values are the same without their places.
pub fn say_the_same(one: &impl Hash, other: &impl Hash) -> bool {
    let (one, other) = (Reader::of(one), Reader::of(other));
    one.rest.finish() == other.rest.finish() && one.places.len() == other.places.len()
}

/// A hasher that leaves out places and keeps them instead.
#[derive(Default)]
struct Reader {
    rest: DefaultHasher,
    places: Vec<Span>,
}

impl Reader {
    fn of(value: &impl Hash) -> Self {
        let mut reader = Self::default();
        value.hash(&mut reader);
        reader
    }
}

impl Hasher for Reader {
    fn finish(&self) -> u64 {
        self.rest.finish()
    }

    fn write(&mut self, bytes: &[u8]) {
        self.rest.write(bytes);
    }

    fn write_u128(&mut self, place: u128) {
        self.places.push(Span::new((place >> 32) as u32, place as u32));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: &str, spans: &[(u32, u32)]) -> (String, Vec<Span>) {
        (name.to_owned(), spans.iter().map(|it| Span::new(it.0, it.1)).collect())
    }

    #[test]
    fn places_that_keep_their_order_are_found_again() {
        let before = text("a", &[(2, 6), (10, 20), (12, 14), (30, 40)]);
        let after = text("a", &[(3, 7), (11, 25), (14, 16), (35, 45)]);
        let moved = Moved::between(&before, &after).unwrap();
        let span = |start, end| moved.span(Span::new(start, end)).map(|it| (it.start, it.end));
        assert_eq!(span(2, 6), Some((3, 7)));
        assert_eq!(span(3, 5), Some((4, 6)));
        assert_eq!(span(10, 20), Some((11, 25)));
        assert_eq!(span(13, 14), Some((15, 16)));
        assert_eq!(span(0, 0), Some((0, 0)));
        assert_eq!(span(33, 34), Some((38, 39)));
        // A part of a changed span, and positions between places.
        assert_eq!([span(15, 16), span(8, 8), span(40, 41)], [None; 3]);
    }

    #[test]
    fn what_is_inside_of_a_place_that_grows_is_not_known() {
        let moved =
            Moved::between(&text("a", &[(2, 6), (10, 20)]), &text("a", &[(2, 6), (10, 22)]));
        let moved = moved.unwrap();
        assert_eq!(moved.span(Span::new(10, 20)), Some(Span::new(10, 22)));
        assert_eq!(moved.span(Span::new(12, 20)), None);
    }

    #[test]
    fn another_text_or_order_is_not_the_same() {
        let before = text("a", &[(2, 6), (10, 20)]);
        for after in [
            text("b", &[(2, 6), (10, 20)]),
            text("a", &[(2, 6)]),
            text("a", &[(12, 16), (2, 8)]),
            text("a", &[(2, 10), (10, 20)]),
        ] {
            assert!(Moved::between(&before, &after).is_none(), "{after:?}");
        }
    }
}
