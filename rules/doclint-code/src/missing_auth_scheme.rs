//! Credentials without the name of their scheme.

use crate::auth::authorizations;
use crate::content::rewrite;
use crate::samples::is_counterexample;
use doclint_rule::{Edit, FixKind, Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct MissingAuthScheme;

impl PageRule for MissingAuthScheme {
    const META: RuleMeta = RuleMeta::warning(
        "missing-auth-scheme",
        "a credential is sent without `Bearer`",
        include_str!("missing_auth_scheme.md"),
    )
    .only_in_pages()
    .fix(FixKind::Sometimes)
    .profile(Profile::All);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        if !page.mentions("uthorization") {
            return;
        }
        let is_said = page.mentions("Bearer ");
        for code in ast::Code::all(page) {
            let content = code.content();
            // Elsewhere, `authorization` is a parameter of some function.
            if !has_headers(content.as_str()) {
                continue;
            }
            let headers = authorizations(content.as_str());
            for header in headers.filter(|it| it.is_bare() && (is_said || is_token(it.value))) {
                if is_counterexample(code) {
                    break;
                }
                let span = content.part(header.bytes);
                let edit = Edit::insert(span.start, "Bearer ");
                cx.report(span, "the `Authorization` header has no scheme")
                    .help("write `Bearer` and a blank before the credential")
                    .fix(rewrite("Write `Bearer` before it", vec![edit]));
            }
        }
    }
}

/// Whether a value says itself that it is a token: a JSON Web Token, or a name such as `$API_TOKEN`.
fn is_token(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    value.starts_with("eyJ") || lower.contains("token") || lower.contains("jwt")
}

/// Whether code sets headers.
fn has_headers(code: &str) -> bool {
    code.contains("-H ") || code.contains("eader") || code.contains("EADER")
}
