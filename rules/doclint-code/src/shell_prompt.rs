//! Signs of a shell's prompt in commands to copy.

use crate::languages::Kind;
use doclint_rule::{Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, ast};

pub(crate) struct ShellPrompt;

impl NodeRule for ShellPrompt {
    const META: RuleMeta = RuleMeta::warning(
        "shell-prompt",
        "commands to copy begin with the sign of a prompt",
        include_str!("shell_prompt.md"),
    )
    .only_in_pages()
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD014"]);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        if Kind::of(code.language().map(|it| it.as_str())) != Kind::Shell {
            return;
        }
        let content = code.content();
        let Some(prompts) = prompts(content.as_str()) else { return };
        let edits: Vec<Edit> =
            prompts.iter().map(|it| Edit::delete(content.part(it.clone()))).collect();
        let Some(first) = prompts.first() else { return };
        cx.report(
            content.part(first.start..first.start + 1),
            "the prompt `$` is copied with the command",
        )
        .help("remove it; for a session with commands and output, the language is `console`")
        .fix(Fix::suggestion("Remove the prompts", edits).changing_code().changing_surroundings());
    }
}

/// Where prompts are, if each command has one and there is nothing but commands.
fn prompts(code: &str) -> Option<Vec<std::ops::Range<usize>>> {
    let (mut found, mut at, mut goes_on) = (Vec::new(), 0, false);
    for line in code.split_inclusive('\n') {
        let (start, text) = (at + line.len() - line.trim_start().len(), line.trim());
        at += line.len();
        let continues = std::mem::replace(&mut goes_on, text.ends_with('\\'));
        if continues || text.is_empty() || text.starts_with('#') {
            continue;
        }
        let command = text.strip_prefix("$ ")?.trim_start();
        found.push(start..start + text.len() - command.len());
    }
    Some(found)
}
