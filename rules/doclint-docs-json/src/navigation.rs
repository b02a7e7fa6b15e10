//! The navigation of today's configuration.

use crate::api::{ApiFiles, GraphqlFile, Sdk};
use crate::common::{IconType, Language, Target, Text};
use crate::looks::{Align, Directory};
use crate::model::{either, objects};
use crate::modern::{Banner, Footer, Icon, ModeColors, Navbar};

/// Divisions of the navigation: what names them, what only some have, and what all have.
macro_rules! divisions {
    ($($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $kind:ty),* $(,)? })*) => {
        objects! {$(
            $(#[$meta])*
            #[schemars(extend("x-one-content" = true))]
            $name {
                $($(#[$about])* $field: $kind,)*
                /// The icon.
                icon: Option<Icon>,
                /// The style of the icon.
                icon_type: Option<IconType>,
                /// Whether it is left out of what readers see.
                hidden: Option<bool>,
                /// What it holds, in a sentence.
                description: Option<String>,
                /// Where it leads, if it holds nothing.
                href: Option<Target>,
                /// Further products.
                products: Option<Vec<Entry<Product>>>,
                /// Further languages.
                #[schemars(extend("x-once" = "default"))]
                languages: Option<Vec<Entry<LanguageDivision>>>,
                /// Further versions.
                #[schemars(extend("x-once" = "default"))]
                versions: Option<Vec<Entry<Version>>>,
                /// Further tabs.
                tabs: Option<Vec<Entry<Tab>>>,
                /// Further dropdowns.
                dropdowns: Option<Vec<Entry<Dropdown>>>,
                /// Further anchors.
                anchors: Option<Vec<Entry<Anchor>>>,
                /// Groups of pages.
                groups: Option<Vec<Entry<Group>>>,
                /// Pages and groups.
                pages: Option<Vec<Page>>,
                /// OpenAPI files that pages are made of.
                openapi: Option<ApiFiles>,
                /// AsyncAPI files that pages are made of.
                asyncapi: Option<ApiFiles>,
                /// How root pages list what is below them.
                #[schemars(extend("default" = "none"))]
                directory: Option<Directory>,
                /// What it shares with its siblings.
                global: Option<Global>,
            }
        )*}
    };
}

divisions! {
    /// A tab.
    Tab {
        /// The text.
        tab: Text,
        /// The menu that it opens.
        menu: Option<Vec<Entry<Item>>>,
        /// The side that it stands on.
        align: Option<Align>,
        /// Whether the search finds its pages.
        searchable: Option<bool>,
        /// The colour.
        color: Option<ModeColors>,
        /// A GraphQL schema that pages are made of.
        graphql: Option<GraphqlFile>,
        /// A library that pages are made of.
        sdk: Option<Sdk>,
    }
    /// A link above the groups.
    Anchor {
        /// The text.
        anchor: Text,
        /// The colour.
        color: Option<ModeColors>,
    }
    /// An entry of a list that opens.
    Dropdown {
        /// The text.
        dropdown: Text,
        /// The colour.
        color: Option<ModeColors>,
    }
    /// An entry of a menu.
    Item {
        /// The text.
        item: Text,
    }
    /// A product.
    Product {
        /// The name.
        product: Text,
        /// The colour.
        color: Option<ModeColors>,
        /// The menu that it opens.
        menu: Option<Vec<Entry<Item>>>,
    }
    /// A version.
    Version {
        /// The name.
        version: Text,
        /// Whether it is the first that readers see.
        default: Option<bool>,
        /// A word beside the name.
        tag: Option<String>,
    }
    /// A language.
    LanguageDivision {
        /// The code.
        language: Language,
        /// Whether it is the first that readers see.
        default: Option<bool>,
        /// The message above its pages.
        banner: Option<Banner>,
        /// The footer of its pages.
        footer: Option<Footer>,
        /// The bar at the top of its pages.
        navbar: Option<Navbar>,
    }
}

objects! {
    /// The tree of pages. It holds one kind of division.
    #[schemars(extend("anyOf" = [
        {"required": ["products"]}, {"required": ["languages"]}, {"required": ["versions"]},
        {"required": ["tabs"]}, {"required": ["dropdowns"]}, {"required": ["anchors"]},
        {"required": ["groups"]}, {"required": ["pages"]}
    ]))]
    #[schemars(extend("x-one-content" = true))]
    Navigation {
        /// Products.
        products: Option<Vec<Entry<Product>>>,
        /// Languages.
        #[schemars(extend("x-once" = "default"))]
        languages: Option<Vec<Entry<LanguageDivision>>>,
        /// Versions.
        #[schemars(extend("x-once" = "default"))]
        versions: Option<Vec<Entry<Version>>>,
        /// Tabs.
        tabs: Option<Vec<Entry<Tab>>>,
        /// Dropdowns.
        dropdowns: Option<Vec<Entry<Dropdown>>>,
        /// Anchors.
        anchors: Option<Vec<Entry<Anchor>>>,
        /// Groups of pages.
        groups: Option<Vec<Entry<Group>>>,
        /// Pages and groups.
        pages: Option<Vec<Page>>,
        /// What stands beside all divisions.
        global: Option<Global>,
        /// How root pages list what is below them.
        #[schemars(extend("default" = "none"))]
        directory: Option<Directory>,
    }

    /// What stands beside all divisions.
    #[schemars(extend("x-strict" = true))]
    Global {
        /// Languages.
        #[schemars(extend("x-once" = "default"))]
        languages: Option<Vec<GlobalLanguage>>,
        /// Versions.
        #[schemars(extend("x-once" = "default"))]
        versions: Option<Vec<GlobalVersion>>,
        /// Tabs.
        tabs: Option<Vec<GlobalTab>>,
        /// Dropdowns.
        dropdowns: Option<Vec<GlobalDropdown>>,
        /// Anchors.
        anchors: Option<Vec<GlobalAnchor>>,
        /// Products.
        products: Option<Vec<GlobalProduct>>,
    }

    /// A language.
    GlobalLanguage {
        /// The code.
        language: Language,
        /// Whether it is the first that readers see.
        default: Option<bool>,
        /// Whether it is left out.
        hidden: Option<bool>,
        /// Where it leads.
        href: Target,
    }
    /// A version.
    GlobalVersion {
        /// The name.
        version: Text,
        /// Whether it is the first that readers see.
        default: Option<bool>,
        /// A word beside the name.
        tag: Option<String>,
        /// Whether it is left out.
        hidden: Option<bool>,
        /// Where it leads.
        href: Target,
    }
    /// A tab.
    GlobalTab {
        /// The text.
        tab: Text,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
        /// Whether it is left out.
        hidden: Option<bool>,
        /// The side that it stands on.
        align: Option<Align>,
        /// Where it leads.
        href: Target,
    }
    /// A link above the groups.
    GlobalAnchor {
        /// The text.
        anchor: Text,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
        /// The colour.
        color: Option<ModeColors>,
        /// Whether it is left out.
        hidden: Option<bool>,
        /// What it holds, in a sentence.
        description: Option<String>,
        /// Where it leads.
        href: Target,
    }
    /// An entry of a list that opens.
    GlobalDropdown {
        /// The text.
        dropdown: Text,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
        /// The colour.
        color: Option<ModeColors>,
        /// Whether it is left out.
        hidden: Option<bool>,
        /// What it holds, in a sentence.
        description: Option<String>,
        /// Where it leads.
        href: Target,
    }
    /// A product.
    GlobalProduct {
        /// The name.
        product: Text,
        /// What it is, in a sentence.
        description: Option<String>,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
        /// Whether it is left out.
        hidden: Option<bool>,
        /// The colour.
        color: Option<ModeColors>,
        /// Where it leads.
        href: Option<Target>,
    }

    /// Pages under a heading.
    Group {
        /// The heading.
        group: Text,
        /// Paths of pages, operations as `GET /path`, and further groups.
        pages: Option<Vec<Page>>,
        /// The page that the heading leads to.
        root: Option<Text>,
        /// The icon before the heading.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
        /// A word beside the heading.
        tag: Option<String>,
        /// Whether it is open at first.
        expanded: Option<bool>,
        /// Whether it is left out of what readers see.
        hidden: Option<bool>,
        /// Whether the search finds its pages.
        searchable: Option<bool>,
        /// Whether it can be seen without signing in.
        public: Option<bool>,
        /// What the search multiplies the rank of its pages with.
        boost: Option<f64>,
        /// OpenAPI files that pages are made of.
        openapi: Option<ApiFiles>,
        /// AsyncAPI files that pages are made of.
        asyncapi: Option<ApiFiles>,
        /// A library that pages are made of.
        sdk: Option<Sdk>,
        /// How the root page lists what is below it.
        #[schemars(extend("default" = "none"))]
        directory: Option<Directory>,
    }

    /// The navigation of another repository.
    Mount {
        /// The repository: `owner/name`.
        source_ref: Text,
    }
}

either! {
    /// A division, or the navigation of another repository in its place.
    #[schemars(rename = "{T}Entry")]
    Entry<T>: Here(T), Elsewhere(Mount);
    /// The path of a page, an operation, or a group.
    Page: Path(Text), Group(Group), Elsewhere(Mount);
}
