//! Mintlify.

use super::{AnchorStyle, Platform, PlatformId, Routes, SiteFiles};
use crate::path::is_page;
use doclint_syntax::Dialect;

/// Mintlify: `docs.json` or the older `mint.json`, and pages in MDX, also in files that end in `.md`.
pub static MINTLIFY: Platform = Platform {
    id: PlatformId::Mintlify,
    name: "Mintlify",
    settings: &["docs.json", "mint.json"],
    is_page,
    dialect: |_| Dialect::Mdx,
    files: SiteFiles {
        ignore_file: Some(".mintignore"),
        never_read: &[
            ".git",
            ".github",
            ".claude",
            ".agents",
            ".idea",
            ".vscode",
            ".cursor",
            ".mintlify",
            "node_modules",
        ],
        // Files about the repository.
        never_published: &[
            "README.md",
            "LICENSE.md",
            "CONTRIBUTING.md",
            "CONTRIBUTE.md",
            "CHANGELOG.md",
        ],
        has_hidden: false,
        has_repositories: true,
        has_tracked: false,
        follows_links: true,
    },
    routes: Routes::Published,
    anchors: AnchorStyle::Mintlify,
};
