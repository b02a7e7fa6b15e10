//! Where on a page a check looks: scopes and the selectors that choose among them.

/// The kind of a piece of text, one bit for each part of a scope's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits(u32);

const NAMES: [&str; 29] = [
    "text",
    "heading",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "list",
    "table",
    "header",
    "cell",
    "caption",
    "figure",
    "blockquote",
    "paragraph",
    "sentence",
    "alt",
    "attr",
    "attribute",
    "link",
    "strong",
    "emphasis",
    "raw",
    "summary",
    "frontmatter",
    "title",
    "description",
    // A paragraph of a list with blank lines. No check can name it.
    LOOSE,
];

/// The bit of a paragraph that is in a list with blank lines.
pub(crate) const LOOSE: &str = "loose ";

/// Parts that say nothing here: every page is Markdown.
const FORMATS: [&str; 4] = ["md", "mdx", "markdown", "txt"];

/// Scopes that pages don't have. A check for them never runs.
const ABSENT: [&str; 9] =
    ["code", "comment", "line", "block", "html", "rst", "adoc", "org", "dita"];

impl Bits {
    /// The parts of a name such as `heading.h2`. Names that do not exist add nothing.
    pub fn of(name: &str) -> Self {
        Self(name.split('.').filter_map(bit).fold(0, |all, bit| all | bit))
    }

    pub fn with(self, name: &str) -> Self {
        Self(self.0 | Self::of(name).0)
    }

    pub fn without(self, name: &str) -> Self {
        Self(self.0 & !Self::of(name).0)
    }

    pub fn has(self, name: &str) -> bool {
        self.contains(Self::of(name))
    }

    fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

fn bit(part: &str) -> Option<u32> {
    NAMES.iter().position(|name| *name == part).map(|at| 1 << at)
}

/// The sizes of text that checks run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Paragraphs, headings, items, cells, attributes: the usual size.
    Block,
    Sentence,
    /// Links and emphasis inside of blocks.
    Inline,
    /// The text of the body as one.
    Summary,
    /// The file as written.
    Raw,
}

impl Unit {
    pub const ALL: [Self; 5] =
        [Self::Block, Self::Sentence, Self::Inline, Self::Summary, Self::Raw];
}

/// Which texts a check looks at: those that any of its selectors chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scope {
    selectors: Vec<Selector>,
}

/// Parts joined by `&`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Selector {
    /// `None` for units that pages don't have.
    unit: Option<Unit>,
    needs: Bits,
    /// None of these may be there as a whole.
    refuses: Vec<Bits>,
    keys: Keys,
}

/// The keys of the front matter that are read besides the usual ones, which all texts are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Keys {
    #[default]
    None,
    /// In order.
    Named(Vec<String>),
    All,
}

impl Keys {
    fn has(&self, key: &str) -> bool {
        match self {
            Self::None => false,
            Self::Named(names) => names.iter().any(|it| it == key),
            Self::All => true,
        }
    }

    /// Whether a key is read because of them.
    pub(crate) fn add(&self, key: &str) -> bool {
        bit(key).is_none() && self.has(key)
    }

    /// All keys of both.
    pub(crate) fn and(self, other: &Self) -> Self {
        match (self, other) {
            (Self::None, other) => other.clone(),
            (one, Self::None) => one,
            (Self::Named(mut names), Self::Named(more)) => {
                names.extend_from_slice(more);
                names.sort_unstable();
                names.dedup();
                Self::Named(names)
            }
            _ => Self::All,
        }
    }
}

impl Scope {
    /// Reads selectors; returns the parts that are not known, too.
    pub fn parse<'a>(selectors: impl IntoIterator<Item = &'a str>) -> (Self, Vec<String>) {
        let mut unknown = Vec::new();
        let selectors = selectors.into_iter().map(|it| Selector::parse(it, &mut unknown)).collect();
        (Self { selectors }, unknown)
    }

    pub fn one(selector: &str) -> Self {
        Self::parse([selector]).0
    }

    /// Whether it has selectors for texts of this size.
    pub fn has_unit(&self, unit: Unit) -> bool {
        self.selectors.iter().any(|it| it.unit == Some(unit))
    }

    /// The keys of the front matter that it names and that are not among the usual ones.
    pub fn keys(&self) -> impl Iterator<Item = &Keys> {
        self.selectors.iter().map(|it| &it.keys)
    }

    /// Whether it chooses a text. `key` is that of a text in the front matter that only scopes with
    /// its key choose.
    pub fn matches(&self, unit: Unit, bits: Bits, key: Option<&str>) -> bool {
        self.selectors.iter().any(|it| {
            it.unit == Some(unit)
                && key.is_none_or(|key| it.keys.has(key))
                && (key.is_some() || !matches!(it.keys, Keys::Named(_)))
                && bits.contains(it.needs)
                && !it.refuses.iter().any(|refused| bits.contains(*refused))
        })
    }
}

impl Selector {
    fn parse(text: &str, unknown: &mut Vec<String>) -> Self {
        let mut is_absent = false;
        let (mut needs, mut refuses, mut keys) = (Bits::default(), Vec::new(), Keys::None);
        for term in text.split('&').map(str::trim) {
            let is_negated = term.starts_with('~');
            let name = term.trim_start_matches('~').trim();
            let mut is_known = true;
            let mut before = "";
            for part in name.split('.') {
                let is_part = bit(part).is_some() || FORMATS.contains(&part);
                if !is_part && before == "frontmatter" {
                    // A text that is never read otherwise has no need to be refused.
                    is_known &= !is_negated;
                    if !is_negated && keys == Keys::None {
                        keys = Keys::Named(vec![part.to_owned()]);
                    }
                } else if !is_part {
                    is_known = false;
                    if !ABSENT.contains(&part) {
                        unknown.push(part.to_owned());
                    }
                }
                if !FORMATS.contains(&part) {
                    before = part;
                }
            }
            if before == "frontmatter" && !is_negated {
                keys = Keys::All;
            }
            match (is_known, is_negated) {
                (true, true) => refuses.push(Bits::of(name)),
                (true, false) => needs = Bits(needs.0 | Bits::of(name).0),
                (false, negated) => is_absent |= !negated,
            }
        }
        Self { unit: (!is_absent).then(|| unit_of(needs)), needs, refuses, keys }
    }
}

fn unit_of(needs: Bits) -> Unit {
    if needs.has("sentence") {
        Unit::Sentence
    } else if ["link", "strong", "emphasis"].iter().any(|it| needs.has(it)) {
        Unit::Inline
    } else if needs.has("summary") {
        Unit::Summary
    } else if needs.has("raw") {
        Unit::Raw
    } else {
        Unit::Block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_choose_texts() {
        let matches = |scope: &[&str], unit, bits: &str| {
            let (scope, unknown) = Scope::parse(scope.iter().copied());
            assert_eq!(unknown, [""; 0]);
            scope.matches(unit, Bits::of(bits), None)
        };
        let heading = "text.heading.h2";
        assert!(matches(&["heading"], Unit::Block, heading));
        assert!(matches(&["heading.h2"], Unit::Block, heading));
        assert!(matches(&["heading.md"], Unit::Block, heading));
        assert!(!matches(&["heading.h1"], Unit::Block, heading));
        assert!(matches(&["heading.h1", "heading.h2"], Unit::Block, heading));
        assert!(!matches(&["~heading"], Unit::Block, heading));
        assert!(matches(&["~heading.h3 & ~blockquote"], Unit::Block, heading));
        assert!(!matches(&["sentence"], Unit::Block, "text.paragraph"));
        assert!(matches(&["sentence & ~list"], Unit::Sentence, "sentence.paragraph"));
        assert!(!matches(&["sentence & ~list"], Unit::Sentence, "sentence.list"));
        assert!(!matches(&["code"], Unit::Block, heading));
        assert!(matches(&["raw"], Unit::Raw, "raw"));
    }

    #[test]
    fn unknown_names_are_reported() {
        let (scope, unknown) = Scope::parse(["heding", "comment"]);
        assert_eq!(unknown, ["heding"]);
        assert!(Unit::ALL.iter().all(|unit| !scope.has_unit(*unit)));
    }
}
