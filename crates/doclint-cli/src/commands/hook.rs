//! `doclint hook`: checks what an agent or a commit touches, and blocks only what is new.

use super::check::{Job, SiteToCheck, check_all};
use crate::args::{Agent, Args, CheckArgs, Command, HookArgs};
use crate::exit::Exit;
use crate::hook::{Edit, MAX_INPUT, Touched, replaced, touched};
use crate::output::{self, Output};
use crate::past::texts_at_head;
use crate::paths::{absolute_file, shown};
use crate::request::Request;
use crate::settings::{self, Trace};
use crate::target::Target;
use crate::terminal::note;
use crate::unwritten::{Unwritten, path_in, read_stdin};
use crate::words::with_causes;
use anyhow::{Context, Result};
use clap::Parser;
use doclint_engine::{MAX_FILE_BYTES, Memory, Workspace};
use doclint_report::Format;
use doclint_rule::Family;
use doclint_site::MARKDOWN;
use doclint_workspace::{is_root, read_regular};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The exit codes that agents know.
const BLOCKS: Exit = Exit::NotDone;
const FAILED: Exit = Exit::Findings;

pub fn run(args: &HookArgs, families: &[&'static Family]) -> Result<Exit> {
    if let Some(agent) = args.print {
        return output::print(settings_of(agent));
    }
    // An error must not block the edit.
    match check(families) {
        Ok(Exit::Findings) => Ok(BLOCKS),
        Ok(Exit::Clean) => Ok(Exit::Clean),
        Ok(_) => Ok(FAILED),
        Err(error) => {
            note!("doclint: {}", with_causes(&error));
            Ok(FAILED)
        }
    }
}

fn check(families: &[&'static Family]) -> Result<Exit> {
    let start = Instant::now();
    let files = touched(&read_stdin(MAX_INPUT)?)?;
    let mut by_site: BTreeMap<PathBuf, Vec<Touched>> = BTreeMap::new();
    for file in files {
        if let Some(root) = root_of(&file.path) {
            by_site.entry(root).or_default().push(file);
        }
    }
    let format = Format::named("agent").context("there is no format for agents")?;
    let outputs = [Output { format, path: None }];
    let mut exit = Exit::Clean;
    for (root, files) in by_site {
        let mut args = arguments()?;
        let Some(request) = request(&root, files, &mut args)? else { continue };
        let mut trace = Trace::default();
        let config = settings::load_with(None, &root, (families, args.color), &mut trace)?;
        let memory = Arc::new(Mutex::new(Memory::new()));
        let site = SiteToCheck { request, config, settings: Some(trace.fingerprint), memory };
        let job =
            Job { args: &args, families, outputs: &outputs, start, screens: None, is_hook: true };
        exit = exit.max(check_all(vec![site], &job)?);
    }
    Ok(exit)
}

/// The arguments of a check that is quick and prints what an agent reads.
fn arguments() -> Result<CheckArgs> {
    let args = ["doclint", "check", "--format", "agent", "--color", "never", "--no-history"];
    match Args::try_parse_from(args)?.command {
        Command::Check(args) => Ok(*args),
        _ => unreachable!("the command is a check"),
    }
}

/// The root of the site that a file matters to. In a repository without settings of a site, only
/// Markdown does.
fn root_of(file: &Path) -> Option<PathBuf> {
    let root = Target::root_of(file).ok()?;
    let is_page = || (MARKDOWN.is_page)(&file.to_string_lossy());
    (is_root(&root) || is_page()).then_some(root)
}

/// The check of a site before or after an edit of files; `None` if none of them is checked.
fn request(root: &Path, files: Vec<Touched>, args: &mut CheckArgs) -> Result<Option<Request>> {
    let target = Target::of_root(root, None)?;
    let disk = &target.workspace;
    let (mut planned, mut done) = (Unwritten::default(), Vec::new());
    for Touched { path: file, edit } in files {
        let Ok(path) = path_in(&target, &file) else { continue };
        let text = match edit {
            _ if disk.ignores(&path) => continue,
            Edit::Done => {
                done.push(path.clone());
                None
            }
            Edit::Delete => Some(None),
            Edit::Text(text) => Some(Some(text)),
            Edit::Replace(list) => {
                let now = read_regular(&absolute_file(&file)?, MAX_FILE_BYTES);
                let now = now.ok().and_then(|it| String::from_utf8(it).ok());
                // If the tool fails, it says so itself.
                let Some(text) = replaced(now.unwrap_or_default(), &list) else { continue };
                Some(Some(text))
            }
        };
        args.paths.push(shown(&root.join(&path)));
        if let Some(text) = text {
            planned.set(path, text.map(String::into_bytes));
        }
    }
    let mut before = Unwritten::default();
    for (path, text) in texts_at_head(disk, &done)? {
        if text.is_some() || disk.has(&path) {
            before.set(path, text);
        }
    }
    if planned.is_empty() && before.is_same(disk) {
        return Ok(None);
    }
    Ok(Some(Request { target, unwritten: Some(planned), before: Some(before) }))
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
            "#!/bin/sh\n# A deleted file is listed, too: links to it may break.\ngit diff --cached \
             --name-only -z | doclint hook\n"
        }
    }
}
