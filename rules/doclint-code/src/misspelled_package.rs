//! Packages that a page installs by another name than its samples import.

use crate::languages::{Kind, language};
use crate::mismatched_package::installs;
use doclint_rule::suggest::meant;
use doclint_rule::{Page, PageCx, PageRule, RuleMeta, Span, ast};
use std::collections::BTreeSet;

pub(crate) struct MisspelledPackage;

impl PageRule for MisspelledPackage {
    const META: RuleMeta = RuleMeta::warning(
        "misspelled-package",
        "a page installs a package with nearly the name of the one that its samples import",
        include_str!("misspelled_package.md"),
    )
    .in_builds()
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut installed: Vec<(&str, Span)> = Vec::new();
        for code in ast::Code::all(page).filter(|it| Kind::of(*it) == Kind::Shell) {
            let content = code.content();
            let text = content.as_str();
            for (_, packages, at) in installs(text) {
                let place = |it: &str| text[at.clone()].find(it).map(|begin| at.start + begin);
                let found = packages.into_iter().filter_map(|it| Some((it, place(it)?)));
                installed.extend(found.map(|(it, at)| (it, content.part(at..at + it.len()))));
            }
        }
        if installed.is_empty() || installed.len() > MOST {
            return;
        }
        let is_script = |it: &ast::Code<'_>| {
            it.language().and_then(|it| language(it.as_str())).is_some_and(is_script)
        };
        let scripts = ast::Code::all(page).filter(is_script);
        let imported: BTreeSet<&str> =
            scripts.flat_map(|it| imports(it.content().as_str())).collect();
        for (name, span) in &installed {
            let is_installed = |it: &&&str| installed.iter().any(|other| other.0 == **it);
            let others = imported.iter().filter(|it| !is_installed(it)).copied();
            let is_used = imported.contains(name);
            let Some(other) = meant(name, others).filter(|_| !is_used) else { continue };
            cx.report(*span, format!("this installs `{name}`, but the samples import `{other}`"))
                .cause("a page installs another package than its samples import")
                .help(format!("did you mean `{other}`?"));
        }
    }
}

/// A page that installs more packages is a list of them.
const MOST: usize = 200;

fn is_script(language: &str) -> bool {
    matches!(language, "javascript" | "typescript" | "jsx" | "tsx")
}

/// The packages that a sample imports: `@ferry/sdk` of `import { a } from "@ferry/sdk/teams"`.
fn imports(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let line = line.trim();
        let source = match line.strip_prefix("import ") {
            Some(rest) => rest.rsplit(" from ").next()?,
            None => line.split_once("require(")?.1,
        };
        let quote = source.chars().next().filter(|it| matches!(it, '"' | '\''))?;
        let source = source[1..].split(quote).next()?;
        let parts = if source.starts_with('@') { 2 } else { 1 };
        let end = source.match_indices('/').nth(parts - 1).map_or(source.len(), |it| it.0);
        (!source.starts_with(['.', '/']) && !source.contains(':')).then_some(&source[..end])
    })
}
