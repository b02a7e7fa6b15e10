//! A heading that spells the product's name differently from the box.

use doclint_rule::{
    AstNode, Configurable, Edit, Fix, FixKind, NodeRule, PageCx, RuleMeta, Span,
    ast::{Heading, Text},
    schemars::{self, JsonSchema},
    serde::{self, Deserialize, Serialize},
};

/// `acme/product-name`.
pub struct ProductName(Options);

/// The options in `doclint.yml`.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(crate = "serde", default, deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(crate = "schemars")]
pub struct Options {
    /// The name, spelled as on the box.
    name: String,
}

impl Default for Options {
    fn default() -> Self {
        Self { name: "AcmeDB".to_owned() }
    }
}

impl Configurable for ProductName {
    type Options = Options;
    fn new(options: Options) -> Self {
        Self(options)
    }
}

impl NodeRule for ProductName {
    const META: RuleMeta = RuleMeta::warning(
        "product-name",
        "a heading misspells the product's name",
        include_str!("product_name.md"),
    )
    .fix(FixKind::Always);
    type Node<'a> = Heading<'a>;

    fn check(&self, heading: Heading<'_>, cx: &mut PageCx<'_>) {
        let name = &self.0.name;
        for text in heading.node().descendants().filter_map(Text::cast) {
            let value = text.value();
            for place in places(value.as_str(), name) {
                let span: Span = value.part(place);
                cx.report(span, format!("the product is called `{name}`"))
                    .fix(Fix::safe(format!("Write `{name}`"), Edit::replace(span, name.as_str())));
            }
        }
    }
}

/// The places where `text` contains `name` in another case.
fn places(text: &str, name: &str) -> Vec<std::ops::Range<usize>> {
    let len = name.len();
    let windows = 0..(text.len() + 1).saturating_sub(len);
    windows
        .map(|start| start..start + len)
        .filter(|place| {
            text.get(place.clone())
                .is_some_and(|part| part.eq_ignore_ascii_case(name) && part != name)
        })
        .collect()
}
