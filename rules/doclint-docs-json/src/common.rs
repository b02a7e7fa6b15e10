//! What both dialects of a configuration have in common.

use crate::model::{choices, either, objects, open_objects, texts};
use std::collections::BTreeMap;

texts! {
    /// A colour in hexadecimal: `#0f6e84` or `#fff`.
    Hex: "^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$", "a colour like `#0f6e84` or `#fff`";
    /// A text that is not empty.
    Text: "^[\\s\\S]", "a text";
    /// An absolute address.
    Url: "^[a-zA-Z][a-zA-Z0-9+.-]*:", "an absolute address like `https://example.com`";
    /// The address of an account, and not of a file.
    SocialUrl: "^https://(?!.*\\.(svg|exe|zip)$)",
        "an address that begins with `https://` and is no `.svg`, `.exe` or `.zip`";
    /// The path of a logo.
    LogoPath: "^[\\s\\S]{3}", "a path of three letters or more";
    /// An absolute address, or a path from the root of the site.
    PathOrUrl: "^(/|[a-zA-Z][a-zA-Z0-9+.-]*:)",
        "a path that begins with `/`, or an absolute address";
    /// An absolute address, a path from the root of the site, or an anchor.
    Href: "^(/|#|[a-zA-Z][a-zA-Z0-9+.-]*:)",
        "a path that begins with `/`, an anchor like `#start`, or an absolute address";
    /// A text that shows something.
    Shown: "\\S", "a text";
    /// The name of an icon, without the prefix of its library, or the path of a file.
    IconName: "^($|[^f]|f($|[^a])|fa($|[^-]))", "the name of an icon without `fa-`";
}

/// Where a link leads. Its form is not told everywhere.
pub type Target = Text;

/// Anything.
pub type Any = doclint_rule::Json;

choices! {
    /// The styles of an icon.
    IconType: Brands, Duotone, Light, Regular, SharpDuotoneSolid, SharpLight, SharpRegular,
        SharpSolid, SharpThin, Solid, Thin;
    /// The modes of a page.
    Mode: Light, Dark;
    /// The languages that the platform knows.
    Language: En = "en", Cn = "cn", Zh = "zh", ZhHans = "zh-Hans", ZhHant = "zh-Hant",
        ZhCn = "zh-CN", ZhTw = "zh-TW", Es = "es", Fr = "fr", FrCa = "fr-CA", FrCaLower = "fr-ca",
        Ja = "ja", Jp = "jp", JaJpLower = "ja-jp", JaJp = "ja-JP", Pt = "pt", PtBr = "pt-BR",
        De = "de", Ko = "ko", It = "it", Ru = "ru", Ro = "ro", Cs = "cs", Id = "id", Ar = "ar",
        Tr = "tr", Hi = "hi", Sv = "sv", No = "no", Da = "da", Lv = "lv", Nl = "nl", Uk = "uk",
        Vi = "vi", Pl = "pl", Uz = "uz", He = "he", Ca = "ca", Fi = "fi", Hu = "hu";
    /// Ways to prove who calls.
    AuthMethod: Bearer, Basic, Key, Cobo;
    /// The formats of a font.
    FontFormat: Woff, Woff2;
    /// Patterns behind pages.
    Decoration: Gradient, Grid, Windows;
    /// What stands above the title of a page.
    Eyebrows: Section, Breadcrumbs;
}

either! {
    /// One or several.
    #[schemars(rename = "OneOrMany{T}")]
    OneOrMany<T>: One(T), Many(Vec<T>);
    /// A number, or a number in quotes.
    Id: Number(f64), Text(Text);
}

objects! {
    /// An old address and the one that took its place.
    RedirectRule {
        /// The path that is led on. It may hold `:name` and `*`.
        source: Text,
        /// The path or address to lead to.
        destination: Text,
        /// Whether browsers remember it: 308 and not 307.
        #[schemars(extend("default" = true))]
        permanent: Option<bool>,
    }

    /// Accounts of the project.
    #[schemars(rename = "Socials{T}")]
    #[schemars(extend("x-strict" = true))]
    Socials<T> {
        /// The account on X.
        x: Option<T>,
        /// The website.
        website: Option<T>,
        /// The page on Facebook.
        facebook: Option<T>,
        /// The channel on YouTube.
        youtube: Option<T>,
        /// The invitation to Discord.
        discord: Option<T>,
        /// The invitation to Slack.
        slack: Option<T>,
        /// The account on GitHub.
        github: Option<T>,
        /// The page on LinkedIn.
        linkedin: Option<T>,
        /// The account on Instagram.
        instagram: Option<T>,
        /// The account on Hacker News.
        #[schemars(rename = "hacker-news")]
        hacker_news: Option<T>,
        /// The blog on Medium.
        medium: Option<T>,
        /// The channel on Telegram.
        telegram: Option<T>,
        /// The account on X, under its older name.
        twitter: Option<T>,
        /// The account on X, with both names.
        #[schemars(rename = "x-twitter")]
        x_twitter: Option<T>,
        /// A website, with a globe.
        #[schemars(rename = "earth-americas")]
        earth_americas: Option<T>,
        /// The account on Bluesky.
        bluesky: Option<T>,
        /// The account on Threads.
        threads: Option<T>,
        /// The community on Reddit.
        reddit: Option<T>,
        /// The podcast.
        podcast: Option<T>,
    }
}

open_objects! {
    /// Adobe Analytics.
    Adobe {
        /// The address of the script.
        launch_url: Url
    }
    /// A service that is known by a key.
    ApiKey {
        /// The key.
        api_key: Text
    }
    /// Clearbit and Koala.
    PublicKey {
        /// The public key.
        public_api_key: Text
    }
    /// Microsoft Clarity.
    Clarity {
        /// The number of the project.
        project_id: Text
    }
    /// Fathom.
    Fathom {
        /// The number of the site.
        site_id: Text
    }
    /// Google Analytics 4.
    Ga4 {
        /// The number of the stream: `G-…`.
        measurement_id: Text
    }
    /// Google Tag Manager.
    Gtm {
        /// The number of the container: `G…`.
        tag_id: Text
    }
    /// Heap and LogRocket.
    App {
        /// The number of the app. `apiKey` is an older name that manuals give.
        app_id: Option<Text>,
        /// The key, as some manuals have it.
        api_key: Option<Text>,
    }
    /// Hightouch.
    Hightouch {
        /// The key for writing.
        write_key: Text,
        /// The host that is written to.
        api_host: Option<String>,
    }
    /// Hotjar.
    Hotjar {
        /// The number of the site.
        hjid: Id,
        /// The version of the script.
        hjsv: Id,
    }
    /// Mixpanel.
    Mixpanel {
        /// The token of the project.
        project_token: Text,
        /// Where data is kept: `us`, `eu` or `in`.
        region: Option<String>,
    }
    /// Pirsch.
    Pirsch {
        /// The number of the site.
        id: Text
    }
    /// Plausible.
    Plausible {
        /// The domain of the site.
        domain: Text,
        /// The host of an own server.
        server: Option<String>,
    }
    /// PostHog.
    Posthog {
        /// The key of the project: `phc_…`.
        api_key: Text,
        /// The host of an own server.
        api_host: Option<String>,
        /// Whether sessions are recorded.
        session_recording: Option<bool>,
    }
    /// Segment.
    Segment {
        /// The key for writing.
        key: Text
    }
}

/// Names and texts.
pub type Texts = BTreeMap<String, String>;
