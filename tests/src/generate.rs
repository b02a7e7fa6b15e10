//! Small random pages, mostly valid MDX.

use crate::rng::Rng;

/// A page of a few blocks, nested up to three deep.
pub fn page(seed: u64) -> String {
    let mut generator = Generator { rng: Rng::new(seed) };
    let mut out = String::new();
    if generator.rng.one_in(4) {
        out.push_str("---\ntitle: \"a: b\"\n---\n\n");
    }
    if generator.rng.one_in(5) {
        out.push_str("import A from 'a'\n\n");
    }
    for line in generator.blocks(3) {
        // Both other parsers look for front matter to the end of the file and know no lists until then.
        let line = if out.is_empty() && line == "---" { "***" } else { &line };
        out.push_str(line);
        out.push('\n');
    }
    out
}

struct Generator {
    rng: Rng,
}

impl Generator {
    fn blocks(&mut self, depth: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for _ in 0..=self.rng.below(4) {
            if !lines.is_empty() && !self.rng.one_in(5) {
                lines.push(String::new());
            }
            lines.extend(self.block(depth));
        }
        lines
    }

    fn block(&mut self, depth: usize) -> Vec<String> {
        let kinds = if depth == 0 { 8 } else { 13 };
        match self.rng.below(kinds) {
            0..=2 => self.paragraph(),
            3 => vec![format!("{} {}", "#".repeat(1 + self.rng.below(6)), self.inline(3))],
            4 => self.fence(),
            5 => self.table(),
            6 => {
                vec![self.pick(&["---", "***", "{a}", "{/* b */}", "<A />", "<A b=\"c\" d={e} />"])]
            }
            7 => vec![self.inline(2), self.pick(&["===", "---"])],
            8 | 9 => self.list(depth),
            10 => prefixed(&self.blocks(depth - 1), "> ", "> "),
            _ => self.component(depth),
        }
    }

    fn paragraph(&mut self) -> Vec<String> {
        (0..=self.rng.below(3)).map(|_| self.inline(4)).collect()
    }

    fn fence(&mut self) -> Vec<String> {
        let fence = self.pick(&["```", "````", "~~~"]);
        let info = self.pick(&["", "js", "js title=\"a\" {1}", " bash"]);
        let mut lines = vec![format!("{fence}{info}")];
        for _ in 0..self.rng.below(4) {
            lines.push(self.pick(&["code", "", "  deep", "<A>", "{", "# x", "- x", "``"]));
        }
        lines.push(fence);
        lines
    }

    fn table(&mut self) -> Vec<String> {
        let columns = 1 + self.rng.below(3);
        let mut lines = vec![self.row(columns)];
        let rule = self.pick(&["---", ":-:", "-", "--:"]);
        lines.push(format!("|{}", format!(" {rule} |").repeat(columns)));
        for _ in 0..self.rng.below(3) {
            let cells = 1 + self.rng.below(columns);
            lines.push(self.row(cells));
        }
        // The `markdown` crate ends a table before a row without a bar.
        lines.push(String::new());
        lines
    }

    fn row(&mut self, cells: usize) -> String {
        let mut out = "|".to_owned();
        for _ in 0..cells {
            out.push_str(&format!(" {} |", self.inline(1)));
        }
        out
    }

    fn list(&mut self, depth: usize) -> Vec<String> {
        let marker = self.pick(&["- ", "* ", "1. ", "2) ", "-   "]);
        let indent = " ".repeat(marker.len());
        let mut lines = Vec::new();
        for index in 0..=self.rng.below(3) {
            if index > 0 && self.rng.one_in(3) {
                lines.push(String::new());
            }
            let inner = if self.rng.one_in(2) { self.paragraph() } else { self.blocks(depth - 1) };
            lines.extend(prefixed(&inner, &marker, &indent));
        }
        lines
    }

    fn component(&mut self, depth: usize) -> Vec<String> {
        let name = self.pick(&["A", "Card", "a.b", "div", "C-d", ""]);
        let attributes = match name.is_empty() {
            true => String::new(),
            false => self.pick(&["", " b=\"c\"", " b={c}", " {...b}", " b", " b='c' d={`e`}"]),
        };
        let indent = self.pick(&["", "  ", "    "]);
        let mut lines = vec![format!("<{name}{attributes}>")];
        let blank = self.rng.one_in(2);
        lines.extend(blank.then(String::new));
        lines.extend(prefixed(&self.blocks(depth - 1), &indent, &indent));
        lines.extend(blank.then(String::new));
        lines.push(format!("</{name}>"));
        lines
    }

    fn inline(&mut self, words: usize) -> String {
        let mut out = self.pick(&WORDS);
        for _ in 0..self.rng.below(words + 1) {
            out.push_str(&self.pick(&[" ", " ", " ", "", ", "]));
            out.push_str(&self.pick(&WORDS));
        }
        out
    }

    fn pick(&mut self, items: &[&str]) -> String {
        (*self.rng.pick(items).expect("the list is not empty")).to_owned()
    }
}

/// Blank lines get no trailing spaces.
fn prefixed(lines: &[String], first: &str, rest: &str) -> Vec<String> {
    let prefix = |index| if index == 0 { first } else { rest };
    let line =
        |(index, line): (usize, &String)| format!("{}{line}", prefix(index)).trim_end().to_owned();
    lines.iter().enumerate().map(line).collect()
}

const WORDS: [&str; 36] = [
    "word",
    "Word",
    "é",
    "*em*",
    "**strong**",
    "_em_",
    "***both***",
    "*a **b** c*",
    "*open",
    "**open",
    "close*",
    "`code`",
    "`` a ` b ``",
    "`open",
    "[link](/a)",
    "[link](/a \"title\")",
    "[*em*](</a b>)",
    "[open](",
    "[bracket]",
    "![image](/a.png)",
    "![alt *em*](/a.png 't')",
    "[![i](/i)](/l)",
    "<b>bold</b>",
    "<Icon name=\"x\" />",
    "<b>*em*</b>",
    "{value}",
    "{\"a\"}",
    "\\*",
    "\\<",
    "&amp;",
    "&copy",
    "~~del~~",
    "$x$",
    "5 * 3",
    "a_b_c",
    "|",
];
