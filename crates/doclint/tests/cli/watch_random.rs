//! Random changes of a site while it is watched: the last screen equals the output of a cold run.
//!
//! `DOCLINT_WATCH_OPERATIONS=200` tries so many changes, and `DOCLINT_WATCH_SEED` other ones.
#![cfg(unix)]

use crate::kit::{BROKEN, Dir, GOOD, copy, root};
use crate::since::{commit, git};
use crate::watching::{Watching, cold, report_of};
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How many changes there are without the variable.
const OPERATIONS: usize = 40;
const SEED: u64 = 0x5EED;

#[test]
fn after_random_changes_the_last_screen_is_that_of_a_cold_run() {
    let number = |name, other| std::env::var(name).map_or(other, |it| it.parse().unwrap());
    let operations = number("DOCLINT_WATCH_OPERATIONS", OPERATIONS as u64);
    let seed = number("DOCLINT_WATCH_SEED", SEED);
    for args in [&["docs"][..], &["docs", "--poll"]] {
        // Polling is slow, and sees the same files.
        let operations = if args.len() > 1 { operations / 4 } else { operations };
        let mut site = Site::new(seed);
        let watching = Watching::start(&site.dir, "", args);
        site.last = report_of(&watching.screen());
        let (mut done, mut screens, mut reports) = (0, 0, BTreeSet::new());
        let mut log = vec![format!("seed {seed}, {args:?}")];
        let start = Instant::now();
        while done < operations {
            log.push("burst".to_owned());
            site.repair();
            for _ in 0..=site.random(7) {
                log.push(site.change());
                done += 1;
            }
            let expected = cold(&site.dir, "", args[..1].as_ref());
            // A burst that changes no finding leaves the screen unchanged.
            let mut last = site.last.clone();
            while last != expected {
                screens += 1;
                last = report_of(&watching.screen_or(|| {
                    format!("{}\n\nlast:\n{last}\nexpected:\n{expected}", log.join("\n"))
                }));
            }
            reports.insert(last.clone());
            site.last = last;
        }
        let (different, took) = (reports.len(), start.elapsed());
        println!("{args:?}: {done} changes, {screens} screens, {different} reports, {took:?}");
        let findings = reports.iter().filter(|it| it.contains("Found ")).count();
        assert!(findings * 4 > done as usize / 5, "{findings} reports about pages");
        // Nothing that comes late may differ.
        while let Some(screen) = watching.late_screen() {
            assert_eq!(report_of(&screen), site.last, "{}", log.join("\n"));
        }
    }
}

/// A site in `docs`, with commits in which it differs.
struct Site {
    dir: Dir,
    state: u64,
    /// Files that are half-written, and the rest of their text.
    open: Vec<(File, String)>,
    last: String,
}

impl Site {
    fn new(seed: u64) -> Self {
        let dir = Dir::empty();
        fs::remove_dir(dir.path(".git")).unwrap();
        git(&dir, &["init", "--quiet", "--initial-branch=main"]);
        let site = dir.path("docs");
        copy(&root().join("examples/starter"), &site);
        dir.write(".gitignore", "ignored\n");
        commit(&dir);
        git(&dir, &["branch", "old"]);
        fs::rename(site.join("guides"), site.join("how-to")).unwrap();
        fs::remove_file(site.join("quickstart.mdx")).unwrap();
        dir.write("docs/new/deep/page.mdx", BROKEN);
        dir.write("doclint.yml", "rules:\n  links: warning\n");
        commit(&dir);
        let state = seed.wrapping_mul(2).wrapping_add(1);
        Self { dir, state, open: Vec::new(), last: String::new() }
    }

    /// A number from 0 to below `end`.
    fn random(&mut self, end: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 16) as usize % end.max(1)
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        let index = self.random(list.len());
        list.get(index).cloned()
    }

    /// The files, or the folders, below the site.
    fn below(&self, folders: bool) -> Vec<PathBuf> {
        let (mut found, mut todo) = (Vec::new(), vec![self.dir.path("docs")]);
        while let Some(folder) = todo.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
                let path = entry.path();
                let is_folder = path.is_dir();
                if is_folder {
                    todo.push(path.clone());
                }
                if is_folder == folders {
                    found.push(path);
                }
            }
        }
        found.sort();
        found
    }

    fn page(&mut self) -> Option<PathBuf> {
        let pages: Vec<PathBuf> = self
            .below(false)
            .into_iter()
            .filter(|it| it.extension().is_some_and(|it| it == "mdx"))
            .collect();
        self.pick(&pages)
    }

    fn text(&mut self) -> String {
        let number = self.random(1000);
        let parts = [
            format!("\n## Part {number}\n\nText.\n"),
            format!("\n[Link](/guides/errors#part-{number})\n"),
            "\n<Note>\nNever closed.\n".to_owned(),
            format!("\n![](/images/gone-{number}.png)\n"),
        ];
        let part = self.pick(&parts).unwrap();
        if self.random(2) == 0 { format!("{GOOD}{part}") } else { format!("{BROKEN}{part}") }
    }

    /// A path of a page that may be new, in a folder that may be new.
    fn place(&mut self) -> PathBuf {
        let mut folders = self.below(true);
        folders.push(self.dir.path("docs"));
        let folder = self.pick(&folders).unwrap();
        let (number, depth) = (self.random(30), self.random(3));
        let folder = (0..depth).fold(folder, |folder, it| folder.join(format!("f{it}")));
        folder.join(format!("p{number}.mdx"))
    }

    /// Changes something, and returns a description.
    fn change(&mut self) -> String {
        let kind = self.random(16);
        let about = match kind {
            0..=8 => self.change_page(kind),
            9 | 10 => self.change_folder(kind),
            11 => self.check_out(),
            12 => self.change_settings(),
            13 => self.change_root(),
            14 => self.finish(),
            _ => self.change_ignored(),
        };
        format!("  {kind} {}", about.display())
    }

    /// Repairs defects that hide all findings, most of the time.
    fn repair(&mut self) {
        let docs = self.dir.path("docs");
        if self.random(4) == 0 {
            return;
        }
        if !docs.exists() && fs::rename(self.dir.path("ignored/aside"), &docs).is_err() {
            git(&self.dir, &["checkout", "--quiet", "--force", "main"]);
        }
        let settings = self.dir.path("doclint.yml");
        if fs::read_to_string(&settings).is_ok_and(|it| it.contains('[')) {
            fs::remove_file(settings).unwrap();
        }
        let config = self.dir.path("docs/docs.json");
        if !fs::read_to_string(&config).is_ok_and(|it| it.ends_with("}\n")) {
            fs::copy(root().join("examples/starter/docs.json"), config).unwrap();
        }
    }

    fn change_page(&mut self, kind: usize) -> PathBuf {
        let text = self.text();
        let place = self.place();
        let page = self.page().unwrap_or_else(|| place.clone());
        // A file in the way of a folder or a page stays there.
        let _ = match kind {
            0..=2 => write(&page, &text),
            3 => {
                // Editors write a new file and rename it.
                let other = page.with_extension("mdx~");
                write(&other, &text).and_then(|()| fs::rename(other, &page))
            }
            4 => {
                let (half, rest) = text.split_at(text.len() / 2);
                let file = OpenOptions::new().create(true).write(true).truncate(true).open(&page);
                file.and_then(|mut file| {
                    file.write_all(half.as_bytes())?;
                    self.open.push((file, rest.to_owned()));
                    Ok(())
                })
            }
            5 => fs::remove_file(&page),
            6 => write(&place, &text),
            7 => make_folder(&place).and_then(|()| fs::rename(&page, &place)),
            _ => std::os::unix::fs::symlink(&page, &place),
        };
        page
    }

    fn change_folder(&mut self, kind: usize) -> PathBuf {
        let folders = self.below(true);
        let Some(folder) = self.pick(&folders) else { return PathBuf::new() };
        let other = self.place().with_extension("");
        let _ = match kind {
            9 => make_folder(&other).and_then(|()| fs::rename(&folder, &other)),
            _ => fs::remove_dir_all(&folder),
        };
        folder
    }

    fn check_out(&mut self) -> PathBuf {
        let revision = self.pick(&["main", "old"]).unwrap();
        git(&self.dir, &["checkout", "--quiet", "--force", revision]);
        if self.random(2) == 0 {
            git(&self.dir, &["clean", "--quiet", "-d", "--force"]);
        }
        revision.into()
    }

    fn change_settings(&mut self) -> PathBuf {
        let text = self.text();
        let (path, text) = self
            .pick(&[
                ("doclint.yml", "rules:\n  mdx: warning\n".to_owned()),
                ("doclint.yml", "rules: [\n".to_owned()),
                ("docs/doclint.yml", "profile: strict\n".to_owned()),
                ("docs/docs.json", "{\"name\": ".to_owned()),
                ("docs/.mintignore", "guides\n".to_owned()),
                ("docs/snippets/s.mdx", text),
            ])
            .unwrap();
        let path = self.dir.path(path);
        // The site may be gone for now.
        let _ = match path.exists() && self.random(2) == 0 {
            true => fs::remove_file(&path),
            false => write(&path, &text),
        };
        path
    }

    fn change_root(&mut self) -> PathBuf {
        let (docs, aside) = (self.dir.path("docs"), self.dir.path("ignored/aside"));
        let _ = match (aside.exists(), self.random(3)) {
            (true, _) if docs.exists() => fs::remove_dir_all(&aside),
            (true, _) => fs::rename(&aside, &docs),
            (false, 0) => fs::remove_dir_all(&docs),
            (false, _) => make_folder(&aside).and_then(|()| fs::rename(&docs, &aside)),
        };
        docs
    }

    /// Writes the rest of a file that is half-written.
    fn finish(&mut self) -> PathBuf {
        if let Some((mut file, rest)) = self.open.pop() {
            file.write_all(rest.as_bytes()).unwrap();
        }
        PathBuf::new()
    }

    fn change_ignored(&mut self) -> PathBuf {
        let text = self.text();
        let names = ["ignored/x.mdx", "docs/node_modules/p/a.mdx", "docs/ignored/b.mdx", ".git/x"];
        let name = self.pick(&names).unwrap();
        let path = self.dir.path(name);
        let _ = write(&path, &text);
        path
    }
}

/// Writes a file in a folder that may be new.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    make_folder(path)?;
    fs::write(path, text)
}

/// Makes the folder that a path is in.
fn make_folder(path: &Path) -> std::io::Result<()> {
    fs::create_dir_all(path.parent().unwrap())
}
