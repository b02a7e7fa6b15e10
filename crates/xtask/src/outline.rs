//! Prints what the pages of a site consist of, to compare it with the HTML that a platform makes of them.

use anyhow::{Result, anyhow};
use doclint_engine::{CheckOptions, Workspace, check};
use doclint_site::SitePage;
use doclint_syntax::{NodeKind, ast, parse};
use doclint_workspace::Folder;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// The root of the site or of its repository
    folder: PathBuf,
}

/// Prints a line of JSON for each page: its path, its headings with level, text and ids, its lists with whether
/// they are numbered and how many items they have, the texts of its code, the rows and columns of its tables,
/// and the targets of its links and images.
pub fn run(args: &Args) -> Result<()> {
    let workspace = Folder::new(&args.folder)?;
    let mut options = CheckOptions::default();
    options.config.platform = workspace.platform();
    let outcome = check(&workspace, doclint::FAMILIES, &options);
    let site = outcome.map_err(|errors| anyhow!("{errors:?}"))?.site;
    for page in &site.pages {
        let bytes = workspace.read(&page.path).ok();
        let Some(text) = bytes.and_then(|it| String::from_utf8(it).ok()) else { continue };
        println!("{}", outline(page, &parse(&text, site.dialect_of(&page.path))));
    }
    Ok(())
}

fn outline(of: &SitePage, page: &doclint_syntax::Page) -> Value {
    let headings = ast::Heading::all(page).map(|it| {
        let span = it.span();
        let anchors = of.facts.anchors.iter().filter(|it| span.contains(it.span));
        let ids: Vec<&str> = anchors.map(|it| it.id).collect();
        json!({ "level": it.level(), "text": page.slice(span), "ids": ids })
    });
    let lists = ast::List::all(page).map(|it| {
        let items = it.node().children().filter(|it| it.kind() == NodeKind::Item);
        json!([it.is_ordered(), items.count()])
    });
    let tables = ast::Table::all(page).map(|it| json!([it.rows().count(), it.alignments().len()]));
    json!({
        "path": &*of.path,
        "headings": headings.collect::<Vec<_>>(),
        "lists": lists.collect::<Vec<_>>(),
        "code": ast::Code::all(page).map(|it| it.content().as_str()).collect::<Vec<_>>(),
        "tables": tables.collect::<Vec<_>>(),
        "links": of.facts.links.iter().map(|it| it.target).collect::<Vec<_>>(),
    })
}
