//! The arguments that write suppressions.

/// The reason that `--reason` has without the argument.
const PLACEHOLDER: &str = "TODO: give the reason";

#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Suppressions")]
pub struct SuppressArgs {
    /// Suppress what would be reported: write a comment with a reason for each finding
    ///
    /// With --only, the findings of some rules. With --diff, nothing is written. A finding that no
    /// comment can be next to is suppressed for its page, in the front matter; all others that
    /// can't be suppressed are listed.
    #[arg(long, conflicts_with_all = [
        "fix", "unsafe_fixes", "fix_only", "fix_accepted", "stdin_filename", "stdin_files", "format", "outputs",
        "statistics", "show_files",
    ])]
    pub add_suppressions: bool,
    /// The reason in the comments of --add-suppressions [default: TODO: give the reason]
    #[arg(long, value_name = "TEXT", requires = "add_suppressions", value_parser = parse_reason)]
    pub reason: Option<String>,
}

impl SuppressArgs {
    /// The reason that each comment gives.
    pub fn reason(&self) -> &str {
        self.reason.as_deref().unwrap_or(PLACEHOLDER)
    }
}

/// Refuses a text that would end the comment.
fn parse_reason(text: &str) -> Result<String, String> {
    let ends_comment = ["*/", "--", "\n", "\r"].iter().any(|it| text.contains(it));
    match text.trim() {
        "" => Err("the reason is empty".to_owned()),
        _ if ends_comment => Err("a reason is one line without `*/` and `--`".to_owned()),
        text => Ok(text.to_owned()),
    }
}
