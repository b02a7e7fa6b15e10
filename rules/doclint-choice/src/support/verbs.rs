//! English imperatives, with which instructions begin.

use doclint_rule::text::WordMap;
use std::sync::LazyLock;

/// Verbs that begin an instruction, whatever follows.
const STRONG: &str = " activate add adjust allow announce append apply approve assign attach \
    authenticate authorize browse build choose clear click clone close collect complete compress \
    configure confirm connect consider convert copy create customize define delete deploy \
    determine disable discover download drag drop edit enable encode ensure enter exit expand \
    export extract fetch find follow generate get give go grant highlight hover identify import \
    include initialize inspect install integrate invite keep launch leave locate log login make \
    map merge modify move navigate note obtain open paste pick press provide publish pull push \
    put redeploy register remove rename repeat replace restart retrieve revoke run save scroll \
    select send set sign specify start stop submit subscribe switch tap toggle turn type unzip \
    update upgrade upload use verify visit wait write ";

/// Words that are verbs before their object, and nouns elsewhere.
const WEAK: &str = " access archive ask bind break call change check clean commit compile copy deploy drive \
    drop explore expose fill filter fork group head host incorporate ingest link list listen load \
    look lock mark mount name package pass pin point preview query read record refer release reset \
    review schedule scope search share show store stream test track trigger tune unlock view \
    watch wrap ";

/// Words that show that the word before them is a verb.
const OBJECTS: &str = " a all an and any at back down each every for from further if in into it its new \
    on one out over some that the their them this through to up via whether with your ";

/// Words that begin a clause before the verb: "In the menu, click …".
const LEADS: &str = " after as at before beside by for from if in inside next on once optional \
    optionally then to under using when while with within now finally first second last lastly \
    alternatively ";

/// Adverbs before the verb: "Then click …".
const ADVERBS: &str = " also finally first lastly next now optional optionally please simply then \
    again carefully manually ";

/// Whether a text instructs the reader to do something.
pub(crate) fn is_instruction(text: &str) -> bool {
    let text = text.trim_start_matches(|it: char| !it.is_alphanumeric());
    let end = text.find(['.', '\n', ':']).unwrap_or(text.len());
    let sentence = &text[..end];
    let words: Vec<&str> = sentence.split_whitespace().take(30).collect();
    if is_verb_at(&words, 0) {
        return true;
    }
    let Some(first) = words.first() else { return false };
    let role = roles(first);
    let is_adverb = role & ADVERB != 0;
    if text[end..].starts_with(':') && is_adverb {
        return is_instruction_plain(&text[end + 1..]);
    }
    if is_adverb && is_verb_at(&words, 1) {
        return true;
    }
    let is_clause_end = |at: &usize| words[*at].ends_with([',', ')']);
    role & LEAD != 0
        && ((0..words.len() - 1).filter(is_clause_end).any(|at| is_verb_at(&words, at + 1))
            || words[1..].iter().any(|it| matches!(*it, "click" | "select" | "choose" | "go")))
}

fn is_instruction_plain(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().take(2).collect();
    is_verb_at(&words, 0)
}

fn is_verb_at(words: &[&str], at: usize) -> bool {
    let Some(word) = words.get(at) else { return false };
    let role = roles(word);
    if role & STRONG_VERB != 0 && !word.ends_with([',', ';', '?', '!']) {
        return true;
    }
    let is_object = |it: &&str| roles(it) & OBJECT != 0 || is_code(it);
    role & WEAK_VERB != 0 && words.get(at + 1).is_some_and(is_object)
}

fn is_code(word: &str) -> bool {
    word.starts_with(['`', '"', '['])
}

const STRONG_VERB: u8 = 1;
const WEAK_VERB: u8 = 2;
const OBJECT: u8 = 4;
const LEAD: u8 = 8;
const ADVERB: u8 = 16;

/// The lists that a word is in.
static ROLES: LazyLock<WordMap<u8>> = LazyLock::new(|| {
    let mut roles: WordMap<u8> = WordMap::default();
    for (list, role) in [
        (STRONG, STRONG_VERB),
        (WEAK, WEAK_VERB),
        (OBJECTS, OBJECT),
        (LEADS, LEAD),
        (ADVERBS, ADVERB),
    ] {
        for word in list.split_ascii_whitespace() {
            *roles.entry(word) |= role;
        }
    }
    roles
});

/// The lists that a word is in, as bits, in any case and whatever signs are around it.
fn roles(word: &str) -> u8 {
    let word = word.trim_matches(|it: char| !it.is_alphanumeric());
    ROLES.get_text(word).copied().unwrap_or_default()
}
