//! The small site that random pages and files are put into.

use doclint_engine::MemoryWorkspace;

/// Its `docs.json`.
pub const DOCS_JSON: &str = r##"{
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#16A34A", "light": "#07C983", "dark": "#15803D" },
  "favicon": "/favicon.svg",
  "navigation": {
    "tabs": [
      {
        "tab": "Guides",
        "groups": [
          { "group": "Start", "icon": "rocket", "pages": ["index", "guide/install", "page"] },
          { "group": "More", "expanded": false, "pages": ["guide/upgrade", "p000", "p001"] }
        ]
      },
      { "tab": "API", "openapi": "openapi.json", "pages": ["GET /users"] }
    ],
    "global": { "anchors": [{ "anchor": "Blog", "href": "https://example.com/blog" }] }
  },
  "navbar": { "links": [{ "label": "Help", "href": "/guide/install" }] },
  "footer": { "socials": { "github": "https://github.com/acme" } },
  "redirects": [
    { "source": "/install", "destination": "/guide/install" },
    { "source": "/old/:slug*", "destination": "/guide/:slug*", "permanent": false },
    { "source": "/moved/:slug*", "destination": "/:slug*" }
  ],
  "seo": { "metatags": { "og:url": "https://example.com" } }
}
"##;

/// Its OpenAPI file.
pub const OPENAPI: &str = r##"{
  "openapi": "3.1.0",
  "info": { "title": "Acme", "version": "1" },
  "servers": [{ "url": "https://api.example.com/{v}", "variables": { "v": { "default": "1" } } }],
  "paths": {
    "/users": {
      "get": {
        "operationId": "listUsers",
        "summary": "List users",
        "parameters": [{ "name": "page", "in": "query", "schema": { "type": "integer" } }],
        "responses": { "200": { "$ref": "#/components/responses/Users" } }
      }
    },
    "/users/{id}": {
      "parameters": [{ "name": "id", "in": "path", "required": true, "schema": {} }],
      "delete": { "operationId": "deleteUser", "responses": { "204": { "description": "" } } }
    }
  },
  "webhooks": { "created": { "post": { "responses": {} } } },
  "components": {
    "responses": { "Users": { "description": "Users", "content": {} } },
    "schemas": { "User": { "allOf": [{ "$ref": "#/components/schemas/User" }] } }
  }
}
"##;

/// The other files: pages to link to, snippets, images.
const FILES: [(&str, &str); 8] = [
    (
        "index.mdx",
        "---\ntitle: \"Home\"\ndescription: \"Where to begin with Acme and its tools\"\n---\n\n\
         See [install](/guide/install#before-you-begin) and [upgrade](/install).\n",
    ),
    (
        "guide/install.mdx",
        "---\ntitle: \"Install\"\ndescription: \"How to install the command line tool\"\n---\n\n\
         import Note1 from '/snippets/note.mdx'\n\n## Before you begin\n\n<Note1 />\n\n\
         Read [the page](/page#usage) and [another](/p000#usage).\n",
    ),
    (
        "guide/upgrade.mdx",
        "---\ntitle: \"Upgrade\"\ndescription: \"How to upgrade to the next version\"\n---\n\n\
         ## Steps\n\n<Steps>\n  <Step title=\"Stop\">Stop it.</Step>\n</Steps>\n",
    ),
    ("users.mdx", "---\nopenapi: GET /users\n---\n"),
    ("snippets/note.mdx", "<Note>\n  Keep it short.\n</Note>\n"),
    ("snippets/button.jsx", "export const Button = ({ to }) => <a href={to}>Go</a>\n"),
    ("favicon.svg", "<svg/>"),
    ("images/a.png", ""),
];

/// The site with these files replaced or added.
pub fn with<'a>(files: impl IntoIterator<Item = (String, &'a str)>) -> MemoryWorkspace {
    let base = [("docs.json", DOCS_JSON), ("openapi.json", OPENAPI)];
    let base = base.into_iter().chain(FILES).map(|(path, text)| (path.to_owned(), text));
    // Of two files with one path, the last one counts.
    MemoryWorkspace::new(base.chain(files))
}
