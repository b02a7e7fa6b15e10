//! Names that always have a capital.

use crate::words;
use doclint_rule::syntax::{Node, NodeKind};
use std::collections::HashSet;

/// Whether a word is a name that pages use: of a product, a language, a day, a place.
pub(crate) fn is_known(word: &str) -> bool {
    NAMES.binary_search(&word).is_ok()
}

/// Whether a word is written like a product name: `GitHub`, `SOC2`. Acronyms are not.
pub(crate) fn is_mixed(word: &str) -> bool {
    let has_capital = word.bytes().skip(1).any(|b| b.is_ascii_uppercase());
    has_capital && word.bytes().any(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
}

/// Evidence about words from the text of a page.
pub(crate) struct Prose<'a> {
    /// Words with a capital in the middle of a sentence.
    pub names: HashSet<&'a str>,
    /// Whether small English words are as frequent as in English text.
    pub is_english: bool,
}

impl<'a> Prose<'a> {
    pub(crate) fn of(root: Node<'a>) -> Self {
        let mut names = HashSet::new();
        let (mut count, mut english) = (0, 0);
        let blocks = root.page().of_kind(NodeKind::Paragraph);
        for word in blocks.chain(root.page().of_kind(NodeKind::TableCell)).flat_map(words::of) {
            count += 1;
            english += usize::from(matches!(
                word.text,
                "the" | "a" | "to" | "and" | "of" | "is" | "in" | "for"
            ));
            if !word.is_start && word.text.starts_with(char::is_uppercase) {
                names.insert(word.text);
            }
        }
        Self { names, is_english: english * 20 >= count }
    }
}

/// In the order of their bytes. Names with a second capital (`GitHub`) need no entry.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "Airbyte", "Alpine", "Amazon", "Android", "Angular", "Anthropic", "Apache", "Apple", "April",
    "Astro", "August", "Azure", "Bash", "Bedrock", "Bitbucket", "Boolean", "Bootstrap", "Brazil",
    "Bubble", "Cassandra", "Chrome", "Claude", "Cloudflare", "Cloudfront", "Cohere", "Confluence",
    "Cursor", "Dart", "Databricks", "Datadog", "Debian", "December", "Deno", "Discord", "Django",
    "Docker", "Dockerfile", "Elasticsearch", "Elixir", "English", "Ethereum", "Europe", "Excel",
    "Express", "Fastify", "February", "Figma", "Firebase", "Firefox", "Flask", "Flutter", "Framer",
    "French", "Friday", "Gemfile", "Gemini", "German", "Google", "Gradle", "Grafana", "Helm",
    "Heroku", "Hono", "Instagram", "Internet", "Italy", "January", "Java", "Jenkins", "Jira",
    "July", "June", "Jupyter", "Kafka", "Keycloak", "Kibana", "Kotlin", "Kubernetes", "Laravel",
    "Linear", "Linux", "Loki", "Macintosh", "Makefile", "March", "Markdown", "Maven", "Mermaid",
    "Microsoft", "Mistral", "Monday", "Mongo", "Netlify", "Nginx", "Node", "Notion", "November",
    "Nuxt", "October", "Okta", "Opsgenie", "Oracle", "Outlook", "Pandas", "Playwright", "Postgres",
    "Postman", "Prisma", "Prometheus", "Puppeteer", "Pydantic", "Python", "Rails", "Railway",
    "React", "Redis", "Remix", "Render", "Ruby", "Rust", "Safari", "Saturday", "Scala", "Segment",
    "Sentry", "September", "Serilog", "Shopify", "Slack", "Snowflake", "Solana", "Spanish",
    "Splunk", "Spring", "Stripe", "Sunday", "Supabase", "Svelte", "Swift", "Symfony", "Telegram",
    "Terraform", "Thursday", "Tuesday", "Twilio", "Twitter", "Ubuntu", "Unicode", "Unix", "Vercel",
    "Webflow", "Wednesday", "Windows", "Winston", "Xcode", "Zapier", "Zendesk", "Zoom",
];

#[cfg(test)]
mod tests {
    #[test]
    fn names_are_in_order() {
        assert!(super::NAMES.is_sorted());
    }
}
