//! `cargo xtask new-rule family/name` and `cargo xtask new-family name`: the files of a new rule or
//! family, which compile and pass their tests.

use anyhow::{Context, Result, bail, ensure};
use doclint_rule::suggest::suggest;
use doclint_syntax::NodeKind;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The part of a site that a rule checks.
#[derive(Clone, Copy)]
pub enum Kind<'a> {
    /// A page as a whole.
    Page,
    /// Each node of a type of `doclint_rule::ast`.
    Node(&'a str),
    /// Each place of its words and phrases.
    Phrases,
    /// The site.
    Site,
}

/// Real code, so that the compiler checks it: see the tests below.
struct Template {
    rule: &'static str,
    page: &'static str,
    /// `page` in `page_template`, `PageTemplate` and `page_rule`.
    word: &'static str,
}

const PAGE: Template = Template {
    rule: include_str!("../template/src/page_template.rs"),
    page: include_str!("../template/src/page_template.md"),
    word: "page",
};
const NODE: Template = Template {
    rule: include_str!("../template/src/node_template.rs"),
    page: include_str!("../template/src/node_template.md"),
    word: "node",
};
const PHRASE: Template = Template {
    rule: include_str!("../template/src/phrase_template.rs"),
    page: include_str!("../template/src/phrase_template.md"),
    word: "phrase",
};
const SITE: Template = Template {
    rule: include_str!("../template/src/site_template.rs"),
    page: include_str!("../template/src/site_template.md"),
    word: "site",
};

/// Views in `doclint_rule::ast` of nodes of several kinds; the others are named as their kind.
const VIEWS: [&str; 3] = ["ImageOrComponent", "Linkish", "Prose"];

/// Names that a module of Rust can't have.
const KEYWORDS: [&str; 39] = [
    "abstract", "as", "async", "await", "box", "break", "const", "continue", "crate", "dyn",
    "else", "enum", "extern", "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "pub", "ref", "return", "self", "static", "struct",
    "super", "trait", "true", "try", "type", "use",
];

/// Writes the rule `id` into its family below `root`.
///
/// # Errors
///
/// When the id is not `family/name`, the family or the type of node does not exist, the rule does,
/// or a file can't be written.
pub fn run(root: &Path, id: &str, kind: Kind<'_>) -> Result<()> {
    let Some((family, name)) = id.split_once('/') else {
        bail!("`{id}` is not a rule id: expected family/name");
    };
    for part in [family, name] {
        check_name(part)?;
    }
    let src = root.join("rules").join(format!("doclint-{family}")).join("src");
    ensure!(
        src.is_dir(),
        "unknown family `{family}`: expected one of {}, or run cargo xtask new-family {family}",
        families(root)
    );
    let stem = name.replace('-', "_");
    let (rule, page) = (src.join(format!("{stem}.rs")), src.join(format!("{stem}.md")));
    ensure!(!rule.exists() && !page.exists(), "the rule `{id}` exists already");
    let template = match kind {
        Kind::Page => PAGE,
        Kind::Node(node) => {
            check_node(node)?;
            NODE
        }
        Kind::Phrases => PHRASE,
        Kind::Site => SITE,
    };
    let list = src.join("lib.rs");
    let constructor = format!("{}_rule", template.word);
    let listed = add_to_list(&fs::read_to_string(&list)?, &constructor, &stem, &camel(name))
        .with_context(|| format!("{} has no list of rules", list.display()))?;
    let mut code = template.fill(template.rule, id, name);
    if let Kind::Node(node) = kind {
        code = code.replace("ast::Heading<", &format!("ast::{node}<"));
    }
    let (code, listed) = (formatted(&src, code)?, formatted(&src, listed)?);
    fs::write(&rule, code)?;
    fs::write(&page, template.fill(template.page, id, name))?;
    fs::write(&list, listed)?;
    println!("{}\n{}\n{}", rule.display(), page.display(), list.display());
    println!("Next: write the page, then the rule, until cargo test --test rules {name} passes");
    Ok(())
}

/// Writes the crate of a new family without rules and adds it to the workspace and to doclint.
///
/// # Errors
///
/// When the name is taken or not a name, or a file can't be written.
pub fn run_family(root: &Path, name: &str) -> Result<()> {
    check_name(name)?;
    let (package, module) =
        (format!("doclint-{name}"), format!("doclint_{}", name.replace('-', "_")));
    let folder = root.join("rules").join(&package);
    ensure!(!folder.exists(), "the family `{name}` exists already");
    let workspace = root.join("Cargo.toml");
    let manifest = root.join("crates/doclint/Cargo.toml");
    let list = root.join("crates/doclint/src/lib.rs");
    let edits = [
        (
            &workspace,
            "\n\n",
            "[workspace.dependencies]",
            format!("\n{package} = {{ path = \"rules/{package}\", version = \"={VERSION}\" }}"),
        ),
        (&manifest, "\n\n", "[dependencies]", format!("\n{package}.workspace = true")),
        (&list, "];", "pub static FAMILIES", format!("    &{module}::FAMILY,\n")),
    ];
    // All texts are made before the first is written.
    let mut files = Vec::new();
    for (path, before, section, line) in edits {
        let text = fs::read_to_string(path)?;
        let place = text.find(section).and_then(|start| Some(start + text[start..].find(before)?));
        let place = place.with_context(|| format!("{} has no {section}", path.display()))?;
        files.push((path.clone(), format!("{}{line}{}", &text[..place], &text[place..])));
    }
    let words = name.replace('-', " ");
    files.push((
        folder.join("Cargo.toml"),
        FAMILY_MANIFEST.replace("NAME", name).replace("WORDS", &words),
    ));
    files.push((
        folder.join("src/lib.rs"),
        FAMILY_LIST.replace("NAME", name).replace("WORDS", &words),
    ));
    fs::create_dir_all(folder.join("src"))?;
    for (path, text) in &files {
        fs::write(path, text)?;
        println!("{}", path.display());
    }
    println!("Next: cargo xtask new-rule {name}/NAME, then cargo xtask gen");
    Ok(())
}

/// The version of all crates. Inner crates promise nothing, so each depends on the others of its release.
const VERSION: &str = env!("CARGO_PKG_VERSION");

const FAMILY_MANIFEST: &str = r#"[package]
name = "doclint-NAME"
description = "Rules about WORDS"
version.workspace = true
edition.workspace = true
rust-version.workspace = true
license.workspace = true
repository.workspace = true
publish.workspace = true

[lib]
doctest = false
test = false

[lints]
workspace = true

[dependencies]
doclint-rule.workspace = true
"#;

const FAMILY_LIST: &str = r#"//! Rules about WORDS.

use doclint_rule::{Family, MANUAL};

/// The family `NAME`.
pub static FAMILY: Family = Family::new("NAME", "WORDS").manual_site(MANUAL).rules(&[]);
"#;

impl Template {
    /// A text of the template for the rule `id`.
    fn fill(&self, text: &str, id: &str, name: &str) -> String {
        let word = self.word;
        let words = name.replace('-', " ");
        text.replace(&format!("template/{word}-template"), id)
            .replace(&format!("{} template", capital(word)), &capital(&words))
            .replace(&format!("{word} template"), &words)
            .replace(&format!("{word}-template"), name)
            .replace(&format!("{word}_template"), &name.replace('-', "_"))
            .replace(&format!("{}Template", capital(word)), &camel(name))
    }
}

/// The code as rustfmt writes it in a folder. rustfmt reads it from its standard input, as it would
/// format the modules of a file, too. Without rustfmt, `cargo fmt --check` reports the rest.
///
/// # Errors
///
/// When it is no code.
fn formatted(folder: &Path, code: String) -> Result<String> {
    let run = || -> std::io::Result<Option<String>> {
        let mut rustfmt = Command::new("rustfmt")
            .args(["--edition", "2024"])
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        rustfmt.stdin.take().expect("it is piped").write_all(code.as_bytes())?;
        let output = rustfmt.wait_with_output()?;
        Ok(String::from_utf8(output.stdout).ok().filter(|_| output.status.success()))
    };
    match run() {
        Ok(formatted) => formatted.context("rustfmt refuses the code, and nothing is written"),
        Err(_) => Ok(code),
    }
}

/// A node rule subscribes to a view of `doclint_rule::ast`.
fn check_node(name: &str) -> Result<()> {
    let kinds: Vec<String> = NodeKind::ALL.iter().map(|kind| format!("{kind:?}")).collect();
    let mut known: Vec<&str> = kinds.iter().map(String::as_str).chain(VIEWS).collect();
    if known.contains(&name) {
        return Ok(());
    }
    if let Some(near) = suggest(name, known.iter().copied()) {
        bail!("unknown node type `{name}` (did you mean `{near}`?)");
    }
    known.sort_unstable();
    bail!("unknown node type `{name}`: expected one of {}", known.join(", "))
}

fn check_name(name: &str) -> Result<()> {
    let words_are_fine = name.split('-').all(|word| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    });
    let starts_fine = name.starts_with(|c: char| c.is_ascii_lowercase());
    ensure!(
        words_are_fine && starts_fine && name.len() <= 40,
        "`{name}` is not a name: expected at most 40 letters a to z and digits, with `-` between words"
    );
    ensure!(!KEYWORDS.contains(&name), "`{name}` is a keyword of Rust, so it can't name a module");
    Ok(())
}

fn families(root: &Path) -> String {
    let entries = fs::read_dir(root.join("rules")).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|it| {
            it.file_name().to_string_lossy().strip_prefix("doclint-").map(str::to_owned)
        })
        .collect();
    names.sort();
    names.join(", ")
}

fn camel(name: &str) -> String {
    name.split('-').map(capital).collect()
}

fn capital(words: &str) -> String {
    words[..1].to_ascii_uppercase() + &words[1..]
}

/// Adds `mod stem;` and the entry of the list, each in its place. `None` without a list.
fn add_to_list(lib: &str, constructor: &str, stem: &str, camel: &str) -> Option<String> {
    let mut lines: Vec<String> = lib.lines().map(str::to_owned).collect();
    let module = format!("mod {stem};");
    let modules = |line: &String| line.starts_with("mod ") && line.ends_with(';');
    let after_docs = lines.iter().position(|line| !line.starts_with("//!")).unwrap_or(lines.len());
    let place = match lines.iter().position(|line| modules(line) && *line > module) {
        Some(next) => next,
        None => match lines.iter().rposition(modules) {
            Some(last) => last + 1,
            None => {
                lines.insert(after_docs, String::new());
                after_docs + 1
            }
        },
    };
    lines.insert(place, module);
    let text = with_import(lines.join("\n") + "\n", constructor)?;

    let open = text.find(".rules(&[")? + ".rules(&[".len();
    let (mut entries, length) = entries(&text[open..])?;
    let place = entries.iter().position(|it| name_of(it).as_str() > stem);
    let place = place.unwrap_or(entries.len());
    entries.insert(place, format!("{constructor}(&{stem}::{camel})"));
    let body: String = entries.iter().map(|entry| format!("    {entry},\n")).collect();
    Some(format!("{}\n{body}{}", &text[..open], &text[open + length..]))
}

/// The entries of a list in code, and how many bytes there are up to the bracket that ends it. Commas
/// and brackets in strings and in brackets belong to an entry.
fn entries(code: &str) -> Option<(Vec<String>, usize)> {
    let (mut out, mut start, mut depth, mut in_string) = (Vec::new(), 0, 0, false);
    let mut signs = code.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '\\' if in_string => drop(signs.next()),
            '"' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' => depth += 1,
            ',' | ']' if depth == 0 => {
                out.push(code[start..at].trim().to_owned());
                start = at + 1;
                if sign == ']' {
                    out.retain(|it| !it.is_empty());
                    return Some((out, at));
                }
            }
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Adds a function to the import of `doclint_rule`.
fn with_import(text: String, function: &str) -> Option<String> {
    let start = text.find("use doclint_rule::{")? + "use doclint_rule::{".len();
    let end = start + text[start..].find('}')?;
    let mut names: Vec<&str> =
        text[start..end].split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if !names.contains(&function) {
        names.push(function);
    }
    Some(format!("{}{}{}", &text[..start], names.join(", "), &text[end..]))
}

/// The name that an entry is sorted by: `module` of `page_rule(&module::Type)` and of
/// `with_options::<module::Type>().page_rule()`, and `"the-name"` of a macro in its place.
fn name_of(entry: &str) -> String {
    let quoted = entry.split('"').nth(1).filter(|_| entry.contains("!("));
    let module = entry.split_once(['&', '<']).map_or(entry, |it| it.1);
    let module = module.split("::").next().unwrap_or(module);
    quoted.map_or_else(|| module.to_owned(), |it| it.replace('-', "_"))
}

#[cfg(test)]
#[path = "../template/src"]
mod templates {
    pub mod node_template;
    pub mod page_template;
    pub mod phrase_template;
    pub mod site_template;
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_rule::{Family, ast, node_rule, page_rule, phrase_rule, site_rule};
    use std::path::PathBuf;

    #[test]
    fn writes_rules_of_each_kind_and_lists_them() {
        let root = copy_of_the_lists("new-rule");
        run(&root, "headings/zz-last-word", Kind::Node("Link")).unwrap();
        run(&root, "headings/aa-first", Kind::Site).unwrap();
        run(&root, "headings/mm-middle", Kind::Page).unwrap();
        run(&root, "headings/nn-phrase", Kind::Phrases).unwrap();
        let src = root.join("rules/doclint-headings/src");
        let rule = fs::read_to_string(src.join("zz_last_word.rs")).unwrap();
        assert!(rule.contains("struct ZzLastWord") && rule.contains("\"zz_last_word.md\""));
        assert!(rule.contains("\"zz-last-word\"") && rule.contains("ast::Link<'_>"), "{rule}");
        for file in ["zz_last_word", "aa_first", "mm_middle", "nn_phrase"] {
            let page = fs::read_to_string(src.join(format!("{file}.md"))).unwrap();
            let id = format!("# headings/{}\n", file.replace('_', "-"));
            assert!(page.starts_with(&id) && !page.contains("template"), "{page}");
            let rule = fs::read_to_string(src.join(format!("{file}.rs"))).unwrap();
            assert!(!rule.to_lowercase().contains("template"), "{rule}");
        }
        let lib = fs::read_to_string(src.join("lib.rs")).unwrap();
        assert_eq!(lib.matches("mod zz_last_word;").count(), 1, "{lib}");
        let at = |text: &str| lib.find(text).unwrap_or_else(|| panic!("{text} in {lib}"));
        assert!(at("mod aa_first;") < at("mod zz_last_word;"));
        // Entries that are macros stay as they are, whatever is in their strings.
        run(&root, "style/bb-phrase", Kind::Phrases).unwrap();
        let of_style = fs::read_to_string(root.join("rules/doclint-style/src/lib.rs")).unwrap();
        let before =
            fs::read_to_string(crate::root().join("rules/doclint-style/src/lib.rs")).unwrap();
        let added: Vec<&str> = of_style.lines().filter(|it| !before.contains(*it)).collect();
        assert_eq!(added, ["mod bb_phrase;", "            phrase_rule(&bb_phrase::BbPhrase),"]);
        assert_eq!(of_style.lines().count(), before.lines().count() + 2, "{of_style}");
        assert!(at("site_rule(&aa_first::AaFirst)") < at("node_rule(&zz_last_word::ZzLastWord)"));
        assert!(lib[..at("pub static")].contains(" site_rule"), "it is imported: {lib}");
        let again = run(&root, "headings/zz-last-word", Kind::Page).unwrap_err();
        assert!(again.to_string().contains("exists already"), "{again}");
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn writes_a_family_and_adds_it_everywhere() {
        let root = copy_of_the_lists("new-family");
        run_family(&root, "code-samples").unwrap();
        let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
        let path = "path = \"rules/doclint-code-samples\"";
        let dependency =
            format!("\ndoclint-code-samples = {{ {path}, version = \"={VERSION}\" }}\n");
        assert_eq!(read("Cargo.toml").matches(&dependency).count(), 1);
        let manifest = read("crates/doclint/Cargo.toml");
        let (normal, _) = manifest.split_once("[dev-dependencies]").unwrap();
        assert_eq!(normal.matches("\ndoclint-code-samples.workspace = true\n").count(), 1);
        assert!(
            read("crates/doclint/src/lib.rs").contains("    &doclint_code_samples::FAMILY,\n];")
        );
        assert!(read("rules/doclint-code-samples/Cargo.toml").contains("Rules about code samples"));
        run(&root, "code-samples/too-long", Kind::Page).unwrap();
        let list = read("rules/doclint-code-samples/src/lib.rs");
        assert!(list.contains("page_rule(&too_long::TooLong)"), "{list}");
        assert!(list.starts_with("//! Rules about code samples.\n\nmod too_long;\n"), "{list}");
        let again = run_family(&root, "code-samples").unwrap_err();
        assert!(again.to_string().contains("exists already"), "{again}");
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn refuses_bad_names() {
        let root = crate::root();
        for id in
            ["headings", "headings/", "headings/A", "headings/a--b", "headings/../x", "x/type"]
        {
            assert!(run(&root, id, Kind::Page).is_err(), "{id}");
        }
        let error = run(&root, "nothing/here", Kind::Page).unwrap_err().to_string();
        assert!(error.contains("headings"), "names the known families: {error}");
        assert!(run_family(&root, "headings").is_err());
        assert!(run_family(&root, "../x").is_err());
    }

    #[test]
    fn refuses_unknown_types_of_nodes() {
        let root = copy_of_the_lists("node-types");
        let error =
            |node| run(&root, "headings/aa-first", Kind::Node(node)).unwrap_err().to_string();
        assert_eq!(error("Headline"), "unknown node type `Headline` (did you mean `Heading`?)");
        assert_eq!(error("heading"), "unknown node type `heading` (did you mean `Heading`?)");
        let all = error("Sentence");
        assert!(all.contains("expected one of Attribute, BlockQuote, ") && all.contains("Prose"));
        assert!(!root.join("rules/doclint-headings/src/aa_first.rs").exists());
        fs::remove_dir_all(root).unwrap();
    }

    /// A rule can subscribe to each view of `doclint_syntax::ast`, and the template calls its `span`.
    #[test]
    fn takes_every_view_of_nodes() {
        let _ = (ast::ImageOrComponent::span, ast::Linkish::span, ast::Prose::span);
        let path = crate::root().join("crates/doclint-syntax/src/ast.rs");
        let code = fs::read_to_string(path).unwrap();
        let (_, list) = code.split_once("\nast_nodes! {").unwrap();
        let (list, _) = list.split_once("\n}").unwrap();
        let kinds = list.lines().map(str::trim).filter(|line| !line.starts_with("///"));
        let views =
            code.split("impl<'a> AstNode<'a> for ").filter_map(|it| it.split_once("<'a> {"));
        let views = views.map(|(name, _)| name).filter(|name| !matches!(*name, "Node" | "$name"));
        let names: Vec<&str> = kinds.chain(views).filter(|name| !name.is_empty()).collect();
        assert!(names.len() > 30 && names.contains(&"Prose"), "{names:?}");
        for name in names {
            check_node(name).unwrap();
        }
    }

    /// The templates are rules of a family whose pages hold.
    #[test]
    fn the_templates_pass_their_page_tests() {
        static FAMILY: Family = Family::new("template", "the templates").rules(&[
            node_rule(&templates::node_template::NodeTemplate),
            page_rule(&templates::page_template::PageTemplate),
            phrase_rule(&templates::phrase_template::PhraseTemplate),
            site_rule(&templates::site_template::SiteTemplate),
        ]);
        let folder = crate::root().join("crates/xtask/template");
        assert_eq!(doclint_testing::failures(&FAMILY, &folder), [""; 0]);
    }

    /// The lists that a new rule or family is added to.
    fn copy_of_the_lists(name: &str) -> PathBuf {
        let root = std::env::temp_dir().join(format!("doclint-{name}-{}", std::process::id()));
        let files = [
            "Cargo.toml",
            "crates/doclint/Cargo.toml",
            "crates/doclint/src/lib.rs",
            "rules/doclint-headings/src/lib.rs",
            "rules/doclint-style/src/lib.rs",
            "rustfmt.toml",
        ];
        for file in files {
            let to = root.join(file);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(crate::root().join(file), to).unwrap();
        }
        root
    }
}
