//! `cargo xtask big-site`: a site as large as the largest ones, to measure time and memory with.

use crate::pages::read_pages;
use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Arguments of the command.
#[derive(clap::Args)]
pub struct Args {
    /// The folder to write: it must not exist
    dir: PathBuf,
    /// How many pages it has
    #[arg(long, default_value_t = 24_803)]
    pages: usize,
    /// Take the pages of this folder again and again, instead of made-up ones
    #[arg(long, value_name = "FOLDER")]
    seed: Option<PathBuf>,
}

/// Products, areas and topics: the folders of a page, and the words of its title.
const PRODUCTS: [&str; 12] = [
    "gateway",
    "queues",
    "storage",
    "identity",
    "billing",
    "search",
    "mail",
    "maps",
    "events",
    "functions",
    "metrics",
    "registry",
];
const AREAS: [&str; 8] = [
    "get-started",
    "guides",
    "concepts",
    "reference",
    "sdk-python",
    "sdk-go",
    "operations",
    "changelog",
];
const TOPICS: [&str; 16] = [
    "retries",
    "limits",
    "tokens",
    "webhooks",
    "regions",
    "quotas",
    "errors",
    "exports",
    "imports",
    "schedules",
    "roles",
    "audit",
    "backups",
    "tracing",
    "alerts",
    "keys",
];
const SENTENCES: [&str; 10] = [
    "Each request carries a token that names the project and the environment it belongs to.",
    "A worker takes the oldest message first and holds it until it is done or the lease ends.",
    "Set the limit per key rather than per project if several teams share one account.",
    "The response lists the items that changed, newest first, with a cursor for the next page.",
    "If the region is down, reads go to the nearest copy and writes wait for up to a minute.",
    "You can change the value at any time; running jobs keep the one that they started with.",
    "Deleting a role removes it from all members, and the audit log keeps who had it before.",
    "Export the data before you close the account, because backups are removed after 30 days.",
    "The dashboard shows the last hour by default and keeps the details of errors for a week.",
    "Names are unique within a project, contain letters and digits, and can't be used again.",
];
const CODE: [&str; 4] = [
    "```bash\ncurl -X POST https://api.example.com/v1/items \\\n  -H \"Authorization: Bearer $TOKEN\" \\\n  -d '{\"name\": \"first\", \"size\": 3}'\n```\n",
    "```python\nclient = Client(token=os.environ[\"TOKEN\"])\nfor item in client.items.list(limit=50):\n    print(item.name, item.size)\n```\n",
    "```json\n{\n  \"id\": \"it_123\",\n  \"name\": \"first\",\n  \"tags\": [\"a\", \"b\"],\n  \"owner\": {\"id\": \"us_9\"}\n}\n```\n",
    "```ts server.ts\nimport { Client } from \"@example/client\";\n\nconst client = new Client({ token: process.env.TOKEN });\nawait client.items.create({ name: \"first\" });\n```\n",
];
/// How many redirects `docs.json` has, and how many images there are.
const REDIRECTS: usize = 1500;
const IMAGES: u64 = 800;

/// Writes the site. The same arguments give the same bytes.
pub fn run(args: &Args) -> Result<()> {
    ensure!(!args.dir.exists(), "{} exists: name a new folder", args.dir.display());
    let pages = match &args.seed {
        Some(folder) => copies(folder, args.pages)?,
        None => made_up(args.pages),
    };
    let mut bytes = 0;
    for (path, text) in pages.iter() {
        write(&args.dir.join(format!("{path}.mdx")), text)?;
        bytes += text.len();
    }
    for image in 0..IMAGES {
        write(&args.dir.join(format!("images/{image}.png")), "")?;
    }
    write(&args.dir.join("docs.json"), &docs_json(&pages))?;
    println!("{} pages, {:.1} MB", pages.len(), bytes as f64 / 1e6);
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    let about = || format!("writing {}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).with_context(about)?;
    fs::write(path, text).with_context(about)
}

/// The texts of the pages, by their addresses.
type Pages = BTreeMap<String, String>;

fn docs_json(pages: &Pages) -> String {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for address in pages.keys() {
        groups.entry(address.rsplit_once('/').map_or("", |it| it.0)).or_default().push(address);
    }
    let groups: Vec<_> =
        groups.into_iter().map(|(group, pages)| json!({"group": group, "pages": pages})).collect();
    let targets = pages.keys().step_by((pages.len() / REDIRECTS).max(1)).enumerate();
    let redirects: Vec<_> = targets
        .map(|(index, to)| json!({"source": format!("/old/{index}"), "destination": format!("/{to}")}))
        .collect();
    let json = json!({
        "$schema": "https://mintlify.com/docs.json",
        "theme": "mint",
        "name": "A large site",
        "colors": {"primary": "#0a7f5a"},
        "navigation": {"groups": groups},
        "redirects": redirects,
    });
    format!("{json:#}\n")
}

/// The pages of a folder, copied until there are enough. Links from the root lead into the copy.
fn copies(folder: &Path, count: usize) -> Result<Pages> {
    let seed = read_pages(&[folder.to_owned()])?;
    ensure!(!seed.is_empty(), "no page below {}", folder.display());
    let root = format!("{}/", folder.display());
    let page = |index: usize| {
        let (copy, page) = (index / seed.len(), &seed[index % seed.len()]);
        let path = page.path.strip_prefix(&root).unwrap_or(&page.path);
        let path = path.rsplit_once('.').map_or(path, |it| it.0);
        let mut text = page.source.clone();
        for before in ["](/", "href=\"/", "src=\"/"] {
            text = text.replace(before, &format!("{before}copy-{copy}/"));
        }
        (format!("copy-{copy}/{path}"), text)
    };
    Ok((0..count).map(page).collect())
}

/// Made-up pages.
fn made_up(count: usize) -> Pages {
    let addresses: Vec<String> = (0..count).map(address).collect();
    let mut random = Random(13);
    let page = |(index, address): (usize, &String)| {
        let text = page(index, &addresses, &mut random);
        (address.clone(), text)
    };
    addresses.iter().enumerate().map(page).collect()
}

fn address(index: usize) -> String {
    let (product, rest) = (PRODUCTS[index % PRODUCTS.len()], index / PRODUCTS.len());
    let (area, rest) = (AREAS[rest % AREAS.len()], rest / AREAS.len());
    let (topic, rest) = (TOPICS[rest % TOPICS.len()], rest / TOPICS.len());
    format!("{product}/{area}/{topic}/{topic}-{rest}")
}

/// One page, of the length that pages of real sites have.
fn page(index: usize, addresses: &[String], random: &mut Random) -> String {
    // Most pages are short, some have tens of KB, few have hundreds.
    let bytes = match random.below(2000) {
        0 => 350_000 + random.below(350_000),
        1..20 => 50_000 + random.below(90_000),
        20..300 => 12_000 + random.below(16_000),
        _ => 1_500 + random.below(7_800),
    };
    let title = addresses[index].rsplit('/').next().unwrap_or_default().replace('-', " ");
    let mut out = format!("---\ntitle: \"How {title} work\"\n");
    match random.below(10) {
        0 => {}
        1 => out.push_str("description: \"Everything about this part of the product\"\n"),
        _ => _ = writeln!(out, "description: \"What {title} number {index} do and when\""),
    }
    out.push_str("---\n\n");
    let mut section = 0;
    while (out.len() as u64) < bytes {
        section += 1;
        let topic = TOPICS[random.below(TOPICS.len() as u64) as usize];
        let mark = if random.below(4) == 0 { "###" } else { "##" };
        let name = if random.below(12) == 0 {
            "Example".to_owned()
        } else {
            format!("Part {section}: {topic}")
        };
        let _ = write!(out, "{mark} {name}\n\n");
        for _ in 0..=random.below(2) {
            add_block(&mut out, addresses, random);
        }
    }
    out
}

/// Adds a block of text. Some are defective, as on real pages.
fn add_block(out: &mut String, addresses: &[String], random: &mut Random) {
    let sentence = |random: &mut Random| SENTENCES[random.below(SENTENCES.len() as u64) as usize];
    let (first, second) = (sentence(random), sentence(random));
    let link = link(addresses, random);
    let _ = match random.below(10) {
        0 => writeln!(out, "{}", CODE[random.below(CODE.len() as u64) as usize]),
        1 => write!(out, "- {first}\n- {second} See {link}.\n- {first}\n\n"),
        2 => write!(
            out,
            "| Name | Meaning |\n| --- | --- |\n| `size` | {first} |\n| `name` | {link} |\n\n"
        ),
        3 => write!(out, "<Note>\n  {first} Read {link}.\n</Note>\n\n"),
        4 => write!(
            out,
            "<Steps>\n  <Step title=\"Create a key\">\n    {first}\n  </Step>\n  <Step title=\"Use it\">\n    {second} Go to {link}.\n  </Step>\n</Steps>\n\n"
        ),
        5 => write!(
            out,
            "<ParamField body=\"size_{}\" type=\"integer\" required>\n  {first}\n</ParamField>\n\n",
            random.below(90)
        ),
        6 if random.below(3) == 0 => {
            // Every eighth image has no file, and every fourth no alternative text.
            let image = random.below(IMAGES * 8 / 7);
            let alt = if random.below(4) == 0 { "" } else { "The settings of a project" };
            write!(out, "<Frame>\n  ![{alt}](/images/{image}.png)\n</Frame>\n\n")
        }
        _ => write!(
            out,
            "{first} {second} You find more in {link}, and `size` is **not** the limit.\n\n"
        ),
    };
}

/// A link: most lead to a page, some to nothing.
fn link(addresses: &[String], random: &mut Random) -> String {
    let page = &addresses[random.below(addresses.len() as u64) as usize];
    match random.below(100) {
        0 => format!("[the guide](/{page}-old)"),
        1 => format!("[the section](/{page}#part-9-nothing)"),
        2 => format!("[the former page](/old/{})", random.below(REDIRECTS as u64)),
        3..20 => format!("[the site of the maker](https://example.com/{page})"),
        _ => format!("[the page about it](/{page})"),
    }
}

/// Numbers that look random and are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_many_different_ones_and_the_same_each_time() {
        let pages = made_up(5000);
        assert_eq!(pages.len(), 5000);
        assert!(pages == made_up(5000));
        let bytes: usize = pages.values().map(String::len).sum();
        let average = bytes / pages.len();
        assert!((7_000..11_000).contains(&average), "{average}");
    }
}
