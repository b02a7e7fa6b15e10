//! Values that documentation writes in place of a secret.

/// Words that people write into such values.
const WORDS: [&str; 22] = [
    "example",
    "sample",
    "your",
    "dummy",
    "fake",
    "placeholder",
    "changeme",
    "change_me",
    "redacted",
    "insert",
    "replace",
    "test",
    "demo",
    "xxx",
    "...",
    "***",
    "foobar",
    "lorem",
    "secret",
    "mytoken",
    "token_here",
    "keyhere",
];

/// Parts of examples that services publish.
const PUBLISHED: [&str; 4] = [
    // The token that jwt.io shows.
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkw",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3Mi",
    "wJalrXUtnFEMI",
    // The key of each emulator of Azure's storage.
    "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq",
];

/// Fewer different characters are not random.
const LEAST_DIFFERENT: usize = 8;

/// Whether a value that has the format of a secret is an example.
pub(crate) fn is_example(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    WORDS.iter().any(|it| lower.contains(it))
        || has_sequence(lower.as_bytes())
        || different(lower.as_bytes()) < LEAST_DIFFERENT
        || is_repetition(lower.as_bytes())
}

/// Whether a key is one that its service publishes as an example.
pub(crate) fn is_published(key: &str) -> bool {
    PUBLISHED.iter().any(|it| key.contains(it))
}

/// A token that is valid for a week at most has expired when somebody finds it.
const SHORT_LIFE: u64 = 7 * 24 * 60 * 60;

/// A token that expired before this second, the start of 2025, has been of no use for long.
const LONG_AGO: u64 = 1_735_689_600;

/// The lengths of signatures in Base64, by the name of their algorithm (RFC 7518).
const SIGNATURES: [(&str, usize); 6] =
    [("HS256", 43), ("HS384", 64), ("HS512", 86), ("ES256", 86), ("ES384", 128), ("ES512", 176)];

/// Whether a text is a signed token (RFC 7519) whose signature is too short or too long to be one, or that
/// says itself that it is valid for a short time only, no longer, or for an example.
pub(crate) fn is_of_no_use(token: &str) -> bool {
    let header = token.split('.').next().map(decoded).unwrap_or_default();
    let signature = token.split('.').nth(2).unwrap_or_default().len();
    let is_other = |(name, len): &(&str, usize)| header.contains(name) && signature != *len;
    if SIGNATURES.iter().any(is_other) {
        return true;
    }
    let claims = token.split('.').nth(1).map(decoded).unwrap_or_default();
    // It is for a host that nobody can have.
    if ["example.com", "example.org", "example.net", ".example\""]
        .iter()
        .any(|it| claims.contains(it))
    {
        return true;
    }
    // Nobody has an id such as `"11111111-1111-…`.
    let is_filled = |it: &[u8]| {
        let (quote, digits, dash) = (it[0], &it[1..9], it[9]);
        quote == b'"' && dash == b'-' && digits.iter().all(|b| *b == digits[0])
    };
    if claims.as_bytes().windows(10).any(is_filled) {
        return true;
    }
    let second = |name: &str| {
        let rest = claims.split_once(&format!("\"{name}\""))?.1.trim_start();
        let rest = rest.strip_prefix(':')?.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse::<u64>().ok()
    };
    let from = second("iat").or_else(|| second("nbf"));
    second("exp").is_some_and(|end| {
        end < LONG_AGO || from.is_some_and(|from| end.saturating_sub(from) <= SHORT_LIFE)
    })
}

/// The text that is encoded as Base64 for URLs, as far as it is ASCII.
fn decoded(text: &str) -> String {
    let mut out = String::new();
    let (mut bits, mut count) = (0_u32, 0);
    for byte in text.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => break,
        };
        bits = bits << 6 & 0xFFFF | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push(char::from((bits >> count) as u8 & 0x7F));
        }
    }
    out
}

/// Whether six bytes follow each other that are equal, or count up or down.
fn has_sequence(bytes: &[u8]) -> bool {
    let (mut equal, mut up, mut down) = (1, 1, 1);
    bytes.windows(2).any(|pair| {
        let step = i16::from(pair[1]) - i16::from(pair[0]);
        equal = if step == 0 { equal + 1 } else { 1 };
        up = if step == 1 { up + 1 } else { 1 };
        down = if step == -1 { down + 1 } else { 1 };
        equal >= 6 || up >= 6 || down >= 6
    })
}

fn different(bytes: &[u8]) -> usize {
    let mut seen = [false; 256];
    bytes.iter().for_each(|it| seen[usize::from(*it)] = true);
    seen.iter().filter(|it| **it).count()
}

/// Whether the value is a shorter one that is repeated.
fn is_repetition(bytes: &[u8]) -> bool {
    (1..=bytes.len().min(32) / 2).any(|period| {
        bytes.len() >= 2 * period && bytes[period..].iter().zip(bytes).all(|(a, b)| a == b)
    })
}

/// The information in a character of a value on average, in bits.
pub(crate) fn entropy(value: &str) -> f64 {
    let mut counts = [0_u32; 256];
    value.bytes().for_each(|it| counts[usize::from(it)] += 1);
    let all = value.len() as f64;
    let share = |count: &u32| f64::from(*count) / all;
    -counts.iter().filter(|it| **it > 0).map(|it| share(it) * share(it).log2()).sum::<f64>()
}
