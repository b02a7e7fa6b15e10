//! Common English words and texts that mean the same to several rules.

/// Words that begin a sentence rather than the second part of a name.
const STARTS: [&str; 30] = [
    "A", "After", "All", "An", "And", "But", "Each", "For", "How", "However", "If", "In", "It",
    "No", "On", "See", "So", "That", "The", "Then", "There", "These", "They", "This", "To", "Use",
    "We", "When", "With", "You",
];

/// Words that something has to follow.
const OPEN: [&str; 19] = [
    "a", "an", "and", "at", "by", "for", "from", "in", "into", "like", "of", "on", "or", "than",
    "that", "the", "to", "using", "with",
];

/// Prepositions that some styles write small in a title and others not.
const PREPOSITIONS: [&str; 34] = [
    "about",
    "above",
    "across",
    "after",
    "against",
    "along",
    "among",
    "around",
    "before",
    "below",
    "between",
    "beyond",
    "despite",
    "down",
    "during",
    "from",
    "inside",
    "into",
    "like",
    "near",
    "off",
    "onto",
    "over",
    "past",
    "since",
    "than",
    "through",
    "throughout",
    "toward",
    "towards",
    "under",
    "upon",
    "with",
    "without",
];

/// Texts that templates hold for the title to come.
const PLACEHOLDERS: [&str; 9] = [
    "insert title here",
    "lorem ipsum",
    "placeholder",
    "tbd",
    "title goes here",
    "title here",
    "todo",
    "untitled",
    "your title here",
];

/// Whether a word with a capital begins a sentence rather than the second part of a name.
pub fn begins_sentence(word: &str) -> bool {
    STARTS.contains(&word)
}

/// Whether something has to follow a word, given in lower case, so that it ends no sentence.
pub fn needs_more(word: &str) -> bool {
    OPEN.contains(&word)
}

/// Whether a word, given in lower case, is one of these prepositions: the shortest ones are small in all styles.
pub fn is_preposition(word: &str) -> bool {
    PREPOSITIONS.contains(&word)
}

/// Whether a text, in any case, is a template's for the title to come.
pub fn is_placeholder(text: &str) -> bool {
    PLACEHOLDERS.iter().any(|it| it.eq_ignore_ascii_case(text))
}
