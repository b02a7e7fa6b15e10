//! `llms.txt`: the index for machines that a site keeps by hand.

use crate::{
    LinkKind, Site, Target, address, extension, has_scheme, percent_decoded, percent_encoded,
};
use doclint_diagnostic::{FileId, Span};
use doclint_syntax::ast::{Heading, Item, Link};
use doclint_syntax::{LinkStyle, NodeKind, Page};
use foldhash::{HashMap, HashMapExt};

/// An `llms.txt`.
#[derive(Clone, Debug)]
pub struct LlmsTxt {
    /// Its file in the run.
    pub file: FileId,
    /// Its first heading of level 1.
    pub title: Option<Span>,
    /// Where the text begins.
    pub start: u32,
    /// Its length in characters.
    pub length: u32,
    /// Its links, in the order of the text.
    pub lines: Vec<LlmsLine>,
    /// Items of lists that are almost links, with their intended targets. The span of a target is
    /// the part between the title and the description.
    pub broken: Vec<LlmsLine>,
    /// The part before the paths of the site: `https://ferry.example/docs`. `None` where no address
    /// with a host leads to a page.
    pub base: Option<String>,
}

/// A link of an `llms.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LlmsLine {
    /// The text between the brackets, without markup; `None` for a bare address.
    pub title: Option<String>,
    /// The bytes between the brackets.
    pub title_span: Span,
    /// The address, decoded.
    pub target: String,
    /// Its bytes.
    pub target_span: Span,
    /// Whether the bytes are the address itself, without escapes, so that a fix can replace them.
    pub is_plain: bool,
    /// Whether the link begins an item of a list, as the lines of an index do.
    pub is_item: bool,
    /// Whether words follow the link, as a description does.
    pub is_described: bool,
    /// The lines of the item that it begins, or of the link alone.
    pub lines: Span,
}

/// The target of a line of an `llms.txt` in the site.
#[derive(Clone, Debug)]
pub struct LlmsTarget {
    /// The path from the root, without the extension of a page.
    pub path: String,
    /// The page or file there.
    pub target: Target,
}

impl LlmsTxt {
    /// Reads the file, parsed as Markdown.
    pub fn of(page: &Page, file: FileId) -> Self {
        let title = Heading::all(page).find(|it| it.level() == 1).map(Heading::span);
        let lines = Link::all(page).map(|link| {
            let is_bare = matches!(link.style(), LinkStyle::Autolink | LinkStyle::Literal);
            let destination = link.destination();
            let parent = link.node().parent().filter(|it| it.kind() == NodeKind::Paragraph);
            let is_first = link.node().previous_sibling().is_none();
            let in_item = parent.and_then(|it| it.parent());
            let whole = in_item.map_or(link.span(), |it| it.span());
            let end = page.next_line(whole.start.max(whole.end.saturating_sub(1)));
            LlmsLine {
                title: (!is_bare).then(|| link.node().plain_text()),
                title_span: link.text_span(),
                target: destination.as_str().to_owned(),
                target_span: destination.span(),
                is_plain: page.slice(destination.span()) == destination.as_str(),
                is_described: link.node().next_sibling().is_some(),
                is_item: is_first && in_item.is_some_and(|it| it.kind() == NodeKind::Item),
                lines: Span::new(page.line_start(whole.start), end),
            }
        });
        let start = page.source().len() - page.source().trim_start_matches('\u{FEFF}').len();
        let (lines, length) = (lines.collect(), page.source().chars().count() as u32);
        Self { file, title, start: start as u32, length, lines, broken: broken(page), base: None }
    }
}

impl Site {
    /// The path that a line of the `llms.txt` names, from the root and without the extension of a
    /// page; `None` if it is outside the site, or another kind of file.
    pub fn llms_path(&self, line: &LlmsLine) -> Option<String> {
        let base = self.llms.as_ref().and_then(|it| it.base.as_deref());
        let within = match base.and_then(|it| line.target.strip_prefix(it)) {
            Some(rest) if rest.is_empty() || rest.starts_with(['/', '?', '#']) => rest,
            _ if has_scheme(&line.target) => return None,
            _ => &line.target,
        };
        path_of(within)
    }

    /// The page that a line on another host names, where the site has one of the same path and a similar
    /// title.
    pub fn llms_page_elsewhere(&self, line: &LlmsLine) -> Option<usize> {
        let base = self.llms.as_ref()?.base.as_deref()?;
        let host = line.target.split("://").nth(1)?.split('/').next()?;
        let own = base.split("://").nth(1)?.split('/').next()?;
        if host == own || self.llms_path(line).is_some() {
            return None;
        }
        let rest = &line.target[line.target.find(host)? + host.len()..];
        // The base may have folders after its host, which the other host may have or not.
        let folders = &base[base.find(own)? + own.len()..];
        let path =
            path_of(rest.strip_prefix(folders).unwrap_or(rest)).filter(|it| !it.is_empty())?;
        let page = self.index.page(&path)?;
        let title = self.pages[page].facts.get("title")?.as_str()?;
        let written = line.title.as_deref()?;
        titles_are_alike(written, title, "").then_some(page)
    }

    /// Resolves a line of the `llms.txt`; `None` if its target is outside the site or unknown.
    pub fn llms_target(&self, line: &LlmsLine) -> Option<LlmsTarget> {
        let path = self.llms_path(line)?;
        let target = self.find(&path, LinkKind::Page);
        (target != Target::Elsewhere && target != Target::File)
            .then_some(LlmsTarget { path, target })
    }

    /// The beginning that most addresses with a host share that lead to a page.
    pub(crate) fn llms_base(&self, lines: &[LlmsLine]) -> Option<String> {
        // Every site has a root, so that it proves nothing.
        let below = |base: &str, line: &LlmsLine| {
            path_of(line.target.strip_prefix(base)?).filter(|it| !it.is_empty())
        };
        let is_there = |path: &str| {
            let found = self.find(path, LinkKind::Page);
            matches!(found, Target::Page(_) | Target::OtherCase(_) | Target::Elsewhere)
        };
        let mut hits: HashMap<&str, usize> = HashMap::new();
        for line in lines {
            for base in beginnings(&line.target) {
                if below(base, line).is_some_and(|it| is_there(&it)) {
                    *hits.entry(base).or_default() += 1;
                }
            }
        }
        let best = hits.iter().max_by_key(|(base, count)| {
            (**count, std::cmp::Reverse(base.len()), std::cmp::Reverse(**base))
        });
        let (base, count) = best?;
        // A foreign host may have a page of the same name by chance.
        let all = lines.iter().filter(|it| below(base, it).is_some()).count();
        (count * 2 >= all).then(|| (*base).to_owned())
    }
}

/// The line of a page in an `llms.txt`, without its end.
pub fn llms_line(base: &str, path: &str, title: &str, description: &str) -> String {
    let address = percent_encoded(path);
    match description {
        "" => format!("- [{title}]({base}/{address}.md)"),
        description => format!("- [{title}]({base}/{address}.md): {description}"),
    }
}

/// Items such as `- [Title] (/path)` and `- [Title](/path`.
fn broken(page: &Page) -> Vec<LlmsLine> {
    let mut out = Vec::new();
    for item in Item::all(page) {
        let Some(paragraph) = item.node().children().next() else { continue };
        let span = paragraph.span();
        if paragraph.children().next().is_none_or(|it| it.kind() != NodeKind::Text) {
            continue;
        }
        let line = page.slice(span).lines().next().unwrap_or_default();
        let Some((title, rest)) = line.strip_prefix('[').and_then(|it| it.split_once(']')) else {
            continue;
        };
        let target = rest.trim_start().trim_start_matches('(');
        let is_address = ["https://", "http://", "/"].iter().any(|it| target.starts_with(it));
        if !is_address || title.trim().is_empty() || title.contains('[') {
            continue;
        }
        let end = target.find(|c: char| c.is_whitespace() || c == ')').unwrap_or(target.len());
        let target = target[..end].trim_end_matches([':', ',']);
        let (from, address) = (line.len() - rest.len(), line.len() - rest.trim_start().len());
        let address = address + usize::from(line[address..].starts_with('('));
        let to = address + target.len();
        let to = to + usize::from(line[to..].starts_with(')'));
        out.push(LlmsLine {
            title: Some(title.to_owned()),
            title_span: Span::new(span.start, span.start + line.len() as u32),
            target: target.to_owned(),
            target_span: Span::new(span.start + from as u32, span.start + to as u32),
            is_plain: true,
            is_item: true,
            is_described: false,
            lines: Span::new(page.line_start(span.start), page.next_line(span.start)),
        });
    }
    out
}

/// How many folders may be before the paths of a site.
const MAX_FOLDERS: usize = 8;

/// `https://host`, `https://host/a`, … while something follows.
fn beginnings(target: &str) -> impl Iterator<Item = &str> {
    let is_web = target.starts_with("https://") || target.starts_with("http://");
    let host = target.find("://").filter(|_| is_web).map_or(target.len(), |at| at + 3);
    let slashes = target[host..].match_indices('/').take(MAX_FOLDERS);
    slashes.map(move |(at, _)| &target[..host + at])
}

/// The path of an address within the site, without the extension of a page; `None` for what is not
/// a page.
fn path_of(target: &str) -> Option<String> {
    let path = percent_decoded(address(target)?.path);
    let path = path.trim_start_matches("./").trim_matches('/');
    match extension(path).as_str() {
        "md" => Some(path[..path.len() - ".md".len()].to_owned()),
        "mdx" => Some(path[..path.len() - ".mdx".len()].to_owned()),
        "json" | "yaml" | "yml" | "txt" | "xml" | "html" | "htm" | "pdf" | "zip" | "png"
        | "svg" | "jpg" | "csv" => None,
        _ => Some(path.to_owned()),
    }
}

/// Whether a link text in an `llms.txt` has a word of the page's title, or of `more`: its other titles
/// and its path. An index may say more than the page does, to distinguish pages with the same
/// title.
pub fn titles_are_alike(written: &str, title: &str, more: &str) -> bool {
    /// Shorter words mean nothing by themselves.
    const SHORTEST: usize = 3;
    /// How many letters words that count as the same have in common.
    const STEM: usize = 4;
    // Many scripts do not separate words by blanks.
    if !written.is_ascii() || !title.is_ascii() {
        return true;
    }
    let own = title.chars().chain(more.chars()).filter(char::is_ascii_alphanumeric);
    let own = own.collect::<String>().to_ascii_lowercase();
    let words = written.split(|c: char| !c.is_ascii_alphanumeric());
    let mut words = words.filter(|it| it.len() >= SHORTEST).map(str::to_ascii_lowercase).peekable();
    let short = title.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_ascii_lowercase);
    let short: Vec<String> = short.filter(|it| it.len() < STEM).collect();
    // Words count as the same if they begin alike, and one as its abbreviation.
    words.peek().is_none()
        || words.any(|it| {
            own.contains(&it[..it.len().min(STEM)]) || short.iter().any(|of| abbreviates(of, &it))
        })
}

/// Whether a word is another one without its vowels and some letters: `db` for `database`.
fn abbreviates(short: &str, word: &str) -> bool {
    let mut letters = word.chars();
    short.len() > 1
        && short.chars().next() == word.chars().next()
        && short.chars().all(|it| it.is_ascii_alphabetic() && !"aeiou".contains(it))
        && short.chars().all(|it| letters.any(|of| of == it))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DocsJson, UnlinkedPage};
    use doclint_syntax::{Dialect, parse};

    fn site(pages: &[&str], text: &str) -> Site {
        let page = |path: &&str| UnlinkedPage {
            path: (*path).into(),
            file: FileId(0),
            is_frozen: false,
            facts: Default::default(),
        };
        let read = Site {
            docs_json: Some(DocsJson::default().into()),
            llms: Some(LlmsTxt::of(&parse(text, Dialect::Markdown), FileId(9))),
            ..Site::default()
        };
        read.link(pages.iter().map(page).collect(), Vec::new())
    }

    /// For each line the path in the site, with `?` where nothing is there.
    fn resolved(site: &Site) -> Vec<String> {
        let lines = &site.llms.as_ref().unwrap().lines;
        let one = |line: &LlmsLine| match site.llms_target(line) {
            None => "elsewhere".to_owned(),
            Some(it) if it.target == Target::Missing => format!("?{}", it.path),
            Some(it) => it.path,
        };
        lines.iter().map(one).collect()
    }

    #[test]
    fn the_site_is_where_most_addresses_lead_to_pages() {
        let text = "# F\n\n- [A](https://f.example/docs/guides/a.md): text\n\
            - [B](https://f.example/docs/b#c) [OSS]\n- [Code](https://code.example/b)\n\
            - [C](/b.md)\n- [D](guides/d.md)\n- [Shop](https://f.example/shop)\n\
            - [E](https://f.example/docs/guides/my%20e.md) and https://f.example/docs/b\n\
            - [F](https://f.example/docs/openapi.json), [mail](mailto:a@b.example)\n";
        let site = site(&["b.mdx", "guides/a.mdx", "guides/my e.md"], text);
        let llms = site.llms.as_ref().unwrap();
        assert_eq!(llms.base.as_deref(), Some("https://f.example/docs"));
        assert_eq!(
            resolved(&site),
            [
                "guides/a",
                "b",
                "elsewhere",
                "b",
                "?guides/d",
                "elsewhere",
                "guides/my e",
                "b",
                "elsewhere",
                "elsewhere"
            ]
        );
        let items = llms.lines.iter().filter(|it| it.is_item).count();
        assert_eq!(items, 8);
        assert_eq!(llms.lines[0].title.as_deref(), Some("A"));
        let spans = [llms.lines[0].title_span, llms.lines[0].target_span];
        assert_eq!(spans.map(|it| &text[it.range()]), ["A", "https://f.example/docs/guides/a.md"]);
    }

    #[test]
    fn a_foreign_host_is_not_the_site() {
        let text = "- [A](https://code.example/org/a)\n- [B](https://code.example/org/b)\n\
            - [C](https://code.example/org/c)\n";
        let site = site(&["a.mdx", "d.mdx"], text);
        assert_eq!(site.llms.as_ref().unwrap().base, None);
        assert_eq!(resolved(&site), ["elsewhere"; 3]);
        assert!(site.llms.as_ref().unwrap().title.is_none());
    }
}
