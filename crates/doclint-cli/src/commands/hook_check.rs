//! The check of what an agent or a commit touches.

use super::check::{Job, SiteToCheck, check_all};
use crate::args::{Args, CheckArgs, Command};
use crate::changes::is_text;
use crate::exit::Exit;
use crate::hook::{Edit, Touched, replaced, touched, unreplaced};
use crate::output::Output;
use crate::past::{texts_at_head, texts_of};
use crate::patch::updated;
use crate::paths::{absolute_file, shown};
use crate::request::Request;
use crate::settings::{self, Trace};
use crate::target::Target;
use crate::terminal::note;
use crate::unwritten::{Unwritten, path_in};
use crate::warm::Kept;
use crate::words::with_causes;
use anyhow::{Context, Result};
use clap::Parser;
use doclint_engine::{MAX_FILE_BYTES, Memory, Workspace};
use doclint_report::Format;
use doclint_rule::Family;
use doclint_site::{MARKDOWN, PLATFORMS};
use doclint_workspace::{is_root, read_regular};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The exit codes that agents know.
const BLOCKS: Exit = Exit::NotDone;
const FAILED: Exit = Exit::Findings;

/// The exit code that agents know.
pub fn ended(result: Result<Exit>) -> Exit {
    // An error must not block the edit.
    match result {
        Ok(Exit::Findings) => BLOCKS,
        Ok(Exit::Clean) => Exit::Clean,
        Ok(_) => FAILED,
        Err(error) => {
            note!("doclint: {}", with_causes(&error));
            FAILED
        }
    }
}

/// What an agent or git has sent.
pub struct Input {
    pub bytes: Vec<u8>,
    /// The lowest level that blocks, if it is not that of the settings.
    pub fail_on: Option<String>,
    /// The files that it names, by the root of their site.
    pub by_site: BTreeMap<PathBuf, Vec<Touched>>,
}

impl Input {
    pub fn of(bytes: Vec<u8>, fail_on: Option<String>) -> Result<Self> {
        let mut by_site: BTreeMap<PathBuf, Vec<Touched>> = BTreeMap::new();
        for file in touched(&bytes)? {
            if let Some(root) = root_of(&file.path) {
                by_site.entry(root).or_default().push(file);
            }
        }
        Ok(Self { bytes, fail_on, by_site })
    }
}

/// Checks what the input is about. A process that stays has a memory.
pub fn check(
    input: Input,
    families: &[&'static Family],
    mut kept: Option<&mut Kept>,
) -> Result<Exit> {
    let start = Instant::now();
    let format = Format::named("agent").context("there is no format for agents")?;
    let outputs = [Output { format, path: None }];
    let mut exit = Exit::Clean;
    for (root, files) in input.by_site {
        let mut args = arguments(input.fail_on.as_deref())?;
        let Some(mut request) = request(&root, files, &mut args)? else { continue };
        let mut trace = Trace::default();
        let (site, warm) = match &mut kept {
            Some(kept) => {
                request.target.workspace = request.target.workspace.listed_once();
                let (config, warm) = kept.site(&request, &args, families)?;
                let memory = Arc::clone(&warm.present.memory);
                (SiteToCheck { request, config, settings: None, memory }, Some(warm))
            }
            None => {
                let config = settings::load_with(None, &root, (families, args.color), &mut trace)?;
                let memory = Arc::new(Mutex::new(Memory::new()));
                let settings = Some(trace.fingerprint);
                (SiteToCheck { request, config, settings, memory }, None)
            }
        };
        let (args, outputs) = (&args, &outputs);
        let job = Job { args, families, outputs, start, screens: None, is_hook: true, warm };
        exit = exit.max(check_all(vec![site], &job)?);
    }
    Ok(exit)
}

/// The arguments of a check that is quick and prints what an agent reads.
fn arguments(fail_on: Option<&str>) -> Result<CheckArgs> {
    let args = ["doclint", "check", "--format", "agent", "--color", "never", "--no-history"];
    let fail_on = fail_on.map(|it| format!("--fail-on={it}"));
    let args = args.into_iter().chain(fail_on.as_deref());
    match Args::try_parse_from(args)?.command {
        Command::Check(args) => Ok(*args),
        _ => unreachable!("the command is a check"),
    }
}

/// The root of the site that a file matters to. In a repository without settings of a site, only
/// Markdown does, and settings that are gone.
fn root_of(file: &Path) -> Option<PathBuf> {
    let root = Target::root_of(file).ok()?;
    let is_page = || (MARKDOWN.is_page)(&file.to_string_lossy());
    let is_gone = || {
        let name = file.file_name().and_then(|it| it.to_str()).unwrap_or_default();
        PLATFORMS.iter().any(|it| it.settings.contains(&name)) && !file.exists()
    };
    (is_root(&root) || is_page() || is_gone()).then_some(root)
}

/// The check of a site before or after an edit of files; `None` if none of them is checked.
fn request(root: &Path, files: Vec<Touched>, args: &mut CheckArgs) -> Result<Option<Request>> {
    let target = Target::of_root(root, None)?;
    let disk = &target.workspace;
    let now = |file: &Path| {
        let bytes = read_regular(&absolute_file(file).ok()?, MAX_FILE_BYTES).ok()?;
        String::from_utf8(bytes).ok()
    };
    let (mut planned, mut done) = (Unwritten::default(), Vec::new());
    let (mut staged, mut before) = (Vec::new(), Unwritten::default());
    for Touched { path: file, edit } in files {
        let Ok(path) = path_in(&target, &file) else { continue };
        let text = match edit {
            _ if disk.ignores(&path) => continue,
            Edit::Done => {
                done.push(path.clone());
                None
            }
            Edit::Replaced(list) => {
                match now(&file).and_then(|it| unreplaced(it, &list)) {
                    Some(text) => before.set(path.clone(), Some(text.into_bytes())),
                    None => done.push(path.clone()),
                }
                None
            }
            Edit::Staged(id) => {
                done.push(path.clone());
                match id {
                    // A video can be larger than the memory, and its content doesn't matter.
                    Some(id) => {
                        staged.extend(is_text(&path).then(|| (id, path.clone())));
                        None
                    }
                    None => Some(None),
                }
            }
            Edit::Delete => Some(None),
            Edit::Text(text) => Some(Some(text)),
            Edit::Replace(list) => {
                // If the tool fails, it says so itself.
                let Some(text) = replaced(now(&file).unwrap_or_default(), &list) else { continue };
                Some(Some(text))
            }
            Edit::Patch { from, hunks } => {
                // A patch can name any file, and its text is for the site only if it is in there.
                let text = path_in(&target, &from).ok().and_then(|_| now(&from));
                let Some(text) = text.and_then(|it| updated(&it, &hunks)) else { continue };
                Some(Some(text))
            }
        };
        args.paths.push(shown(&root.join(&path)));
        if let Some(text) = text {
            planned.set(path, text.map(String::into_bytes));
        }
    }
    for (path, text) in texts_of(disk, staged)? {
        planned.set(path, Some(text));
    }
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
