//! The pages that the navigation of a build names: in sidebars, in menus, and in a `nav`.

use super::scripts::bytes_before;
use doclint_diagnostic::Span;
use doclint_syntax::ScriptValue;
use std::borrow::Cow;

/// Something that the navigation of a build names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildEntry {
    /// The file that names it, by its path from the root.
    pub file: String,
    /// The bytes of that file that name it, with quotes where it has them.
    pub span: Span,
    /// What is written there.
    pub written: String,
    /// What that means.
    pub names: EntryTarget,
    /// Whether it may name what another entry names, as menus and the links of groups do.
    pub may_repeat: bool,
}

impl BuildEntry {
    /// Something that settings name besides their navigation.
    pub(super) fn besides(file: &str, span: Span, written: &str, names: EntryTarget) -> Self {
        let (file, written) = (file.to_owned(), written.to_owned());
        Self { file, span, written, names, may_repeat: true }
    }

    /// What is written, in full.
    pub fn full(&self) -> Cow<'_, str> {
        match &self.names {
            EntryTarget::AddressBelow(base) => {
                Cow::from(format!("{base}{}", self.written.trim_start_matches('/')))
            }
            _ => Cow::from(&self.written),
        }
    }
}

/// What an entry of the navigation names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryTarget {
    /// A file, by its path from the root.
    File(String),
    /// A page in that folder, by the id that the program gives it.
    Page {
        /// The path of the folder.
        folder: String,
    },
    /// One of several names, which are of the same kind.
    OneOf(&'static str, Vec<String>),
    /// A version of the documents, by the path of its folder.
    Version(String),
    /// An address, without the base of the site.
    Address,
    /// The same, behind the address of a folder that is written elsewhere.
    AddressBelow(String),
    /// The start of addresses, all of whose pages show something.
    AddressStart,
}

/// A mistake in the text of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsMistake {
    /// The path of the settings.
    pub file: String,
    /// Its bytes.
    pub span: Span,
    /// What is wrong, without a full stop.
    pub message: String,
    /// What to do.
    pub help: &'static str,
}

/// A file or a folder that settings name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    /// Where it is named.
    pub entry: BuildEntry,
    /// Where it may be, by paths from the root.
    pub places: Vec<String>,
    /// Whether it is a folder.
    pub is_folder: bool,
}

/// What the links for editing have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditLinks {
    /// Where the settings say it.
    pub entry: BuildEntry,
    /// The address, up to where the path of the page follows.
    pub start: String,
    /// The folder from which that path counts.
    pub folder: String,
    /// The folder of the pages, in it.
    pub pages: String,
}

impl EditLinks {
    /// Whether they lead to the files of the template that a starter of sites copies.
    pub fn lead_to_template(&self) -> bool {
        self.start.starts_with("https://github.com/") && self.start.contains(TEMPLATES)
    }
}

/// The folder with the templates of Docusaurus in its own repository.
const TEMPLATES: &str = "/create-docusaurus/templates/";

/// A redirect that the settings of a build, or of its host, name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildRedirect {
    /// The address that is redirected, without the base and without slashes around it. Empty where others
    /// than one are.
    pub source: String,
    /// Where it leads: an address without the base, or the path of a file.
    pub target: String,
    /// The place of the target, and what it names.
    pub entry: BuildEntry,
    /// Whether the redirect comes before a page with the same address, or stops the build.
    pub hides_pages: bool,
    /// Whether the target may be on another site of the same host.
    pub may_leave: bool,
}

/// The address of a redirect's target without its query and anchor; `None` where it leads to another site,
/// or anything may be in its place.
pub(super) fn own_target(written: &str) -> Option<&str> {
    let path = written.split(['#', '?']).next().unwrap_or_default();
    let is_own = !path.is_empty() && !path.starts_with("//") && !path.starts_with("/.");
    (is_own && !path.contains([':', '*', '$', '[', '<', '{'])).then_some(path)
}

/// Collects entries from one file.
pub(super) struct Entries<'e> {
    /// The path of the file.
    file: &'e str,
    out: &'e mut Vec<BuildEntry>,
    may_repeat: bool,
}

/// The most entries of a build.
const MOST_ENTRIES: usize = 20_000;

impl<'e> Entries<'e> {
    /// Those of the file at a path.
    pub fn of(file: &'e str, out: &'e mut Vec<BuildEntry>) -> Self {
        Self { file, out, may_repeat: false }
    }

    /// The one of a string in the file at a path, where it is written down as one.
    pub fn one(file: &str, value: Option<&ScriptValue>, names: EntryTarget) -> Option<BuildEntry> {
        let mut entries = Vec::new();
        Entries::of(file, &mut entries).add(value, names);
        entries.pop()
    }

    /// Says whether those that follow may name what others name.
    pub fn repeat(&mut self, may_repeat: bool) {
        self.may_repeat = may_repeat;
    }

    /// Adds what is written at some bytes of the file.
    pub fn push(&mut self, span: Span, written: &str, names: EntryTarget) {
        self.push_of(self.file, span, (written, names));
    }

    fn push_of(&mut self, file: &str, span: Span, (written, names): (&str, EntryTarget)) {
        if self.out.len() < MOST_ENTRIES {
            let (file, written) = (file.to_owned(), written.to_owned());
            let may_repeat = self.may_repeat;
            self.out.push(BuildEntry { file, span, written, names, may_repeat });
        }
    }

    /// Adds a string, where it is written down as one.
    pub fn add(&mut self, value: Option<&ScriptValue>, names: EntryTarget) {
        let Some((place, written)) = value.and_then(|it| Some((it.place()?, it.as_str()?))) else {
            return;
        };
        let file = place.file.as_deref().unwrap_or(self.file);
        // JSON is read as a script, with some bytes before it.
        let shift = bytes_before(file);
        if place.span.start >= shift {
            let span = Span::new(place.span.start - shift, place.span.end - shift);
            self.push_of(file, span, (written, names));
        }
    }

    /// Adds an address of this site. Without a slash in front, it counts from the root as well.
    pub fn add_any_address(&mut self, value: Option<&ScriptValue>) {
        let is_path = |it: &str| it.starts_with(|c: char| c.is_ascii_alphanumeric());
        let is_own = |it: &str| is_path(it) && !it.contains([':', '*', '$', '#']);
        self.add(value.filter(|it| it.as_str().is_some_and(is_own)), EntryTarget::Address);
        self.add_address(value);
    }

    /// Adds an address of this site that is written at some bytes of the file.
    pub fn add_written_address(&mut self, span: Span, written: &str) {
        if own_target(written).is_some_and(|it| it.starts_with('/')) {
            self.push(span, written, EntryTarget::Address);
        }
    }

    /// Adds an address of this site.
    pub fn add_address(&mut self, value: Option<&ScriptValue>) {
        let is_own = |it: &str| {
            let path = it.strip_prefix('/').unwrap_or(".");
            !path.starts_with(['/', '.']) && !path.contains([':', '*', '$'])
        };
        let own = value.filter(|it| it.as_str().is_some_and(is_own));
        self.add(own, EntryTarget::Address);
    }
}

/// Some values, and those that are nested in them in the way that `inner` says.
pub(super) fn all_below<'v>(
    first: impl Iterator<Item = &'v ScriptValue>,
    inner: impl Fn(&'v ScriptValue) -> Vec<&'v ScriptValue>,
) -> Vec<&'v ScriptValue> {
    let (mut open, mut all): (Vec<_>, _) = (first.collect(), Vec::new());
    while let Some(value) = open.pop() {
        open.extend(inner(value));
        all.push(value);
    }
    all
}
