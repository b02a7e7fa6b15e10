//! Rules about how pages are written: sentences, punctuation, lists and terms.

mod all_caps;
mod double_space;
mod doubled_full_stop;
mod doubled_word;
mod ellipsis;
mod emoji;
mod exclamation_mark;
mod field_without_full_stop;
mod hyphen_as_dash;
mod inconsistent_term;
mod internal_reference;
mod list_below_heading;
mod list_punctuation;
mod long_sentence;
mod lower_case_start;
mod missing_full_stop;
mod missing_space;
mod misspelled_name;
mod mixed_quotes;
mod note_to_author;
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
mod todo;
mod too_much_bold;
mod unclosed_bracket;
mod unexplained_acronym;
mod unparallel_headings;
mod unparallel_list;
mod unparallel_steps;

use doclint_rule::{Family, manual_url, node_rule, page_rule, page_rule_with_options};

/// The family `style`.
pub static FAMILY: Family =
    Family::new("style", "how pages are written: sentences, punctuation, lists and terms")
        .manual(manual_url!())
        .rules(&[
            page_rule(&all_caps::AllCaps),
            page_rule(&double_space::DoubleSpace),
            page_rule(&doubled_full_stop::DoubledFullStop),
            page_rule(&doubled_word::DoubledWord),
            page_rule(&ellipsis::Ellipsis),
            page_rule(&emoji::Emoji),
            page_rule(&exclamation_mark::ExclamationMark),
            page_rule(&field_without_full_stop::FieldWithoutFullStop),
            page_rule(&hyphen_as_dash::HyphenAsDash),
            page_rule(&inconsistent_term::InconsistentTerm),
            page_rule(&internal_reference::InternalReference),
            node_rule(&list_below_heading::ListBelowHeading),
            page_rule(&list_punctuation::ListPunctuation),
            page_rule_with_options::<long_sentence::LongSentence>(),
            page_rule(&lower_case_start::LowerCaseStart),
            page_rule(&missing_full_stop::MissingFullStop),
            page_rule(&missing_space::MissingSpace),
            page_rule(&misspelled_name::MisspelledName),
            page_rule(&mixed_quotes::MixedQuotes),
            page_rule(&note_to_author::NoteToAuthor),
            page_rule(&page_about_itself::PageAboutItself),
            page_rule(&passive_voice::PassiveVoice),
            page_rule(&personal_data::PersonalData),
            page_rule(&placeholder_text::PlaceholderText),
            page_rule(&possible_passive::PossiblePassive),
            page_rule(&repeated_paragraph::RepeatedParagraph),
            page_rule(&rhetorical_question::RhetoricalQuestion),
            node_rule(&single_item_list::SingleItemList),
            page_rule(&space_before_punctuation::SpaceBeforePunctuation),
            page_rule(&todo::Todo),
            page_rule(&too_much_bold::TooMuchBold),
            page_rule(&unclosed_bracket::UnclosedBracket),
            page_rule_with_options::<unexplained_acronym::UnexplainedAcronym>(),
            page_rule(&unparallel_headings::UnparallelHeadings),
            node_rule(&unparallel_list::UnparallelList),
            node_rule(&unparallel_steps::UnparallelSteps),
        ]);
