//! The arguments that decide what a check prints besides or in place of its report.

#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct ShapeArgs {
    /// Print a table of the rules that found something, in place of the findings
    #[arg(long, conflicts_with_all = ["format", "diff", "stdin_filename", "stdin_files", "max"])]
    pub statistics: bool,
    /// List the files that would be checked, and exit
    #[arg(long, conflicts_with_all = [
        "format", "outputs", "statistics", "fix", "unsafe_fixes", "diff", "since", "stdin_filename",
        "stdin_files",
    ])]
    pub show_files: bool,
    /// With --fix or --diff: list the fixes by file and rule
    #[arg(long)]
    pub show_fixes: bool,
    /// Print how long each phase and each rule took
    #[arg(long)]
    pub timing: bool,
}
