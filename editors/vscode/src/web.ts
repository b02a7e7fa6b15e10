// The extension in a browser without a host, where no program can run.

import * as vscode from "vscode";
import { COMMANDS } from "./names.js";

export function activate(context: vscode.ExtensionContext): void {
  const explain = () =>
    vscode.window.showInformationMessage(
      "In a browser, doclint has only schemas and highlighting. Open the site on a computer or in a codespace to check it.",
    );
  context.subscriptions.push(...COMMANDS.map((name) => vscode.commands.registerCommand(name, explain)));
}
