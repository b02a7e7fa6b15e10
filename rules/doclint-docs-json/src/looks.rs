//! The named choices of today's configuration.

use crate::common::Text;
use crate::model::choices;

choices! {
    /// The looks of a site.
    Theme: Mint, Maple, Palm, Willow, Linden, Almond, Aspen, Luma, Sequoia;
    /// The modes that readers begin with.
    SystemMode: System, Light, Dark;
    /// Services with numbers of their own.
    Service: Github = "github", Discord;
    /// A button.
    ButtonKind: Button;
    /// How urgent a message is.
    BannerKind: Info, Warning, Critical;
    /// Which pages are indexed.
    Indexing: Navigable, All;
    /// Libraries of icons.
    IconLibrary: Fontawesome, Lucide, Tabler;
    /// Places of the menu.
    ContextualPlace: Header, Toc;
    /// Entries of the menu that the platform knows.
    KnownOption: Copy, Assistant, View, DownloadPdf, DownloadSpec, Chatgpt, Claude, Perplexity,
        Grok, Aistudio, Devin, Windsurf, Mcp, AddMcp, Cursor, Vscode, DevinMcp, DevinDesktop;
    /// Which form of listing a root page has.
    Directory: None, Accordion, Card;
    /// The side of a tab.
    Align: Start, End;
}

/// A theme of code: there are many, and more come.
pub type CodeTheme = Text;
