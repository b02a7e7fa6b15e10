//! Items of a list that end in another way than the rest.

use crate::support::prose::{has_words, is_cut_off, is_open, is_quoted};
use doclint_rule::syntax::{NodeId, NodeKind};
use doclint_rule::text::{Tag, tagged};
use doclint_rule::{
    Edit, Fix, FixKind, Genre, Need, Page, PageCx, PageRule, Passage, Profile, RuleMeta, ast,
};
use std::collections::HashMap;

pub(crate) struct ListPunctuation;

/// With fewer items, the rule of the list is unclear.
const LEAST_ITEMS: usize = 3;

impl PageRule for ListPunctuation {
    const META: RuleMeta = RuleMeta::suggestion(
        "list-punctuation",
        "one item of a list ends in another way than the others",
        include_str!("list_punctuation.md"),
    )
    .profile(Profile::All)
    .fix(FixKind::Sometimes)
    .only_in_pages()
    .needs(&[Need::English])
    .skips(&[Genre::Record, Genre::Legal]);

    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let blocks: HashMap<NodeId, &Passage> = cx
            .passages()
            .iter()
            .filter_map(|it| Some((it.node(page)?, it)))
            .filter(|(node, _)| node.parent().is_some_and(|it| it.kind() == NodeKind::Item))
            .map(|(node, passage)| (node.id(), passage))
            .collect();
        for list in ast::List::all(page).filter(|it| !is_quoted(it.node())) {
            let mut items = Vec::new();
            for item in list.items() {
                let mut children = item.node().children();
                let passage = children.next().and_then(|it| blocks.get(&it.id()));
                match (passage, children.next()) {
                    (Some(passage), None) => items.push((*passage, End::of(passage.text()))),
                    // Other blocks of an item decide how its text ends.
                    _ => break,
                }
            }
            if items.len() == list.items().count() && items.len() >= LEAST_ITEMS {
                check_list(page, &items, cx);
            }
        }
    }
}

/// How an item ends.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Stop,
    Nothing,
    Other,
}

impl End {
    fn of(text: &str) -> Self {
        let text = text.trim_end();
        // A remark in brackets can end in its own full stop.
        if text.ends_with(".)") && !text.ends_with("etc.)") {
            return Self::Stop;
        }
        match text.chars().next_back() {
            Some('.') if !text.ends_with("..") && !text.ends_with("etc.") => Self::Stop,
            Some(c) if c.is_alphanumeric() || c == ')' => Self::Nothing,
            _ => Self::Other,
        }
    }
}

fn check_list(page: &Page, items: &[(&Passage, End)], cx: &mut PageCx<'_>) {
    let with = |end: End| items.iter().filter(move |it| it.1 == end);
    let (stops, none) = (with(End::Stop).count(), with(End::Nothing).count());
    if stops + none != items.len() {
        return;
    }
    if none == 1 {
        let Some((passage, _)) = with(End::Nothing).next() else { return };
        let end = passage.text().trim_end().len();
        // The others may need their full stops to separate sentences, and a closing bracket is
        // an end of its own.
        let single = with(End::Stop).filter(|(it, _)| it.sentences().len() == 1).count();
        // `style/cut-off-sentence` reports items that break off.
        let is_cut = is_cut_off(&passage.text()[..end]);
        if single < 2 || is_cut || passage.text()[..end].ends_with(')') || is_value(passage.text())
        {
            return;
        }
        let span = passage.span(last_word(passage.text(), end)..end);
        let is_text = passage.text()[..end].ends_with(|c: char| c.is_alphanumeric());
        // In a link or in bold, the full stop belongs after the mark.
        let after = page.source()[span.end as usize..].chars().next();
        let is_last = after.is_none_or(char::is_whitespace);
        let finding = cx.report(span, "item ends without a full stop, unlike the others");
        finding
            .help("end all items of a list in the same way")
            .cause("an item ends unlike the others");
        if is_text
            && is_last
            && !is_open(&passage.text()[..end])
            && span.len() as usize == end - last_word(passage.text(), end)
        {
            finding.fix(Fix::suggestion("Add a full stop", Edit::insert(span.end, ".")));
        }
    } else if stops == 1 {
        let Some((passage, _)) = with(End::Stop).next() else { return };
        // Several sentences need their stops.
        let text = passage.text().trim_end();
        if passage.sentences().len() > 1 || text[..text.len() - 1].contains(". ") {
            return;
        }
        // A whole sentence among words has its stop by right, and so has one below a label.
        let others = || with(End::Nothing).map(|it| it.0.text());
        if is_sentence(text) && !others().any(is_sentence) || others().any(is_value) {
            return;
        }
        let span = passage.span(text.len() - 1..text.len());
        let finding = cx.report(span, "item ends in a full stop, unlike the others");
        // A sentence has one: then it is missing in the others.
        let is_right = is_sentence(text);
        finding.cause("an item ends unlike the others").help(match is_right {
            true => "end the other sentences of the list in a full stop, too",
            false => "end all items of a list in the same way",
        });
        if span.len() == 1 && !is_right {
            finding.fix(Fix::suggestion("Remove the full stop", Edit::delete(span)));
        }
    }
}

/// Whether a text has a verb of its own: "A name" has none.
fn is_sentence(text: &str) -> bool {
    let is_finite = |it: Tag| {
        matches!(
            it,
            Tag::Modal
                | Tag::AuxiliaryBe
                | Tag::AuxiliaryDo
                | Tag::AuxiliaryHave
                | Tag::VerbBase
                | Tag::VerbThirdPerson
                | Tag::VerbPast
        )
    };
    tagged(text).iter().any(|it| is_finite(it.tag))
}

/// Whether a text is a label and a value of a word or two: "Required: yes".
fn is_value(text: &str) -> bool {
    let value = text.split_once(": ").map(|it| it.1);
    value.is_some_and(|it| !has_words(it, 3))
}

/// Where the last word before a byte begins.
fn last_word(text: &str, end: usize) -> usize {
    let blank = text[..end].rfind(char::is_whitespace);
    blank.map_or(0, |it| it + text[it..].chars().next().map_or(1, char::len_utf8))
}
