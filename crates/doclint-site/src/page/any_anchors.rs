//! The anchors that a page may have in a build of which nothing is known.

use super::anchors::{Anchor, Anchors, LONGEST_ID, start_of};
use super::github_anchors::{github_anchors, github_slug};
use super::imports::ImportFact;
use crate::PlatformId;
use crate::path::has_extension;
use doclint_diagnostic::Span;
use doclint_syntax::{Node, NodeKind, Page, ast};
use std::cell::OnceCell;

/// Those that GitHub would give it, those of headings without what stands in braces behind them, and
/// every id that its text has in braces or quotes.
pub(super) fn any_anchors(page: &Page) -> Anchors {
    let source = page.source();
    let given = |id: &str, at: usize| Anchor {
        id: id.to_owned(),
        span: Span::new(at as u32, (at + id.len()) as u32),
        of_heading: false,
        is_given: true,
    };
    let mut found: Vec<Anchor> = github_anchors(page).iter().map(Anchor::from).collect();
    found.extend(ids_in_braces(source).map(|(id, at)| given(id, at)));
    let more = ids_in_quotes(source).chain(words_of_comments(source)).chain(labels_of_myst(source));
    let more = more.chain(ids_of_attributes(source));
    found.extend(more.map(|(id, at)| given(id, at)));
    // What is indented in a tab of MkDocs looks like code.
    let headings = source.lines().filter(|it| it.trim_start().starts_with('#'));
    found.extend(headings.map(|line| {
        let at = line.as_ptr() as usize - source.as_ptr() as usize;
        Anchor { id: slug_of_heading(line), is_given: false, ..given("", at) }
    }));
    found.extend(anchors_of_terms(source).map(|(id, at)| Anchor { id, ..given("", at) }));
    found.extend(anchors_of_notes(page).map(|(id, at)| Anchor { id, ..given("", at) }));
    let tabs = anchors_of_tabs(source);
    found.extend(tabs.into_iter().map(|(id, at)| Anchor { id, ..given("", at) }));
    found.retain(|it| !it.id.is_empty());
    found.into_iter().collect()
}

/// The anchors of a page without those of its headings of level 1, but for what HTML in them names.
pub(super) fn without_titles(page: &Page, anchors: &Anchors) -> Anchors {
    let titles = ast::Heading::all(page).filter(|it| it.level() == 1);
    let mut titles: Vec<Span> = titles.map(|it| it.span()).collect();
    titles.sort_unstable_by_key(|it| it.start);
    let is_in_title = |span: Span| {
        let after = titles.partition_point(|it| it.start <= span.start);
        after.checked_sub(1).is_some_and(|it| titles[it].contains(span))
    };
    let is_in_html = |at: u32| page.source()[..at as usize].ends_with(['"', '\'']);
    let kept = anchors.iter().filter(|it| is_in_html(it.span.start) || !is_in_title(it.span));
    kept.map(Anchor::from).collect()
}

/// The ids in `{#id}`, `{ #id .class }`, `{: #id }` and `[#id]`, each with its byte.
fn ids_in_braces(source: &str) -> impl Iterator<Item = (&str, usize)> {
    source.match_indices('#').filter_map(|(at, _)| {
        let before = end_of(&source[..at]).rsplit(['\n', '}']).next()?;
        let is_in_braces = before.contains('{') && before.ends_with(['{', ' ', ':']);
        let id = start_of(&source[at + 1..]).split(['}', ']', ' ', '\n', '\r']).next()?;
        ((is_in_braces || before.ends_with('[')) && !id.is_empty()).then_some((id, at + 1))
    })
}

/// The last bytes of a text, [`LONGEST_ID`] at most.
fn end_of(text: &str) -> &str {
    let start = text.len().saturating_sub(LONGEST_ID);
    let start = (start..text.len()).find(|it| text.is_char_boundary(*it));
    &text[start.unwrap_or(text.len())..]
}

/// The anchor of a heading, by its line.
fn slug_of_heading(line: &str) -> String {
    let text = line.split('{').next().unwrap_or(line);
    github_slug(text.trim().trim_matches('#').trim())
}

/// The anchors of tabs in containers such as `::: tab "Name"` and `=== "Name"`, alone and after the heading
/// above, each with its byte.
fn anchors_of_tabs(source: &str) -> Vec<(String, usize)> {
    let (mut heading, mut found) = (String::new(), Vec::new());
    for line in source.lines() {
        let text = line.trim_start();
        if text.starts_with('#') {
            heading = slug_of_heading(text);
        }
        let mut names =
            ["::: tab", "=== \"", "===! \""].iter().filter_map(|it| text.strip_prefix(it));
        let Some(name) = names.next() else { continue };
        let at = name.as_ptr() as usize - source.as_ptr() as usize;
        let slug = github_slug(name.trim().trim_matches('"'));
        found.push((format!("{heading}-{slug}"), at));
        found.push((slug, at));
    }
    found
}

/// The anchors of terms, which a line `: ` explains, and of headings without the names of their emoji, each
/// with its byte.
fn anchors_of_terms(source: &str) -> impl Iterator<Item = (String, usize)> {
    let mut before = "";
    source.lines().filter_map(move |line| {
        let above = std::mem::replace(&mut before, line);
        let place = |it: &str| it.as_ptr() as usize - source.as_ptr() as usize;
        if line.trim_start().starts_with(": ") && !above.trim().is_empty() {
            return Some((github_slug(above.trim()), place(above)));
        }
        let is_emoji = |it: &str| !it.is_empty() && !it.contains(|c: char| c.is_whitespace());
        let rest = line.trim_start().strip_prefix('#').filter(|it| it.contains(':'))?;
        let parts: Vec<&str> = rest.split(':').collect();
        // Every second part is between two colons, where it is a name.
        let kept = parts.iter().enumerate().filter(|(at, it)| at % 2 == 0 || !is_emoji(it));
        let text: String = kept.map(|it| *it.1).collect();
        Some((slug_of_heading(&format!("#{}", text.trim())), place(line)))
    })
}

/// The anchors of footnotes, as builds name them, each with its byte. Where there are any, a heading for
/// readers who don't see the page is above them.
fn anchors_of_notes(page: &Page) -> impl Iterator<Item = (String, usize)> {
    const STARTS: [&str; 8] =
        ["fn-", "fnref-", "fn:", "fnref:", "footnote-", "fr-", "user-content-fn-", "fn"];
    let notes: Vec<_> = page.of_kind(NodeKind::FootnoteDefinition).collect();
    let list = (!notes.is_empty()).then(|| ("footnote-label".to_owned(), 0));
    let anchors = notes.into_iter().enumerate().flat_map(|(index, it)| {
        let label = it.text().trim_start_matches("[^").split(']').next().unwrap_or_default();
        let names = [label.to_owned(), (index + 1).to_string()];
        let at = it.span().start as usize;
        names.into_iter().flat_map(move |name| {
            STARTS.iter().map(move |start| (format!("{start}{name}"), at)).collect::<Vec<_>>()
        })
    });
    anchors.chain(list).collect::<Vec<_>>().into_iter()
}

/// The words in comments of one line, which mark places for some builds, each with its byte.
fn words_of_comments(source: &str) -> impl Iterator<Item = (&str, usize)> {
    source.match_indices("<!--").flat_map(move |(at, mark)| {
        let start = at + mark.len();
        let text = start_of(&source[start..]).split(['\n', '>']).next().unwrap_or_default();
        let words = text.split_whitespace().take(8);
        words.map(move |it| (it, start + (it.as_ptr() as usize - text.as_ptr() as usize)))
    })
}

/// The values of `id` and `name`, each with its byte.
fn ids_in_quotes(source: &str) -> impl Iterator<Item = (&str, usize)> {
    let attributes = ["id=\"", "id='", "name=\"", "name='"];
    attributes.into_iter().flat_map(move |attribute| {
        source.match_indices(attribute).filter_map(move |(at, it)| {
            let start = at + it.len();
            let value = start_of(&source[start..]).split(['"', '\'', '\n']).next()?;
            (!value.is_empty()).then_some((value, start))
        })
    })
}

/// The ids in `{id=name}`, `{ .class id = "name" }` and the like, as MkDocs, Writerside and others write them,
/// each with its byte.
fn ids_of_attributes(source: &str) -> impl Iterator<Item = (&str, usize)> {
    source.match_indices('{').filter_map(|(at, _)| {
        let inner = start_of(&source[at + 1..]).split(['}', '\n']).next()?;
        let begins = |at: usize| at == 0 || inner[..at].ends_with([' ', ':']);
        let (key, mark) = inner.match_indices("id").find(|it| begins(it.0))?;
        let value = inner[key + mark.len()..].trim_start().strip_prefix('=')?.trim_start();
        let value = value.strip_prefix(['"', '\'']).unwrap_or(value);
        let id = value.split(['"', '\'', ' ']).next()?;
        (!id.is_empty()).then(|| (id, id.as_ptr() as usize - source.as_ptr() as usize))
    })
}

/// Whether a paragraph has a shortcode, by which a website that nobody knows may bring other text in.
pub(super) fn has_shortcode(page: &Page) -> bool {
    let is_there = |text: &str| ["{{<", "{{%", "{% include"].iter().any(|it| text.contains(it));
    is_there(page.source())
        && page.of_kind(NodeKind::Paragraph).any(|it| is_there(page.slice(it.span())))
}

/// Whether a build may bring other text into a page, or ids: an include, a template, tabs, documentation
/// that is made from code, or a component that has no text of its own here.
pub(super) fn is_open(page: &Page, platform: PlatformId, imports: &[ImportFact]) -> bool {
    let source = page.source();
    let has_templates =
        !matches!(platform, PlatformId::Docusaurus | PlatformId::Starlight | PlatformId::MdBook);
    let has_values = has_templates && platform != PlatformId::MkDocs;
    let shown = Shown::of(page);
    let mut values = source.lines().filter(|it| is_of_code(it) || has_values && is_value(it));
    // The anchors of pages that it imports are known, and so are those of the platform's own components.
    let has_known_anchors = |it: &&ImportFact| {
        let is_own = OWN_PACKAGES.iter().any(|own| it.source.starts_with(own));
        is_own || !has_templates && has_extension(&it.source, &["md", "mdx"])
    };
    let brings_text = |name: &str| {
        let mut from_package = imports.iter().filter(has_known_anchors).flat_map(|it| &it.names);
        may_bring_text(name) && !from_package.any(|it| it.local == name)
    };
    // What is inside of a line is no heading.
    let mut components = ast::Component::all(page)
        .filter(|it| !it.node().is_inline() && it.node().children().next().is_none());
    let begins_line =
        |it: &Node<'_>| it.parent().is_none_or(|parent| parent.span().start == it.span().start);
    let html = page.of_kind(NodeKind::Html).filter(begins_line);
    let html = html.chain(page.of_kind(NodeKind::HtmlBlock));
    shown.has_any(marks_of(platform))
        || directives_of_myst(source).any(brings_anchors)
        || has_templates && values.any(|it| shown.has(it))
        || components.any(|it| it.name().is_some_and(|name| brings_text(name.as_str())))
        || html.flat_map(|it| tags_without_text(page.slice(it.span()))).any(brings_text)
}

/// Whether a tag of a template such as `{% raw %}` brings no text of its own in.
fn is_plain_tag(text: &str) -> bool {
    const NAMES: [&str; 20] = [
        "assign",
        "comment",
        "elif",
        "else",
        "elsif",
        "endblock",
        "endcomment",
        "endhighlight",
        "endif",
        "endraw",
        "endunless",
        "highlight",
        "if",
        "link",
        "post_url",
        "raw",
        "set",
        "unless",
        "url",
        "endset",
    ];
    let inner = text.strip_prefix("{%").map(|it| it.trim_start_matches(['-', ' ']));
    let name =
        inner.and_then(|it| it.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next());
    name.is_some_and(|it| NAMES.contains(&it))
}

/// Whether a template may bring text into a page of MkDocs, if the settings have one.
pub(super) fn has_template(page: &Page) -> bool {
    Shown::of(page).has_any(&["{%", "{{"])
}

/// The text of a page without what is between fences, which is shown as code.
struct Shown<'p> {
    page: &'p Page,
    /// The bytes of code between fences, in order, once they are asked for.
    fences: OnceCell<Vec<Span>>,
}

impl<'p> Shown<'p> {
    fn of(page: &'p Page) -> Self {
        Self { page, fences: OnceCell::new() }
    }

    /// Whether one of these marks is in it, other than in a tag that brings nothing in.
    fn has_any(&self, marks: &[&str]) -> bool {
        let source = self.page.source();
        marks.iter().any(|mark| {
            let mut places = source.match_indices(*mark);
            places.any(|it| self.is_at(it.0) && !is_plain_tag(&source[it.0..]))
        })
    }

    /// Whether a part of the source is in it.
    fn has(&self, part: &str) -> bool {
        self.is_at(part.as_ptr() as usize - self.page.source().as_ptr() as usize)
    }

    fn is_at(&self, at: usize) -> bool {
        let fences = self.fences.get_or_init(|| {
            let code = ast::Code::all(self.page).filter(|it| it.fence().is_some());
            let mut spans: Vec<Span> = code.map(|it| it.span()).collect();
            spans.sort_unstable_by_key(|it| it.start);
            spans
        });
        let after = fences.partition_point(|it| it.start as usize <= at);
        after.checked_sub(1).is_none_or(|it| fences[it].end as usize <= at)
    }
}

/// The starts of the names of packages that belong to a platform. Their components show what is in them.
const OWN_PACKAGES: [&str; 5] = ["@astrojs/", "@docusaurus/", "@theme/", "astro:", "vitepress"];

/// The marks by which a platform puts other text into a page.
fn marks_of(platform: PlatformId) -> &'static [&'static str] {
    match platform {
        PlatformId::Docusaurus | PlatformId::Starlight => &[],
        PlatformId::VitePress => &["<!--@include", "<!-- @include"],
        PlatformId::MdBook => &["{{#", "{{ #"],
        PlatformId::MkDocs => &["--8<--", "{!"],
        _ => &[
            "::include",
            "{@include",
            "=== \"",
            "{{#",
            "{{ #",
            "<!--@include",
            "<!-- @include",
            "--8<--",
            "{!",
            "{%",
            "{{<",
            "{{%",
        ],
    }
}

/// The names of directives of MyST, such as "```{include}".
fn directives_of_myst(source: &str) -> impl Iterator<Item = &str> {
    let marks = ["```{", ":::{"].into_iter().flat_map(|it| source.match_indices(it));
    marks.filter_map(|(at, mark)| start_of(&source[at + mark.len()..]).split('}').next())
}

/// Whether a directive of MyST puts other text into a page, or documents code.
fn brings_anchors(directive: &str) -> bool {
    const STARTS: [&str; 5] = ["include", "auto", "eval", "click", "glossary"];
    directive.contains(':') || STARTS.iter().any(|it| directive.starts_with(it))
}

/// The labels in lines such as `(label)=`, and the names that directives of MyST are given, each with its
/// byte.
fn labels_of_myst(source: &str) -> impl Iterator<Item = (&str, usize)> {
    source.lines().filter_map(move |line| {
        let text = line.trim();
        let in_parentheses = || text.strip_prefix('(')?.strip_suffix(")=");
        let label = in_parentheses().or_else(|| Some(text.strip_prefix(":name:")?.trim()))?;
        Some((label, label.as_ptr() as usize - source.as_ptr() as usize))
    })
}

/// The names of the tags `<Name …/>` in HTML.
fn tags_without_text(html: &str) -> impl Iterator<Item = &str> {
    html.split('<').skip(1).filter_map(|tag| {
        let (tag, _) = tag.split_once("/>")?;
        tag.split(|it: char| it.is_whitespace()).next().filter(|_| !tag.contains('>'))
    })
}

/// Whether a component may bring headings to a page. Those of which the name says what they show don't.
fn may_bring_text(name: &str) -> bool {
    const SHOWN: [&str; 18] = [
        "icon", "image", "img", "logo", "badge", "video", "youtube", "card", "link", "button",
        "demo", "player", "space", "divider", "label", "tooltip", "iframe", "chart",
    ];
    let lower = name.to_ascii_lowercase();
    name.starts_with(|it: char| it.is_ascii_uppercase())
        && !SHOWN.iter().any(|it| lower.contains(it))
}

/// Whether a line is a value that a build puts there.
fn is_value(line: &str) -> bool {
    let inner = line.trim().strip_prefix("{{").and_then(|it| it.strip_suffix("}}"));
    inner.is_some_and(|it| !it.contains("}}"))
}

/// Whether a line names a module whose documentation mkdocstrings puts there.
fn is_of_code(line: &str) -> bool {
    let Some(name) = line.trim().strip_prefix("::: ") else { return false };
    let is_name = |it: char| it.is_alphanumeric() || matches!(it, '.' | '_' | '-');
    name != "code-group" && name.contains(['.', '_', '-']) && name.chars().all(is_name)
}
