//! Fixes, through rules made for it.

use crate::{FixOptions, Fixed, fix};
use doclint_data::{Entry, Value, json};
use doclint_diagnostic::Applicability;
use doclint_engine::{CheckOptions, MemoryWorkspace};
use doclint_rule::{
    Edit, Family, Fix, FixKind, Location, NodeRule, Page, PageCx, PageRule, RuleMeta, SiteCx,
    SiteRule, Span, ast, node_rule, page_rule, site_rule,
};
use doclint_site::Site;

/// A rule that replaces a word of headings by another.
macro_rules! replaces {
    ($($rule:ident $name:literal $from:literal $to:literal;)*) => { $(
        struct $rule;
        impl NodeRule for $rule {
            const META: RuleMeta = RuleMeta::warning($name, "", "").fix(FixKind::Always);
            type Node<'a> = ast::Heading<'a>;

            fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
                let span = heading.span();
                if heading.node().text().contains($from) {
                    let text = heading.node().text().replace($from, $to);
                    cx.report(span, $from).fix(Fix::safe($to, Edit::replace(span, text)));
                }
            }
        }
    )* };
}

replaces! {
    BreaksPage "breaks-page" "break" "<Broken>";
    Flips "flips" "left" "right";
    Flops "flops" "right" "left";
    First "first" "one" "ONE";
    LosesComponent "loses-component" "<Icon />" "";
    MakesCode "makes-code" "code" "x\n\n```\ncode\n```";
    Second "second" "two" "TWO";
}

/// Removes a comment with its line, and declares the effects.
struct Removes;
impl PageRule for Removes {
    const META: RuleMeta = RuleMeta::warning("removes", "", "").fix(FixKind::Always);
    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        for (at, line) in page.source().match_indices("{/* gone */}\n") {
            let edit = Edit::delete((at..at + line.len()).into());
            cx.report(edit.span, "comment").fix(Fix::safe("remove", edit).changing_surroundings());
        }
    }
}

/// Links to another anchor.
struct Links;
impl NodeRule for Links {
    const META: RuleMeta = RuleMeta::warning("links", "", "").fix(FixKind::Always);
    type Node<'a> = ast::Link<'a>;
    fn check(&self, link: ast::Link<'_>, cx: &mut PageCx<'_>) {
        if link.node().text() == "[a](/a#left)" {
            let edit = Edit::replace(link.span(), "[a](/a#right)");
            cx.report(link.span(), "link").fix(Fix::safe("link", edit));
        }
    }
}

/// Puts text into a component, and declares it; or closes a `<br>`.
struct Wraps;
impl PageRule for Wraps {
    const META: RuleMeta = RuleMeta::warning("wraps", "", "").fix(FixKind::Always);
    fn check(&self, page: &Page, cx: &mut PageCx<'_>) {
        let text = page.source();
        let replace = |from: &str, to: &str| {
            let at = text.find(from)?;
            Some(Edit::replace((at..at + from.len()).into(), to.to_owned()))
        };
        if let Some(edit) = replace("## wrap", "## <Wrap>wrap</Wrap>") {
            cx.report(edit.span, "wrap").fix(Fix::safe("wrap", edit).changing_components());
        }
        if let Some(edit) = replace("<br>", "<br />") {
            cx.report(edit.span, "br").fix(Fix::safe("close", edit));
        }
    }
}

/// Replaces the value of `from` in `docs.json` by the text of `to` next to it, verbatim.
struct Configures;
impl SiteRule for Configures {
    const META: RuleMeta = RuleMeta::warning("configures", "", "").fix(FixKind::Always);
    fn check(&self, site: &Site, cx: &mut SiteCx<'_>) {
        for (file, mapping) in site.docs_json.as_ref().unwrap().mappings() {
            let Some(to) = mapping.get("to").and_then(Value::as_str) else { continue };
            let expected = json::parse(to).root.to_json();
            let entries = mapping.entries.iter().filter(|it| it.key.text == "from");
            for Entry { key, value } in entries.filter(|it| it.value.to_json() != expected) {
                let edit = Edit::replace(value.span, to);
                let at = Location { file, span: key.span };
                cx.report(at, "from").fix(Fix::safe("configure", edit));
            }
        }
    }
}

/// Reports a word of headings, and writes another one that it reports as well, or that `Uncovered` does.
struct Careless;
impl NodeRule for Careless {
    const META: RuleMeta = RuleMeta::warning("careless", "", "").fix(FixKind::Sometimes);
    type Node<'a> = ast::Heading<'a>;
    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let text = heading.node().text();
        for (from, to) in [
            ("bad", Some("still wrong")),
            ("still wrong", None),
            ("hidden", Some("bare")),
            ("ok", Some("good")),
        ] {
            let Some(at) = text.find(from) else { continue };
            let start = heading.span().start as usize + at;
            let span = Span::from(start..start + from.len());
            let finding = cx.report(span, from);
            if let Some(to) = to {
                finding.fix(Fix::safe(to, Edit::replace(span, to)));
            }
        }
    }
}

/// Reports a word of headings that nothing fixes, or the page that has one.
struct Uncovered;
impl NodeRule for Uncovered {
    const META: RuleMeta = RuleMeta::warning("uncovered", "", "");
    type Node<'a> = ast::Heading<'a>;
    fn check(&self, heading: ast::Heading<'_>, cx: &mut PageCx<'_>) {
        let is_far = cx.page().source().contains("far");
        if heading.node().text().contains("bare") {
            cx.report(if is_far { Span::at(0) } else { heading.span() }, "bare");
        }
    }
}

static TEST: Family = Family::new("test", "").rules(&[
    node_rule(&BreaksPage),
    node_rule(&Careless),
    site_rule(&Configures),
    node_rule(&First),
    node_rule(&Flips),
    node_rule(&Flops),
    node_rule(&Links),
    node_rule(&LosesComponent),
    node_rule(&MakesCode),
    page_rule(&Removes),
    node_rule(&Second),
    node_rule(&Uncovered),
    page_rule(&Wraps),
]);

fn run(text: &str, only: &[&str]) -> Fixed {
    let workspace = MemoryWorkspace::new([("docs.json", "{}"), ("a.mdx", text)]);
    let only = only.iter().map(|it| (*it).to_owned()).collect();
    let which = FixOptions { least: Applicability::Safe, only };
    fix(&workspace, &[&TEST], &CheckOptions::default(), &which).unwrap()
}

fn after(fixed: &Fixed) -> Option<&str> {
    fixed.pages.get("a.mdx").map(|it| &*it.after)
}

/// The messages of findings about ourselves.
fn own(fixed: &Fixed) -> Vec<&str> {
    let own = fixed.outcome.findings.iter().filter(|it| it.rule.starts_with("internal/"));
    own.map(|it| &*it.message).collect()
}

#[test]
fn overlapping_fixes_are_applied_one_after_the_other() {
    let fixed = run("## one two\n", &[]);
    assert_eq!(after(&fixed), Some("## ONE TWO\n"));
    assert_eq!(fixed.pages["a.mdx"].rules.values().sum::<u32>(), 2);
    assert_eq!((fixed.outcome.findings.len(), fixed.refused), (0, 0));
}

#[test]
fn only_the_named_rules_fix() {
    assert_eq!(after(&run("## one two\n", &["test/second"])), Some("## one TWO\n"));
    assert_eq!(after(&run("## one two\n", &["test"])), Some("## ONE TWO\n"));
    assert_eq!(after(&run("## one two\n", &["other"])), None);
}

#[test]
fn a_fix_that_would_damage_the_page_is_refused_and_the_others_are_not() {
    for (heading, rule, why) in [
        ("## break", "test/breaks-page", "the page would have a new syntax error"),
        ("## <Icon /> x", "test/loses-component", "it would change the components of the page"),
        ("## code", "test/makes-code", "it would change the code on the page"),
    ] {
        let fixed = run(&format!("## one\n\n{heading}\n\n## two\n"), &[]);
        let expected = format!("## ONE\n\n{heading}\n\n## TWO\n");
        assert_eq!(after(&fixed), Some(&*expected));
        assert_eq!((fixed.refused, fixed.outcome.internal_errors), (1, 1));
        let own = own(&fixed);
        assert_eq!(own.len(), 1, "{own:?}");
        assert!(own[0].contains(rule) && own[0].contains(why), "{own:?}");
        let place = fixed.outcome.findings.iter().find(|it| it.rule.starts_with("internal/"));
        assert_eq!(place.unwrap().at.span.start, 8, "at the heading");
    }
}

#[test]
fn a_fix_that_would_damage_the_configuration_is_refused_and_the_others_are_not() {
    let good = r#""parts": {"$ref": "part.json"}"#;
    for (bad, why) in [
        (r#"{"from": 1, "to": "1]"}"#, "the file would have a new syntax error"),
        (r#"{"from": 1, "to": "1, \"to\": 2"}"#, "the key `to` would be set twice"),
        (r#"{"from": 1, "to": "1}, \"x\": {\"y\": 1"}"#, "would change more of the file"),
    ] {
        let main = format!(r#"{{{good}, "bad": {bad}, "c": [{{"from": 0, "to": "2"}}]}}"#);
        let part = r#"{"from": {}, "to": "[1]"}"#;
        let files = [("docs.json", main.as_str()), ("part.json", part), ("other.json", part)];
        let which = FixOptions { least: Applicability::Safe, only: vec![] };
        let options = CheckOptions::default();
        let fixed = fix(&MemoryWorkspace::new(files), &[&TEST], &options, &which).unwrap();
        let after = |path: &str| fixed.pages.get(path).map(|it| &*it.after);
        assert_eq!(after("docs.json").unwrap(), main.replace(r#""from": 0"#, r#""from": 2"#));
        assert_eq!(after("part.json"), Some(r#"{"from": [1], "to": "[1]"}"#));
        assert_eq!(after("other.json"), None);
        let own = own(&fixed);
        assert!(own.len() == 1 && own[0].contains(why), "{own:?}");
        assert_eq!((fixed.refused, fixed.outcome.internal_errors), (1, 1));
    }
}

/// A change that one fix announces does not excuse another fix, and neither does an error it removes.
#[test]
fn each_fix_answers_for_itself() {
    for (good, fixed_good) in [("## wrap", "## <Wrap>wrap</Wrap>"), ("a <br> b", "a <br /> b")] {
        let fixed =
            run(&format!("## <Icon /> x\n\n{good}\n"), &["test/wraps", "test/loses-component"]);
        assert_eq!(after(&fixed), Some(&*format!("## <Icon /> x\n\n{fixed_good}\n")));
        // The same fix again, once the page can be read.
        assert_eq!(own(&fixed).len(), 1, "{:?}", own(&fixed));
    }
}

/// On a page with a syntax error a fix is tried before it is offered.
#[test]
fn a_fix_that_does_not_work_on_a_broken_page_is_a_suggestion() {
    let fixed = run("## break\n\n## <Icon /> x\n\n## one <\n", &[]);
    assert_eq!(after(&fixed), Some("## break\n\n## <Icon /> x\n\n## ONE <\n"));
    assert_eq!((own(&fixed), fixed.refused), (vec![], 0));
    let left = fixed.outcome.findings.iter().flat_map(|it| &it.fixes);
    assert!(left.clone().all(|it| it.applicability == Applicability::Suggestion));
    assert_eq!(left.count(), 2);
}

/// So is a fix that says it may change how the text around it is read.
#[test]
fn what_would_be_taken_in_by_its_surroundings_stays() {
    for (text, expected) in [
        ("- a\n\n{/* gone */}\nb\n", Some("- a\n\nb\n")),
        ("> ```\n{/* gone */}\n> b\n> ```\n", None),
        ("{/* gone */}\n---\n<Icon />\n---\n", None),
    ] {
        let fixed = run(text, &["test/removes"]);
        assert_eq!(after(&fixed), expected);
        assert_eq!((own(&fixed), fixed.refused), (vec![], 0), "{text:?}");
    }
}

/// A rule that looks at one page can't know which links lead to its headings.
#[test]
fn a_fix_that_would_lose_an_anchor_in_use_is_withheld() {
    let page = "## left\n\n## one\n";
    for (link, expected, fixes) in
        [("/a#left", "## left\n\n## ONE\n", 1), ("/a#one", "## right\n\n## ONE\n", 0)]
    {
        let other = format!("[a]({link})\n");
        let files = [("docs.json", "{}"), ("a.mdx", page), ("b.mdx", &other)];
        let only = ["test/flips", "test/first"].map(str::to_owned).to_vec();
        let which = FixOptions { least: Applicability::Safe, only };
        let workspace = MemoryWorkspace::new(files);
        let fixed = fix(&workspace, &[&TEST], &CheckOptions::default(), &which).unwrap();
        assert_eq!(after(&fixed), Some(expected));
        assert_eq!((own(&fixed), fixed.refused), (vec![], 0));
        let left = fixed.outcome.findings.iter().filter(|it| *it.rule == *"test/flips");
        let left: Vec<Applicability> =
            left.flat_map(|it| &it.fixes).map(|it| it.applicability).collect();
        assert_eq!(left, vec![Applicability::Suggestion; fixes]);
    }
}

/// Once the last link to an anchor leads elsewhere, the anchor may go in the same run.
#[test]
fn an_anchor_may_go_once_no_link_uses_it() {
    let files = [("docs.json", "{}"), ("a.mdx", "## left\n"), ("b.mdx", "[a](/a#left)\n")];
    let only = ["test/flips", "test/links"].map(str::to_owned).to_vec();
    let which = FixOptions { least: Applicability::Safe, only };
    let workspace = MemoryWorkspace::new(files);
    let fixed = fix(&workspace, &[&TEST], &CheckOptions::default(), &which).unwrap();
    assert_eq!(after(&fixed), Some("## right\n"));
    assert_eq!(&*fixed.pages["b.mdx"].after, "[a](/a#right)\n");
}

/// One bad fix does not keep the rule from fixing the rest of the page.
#[test]
fn a_refused_fix_bars_itself_only() {
    let many: String = (0..100).map(|it| format!("## one {it}\n\n")).collect();
    let page = format!("## break\n\n{many}");
    let fixed = run(&page, &["test/first", "test/breaks-page"]);
    let text = after(&fixed).unwrap();
    assert_eq!((text.matches("ONE").count(), text.matches("one").count()), (100, 0), "{text}");
    assert_eq!(fixed.refused, 1);
}

#[test]
fn rules_that_fight_are_named_and_the_page_is_left_as_it_was() {
    let fixed = run("## one\n\n## left\n", &[]);
    assert_eq!(after(&fixed), None);
    let own = own(&fixed);
    assert_eq!(own.len(), 1);
    assert!(own[0].contains("test/flips and test/flops"), "{own:?}");
    // With one of them alone there is an end.
    assert_eq!(after(&run("## left\n", &["test/flips"])), Some("## right\n"));
}

#[test]
fn a_fix_that_leaves_its_finding_is_taken_back() {
    let fixed = run("## bad\n\n## ok\n", &[]);
    assert_eq!(after(&fixed), Some("## bad\n\n## good\n"));
    assert_eq!((fixed.outcome.findings.len(), fixed.refused), (1, 0));
    let fix = &fixed.outcome.findings[0].fixes[0];
    assert_eq!(fix.applicability, Applicability::Suggestion);
    assert_eq!(fixed.pages["a.mdx"].rules.values().sum::<u32>(), 1);
    assert_eq!(after(&run("## bad\n", &[])), None);
}

#[test]
fn a_fix_that_brings_a_warning_is_taken_back() {
    let fixed = run("## hidden\n\n## ok\n\n## bare\n", &[]);
    assert_eq!(after(&fixed), Some("## hidden\n\n## good\n\n## bare\n"));
    assert!(own(&fixed).is_empty());
    // The warning is nowhere near the fix, so fewer and fewer fixes of the page are tried together.
    let fixed = run("far away\n\n## hidden\n\n## ok\n\n## ok then\n", &[]);
    assert_eq!(after(&fixed), Some("far away\n\n## hidden\n\n## good\n\n## good then\n"));
}

#[test]
fn a_bad_fix_among_many_costs_no_other() {
    let many: String = (0..40).map(|it| format!("## ok {it}\n\n")).collect();
    let fixed = run(&format!("far away\n\n{many}## hidden\n\n{many}"), &[]);
    let text = after(&fixed).unwrap();
    assert_eq!((text.matches("## good").count(), text.matches("## hidden").count()), (80, 1));
    assert_eq!((own(&fixed).len(), fixed.refused), (0, 0));
}
