/** What to check, and how. */
export interface CheckOptions {
  /** The site, or pages and folders of it. Default: the site around the current folder. */
  paths?: string[];
  /** The folder that `paths` are relative to. Default: that of the process. */
  cwd?: string;
  /** The settings file. Default: the `doclint.yml` of the site. */
  config?: string;
  /** The only rules and families to report. */
  only?: string[];
  /** Rules and families to leave out. */
  skip?: string[];
  /** Report only what changed since this git revision. */
  since?: string;
  /** More arguments for `doclint check`. */
  args?: string[];
  /** Ends the check early. */
  signal?: AbortSignal;
}

export type Level = "error" | "warning" | "suggestion";

export interface Edit {
  /** The first byte, and the one after the last. */
  bytes: [number, number];
  text: string;
}

export interface Fix {
  title: string;
  applicability: string;
  edits: Edit[];
}

export interface Related {
  path?: string;
  line: number;
  column: number;
  end_line?: number;
  end_column: number;
  bytes: [number, number];
  message: string;
}

export interface Finding {
  /** Stays the same when the text around the finding changes. */
  id: string;
  rule: string;
  level: Level;
  /** The index in `groups`. */
  group: number;
  message: string;
  help?: string;
  path: string;
  line: number;
  column: number;
  end_line?: number;
  end_column: number;
  bytes: [number, number];
  related?: Related[];
  fixes?: Fix[];
}

export interface Group {
  rule: string;
  level: Level;
  message: string;
  help?: string;
  count: number;
  files: number;
  /** The index of its first finding. */
  first: number;
}

export interface Counts {
  error: number;
  warning: number;
  suggestion: number;
}

/** The JSON report. `doclint schema report` describes all of it. */
export interface Report {
  schema_version: number;
  tool: { name: string; version: string };
  site: { name?: string; path: string };
  exit: { code: number; reason: string };
  summary: {
    pages: number;
    words: number;
    findings: Counts;
    fixable: number;
    [key: string]: unknown;
  };
  rules: Record<string, { summary: string; url?: string; level?: Level }>;
  groups: Group[];
  findings: Finding[];
  [key: string]: unknown;
}

/** What made a check impossible: invalid settings or arguments, or no page. */
export class DoclintError extends Error {
  exitCode: number | null;
}

/** Checks a site. Findings are a result, and not an error. */
export function check(options?: CheckOptions): Promise<Report>;

/** The path of the binary for this machine. */
export function binary(): string;
