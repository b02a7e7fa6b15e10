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

/// Beginnings of examples that services publish.
const PUBLISHED: [&str; 3] = [
    // The token that jwt.io shows.
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkw",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3Mi",
    "wJalrXUtnFEMI",
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
    PUBLISHED.iter().any(|it| key.starts_with(it))
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
