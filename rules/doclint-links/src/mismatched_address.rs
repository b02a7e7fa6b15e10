//! Links that show another address than the one that they lead to.

use doclint_rule::site::{PlatformId, percent_decoded};
use doclint_rule::{NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct MismatchedAddress;

impl NodeRule for MismatchedAddress {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-address",
        "the text of a link is another address than its target",
        include_str!("mismatched_address.md"),
    )
    .in_builds()
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .only_in_pages();
    type Node<'a> = ast::Link<'a>;

    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        let target = link.destination();
        if !target.as_str().starts_with("http") {
            return;
        }
        let text = link.node().plain_text();
        let (Some(shown), Some(real)) = (parts(text.trim()), parts(target.as_str())) else {
            return;
        };
        if is_short_for(&shown, &real) {
            return;
        }
        let message = format!("the text shows `{}`, but the link leads elsewhere", text.trim());
        cx.report(target.span(), message)
            .cause("links show another address than their target")
            .help("correct the address or the text");
    }
}

/// The host with its port, and the path of a whole address.
fn parts(url: &str) -> Option<(String, &str)> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    if rest.contains(char::is_whitespace) {
        return None;
    }
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let host = rest[..end].to_ascii_lowercase();
    // The ports that browsers take without being told.
    let host = host.strip_suffix(":443").or_else(|| host.strip_suffix(":80")).unwrap_or(&host);
    Some((host.trim_start_matches("www.").to_owned(), rest[end..].trim_matches('/')))
}

/// Whether an address that is shown is that of the target or a shorter form of it. Dots and other signs
/// stand for what was left out, and the end of a path is often left out without any.
fn is_short_for(shown: &(String, &str), real: &(String, &str)) -> bool {
    const STAND_IN: [&str; 6] = ["...", "…", "<", "{", "[", "$"];
    if STAND_IN.iter().any(|it| shown.0.contains(it) || shown.1.contains(it)) {
        return true;
    }
    let decoded = |path: &str| percent_decoded(path).replace('\\', "").to_lowercase();
    let (short, long) = (decoded(shown.1), decoded(real.1));
    shown.0 == real.0 && long.starts_with(&*short)
}
