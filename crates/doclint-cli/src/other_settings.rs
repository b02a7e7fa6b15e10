//! What the settings of markdownlint turn off in a repository that has none for doclint: nobody wants to hear
//! there of what its people have turned off before.

use crate::import::markdownlint::equivalents;
use crate::import::{self, Tool, parse};
use crate::paths::{PathName, refuse_outside, shown};
use crate::terminal::note;
use doclint_config::{Entry, Switch};
use doclint_engine::other_linters::markdownlint::{RULES, named};
use doclint_rule::Family;
use doclint_rule::host::RawOptions;
use doclint_workspace::{Seen, folders_around, read_regular};
use std::path::{Path, PathBuf};

/// The files with such settings that are data and no program, in the order in which they are looked for in a
/// folder.
fn names() -> impl Iterator<Item = &'static str> {
    let is_data =
        |it: &str| [".json", ".jsonc", ".yaml", ".yml"].iter().any(|end| it.ends_with(end));
    let own = import::NAMES.iter().filter(|it| it.1 == Tool::Markdownlint);
    own.map(|it| it.0).filter(move |it| is_data(it))
}

/// The rules that people turn off because they don't want what these ask for. Others are more often off
/// because of what they report by mistake.
const WISHES: [&str; 11] = [
    "MD001", "MD014", "MD024", "MD025", "MD026", "MD034", "MD036", "MD040", "MD041", "MD045",
    "MD059",
];

/// No such file is larger.
const MAX_BYTES: u64 = 1 << 20;

fn read(path: &Path) -> Option<String> {
    String::from_utf8(read_regular(path, MAX_BYTES).ok()?).ok()
}

/// Rules that such a file turns off.
pub struct TurnedOff {
    /// The path of the file.
    pub file: PathBuf,
    /// The ids of markdownlint's rules.
    pub names: Vec<&'static str>,
    /// The ids of ours.
    pub ids: Vec<String>,
}

impl TurnedOff {
    /// What the nearest file turns off of what doclint has as well; files are noted as seen. `None` where
    /// that is nothing, or can't be read. Where only some rules are on, nobody has turned the others off.
    pub fn around(root: &Path, families: &[&'static Family], seen: &mut Seen) -> Option<Self> {
        let places = folders_around(root).flat_map(|it| names().map(|name| it.join(name)));
        let mut places = places.inspect(|it| seen.note(it));
        let (file, text) = places.find_map(|it| {
            let text = refuse_outside(&it).ok().and_then(|()| read(&it))?;
            let is_cli2 = it.to_string_lossy().contains("cli2");
            // Without rules of its own, the other file beside it has them.
            (!is_cli2 || text.contains("config")).then_some((it, text))
        })?;
        let document = parse(&file.named().to_string(), &text);
        let top = document.root.as_mapping()?;
        let rules = top.get("config").and_then(|it| it.as_mapping()).unwrap_or(top);
        if rules.get("default").is_some_and(|it| it.as_bool() == Some(false)) {
            return None;
        }
        let (mut names, mut ids) = (Vec::new(), Vec::new());
        for entry in rules.entries.iter().filter(|it| it.value.as_bool() == Some(false)) {
            let rules = named(RULES.iter(), &entry.key.text).into_iter();
            for rule in rules.filter(|it| WISHES.contains(&it.0)) {
                let ours: Vec<String> = equivalents(families, rule)
                    .into_iter()
                    .map(|(family, ours)| family.id(ours))
                    .collect();
                if !ours.is_empty() {
                    names.push(rule.0);
                    ids.extend(ours);
                }
            }
        }
        (!ids.is_empty()).then_some(Self { file, names, ids })
    }

    /// Says so.
    pub fn print(&self) {
        let file = shown(&self.file);
        let names = self.names.join(", ");
        note!(
            "doclint: {} turns off {names}, and so it is off here, too; a doclint.yml decides instead",
            file.named()
        );
    }

    /// What the settings of a run say of each rule.
    pub fn entry() -> Entry {
        Entry { switch: Some(Switch::Off), options: RawOptions::default() }
    }
}
