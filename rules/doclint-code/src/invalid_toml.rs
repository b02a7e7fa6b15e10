//! TOML with a mistake that no reader of it accepts.

use crate::samples::{Errors, report};
use doclint_rule::site::PlatformId;
use doclint_rule::{Genre, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct InvalidToml;

impl NodeRule for InvalidToml {
    const META: RuleMeta =
        RuleMeta::warning("invalid-toml", "TOML can't be read", include_str!("invalid_toml.md"))
            .in_builds()
            .profile_on(PlatformId::Markdown, Profile::Strict)
            .skips(&[Genre::Record])
            .only_in_pages()
            .for_authors();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        report(code, Errors::Toml, cx);
    }
}
