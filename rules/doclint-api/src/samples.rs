//! The hosts that samples on pages send the requests of an OpenAPI file to.

use doclint_rule::Location;
use doclint_rule::site::{ApiFile, FileRole, Site, is_real_host};
use std::collections::{BTreeMap, BTreeSet};

/// How many addresses have to agree on a host.
const LEAST: usize = 2;

/// The host that samples send the requests of a file to, and the first of them. `None` where they know
/// several hosts, or too few paths of the file are among them.
pub(crate) fn public_host<'s>(site: &'s Site, api: &ApiFile) -> Option<(&'s str, Location)> {
    let starts: BTreeSet<String> = starts(api).collect();
    let mut found: BTreeMap<&str, (BTreeSet<&str>, Location)> = BTreeMap::new();
    let pages = site.pages.iter().filter(|it| it.role == FileRole::Page && !it.is_frozen);
    for page in pages {
        for sample in &page.facts.addresses {
            if starts.contains(&*sample.path) && is_real_host(&sample.host) {
                let at = Location { file: page.file, span: sample.span };
                let known = found.entry(&sample.host).or_insert((BTreeSet::new(), at));
                known.0.insert(&sample.path);
            }
        }
    }
    let mut all = found.into_iter();
    let (host, (paths, at)) = all.next()?;
    (all.next().is_none() && paths.len() >= LEAST).then_some((host, at))
}

/// The first two segments of the addresses of all operations, where these are plain.
fn starts(api: &ApiFile) -> impl Iterator<Item = String> {
    let servers = api.facts.spec.servers.iter();
    let bases = servers.filter_map(|it| it.split_once("://")?.1.split_once('/'));
    let bases: Vec<String> = bases.map(|it| format!("/{}", it.1.trim_end_matches('/'))).collect();
    let bases = if bases.is_empty() { vec![String::new()] } else { bases };
    api.facts.operations.iter().flat_map(move |operation| {
        let address = |base: &String| {
            let path = format!("{}{}", base.trim_end_matches('/'), operation.path);
            let segments: Vec<&str> = path.split('/').take(3).collect();
            let is_plain = |it: &&str| !it.is_empty() && !it.contains('{');
            (segments.len() == 3 && segments[1..].iter().all(is_plain)).then(|| segments.join("/"))
        };
        bases.iter().filter_map(address).collect::<Vec<_>>()
    })
}
