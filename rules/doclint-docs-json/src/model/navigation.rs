//! The navigation of a current `docs.json`.

use crate::model::api::{ApiFiles, GraphqlFile, Sdk};
use crate::model::common::{Href as Target, IconType, Language, Text};
use crate::model::frame::{Banner, Footer, Icon, ModeColors, Navbar};
use crate::model::looks::{Align, Directory};
use crate::model::{either, objects};

/// Divisions of the navigation. Each lists its own keys; those that all divisions have are added.
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
                /// Whether it is hidden.
                hidden: Option<bool>,
                /// A one-sentence description.
                description: Option<String>,
                /// The link target, for a division without content.
                href: Option<Target>,
                /// Products inside it.
                products: Option<Vec<Entry<Product>>>,
                /// Languages inside it.
                #[schemars(extend("x-once" = "default"))]
                #[schemars(length(min = 1))]
                languages: Option<Vec<Entry<LanguageDivision>>>,
                /// Versions inside it.
                #[schemars(extend("x-once" = "default"))]
                #[schemars(length(min = 1))]
                versions: Option<Vec<Entry<Version>>>,
                /// Tabs inside it.
                #[schemars(length(min = 1))]
                tabs: Option<Vec<Entry<Tab>>>,
                /// Dropdowns inside it.
                dropdowns: Option<Vec<Entry<Dropdown>>>,
                /// Anchors inside it.
                #[schemars(length(min = 1))]
                anchors: Option<Vec<Entry<Anchor>>>,
                /// Groups of pages.
                #[schemars(length(min = 1))]
                groups: Option<Vec<Entry<Group>>>,
                /// Pages and groups.
                pages: Option<Vec<Page>>,
                /// OpenAPI files to generate pages from.
                openapi: Option<ApiFiles>,
                /// AsyncAPI files to generate pages from.
                asyncapi: Option<ApiFiles>,
                /// How root pages list the pages below them.
                #[schemars(extend("default" = "none"))]
                directory: Option<Directory>,
                /// Links that are shared with its siblings.
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
        /// The side of the tab bar.
        align: Option<Align>,
        /// Whether search finds its pages.
        searchable: Option<bool>,
        /// The color.
        color: Option<ModeColors>,
        /// A GraphQL schema to generate pages from.
        graphql: Option<GraphqlFile>,
        /// A library to generate pages from.
        sdk: Option<Sdk>,
    }
    /// A link above the groups.
    Anchor {
        /// The text.
        anchor: Text,
        /// The color.
        color: Option<ModeColors>,
    }
    /// An entry of a dropdown list.
    Dropdown {
        /// The text.
        dropdown: Text,
        /// The color.
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
        /// The color.
        color: Option<ModeColors>,
        /// The menu that it opens.
        menu: Option<Vec<Entry<Item>>>,
    }
    /// A version.
    Version {
        /// The name.
        version: Text,
        /// Whether it is the default, which readers see first.
        default: Option<bool>,
        /// A tag next to the name.
        tag: Option<String>,
    }
    /// A language.
    LanguageDivision {
        /// The language code.
        language: Language,
        /// Whether it is the default, which readers see first.
        default: Option<bool>,
        /// The banner above its pages.
        banner: Option<Banner>,
        /// The footer of its pages.
        footer: Option<Footer>,
        /// The top bar of its pages.
        navbar: Option<Navbar>,
    }
}

objects! {
    /// The navigation tree. It contains one kind of division.
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
        #[schemars(length(min = 1))]
        languages: Option<Vec<Entry<LanguageDivision>>>,
        /// Versions.
        #[schemars(extend("x-once" = "default"))]
        #[schemars(length(min = 1))]
        versions: Option<Vec<Entry<Version>>>,
        /// Tabs.
        #[schemars(length(min = 1))]
        tabs: Option<Vec<Entry<Tab>>>,
        /// Dropdowns.
        dropdowns: Option<Vec<Entry<Dropdown>>>,
        /// Anchors.
        #[schemars(length(min = 1))]
        anchors: Option<Vec<Entry<Anchor>>>,
        /// Groups of pages.
        #[schemars(length(min = 1))]
        groups: Option<Vec<Entry<Group>>>,
        /// Pages and groups.
        pages: Option<Vec<Page>>,
        /// Links that are shown in all divisions.
        global: Option<Global>,
        /// How root pages list the pages below them.
        #[schemars(extend("default" = "none"))]
        directory: Option<Directory>,
    }

    /// Links that are shown in all divisions.
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
        /// The language code.
        language: Language,
        /// Whether it is the default, which readers see first.
        default: Option<bool>,
        /// Whether it is hidden.
        hidden: Option<bool>,
        /// The link target.
        href: Target,
    }
    /// A version.
    GlobalVersion {
        /// The name.
        version: Text,
        /// Whether it is the default, which readers see first.
        default: Option<bool>,
        /// A tag next to the name.
        tag: Option<String>,
        /// Whether it is hidden.
        hidden: Option<bool>,
        /// The link target.
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
        /// Whether it is hidden.
        hidden: Option<bool>,
        /// The side of the tab bar.
        align: Option<Align>,
        /// The link target.
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
        /// The color.
        color: Option<ModeColors>,
        /// Whether it is hidden.
        hidden: Option<bool>,
        /// A one-sentence description.
        description: Option<String>,
        /// The link target.
        href: Target,
    }
    /// An entry of a dropdown list.
    GlobalDropdown {
        /// The text.
        dropdown: Text,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
        /// The color.
        color: Option<ModeColors>,
        /// Whether it is hidden.
        hidden: Option<bool>,
        /// A one-sentence description.
        description: Option<String>,
        /// The link target.
        href: Target,
    }
    /// A product.
    GlobalProduct {
        /// The name.
        product: Text,
        /// A one-sentence description.
        description: Option<String>,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
        /// Whether it is hidden.
        hidden: Option<bool>,
        /// The color.
        color: Option<ModeColors>,
        /// The link target.
        href: Option<Target>,
    }

    /// A group of pages under a heading.
    Group {
        /// The heading.
        group: Text,
        /// Paths of pages, operations such as `GET /path`, and groups.
        pages: Option<Vec<Page>>,
        /// The page that the heading leads to.
        root: Option<Text>,
        /// The icon before the heading.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
        /// A tag next to the heading.
        tag: Option<String>,
        /// Whether it is initially open.
        expanded: Option<bool>,
        /// Whether it is hidden.
        hidden: Option<bool>,
        /// Whether search finds its pages.
        searchable: Option<bool>,
        /// Whether it is visible without signing in.
        public: Option<bool>,
        /// The factor for the search rank of its pages.
        boost: Option<f64>,
        /// OpenAPI files to generate pages from.
        openapi: Option<ApiFiles>,
        /// AsyncAPI files to generate pages from.
        asyncapi: Option<ApiFiles>,
        /// A library to generate pages from.
        sdk: Option<Sdk>,
        /// How the root page lists the pages below it.
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
    /// A division, or the navigation of another repository instead.
    #[schemars(rename = "{T}Entry")]
    Entry<T>: Here(T), Elsewhere(Mount);
    /// The path of a page, an operation, or a group.
    Page: Path(Text), Group(Group), Elsewhere(Mount);
}
