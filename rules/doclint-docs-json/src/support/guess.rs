//! Guesses what was meant: the shape of an object, a misspelled key.

use crate::support::pattern;
use crate::support::shape::Shape;
use doclint_rule::data::{Mapping, Value};
use doclint_rule::suggest::{self, edit_distance};
use std::collections::{BTreeSet, HashSet};

/// Objects with more keys than this are maps, never one of several shapes.
const MAX_RANKED: usize = 64;

/// The distance of an object from a shape: how many keys are missing or unknown. With `guess`, a
/// misspelled key counts less.
pub(crate) fn rank(
    shape: Shape,
    mapping: &Mapping,
    given: Option<&BTreeSet<&str>>,
    guess: bool,
) -> usize {
    let is_given =
        |key: &str| mapping.get(key).is_some() || given.is_some_and(|it| it.contains(key));
    let mut missing: Vec<_> = shape.required().filter(|key| !is_given(key)).collect();
    let mut unknown = 0;
    for entry in mapping.entries.iter().take(MAX_RANKED) {
        let key = entry.key.text.as_str();
        if shape.property(key).is_none() {
            match missing.iter().position(|it| guess && is_sure(key, it)) {
                Some(index) => _ = missing.swap_remove(index),
                None if guess && shape.properties().any(|it| is_sure(key, it)) => unknown += 1,
                None => unknown += 2,
            }
        }
    }
    2 * missing.len() + unknown
}

/// Whether a key was certainly meant: it differs in one letter, or only in upper and lower case.
pub(crate) fn is_sure(key: &str, meant: &str) -> bool {
    key.len() > 3 && edit_distance(&key.to_lowercase(), &meant.to_lowercase()) <= 1
}

/// The key whose value distinguishes shapes: at least two restrict it, each to different strings.
pub(crate) fn distinguishing_key(shapes: &[Shape]) -> Option<&'static str> {
    let choices = |shape: &Shape, key: &str| shape.property(key).map(Shape::choices);
    let is_distinguishing = |key: &&'static str| {
        let all: Vec<_> = shapes.iter().filter_map(|it| choices(it, key)).collect();
        let mut seen = BTreeSet::new();
        all.len() > 1
            && all.iter().all(|it| !it.is_empty())
            && all.iter().flatten().all(|it| seen.insert(*it))
    };
    shapes.iter().flat_map(|it| it.properties()).find(is_distinguishing)
}

/// The only key that can be meant. A required one wins over others that are equally near.
pub(crate) fn nearest(present: &HashSet<&str>, shape: Shape, key: &str) -> Option<&'static str> {
    let near = suggest::nearest(key, shape.properties().filter(|it| !present.contains(it)));
    let mut required = near.iter().filter(|it| shape.required().any(|key| key == **it));
    match near.as_slice() {
        [only] => Some(only),
        _ => required.next().filter(|_| required.next().is_none()).copied(),
    }
}

/// The only unused key whose objects have all keys of the value, and whose name is one letter away.
pub(crate) fn by_content(
    present: &HashSet<&str>,
    shape: Shape,
    key: &str,
    value: &Value,
) -> Option<&'static str> {
    let is_near = |it: &&str| !present.contains(it) && edit_distance(key, it) == 1;
    let fits = |it: &&'static str| shape.property(it).is_some_and(|it| has_keys(it, value));
    let mut near = shape.properties().filter(is_near);
    let near = near.next().filter(|_| near.next().is_none())?;
    Some(near).filter(fits)
}

/// Whether a value is an object that an object of this shape may be.
fn has_keys(shape: Shape, value: &Value) -> bool {
    let is_one =
        |mapping| shape.alternatives().into_iter().any(|it| rank(it, mapping, None, false) == 0);
    value.as_mapping().is_some_and(is_one)
}

/// The only key of an object whose own object has this key.
pub(crate) fn inside(shape: Shape, key: &str) -> Option<&'static str> {
    let has = |name: &&'static str| {
        let shapes = shape.property(name).map(Shape::alternatives).unwrap_or_default();
        shapes.iter().any(|it| it.properties().any(|it| it == key))
    };
    let mut names = shape.properties().filter(has);
    names.next().filter(|_| names.next().is_none())
}

/// Whether no other unused key can be meant, and the key takes the value. The inside of objects and
/// lists is not looked at.
pub(crate) fn is_only(
    present: &HashSet<&str>,
    shape: Shape,
    key: &str,
    near: &str,
    value: &Value,
) -> bool {
    let mut sure = shape.properties().filter(|it| !present.contains(it) && is_sure(key, it));
    let is_alone = sure.next() == Some(near) && sure.next().is_none();
    is_alone && shape.property(near).is_some_and(|it| takes(it, value))
}

/// Whether a key of this shape takes the value.
pub(crate) fn takes(shape: Shape, value: &Value) -> bool {
    shape.alternatives().into_iter().any(|it| {
        let choices = it.choices();
        it.fits(value)
            && value.as_str().is_none_or(|text| {
                let has_form = it.pattern().is_none_or(|it| pattern::fits(it, text));
                has_form && (choices.is_empty() || choices.contains(&text))
            })
    })
}
