//! Samples that call the reader's own machine.

use crate::address::addresses;
use crate::languages::language;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct LocalAddress;

/// Words of pages about something that runs on the reader's machine, in lower case.
const LOCAL: [&str; 20] = [
    "self-host",
    "selfhost",
    "docker",
    "locally",
    "localhost",
    "local server",
    "local development",
    "local machine",
    "local dev",
    "local instance",
    "local mcp",
    "local model",
    "development server",
    "dev server",
    "npm run dev",
    "uvicorn",
    "ollama",
    "127.0.0.1",
    "0.0.0.0",
    "port ",
];

impl PageRule for LocalAddress {
    const META: RuleMeta = RuleMeta::suggestion(
        "local-address",
        "a sample calls `localhost`, and the page runs nothing there",
        include_str!("local_address.md"),
    )
    .profile(Profile::All)
    .only_in_pages();

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let source = page.source();
        if !source.contains("://localhost") && !source.contains("://127.0.0.1") {
            return;
        }
        let others =
            source.to_ascii_lowercase().replace("://localhost", "").replace("://127.0.0.1", "");
        if LOCAL.iter().any(|it| others.contains(it)) {
            return;
        }
        for code in ast::Code::all(page).filter(|it| is_program(*it)) {
            let content = code.content();
            for address in addresses(content.as_str()).filter(|it| it.is_local() && !it.is_noted())
            {
                let message =
                    format!("`{}` in a sample, but the page runs nothing there", address.host);
                cx.report(content.part(address.bytes), message)
                    .cause("samples call the reader's own machine")
                    .help("write the address of the service, or say what has to run there");
            }
        }
    }
}

/// Whether code sends requests itself. Settings may name a server that readers have.
fn is_program(code: ast::Code<'_>) -> bool {
    let language = code.language().and_then(|it| language(it.as_str()));
    matches!(language, Some("shellscript" | "python" | "javascript" | "typescript" | "jsx" | "tsx"))
}
