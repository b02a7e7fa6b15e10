//! Detects the language of a page by its words.

use crate::PROSE_KEYS;
use crate::pieces::attribute_text;
use crate::word_map::WordMap;
use crate::words::words;
use doclint_data::Document;
use doclint_syntax::{AstNode, Page, ast};
use std::sync::LazyLock;

/// The language that most of a page is written in, as a code such as `en` or `zh`: by its script, or
/// by how many of its words are function words of a language. None if the page is not clear, or has
/// few words that say anything. Looks at the first few hundred words only.
pub fn page_language(page: &Page, front_matter: Option<&Document>) -> Option<&'static str> {
    let root = front_matter.map(|it| &it.root);
    let values = PROSE_KEYS.iter().filter_map(|key| root?.get(key)?.as_str());
    let nodes = page.walk().filter_map(|node| match ast::Text::cast(node) {
        Some(text) => Some(text.value().as_str()),
        None => attribute_text(node).map(|it| it.text),
    });
    let mut votes = Votes::default();
    for text in values.chain(nodes) {
        votes.add(text);
        if votes.words >= MOST_WORDS || votes.words >= ENOUGH_WORDS && votes.are_english() {
            break;
        }
    }
    votes.winner()
}

/// How many words are needed.
const LEAST_WORDS: u32 = 40;

/// How many are, where all of them say the same.
const LEAST_CLEAR_WORDS: u32 = 10;

/// After so many words, the rest of a page doesn't change the picture.
const MOST_WORDS: u32 = 400;

/// After so many, a page is in English if hardly any of them says something else.
const ENOUGH_WORDS: u32 = 150;

/// Languages in Latin script, with common words that hardly occur in the others. English is first.
const LANGUAGES: [(&str, &str); 16] = [
    (
        "en",
        "the of to and a is in you for with your this that can from are be or on it an as if by \
         when not will use how",
    ),
    ("es", "de la el los las que en y un una para con por del se es su como más este esta puede"),
    (
        "fr",
        "de la le les des et en un une pour dans que qui est sur avec vous votre ce cette par au du",
    ),
    ("de", "der die das und ist für mit von den ein eine zu auf sie wird nicht im dem oder wenn"),
    ("pt", "de o os que e em um uma para com não da dos das por se seu sua mais você ou"),
    ("it", "di il la che e per un una con del della gli non è sono questo come nel si"),
    ("nl", "de het een en van voor met op te dat niet zijn je uw worden aan deze wordt"),
    ("pl", "w na z się jest nie że dla jak lub oraz przez aby są od po"),
    ("tr", "ve bir bu için ile da de olarak olan daha veya gibi sonra kadar"),
    ("vi", "và của các là cho trong có không được một với để này khi từ"),
    ("id", "yang dan di untuk dengan ini dari pada adalah atau anda akan dapat ke"),
    ("sv", "och att det som en på är för med av den till inte ett kan eller"),
    ("da", "og at det som en på er for med af den til ikke et kan eller du fra"),
    ("hr", "i u je na se za su da ne od koji ili kao iz što ako možete ovaj nije"),
    ("cs", "a se na je že do pro jako při který nebo pokud není můžete jsou"),
    ("ro", "și de la în cu pe pentru care nu este din sau să dacă sunt puteți"),
];

/// Each word with the languages that use it, as bits.
static WORDS: LazyLock<WordMap<u16>> = LazyLock::new(|| {
    let mut table = WordMap::default();
    for (at, (_, words)) in LANGUAGES.iter().enumerate() {
        for word in words.split_ascii_whitespace() {
            *table.entry(word) |= 1 << at;
        }
    }
    table
});

/// No function word of the table is longer, in bytes.
const LONGEST: usize = 8;

#[derive(Default)]
struct Votes {
    words: u32,
    latin: [u32; LANGUAGES.len()],
    /// Words in the scripts of [`SCRIPTS`].
    scripts: [u32; SCRIPTS.len()],
}

/// Whether a character belongs to a script.
type IsOfScript = fn(char) -> bool;

/// Other scripts, with the language that is written in them most often.
const SCRIPTS: [(&str, IsOfScript); 9] = [
    ("ja", |c| matches!(c, '\u{3041}'..='\u{30FF}')),
    ("zh", |c| matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}')),
    ("ko", |c| matches!(c, '\u{AC00}'..='\u{D7AF}' | '\u{1100}'..='\u{11FF}')),
    ("ru", |c| matches!(c, '\u{0400}'..='\u{052F}')),
    ("ar", |c| matches!(c, '\u{0600}'..='\u{06FF}')),
    ("he", |c| matches!(c, '\u{0590}'..='\u{05FF}')),
    ("el", |c| matches!(c, '\u{0370}'..='\u{03FF}')),
    ("hi", |c| matches!(c, '\u{0900}'..='\u{097F}')),
    ("th", |c| matches!(c, '\u{0E00}'..='\u{0E7F}')),
];

impl Votes {
    fn add(&mut self, text: &str) {
        for word in words(text).take(MOST_WORDS as usize) {
            let Some(first) = word.text.chars().next() else { continue };
            self.words += 1;
            if !first.is_ascii()
                && let Some(at) = SCRIPTS.iter().position(|it| it.1(first))
            {
                self.scripts[at] += 1;
            } else if word.text.len() <= LONGEST {
                let Some(mut languages) = WORDS.get(&word).copied() else { continue };
                while languages != 0 {
                    self.latin[languages.trailing_zeros() as usize] += 1;
                    languages &= languages - 1;
                }
            }
        }
    }

    /// Whether the page is in English without any doubt.
    fn are_english(&self) -> bool {
        let (english, other) = (self.latin[0], most(&self.latin[1..]).1);
        let of_scripts: u32 = self.scripts.iter().sum();
        english * 100 / self.words >= 15 && english >= 8 * other && english >= 8 * of_scripts
    }

    fn winner(&self) -> Option<&'static str> {
        let is_short = self.words < LEAST_WORDS;
        if self.words < LEAST_CLEAR_WORDS {
            return None;
        }
        let share = |votes: u32| votes * 100 / self.words;
        let (script, votes) = most(&self.scripts);
        // Han and Kana have no blanks, and about two characters for a word.
        let unspaced = self.scripts[0] + self.scripts[1];
        let total = self.scripts.iter().sum::<u32>() - unspaced / 2;
        let english = self.latin[0];
        let least = if is_short { 40 } else { 30 };
        if share(total) >= least || share(total) >= 15 && share(english) < 5 {
            // Japanese has characters of Han, too.
            let is_japanese = SCRIPTS[script].0 == "zh" && self.scripts[0] * 10 >= votes;
            return Some(if is_japanese { "ja" } else { SCRIPTS[script].0 });
        }
        let (other, votes) = most(&self.latin[1..]);
        let is_clear = votes >= 4 && share(votes) >= 20 && votes >= 4 * english;
        if is_clear || !is_short && share(votes) >= 10 && votes >= 2 * english {
            return Some(LANGUAGES[other + 1].0);
        }
        (!is_short && share(english) >= 8 && english > votes).then_some("en")
    }
}

/// The place of the largest number, and the number.
fn most(votes: &[u32]) -> (usize, u32) {
    let best = votes.iter().enumerate().max_by_key(|it| it.1);
    best.map_or((0, 0), |(at, votes)| (at, *votes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_syntax::{Dialect, parse};

    #[test]
    fn recognizes_languages_by_their_words() {
        for line in include_str!("language/texts.txt").lines() {
            let (code, text) = line.split_once(": ").unwrap();
            let page = parse(&format!("# API\n\n{text}\n"), Dialect::Mdx);
            assert_eq!(page_language(&page, None), Some(code), "{text}");
            // A page in English that has a paragraph in another language stays in English.
            let english = include_str!("language/texts.txt").lines().next().unwrap().repeat(3);
            let page = parse(&format!("{english}\n\n{text}\n"), Dialect::Mdx);
            assert_eq!(page_language(&page, None), Some("en"), "{text}");
        }
    }

    #[test]
    fn few_words_are_enough_where_they_are_clear() {
        let text = "<Card title=\"Le guide de la plateforme\">Pour les clés de vos équipes.</Card>";
        assert_eq!(page_language(&parse(text, Dialect::Mdx), None), Some("fr"));
        let text = "Set `de` for the locale. La Palma and El Paso are en route to Los Angeles.";
        assert_eq!(page_language(&parse(text, Dialect::Mdx), None), None);
    }

    #[test]
    fn says_nothing_of_short_pages_and_of_lists_of_names() {
        for text in ["Le guide de la plateforme.", &"Redis Kafka Postgres ".repeat(30)] {
            assert_eq!(page_language(&parse(text, Dialect::Mdx), None), None, "{text}");
        }
    }
}
