//! Types that both formats, `docs.json` and `mint.json`, share.

use crate::model::{choices, either, objects, open_objects, texts};
use std::collections::BTreeMap;

texts! {
    /// A hexadecimal color: `#0f6e84` or `#fff`.
    Hex: "^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$", "a color such as `#0f6e84` or `#fff`";
    /// A string that is not empty.
    Text: "^[\\s\\S]", "a non-empty string";
    /// An absolute URL.
    Url: "^[a-zA-Z][a-zA-Z0-9+.-]*:", "an absolute URL such as `https://example.com`";
    /// The URL of a repository on GitHub.
    RepositoryUrl: "^https?://(www\\.)?github\\.com/[^/]+/[^/]",
        "the URL of a repository, such as `https://github.com/owner/name`";
    /// The URL of an account, not of a file.
    SocialUrl: "^https://(?!.*\\.(svg|exe|zip)$)",
        "a URL that begins with `https://` and does not end in `.svg`, `.exe` or `.zip`";
    /// The path of a logo.
    LogoPath: "^[\\s\\S]{3}", "a path of at least 3 characters";
    /// An absolute URL, or a path from the root of the site.
    PathOrUrl: "^(/|[a-zA-Z][a-zA-Z0-9+.-]*:)",
        "a path that begins with `/`, or an absolute URL";
    /// An absolute URL, a path from the root of the site, or an anchor.
    Href: "^(/|#|[a-zA-Z][a-zA-Z0-9+.-]*:)",
        "a path that begins with `/`, an anchor such as `#start`, or an absolute URL";
    /// What a link in the footer may lead to.
    FooterHref: "^(https:|mailto:|/|#)(?!.*\\.(svg|exe|zip)$)",
        "a path that begins with `/`, an anchor, or a URL with `https:` or `mailto:`";
    /// An ID of Google.
    GoogleId: "^G", "an ID that begins with `G`";
    /// A key of PostHog.
    PosthogKey: "^phc_", "a key that begins with `phc_`";
    /// A string that is not blank.
    Shown: "\\S", "a string that is not blank";
    /// The name of an icon, without the prefix of its library, or the path of a file.
    IconName: "^($|[^f]|f($|[^a])|fa($|[^-]))", "the name of an icon without `fa-`";
}

/// The target of a link. Its form is not documented everywhere.
pub type Target = Text;

/// Anything.
pub type Any = doclint_rule::Json;

choices! {
    /// The styles of an icon.
    IconType: Brands, Duotone, Light, Regular, SharpDuotoneSolid, SharpLight, SharpRegular,
        SharpSolid, SharpThin, Solid, Thin;
    /// The modes of a page.
    Mode: Light, Dark;
    /// The languages that the platform supports.
    Language: En = "en", Cn = "cn", Zh = "zh", ZhHans = "zh-Hans", ZhHant = "zh-Hant",
        ZhCn = "zh-CN", ZhTw = "zh-TW", Es = "es", Fr = "fr", FrCa = "fr-CA", FrCaLower = "fr-ca",
        Ja = "ja", Jp = "jp", JaJpLower = "ja-jp", JaJp = "ja-JP", Pt = "pt", PtBr = "pt-BR",
        De = "de", Ko = "ko", It = "it", Ru = "ru", Ro = "ro", Cs = "cs", Id = "id", Ar = "ar",
        Tr = "tr", Hi = "hi", Sv = "sv", No = "no", Da = "da", Lv = "lv", Nl = "nl", Uk = "uk",
        Vi = "vi", Pl = "pl", Uz = "uz", He = "he", Ca = "ca", Fi = "fi", Hu = "hu";
    /// Authentication methods.
    AuthMethod: Bearer, Basic, Key, Cobo;
    /// The formats of a font.
    FontFormat: Woff, Woff2;
    /// Background patterns.
    Decoration: Gradient, Grid, Windows;
    /// The line above the title of a page.
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
    /// A redirect from an old path to a new one.
    RedirectRule {
        /// The path to redirect. It may contain `:name` and `*`.
        source: String,
        /// The path or URL of the target.
        destination: String,
        /// Whether the redirect is permanent: 308 instead of 307.
        #[schemars(extend("default" = true))]
        permanent: Option<bool>,
    }

    /// The project's social media accounts.
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
        /// The Discord invitation.
        discord: Option<T>,
        /// The Slack invitation.
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
        /// A website, shown with a globe.
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
        /// The URL of the script.
        launch_url: Url
    }
    /// A service that is identified by a key.
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
        /// The project ID.
        project_id: Text
    }
    /// Fathom.
    Fathom {
        /// The site ID.
        site_id: Text
    }
    /// Google Analytics 4.
    Ga4 {
        /// The measurement ID: `G-…`.
        measurement_id: GoogleId
    }
    /// Google Tag Manager.
    Gtm {
        /// The container ID: `G…`.
        tag_id: GoogleId
    }
    /// Heap and LogRocket.
    App {
        /// The app ID. Some manuals use the older name `apiKey`.
        app_id: Option<Text>,
        /// The key, which some manuals use.
        api_key: Option<Text>,
    }
    /// Hightouch.
    Hightouch {
        /// The write key.
        write_key: Text,
        /// The host that receives the data.
        api_host: Option<String>,
    }
    /// Hotjar.
    Hotjar {
        /// The site ID.
        hjid: Id,
        /// The version of the script.
        hjsv: Id,
    }
    /// Mixpanel.
    Mixpanel {
        /// The project token.
        project_token: Text,
        /// The region of the data: `us`, `eu` or `in`.
        region: Option<String>,
    }
    /// Pirsch.
    Pirsch {
        /// The site ID.
        id: Text
    }
    /// Plausible.
    Plausible {
        /// The domain of the site.
        domain: Text,
        /// The host of a server of your own.
        server: Option<String>,
    }
    /// PostHog.
    Posthog {
        /// The project key: `phc_…`.
        api_key: PosthogKey,
        /// The host of a server of your own.
        api_host: Option<String>,
        /// Whether sessions are recorded.
        session_recording: Option<bool>,
    }
    /// Segment.
    Segment {
        /// The write key.
        key: Text
    }
}

/// Strings by name.
pub type Texts = BTreeMap<String, String>;
