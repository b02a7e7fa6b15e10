//! `doclint addresses`: the addresses that a site serves, and a list of those it has ever served.

use crate::args::{AddressesArgs, SettingsArgs};
use crate::exit::Exit;
use crate::output;
use crate::paths::{PathName, exists, read_inside, shown};
use crate::project::Project;
use crate::terminal::note;
use crate::words::counted;
use anyhow::{Result, bail};
use doclint_rule::Family;
use doclint_site::{ADDRESSES, Promises};
use std::collections::BTreeSet;

/// The first lines of a new list.
const HEADER: &str = "\
# The addresses that this site has published. `doclint check` reports those that lead nowhere.
# `doclint addresses --write` adds new ones. Delete the line of an address that may go.
";

pub fn run(args: &AddressesArgs, families: &[&'static Family]) -> Result<Exit> {
    let project = Project::open(args.path.as_deref(), &SettingsArgs::default(), families)?;
    let outcome = project.check()?;
    let target = &project.target;
    if outcome.site.docs_json.is_none() {
        let root = shown(&target.root);
        bail!(
            "{} has no docs.json that can be read, which the addresses follow from",
            root.named()
        );
    }
    let served = Promises::of(&outcome.site).lines();
    if !args.write && !args.check {
        return output::print_exact(&lines(&served));
    }
    let path = target.root.join(ADDRESSES);
    let old = exists(&path).then(|| read_inside(&path)).transpose()?;
    if args.write {
        let text = with(old.as_deref().unwrap_or(HEADER), &served);
        output::to_file(&path, text.as_bytes())?;
        note!("doclint: wrote {}", shown(&path).named());
        return Ok(Exit::Clean);
    }
    let Some(old) = old else {
        bail!("there is no {}: `doclint addresses --write` makes it", shown(&path).named());
    };
    let known = Promises::read(&old).lines();
    let missing: Vec<&String> = served.difference(&known).collect();
    output::print_exact(&missing.iter().map(|it| format!("+ {it}\n")).collect::<String>())?;
    if !missing.is_empty() {
        let count = counted(missing.len(), "line");
        note!(
            "doclint: {count} missing from {ADDRESSES}: `doclint addresses --write` adds what is new"
        );
    }
    let is_lost = |rule: &str| rule.starts_with("redirects/lost-");
    let lost = outcome.findings.iter().filter(|it| is_lost(&it.rule)).count();
    if lost > 0 {
        let count = counted(lost, "finding");
        note!(
            "doclint: {count} about lost addresses: `doclint check --only redirects` shows where"
        );
    }
    Ok(if missing.is_empty() && lost == 0 { Exit::Clean } else { Exit::Findings })
}

fn lines(addresses: &BTreeSet<String>) -> String {
    addresses.iter().map(|it| format!("{it}\n")).collect()
}

/// A list with more addresses, each before the first that comes after it in order. Nothing is removed.
fn with(old: &str, served: &BTreeSet<String>) -> String {
    let known = Promises::read(old).lines();
    let mut new = served.iter().filter(|it| !known.contains(*it)).peekable();
    let mut text = String::new();
    for line in old.lines() {
        let is_address = !line.trim().is_empty() && !line.trim_start().starts_with('#');
        while let Some(it) = new.next_if(|it| is_address && it.as_str() < line) {
            text.push_str(it);
            text.push('\n');
        }
        text.push_str(line);
        text.push('\n');
    }
    new.for_each(|it| {
        text.push_str(it);
        text.push('\n');
    });
    text
}
