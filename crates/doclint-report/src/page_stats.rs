//! How hard pages are to read: the report of `doclint stats`.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

/// How hard the pages of a site are to read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(title = "doclint stats")]
pub struct Stats {
    /// All pages together.
    pub total: PageFigures,
    /// The pages: those with the highest grade first, then those without one, by path.
    pub pages: Vec<PageStats>,
}

/// How hard a page is to read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct PageStats {
    /// The path from the root of the site.
    pub path: String,
    /// Its figures.
    #[serde(flatten)]
    pub figures: PageFigures,
}

/// Figures of one page or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct PageFigures {
    /// Words of prose, including headings, titles and tables.
    pub words: u32,
    /// Sentences in paragraphs and lists, with at least three words.
    pub sentences: u32,
    /// Words per sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words_per_sentence: Option<f64>,
    /// The grade by Flesch and Kincaid: `0.39 * words / sentences + 11.8 * syllables / words - 15.59`.
    /// Only for pages in English with at least 100 words in sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<f64>,
    /// The share of sentences in the passive voice, in percent. Only for pages in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passive_percent: Option<f64>,
    /// How long it takes to read, at 238 words a minute.
    pub reading_seconds: u32,
}

impl Stats {
    /// The JSON Schema of the report in JSON.
    pub fn json_schema() -> Value {
        let settings = SchemaSettings::default().for_serialize();
        settings.into_generator().into_root_schema_for::<Self>().to_value()
    }
}
