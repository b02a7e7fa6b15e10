//! Values that are found and values that are not. All keys are made from the formats by these
//! tests; none is real.

use doclint_secrets::{FORMATS, Format, Part, Set, find, find_in};

/// A small generator of numbers: the same ones each time (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn text(&mut self, set: Set, length: usize) -> String {
        let all: Vec<char> = (0..128_u8).filter(|it| set.has(*it)).map(char::from).collect();
        (0..length).map(|_| all[self.below(all.len())]).collect()
    }

    fn key(&mut self, format: &Format) -> String {
        let mut key = format.prefix.to_owned();
        for part in format.parts {
            match part {
                Part::Literal(literal) => key.push_str(literal),
                Part::Run(set, least, most) => {
                    let length = least + self.below(most.min(&(least + 40)) - least + 1);
                    key.push_str(&self.text(*set, length));
                }
            }
        }
        key
    }
}

/// Where pages have keys; `{}` is the key.
const PLACES: [&str; 8] = [
    "export API_KEY={}\n",
    "client = Client(api_key=\"{}\")",
    "curl -H 'Authorization: Bearer {}' https://ferry.example",
    "---\nkey: {}\n---\n",
    "Use `{}` as the key.",
    "Use {}, and send it.",
    "<ParamField header=\"Authorization\" default=\"{}\" />",
    "{\"apiKey\": \"{}\"}",
];

#[test]
fn keys_of_all_formats_are_found_whole_in_all_places() {
    let (mut random, mut all, mut missed) = (Random(42), 0, Vec::new());
    for format in FORMATS {
        for place in PLACES {
            let key = random.key(format);
            let text = place.replace("{}", &key);
            let mut found = find(&text);
            found.retain(|it| it.is_certain == format.is_certain);
            all += 1;
            if found.len() != 1 || text[found[0].bytes.clone()] != key {
                missed.push((key, place, found));
            }
        }
    }
    assert!(all >= 300, "{all}");
    assert!(missed.is_empty(), "{} of {all}: {:#?}", missed.len(), &missed[..missed.len().min(3)]);
}

#[test]
fn private_keys_and_passwords_are_found() {
    let mut random = Random(7);
    for kind in ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "] {
        let body: Vec<String> = (0..12).map(|_| random.text(Set::Base64, 64)).collect();
        for end in ["\n", "\\n"] {
            let (begin, last) = (
                format!("-----BEGIN {kind}PRIVATE KEY-----"),
                format!("-----END {kind}PRIVATE KEY-----"),
            );
            let text = format!("key: {begin}{end}{}{end}{last}", body.join(end));
            let found = find(&text);
            assert_eq!(found.len(), 1, "{text}");
            assert!(body.iter().all(|it| text[found[0].bytes.clone()].contains(it)));
        }
    }
    for scheme in ["postgres", "postgresql", "mysql", "mongodb+srv", "redis", "amqp", "https"] {
        let password = format!("{}7q", random.text(Set::Alphanumeric, 14));
        let text = format!("URL={scheme}://ferry:{password}@db-1.ferry.dev:5432/teams");
        let found = find(&text);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(&text[found[0].bytes.clone()], password);
    }
}

#[test]
fn values_of_names_are_found_and_not_certain() {
    let mut random = Random(3);
    for name in ["FERRY_API_KEY=", "\"client_secret\": \"", "auth_token = '", "accessKey: "] {
        let value = format!("{}4x8b2", random.text(Set::Alphanumeric, 32));
        let close = name.chars().last().filter(|it| "\"'".contains(*it)).map(String::from);
        let text = format!("{name}{value}{}", close.unwrap_or_default());
        let found = find(&text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(!found[0].is_certain && text[found[0].bytes.clone()] == value);
    }
}

#[test]
fn what_documentation_writes_in_place_of_secrets_is_not_found() {
    for text in [
        "sk_live_xxxxxxxxxxxxxxxxxxxxxxxx",
        "sk_live_YOUR_KEY_YOUR_KEY_YOUR_KEY",
        "sk_live_1234567890abcdefghijklmn",
        "sk_live_aaaaaaaaaaaaaaaaaaaaaaaa",
        "AKIAIOSFODNN7EXAMPLE",
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "ghp_abc123abc123abc123abc123abc123abc123",
        "sk-proj-...",
        "API_KEY=<your-api-key>",
        "API_KEY=$FERRY_API_KEY",
        "apiKey: process.env.FERRY_API_KEY_OF_TEAM_1234",
        "token: 0b5a3c52-7e4e-4a5f-9d5c-6c1f0e2b7a91",
        "postgres://user:password@localhost:5432/ferry",
        "postgres://postgres:p4ssw0rd123@db:5432/ferry",
        "https://user:<password>@ferry.dev",
        "https://user:$PASSWORD@ferry.dev",
        "https://ferry.dev/teams:all@2x.png",
        "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
        "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gun\n-----END PUBLIC KEY-----",
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
        // Valid for a day.
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI4NGYxYzJhYiIsImlhdCI6MTc1MjAwMDAwMCwiZXhwIjoxNzUyMDg2NDAwfQ.qT8vZ3kLm0RwXs5YhJ2nBd7PfGc9UaEi4OoWyVbNxKt",
        "AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==",
        "posthog: { apiKey: \"phc_mYqciA4RO5g48K6KnmZtftn5xQa5625Aao7vsVC0gJ9\" }",
    ] {
        assert_eq!(find(text), [], "{text}");
    }
}

/// Most of a text is passed over, because it has too few characters of keys in a row.
#[test]
fn nothing_is_passed_over_that_reading_everything_finds() {
    const PIECES: [&str; 24] = [
        " ",
        "\n",
        "\"",
        "'",
        "=",
        ": ",
        "://",
        "@",
        ":",
        "-",
        "_",
        ".",
        "ferry",
        "api_key",
        "token",
        "SECRET",
        "ü",
        "{",
        "}",
        "https",
        "-----BEGIN RSA PRIVATE KEY-----",
        "-----",
        "/",
        "Words of a page ",
    ];
    const SETS: [Set; 6] =
        [Set::Digits, Set::Hex, Set::Upper, Set::Alphanumeric, Set::Url, Set::Base64];
    let (mut random, mut found) = (Random(11), 0);
    for _ in 0..40_000 {
        let mut text = String::new();
        for _ in 0..random.below(24) {
            match random.below(8) {
                0 => {
                    let format = &FORMATS[random.below(FORMATS.len())];
                    text.push_str(&random.key(format));
                }
                1 | 2 => {
                    let set = SETS[random.below(SETS.len())];
                    let length = random.below(80);
                    text.push_str(&random.text(set, length));
                }
                _ => text.push_str(PIECES[random.below(PIECES.len())]),
            }
        }
        let expected = find_in(&text, Some(0..text.len()));
        found += expected.len();
        assert_eq!(find(&text), expected, "{text}");
    }
    assert!(found > 5000, "{found}");
}

#[test]
fn much_text_is_read_once() {
    // Each of these begins a format again and again, so that reading on at each would take hours.
    for piece in
        ["eyJ", "eyJ-", "-eyJ", "-----BEGIN PRIVATE KEY-----", "://a:", "secret=", "sk-", "ya29."]
    {
        let text = piece.repeat((256 << 10) / piece.len());
        assert!(find(&text).len() <= text.len());
    }
}
