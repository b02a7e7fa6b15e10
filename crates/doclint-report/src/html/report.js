"use strict";
// The only script of the report. It creates elements and text nodes, never markup, so that no text
// from a checked page becomes markup here.

const LEVELS = ["error", "warning", "suggestion"];
const FIXES = ["manual", "unsafe", "safe"];
// How many cards are added to the page at a time, and how many further places of a group.
const CHUNK = 60;
const PLACES = 100;
// How deep the filter offers folders.
const FOLDER_DEPTH = 4;
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
    const button = byId("theme");
    if (button) button.textContent = isDark() ? "Light mode" : "Dark mode";
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
    return { path, lines, folders: folders(path) };
  });
  const rules = data.rules.map(([id, url, summary]) => {
    const keys = [...new Set([id, id.split("/")[0]])];
    return { id, url, summary, keys };
  });
  const text = (number) => (number === null ? "" : data.texts[number]);
  const label = ([file, at, of]) => ({ file: files[file], at, text: text(of) });
  const groups = data.groups.map((message, number) => ({ number, message: text(message) }));
  return data.findings.map((packed, index) => {
    const [id, file, rule, level, message, help, at, labels, fixes, group] = packed;
    return {
      id,
      index,
      file: files[file],
      place: `${data.folder}${files[file].path}:${at[0]}`,
      rule: rules[rule],
      level: LEVELS[level],
      group: groups[group],
      message: text(message),
      help: text(help),
      at,
      labels: labels.map(label),
      fixes: fixes.map(([safety, title]) => ({ safety, title: text(title) })),
      fix: fixes.length ? FIXES[Math.max(...fixes.map(([safety]) => safety))] : "none",
    };
  });
}

// The folders that a file is in, as the filter names them.
function folders(path) {
  const parts = path.split("/");
  if (parts.length === 1) return ["*"];
  const depths = parts.slice(0, -1).slice(0, FOLDER_DEPTH).keys();
  return [...depths].map((depth) => `${parts.slice(0, depth + 1).join("/")}/`);
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

// What the filter asks about a finding, and under which values a finding is counted there.
const FACETS = {
  level: { fits: (it, { levels }) => levels.has(it.level), keys: (it) => [it.level] },
  rule: { fits: (it, { rule }) => !rule || it.rule.keys.includes(rule), keys: (it) => it.rule.keys },
  folder: {
    fits: (it, { folder }) => !folder || inFolder(it.file.path, folder),
    keys: (it) => it.file.folders,
  },
  fix: { fits: (it, { fix }) => !fix || it.fix === fix, keys: (it) => [it.fix] },
};

// The findings that fit, and for each facet the number of findings by its values, among those that
// fit everything else.
function sift(findings, filter) {
  const found = [];
  const names = Object.keys(FACETS);
  const counts = Object.fromEntries(names.map((name) => [name, new Map()]));
  for (const it of findings) {
    if (!filter.words.every((word) => haystack(it).includes(word))) continue;
    const misfits = names.filter((name) => !FACETS[name].fits(it, filter));
    if (misfits.length > 1) continue;
    if (misfits.length === 0) found.push(it);
    for (const name of misfits.length ? misfits : names) {
      const count = counts[name];
      for (const key of FACETS[name].keys(it)) count.set(key, (count.get(key) ?? 0) + 1);
    }
  }
  return { found, counts };
}

// Writes the counts beside the levels and into the options.
function showCounts(counts) {
  for (const box of document.getElementsByName("level")) {
    box.nextElementSibling.textContent = counted(counts.level.get(box.value) ?? 0, box.value);
  }
  for (const name of ["rule", "folder", "fix"]) {
    for (const option of byId(name).options) {
      if (!option.value) continue;
      option.dataset.name ??= option.textContent.replace(/ \([\d,]+\)$/, "");
      const count = counts[name].get(option.value);
      // Counts of `docs/*` are not made, since no option names it at first.
      const known = count !== undefined || !option.value.endsWith("/*");
      const number = known ? ` (${(count ?? 0).toLocaleString("en")})` : "";
      option.textContent = `${option.dataset.name}${number}`;
    }
  }
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

function details(it) {
  const out = sources(it);
  if (it.help) out.push(make("p", "help", make("b", "", "Help"), " ", ...prose(it.help)));
  for (const { safety, title } of it.fixes) {
    const badge = make("span", `safety fix-${FIXES[safety]}`, FIXES[safety]);
    out.push(make("p", "fix", make("b", "", "Fix"), " ", ...prose(title), " ", badge));
  }
  return out;
}

function copyButton(it) {
  const button = make("button", "copy", "Copy");
  button.type = "button";
  button.title = it.place;
  button.setAttribute("aria-label", `Copy ${it.place}`);
  return button;
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.title);
    button.textContent = "Copied";
  } catch {
    // A browser may refuse; then the place can be copied by hand.
    button.replaceChildren(make("code", "", button.title));
    getSelection().selectAllChildren(button);
  }
  setTimeout(() => { button.textContent = "Copy"; }, 4000);
}

// A card for findings with one cause, or for one finding. The first is shown in full.
function card(unit, byFile) {
  const [it, ...others] = unit;
  const item = make("li", `finding ${it.level}`);
  item.id = it.id;
  item.tabIndex = -1;
  const line = `line ${it.at[0]}`;
  const anchor = make("a", "anchor", ...(byFile ? [line] : [make("bdi", "", it.file.path), `:${it.at[0]}`]));
  anchor.href = `#${it.id}`;
  anchor.setAttribute("aria-label", `${byFile ? line : `${it.file.path}:${it.at[0]}`}, link to this finding`);
  const message = others.length ? it.group.message : it.message;
  item.append(make("h4", "", make("span", "level", it.level), " ", ...prose(message)));
  item.append(make("p", "meta", anchor, " ", copyButton(it), " ", ruleLink(it.rule)));
  if (message !== it.message) item.append(make("p", "own", ...prose(it.message)));
  item.append(...details(it));
  if (others.length) item.append(...more(item, others));
  return item;
}

// A button for the other findings of a group, and their list.
function more(item, others) {
  const files = new Set(others.map(({ file }) => file)).size;
  const button = make("button", "more", `and ${others.length.toLocaleString("en")} more in ${counted(files, "file")}`);
  const [list, next] = [make("ol", "places"), make("button", "next")];
  button.type = next.type = "button";
  list.hidden = next.hidden = true;
  const add = (count) => {
    const from = list.childElementCount;
    list.append(...others.slice(from, from + count).map(place));
    const left = others.length - list.childElementCount;
    next.hidden = list.hidden || left === 0;
    next.textContent = `Show more places (${left.toLocaleString("en")} left)`;
  };
  const toggle = (isOpen) => {
    list.hidden = !isOpen;
    button.setAttribute("aria-expanded", String(isOpen));
    add(isOpen && list.childElementCount === 0 ? PLACES : 0);
  };
  toggle(false);
  button.addEventListener("click", () => toggle(list.hidden));
  next.addEventListener("click", () => {
    const from = list.childElementCount;
    add(PLACES);
    list.children[from]?.querySelector("summary").focus();
  });
  // Makes the place of a finding visible.
  item.reveal = (id) => {
    const at = others.findIndex((it) => it.id === id);
    toggle(true);
    if (at >= list.childElementCount) add(at + 1 - list.childElementCount);
    list.children[at].open();
  };
  return [button, list, next];
}

// One of the other findings of a group: a line that unfolds.
function place(it) {
  const summary = make("summary", "", make("bdi", "", it.file.path), `:${it.at[0]}`);
  if (it.message !== it.group.message) summary.append(" ", make("span", "own", ...prose(it.message)));
  const box = make("details", "", summary);
  const item = make("li", `place ${it.level}`, box, copyButton(it));
  item.id = it.id;
  item.tabIndex = -1;
  const fill = () => {
    if (box.open && box.childElementCount === 1) box.append(...details(it));
  };
  box.addEventListener("toggle", fill);
  item.open = () => {
    box.open = true;
    fill();
  };
  return item;
}

// What is listed, as lists of findings that have a card: by file, or by cause with the most severe
// and largest groups first.
function units(found, order) {
  if (order === "count") {
    const counts = new Map();
    for (const it of found) counts.set(it.file, (counts.get(it.file) ?? 0) + 1);
    found.sort((a, b) => counts.get(b.file) - counts.get(a.file) || a.index - b.index);
  }
  if (order) return found.map((it) => [it]);
  const groups = new Map();
  for (const it of found) {
    if (!groups.has(it.group)) groups.set(it.group, []);
    groups.get(it.group).push(it);
  }
  const level = ([it]) => LEVELS.indexOf(it.level);
  return [...groups.values()].sort((a, b) => (
    level(a) - level(b) || b.length - a.length || a[0].group.number - b[0].group.number
  ));
}

// The list of results. Those from `first` to `end` are on the page.
function list() {
  const [box, earlier, later] = [byId("list"), byId("earlier"), byId("later")];
  let results = [];
  let byFile = false;
  // The number of findings and causes under each heading.
  let sums = new Map();
  let [first, end] = [0, 0];
  const key = ([it]) => (byFile ? it.file : it.level);

  function heading(unit) {
    const { findings, causes } = sums.get(key(unit));
    const [{ file, level }] = unit;
    const name = byFile ? make("bdi", "", file.path) : make("span", "level", `${level}s`);
    const different = causes < findings ? `, ${counted(causes, "cause")}` : "";
    const count = make("span", "count", `${counted(findings, "finding")}${different}`);
    return make("h3", byFile ? "" : level, name, " ", count);
  }
  function build(from, to, last) {
    const fragment = document.createDocumentFragment();
    let part = last;
    for (const unit of results.slice(from, to)) {
      if (!part || part.key !== key(unit)) {
        const items = make("ol", "");
        const section = make("section", byFile ? "part file" : "part", heading(unit), items);
        fragment.append(section);
        part = { key: key(unit), items, section };
      }
      part.items.append(card(unit, byFile));
      part.section.style.setProperty("--findings", part.items.childElementCount);
    }
    return [fragment, part];
  }

  let tail = null;
  function buttons() {
    earlier.hidden = first === 0;
    later.hidden = end >= results.length;
    const left = results.slice(end).reduce((sum, { length }) => sum + length, 0);
    later.textContent = `Show more findings (${counted(left, "finding")} left)`;
  }
  function append() {
    const to = Math.min(end + CHUNK, results.length);
    const [fragment, part] = build(end, to, tail);
    box.append(fragment);
    [end, tail] = [to, part];
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
    results = found;
    sums = new Map();
    for (const unit of found) {
      const sum = sums.get(key(unit)) ?? { findings: 0, causes: 0 };
      sums.set(key(unit), { findings: sum.findings + unit.length, causes: sum.causes + 1 });
    }
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
  box.addEventListener("click", ({ target }) => {
    const button = target.closest(".copy");
    if (button) copy(button);
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
    show(found, order) {
      byFile = Boolean(order);
      show(found);
    },
    // Shows a finding, with some of those before it.
    open(id) {
      const at = results.findIndex((unit) => unit.some((it) => it.id === id));
      if (at < 0) return false;
      if (at < first || at >= end) {
        const start = results.findIndex((unit) => key(unit) === key(results[at]));
        show(results, Math.max(start, at - CHUNK + 1));
      }
      const top = results[at][0].id;
      if (id !== top) byId(top).reveal(id);
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
  if (byId("compact").checked) out.set("compact", "on");
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
  byId("compact").checked = state.has("compact");
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
    const { found, counts } = sift(findings, {
      levels: new Set(state.get("level")?.split(",") ?? LEVELS),
      rule: state.get("rule"),
      folder: state.get("folder"),
      fix: state.get("fix"),
      words: (state.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean),
    });
    showCounts(counts);
    byId("list").classList.toggle("compact", state.has("compact"));
    const order = state.get("sort");
    const listed = units(found, order);
    results.show(listed, order);
    const of = found.length < findings.length ? ` of ${findings.length.toLocaleString("en")}` : "";
    const none = "No findings match. Remove a filter, or reset them all.";
    const files = counted(new Set(found.map(({ file }) => file)).size, "file");
    const causes = listed.length < found.length ? `, ${counted(listed.length, "cause")}` : "";
    byId("status").textContent =
      found.length ? `${found.length.toLocaleString("en")}${of} findings in ${files}${causes}` : none;
    const active = [...state.keys()].filter((name) => FACETS[name]).length;
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
