//! The file names of images, videos and audio that are anywhere in a text.

use crate::extension;
use doclint_diagnostic::Span;
use memchr::memchr_iter;

/// The files that a text mentions by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mentions {
    /// Texts that look like the path of a file, as written: `/images/a.png`, `b.svg`.
    pub names: Vec<Box<str>>,
    /// The beginnings of paths that are put together by code: `/images/` of `/images/${name}.png`.
    pub beginnings: Vec<Box<str>>,
}

/// The extensions of images, then those of icons, videos and audio files.
const EXTENSIONS: [&str; 18] = [
    "apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp", "ico", "m4a", "m4v", "mov",
    "mp3", "mp4", "ogg", "wav", "webm",
];

/// How many of the extensions are those of images.
const IMAGES: usize = 9;

/// Whether a file with that lower-case extension is an image for readers, and no icon of a site.
pub fn is_image(extension: &str) -> bool {
    EXTENSIONS[..IMAGES].contains(&extension)
}

/// Whether a path or an address names a file that readers download or look at. Pages may have a dot
/// in their names, such as `node.js` and `v1.2`.
pub fn is_for_readers(path: &str) -> bool {
    const DOWNLOADS: [&str; 17] = [
        "csv", "doc", "docx", "gz", "ics", "json", "pdf", "ppt", "pptx", "tar", "txt", "xls",
        "xlsx", "xml", "yaml", "yml", "zip",
    ];
    let extension = extension(path);
    is_asset(&extension) || DOWNLOADS.contains(&extension.as_str())
}

/// Whether a file with that lower-case extension is an image, a video or an audio file.
pub fn is_asset(extension: &str) -> bool {
    EXTENSIONS.contains(&extension)
}

impl Mentions {
    /// Finds the names of assets in a text of any kind.
    pub fn of(text: &str) -> Self {
        Self { names: sorted(names(text).collect()), beginnings: Vec::new() }
    }

    /// Finds the names of assets in code, which may put paths together.
    pub fn of_code(code: &str) -> Self {
        let mut out = Self::of(code);
        out.add_beginnings(code);
        out
    }

    /// Adds the beginnings of paths that code puts together: `"/images/" + name`,
    /// `/images/${name}`.
    pub(crate) fn add_beginnings(&mut self, code: &str) {
        let mut beginnings = Vec::new();
        for at in memchr_iter(b'/', code.as_bytes()) {
            let rest = &code.as_bytes()[at + 1..];
            let rest = &rest[..rest.len().min(MAX_PATH)];
            let ends = |it: &&u8| !matches!(it, b'"' | b'\'' | b'`' | b'\n');
            let string = &rest[..rest.iter().take_while(ends).count()];
            let value = string.windows(2).position(|it| it == b"${");
            let value = value.filter(|it| !string[..*it].contains(&b'/'));
            let is_end = string.is_empty() && rest.first().is_some_and(|it| *it != b'\n');
            if value.is_none() && !is_end {
                continue;
            }
            let beginning = &code[start_of_path(code, at)..=at];
            // A slash alone is most often the home page, and a value after it a page.
            let text = String::from_utf8_lossy(string);
            let names_file = || names(&text.replace('}', "x")).next().is_some();
            if beginning != "/" || value == Some(0) && names_file() {
                beginnings.push(beginning);
            }
        }
        self.beginnings.append(&mut sorted(beginnings));
    }

    /// Adds the mentions of another text.
    pub fn append(&mut self, mut other: Self) {
        self.names.append(&mut other.names);
        self.beginnings.append(&mut other.beginnings);
    }
}

/// The files of the site that a style sheet loads by `url(…)`, with their bytes.
pub fn style_urls(text: &str) -> Vec<(Span, String)> {
    let is_left = |it: &str| {
        let is_elsewhere = it.starts_with(['#', '$', '{', '~', '@']) || it.starts_with("//");
        it.is_empty() || is_elsewhere || it.contains(':') || !it.contains('.')
    };
    // What is commented out loads nothing.
    let comments = Comments::of(text);
    let found = text.match_indices("url(").filter_map(|(at, _)| {
        if comments.contain(at) {
            return None;
        }
        let rest = &text[at + "url(".len()..];
        let quote = rest.chars().next().filter(|it| matches!(it, '"' | '\''));
        let start = at + "url(".len() + usize::from(quote.is_some());
        // Longer ones hold their data, and so the work grows with the text.
        let is_end = |it: u8| match quote {
            Some(quote) => it == quote as u8 || it == b'\n',
            None => matches!(it, b')' | b'(' | b'\n'),
        };
        let len = text[start..].bytes().take(MAX_PATH).position(is_end)?;
        let inside = &text[start..start + len];
        let from = start + inside.len() - inside.trim_start().len();
        let target = inside.trim();
        let span = Span::new(from as u32, (from + target.len()) as u32);
        (!is_left(target)).then(|| (span, target.to_owned()))
    });
    found.collect()
}

/// The comments of a code between `/*` and `*/`: where each begins and ends, in order.
pub(crate) struct Comments(Vec<(usize, usize)>);

impl Comments {
    pub(crate) fn of(text: &str) -> Self {
        let mut all: Vec<(usize, usize)> = Vec::new();
        while let Some(start) = next_from(text, "/*", all.last().map_or(0, |it| it.1)) {
            all.push((start, next_from(text, "*/", start + 2).unwrap_or(text.len())));
        }
        Self(all)
    }

    /// Whether a byte is in one of them.
    pub(crate) fn contain(&self, at: usize) -> bool {
        let after = self.0.partition_point(|it| it.0 < at);
        after.checked_sub(1).is_some_and(|it| at < self.0[it].1)
    }
}

/// The first place of a sign at or after a byte.
fn next_from(text: &str, sign: &str, from: usize) -> Option<usize> {
    text.get(from..)?.find(sign).map(|it| from + it)
}

/// The names of assets in a text, in its order.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    memchr_iter(b'.', bytes).filter_map(move |dot| {
        // Most dots end a sentence.
        if !bytes.get(dot + 1).is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        let end = end_of_word(bytes, dot + 1);
        if !names_asset(&bytes[dot + 1..end]) {
            return None;
        }
        let start = start_of_path(text, dot);
        (start < dot).then(|| &text[start..end])
    })
}

/// The same for an extension in upper or lower case.
fn names_asset(extension: &[u8]) -> bool {
    const KEYS: [u32; EXTENSIONS.len()] = {
        let (mut keys, mut at) = ([0; EXTENSIONS.len()], 0);
        while at < keys.len() {
            keys[at] = key(EXTENSIONS[at].as_bytes());
            at += 1;
        }
        keys
    };
    matches!(extension.len(), 3 | 4) && KEYS.contains(&key(extension))
}

/// The lower-case letters of an extension as a number.
const fn key(extension: &[u8]) -> u32 {
    let (mut key, mut at) = (0, 0);
    while at < extension.len() {
        key = key << 8 | extension[at].to_ascii_lowercase() as u32;
        at += 1;
    }
    key
}

fn sorted(mut texts: Vec<&str>) -> Vec<Box<str>> {
    texts.sort_unstable();
    texts.dedup();
    texts.into_iter().map(Box::from).collect()
}

/// Longer paths are not looked at, so that the work grows with the text.
const MAX_PATH: usize = 300;

/// Where the path begins that goes on at `end`.
fn start_of_path(text: &str, end: usize) -> usize {
    let before = text.as_bytes()[..end].iter().rev().take(MAX_PATH);
    let start = end - before.take_while(|it| is_part(**it)).count();
    (start..end).find(|it| text.is_char_boundary(*it)).unwrap_or(end)
}

fn end_of_word(bytes: &[u8], from: usize) -> usize {
    let word = bytes[from..].iter().take(6).take_while(|it| it.is_ascii_alphanumeric());
    from + word.count()
}

/// Whether a byte may be in a path without quotes. Blanks may not, so of a name with blanks only
/// the end is found. Every byte of a character beyond ASCII may, so no character is cut.
fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_./%~@+:&=!,".contains(&byte) || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_any_text() {
        let text = "![a](/images/a%20b.PNG) <img src='../ü/c.svg?x=1'/> .png x.pngs url(d.webp)\n\
            https://example.com/e.jpg#f, the file `g.tar.gif`.";
        let found = Mentions::of(text);
        let names: Vec<&str> = found.names.iter().map(|it| &**it).collect();
        assert_eq!(
            names,
            ["../ü/c.svg", "/images/a%20b.PNG", "d.webp", "g.tar.gif", "https://example.com/e.jpg"]
        );
    }

    #[test]
    fn paths_that_code_puts_together_are_known_by_their_beginnings() {
        let code = "<img src={`/images/icons/${mode}/x.svg`} /> + '/icons/' + name + a / b + \"/\" \
            + `/${page}` + `/${file}.png`";
        let found = Mentions::of_code(code);
        let beginnings: Vec<&str> = found.beginnings.iter().map(|it| &**it).collect();
        assert_eq!(beginnings, ["/", "/icons/", "/images/icons/"]);
        let page = "<a href=\"/\" /> + `/${page}`";
        assert_eq!(Mentions::of_code(page), Mentions::default());
    }
}
