//! Names of alternatives, of which a reader uses one: systems, languages, package managers, clients, clouds.

/// The sort of thing that a name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Manager,
    Language,
    System,
    Client,
    Cloud,
}

/// A name as readers see it, with its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) kind: Kind,
    pub(crate) shown: &'static str,
}

const MANAGERS: [(&str, &str); 14] = [
    ("npm", "npm"),
    ("npx", "npm"),
    ("yarn", "Yarn"),
    ("pnpm", "pnpm"),
    ("bun", "Bun"),
    ("pip", "pip"),
    ("uv", "uv"),
    ("poetry", "Poetry"),
    ("pipenv", "Pipenv"),
    ("conda", "Conda"),
    ("homebrew", "Homebrew"),
    ("brew", "Homebrew"),
    ("apt", "apt"),
    ("chocolatey", "Chocolatey"),
];

/// Languages in which the same program can be written, so that markup and data are left out.
const LANGUAGES: [(&str, &str); 27] = [
    ("js", "JavaScript"),
    ("javascript", "JavaScript"),
    ("node", "Node.js"),
    ("node.js", "Node.js"),
    ("nodejs", "Node.js"),
    ("ts", "TypeScript"),
    ("typescript", "TypeScript"),
    ("python", "Python"),
    ("py", "Python"),
    ("go", "Go"),
    ("golang", "Go"),
    ("ruby", "Ruby"),
    ("java", "Java"),
    ("kotlin", "Kotlin"),
    ("php", "PHP"),
    ("rust", "Rust"),
    ("csharp", "C#"),
    ("cs", "C#"),
    ("c#", "C#"),
    (".net", ".NET"),
    ("swift", "Swift"),
    ("elixir", "Elixir"),
    ("dart", "Dart"),
    ("scala", "Scala"),
    ("curl", "cURL"),
    ("c++", "C++"),
    ("perl", "Perl"),
];

const SYSTEMS: [(&str, &str); 15] = [
    ("macos", "macOS"),
    ("mac os", "macOS"),
    ("mac", "macOS"),
    ("osx", "macOS"),
    ("os x", "macOS"),
    ("windows", "Windows"),
    ("linux", "Linux"),
    ("macos/linux", "macOS and Linux"),
    ("linux/macos", "macOS and Linux"),
    ("macos and linux", "macOS and Linux"),
    ("linux and macos", "macOS and Linux"),
    ("ubuntu", "Ubuntu"),
    ("debian", "Debian"),
    ("ios", "iOS"),
    ("android", "Android"),
];

const CLIENTS: [(&str, &str); 18] = [
    ("cursor", "Cursor"),
    ("vs code", "VS Code"),
    ("vscode", "VS Code"),
    ("visual studio code", "VS Code"),
    ("claude desktop", "Claude Desktop"),
    ("claude code", "Claude Code"),
    ("windsurf", "Windsurf"),
    ("zed", "Zed"),
    ("cline", "Cline"),
    ("chatgpt", "ChatGPT"),
    ("codex", "Codex"),
    ("copilot", "Copilot"),
    ("gemini cli", "Gemini CLI"),
    ("opencode", "OpenCode"),
    ("chrome", "Chrome"),
    ("firefox", "Firefox"),
    ("safari", "Safari"),
    ("edge", "Edge"),
];

const CLOUDS: [(&str, &str); 8] = [
    ("aws", "AWS"),
    ("amazon web services", "AWS"),
    ("azure", "Azure"),
    ("microsoft azure", "Azure"),
    ("gcp", "Google Cloud"),
    ("google cloud", "Google Cloud"),
    ("google cloud platform", "Google Cloud"),
    ("digitalocean", "DigitalOcean"),
];

/// Commands that install something, each with the tool that runs it.
const INSTALLS: [(&str, &str); 14] = [
    ("npm install ", "npm"),
    ("npm i ", "npm"),
    ("npx ", "npm"),
    ("yarn add ", "Yarn"),
    ("yarn dlx ", "Yarn"),
    ("pnpm add ", "pnpm"),
    ("pnpm install ", "pnpm"),
    ("pnpm dlx ", "pnpm"),
    ("bun add ", "Bun"),
    ("bunx ", "Bun"),
    ("pip install ", "pip"),
    ("uv add ", "uv"),
    ("uv pip install ", "uv"),
    ("poetry add ", "Poetry"),
];

/// The name that is spelled by one or several words, in any case.
pub(crate) fn named(words: &str) -> Option<Name> {
    language(words).or_else(|| {
        [(Kind::Manager, &MANAGERS[..]), (Kind::System, &SYSTEMS[..]), (Kind::Client, &CLIENTS[..])]
            .iter()
            .find_map(|(kind, names)| find(*kind, names, words))
    })
}

/// The language of that name.
pub(crate) fn language(word: &str) -> Option<Name> {
    find(Kind::Language, &LANGUAGES, word)
}

/// The cloud of that name.
pub(crate) fn cloud(words: &str) -> Option<Name> {
    find(Kind::Cloud, &CLOUDS, words)
}

/// The package manager that a command calls.
pub(crate) fn manager(command: &str) -> Option<Name> {
    let found = INSTALLS.iter().find(|it| command.starts_with(it.0));
    found.map(|it| Name { kind: Kind::Manager, shown: it.1 })
}

fn find(kind: Kind, names: &[(&str, &'static str)], words: &str) -> Option<Name> {
    let words = words.trim();
    let found = names.iter().find(|it| it.0.eq_ignore_ascii_case(words));
    found.map(|it| Name { kind, shown: it.1 })
}
