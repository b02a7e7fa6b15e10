//! The abilities of the terminal: its width, colors and links.

use crate::args::Color;
use doclint_report::{Syntax, guarded};
use std::fs::File;
use std::io::{IsTerminal, Stdout, Write};
use std::sync::{Mutex, PoisonError};
use terminal_size::{Height, Width, terminal_size_of};

/// The width of a terminal that doesn't say how wide it is.
const UNKNOWN_WIDTH: usize = 80;

/// Longer lines are hard to read.
const WIDEST_TEXT: usize = 100;

/// A stream that people or programs read.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// Whether it is a terminal, and not a file or a pipe.
    pub is_terminal: bool,
    width: Option<usize>,
    is_stdout: bool,
}

impl Terminal {
    /// The standard output.
    pub fn of_stdout() -> Self {
        let stdout = std::io::stdout();
        let is_terminal = stdout.is_terminal();
        let width = is_terminal.then(|| width_of(&stdout).unwrap_or(UNKNOWN_WIDTH));
        Self { is_terminal, width, is_stdout: true }
    }

    /// The standard error output.
    pub fn of_stderr() -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        Self { is_terminal, width: None, is_stdout: false }
    }

    /// Whether the standard output is a file.
    pub fn is_stdout_a_file() -> bool {
        #[cfg(unix)]
        let copy = std::os::fd::AsFd::as_fd(&std::io::stdout()).try_clone_to_owned();
        #[cfg(windows)]
        let copy =
            std::os::windows::io::AsHandle::as_handle(&std::io::stdout()).try_clone_to_owned();
        copy.and_then(|it| File::from(it).metadata()).is_ok_and(|it| it.is_file())
    }

    /// Whether the runner of a CI server may read the stream, and obey some lines of it. In a container
    /// no variable says so.
    pub fn may_have_runner(self) -> bool {
        let is_file = self.is_stdout && Self::is_stdout_a_file();
        has_runner() || !self.is_terminal && !is_file
    }

    /// Whether terminals only take text.
    pub fn is_dumb() -> bool {
        std::env::var_os("TERM").is_some_and(|it| it == "dumb")
    }

    /// How many rows the standard output has, if it is a terminal that says so.
    pub fn rows(self) -> Option<usize> {
        let (_, Height(rows)) = terminal_size_of(std::io::stdout()).filter(|_| self.is_terminal)?;
        (rows > 0).then_some(rows.into())
    }

    /// The width of a text in columns: that of the terminal, up to a width that reads well.
    pub fn text_width(self) -> usize {
        self.width.unwrap_or(UNKNOWN_WIDTH).min(WIDEST_TEXT)
    }

    /// Its width in columns, if it is a terminal.
    pub fn width(self) -> Option<usize> {
        self.width
    }

    /// Whether to use color. Without `--color`, the variables `NO_COLOR`, `FORCE_COLOR`,
    /// `CLICOLOR_FORCE` and `TERM` decide, in this order; logs of GitHub Actions show color.
    pub fn color(self, choice: Color) -> bool {
        let is_set = |name| std::env::var_os(name).is_some_and(|it| !it.is_empty() && it != "0");
        match choice {
            Color::Always => true,
            Color::Never => false,
            Color::Auto if is_set("NO_COLOR") => false,
            Color::Auto if is_set("FORCE_COLOR") || is_set("CLICOLOR_FORCE") => true,
            Color::Auto => (self.is_terminal && !Self::is_dumb()) || is_set("GITHUB_ACTIONS"),
        }
    }

    /// Whether it shows links.
    pub fn has_links(self, choice: Color) -> bool {
        let stream = match self.is_stdout {
            true => supports_hyperlinks::Stream::Stdout,
            false => supports_hyperlinks::Stream::Stderr,
        };
        self.is_terminal && self.color(choice) && supports_hyperlinks::on(stream)
    }
}

/// Whether a runner of GitHub Actions reads the output, and obeys some lines of it.
pub fn has_runner() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|it| !it.is_empty())
}

/// Prints a line on stderr.
macro_rules! note {
    ($($arg:tt)*) => { $crate::terminal::print_notes(&(format!($($arg)*) + "\n")) };
}
pub(crate) use note;

/// Prints lines on stderr, without anything that a terminal or a runner would obey.
pub fn print_notes(text: &str) {
    let is_for_runner = Terminal::of_stderr().may_have_runner();
    to_stderr(guarded(text, Syntax::Text, is_for_runner).as_bytes());
}

/// What would be on stderr, while somebody collects it.
static COLLECTED: Mutex<Option<Vec<u8>>> = Mutex::new(None);

/// Writes harmless bytes to stderr.
pub fn to_stderr(bytes: &[u8]) {
    match &mut *COLLECTED.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(collected) => collected.extend(bytes),
        // If stderr is closed, nobody reads it.
        None => drop(std::io::stderr().write_all(bytes)),
    }
}

/// What a function writes to stderr, and what it returns.
pub fn collected<T>(run: impl FnOnce() -> T) -> (T, Vec<u8>) {
    let replace = |with| {
        std::mem::replace(&mut *COLLECTED.lock().unwrap_or_else(PoisonError::into_inner), with)
    };
    replace(Some(Vec::new()));
    let result = run();
    (result, replace(None).unwrap_or_default())
}

/// Whether the run is one of a CI server, as the variable `CI` says.
pub fn is_ci() -> bool {
    std::env::var_os("CI").is_some_and(|it| !it.is_empty() && it != "false" && it != "0")
}

fn width_of(stream: &Stdout) -> Option<usize> {
    let (Width(columns), _) = terminal_size_of(stream)?;
    (columns > 0).then_some(columns.into())
}
