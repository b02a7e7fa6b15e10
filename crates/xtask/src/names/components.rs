//! Changes that people make to components and attributes.

use super::change::Change;
use super::round::Round;

const COMPONENTS: [&str; 6] = [
    "component: typo",
    "component: plural",
    "component: other case",
    "component: a part dropped",
    "component: another name",
    "component: no longer imported",
];

const ATTRIBUTES: [&str; 4] =
    ["attribute: typo", "attribute: plural", "attribute: other case", "attribute: another name"];

/// Names that other generators have for components and attributes.
const OTHER_NAMES: [(&str, &str); 11] = [
    ("Warning", "Caution"),
    ("Warning", "Alert"),
    ("Tip", "Hint"),
    ("Check", "Success"),
    ("Tab", "TabItem"),
    ("title", "heading"),
    ("title", "header"),
    ("title", "label"),
    ("href", "link"),
    ("href", "to"),
    ("cols", "columns"),
];

/// Makes a change of each kind.
pub fn changes(round: &mut Round<'_>) -> Vec<Change> {
    let mut out = Vec::new();
    let mut add = |kind, change: fn(&'static str, &mut Round<'_>) -> Option<Change>| {
        out.extend((0..20).find_map(|_| change(kind, round)));
    };
    COMPONENTS[..5].iter().for_each(|kind| add(kind, change_component));
    add(COMPONENTS[5], drop_import);
    ATTRIBUTES.iter().for_each(|kind| add(kind, change_attribute));
    out
}

/// Writes another name into the tags of a component on a page.
fn change_component(kind: &'static str, round: &mut Round<'_>) -> Option<Change> {
    let (page, text) = round.page()?;
    let (name, _) = round.random.one(&page.facts.components)?;
    let is_imported =
        page.facts.imports.iter().any(|it| it.names.iter().any(|it| it.exported == **name));
    if is_imported || page.facts.exports.may_have(name) || name.contains('.') || name.len() < 3 {
        return None;
    }
    let wrong = renamed(kind, name, round)?;
    // `Cards` is a group, and other plurals are components by themselves.
    let is_other = ["Card", "Tab", "Tabs", "Step", "Steps", "Column", "Columns", "Tile", "Tiles"];
    let is_one = kind == "component: plural" && is_other.contains(&name.as_ref());
    if is_one || wrong == **name || round.taken.contains(&wrong) {
        return None;
    }
    let mut text = text;
    for after in [" ", ">", "\n"] {
        text = text.replace(&format!("<{name}{after}"), &format!("<{wrong}{after}"));
    }
    let text = text.replace(&format!("</{name}>"), &format!("</{wrong}>"));
    round.write(&page.path, text);
    round.taken.extend([page.path.to_string(), wrong.clone()]);
    let is_element = wrong.starts_with(|it: char| it.is_ascii_lowercase());
    let dead = if is_element { format!("<{wrong}>") } else { wrong };
    Some(Change::of(kind, &dead, name))
}

/// Removes an import whose name the page still uses.
fn drop_import(kind: &'static str, round: &mut Round<'_>) -> Option<Change> {
    let (page, text) = round.page()?;
    let import = page.facts.imports.first()?;
    let name = import.names.first().filter(|it| it.exported != "default")?.exported.clone();
    let is_used = text.contains(&format!("<{name}"));
    if !is_used || text.get(import.statement.range()).is_none() || round.taken.contains(&name) {
        return None;
    }
    round.sandbox.replace(&page.path, import.statement.range(), "");
    round.taken.extend([page.path.to_string(), name.clone()]);
    Some(Change::gone(kind, &name))
}

fn change_attribute(kind: &'static str, round: &mut Round<'_>) -> Option<Change> {
    const NAMES: [&str; 10] = [
        "title",
        "icon",
        "href",
        "description",
        "caption",
        "cols",
        "defaultOpen",
        "iconType",
        "required",
        "horizontal",
    ];
    let (page, text) = round.page()?;
    let name = *round.random.one(&NAMES)?;
    let wrong = renamed(kind, name, round)?;
    let at = text.find(&format!(" {name}="))?;
    let is_component =
        text[..at].rsplit('<').next()?.starts_with(|it: char| it.is_ascii_uppercase());
    if !is_component || wrong == name || round.taken.contains(&wrong) {
        return None;
    }
    round.sandbox.replace(&page.path, at + 1..at + 1 + name.len(), &wrong);
    round.taken.extend([page.path.to_string(), wrong.clone()]);
    Some(Change::of(kind, &wrong, name))
}

/// A name after a change of this kind; `None` for a name that it can't be made to.
pub fn renamed(kind: &str, name: &str, round: &mut Round<'_>) -> Option<String> {
    let capital = name.char_indices().skip(1).find(|it| it.1.is_ascii_uppercase()).map(|it| it.0);
    Some(match kind.split(": ").nth(1)? {
        "typo" => round.random.misspelt(name),
        "plural" => name.strip_suffix('s').map_or_else(|| format!("{name}s"), str::to_owned),
        "a part dropped" => name[capital?..].to_owned(),
        "another name" => {
            let others: Vec<&str> =
                OTHER_NAMES.iter().filter(|it| it.0 == name).map(|it| it.1).collect();
            (*round.random.one(&others)?).to_owned()
        }
        _ => {
            let (first, second) = name.split_at(capital?);
            match round.random.below(3) {
                0 => format!("{first}-{second}").to_lowercase(),
                1 => format!("{first}{}", second.to_lowercase()),
                _ => format!("{}_{}", first.to_lowercase(), second.to_lowercase()),
            }
        }
    })
}
