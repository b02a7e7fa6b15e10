//! Sentences, words and phrases over the prose of a page: its blocks, joined across emphasis and
//! links and without code, the attributes that readers see, and the title and description of its
//! front matter; each with a map back to bytes.
#![warn(missing_docs)]

mod abbreviations;
mod around;
mod clauses;
mod common;
mod context;
mod genre;
mod language;
mod lexicon;
mod object;
mod passages;
mod phrases;
mod pieces;
#[cfg(test)]
mod properties;
mod prose;
mod readability;
mod sentences;
mod tag;
mod tagger;
mod tokens;
mod word_map;
mod words;

pub use abbreviations::is_abbreviation;
pub use around::{Around, is_preformatted};
pub use clauses::{HeadingMood, Passive, futures, heading_mood, is_imperative, passives};
pub use common::{begins_sentence, is_placeholder, is_preposition, needs_more};
pub use genre::{Genre, Genres};
pub use language::page_language;
pub use object::OBJECT;
pub use passages::{Passage, Passages, passages_around};
pub use phrases::{Lexicon, PhraseHit, Phrases};
pub use pieces::{PROSE_ATTRIBUTES, PROSE_KEYS, page_words};
pub use prose::Prose;
pub use readability::{EnglishFigures, Readability};
pub use sentences::sentences;
pub use tag::{PENN_TAGS, Tag};
pub use tagger::{Token, tagged};
pub use word_map::WordMap;
pub use words::{Word, count, words};

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_data::yaml;
    use doclint_syntax::{Dialect, ast, parse};

    #[test]
    fn a_block_is_joined_across_emphasis_and_links_and_code_is_left_out() {
        let source =
            "Press *the* [big `red`](/x \"no\") button &amp;\nwait {x} **now**{/* no */}.\n";
        let page = parse(source, Dialect::Mdx);
        let block = page.walk().find_map(<ast::Prose<'_> as doclint_syntax::AstNode>::cast);
        let prose = Prose::of_block(block.expect("the page has a paragraph"));
        let text = prose.as_str();
        assert_eq!(text, format!("Press the big {OBJECT} button &\nwait {OBJECT} now."));
        let source_of = |part: &str| {
            let at = text.find(part).expect("the part is there");
            &source[prose.span(at..at + part.len()).range()]
        };
        assert_eq!(source_of("the big"), "the* [big");
        assert_eq!(source_of("&\nwait"), "&amp;\nwait");
        assert_eq!(source_of("now."), "now**{/* no */}.");
        assert_eq!(prose.words().count(), 6);
        assert_eq!(prose.sentences().count(), 1);
    }

    #[test]
    fn a_page_has_prose_in_blocks_attributes_and_front_matter() {
        let source = "---\ntitle: One two\ndescription: 'Three'\nicon: no\n---\n\n# Four\n\n\
            <Card title=\"Five six\" icon=\"no\" href=\"/no\">\n  Seven\n</Card>\n\n\
            <Frame caption={\"Eight\"} />\n\n| Nine |\n| - |\n| `no` ten |\n\n```text\nno no\n```\n";
        let page = parse(source, Dialect::Mdx);
        let front_matter = yaml::parse(&source[4..source.find("\n---\n\n").unwrap() + 1], 4);
        let texts: Vec<String> = Passages::default()
            .of(&page, Some(&front_matter), &|_| Around::default())
            .iter()
            .map(|it| it.text().trim().to_owned())
            .collect();
        let no_code = format!("{OBJECT} ten");
        assert_eq!(
            texts,
            ["One two", "Three", "Four", "Five six", "Seven", "Eight", "Nine", no_code.as_str()]
        );
        assert_eq!(page_words(&page, Some(&front_matter), u32::MAX), 10);
    }

    #[test]
    fn code_in_elements_is_no_prose() {
        let source = "Press <kbd>Enter  now</kbd> twice <var>x *y*</var>.\n\n<pre>\n  some  columns\n\n  \
            more\n</pre>\n\n<Card title=\"One\">\n  <pre title=\"no\">no</pre>\n</Card>\n\nEnd.\n";
        let page = parse(source, Dialect::Mdx);
        let passages = Passages::default();
        let pieces = passages.of(&page, None, &|_| Around::default());
        let texts: Vec<&str> = pieces.iter().map(Passage::text).collect();
        let first = format!("Press {OBJECT} twice {OBJECT}.");
        let code = OBJECT.to_string();
        assert_eq!(texts, [first.as_str(), "One", code.as_str(), "End."]);
        assert_eq!(page_words(&page, None, u32::MAX), 4);
    }

    #[test]
    fn a_passage_knows_its_surroundings() {
        let source = "One\n\n> two\n>\n> - three\n\n| four |\n| - |\n| five |\n\n<Note>\nsix\n\n- \
            seven\n</Note>\n\n<p>eight</p> nine\n\nten\n";
        let page = parse(source, Dialect::Mdx);
        let passages = Passages::default();
        let of_component = |name: &str| match name {
            "Note" => Around::IN_CALLOUT,
            _ => Around::APART,
        };
        let list = Around::IN_LIST | Around::APART;
        let quote = Around::QUOTED | Around::APART;
        let table = Around::IN_TABLE | Around::APART;
        let expected = [
            ("One", Around::default()),
            ("two", quote),
            ("three", quote | list),
            ("four", table),
            ("five", table),
            ("six", Around::IN_CALLOUT),
            ("seven", Around::IN_CALLOUT | list),
            ("eight nine", Around::HTML),
            ("ten", Around::default()),
        ];
        let pieces = passages.of(&page, None, &of_component);
        let found: Vec<_> =
            pieces.iter().map(|it| (it.text().trim().to_owned(), it.around)).collect();
        let expected = expected.map(|(text, around)| (text.to_owned(), around));
        assert_eq!(found, expected);
    }

    #[test]
    fn a_page_has_the_words_of_its_pieces() {
        let source = "a*b*c re-{/* no */}use re-{x}use don`t`t a<br/>b <b title=\"two-\nthree four\">c</b>d\n\
        e-\\\nf\n\n# It&#39;s *1*-2\n\n| a-|b |\n| - | - |\n| c | 使用d |\n\n<Card title=\"x y\" />\n\n- g\n";
        let page = parse(source, Dialect::Mdx);
        let passages = Passages::default();
        let pieces = passages.of(&page, None, &|_| Around::default());
        let sum: u32 = pieces.iter().map(|it| count(it.text())).sum();
        assert_eq!((page_words(&page, None, u32::MAX), pieces.len()), (sum, 9));
    }
}
