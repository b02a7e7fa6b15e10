//! Prerequisites that follow the procedure they are for.

use crate::support::outline::{Outline, Section};
use crate::support::place::heading_above;
use crate::support::steps;
use doclint_rule::syntax::Node;
use doclint_rule::{AstNode, Need, Page, PageCx, PageRule, Profile, RuleMeta, Span, ast};

pub(crate) struct LatePrerequisites;

impl PageRule for LatePrerequisites {
    const META: RuleMeta = RuleMeta::suggestion(
        "late-prerequisites",
        "prerequisites follow the procedure",
        include_str!("late_prerequisites.md"),
    )
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::Components, Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        // Most pages have no such section.
        let mut headings = ast::Heading::all(page);
        if !headings.any(announces) {
            return;
        }
        let outline = Outline::of(page.root());
        for (at, section) in outline.sections.iter().enumerate() {
            if !announces(section.heading) {
                continue;
            }
            // Each way to do something may have prerequisites of its own.
            let before = &outline.sections[..at];
            let of_parent = |it: &&Section<'_>| {
                it.parent.map(|it| it.node().id()) == section.parent.map(|it| it.node().id())
            };
            let is_second = before.iter().filter(of_parent).any(|it| announces(it.heading));
            let from = section.parent.map_or(0, |parent| {
                let id = parent.node().id();
                let around = before.iter().find(|it| it.heading.node().id() == id);
                around.map_or(0, |it| it.from)
            });
            let above = outline.blocks[from..section.from].iter().rev();
            // Requirements may belong to a feature: readers need them only once they know it.
            let is_general = !is_requirements(&title_of(section.heading));
            let found =
                above.copied().find(|it| is_general && is_procedure(*it) || is_installation(*it));
            let Some(procedure) = found else { continue };
            if is_second {
                continue;
            }
            cx.report(section.heading.span(), "prerequisites follow the procedure")
                .label(first_line(procedure), "the procedure")
                .help("move them above the procedure, so that readers have what they need");
        }
    }
}

/// Whether a heading announces what readers need.
fn announces(heading: ast::Heading<'_>) -> bool {
    let title = title_of(heading);
    let is_known = matches!(
        title.as_str(),
        "prerequisites"
            | "prerequisite"
            | "before you begin"
            | "before you start"
            | "what you need"
            | "what you'll need"
    );
    is_known || is_requirements(&title)
}

fn is_requirements(title: &str) -> bool {
    matches!(title, "requirements" | "system requirements")
}

fn title_of(heading: ast::Heading<'_>) -> String {
    let text = heading.node().plain_text();
    text.trim().trim_end_matches([':', '.']).to_lowercase().replace('’', "'")
}

/// Whether a block is a procedure: steps, or a list that begins with an instruction.
fn is_procedure(block: Node<'_>) -> bool {
    if let Some(component) = ast::Component::cast(block) {
        return component.is("Steps");
    }
    let list = ast::List::cast(block).filter(|it| it.start() == Some(1));
    // An overview lists what the page is about.
    let heading = || heading_above(block).map(|it| it.node().plain_text().to_lowercase());
    let is_section = || {
        let words = ["about", "goal", "intro", "learn", "overview"];
        heading().is_some_and(|it| !words.iter().any(|word| it.contains(word)))
    };
    list.is_some_and(|it| steps::is_procedure(it) && is_section())
}

/// Whether a block is a command that installs something: the requirements come before it.
fn is_installation(block: Node<'_>) -> bool {
    let codes = std::iter::once(block).chain(block.descendants()).filter_map(ast::Code::cast);
    let mut languages = codes.filter_map(ast::Code::language);
    let heading = || heading_above(block).map(|it| it.node().plain_text().to_lowercase());
    languages.any(|it| matches!(it.as_str(), "bash" | "sh" | "shell" | "zsh"))
        && heading().is_some_and(|it| it.starts_with("install"))
}

fn first_line(block: Node<'_>) -> Span {
    match ast::Component::cast(block) {
        Some(component) => component.opening(),
        None => {
            let span = block.span();
            Span::new(span.start, block.page().line_end(span.start).min(span.end))
        }
    }
}
