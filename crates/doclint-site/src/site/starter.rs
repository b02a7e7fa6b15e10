//! Pages that the platform's starter template brings, and that nobody has written anew for the site.

use crate::{PageFacts, page_address};
use doclint_data::Value;

/// The pages of the template: the end of the address, and the hash of the description in lower case, or
/// of the title where there is no description. A team that writes a page of its own changes both.
const PAGES: [(&str, u64); 19] = [
    ("ai-tools/claude-code", 0x518681eb3e87c85d),
    ("ai-tools/cursor", 0xce73e3520b9addfa),
    ("ai-tools/windsurf", 0xb6a04f39b15b461a),
    ("api-reference/endpoint/create", 0x3728b3564c1aca1c),
    ("api-reference/endpoint/delete", 0xfb76999b0eb7d0c3),
    ("api-reference/endpoint/get", 0x98979b1b5d916543),
    ("api-reference/endpoint/webhook", 0x463c6ff5733440f8),
    ("api-reference/introduction", 0x80c4c4816fd0f6cb),
    ("development", 0x817a9f998f8f54c2),
    ("essentials/code", 0xd492ee9ca99f6a23),
    ("essentials/images", 0xe34c76ed88fc7dc9),
    ("essentials/markdown", 0x6bb3aa1ad194bc70),
    ("essentials/navigation", 0x6a5925fff474cab7),
    ("essentials/navigation", 0xf8691b202fa45e70),
    ("essentials/reusable-snippets", 0xc547139b31337596),
    ("essentials/settings", 0x844a4a71dfebf403),
    ("essentials/settings", 0x525ce5d9fb65d7c8),
    ("quickstart", 0x9328150ecec6465a),
    ("quickstart", 0x397c7bdda263d683),
];

/// Whether a page is one of the template.
pub(super) fn is_starter(path: &str, facts: &PageFacts) -> bool {
    let address = page_address(path);
    let ends =
        |end: &str| address.strip_suffix(end).is_some_and(|it| it.is_empty() || it.ends_with('/'));
    let text = |key: &str| facts.get(key).and_then(Value::as_str);
    let about = || text("description").or(text("title")).map(|it| hash(&it.trim().to_lowercase()));
    PAGES.iter().any(|(end, expected)| ends(end) && about() == Some(*expected))
}

/// The hash of Fowler, Noll and Vo.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
