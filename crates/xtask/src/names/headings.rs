//! Changes that people make to headings, and wrong names of anchors in links.

use super::change::Change;
use super::random::Random;
use super::round::Round;
use super::sandbox::Sandbox;
use doclint_site::{FileRole, Site, Target, fragment_of, page_address, slug};
use std::ops::Range;

const KINDS: [&str; 11] = [
    "heading: a word replaced",
    "heading: words added behind",
    "heading: words added before",
    "heading: words dropped behind",
    "heading: numbered",
    "heading: to another page",
    "heading: deleted",
    "anchor: typo",
    "anchor: other characters",
    "anchor: a heading never written",
    "anchor: plural",
];

/// A heading that a link leads to.
struct Linked {
    /// The page of the link, and the bytes of the link's fragment.
    from: String,
    fragment: Range<usize>,
    /// The page of the heading, and the bytes of the heading.
    page: String,
    heading: Range<usize>,
    text: String,
    anchor: String,
}

/// Makes a change of each kind.
pub fn changes(round: &mut Round<'_>) -> Vec<Change> {
    let Round { sandbox, site, taken, random } = round;
    let mut linked = linked(site);
    let mut out = Vec::new();
    for kind in KINDS {
        for _ in 0..20 {
            if linked.is_empty() {
                break;
            }
            let one = linked.swap_remove(random.below(linked.len()));
            let is_free = !taken.contains(&one.page)
                && !taken.contains(&one.from)
                && !taken.contains(page_address(&one.page))
                && sandbox.text(&one.page).is_some()
                && sandbox.text(&one.from).is_some();
            if !is_free {
                continue;
            }
            if let Some(change) = change(kind, &one, sandbox, site, random) {
                taken.extend([one.page.clone(), one.from.clone()]);
                out.push(change);
                break;
            }
        }
    }
    out
}

/// The plain headings that links lead to.
fn linked(site: &Site) -> Vec<Linked> {
    let mut out = Vec::new();
    for link in site.links.iter() {
        let Target::Page(to) = link.target else { continue };
        let (from, page) = (&site.pages[link.page], &site.pages[to]);
        let fact = from.facts.links.at(link.link);
        let Some(anchor) = fragment_of(fact.target) else { continue };
        let is_plain = |it: char| it.is_ascii_alphanumeric() || it == ' ' || it == '-';
        let heading = page.facts.headings.iter().find(|it| slug(it.text) == anchor && it.level < 5);
        let Some(heading) = heading.filter(|it| it.text.chars().all(is_plain)) else { continue };
        if page.role != FileRole::Page || !fact.is_plain || to == link.page || anchor.is_empty() {
            continue;
        }
        let end = fact.span.end as usize;
        out.push(Linked {
            from: from.path.to_string(),
            fragment: end - anchor.len()..end,
            page: page.path.to_string(),
            heading: heading.span.range(),
            text: heading.text.to_owned(),
            anchor: anchor.to_owned(),
        });
    }
    out
}

fn change(
    kind: &'static str,
    it: &Linked,
    sandbox: &mut Sandbox,
    site: &Site,
    random: &mut Random,
) -> Option<Change> {
    let page = page_address(&it.page);
    let old = format!("{page}#{}", it.anchor);
    let line = sandbox.text(&it.page)?.get(it.heading.clone())?.to_owned();
    let marks: String = line.chars().take_while(|it| *it == '#').collect();
    let words: Vec<&str> = it.text.split_whitespace().collect();
    if marks.is_empty() || line.contains('{') {
        return None;
    }
    if kind.starts_with("anchor") {
        return misname(kind, it, sandbox, random);
    }
    let new = match kind {
        "heading: a word replaced" => {
            let at = random.below(words.len());
            let names = site.pages.iter().filter_map(|it| it.path.rsplit('/').next());
            let others: Vec<&str> = names.filter_map(|it| it.split(['-', '.']).next()).collect();
            let mut words = words;
            words[at] = random.one(&others)?;
            words.join(" ")
        }
        "heading: words added behind" => {
            let more = ["and limits", "(optional)", "in detail", "for teams", "overview"];
            format!("{} {}", it.text, random.one(&more)?)
        }
        "heading: words added before" => {
            let more = ["About", "How to use", "Configure", "Advanced", "Step 2"];
            format!("{} {}", random.one(&more)?, it.text)
        }
        "heading: words dropped behind" if words.len() > 2 => words[..words.len() - 1].join(" "),
        "heading: numbered" => format!("{}. {}", 1 + random.below(5), it.text),
        "heading: to another page" | "heading: deleted" => String::new(),
        _ => return None,
    };
    let written = if new.is_empty() { String::new() } else { format!("{marks} {new}") };
    let is_used = |text: &str| {
        let pages = site.pages.iter().filter(|it| page_address(&it.path) == page);
        pages.flat_map(|it| it.facts.headings.iter()).any(|it| slug(it.text) == slug(text))
    };
    if kind == "heading: to another page" {
        let other = random.one(&site.pages)?;
        let text = sandbox.text(&other.path)?;
        if other.role != FileRole::Page || *other.path == *it.page || other.facts.is_operation() {
            return None;
        }
        if other.facts.anchors.iter().any(|anchor| anchor.id == it.anchor) {
            return None;
        }
        let text = format!("{}\n\n{line}\n\nText.\n", text.trim_end());
        sandbox.files.insert(other.path.to_string(), text.into_bytes());
        sandbox.replace(&it.page, it.heading.clone(), "");
        let right = format!("{}#{}", page_address(&other.path), it.anchor);
        return Some(Change::of(kind, &old, &right));
    }
    if !new.is_empty() && is_used(&new) {
        return None;
    }
    sandbox.replace(&it.page, it.heading.clone(), &written);
    Some(match new.is_empty() {
        true => Change::gone(kind, &old),
        false => Change::of(kind, &old, &format!("{page}#{}", slug(&new))),
    })
}

/// Writes another anchor into the link.
fn misname(
    kind: &'static str,
    it: &Linked,
    sandbox: &mut Sandbox,
    random: &mut Random,
) -> Option<Change> {
    let right = format!("{}#{}", page_address(&it.page), it.anchor);
    let mut is_meant = true;
    let wrong = match kind {
        "anchor: typo" => random.misspelt(&it.anchor),
        "anchor: other characters" => match random.below(3) {
            0 => it.anchor.replace('-', "_"),
            1 => it.anchor.replace('-', ""),
            _ => it.text.replace(' ', "-"),
        },
        "anchor: plural" => {
            it.anchor.strip_suffix('s').map_or_else(|| format!("{}s", it.anchor), str::to_owned)
        }
        _ => {
            is_meant = false;
            let names = ["faq", "limitations", "next-steps", "self-hosting", "error-codes"];
            (*random.one(&names)?).to_owned()
        }
    };
    let text = sandbox.text(&it.from)?;
    if wrong == it.anchor || text.get(it.fragment.clone()) != Some(&it.anchor) {
        return None;
    }
    sandbox.replace(&it.from, it.fragment.clone(), &wrong);
    let dead = format!("{}#{wrong}", page_address(&it.page));
    Some(match is_meant {
        true => Change::of(kind, &dead, &right),
        false => Change::gone(kind, &dead),
    })
}
