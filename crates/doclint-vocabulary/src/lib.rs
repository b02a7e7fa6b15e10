//! The components that pages may use, and their attributes. The vocabulary is data: families bring
//! files in YAML, and a project adds to them in `doclint.yml`.
#![warn(missing_docs)]

use doclint_data::{Entry, Kind, Value, reader, yaml};
use doclint_site::{AnchorKind, Components, LinkKind};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The components that a page may use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vocabulary {
    /// The components by name, as written: `Card`, `Tree.File`.
    pub components: BTreeMap<String, ComponentSpec>,
    /// The HTML elements that the renderer takes.
    pub html: BTreeSet<String>,
    /// Those of them that only lay out their content. They have [`ComponentRole::Layout`].
    pub html_layout: BTreeSet<String>,
    /// Those of them that an outline looks through besides.
    pub html_transparent: BTreeSet<String>,
    /// Those of the elements that the platform shows as blocks. It leaves out the others with their
    /// content, except for those inside a line of text.
    pub html_blocks: BTreeSet<String>,
    /// Names that people write instead of components, such as those of other platforms, and what to
    /// write here.
    pub counterparts: BTreeMap<String, String>,
    /// The attributes that every component takes.
    pub common: BTreeMap<String, AttributeSpec>,
    /// Components and HTML elements, for lookups: rules look up each tag and each attribute.
    by_name: FxHashMap<String, TagId>,
    tags: Vec<TagFacts>,
}

/// The number of a component or an HTML element in a vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagId(u32);

/// Facts about a component or an HTML element.
#[derive(Clone, Debug, Default, PartialEq)]
struct TagFacts {
    spec: Option<ComponentSpec>,
    is_html: bool,
    role: Option<ComponentRole>,
    is_transparent: bool,
}

/// The specification of a component.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ComponentSpec {
    /// Its purpose, in one sentence without a final stop.
    pub about: String,
    /// How it is used, as a writer would write it.
    pub example: String,
    /// Its role. Rules treat all components of a role alike.
    pub role: Option<ComponentRole>,
    /// Whether an outline looks through it: its headings continue those around it.
    pub transparent: bool,
    /// Its attributes, by name.
    pub attributes: BTreeMap<String, AttributeSpec>,
    /// Attributes of which it needs exactly one.
    pub one_of: Vec<String>,
    /// Names that people write instead of its attributes, and the attributes that they mean.
    pub renamed: BTreeMap<String, String>,
    /// The components that it has to be a direct child of; any place if it is empty.
    pub parents: Vec<String>,
    /// The components that it must not be inside, however deep.
    pub not_in: Vec<String>,
    /// The only components and elements that it may contain, a list of Markdown as `ul`; anything
    /// if it
    /// is empty.
    pub children: Vec<String>,
    /// How many of them it needs at least.
    pub least: u32,
    /// How often it may occur on a page; 0 for any number.
    pub per_page: u32,
    /// The content between its tags.
    pub content: Content,
}

/// The role of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentRole {
    /// Sets a short text apart, such as a note or a warning.
    Callout,
    /// Holds items and nothing else, such as steps or tabs.
    Group,
    /// A section with a title, such as a step, a tab or an entry of a changelog.
    Item,
    /// Holds text for some readers or some places, such as a side panel.
    Container,
    /// Arranges blocks, such as columns.
    Layout,
    /// Frames an image or a video.
    Frame,
}

impl ComponentRole {
    /// Whether it holds blocks of text like a page does.
    pub fn holds_text(self) -> bool {
        self != Self::Frame
    }
}

/// The content that is allowed between the tags of a component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Content {
    /// Anything, or nothing.
    #[default]
    Any,
    /// Something has to.
    Something,
    /// Blocks of code.
    Fences,
    /// Words, but no blocks.
    Text,
    /// Nothing.
    Nothing,
}

/// The specification of an attribute.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AttributeSpec {
    /// The kind of its value.
    pub kind: AttributeKind,
    /// The component makes no sense without it.
    pub required: bool,
    /// The component works without it, but has no title or name.
    pub expected: bool,
    /// Readers learn too little without it.
    pub wanted: bool,
    /// Another attribute without which it does nothing; empty for none.
    pub needs: String,
    /// Other attributes that do nothing beside it.
    pub replaces: Vec<String>,
    /// The only values it takes, where they are known.
    pub values: Vec<String>,
    /// The least and the greatest number.
    pub range: Option<(i64, i64)>,
    /// The replacement; empty if it is not deprecated.
    pub instead: String,
    /// Where no two may have the same value.
    pub unique: Unique,
    /// The anchor that is made of it.
    pub anchor: Option<AnchorKind>,
}

/// Where a value may occur only once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unique {
    /// It may occur anywhere.
    #[default]
    No,
    /// On a page: an anchor is made of it.
    Page,
    /// In the component around.
    Group,
}

/// The kind of an attribute's value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AttributeKind {
    /// Anything.
    #[default]
    Any,
    /// A string that readers don't see as text.
    String,
    /// Text that readers see.
    Text,
    /// A number.
    Number,
    /// A whole number.
    Integer,
    /// True or false; true without a value, and for any text.
    Boolean,
    /// True or false; true for the text `true` and no other.
    Switch,
    /// An address or a path.
    Link,
    /// The name of an icon, or an address of one.
    Icon,
    /// The name of an anchor.
    Id,
    /// A colour.
    Color,
    /// Several values.
    List,
    /// Nothing: the platform does not look at it.
    Ignored,
}

/// A mistake in a vocabulary.
pub use doclint_data::reader::Problem as VocabularyError;

/// The kinds of attributes by name.
pub const ATTRIBUTE_KINDS: [(&str, AttributeKind); 13] = [
    ("any", AttributeKind::Any),
    ("boolean", AttributeKind::Boolean),
    ("color", AttributeKind::Color),
    ("icon", AttributeKind::Icon),
    ("id", AttributeKind::Id),
    ("ignored", AttributeKind::Ignored),
    ("integer", AttributeKind::Integer),
    ("link", AttributeKind::Link),
    ("list", AttributeKind::List),
    ("number", AttributeKind::Number),
    ("string", AttributeKind::String),
    ("switch", AttributeKind::Switch),
    ("text", AttributeKind::Text),
];

/// Roles by name.
pub const ROLES: [(&str, ComponentRole); 6] = [
    ("callout", ComponentRole::Callout),
    ("group", ComponentRole::Group),
    ("item", ComponentRole::Item),
    ("container", ComponentRole::Container),
    ("layout", ComponentRole::Layout),
    ("frame", ComponentRole::Frame),
];

/// The kinds of content between tags, by name.
pub const CONTENTS: [(&str, Content); 5] = [
    ("any", Content::Any),
    ("something", Content::Something),
    ("fences", Content::Fences),
    ("text", Content::Text),
    ("nothing", Content::Nothing),
];

/// Where a value may occur only once, by name.
pub const UNIQUE: [(&str, Unique); 3] =
    [("no", Unique::No), ("page", Unique::Page), ("group", Unique::Group)];

/// How an anchor is made of an attribute, by name.
pub const ANCHORS: [(&str, AnchorKind); 6] = [
    ("id", AnchorKind::Id),
    ("title", AnchorKind::Title),
    ("tab", AnchorKind::Tab),
    ("plain-title", AnchorKind::PlainTitle),
    ("sized-title", AnchorKind::SizedTitle),
    ("param", AnchorKind::Param),
];

const TOP: [&str; 7] = [
    "common",
    "components",
    "counterparts",
    "html",
    "html-blocks",
    "html-layout",
    "html-transparent",
];
const COMPONENT: [&str; 14] = [
    "about",
    "attributes",
    "children",
    "content",
    "example",
    "least",
    "like",
    "not-in",
    "one-of",
    "parents",
    "per-page",
    "renamed",
    "role",
    "transparent",
];
const ATTRIBUTE: [&str; 12] = [
    "anchor",
    "deprecated",
    "expected",
    "max",
    "min",
    "needs",
    "replaces",
    "required",
    "type",
    "unique",
    "values",
    "wanted",
];

impl Vocabulary {
    /// The vocabulary of some files in YAML. What is wrong in one is left out: those of families
    /// are tested.
    pub fn from_files<'f>(files: impl IntoIterator<Item = &'f str>) -> Self {
        let mut vocabulary = Self::default();
        for text in files {
            vocabulary.read_file(text);
        }
        vocabulary.index();
        vocabulary
    }

    /// Adds the components of a vocabulary file. What can't be understood is left out and reported, in
    /// order.
    pub fn add_file(&mut self, text: &str) -> Vec<VocabularyError> {
        let problems = self.read_file(text);
        self.index();
        problems
    }

    fn read_file(&mut self, text: &str) -> Vec<VocabularyError> {
        let document = yaml::parse_file(text);
        let mut reader = Reader::default();
        for error in &document.errors {
            reader.0.error(error.span(), error.message(), error.help());
        }
        for entry in reader.mapping(&document.root, "a vocabulary") {
            match entry.key.text.as_str() {
                "common" => reader.attributes(&entry.value, &mut self.common),
                "components" => self.add_components(&entry.value, &mut reader),
                "counterparts" => {
                    for entry in reader.mapping(&entry.value, "`counterparts`") {
                        let meant = reader.string(&entry.value);
                        self.counterparts.insert(entry.key.text.clone(), meant);
                    }
                }
                "html-blocks" => self.html_blocks.extend(reader.strings(&entry.value)),
                "html" => self.html.extend(reader.strings(&entry.value)),
                "html-layout" => self.html_layout.extend(reader.strings(&entry.value)),
                "html-transparent" => self.html_transparent.extend(reader.strings(&entry.value)),
                key => reader.0.unknown(entry.key.span, "key", key, &TOP),
            }
        }
        reader.0.problems
    }

    /// Adds or changes components: the value of `components:` in `doclint.yml`.
    pub fn add(&mut self, components: &Value) -> Vec<VocabularyError> {
        let mut reader = Reader::default();
        self.add_components(components, &mut reader);
        self.index();
        reader.0.problems
    }

    fn add_components(&mut self, value: &Value, reader: &mut Reader) {
        for entry in reader.mapping(value, "`components`") {
            let name = &entry.key.text;
            if entry.value.as_bool() == Some(false) || entry.value.as_str() == Some("off") {
                self.components.remove(name);
                continue;
            }
            let mut spec = self.components.get(name).cloned().unwrap_or_default();
            let keys = reader.mapping(&entry.value, &format!("`{name}`"));
            let like = keys.iter().find(|it| it.key.text == "like");
            if let Some(like) = like.map(|it| &it.value) {
                let other = like.as_str().unwrap_or_default();
                match self.components.get(other) {
                    Some(other) => spec = other.clone(),
                    None => {
                        let known: Vec<&str> = self.components.keys().map(String::as_str).collect();
                        reader.0.unknown(like.span, "component", other, &known);
                    }
                }
            }
            for entry in keys {
                reader.component_key(entry, &mut spec);
            }
            self.components.insert(name.clone(), spec);
        }
    }

    /// Builds the tables that lookups use. Of a component with the name of an HTML element, its
    /// own entry counts.
    fn index(&mut self) {
        self.by_name.clear();
        self.tags.clear();
        for name in self.html.iter().chain(&self.html_layout).chain(&self.html_transparent) {
            let is_layout = self.html_layout.contains(name);
            let known = TagFacts {
                spec: None,
                is_html: self.html.contains(name),
                role: is_layout.then_some(ComponentRole::Layout),
                is_transparent: is_layout || self.html_transparent.contains(name),
            };
            let tag = TagId(self.tags.len() as u32);
            self.by_name.insert(name.clone(), tag);
            self.tags.push(known);
        }
        for (name, spec) in &self.components {
            let next = TagId(self.tags.len() as u32);
            let tag = *self.by_name.entry(name.clone()).or_insert(next);
            if tag == next {
                self.tags.push(TagFacts::default());
            }
            let known = &mut self.tags[tag.0 as usize];
            known.role = spec.role;
            known.is_transparent = spec.transparent;
            known.spec = Some(spec.clone());
        }
    }

    /// The component of a name.
    pub fn get(&self, name: &str) -> Option<&ComponentSpec> {
        self.spec_of(self.tag(name)?)
    }

    /// The number of a component or an HTML element, for those who ask several things about it.
    pub fn tag(&self, name: &str) -> Option<TagId> {
        self.by_name.get(name).copied()
    }

    /// The entry of a number, if it is a component.
    pub fn spec_of(&self, tag: TagId) -> Option<&ComponentSpec> {
        self.facts(tag).spec.as_ref()
    }

    /// The role of a number.
    pub fn role_of(&self, tag: TagId) -> Option<ComponentRole> {
        self.facts(tag).role
    }

    fn facts(&self, tag: TagId) -> &TagFacts {
        &self.tags[tag.0 as usize]
    }

    /// The role of a component or an HTML element.
    pub fn role(&self, name: &str) -> Option<ComponentRole> {
        self.role_of(self.tag(name)?)
    }

    /// Whether an outline looks through a component or an HTML element.
    pub fn is_transparent(&self, name: &str) -> bool {
        self.tag(name).is_some_and(|it| self.facts(it).is_transparent)
    }

    /// The specification of an attribute of a component.
    pub fn attribute(&self, component: &str, name: &str) -> Option<&AttributeSpec> {
        let own = self.get(component)?;
        own.attributes.get(name).or_else(|| self.common.get(name))
    }
}

impl Components for Vocabulary {
    fn is_known(&self, component: &str) -> bool {
        self.tag(component).is_some_and(|it| {
            let facts = self.facts(it);
            facts.spec.is_some() || facts.is_html
        })
    }

    fn is_transparent(&self, component: &str) -> bool {
        Self::is_transparent(self, component)
    }

    fn link(&self, component: &str, attribute: &str) -> Option<LinkKind> {
        let spec = self.get(component)?.attributes.get(attribute)?;
        let kind = if attribute == "href" { LinkKind::Page } else { LinkKind::File };
        (spec.kind == AttributeKind::Link).then_some(kind)
    }

    fn is_icon(&self, component: &str, attribute: &str) -> bool {
        self.attribute(component, attribute).is_some_and(|it| it.kind == AttributeKind::Icon)
    }

    fn anchor(&self, component: &str, attribute: &str) -> Option<AnchorKind> {
        self.get(component)?.attributes.get(attribute)?.anchor
    }
}

#[derive(Default)]
struct Reader(reader::Reader);

impl Reader {
    fn component_key(&mut self, entry: &Entry, spec: &mut ComponentSpec) {
        let value = &entry.value;
        match entry.key.text.as_str() {
            "about" => spec.about = self.string(value),
            "attributes" => self.attributes(value, &mut spec.attributes),
            "children" => spec.children = self.strings(value),
            "content" => spec.content = self.one_of(value, &CONTENTS).unwrap_or_default(),
            "example" => spec.example = self.string(value),
            "least" => spec.least = self.number(value).unwrap_or_default() as u32,
            "like" => {}
            "not-in" => spec.not_in = self.strings(value),
            "one-of" => spec.one_of = self.strings(value),
            "parents" => spec.parents = self.strings(value),
            "per-page" => spec.per_page = self.number(value).unwrap_or_default() as u32,
            "renamed" => {
                for entry in self.mapping(value, "`renamed`") {
                    let meant = self.string(&entry.value);
                    spec.renamed.insert(entry.key.text.clone(), meant);
                }
            }
            "role" => spec.role = self.one_of(value, &ROLES),
            "transparent" => spec.transparent = self.boolean(value),
            key => self.0.unknown(entry.key.span, "key", key, &COMPONENT),
        }
    }

    fn attributes(&mut self, value: &Value, into: &mut BTreeMap<String, AttributeSpec>) {
        for entry in self.mapping(value, "`attributes`") {
            let mut spec = AttributeSpec::default();
            if entry.value.as_str().is_some() {
                spec.kind = self.one_of(&entry.value, &ATTRIBUTE_KINDS).unwrap_or_default();
                into.insert(entry.key.text.clone(), spec);
                continue;
            }
            let (mut min, mut max) = (None, None);
            for key in self.mapping(&entry.value, "an attribute") {
                let value = &key.value;
                match key.key.text.as_str() {
                    "anchor" => spec.anchor = self.one_of(value, &ANCHORS),
                    "deprecated" => spec.instead = self.string(value),
                    "expected" => spec.expected = self.boolean(value),
                    "max" => max = self.number(value),
                    "min" => min = self.number(value),
                    "needs" => spec.needs = self.string(value),
                    "replaces" => spec.replaces = self.strings(value),
                    "required" => spec.required = self.boolean(value),
                    "type" => spec.kind = self.one_of(value, &ATTRIBUTE_KINDS).unwrap_or_default(),
                    "unique" => spec.unique = self.one_of(value, &UNIQUE).unwrap_or_default(),
                    "values" => spec.values = self.strings(value),
                    "wanted" => spec.wanted = self.boolean(value),
                    name => self.0.unknown(key.key.span, "key", name, &ATTRIBUTE),
                }
            }
            if min.is_some() || max.is_some() {
                spec.range = Some((min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX)));
            }
            into.insert(entry.key.text.clone(), spec);
        }
    }

    fn mapping<'v>(&mut self, value: &'v Value, what: &str) -> &'v [Entry] {
        let mapping = self.0.mapping(value, &format!("a mapping for {what}"));
        mapping.map_or(&[], |it| &it.entries)
    }

    fn string(&mut self, value: &Value) -> String {
        self.0.string(value, "a string").unwrap_or_default().trim_end().to_owned()
    }

    fn strings(&mut self, value: &Value) -> Vec<String> {
        match &value.kind {
            Kind::Sequence(items) => items.iter().map(|it| self.string(it)).collect(),
            _ => vec![self.string(value)],
        }
    }

    fn boolean(&mut self, value: &Value) -> bool {
        self.0.boolean(value, "`true` or `false`").unwrap_or_default()
    }

    fn number(&mut self, value: &Value) -> Option<i64> {
        self.0.integer(value, "a whole number")
    }

    fn one_of<T: Copy>(&mut self, value: &Value, names: &[(&str, T)]) -> Option<T> {
        // An empty value is like a missing one.
        let text = self.string(value);
        let found = names.iter().find(|it| it.0 == text).map(|it| it.1);
        if found.is_none() && !text.is_empty() {
            let names: Vec<&str> = names.iter().map(|it| it.0).collect();
            self.0.unknown(value.span, "value", &text, &names);
        }
        found
    }
}
