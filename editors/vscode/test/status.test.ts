import assert from "node:assert/strict";
import { test } from "node:test";
import { type SiteStatus, isSiteStatus, shown, shownWithout } from "../src/status.js";

const READY: SiteStatus = { root: "/a", errors: 13, warnings: 1, suggestions: 0, pages: 20, state: "ready" };

test("counts that are not 0 are shown", () => {
  assert.deepEqual(shown([READY], "doclint 0.1.0"), {
    text: "doclint $(error) 13 $(warning) 1",
    tooltip: "/a: 13 errors, 1 warning, 0 suggestions on 20 pages\n\ndoclint 0\\.1\\.0",
    command: "workbench.actions.view.problems",
    isProblem: false,
  });
});

test("a clean site has a check mark, and a workspace without a site only the name", () => {
  assert.equal(shown([{ ...READY, errors: 0, warnings: 0 }], "").text, "$(check) doclint");
  assert.equal(shown([], "").text, "doclint");
});

test("the counts of several sites are added up", () => {
  const { text, tooltip } = shown([{ ...READY, root: "/b", suggestions: 2, pages: 1 }, READY], "v");
  assert.equal(text, "doclint $(error) 26 $(warning) 2 $(info) 2");
  assert.match(tooltip, /^\/a: .*\n\n\/b: .* on 1 page\n\nv$/);
});

test("loading and failed sites win over counts", () => {
  const loading: SiteStatus = { ...READY, root: "/b", state: "loading" };
  assert.equal(shown([READY, loading], "").text, "$(sync~spin) doclint");
  const failed: SiteStatus = { ...READY, root: "/c", state: "failed", message: "no pages matched" };
  const { text, tooltip, command } = shown([READY, loading, failed], "v");
  assert.deepEqual([text, command], ["$(error) doclint", "doclint.showOutput"]);
  assert.match(tooltip, /\/c: no pages matched/);
});

test("names of folders and messages are not read as Markdown", () => {
  const { tooltip } = shown([{ ...READY, root: "/_a_/[b](command:c)/<i>" }], "v");
  assert.ok(tooltip.startsWith("/\\_a\\_/\\[b\\]\\(command:c\\)/\\<i\\>: 13 errors"));
  assert.equal(shownWithout("`a_b` *c*").tooltip, "`a_b` \\*c\\*");
});

test("a notification of another shape is ignored", () => {
  assert.ok(isSiteStatus(READY));
  assert.ok(isSiteStatus({ ...READY, message: "text" }));
  assert.ok(isSiteStatus({ ...READY, state: "removed" }));
  assert.ok(isSiteStatus({ root: "/a", state: "removed" }));
  for (const wrong of [null, 1, {}, { ...READY, errors: "1" }, { ...READY, state: "busy" }, { ...READY, root: undefined }]) {
    assert.ok(!isSiteStatus(wrong), JSON.stringify(wrong));
  }
});
