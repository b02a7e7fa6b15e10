//! Where the bytes of a text are after edits.

use crate::{Edit, Span};

/// Where the bytes of a text are after edits.
#[derive(Clone, Debug, Default)]
pub struct Shift {
    /// The span that each edit replaces, and that of its replacement, ordered.
    replaced: Vec<(Span, Span)>,
}

impl Shift {
    /// The shift that edits cause which [`apply_edits`](crate::apply_edits) accepts.
    pub fn of(edits: &[Edit]) -> Self {
        let mut edits: Vec<&Edit> = edits.iter().collect();
        edits.sort_by_key(|it| it.span);
        let mut grown: i64 = 0;
        let replaced = edits.into_iter().map(|Edit { span, text }| {
            let start = moved(span.start, grown);
            let new = Span::new(start, start + text.len() as u32);
            grown += i64::from(new.len()) - i64::from(span.len());
            (*span, new)
        });
        Self { replaced: replaced.collect() }
    }

    /// Where a span is after the edits. If it begins or ends in replaced text, it begins or ends
    /// with the replacement. What is inserted at its start or end is outside of it.
    pub fn after(&self, span: Span) -> Span {
        let before = self.replaced.partition_point(|(old, _)| old.start <= span.start);
        let start = match before.checked_sub(1).map(|it| self.replaced[it]) {
            Some((old, new)) if span.start < old.end => new.start,
            last => shifted(span.start, last),
        };
        if span.is_empty() {
            return Span::at(start);
        }
        let before = self.replaced.partition_point(|(old, _)| old.start < span.end);
        let end = match before.checked_sub(1).map(|it| self.replaced[it]) {
            Some((old, new)) if span.end <= old.end => new.end,
            last => shifted(span.end, last),
        };
        Span::new(start, end.max(start))
    }

    /// Where the text at an offset may be after the edits: the whole of a replacement if the offset
    /// is in replaced text or where text is inserted, or else one offset.
    pub fn around(&self, at: u32) -> Span {
        let before = self.replaced.partition_point(|(old, _)| old.start <= at);
        match before.checked_sub(1).map(|it| self.replaced[it]) {
            Some((old, new)) if at < old.end || old == Span::at(at) => new,
            last => Span::at(shifted(at, last)),
        }
    }
}

/// An offset after the last edit before it.
fn shifted(at: u32, last: Option<(Span, Span)>) -> u32 {
    last.map_or(at, |(old, new)| moved(at, i64::from(new.end) - i64::from(old.end)))
}

fn moved(at: u32, by: i64) -> u32 {
    u32::try_from(i64::from(at) + by).expect("edits remove no more than there is")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apply_edits;

    const TEXT: &str = "0123456789";

    fn shift(edits: &[Edit]) -> (Shift, String) {
        (Shift::of(edits), apply_edits(TEXT, edits).unwrap())
    }

    #[test]
    fn text_that_no_edit_touches_is_found_again() {
        let edits = [
            Edit::delete(Span::new(7, 8)),
            Edit::insert(2, "ab"),
            Edit::replace(Span::new(4, 6), "c"),
        ];
        let (shift, after) = shift(&edits);
        assert_eq!(after, "01ab23c689");
        for (start, end) in [(0, 2), (2, 4), (6, 7), (8, 10), (3, 4), (1, 3), (2, 2), (9, 9)] {
            let found = shift.after(Span::new(start, end));
            let text = after[found.range()].replace("ab", "");
            assert_eq!(text, TEXT[start as usize..end as usize], "{start}..{end}");
        }
    }

    #[test]
    fn text_that_is_replaced_is_its_replacement() {
        let (shift, after) =
            shift(&[Edit::replace(Span::new(2, 5), "abcdef"), Edit::insert(7, "x")]);
        assert_eq!(after, "01abcdef56x789");
        assert_eq!(shift.after(Span::new(3, 7)), Span::new(2, 10));
        assert_eq!(shift.after(Span::new(1, 4)), Span::new(1, 8));
        assert_eq!(shift.around(3), Span::new(2, 8));
        assert_eq!(shift.around(5), Span::at(8));
        assert_eq!(shift.around(7), Span::new(10, 11));
        assert_eq!(shift.around(9), Span::at(13));
    }
}
