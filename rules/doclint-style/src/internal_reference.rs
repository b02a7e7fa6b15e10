//! References to things that only the team can open.

use crate::support::prose::{near_after, near_before, paragraphs, token};
use crate::support::signs::places;
use doclint_rule::syntax::NodeKind;
use doclint_rule::words::quoted;
use doclint_rule::{Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta};
use std::ops::Range;

pub(crate) struct InternalReference;

/// Words around the number of a ticket.
const TICKETS: [&str; 12] = [
    "see ",
    "ticket",
    "tracked in",
    "issue",
    "jira",
    "linear",
    "blocked by",
    "fixed in",
    "the plan",
    "task",
    "ask in",
    "follow-up",
];

/// Beginnings of names that look like tickets and are standards, models or sizes.
const STANDARDS: &str = "AES AMD ANSI ARM ASCII BCP BS CAP CVE CWE DIN DO EC ECMA EN ERR ES EU FIPS GCM GH GPL \
    GPT GPU HTTP IEC IEEE INTEL IP IPV ISO ITU JEP KB MD NIST OWASP PCI PEP PEM PKCS PR PSR RFC RS RTX SB \
    SHA SOC ST T TLS UAX US UTC UTF UTS V WCAG X";

/// Words in the names of channels of a team.
const CHANNELS: [&str; 8] =
    ["#team-", "#eng-", "#dev-", "#internal-", "#proj-", "#oncall", "#squad-", "#ask-"];

impl PageRule for InternalReference {
    const META: RuleMeta = RuleMeta::suggestion(
        "internal-reference",
        "the text names a ticket or a channel of the team",
        include_str!("internal_reference.md"),
    )
    .in_api_files()
    .profile(Profile::All)
    .only_in_pages()
    .needs(&[Need::English]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for (_, passage) in paragraphs(cx) {
            let text = passage.text();
            let mut is_on_tickets = None;
            for Range { start: at, .. } in places(text, "-") {
                let Some(ticket) = ticket(text, at) else { continue };
                if *is_on_tickets.get_or_insert_with(|| names_tickets(text)) {
                    report_ticket(cx, passage, (page, ticket));
                }
            }
            for Range { start: at, .. } in places(text, "#") {
                let channel = &text[token(text, at)];
                if CHANNELS.iter().any(|it| channel.starts_with(it)) {
                    let span =
                        passage.span(at..at + channel.trim_end_matches(['.', ',', ')']).len());
                    cx.report(span, format!("channel of the team: {}", quoted(channel)))
                        .cause("a channel of the team")
                        .help("name a place that readers can reach");
                }
            }
        }
    }
}

fn names_tickets(text: &str) -> bool {
    let lower = text.to_lowercase();
    TICKETS.iter().any(|it| lower.contains(it))
}

/// The ticket whose hyphen is at a byte: `ENG-4312`.
fn ticket(text: &str, at: usize) -> Option<Range<usize>> {
    if !text[at + 1..].starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let before = near_before(text, at);
    let project = before.rsplit(|c: char| !is_part(c)).next().unwrap_or(before);
    let after = near_after(text, at + 1);
    let number = after.split(|c: char| !is_part(c) && c != '-').next().unwrap_or(after);
    let (start, end) = (at - project.len(), at + 1 + number.len());
    let is_project =
        (2..=6).contains(&project.len()) && project.bytes().all(|it| it.is_ascii_uppercase());
    let is_number = (2..=6).contains(&number.len()) && number.bytes().all(|it| it.is_ascii_digit());
    // Proposals to change a standard are numbered, too: PEP, JEP, EIP.
    let is_proposal = project.len() == 3 && project.ends_with('P');
    let is_standard = || STANDARDS.split_ascii_whitespace().any(|it| it == project);
    (is_project && is_number && !is_proposal && !is_standard()).then_some(start..end)
}

fn report_ticket(
    cx: &mut PageCx<'_>,
    passage: &Passage,
    (page, Range { start, end }): (&Page, Range<usize>),
) {
    let text = passage.text();
    let span = passage.span(start..end);
    // A link shows where the ticket is, and who may open it.
    let is_linked = page.node_at(span.start).ancestors().any(|it| it.kind() == NodeKind::Link);
    let is_address = text[..start].ends_with('/') || text[..start].ends_with('`');
    if !is_linked && !is_address {
        cx.report(span, format!("ticket of the team: {}", quoted(&text[start..end])))
            .cause("a ticket of the team")
            .help("say what it is about, or link to a public issue");
    }
}
