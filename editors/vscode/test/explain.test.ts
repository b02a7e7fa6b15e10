import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { explainedAsMarkdown, isSuppression, ruleOfCode, rulesIn, writtenRule } from "../src/explain.js";
import { siteFolder } from "../src/sites.js";

const RULES = ["headings/skipped-level", "media/missing-alt-text"].map((id) => ({
  id,
  summary: "a summary",
  level: "warning",
  profile: "recommended",
}));

test("rules are read from the list, and what is not a rule is left out", () => {
  assert.deepEqual(rulesIn(JSON.stringify([RULES[0], {}, null, { id: 1 }])), [RULES[0]]);
  assert.deepEqual(rulesIn("{}"), []);
});

test("the rule at the cursor is found, and words that only look like one are not", () => {
  const line = "{/* doclint-disable-next-line headings/skipped-level, media/missing-alt-text */} a/b";
  assert.equal(writtenRule(line, line.indexOf("skipped"), RULES), "headings/skipped-level");
  assert.equal(writtenRule(line, line.indexOf("media"), RULES), "media/missing-alt-text");
  assert.equal(writtenRule(line, line.indexOf("a/b"), RULES), undefined);
  assert.equal(writtenRule(line, 0, RULES), undefined);
});

test("the code of a finding names its rule, with or without an address", () => {
  assert.equal(ruleOfCode("a/b"), "a/b");
  assert.equal(ruleOfCode({ value: "a/b", target: {} }), "a/b");
  assert.equal(ruleOfCode(12), undefined);
  assert.equal(ruleOfCode(undefined), undefined);
});

test("an explanation becomes Markdown with fences", () => {
  const text = readFileSync("test/fixtures/explained.txt", "utf8");
  const expected = [
    "# style/long-heading",
    "",
    "A heading has too many words",
    "",
    "suggestion, profile strict, fix none, since 0.1.0",
    "",
    "## Options",
    "",
    "```yaml",
    "max-words: 40",
    "```",
    "",
    "A heading has too many words.",
    "",
    "## Why",
    "",
    "Readers look for words in headings, and long ones",
    "hide them.",
    "",
    "## Do",
    "",
    "- Keep headings below {max-words} words.",
    "",
    "## Examples",
    "",
    "**Wrong**",
    "",
    "````mdx",
    "---",
    "title: Webhooks",
    "---",
    "",
    "```js",
    "send();",
    "```",
    "````",
    "",
    "**Reported as**",
    "",
    "```text",
    "6:1 suggestion heading is too long: 14 words (maximum 10)",
    "  help: shorten it",
    "```",
    "",
    "**Right** (`guide.mdx`)",
    "",
    "```mdx",
    "## Short",
    "```",
    "",
    "## Options",
    "",
    "`max-words` is the largest number of words.",
    "",
    "**With these options**",
    "",
    "```yaml",
    "max-words: 10",
    "```",
    "",
    "https://github.com/doclint/doclint/blob/main/docs/rules/style/long-heading.mdx",
    "",
  ];
  assert.deepEqual(explainedAsMarkdown(text).split("\n"), expected);
});

test("a command is about the innermost site around the page", () => {
  const none = () => false;
  assert.equal(siteFolder("/w/docs/api/a.mdx", ["/w/docs", "/w/docs/api"], ["/w"], none), "/w/docs/api");
  assert.equal(siteFolder("/w/docs2/a.mdx", ["/w/docs"], ["/w"], none), "/w");
  assert.equal(siteFolder("/w/x/y/a.mdx", [], ["/w"], (path) => path === "/w/x/docs.json"), "/w/x");
  assert.equal(siteFolder("/elsewhere/a.mdx", [], ["/w"], () => true), "/w");
  assert.equal(siteFolder(undefined, ["/w/docs"], ["/w"], none), "/w/docs");
  assert.equal(siteFolder(undefined, [], [], none), undefined);
});

test("only actions about doclint's findings suppress them", () => {
  const rules = ["mdx/stray-less-than", "media/missing-alt-text"];
  assert.ok(isSuppression("Suppress media/missing-alt-text here", rules));
  assert.ok(isSuppression("Suppress `media/missing-alt-text` here", rules));
  assert.ok(!isSuppression("Turn off media/missing-alt-text in doclint.yml", rules));
  assert.ok(!isSuppression("Suppress media/missing-alt-text here", []));
  assert.ok(!isSuppression("Suppress unicorn/no-null here", rules));
  assert.ok(!isSuppression("Suppress all warnings", rules));
});
