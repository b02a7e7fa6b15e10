//! The API reference of today's configuration.

use crate::common::{AuthMethod, OneOrMany, Text, Url};
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
        /// Where readers try requests.
        playground: Option<Playground>,
        /// The examples of requests.
        examples: Option<Examples>,
        /// How much of addresses is shown.
        url: Option<UrlForm>,
        /// Pages of the API that are written by hand.
        mdx: Option<Mdx>,
    }

    /// A file with its folder.
    #[schemars(extend("x-strict" = true))]
    ApiSource {
        /// The path or address of the file.
        source: Text,
        /// The folder of the pages that are made of it.
        directory: Option<String>,
        /// Paths of files that change it.
        overlays: Option<Vec<String>>,
    }

    /// The parameters.
    Params {
        /// Which are open at first.
        #[schemars(extend("default" = "closed"))]
        expanded: Option<Expanded>,
        /// Keys of the schema that stand after their names.
        post: Option<Vec<String>>,
    }

    /// Where readers try requests.
    Playground {
        /// What of it is shown.
        #[schemars(extend("default" = "interactive"))]
        display: Option<Display>,
        /// Whether a server in between sends the requests.
        #[schemars(extend("default" = true))]
        proxy: Option<bool>,
        /// Whether cookies are sent.
        #[schemars(extend("default" = false))]
        credentials: Option<bool>,
    }

    /// The examples of requests.
    Examples {
        /// Which parameters are in them.
        #[schemars(extend("default" = "all"))]
        defaults: Option<ExampleParams>,
        /// The languages, in their order.
        languages: Option<Vec<String>>,
        /// Whether the playground begins with them.
        #[schemars(extend("default" = false))]
        prefill: Option<bool>,
        /// Whether they are made where the file has none.
        #[schemars(extend("default" = true))]
        autogenerate: Option<bool>,
    }

    /// Pages of the API that are written by hand.
    Mdx {
        /// How callers prove who they are.
        auth: Option<Auth>,
        /// What all endpoints begin with.
        server: Option<OneOrMany<Url>>,
    }

    /// How callers prove who they are.
    Auth {
        /// The way.
        method: Option<AuthMethod>,
        /// The name of the parameter; for `basic` two names with a colon between them.
        name: Option<String>,
    }

    /// Pages that are made of a library.
    #[schemars(extend("x-strict" = true))]
    Sdk {
        /// What wrote the file.
        format: SdkFormat,
        /// The path or address of the file.
        source: Text,
        /// The folder of the pages.
        directory: Option<String>,
    }

    /// Pages that are made of a GraphQL schema.
    #[schemars(extend("x-strict" = true))]
    Graphql {
        /// The path or address of the schema.
        source: Text,
        /// The folder of the pages.
        directory: Option<String>,
    }
}

either! {
    /// One file, several, or one with its folder.
    ApiFiles: Path(Text), List(Vec<ApiFile>), Source(ApiSource);
    /// A file, or one with its folder.
    ApiFile: Path(Text), Source(ApiSource);
    /// A GraphQL schema, or one with its folder.
    GraphqlFile: Path(Text), Source(Graphql);
}

choices! {
    /// Which parameters are open at first.
    Expanded: All, Closed;
    /// What is shown of the playground.
    Display: Interactive, Simple, None, Auth;
    /// Which parameters examples show.
    ExampleParams: Required, All;
    /// How much of addresses is shown.
    UrlForm: Full;
    /// What writes files about libraries.
    SdkFormat: Typedoc, Docfx, Javadoc, Sphinx, Phpdoc;
}
