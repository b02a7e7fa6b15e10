//! The settings for a run and its reports, which the command line overrides.

use crate::reader::Reader;
use crate::values::{ConfigPlace, FAIL_ON};
use doclint_data::Value;
use doclint_diagnostic::Level;

/// The settings for a run and its reports; `None` for those that are left open.
#[derive(Clone, Debug, Default)]
pub struct RunSettings {
    /// The lowest level that fails a run, or `None` if no finding does.
    pub fail_on: Option<(Option<Level>, ConfigPlace)>,
    /// How many warnings a run may have.
    pub max_warnings: Option<(u64, ConfigPlace)>,
    /// The reports to write, each as `FORMAT` or `FORMAT=PATH`.
    pub output: Option<Vec<(String, ConfigPlace)>>,
    /// The URL that the site is published at, without a slash at the end.
    pub base_url: Option<(String, ConfigPlace)>,
}

impl RunSettings {
    /// Takes the settings of another file.
    pub(crate) fn override_with(&mut self, other: Self) {
        self.fail_on = other.fail_on.or(self.fail_on.take());
        self.max_warnings = other.max_warnings.or(self.max_warnings.take());
        self.output = other.output.or(self.output.take());
        self.base_url = other.base_url.or(self.base_url.take());
    }
}

impl Reader<'_> {
    pub fn fail_on(&mut self, value: &Value) -> Option<(Option<Level>, ConfigPlace)> {
        let level = self.values.one_of(value, "level", &FAIL_ON)?;
        Some((level, self.place(value.span)))
    }

    pub fn max_warnings(&mut self, value: &Value) -> Option<(u64, ConfigPlace)> {
        const EXPECTED: &str = "a non-negative integer for `max-warnings`";
        let count = self.values.integer(value, EXPECTED)?;
        match u64::try_from(count) {
            Ok(count) => Some((count, self.place(value.span))),
            Err(_) => {
                let message = format!("expected {EXPECTED}, found {count}");
                self.values.error(value.span, message, None);
                None
            }
        }
    }

    pub fn output(&mut self, value: &Value) -> Vec<(String, ConfigPlace)> {
        let reports = self.strings(value, "output", "report");
        reports.into_iter().map(|(text, span)| (text, self.place(span))).collect()
    }

    pub fn base_url(&mut self, value: &Value) -> Option<(String, ConfigPlace)> {
        let url = self.values.string(value, "an address for `base-url`")?;
        let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        if host.is_none_or(|host| host.is_empty() || host.contains(char::is_whitespace)) {
            let message = format!("`{url}` is not the address of a site");
            let help = "write it as `https://docs.example.com`";
            self.values.error(value.span, message, Some(help));
            return None;
        }
        Some((url.trim_end_matches('/').to_owned(), self.place(value.span)))
    }
}
