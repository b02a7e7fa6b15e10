//! The API reference of a current `docs.json`.

use crate::model::common::{AuthMethod, OneOrMany, Text, Url};
use crate::model::{choices, either, objects};

objects! {
    /// The API reference.
    Api {
        /// OpenAPI files.
        openapi: Option<ApiFiles>,
        /// AsyncAPI files.
        asyncapi: Option<ApiFiles>,
        /// The parameters.
        params: Option<Params>,
        /// The playground for requests.
        playground: Option<Playground>,
        /// Request examples.
        examples: Option<Examples>,
        /// How much of a URL is shown.
        url: Option<UrlForm>,
        /// API pages that are written by hand.
        mdx: Option<Mdx>,
    }

    /// A file and the folder of its pages.
    #[schemars(extend("x-strict" = true))]
    ApiSource {
        /// The path or URL of the file.
        source: Text,
        /// The folder of the generated pages.
        directory: Option<String>,
        /// Paths of overlays, which change the file.
        overlays: Option<Vec<String>>,
    }

    /// The parameters.
    Params {
        /// Which parameters are initially open.
        #[schemars(extend("default" = "closed"))]
        expanded: Option<Expanded>,
        /// Schema keys that are shown after the name of a parameter.
        post: Option<Vec<String>>,
    }

    /// The playground for requests.
    Playground {
        /// How much of it is shown.
        #[schemars(extend("default" = "interactive"))]
        display: Option<Display>,
        /// Whether requests go through a proxy server.
        #[schemars(extend("default" = true))]
        proxy: Option<bool>,
        /// Whether requests include cookies.
        #[schemars(extend("default" = false))]
        credentials: Option<bool>,
    }

    /// Request examples.
    Examples {
        /// Which parameters they include.
        #[schemars(extend("default" = "all"))]
        defaults: Option<ExampleParams>,
        /// The languages, in order.
        languages: Option<Vec<String>>,
        /// Whether the playground is prefilled with them.
        #[schemars(extend("default" = false))]
        prefill: Option<bool>,
        /// Whether missing examples are generated.
        #[schemars(extend("default" = true))]
        autogenerate: Option<bool>,
    }

    /// API pages that are written by hand.
    Mdx {
        /// How callers authenticate.
        auth: Option<Auth>,
        /// The base URL of all endpoints.
        server: Option<OneOrMany<Url>>,
    }

    /// How callers authenticate.
    Auth {
        /// The method.
        method: Option<AuthMethod>,
        /// The name of the parameter; for `basic`, two names separated by a colon.
        name: Option<String>,
    }

    /// Pages generated from a library.
    #[schemars(extend("x-strict" = true))]
    Sdk {
        /// The tool that generated the file.
        format: SdkFormat,
        /// The path or URL of the file.
        source: Text,
        /// The folder of the generated pages.
        directory: Option<String>,
    }

    /// Pages generated from a GraphQL schema.
    #[schemars(extend("x-strict" = true))]
    Graphql {
        /// The path or URL of the schema.
        source: Text,
        /// The folder of the generated pages.
        directory: Option<String>,
    }
}

either! {
    /// One file, several files, or one with a folder.
    ApiFiles: Path(Text), List(Vec<ApiFile>), Source(ApiSource);
    /// A file, or a file with a folder.
    ApiFile: Path(Text), Source(ApiSource);
    /// A GraphQL schema, or one with a folder.
    GraphqlFile: Path(Text), Source(Graphql);
}

choices! {
    /// Which parameters are initially open.
    Expanded: All, Closed;
    /// How much of the playground is shown.
    Display: Interactive, Simple, None, Auth;
    /// Which parameters examples include.
    ExampleParams: Required, All;
    /// How much of a URL is shown.
    UrlForm: Full;
    /// Tools that generate library documentation.
    SdkFormat: Typedoc, Docfx, Javadoc, Sphinx, Phpdoc;
}
