//! The older format: `mint.json`, and a `docs.json` whose navigation is a list.

use crate::model::common::{
    Adobe, ApiKey, App, AuthMethod, Clarity, Decoration, Eyebrows, Fathom, FontFormat, Ga4, Gtm,
    Hex, Hightouch, Hotjar, IconName, IconType, Language, LogoPath, Mixpanel, Mode, OneOrMany,
    PathOrUrl, Pirsch, Plausible, Posthog, PublicKey, RedirectRule, RepositoryUrl, Segment, Shown,
    Socials, Target, Text, Url,
};
use crate::model::{choices, either, objects};
use std::collections::BTreeMap;

objects! {
    /// Settings of a documentation site.
    #[schemars(title = "mint.json")]
    LegacyConfig {
        /// The JSON Schema for editors.
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
        /// The colors.
        colors: Option<Colors>,
        /// The links in the top bar.
        topbar_links: Option<Vec<TopbarLink>>,
        /// The button in the top bar.
        topbar_cta_button: Option<TopbarButton>,
        /// The versions that readers choose from.
        #[schemars(length(min = 1), extend("x-once" = "default"))]
        versions: Option<Vec<VersionOrName>>,
        /// Links above the navigation, each with the pages below its URL.
        anchors: Option<Vec<Anchor>>,
        /// The first anchor, for pages that belong to no other anchor.
        top_anchor: Option<TopAnchor>,
        /// The first tab, for pages that belong to no other tab.
        primary_tab: Option<PrimaryTab>,
        /// Tabs, each with the pages below its URL.
        tabs: Option<Vec<Tab>>,
        /// The API reference.
        api: Option<Api>,
        /// URLs or paths of OpenAPI files.
        openapi: Option<OneOrMany<Text>>,
        /// The project's social media accounts.
        footer_socials: Option<FooterSocials>,
        /// The footer.
        footer: Option<Footer>,
        /// Feedback buttons.
        feedback: Option<Feedback>,
        /// The switch between light and dark.
        mode_toggle: Option<ModeToggle>,
        /// The background image of every page.
        background_image: Option<String>,
        /// The background of every page.
        background: Option<Background>,
        /// The theme.
        theme: Option<Theme>,
        /// The page layout.
        layout: Option<Layout>,
        /// The sidebar.
        sidebar: Option<Sidebar>,
        /// The top bar.
        topbar: Option<Topbar>,
        /// The corner style.
        rounded: Option<Rounded>,
        /// Code blocks.
        code_block: Option<CodeBlock>,
        /// The line above the title of a page.
        eyebrow: Option<Eyebrow>,
        /// The fonts.
        font: Option<Fonts>,
        /// The search.
        search: Option<Search>,
        /// Meta tags for every page.
        metadata: Option<BTreeMap<String, Text>>,
        /// Settings for search engines.
        seo: Option<Seo>,
        /// Redirects from old paths to new ones.
        redirects: Option<Vec<RedirectRule>>,
        /// Analytics services.
        analytics: Option<Analytics>,
        /// Support chat services.
        integrations: Option<Integrations>,
        /// Whether the name of the platform is hidden.
        is_white_labeled: Option<bool>,
    }

    /// A logo for each mode.
    Logos {
        /// The path of the logo in light mode.
        light: Option<Text>,
        /// The path of the logo in dark mode.
        dark: Option<Text>,
        /// The target of a click.
        #[schemars(extend("default" = "/"))]
        href: Option<Target>,
    }

    /// The colors.
    #[schemars(extend("x-strict" = true))]
    Colors {
        /// The main color in light mode.
        primary: Hex,
        /// The main color in dark mode.
        light: Option<Hex>,
        /// The color of important buttons.
        dark: Option<Hex>,
        /// The background colors of pages.
        background: Option<Modes>,
        /// The colors of anchors.
        anchors: Option<ColorOrGradient>,
        /// The lightest color.
        ultra_light: Option<Hex>,
        /// The darkest color.
        ultra_dark: Option<Hex>,
    }

    /// A color for each mode.
    #[schemars(extend("x-required-in-docs-json" = ["light", "dark"]))]
    Modes {
        /// The color in light mode.
        light: Option<Hex>,
        /// The color in dark mode.
        dark: Option<Hex>,
    }

    /// A color gradient.
    #[schemars(extend("x-strict" = true))]
    Gradient {
        /// The first color.
        from: Hex,
        /// The color in the middle.
        via: Option<Hex>,
        /// The last color.
        to: Hex,
    }

    /// A button with a text.
    #[schemars(extend("x-strict" = true))]
    LinkButton {
        /// `link`, the default.
        #[schemars(extend("default" = "link"))]
        r#type: Option<LinkKind>,
        /// The text.
        name: Text,
        /// The link target.
        url: Text,
        /// The shape.
        style: Option<ButtonStyle>,
        /// Whether it shows an arrow.
        arrow: Option<bool>,
    }

    /// A button that shows the stars of a repository.
    #[schemars(extend("x-strict" = true))]
    RepositoryButton {
        /// `github`.
        r#type: RepositoryKind,
        /// The URL of the repository.
        url: RepositoryUrl,
    }

    /// A version that readers can choose.
    #[schemars(extend("x-strict" = true))]
    Version {
        /// The name.
        name: Text,
        /// The link target, for a version on another site.
        url: Option<String>,
        /// Whether it is the default, which readers see first.
        default: Option<bool>,
        /// The language, if versions are languages.
        locale: Option<Language>,
    }

    /// A link above the navigation.
    Anchor {
        /// The text.
        name: Text,
        /// The prefix of the paths of its pages, or a URL.
        url: Text,
        /// The icon.
        icon: Option<IconName>,
        /// The style of the icon.
        #[schemars(extend("default" = "duotone"))]
        icon_type: Option<IconType>,
        /// The color behind the icon.
        color: Option<ColorOrGradient>,
        /// Whether it is hidden until a reader opens one of its pages.
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
        /// Whether it is hidden until a reader opens one of its pages.
        is_default_hidden: Option<bool>,
    }

    /// A tab.
    Tab {
        /// The text.
        name: Text,
        /// The prefix of the paths of its pages, or a URL.
        url: Text,
        /// The version that it belongs to.
        version: Option<Text>,
        /// Whether it is hidden until a reader opens one of its pages.
        is_default_hidden: Option<bool>,
        /// OpenAPI files of its pages.
        openapi: Option<OneOrMany<Text>>,
    }

    /// The API reference.
    #[schemars(extend("x-strict" = true))]
    Api {
        /// The base URL of all endpoints; readers choose from several.
        base_url: Option<OneOrMany<Url>>,
        /// How callers authenticate.
        auth: Option<Auth>,
        /// The playground for requests.
        playground: Option<Playground>,
        /// Request examples.
        request: Option<Request>,
        /// Whether keys stay in the order of the OpenAPI file.
        #[schemars(extend(
            "deprecated" = true,
            "x-deprecated" = "the order of the OpenAPI file will become the default"
        ))]
        maintain_order: Option<bool>,
        /// The fields of parameters.
        param_fields: Option<ParamFields>,
    }

    /// How callers authenticate.
    #[schemars(extend("x-strict" = true))]
    Auth {
        /// The method.
        method: Option<AuthMethod>,
        /// The name of the parameter; for `basic`, two names separated by a colon.
        name: Option<String>,
        /// The prefix of the input field.
        #[schemars(extend("deprecated" = true, "x-deprecated" = "the platform will drop it"))]
        input_prefix: Option<String>,
    }

    /// The playground for requests.
    Playground {
        /// How much of it is shown.
        #[schemars(extend("default" = "show"))]
        mode: Option<PlaygroundMode>,
        /// Whether browsers send requests directly, without a proxy server.
        disable_proxy: Option<bool>,
    }

    /// Request examples.
    Request {
        /// The content of the examples.
        example: Option<RequestExample>,
    }

    /// The content of request examples.
    RequestExample {
        /// Whether they include optional parameters.
        show_optional_params: Option<bool>,
        /// The languages, in order.
        languages: Option<Vec<String>>,
    }

    /// The fields of parameters.
    ParamFields {
        /// Which parameters are initially open.
        expanded: Option<Expanded>,
        /// Schema keys that are shown after the name of a parameter.
        post: Option<Vec<String>>,
    }

    /// An account, in the oldest form.
    Social {
        /// The name of the service.
        r#type: Text,
        /// The URL of the account.
        url: Url,
    }

    /// The footer.
    Footer {
        /// The project's social media accounts.
        socials: Option<FooterSocials>,
        /// Columns of links.
        #[schemars(length(min = 1, max = 4))]
        links: Option<Vec<FooterColumn>>,
    }

    /// A column of links.
    FooterColumn {
        /// The heading.
        title: Option<String>,
        /// The links.
        #[schemars(length(min = 1))]
        links: Vec<FooterLink>,
    }

    /// A link in the footer.
    FooterLink {
        /// The text.
        label: Text,
        /// The link target.
        url: PathOrUrl,
    }

    /// Feedback buttons.
    Feedback {
        /// Show thumbs up and down.
        #[schemars(extend("default" = false))]
        thumbs_rating: Option<bool>,
        /// Show a button to suggest an edit.
        #[schemars(extend("default" = false))]
        suggest_edit: Option<bool>,
        /// Show a button to raise an issue.
        #[schemars(extend("default" = false))]
        raise_issue: Option<bool>,
    }

    /// The switch between light and dark.
    ModeToggle {
        /// The mode for a reader's first visit; by default, the mode of the reader's system.
        default: Option<Mode>,
        /// Whether the mode switch is hidden. With `default`, the site has only one mode.
        #[schemars(extend("default" = false))]
        is_hidden: Option<bool>,
    }

    /// The background of every page.
    Background {
        /// The pattern.
        style: Option<Decoration>,
    }
    /// The sidebar.
    Sidebar {
        /// The style of entries.
        items: Option<SidebarItems>,
    }
    /// The top bar.
    Topbar {
        /// The style.
        style: Option<TopbarStyle>,
    }
    /// Code blocks.
    CodeBlock {
        /// The mode.
        mode: Option<CodeMode>,
    }
    /// The line above the title of a page.
    Eyebrow {
        /// What it shows: the section, or breadcrumbs.
        display: Option<Eyebrows>,
    }

    /// A font.
    #[schemars(extend("dependentRequired" = {"url": ["format"]}))]
    Font {
        /// The font family.
        family: Text,
        /// The weight.
        weight: Option<f64>,
        /// The URL of the font file.
        url: Option<Url>,
        /// The format of the file.
        format: Option<FontFormat>,
    }

    /// Fonts for headings and body text.
    #[schemars(extend("x-strict" = true))]
    SplitFonts {
        /// The font of headings.
        headings: Option<Font>,
        /// The font of body text.
        body: Option<Font>,
    }

    /// The search.
    Search {
        /// The placeholder of the search field.
        prompt: Option<String>,
        /// The position.
        location: Option<SearchLocation>,
    }

    /// Settings for search engines.
    Seo {
        /// Whether pages outside the navigation are indexed.
        index_hidden_pages: Option<bool>,
    }

    /// Analytics services.
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

    /// Support chat services.
    Integrations {
        /// The Intercom app ID.
        #[schemars(length(min = 6))]
        intercom: Option<String>,
        /// The Front chat ID.
        #[schemars(length(min = 6))]
        frontchat: Option<String>,
    }
}

/// Groups of both levels, which differ in whether their heading may be empty.
macro_rules! groups {
    ($($(#[$meta:meta])* $name:ident: $heading:ty;)*) => {
        objects! {$(
            $(#[$meta])*
            #[schemars(extend("x-strict" = true))]
            $name {
                /// The heading.
                group: $heading,
                /// Paths of pages without their extension, and groups.
                pages: Vec<Page>,
                /// The icon before the heading.
                icon: Option<IconName>,
                /// The style of the icon.
                #[schemars(extend("default" = "duotone"))]
                icon_type: Option<IconType>,
                /// The version that the group belongs to.
                version: Option<Text>,
                /// Whether it is visible without signing in.
                public: Option<bool>,
            }
        )*}
    };
}

groups! {
    /// A group of pages under a heading. The heading may be empty.
    Group: String;
    /// A group inside another group.
    InnerGroup: Text;
}

either! {
    /// A page, or a group inside the group.
    Page: Path(Text), Group(InnerGroup);
    /// One logo, or one for each mode.
    Logo: Path(LogoPath), Modes(Logos);
    /// A button in the top bar.
    TopbarButton: Link(LinkButton), Repository(RepositoryButton);
    /// A link in the top bar.
    TopbarLink: Link(LinkButton), Repository(RepositoryButton);
    /// A version, or only its name.
    VersionOrName: Name(Text), Version(Version);
    /// A color, or a gradient.
    ColorOrGradient: Color(Hex), Gradient(Gradient);
    /// Accounts by service, or as a list.
    FooterSocials: ByName(Socials<Url>), List(Vec<Social>);
    /// One font, or one for headings and one for body text.
    Fonts: One(Font), Split(SplitFonts);
}

choices! {
    /// A link with a text.
    LinkKind: Link;
    /// A repository.
    RepositoryKind: Github = "github";
    /// Button shapes.
    ButtonStyle: Pill, RoundedRectangle = "roundedRectangle";
    /// How much of the playground is shown.
    PlaygroundMode: Show, Simple, Hide;
    /// Which parameters are initially open.
    Expanded: All, TopLevel = "topLevel", TopLevelOneOfs = "topLevelOneOfs", None;
    /// Themes of the site.
    Theme: Venus, Quill, Prism;
    /// Page layouts.
    Layout: Topnav, Sidenav, SolidSidenav = "solidSidenav";
    /// Styles of sidebar entries.
    SidebarItems: Container, Card, Border, Undecorated;
    /// Styles of the top bar.
    TopbarStyle: Gradient, Default;
    /// Corner styles.
    Rounded: Default, Sharp;
    /// Modes of code blocks.
    CodeMode: Auto, Dark;
    /// Positions of the search.
    SearchLocation: Side, Top;
}
