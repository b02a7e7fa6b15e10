//! Links to a social platform that lead to another one.

use doclint_rule::data::Value;
use doclint_rule::site::Site;
use doclint_rule::{Location, RuleMeta, SiteCx, SiteRule};

pub(crate) struct MismatchedSocial;

impl SiteRule for MismatchedSocial {
    const META: RuleMeta = RuleMeta::suggestion(
        "mismatched-social",
        "the link to a social platform leads to another one",
        include_str!("mismatched_social.md"),
    );

    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        let Some(docs_json) = &site.docs_json else { return };
        for (file, mapping) in docs_json.mappings() {
            let keys = mapping.entries.iter();
            let keys = keys.filter(|it| matches!(&*it.key.text, "socials" | "footerSocials"));
            for entry in keys.filter_map(|it| it.value.as_mapping()).flat_map(|it| &it.entries) {
                let key = entry.key.text.as_str();
                let Some((own, other)) = mismatch(key, &entry.value) else { continue };
                cx.report(
                    Location { file, span: entry.value.span },
                    format!("`{key}` leads to {other}"),
                )
                .help(format!("write the address at {own}, or rename the key"));
            }
        }
    }
}

/// The platform that a key names, and the one that its value leads to, if the two differ.
fn mismatch(key: &str, value: &Value) -> Option<(&'static str, &'static str)> {
    let (_, rest) = value.as_str()?.split_once("://")?;
    let host = rest.split(['/', ':', '?', '#']).next()?.to_ascii_lowercase();
    let is_at = |domain: &str| {
        host.strip_suffix(domain).is_some_and(|it| it.is_empty() || it.ends_with('.'))
    };
    let own = PLATFORMS.iter().find(|it| it.0.contains(&key))?;
    let other = PLATFORMS.iter().find(|it| it.2.iter().any(|it| is_at(it)))?;
    (own.1 != other.1).then_some((own.1, other.1))
}

/// Keys, the name of the platform, and its domains.
type Platform = (&'static [&'static str], &'static str, &'static [&'static str]);

const PLATFORMS: &[Platform] = &[
    (&["x", "twitter"], "X", &["x.com", "twitter.com"]),
    (&["facebook"], "Facebook", &["facebook.com", "fb.com"]),
    (&["youtube"], "YouTube", &["youtube.com", "youtu.be"]),
    (&["discord"], "Discord", &["discord.com", "discord.gg"]),
    (&["slack"], "Slack", &["slack.com"]),
    (&["github"], "GitHub", &["github.com"]),
    (&["linkedin"], "LinkedIn", &["linkedin.com"]),
    (&["instagram"], "Instagram", &["instagram.com"]),
    (&["hacker-news", "hackerNews"], "Hacker News", &["news.ycombinator.com"]),
    (&["medium"], "Medium", &["medium.com"]),
    (&["telegram"], "Telegram", &["t.me", "telegram.me", "telegram.org"]),
    (&["bluesky"], "Bluesky", &["bsky.app"]),
    (&["threads"], "Threads", &["threads.com", "threads.net"]),
    (&["reddit"], "Reddit", &["reddit.com"]),
];
