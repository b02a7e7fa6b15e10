//! Today's configuration: `docs.json` with a theme, and a navigation that is an object.

use crate::api::Api;
use crate::common::{
    Adobe, Any, ApiKey, App, Clarity, Decoration, Eyebrows, Fathom, FontFormat, Ga4, Gtm, Hex,
    Hightouch, Hotjar, Href, IconName, IconType, LogoPath, Mixpanel, Mode, OneOrMany, Pirsch,
    Plausible, Posthog, PublicKey, RedirectRule, Segment, SocialUrl, Socials, Target, Text, Texts,
    Url,
};
use crate::looks::{
    BannerKind, ButtonKind, CodeTheme, ContextualPlace, IconLibrary, Indexing, KnownOption,
    Service, SystemMode, Theme,
};
use crate::model::{either, objects, open_objects};
use crate::navigation::Navigation;
use std::collections::BTreeMap;

objects! {
    /// The configuration of a documentation site.
    #[schemars(title = "docs.json")]
    ModernConfig {
        /// The schema that editors check the file with.
        #[schemars(rename = "$schema")]
        schema: Option<Url>,
        /// The look.
        theme: Theme,
        /// The changes to the theme `willow`.
        #[schemars(extend("x-only-with" = {"theme": "willow"}))]
        variations: Option<Any>,
        /// The name of the project, which is the title of the site.
        name: Text,
        /// What the site is about, for search engines and assistants.
        description: Option<String>,
        /// Whether the site can be seen without signing in.
        public: Option<bool>,
        /// The colours.
        colors: Colors,
        /// The tree of pages.
        navigation: Navigation,
        /// The logo: one for both modes, or one for each.
        logo: Option<Logo>,
        /// The favicon: one for both modes, or one for each.
        favicon: Option<PathOrModes>,
        /// Light and dark.
        appearance: Option<Appearance>,
        /// What is behind every page.
        background: Option<Background>,
        /// The bar at the top.
        navbar: Option<Navbar>,
        /// The footer.
        footer: Option<Footer>,
        /// A message above every page.
        banner: Option<Banner>,
        /// The search.
        search: Option<Search>,
        /// How the navigation behaves.
        interaction: Option<Interaction>,
        /// What is told about pages.
        metadata: Option<Metadata>,
        /// Pages for errors.
        errors: Option<Errors>,
        /// What search engines see.
        seo: Option<Seo>,
        /// The fonts.
        fonts: Option<FontsOrSplit>,
        /// The icons.
        icons: Option<Icons>,
        /// The look of parts of a page.
        styling: Option<Styling>,
        /// Old addresses and where they lead now.
        redirects: Option<Vec<RedirectRule>>,
        /// The menu of a page for assistants.
        contextual: Option<Contextual>,
        /// The images that links to pages are shown with.
        thumbnails: Option<Thumbnails>,
        /// Pages as Markdown, for assistants.
        markdown: Option<Markdown>,
        /// Texts that pages name as `{{name}}`.
        variables: Option<Texts>,
        /// Services that the site is connected with.
        integrations: Option<Integrations>,
        /// The API reference.
        api: Option<Api>,
    }

    /// The colours.
    #[schemars(extend("x-strict" = true))]
    Colors {
        /// The main colour in light mode.
        primary: Hex,
        /// The main colour in dark mode.
        light: Option<Hex>,
        /// The colour of buttons.
        dark: Option<Hex>,
    }

    /// A colour for each mode.
    #[schemars(extend("x-strict" = true))]
    ModeColors {
        /// The colour in light mode.
        light: Option<Hex>,
        /// The colour in dark mode.
        dark: Option<Hex>,
    }

    /// Paths for both modes.
    ModePaths {
        /// The path in light mode.
        light: Text,
        /// The path in dark mode.
        dark: Text,
    }

    /// Logos for both modes.
    Logos {
        /// The path of the logo in light mode.
        light: Text,
        /// The path of the logo in dark mode.
        dark: Text,
        /// Where a click leads.
        #[schemars(extend("default" = "/"))]
        href: Option<Href>,
    }

    /// Light and dark.
    Appearance {
        /// The mode that readers begin with.
        #[schemars(extend("default" = "system"))]
        default: Option<SystemMode>,
        /// Whether there is no switch.
        #[schemars(extend("default" = false))]
        strict: Option<bool>,
    }

    /// What is behind every page.
    Background {
        /// An image.
        image: Option<PathOrModes>,
        /// A pattern.
        decoration: Option<Decoration>,
        /// A colour for each mode.
        color: Option<ModeColors>,
    }

    /// The bar at the top.
    Navbar {
        /// Links.
        links: Option<Vec<NavbarLink>>,
        /// The button.
        primary: Option<NavbarPrimary>,
    }

    /// A link with a text.
    LabelledLink {
        /// The text.
        label: Text,
        /// Where it leads.
        href: Target,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
    }

    /// A link to a repository or a chat, with numbers of its own.
    ServiceLink {
        /// The service.
        r#type: Service,
        /// The text.
        label: Option<String>,
        /// The address.
        href: Url,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
    }

    /// A button with a text.
    PrimaryButton {
        /// `button`.
        r#type: ButtonKind,
        /// The text.
        label: Text,
        /// Where it leads.
        href: Target,
    }

    /// A button to a repository or a chat.
    PrimaryService {
        /// The service.
        r#type: Service,
        /// The text.
        label: Option<String>,
        /// The address.
        href: Url,
    }

    /// The footer.
    Footer {
        /// Accounts of the project.
        socials: Option<Socials<SocialUrl>>,
        /// Columns of links.
        #[schemars(length(min = 1, max = 4))]
        links: Option<Vec<FooterColumn>>,
    }

    /// Links under each other.
    FooterColumn {
        /// The heading.
        header: Option<String>,
        /// The links.
        #[schemars(length(min = 1))]
        items: Vec<FooterLink>,
    }

    /// A link of the footer.
    FooterLink {
        /// The text.
        label: Text,
        /// Where it leads.
        href: Target,
    }

    /// A message above every page.
    Banner {
        /// The message.
        content: Text,
        /// Whether readers can close it.
        #[schemars(extend("default" = false))]
        dismissible: Option<bool>,
        /// How urgent it is.
        #[schemars(extend("default" = "info"))]
        r#type: Option<BannerKind>,
        /// Its colour.
        color: Option<ColorOrModes>,
    }

    /// The search.
    Search {
        /// What its field says.
        prompt: Option<String>,
    }
    /// How the navigation behaves.
    Interaction {
        /// Whether a click on a group opens its first page.
        drilldown: Option<bool>,
    }
    /// What is told about pages.
    Metadata {
        /// Whether pages tell when they were changed.
        #[schemars(extend("default" = false))]
        timestamp: Option<bool>,
    }
    /// Pages for errors.
    Errors {
        /// The page for what is not there.
        #[schemars(rename = "404")]
        not_found: Option<NotFound>,
    }

    /// The page for what is not there.
    NotFound {
        /// Whether it leads on to the first page.
        #[schemars(extend("default" = true))]
        redirect: Option<bool>,
        /// The title.
        title: Option<String>,
        /// The text.
        description: Option<String>,
    }

    /// What search engines see.
    Seo {
        /// Meta tags for every page.
        metatags: Option<BTreeMap<String, Any>>,
        /// Meta tags for the pages of a folder.
        #[schemars(extend("x-unique-by" = "path"))]
        paths: Option<Vec<SeoPath>>,
        /// Who publishes the site.
        organization: Option<Organization>,
        /// Which pages are indexed.
        #[schemars(extend("default" = "navigable"))]
        indexing: Option<Indexing>,
        /// Whether addresses end in a slash.
        trailing_slash: Option<Any>,
    }

    /// Meta tags for the pages of a folder.
    SeoPath {
        /// The path of the folder.
        path: Text,
        /// The tags.
        metatags: BTreeMap<String, Any>,
    }

    /// Who publishes the site.
    Organization {
        /// An address that stands for the organisation everywhere.
        id: Option<String>,
        /// The name.
        name: Option<String>,
        /// The name in the register.
        legal_name: Option<String>,
        /// The address of its site.
        url: Option<String>,
        /// The address of its logo.
        logo: Option<String>,
        /// Addresses of its profiles.
        same_as: Option<Vec<String>>,
    }

    /// A font, with others for headings and text where they differ.
    #[schemars(extend("dependentRequired" = {"source": ["format"]}))]
    Fonts {
        /// The name of its family.
        family: Text,
        /// The weight.
        weight: Option<f64>,
        /// The path or address of its file.
        source: Option<Text>,
        /// The format of the file.
        format: Option<FontFormat>,
        /// The font of headings.
        heading: Option<Font>,
        /// The font of text.
        body: Option<Font>,
    }

    /// A font.
    #[schemars(extend("dependentRequired" = {"source": ["format"]}))]
    Font {
        /// The name of its family.
        family: Text,
        /// The weight.
        weight: Option<f64>,
        /// The path or address of its file.
        source: Option<Text>,
        /// The format of the file.
        format: Option<FontFormat>,
    }

    /// Fonts for headings and text.
    #[schemars(extend("x-strict" = true))]
    SplitFonts {
        /// The font of headings.
        heading: Option<Font>,
        /// The font of text.
        body: Option<Font>,
    }

    /// The icons.
    Icons {
        /// The library that names are looked up in.
        #[schemars(extend("default" = "fontawesome"))]
        library: IconLibrary,
    }

    /// An icon with its style.
    StyledIcon {
        /// The name.
        name: Text,
        /// The style.
        style: Option<IconType>,
        /// The library.
        library: Option<IconLibrary>,
    }

    /// The look of parts of a page.
    Styling {
        /// What stands above the title.
        #[schemars(extend("default" = "section"))]
        eyebrows: Option<Eyebrows>,
        /// Blocks of code.
        #[schemars(extend("default" = "system"))]
        codeblocks: Option<Codeblocks>,
        /// Whether formulas are read.
        latex: Option<bool>,
    }

    /// Blocks of code.
    CodeblockSettings {
        /// The colours: one theme, or one for each mode.
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

    /// The languages of code.
    CodeLanguages {
        /// Paths of grammars.
        custom: Option<Vec<String>>,
    }

    /// The menu of a page for assistants.
    Contextual {
        /// Its entries.
        #[schemars(extend("uniqueItems" = true))]
        options: Vec<ContextualOption>,
        /// Where it stands.
        #[schemars(extend("default" = "header"))]
        display: Option<ContextualPlace>,
    }

    /// An entry of one's own.
    CustomOption {
        /// The title.
        title: Text,
        /// What it does.
        description: Text,
        /// Where it leads.
        href: AddressOrQuery,
        /// The icon.
        icon: Option<Icon>,
        /// The style of the icon.
        icon_type: Option<IconType>,
    }

    /// An address with a query.
    QueryAddress {
        /// The address.
        base: Text,
        /// The query.
        query: Option<Any>,
    }

    /// The images that links to pages are shown with.
    Thumbnails {
        /// Their mode.
        appearance: Option<Mode>,
        /// The image behind them.
        background: Option<String>,
        /// Their font.
        fonts: Option<ThumbnailFont>,
    }

    /// The font of thumbnails.
    ThumbnailFont {
        /// The name of its family.
        family: Text,
    }

    /// Pages as Markdown, for assistants.
    Markdown {
        /// Whether pages of the API carry their schema.
        #[schemars(extend("default" = true))]
        schema: Option<bool>,
        /// What assistants are told.
        instructions: Option<OneOrMany<String>>,
    }

    /// Services that the site is connected with.
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
        /// What the platform itself counts.
        telemetry: Option<Telemetry>,
        /// Transcend.
        transcend: Option<BTreeMap<String, Any>>,
    }

    /// Front.
    Front {
        /// The number of the chat.
        #[schemars(length(min = 6))]
        snippet_id: String,
    }
    /// Intercom.
    Intercom {
        /// The number of the app.
        #[schemars(length(min = 6))]
        app_id: String,
    }
}

open_objects! {
    /// Consent to cookies.
    Cookies {
        /// The name under which consent is kept.
        key: Option<String>,
        /// What is kept where there is consent.
        value: Option<String>,
    }
    /// What the platform itself counts.
    Telemetry {
        /// Whether it counts.
        enabled: Option<bool>,
    }
}

either! {
    /// One path, or one for each mode.
    PathOrModes: Path(Text), Modes(ModePaths);
    /// One logo, or one for each mode.
    Logo: Path(LogoPath), Modes(Logos);
    /// One colour, or one for each mode.
    ColorOrModes: Color(Hex), Modes(ModeColors);
    /// A link of the bar at the top.
    NavbarLink: Labelled(LabelledLink), Service(ServiceLink);
    /// The button of the bar at the top.
    NavbarPrimary: Button(PrimaryButton), Service(PrimaryService);
    /// The fonts.
    FontsOrSplit: One(Fonts), Split(SplitFonts);
    /// The name of an icon, or one with its style.
    Icon: Name(IconName), Styled(StyledIcon);
    /// A look of code, or more about it.
    Codeblocks: Theme(CodeTheme), Settings(CodeblockSettings);
    /// One theme, or one for each mode.
    ThemeOrModes: Theme(CodeTheme), Modes(CodeThemes);
    /// An entry of the menu.
    ContextualOption: Known(KnownOption), Custom(CustomOption);
    /// An address, or one with a query.
    AddressOrQuery: Address(Text), Query(QueryAddress);
}
