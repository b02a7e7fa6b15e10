// What is tried, in this order. The texts are those of the example site's findings.

import assert from "node:assert/strict";

export const STEPS = [
  ["status bar", status],
  ["squiggles", squiggles],
  ["hover of a finding", hoverFinding],
  ["hover of a component", hoverComponent],
  ["completion", completion],
  ["quick fix", quickFix],
  ["suppression", suppression],
  ["fix all", fixAll],
  ["rule", rule],
  ["report", report],
  ["restart", restart],
];

async function status(window) {
  const item = await window.shows("#doclint\\.doclint\\.doclint, .statusbar-item", /doclint.*13.*19/);
  await window.shot("status");
  const label = await item.locator("[aria-label]").first().getAttribute("aria-label");
  assert.match(label ?? "", /13 errors/);
}

async function squiggles(window) {
  await window.open("guides/pagination.mdx");
  await window.page.locator(".squiggly-error").first().waitFor();
  await window.open("guides/webhooks.mdx");
  await window.page.locator(".squiggly-warning").first().waitFor();
  await window.shot("squiggles");
}

async function hoverFinding(window) {
  const hover = await window.hover(window.page.locator(".squiggly-warning").first(), "image has no alt text");
  await window.shot("hover-finding");
  assert.match(await hover.innerText(), /media\/missing-alt-text/);
}

async function hoverComponent(window) {
  await window.open("index.mdx", 9, 5);
  await window.run("Show or Focus Hover");
  const hover = await window.shows(".monaco-hover:not(.hidden)", "Card");
  assert.match(await hover.innerText(), /title[^]*icon[^]*href/);
  await window.shot("hover-component");
}

async function completion(window) {
  await window.open("index.mdx");
  await window.page.keyboard.press("Control+End");
  await window.page.keyboard.type("\n\n<Acc");
  await window.page.keyboard.press("Control+Space");
  await window.shows(".suggest-widget.visible .monaco-list-row", "AccordionGroup");
  await window.shot("completion");
  await window.page.keyboard.press("Escape");
  await window.run("File: Revert File");
}

async function quickFix(window) {
  await window.open("guides/pagination.mdx", 7, 53);
  await window.page.locator(".squiggly-error").first().waitFor();
  await window.page.keyboard.press("Control+.");
  await window.shows(".action-widget", "Escape the");
  await window.shot("quick-fix");
  await window.page.keyboard.press("Enter");
  await window.line("fewer than \\<5 MB");
  await window.page.locator(".squiggly-error").first().waitFor({ state: "detached" });
  await window.run("File: Revert File");
  await window.line("fewer than <5 MB");
}

async function suppression(window) {
  await window.open("guides/webhooks.mdx", 10, 2);
  await window.page.locator(".squiggly-warning").first().waitFor();
  await window.run("doclint: Suppress the Finding at the Cursor");
  const choice = window.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: "media/missing-alt-text" });
  const written = window.line("doclint-disable-next-line media/missing-alt-text");
  // Where several findings are at the cursor, one of them is chosen.
  await Promise.race([written, choice.first().click().then(() => written)].map((each) => each.catch(() => written)));
  // The instruction is highlighted, so it is a token by itself.
  await window.token(/^doclint-disable-next-line$/).waitFor();
  await window.shot("suppression");
  await window.run("File: Revert File");
}

async function fixAll(window) {
  await window.open("guides/pagination.mdx");
  await window.page.locator(".squiggly-error").first().waitFor();
  await window.run("doclint: Apply All Safe Fixes to This File");
  await window.line("fewer than \\<5 MB");
  await window.run("File: Revert File");
}

async function rule(window) {
  await window.open("guides/webhooks.mdx", 10, 2);
  await window.page.locator(".squiggly-warning").first().waitFor();
  await window.run("doclint: Explain a Rule");
  await window.shows(".tab.active", "Preview");
  await inWebview(window, "h2", "Examples");
  await window.shot("rule");
}

async function report(window) {
  await window.run("doclint: Open a Report of the Site");
  await window.shows(".tab.active", "doclint report");
  await inWebview(window, "h1", "");
  await window.shot("report");
}

async function restart(window) {
  await window.run("doclint: Restart the Server");
  await window.shows(".statusbar-item", /doclint.*13.*19/);
}

/** Waits for an element of the webview that is in front. */
async function inWebview(window, selector, text) {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    for (const frame of window.page.frames()) {
      const count = await frame.locator(selector).filter({ hasText: text }).count().catch(() => 0);
      if (count > 0) return;
    }
    await window.page.waitForTimeout(200);
  }
  assert.fail(`no ${selector} with "${text}" in a webview`);
}
