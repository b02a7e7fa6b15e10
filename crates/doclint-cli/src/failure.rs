//! The output for programs if a run could not be carried out: a JSON object in place of the report.

use crate::args::CheckArgs;
use crate::output;
use crate::report::tool;
use crate::terminal::{Terminal, print_notes};
use doclint_diagnostic::one_line;
use doclint_report::write_json_failure;
use std::ffi::OsString;
use std::path::Path;

/// The formats that have such an object.
const FORMATS: [&str; 2] = ["json", "jsonl"];

/// Whether the standard output is to hold a report as JSON.
pub fn is_read(args: &CheckArgs) -> bool {
    // The fixed page takes the place of the report.
    let holds_page = args.reads_texts() && args.fix.requested();
    let to_stdout = args.outputs.iter().filter(|it| it.path == Path::new("-"));
    let mut formats = to_stdout.map(|it| it.format).chain(args.format);
    !holds_page && formats.any(|it| FORMATS.contains(&it.name))
}

/// The same for arguments that could not be parsed.
pub fn is_read_raw(args: &[OsString]) -> bool {
    let args: Vec<&str> = args.iter().filter_map(|it| it.to_str()).collect();
    let is_format = |name: &str| FORMATS.contains(&name);
    args.iter().any(|it| it.strip_prefix("--format=").is_some_and(is_format))
        || args.windows(2).any(|it| it[0] == "--format" && is_format(it[1]))
}

/// Prints the error in the arguments, or the help that they request. Hooks pass names of files,
/// which a stranger may have chosen.
pub fn print_arguments(error: &clap::Error, args: &[OsString]) {
    let is_harmless = |it: &OsString| one_line(&it.to_string_lossy()) == it.to_string_lossy();
    if args.iter().all(is_harmless) && !Terminal::of_stderr().may_have_runner() {
        // If printing fails, nobody reads the output.
        let _ = error.print();
        return;
    }
    let mut text = error.to_string();
    for arg in args.iter().map(|it| it.to_string_lossy()) {
        text = text.replace(arg.as_ref(), &one_line(&arg));
    }
    match error.use_stderr() {
        true => print_notes(&text),
        false => drop(output::print(&text)),
    }
}

/// Prints the object.
pub fn print(message: &str) {
    let mut bytes = Vec::new();
    let written = write_json_failure(&tool(), message, &mut bytes);
    // The exit code and stderr say the same, so nothing is lost if nobody reads the output.
    let _ = written.map_err(Into::into).and_then(|()| output::to_stdout(&bytes));
}
