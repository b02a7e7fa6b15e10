//! A small report to write.

use doclint_diagnostic::{Diagnostic, FileId, Level, Location, Span};
use doclint_report::{Report, RuleInfo, SiteInfo, SourceFile, Summary, Tool};

/// A report with the given files and no findings.
pub fn report(files: &[(&str, &str)]) -> Report<'static> {
    let mut report = Report {
        tool: Tool { name: "doclint".into(), version: "0.1.0".into() },
        site: SiteInfo {
            name: None,
            path: "docs".into(),
            folder: "docs".into(),
            platform: "mintlify",
            has_builds: false,
        },
        summary: Summary {
            pages: 12,
            parsed: 12,
            words: 3456,
            duration_ms: 24,
            ..Summary::default()
        },
        ..Report::default()
    };
    for (index, (path, text)) in files.iter().enumerate() {
        let file = SourceFile { path: (*path).into(), text: (*text).into(), hidden: Vec::new() };
        report.files.insert(FileId(index as u32), file);
    }
    report
}

/// The place of the first `needle` in a file.
pub fn place(report: &Report, file: u32, needle: &str) -> Location {
    let text = report.files[&FileId(file)].text.get(FileId(file));
    let start = text.find(needle).expect("the needle is in the file");
    Location { file: FileId(file), span: Span::from(start..start + needle.len()) }
}

/// A finding without labels, help or fixes.
pub fn finding(rule: &str, level: Level, at: Location, message: &'static str) -> Diagnostic {
    let message = message.into();
    Diagnostic {
        rule: rule.into(),
        level,
        at,
        message,
        cause: None,
        labels: vec![],
        help: None,
        fixes: vec![],
    }
}

/// Adds a finding and the facts about its rule, and counts.
pub fn add(report: &mut Report, finding: Diagnostic) {
    let info = RuleInfo {
        url: Some(format!("https://doclint.dev/rules/{}", finding.rule)),
        ..RuleInfo::default()
    };
    report.rules.insert(finding.rule.clone(), info);
    report.findings.push(finding);
    report.summary.count(&report.findings);
}
