// A language server over stdio without libraries. Its texts are those of the real one.

const DEFECTS = [
  { rule: "mdx/stray-less-than", message: "unescaped `<`", severity: 1, find: /(?<!\\)<(?=\d)/, replace: "\\<", title: "Escape the `<`" },
  { rule: "media/missing-alt-text", message: "image has no alt text", severity: 2, find: /!\[\]\([^)]*\)/ },
];
const COMPONENTS = ["Accordion", "AccordionGroup", "Card", "CardGroup", "Info", "Note", "Tip", "Warning"];

/** Answers the messages on the standard input until it ends. */
export function serve() {
  const documents = new Map();
  let input = Buffer.alloc(0);
  process.stdin.on("end", () => process.exit(0));
  process.stdin.on("data", (chunk) => {
    input = Buffer.concat([input, chunk]);
    for (;;) {
      const end = input.indexOf("\r\n\r\n");
      const length = Number(/Content-Length: (\d+)/i.exec(input.subarray(0, Math.max(end, 0)).toString())?.[1]);
      if (end < 0 || input.length < end + 4 + length) return;
      const message = JSON.parse(input.subarray(end + 4, end + 4 + length).toString("utf8"));
      input = input.subarray(end + 4 + length);
      handle(message, documents);
    }
  });
}

function send(message) {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function handle({ id, method, params }, documents) {
  const handler = HANDLERS[method];
  const result = handler ? handler(params, documents) : null;
  if (id !== undefined && method !== undefined) send({ id, result: result ?? null });
  if (method === "exit") process.exit(0);
}

let root = "";

const HANDLERS = {
  initialize(params) {
    root = params.workspaceFolders?.[0]?.uri ?? "";
    return {
      capabilities: {
        textDocumentSync: 1,
        hoverProvider: true,
        completionProvider: { triggerCharacters: ["<"] },
        codeActionProvider: { codeActionKinds: ["quickfix", "source.fixAll.doclint"] },
        executeCommandProvider: { commands: ["doclint.check", "doclint.fixAll"] },
      },
    };
  },
  initialized: () => status({ errors: 13, warnings: 19, suggestions: 6 }),
  "textDocument/didOpen": ({ textDocument }, documents) => update(textDocument.uri, textDocument.text, documents),
  "textDocument/didChange": ({ textDocument, contentChanges }, documents) =>
    update(textDocument.uri, contentChanges.at(-1).text, documents),
  "textDocument/hover": ({ textDocument, position }, documents) => {
    const name = /<\/?([A-Z]\w*)/.exec(lines(documents, textDocument.uri)[position.line] ?? "")?.[1];
    return name ? { contents: { kind: "markdown", value: `\`${name}\` takes \`title\`, \`icon\`, and \`href\`` } } : null;
  },
  "textDocument/completion": () => COMPONENTS.map((label) => ({ label, kind: 7 })),
  "textDocument/codeAction": ({ textDocument, range }, documents) =>
    diagnostics(lines(documents, textDocument.uri))
      .filter((each) => each.range.start.line === range.start.line)
      .flatMap((each) => actions(textDocument.uri, each)),
  "workspace/executeCommand": ({ command, arguments: [uri] = [] }, documents) => {
    if (command !== "doclint.fixAll") return void status({ errors: 0, warnings: 0, suggestions: 0 });
    const found = diagnostics(lines(documents, uri)).filter((each) => each.data.replace);
    const edits = found.map(({ range, data }) => ({ range, newText: data.replace }));
    send({ id: "fix", method: "workspace/applyEdit", params: { edit: { changes: { [uri]: edits } } } });
  },
};

function status(counts) {
  send({ method: "doclint/status", params: { root, pages: 13, state: "ready", ...counts } });
}

function update(uri, text, documents) {
  documents.set(uri, text);
  send({ method: "textDocument/publishDiagnostics", params: { uri, diagnostics: diagnostics(lines(documents, uri)) } });
}

const lines = (documents, uri) => (documents.get(uri) ?? "").split("\n");

function diagnostics(text) {
  return text.flatMap((line, number) =>
    DEFECTS.flatMap(({ rule, message, severity, find, replace, title }) => {
      const match = find.exec(line);
      if (!match) return [];
      const place = (character) => ({ line: number, character });
      const range = { start: place(match.index), end: place(match.index + match[0].length) };
      const codeDescription = { href: `https://github.com/doclint/doclint/blob/main/docs/rules/${rule}.mdx` };
      return [{ range, message, severity, source: "doclint", code: rule, codeDescription, data: { replace, title } }];
    }),
  );
}

function actions(uri, diagnostic) {
  const { code, data, range } = diagnostic;
  const action = (title, at, newText, isPreferred) => ({
    title,
    kind: "quickfix",
    diagnostics: [diagnostic],
    isPreferred,
    edit: { changes: { [uri]: [{ range: at, newText }] } },
  });
  const above = { line: range.start.line, character: 0 };
  const suppress = action(`Suppress \`${code}\` here`, { start: above, end: above }, `{/* doclint-disable-next-line ${code} */}\n`, false);
  return data.replace ? [action(data.title, range, data.replace, true), suppress] : [suppress];
}
