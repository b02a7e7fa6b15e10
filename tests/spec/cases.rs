//! Hostile input: short texts over and over, nested, numbered and in stairs.

use doclint_syntax::Dialect;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Hostile input of any length.
#[derive(Clone)]
pub(crate) struct Case {
    before: &'static str,
    unit: &'static str,
    between: &'static str,
    /// As often as the unit.
    closing: &'static str,
    shape: Shape,
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    Repeated,
    /// `#` in the unit is a number.
    Numbered,
    /// Each unit is on a line of its own, indented by two more spaces.
    Stairs,
    /// Runs of the unit, each one longer.
    Growing,
}

impl Case {
    /// About this many bytes of it.
    pub(crate) fn source(&self, bytes: usize) -> String {
        let mut out = self.before.to_owned();
        let mut count = 0;
        let limit = bytes - bytes * self.closing.len() / (self.closing.len() + self.unit.len());
        while out.len() < limit {
            match self.shape {
                Shape::Repeated => out.push_str(self.unit),
                Shape::Numbered => out.push_str(&self.unit.replace('#', &count.to_string())),
                Shape::Stairs => {
                    out.push_str(&"  ".repeat(count));
                    out.push_str(self.unit);
                }
                Shape::Growing => {
                    out.push_str(&self.unit.repeat(count));
                    out.push(' ');
                }
            }
            count += 1;
        }
        out.push_str(self.between);
        out.push_str(&self.closing.repeat(count));
        out
    }

    /// A name that lists the parts of the case.
    pub(crate) fn name(&self) -> String {
        format!("{:?} {:?} {:?}", self.before, self.unit, self.shape)
    }
}

/// Asks for a complaint about each case, on all processors, and fails with the complaints.
pub(crate) fn judge_all(complaint: fn(&Case, Dialect) -> Option<String>) {
    let cases = cases();
    let failed = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((case, dialect)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let complaint = complaint(case, *dialect);
            failed.lock().expect("no thread panics").extend(complaint);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let failed = failed.into_inner().expect("no thread panics");
    for text in &failed {
        println!("{text}");
    }
    assert!(failed.is_empty(), "{} of {} cases", failed.len(), cases.len());
}

/// All of them, to be read in both dialects.
pub(crate) fn cases() -> Vec<(Case, Dialect)> {
    let repeated =
        |unit| Case { before: "", unit, between: "", closing: "", shape: Shape::Repeated };
    let mut cases: Vec<Case> = REPEATED.into_iter().map(repeated).collect();
    for (before, unit) in AFTER {
        cases.push(Case { before, ..repeated(unit) });
    }
    for (unit, between, closing) in NESTED {
        cases.push(Case { between, closing, ..repeated(unit) });
    }
    for unit in NUMBERED {
        cases.push(Case { shape: Shape::Numbered, ..repeated(unit) });
    }
    for unit in ["- a\n", "1. a\n", "- <a>\n", "<a>\n", "> - a\n", "- > a\n", "[^a]: b\n"] {
        cases.push(Case { shape: Shape::Stairs, ..repeated(unit) });
    }
    for unit in ["`", "$", "*", "_", "~", "[", "{", "`` ", "<a>"] {
        cases.push(Case { shape: Shape::Growing, ..repeated(unit) });
    }
    let dialects = [Dialect::Mdx, Dialect::Markdown];
    cases.into_iter().flat_map(|case| dialects.map(|dialect| (case.clone(), dialect))).collect()
}

const REPEATED: [&str; 116] = [
    "a",
    " ",
    "\n",
    "\t",
    "\\",
    "[",
    "]",
    "![",
    "[]()",
    "[](",
    "[a](",
    "[a](<",
    "[a](b",
    "[a](b \"",
    "[a](b '",
    "[a](b)",
    "![a](b)",
    "[a]",
    "[a][",
    "[a][b]",
    "[^a]",
    "[a\\]",
    "[[a]](b) ",
    "[`",
    "]`[",
    "<",
    "</",
    "<a",
    "<a ",
    "<a>",
    "</a>",
    "<a/>",
    "<>",
    "</>",
    "<a>\n",
    "<a>\n\n",
    "</a>\n\n",
    "<a b={",
    "<a b={x>",
    "<b a={x> ",
    "<a b=\"",
    "<a b='c' ",
    "<a {",
    "<a b={`",
    "<a b={/",
    "{",
    "}",
    "{}",
    "{ ",
    "{`",
    "{`${",
    "{\"",
    "{/*",
    "{//",
    "{/",
    "{(",
    "{a}",
    "{a}\n\n",
    "{\n",
    "{\n\n",
    "}\n",
    "{a\n",
    "{<a>",
    ">",
    "> ",
    ">\n",
    "> a\n",
    "> a\n\n",
    ">>> a\n",
    "- ",
    "* ",
    "1. ",
    "-\n",
    "- a\n",
    "- a\n\n",
    "1) ",
    "*a ",
    "**a ",
    "*a_ ",
    "a* ",
    "a** ",
    "*a**",
    "**a* ",
    "_a ",
    "~a ",
    "~~a ",
    "a~~ ",
    "***a",
    "*a* ",
    "`a",
    "``a` ",
    "$a",
    "$$a$ ",
    "$",
    "$$\n",
    "```\n",
    "~~~ a\n\n",
    "| ",
    "|a|\n",
    "|a|\n|-|\n",
    "a\n|-|\n",
    "&",
    "&amp;",
    "&#",
    "&a",
    "# a\n",
    "a\n=\n",
    "---\n",
    "<!--",
    "<!-- a -->\n",
    "<?",
    "www.a",
    "http://a.b/(",
    "a@",
    "a@b.c ",
    "a:b@c.d_",
];

const AFTER: [(&str, &str); 40] = [
    ("| a |\n| - |\n", "| b |\n"),
    ("|a\n|-\n", "b\n"),
    ("|a|b|\n|-|-|\n|", "c|"),
    ("|", "a|"),
    ("| a |\n| - |\n| ", "`\\|"),
    ("a\n", "b\n"),
    ("", "line with words\n"),
    ("", "www.example.com and https://a.b/c?d=e "),
    ("```\n", "code\n"),
    ("- ```\n", "  code\n"),
    ("$$\n", "x\n"),
    ("---\n", "a: b\n"),
    ("---\n", "a: b\n\n"),
    ("+++\n", "a = 1\n"),
    ("export const a = [\n", "1,\n"),
    ("export const a = [\n", "1,\n\n"),
    ("export const a = {\n\n", "b\n\n"),
    ("export const a = `", "b\n\n"),
    ("", "import a from 'a'\n"),
    ("", "import a from 'a'\n\n"),
    ("", "export const a = 1\n\n"),
    ("", "export const a =\n\n"),
    ("", "import {\n\n"),
    ("{`", "a\n"),
    ("{[", "'a',\n"),
    ("{", "{a:"),
    ("{/*", " a\n\n"),
    ("<a b={`", "c\n"),
    ("<a b={[", "{c: 'd'},\n"),
    ("<a ", "b "),
    ("<a ", "b=\"c\"\n"),
    ("<a ", "{...b} "),
    ("<a\n", "\n"),
    ("text <a ", "b={c}\n"),
    ("[a]: /b\n\n", "[a] "),
    ("[a]: /b\n\n", "[a][b] ![a][] "),
    ("[", "a "),
    ("[a]: <", "b "),
    ("[a]: /b '", "c\n"),
    ("[^a]: b\n\n", "    c\n\n"),
];

const NESTED: [(&str, &str, &str); 30] = [
    ("<a>", "", "</a>"),
    ("<a>", "text", "</a>"),
    ("<a>\n", "text\n", "</a>\n"),
    ("<a>\n\n", "text\n\n", "</a>\n\n"),
    ("x <a>", "", "</a>"),
    ("<>", "", "</>"),
    ("<a>", "", "</b>"),
    ("<a>\n", "", "</b>\n"),
    ("<a b={<c>", "", "</c>} />"),
    ("{<a>", "", "</a>}"),
    ("{`${", "a", "}`}"),
    ("{(", "a", ")}"),
    ("{[", "a", "]}"),
    ("{{", "a", "}}"),
    ("{", "", "}"),
    ("<a {...{", "", "}} />"),
    ("[", "a", "](b)"),
    ("![", "a", "](b)"),
    ("[a](", "", ")"),
    ("[", "a", "][b]"),
    ("*", "a", "*"),
    ("**", "a", "**"),
    ("_", "a", "_"),
    ("*a **b ", "", "c** d*"),
    ("~", "a", "~"),
    ("(", "http://a.b", ")"),
    ("> <a>\n", "", "> </a>\n"),
    ("- <a>\n", "", "  </a>\n"),
    ("<div><p>", "", "</p></div>"),
    ("<a b=\"c\">\n  ", "", "</a>\n"),
];

const NUMBERED: [&str; 12] = [
    "[a#]: /b\n",
    "[a#]: /b\n\n[a#]\n\n",
    "[a#] ",
    "[^a#]\n\n[^a#]: b\n\n",
    "#. a\n",
    "# a\n\n",
    "<a#>\n",
    "<a#>",
    "</a#>\n\n",
    "<a b#=\"c\" />\n",
    "{a#}\n\n",
    "&#; ",
];
