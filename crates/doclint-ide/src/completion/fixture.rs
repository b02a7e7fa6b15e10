//! A small site in memory, for the tests of this crate.

use crate::{Document, View};
use doclint_config::Config;
use doclint_engine::{CheckOptions, MemoryWorkspace, Outcome, check};
use doclint_rule::{Family, Json, NamesOf, NodeRule, PageCx, RuleMeta, ast, node_rule};
use doclint_syntax::Dialect;
use doclint_vocabulary::Vocabulary;

/// Reports every heading of level 4.
struct DeepHeading;

impl NodeRule for DeepHeading {
    const META: RuleMeta = RuleMeta::warning(
        "deep-heading",
        "a heading is deep",
        "# test/deep-heading\n\nA heading is deep.\n\n## Why\n\nNobody sees it.\n",
    );
    type Node<'a> = ast::Heading<'a>;
    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        if heading.level() == 4 {
            cx.report(heading.span(), "deep heading");
        }
    }
}

/// Reports nothing.
struct Quiet;

impl NodeRule for Quiet {
    const META: RuleMeta = RuleMeta::error("quiet", "a heading is quiet", "# test/quiet\n");
    type Node<'a> = ast::Heading<'a>;
    fn check(&self, _heading: ast::Heading<'_>, _cx: &mut PageCx<'_>) {}
}

static TEST: Family = Family::new("test", "the rules of a test")
    .manual("https://example.com/rules")
    .vocabulary(VOCABULARY)
    .schemas(&[("docs.json", docs_schema)])
    .names(&[
        (NamesOf::FrontMatter, || vec!["title", "titleColor"]),
        (NamesOf::Icons("fontawesome"), || vec!["rocket", "rose"]),
        (NamesOf::Icons("lucide"), || vec!["rocking-chair"]),
        (NamesOf::Languages, || vec!["py", "python", "zig"]),
    ])
    .rules(&[node_rule(&DeepHeading), node_rule(&Quiet)]);

static FAMILIES: [&Family; 1] = [&TEST];

const VOCABULARY: &str = r#"
common:
  id: id
  className: string
components:
  Card:
    about: a link with a title and an icon
    example: |
      <Card title="Start" href="/start">Begin here.</Card>
    attributes:
      title: {type: text, required: true}
      icon: icon
      iconType: {values: [light, solid]}
      href: link
      img: link
      horizontal: boolean
      cols: integer
      color: {type: color, wanted: true}
      arrow: {type: switch, deprecated: horizontal}
  Steps: {about: a procedure, role: group, children: [Step]}
  Step: {about: one step, role: item, parents: [Steps], attributes: {title: {type: text, expected: true}}}
  Icon: {about: an icon, content: nothing, attributes: {icon: {type: icon, required: true}}}
  CodeGroup: {about: code in several languages, content: fences}
html: [div, details, img]
"#;

fn docs_schema() -> Json {
    let text = r##"{
      "type": "object", "required": ["theme", "name"], "properties": {
        "theme": {"$ref": "#/$defs/Theme", "description": "The theme."},
        "name": {"type": "string", "description": "The name of the project."},
        "favicon": {"type": "string", "description": "The favicon."},
        "hidden": {"type": "boolean", "default": true},
        "navigation": {"$ref": "#/$defs/Navigation", "description": "The navigation tree."},
        "redirects": {"type": "array", "items": {"type": "object", "properties":
          {"source": {"type": "string"}, "destination": {"type": "string"}}}},
        "icons": {"type": "object", "properties": {"library": {"enum": ["fontawesome", "lucide"]}}}
      },
      "$defs": {
        "Theme": {"type": "string", "enum": ["mint", "maple", "palm"]},
        "Navigation": {"type": "object", "properties": {
          "groups": {"type": "array", "items": {"$ref": "#/$defs/Group"}},
          "pages": {"type": "array", "items": {"$ref": "#/$defs/Page"}}}},
        "Group": {"type": "object", "description": "A group of pages.", "properties": {
          "group": {"type": "string", "description": "The heading."},
          "icon": {"type": "string"}, "openapi": {"type": "string"},
          "pages": {"type": "array", "items": {"$ref": "#/$defs/Page"}},
          "$ref": {"type": "string"}}, "required": ["group"]},
        "Page": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Group"}]}
      }
    }"##;
    text.parse().expect("a schema of the test")
}

const FILES: [(&str, &str); 11] = [
    (
        "docs.json",
        r##"{"theme": "mint", "name": "Acme", "navigation": {"groups": [
          {"group": "Start", "pages": ["index", "guides/quickstart"]},
          {"$ref": "nav/api.json"}]},
          "redirects": [{"source": "/old", "destination": "/guides/quickstart"}]}"##,
    ),
    ("nav/api.json", r#"{"group": "API", "openapi": "openapi.json", "pages": ["GET /users"]}"#),
    (
        "index.mdx",
        "---\ntitle: Home\n---\n\n<Card title=\"Go\" icon=\"rocket\" href=\"/guides/quickstart\" />\n",
    ),
    (
        "guides/quickstart.mdx",
        "---\ntitle: Quickstart\ndescription: Start in a minute.\nicon: rocket\n---\n\n\
         ## Install it\n\nText.\n\n## Install it\n\nText.\n\n### What is next\n\n#### Deep\n\nText.\n",
    ),
    (
        "guides/setup.mdx",
        "---\ntitle: Set up\n---\n\nimport RateLimits from \"/snippets/rate-limits.mdx\";\n\n<RateLimits />\n",
    ),
    ("guides/deep/index.mdx", "---\ntitle: Deep\n---\n\nText.\n"),
    ("guides/user list.mdx", "---\nopenapi: GET /users\n---\n"),
    (
        "snippets/rate-limits.mdx",
        "export const limit = 5;\nexport const Plan = () => null;\n\n## Limits here\n\nFive.\n",
    ),
    ("images/logo.svg", "<svg/>"),
    ("images/start.png", "x"),
    (
        "openapi.json",
        r#"{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {
          "/users": {"get": {"summary": "List users", "responses": {"200": {"description": "Users"}}},
                     "post": {"summary": "Create a user", "responses": {"200": {"description": "It"}}}}},
          "components": {"schemas": {"User": {"type": "object"}}}}"#,
    ),
];

/// The site, checked.
pub(crate) struct Fixture {
    workspace: MemoryWorkspace,
    outcome: Outcome,
    config: Config,
    vocabulary: Vocabulary,
}

impl Fixture {
    pub fn new() -> Self {
        Self::with(FILES.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec())
    }

    pub fn with(files: Vec<(String, String)>) -> Self {
        let workspace = MemoryWorkspace::new(files);
        let options = CheckOptions { threads: 1, ..CheckOptions::default() };
        let outcome = check(&workspace, &FAMILIES, &options).expect("the rules take their options");
        let vocabulary = Vocabulary::from_files([VOCABULARY]);
        Self { workspace, outcome, config: Config::default(), vocabulary }
    }

    pub fn view(&self) -> View<'_> {
        View {
            outcome: &self.outcome,
            config: &self.config,
            families: &FAMILIES,
            vocabulary: &self.vocabulary,
            workspace: &self.workspace,
        }
    }
}

/// A text with a `|` for the cursor, as a document and the cursor's byte.
pub(crate) fn at_cursor(path: &str, text: &str) -> (Document, u32) {
    let (before, after) = text.split_once('|').expect("a cursor in the text");
    let document = Document::new(path, &format!("{before}{after}"), Dialect::Mdx);
    (document, before.len() as u32)
}
