//! Commands below the title of another tool or system.

use crate::alternatives::{Alternative, MANAGERS, alternatives, commands, manager};
use crate::languages::Kind;
use doclint_rule::{NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MismatchedTab;

impl NodeRule for MismatchedTab {
    const META: RuleMeta = RuleMeta::warning(
        "mismatched-tab",
        "the commands of a tab are for another tool or system than its title",
        include_str!("mismatched_tab.md"),
    )
    .in_builds()
    .only_in_pages();
    type Node<'a> = ast::Component<'a>;

    fn check(&self, group: ast::Component<'_>, cx: &mut PageCx<'_>) {
        let tabs = alternatives(group, cx);
        report_managers(&tabs, cx);
        report_systems(&tabs, cx);
    }
}

/// Reports commands of a manager of packages below the title of another one.
fn report_managers(tabs: &[Alternative<'_>], cx: &mut PageCx<'_>) {
    let named = |tab: &Alternative<'_>| {
        MANAGERS.iter().find(|it| it.0.eq_ignore_ascii_case(tab.title)).map(|it| it.0)
    };
    let all: Vec<&str> = tabs.iter().filter_map(named).collect();
    for tab in tabs {
        let Some(name) = named(tab) else { continue };
        for code in tab.codes.iter().filter(|it| Kind::of(**it) == Kind::Shell) {
            let content = code.content();
            for (command, at) in commands(content.as_str()) {
                // Where no tab is for the other one, it may be the only one that can do this.
                let other = manager(command).filter(|it| *it != name && all.contains(it));
                let Some(other) = other.filter(|_| !installs_globally(command)) else { continue };
                let span = content.part(at..at + command.split(' ').next().map_or(0, str::len));
                let title = tab.title;
                cx.report(span, format!("the tab is for `{title}`, but this runs `{other}`"))
                    .cause("commands are for another tool than their tab")
                    .help(format!("write the command of `{name}`"));
            }
        }
    }
}

/// Whether a command may install the manager of the tab: `npm install -g pnpm`.
fn installs_globally(command: &str) -> bool {
    command.split(' ').any(|it| matches!(it, "-g" | "--global" | "global"))
}

/// Reports the titles of two systems that are exchanged. One alone says nothing: commands of Unix run on
/// Windows, too.
fn report_systems(tabs: &[Alternative<'_>], cx: &mut PageCx<'_>) {
    let wrong = |titled: System, written: System| {
        let mut tabs = tabs.iter().filter(move |it| System::of_title(it.title) == Some(titled));
        tabs.find_map(move |tab| Some((tab, tab.codes.iter().find(|it| written.has(**it))?)))
    };
    let is_right = |it: &Alternative<'_>| {
        System::of_title(it.title).is_some_and(|system| it.codes.iter().any(|it| system.has(*it)))
    };
    let Some((tab, code)) = wrong(System::Windows, System::Unix) else { return };
    let Some((other, other_code)) = wrong(System::Unix, System::Windows) else { return };
    if tabs.iter().any(is_right) {
        return;
    }
    cx.report(code.content().span(), format!("the tab is for `{}`, but this is not", tab.title))
        .cause("commands are for another system than their tab")
        .label(other_code.content().span(), format!("and this is not for `{}`", other.title))
        .help("exchange the titles of the two tabs");
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum System {
    Windows,
    Unix,
}

impl System {
    /// The only system that a title names.
    fn of_title(title: &str) -> Option<Self> {
        let title = title.to_lowercase();
        let names = |all: &[&str]| all.iter().any(|it| title.contains(it));
        let is_windows = names(&["windows", "powershell"]);
        let is_unix = names(&["macos", "mac os", "linux", "unix", "ubuntu", "wsl", "bash"]);
        match (is_windows, is_unix) {
            (true, false) => Some(Self::Windows),
            (false, true) => Some(Self::Unix),
            _ => None,
        }
    }

    /// Whether a sample has what only works on this system.
    fn has(self, code: ast::Code<'_>) -> bool {
        let text = code.content();
        let signs: &[&str] = match self {
            Self::Windows => &["irm ", "iwr ", ".ps1", "$env:", "winget ", "choco ", "setx "],
            Self::Unix => &["| sh", "| bash", "|sh", "sudo ", "brew ", "chmod ", "export ", "apt "],
        };
        let has = |line: &str| signs.iter().any(|it| line.contains(it));
        commands(text.as_str()).any(|(line, _)| has(line))
    }
}
