//! Signs of a shell's prompt in commands to copy.

use crate::content::{command_lines, is_command, rewrite};
use crate::languages::Kind;
use doclint_rule::site::PlatformId;
use doclint_rule::{Edit, FixKind, NodeRule, PageCx, Profile, RuleMeta, ast};

pub(crate) struct ShellPrompt;

impl NodeRule for ShellPrompt {
    const META: RuleMeta = RuleMeta::warning(
        "shell-prompt",
        "commands to copy begin with the sign of a prompt",
        include_str!("shell_prompt.md"),
    )
    .only_on(&[PlatformId::Mintlify, PlatformId::Markdown])
    .profile_on(PlatformId::Markdown, Profile::Strict)
    .only_in_pages()
    .fix(FixKind::Sometimes)
    .markdownlint(&["MD014"]);
    type Node<'a> = ast::Code<'a>;

    fn check(&self, code: ast::Code<'_>, cx: &mut PageCx<'_>) {
        if Kind::of(code) != Kind::Shell {
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
        .fix(rewrite("Remove the prompts", edits));
    }
}

/// Where prompts are, if there is nothing but commands: with a prompt, or known ones.
fn prompts(code: &str) -> Option<Vec<std::ops::Range<usize>>> {
    let mut prompts = Vec::new();
    for (start, text) in command_lines(code) {
        match text.strip_prefix("$ ") {
            Some(rest) => {
                let command = rest.trim_start();
                prompts.push(start..start + text.len() - command.len());
            }
            None if is_command(text) => {}
            None => return None,
        }
    }
    Some(prompts)
}
