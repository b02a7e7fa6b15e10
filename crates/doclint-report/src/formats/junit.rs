//! JUnit XML: each finding is a failed test.

use crate::options::WriteOptions;
use crate::report::Report;
use crate::sources::Sources;
use crate::support::entry::{Entry, entries};
use crate::support::xml::Xml;
use std::collections::HashMap;
use std::io::{self, Write};

/// Writes a suite for each file with findings. Without findings, writes one test that passes.
pub fn write_junit(report: &Report, options: &WriteOptions, out: &mut dyn Write) -> io::Result<()> {
    let sources = Sources::new(&report.files);
    let entries = entries(report, &sources, options);
    let failures = entries.len();
    let tests = failures.max(1);
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"doclint\" tests=\"{tests}\" failures=\"{failures}\">")?;
    if entries.is_empty() {
        write_suite("doclint", (1, 0), out)?;
        writeln!(out, "    <testcase classname=\"doclint\" name=\"no findings\" time=\"0\"/>")?;
        writeln!(out, "  </testsuite>")?;
    }
    for file in entries.chunk_by(|a, b| a.path == b.path) {
        write_suite(&file[0].path, (file.len(), file.len()), out)?;
        let mut names = Names::default();
        for entry in file {
            write_case(entry, &names.next(entry), out)?;
        }
        writeln!(out, "  </testsuite>")?;
    }
    writeln!(out, "</testsuites>")
}

fn write_suite(
    name: &str,
    (tests, failures): (usize, usize),
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = Xml(name);
    writeln!(
        out,
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" time=\"0\">"
    )
}

fn write_case(entry: &Entry<'_>, name: &str, out: &mut dyn Write) -> io::Result<()> {
    // Jenkins shows the part before the last dot as the package, and the rest as the class.
    let class = entry.finding.rule.replace('/', ".");
    writeln!(
        out,
        "    <testcase classname=\"{}\" name=\"{}\" time=\"0\">",
        Xml(&class),
        Xml(name)
    )?;
    let mut text = entry.compact();
    let see = entry.url.map(|url| format!("see {url}"));
    for line in entry.advice().into_iter().chain(see) {
        text.push('\n');
        text.push_str(&line);
    }
    writeln!(
        out,
        "      <failure type=\"{}\" message=\"{}\">{}</failure>",
        entry.finding.level.name(),
        Xml(&entry.message()),
        Xml(&text)
    )?;
    writeln!(out, "    </testcase>")
}

/// Names of tests. They have no line number, so that a server recognizes a test after an edit above
/// it. No two names in a file are equal, because servers would keep only one of them.
#[derive(Default)]
struct Names(HashMap<String, u32>);

impl Names {
    fn next(&mut self, entry: &Entry<'_>) -> String {
        let name = format!("{}: {}", entry.path, entry.message());
        let key = format!("{}\n{name}", entry.finding.rule);
        let count = self.0.entry(key).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name} ({count})") }
    }
}
