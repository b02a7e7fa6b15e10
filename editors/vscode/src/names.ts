// Names that package.json, the server, and the code share.

/** The commands of the extension, as in package.json. */
export const COMMANDS = [
  "doclint.checkSite",
  "doclint.fixAll",
  "doclint.openReport",
  "doclint.explainRule",
  "doclint.suppress",
  "doclint.restart",
  "doclint.showOutput",
] as const;

export type CommandName = (typeof COMMANDS)[number];

/** Commands of the server, for `workspace/executeCommand`. */
export const SERVER_CHECK = "doclint.check";
export const SERVER_FIX_ALL = "doclint.fixAll";

/** The notification with the counts of a site. */
export const STATUS = "doclint/status";

/** The scheme of the pages that explain rules. */
export const RULE_SCHEME = "doclint-rule";

/** The page of the manual about installing. */
export const INSTALLING = "https://github.com/doclint/doclint/blob/main/docs/installing.mdx";
