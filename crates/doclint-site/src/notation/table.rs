//! The notations that readers see as text.

use super::read::{self, between};
use super::{INCLUDE, Line, Notation, Place};
use crate::platform::PlatformId;

const fn notation(
    sign: &'static str,
    what: &'static str,
    tool: &'static str,
    instead: &'static str,
    read: fn(Line<'_>) -> Option<Place>,
) -> Notation {
    Notation { what, tool, instead, component: None, sign, read, translate: None, read_on: &[] }
}

impl Notation {
    const fn component(mut self, name: &'static str) -> Self {
        self.component = Some(name);
        self
    }

    /// It is the own notation of these platforms, or that of a program that many of their sites add.
    const fn read_on(mut self, platforms: &'static [PlatformId]) -> Self {
        self.read_on = platforms;
        self
    }

    const fn translate(mut self, translate: fn(&str) -> Option<String>) -> Self {
        self.translate = Some(translate);
        self
    }
}

const PYMDOWN: &str = "MkDocs";
const SPHINX: &str = "Sphinx";
const LEARN: &str = "Microsoft Learn";
const ASCIIDOC: &str = "AsciiDoc";
const WIKI: &str = "a wiki";

/// The builds whose sites add formulas with a line of settings, and where colons begin a block.
const BUILDS: &[PlatformId] = &[PlatformId::Docusaurus, PlatformId::Starlight];

/// The same with VitePress.
const WITH_VITEPRESS: &[PlatformId] =
    &[PlatformId::Docusaurus, PlatformId::Starlight, PlatformId::VitePress];

/// VitePress alone.
const VITEPRESS: &[PlatformId] = &[PlatformId::VitePress];

const AS_PLAIN: &str = "write it in Markdown";
const AS_BLOCK: &str = "write it as the component that does the same here";
const NO_CONTENTS: &str = "remove it: the page has a table of contents of its own";
const AS_LINK: &str = "write it as `[text](address)`";

/// Those that begin a paragraph. If a sign begins another, the longer one is first.
pub(super) static AT_STARTS: [Notation; 28] = [
    notation("@include(", "include", "another tool", INCLUDE, read::call),
    notation("include::", "include", ASCIIDOC, INCLUDE, read::macro_of_asciidoc),
    notation("[[_TOC_]]", "table of contents", "GitLab", NO_CONTENTS, read::whole_line),
    notation(
        "\\newpage",
        "page break",
        "LaTeX",
        "remove it: a site has no pages of paper",
        read::whole_line,
    ),
    notation("[source,", "block of code", ASCIIDOC, "write it between fences", read::whole_bracket),
    notation("[block:", "block", "ReadMe", AS_BLOCK, read::block_of_readme),
    notation("[[toc]]", "table of contents", "VitePress", NO_CONTENTS, read::whole_line)
        .read_on(VITEPRESS),
    notation("[_TOC_]", "table of contents", "GitLab", NO_CONTENTS, read::whole_line),
    notation("image::", "image", ASCIIDOC, "write it as `![text](path)`", read::macro_of_asciidoc),
    notation("@[code", "include", "VuePress", INCLUDE, read::to_end).read_on(VITEPRESS),
    notation("[TOC]", "table of contents", "another tool", NO_CONTENTS, read::whole_line),
    notation("[toc]", "table of contents", "another tool", NO_CONTENTS, read::whole_line),
    notation("!!! ", "admonition", PYMDOWN, AS_BLOCK, read::admonition),
    notation("=== ", "tab", PYMDOWN, AS_BLOCK, read::quoted_title).component("Tab"),
    notation("=== ", "heading", ASCIIDOC, "write it with `###`", read::equal_signs)
        .translate(read::from_equal_signs),
    notation("h1. ", "heading", "Confluence", "write it with `#`", read::to_end),
    notation("h2. ", "heading", "Confluence", "write it with `##`", read::to_end)
        .translate(read::from_confluence),
    notation("h3. ", "heading", "Confluence", "write it with `###`", read::to_end)
        .translate(read::from_confluence),
    notation("???", "collapsible block", PYMDOWN, AS_BLOCK, read::admonition)
        .component("Accordion"),
    notation(":::", "block", "another tool", AS_BLOCK, read::container).read_on(WITH_VITEPRESS),
    notation("!> ", "callout", "Docsify", AS_BLOCK, read::to_end),
    notation("?> ", "callout", "Docsify", AS_BLOCK, read::to_end),
    notation(".. ", "directive", SPHINX, AS_BLOCK, read::directive),
    notation("== ", "heading", ASCIIDOC, "write it with `##`", read::equal_signs)
        .translate(read::from_equal_signs),
    notation("::", "directive", "another tool", AS_BLOCK, read::leaf).read_on(WITH_VITEPRESS),
    notation("#+", "block", "Org mode", AS_BLOCK, read::org_mode),
    notation("%%", "comment", "Obsidian", "write it as `{/* … */}`", read::obsidian_comment)
        .translate(|it| read::wrapped(it, 2, "{/*", "*/}")),
    notation("*[", "abbreviation", PYMDOWN, "explain it where it is used", read::abbreviation),
];

/// Those within a line, in the same order.
pub(super) static IN_LINES: [Notation; 25] = [
    notation(":fontawesome-", "icon", PYMDOWN, AS_BLOCK, read::icon).component("Icon"),
    notation(":material-", "icon", PYMDOWN, AS_BLOCK, read::icon).component("Icon"),
    notation(":octicons-", "icon", PYMDOWN, AS_BLOCK, read::icon).component("Icon"),
    notation("[!INCLUDE", "include", LEARN, INCLUDE, read::bracket),
    notation("[!include", "include", LEARN, INCLUDE, read::bracket),
    notation("link:http", "link", ASCIIDOC, AS_LINK, read::macro_of_asciidoc),
    notation("[!code-", "include", LEARN, INCLUDE, read::bracket),
    notation("[!VIDEO", "video", LEARN, "write it as `<iframe>`", read::bracket),
    notation("\":http", "link", "Textile", AS_LINK, read::textile_link)
        .translate(read::from_textile_link),
    notation("[!div", "block", LEARN, AS_BLOCK, read::bracket),
    notation("xref:", "link", ASCIIDOC, AS_LINK, read::macro_of_asciidoc),
    notation("[http", "link", WIKI, AS_LINK, read::wiki_link).translate(read::from_wiki_link),
    notation(">`_", "link", SPHINX, AS_LINK, read::sphinx_link).translate(read::from_sphinx),
    notation("'''", "bold text", WIKI, "write it as `**…**`", read::bold)
        .translate(|it| read::wrapped(it, 3, "**", "**")),
    notation("\\(", "formula", "LaTeX", "write it as `$…$`", |it| read::formula(it, "\\)"))
        .translate(|it| read::wrapped(it, 2, "$", "$"))
        .read_on(BUILDS),
    notation("\\[", "formula", "LaTeX", "write it as `$$…$$`", |it| read::formula(it, "\\]"))
        .translate(|it| read::wrapped(it, 2, "$$", "$$"))
        .read_on(BUILDS),
    notation(":`", "reference", SPHINX, "write it as a link, or as code", read::role),
    notation(
        "){",
        "attribute list",
        "another tool",
        "remove it, or write the element in JSX",
        read::attributes,
    )
    .read_on(VITEPRESS),
    notation("==", "highlight", "another tool", "write it as `<mark>…</mark>`", |it| {
        between(it, "==")
    })
    .translate(|it| read::wrapped(it, 2, "<mark>", "</mark>")),
    notation(
        "++",
        "key or an insertion",
        PYMDOWN,
        "write it as `<kbd>…</kbd>` or in bold",
        |it| between(it, "++"),
    ),
    notation("^^", "insertion", PYMDOWN, "write it as `<ins>…</ins>`", |it| between(it, "^^"))
        .translate(|it| read::wrapped(it, 2, "<ins>", "</ins>")),
    notation("[/", "tag", "a forum", AS_PLAIN, read::forum_tag),
    notation("^[", "footnote", "Pandoc", "write `[^1]` here, and `[^1]: …` below", read::footnote),
    notation("］（", "link", "another keyboard", AS_LINK, read::wide_link)
        .translate(read::from_wide_link),
    notation("］(", "link", "another keyboard", AS_LINK, read::wide_link)
        .translate(read::from_wide_link),
];
