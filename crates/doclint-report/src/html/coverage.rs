//! The table of the HTML report about OpenAPI files.

use super::escape::escape;
use crate::api_coverage::{ApiCoverage, ApiShare, ApiShares};

/// How many files are listed.
const MOST_FILES: usize = 20;

/// The table of each OpenAPI file's documented parts; empty for a site without such files.
pub fn coverage(coverage: &ApiCoverage) -> String {
    if coverage.files.is_empty() {
        return String::new();
    }
    let names = ApiShares::default().columns();
    let heads: String = names.iter().map(|it| format!("<th scope=\"col\">{}</th>", it.0)).collect();
    let files = coverage.files.iter().take(MOST_FILES);
    let rows: String = files.map(|it| row(&escape(&it.path), it.total)).collect();
    let rest = coverage.files.len().saturating_sub(MOST_FILES);
    let total = match (coverage.files.len(), rest) {
        (1, _) => String::new(),
        (_, 0) => row("all files", coverage.total),
        (_, rest) => row(&format!("all files, and {rest} that are not listed"), coverage.total),
    };
    format!(
        "<section aria-labelledby=\"h-api\"><h2 id=\"h-api\">API coverage</h2><p \
         class=\"note\">What pages document of the OpenAPI files. <code>doclint api \
         coverage</code> lists what is missing.</p><table class=\"coverage\"><thead><tr><th \
         scope=\"col\">file</th>{heads}</tr></thead><tbody>{rows}{total}</tbody></table></section>"
    )
}

fn row(name: &str, shares: ApiShares) -> String {
    let cells: String = shares.columns().iter().map(|it| cell(it.1)).collect();
    format!("<tr><th scope=\"row\"><bdi>{name}</bdi></th>{cells}</tr>")
}

fn cell(share: ApiShare) -> String {
    match share.percent() {
        Some(percent) => {
            format!("<td>{} of {} ({percent} %)</td>", share.documented, share.specified)
        }
        None => "<td>none</td>".to_owned(),
    }
}
