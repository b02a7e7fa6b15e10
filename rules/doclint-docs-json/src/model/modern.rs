//! The current format of `docs.json`: it has a theme, and its navigation is an object.

use crate::model::api::Api;
use crate::model::common::{
    Adobe, Any, ApiKey, App, Clarity, Decoration, Eyebrows, Fathom, FontFormat, Ga4, Gtm, Hex,
    Hightouch, Hotjar, Href, IconType, LogoPath, Mixpanel, Mode, OneOrMany, Pirsch, Plausible,
    Posthog, PublicKey, RedirectRule, Segment, Shown, Text, Texts, Url,
};
use crate::model::frame::{Banner, Footer, Icon, ModeColors, Navbar};
use crate::model::looks::{
    CodeTheme, CodeblockMode, ContextualPlace, IconLibrary, Indexing, KnownOption, SystemMode,
    Theme,
};
use crate::model::navigation::Navigation;
use crate::model::{either, objects, open_objects};
use std::collections::BTreeMap;

objects! {
    /// Settings of a documentation site.
    #[schemars(title = "docs.json")]
    ModernConfig {
        /// The JSON Schema for editors.
        #[schemars(rename = "$schema")]
        schema: Option<Url>,
        /// The theme.
        theme: Theme,
        /// Variations of the theme `willow`.
        #[schemars(extend("x-only-with" = {"theme": "willow"}))]
        variations: Option<Any>,
        /// The name of the project, which is the title of the site.
        name: Shown,
        /// What the site is about, for search engines and assistants.
        description: Option<String>,
        /// Whether the site is visible without signing in.
        public: Option<bool>,
        /// The colors.
        colors: Colors,
        /// The navigation tree.
        navigation: Navigation,
        /// The logo: one for both modes, or one for each.
        logo: Option<Logo>,
        /// The favicon: one for both modes, or one for each.
        favicon: Option<PathOrModes>,
        /// Light and dark mode.
        appearance: Option<Appearance>,
        /// The background of every page.
        background: Option<Background>,
        /// The top bar.
        navbar: Option<Navbar>,
        /// The footer.
        footer: Option<Footer>,
        /// A banner above every page.
        banner: Option<Banner>,
        /// The search.
        search: Option<Search>,
        /// How the navigation behaves.
        interaction: Option<Interaction>,
        /// Metadata of pages.
        metadata: Option<Metadata>,
        /// Error pages.
        errors: Option<Errors>,
        /// Settings for search engines.
        seo: Option<Seo>,
        /// The fonts.
        fonts: Option<FontsOrSplit>,
        /// The icons.
        icons: Option<Icons>,
        /// The style of parts of a page.
        styling: Option<Styling>,
        /// Redirects from old paths to new ones.
        redirects: Option<Vec<RedirectRule>>,
        /// The page menu with actions for assistants.
        contextual: Option<Contextual>,
        /// The images in link previews.
        thumbnails: Option<Thumbnails>,
        /// The Markdown version of pages, for assistants.
        markdown: Option<Markdown>,
        /// Strings that pages insert with `{{name}}`.
        variables: Option<Texts>,
        /// Services that the site is connected to.
        integrations: Option<Integrations>,
        /// The API reference.
        api: Option<Api>,
    }

    /// The colors.
    #[schemars(extend("x-strict" = true))]
    Colors {
        /// The main color in light mode.
        primary: Hex,
        /// The main color in dark mode.
        light: Option<Hex>,
        /// The color of buttons.
        dark: Option<Hex>,
    }

    /// A path for each mode.
    ModePaths {
        /// The path in light mode.
        light: String,
        /// The path in dark mode.
        dark: String,
    }

    /// A logo for each mode.
    Logos {
        /// The path of the logo in light mode.
        light: String,
        /// The path of the logo in dark mode.
        dark: String,
        /// The target of a click.
        #[schemars(extend("default" = "/"))]
        href: Option<Href>,
    }

    /// Light and dark mode.
    Appearance {
        /// The mode for a reader's first visit.
        #[schemars(extend("default" = "system"))]
        default: Option<SystemMode>,
        /// Whether the mode switch is hidden.
        #[schemars(extend("default" = false))]
        strict: Option<bool>,
    }

    /// The background of every page.
    Background {
        /// An image.
        image: Option<PathOrModes>,
        /// A pattern.
        decoration: Option<Decoration>,
        /// A color for each mode.
        color: Option<ModeColors>,
    }

    /// The search.
    Search {
        /// The placeholder of the search field.
        prompt: Option<String>,
    }
    /// How the navigation behaves.
    Interaction {
        /// Whether a click on a group opens its first page.
        drilldown: Option<bool>,
    }
    /// Metadata of pages.
    Metadata {
        /// Whether pages show when they were last changed.
        #[schemars(extend("default" = false))]
        timestamp: Option<bool>,
    }
    /// Error pages.
    Errors {
        /// The page for missing pages.
        #[schemars(rename = "404")]
        not_found: NotFound,
    }

    /// The page for missing pages.
    NotFound {
        /// Whether it redirects to the first page.
        #[schemars(extend("default" = true))]
        redirect: Option<bool>,
        /// The title.
        title: Option<String>,
        /// The text.
        description: Option<String>,
    }

    /// Settings for search engines.
    Seo {
        /// Meta tags for every page.
        metatags: Option<BTreeMap<String, Text>>,
        /// Meta tags for the pages of a folder.
        #[schemars(extend("x-unique-by" = "path"))]
        paths: Option<Vec<SeoPath>>,
        /// The publisher of the site.
        organization: Option<Organization>,
        /// Which pages are indexed.
        #[schemars(extend("default" = "navigable"))]
        indexing: Option<Indexing>,
        /// Whether URLs end in a slash.
        trailing_slash: Option<Any>,
    }

    /// Meta tags for the pages of a folder.
    SeoPath {
        /// The path of the folder.
        path: Text,
        /// The tags.
        metatags: BTreeMap<String, Text>,
    }

    /// The publisher of the site.
    Organization {
        /// A URL that identifies the organization.
        id: Option<String>,
        /// The name.
        name: Option<String>,
        /// The legal name.
        legal_name: Option<String>,
        /// The URL of its website.
        url: Option<String>,
        /// The URL of its logo.
        logo: Option<String>,
        /// URLs of its profiles.
        same_as: Option<Vec<String>>,
    }

    /// A font, and other fonts for headings and body text if they differ.
    #[schemars(extend("dependentRequired" = {"source": ["format"]}))]
    Fonts {
        /// The font family.
        family: String,
        /// The weight.
        weight: Option<f64>,
        /// The path or URL of the font file.
        source: Option<Text>,
        /// The format of the file.
        format: Option<FontFormat>,
        /// The font of headings.
        heading: Option<Font>,
        /// The font of body text.
        body: Option<Font>,
    }

    /// A font.
    #[schemars(extend("dependentRequired" = {"source": ["format"]}))]
    Font {
        /// The font family.
        family: String,
        /// The weight.
        weight: Option<f64>,
        /// The path or URL of the font file.
        source: Option<Text>,
        /// The format of the file.
        format: Option<FontFormat>,
    }

    /// Fonts for headings and body text.
    #[schemars(extend("x-strict" = true))]
    SplitFonts {
        /// The font of headings.
        heading: Option<Font>,
        /// The font of body text.
        body: Option<Font>,
    }

    /// The icons.
    Icons {
        /// The library of icon names.
        #[schemars(extend("default" = "fontawesome"))]
        library: IconLibrary,
    }

    /// The style of parts of a page.
    Styling {
        /// The line above the title.
        #[schemars(extend("default" = "section"))]
        eyebrows: Option<Eyebrows>,
        /// Code blocks.
        #[schemars(extend("default" = "system"))]
        codeblocks: Option<Codeblocks>,
        /// Whether LaTeX formulas are rendered.
        latex: Option<bool>,
    }

    /// Code blocks.
    CodeblockSettings {
        /// The code theme: one, or one for each mode.
        theme: Option<ThemeOrModes>,
        /// The languages.
        languages: Option<CodeLanguages>,
    }

    /// A theme for each mode.
    CodeThemes {
        /// The theme in light mode.
        light: CodeTheme,
        /// The theme in dark mode.
        dark: CodeTheme,
    }

    /// The languages of code blocks.
    CodeLanguages {
        /// Paths of grammar files.
        custom: Option<Vec<String>>,
    }

    /// The page menu with actions for assistants.
    Contextual {
        /// The entries.
        #[schemars(extend("uniqueItems" = true))]
        options: Vec<ContextualOption>,
        /// The position.
        #[schemars(extend("default" = "header"))]
        display: Option<ContextualPlace>,
    }

    /// A custom entry.
    CustomOption {
        /// The title.
        title: String,
        /// A description of what it does.
        description: String,
        /// The link target.
        href: AddressOrQuery,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
    }

    /// A URL with a query.
    QueryAddress {
        /// The URL.
        base: String,
        /// The query.
        query: Option<Any>,
    }

    /// The images in link previews.
    Thumbnails {
        /// The mode.
        appearance: Option<Mode>,
        /// The background image.
        background: Option<String>,
        /// The font.
        fonts: Option<ThumbnailFont>,
    }

    /// The font of thumbnails.
    ThumbnailFont {
        /// The font family.
        family: String,
    }

    /// The Markdown version of pages, for assistants.
    Markdown {
        /// Whether API pages include their schema.
        #[schemars(extend("default" = true))]
        schema: Option<bool>,
        /// Instructions for assistants.
        instructions: Option<OneOrMany<String>>,
    }

    /// Services that the site is connected to.
    #[schemars(extend("x-strict" = true))]
    Integrations {
        /// Adobe Analytics.
        adobe: Option<Adobe>,
        /// Amplitude.
        amplitude: Option<ApiKey>,
        /// Microsoft Clarity.
        clarity: Option<Clarity>,
        /// Clearbit.
        clearbit: Option<PublicKey>,
        /// Consent to cookies.
        cookies: Option<Cookies>,
        /// Fathom.
        fathom: Option<Fathom>,
        /// Front.
        frontchat: Option<Front>,
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
        /// Intercom.
        intercom: Option<Intercom>,
        /// Koala.
        koala: Option<PublicKey>,
        /// LogRocket.
        logrocket: Option<App>,
        /// Mixpanel.
        mixpanel: Option<Mixpanel>,
        /// OneTrust.
        onetrust: Option<BTreeMap<String, Any>>,
        /// Pirsch.
        pirsch: Option<Pirsch>,
        /// Plausible.
        plausible: Option<Plausible>,
        /// PostHog.
        posthog: Option<Posthog>,
        /// Segment.
        segment: Option<Segment>,
        /// The platform's own telemetry.
        telemetry: Option<Telemetry>,
        /// Transcend.
        transcend: Option<BTreeMap<String, Any>>,
    }

    /// Front.
    Front {
        /// The chat ID.
        #[schemars(length(min = 6))]
        snippet_id: String,
    }
    /// Intercom.
    Intercom {
        /// The app ID.
        #[schemars(length(min = 6))]
        app_id: String,
    }
}

open_objects! {
    /// Consent to cookies.
    Cookies {
        /// The storage key of the consent.
        key: Option<String>,
        /// The stored value that means consent.
        value: Option<String>,
    }
    /// The platform's own telemetry.
    Telemetry {
        /// Whether it is on.
        enabled: Option<bool>,
    }
}

either! {
    /// One path, or one for each mode.
    PathOrModes: Path(String), Modes(ModePaths);
    /// One logo, or one for each mode.
    Logo: Path(LogoPath), Modes(Logos);
    /// The fonts.
    FontsOrSplit: One(Fonts), Split(SplitFonts);
    /// The mode of code blocks, or several settings.
    Codeblocks: Mode(CodeblockMode), Settings(CodeblockSettings);
    /// One theme, or one for each mode.
    ThemeOrModes: Theme(CodeTheme), Modes(CodeThemes);
    /// An entry of the menu.
    ContextualOption: Known(KnownOption), Custom(CustomOption);
    /// A URL, or a URL with a query.
    AddressOrQuery: Address(String), Query(QueryAddress);
}
