//! Compares `docs.json` with its schema: finds unknown, missing and invalid parts.

use crate::model::schema;
use crate::support::foreign::foreign;
use crate::support::guess::{
    by_content, distinguishing_key, inside, is_only, is_sure, nearest, rank, takes,
};
use crate::support::page_object::page_object;
use crate::support::part::Part;
use crate::support::pattern;
use crate::support::problem::{Finding, Meant, Problem, Trust, Undo};
use crate::support::relations::{repetitions, rivals};
use crate::support::shape::{Shape, in_code, kind};
use crate::support::synonyms::synonym;
use crate::support::values;
use doclint_rule::data::{DataError, Entry, Kind, Mapping, Value};
use doclint_rule::site::{DocsJson, DocsJsonDialect, join};
use doclint_rule::words::quoted;
use doclint_rule::{Location, Span};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

/// The findings of [`validate`], which runs once for all rules.
pub(crate) fn findings(docs_json: &DocsJson) -> Arc<Vec<Finding>> {
    docs_json.derived(validate)
}

/// Everything that the schema of its format doesn't allow in `docs.json`, by file and place. A
/// fragment is checked as the part that it replaces.
fn validate(docs_json: &DocsJson) -> Vec<Finding> {
    let Some(main) = docs_json.files.first() else { return Vec::new() };
    let paths = docs_json.files.iter().enumerate().map(|(index, it)| (it.path.as_str(), index));
    let is_partial = |it: &DataError| !matches!(it, DataError::DuplicateKey { .. });
    let mut run = Run {
        docs_json,
        paths: paths.collect(),
        partial: docs_json
            .files
            .iter()
            .map(|it| it.document.errors.iter().any(is_partial))
            .collect(),
        seen: HashSet::new(),
        todo: Vec::new(),
        choices: HashMap::new(),
        searches: 0,
        steps: 0,
        is_dropped: false,
        out: Vec::new(),
    };
    let shape = Shape::root(schema::of(docs_json.dialect));
    run.todo.push(Step {
        file: 0,
        value: &main.document.root,
        shape,
        given: None,
        depth: 0,
        is_dropped: false,
    });
    while let Some(step) = run.todo.pop() {
        run.step(step);
    }
    let mut found = run.out;
    found.sort_by_key(|it| (it.at.file, it.at.span));
    found.dedup();
    found
}

/// Keys; `None` if there are none.
type Given<'a> = Option<Rc<BTreeSet<&'a str>>>;

/// A value that is still to be checked.
#[derive(Clone)]
struct Step<'a> {
    file: usize,
    value: &'a Value,
    shape: Shape,
    /// The keys next to the `$ref` that led here. They override those of the fragment.
    given: Given<'a>,
    /// How many `$ref` lead here.
    depth: u8,
    /// Whether the platform ignores the value instead of rejecting the file.
    is_dropped: bool,
}

struct Run<'a> {
    docs_json: &'a DocsJson,
    paths: HashMap<&'a str, usize>,
    /// Files that could only be read in part: nothing is reported as missing there.
    partial: Vec<bool>,
    /// Fragments that are checked already, each with its shape and the keys next to it.
    seen: HashSet<(usize, *const u8, Given<'a>)>,
    todo: Vec<Step<'a>>,
    choices: HashMap<*const u8, Rc<Choices>>,
    searches: u32,
    steps: usize,
    /// Whether the current step is in a value that the platform ignores.
    is_dropped: bool,
    out: Vec<Finding>,
}

/// The shapes that a part of the schema allows.
struct Choices {
    shapes: Vec<Shape>,
    /// The key whose value distinguishes the shapes of objects.
    distinguishing: Option<&'static str>,
}

/// Real sites have tens of fragments; each may be checked for many places.
const MAX_FRAGMENTS: usize = 1000;
const MAX_FRAGMENT_DEPTH: u8 = 16;
/// After this many values, no more fragments are resolved.
const MAX_STEPS: usize = 1_000_000;
/// A search looks at every key of an object. If nearly all are unknown, that would take long.
const MAX_SEARCHES: u32 = 200;

impl<'a> Run<'a> {
    fn step(&mut self, step: Step<'a>) {
        let Step { file, value, .. } = step;
        self.steps += 1;
        self.is_dropped = step.is_dropped;
        if value.is_null() && (self.partial[file] || step.depth > 0) {
            return;
        }
        if let Some(target) = value.get("$ref").and_then(Value::as_str) {
            self.fragment(&step, target);
            return;
        }
        let Some(shape) = self.chosen(&step) else { return };
        match &value.kind {
            Kind::String(text) => self.text(file, value, text, shape),
            Kind::Sequence(items) => {
                self.length(file, value, items.len(), shape);
                self.out.extend(repetitions(Part::of(self.docs_json, file, value), shape));
                let Some(shape) = shape.items() else { return };
                self.nulls(file, items, shape);
                let items = items.iter().filter(|it| !it.is_null());
                let steps = items.map(|value| Step { value, shape, given: None, ..step });
                self.todo.extend(steps);
            }
            Kind::Mapping(mapping) => self.object(&step, mapping, shape, true),
            _ => {}
        }
    }

    /// Reports items that are null: no list of the models takes them.
    fn nulls(&mut self, file: usize, items: &[Value], shape: Shape) {
        if self.partial[file] {
            return;
        }
        for (index, item) in items.iter().enumerate().filter(|it| it.1.is_null()) {
            let found = kind(item).into_owned();
            let expected = expected(&self.choices_of(shape).shapes);
            let meant = values::item_with_comma(items, index).map(Meant::Nothing);
            self.report(file, item.span, Problem::Invalid { found, expected, meant });
        }
    }

    /// The keys next to a `$ref` override those of the fragment. If the fragment is not an object,
    /// they are not read.
    fn fragment(&mut self, step: &Step<'a>, target: &str) {
        let Some(mapping) = step.value.as_mapping() else { return };
        let path = join(&self.docs_json.files[step.file].path, target);
        let file = path.and_then(|it| self.paths.get(it.as_str()).copied());
        let mut given: BTreeSet<&str> = mapping.entries.iter().map(|it| &*it.key.text).collect();
        given.remove("$ref");
        given.extend(step.given.iter().flat_map(|it| it.iter().copied()));
        let given = (!given.is_empty()).then(|| Rc::new(given));
        if let Some(file) = file
            && step.depth < MAX_FRAGMENT_DEPTH
            && self.seen.len() < MAX_FRAGMENTS
            && self.steps < MAX_STEPS
        {
            let key = (file, std::ptr::from_ref(step.shape.at).cast(), given.clone());
            if self.seen.insert(key) {
                let value = &self.docs_json.files[file].document.root;
                let depth = step.depth + 1;
                let is_dropped = step.is_dropped;
                self.todo.push(Step { file, value, shape: step.shape, given, depth, is_dropped });
            }
        }
        if mapping.entries.len() > 1
            && let Some(shape) = self.chosen(step)
        {
            self.object(step, mapping, shape, false);
        }
    }

    /// The shape that a value is checked against, chosen by its type, then by the distinguishing key,
    /// then by how many keys are missing or unknown. `None` if no shape fits.
    fn chosen(&mut self, step: &Step<'a>) -> Option<Shape> {
        let all = self.choices_of(step.shape);
        let mut fitting = all.shapes.iter().filter(|it| it.fits(step.value));
        let Some(first) = fitting.next() else {
            let (found, expected) = (kind(step.value).into_owned(), expected(&all.shapes));
            let meant = values::unquoted(&all.shapes, step.value);
            self.report(step.file, step.value.span, Problem::Invalid { found, expected, meant });
            return None;
        };
        let as_object = step.value.as_mapping().and_then(|it| page_object(&all.shapes, it));
        if let Some(problem) = as_object {
            self.report(step.file, step.value.span, problem);
            return None;
        }
        match (fitting.next(), step.value.as_mapping()) {
            (Some(_), Some(mapping)) => {
                let shapes = all.shapes.iter().copied().filter(|it| it.fits(step.value)).collect();
                self.closest(step, mapping, shapes, all.distinguishing)
            }
            _ => Some(*first),
        }
    }

    /// The shapes that a part of the schema allows. They are the same for many values.
    fn choices_of(&mut self, shape: Shape) -> Rc<Choices> {
        let make = || {
            let shapes = shape.alternatives();
            let distinguishing = distinguishing_key(&shapes);
            Rc::new(Choices { shapes, distinguishing })
        };
        Rc::clone(self.choices.entry(std::ptr::from_ref(shape.at).cast()).or_insert_with(make))
    }

    fn closest(
        &mut self,
        step: &Step<'a>,
        mapping: &'a Mapping,
        mut shapes: Vec<Shape>,
        distinguishing: Option<&'static str>,
    ) -> Option<Shape> {
        if let Some(key) = distinguishing
            && let Some(value) = mapping.get(key)
        {
            let choices = |it: &Shape| it.property(key).map(Shape::choices).unwrap_or_default();
            let all: Vec<_> = shapes.iter().flat_map(choices).collect();
            let by_others = values::by_other_keys(&shapes, key, mapping);
            shapes.retain(|it| value.as_str().is_some_and(|text| choices(it).contains(&text)));
            if shapes.is_empty() {
                self.choice(step.file, value, &all, by_others);
                return None;
            }
        }
        let given = step.given.as_deref();
        let ranked = |shape: &Shape, guess: bool| rank(*shape, mapping, given, guess);
        // Guessing is slow, and only useful if nothing fits.
        if let Some(fitting) = shapes.iter().find(|it| ranked(it, false) == 0) {
            return Some(*fitting);
        }
        self.searches += 1;
        let guess = self.searches < MAX_SEARCHES;
        shapes.into_iter().min_by_key(|it| ranked(it, guess))
    }

    fn object(&mut self, step: &Step<'a>, mapping: &'a Mapping, shape: Shape, is_whole: bool) {
        // A key that an unknown one was meant to be is not reported as missing too.
        let mut meant = BTreeSet::new();
        let mut present = HashSet::new();
        let whole = Part::of(self.docs_json, step.file, step.value);
        // Keys next to a `$ref` are checked together with the fragment.
        if step.given.is_none() {
            self.out.extend(rivals(whole, shape));
        }
        for Entry { key, value } in &mapping.entries {
            if key.text == "$ref" && !is_whole {
                continue;
            }
            // The keys next to the `$ref` override it.
            if step.given.as_ref().is_some_and(|it| it.contains(&*key.text)) {
                continue;
            }
            match shape.property(&key.text) {
                Some(inner) => {
                    // A group without operations is still a group.
                    let is_dropped = shape.model == "Group" && key.text == "openapi";
                    let is_dropped = is_dropped || step.is_dropped;
                    let inner =
                        Step { value, shape: inner, given: None, is_dropped, ..step.clone() };
                    self.todo.push(inner);
                    if let Some(problem) = remark(whole, shape, &key.text) {
                        self.report(step.file, key.span, problem);
                    }
                }
                None if shape.at.get("properties").is_none() => {}
                None => {
                    if present.is_empty() {
                        present.extend(mapping.entries.iter().map(|it| it.key.text.as_str()));
                    }
                    let mut problem = self.unknown(&present, shape, &key.text, value);
                    match &mut problem {
                        Problem::Unknown { near: Some(near), trust, is_rejected, .. } => {
                            // Two keys can't both become one.
                            if !meant.insert(*near) {
                                *trust = (*trust).min(Trust::Likely);
                            }
                            let can_miss = is_whole && !self.partial[step.file];
                            *is_rejected |= can_miss && shape.required().any(|it| it == *near);
                        }
                        Problem::Foreign { counterpart, undo, .. } => {
                            let other = counterpart.filter(|it| present.contains(it));
                            if let Some(other) = other.and_then(|it| mapping.get(it)) {
                                let is_same = other.kind == value.kind;
                                let entry = values::entry_with_comma(mapping, key);
                                *undo = entry.map(|entry| Undo::Remove { entry, is_same });
                            }
                            meant.extend(*counterpart);
                        }
                        _ => {}
                    }
                    self.report(step.file, key.span, problem);
                }
            }
        }
        if is_whole && !self.partial[step.file] {
            self.missing(step, mapping, shape, &meant);
        }
    }

    fn missing(
        &mut self,
        step: &Step<'a>,
        mapping: &Mapping,
        shape: Shape,
        meant: &BTreeSet<&'static str>,
    ) {
        let given = step.given.as_deref();
        let is_given = |key: &&str| {
            mapping.get(key).is_some()
                || meant.contains(*key)
                || given.is_some_and(|it| it.contains(*key))
        };
        let needed = shape.dependent().filter(|(key, _)| is_given(key)).map(|it| it.1);
        let is_docs_json = self.docs_json.files.first().is_some_and(|it| it.path == "docs.json");
        let more = shape.required_in_docs_json().filter(|_| is_docs_json);
        let required = shape.required().chain(more).chain(needed);
        let missing: Vec<_> = required.filter(|it| !is_given(it)).collect();
        let start = step.value.span.start;
        let at = Span::new(start, step.value.span.end.min(start + 1));
        if !missing.is_empty() {
            let renamed = only_key(mapping, shape, &missing);
            let keys = in_code(&missing, "and");
            self.report(step.file, at, Problem::Missing { keys, renamed });
        }
        let one_of = shape.required_one_of();
        if !one_of.is_empty() && !one_of.iter().any(is_given) {
            let keys = in_code(&one_of, "or");
            self.report(step.file, at, Problem::Missing { keys, renamed: None });
        }
    }

    /// A key that the object doesn't have.
    fn unknown(
        &mut self,
        present: &HashSet<&str>,
        shape: Shape,
        key: &str,
        value: &Value,
    ) -> Problem {
        let key = key.to_owned();
        if let Some(found) = foreign(self.docs_json.dialect, shape.model, &key) {
            let counterpart = found.counterpart;
            let is_free = |it: &&str| !present.contains(*it);
            let own = counterpart.filter(is_free).and_then(|it| shape.property(it));
            let dialect = self.docs_json.dialect;
            let is_renamed = own.is_some_and(|it| takes(it, value) && is_known(dialect, it, value));
            let undo = is_renamed.then_some(Undo::Rename);
            return Problem::Foreign { key, counterpart, undo };
        }
        self.searches += 1;
        let is_searched = self.searches < MAX_SEARCHES;
        let word = synonym(present, shape, &key);
        let near = word.or_else(|| is_searched.then(|| nearest(present, shape, &key)).flatten());
        let near = near.or_else(|| by_content(present, shape, &key, value));
        let inside = (is_searched && near.is_none()).then(|| inside(shape, &key)).flatten();
        if near.is_none()
            && shape.model == "Metadata"
            && self.docs_json.dialect == DocsJsonDialect::Modern
        {
            let counterpart = Some("seo.metatags");
            return Problem::Foreign { key, counterpart, undo: None };
        }
        let trust = near.map_or(Trust::Guess, |near| match word {
            Some(_) if shape.property(near).is_some_and(|it| takes(it, value)) => Trust::Sure,
            None if is_only(present, shape, &key, near, value) => Trust::Sure,
            None if is_sure(&key, near) => Trust::Likely,
            _ => Trust::Guess,
        });
        Problem::Unknown { key, near, trust, inside, is_rejected: shape.is_strict() }
    }

    fn text(&mut self, file: usize, value: &Value, text: &str, shape: Shape) {
        let choices = shape.choices();
        if !choices.is_empty() {
            if !choices.contains(&text) {
                self.choice(file, value, &choices, None);
            }
        } else if shape.pattern().is_some_and(|it| !pattern::fits(it, text)) {
            let found = match !text.is_empty() && text.trim().is_empty() {
                true => "a blank text".to_owned(),
                false => quoted(text),
            };
            let expected = shape.words();
            let meant = shape.pattern().and_then(|it| values::of_form(it, text));
            self.report(file, value.span, Problem::Invalid { found, expected, meant });
        } else if shape.number("minLength").is_some_and(|it| text.chars().count() < it) {
            let least = shape.number("minLength").unwrap_or_default();
            self.invalid(
                file,
                value,
                quoted(text),
                format!("a string of at least {least} characters"),
            );
        }
    }

    fn length(&mut self, file: usize, value: &Value, length: usize, shape: Shape) {
        if shape.number("minItems").is_some_and(|least| length < least) {
            let found = "an empty list".to_owned();
            self.invalid(file, value, found, "a list with at least one item".to_owned());
        } else if let Some(most) = shape.number("maxItems").filter(|most| length > *most) {
            let found = format!("a list of {length} items");
            self.invalid(file, value, found, format!("a list of at most {most} items"));
        }
    }

    /// Reports a value that is not one of the choices. `by_others` is the one that fits the rest.
    fn choice(
        &mut self,
        file: usize,
        value: &Value,
        choices: &[&'static str],
        by_others: Option<&'static str>,
    ) {
        let text = value.as_str();
        let found = text.map_or_else(|| kind(value).into_owned(), quoted);
        self.searches += 1;
        let search = self.searches < MAX_SEARCHES;
        let near = text.and_then(|it| values::choice(it, choices, search));
        let meant = match by_others {
            Some(text) => Some(Meant::Text { text: text.to_owned(), is_sure: true }),
            None => near,
        };
        let expected = in_code(choices, "or");
        self.report(file, value.span, Problem::Invalid { found, expected, meant });
    }

    fn invalid(&mut self, file: usize, value: &Value, found: String, expected: String) {
        self.report(file, value.span, Problem::Invalid { found, expected, meant: None });
    }

    fn report(&mut self, file: usize, span: Span, problem: Problem) {
        let at = Location { file: self.docs_json.files[file].file, span };
        let problem = if self.is_dropped { Problem::Dropped } else { problem };
        self.out.push(Finding { at, problem });
    }
}

/// Whether an object of this shape has the keys of the value, or its own names for them.
fn is_known(dialect: DocsJsonDialect, shape: Shape, value: &Value) -> bool {
    let Some(mapping) = value.as_mapping() else { return true };
    shape.alternatives().into_iter().any(|it| {
        let has = |key: &str| it.properties().any(|it| it == key);
        let renames = |key: &str| foreign(dialect, it.model, key)?.counterpart;
        mapping.entries.iter().map(|it| &*it.key.text).all(|it| has(it) || renames(it).is_some())
    })
}

/// The only key that an object doesn't have by name, if one key is missing that takes its value.
fn only_key(
    mapping: &Mapping,
    shape: Shape,
    missing: &[&'static str],
) -> Option<(Span, &'static str)> {
    let [missing] = missing else { return None };
    let is_known = |key: &str| shape.properties().any(|it| it == key);
    let mut unknown = mapping.entries.iter().filter(|it| !is_known(&it.key.text));
    let only = unknown.next().filter(|_| unknown.next().is_none())?;
    shape
        .property(missing)
        .is_some_and(|it| takes(it, &only.value))
        .then_some((only.key.span, missing))
}

/// A problem with a key that the object has.
fn remark(object: Part<'_>, shape: Shape, key: &str) -> Option<Problem> {
    let key = key.to_owned();
    if let Some(why) = shape.deprecation(&key) {
        return Some(Problem::Deprecated { key, why });
    }
    let (other, value) = shape.condition(&key)?;
    // A misspelled other key is reported itself.
    let given = object.get(other)?.value.as_str()?;
    let is_known = shape.property(other)?.choices().contains(&given);
    (is_known && given != value).then_some(Problem::Idle { key, other, value })
}

/// Says what several shapes expect.
fn expected(shapes: &[Shape]) -> String {
    let mut words: Vec<String> = Vec::new();
    for shape in shapes.iter().filter(|it| it.model != "Mount") {
        let of_shape = shape.words();
        if !words.contains(&of_shape) {
            words.push(of_shape);
        }
    }
    words.join(", or ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_rule::FileId;
    use doclint_rule::data::json;
    use doclint_rule::site::DocsJsonFile;

    /// `file: text problem`, where text is what the finding points at.
    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let read = files.iter().enumerate().map(|(index, (path, text))| DocsJsonFile {
            path: (*path).to_owned(),
            file: FileId(index as u32),
            document: json::parse(text),
            text: (*text).into(),
        });
        let docs_json = DocsJson::read(read.collect());
        let shown = |it: Finding| {
            let (path, text) = files[it.at.file.0 as usize];
            let text = &text[it.at.span.start as usize..it.at.span.end as usize];
            let problem = format!("{:?}", it.problem);
            format!("{path}: {text} {}", problem.split(' ').next().unwrap())
        };
        validate(&docs_json).into_iter().map(shown).collect()
    }

    #[test]
    fn fragments_are_checked_as_the_part_that_they_replace() {
        let main = r#"{"theme": "mint", "$ref": "base.json", "favicn": 1}"#;
        // The main file overrides the fragment, whose other values are checked.
        let base = r##"{"theme": 7, "name": 7, "colors": {"$ref": "gone.json"},
            "navigation": {"$ref": "nav/all.json"}}"##;
        let all = r#"{"tabs": [{"$ref": "tab.json", "tab": "T"}, {"$ref": "tab.json"}], "global": {"$ref": "list.json"}}"#;
        let tab = r#"{"hiden": true, "pages": ["a"]}"#;
        let files = [
            ("docs.json", main),
            ("base.json", base),
            ("nav/all.json", all),
            ("nav/tab.json", tab),
            ("nav/list.json", "[]"),
        ];
        let expected = [
            "docs.json: \"favicn\" Unknown",
            "base.json: 7 Invalid",
            "nav/tab.json: { Missing",
            "nav/tab.json: \"hiden\" Unknown",
            "nav/list.json: [] Invalid",
        ];
        assert_eq!(found(&files), expected);
    }

    #[test]
    fn circles_of_fragments_end_and_partial_files_miss_nothing() {
        let ring = r#"{"group": "G", "pages": [{"$ref": "ring.json"}, {"$ref": "ring.json", "tag": "t"}], "x1": 1}"#;
        let main = r##"{"theme": "mint", "name": "F", "colors": {"primary": "#fff"},
            "navigation": {"pages": [{"$ref": "ring.json"}]}}"##;
        let files = [("docs.json", main), ("ring.json", ring)];
        assert_eq!(found(&files), ["ring.json: \"x1\" Unknown"]);
        assert_eq!(found(&[("docs.json", r#"{"theme": "mint", "name": "#)]), [""; 0]);
        assert_eq!(found(&[("docs.json", "{}")]), ["docs.json: { Missing"]);
    }

    #[test]
    fn a_font_with_a_file_has_its_format() {
        let font = r#"{"name": "F", "navigation": [{"group": "G", "pages": []}],
            "font": {"family": "Inter", "url": "https://a.example/a.woff"}}"#;
        assert_eq!(found(&[("mint.json", font)]), ["mint.json: { Missing"]);
    }
}
