// The extension where it can run programs.

import * as vscode from "vscode";
import { Commands } from "./commands.js";
import { RULE_SCHEME } from "./names.js";
import { Server } from "./server.js";

let server: Server | undefined;
let commands: Commands | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const started = new Server(context.extensionPath);
  server = started;
  commands = new Commands(started);
  const restart = () => void started.restart();
  context.subscriptions.push(
    started,
    ...Object.entries(commands.byName).map(([name, command]) => vscode.commands.registerCommand(name, command)),
    vscode.workspace.registerTextDocumentContentProvider(RULE_SCHEME, commands),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (["doclint.enable", "doclint.path"].some((key) => change.affectsConfiguration(key))) restart();
    }),
  );
  await started.restart();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
  await commands?.dispose();
}
