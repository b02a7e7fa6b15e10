//! The arguments of a check that goes on.

#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Watch")]
pub struct WatchArgs {
    /// Check again after each change, and show new findings first; press Ctrl+C to stop
    ///
    /// Pages, docs.json, doclint.yml, and all other files that a check reads are watched, and so is
    /// the checked-out commit. Files with --output are written again after each check. With --since,
    /// each check compares with that revision again. Nothing is fixed or suppressed while you write,
    /// and neither the standard input nor a list of files can be watched.
    #[arg(long, short, conflicts_with_all = [
        "fix", "unsafe_fixes", "diff", "fix_only", "fix_accepted", "show_fixes", "add_suppressions",
        "stdin_filename", "stdin_files", "files_from", "pages_only", "show_files",
    ])]
    pub watch: bool,
    /// With --watch: look at all files twice a second, for network drives and containers where the
    /// system reports no changes
    #[arg(long, requires = "watch")]
    pub poll: bool,
}
