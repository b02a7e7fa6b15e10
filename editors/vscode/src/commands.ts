// What the commands do.

import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { ExecuteCommandRequest } from "vscode-languageclient/node";
import { type Rule, explainedAsMarkdown, isSuppression, ruleOfCode, rulesIn, writtenRule } from "./explain.js";
import { type CommandName, RULE_SCHEME, SERVER_CHECK, SERVER_FIX_ALL } from "./names.js";
import { run } from "./probe.js";
import type { Server } from "./server.js";
import { siteFolder } from "./sites.js";

const REPORT_TIME = 120_000;

/** The commands by their names, and the pages that they show. */
export class Commands implements vscode.TextDocumentContentProvider {
  private reports: string | undefined;

  constructor(private readonly server: Server) {}

  readonly byName: Record<CommandName, (...args: unknown[]) => unknown> = {
    "doclint.checkSite": () => this.ask(SERVER_CHECK, []),
    "doclint.fixAll": (uri) => this.fixAll(uri),
    "doclint.openReport": () => this.openReport(),
    "doclint.explainRule": (id) => this.explainRule(id),
    "doclint.suppress": () => this.suppress(),
    "doclint.restart": () => this.server.restart(),
    "doclint.showOutput": () => this.server.output.show(),
  };

  /** The page of a rule. */
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const id = uri.path.replace(/^\//, "").replace(/\.md$/, "");
    const output = await this.output(["explain", id, "--full", "--color", "never"]);
    return output === undefined ? "" : explainedAsMarkdown(output);
  }

  /** Removes the reports, which a browser has loaded by now. */
  async dispose(): Promise<void> {
    if (this.reports !== undefined) await rm(this.reports, { recursive: true, force: true });
  }

  private async ask(command: string, args: unknown[]): Promise<void> {
    const client = await this.server.running();
    await client?.sendRequest(ExecuteCommandRequest.type, { command, arguments: args });
  }

  private async fixAll(uri: unknown): Promise<void> {
    const target = typeof uri === "string" ? uri : vscode.window.activeTextEditor?.document.uri.toString();
    if (target === undefined) {
      void vscode.window.showInformationMessage("Open the page that you want to fix.");
      return;
    }
    await this.ask(SERVER_FIX_ALL, [target]);
  }

  private async openReport(): Promise<void> {
    const path = await this.server.binary();
    if (path === undefined) return;
    this.reports ??= await mkdtemp(join(tmpdir(), "doclint-report-"));
    const file = join(this.reports, `report-${Date.now()}.html`);
    const location = { location: vscode.ProgressLocation.Window, title: "doclint: writing the report" };
    const args = ["check", "--format", "summary", "--color", "never", "--output", `html=${file}`];
    const { code, stdout, stderr } = await vscode.window.withProgress(location, () =>
      run(path, args, this.folder(), REPORT_TIME),
    );
    // With exit codes 1 (errors on the site) and 3 (an error inside doclint), there is a report.
    if (code === 2 || !existsSync(file)) {
      this.server.output.error(stderr || stdout);
      throw new Error(`no report: ${firstLine(stderr || stdout)}`);
    }
    const isHere = vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
    if (isHere && (await vscode.env.openExternal(vscode.Uri.file(file)))) return;
    // A browser on another machine can't open the file.
    const panel = vscode.window.createWebviewPanel("doclint.report", "doclint report", vscode.ViewColumn.Active, {
      enableScripts: true,
      localResourceRoots: [],
    });
    panel.webview.html = await readFile(file, "utf8");
  }

  private async explainRule(id: unknown): Promise<void> {
    const rules = async () => rulesIn((await this.output(["rules", "--format", "json"])) ?? "[]");
    const rule = typeof id === "string" ? id : (ruleOfFinding() ?? (await pickRule(rules)));
    if (rule === undefined) return;
    const uri = vscode.Uri.from({ scheme: RULE_SCHEME, path: `/${rule}.md` });
    await vscode.commands.executeCommand("markdown.showPreview", uri);
  }

  private async suppress(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined || (await this.server.running()) === undefined) return;
    const { document, selection } = editor;
    const actions = await vscode.commands.executeCommand<(vscode.CodeAction | vscode.Command)[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      selection,
      vscode.CodeActionKind.QuickFix.value,
      100,
    );
    // VS Code leaves out which diagnostics an action is for.
    const rules = vscode.languages.getDiagnostics(document.uri).flatMap(ruleOfDiagnostic);
    const suppressions = actions.filter(
      (action): action is vscode.CodeAction => "kind" in action && isSuppression(action.title, rules),
    );
    if (suppressions.length === 0) {
      void vscode.window.showInformationMessage("There is no finding at the cursor that a comment can suppress.");
      return;
    }
    const items = suppressions.map((action) => ({ label: action.title, action }));
    const chosen = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items);
    if (chosen === undefined) return;
    const { edit, command } = chosen.action;
    const isDone = edit === undefined ? command !== undefined : await vscode.workspace.applyEdit(edit);
    if (!isDone) {
      const reason = "a comment is not possible there, or the page has changed.";
      void vscode.window.showWarningMessage(`The finding was not suppressed: ${reason}`);
      return;
    }
    if (command) await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
  }

  /** What the binary prints, in the site of the page that is open. */
  private async output(args: string[]): Promise<string | undefined> {
    const path = await this.server.binary();
    if (path === undefined) return undefined;
    const { code, stdout, stderr } = await run(path, args, this.folder());
    if (code === 0) return stdout;
    this.server.output.error(stderr);
    throw new Error(firstLine(stderr));
  }

  private folder(): string | undefined {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
    return siteFolder(uri?.scheme === "file" ? uri.fsPath : undefined, this.server.roots, folders, existsSync);
  }
}

/** The rule of the finding at the cursor. */
function ruleOfFinding(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return undefined;
  const found = vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter((each) => each.source === "doclint" && each.range.contains(editor.selection.active));
  // Of findings inside of one another, the smallest is meant.
  const size = ({ range }: vscode.Diagnostic) => (range.end.line - range.start.line) * 10_000 + range.end.character;
  return ruleOfCode(found.sort((a, b) => size(a) - size(b))[0]?.code);
}

/** The rule that is written at the cursor, or the one that is picked. */
async function pickRule(read: () => Promise<Rule[]>): Promise<string | undefined> {
  const rules = await read();
  const editor = vscode.window.activeTextEditor;
  if (editor !== undefined) {
    const { line, character } = editor.selection.active;
    const written = writtenRule(editor.document.lineAt(line).text, character, rules);
    if (written !== undefined) return written;
  }
  const items = rules.map(({ id, summary, level, profile }) => ({
    label: id,
    description: `${level}, ${profile}`,
    detail: summary,
  }));
  const options = { placeHolder: "Rule to explain", matchOnDetail: true };
  return (await vscode.window.showQuickPick(items, options))?.label;
}

/** The rule of a diagnostic, if doclint has found it. */
function ruleOfDiagnostic({ source, code }: vscode.Diagnostic): string[] {
  const rule = source === "doclint" ? ruleOfCode(code) : undefined;
  return rule === undefined ? [] : [rule];
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}
