//! A small site for tests.

use crate::{Document, NavigationTarget, View};
use doclint_config::Config;
use doclint_engine::{CheckOptions, MemoryWorkspace, Outcome, Workspace, check};
use doclint_rule::Family;
use doclint_syntax::Dialect;
use doclint_vocabulary::Vocabulary;
use std::sync::Arc;

static COMPONENTS: Family = Family::new("sample", "components for tests").vocabulary(
    "components:
  Card:
    attributes:
      title: {type: text}
      href: {type: link}
      img: link
      icon: icon
  Tab:
    attributes:
      title: {type: text, anchor: tab}
  Snippet:
    attributes:
      file: string
  a:
    attributes:
      href: link
      id: string
",
);

static FAMILIES: [&Family; 1] = [&COMPONENTS];

/// A checked site in memory.
pub(crate) struct Sample {
    workspace: MemoryWorkspace,
    outcome: Outcome,
    config: Config,
    vocabulary: Arc<Vocabulary>,
}

/// The files of a site that has one of everything.
pub(crate) const FILES: [(&str, &str); 12] = [
    (
        "docs.json",
        r#"{
  "name": "Acme",
  "logo": {"light": "/images/logo.svg"},
  "navigation": {
    "groups": [
      {"group": "Start", "pages": ["index", "guides/keys", "guides/limits"]},
      {"group": "API", "openapi": "api/openapi.json", "pages": ["GET /users", "api/list"]}
    ]
  },
  "navbar": {"$ref": "navbar.json"},
  "redirects": [{"source": "/old", "destination": "/guides/keys"}]
}
"#,
    ),
    ("navbar.json", "{\"primary\": {\"type\": \"button\", \"href\": \"/guides/limits\"}}\n"),
    (
        "index.mdx",
        "---\ntitle: Home\n---\n\n[Keys](/guides/keys#make-a-key) and [limits](./guides/limits).\n\n![Logo](/images/logo.svg)\n",
    ),
    (
        "guides/keys.mdx",
        "---\ntitle: Keys\n---\n\nimport Shared from \"/snippets/shared.mdx\";\n\n## Make a key\n\nText.\n\n## Lose a key\n\n<Shared />\n\n<Card id=\"own\" title=\"Own\" href=\"/old\" />\n",
    ),
    (
        "guides/limits.mdx",
        "# Limits\n\n[Keys](/guides/keys#in-snippet) [old](/old#make-a-key) [list](/api/list)\n\n<Snippet file=\"shared.mdx\" />\n",
    ),
    ("snippets/shared.mdx", "## In snippet\n\nShared text.\n"),
    ("snippets/parts.jsx", "export const Price = () => <b>1</b>;\n\nexport function Sum() {}\n"),
    ("images/logo.svg", "<svg/>\n"),
    ("api/list.mdx", "---\ntitle: List users\nopenapi: GET /users\n---\n"),
    ("api/remove.mdx", "---\nopenapi: \"openapi DELETE /users/{id}\"\n---\n"),
    (
        "api/openapi.json",
        "{\"openapi\": \"3.1.0\", \"info\": {\"title\": \"A\", \"version\": \"1\"}, \"paths\": {\n\"/users\": {\"get\": {\"summary\": \"All users\", \"responses\": {\"200\": {\"$ref\": \"#/components/responses/Ok\"}}}},\n\"/users/{id}\": {\"delete\": {\"responses\": {}}}},\n\"components\": {\"responses\": {\"Ok\": {\"description\": \"ok\"}}}}\n",
    ),
    ("doclint.yml", "rules:\n  links/broken: error\n"),
];

impl Sample {
    /// The site with one of everything.
    pub fn new() -> Self {
        Self::of(FILES)
    }

    /// A site of these files.
    pub fn of<'f>(files: impl IntoIterator<Item = (&'f str, &'f str)>) -> Self {
        let workspace = MemoryWorkspace::new(files);
        let options = CheckOptions { threads: 1, ..CheckOptions::default() };
        let outcome = check(&workspace, &FAMILIES, &options).expect("there are no rules");
        let config = Config::default();
        let vocabulary = config.vocabulary(&FAMILIES);
        Self { workspace, outcome, config, vocabulary }
    }

    /// The site, as questions see it.
    pub fn view(&self) -> View<'_> {
        View {
            outcome: &self.outcome,
            config: &self.config,
            families: &FAMILIES,
            vocabulary: &self.vocabulary,
            workspace: &self.workspace,
        }
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> String {
        String::from_utf8(self.workspace.read(path).unwrap()).unwrap()
    }

    /// The text of a file with a cursor before or, for a `needle` that ends with `|`, after a part of it.
    pub fn at(&self, path: &str, needle: &str) -> (Document, u32) {
        let text = self.text(path);
        let part = needle.replace('|', "");
        let start = text.find(&part).unwrap_or_else(|| panic!("`{path}` has no `{part}`"));
        let offset = start + needle.find('|').expect("a cursor");
        (Document::new(path, &text, Dialect::Mdx), offset as u32)
    }

    /// A place as its path and the text that is its focus. `open` is newer than the site.
    pub fn shown(&self, open: &Document, place: &NavigationTarget) -> String {
        let text = match place.path == open.path {
            true => open.text().to_owned(),
            false => self.text(&place.path),
        };
        assert!(place.span.contains(place.focus), "{place:?}");
        let focus = text[place.focus.range()].lines().next().unwrap_or_default().to_owned();
        format!("{}: {focus}", place.path)
    }
}

/// A text without its cursor `|`, and where that was.
pub(crate) fn cursor(text: &str) -> (String, u32) {
    let at = text.find('|').expect("a cursor");
    (text.replacen('|', "", 1), at as u32)
}
