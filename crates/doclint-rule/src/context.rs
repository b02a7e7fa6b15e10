//! The context of a rule: everything it sees besides its node, and where it reports.

use crate::RuleMeta;
use crate::needs::{Need, Roles};
use crate::notes::Notes;
use crate::path::PagePath;
use crate::phrases::{Hit, Phrasebook};
use doclint_data::{Document, Mapping};
use doclint_diagnostic::{Diagnostic, FileId, Level, Location, Span};
use doclint_samples::{Language, SampleError, Samples};
use doclint_secrets::Secret;
use doclint_site::{BuildText, OPERATION_KEYS, PlatformId};
use doclint_syntax::{AstNode, Dialect, Node, NodeKind, Page, ast};
use doclint_text::{Around, Genre, Passage, Passages, passages_around};
use doclint_vocabulary::{ComponentRole, ComponentSpec, TagId, Vocabulary};
use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// A page with everything that rules ask about it.
pub struct PageInput<'a> {
    /// The page.
    pub page: &'a Page,
    /// Its path.
    pub path: PagePath<'a>,
    /// Whether it is read as MDX or as Markdown.
    pub dialect: Dialect,
    /// What renders the page.
    pub platform: PlatformId,
    /// What the settings of the build say about the text of its pages.
    pub build_text: BuildText,
    /// The front matter, if it is YAML.
    pub front_matter: Option<&'a Document>,
    /// The names that the page imports, defines and exports.
    pub declared: &'a BTreeSet<String>,
    /// The components that pages may use.
    pub vocabulary: &'a Vocabulary,
    /// The code samples that the run has read.
    pub samples: &'a Samples,
    /// The words and phrases that rules look for.
    pub phrases: &'a Phrasebook,
    /// The file, for findings.
    pub file: FileId,
    /// Whether it consists of the texts of an OpenAPI file.
    pub is_of_api: bool,
    /// What follows from the text, once it is asked for.
    pub derived: Derived,
}

/// What follows from the text of a page: computed on the first request, and shared by all rules.
#[derive(Default)]
pub struct Derived {
    is_english: OnceCell<bool>,
    genre: OnceCell<Genre>,
    roles: OnceCell<Roles>,
    /// By the numbers of components.
    tags: OnceCell<Vec<Tag>>,
    passages: Passages,
    secrets: OnceCell<Vec<Secret>>,
    shared: Shared,
}

/// A component of a page.
#[derive(Clone, Copy, Default)]
struct Tag {
    /// Its number in the vocabulary.
    known: Option<TagId>,
    /// Whether the page imports, defines or exports its name.
    is_declared: bool,
}

/// Values that several rules of a family need, by their types.
#[derive(Default)]
struct Shared(RefCell<HashMap<TypeId, Rc<dyn Any>>>);

impl Derived {
    /// Of a page that is known to be in another language than English.
    pub fn of_other_language() -> Self {
        Self { is_english: OnceCell::from(false), ..Self::default() }
    }
}

impl PageInput<'_> {
    /// Whether it is in English: see [`crate::host::is_english`]. Its words are looked at once.
    pub fn is_english(&self) -> bool {
        let of_path = self.path.traits().language;
        let look = || crate::language::is_english(of_path, self.page, self.front_matter);
        *self.derived.is_english.get_or_init(look)
    }

    /// The genre of the page, by its path, its title and its mode.
    pub fn genre(&self) -> Genre {
        *self.derived.genre.get_or_init(|| {
            let text = |key| self.front_matter.and_then(|it| it.root.get(key)?.as_str());
            Genre::of(self.path.traits().genres, text("title")).with_mode(text("mode"))
        })
    }

    /// The prose of the page: see [`PageCx::passages`].
    pub fn passages(&self) -> &[Passage] {
        let of_component = |name: &str| match self.vocabulary.role(name) {
            Some(ComponentRole::Callout) => Around::IN_CALLOUT,
            Some(role) if role.holds_text() => Around::default(),
            _ => Around::APART,
        };
        self.derived.passages.of(self.page, self.front_matter, &of_component)
    }

    /// Whether the page is and has all that a rule needs, and is not of a kind that the rule skips.
    pub fn suits(&self, meta: &RuleMeta) -> bool {
        let RuleMeta { needs, skips, .. } = meta;
        (!self.is_of_api || meta.in_api_files)
            && (self.dialect.is_mdx() || !needs.contains(Need::Components))
            && (skips.is_empty() || !skips.contains(self.genre()))
            && (needs.roles.is_empty() || self.roles().holds(needs.roles))
            && (!needs.contains(Need::English) || self.is_english())
    }

    /// What the vocabulary says of its components, which is looked up once for all rules.
    fn tags(&self) -> &[Tag] {
        self.derived.tags.get_or_init(|| {
            let mut tags = Vec::new();
            for component in ast::Component::all(self.page) {
                let Some(name) = component.name().map(|it| it.as_str()) else { continue };
                let tag = Tag {
                    known: self.vocabulary.tag(name),
                    is_declared: self.declared.contains(name),
                };
                tags.resize(tags.len().max(component.number() + 1), Tag::default());
                tags[component.number()] = tag;
            }
            tags
        })
    }

    /// The roles of its components.
    fn roles(&self) -> Roles {
        *self.derived.roles.get_or_init(|| {
            let mut roles = Roles::default();
            let known = self.tags().iter().filter_map(|it| it.known);
            known.filter_map(|it| self.vocabulary.role_of(it)).for_each(|it| roles.add(it));
            roles
        })
    }
}

/// Where the findings of a rule go.
pub struct Reports<'a> {
    /// The full id of the rule: `family/name`.
    pub rule: &'a Arc<str>,
    /// The level of its findings.
    pub level: Level,
    /// The findings so far.
    pub out: &'a mut Vec<Diagnostic>,
}

impl Reports<'_> {
    fn push(&mut self, at: Location, message: Cow<'static, str>) -> &mut Diagnostic {
        self.out.push(Diagnostic {
            rule: Arc::clone(self.rule),
            level: self.level,
            at,
            message,
            cause: None,
            labels: Vec::new(),
            help: None,
            fixes: Vec::new(),
        });
        self.out.last_mut().expect("just pushed")
    }
}

/// The page that a rule checks.
pub struct PageCx<'a> {
    input: &'a PageInput<'a>,
    reports: Reports<'a>,
    kept: u32,
    /// `None` until the first one, as most rules note nothing.
    notes: Option<Notes>,
}

impl<'a> PageCx<'a> {
    /// The context of a rule, with a place for its findings. What runs rules makes it.
    pub fn new(input: &'a PageInput<'a>, reports: Reports<'a>) -> Self {
        Self { input, reports, kept: 0, notes: None }
    }

    /// The page.
    pub fn page(&self) -> &'a Page {
        self.input.page
    }

    /// The path from the site's root, with `/` between folders. Ask for it where the names of the file
    /// and its folder don't do: copies of a page with other paths are then checked one by one.
    pub fn path(&self) -> &'a str {
        self.input.path.whole()
    }

    /// The name of the file.
    pub fn file_name(&self) -> &'a str {
        self.input.path.traits().name
    }

    /// The name of the file up to the first dot.
    pub fn file_stem(&self) -> &'a str {
        self.file_name().split('.').next().unwrap_or_default()
    }

    /// The name of the folder that the file is in; empty in the site's root.
    pub fn folder_name(&self) -> &'a str {
        self.input.path.traits().folder
    }

    /// What renders the page. Rules that are about one platform only say so in their metadata.
    pub fn platform(&self) -> PlatformId {
        self.input.platform
    }

    /// What the settings of the build that renders the page say about its text.
    pub fn build_text(&self) -> BuildText {
        self.input.build_text
    }

    /// Whether the page is read as MDX or as Markdown.
    pub fn dialect(&self) -> Dialect {
        self.input.dialect
    }

    /// The keys and values of the front matter, if it is a mapping.
    pub fn front_matter(&self) -> Option<&'a Mapping> {
        self.yaml().and_then(|document| document.root.as_mapping())
    }

    /// The YAML of the front matter, with its syntax errors.
    pub fn yaml(&self) -> Option<&'a Document> {
        self.input.front_matter
    }

    /// The components that pages may use.
    pub fn vocabulary(&self) -> &'a Vocabulary {
        self.input.vocabulary
    }

    /// The entry of a component of the page in the vocabulary; `None` if the page declares a component
    /// of that name itself.
    pub fn spec(&self, component: ast::Component<'_>) -> Option<&'a ComponentSpec> {
        let tag = self.tag(component).filter(|it| !it.is_declared)?;
        self.input.vocabulary.spec_of(tag.known?)
    }

    /// The role of a component or an HTML element of the page; `None` for other nodes.
    pub fn role(&self, node: Node<'_>) -> Option<ComponentRole> {
        self.input.vocabulary.role_of(self.tag(ast::Component::cast(node)?)?.known?)
    }

    fn tag(&self, component: ast::Component<'_>) -> Option<Tag> {
        self.input.tags().get(component.number()).copied()
    }

    /// Whether a node holds blocks of text: the page, and components such as steps and callouts.
    pub fn holds_text(&self, node: Node<'_>) -> bool {
        node.kind() == NodeKind::Page || self.role(node).is_some_and(ComponentRole::holds_text)
    }

    /// Whether nothing but the page and components that hold text are around a block.
    pub fn is_in_text(&self, node: Node<'_>) -> bool {
        node.ancestors().all(|around| self.holds_text(around))
    }

    /// Whether the page imports, defines or exports this name.
    pub fn declares(&self, name: &str) -> bool {
        self.input.declared.contains(name)
    }

    /// The first syntax error of a code sample, which is read once in a run.
    pub fn sample_error(&self, language: Language, text: &str) -> Option<Arc<SampleError>> {
        self.input.samples.check(language, text)
    }

    /// The keys, tokens and passwords in the text of the page, which is searched once.
    pub fn secrets(&self) -> &'a [Secret] {
        let find = || doclint_secrets::find(self.input.page.source());
        self.input.derived.secrets.get_or_init(find)
    }

    /// Whether the page is about an operation, a schema or a channel of an API, so that the platform adds
    /// headings and text of its own.
    pub fn is_operation(&self) -> bool {
        let keys = || OPERATION_KEYS.iter();
        self.front_matter().is_some_and(|it| keys().any(|key| it.get(key).is_some()))
    }

    /// Whether the page is in English, judged by its path, its front matter and its words. A rule all of
    /// which is about English says [`Need::English`] instead.
    pub fn is_english(&self) -> bool {
        self.input.is_english()
    }

    /// The prose of the page: title and description, then blocks and attributes that readers see, in
    /// the order of the text. It is made once for all rules.
    pub fn passages(&self) -> &'a [Passage] {
        self.input.passages()
    }

    /// The places of the rule's phrases, in the order of [`Self::passages`]. Those of all rules are
    /// found in one pass.
    pub fn hits(&self) -> Vec<Hit<'a>> {
        self.input.phrases.hits(self.reports.rule, self.input.passages())
    }

    /// The places of the rule's phrases in a node.
    pub fn hits_in(&self, node: Node<'_>) -> Vec<Hit<'a>> {
        let passages = passages_around(self.input.passages(), node);
        let mut hits = self.input.phrases.hits(self.reports.rule, passages);
        let all = node.span();
        hits.retain(|it| all.start <= it.span().start && it.span().end <= all.end);
        hits
    }

    /// Returns the value that `make` computes from the page. It is computed once for each page and type
    /// of value, so `make` has to be the only function for that type.
    pub fn shared<T: Any>(&self, make: impl FnOnce(&Self) -> T) -> Rc<T> {
        let slots = &self.input.derived.shared.0;
        let known = slots.borrow().get(&TypeId::of::<T>()).cloned();
        let value = known.unwrap_or_else(|| {
            // `make` may need other values.
            let made: Rc<dyn Any> = Rc::new(make(self));
            slots.borrow_mut().insert(TypeId::of::<T>(), Rc::clone(&made));
            made
        });
        value.downcast().expect("a value has the type that it is found by")
    }

    /// Reports a finding: its place, and its message in lower case and without a final stop.
    pub fn report(&mut self, span: Span, message: impl Into<Cow<'static, str>>) -> &mut Diagnostic {
        self.reports.push(Location { file: self.input.file, span }, message.into())
    }

    /// Counts a place that keeps the convention of the rule: see [`crate::RuleMeta::convention`].
    pub fn keep(&mut self) {
        self.kept += 1;
    }

    /// How many places kept the convention.
    pub fn kept(&self) -> u32 {
        self.kept
    }

    /// Notes a use of a text for the half of a [`crate::NotesRule`] that sees all pages.
    pub fn note(&mut self, text: &str, span: Span, may_fix: bool) {
        self.notes.get_or_insert_default().add(text, span, may_fix);
    }

    /// Returns the notes of the rule.
    pub fn into_notes(self) -> Notes {
        let mut notes = self.notes.unwrap_or_default();
        notes.shrink();
        notes
    }
}

/// The site that a rule checks. The site itself is an argument of the rule.
pub struct SiteCx<'a> {
    vocabulary: &'a Vocabulary,
    reports: Reports<'a>,
    kept: u32,
}

impl<'a> SiteCx<'a> {
    /// The context of a rule, with a place for its findings. What runs rules makes it.
    pub fn new(vocabulary: &'a Vocabulary, reports: Reports<'a>) -> Self {
        Self { vocabulary, reports, kept: 0 }
    }

    /// The components that pages may use.
    pub fn vocabulary(&self) -> &'a Vocabulary {
        self.vocabulary
    }

    /// Reports a finding: its place, and its message in lower case and without a final stop.
    pub fn report(
        &mut self,
        at: Location,
        message: impl Into<Cow<'static, str>>,
    ) -> &mut Diagnostic {
        self.reports.push(at, message.into())
    }

    /// Counts a place that keeps the convention of the rule: see [`crate::RuleMeta::convention`].
    pub fn keep(&mut self) {
        self.kept += 1;
    }

    /// How many places kept the convention.
    pub fn kept(&self) -> u32 {
        self.kept
    }
}
