//! `cargo xtask new-rule family/name` and `cargo xtask new-family name`: the files of a new rule or
//! family, which compile and pass their tests.

mod list;
mod template;

use self::list::add_to_list;
use anyhow::{Context, Result, bail, ensure};
use doclint_rule::suggest::suggest;
use doclint_syntax::NodeKind;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The kinds of rules.
#[derive(Clone, Copy)]
pub enum Kind<'a> {
    /// Runs once for each page.
    Page { has_options: bool },
    /// Runs for each node of a type of `doclint_rule::ast`.
    Node { name: &'a str, has_options: bool },
    /// Runs for each place of its words and phrases.
    Phrases,
    /// A pattern in YAML.
    Check,
    /// Runs once for the site.
    Site,
}

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
    let page = src.join(format!("{stem}.md"));
    ensure!(!page.exists(), "the rule `{id}` exists already");
    let template = match kind {
        Kind::Page { has_options: false } => template::PAGE,
        Kind::Page { has_options: true } => template::PAGE_MAX,
        Kind::Node { has_options: false, .. } => template::NODE,
        Kind::Node { has_options: true, .. } => template::NODE_MAX,
        Kind::Phrases => template::PHRASE,
        Kind::Check => template::CHECK,
        Kind::Site => template::SITE,
    };
    let list = src.join("lib.rs");
    let lib = fs::read_to_string(&list)?;
    let mut text = template.rule(id);
    match kind {
        Kind::Check => ensure!(
            lib.contains("macro_rules! check"),
            "`{family}` has no macro `check!`: checks in YAML are in the family `style`"
        ),
        Kind::Node { name: node, .. } => {
            check_node(node)?;
            text = text.replace("ast::Heading<", &format!("ast::{node}<"));
        }
        _ => {}
    }
    if template.extension == "rs" {
        text = formatted(&src, text)?;
    }
    let listed = add_to_list(&lib, &template.entry(id), template.import, &stem)
        .with_context(|| format!("{} has no list of rules", list.display()))?;
    let listed = formatted(&src, listed)?;
    let rule = src.join(format!("{stem}.{}", template.extension));
    ensure!(!rule.exists(), "{} exists already", rule.display());
    fs::write(&rule, text)?;
    fs::write(&page, template.page(id))?;
    fs::write(&list, listed)?;
    println!("{}\n{}\n{}", rule.display(), page.display(), list.display());
    println!(
        "Next: write the page, then the rule, and run it by DOCLINT_UPDATE=1 cargo test --test rules \
         {name}, which fills in the reports"
    );
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

#[cfg(test)]
#[path = "../template/src"]
mod templates {
    pub mod node_max_template;
    pub mod node_template;
    pub mod page_max_template;
    pub mod page_template;
    pub mod phrase_template;
    pub mod site_template;
}

#[cfg(test)]
mod tests {
    use super::*;
    use doclint_rule::{
        Family, Need, Profile, RuleMeta, ast, node_rule, page_rule, phrase_rule, prose_rule,
        site_rule, with_options,
    };
    use std::path::PathBuf;

    #[test]
    fn writes_rules_of_each_kind_and_lists_them() {
        let root = copy_of_the_lists("new-rule");
        run(&root, "headings/zz-last-word", Kind::Node { name: "Link", has_options: false })
            .unwrap();
        run(&root, "headings/aa-first", Kind::Site).unwrap();
        run(&root, "headings/mm-middle", Kind::Page { has_options: false }).unwrap();
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
        let again =
            run(&root, "headings/zz-last-word", Kind::Page { has_options: false }).unwrap_err();
        assert!(again.to_string().contains("exists already"), "{again}");
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn writes_checks_in_yaml_and_rules_with_options() {
        let root = copy_of_the_lists("new-check");
        let read = |path: &str| fs::read_to_string(root.join("rules").join(path)).unwrap();
        run(&root, "style/bb-check", Kind::Check).unwrap();
        run(&root, "headings/bb-page", Kind::Page { has_options: true }).unwrap();
        run(&root, "headings/cc-node", Kind::Node { name: "Link", has_options: true }).unwrap();
        let of_style = read("doclint-style/src/lib.rs");
        let entry = "check!(Strict, None, \"bb-check\", bb_check, \"bb check\"),";
        assert!(of_style.contains(entry) && !of_style.contains("mod bb_check"), "{of_style}");
        let yaml = read("doclint-style/src/bb_check.yml");
        assert!(yaml.starts_with("extends: existence\n"), "{yaml}");
        let of_headings = read("doclint-headings/src/lib.rs");
        for (stem, camel, kind) in [("bb_page", "BbPage", "page"), ("cc_node", "CcNode", "node")] {
            let entry = format!("with_options::<{stem}::{camel}>().{kind}_rule(),");
            assert!(of_headings.contains(&entry), "{of_headings}");
            let rule = read(&format!("doclint-headings/src/{stem}.rs"));
            assert!(rule.contains(&format!("struct {camel}Options")), "{rule}");
            assert!(!rule.to_lowercase().contains("template"), "{rule}");
            let page = read(&format!("doclint-headings/src/{stem}.md"));
            assert!(page.contains("## Options") && !page.contains("template"), "{page}");
        }
        assert!(read("doclint-headings/src/cc_node.rs").contains("ast::Link<'_>"));
        let error = run(&root, "headings/dd-check", Kind::Check).unwrap_err().to_string();
        assert!(error.contains("checks in YAML are in the family `style`"), "{error}");
        assert!(!root.join("rules/doclint-headings/src/dd_check.yml").exists());
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
        run(&root, "code-samples/too-long", Kind::Page { has_options: false }).unwrap();
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
            assert!(run(&root, id, Kind::Page { has_options: false }).is_err(), "{id}");
        }
        let error =
            run(&root, "nothing/here", Kind::Page { has_options: false }).unwrap_err().to_string();
        assert!(error.contains("headings"), "names the known families: {error}");
        assert!(run_family(&root, "headings").is_err());
        assert!(run_family(&root, "../x").is_err());
    }

    #[test]
    fn refuses_unknown_types_of_nodes() {
        let root = copy_of_the_lists("node-types");
        let error = |node| {
            run(&root, "headings/aa-first", Kind::Node { name: node, has_options: true })
                .unwrap_err()
                .to_string()
        };
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
        // As the family `style` lists its checks.
        const CHECK: RuleMeta = RuleMeta::suggestion(
            "check-template",
            "check template",
            include_str!("../template/src/check_template.md"),
        );
        static META: RuleMeta =
            CHECK.profile(Profile::Strict).only_in_pages().needs(&[Need::English]);
        static FAMILY: Family = Family::new("template", "the templates").rules(&[
            prose_rule(&META, include_str!("../template/src/check_template.yml")),
            with_options::<templates::node_max_template::NodeMaxTemplate>().node_rule(),
            node_rule(&templates::node_template::NodeTemplate),
            with_options::<templates::page_max_template::PageMaxTemplate>().page_rule(),
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
