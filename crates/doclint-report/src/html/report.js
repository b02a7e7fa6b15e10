"use strict";
// The only script of the report. It creates elements and text nodes, never markup, so that no text
// from a checked page becomes markup here.

const LEVELS = ["error", "warning", "suggestion"];
const FIXES = ["choice", "unsafe", "safe"];
const FIX_NAMES = ["needs a choice", "--unsafe-fixes", "--fix"];
// How many findings are added to the page at a time.
const CHUNK = 60;
// How much of a long line is shown before and after its mark, in UTF-16 units.
const BEFORE = 120;
const AFTER = 280;

const byId = (id) => document.getElementById(id);

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter((it) => it !== null && it !== ""));
  return element;
}

function counted(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

// A message, in which pairs of backticks mark code.
function prose(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, index) => (index % 2 ? make("code", "", part) : part));
}

// Sets the color scheme before anything is painted.
function themes() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  // A file that is opened from disk may have no storage.
  try { chosen = localStorage.getItem("doclint-theme"); } catch { /* Follow the system. */ }
  const isDark = () => (chosen ? chosen === "dark" : dark.matches);
  const apply = () => {
    if (chosen) document.documentElement.dataset.theme = chosen;
    byId("theme")?.setAttribute("aria-pressed", String(isDark()));
  };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("DOMContentLoaded", () => {
    const button = byId("theme");
    button.hidden = false;
    button.addEventListener("click", () => {
      chosen = isDark() ? "light" : "dark";
      try { localStorage.setItem("doclint-theme", chosen); } catch { /* Not remembered. */ }
      apply();
    });
    apply();
  });
}

function unpack(data) {
  const files = data.files.map(([path, pieces]) => {
    const lines = new Map();
    for (const piece of pieces) {
      if (!lines.has(piece[0])) lines.set(piece[0], []);
      lines.get(piece[0]).push(piece);
    }
    return { path, lines };
  });
  const rules = data.rules.map(([id, url, summary]) => ({ id, url, summary }));
  const text = (number) => (number === null ? "" : data.texts[number]);
  const label = ([file, at, of]) => ({ file: files[file], at, text: text(of) });
  return data.findings.map(([id, file, rule, level, message, help, at, labels, fixes], index) => ({
    id,
    index,
    file: files[file],
    rule: rules[rule],
    level: LEVELS[level],
    message: text(message),
    help: text(help),
    at,
    labels: labels.map(label),
    fixes: fixes.map(([safety, title]) => ({ safety, title: text(title) })),
    fix: fixes.length ? FIXES[Math.max(...fixes.map(([safety]) => safety))] : "none",
  }));
}

// The text that a search looks at, made on first use.
function haystack(it) {
  it.text ??= [it.message, it.rule.id, it.file.path, it.help, ...it.fixes.map((fix) => fix.title)]
    .join("\n").toLowerCase();
  return it.text;
}

// `docs/` matches everything below it, `docs/*` only files directly in it.
function inFolder(path, folder) {
  if (!folder.endsWith("*")) return path.startsWith(folder);
  const base = folder.slice(0, -1);
  return path.startsWith(base) && !path.includes("/", base.length);
}

function matches(it, filter) {
  return filter.levels.has(it.level)
    && (!filter.rule || it.rule.id === filter.rule || it.rule.id.startsWith(`${filter.rule}/`))
    && (!filter.folder || inFolder(it.file.path, filter.folder))
    && (!filter.fix || it.fix === filter.fix)
    && filter.words.every((word) => haystack(it).includes(word));
}

// The shown part of a line: all of it, or a window of a long one, with its marks.
function codeLine(file, line, marks) {
  const code = make("code", "");
  const first = marks[0];
  const focus = first ? first.from : 0;
  const pieces = file.lines.get(line) ?? [];
  const piece = pieces.find(([, start, text]) => focus >= start && focus <= start + text.length);
  if (!piece) return code;
  const [, offset, text, goesOn] = piece;
  const long = offset > 0 || goesOn || text.length > BEFORE + AFTER;
  let from = long ? Math.max(focus - offset - BEFORE, 0) : 0;
  let to = long ? Math.min(focus - offset + AFTER, text.length) : text.length;
  const splits = (at) => at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  if (splits(from)) from -= 1;
  if (splits(to)) to -= 1;
  if (from + offset > 0) code.append(make("span", "cut", "…"));
  let done = from;
  for (const mark of marks) {
    const start = Math.max(mark.from - offset, done);
    const end = Math.min(mark.to - offset, to);
    if (start > to || end < start || (end === start && mark.to > mark.from)) continue;
    code.append(text.slice(done, start));
    const kind = mark.main ? "" : "second";
    code.append(make("mark", end === start ? `${kind} point` : kind, text.slice(start, end)));
    done = end;
  }
  code.append(text.slice(done, to));
  if (to < text.length || goesOn) code.append(make("span", "cut", "…"));
  return code;
}

// The source lines of one file around some ranges, with a gap where lines are left out.
function source(file, ranges, around) {
  const shown = new Set();
  for (const { at: [start, , end] } of ranges) {
    const near = (line) => shown.add(line);
    for (let line = start - around; line <= Math.min(end, start + 3); line += 1) near(line);
    for (let line = Math.max(end, start); line <= end + around; line += 1) near(line);
  }
  const lines = [...shown].filter((line) => file.lines.has(line)).sort((a, b) => a - b);
  const block = make("pre", "source");
  let last = 0;
  for (const line of lines) {
    if (last && line > last + 1) block.append(make("span", "gap", "⋯"));
    last = line;
    const on = ranges.filter(({ at: [start, , end] }) => start <= line && line <= end);
    const marks = on.map(({ at: [start, from, end, to], main }) => ({
      main,
      from: line === start ? from : 0,
      to: line === end ? to : Infinity,
    })).sort((a, b) => a.from - b.from);
    // The range of the finding itself decides which part of a long line is shown.
    const main = marks.findIndex((mark) => mark.main);
    if (main > 0 && marks[main].from - marks[0].from > BEFORE) marks.splice(0, main);
    const row = make("span", "row", make("span", "number", String(line)));
    row.append(codeLine(file, line, marks));
    block.append(row);
    for (const range of on) {
      if (range.main || !range.text || range.at[0] !== line) continue;
      block.append(make("span", "label", "↑ ", ...prose(range.text)));
    }
  }
  return block;
}

function sources(it) {
  const own = { at: it.at, main: true };
  const blocks = [source(it.file, [own, ...it.labels.filter(({ file }) => file === it.file)], 2)];
  const others = new Set(it.labels.map(({ file }) => file).filter((file) => file !== it.file));
  for (const file of others) {
    blocks.push(make("p", "other", "In ", make("bdi", "", file.path), ":"));
    blocks.push(source(file, it.labels.filter((label) => label.file === file), 1));
  }
  return blocks.filter((block) => block.hasChildNodes());
}

function ruleLink({ id, url, summary }) {
  if (!url) return make("span", "rule", id);
  const link = make("a", "rule", id);
  link.href = url;
  link.rel = "noopener noreferrer";
  if (summary) link.title = summary;
  return link;
}

function finding(it) {
  const item = make("li", `finding ${it.level}`);
  item.id = it.id;
  item.tabIndex = -1;
  const anchor = make("a", "anchor", `line ${it.at[0]}`);
  anchor.href = `#${it.id}`;
  anchor.setAttribute("aria-label", `line ${it.at[0]}, link to this finding`);
  const level = make("span", "level", it.level);
  item.append(make("h4", "", level, " ", ...prose(it.message)));
  item.append(make("p", "meta", anchor, " ", ruleLink(it.rule)));
  item.append(...sources(it));
  if (it.help) item.append(make("p", "help", make("b", "", "Help"), " ", ...prose(it.help)));
  for (const { safety, title } of it.fixes) {
    const badge = make("span", `safety fix-${FIXES[safety]}`, FIX_NAMES[safety]);
    item.append(make("p", "fix", make("b", "", "Fix"), " ", ...prose(title), " ", badge));
  }
  return item;
}

function countByFile(found) {
  const counts = new Map();
  for (const it of found) counts.set(it.file, (counts.get(it.file) ?? 0) + 1);
  return counts;
}

function sortByCount(found, counts) {
  found.sort((a, b) => counts.get(b.file) - counts.get(a.file) || a.index - b.index);
}

// The list of results. Those from `first` to `end` are on the page.
function list() {
  const [box, earlier, later] = [byId("list"), byId("earlier"), byId("later")];
  let results = [];
  let counts = new Map();
  let [first, end] = [0, 0];

  function build(from, to, last) {
    const fragment = document.createDocumentFragment();
    let group = last;
    for (const it of results.slice(from, to)) {
      if (!group || group.file !== it.file) {
        const items = make("ol", "");
        const heading = make("h3", "", make("bdi", "", it.file.path), " ");
        heading.append(make("span", "count", counted(counts.get(it.file), "finding")));
        const section = make("section", "file", heading, items);
        fragment.append(section);
        group = { file: it.file, items, section };
      }
      group.items.append(finding(it));
      group.section.style.setProperty("--findings", group.items.childElementCount);
    }
    return [fragment, group];
  }

  let tail = null;
  function buttons() {
    earlier.hidden = first === 0;
    later.hidden = end >= results.length;
    later.textContent = `Show more findings (${counted(results.length - end, "finding")} left)`;
  }
  function append() {
    const to = Math.min(end + CHUNK, results.length);
    const [fragment, group] = build(end, to, tail);
    box.append(fragment);
    [end, tail] = [to, group];
    buttons();
  }
  function prepend() {
    const from = Math.max(first - CHUNK, 0);
    const [fragment] = build(from, first, null);
    box.prepend(fragment);
    first = from;
    buttons();
  }
  function show(found, from = 0) {
    [results, counts] = [found, countByFile(found)];
    [first, end, tail] = [from, from, null];
    box.replaceChildren();
    append();
  }

  earlier.addEventListener("click", () => {
    prepend();
    box.querySelector(".finding").focus();
  });
  later.addEventListener("click", () => {
    const at = box.querySelectorAll(".finding").length;
    append();
    box.querySelectorAll(".finding")[at]?.focus();
  });
  // Scrolling adds more findings before the end is visible.
  const ahead = (entries) => {
    if (entries.some((it) => it.isIntersecting) && end < results.length) {
      append();
      // An element that stays visible causes no further event, so it is observed again.
      watcher.unobserve(later);
      watcher.observe(later);
    }
  };
  const watcher = new IntersectionObserver(ahead, { rootMargin: "1200px" });
  watcher.observe(later);
  // Paper has no button, so all matching findings are printed, up to a limit.
  addEventListener("beforeprint", () => {
    while (end < results.length && end - first < 10 * CHUNK) append();
  });

  return {
    show,
    // Shows a finding, with some of those before it.
    open(id) {
      const at = results.findIndex((it) => it.id === id);
      if (at < 0) return false;
      if (at < first || at >= end) {
        const start = results.findIndex((it) => it.file === results[at].file);
        show(results, Math.max(start, at - CHUNK + 1));
      }
      const element = byId(id);
      box.querySelector(".target")?.classList.remove("target");
      element.classList.add("target");
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: "center" });
      return true;
    },
    focusFirst: () => box.querySelector(".finding")?.focus(),
  };
}

const SELECTS = ["rule", "folder", "fix", "sort"];

// The state of the controls as it appears in the URL: `level=error&rule=links`.
function readControls() {
  const out = new URLSearchParams();
  const boxes = [...document.getElementsByName("level")];
  const checked = boxes.filter((box) => box.checked).map((box) => box.value);
  if (checked.length < boxes.length) out.set("level", checked.join(","));
  for (const id of SELECTS) if (byId(id).value) out.set(id, byId(id).value);
  if (byId("q").value.trim()) out.set("q", byId("q").value.trim());
  return out;
}

function writeControls(state) {
  const levels = state.get("level")?.split(",") ?? LEVELS;
  for (const box of document.getElementsByName("level")) box.checked = levels.includes(box.value);
  for (const id of SELECTS) {
    const [select, value] = [byId(id), state.get(id) ?? ""];
    select.value = value;
    // `docs/*` is not in the list of folders, but charts link to it.
    if (select.selectedIndex < 0 && id === "folder") select.append(new Option(value, value));
    select.value = value;
    if (select.selectedIndex < 0) select.value = "";
  }
  byId("q").value = state.get("q") ?? "";
}

function main() {
  const findings = unpack(JSON.parse(byId("data").textContent));
  if (findings.length === 0) return;
  const results = list();
  byId("app").hidden = false;
  const wide = matchMedia("(min-width: 60rem)");
  const fold = () => { byId("more").open = wide.matches; };
  wide.addEventListener("change", fold);
  fold();

  function update() {
    const state = readControls();
    const found = findings.filter((it) => matches(it, {
      levels: new Set(state.get("level")?.split(",") ?? LEVELS),
      rule: state.get("rule"),
      folder: state.get("folder"),
      fix: state.get("fix"),
      words: (state.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean),
    }));
    const counts = countByFile(found);
    if (state.has("sort")) sortByCount(found, counts);
    results.show(found);
    const of = found.length < findings.length ? ` of ${findings.length.toLocaleString("en")}` : "";
    const none = "No findings match. Remove a filter, or reset them all.";
    byId("status").textContent =
      found.length ? `${found.length.toLocaleString("en")}${of} findings in ${counted(counts.size, "file")}` : none;
    const active = [...state.keys()].filter((key) => key !== "q" && key !== "sort").length;
    byId("active").textContent = active ? `(${active} active)` : "";
    return state;
  }
  function changed() {
    const state = update().toString();
    // The URL of the page can be sent to a colleague.
    history.replaceState(null, "", state ? `#${state}` : location.pathname + location.search);
  }
  // The URL may name a finding or a filter.
  function follow(event) {
    const hash = location.hash.slice(1);
    if (findings.some((it) => it.id === hash)) {
      if (results.open(hash)) return;
      writeControls(new URLSearchParams());
      update();
      results.open(hash);
    } else if (hash.includes("=") || (!hash && event)) {
      writeControls(new URLSearchParams(hash));
      update();
      if (hash) {
        byId("findings").scrollIntoView();
        byId("findings").focus({ preventScroll: true });
      }
    }
  }

  // Skipping to the findings keeps the filter in the URL.
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("findings").scrollIntoView();
    byId("findings").focus({ preventScroll: true });
  });
  let timer = 0;
  byId("q").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(changed, 150);
  });
  const form = byId("filter");
  form.addEventListener("change", (event) => event.target !== byId("q") && changed());
  form.addEventListener("reset", () => setTimeout(changed));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    changed();
    results.focusFirst();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (byId("q").value) byId("q").value = "";
    else writeControls(new URLSearchParams());
    changed();
  });
  addEventListener("hashchange", follow);
  update();
  follow(null);
}

themes();
addEventListener("DOMContentLoaded", main);
