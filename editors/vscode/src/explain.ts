// Rules in the quick pick, at the cursor, and as Markdown.

/** What is shown of a rule in `doclint rules --format json`. */
export interface Rule {
  id: string;
  summary: string;
  level: string;
  profile: string;
}

export function rulesIn(output: string): Rule[] {
  const rules: unknown = JSON.parse(output);
  if (!Array.isArray(rules)) return [];
  return rules.filter((rule): rule is Rule => typeof rule?.id === "string" && typeof rule?.summary === "string");
}

const RULE = /[a-z0-9][a-z0-9-]*\/[a-z0-9][a-z0-9-]*/g;

/** The id of a rule that is written at a column of a line, such as in a suppression or in doclint.yml. */
export function writtenRule(line: string, column: number, rules: Rule[]): string | undefined {
  for (const match of line.matchAll(RULE)) {
    const isHere = match.index <= column && column <= match.index + match[0].length;
    if (isHere && rules.some((rule) => rule.id === match[0])) return match[0];
  }
  return undefined;
}

/** The rule of a diagnostic: its code, with or without the address of the rule's page. */
export function ruleOfCode(code: unknown): string | undefined {
  const value = typeof code === "object" && code !== null && "value" in code ? code.value : code;
  return typeof value === "string" && value.includes("/") ? value : undefined;
}

/** Whether an action with this title suppresses a finding of one of these rules. */
export function isSuppression(title: string, rules: string[]): boolean {
  return /^suppress\b/i.test(title) && (title.match(RULE) ?? []).some((rule) => rules.includes(rule));
}

/** What is above an example, with the language of the example. */
const LABELS: Record<string, string> = {
  wrong: "mdx",
  right: "mdx",
  "after the fix": "mdx",
  "for example": "text",
  "reported as": "text",
  "with these options": "yaml",
};
const LABEL = new RegExp(`^ {2}(${Object.keys(LABELS).join("|")}):(?: \\((.*)\\))?$`);

/** The output of `doclint explain --full`, which is indented for terminals, as Markdown. */
export function explainedAsMarkdown(output: string): string {
  const [title = "", ...lines] = output.trimEnd().split(/\r?\n/);
  const [, id = title, summary = ""] = /^(\S+): (.*)$/.exec(title) ?? [];
  const result = [`# ${id}`, "", capitalized(summary), ""];
  let at = 0;
  // Takes the lines of a block that is indented by so many blanks.
  const block = (indent: string): string[] => {
    const taken: string[] = [];
    for (; at < lines.length; at += 1) {
      const line = lines[at] ?? "";
      if (line !== "" && !line.startsWith(indent)) break;
      taken.push(line.slice(indent.length));
    }
    while (taken.at(-1) === "") taken.pop();
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const next = lines[at + 1] ?? "";
    const isAlone = (lines[at - 1] ?? "") === "" && (next === "" || next.startsWith("  "));
    at += 1;
    const [, label, file] = LABEL.exec(line) ?? [];
    if (label !== undefined) {
      const place = file === undefined ? "" : ` (\`${file}\`)`;
      result.push(`**${capitalized(label)}**${place}`, "", ...fenced(LABELS[label] ?? "text", block("    ")));
    } else if (isAlone && /^[A-Z].*[^.:!?]$/.test(line)) {
      result.push(`## ${line}`, "");
      if (next.startsWith("  ") && !LABEL.test(next)) result.push(...fenced("yaml", block("  ")));
    } else {
      result.push(line);
    }
  }
  return `${result.join("\n").replace(/\n{3,}/g, "\n\n").trim()}\n`;
}

/** A fence that is longer than those in its text. */
function fenced(language: string, text: string[]): string[] {
  const longest = text.reduce((most, line) => Math.max(most, /^\s*(`*)/.exec(line)?.[1]?.length ?? 0), 2);
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, ...text, fence, ""];
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
