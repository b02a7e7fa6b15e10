//! Rules about how pages are written: sentences, punctuation, lists, terms, words and phrases.

mod all_caps;
mod british_spelling;
mod contract;
mod cut_off_sentence;
mod directional_word;
mod double_space;
mod doubled_full_stop;
mod doubled_paragraph;
mod doubled_word;
mod ellipsis;
mod emoji;
mod emoji_bullet;
mod exclamation_mark;
mod field_without_full_stop;
mod hyphen_as_dash;
mod impossible_date;
mod inconsistent_capitals;
mod inconsistent_term;
mod internal_reference;
mod late_concepts;
mod list_below_heading;
mod list_punctuation;
mod long_sentence;
mod lower_case_start;
mod missing_full_stop;
mod missing_next_steps;
mod missing_outcome;
mod missing_space;
mod missing_unit_space;
mod misspelled_name;
mod mixed_quotes;
mod note_to_author;
mod overloaded_step;
mod page_about_itself;
mod passive_voice;
mod personal_data;
mod placeholder_text;
mod possible_passive;
mod repeated_paragraph;
mod rhetorical_question;
mod single_item_list;
mod space_before_punctuation;
mod support;
mod swapped_letters;
mod todo;
mod too_much_bold;
mod unclosed_bracket;
mod unexplained_acronym;
mod unparallel_headings;
mod unparallel_list;
mod unparallel_steps;
mod unrelated_opening;
mod wrong_count;

use doclint_rule::{
    Family, FixKind, MANUAL, Need, Profile, RuleMeta, node_rule, notes_rule, page_rule,
    phrase_rule, prose_rule, with_options,
};

/// The list entry of a check: its profile, whether it fixes, its name, its files, and what it finds.
macro_rules! check {
    ($profile:ident, $fix:ident, $name:literal, $file:ident, $summary:literal) => {{
        static META: RuleMeta =
            RuleMeta::suggestion($name, $summary, include_str!(concat!(stringify!($file), ".md")))
                .profile(Profile::$profile)
                .fix(FixKind::$fix)
                .only_in_pages()
                .in_api_files()
                .needs(&[Need::English]);
        prose_rule(&META, include_str!(concat!(stringify!($file), ".yml")))
    }};
}

/// The family `style`.
pub static FAMILY: Family =
    Family::new("style", "how pages are written: sentences, punctuation, lists and terms")
        .manual_site(MANUAL)
        .principles(contract::CONTRACT)
        .rules(&[
            check!(
                All,
                None,
                "ableist-term",
                ableist_term,
                "a term turns a disability into an insult"
            ),
            page_rule(&all_caps::AllCaps),
            check!(
                All,
                None,
                "ambiguous-date",
                ambiguous_date,
                "a date has its month and day in an unclear order"
            ),
            check!(All, None, "and-or", and_or, "\"and/or\" instead of a clear choice"),
            check!(
                All,
                None,
                "bool-for-boolean",
                bool_for_boolean,
                "the code word \"bool\" in a sentence"
            ),
            notes_rule(&british_spelling::BritishSpelling),
            check!(All, None, "click-here", click_here, "\"click here\" that is not a link"),
            check!(All, None, "comma-splice", comma_splice, "two sentences are joined by a comma"),
            check!(
                All,
                None,
                "company-voice",
                company_voice,
                "\"we recommend\", \"our docs\": the company speaks"
            ),
            check!(
                All,
                Sometimes,
                "confused-word",
                confused_word,
                "a word that sounds like the right one"
            ),
            check!(
                All,
                None,
                "conjunction-opening",
                conjunction_opening,
                "a sentence begins with \"And\", \"But\" or \"So\""
            ),
            page_rule(&cut_off_sentence::CutOffSentence),
            page_rule(&directional_word::DirectionalWord),
            check!(
                Strict,
                None,
                "double-negative",
                double_negative,
                "two negations that cancel each other out"
            ),
            page_rule(&double_space::DoubleSpace),
            page_rule(&doubled_full_stop::DoubledFullStop),
            page_rule(&doubled_paragraph::DoubledParagraph),
            page_rule(&doubled_word::DoubledWord),
            page_rule(&ellipsis::Ellipsis),
            page_rule(&emoji::Emoji),
            page_rule(&emoji_bullet::EmojiBullet),
            page_rule(&exclamation_mark::ExclamationMark),
            check!(
                All,
                None,
                "exclusionary-term",
                exclusionary_term,
                "a term that some readers are hurt by"
            ),
            page_rule(&field_without_full_stop::FieldWithoutFullStop),
            check!(All, None, "filler-phrase", filler_phrase, "a phrase that adds nothing"),
            check!(
                All,
                None,
                "first-person",
                first_person,
                "\"we\", \"let's\" or \"I\" where the reader acts"
            ),
            check!(
                All,
                None,
                "future-tense",
                future_tense,
                "the future tense for what happens now"
            ),
            check!(All, None, "gendered-pronoun", gendered_pronoun, "a role is \"he\" or \"she\""),
            check!(
                Strict,
                None,
                "gendered-word",
                gendered_word,
                "a word for a role or a thing has a gender"
            ),
            page_rule(&hyphen_as_dash::HyphenAsDash),
            page_rule(&impossible_date::ImpossibleDate),
            with_options::<inconsistent_capitals::InconsistentCapitals>().notes_rule(),
            with_options::<inconsistent_term::InconsistentTerm>().notes_rule(),
            check!(
                All,
                None,
                "indirect-phrase",
                indirect_phrase,
                "a sentence says that something is possible instead of what to do"
            ),
            page_rule(&internal_reference::InternalReference),
            page_rule(&late_concepts::LateConcepts),
            check!(All, None, "latin-abbreviation", latin_abbreviation, "a Latin abbreviation"),
            node_rule(&list_below_heading::ListBelowHeading),
            page_rule(&list_punctuation::ListPunctuation),
            with_options::<long_sentence::LongSentence>().page_rule(),
            page_rule(&lower_case_start::LowerCaseStart),
            check!(All, None, "marketing-word", marketing_word, "a word that praises the product"),
            check!(
                All,
                None,
                "minimizing-word",
                minimizing_word,
                "a word that calls the task easy"
            ),
            page_rule(&missing_full_stop::MissingFullStop),
            page_rule(&missing_next_steps::MissingNextSteps),
            node_rule(&missing_outcome::MissingOutcome),
            check!(
                All,
                None,
                "missing-serial-comma",
                missing_serial_comma,
                "no comma before the last item of a series"
            ),
            page_rule(&missing_space::MissingSpace),
            page_rule(&missing_unit_space::MissingUnitSpace),
            phrase_rule(&misspelled_name::MisspelledName),
            check!(Strict, Sometimes, "misspelling", misspelling, "a misspelled word")
                .with_dictionary(),
            page_rule(&mixed_quotes::MixedQuotes),
            page_rule(&note_to_author::NoteToAuthor),
            check!(
                Strict,
                Sometimes,
                "noun-as-verb",
                noun_as_verb,
                "\"setup\" or \"login\" as a verb"
            ),
            page_rule(&overloaded_step::OverloadedStep),
            page_rule(&page_about_itself::PageAboutItself),
            page_rule(&passive_voice::PassiveVoice),
            page_rule(&personal_data::PersonalData),
            page_rule(&placeholder_text::PlaceholderText),
            check!(All, None, "please", please, "\"please\" in an instruction"),
            page_rule(&possible_passive::PossiblePassive),
            check!(
                All,
                Sometimes,
                "rare-contraction",
                rare_contraction,
                "a rare contraction, such as \"should've\""
            ),
            page_rule(&repeated_paragraph::RepeatedParagraph),
            page_rule(&rhetorical_question::RhetoricalQuestion),
            check!(
                All,
                None,
                "should-for-must",
                should_for_must,
                "\"should\" where nothing works without it"
            ),
            node_rule(&single_item_list::SingleItemList),
            check!(All, None, "slang", slang, "slang or a figure of speech"),
            page_rule(&space_before_punctuation::SpaceBeforePunctuation),
            check!(
                All,
                None,
                "stock-phrase",
                stock_phrase,
                "a stock phrase, often from generated text"
            ),
            check!(
                Strict,
                None,
                "subject-verb-disagreement",
                subject_verb_disagreement,
                "words of a sentence differ in number, as in \"this options\""
            ),
            page_rule(&swapped_letters::SwappedLetters),
            check!(
                All,
                None,
                "third-person-reader",
                third_person_reader,
                "\"users should install\" where the reader is meant"
            ),
            check!(
                All,
                None,
                "time-bound-word",
                time_bound_word,
                "a word that will be wrong soon, such as \"currently\""
            ),
            page_rule(&todo::Todo),
            page_rule(&too_much_bold::TooMuchBold),
            page_rule(&unclosed_bracket::UnclosedBracket),
            with_options::<unexplained_acronym::UnexplainedAcronym>().page_rule(),
            page_rule(&unparallel_headings::UnparallelHeadings),
            node_rule(&unparallel_list::UnparallelList),
            node_rule(&unparallel_steps::UnparallelSteps),
            page_rule(&unrelated_opening::UnrelatedOpening),
            check!(
                All,
                None,
                "vague-attribution",
                vague_attribution,
                "a claim is attributed to nobody in particular"
            ),
            check!(
                All,
                None,
                "weak-opening",
                weak_opening,
                "a sentence begins with \"There is\", and its subject comes late"
            ),
            check!(
                All,
                None,
                "weasel-word",
                weasel_word,
                "a word such as \"very\" that can't be checked"
            ),
            check!(All, None, "wordy-phrase", wordy_phrase, "a long phrase for a short word"),
            check!(
                All,
                None,
                "wrong-article",
                wrong_article,
                "\"a\" before a vowel, or \"an\" before a consonant"
            ),
            page_rule(&wrong_count::WrongCount),
        ]);
