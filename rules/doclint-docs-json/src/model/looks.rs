//! The named choices of a current `docs.json`.

use crate::model::choices;
use crate::model::common::Text;

choices! {
    /// The themes of a site.
    Theme: Mint, Maple, Palm, Willow, Linden, Almond, Aspen, Luma, Sequoia;
    /// Modes for a reader's first visit.
    SystemMode: System, Light, Dark;
    /// Services whose numbers are shown.
    Service: Github = "github", Discord;
    /// A button.
    ButtonKind: Button;
    /// Modes of code blocks.
    CodeblockMode: System, Dark;
    /// Levels of urgency.
    BannerKind: Info, Warning, Critical;
    /// Which pages are indexed.
    Indexing: Navigable, All;
    /// Icon libraries.
    IconLibrary: Fontawesome, Lucide, Tabler;
    /// Places for the menu.
    ContextualPlace: Header, Toc;
    /// Entries of the menu that the platform knows.
    KnownOption: Copy, Assistant, View, DownloadPdf, DownloadSpec, Chatgpt, Claude, Perplexity,
        Grok, Aistudio, Devin, Windsurf, Mcp, AddMcp, Cursor, Vscode, DevinMcp, DevinDesktop;
    /// Listings on root pages.
    Directory: None, Accordion, Card;
    /// Sides of the tab bar.
    Align: Start, End;
}

/// The name of a code theme. There are many, and the list grows.
pub type CodeTheme = Text;
