//! Tests of operations and schemas as files say them.

use super::{FieldPlace, Kinds, SchemaId, Side, Spec, SpecOperation, Steps};
use crate::api::ApiFacts;
use doclint_data::{json, yaml};

/// The facts of a file with one operation and some schemas.
fn facts(operation: &str, schemas: &str) -> ApiFacts {
    let text = format!(
        "openapi: 3.0.3\ninfo: {{title: Ferry, version: '1'}}\npaths:\n  /queues/{{id}}:\n    post: \
         {operation}\ncomponents:\n  schemas:\n{schemas}"
    );
    let document = yaml::parse_file(&text);
    assert!(document.errors.is_empty(), "{:?}", document.errors);
    ApiFacts::of(&document)
}

fn body_of(facts: &ApiFacts) -> (&Spec, SchemaId) {
    let body = facts.spec.operations[0].body.as_ref().expect("a body");
    (&facts.spec, body.media[0].schema.expect("a schema"))
}

fn with_body(schemas: &str) -> ApiFacts {
    let operation =
        "{requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}";
    facts(operation, schemas)
}

fn misfits(schemas: &str, example: &str) -> Vec<String> {
    let facts = with_body(schemas);
    let (spec, id) = body_of(&facts);
    let value = json::parse(example);
    assert!(value.errors.is_empty(), "{example}");
    let found = spec.misfits(id, &value.root, Side::Request, &Steps::default());
    found.into_iter().map(|it| format!("{}: {}", it.path, it.message)).collect()
}

#[test]
fn an_operation_has_parameters_a_body_and_responses() {
    let facts = facts(
        "{parameters: [{$ref: '#/components/schemas/P'}, {name: limit, in: query, schema: {type: \
         integer, default: 5}}], responses: {'200': {description: x, content: {application/json: \
         {schema: {type: string}}}}, 4XX: {description: y}}}",
        "    P: {name: id, in: path, required: true, schema: {type: string}}\n",
    );
    let operation: &SpecOperation = &facts.spec.operations[0];
    let parameters: Vec<_> =
        operation.parameters.iter().map(|it| (&*it.name, it.place, it.is_required)).collect();
    let expected = [("id", FieldPlace::Path, true), ("limit", FieldPlace::Query, false)];
    assert_eq!(parameters, expected);
    let default = facts.spec.default_of(operation.parameters[1].schema);
    assert_eq!(default.and_then(|it| it.as_number()), Some(5.0));
    assert!(operation.is_whole && operation.body.is_none());
    assert!(operation.responses[0].is_success() && operation.responses[1].has_status("404"));
}

#[test]
fn fields_come_from_references_all_parts_and_all_branches() {
    let facts = with_body(
        "    A:\n      allOf:\n        - $ref: '#/components/schemas/B'\n        - {required: [b], \
         properties: {a: {type: string}}}\n      oneOf:\n        - {required: [c], properties: {c: \
         {type: integer}, d: {}}}\n        - {required: [c, e], properties: {c: {type: string}, e: \
         {}}}\n    B: {properties: {b: {type: array, items: {$ref: '#/components/schemas/A'}}}}\n",
    );
    let (spec, id) = body_of(&facts);
    let steps = Steps::default();
    let shape = spec.shape(&[id], Side::Request, &steps);
    let fields: Vec<_> = shape.fields.iter().map(|it| (it.name, it.is_required)).collect();
    let expected = [("b", true), ("a", false), ("c", true), ("d", false), ("e", false)];
    assert_eq!(fields, expected);
    assert!(!shape.is_open);
    let list = &shape.field("b").expect("a field").schemas;
    assert_eq!(spec.kinds(list[0], &steps).text(), "array");
    // The items of the list are the whole again.
    assert_eq!(spec.shape(list, Side::Request, &steps).fields.len(), 5);
    assert!(spec.may_have(list, "e", &steps) && !spec.may_have(list, "f", &steps));
}

#[test]
fn circles_and_towers_of_schemas_end() {
    let parts = "{$ref: '#/components/schemas/A'}, ".repeat(8);
    let facts = with_body(&format!("    A: {{allOf: [{parts}], anyOf: [{parts}]}}\n"));
    let (spec, id) = body_of(&facts);
    let steps = Steps::new(2_000);
    assert!(spec.shape(&[id], Side::Request, &steps).is_open && steps.left() == 0);
    assert!(spec.kinds(id, &Steps::new(2_000)).is_any());
    let value = json::parse("{\"a\": 1}");
    assert!(spec.misfits(id, &value.root, Side::Request, &Steps::new(2_000)).is_empty());
}

#[test]
fn an_open_object_may_have_any_field() {
    for (schema, is_open) in [
        ("{type: object}", true),
        ("{}", true),
        ("{type: string}", false),
        ("{properties: {a: {}}}", false),
        ("{properties: {a: {}}, additionalProperties: true}", true),
        ("{properties: {a: {}}, additionalProperties: false}", false),
        ("{oneOf: [{properties: {a: {}}}, {type: object}]}", true),
        ("{type: array, items: {properties: {a: {}}}}", false),
        ("{$ref: '#/components/schemas/None'}", true),
    ] {
        let facts = with_body(&format!("    A: {schema}\n"));
        let (spec, id) = body_of(&facts);
        assert_eq!(
            spec.shape(&[id], Side::Request, &Steps::default()).is_open,
            is_open,
            "{schema}"
        );
    }
}

#[test]
fn what_does_not_fit_is_found_at_its_place() {
    let schema = "    A: {type: object, required: [a, id], properties: {id: {type: string, \
                  readOnly: true}, a: {type: array, items: {type: integer, maximum: 9}}, b: {enum: \
                  [one, two]}, c: {type: string, nullable: true}, d: {oneOf: [{type: string}, \
                  {properties: {x: {type: boolean}}, type: object}]}}}\n";
    for (example, expected) in [
        (r#"{"a": [1, 2], "b": "one", "c": null, "d": {"x": true}}"#, &[][..]),
        (r#"{"b": "one"}"#, &[": required `a` is missing"]),
        (r#"{"a": [1, "2"]}"#, &["a[1]: expected an integer, found a string"]),
        (r#"{"a": [10]}"#, &["a[0]: expected at most 9, found 10"]),
        (r#"{"a": [], "b": "on"}"#, &["b: `on` is not one of `one`, `two`"]),
        (r#"{"a": null}"#, &["a: expected an array, found `null`"]),
        (r#"{"a": [], "d": {"x": 1}}"#, &["d.x: expected a boolean, found a number"]),
        (r#"{"a": [], "d": 1}"#, &["d: it fits none of the 2 forms that are allowed"]),
        // Elided parts, and placeholders that readers replace.
        (r#"{"b": "one", "...": "..."}"#, &[]),
        (r#"{"a": "<list>", "b": "YOUR_TIER"}"#, &[]),
    ] {
        assert_eq!(misfits(schema, example), expected, "{example}");
    }
}

#[test]
fn a_field_that_is_refused_is_found_and_parts_refuse_nothing_alone() {
    let closed = "    A: {properties: {name: {}}, additionalProperties: false}\n";
    let text = "name: `nmae` is not one of the fields, and no others are allowed";
    let expected = [text.trim_start_matches("name")];
    assert_eq!(misfits(closed, r#"{"nmae": 1}"#), expected);
    let parts = "    A: {allOf: [{properties: {a: {}}, additionalProperties: false}, {properties: \
                 {b: {}}, additionalProperties: false}], properties: {c: {}}}\n";
    assert_eq!(misfits(parts, r#"{"c": 1}"#), [] as [&str; 0]);
}

#[test]
fn whole_numbers_are_numbers() {
    let kind = |name| Kinds::named(name).unwrap_or_default();
    assert!(kind("number").takes(kind("integer")) && !kind("integer").takes(kind("number")));
    assert!(kind("number").meets(kind("integer")) && !kind("string").meets(kind("integer")));
    assert!(Kinds::default().meets(kind("null")));
}
