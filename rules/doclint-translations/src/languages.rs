//! What shows that a text is in a language: its letters or its function words.

use doclint_rule::text::{Word, WordMap};
use std::sync::LazyLock;

/// Some of the languages, as bits.
pub(crate) type Languages = u32;

/// The languages that are known; the place of one in [`LANGUAGES`] is its bit.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "the place of each one counts, also of those that no code names")]
enum Code {
    En,
    Ar,
    Bg,
    El,
    Fa,
    He,
    Hi,
    Ja,
    Ko,
    Ru,
    Th,
    Uk,
    ZhHans,
    ZhHant,
    De,
    Es,
    Fr,
    Id,
    It,
    Nl,
    Pl,
    Pt,
    Tr,
    Vi,
    Cs,
    Da,
    Sv,
    Ro,
}

impl Code {
    const fn bit(self) -> Languages {
        1 << self as u32
    }
}

/// Japanese.
pub(crate) const JAPANESE: usize = Code::Ja as usize;

/// English.
pub(crate) const ENGLISH: usize = Code::En as usize;

/// A language: its codes on sites, its name, and function words where it has Latin script.
struct Language {
    codes: &'static [&'static str],
    name: &'static str,
    words: &'static str,
}

const fn latin(
    codes: &'static [&'static str],
    name: &'static str,
    words: &'static str,
) -> Language {
    Language { codes, name, words }
}

const fn script(codes: &'static [&'static str], name: &'static str) -> Language {
    Language { codes, name, words: "" }
}

/// A function word that several languages have is in the list of each, so that it speaks for none of them
/// against another. English has all that look like one of its words.
const LANGUAGES: [Language; 28] = [
    latin(
        &["en"],
        "English",
        "the of and to is that for with this you your are it can be from by as not will when if or \
         which have has was they was their we our into than then these those its also may must should \
         how what where in on at an a but all any do does each more no only other out so some such \
         up use used using via were while who would about after before between both first he his her \
         she i me my him us them there here just like make most now over one same see since still take \
         through under until very way well without man come sin",
    ),
    script(&["ar"], "Arabic"),
    script(&["bg"], "Bulgarian"),
    script(&["el"], "Greek"),
    script(&["fa"], "Persian"),
    script(&["he"], "Hebrew"),
    script(&["hi"], "Hindi"),
    script(&["ja", "jp"], "Japanese"),
    script(&["ko", "kr"], "Korean"),
    script(&["ru"], "Russian"),
    script(&["th"], "Thai"),
    script(&["uk", "ua"], "Ukrainian"),
    script(&["zh", "cn", "zh-hans", "zh-cn", "zh-sg"], "Simplified Chinese"),
    script(&["tw", "zh-hant", "zh-tw", "zh-hk", "zh-mo"], "Traditional Chinese"),
    latin(
        &["de"],
        "German",
        "der das die den dem des und ist für mit von ein eine einen einem einer zu zum zur auf sie wird \
         werden nicht im in an am oder wenn kann können sich auch bei nach über aus als wie um durch \
         ihre ihr ihren diese dieser dieses es sind haben hat nur so man was will wurde müssen sowie",
    ),
    latin(
        &["es"],
        "Spanish",
        "de la el los las que en y un una para con por del se es su sus como más este esta estos puede \
         pueden al o si no lo le a sin sobre cuando también desde entre cada ser tu tus está son ha \
         hay esto esa ese o porque donde todo todos todas",
    ),
    latin(
        &["fr"],
        "French",
        "de la le les des et en un une pour dans que qui est sur avec vous votre vos ce cette ces par \
         au du aux ou sont ne pas plus se sa son il elle nous lorsque être peut pouvez à si on a y \
         comme sans entre chaque tout tous toutes ainsi afin",
    ),
    latin(
        &["id"],
        "Indonesian",
        "yang dan di untuk dengan ini dari pada adalah atau anda akan dapat ke dalam tidak bisa oleh \
         itu sebagai jika juga saat setiap semua",
    ),
    latin(
        &["it"],
        "Italian",
        "di il la che e un una uno per con del della dello gli non è sono questo questa nel nella si \
         le lo dei delle al alla allo ai da dal dalla in i più tuo tua tuoi puoi se come su o a ogni \
         anche quando può",
    ),
    latin(
        &["nl"],
        "Dutch",
        "de het een en van voor op te dat die niet zijn je uw worden wordt aan deze dit om naar bij als \
         ook kunt kan met in is of door over uit maar er tot geen dan wanneer u we",
    ),
    latin(
        &["pl"],
        "Polish",
        "w na z i do to o a się jest nie że dla jak lub oraz przez aby są od po za ze które który która \
         można tym tego jeśli jako tylko ten może",
    ),
    latin(
        &["pt"],
        "Portuguese",
        "de o a os as que e em um uma para com por não da do dos das no na nos nas se seu sua seus suas \
         mais você vocês ou é ao aos à pelo pela são como este esta esse essa quando também pode podem \
         ser foi isso cada",
    ),
    latin(
        &["tr"],
        "Turkish",
        "ve bir bu için ile da de olarak olan daha veya gibi sonra kadar çok ne değil eğer tüm olur en \
         ya mi her",
    ),
    latin(
        &["vi"],
        "Vietnamese",
        "và của các là cho trong có không được một với để này khi từ bạn những trên sẽ về đến hoặc như \
         vào ra",
    ),
    latin(
        &["cs"],
        "Czech",
        "a se na je že do pro jako při který která které nebo pokud není můžete jsou v s o k z i od po \
         ve za to si by pouze také",
    ),
    latin(
        &["da", "no", "nb"],
        "Danish or Norwegian",
        "og at det som en på er for med av af den til ikke et kan eller du fra de der i vi har om å \
         din skal dette denne hvis når",
    ),
    latin(
        &["sv"],
        "Swedish",
        "och att det som en på är för med av den till inte ett kan eller du från de i vi har om din \
         ditt ska detta denna när",
    ),
    latin(
        &["ro"],
        "Romanian",
        "de la și în cu pe pentru care nu este din sau să dacă sunt puteți un o a se al mai prin va \
         fi",
    ),
];

/// Each function word with its languages.
static WORDS: LazyLock<WordMap<Languages>> = LazyLock::new(|| {
    let mut table = WordMap::default();
    for (at, language) in LANGUAGES.iter().enumerate() {
        for word in language.words.split_ascii_whitespace() {
            *table.entry(word) |= 1 << at;
        }
    }
    table
});

/// The languages that a word may be of: none for a word that says nothing.
pub(crate) fn of_word(word: &Word<'_>) -> Languages {
    let known = WORDS.get(word).copied().unwrap_or_default();
    if known != 0 || word.text.is_ascii() { known } else { of_letters(word.text) }
}

/// The languages that are written in the letters of a word; Latin letters say nothing.
fn of_letters(word: &str) -> Languages {
    let Some(first) = word.chars().find(|it| *it >= '\u{0370}') else { return 0 };
    match first {
        '\u{0370}'..='\u{03FF}' => Code::El.bit(),
        '\u{0400}'..='\u{052F}' => of_cyrillic(word),
        '\u{0590}'..='\u{05FF}' => Code::He.bit(),
        '\u{0600}'..='\u{06FF}' => of_arabic(word),
        '\u{0900}'..='\u{097F}' => Code::Hi.bit(),
        '\u{0E00}'..='\u{0E7F}' => Code::Th.bit(),
        '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7AF}' => Code::Ko.bit(),
        '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' => Code::Ja.bit(),
        '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' => of_han(first),
        _ => 0,
    }
}

fn of_cyrillic(word: &str) -> Languages {
    let has = |letters: &[char]| word.contains(letters);
    if has(&['і', 'ї', 'є', 'ґ', 'І', 'Ї', 'Є', 'Ґ']) {
        Code::Uk.bit()
    } else if has(&['ы', 'э', 'ё', 'Э', 'Ё']) {
        Code::Ru.bit()
    } else if has(&['ъ']) {
        Code::Ru.bit() | Code::Bg.bit()
    } else {
        Code::Ru.bit() | Code::Bg.bit() | Code::Uk.bit()
    }
}

fn of_arabic(word: &str) -> Languages {
    let has = |letters: &[char]| word.contains(letters);
    match (has(&['پ', 'چ', 'ژ', 'گ', 'ک', 'ی']), has(&['ة', 'ي', 'ك', 'ى', 'إ'])) {
        (true, false) => Code::Fa.bit(),
        (false, true) => Code::Ar.bit(),
        _ => Code::Fa.bit() | Code::Ar.bit(),
    }
}

/// Some frequent characters are written in one of the ways only. Japanese has some of both.
fn of_han(sign: char) -> Languages {
    let (simplified, traditional) = (Code::ZhHans.bit(), Code::ZhHant.bit());
    match sign {
        '这' | '们' | '个' | '为' | '来' | '时' | '说' | '对' | '会' | '国' | '动' | '发'
        | '请' | '设' | '选' | '项' | '输' | '数' | '据' | '码' | '页' | '类' | '变' | '开'
        | '关' | '问' | '题' | '应' | '与' | '从' | '让' | '该' | '还' | '过' | '进' | '没'
        | '连' | '网' | '线' | '实' | '单' | '图' => simplified | Code::Ja.bit(),
        '這' | '們' | '個' | '為' | '來' | '時' | '說' | '對' | '會' | '國' | '動' | '發'
        | '請' | '設' | '選' | '項' | '輸' | '數' | '據' | '碼' | '頁' | '類' | '變' | '開'
        | '關' | '問' | '題' | '應' | '與' | '從' | '讓' | '該' | '還' | '過' | '進' | '沒'
        | '連' | '網' | '線' | '實' | '單' | '圖' => traditional | Code::Ja.bit(),
        _ => simplified | traditional | Code::Ja.bit(),
    }
}

/// The words of a text that say something about its language.
#[derive(Default)]
pub(crate) struct Signs<'a> {
    /// How many words it has.
    pub words: usize,
    all: Vec<(Languages, &'a str)>,
}

/// The languages that are written in Chinese characters.
const HAN: Languages = Code::ZhHans.bit() | Code::ZhHant.bit() | Code::Ja.bit();

/// A text in Chinese that has so many characters would have some Kana if it were Japanese.
const HAN_WITHOUT_KANA: usize = 20;

impl<'a> Signs<'a> {
    /// Adds the signs of words.
    pub fn add(&mut self, words: impl Iterator<Item = Word<'a>>) {
        for word in words {
            self.words += 1;
            let languages = of_word(&word);
            if languages != 0 {
                self.all.push((languages, word.text));
            }
        }
    }

    /// The signs of words.
    pub fn of(words: impl Iterator<Item = Word<'a>>) -> Self {
        let mut signs = Self::default();
        signs.add(words);
        signs
    }

    /// How many of its words a language has.
    pub fn count(&self, language: usize) -> usize {
        self.all.iter().filter(|it| it.0 >> language & 1 == 1).count()
    }

    /// How many of its words each language has, of those that are in one of `within`.
    fn counts(&self, within: Languages) -> [u32; LANGUAGES.len()] {
        let mut counts = [0; LANGUAGES.len()];
        for word in self.all.iter().filter(|it| it.0 & within != 0) {
            let mut languages = word.0;
            while languages != 0 {
                counts[languages.trailing_zeros() as usize] += 1;
                languages &= languages - 1;
            }
        }
        counts
    }

    /// The language that has most of its words. What has no Kana is Chinese.
    pub fn most(&self) -> Option<usize> {
        let counts = self.counts(Languages::MAX);
        let most = counts.iter().enumerate().rev().max_by_key(|it| it.1);
        let (language, votes) = most.filter(|it| *it.1 > 0)?;
        if HAN & 1 << language == 0 {
            return Some(language);
        }
        let kana = self.all.iter().filter(|it| it.0 == Code::Ja.bit()).count();
        let is_traditional = counts[Code::ZhHant as usize] > counts[Code::ZhHans as usize];
        Some(match is_traditional {
            _ if kana * 10 >= *votes as usize => JAPANESE,
            true => Code::ZhHant as usize,
            false => Code::ZhHans as usize,
        })
    }

    /// Whether no other language has a share of its words that is worth naming.
    pub fn are_mostly(&self, language: usize) -> bool {
        let (all, shared) = (self.counts(Languages::MAX), self.counts(1 << language));
        all.iter()
            .zip(shared)
            .all(|(all, shared)| (all - shared) * 4 <= self.count(language) as u32)
    }

    /// The languages that the text is certainly not in if it is in `language`: it has so many words that
    /// they don't have, and next to none for them.
    pub fn excluded(&self, language: usize, least: usize) -> Languages {
        /// For one word against it, so many have to speak for a language.
        const CLEAR: u32 = 12;
        let own = 1 << language;
        let (all, shared) = (self.counts(Languages::MAX), self.counts(own));
        let is_excluded = |other: usize| {
            let (by, against) = (all[language] - shared[other], all[other] - shared[other]);
            if own & HAN != 0 && language != JAPANESE && other == JAPANESE {
                return against == 0 && all[other] as usize >= HAN_WITHOUT_KANA.max(least);
            }
            by as usize >= least
                && against * CLEAR <= by
                && self.has_different(least.min(3), own, 1 << other)
        };
        let others = (0..LANGUAGES.len()).filter(|it| *it != language && is_excluded(*it));
        others.fold(0, |set, it| set | 1 << it)
    }

    /// Whether a language has so many different words that others don't have.
    fn has_different(&self, least: usize, language: Languages, others: Languages) -> bool {
        let mut seen: Vec<&str> = Vec::new();
        let of_language = self.all.iter().filter(|it| it.0 & language != 0 && it.0 & others == 0);
        for (_, word) in of_language {
            if !seen.iter().any(|it| it.eq_ignore_ascii_case(word)) {
                seen.push(word);
            }
            if seen.len() >= least {
                return true;
            }
        }
        false
    }
}

/// The languages that a code of a site may mean, such as `zh-Hans`: both ways to write Chinese for `zh`.
pub(crate) fn known(code: &str) -> Option<Languages> {
    let code = code.to_ascii_lowercase().replace('_', "-");
    let base = code.split('-').next().unwrap_or_default();
    let find = |code: &str| LANGUAGES.iter().position(|it| it.codes.contains(&code));
    let language = find(&code).or_else(|| find(base))?;
    if code == "zh" {
        return Some(Code::ZhHans.bit() | Code::ZhHant.bit());
    }
    Some(1 << language)
}

/// The name of a language.
pub(crate) fn name(language: usize) -> &'static str {
    LANGUAGES[language].name
}

/// Whether a language is written in Latin letters.
pub(crate) fn is_latin(language: usize) -> bool {
    !LANGUAGES[language].words.is_empty()
}
