//! Acronyms that a page never spells out.

use crate::support::prose::{
    has_words, holds, is_outside_names, near_after, paragraphs, word_before,
};
use doclint_rule::schemars::JsonSchema;
use doclint_rule::serde::{Deserialize, Serialize};
use doclint_rule::text::{Tag, Word, tagged};
use doclint_rule::{Configurable, Genre, Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta};

pub(crate) struct UnexplainedAcronym {
    options: UnexplainedAcronymOptions,
}

/// The options of `unexplained-acronym`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(crate = "doclint_rule::serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "doclint_rule::schemars")]
pub(crate) struct UnexplainedAcronymOptions {
    /// Acronyms that readers know, besides the common ones.
    known: Vec<String>,
}

/// Acronyms that developers know, and words that are written in capitals.
const KNOWN: &str = "ACID ACL ACM AES AJAX AKS ALB AMD AMI ANSI AOT API APM ARM ARN ARR ASCII ASGI ASIC AST AVIF AWS \
    BIOS BSD CAPEX CAPTCHA CBOR CCPA CDK CDN CEO CFO CIDR CIO CISO CJS CLI CMD CMS CNAME CNCF COBOL COO CORS CPU \
    CRD CRM CRON CRUD CSP CSRF CSS CSV CTO CUDA CVE CVV DAG DDL DDOS DDR DEB DEK DHCP DKIM DLL DMARC DML DMZ DNS \
    DOM DPA DSL DSN DST EBS ECMA ECR ECS EFS EKS ELB ENV EOF EOL EPUB ERP ESM EST ETL EULA FAQ FIFO FIPS FTP \
    FUSE GCP GCS GDPR GID GIF GIN GIT GKE GMT GNU GPG GPL GPS GPT GPU GRPC GUI GUID HCL HDD HEIC HIPAA HMAC HTML \
    HTTP HTTPS HSTS IAM IANA IBM ICO IDE IEEE IETF IIS IMAP INI IOPS IOT IPC IPS IRC ISO ISP JAR JDBC JDK JIT JPEG \
    JPG JSON JSONL JSX JVM JWK JWKS JWT KMS KPI KVM LAN LDAP LED LLM LLMS LRU LTS MAC MCP MDM MDN MDX MFA MIME MIT \
    MTLS MVC MVP NAT NDJSON NFS NGINX NLP NPM NTP OAUTH OCI OCR ODBC OEM OIDC OKR OLAP OLTP ONNX OOM OOP ORM OSS \
    OTEL OTLP OTP OWASP PAT PCI PDF PEM PGP PHP PII PIN PKCE PKI PNG POC POP POSIX POST PSP PST PWA QPS QUIC RAG \
    RAID RAM RBAC RDBMS RDS REGEX REPL REST RFC RFP RGB ROI ROM RPC RPM RPS RSA RSS RTF RTL SAAS SAML SAN SASL SCIM SCM \
    SCP SCSS SDK SEO SFTP SHA SIEM SIM SIP SKU SLA SLI SLO SMB SMS SMTP SNI SNS SOAP SOC SPA SPDX SPF SQL SQS SRE \
    SSD SSE SSG SSH SSL SSO SSR STDERR STDIN STDIO STDOUT STUN SVG TAR TCP TDD TIFF TLD TLS TODO TOML TOTP TPM TPU TSV TSX TTL \
    TTS TTY TXT UDP UEFI UID UML UNC UNIX URI URL URN USB USD UTC UTF UTM UUID VAT VIP VLAN VLM VM VNC VPC VPN VPS WAF \
    WAL WAN WASM WAV WEBP WEBM WSGI WSL WSS WWW XHR XML XSD XSLT XSS YAML YML ZIP ZSH \
    AKA AND ANY ARE ASAP BETA BUT CAN DID DIY DONE END ETA ETC FAIL FALSE FIX FOR FROM FULL FYI GET HAS HEAD HIGH HOT IDS IMO \
    INTO ITS JOIN KEY LIKE LIVE LOW MAX MAY MIN MUST NAN NEVER NEW NON NONE NOT NOTE NOW NULL OFF OKAY ONLY OPEN OUT PATCH PUT \
    PASS READ ROW RUN SET SHOW SKIP STOP TEST THAT THE THIS TIP TRUE USE VIA VIEW WAIT WHEN WHERE WILL WITH WRITE YES YOU ZERO \
    MON TUE WED THU FRI SAT SUN JAN FEB MAR APR JUN JUL AUG SEP OCT NOV DEC ALL NEXT OLD ONE TWO ADD ALSO DELETE \
    FAST IDP PATH PID SLOW EUR GBP JPY NYC USA CET PDT EDT PTO";

/// More words with a capital that are not a part of a name: "With AWS" is no name.
const STARTS: &str = "From On Our Set Use With";

/// An acronym that is used more often is a term of the product, which one page need not explain.
const MAX_USES: usize = 2;

/// How many acronyms a page is searched for.
const MAX_ACRONYMS: usize = 40;

impl Configurable for UnexplainedAcronym {
    type Options = UnexplainedAcronymOptions;
    fn new(options: UnexplainedAcronymOptions) -> Self {
        Self { options }
    }
}

impl PageRule for UnexplainedAcronym {
    const META: RuleMeta = RuleMeta::suggestion(
        "unexplained-acronym",
        "an acronym is used and never spelled out",
        include_str!("unexplained_acronym.md"),
    )
    .profile(Profile::All)
    .not_in_snippets()
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let mut seen: Vec<&str> = Vec::new();
        for (_, passage) in paragraphs(cx) {
            for word in passage.words().filter(is_acronym) {
                // Without an article it is a name more often than not.
                let known = !is_thing(passage, &word)
                    || holds(KNOWN, word.text)
                    || self.options.known.iter().any(|it| it == word.text);
                if known || seen.contains(&word.text) || !is_in_sentence(passage, &word) {
                    continue;
                }
                // More of them are a list of names.
                if seen.len() == MAX_ACRONYMS {
                    return;
                }
                seen.push(word.text);
                if !is_explained(page.source(), word.text) {
                    cx.report(
                        passage.span(word.range),
                        format!("`{}` is never spelled out", word.text),
                    )
                    .help("spell it out where it is used first");
                }
            }
        }
    }
}

fn is_acronym(word: &Word<'_>) -> bool {
    (3..=5).contains(&word.text.len()) && word.text.bytes().all(|it| it.is_ascii_uppercase())
}

/// Whether a word is what its sentence speaks of: "the QZRP is …". In "the QZRP mode" it says which.
fn is_thing(passage: &Passage, word: &Word<'_>) -> bool {
    const ARTICLES: &str = "a an each every its our the their this your";
    let text = passage.text();
    let before = text[..word.range.start].trim_end();
    if !holds(ARTICLES, &word_before(before, before.len()).to_lowercase()) {
        return false;
    }
    let rest = near_after(text, word.range.end);
    let tokens = tagged(rest);
    let Some(next) = tokens.first() else { return true };
    let is_noun =
        matches!(next.tag, Tag::Noun | Tag::ProperNoun | Tag::Adjective | Tag::Number | Tag::Other);
    // After a singular, a word that looks like a verb is a noun: "the QZRP query itself".
    !is_noun && next.tag != Tag::VerbBase
}

/// Whether a word is one of a sentence, not a part of a name, a value in quotes or one of a title in
/// capitals.
fn is_in_sentence(passage: &Passage, word: &Word<'_>) -> bool {
    let text = passage.text();
    let (before, after) = (&text[..word.range.start], &text[word.range.end..]);
    let is_free =
        |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || matches!(c, '.' | ',' | ';'));
    let is_caps = |it: Option<&str>| {
        it.is_some_and(|it| it.len() > 1 && it.starts_with(|c: char| c.is_ascii_uppercase()))
    };
    is_free(before.chars().next_back())
        && is_free(after.chars().next())
        && has_words(text, 4)
        // "Amazon SES" and "IBM DB2" are names.
        && (!is_caps(before.split_whitespace().next_back().filter(|it| !is_outside_names(it) && !holds(STARTS, it))) || before.trim_end().ends_with(['.', ',', ':']))
        && !is_caps(after.split_whitespace().next())
}

/// Whether a page spells an acronym out, or uses it so often, in code or in headings that it is one of
/// the product's terms.
fn is_explained(source: &str, acronym: &str) -> bool {
    source.match_indices(acronym).take(MAX_USES + 1).count() > MAX_USES
        || source.contains(&format!("({acronym}"))
        || source.contains(&format!("{acronym} ("))
        || source.contains(&format!("`{acronym}"))
        || source.contains(&format!("# {acronym}"))
        || is_spelled_out(source, acronym)
}

/// Whether words in a row have the letters of an acronym as their first ones.
fn is_spelled_out(source: &str, acronym: &str) -> bool {
    let initials: Vec<u8> = source
        .split(|c: char| c.is_whitespace() || c == '-')
        .filter_map(|it| it.trim_start_matches(|c: char| !c.is_alphanumeric()).bytes().next())
        .map(|it| it.to_ascii_uppercase())
        .collect();
    initials.windows(acronym.len()).any(|it| it == acronym.as_bytes())
}
