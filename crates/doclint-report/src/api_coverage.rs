//! How much of OpenAPI files a site documents: the report of `doclint api coverage`.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

/// How much of the OpenAPI files of a site its pages document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(title = "doclint API coverage")]
pub struct ApiCoverage {
    /// All files together.
    pub total: ApiShares,
    /// The files, ordered by path.
    pub files: Vec<ApiFileCoverage>,
}

/// How much of an OpenAPI file is documented.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApiFileCoverage {
    /// The path from the root of the site.
    pub path: String,
    /// All operations together.
    pub total: ApiShares,
    /// The operations, in the order of the file. Hidden ones are left out.
    pub operations: Vec<ApiOperationCoverage>,
}

/// How much of an operation is documented.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApiOperationCoverage {
    /// `get`, `post` and so on; `webhook` for a webhook.
    pub method: String,
    /// The path, or the name of the webhook.
    pub path: String,
    /// The page that names it, from the root of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Whether the platform shows all that the file says.
    pub generated: bool,
    /// How much of it is documented.
    #[serde(flatten)]
    pub shares: ApiShares,
    /// The parameters and fields of the body that are not documented.
    pub missing_parameters: Vec<String>,
    /// The status codes of responses whose body is not documented.
    pub missing_responses: Vec<String>,
    /// The status codes that the page does not mention.
    pub missing_status_codes: Vec<String>,
}

/// What is documented out of what is specified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApiShares {
    /// Operations and webhooks with a page.
    pub operations: ApiShare,
    /// Parameters, and the fields in bodies of requests.
    pub parameters: ApiShare,
    /// Responses with a body.
    pub responses: ApiShare,
    /// Status codes.
    pub status_codes: ApiShare,
}

/// A number of things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ApiShare {
    /// How many are documented.
    pub documented: u32,
    /// How many there are.
    pub specified: u32,
}

impl ApiShare {
    /// In percent, rounded down so that only all of them are 100. Nothing where there are none.
    pub fn percent(self) -> Option<u32> {
        (u64::from(self.documented) * 100)
            .checked_div(u64::from(self.specified))
            .map(|it| it as u32)
    }
}

impl ApiShares {
    /// The four shares with their names in tables.
    pub fn columns(self) -> [(&'static str, ApiShare); 4] {
        [
            ("operations", self.operations),
            ("parameters", self.parameters),
            ("responses", self.responses),
            ("status codes", self.status_codes),
        ]
    }
}

impl ApiCoverage {
    /// The JSON Schema of the report in JSON.
    pub fn json_schema() -> Value {
        let settings = SchemaSettings::default().for_serialize();
        settings.into_generator().into_root_schema_for::<Self>().to_value()
    }
}
