//! The names of the icons that a site can show.

/// A set of icons, which a site chooses with `icons.library`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IconSet {
    /// Font Awesome, the set of sites that choose none.
    FontAwesome,
    /// Lucide.
    Lucide,
    /// Tabler.
    Tabler,
}

/// The icons of programming languages. Sites have them with Font Awesome; with other sets this is
/// unverified, and nothing is said.
const LANGUAGES: [&str; 36] = [
    ".net",
    "bash",
    "c",
    "c#",
    "c++",
    "cpp",
    "csharp",
    "curl",
    "dart",
    "dot-net",
    "dotnet",
    "flutter",
    "go",
    "golang",
    "java",
    "javascript",
    "js",
    "kotlin",
    "kt",
    "node",
    "node.js",
    "nodejs",
    "php",
    "powershell",
    "py",
    "python",
    "rb",
    "rs",
    "ruby",
    "rust",
    "sh",
    "shell",
    "swift",
    "toml",
    "ts",
    "typescript",
];

/// The icons of companies and products. Sites show Font Awesome's with other sets, too
/// (unverified).
const BRANDS: &str = include_str!("../icons/brands.txt");

impl IconSet {
    /// All sets.
    pub const ALL: [Self; 3] = [Self::FontAwesome, Self::Lucide, Self::Tabler];

    /// The set of a value of `icons.library`.
    pub fn named(library: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.library() == library)
    }

    /// The value of `icons.library`.
    pub fn library(self) -> &'static str {
        match self {
            Self::FontAwesome => "fontawesome",
            Self::Lucide => "lucide",
            Self::Tabler => "tabler",
        }
    }

    /// Its name in text.
    pub fn title(self) -> &'static str {
        match self {
            Self::FontAwesome => "Font Awesome",
            Self::Lucide => "Lucide",
            Self::Tabler => "Tabler",
        }
    }

    /// Whether a site with this set shows an icon of this name, in any case of letters.
    pub fn has(self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        has_line(self.lines(), &name)
            || has_line(BRANDS, &name)
            || LANGUAGES.binary_search(&name.as_str()).is_ok()
    }

    /// The names of its icons.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.lines().lines()
    }

    /// The names of its icons, and the icons of companies and products.
    pub fn all(self) -> Vec<&'static str> {
        self.names().chain(BRANDS.lines()).collect()
    }

    /// One name a line, in the order of their bytes.
    fn lines(self) -> &'static str {
        match self {
            Self::FontAwesome => include_str!("../icons/fontawesome.txt"),
            Self::Lucide => include_str!("../icons/lucide.txt"),
            Self::Tabler => include_str!("../icons/tabler.txt"),
        }
    }
}

/// Whether a text of sorted lines has this one.
fn has_line(lines: &str, wanted: &str) -> bool {
    // All lines before `start` are smaller, all from `end` on are greater.
    let (mut start, mut end) = (0, lines.len());
    while start < end {
        // The line in the middle.
        let middle = usize::midpoint(start, end);
        let from = lines[..middle].rfind('\n').map_or(0, |it| it + 1);
        let to = lines[middle..].find('\n').map_or(lines.len(), |it| middle + it);
        match lines[from..to].cmp(wanted) {
            std::cmp::Ordering::Less => start = to + 1,
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Greater => end = from,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_and_others_are_not() {
        for set in IconSet::ALL {
            let names: Vec<&str> = set.names().collect();
            assert!(names.is_sorted() && names.len() > 1000);
            for name in names {
                assert!(set.has(name), "{name}");
                assert!(!set.has(&format!("{name}\u{0}")), "{name}");
            }
            assert!(!set.has("") && !set.has("\n") && !set.has("zzzz") && !set.has("0-no-icon"));
            assert!(set.has("Rocket") && !set.has("rokket") && !set.has("fa-rocket"));
        }
        assert!(LANGUAGES.is_sorted());
        assert!(IconSet::FontAwesome.has("github") && IconSet::FontAwesome.has("C++"));
        assert!(IconSet::Lucide.has("life-buoy") && !IconSet::FontAwesome.has("life-buoy"));
    }
}
