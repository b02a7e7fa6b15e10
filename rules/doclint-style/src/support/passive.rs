//! The passives of a page.

use crate::support::prose::{holds, is_in_quotes, paragraphs};
use doclint_rule::syntax::{Node, NodeKind};
use doclint_rule::text::{self, OBJECT, Passive, Tag, Token, tagged};
use doclint_rule::vocabulary::ComponentRole;
use doclint_rule::{Around, PageCx, Span};
use std::rc::Rc;

/// The purpose of a passive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It names a program or a person who acts, and the sentence could begin with them.
    WithAgent,
    /// It is about what readers have to do.
    Duty,
    Other,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::WithAgent => "a passive sentence names who acts",
            Self::Duty => "what readers have to do is in the passive voice",
            Self::Other => "sentences are in the passive voice",
        }
    }
}

/// Programs and people that act.
const ACTORS: &str = "agent api app application assistant backend broker browser caller cli client compiler console \
    controller daemon dashboard database developer editor engine framework frontend function gateway handler hook \
    host integration job library listener manager middleware model module orchestrator platform plugin process \
    provider proxy router runner runtime scheduler script sdk server service system team tool us user wizard \
    worker workflow you";

/// Participles with `by` that say how two things are related, so that neither of them acts.
const RELATIONS: &str = "accompanied affected backed bound captured caused constrained controlled covered defined determined driven \
    encouraged exposed filtered followed given governed grouped identified impacted indexed influenced inspired \
    joined keyed limited made maintained needed offered ordered owned powered preceded prefixed protected provided \
    recommended replaced represented required separated shared sorted specified supported surrounded triggered \
    trusted understood used";

/// Actions of readers, as participles.
const DUTIES: &str = "added assigned attached changed configured copied created declared defined deleted \
    enabled entered escaped exported formatted granted imported included installed moved named passed placed \
    registered removed renamed replaced restarted run saved scoped selected sent set specified \
    submitted updated uploaded used wrapped";

/// Events that follow a step by themselves: "a file should be created" says what to expect.
const OUTCOMES: &str = "added assigned attached changed copied created deleted deployed enabled included installed registered removed \
    restarted run saved sent set updated used";

/// The passives in the paragraphs of a page, with their words: found once for all rules.
pub(crate) struct Passives(pub Vec<(Span, String, Kind)>);

/// Returns the passives of the page.
pub(crate) fn passives(cx: &PageCx<'_>) -> Rc<Passives> {
    cx.shared(|cx| Passives(find(cx)))
}

fn find(cx: &PageCx<'_>) -> Vec<(Span, String, Kind)> {
    let mut out = Vec::new();
    // A specification says what programs must do, and to readers who write them.
    let is_specification = cx.page().mentions("MUST");
    for (node, passage) in paragraphs(cx) {
        // An item of a list is often about what the list is about, which the passive keeps in front.
        let is_in_list = passage.around.has(Around::APART);
        for sentence in passage.sentences() {
            let words = &passage.text()[sentence.clone()];
            let tokens = tagged(words);
            for passive in text::passives(&tokens) {
                if is_in_quotes(words, passive.range.start) {
                    continue;
                }
                let (verbs, kind) = kind_of(&tokens, &passive);
                let kind = match kind {
                    // "Seats must be assigned one by one" is a limit among others.
                    Kind::WithAgent | Kind::Duty if is_in_list => Kind::Other,
                    Kind::Duty if is_specification => Kind::Other,
                    kind => kind,
                };
                let end = passive.by.map_or(passive.range.end, |by| by.end);
                let start = if kind == Kind::Other { passive.range.start } else { verbs };
                let range = sentence.start + start..sentence.start + end;
                let shown = passage.text()[range.clone()].to_owned();
                let span = passage.span(range);
                if kind != Kind::Other && is_stressed(node, span, cx) {
                    continue;
                }
                out.push((span, shown, kind));
            }
        }
    }
    out
}

/// Whether a place is in the bold words with which a callout begins, or holds a "must" in bold: a rule
/// that is written so on purpose.
fn is_stressed(paragraph: Node<'_>, span: Span, cx: &PageCx<'_>) -> bool {
    let bold = |at: u32| {
        cx.page().node_at(at).ancestors().find(|it: &Node<'_>| it.kind() == NodeKind::Strong)
    };
    let is_lead_in = |it: Node<'_>| {
        it.span().start == paragraph.span().start
            && paragraph.ancestors().any(|it| cx.role(it) == Some(ComponentRole::Callout))
    };
    bold(span.start).is_some_and(|it| is_lead_in(it) || it.span().end < span.end)
}

/// Where the verbs of a passive begin, and what it is used for.
fn kind_of(tokens: &[Token<'_>], passive: &Passive) -> (usize, Kind) {
    let at = |byte: usize| tokens.partition_point(|it| it.range.start < byte);
    let Some((verbs, is_second)) = main_verbs(tokens, at(passive.range.start)) else {
        return (passive.range.start, Kind::Other);
    };
    let kind = kind_of_main(tokens, passive, verbs, is_second);
    (tokens[verbs].range.start, kind)
}

fn kind_of_main(tokens: &[Token<'_>], passive: &Passive, verbs: usize, is_second: bool) -> Kind {
    let at = |byte: usize| tokens.partition_point(|it| it.range.start < byte);
    let end = at(passive.range.end);
    let participle = end.checked_sub(1).map_or(String::new(), |it| tokens[it].text.to_lowercase());
    let group = &tokens[verbs..end];
    if group.iter().any(|it| it.is("not") || it.text.ends_with("n't") || it.text.ends_with("n’t"))
    {
        return Kind::Other;
    }
    let is_should = group[0].is("should");
    let has_to = holds("has have need needs", &group[0].text.to_lowercase())
        && group.iter().any(|it| it.is("to"));
    let has_duty = is_should || group[0].is("must") || has_to;
    match passive.by.as_ref() {
        None if has_duty && !is_second && holds(DUTIES, &participle) => {
            let is_outcome = is_should && holds(OUTCOMES, &participle);
            if is_outcome || has_more_verbs(&tokens[end..]) { Kind::Other } else { Kind::Duty }
        }
        Some(by) if !holds(RELATIONS, &participle) => {
            let is_fact = group[0].tag == Tag::AuxiliaryBe || group[0].is("will");
            // "Canceled: the run was canceled by a user" says what a word means.
            let is_meaning =
                tokens[..verbs].iter().rev().take(LONGEST_SUBJECT).any(|it| it.text == ":");
            if is_fact
                && !is_meaning
                && !group.iter().any(|it| it.is("being"))
                && names_actor(&tokens[at(by.end)..], is_second)
            {
                Kind::WithAgent
            } else {
                Kind::Other
            }
        }
        _ => Kind::Other,
    }
}

/// Where the verbs of a main clause begin whose auxiliary is given, and whether other verbs share their
/// subject: it has a subject that is more than a pronoun, and nothing makes a part of another clause of
/// it.
fn main_verbs(tokens: &[Token<'_>], auxiliary: usize) -> Option<(usize, bool)> {
    let is_verb = |it: &Token<'_>| {
        matches!(
            it.tag,
            Tag::Modal
                | Tag::VerbBase
                | Tag::VerbThirdPerson
                | Tag::VerbPast
                | Tag::AuxiliaryBe
                | Tag::AuxiliaryHave
                | Tag::AuxiliaryDo
        ) || it.is("has")
            || it.is("have")
    };
    let is_link = |it: &Token<'_>| it.tag == Tag::Adverb && it.penn() == "RB" || it.is("to");
    let mut verbs = auxiliary;
    while verbs > 0 && (is_verb(&tokens[verbs - 1]) || is_link(&tokens[verbs - 1])) {
        verbs -= 1;
    }
    let verbs = (verbs..=auxiliary).find(|it| is_verb(&tokens[*it]))?;
    let ends = |it: &Token<'_>| matches!(it.text, "," | ";" | ":" | "—" | "–" | "(");
    // "It is encrypted and is stored by us": both verbs have the same subject.
    let is_second = verbs > 0 && tokens[verbs - 1].is("and");
    let subject_end =
        if is_second { tokens.iter().take(LONGEST_SUBJECT).position(is_verb)? } else { verbs };
    let near = subject_end.saturating_sub(LONGEST_SUBJECT);
    let start = tokens[near..subject_end].iter().rposition(ends).map_or(near, |it| near + it + 1);
    let subject = &tokens[start..subject_end];
    let is_bound = |it: &Token<'_>| {
        matches!(it.penn(), "WDT" | "WP" | "WP$" | "WRB" | "TO")
            || is_verb(it)
            || holds(BINDING, &it.text.to_lowercase())
    };
    let has_noun = subject
        .iter()
        .any(|it| matches!(it.tag, Tag::Noun | Tag::ProperNoun) || it.text.contains(OBJECT));
    let begins = subject.first().is_some_and(|it| it.tag != Tag::Conjunction);
    (begins && has_noun && !subject.iter().any(is_bound)).then_some((verbs, is_second))
}

/// How many tokens a subject has at most, so that the work grows no faster than the text.
const LONGEST_SUBJECT: usize = 40;

/// Words that make a clause a part of another one.
const BINDING: &str = "after although as because before but if once since so than that though unless \
    until whenever whether while";

/// Whether the subject of a passive has another verb behind it: "It is held by the host and never shown".
/// The active breaks such a sentence in two.
fn has_more_verbs(rest: &[Token<'_>]) -> bool {
    let near = &rest[..rest.len().min(LONGEST_SUBJECT)];
    near.windows(2).enumerate().any(|(at, pair)| {
        let is_link =
            pair[0].is("and") || pair[0].is("or") || pair[0].is("but") || pair[0].text == ",";
        let verb = near[at + 1..].iter().find(|it| it.tag != Tag::Adverb);
        is_link
            && verb.is_some_and(|it| {
                matches!(
                    it.tag,
                    Tag::VerbThirdPerson
                        | Tag::VerbParticiple
                        | Tag::VerbPast
                        | Tag::AuxiliaryBe
                        | Tag::AuxiliaryHave
                        | Tag::Modal
                ) || matches!(it.penn(), "VBP" | "VBN" | "VBZ" | "VBD")
            })
    })
}

/// Whether the words after `by` name a program or a person, and the sentence says no more about
/// them or about what they act on.
fn names_actor(rest: &[Token<'_>], is_second: bool) -> bool {
    let is_part = |it: &&Token<'_>| {
        matches!(
            it.tag,
            Tag::Determiner | Tag::Adjective | Tag::Noun | Tag::ProperNoun | Tag::Pronoun
        ) || it.text.contains(OBJECT)
    };
    let name: Vec<&Token<'_>> = rest.iter().take(LONGEST_SUBJECT).take_while(is_part).collect();
    let Some(last) = name.last() else { return false };
    let word = last.text.to_lowercase();
    let is_actor = last.tag == Tag::ProperNoun
        || holds(ACTORS, &word)
        || word.strip_suffix('s').is_some_and(|it| holds(ACTORS, it));
    let next = rest.get(name.len());
    let is_pronoun = last.tag == Tag::Pronoun;
    // "By the same server", "by another team": who acts is what is new.
    let is_news =
        name.iter().any(|it| holds("any another both either other same", &it.text.to_lowercase()));
    is_actor
        && !is_news
        && (!is_pronoun || name.len() == 1)
        && (is_second || !has_more_verbs(&rest[name.len()..]))
        && next.is_none_or(|it| {
            !matches!(it.penn(), "WDT" | "WP" | "VBG" | "VBN" | "POS")
                && !holds("and of or that", &it.text.to_lowercase())
                && (!it.is("to") || rest.get(name.len() + 1).is_none_or(|it| it.penn() != "VB"))
        })
}
