// Sites to check: one that tries to break out of the report, a clean one and a large one.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const CONFIG = {
  theme: "mint", name: "Acme Documentation", colors: { primary: "#123456" }, navigation: { pages: [] },
};

// Each sets a property of the window if it ever runs.
export const ATTACKS = [
  "</script><script>window.broken = 1</script>",
  "<!--<script>window.broken = 2//",
  "]]>--><img src=x onerror=window.broken=3>",
  "\"' onfocus=window.broken=4 autofocus x='",
  "&lt;img src=x onerror=window.broken=5&gt;",
  "<style>*{display:none!important}</style>",
  "<base href=//example.com/><meta http-equiv=refresh content=0;url=//example.com>",
  "javascript:window.broken=6",
];

const front = (title) =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: "How to send things to places near and far, and how to get them back."\n---\n\n`;

// Pages whose findings quote what was written.
export function hostile(folder) {
  const link = (text, index) => `See [it ${index}](/nowhere/${encodeURIComponent(text)}).\n\n![](a${index}.png) \`${text.replaceAll("`", "")}\`\n`;
  write(folder, "docs.json", JSON.stringify(CONFIG));
  write(folder, "attack.mdx", front("Attacks") + ATTACKS.map(link).join("\n"));
  const turned = "Text \u202Ewith a turned end\u202C and \u2066isolated\u2069 [\u05E9\u05DC\u05D5\u05DD](/nowhere) \u0007\u200B.\n";
  write(folder, "turned.mdx", `${front("Turned")}${turned}`);
  const long = "word ".repeat(40_000);
  write(folder, "long.mdx", `${front("Long")}${long}[a](/nowhere) ${long}![](é𝄞.png) ${long}\n`);
  write(folder, `deep/${"very-long-folder-name/".repeat(6)}page.mdx`, `${front("Deep")}![](${"x".repeat(300)}.png)\n`);
  write(folder, "deep/it's <b>&quot;.mdx", `${front("Name")}<Note>\n\n![](a.png)\n`);
}

// A page without findings.
export function clean(folder) {
  write(folder, "docs.json", JSON.stringify(CONFIG));
  write(folder, "index.mdx", `${front("Start here")}All is well.\n`);
}

// Some 10,000 findings of many rules in 370 pages.
export function large(folder) {
  write(folder, "docs.json", JSON.stringify(CONFIG));
  const folders = ["api", "api/reference", "guides", "guides/start", "changelog", "es", "fr"];
  const sentence = (n) => `Step ${n} sends the message to the queue that the worker of the service reads, and waits for the answer that comes back.`;
  for (let page = 0; page < 370; page += 1) {
    let text = front(`Send messages of the kind ${page}`);
    for (let part = 0; part < 8; part += 1) {
      text += `#### Part ${part} of ${page}\n\n${sentence(part)}\n\n`;
      text += `![](/images/${page}-${part}.png)\n\nSee [the ${part}th page](/missing/${page}/${part}).\n\n`;
      if (part % 4 === 0) text += `**In bold ${part}**\n\n${sentence(part)} <br>\n\n<iframe src="https://example.com/${part}"></iframe>\n\n`;
    }
    write(folder, `${folders[page % folders.length]}/page-${page}.mdx`, text);
  }
}

// Checks a site, and returns its reports.
export function report(binary, folder) {
  const [html, json] = [join(folder, "report.html"), join(folder, "report.json")];
  try {
    const outputs = ["--output", `html=${html}`, "--output", `json=${json}`];
    execFileSync(binary, ["check", folder, "--no-config", "-q", ...outputs], { stdio: "ignore" });
  } catch (error) {
    // Exit code 1 means that there are findings.
    if (error.status !== 1) throw error;
  }
  const { groups, findings } = JSON.parse(readFileSync(json, "utf8"));
  return { html, groups, findings };
}

function write(folder, path, text) {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}
