// The language server: finding it, starting it, and what it says.

import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import * as vscode from "vscode";
import { ExecuteCommandRequest, LanguageClient, State } from "vscode-languageclient/node";
import type { LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";
import { type Disk, type Places, type Search, findBinary } from "./binary.js";
import { trouble, versionLine } from "./messages.js";
import { COMMANDS, INSTALLING, STATUS } from "./names.js";
import { type Probe, probe } from "./probe.js";
import { type SiteStatus, isSiteStatus, shown, shownWithout } from "./status.js";

const DOCUMENTS = [
  ...["file", "untitled"].flatMap((scheme) => ["mdx", "markdown"].map((language) => ({ scheme, language }))),
  // The server decides which of these belong to a site.
  { scheme: "file", pattern: "**/*.{json,yaml,yml}" },
];

const DISK: Disk = {
  isProgram(path) {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  },
  real(path) {
    try {
      return realpathSync(path);
    } catch {
      return undefined;
    }
  },
};

export class Server implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel("doclint", { log: true });
  private readonly item = vscode.window.createStatusBarItem("doclint", vscode.StatusBarAlignment.Left);
  private readonly sites = new Map<string, SiteStatus>();
  private client: LanguageClient | undefined;
  private probed: Probe | undefined;
  private problem = "";
  /** Starts and stops wait for each other. */
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly extension: string) {
    this.item.name = "doclint";
  }

  /** The folders of sites that the server has named. */
  get roots(): string[] {
    return [...this.sites.keys()];
  }

  /** Starts the server, again if it runs. */
  restart(): Promise<void> {
    this.queue = this.queue.then(async () => {
      await this.halt();
      await this.launch();
    });
    return this.queue;
  }

  stop(): Promise<void> {
    this.queue = this.queue.then(() => this.halt());
    return this.queue;
  }

  dispose(): void {
    this.item.dispose();
    this.output.dispose();
  }

  /** The running client; without one, people read why. */
  async running(): Promise<LanguageClient | undefined> {
    await this.queue;
    if (this.client?.state === State.Running) return this.client;
    await this.explainProblem(this.problem || "The doclint server is not running. The output says why.");
    return undefined;
  }

  /** The path of the binary, even if the server is off. */
  async binary(): Promise<string | undefined> {
    await this.queue;
    const found = this.probed?.version === undefined ? await this.search() : undefined;
    if (this.probed?.version !== undefined) return this.probed.binary.path;
    await this.explainProblem(found ?? this.problem);
    return undefined;
  }

  /** Looks for the binary, and returns why it can't serve. */
  private async search(): Promise<string | undefined> {
    const search: Search = findBinary(places(this.extension), DISK);
    this.probed = "binary" in search ? await probe(search.binary) : undefined;
    return trouble(search, this.probed, vscode.workspace.isTrusted);
  }

  private async launch(): Promise<void> {
    this.problem = "";
    if (!vscode.workspace.getConfiguration("doclint").get("enable", true)) {
      this.problem = "doclint is off: the setting `doclint.enable` is false.";
      this.item.hide();
      return;
    }
    const reason = await this.search();
    if (reason !== undefined || this.probed === undefined) {
      this.fail(reason ?? "");
      void this.explainProblem(this.problem);
      return;
    }
    this.output.info(versionLine(this.probed));
    try {
      this.client = this.makeClient(this.probed.binary.path);
      this.draw();
      await this.client.start();
    } catch (error) {
      this.fail(`The doclint server did not start: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private makeClient(path: string): LanguageClient {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const cwd = folder?.uri.scheme === "file" ? folder.uri.fsPath : homedir();
    const server: ServerOptions = { command: path, args: ["server"], options: { cwd } };
    const options: LanguageClientOptions = {
      documentSelector: DOCUMENTS,
      // Findings of files that are not open come at once, and nothing is polled.
      initializationOptions: { diagnostics: "push" },
      outputChannel: this.output,
    };
    const client = new LanguageClient("doclint", "doclint", server, options);
    keepOwnCommands(client);
    client.onNotification(STATUS, (status: unknown) => {
      if (!isSiteStatus(status)) return;
      const root = status.root.startsWith("file:") ? vscode.Uri.parse(status.root).fsPath : status.root;
      if (status.state === "removed") this.sites.delete(root);
      else this.sites.set(root, { ...status, root });
      this.draw();
    });
    client.onDidChangeState(({ newState }) => {
      // A stop that was meant has taken the client away.
      if (this.client !== client) return;
      if (newState === State.Stopped || newState === State.StartFailed) {
        this.sites.clear();
        this.fail("The doclint server has stopped. The output says why.");
      } else {
        this.draw();
      }
    });
    return client;
  }

  private async halt(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.sites.clear();
    if (client === undefined) return;
    try {
      await client.dispose();
    } catch (error) {
      // A server that has crashed can't be asked to stop.
      this.output.debug(String(error));
    }
  }

  private draw(): void {
    const version = this.probed === undefined ? "" : versionLine(this.probed);
    this.show(shown([...this.sites.values()], version));
  }

  private fail(reason: string): void {
    this.problem = reason;
    this.output.error(reason);
    this.show(shownWithout(reason));
  }

  private show({ text, tooltip, command, isProblem }: ReturnType<typeof shown>): void {
    this.item.text = text;
    this.item.tooltip = new vscode.MarkdownString(tooltip);
    this.item.command = command;
    this.item.backgroundColor = isProblem ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    this.item.show();
  }

  private async explainProblem(reason: string): Promise<void> {
    const [ways, settings, output] = ["How to Install", "Open Settings", "Show Output"] as const;
    const choice = await vscode.window.showWarningMessage(reason, ways, settings, output);
    if (choice === ways) await vscode.env.openExternal(vscode.Uri.parse(INSTALLING));
    if (choice === settings) await vscode.commands.executeCommand("workbench.action.openSettings", "doclint");
    if (choice === output) this.output.show();
  }
}

function places(extension: string): Places {
  const { isTrusted: trusted } = vscode.workspace;
  const configuration = vscode.workspace.getConfiguration("doclint");
  const users = configuration.inspect<string>("path")?.globalValue;
  return {
    setting: (trusted ? configuration.get<string>("path") : users) ?? "",
    folders: (vscode.workspace.workspaceFolders ?? [])
      .filter((folder) => folder.uri.scheme === "file")
      .map((folder) => folder.uri.fsPath),
    trusted,
    searchPath: process.env["PATH"] ?? "",
    extension,
    home: homedir(),
    platform: process.platform,
    arch: process.arch,
  };
}

/** The client registers the server's commands, and a command of the extension with the same name is an error. */
function keepOwnCommands(client: LanguageClient): void {
  const feature = client.getFeature(ExecuteCommandRequest.method);
  const register = feature.register.bind(feature);
  const own: readonly string[] = COMMANDS;
  feature.register = (data) => {
    const commands = data.registerOptions.commands.filter((command) => !own.includes(command));
    register({ ...data, registerOptions: { ...data.registerOptions, commands } });
  };
}
