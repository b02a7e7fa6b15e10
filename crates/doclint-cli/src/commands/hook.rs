//! `doclint hook`: checks what an agent or a commit touches, and blocks only what is new.

use super::hook_check::{Input, check, ended};
use super::hook_warm;
use crate::args::{Agent, HookArgs};
use crate::exit::Exit;
use crate::hook::MAX_INPUT;
use crate::output;
use crate::unwritten::read_stdin;
use anyhow::Result;
use clap::ValueEnum;
use doclint_rule::Family;

pub fn run(args: &HookArgs, families: &[&'static Family]) -> Result<Exit> {
    if let Some(agent) = args.print {
        return output::print(settings_of(agent));
    }
    if let Some(root) = &args.serve {
        return hook_warm::serve(root, families);
    }
    let fail_on = args.fail_on.and_then(|it| Some(it.to_possible_value()?.get_name().to_owned()));
    let input = match read_stdin(MAX_INPUT).and_then(|it| Input::of(it, fail_on)) {
        Ok(input) => input,
        Err(error) => return Ok(ended(Err(error))),
    };
    match hook_warm::ask(&input, args.warm) {
        Some(exit) => Ok(exit),
        None => Ok(ended(check(input, families, None))),
    }
}

/// The settings with which a program runs the hook.
fn settings_of(agent: Agent) -> &'static str {
    match agent {
        Agent::Claude => {
            r#"{
  "hooks": {
    "PostToolUse": [
      {
        "matcher": "Edit|MultiEdit|Write",
        "hooks": [{ "type": "command", "command": "doclint hook" }]
      }
    ]
  }
}
"#
        }
        Agent::Codex => {
            r#"{
  "hooks": {
    "PostToolUse": [
      {
        "matcher": "apply_patch",
        "hooks": [{ "type": "command", "command": "doclint hook" }]
      }
    ]
  }
}
"#
        }
        Agent::Cursor => {
            r#"{
  "version": 1,
  "hooks": {
    "afterFileEdit": [{ "command": "doclint hook" }]
  }
}
"#
        }
        Agent::Gemini => {
            r#"{
  "hooks": {
    "AfterTool": [
      {
        "matcher": "write_file|replace",
        "hooks": [{ "type": "command", "command": "doclint hook" }]
      }
    ]
  }
}
"#
        }
        Agent::Git => {
            "#!/bin/sh\n# The ids say what is committed: the files on the disk may differ.\ngit diff \
             --cached --raw --no-abbrev -z | doclint hook\n"
        }
    }
}
