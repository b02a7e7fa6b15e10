//! Alternatives of a command that install other packages.

use crate::alternatives::{alternatives, commands, manager};
use crate::languages::Kind;
use doclint_rule::{NodeRule, PageCx, RuleMeta, Span, ast};
use std::collections::BTreeSet;
use std::ops::Range;

pub(crate) struct MismatchedPackage;

impl NodeRule for MismatchedPackage {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-package",
        "tabs of one command install different packages",
        include_str!("mismatched_package.md"),
    )
    .in_builds()
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, group: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let tabs = alternatives(group, cx);
        let installs: Vec<Install<'_>> = tabs
            .iter()
            .filter_map(|tab| {
                let [code] = tab.codes.as_slice() else { return None };
                Install::of(*code)
            })
            .collect();
        let managers: BTreeSet<&str> = installs.iter().map(|it| it.manager).collect();
        if installs.len() < 2 || managers.len() < installs.len() {
            return;
        }
        for install in &installs {
            let others = || installs.iter().filter(|it| it.manager != install.manager);
            let Some(other) = others().next() else { return };
            let agree = others().all(|it| it.packages == other.packages);
            // Of two, either may be the wrong one.
            let is_first = installs.len() == 2 && std::ptr::eq(install, &installs[0]);
            // A manager may leave out packages that the others bring along.
            let is_part = install.packages.is_subset(&other.packages)
                || install.packages.is_superset(&other.packages);
            if !agree || is_first || is_part {
                continue;
            }
            let only = |of: &Install<'_>, than: &Install<'_>| {
                let names: Vec<&str> = of.packages.difference(&than.packages).copied().collect();
                names.join("`, `")
            };
            let (own, theirs) = (only(install, other), only(other, install));
            cx.report(
                install.span,
                format!("this installs `{own}`, where others install `{theirs}`"),
            )
            .cause("tabs of one command install different packages")
            .label(other.span, "as here")
            .help("name the same packages in all tabs");
        }
    }
}

/// The only command of a sample that installs packages of JavaScript.
struct Install<'a> {
    manager: &'static str,
    /// Their names, without versions.
    packages: BTreeSet<&'a str>,
    /// The bytes of the command.
    span: Span,
}

impl<'a> Install<'a> {
    fn of(code: ast::Code<'a>) -> Option<Self> {
        if Kind::of(code) != Kind::Shell {
            return None;
        }
        let content = code.content();
        let mut found = installs(content.as_str());
        let (manager, packages, at) = found.next()?;
        let span = content.part(at);
        found.next().is_none().then_some(Self { manager, packages, span })
    }
}

/// The commands of a sample that install packages of JavaScript: the manager, the names of the packages, and the
/// bytes of the command.
pub(crate) fn installs(
    code: &str,
) -> impl Iterator<Item = (&'static str, BTreeSet<&str>, Range<usize>)> {
    commands(code).filter_map(|(command, at)| {
        let end = command.find([';', '&', '|', '#']).unwrap_or(command.len());
        let command = &command[..end];
        let mut words = command.split_whitespace();
        let manager = manager(words.next()?)?;
        matches!(words.next(), Some("add" | "i" | "install")).then_some(())?;
        let packages: BTreeSet<&str> = words.filter_map(package).collect();
        (!packages.is_empty()).then_some((manager, packages, at..at + command.len()))
    })
}

/// The name of a package, without its version; `None` for options and paths.
fn package(word: &str) -> Option<&str> {
    let end = word.get(1..)?.find('@').map_or(word.len(), |it| it + 1);
    let name = &word[..end];
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '@' | '/' | '-' | '.' | '_');
    let begins = name.starts_with(|c: char| c == '@' || c.is_ascii_alphanumeric());
    (begins && name.chars().all(is_part)).then_some(name)
}
