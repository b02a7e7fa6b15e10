//! The languages that Prism highlights only on sites whose settings name them, as Docusaurus 3 has it.
//!
//! What it highlights by itself comes from running it; the other names are those of Prism's components.

/// The languages that are not among those of the program itself, each with its other names. Those that
/// are missing here are never said to be plain.
const MORE: [&[&str]; 61] = [
    &["apacheconf"],
    &["bash", "sh", "shell"],
    &["batch"],
    &["bicep"],
    &["clojure"],
    &["cmake"],
    &["crystal"],
    &["csharp", "cs", "dotnet"],
    &["dart"],
    &["diff"],
    &["docker", "dockerfile"],
    &["editorconfig"],
    &["elixir"],
    &["elm"],
    &["erlang"],
    &["fsharp"],
    &["gherkin"],
    &["git"],
    &["glsl"],
    &["go-module", "go-mod"],
    &["gradle"],
    &["groovy"],
    &["handlebars", "hbs"],
    &["haskell", "hs"],
    &["hcl"],
    &["http"],
    &["ignore", "gitignore"],
    &["ini"],
    &["java"],
    &["json5"],
    &["julia"],
    &["latex", "tex"],
    &["less"],
    &["liquid"],
    &["lua"],
    &["makefile"],
    &["matlab"],
    &["nginx"],
    &["nim"],
    &["nix"],
    &["ocaml"],
    &["perl"],
    &["php"],
    &["powershell"],
    &["promql"],
    &["properties"],
    &["protobuf"],
    &["puppet"],
    &["r"],
    &["ruby", "rb"],
    &["sass"],
    &["scala"],
    &["scss"],
    &["shell-session", "sh-session", "shellsession"],
    &["solidity", "sol"],
    &["stylus"],
    &["toml"],
    &["twig"],
    &["vim"],
    &["wasm"],
    &["zig"],
];

/// Which languages the code of a page is not highlighted in. By default, nothing is known of any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CodeLanguages(u64);

impl CodeLanguages {
    /// Where settings name these languages more than the program has itself. One that can't be read may
    /// be any.
    pub(super) fn of_prism<'l>(more: impl Iterator<Item = Option<&'l str>>) -> Self {
        let all = (1 << MORE.len()) - 1;
        let highlighted = more.map(|name| match name {
            Some(name) => index(name).map_or(0, |it| 1 << it),
            None => all,
        });
        Self(all & !highlighted.fold(0, |sum: u64, it| sum | it))
    }

    /// The name by which settings have to name the language of a block of code, if it is left plain.
    pub fn left_plain(self, language: &str) -> Option<&'static str> {
        let index = index(&language.to_ascii_lowercase())?;
        (self.0 & 1 << index != 0).then(|| MORE[index][0])
    }

    /// The bits of it, for keys of what is remembered.
    pub fn bits(self) -> u64 {
        self.0
    }
}

fn index(name: &str) -> Option<usize> {
    MORE.iter().position(|names| names.contains(&name))
}
