//! The formats of keys and tokens, as services document them or as their scanners of leaks read them.

use crate::Secret;
use crate::example::{is_example, is_of_no_use, is_published};
use crate::places::is_marked;

/// The characters of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// `0` to `9`.
    Digits,
    /// `0` to `9` and `a` to `f`.
    Hex,
    /// `A` to `Z` and `0` to `9`.
    Upper,
    /// Letters and digits.
    Alphanumeric,
    /// Letters, digits, `-` and `_`.
    Url,
    /// Letters, digits, `+`, `/`.
    Base64,
}

/// A part of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// At least and at most so many characters of a set.
    Run(Set, usize, usize),
    /// This text.
    Literal(&'static str),
}

/// A format of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// The beginning of such a key.
    pub prefix: &'static str,
    /// The parts after it.
    pub parts: &'static [Part],
    /// A description of such a key, as a part of a sentence.
    pub what: &'static str,
    /// Whether nothing else has this format. What only signs messages is often made up for examples.
    pub is_certain: bool,
}

use Part::{Literal, Run};
use Set::{Alphanumeric, Base64, Digits, Hex, Upper, Url};

const fn format(prefix: &'static str, parts: &'static [Part], what: &'static str) -> Format {
    Format { prefix, parts, what, is_certain: true }
}

/// The beginning of a JSON Web Token: `{"` in Base64.
const TOKEN: &str = "eyJ";

const ALNUM_36: &[Part] = &[Run(Alphanumeric, 36, 40)];
const HEX_64: &[Part] = &[Run(Hex, 64, 64)];
const STRIPE: &[Part] = &[Run(Alphanumeric, 20, 247)];
const SLACK: &[Part] = &[
    Run(Digits, 9, 14),
    Literal("-"),
    Run(Digits, 9, 14),
    Literal("-"),
    Run(Alphanumeric, 20, 40),
];
const SLACK_USER: &[Part] = &[
    Run(Digits, 9, 14),
    Literal("-"),
    Run(Digits, 9, 14),
    Literal("-"),
    Run(Digits, 9, 14),
    Literal("-"),
    Run(Alphanumeric, 28, 40),
];

/// All formats with a beginning of their own.
pub const FORMATS: &[Format] = &[
    format("AKIA", &[Run(Upper, 16, 16)], "an access key of AWS"),
    format("ASIA", &[Run(Upper, 16, 16)], "a temporary access key of AWS"),
    format("ghp_", ALNUM_36, "a personal token of GitHub"),
    format("gho_", ALNUM_36, "an OAuth token of GitHub"),
    format("ghu_", ALNUM_36, "a user token of a GitHub app"),
    format("ghs_", ALNUM_36, "a server token of a GitHub app"),
    format("ghr_", ALNUM_36, "a refresh token of a GitHub app"),
    format(
        "github_pat_",
        &[Run(Alphanumeric, 22, 22), Literal("_"), Run(Alphanumeric, 59, 59)],
        "a personal token of GitHub",
    ),
    format("glpat-", &[Run(Url, 20, 40)], "a personal token of GitLab"),
    format("gldt-", &[Run(Url, 20, 40)], "a deploy token of GitLab"),
    format("xoxb-", SLACK, "a bot token of Slack"),
    format("xoxp-", SLACK_USER, "a user token of Slack"),
    format("xoxa-", SLACK_USER, "an access token of Slack"),
    format(
        "xapp-",
        &[
            Run(Digits, 1, 2),
            Literal("-"),
            Run(Upper, 9, 14),
            Literal("-"),
            Run(Digits, 10, 15),
            Literal("-"),
            Run(Hex, 64, 64),
        ],
        "an app token of Slack",
    ),
    format(
        "hooks.slack.com/services/",
        &[
            Run(Upper, 9, 12),
            Literal("/"),
            Run(Upper, 9, 12),
            Literal("/"),
            Run(Alphanumeric, 24, 24),
        ],
        "a webhook of Slack",
    ),
    format("sk_live_", STRIPE, "a live key of Stripe"),
    format("rk_live_", STRIPE, "a restricted live key of Stripe"),
    Format {
        is_certain: false,
        ..format("whsec_", &[Run(Base64, 32, 64)], "a signing secret of a webhook")
    },
    format("sk-proj-", &[Run(Url, 32, 200)], "an API key of OpenAI"),
    format("sk-svcacct-", &[Run(Url, 32, 200)], "an API key of OpenAI"),
    format("sk-admin-", &[Run(Url, 32, 200)], "an admin key of OpenAI"),
    format("sk-ant-", &[Run(Url, 80, 120)], "an API key of Anthropic"),
    format("sk-or-v1-", HEX_64, "an API key of OpenRouter"),
    format("sk-", &[Run(Alphanumeric, 48, 48)], "an API key of OpenAI"),
    format("sk-", &[Run(Hex, 32, 32)], "an API key of a model service"),
    format("gsk_", &[Run(Alphanumeric, 52, 52)], "an API key of Groq"),
    format("xai-", &[Run(Alphanumeric, 80, 80)], "an API key of xAI"),
    format("pplx-", &[Run(Alphanumeric, 48, 56)], "an API key of Perplexity"),
    format("hf_", &[Run(Alphanumeric, 34, 40)], "a token of Hugging Face"),
    format("r8_", &[Run(Alphanumeric, 37, 40)], "a token of Replicate"),
    format("nvapi-", &[Run(Url, 64, 70)], "an API key of NVIDIA"),
    format("tvly-", &[Run(Alphanumeric, 32, 40)], "an API key of Tavily"),
    format("AIza", &[Run(Url, 35, 35)], "an API key of Google"),
    format("GOCSPX-", &[Run(Url, 28, 28)], "a client secret of Google"),
    format("ya29.", &[Run(Url, 60, 400)], "an access token of Google"),
    format("SG.", &[Run(Url, 22, 22), Literal("."), Run(Url, 43, 43)], "an API key of SendGrid"),
    format("key-", &[Run(Hex, 32, 32)], "an API key of Mailgun"),
    format(
        "re_",
        &[Run(Alphanumeric, 8, 8), Literal("_"), Run(Alphanumeric, 24, 24)],
        "an API key of Resend",
    ),
    format("npm_", &[Run(Alphanumeric, 36, 36)], "a token of npm"),
    format("pypi-AgEI", &[Run(Url, 50, 400)], "a token of PyPI"),
    format("dckr_pat_", &[Run(Url, 27, 32)], "a token of Docker"),
    format("dop_v1_", HEX_64, "a token of DigitalOcean"),
    format("doo_v1_", HEX_64, "a token of DigitalOcean"),
    format("shpat_", &[Run(Hex, 32, 32)], "an access token of Shopify"),
    format("shpss_", &[Run(Hex, 32, 32)], "a shared secret of Shopify"),
    format("sq0csp-", &[Run(Url, 43, 43)], "a secret of Square"),
    format("sq0atp-", &[Run(Url, 22, 22)], "an access token of Square"),
    format("lin_api_", &[Run(Alphanumeric, 40, 40)], "an API key of Linear"),
    format("figd_", &[Run(Url, 40, 50)], "a token of Figma"),
    format("ntn_", &[Run(Alphanumeric, 40, 50)], "a token of Notion"),
    format("sbp_", &[Run(Hex, 40, 40)], "a token of Supabase"),
    format("hvs.", &[Run(Url, 24, 120)], "a token of Vault"),
    format(
        "glsa_",
        &[Run(Alphanumeric, 32, 32), Literal("_"), Run(Hex, 8, 8)],
        "a token of Grafana",
    ),
    format("PMAK-", &[Run(Hex, 24, 24), Literal("-"), Run(Hex, 34, 34)], "an API key of Postman"),
    format("dp.pt.", &[Run(Alphanumeric, 40, 44)], "a token of Doppler"),
    format("pscale_tkn_", &[Run(Url, 32, 64)], "a token of PlanetScale"),
    format("secret_", &[Run(Alphanumeric, 43, 43)], "a token of Notion"),
    format("AGE-SECRET-KEY-1", &[Run(Upper, 58, 58)], "a key of age"),
    format("AccountKey=", &[Run(Base64, 86, 86), Literal("==")], "a key of Azure Storage"),
    format(
        TOKEN,
        &[
            Run(Url, 10, 2000),
            Literal(".eyJ"),
            Run(Url, 10, 4000),
            Literal("."),
            Run(Url, 27, 1000),
        ],
        "a JSON Web Token",
    ),
];

impl Set {
    /// Whether a byte is in the set.
    pub fn has(self, byte: u8) -> bool {
        match self {
            Self::Digits => byte.is_ascii_digit(),
            Self::Hex => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
            Self::Upper => matches!(byte, b'A'..=b'Z' | b'0'..=b'9'),
            Self::Alphanumeric => byte.is_ascii_alphanumeric(),
            Self::Url => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'),
            Self::Base64 => byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'),
        }
    }
}

impl Format {
    /// The key of this format that begins at `at`, after which nothing of it goes on.
    pub(crate) fn find(&self, text: &str, at: usize) -> Option<Secret> {
        let bytes = text.as_bytes();
        let is_word = |it: &u8| it.is_ascii_alphanumeric() || *it == b'_';
        // No key begins within a longer word, so no text is read twice.
        if at.checked_sub(1).is_some_and(|it| is_word(&bytes[it]) || bytes[it] == b'-') {
            return None;
        }
        let body = at + self.prefix.len();
        let mut end = body;
        for part in self.parts {
            end += match part {
                Literal(literal) => {
                    bytes[end..].starts_with(literal.as_bytes()).then_some(literal.len())?
                }
                Run(set, least, most) => {
                    let run =
                        bytes[end..].iter().take(*most).take_while(|it| set.has(**it)).count();
                    (run >= *least).then_some(run)?
                }
            };
        }
        let goes_on = bytes.get(end).is_some_and(is_word);
        let bytes = at..end;
        let is_example = is_published(&text[at..end])
            || is_example(&text[body..end])
            || self.prefix == TOKEN && is_of_no_use(&text[at..end]);
        (!goes_on && !is_example && is_marked(&text[at..end])).then_some(Secret {
            bytes,
            what: self.what,
            is_certain: self.is_certain,
        })
    }
}
