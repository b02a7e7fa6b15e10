//! Reads operations and schemas of an OpenAPI file into a [`Spec`].

use super::security::Security;
use super::{
    Body, FieldPlace, Kinds, Limits, Media, Others, Parameter, Property, Response, Schema,
    SchemaId, Spec, SpecOperation,
};
use crate::api::Resolver;
use doclint_data::{Entry, Kind, Mapping, Value};
use foldhash::{HashMap, HashMapExt};

/// Reads a file. Schemas are numbered when something refers to them and read afterwards, so that
/// neither circles nor depth matter.
pub(crate) struct Reader<'d> {
    spec: Spec,
    /// The schemas by the address of their value, which stays where it is.
    ids: HashMap<*const Value, SchemaId>,
    /// Those that are still to be read, in the order of their numbers.
    queue: Vec<&'d Value>,
    examples: Vec<FileExample<'d>>,
    security: Security<'d>,
}

/// The schemas and examples that were read.
pub(crate) struct ReadFile<'d> {
    pub spec: Spec,
    pub examples: Vec<FileExample<'d>>,
    /// All schemas, each once.
    pub schemas: Vec<&'d Value>,
}

/// An example that a file has for a schema.
pub(crate) struct FileExample<'d> {
    pub schema: SchemaId,
    pub value: &'d Value,
    pub owner: ExampleOwner,
}

/// The part of a file that an example belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExampleOwner {
    Parameter,
    Request,
    Response,
    Schema,
    /// The default value of a schema.
    Default,
}

/// The number of the schema about which nothing is known.
const UNKNOWN: SchemaId = SchemaId(0);

/// How many schemas are read of one file.
const MAX_SCHEMAS: usize = 200_000;

impl<'d> Reader<'d> {
    pub(crate) fn new(root: &'d Value, resolver: &mut Resolver<'d>) -> Self {
        let unknown = Schema { is_open: true, ..Schema::default() };
        let mut spec = Spec { schemas: vec![unknown], ..Spec::default() };
        spec.servers = servers(root.as_mapping());
        let schemes = root.get("components").and_then(|it| it.get("securitySchemes"));
        for Entry { value, .. } in entries(schemes) {
            let Some(scheme) = resolver.followed(value) else { continue };
            match scheme.get("type").and_then(Value::as_str) {
                Some("apiKey") => {
                    let name = scheme.get("name").and_then(Value::as_str);
                    spec.credentials.extend(name.map(str::to_owned));
                }
                _ => spec.credentials.push("Authorization".to_owned()),
            }
        }
        let security = Security::of(root, resolver);
        Self { spec, ids: HashMap::new(), queue: Vec::new(), examples: Vec::new(), security }
    }

    /// Reads an operation. `item` holds the parts that all operations of its path have.
    pub(crate) fn operation(
        &mut self,
        item: &'d Mapping,
        operation: &'d Mapping,
        resolver: &mut Resolver<'d>,
    ) {
        let mut out = SpecOperation { is_whole: true, ..SpecOperation::default() };
        out.security = self.security.of_operation(operation);
        out.servers = servers(Some(operation));
        if out.servers.is_empty() {
            out.servers = servers(Some(item));
        }
        for list in [item, operation].iter().filter_map(|it| it.get("parameters")) {
            for value in list.as_sequence().unwrap_or_default() {
                match self.parameter(value, resolver) {
                    Some(new) => {
                        // An operation overrides the parameters of its path.
                        let is_other =
                            |it: &Parameter| it.name != new.name || it.place != new.place;
                        out.parameters.retain(is_other);
                        out.parameters.push(new);
                    }
                    None => out.is_whole = false,
                }
            }
        }
        if let Some(body) = operation.get("requestBody") {
            match resolver.followed(body) {
                Some(body) => {
                    let media = self.media(body, ExampleOwner::Request, resolver);
                    out.body = Some(Body { media });
                }
                None => out.is_whole = false,
            }
        }
        for Entry { key, value } in entries(operation.get("responses")) {
            if key.text.starts_with("x-") {
                continue;
            }
            let Some(response) = resolver.followed(value) else {
                out.is_whole = false;
                continue;
            };
            let media = self.media(response, ExampleOwner::Response, resolver);
            let status = key.text.as_str().into();
            out.responses.push(Response { status, span: key.span, media });
        }
        self.spec.operations.push(out);
    }

    /// Reads the schemas that nothing uses, too, and all that schemas refer to.
    pub(crate) fn finish(mut self, root: &'d Value, resolver: &mut Resolver<'d>) -> ReadFile<'d> {
        let schemas = root.get("components").and_then(|it| it.get("schemas"));
        for Entry { value, .. } in entries(schemas) {
            self.schema(value, resolver);
        }
        // Reading one makes others known.
        let mut next = 0;
        while let Some(&value) = self.queue.get(next) {
            next += 1;
            let schema = self.read_schema(value, resolver);
            self.spec.schemas.push(schema);
        }
        ReadFile { spec: self.spec, examples: self.examples, schemas: self.queue }
    }

    fn parameter(&mut self, value: &'d Value, resolver: &mut Resolver<'d>) -> Option<Parameter> {
        let mapping = resolver.followed(value)?.as_mapping()?;
        let name = mapping.get("name")?;
        let place = FieldPlace::named(mapping.get("in")?.as_str()?)?;
        let media = mapping.get("content").and_then(|it| it.as_mapping()?.entries.first());
        let schema = mapping.get("schema").or_else(|| media?.value.get("schema"));
        let schema = schema.map_or(UNKNOWN, |it| self.schema(it, resolver));
        self.take_examples(mapping, schema, ExampleOwner::Parameter, resolver);
        Some(Parameter {
            name: name.as_str()?.into(),
            place,
            is_required: place == FieldPlace::Path || is_on(mapping, "required"),
            is_discouraged: is_discouraged(mapping),
            schema,
            span: name.span,
        })
    }

    fn media(
        &mut self,
        of: &'d Value,
        owner: ExampleOwner,
        resolver: &mut Resolver<'d>,
    ) -> Vec<Media> {
        let mut out = Vec::new();
        for Entry { key, value } in entries(of.get("content")) {
            let schema = value.get("schema").map(|it| self.schema(it, resolver));
            let media = Media { name: key.text.as_str().into(), schema };
            // An example of another form, such as XML, is a text.
            if let (Some(schema), Some(mapping), true) =
                (schema, value.as_mapping(), media.is_json())
            {
                self.take_examples(mapping, schema, owner, resolver);
            }
            out.push(media);
        }
        out
    }

    /// Takes `example` and `examples` of a parameter, a body or a schema.
    fn take_examples(
        &mut self,
        of: &'d Mapping,
        schema: SchemaId,
        owner: ExampleOwner,
        resolver: &mut Resolver<'d>,
    ) {
        let mut add = |value| self.examples.push(FileExample { schema, value, owner });
        of.get("example").into_iter().for_each(&mut add);
        let examples = of.get("examples");
        if owner == ExampleOwner::Schema {
            // Many files write `null` for a field without a default.
            let default = of.get("default").filter(|it| !matches!(it.kind, Kind::Null));
            let owner = ExampleOwner::Default;
            self.examples.extend(default.map(|value| FileExample { schema, value, owner }));
            let add = |value| {
                self.examples.push(FileExample { schema, value, owner: ExampleOwner::Schema });
            };
            examples.and_then(Value::as_sequence).into_iter().flatten().for_each(add);
            return;
        }
        for Entry { value, .. } in entries(examples) {
            let example = resolver.followed(value).and_then(|it| it.get("value"));
            example.into_iter().for_each(&mut add);
        }
    }

    /// The number of a schema, which is read later.
    fn schema(&mut self, value: &'d Value, resolver: &mut Resolver<'d>) -> SchemaId {
        // Keys beside a reference count, unless they are only a note.
        let value = match has_own_words(value) {
            true => Some(value),
            false => resolver.followed(value),
        };
        let Some(value) = value.filter(|it| it.as_mapping().is_some()) else { return UNKNOWN };
        let address = std::ptr::from_ref(value);
        if let Some(id) = self.ids.get(&address) {
            return *id;
        }
        if self.queue.len() >= MAX_SCHEMAS {
            return UNKNOWN;
        }
        self.queue.push(value);
        let id = SchemaId(self.queue.len() as u32);
        self.ids.insert(address, id);
        id
    }

    fn read_schema(&mut self, value: &'d Value, resolver: &mut Resolver<'d>) -> Schema {
        const UNREAD: [&str; 8] = [
            "not",
            "if",
            "patternProperties",
            "$dynamicRef",
            "dependentSchemas",
            "prefixItems",
            "unevaluatedProperties",
            "<<",
        ];
        let Some(mapping) = value.as_mapping() else { return Schema::default() };
        let mut out = Schema {
            is_open: UNREAD.iter().any(|it| mapping.get(it).is_some()),
            is_read_only: is_on(mapping, "readOnly"),
            is_write_only: is_on(mapping, "writeOnly"),
            is_discouraged: is_discouraged(mapping),
            is_nullable: is_on(mapping, "nullable"),
            limits: limits(mapping).map(Box::new),
            default: mapping.get("default").cloned().map(Box::new),
            kinds: kinds(mapping),
            ..Schema::default()
        };
        let format = mapping.get("format").and_then(Value::as_str);
        let is_encoded = mapping.get("contentMediaType").is_some();
        // Generators write an object without fields for a value that may be anything.
        let has_no_fields = mapping
            .get("properties")
            .and_then(Value::as_mapping)
            .is_some_and(|it| it.entries.is_empty());
        out.is_open |= format == Some("binary") || is_encoded || has_no_fields;
        let values = mapping.get("enum").and_then(Value::as_sequence);
        out.values = match mapping.get("const") {
            Some(only) => Box::from([only.clone()]),
            None => values.unwrap_or_default().into(),
        };
        let named = entries(mapping.get("properties")).iter().map(|it| Property {
            name: it.key.text.as_str().into(),
            span: it.key.span,
            schema: self.schema(&it.value, resolver),
        });
        out.properties = named.collect();
        let required = mapping.get("required").and_then(Value::as_sequence).unwrap_or_default();
        out.required = required.iter().filter_map(|it| Some(it.as_str()?.into())).collect();
        out.items = mapping.get("items").map(|it| self.schema(it, resolver));
        let all_of = mapping.get("allOf").and_then(Value::as_sequence).unwrap_or_default();
        let beside = mapping.get("$ref").and_then(|_| resolver.followed(value));
        let mut all: Vec<SchemaId> = all_of.iter().map(|it| self.schema(it, resolver)).collect();
        if mapping.get("$ref").is_some() {
            all.push(beside.map_or(UNKNOWN, |it| self.schema(it, resolver)));
        }
        out.all_of = all.into();
        let choices = ["oneOf", "anyOf"].iter().filter_map(|it| mapping.get(it)?.as_sequence());
        let choices =
            choices.map(|of| of.iter().map(|it| self.schema(it, resolver)).collect::<Box<[_]>>());
        out.choices = choices.filter(|it| !it.is_empty()).collect();
        out.others = match mapping.get("additionalProperties") {
            None => Others::Unsaid,
            Some(value) => match value.as_bool() {
                Some(false) => Others::Refused,
                Some(true) => Others::Taken(None),
                None => Others::Taken(Some(self.schema(value, resolver))),
            },
        };
        if let Some(id) = self.ids.get(&std::ptr::from_ref(value)).copied() {
            self.take_examples(mapping, id, ExampleOwner::Schema, resolver);
        }
        out
    }
}

/// Whether a reference has more beside it than notes for readers.
fn has_own_words(value: &Value) -> bool {
    const NOTES: [&str; 8] = [
        "$ref",
        "description",
        "summary",
        "title",
        "example",
        "examples",
        "externalDocs",
        "$comment",
    ];
    let Some(mapping) = value.as_mapping() else { return false };
    let is_note = |it: &str| NOTES.contains(&it) || it.starts_with("x-");
    mapping.get("$ref").is_none() || mapping.entries.iter().any(|it| !is_note(&it.key.text))
}

fn kinds(mapping: &Mapping) -> Kinds {
    let of = |value: &Value| value.as_str().and_then(Kinds::named).unwrap_or_default();
    let mut kinds = match mapping.get("type") {
        Some(Value { kind: Kind::Sequence(all), .. }) => {
            all.iter().fold(Kinds::default(), |kinds, it| kinds.and(of(it)))
        }
        Some(one) => of(one),
        None => Kinds::default(),
    };
    if is_on(mapping, "nullable") && !kinds.is_any() {
        kinds = kinds.and(Kinds::NULL);
    }
    kinds
}

fn limits(mapping: &Mapping) -> Option<Limits> {
    let number = |key: &str| mapping.get(key).and_then(Value::as_number);
    let limits = Limits {
        minimum: number("minimum"),
        maximum: number("maximum"),
        min_length: number("minLength"),
        max_length: number("maxLength"),
        min_items: number("minItems"),
        max_items: number("maxItems"),
    };
    (limits != Limits::default()).then_some(limits)
}

/// The addresses of servers, with the defaults of their variables.
fn servers(of: Option<&Mapping>) -> Vec<String> {
    let list = of.and_then(|it| it.get("servers")).and_then(Value::as_sequence);
    list.unwrap_or_default().iter().take(16).filter_map(server_url).collect()
}

/// The address of a server, with the defaults of its variables.
pub(crate) fn server_url(server: &Value) -> Option<String> {
    let mut url = server.get("url")?.as_str()?.to_owned();
    for Entry { key, value } in entries(server.get("variables")).iter().take(8) {
        let default = value.get("default").and_then(Value::as_str).unwrap_or_default();
        url = url.replace(&format!("{{{}}}", key.text), default);
    }
    Some(url)
}

fn is_discouraged(mapping: &Mapping) -> bool {
    ["deprecated", "x-internal", "x-hidden", "x-excluded"].iter().any(|it| is_on(mapping, it))
}

fn is_on(mapping: &Mapping, key: &str) -> bool {
    mapping.get(key).and_then(Value::as_bool) == Some(true)
}

fn entries(value: Option<&Value>) -> &[Entry] {
    value.and_then(Value::as_mapping).map_or(&[], |it| &it.entries)
}
