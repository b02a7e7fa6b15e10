//! The capabilities of the server, for the client.

use crate::actions::{FIX_ALL, QUICK_FIX};
use crate::client::Abilities;
use crate::language::TRIGGERS;
use crate::position::Encoding;
use crate::requests::COMMANDS;
use serde_json::{Value, json};

/// The result of `initialize`.
pub fn of(can: &Abilities, version: &str) -> Value {
    const INCREMENTAL: u32 = 2;
    let encoding = match can.encoding {
        Encoding::Utf8 => "utf-8",
        Encoding::Utf16 => "utf-16",
    };
    let mut capabilities = json!({
        "positionEncoding": encoding,
        "textDocumentSync": {
            "openClose": true,
            "change": INCREMENTAL,
            "save": { "includeText": false },
        },
        "codeActionProvider": {
            "codeActionKinds": [QUICK_FIX, FIX_ALL],
            "resolveProvider": true,
        },
        "hoverProvider": true,
        "completionProvider": { "triggerCharacters": TRIGGERS },
        "definitionProvider": true,
        "referencesProvider": true,
        "documentLinkProvider": {},
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "foldingRangeProvider": true,
        "selectionRangeProvider": true,
        "renameProvider": { "prepareProvider": true },
        "executeCommandProvider": { "commands": COMMANDS },
        "workspace": {
            "workspaceFolders": { "supported": true, "changeNotifications": true },
            "fileOperations": { "willRename": { "filters": [{ "pattern": { "glob": "**/*" } }] } },
        },
    });
    if can.pulls {
        capabilities["diagnosticProvider"] = json!({
            "identifier": "doclint",
            "interFileDependencies": true,
            "workspaceDiagnostics": true,
        });
    }
    let info = json!({ "name": "doclint", "version": version });
    json!({ "capabilities": capabilities, "serverInfo": info })
}
