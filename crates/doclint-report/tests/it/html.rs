//! The HTML report: no text breaks out of it, it contains all findings, and it stays small.
//! `html/check.mjs` tests it in a browser.

use crate::common::{add, finding, place, report};
use doclint_diagnostic::{Edit, FileId, Fix, Level, Location, Span};
use doclint_report::{Gate, Report, RuleInfo, Summary, write_html, write_json};
use serde_json::Value;

const ATTACKS: [&str; 6] = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "]]>--></noscript><img src=x onerror=alert(1)>",
    "\"'><b onclick='x'>",
    "\u{202E}turned\u{2066}\u{200B}\u{1B}[31m\u{2028}",
    "&lt;script&gt; &amp;",
];

fn html_of(report: &Report) -> String {
    let mut out = Vec::new();
    write_html(report, &mut out).expect("a Vec takes everything");
    String::from_utf8(out).expect("it is UTF-8")
}

fn data_of(html: &str) -> Value {
    let (_, data) = html.split_once("id=\"data\">").expect("the data is there");
    let (data, _) = data.split_once("</script>").expect("it ends");
    serde_json::from_str(data).expect("it is JSON")
}

/// A report in which every text that comes from outside is an attack.
fn hostile() -> Report<'static> {
    let text = ATTACKS.map(|it| format!("before {it} after\n")).concat();
    let name = |index: usize| format!("{}/{}.mdx", ATTACKS[index], ATTACKS[5 - index]);
    let names: Vec<String> = (0..6).map(name).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|it| (it.as_str(), text.as_str())).collect();
    let mut it = report(&files);
    it.site.path = ATTACKS.concat();
    it.site.name = Some(ATTACKS.concat());
    it.commit = Some(ATTACKS.concat());
    it.gate.reason = ATTACKS.concat();
    it.tool.version = ATTACKS[0].into();
    for (index, attack) in ATTACKS.into_iter().enumerate() {
        let level = Level::ALL[index % 3];
        let at = place(&it, index as u32, attack);
        let mut found = finding(attack, level, at, attack);
        found.help(attack).label_at(place(&it, 5 - index as u32, attack), attack);
        found.fix(Fix::safe(attack, Edit::delete(at.span)));
        add(&mut it, found);
        let info = RuleInfo {
            url: Some("javascript:alert(1)".into()),
            summary: attack.into(),
            ..RuleInfo::default()
        };
        it.rules.insert(attack.into(), info);
    }
    it
}

/// Findings all over many pages, and on one long line.
fn large(count: u32) -> Report<'static> {
    let line = "An image ![](a.png) is in this line, with é and 𝄞 before it. ";
    let page = format!("---\ntitle: Page\n---\n\n{}", format!("{line}\n\n").repeat(50));
    let long = line.repeat(count as usize / 50);
    let names: Vec<String> = (0..count / 50).map(|it| format!("{}/{it}.mdx", it % 9)).collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|it| (it.as_str(), &*page)).collect();
    files[0].1 = &long;
    let mut it = report(&files);
    for (&file, source) in &it.files {
        for (start, needle) in source.text.get(file).match_indices("![](a.png)").take(50) {
            let at = Location { file, span: Span::from(start..start + needle.len()) };
            let mut found = finding("media/missing-alt-text", Level::Warning, at, "no alt text");
            found.help("say what the image shows");
            it.findings.push(found);
        }
    }
    it.summary.count(&it.findings);
    it
}

#[test]
fn nothing_breaks_out_of_the_page() {
    let html = html_of(&hostile());
    let lower = html.to_lowercase();
    let count = |text: &str| lower.matches(text).count();
    // The script and the data.
    assert_eq!((count("<script"), count("</script")), (2, 2));
    assert_eq!(count("<noscript"), count("</noscript"));
    assert_eq!((count("<!--"), count("<img"), count("<b "), count("javascript:")), (0, 0, 0, 0));
    let hidden = |it: char| matches!(it, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\0'..='\u{9}' | '\u{B}'..='\u{1F}');
    assert_eq!(html.find(hidden), None);
    // Texts arrive unchanged if they hide nothing.
    let data = data_of(&html);
    for attack in ATTACKS.iter().filter(|it| !it.contains(hidden)) {
        assert!(data["texts"].as_array().expect("a list").iter().any(|it| it == attack));
    }
    assert!(data["rules"].as_array().expect("a list").iter().all(|rule| rule[1].is_null()));
}

#[test]
fn elements_are_closed_in_order() {
    for report in [hostile(), large(200), report(&[])] {
        let html = html_of(&report);
        let mut open = Vec::new();
        let mut rest = html.as_str();
        while let Some((_, tag)) = rest.split_once('<') {
            let (tag, after) = tag.split_once('>').expect("a tag ends");
            rest = after;
            let name = tag.split([' ', '\n']).next().unwrap_or_default();
            match name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name)),
                None if ["!doctype", "meta", "input", "br"].contains(&name) => {}
                None => open.push(name),
            }
            if name == "script" || name == "style" {
                let end = rest.find(&format!("</{name}")).expect("it ends");
                rest = &rest[end..];
            }
        }
        assert_eq!(open, [""; 0]);
    }
}

#[test]
fn only_its_own_script_may_run() {
    let html = html_of(&large(200));
    let (_, policy) = html.split_once("Content-Security-Policy\" content=\"").expect("a policy");
    let policy = policy.split_once('"').expect("it ends").0;
    assert!(policy.starts_with("default-src 'none'; "), "{policy}");
    assert!(policy.contains("script-src 'sha256-") && !policy.contains("unsafe-eval"), "{policy}");
    assert!(!policy.split(';').any(|it| it.contains("script-src") && it.contains("unsafe-inline")));
    for outside in ["src=", "@import", "url(", "<link", "http-equiv=\"refresh"] {
        assert!(!html.contains(outside), "{outside}");
    }
}

#[test]
fn every_finding_is_in_it_and_marks_its_text() {
    let report = large(1000);
    let data = data_of(&html_of(&report));
    let mut json = Vec::new();
    write_json(&report, &mut json).expect("a Vec takes everything");
    let json: Value = serde_json::from_slice(&json).expect("it is JSON");
    let (ours, theirs) = (&data["findings"], &json["findings"]);
    assert_eq!(ours.as_array().map(Vec::len), Some(report.findings.len()));
    let number = |it: &Value| it.as_u64().expect("a number") as usize;
    for (index, found) in ours.as_array().expect("a list").iter().enumerate() {
        assert_eq!(found[0], theirs[index]["id"]);
        let file = &data["files"][number(&found[1])];
        assert_eq!(file[0], theirs[index]["path"]);
        assert_eq!(data["rules"][number(&found[2])][0], theirs[index]["rule"]);
        assert_eq!(data["texts"][number(&found[4])], theirs[index]["message"]);
        let [line, from, _, to] = [0, 1, 2, 3].map(|it| number(&found[6][it]));
        assert_eq!(line, number(&theirs[index]["line"]));
        let pieces = file[1].as_array().expect("a list").iter();
        let marked = pieces.filter(|it| number(&it[0]) == line).find_map(|piece| {
            let text = piece[2].as_str().expect("a text").encode_utf16().collect::<Vec<_>>();
            let start = from.checked_sub(number(&piece[1]))?;
            let units = text.get(start..start + to - from)?;
            Some(String::from_utf16(units).expect("whole characters"))
        });
        assert_eq!(marked.as_deref(), Some("![](a.png)"), "{found}");
    }
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    let (mut first, second) = (large(500), large(500));
    assert_eq!(html_of(&first), html_of(&second));
    first.summary.duration_ms = 987;
    let html = html_of(&first);
    assert_eq!(html.matches("987 ms").count(), 1);
    assert_eq!(html.replace("987 ms", "24 ms"), html_of(&second));
}

#[test]
fn ten_thousand_findings_stay_small() {
    let own = html_of(&report(&[])).len();
    let per_finding = |report: &Report| (html_of(report).len() - own) / report.findings.len();
    assert!(per_finding(&large(10_000)) < 300);
    // A long page with a label on everything, and a finding that covers it as a whole.
    let text = "<&\" \u{1}\n".repeat(200_000);
    let mut all = report(&[("a.mdx", &text), ("b.mdx", &"<".repeat(2_000_000))]);
    let end = text.len() as u32;
    for index in 0..10_000 {
        let span = Span::new(index * 100, end);
        let mut found =
            finding("a/b", Level::Error, Location { file: FileId(0), span }, "covers all");
        for label in 0..20 {
            let at = Span::new((index * 20 + label) % 10_000 * 150, 2_000_000);
            found.label_at(Location { file: FileId(1), span: at }, "from here to the end");
        }
        all.findings.push(found);
    }
    // Never more than the sources as JSON, and a number of bytes for each place.
    let sources: usize = all.files.iter().map(|(id, it)| it.text.get(*id).len()).sum();
    let bytes = html_of(&all).len() - own;
    assert!(bytes < sources * 8 + all.findings.len() * 600, "{bytes} of {sources}");
}

#[test]
fn places_outside_of_the_text_do_no_harm() {
    let mut it = report(&[("a.mdx", "é\r\n"), ("empty.mdx", "")]);
    let places = [(0, 1, 9), (0, 3, 3), (0, 99, 100), (1, 0, 0), (1, 5, 9), (7, 0, 3)];
    for (file, start, end) in places {
        let at = Location { file: FileId(file), span: Span::new(start, end) };
        it.findings.push(finding("a/b", Level::Error, at, "m"));
    }
    assert_eq!(data_of(&html_of(&it))["findings"].as_array().map(Vec::len), Some(places.len()));
}

#[test]
fn the_page_says_what_was_checked_and_what_is_not_listed() {
    let mut it = report(&[]);
    it.summary = Summary {
        pages: 14,
        parsed: 12,
        skipped: 2,
        frozen: 1,
        fixed: 1234,
        fixed_pages: 3,
        suppressed: 1,
        baselined: 5,
        unchanged: 6,
        ..it.summary
    };
    it.site.name = Some("Acme & Co.".into());
    it.time = Some(951_782_400);
    it.commit = Some("0123456789abcdef".into());
    it.gate = Gate { exit_code: 1, reason: "2 errors (fail-on: error)".into(), ..Gate::default() };
    let html = html_of(&it);
    assert!(html.contains("<title>doclint: Acme &amp; Co.</title>"));
    for expected in [
        "<time datetime=\"2000-02-29T00:00Z\">2000-02-29 00:00 UTC</time>",
        "commit <code title=\"0123456789abcdef\">0123456789</code>",
        "<strong class=\"fails\">fails</strong>: 2 errors (fail-on: error)",
        "12 of 14 pages read",
        "1 frozen, excluded, or unbuilt page not checked",
        "1,234 findings fixed in 3 files",
        "1 finding suppressed",
        "5 findings in the baseline",
        "6 findings existed before the change",
    ] {
        assert!(html.contains(&format!("<li>{expected}</li>")), "{expected}");
    }
}

#[test]
fn a_clean_site_has_a_report_without_charts() {
    let html = html_of(&report(&[]));
    assert!(html.contains("Nothing to do: no problems found in 12 pages."));
    assert!(html.contains("<p>No findings.</p>"));
    assert!(!html.contains("<section class=\"chart\"") && !html.contains("class=\"tile"));
}
