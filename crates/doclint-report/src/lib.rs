//! The reports of doclint, in every format.
#![warn(missing_docs)]

mod api_coverage;
mod baseline;
mod fingerprint;
mod formats;
mod html;
mod options;
mod page_stats;
mod report;
mod secrets;
mod sources;
mod support;
mod text;

pub use api_coverage::{ApiCoverage, ApiFileCoverage, ApiOperationCoverage, ApiShare, ApiShares};
pub use baseline::{Baseline, BaselineEntry, BaselineError};
pub use fingerprint::Kinds;
pub use formats::json::{SCHEMA_VERSION, json_schema, write_json, write_json_failure, write_jsonl};
pub use formats::markdown::COMMENT_MARK;
pub use formats::{FORMATS, Format, Most, Paths, Suggestions};
pub use html::write_html;
pub use options::{Limit, WriteOptions};
pub use page_stats::{PageFigures, PageStats, Stats};
pub use report::{Gate, LostSettings, Report, RuleInfo, Settings, SiteInfo, Summary, Tool};
pub use sources::{SourceFile, Text, Texts};
pub use support::guarded::{Syntax, guarded};
pub use support::words::{counted, duration};
pub use text::{write_statistics, write_text};
