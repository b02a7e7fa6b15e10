import assert from "node:assert/strict";
import Module from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { COMMANDS } from "../src/names.js";

/** What an extension has done to VS Code. */
interface Done {
  commands: Map<string, (...args: unknown[]) => unknown>;
  messages: string[];
  items: Record<string, unknown>[];
}

/** Something that can be called, constructed, extended, and has every property. */
function anything(known: Record<string, unknown> = {}): unknown {
  const target = function () {} as unknown as Record<string | symbol, unknown>;
  Object.assign(target, known);
  return new Proxy(target, {
    get(object, key) {
      if (key === "then" || key === Symbol.toPrimitive || key === Symbol.iterator) return undefined;
      if (key in object && key !== "name" && key !== "length") return object[key];
      return (object[key] = anything());
    },
    apply: () => anything(),
  });
}

/** The module `vscode` with these settings, and without a folder. */
function vscode(settings: Record<string, unknown>, done: Done): unknown {
  const channel = { error: () => {}, info: () => {}, debug: () => {}, show: () => {}, dispose: () => {} };
  const get = (key: string, other: unknown) => settings[key] ?? other;
  const note = async (message: string) => void done.messages.push(message);
  // Bundles copy the properties that exist when they load the module.
  const used = ["MarkdownString", "StatusBarAlignment", "ThemeColor", "Uri", "env", "languages"];
  return anything({
    ...Object.fromEntries(used.map((name) => [name, anything()])),
    version: "1.91.0",
    commands: anything({
      registerCommand: (name: string, command: () => unknown) => {
        assert.ok(!done.commands.has(name), `${name} is registered twice`);
        done.commands.set(name, command);
        return { dispose: () => {} };
      },
    }),
    window: anything({
      createOutputChannel: () => channel,
      createStatusBarItem: () => {
        const item = { shown: false, show: () => (item.shown = true), hide: () => (item.shown = false), dispose: () => {} };
        done.items.push(item);
        return item;
      },
      showInformationMessage: note,
      showWarningMessage: note,
    }),
    workspace: anything({
      isTrusted: true,
      workspaceFolders: undefined,
      getConfiguration: () => ({ get, inspect: () => ({}) }),
    }),
  });
}

/** Loads a bundle, and activates it. */
async function activate(bundle: string, settings: Record<string, unknown>): Promise<Done> {
  const done: Done = { commands: new Map(), messages: [], items: [] };
  const fake = vscode(settings, done);
  const loader = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown };
  const load = loader._load;
  loader._load = (request, ...rest) => (request === "vscode" ? fake : load(request, ...rest));
  const path = join(process.cwd(), "dist", bundle);
  delete require.cache[path];
  try {
    const extension = require(path);
    await extension.activate({ extensionPath: "/nowhere", subscriptions: [] });
  } finally {
    loader._load = load;
  }
  return done;
}

test("without a binary, all commands are registered, and a message and the status bar say why", async () => {
  const { commands, items, messages } = await activate("extension.js", { path: "/nowhere/doclint" });
  assert.deepEqual([...commands.keys()].sort(), [...COMMANDS].sort());
  assert.match(messages[0] ?? "", /^The setting `doclint.path` names `\/nowhere\/doclint`/);
  assert.deepEqual([messages.length, items.length], [1, 1]);
  assert.deepEqual([items[0]?.["text"], items[0]?.["shown"]], ["$(warning) doclint", true]);
});

test("a command that needs the server says why there is none", async () => {
  const { commands, messages } = await activate("extension.js", { path: "/nowhere/doclint" });
  await commands.get("doclint.checkSite")?.();
  await commands.get("doclint.openReport")?.();
  assert.equal(messages.length, 3);
  assert.equal(messages[1], messages[0]);
  assert.equal(messages[2], messages[0]);
});

test("a workspace where doclint is off starts and shows nothing, until a command needs it", async () => {
  const { commands, items, messages } = await activate("extension.js", { enable: false });
  assert.deepEqual([messages, items[0]?.["shown"]], [[], false]);
  await commands.get("doclint.checkSite")?.();
  assert.deepEqual(messages, ["doclint is off: the setting `doclint.enable` is false."]);
});

test("in a browser without a host, each command says that it can't run there", async () => {
  const { commands, messages } = await activate("web.js", {});
  assert.deepEqual([...commands.keys()].sort(), [...COMMANDS].sort());
  for (const command of commands.values()) await command();
  assert.equal(messages.length, COMMANDS.length);
  assert.match(messages[0] ?? "", /only schemas and highlighting/);
});
