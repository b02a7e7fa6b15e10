// What a person does in VS Code.

import { join } from "node:path";

const LONGEST = 30_000;

export class Window {
  constructor(page, shots) {
    this.page = page;
    this.shots = shots;
    page.setDefaultTimeout(LONGEST);
  }

  /** Saves a picture of the window, if somebody is going to look at it. */
  async shot(name) {
    if (!this.shots) return;
    // Popups fade in.
    await this.page.waitForTimeout(400);
    await this.page.screenshot({ path: join(this.shots, `${name}.png`) });
  }

  /** The element with this text, once it is visible. */
  async shows(selector, text) {
    const found = this.page.locator(selector).filter({ hasText: text }).first();
    await found.waitFor({ state: "visible" });
    return found;
  }

  /** Opens a file of the site; with a line, puts the cursor there. */
  async open(path, line = 1, column = 1) {
    await this.page.keyboard.press("Control+P");
    const input = await this.shows(".quick-input-widget", "");
    await input.locator("input").first().fill(path);
    await this.shows(".quick-input-list .monaco-list-row.focused", path.split("/").at(-1));
    await this.page.keyboard.press("Enter");
    await this.shows(".tab.active", path.split("/").at(-1));
    await this.goTo(line, column);
  }

  async goTo(line, column) {
    await this.page.keyboard.press("Control+G");
    await (await this.shows(".quick-input-widget", "")).locator("input").first().fill(`:${line}:${column}`);
    await this.page.keyboard.press("Enter");
    await this.page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  }

  /** Runs a command by its title. */
  async run(title) {
    await this.page.keyboard.press("F1");
    await (await this.shows(".quick-input-widget", "")).locator("input").first().fill(`>${title}`);
    await this.shows(".quick-input-list .monaco-list-row.focused", title);
    await this.page.keyboard.press("Enter");
  }

  /** Puts the mouse on an element, and returns the text that appears. */
  async hover(element, text) {
    const box = await element.boundingBox();
    await this.page.mouse.move(box.x + box.width / 2 - 1, box.y + box.height / 2);
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    return this.shows(".monaco-hover:not(.hidden)", text);
  }

  /** The first token of the open file with this text. */
  token(text) {
    return this.page.locator(".editor-instance .view-line > span > span").filter({ hasText: text }).first();
  }

  /** The line of the open file with this text, once there is one. VS Code writes blanks as no-break spaces. */
  line(text) {
    const words = text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ \\u00a0]");
    return this.shows(".editor-instance .view-line", new RegExp(words));
  }
}
