//! Helpers that several rules of the family share.

pub(crate) mod alternative;
pub(crate) mod callout;
pub(crate) mod directive;
pub(crate) mod fields;
pub(crate) mod harm;
pub(crate) mod lead;
pub(crate) mod link_list;
pub(crate) mod names;
pub(crate) mod outline;
pub(crate) mod place;
pub(crate) mod sections;
pub(crate) mod steps;
pub(crate) mod text;
pub(crate) mod verbs;
pub(crate) mod written;

use doclint_rule::{Edit, Fix};
use std::borrow::Cow;

/// A fix that writes something as a component, which readers see in another form.
pub(crate) fn component_fix(
    title: impl Into<Cow<'static, str>>,
    edits: impl Into<Vec<Edit>>,
) -> Fix {
    Fix::not_safe(title, edits).changing_components().changing_surroundings()
}
