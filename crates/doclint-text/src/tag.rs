//! Parts of speech: the tags of the Penn Treebank, and the coarser ones that rules use.

/// The part of speech of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tag {
    /// `page`, `pages`.
    Noun,
    /// A name: `GitHub`.
    ProperNoun,
    /// `create`: an infinitive, an imperative, or the present tense after *you*, *we* or a plural.
    VerbBase,
    /// `created`, `wrote` as past tense.
    VerbPast,
    /// `created`, `written` as participle: of a passive, of a perfect, or before a noun.
    VerbParticiple,
    /// `creating`.
    VerbGerund,
    /// `creates`.
    VerbThirdPerson,
    /// `can`, `must`, `will`.
    Modal,
    /// A form of *be*, whether or not another verb follows.
    AuxiliaryBe,
    /// A form of *have* before a participle.
    AuxiliaryHave,
    /// A form of *do* before another verb or *not*.
    AuxiliaryDo,
    /// `new`, `faster`.
    Adjective,
    /// `quickly`, `not`, `when`.
    Adverb,
    /// `the`, `this`, `your`.
    Determiner,
    /// `you`, `it`, `what`, and the *there* of *there is*.
    Pronoun,
    /// `of`, `to`, and words that begin a clause: `if`, `because`.
    Preposition,
    /// `and`, `or`.
    Conjunction,
    /// The `up` of *set up*.
    Particle,
    /// `3`, `two`, `v1.2.3`, `10ms`.
    Number,
    /// Stops, commas, quotes, brackets, dashes.
    Punctuation,
    /// Code, symbols, emoji, interjections.
    Other,
}

macro_rules! penn {
    ($($variant:ident $name:literal $tag:ident,)*) => {
        /// A tag of the Penn Treebank.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Penn { $($variant,)* }

        impl Penn {
            /// All tags, in their order.
            const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Its name in the Penn Treebank.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The coarser tag, which the tagger refines for auxiliaries.
            pub const fn tag(self) -> Tag {
                match self { $(Self::$variant => Tag::$tag,)* }
            }
        }

        /// The names of all tags of the Penn Treebank that [`tagged`](crate::tagged) gives to tokens.
        pub const PENN_TAGS: &[&str] = &[$($name,)*];
    };
}

penn! {
    Cc "CC" Conjunction,
    Cd "CD" Number,
    Dt "DT" Determiner,
    Ex "EX" Pronoun,
    Fw "FW" Other,
    In "IN" Preposition,
    Jj "JJ" Adjective,
    Jjr "JJR" Adjective,
    Jjs "JJS" Adjective,
    Md "MD" Modal,
    Nn "NN" Noun,
    Nns "NNS" Noun,
    Nnp "NNP" ProperNoun,
    Pos "POS" Particle,
    Prp "PRP" Pronoun,
    Prps "PRP$" Determiner,
    Rb "RB" Adverb,
    Rbr "RBR" Adverb,
    Rbs "RBS" Adverb,
    Rp "RP" Particle,
    Sym "SYM" Other,
    To "TO" Preposition,
    Uh "UH" Other,
    Vb "VB" VerbBase,
    Vbd "VBD" VerbPast,
    Vbg "VBG" VerbGerund,
    Vbn "VBN" VerbParticiple,
    Vbp "VBP" VerbBase,
    Vbz "VBZ" VerbThirdPerson,
    Wdt "WDT" Determiner,
    Wp "WP" Pronoun,
    Wps "WP$" Determiner,
    Wrb "WRB" Adverb,
    Stop "." Punctuation,
    Comma "," Punctuation,
    Colon ":" Punctuation,
    Open "(" Punctuation,
    Close ")" Punctuation,
    Quote "''" Punctuation,
}

impl Penn {
    /// The tag of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.name() == name)
    }
}

/// A set of tags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tags(u64);

impl Tags {
    /// The set of some tags.
    pub const fn of(tags: &[Penn]) -> Self {
        let mut bits = 0;
        let mut at = 0;
        while at < tags.len() {
            bits |= 1 << tags[at] as u64;
            at += 1;
        }
        Self(bits)
    }

    /// Whether a tag is in it.
    pub const fn has(self, tag: Penn) -> bool {
        self.0 & (1 << tag as u64) != 0
    }

    /// Whether the two have a tag in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The tags of both.
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
