//! The older configuration: `mint.json`, and a `docs.json` whose navigation is a list.

use crate::common::{
    Adobe, ApiKey, App, AuthMethod, Clarity, Decoration, Eyebrows, Fathom, FontFormat, Ga4, Gtm,
    Hex, Hightouch, Hotjar, IconName, IconType, Language, LogoPath, Mixpanel, Mode, OneOrMany,
    PathOrUrl, Pirsch, Plausible, Posthog, PublicKey, RedirectRule, Segment, Shown, Socials,
    Target, Text, Url,
};
use crate::model::{choices, either, objects};
use std::collections::BTreeMap;

objects! {
    /// The configuration of a documentation site.
    #[schemars(title = "mint.json")]
    LegacyConfig {
        /// The schema that editors check the file with.
        #[schemars(rename = "$schema")]
        schema: Option<Url>,
        /// The version of the platform.
        mintlify: Option<String>,
        /// The name of the project, which is the title of the site.
        name: Shown,
        /// The groups of pages.
        #[schemars(length(min = 1))]
        navigation: Vec<Group>,
        /// The logo: one for both modes, or one for each.
        logo: Option<Logo>,
        /// The path of the favicon.
        favicon: Option<String>,
        /// The colours.
        colors: Option<Colors>,
        /// Links in the top bar.
        topbar_links: Option<Vec<TopbarLink>>,
        /// The button in the top bar.
        topbar_cta_button: Option<TopbarButton>,
        /// The versions that readers choose from.
        #[schemars(length(min = 1), extend("x-once" = "default"))]
        versions: Option<Vec<VersionOrName>>,
        /// Links above the navigation, each with the pages below its address.
        anchors: Option<Vec<Anchor>>,
        /// The first anchor, which leads to what belongs to no other.
        top_anchor: Option<TopAnchor>,
        /// The first tab, which leads to what belongs to no other.
        primary_tab: Option<PrimaryTab>,
        /// Tabs, each with the pages below its address.
        tabs: Option<Vec<Tab>>,
        /// The API reference.
        api: Option<Api>,
        /// Addresses or paths of OpenAPI files.
        openapi: Option<OneOrMany<Text>>,
        /// Accounts of the project.
        footer_socials: Option<FooterSocials>,
        /// The footer.
        footer: Option<Footer>,
        /// Buttons for feedback.
        feedback: Option<Feedback>,
        /// The switch between light and dark.
        mode_toggle: Option<ModeToggle>,
        /// The image behind every page.
        background_image: Option<String>,
        /// What is behind every page.
        background: Option<Background>,
        /// The look.
        theme: Option<Theme>,
        /// The arrangement of a page.
        layout: Option<Layout>,
        /// The list of pages at the side.
        sidebar: Option<Sidebar>,
        /// The bar at the top.
        topbar: Option<Topbar>,
        /// The corners.
        rounded: Option<Rounded>,
        /// Blocks of code.
        code_block: Option<CodeBlock>,
        /// What stands above the title of a page.
        eyebrow: Option<Eyebrow>,
        /// The fonts.
        font: Option<Fonts>,
        /// The search.
        search: Option<Search>,
        /// Meta tags for every page.
        metadata: Option<BTreeMap<String, Text>>,
        /// What search engines see.
        seo: Option<Seo>,
        /// Old addresses and where they lead now.
        redirects: Option<Vec<RedirectRule>>,
        /// Services that count readers.
        analytics: Option<Analytics>,
        /// Services that talk with readers.
        integrations: Option<Integrations>,
        /// Whether the platform goes unnamed.
        is_white_labeled: Option<bool>,
    }

    /// Logos for both modes.
    Logos {
        /// The path of the logo in light mode.
        light: Option<Text>,
        /// The path of the logo in dark mode.
        dark: Option<Text>,
        /// Where a click leads.
        #[schemars(extend("default" = "/"))]
        href: Option<Target>,
    }

    /// The colours.
    #[schemars(extend("x-strict" = true))]
    Colors {
        /// The main colour in light mode.
        primary: Hex,
        /// The main colour in dark mode.
        light: Option<Hex>,
        /// The colour of important buttons.
        dark: Option<Hex>,
        /// The colours behind pages.
        background: Option<Modes>,
        /// The colours of anchors.
        anchors: Option<ColorOrGradient>,
        /// The lightest colour.
        ultra_light: Option<Hex>,
        /// The darkest colour.
        ultra_dark: Option<Hex>,
    }

    /// A colour for each mode.
    #[schemars(extend("x-required-in-docs-json" = ["light", "dark"]))]
    Modes {
        /// The colour in light mode.
        light: Option<Hex>,
        /// The colour in dark mode.
        dark: Option<Hex>,
    }

    /// A run from one colour to another.
    #[schemars(extend("x-strict" = true))]
    Gradient {
        /// The first colour.
        from: Hex,
        /// The colour in between.
        via: Option<Hex>,
        /// The last colour.
        to: Hex,
    }

    /// A button with a text.
    #[schemars(extend("x-strict" = true))]
    LinkButton {
        /// `link`, which is the default.
        #[schemars(extend("default" = "link"))]
        r#type: Option<LinkKind>,
        /// The text.
        name: Text,
        /// Where it leads.
        url: Text,
        /// The shape.
        style: Option<ButtonStyle>,
        /// Whether it shows an arrow.
        arrow: Option<bool>,
    }

    /// A button with the stars of a repository.
    #[schemars(extend("x-strict" = true))]
    RepositoryButton {
        /// `github`.
        r#type: RepositoryKind,
        /// The address of the repository.
        url: Url,
    }

    /// A version that readers choose.
    #[schemars(extend("x-strict" = true))]
    Version {
        /// The name.
        name: Text,
        /// Where it leads, if to another site.
        url: Option<String>,
        /// Whether it is the first that readers see.
        default: Option<bool>,
        /// The language, where versions are languages.
        locale: Option<Language>,
    }

    /// A link above the navigation.
    Anchor {
        /// The text.
        name: Text,
        /// The beginning of the paths of its pages, or an address.
        url: Text,
        /// The icon.
        icon: Option<IconName>,
        /// The style of the icon.
        #[schemars(extend("default" = "duotone"))]
        icon_type: Option<IconType>,
        /// The colour behind the icon.
        color: Option<ColorOrGradient>,
        /// Whether it is hidden until a page of it is read.
        #[schemars(extend("default" = false))]
        is_default_hidden: Option<bool>,
        /// The version that it belongs to.
        version: Option<Text>,
        /// OpenAPI files of its pages.
        openapi: Option<OneOrMany<Text>>,
    }

    /// The first anchor.
    #[schemars(extend("x-strict" = true))]
    TopAnchor {
        /// The text.
        #[schemars(extend("default" = "Documentation"))]
        name: Option<Text>,
        /// The icon.
        #[schemars(extend("default" = "book-open"))]
        icon: Option<IconName>,
        /// The style of the icon.
        #[schemars(extend("default" = "duotone"))]
        icon_type: Option<IconType>,
    }

    /// The first tab.
    #[schemars(extend("x-strict" = true))]
    PrimaryTab {
        /// The text.
        name: Text,
        /// Whether it is hidden until a page of it is read.
        is_default_hidden: Option<bool>,
    }

    /// A tab.
    Tab {
        /// The text.
        name: Text,
        /// The beginning of the paths of its pages, or an address.
        url: Text,
        /// The version that it belongs to.
        version: Option<Text>,
        /// Whether it is hidden until a page of it is read.
        is_default_hidden: Option<bool>,
        /// OpenAPI files of its pages.
        openapi: Option<OneOrMany<Text>>,
    }

    /// The API reference.
    #[schemars(extend("x-strict" = true))]
    Api {
        /// What all endpoints begin with; of several, readers choose.
        base_url: Option<OneOrMany<Url>>,
        /// How callers prove who they are.
        auth: Option<Auth>,
        /// Where readers try requests.
        playground: Option<Playground>,
        /// The examples of requests.
        request: Option<Request>,
        /// Whether keys stay in the order of the OpenAPI file.
        #[schemars(extend(
            "deprecated" = true,
            "x-deprecated" = "the order of the OpenAPI file is to become the default"
        ))]
        maintain_order: Option<bool>,
        /// The fields of parameters.
        param_fields: Option<ParamFields>,
    }

    /// How callers prove who they are.
    #[schemars(extend("x-strict" = true))]
    Auth {
        /// The way.
        method: Option<AuthMethod>,
        /// The name of the parameter; for `basic` two names with a colon between them.
        name: Option<String>,
        /// What the field for it begins with.
        #[schemars(extend("deprecated" = true, "x-deprecated" = "the platform gives it up"))]
        input_prefix: Option<String>,
    }

    /// Where readers try requests.
    Playground {
        /// What of it is shown.
        #[schemars(extend("default" = "show"))]
        mode: Option<PlaygroundMode>,
        /// Whether browsers send requests without a server in between.
        disable_proxy: Option<bool>,
    }

    /// The examples of requests.
    Request {
        /// What they show.
        example: Option<RequestExample>,
    }

    /// What the examples of requests show.
    RequestExample {
        /// Whether optional parameters are in them.
        show_optional_params: Option<bool>,
        /// The languages, in their order.
        languages: Option<Vec<String>>,
    }

    /// The fields of parameters.
    ParamFields {
        /// Which are open at first.
        expanded: Option<Expanded>,
        /// Names of what stands after them.
        post: Option<Vec<String>>,
    }

    /// An account, in the oldest form.
    Social {
        /// The name of the service.
        r#type: Text,
        /// The address of the account.
        url: Url,
    }

    /// The footer.
    Footer {
        /// Accounts of the project.
        socials: Option<FooterSocials>,
        /// Columns of links.
        #[schemars(length(min = 1, max = 4))]
        links: Option<Vec<FooterColumn>>,
    }

    /// Links under each other.
    FooterColumn {
        /// The heading.
        title: Option<String>,
        /// The links.
        #[schemars(length(min = 1))]
        links: Vec<FooterLink>,
    }

    /// A link of the footer.
    FooterLink {
        /// The text.
        label: Text,
        /// Where it leads.
        url: PathOrUrl,
    }

    /// Buttons for feedback.
    Feedback {
        /// Thumbs up and down.
        #[schemars(extend("default" = false))]
        thumbs_rating: Option<bool>,
        /// A button that suggests a change.
        #[schemars(extend("default" = false))]
        suggest_edit: Option<bool>,
        /// A button that raises an issue.
        #[schemars(extend("default" = false))]
        raise_issue: Option<bool>,
    }

    /// The switch between light and dark.
    ModeToggle {
        /// The mode that readers begin with; without one, that of their system.
        default: Option<Mode>,
        /// Whether there is no switch; with `default`, there is one mode only.
        #[schemars(extend("default" = false))]
        is_hidden: Option<bool>,
    }

    /// What is behind every page.
    Background {
        /// The pattern.
        style: Option<Decoration>,
    }
    /// The list of pages at the side.
    Sidebar {
        /// The look of entries.
        items: Option<SidebarItems>,
    }
    /// The bar at the top.
    Topbar {
        /// The look.
        style: Option<TopbarStyle>,
    }
    /// Blocks of code.
    CodeBlock {
        /// Their mode.
        mode: Option<CodeMode>,
    }
    /// What stands above the title of a page.
    Eyebrow {
        /// What it shows.
        display: Option<Eyebrows>,
    }

    /// A font.
    #[schemars(extend("dependentRequired" = {"url": ["format"]}))]
    Font {
        /// The name of its family.
        family: Text,
        /// The weight.
        weight: Option<f64>,
        /// The address of its file.
        url: Option<Url>,
        /// The format of the file.
        format: Option<FontFormat>,
    }

    /// Fonts for headings and text.
    #[schemars(extend("x-strict" = true))]
    SplitFonts {
        /// The font of headings.
        headings: Option<Font>,
        /// The font of text.
        body: Option<Font>,
    }

    /// The search.
    Search {
        /// What its field says.
        prompt: Option<String>,
        /// Where it stands.
        location: Option<SearchLocation>,
    }

    /// What search engines see.
    Seo {
        /// Whether pages outside the navigation are indexed.
        index_hidden_pages: Option<bool>,
    }

    /// Services that count readers.
    #[schemars(extend("x-strict" = true))]
    Analytics {
        /// Adobe Analytics.
        adobe: Option<Adobe>,
        /// Amplitude.
        amplitude: Option<ApiKey>,
        /// Microsoft Clarity.
        clarity: Option<Clarity>,
        /// Clearbit.
        clearbit: Option<PublicKey>,
        /// Fathom.
        fathom: Option<Fathom>,
        /// Google Analytics 4.
        ga4: Option<Ga4>,
        /// Google Tag Manager.
        gtm: Option<Gtm>,
        /// Heap.
        heap: Option<App>,
        /// Hightouch.
        hightouch: Option<Hightouch>,
        /// Hotjar.
        hotjar: Option<Hotjar>,
        /// Koala.
        koala: Option<PublicKey>,
        /// LogRocket.
        logrocket: Option<App>,
        /// Mixpanel.
        mixpanel: Option<Mixpanel>,
        /// Pirsch.
        pirsch: Option<Pirsch>,
        /// PostHog.
        posthog: Option<Posthog>,
        /// Plausible.
        plausible: Option<Plausible>,
        /// Segment.
        segment: Option<Segment>,
    }

    /// Services that talk with readers.
    Integrations {
        /// The number of the app at Intercom.
        #[schemars(length(min = 6))]
        intercom: Option<String>,
        /// The number of the chat at Front.
        #[schemars(length(min = 6))]
        frontchat: Option<String>,
    }
}

/// Groups, which differ in whether their heading may be empty.
macro_rules! groups {
    ($($(#[$meta:meta])* $name:ident: $heading:ty;)*) => {
        objects! {$(
            $(#[$meta])*
            #[schemars(extend("x-strict" = true))]
            $name {
                /// The heading.
                group: $heading,
                /// Paths of pages without extension, and further groups.
                pages: Vec<Page>,
                /// The icon before the heading.
                icon: Option<IconName>,
                /// The style of the icon.
                #[schemars(extend("default" = "duotone"))]
                icon_type: Option<IconType>,
                /// The version that the group belongs to.
                version: Option<Text>,
                /// Whether it can be seen without signing in.
                public: Option<bool>,
            }
        )*}
    };
}

groups! {
    /// Pages under a heading. Where it is empty, they stand alone.
    Group: String;
    /// A group within a group.
    InnerGroup: Text;
}

either! {
    /// A page, or a group within the group.
    Page: Path(Text), Group(InnerGroup);
    /// One logo, or one for each mode.
    Logo: Path(LogoPath), Modes(Logos);
    /// A button of the top bar.
    TopbarButton: Link(LinkButton), Repository(RepositoryButton);
    /// A link of the top bar.
    TopbarLink: Link(LinkButton), Repository(RepositoryButton);
    /// A version, or its name only.
    VersionOrName: Name(Text), Version(Version);
    /// A colour, or a run of colours.
    ColorOrGradient: Color(Hex), Gradient(Gradient);
    /// Accounts by service, or as a list.
    FooterSocials: ByName(Socials<Url>), List(Vec<Social>);
    /// One font, or one for headings and one for text.
    Fonts: One(Font), Split(SplitFonts);
}

choices! {
    /// A link with a text.
    LinkKind: Link;
    /// A repository.
    RepositoryKind: Github = "github";
    /// Shapes of a button.
    ButtonStyle: Pill, RoundedRectangle = "roundedRectangle";
    /// What is shown of the playground.
    PlaygroundMode: Show, Simple, Hide;
    /// Which parameters are open at first.
    Expanded: All, TopLevel = "topLevel", TopLevelOneOfs = "topLevelOneOfs", None;
    /// Looks of the site.
    Theme: Venus, Quill, Prism;
    /// Arrangements of a page.
    Layout: Topnav, Sidenav, SolidSidenav = "solidSidenav";
    /// Looks of entries.
    SidebarItems: Container, Card, Border, Undecorated;
    /// Looks of the top bar.
    TopbarStyle: Gradient, Default;
    /// Corners.
    Rounded: Default, Sharp;
    /// Modes of code.
    CodeMode: Auto, Dark;
    /// Where the search stands.
    SearchLocation: Side, Top;
}
