//! What shows that a text is in a language: its letters or its function words.

use doclint_rule::text::{Word, WordMap};
use std::sync::LazyLock;

/// What shows that a text is in a language.
enum Sign {
    /// A letter of its script.
    Script(fn(char) -> bool),
    /// A function word that English doesn't have.
    Words(&'static str),
}

/// Languages by the codes that sites give them.
const LANGUAGES: [(&[&str], Sign); 22] = [
    (&["ar"], Sign::Script(is_arabic)),
    (&["bg"], Sign::Script(is_cyrillic)),
    (&["el"], Sign::Script(|it| matches!(it, '\u{0370}'..='\u{03FF}'))),
    (&["fa"], Sign::Script(is_arabic)),
    (&["he"], Sign::Script(|it| matches!(it, '\u{0590}'..='\u{05FF}'))),
    (&["hi"], Sign::Script(|it| matches!(it, '\u{0900}'..='\u{097F}'))),
    (&["ja", "jp"], Sign::Script(|it| is_han(it) || matches!(it, '\u{3041}'..='\u{30FF}'))),
    (
        &["ko", "kr"],
        Sign::Script(|it| matches!(it, '\u{AC00}'..='\u{D7AF}' | '\u{1100}'..='\u{11FF}')),
    ),
    (&["ru"], Sign::Script(is_cyrillic)),
    (&["th"], Sign::Script(|it| matches!(it, '\u{0E00}'..='\u{0E7F}'))),
    (&["uk", "ua"], Sign::Script(is_cyrillic)),
    (&["zh", "cn", "tw"], Sign::Script(is_han)),
    (
        &["de"],
        Sign::Words(
            "der das und ist für von den dem ein eine einen zu auf sie wird werden nicht im oder \
             wenn kann sich auch bei nach über",
        ),
    ),
    (
        &["es"],
        Sign::Words(
            "de la el los las que en y un una para con por del se es su como más este esta puede al \
             o si sus",
        ),
    ),
    (
        &["fr"],
        Sign::Words(
            "de la le les des et en un une pour dans que qui est sur avec vous votre ce cette par au \
             du aux ou sont",
        ),
    ),
    (
        &["id"],
        Sign::Words(
            "yang dan di untuk dengan ini dari pada adalah atau anda akan dapat ke dalam tidak bisa \
             oleh itu sebagai jika juga saat setiap semua",
        ),
    ),
    (
        &["it"],
        Sign::Words(
            "di il la che un una con del della gli non è sono questo nel si le lo dei delle al alla \
             da più tuo puoi",
        ),
    ),
    (
        &["nl"],
        Sign::Words(
            "de het een en van voor op te dat niet zijn je uw worden aan deze wordt om naar \
             bij als ook kunt",
        ),
    ),
    (
        &["pl"],
        Sign::Words(
            "w na z się jest nie że dla jak lub oraz przez aby są od po za ze które który można \
             tym tego",
        ),
    ),
    (
        &["pt"],
        Sign::Words(
            "de que em um uma para não da dos das por se seu sua mais você ou é na ao pelo \
             são",
        ),
    ),
    (
        &["tr"],
        Sign::Words(
            "ve bir bu için ile da de olarak olan daha veya gibi sonra kadar çok ne değil eğer \
             tüm olur en ya mi",
        ),
    ),
    (
        &["vi"],
        Sign::Words(
            "và của các là cho trong có không được một với để này khi từ bạn những trên sẽ về đến \
             hoặc như vào ra",
        ),
    ),
];

/// Function words of English that other languages don't have.
const ENGLISH: &str = "the of and to is that for with this you your are it be can from by as not will \
     when if or which have has was they their we our into than then these those its also may must \
     should how what where in on at an";

fn is_arabic(sign: char) -> bool {
    matches!(sign, '\u{0600}'..='\u{06FF}')
}

fn is_cyrillic(sign: char) -> bool {
    matches!(sign, '\u{0400}'..='\u{052F}')
}

fn is_han(sign: char) -> bool {
    matches!(sign, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}')
}

/// Each function word with its languages as bits; English is the bit behind the last one.
static WORDS: LazyLock<WordMap<u32>> = LazyLock::new(|| {
    let mut table = WordMap::default();
    let all = LANGUAGES.iter().map(|it| match it.1 {
        Sign::Words(words) => words,
        Sign::Script(_) => "",
    });
    for (at, words) in all.chain([ENGLISH]).enumerate() {
        for word in words.split_ascii_whitespace() {
            *table.entry(word) |= 1 << at;
        }
    }
    table
});

/// The words of a text, and what they show.
pub(crate) struct Signs {
    /// How many words it has.
    pub words: usize,
    /// How many of them are function words of English.
    pub english: usize,
    /// The languages of which it has a word or a letter, as bits.
    others: u32,
}

impl Signs {
    /// The signs of words in the order of their text.
    pub fn of<'a>(all: impl Iterator<Item = Word<'a>>) -> Self {
        let mut signs = Self { words: 0, english: 0, others: 0 };
        for word in all {
            signs.words += 1;
            let languages = WORDS.get(&word).copied().unwrap_or_default();
            signs.english += usize::from(languages >> LANGUAGES.len() & 1 == 1);
            signs.others |= languages & !(1 << LANGUAGES.len());
            if !word.text.is_ascii() {
                signs.others |= of_letters(word.text);
            }
        }
        signs
    }

    /// The codes of the languages of which the text has nothing.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        let others = self.others;
        let missing = LANGUAGES.iter().enumerate().filter(move |it| others >> it.0 & 1 == 0);
        missing.map(|it| it.1.0[0])
    }
}

/// The languages that are written in letters of a word, as bits.
fn of_letters(word: &str) -> u32 {
    let has = |sign: &Sign| matches!(sign, Sign::Script(is_of) if word.contains(is_of));
    let bits = LANGUAGES.iter().enumerate().map(|(at, it)| u32::from(has(&it.1)) << at);
    bits.fold(0, |all, bit| all | bit)
}

/// The code that [`Signs::missing`] has for a language of a site, such as `zh` for `zh-Hans`.
pub(crate) fn known(code: &str) -> Option<&'static str> {
    let base = code.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let language = LANGUAGES.iter().find(|it| it.0.contains(&&*base))?;
    Some(language.0[0])
}
