// The text of the status bar.

export type SiteState = "loading" | "ready" | "failed" | "removed";

/** What the server says about a site. */
export interface SiteStatus {
  root: string;
  errors: number;
  warnings: number;
  suggestions: number;
  pages: number;
  state: SiteState;
  message?: string;
}

/** What the status bar shows. */
export interface Shown {
  text: string;
  /** Markdown. */
  tooltip: string;
  command: string;
  isProblem: boolean;
}

const PROBLEMS = "workbench.actions.view.problems";
const OUTPUT = "doclint.showOutput";

/** The status bar while a server runs; `version` is the line about the binary. */
export function shown(sites: SiteStatus[], version: string): Shown {
  const lines = [...sites].sort((a, b) => (a.root < b.root ? -1 : 1)).map(siteLine);
  const tooltip = [...lines, version].map(escaped).join("\n\n");
  if (sites.some((site) => site.state === "failed")) {
    return { text: "$(error) doclint", tooltip, command: OUTPUT, isProblem: true };
  }
  if (sites.some((site) => site.state === "loading")) {
    return { text: "$(sync~spin) doclint", tooltip, command: OUTPUT, isProblem: false };
  }
  const sum = (count: (site: SiteStatus) => number) => sites.reduce((total, site) => total + count(site), 0);
  const parts = [
    ["$(error)", sum((site) => site.errors)],
    ["$(warning)", sum((site) => site.warnings)],
    ["$(info)", sum((site) => site.suggestions)],
  ].filter(([, count]) => count !== 0);
  const icon = parts.length === 0 && sites.length > 0 ? "$(check) " : "";
  const counts = parts.map(([sign, count]) => ` ${sign} ${count}`).join("");
  return { text: `${icon}doclint${counts}`, tooltip, command: PROBLEMS, isProblem: false };
}

/** The status bar if no server runs. */
export function shownWithout(reason: string): Shown {
  return { text: "$(warning) doclint", tooltip: escaped(reason), command: OUTPUT, isProblem: true };
}

/** One site in words. */
function siteLine(site: SiteStatus): string {
  if (site.state === "failed") return `${site.root}: ${site.message ?? "the check failed"}`;
  if (site.state === "loading") return `${site.root}: loading`;
  const counts = [
    counted(site.errors, "error"),
    counted(site.warnings, "warning"),
    counted(site.suggestions, "suggestion"),
  ];
  return `${site.root}: ${counts.join(", ")} on ${counted(site.pages, "page")}`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A text in Markdown, in which only backticks keep their meaning. */
function escaped(text: string): string {
  const parts = text.split("`");
  return parts.map((part, index) => (index % 2 === 0 ? part.replace(/[\\*_{}[\]()#+\-.!<>|~$&]/g, "\\$&") : part)).join("`");
}

/** Whether a notification is what it should be: a server of another version may send something else. */
export function isSiteStatus(value: unknown): value is SiteStatus {
  if (typeof value !== "object" || value === null) return false;
  const status = value as Record<string, unknown>;
  const counts = ["errors", "warnings", "suggestions", "pages"];
  return (
    typeof status["root"] === "string" &&
    // Nobody reads the counts of a site that is gone.
    (status["state"] === "removed" || counts.every((key) => typeof status[key] === "number")) &&
    ["loading", "ready", "failed", "removed"].includes(String(status["state"]))
  );
}
