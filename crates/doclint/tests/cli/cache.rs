//! Findings on pages are kept for the next check, and never change its result.

use crate::kit::{BROKEN, DOCS_JSON, Dir, GOOD, command, copy, copy_binary};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const LATIN: &str = "extends: substitution\nmessage: \"use '%s' instead of '%s'\"\nlevel: error\n\
    swap:\n  via: through\n";
const NO_JUST: &str =
    "extends: existence\nmessage: \"'%s' adds nothing.\"\nlevel: warning\ntokens: [just]\n";
const RULE: &str = "custom-rules:\n  - id: acme/card\n    select: 'Card:not([icon])'\n    \
    message: cards carry an icon\n    bad: <Card title=\"A\" />\n    good: <Card icon=\"x\" title=\"A\" />\n";
const DICTIONARY: &str = "9\nthe\nreload/S\neach\nwidget/S\nis\na\nserver\nserve\nrun\n";

/// Settings and the files that they name: each changes the findings.
const SETTINGS: &[(&str, &str)] = &[
    ("doclint.yml", "profile: strict\n"),
    ("doclint.yml", "profile: all\nrules: {headings: off}\n"),
    ("doclint.yml", "rules: {front-matter/title-length: {max: 5}}\n"),
    ("doclint.yml", "extends: shared/base.yml\n"),
    ("doclint.yml", "styles: styles/Acme\n"),
    ("doclint.yml", "styles: .vale.ini\nspelling: {dictionary: words/en}\n"),
    ("doclint.yml", "spelling: {dictionary: words/en, vocabulary: words/ours.txt}\n"),
    ("doclint.yml", RULE),
    ("doclint.yml", "components: {Chart: {attributes: {kind: {required: true}}}}\n"),
    ("doclint.yml", "frozen: [b/**]\noverrides: [{files: 'a*', rules: {mdx: warning}}]\n"),
    ("doclint.yml", "overrides: [{files: 'b/**', rules: {mdx: 'off'}}]\nexclude: [c.mdx]\n"),
    ("shared/base.yml", "profile: strict\n"),
    ("shared/base.yml", "overrides: [{files: ../a.mdx, rules: {mdx: suggestion}}]\n"),
    ("styles/Acme/Latin.yml", LATIN),
    ("styles/Acme/Latin.yml", NO_JUST),
    ("styles/Acme/NoJust.yml", NO_JUST),
    (".vale.ini", "StylesPath = styles\n[*.mdx]\nBasedOnStyles = Acme\n"),
    (".vale.ini", "StylesPath = styles\n[a.mdx]\nBasedOnStyles = Acme\nAcme.Latin = warning\n"),
    ("words/en.dic", DICTIONARY),
    ("words/en.dic", "2\nthe\nwidget/S\n"),
    ("words/ours.txt", "wdiget\n"),
    ("words/ours.txt", "gizmo\n"),
    ("docs.json", DOCS_JSON),
    (
        "docs.json",
        r##"{"theme": "mint", "name": "T", "colors": {"primary": "#123456"}, "navigation":
        {"languages": [{"language": "en", "pages": ["a"]}, {"language": "fr", "pages": ["b/d"]}]}}"##,
    ),
];

/// Parts of pages.
const PARTS: &[&str] = &[
    "It just works via `via`, and via this.\n",
    "The gizmo reloads each wdiget of the server.\n",
    "## One\n\n#### Three\n\n## One\n",
    "<Card title=\"A\" href=\"/a\" />\n",
    "<Chart />\n\n![](/x.png)\n",
    "<Note>\nNever closed.\n",
    "{/* doclint-disable-next-line headings */}\n\n# Again :\n",
    "{/* doclint-disable */}\n\nA < b\n",
    "See [this](/nowhere) and [b](/b/d#one) **twice**.\n",
    "```json\n{\"a\": }\n```\n",
    "import X from '/c.mdx'\n\n<X />\n",
    "Le serveur est très utile pour les utilisateurs, e-mail and email.\n",
    "é\u{0}\u{301} — \u{1f642}\n",
];

const PAGES: [&str; 6] = ["a.mdx", "a2.mdx", "b/c.mdx", "b/d.mdx", "c.mdx", "d.md"];

/// Numbers that look random, the same each time.
struct Rng(u64);

impl Rng {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A site with its cache beside it.
struct Site {
    site: Dir,
    cache: Dir,
}

impl Site {
    fn new() -> Self {
        let site = Dir::site(&PAGES.map(|path| (path, GOOD)));
        site.write("words/en.aff", "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n");
        for (path, text) in SETTINGS.iter().rev() {
            site.write(path, text);
        }
        Self { site, cache: Dir::empty() }
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = command(&self.site.path(""), &["check", "--format", "json"]);
        command.args(args).env("DOCLINT_CACHE_DIR", self.cache.path(""));
        command
    }

    /// All that a run prints, but for its time.
    fn run(&self, args: &[&str]) -> String {
        printed(&self.command(args).output().unwrap())
    }

    /// The same without a cache.
    fn run_cold(&self, args: &[&str]) -> String {
        self.run(&[args, &["--no-cache"]].concat())
    }

    /// The files of the cache.
    fn files(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(self.cache.path("")).unwrap().map(|it| it.unwrap().path());
        files.filter(|it| it.is_file()).collect()
    }

    fn file(&self) -> PathBuf {
        let files = self.files();
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].clone()
    }

    /// Whether a run uses the known findings of every page: then it writes nothing.
    fn is_warm(&self, args: &[&str]) -> bool {
        let before = fs::read(self.file()).unwrap();
        self.run(args);
        fs::read(self.file()).unwrap() == before
    }
}

fn printed(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let is_time = |line: &&str| !line.contains("\"duration_ms\"");
    let text: Vec<&str> = text.split_inclusive([',', '\n']).filter(is_time).collect();
    assert!(text.len() > 10, "{output:?}");
    format!("{:?}\n{}\n{}", output.status, text.concat(), String::from_utf8_lossy(&output.stderr))
}

fn steps() -> usize {
    let steps = std::env::var("DOCLINT_CACHE_STEPS").ok().and_then(|it| it.parse().ok());
    steps.unwrap_or(60)
}

#[test]
fn no_change_is_missed() {
    let it = Site::new();
    let mut rng = Rng(0x9E37_79B9_7F4A_7C15);
    let mut warm = 0;
    for step in 0..steps() {
        let path = rng.pick(&PAGES);
        match rng.below(12) {
            0 | 1 => {
                let (path, text) = rng.pick(SETTINGS);
                it.site.write(path, text);
            }
            2 => drop(fs::remove_file(it.site.path(path))),
            3 => drop(fs::rename(it.site.path(path), it.site.path(rng.pick(&PAGES)))),
            4 | 5 => it.site.write(path, rng.pick(&[GOOD, BROKEN, "", "---\ntitle: [\n---\n"])),
            _ => {
                let text = (0..rng.below(4)).map(|_| rng.pick(PARTS)).collect::<String>();
                it.site.write(path, format!("{GOOD}\n{text}"));
            }
        }
        // A page without which the site can't be checked at all.
        it.site.write("z.mdx", BROKEN);
        let args: &[&str] = rng.pick(&[
            &[][..],
            &[],
            &[],
            &[],
            &[],
            &[],
            &["--suggestions"],
            &["--no-config"],
            &["--config", "shared/base.yml"],
            &["--profile", "all"],
            &["--threads", "1"],
            &["--only", "headings"],
            &["--exclude", "b/**"],
            &["z.mdx"],
        ]);
        let before = it.files().first().map(|it| fs::read(it).unwrap());
        assert_eq!(it.run(args), it.run_cold(args), "step {step}: {args:?}");
        warm +=
            usize::from(args.is_empty() && before == Some(fs::read(it.file()).unwrap_or_default()));
    }
    println!("{warm} runs found every page in the cache");
}

#[test]
fn each_input_of_findings_is_noticed() {
    let it = Site::new();
    let pages = [PARTS[0], PARTS[1], PARTS[3], PARTS[4], PARTS[9], PARTS[11]];
    for (path, part) in PAGES.iter().zip(pages) {
        it.site.write(path, format!("{GOOD}\n{}\n{part}\n## One\n\n#### Three\n", pages.concat()));
    }
    it.site.write("z.mdx", BROKEN);
    for settings in SETTINGS.iter().filter(|it| it.0 == "doclint.yml") {
        it.site.write(settings.0, settings.1);
        let before = it.run(&[]);
        assert_eq!(before, it.run_cold(&[]), "{settings:?}");
        assert!(it.is_warm(&[]), "{settings:?}");
        // Only the files that the settings name are a part of them.
        for (path, text) in SETTINGS.iter().filter(|it| settings.1.contains(it.0)) {
            let old = fs::read(it.site.path(path)).unwrap();
            it.site.write(path, text);
            assert_eq!(it.run(&[]), it.run_cold(&[]), "{settings:?}, then {path}: {text}");
            it.site.write(path, old);
        }
    }
}

#[test]
fn the_profile_of_a_run_is_noticed() {
    let it = Site::new();
    it.site.write("doclint.yml", "profile: recommended\n");
    it.site.write("c.mdx", format!("{GOOD}\n{}", PARTS.concat()));
    let all = ["--profile", "all"];
    let before = it.run(&[]);
    assert_ne!(it.run(&all), before);
    assert_eq!(it.run(&all), it.run_cold(&all));
    assert!(it.is_warm(&all));
    assert_eq!(it.run(&[]), before);
}

#[test]
fn each_input_of_a_page_is_noticed() {
    let it = Site::new();
    it.site.write("doclint.yml", "profile: strict\nstyles: .vale.ini\n");
    it.site.write(
        ".vale.ini",
        "StylesPath = styles\n[a.mdx]\nBasedOnStyles = Acme\n[b/*]\nBasedOnStyles = Acme\n",
    );
    it.site.write("a.mdx", format!("{GOOD}\n{}", PARTS[0]));
    it.site.write("d.md", BROKEN);
    it.site
        .write("b/d.mdx", format!("{GOOD}\n{}", [0, 1, 3, 4, 9, 11].map(|it| PARTS[it]).concat()));
    let changes: [(&str, &dyn Fn()); 6] = [
        ("text", &|| it.site.write("c.mdx", BROKEN)),
        ("language", &|| it.site.write("docs.json", SETTINGS[SETTINGS.len() - 1].1)),
        ("check", &|| it.site.write("styles/Acme/More.yml", NO_JUST.replace("just", "works"))),
        ("path", &|| fs::rename(it.site.path("a.mdx"), it.site.path("a2.mdx")).unwrap()),
        ("overrides", &|| it.site.write("doclint.yml", SETTINGS[9].1)),
        ("dialect", &|| fs::remove_file(it.site.path("docs.json")).unwrap()),
    ];
    for (input, change) in changes {
        let before = it.run(&["--suggestions"]);
        change();
        let after = it.run(&["--suggestions"]);
        assert_ne!(after, before, "{input}");
        assert_eq!(after, it.run_cold(&["--suggestions"]), "{input}");
    }
}

#[test]
fn another_program_starts_anew() {
    let it = Site::new();
    it.run(&[]);
    assert!(it.is_warm(&[]));
    let fingerprint = || fs::read(it.file()).unwrap()[16..48].to_vec();
    let before = fingerprint();
    let binary = copy_binary(&it.cache.path("other"));
    let mut other = Command::new(binary);
    other.args(["check"]).current_dir(it.site.path(""));
    other.env("DOCLINT_CACHE_DIR", it.cache.path("")).output().unwrap();
    assert_ne!(fingerprint(), before);
}

/// In CI, each run has the same binary in a new file, and the cache in new files.
#[test]
fn a_binary_that_is_installed_anew_keeps_the_cache() {
    let it = Site::new();
    let other = Dir::empty();
    let cached = |folder: &Path, ci: &str| {
        let _ = fs::remove_dir_all(other.path("bin"));
        let mut run = Command::new(copy_binary(&other.path("bin")));
        run.arg("check").current_dir(it.site.path("")).env("CI", ci);
        run.env("DOCLINT_CACHE_DIR", folder).output().unwrap();
        let file = fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
        fs::read(file).unwrap()[16..48].to_vec()
    };
    let folder = it.cache.path("of-ci");
    let first = cached(&folder, "true");
    let restored = other.path("restored");
    copy(&folder, &restored);
    assert_eq!(cached(&restored, "true"), first);
    #[cfg(unix)]
    assert_ne!(cached(&restored, ""), cached(&restored, ""), "times are enough elsewhere");
}

#[test]
fn damaged_files_are_replaced() {
    let it = Site::new();
    it.site.write("doclint.yml", "profile: strict\n");
    it.site.write("c.mdx", format!("{GOOD}\n{}", PARTS.concat()));
    let cold = it.run_cold(&[]);
    assert_eq!(it.run(&[]), cold);
    let whole = fs::read(it.file()).unwrap();
    let mut rng = Rng(7);
    for _ in 0..steps() / 4 {
        let mut damaged = whole.clone();
        match rng.below(3) {
            0 => damaged.truncate(rng.below(whole.len())),
            1 => damaged.extend(b"more"),
            _ => {
                let at = rng.below(whole.len());
                damaged[at] ^= 1 << rng.below(8);
            }
        }
        fs::write(it.file(), damaged).unwrap();
        assert_eq!(it.run(&[]), cold);
        assert!(fs::read(it.file()).unwrap() == whole, "the file is replaced");
    }
}

#[cfg(unix)]
#[test]
fn foreign_files_are_not_read() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let it = Site::new();
    let cold = it.run(&[]);
    let whole = fs::read(it.file()).unwrap();
    let file = it.file();
    // A file that others can write is replaced by one that only the user can write.
    fs::set_permissions(&file, fs::Permissions::from_mode(0o666)).unwrap();
    assert_eq!(it.run(&[]), cold);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    // A link is replaced, and its target is left alone.
    let elsewhere = it.site.path(".git/elsewhere");
    fs::write(&elsewhere, &whole).unwrap();
    fs::remove_file(&file).unwrap();
    symlink(&elsewhere, &file).unwrap();
    assert_eq!(it.run(&[]), cold);
    assert!(fs::symlink_metadata(&file).unwrap().is_file());
    assert!(fs::read(&elsewhere).unwrap() == whole);
    // A folder in its place, or a folder that can't be made, costs nothing but the cache.
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert_eq!(it.run(&[]), cold);
    let mut run = it.command(&[]);
    assert_eq!(printed(&run.env("DOCLINT_CACHE_DIR", "/dev/null/x").output().unwrap()), cold);
}

#[test]
fn runs_beside_each_other_find_the_same() {
    let it = Site::new();
    it.site.write("c.mdx", format!("{GOOD}\n{}", PARTS.concat()));
    let settings = ["doclint.yml", "shared/base.yml"];
    let cold = settings.map(|it_is| it.run_cold(&["--config", it_is]));
    std::thread::scope(|scope| {
        for (name, cold) in settings.iter().chain(&settings).zip(cold.iter().chain(&cold)) {
            let it = &it;
            scope.spawn(move || {
                for _ in 0..4 {
                    assert_eq!(it.run(&["--config", name]), *cold);
                }
            });
        }
    });
    assert_eq!(it.files().len(), 1, "nothing unfinished is left");
}

/// The files below a folder.
fn files_below(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path());
    entries.map(|it| if it.is_dir() { files_below(&it) } else { 1 }).sum()
}

#[test]
fn nothing_is_kept_unless_it_pays() {
    let it = Site::new();
    let home = Dir::empty();
    let run = |args: &[&str], chosen: &str| {
        let before = files_below(&it.site.path(""));
        let mut run = it.command(args);
        run.env("DOCLINT_CACHE_DIR", chosen).env_remove("CI");
        for name in ["HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"] {
            run.env(name, home.path("home"));
        }
        let output = run.output().unwrap();
        assert!(!output.stdout.is_empty(), "{output:?}");
        assert_eq!(files_below(&it.site.path("")), before, "nothing is written to the site");
        if home.path("home").exists() { files_below(&home.path("home")) } else { 0 }
    };
    assert_eq!(run(&[], ""), 0, "a small site");
    let inside = it.site.path("cache").display().to_string();
    assert_eq!(run(&[], &inside), 0, "a folder in the site");
    let chosen = home.path("home/chosen").display().to_string();
    for args in
        [&["--no-cache"][..], &["--only", "mdx"], &["a.mdx"], &["--timing"], &["--show-files"]]
    {
        assert_eq!(run(args, &chosen), 0, "{args:?}");
    }
    assert_eq!(run(&[], &chosen), 1);
    fs::remove_dir_all(home.path("home")).unwrap();
    for index in 0..500 {
        it.site.write(&format!("many/{index}.mdx"), GOOD);
    }
    assert_eq!(run(&[], ""), 1, "a large site");
}
