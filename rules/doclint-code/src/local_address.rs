//! Samples that call the reader's own machine.

use crate::address::addresses;
use crate::languages::Kind;
use doclint_rule::{Page, PageCx, PageRule, Profile, RuleMeta, ast};

pub(crate) struct LocalAddress;

/// Words of pages about something that runs on the reader's machine, in lower case.
const LOCAL: [&str; 18] = [
    "self-host",
    "selfhost",
    "docker",
    "local",
    "development server",
    "dev server",
    "npm run dev",
    "on your machine",
    "your computer",
    "port ",
    "run the server",
    "start the server",
    "uvicorn",
    "127.0.0.1",
    "0.0.0.0",
    "listen",
    "ollama",
    "serve",
];

impl PageRule for LocalAddress {
    const META: RuleMeta = RuleMeta::suggestion(
        "local-address",
        "a sample calls `localhost`, and the page runs nothing there",
        include_str!("local_address.md"),
    )
    .profile(Profile::Strict)
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
        for code in ast::Code::all(page).filter(|it| Kind::of(*it) != Kind::Text) {
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
