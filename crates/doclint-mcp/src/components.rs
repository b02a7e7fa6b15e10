//! The tool `components`.

use crate::answer::{DATA, Limit};
use crate::paths::short;
use crate::site::Site;
use doclint_vocabulary::{
    ATTRIBUTE_KINDS, AttributeSpec, CONTENTS, ComponentSpec, Content, Vocabulary,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// Which components.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Params {
    /// One component, such as `Card`: with all of its attributes and an example.
    pub name: Option<String>,
    /// Only components that may be directly inside this one, such as `CardGroup`.
    pub inside: Option<String>,
    /// How many components to list, 1 to 200. The default is 40.
    #[serde(default)]
    #[schemars(with = "u32")]
    pub limit: Option<u32>,
}

/// Components that pages of this site may use.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Components {
    /// How to read the texts below.
    pub about: &'static str,
    /// The components, by name.
    pub components: Vec<Component>,
    /// Attributes that every component takes, in an answer about one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub common_attributes: BTreeMap<String, Attribute>,
    /// What is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
}

/// A component.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Component {
    /// Its name in pages.
    pub name: String,
    /// What it is for.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub purpose: String,
    /// Its attributes: all in an answer about one component, otherwise those that it needs.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: BTreeMap<String, Attribute>,
    /// Attributes of which it needs exactly one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exactly_one_of: Vec<String>,
    /// The components that it has to be directly inside.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub belongs_in: Vec<String>,
    /// The only components and elements that it may contain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub may_contain: Vec<String>,
    /// The content between its tags, if not everything is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// How it is used.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub example: String,
}

/// An attribute of a component.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Attribute {
    /// The type of its value.
    #[serde(rename = "type")]
    pub kind: String,
    /// The only values that it takes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// Whether the component makes no sense without it.
    pub required: bool,
    /// What to write instead of it, if it is deprecated.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub instead: String,
}

/// Lists or describes components.
///
/// # Errors
///
/// If there is no such component, or the settings have errors.
pub fn call(site: &mut Site, params: Params, _: &AtomicBool) -> Result<Components, String> {
    let config = site.config()?;
    let vocabulary = config.vocabulary(&config.families(site.host.families()));
    let unknown = |name: &str| format!("this site has no component `{}`", short(name));
    if let Some(name) = &params.name {
        let spec = vocabulary.get(name).ok_or_else(|| unknown(name))?;
        let components = vec![whole(name, spec)];
        let common = vocabulary.common.iter();
        let common_attributes = common.map(|it| (it.0.clone(), attribute(it.1))).collect();
        return Ok(Components { about: DATA, components, common_attributes, left_out: None });
    }
    if let Some(outer) = params.inside.as_deref().filter(|it| vocabulary.get(it).is_none()) {
        return Err(unknown(outer));
    }
    let mut limit = Limit::of(params.limit);
    let mut components = Vec::new();
    for (name, spec) in &vocabulary.components {
        if params.inside.as_deref().is_none_or(|it| may_be_in(&vocabulary, (name, spec), it)) {
            limit.keep(&mut components, in_short(name, spec));
        }
    }
    let left_out = limit.advice("raise `limit`, or name a component with `name` or `inside`");
    Ok(Components { about: DATA, components, common_attributes: BTreeMap::new(), left_out })
}

fn may_be_in(
    vocabulary: &Vocabulary,
    (name, spec): (&String, &ComponentSpec),
    outer: &str,
) -> bool {
    let Some(around) = vocabulary.get(outer) else { return false };
    let takes = around.children.is_empty() || around.children.contains(name);
    let fits = spec.parents.is_empty() || spec.parents.iter().any(|it| it == outer);
    takes && fits && !spec.not_in.iter().any(|it| it == outer)
}

fn in_short(name: &str, spec: &ComponentSpec) -> Component {
    let needed = spec.attributes.iter().filter(|it| it.1.required || it.1.expected);
    Component {
        name: name.to_owned(),
        purpose: spec.about.clone(),
        attributes: needed.map(|it| (it.0.clone(), attribute(it.1))).collect(),
        belongs_in: spec.parents.clone(),
        ..Component::default()
    }
}

fn whole(name: &str, spec: &ComponentSpec) -> Component {
    let content = CONTENTS.iter().find(|it| it.1 == spec.content && it.1 != Content::Any);
    Component {
        attributes: spec.attributes.iter().map(|it| (it.0.clone(), attribute(it.1))).collect(),
        exactly_one_of: spec.one_of.clone(),
        may_contain: spec.children.clone(),
        content: content.map(|it| it.0.to_owned()),
        example: spec.example.clone(),
        ..in_short(name, spec)
    }
}

fn attribute(spec: &AttributeSpec) -> Attribute {
    let kind = ATTRIBUTE_KINDS.iter().find(|it| it.1 == spec.kind).map_or("any", |it| it.0);
    Attribute {
        kind: kind.to_owned(),
        values: spec.values.clone(),
        required: spec.required,
        instead: spec.instead.clone(),
    }
}
