//! The lines of a page's source, by a byte on them. A line ends with `\n`, `\r\n` or `\r`.

use crate::Page;
use doclint_diagnostic::Span;
use memchr::{memchr2, memchr2_iter, memrchr2};

/// How far the ends of a line are looked for, in bytes, before all lines of the page are. To go through
/// a long line at each node on it would take a time that grows with its square.
const NEAR: usize = 512;

impl Page {
    /// The first byte of the line that byte `at` is on.
    pub fn line_start(&self, at: u32) -> u32 {
        let bytes = &self.source().as_bytes()[..at as usize];
        let is_inside_crlf = bytes.last() == Some(&b'\r') && self.byte(at) == Some(b'\n');
        let bytes = &bytes[..bytes.len() - usize::from(is_inside_crlf)];
        let from = bytes.len().saturating_sub(NEAR);
        match memrchr2(b'\n', b'\r', &bytes[from..]) {
            Some(end) => (from + end) as u32 + 1,
            None if from == 0 => 0,
            None => {
                let starts = self.line_starts();
                starts.partition_point(|it| *it <= at).checked_sub(1).map_or(0, |line| starts[line])
            }
        }
    }

    /// The end of the line that byte `at` is on, before its line ending.
    pub fn line_end(&self, at: u32) -> u32 {
        let rest = &self.source().as_bytes()[at as usize..];
        let near = &rest[..rest.len().min(NEAR)];
        let end = match memchr2(b'\n', b'\r', near) {
            Some(len) => at + len as u32,
            None if near.len() == rest.len() => at + rest.len() as u32,
            None => {
                let starts = self.line_starts();
                let next = starts.get(starts.partition_point(|it| *it <= at));
                let Some(&next) = next else { return self.source().len() as u32 };
                let is_crlf = self.source()[..next as usize].ends_with("\r\n");
                return next - 1 - u32::from(is_crlf);
            }
        };
        let is_inside_crlf = end == at
            && self.byte(end) == Some(b'\n')
            && at > 0
            && self.byte(at - 1) == Some(b'\r');
        end - u32::from(is_inside_crlf)
    }

    /// The first byte of the line below the one that byte `at` is on, or the end of the text.
    pub fn next_line(&self, at: u32) -> u32 {
        let end = self.line_end(at);
        match (self.byte(end), self.byte(end + 1)) {
            (Some(b'\r'), Some(b'\n')) => end + 2,
            (Some(_), _) => end + 1,
            (None, _) => end,
        }
    }

    /// The line that byte `at` is on, without its line ending.
    pub fn line(&self, at: u32) -> Span {
        Span::new(self.line_start(at), self.line_end(at))
    }

    /// The spaces and tabs that the line of byte `at` begins with.
    pub fn indent(&self, at: u32) -> &str {
        let line = self.slice(self.line(at));
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }

    fn byte(&self, at: u32) -> Option<u8> {
        self.source().as_bytes().get(at as usize).copied()
    }

    /// The first byte of each line but the first, in order.
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let bytes = self.source().as_bytes();
            let is_end = |at: &usize| bytes[*at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
            let ends = memchr2_iter(b'\n', b'\r', bytes).filter(is_end);
            ends.map(|at| at as u32 + 1).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::{Dialect, parse};

    #[test]
    fn lines_end_with_any_line_ending() {
        let page = parse("a\r\n \tb\rc\n\nd", Dialect::Mdx);
        let line = |at| (page.line_start(at), page.line_end(at), page.next_line(at));
        for (bytes, expected) in [
            (0..3, (0, 1, 3)),
            (3..7, (3, 6, 7)),
            (7..9, (7, 8, 9)),
            (9..10, (9, 9, 10)),
            (10..12, (10, 11, 11)),
        ] {
            for at in bytes {
                assert_eq!(line(at), expected, "{at}");
            }
        }
        assert_eq!(page.indent(5), " \t");
        assert_eq!(page.indent(0), "");
        // Long lines are found in the table of all lines.
        for ending in ["\n", "\r\n", "\r"] {
            let (long, short) = ("x".repeat(3 * super::NEAR), "y".repeat(9));
            let page = parse(&[&*long, &*short, &*long].join(ending), Dialect::Mdx);
            let width = ending.len() as u32;
            let first = long.len() as u32;
            let second = first + width;
            let third = second + 9 + width;
            for (at, start, end) in [
                (0, 0, first),
                (1000, 0, first),
                (first, 0, first),
                (first + width - 1, 0, first),
                (second, second, second + 9),
                (third, third, third + first),
                (third + first, third, third + first),
                (third + 1000, third, third + first),
            ] {
                assert_eq!(
                    (page.line_start(at), page.line_end(at)),
                    (start, end),
                    "{ending:?} {at}"
                );
            }
        }
        let empty = parse("", Dialect::Mdx);
        assert_eq!((empty.line_start(0), empty.line_end(0), empty.next_line(0)), (0, 0, 0));
    }

    #[test]
    fn references_and_definitions_find_each_other() {
        use crate::ast::{Definition, Image, Link};
        let source =
            "[a][X  y] ![b] [c](d) [e] https://f.g\n\n[x Y]: /1\n[x y]: /2\n[B]: <> 't'\n[z]: /3";
        let page = parse(source, Dialect::Mdx);
        let found: Vec<_> = Link::all(&page)
            .map(|link| link.definition().map(|it| it.destination().as_str().to_owned()))
            .collect();
        assert_eq!(found, [Some("/1".to_owned()), None, None]);
        let image = Image::all(&page).next().and_then(Image::definition);
        assert_eq!(image.map(|it| it.label().as_str()), Some("B"));
        let used: Vec<_> = Definition::all(&page).map(Definition::is_used).collect();
        assert_eq!(used, [true, true, true, false]);
    }
}
