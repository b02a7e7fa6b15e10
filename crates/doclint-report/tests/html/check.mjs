// Tests the HTML report in a browser.
//   node check.mjs DOCLINT [FOLDER]   FOLDER receives screenshots

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "parse5";
import { chromium } from "playwright-core";
import { ATTACKS, clean, hostile, large, report } from "./sites.mjs";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
  "--disable-background-networking", "--disable-component-update",
];
// Milliseconds, on a slow machine without a graphics card.
const MOST_LOADING = 3000;
const LONGEST_FRAME = 400;
// Bytes of the file for each finding, where there are many.
const MOST_BYTES = 1000;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [binary, shots] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "doclint-html-"));
// What pages did that they must not do.
const troubles = [];
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

try {
  const site = (name, make) => {
    const path = join(folder, name);
    make(path);
    return report(binary, path);
  };
  const [none, odd, big] = [site("none", clean), site("odd", hostile), site("big", large)];
  assert.equal(none.findings.length, 0);
  await step("is valid HTML", () => validity([none, odd, big]));
  await step("nothing breaks out", () => escapes(odd));
  await step("accessible", () => accessibility(none, odd, big));
  await step("groups", () => groups(big));
  await step("narrow titles", () => titles(big));
  await step("filter and search", () => filters(big));
  await step("keyboard", () => keyboard(big));
  await step("links to findings", () => anchors(big));
  await step("without JavaScript", () => plain(big));
  await step("print", () => print(big));
  await step("10,000 findings", () => speed(big));
  if (shots) await step("screenshots", () => screenshots(odd, big));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

async function step(name, run) {
  const details = await run();
  assert.deepEqual(troubles, []);
  console.log(`ok: ${name}${details ? ` (${details})` : ""}`);
}

// A page that must load nothing, and whose script must not fail.
async function open({ html }, { hash = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.on("request", (it) => it.url().startsWith("file:") || troubles.push(`loads ${it.url()}`));
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (it) => it.type() === "error" && troubles.push(it.text()));
  page.on("dialog", () => troubles.push("a dialog opened"));
  await page.goto(pathToFileURL(html).href + hash);
  return page;
}

function status(page) {
  return page.locator("#status").textContent();
}

function shown(page) {
  return page.locator(".finding").count();
}

// The number of findings in the status line.
async function counted(page) {
  return Number((await status(page)).replaceAll(",", "").match(/^\d+/)?.[0] ?? 0);
}

function validity(reports) {
  for (const { html } of reports) {
    const text = readFileSync(html, "utf8");
    for (const scriptingEnabled of [true, false]) {
      const errors = [];
      parse(text, { scriptingEnabled, onParseError: (it) => errors.push(`${it.code} ${it.startLine}`) });
      assert.deepEqual(errors, []);
    }
  }
}

async function escapes(odd) {
  for (const options of [{}, { viewport: { width: 360, height: 740 } }, { javaScriptEnabled: false }]) {
    const page = await open(odd, options);
    assert.equal(await page.title(), `doclint: ${await page.locator("h1").textContent()}`);
    const text = await page.evaluate(() => document.body.textContent);
    for (const attack of ATTACKS) assert.ok(text.includes(attack), `${attack} is shown unchanged`);
    assert.doesNotMatch(text, /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.equal(await page.locator("body img, body base, body meta, body style").count(), 0);
    const [wide, all] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    assert.ok(all <= wide, `${all} px on a screen of ${wide}`);
    if (options.javaScriptEnabled === false) continue;
    // Even an injected script would not run.
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.broken = 7";
      document.body.append(script);
    });
    assert.equal(await page.evaluate(() => window.broken), undefined);
    assert.match(troubles.pop(), /violates the following Content Security Policy/);
    const lines = await page.locator(".finding .row").evaluateAll((rows) => rows.map((it) => it.textContent.length));
    assert.ok(Math.max(...lines) < 500, "long lines are cut");
    const marks = await page.locator(".finding mark").allTextContents();
    assert.ok(marks.some((mark) => mark.includes("é𝄞.png")), "columns hold in a cut line");
    await page.context().close();
  }
}

async function accessibility(...reports) {
  let rules = 0;
  for (const given of reports) {
    for (const colorScheme of ["light", "dark"]) {
      for (const width of [1280, 380]) {
        const page = await open(given, { colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
        if (width === 380 && given.findings.length) await page.locator("summary").click();
        // Otherwise axe skips what is not laid out yet.
        await page.addStyleTag({ content: ".file, .finding { content-visibility: visible !important }" });
        await page.evaluate(AXE);
        const { violations, incomplete, passes } = await page.evaluate(() => axe.run());
        const list = (them) => them.map((it) => `${it.id}: ${it.nodes.slice(0, 3).map((node) => node.html).join(" ")}`);
        assert.deepEqual(list(violations), [], `${colorScheme} ${width}`);
        assert.deepEqual(incomplete.map((it) => it.id).filter((id) => id !== "color-contrast"), []);
        rules = passes.length;
        await page.context().close();
      }
    }
  }
  return `${rules} rules of axe hold`;
}

// Findings with one cause are one card, which holds all of their places.
async function groups(big) {
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await open(big, { permissions });
  assert.equal(await page.title(), "doclint: Acme Documentation");
  assert.match(await page.locator("header").textContent(), /\d{4}-\d\d-\d\d \d\d:\d\d UTC.*fails: [\d,]+ errors/s);
  const [worst] = big.groups;
  const first = page.locator(".finding").first();
  assert.equal(await first.getAttribute("id"), big.findings[worst.first].id);
  assert.match(await first.getAttribute("class"), /error/);
  assert.match(await status(page), new RegExp(`, ${big.groups.length.toLocaleString("en")} causes$`));
  const at = big.groups.findIndex((it) => it.count > 1000);
  const { level, rule, count, files } = big.groups[at];
  await page.goto(`${pathToFileURL(big.html).href}#level=${level}&rule=${rule}`);
  await page.waitForFunction((rule) => document.querySelector("#rule").value === rule, rule);
  const large = page.locator(".finding").filter({ has: page.locator(".more") }).first();
  const more = large.locator(".more");
  assert.equal(await more.textContent(), `and ${(count - 1).toLocaleString("en")} more in ${files} files`);
  assert.equal(await large.locator(".place").count(), 0);
  await more.click();
  assert.equal(await more.getAttribute("aria-expanded"), "true");
  assert.equal(await large.locator(".place").count(), 100);
  await large.locator(".next").click();
  assert.equal(await large.locator(".place").count(), 200);
  await large.locator(".place summary").nth(150).click();
  // The place opens after the click, and not with it.
  await large.locator(".place").nth(150).locator("mark").first().waitFor({ state: "visible", timeout: 10_000 });
  const second = big.findings.filter((it) => it.group === at)[1];
  await large.locator(".place .copy").first().click();
  await page.waitForFunction(() => document.querySelector(".place .copy").textContent === "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${second.path}:${second.line}`);
  await more.click();
  assert.ok(!await large.locator(".places").isVisible());
  const tall = (await large.boundingBox()).height;
  await page.getByRole("checkbox", { name: "Compact" }).check();
  assert.match(page.url(), /compact=on/);
  const low = (await page.locator(".finding").first().boundingBox()).height;
  assert.ok(low < 50 && low < tall / 3, `${low} px instead of ${tall}`);
  await page.context().close();
}

// Words of titles stay whole on a narrow screen.
async function titles(big) {
  const page = await open(big, { viewport: { width: 390, height: 800 } });
  const broken = await page.evaluate(() => {
    const out = [];
    for (const title of document.querySelectorAll("h1, h2, h3 .level, .product, #theme")) {
      const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        for (const { index, 0: word } of walker.currentNode.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          if (range.getClientRects().length > 1) out.push(word);
        }
      }
    }
    return out;
  });
  assert.deepEqual(broken, []);
  await page.context().close();
}

async function filters(big) {
  const page = await open(big);
  const all = big.findings.length;
  const count = (fits) => big.findings.filter(fits).length;
  assert.equal(await counted(page), all);
  await page.getByRole("checkbox", { name: /warnings/ }).uncheck();
  assert.equal(await counted(page), count((it) => it.level !== "warning"));
  assert.match(page.url(), /#level=error%2Csuggestion$/);
  await page.getByRole("button", { name: "Reset" }).click();
  await page.waitForFunction(() => !location.hash);
  assert.equal(await counted(page), all);
  await page.getByLabel("Rule", { exact: true }).selectOption("media");
  assert.equal(await counted(page), count((it) => it.rule.startsWith("media/")));
  // The counts beside other filters follow.
  const inFolder = count((it) => it.rule.startsWith("media/") && it.path.startsWith("api/"));
  const folder = await page.locator("#folder option[value='api/']").textContent();
  assert.equal(folder, `api/ (${inFolder.toLocaleString("en")})`);
  assert.equal(await page.locator("label.error span").textContent(), "0 errors");
  await page.getByLabel("Rule", { exact: true }).selectOption("media/missing-title");
  assert.equal(await counted(page), count((it) => it.rule === "media/missing-title"));
  await page.getByLabel("Folder", { exact: true }).selectOption("api/");
  assert.equal(await counted(page), count((it) => it.rule === "media/missing-title" && it.path.startsWith("api/")));
  // The URL contains the whole filter.
  const again = await open(big, { hash: new URL(page.url()).hash });
  assert.equal(await counted(again), await counted(page));
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByLabel("Fix", { exact: true }).selectOption("safe");
  await page.waitForFunction(() => location.hash === "#fix=safe");
  assert.equal(await counted(page), count((it) => it.fixes?.some((fix) => fix.applicability === "safe")));
  await page.getByRole("button", { name: "Reset" }).click();
  // Whichever rules the profile has: words of the path and of a rule that reports there.
  const [{ path, rule }] = big.findings.filter((it) => it.path.endsWith("page-17.mdx"));
  await page.getByLabel("Search").fill(`PAGE-17.mdx ${rule}`);
  await page.waitForFunction(() => location.hash.startsWith("#q="));
  assert.equal(await counted(page), count((it) => it.path === path && it.rule === rule));
  assert.equal(await page.locator(".finding mark").count() > 0, true);
  await page.getByLabel("Search").fill("nowhere to be found");
  await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("No finding"));
  assert.equal(await shown(page), 0);
  // The links of charts show what they count.
  await page.getByLabel("Search").fill("");
  for (const link of await page.locator(".chart li").all()) {
    const number = await link.locator("strong").textContent();
    await link.locator("a").click();
    await page.waitForFunction((number) => {
      return document.querySelector("#status").textContent.split(" ")[0] === number;
    }, number, { timeout: 2000 });
  }
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByLabel("Order").selectOption("count");
  const most = await page.locator(".file .count").first().textContent();
  const files = new Map();
  for (const { path } of big.findings) files.set(path, (files.get(path) ?? 0) + 1);
  assert.equal(most, `${Math.max(...files.values())} findings`);
}

async function keyboard(big) {
  const page = await open(big);
  const focused = () => page.evaluate(() => {
    const it = document.activeElement;
    return it.id || it.className || it.tagName;
  });
  const press = (key) => page.keyboard.press(key);
  await press("Tab");
  assert.equal(await focused(), "skip");
  await press("Enter");
  assert.equal(await focused(), "findings");
  await press("Tab");
  assert.equal(await focused(), "q");
  await page.keyboard.type("page-3.mdx");
  await press("Enter");
  // On a busy machine, drawing the results takes a while.
  await page.waitForFunction(() => /^[0-9a-f]{12}/.test(document.activeElement.id), null, { timeout: 5000 });
  const few = await counted(page);
  assert.ok(few > 0 && few < 100, await status(page));
  await page.locator("#q").focus();
  await press("Escape");
  assert.equal(await counted(page), big.findings.length);
  assert.equal(await page.locator("#q").inputValue(), "");
  await press("Tab");
  await press("Space");
  assert.ok(await counted(page) < big.findings.length, "a box is unticked by the space bar");
  await press("Escape");
  assert.equal(await counted(page), big.findings.length);
  // Tab leaves the filters, goes through the findings and never gets stuck.
  const seen = new Set();
  for (let times = 0; times < 90; times += 1) {
    await press("Tab");
    const [moved, visible, what] = await page.evaluate(() => {
      const it = document.activeElement;
      const moved = it !== window.before;
      window.before = it;
      return [moved, getComputedStyle(it).outlineStyle !== "none", it.outerHTML.slice(0, 80)];
    });
    assert.ok(moved, `the focus gets stuck on ${what}`);
    assert.ok(visible, `the focus is visible on ${what}`);
    seen.add(await page.evaluate(() => document.activeElement.closest(".finding")?.id));
  }
  assert.ok(seen.size > 10, "the findings are reached");
  await page.locator("#theme").focus();
  const dark = () => page.evaluate(() => [
    getComputedStyle(document.documentElement).colorScheme, document.querySelector("#theme").textContent,
  ]);
  await press("Enter");
  assert.deepEqual(await dark(), ["dark", "Light mode"]);
  await page.reload();
  assert.deepEqual(await dark(), ["dark", "Light mode"], "the choice is kept");
  await page.context().close();
}

async function anchors(big) {
  const inView = (page, id) => page.waitForFunction((id) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box && box.top >= 0 && box.top < innerHeight && document.activeElement.id === id;
  }, id, { timeout: 5000 });
  const ids = [0, 5000, big.findings.length - 1].map((at) => big.findings[at].id);
  const page = await open(big);
  for (const id of ids) {
    await page.goto(`${pathToFileURL(big.html).href}#${id}`);
    await inView(page, id);
    await inView(await open(big, { hash: `#${id}` }), id);
    assert.ok(await shown(page) < 500, "not all of them are made for it");
  }
  // A link to a finding that filters hide resets the filters.
  await page.getByLabel("Search").fill("nowhere to be found");
  await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("No finding"));
  await page.evaluate((id) => { location.hash = id; }, ids[1]);
  await inView(page, ids[1]);
  assert.equal(await counted(page), big.findings.length);
  // Most findings come before the last one by file.
  await page.goto(`${pathToFileURL(big.html).href}#sort=file`);
  await page.waitForFunction(() => document.querySelector("#sort").value === "file");
  await page.evaluate((id) => { location.hash = id; }, ids[2]);
  await inView(page, ids[2]);
  const before = await shown(page);
  await page.getByRole("button", { name: "Show earlier findings" }).click();
  assert.ok(await shown(page) > before);
  const link = page.locator(".finding .anchor").first();
  await link.click();
  assert.equal(new URL(page.url()).hash, await link.getAttribute("href"));
}

async function plain(big) {
  const page = await open(big, { javaScriptEnabled: false });
  assert.equal(await page.locator(".plain > li").count(), 300);
  assert.equal(await page.locator(".plain > li").first().isVisible(), true);
  assert.equal(await page.locator("#app, #theme").first().isVisible(), false);
}

async function print(big) {
  const page = await open(big, { colorScheme: "dark" });
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#filter").isVisible(), false);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(paper, "rgb(255, 255, 255)");
  const pdf = await page.pdf({ format: "A4" });
  assert.ok(pdf.length > 100_000);
}

async function speed(big) {
  const page = await open(big);
  const all = big.findings.length;
  assert.ok(all >= 10_000);
  const bytes = statSync(big.html).size;
  assert.ok(bytes / all < MOST_BYTES);
  const ready = await page.evaluate(() => Math.round(performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd));
  assert.ok(ready < MOST_LOADING, `${ready} ms to load`);
  const typed = await page.evaluate(async () => {
    const begin = performance.now();
    document.querySelector("#rule").value = "links";
    document.querySelector("#rule").dispatchEvent(new Event("change", { bubbles: true }));
    const took = performance.now() - begin;
    document.querySelector("#filter").reset();
    await new Promise((done) => setTimeout(done, 300));
    return Math.round(took);
  });
  // By file, each finding is a card.
  await page.getByLabel("Order").selectOption("file");
  const { frames, longest, made } = await page.evaluate(() => new Promise((done) => {
    const times = [];
    let last = performance.now();
    scrollTo(0, document.querySelector("#list").offsetTop);
    const next = (now) => {
      times.push(now - last);
      last = now;
      scrollBy(0, 4000);
      const made = document.querySelectorAll(".finding").length;
      const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      if (!end || !document.querySelector("#later").hidden) requestAnimationFrame(next);
      else done({ frames: times.length, longest: Math.round(Math.max(...times.slice(2))), made });
    };
    requestAnimationFrame(next);
  }));
  assert.equal(made, all, "all are reached by scrolling");
  assert.ok(longest < LONGEST_FRAME, `a frame of ${longest} ms`);
  return `${all} findings, ${bytes} bytes, ${Math.round(bytes / all)} each; ${ready} ms to load, `
    + `${typed} ms to filter, longest of ${frames} frames while scrolling ${longest} ms`;
}

async function screenshots(odd, big) {
  mkdirSync(shots, { recursive: true });
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1280, 390]) {
      for (const [name, given] of [["odd", odd], ["big", big]]) {
        const page = await open(given, { colorScheme, viewport: { width, height: 1000 } });
        await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}-top.png`) });
        await page.evaluate(() => document.querySelector("#findings").scrollIntoView());
        await page.waitForTimeout(200);
        await page.screenshot({ path: join(shots, `${name}-${width}-${colorScheme}-list.png`) });
        await page.context().close();
      }
    }
  }
}
