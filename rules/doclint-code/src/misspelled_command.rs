//! Commands of well-known programs that do not exist.

use crate::content::command_lines;
use crate::languages::Kind;
use doclint_rule::suggest::is_one_slip;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct MisspelledCommand;

/// Programs with the commands that readers type most. Other words behind the program are left alone unless
/// they are one slip away from one of these: there are more commands, and some programs have plugins.
const PROGRAMS: [(&str, &str); 14] = [
    ("apt", "install remove update upgrade autoremove"),
    ("apt-get", "install remove update upgrade autoremove"),
    ("brew", "install uninstall update upgrade reinstall services"),
    ("cargo", "build check clippy install publish update"),
    ("docker", "build compose exec images login network pull push restart start stop volume"),
    ("gem", "install uninstall update"),
    (
        "git",
        "branch checkout clone commit fetch merge pull push rebase remote reset stash status submodule",
    ),
    ("helm", "install uninstall upgrade template search rollback"),
    ("kubectl", "apply create delete describe exec logs expose rollout scale"),
    ("npm", "install publish uninstall update"),
    ("pip", "install uninstall freeze"),
    ("pip3", "install uninstall freeze"),
    ("pipx", "install uninstall upgrade inject"),
    ("terraform", "apply destroy import init plan validate"),
];

/// Commands that are one slip away from another one.
const REAL: &str = "app apps list init pack puts load logs log images image starts stash";

impl NodeRule for MisspelledCommand {
    const META: RuleMeta = RuleMeta::warning(
        "misspelled-command",
        "a sample calls a command that its program does not have",
        include_str!("misspelled_command.md"),
    )
    .in_builds()
    .fix(FixKind::Always)
    .only_in_pages();
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        if Kind::of(code) != Kind::Shell {
            return;
        }
        let content = code.content();
        for (at, line) in command_lines(content.as_str()) {
            let Some((start, word, meant)) = slip(line) else { continue };
            let program = line[..start].split_whitespace().next_back().unwrap_or_default();
            let span = content.part(at + start..at + start + word.len());
            cx.report(span, format!("`{program}` has no command `{word}`"))
                .cause(format!("`{program} {word}`"))
                .help(format!("did you mean `{program} {meant}`?"))
                .fix(
                    Fix::suggestion(format!("Write `{meant}`"), Edit::replace(span, meant))
                        .changing_code(),
                );
        }
    }
}

/// The word behind the program that is nearly a command, with its first byte and the command.
fn slip(line: &str) -> Option<(usize, &str, &'static str)> {
    let rest = line.strip_prefix("$ ").unwrap_or(line);
    let rest = rest.strip_prefix("sudo ").unwrap_or(rest);
    let (program, arguments) = rest.split_once(' ')?;
    let commands = PROGRAMS.iter().find(|it| it.0 == program)?.1;
    let word = arguments.split_whitespace().next()?;
    let start = word.as_ptr() as usize - line.as_ptr() as usize;
    let is_known = |it: &str| commands.split(' ').chain(REAL.split(' ')).any(|known| known == it);
    if word.len() < 4 || is_known(word) || !word.bytes().all(|it| it.is_ascii_lowercase()) {
        return None;
    }
    let mut meant = commands.split(' ').filter(|it| is_slip(word, it));
    meant.next().map(|it| (start, word, it))
}

/// Whether a letter is missing, too many or another one, or two are swapped. The first one is right.
fn is_slip(word: &str, command: &str) -> bool {
    // `installs` and `builds` are words of a sentence.
    let is_word = word.strip_prefix(command).is_some();
    command.len() > 3
        && word.as_bytes()[0] == command.as_bytes()[0]
        && is_one_slip(word, command)
        && !is_word
}
