import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { OnigScanner, OnigString, loadWASM } from "vscode-oniguruma";
import { INITIAL, type IGrammar, type IRawGrammar, Registry, parseRawGrammar } from "vscode-textmate";

const OURS = "syntaxes/suppressions.tmLanguage.json";
const SCOPE = "doclint.suppressions";

/** Hosts with the scopes that real grammars use for what must not be touched. */
const HOSTS: Record<string, string> = {
  "source.mdx": "markup.code.other.mdx",
  "source.mdx.doclint": "markup.fenced_code.block.markdown",
  "text.html.markdown": "markup.fenced_code.block.markdown",
};

function host(scopeName: string): IRawGrammar {
  const fence = { begin: "^```", end: "^```", name: HOSTS[scopeName] };
  const comment = { begin: "<!--", end: "-->", name: "comment.block.html" };
  // Real grammars begin an expression with the blanks of its line.
  const expression = { begin: "^[ \\t]*\\{|\\{", end: "\\}", name: "meta.expression" };
  return parseRawGrammar(JSON.stringify({ scopeName, patterns: [fence, comment, expression] }), `${scopeName}.json`);
}

async function grammar(scopeName: string): Promise<IGrammar> {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await loadWASM({ data: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) });
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new OnigScanner(patterns),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async (scope) => (scope === SCOPE ? parseRawGrammar(readFileSync(OURS, "utf8"), OURS) : host(scope)),
    getInjections: () => [SCOPE],
  });
  const loaded = await registry.loadGrammar(scopeName);
  assert.ok(loaded);
  return loaded;
}

/** Our tokens of a text: what they are, without prefix, and their text. */
async function tokens(scopeName: string, text: string): Promise<string[]> {
  const loaded = await grammar(scopeName);
  const found: string[] = [];
  let state = INITIAL;
  for (const line of text.split("\n")) {
    const result = loaded.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      const scope = scopes.at(-1) ?? "";
      const content = line.slice(startIndex, endIndex).trim();
      if (scope.endsWith(".doclint") && content !== "") found.push(`${scope.split(".")[0]} ${content}`);
    }
  }
  return found;
}

test("a suppression in MDX is a comment with a keyword, rules, and a reason", async () => {
  const text = "{/* doclint-disable-next-line headings/skipped-level -- the figures are level 4 everywhere */}";
  assert.deepEqual(await tokens("source.mdx", text), [
    "punctuation {/*",
    "keyword doclint-disable-next-line",
    "entity headings/skipped-level",
    "punctuation --",
    "string the figures are level 4 everywhere",
    "punctuation */}",
  ]);
});

test("a suppression may be indented, as between components", async () => {
  assert.deepEqual(await tokens("source.mdx", "  {/* doclint-disable-line a/b */}\n"), [
    "punctuation {/*",
    "keyword doclint-disable-line",
    "entity a/b",
    "punctuation */}",
  ]);
});

test("a suppression in Markdown ends with the comment, with and without a reason", async () => {
  assert.deepEqual(await tokens("text.html.markdown", "<!-- doclint-disable-file media, links/broken-link -- vendor's -->\ntext"), [
    "punctuation <!--",
    "keyword doclint-disable-file",
    "entity media",
    "comment ,",
    "entity links/broken-link",
    "punctuation --",
    "string vendor's",
    "punctuation -->",
  ]);
  assert.deepEqual(await tokens("text.html.markdown", "<!-- doclint-disable a/b-->x/y"), [
    "punctuation <!--",
    "keyword doclint-disable",
    "entity a/b",
    "punctuation -->",
  ]);
});

test("all five instructions are known, and no others", async () => {
  for (const name of ["disable", "enable", "disable-line", "disable-next-line", "disable-file"]) {
    const found = await tokens("source.mdx", `text {/* doclint-${name} */} text`);
    assert.deepEqual(found, ["punctuation {/*", `keyword doclint-${name}`, "punctuation */}"]);
  }
  for (const other of ["doclint-disable-all", "doclint", "doclint-enabled", "eslint-disable"]) {
    assert.deepEqual(await tokens("source.mdx", `{/* ${other} */}`), []);
  }
});

test("a reason may have several lines, and the dash of a word processor", async () => {
  assert.deepEqual(await tokens("source.mdx", "{/* doclint-disable style — the\n  legal team\n*/}\na/b"), [
    "punctuation {/*",
    "keyword doclint-disable",
    "entity style",
    "punctuation —",
    "string the",
    "string legal team",
    "punctuation */}",
  ]);
});

test("code shows suppressions and has none", async () => {
  for (const scope of Object.keys(HOSTS)) {
    assert.equal((await tokens(scope, "{/* doclint-disable */}")).length, 3);
    assert.deepEqual(await tokens(scope, "```\n{/* doclint-disable a/b */}\n<!-- doclint-disable a/b -->\n```"), []);
  }
});
