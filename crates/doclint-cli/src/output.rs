//! Writes reports and other files, and prints to the standard output.

use crate::args::{CheckArgs, OutputArg};
use crate::exit::Exit;
use crate::paths::{PathName, absolute_file, shown};
use crate::terminal::{Terminal, has_runner};
use anyhow::{Context, Result, bail};
use doclint_report::{COMMENT_MARK, Format, Most, Syntax, guarded};
use doclint_site::{extension, is_asset};
use doclint_workspace::{Mode, StagedFile, find_root, is_of_git};
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Whether somebody has closed the pipe that the standard output is.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Held while files are written.
static WRITING: Mutex<()> = Mutex::new(());

/// A report to write; `path` is `None` for the standard output.
#[derive(Clone)]
pub struct Output {
    pub format: &'static Format,
    pub path: Option<PathBuf>,
}

/// The reports that the arguments request; none if they leave it to the settings.
pub fn requested(args: &CheckArgs) -> Result<Vec<Output>> {
    let to_stdout = args.format.map(|format| Output { format, path: None });
    let others = args.outputs.iter().map(|OutputArg { format, path }| Output {
        format,
        path: (path != Path::new("-")).then(|| path.clone()),
    });
    let outputs: Vec<Output> = to_stdout.into_iter().chain(others).collect();
    match outputs.is_empty() {
        true => Ok(outputs),
        false => complete(outputs),
    }
}

/// Reports with the one for the standard output first, which is text if they name no other.
pub fn complete(mut outputs: Vec<Output>) -> Result<Vec<Output>> {
    for (index, output) in outputs.iter().enumerate() {
        let path = output.path.as_deref();
        if let Some(path) = path {
            refuse_site_files(path)?;
        }
        if outputs[..index].iter().any(|it| same(it.path.as_deref(), path)) {
            let name = path.unwrap_or(Path::new("the standard output"));
            bail!("two reports would go to {}", name.named());
        }
    }
    if outputs.iter().all(|it| it.path.is_some()) {
        let text = Format::named("text").expect("there is a text report");
        outputs.insert(0, Output { format: text, path: None });
    }
    outputs.sort_by_key(|it| it.path.is_some());
    Ok(outputs)
}

/// Fails if the reports of several sites can't go where they are requested.
pub fn require_several(outputs: &[Output]) -> Result<()> {
    if let Some(path) = outputs.iter().find_map(|it| it.path.as_deref()) {
        bail!("{} can't hold the reports of several sites: check each on its own", path.named());
    }
    if let Some(output) = outputs.iter().find(|it| !it.format.for_terminals) {
        let able = doclint_report::FORMATS.iter().filter(|it| it.for_terminals).map(|it| it.name);
        bail!(
            "format {} can't hold the reports of several sites: check each on its own, or use one of {}",
            output.format.name,
            able.collect::<Vec<_>>().join(", "),
        );
    }
    Ok(())
}

/// Fails if as many problems as `--max` requests can't be the whole of the printed report. Reports in
/// files are complete.
pub fn require_most(outputs: &[Output]) -> Result<()> {
    let printed = outputs.iter().filter(|it| it.path.is_none()).map(|it| it.format);
    let Some(format) = printed.into_iter().find(|it| it.most == Most::Refused) else {
        return Ok(());
    };
    let able = doclint_report::FORMATS.iter().filter(|it| it.most != Most::Refused);
    bail!(
        "--max does not apply to format {}: remove one of them, or use one of {}",
        format.name,
        able.map(|it| it.name).collect::<Vec<_>>().join(", "),
    )
}

/// Fails for files that can't be written, before the check takes its time and fixes change pages.
pub fn probe(outputs: &[Output]) -> Result<()> {
    outputs.iter().filter_map(|it| it.path.as_deref()).try_for_each(probe_file)
}

/// Fails if a file can't be written.
pub fn probe_file(path: &Path) -> Result<()> {
    let name = shown(path);
    let name = name.named();
    if path.is_dir() {
        bail!("can't write {name}: it is a folder");
    }
    let place = real(path);
    if !is_replaceable(path) && !is_of_git(&place) {
        return Ok(());
    }
    let folder = place.parent().filter(|it| !it.as_os_str().is_empty());
    match folder {
        Some(it) if !it.exists() => {
            bail!("can't write {name}: the folder {} does not exist", it.named())
        }
        Some(it) if !it.is_dir() => {
            bail!("can't write {name}: {} is not a folder", it.named())
        }
        _ => {}
    }
    let _guard = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    // Dropped at once, which removes it.
    StagedFile::new(&place, b"", Mode::NotExecutable)
        .with_context(|| format!("can't write {name}"))?;
    Ok(())
}

fn same(a: Option<&Path>, b: Option<&Path>) -> bool {
    let real = |path: &Path| {
        let path = real(&std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
        let folder = path.parent().and_then(|it| it.canonicalize().ok());
        match (folder, path.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => path.clone(),
        }
    };
    a.map(real) == b.map(real)
}

/// A check never overwrites a file that it reads, and never adds a page to the site.
fn refuse_site_files(path: &Path) -> Result<()> {
    const SITE_FILES: [&str; 7] = [
        "docs.json",
        "mint.json",
        "doclint.yml",
        "doclint.yaml",
        "doclint-baseline.json",
        "llms.txt",
        "llms-full.txt",
    ];
    let real = real(path);
    let name = real.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_page = name.ends_with(".mdx") || name.ends_with(".md") && is_page(&real);
    if is_page
        || SITE_FILES.contains(&name.as_str())
        || is_asset(&extension(&name))
        || is_api(&real)
    {
        bail!("{} is a file of the site and can't hold a report", path.named());
    }
    if doclint_site::is_page(&name) && is_in_site(&real) {
        bail!("{} would become a page of the site: write the report elsewhere", path.named());
    }
    Ok(())
}

fn is_in_site(path: &Path) -> bool {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(folder) = folder.canonicalize() else { return false };
    find_root(&folder).is_ok_and(|root| folder.starts_with(root))
}

/// Whether an OpenAPI or AsyncAPI file has this path, which its beginning shows.
fn is_api(path: &Path) -> bool {
    let mut begin = Vec::new();
    if !path.is_file() {
        return false;
    }
    let read = fs::File::open(path).and_then(|it| it.take(2000).read_to_end(&mut begin));
    let begin = String::from_utf8_lossy(&begin);
    let keys = ["openapi", "swagger", "asyncapi"];
    let is_key = |key: &&str| {
        begin.contains(&format!("\"{key}\":"))
            || begin.lines().any(|it| it.starts_with(&format!("{key}:")))
    };
    read.is_ok() && keys.iter().any(is_key)
}

/// Whether a Markdown file has this path that is not one of our own reports.
fn is_page(path: &Path) -> bool {
    // Opening a pipe would wait for a writer.
    if !path.is_file() {
        return path.symlink_metadata().is_ok();
    }
    let mut begin = Vec::new();
    let read = fs::File::open(path)
        .and_then(|it| it.take(COMMENT_MARK.len() as u64).read_to_end(&mut begin));
    read.is_err() || begin != COMMENT_MARK.as_bytes()
}

/// Writes to the standard output. A closed pipe is not an error.
pub fn to_stdout(bytes: &[u8]) -> Result<()> {
    stream_to_stdout(|out| out.write_all(bytes))
}

/// The same for output that is written bit by bit.
pub fn stream_to_stdout(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let mut stdout = io::stdout().lock();
    match write(&mut stdout).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("can't write to the standard output")
        }
        Err(_) => {
            IS_CLOSED.store(true, Ordering::Relaxed);
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// Whether nobody reads the standard output any more, as far as it was written to.
pub fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

/// Creates a folder and those around it.
pub fn create_folders(folder: &Path) -> Result<()> {
    let made = match is_of_git(&absolute_file(&folder.join("file"))?) {
        true => Err(io::Error::new(ErrorKind::PermissionDenied, "git keeps it for itself")),
        false => fs::create_dir_all(folder),
    };
    made.with_context(|| format!("can't create {}", shown(folder).named()))
}

/// Waits until no file is being written, up to a time, and keeps others from starting.
pub fn end_writing(at_most: Duration) {
    let start = Instant::now();
    while start.elapsed() < at_most {
        if let Ok(guard) = WRITING.try_lock() {
            std::mem::forget(guard);
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Prints a text for people, as all that a command has to do.
pub fn print(text: &str) -> Result<Exit> {
    print_as(text, Syntax::Text)
}

/// The same for a text with colors, of which every part is harmless.
pub fn print_colored(text: &str) -> Result<Exit> {
    print_as(text, Syntax::Escapes)
}

/// The same for JSON.
pub fn print_json(value: &serde_json::Value) -> Result<Exit> {
    print_as(&format!("{value:#}\n"), Syntax::Json)
}

fn print_as(text: &str, syntax: Syntax) -> Result<Exit> {
    let is_for_runner = Terminal::of_stdout().may_have_runner();
    to_stdout(guarded(text, syntax, is_for_runner).as_bytes())?;
    Ok(Exit::Clean)
}

/// Prints a text unchanged for programs that read it, such as a diff that they apply.
///
/// # Errors
///
/// If a runner would obey a line of it, or it can't be printed.
pub fn print_exact(text: &str) -> Result<Exit> {
    if Terminal::of_stdout().is_terminal {
        return print(text);
    }
    let is_obeyed = |line: &str| guarded(line, Syntax::Escapes, true) != line;
    if is_read_by_runner() && text.lines().any(is_obeyed) {
        bail!(
            "the output has a line that the runner of GitHub Actions would take for a command: \
             write it to a file with `>`"
        );
    }
    to_stdout(text.as_bytes())?;
    Ok(Exit::Clean)
}

/// Whether a runner of GitHub Actions reads the standard output. It doesn't read files.
fn is_read_by_runner() -> bool {
    has_runner() && !Terminal::is_stdout_a_file()
}

/// Writes a file as a whole or not at all.
pub fn to_file(path: &Path, bytes: &[u8]) -> Result<()> {
    to_files(vec![(path.to_owned(), |out: &mut dyn Write| out.write_all(bytes))])
}

/// Writes all files or none: each is staged beside its place before the first takes it. The
/// functions write their contents.
pub fn to_files<W>(files: Vec<(PathBuf, W)>) -> Result<()>
where
    W: FnOnce(&mut dyn Write) -> io::Result<()>,
{
    let failed = |path: &Path| format!("can't write {}", shown(path).named());
    let _guard = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    // Pipes and devices can't be replaced; they are written to last.
    let is_staged = |path: &Path| is_replaceable(path) || is_of_git(&real(path));
    let (files, others): (Vec<_>, Vec<_>) = files.into_iter().partition(|it| is_staged(&it.0));
    let mut staged = Vec::new();
    for (path, write) in files {
        let file = StagedFile::with(&real(&path), Mode::NotExecutable, write)
            .with_context(|| failed(&path))?;
        staged.push((path, file));
    }
    for (path, write) in others {
        let file = fs::File::create(&path);
        file.and_then(|mut file| write(&mut file)).with_context(|| failed(&path))?;
    }
    for (path, file) in staged {
        file.commit().with_context(|| failed(&path))?;
    }
    Ok(())
}

fn is_replaceable(path: &Path) -> bool {
    path.metadata().map_or(true, |it| it.is_file())
}

/// The file that a path leads to, so that a link is kept and its target is replaced.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
