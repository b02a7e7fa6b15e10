//! Rules about code samples: their fences, and what is in them.

mod address;
mod alternatives;
mod any_code;
mod auth;
mod broken_continuation;
mod code_words;
mod color_codes;
mod commented_json;
mod comments;
mod component_in_code;
mod conflict_marker;
mod content;
mod contract;
mod duplicate_key;
mod elided_code;
mod elision;
mod empty_block;
mod exposed_secret;
mod flowchart;
mod html_entity;
mod inline_references;
mod insecure_address;
mod invalid_body;
mod invalid_diagram;
mod invalid_json;
mod invalid_python;
mod invalid_toml;
mod invalid_yaml;
mod invisible_character;
mod languages;
mod leftover_diff;
mod line_numbers;
mod line_out_of_range;
mod local_address;
mod mismatched_endpoint;
mod mismatched_host;
mod mismatched_language;
mod mismatched_package;
mod mismatched_tab;
mod mismatched_title;
mod mismatched_variable;
mod missing_auth_scheme;
mod missing_error_handling;
mod missing_file_name;
mod missing_language;
mod misspelled_attribute;
mod misspelled_command;
mod misspelled_name;
mod misspelled_package;
mod misspelled_word;
mod mixed_script;
mod names;
mod overlong_line;
mod personal_path;
mod possible_secret;
mod possible_syntax_error;
mod repeated_block;
mod samples;
mod sequence;
mod shell_prompt;
mod spaced_assignment;
mod statements;
mod syntax_error;
mod telling;
mod tongue;
mod typographic_character;
mod unclosed_heredoc;
mod unclosed_highlight;
mod unclosed_quote;
mod undefined_name;
mod unfinished_code;
mod unhighlighted_language;
mod unknown_language;
mod unknown_method;
mod unknown_option;
mod unmarked_code;

use doclint_rule::{
    Family, MANUAL, NamesOf, in_place, node_rule, page_rule, site_rule, with_options,
};

/// The family `code`.
pub static FAMILY: Family =
    Family::new("code", "Code samples: languages, options, and what breaks when it is copied")
        .manual_site(MANUAL)
        .sees_snippets()
        .names(&[(NamesOf::Languages, languages::names)])
        .principles(contract::CONTRACT)
        .rules(&[
            node_rule(&broken_continuation::BrokenContinuation),
            node_rule(&color_codes::ColorCodes),
            node_rule(&commented_json::CommentedJson),
            node_rule(&component_in_code::ComponentInCode),
            page_rule(&conflict_marker::ConflictMarker),
            node_rule(&duplicate_key::DuplicateKey),
            node_rule(&elided_code::ElidedCode),
            node_rule(&empty_block::EmptyBlock),
            in_place(&exposed_secret::ExposedSecret).page_rule(),
            node_rule(&html_entity::HtmlEntity),
            node_rule(&insecure_address::InsecureAddress),
            node_rule(&invalid_body::InvalidBody),
            node_rule(&invalid_diagram::InvalidDiagram),
            node_rule(&invalid_json::InvalidJson),
            node_rule(&invalid_python::InvalidPython),
            node_rule(&invalid_toml::InvalidToml),
            node_rule(&invalid_yaml::InvalidYaml),
            node_rule(&invisible_character::InvisibleCharacter),
            node_rule(&leftover_diff::LeftoverDiff),
            node_rule(&line_numbers::LineNumbers),
            node_rule(&line_out_of_range::LineOutOfRange),
            page_rule(&local_address::LocalAddress),
            page_rule(&mismatched_endpoint::MismatchedEndpoint),
            site_rule(&mismatched_host::MismatchedHost),
            node_rule(&mismatched_language::MismatchedLanguage),
            node_rule(&mismatched_package::MismatchedPackage),
            node_rule(&mismatched_tab::MismatchedTab),
            node_rule(&mismatched_title::MismatchedTitle),
            page_rule(&mismatched_variable::MismatchedVariable),
            page_rule(&missing_auth_scheme::MissingAuthScheme),
            node_rule(&missing_error_handling::MissingErrorHandling),
            node_rule(&missing_file_name::MissingFileName),
            node_rule(&missing_language::MissingLanguage),
            node_rule(&misspelled_attribute::MisspelledAttribute),
            node_rule(&misspelled_command::MisspelledCommand),
            node_rule(&misspelled_name::MisspelledName),
            page_rule(&misspelled_package::MisspelledPackage),
            page_rule(&misspelled_word::MisspelledWord),
            node_rule(&mixed_script::MixedScript),
            with_options::<overlong_line::OverlongLine>().node_rule(),
            node_rule(&personal_path::PersonalPath),
            in_place(&possible_secret::PossibleSecret).page_rule(),
            node_rule(&possible_syntax_error::PossibleSyntaxError),
            site_rule(&repeated_block::RepeatedBlock),
            node_rule(&shell_prompt::ShellPrompt),
            node_rule(&spaced_assignment::SpacedAssignment),
            node_rule(&syntax_error::SyntaxError),
            page_rule(&typographic_character::TypographicCharacter),
            node_rule(&unclosed_heredoc::UnclosedHeredoc),
            node_rule(&unclosed_highlight::UnclosedHighlight),
            node_rule(&unclosed_quote::UnclosedQuote),
            page_rule(&undefined_name::UndefinedName),
            node_rule(&unfinished_code::UnfinishedCode),
            node_rule(&unhighlighted_language::UnhighlightedLanguage),
            node_rule(&unknown_language::UnknownLanguage),
            node_rule(&unknown_method::UnknownMethod),
            node_rule(&unknown_option::UnknownOption),
            page_rule(&unmarked_code::UnmarkedCode),
        ]);
