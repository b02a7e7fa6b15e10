//! The frame around the pages of a current `docs.json`, as a whole or for one language: the top
//! bar, the footer and the banner.

use crate::model::common::{
    FooterHref, Hex, Href as Target, IconName, IconType, SocialUrl, Socials, Text, Url,
};
use crate::model::looks::{BannerKind, ButtonKind, IconLibrary, Service};
use crate::model::{either, objects};

objects! {
    /// The top bar.
    Navbar {
        /// The links.
        links: Option<Vec<NavbarLink>>,
        /// The button.
        primary: Option<NavbarPrimary>,
    }

    /// A link in the top bar.
    #[schemars(extend("anyOf" = [{"required": ["label"]}, {"required": ["type"]}]))]
    NavbarLink {
        /// The text; empty for a link with an icon only.
        label: Option<String>,
        /// A service, such as `github` or `discord`, whose icon and numbers are shown.
        r#type: Option<String>,
        /// The link target.
        href: Target,
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
        label: String,
        /// The link target.
        href: Target,
    }

    /// A button that links to a repository or a chat.
    PrimaryService {
        /// The service.
        r#type: Service,
        /// The text.
        label: Option<String>,
        /// The URL.
        href: Url,
    }

    /// The footer.
    Footer {
        /// The project's social media accounts.
        socials: Option<Socials<SocialUrl>>,
        /// Columns of links.
        #[schemars(length(min = 1, max = 4))]
        links: Option<Vec<FooterColumn>>,
    }

    /// A column of links.
    FooterColumn {
        /// The heading.
        header: Option<Text>,
        /// The links.
        #[schemars(length(min = 1))]
        items: Vec<FooterLink>,
    }

    /// A link in the footer.
    FooterLink {
        /// The text.
        label: Text,
        /// The link target.
        href: FooterHref,
    }

    /// A banner above every page.
    Banner {
        /// The message.
        content: Text,
        /// Whether readers can close it.
        #[schemars(extend("default" = false))]
        dismissible: Option<bool>,
        /// The level of urgency.
        #[schemars(extend("default" = "info"))]
        r#type: Option<BannerKind>,
        /// The color.
        color: Option<ColorOrModes>,
    }

    /// A color for each mode.
    #[schemars(extend("x-strict" = true))]
    ModeColors {
        /// The color in light mode.
        light: Option<Hex>,
        /// The color in dark mode.
        dark: Option<Hex>,
    }

    /// An icon with a style.
    StyledIcon {
        /// The name.
        name: Text,
        /// The style.
        style: Option<IconType>,
        /// The library.
        library: Option<IconLibrary>,
    }
}

either! {
    /// The button in the top bar.
    NavbarPrimary: Button(PrimaryButton), Service(PrimaryService);
    /// One color, or one for each mode.
    ColorOrModes: Color(Hex), Modes(ModeColors);
    /// The name of an icon, or an icon with a style.
    Icon: Name(IconName), Styled(StyledIcon);
}
