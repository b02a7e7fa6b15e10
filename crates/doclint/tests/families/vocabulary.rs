//! Every constraint of the vocabulary is broken once, and found at its place. The breaks are made
//! from the vocabulary itself, so that a new entry is covered the day it is added.

use doclint_config::Config;
use doclint_engine::check_page;
use doclint_rule::Profile;
use doclint_vocabulary::{
    AttributeKind, AttributeSpec, ComponentSpec, Content, Unique, Vocabulary,
};

/// A component as text, with parts that may be left out or added.
#[derive(Clone, Default)]
struct Sample {
    name: String,
    attributes: Vec<(String, String)>,
    content: String,
    /// The name and the tag of its required parent.
    parent: Option<(String, String)>,
}

impl Sample {
    /// The component with all that it needs.
    fn of(name: &str, vocabulary: &Vocabulary) -> Self {
        let spec = vocabulary.get(name).unwrap();
        let around = |parent: &String| {
            let whole = Self {
                name: parent.clone(),
                attributes: needed(vocabulary.get(parent).unwrap()),
                ..Self::default()
            };
            (parent.clone(), whole.tag())
        };
        let attributes = needed(spec);
        Self {
            name: name.to_owned(),
            attributes,
            content: content(spec, vocabulary),
            parent: spec.parents.first().map(around),
        }
    }

    fn with(mut self, key: &str, value: impl Into<String>) -> Self {
        self.attributes.retain(|it| it.0 != key);
        self.attributes.push((key.to_owned(), value.into()));
        self
    }

    fn without(mut self, key: &str) -> Self {
        self.attributes.retain(|it| it.0 != key);
        self
    }

    fn tag(&self) -> String {
        let attributes: String =
            self.attributes.iter().map(|(key, value)| format!(" {key}{value}")).collect();
        format!("<{}{attributes}>", self.name)
    }

    fn text(&self) -> String {
        let own = format!("{}\n{}\n</{}>", self.tag(), self.content, self.name);
        match &self.parent {
            // A second child, so that the group is none of one.
            Some((parent, tag)) => {
                let other = own.replace("=\"Words\"", "=\"Other words\"");
                format!("{tag}\n{own}\n\n{other}\n</{parent}>\n")
            }
            None => own + "\n",
        }
    }
}

/// The attributes without which something is missing.
fn needed(spec: &ComponentSpec) -> Vec<(String, String)> {
    let is_needed = |it: &(&String, &AttributeSpec)| it.1.required || it.1.expected || it.1.wanted;
    let needed = spec.attributes.iter().filter(is_needed);
    let mut attributes: Vec<_> = needed.map(|(key, it)| (key.clone(), value(it))).collect();
    if let Some(first) = spec.one_of.first() {
        attributes.push((first.clone(), value(&spec.attributes[first])));
    }
    attributes
}

/// `="…"` with a value that fits.
fn value(of: &AttributeSpec) -> String {
    match (of.values.first(), of.kind) {
        (Some(first), _) => format!("=\"{first}\""),
        (None, AttributeKind::Number | AttributeKind::Integer) => {
            format!("={{{}}}", of.range.map_or(1, |it| it.0.max(1)))
        }
        (None, AttributeKind::Boolean | AttributeKind::Switch) => String::new(),
        (None, AttributeKind::List) => "={[\"a\"]}".to_owned(),
        (None, AttributeKind::Link) => "=\"/words\"".to_owned(),
        _ => "=\"Words\"".to_owned(),
    }
}

fn content(spec: &ComponentSpec, vocabulary: &Vocabulary) -> String {
    let children: Vec<String> = spec
        .children
        .iter()
        .filter(|child| vocabulary.get(child).is_some())
        .flat_map(|child| {
            let child = Sample { parent: None, ..Sample::of(child, vocabulary) };
            let other = child.text().replace("=\"Words\"", "=\"Other words\"");
            [child.text(), other]
        })
        .collect();
    match spec.content {
        _ if !children.is_empty() => children.join("\n"),
        Content::Fences => "\n```bash npm\nnpm i\n```\n\n```bash yarn\nyarn\n```\n".to_owned(),
        Content::Nothing => String::new(),
        // A step of one sentence needs no title.
        _ => "Text. More text.".to_owned(),
    }
}

/// The rules of the family that find something, each with the text it points at.
fn found(text: &str) -> Vec<(String, String)> {
    let config = Config::default().with_profile(Profile::All);
    let outcome = check_page("a.mdx", text, doclint::FAMILIES, &config).unwrap();
    let ours = outcome.findings.iter().filter(|it| it.rule.starts_with("components/"));
    let told = ours.map(|it| {
        let rule = it.rule.trim_start_matches("components/").to_owned();
        (rule, text[it.at.span.range()].to_owned())
    });
    told.collect()
}

struct Breaks {
    count: usize,
    missed: Vec<String>,
}

impl Breaks {
    /// Breaks `text`: `rule` has to find it at `place`.
    fn expect(&mut self, text: &str, rule: &str, place: &str) {
        self.count += 1;
        let found = found(text);
        if !found.iter().any(|it| it.0 == rule && it.1 == place) {
            self.missed.push(format!("{rule} at {place:?}: {found:?}\n{text}"));
        }
    }
}

#[test]
fn every_broken_constraint_of_the_vocabulary_is_found() {
    let vocabulary = doclint_rule::host::vocabulary(doclint::FAMILIES);
    assert!(vocabulary.components.len() > 40);
    let mut breaks = Breaks { count: 0, missed: Vec::new() };
    for (name, spec) in &vocabulary.components {
        let whole = Sample::of(name, &vocabulary);
        assert_eq!(found(&whole.text()), [], "{}", whole.text());
        if !spec.example.is_empty() {
            assert_eq!(found(&spec.example), [], "{}", spec.example);
        }
        component(name, spec, &whole, &mut breaks);
        for (key, of) in &spec.attributes {
            attribute(key, of, &whole, &mut breaks);
        }
        for (written, meant) in &spec.renamed {
            let broken = whole.clone().without(meant).with(written, "=\"Words\"");
            breaks.expect(&broken.text(), "unknown-attribute", written);
        }
    }
    println!("{} constraints were broken", breaks.count);
    assert!(breaks.count > 300, "{}", breaks.count);
    assert!(
        breaks.missed.is_empty(),
        "{} missed\n{}",
        breaks.missed.len(),
        breaks.missed.join("\n")
    );
}

fn component(name: &str, spec: &ComponentSpec, whole: &Sample, breaks: &mut Breaks) {
    let misspelt = format!("{name}x");
    let broken = Sample { name: misspelt.clone(), ..whole.clone() };
    // A word in small letters may be an element of HTML or one that scripts define.
    if name.starts_with(char::is_uppercase) {
        breaks.expect(&broken.text(), "unknown-component", &misspelt);
    }
    if !spec.parents.is_empty() {
        let broken = Sample { parent: None, ..whole.clone() };
        breaks.expect(&broken.text(), "misplaced-component", &whole.tag());
    }
    if !spec.children.is_empty() {
        let broken =
            Sample { content: format!("Stray words.\n\n{}", whole.content), ..whole.clone() };
        breaks.expect(&broken.text(), "foreign-child", "Stray words.");
    }
    if spec.least > 1 {
        let one = whole.content.split("\n\n").next().unwrap().to_owned();
        let broken = Sample { content: one, ..whole.clone() };
        breaks.expect(&broken.text(), "single-item-group", &whole.tag());
    }
    for around in &spec.not_in {
        let text = format!("<{around}>\n<Note>\n{}</Note>\n</{around}>\n", whole.text());
        breaks.expect(&text, "misplaced-component", &whole.tag());
    }
    let foreign = match spec.content {
        Content::Fences => Some("Stray words."),
        Content::Text => Some("- stray"),
        Content::Nothing => Some("Stray words."),
        Content::Any | Content::Something => None,
    };
    if let Some(foreign) = foreign {
        let broken = Sample { content: format!("\n{foreign}\n"), ..whole.clone() };
        breaks.expect(&broken.text(), "foreign-child", foreign);
    }
    if spec.per_page > 0 {
        let text = (0..=spec.per_page).map(|_| whole.text()).collect::<Vec<_>>().join("\n");
        breaks.expect(&text, "repeated-component", &whole.tag());
    }
    let wants = !matches!(spec.content, Content::Any | Content::Nothing);
    if wants && !matches!(name, "Frame" | "Example") {
        let broken = Sample { content: String::new(), ..whole.clone() };
        breaks.expect(&broken.text(), "empty-component", &whole.tag());
    }
    if spec.content == Content::Fences {
        let broken = Sample { content: whole.content.replace("bash npm", "bash"), ..whole.clone() };
        breaks.expect(&broken.text(), "untitled-code", "```");
        let broken =
            Sample { content: whole.content.replace("bash yarn", "bash npm"), ..whole.clone() };
        breaks.expect(&broken.text(), "untitled-code", "npm");
    }
    if let [first, second, ..] = spec.one_of.as_slice() {
        let broken = whole.clone().without(first);
        breaks.expect(&broken.text(), "missing-attribute", &broken.tag());
        let both = whole.clone().with(second, "=\"Words\"");
        breaks.expect(&both.text(), "conflicting-attributes", second);
    }
}

fn attribute(key: &str, of: &AttributeSpec, whole: &Sample, breaks: &mut Breaks) {
    let there = whole.clone().with(key, value(of));
    if of.required {
        let broken = whole.clone().without(key);
        breaks.expect(&broken.text(), "missing-attribute", &broken.tag());
        breaks.expect(
            &whole.clone().with(key, "=\"\"").text(),
            "empty-attribute",
            &format!("{key}=\"\""),
        );
    }
    if of.expected {
        let broken = whole.clone().without(key);
        let (mut text, tag) = (broken.text(), broken.tag());
        // A group in which nothing has a title is a decision.
        if let (Some(first), Some(last)) = (text.find(&tag), text.rfind(&tag))
            && first < last
        {
            text.replace_range(last..last + tag.len(), &whole.tag());
        }
        breaks.expect(&text, "untitled-component", &tag);
    }
    if of.wanted {
        // Without any attribute, it may be a box around its content.
        let broken = whole.clone().without(key).with("id", "=\"words\"");
        breaks.expect(&broken.text(), "incomplete-component", &broken.tag());
    }
    let mut wrong = |value: &str| {
        let broken = whole.clone().with(key, format!("={value}"));
        breaks.expect(&broken.text(), "invalid-attribute-value", value);
    };
    if !of.values.is_empty() {
        wrong("\"zzz\"");
    } else if matches!(of.kind, AttributeKind::Number | AttributeKind::Integer) {
        wrong("\"seven\"");
        if of.kind == AttributeKind::Integer {
            wrong("{2.5}");
        }
        if let Some((least, most)) = of.range {
            wrong(&format!("{{{}}}", least - 1));
            if most < i64::MAX {
                wrong(&format!("{{{}}}", most + 1));
            }
        }
    } else if of.kind == AttributeKind::Boolean {
        wrong("\"no\"");
    } else if of.kind == AttributeKind::Switch {
        wrong("\"yes\"");
    } else if of.kind == AttributeKind::List {
        wrong("\"one\"");
    }
    if !of.needs.is_empty() {
        let broken = whole.clone().without(&of.needs).with(key, value(of));
        breaks.expect(&broken.text(), "missing-attribute", key);
    }
    let mut twice = there.clone();
    twice.attributes.push((key.to_owned(), value(of)));
    breaks.expect(&twice.text(), "duplicate-attribute", key);
    if of.unique != Unique::No {
        let one = Sample { parent: None, ..there.clone() }.text();
        let group = if whole.name == "Card" { "CardGroup" } else { "AccordionGroup" };
        let text = match &whole.parent {
            Some((parent, tag)) => format!("{tag}\n{one}\n{one}\n</{parent}>\n"),
            None if of.unique == Unique::Group => {
                format!("<{group}>\n{one}\n{one}\n</{group}>\n")
            }
            None => format!("{one}\n{one}"),
        };
        let shared = value(of);
        let rule = match of.anchor {
            Some(_) if whole.name == "Tab" => "duplicate-tab",
            _ => "duplicate-title",
        };
        breaks.expect(&text, rule, shared.trim_matches(['=', '"']));
    }
    // One letter more, where the word is long enough for that to be a slip. Elements of HTML take
    // more attributes than are listed.
    if key.len() > 3 && whole.name.starts_with(char::is_uppercase) {
        let misspelt = format!("{key}q");
        let broken = whole.clone().without(key).with(&misspelt, value(of));
        breaks.expect(&broken.text(), "unknown-attribute", &misspelt);
    }
}
