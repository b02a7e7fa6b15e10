"use strict";
// The only script of the report, with `cards.js` at its end. It creates elements and text nodes,
// never markup, so that no text from a checked page becomes markup here.

const LEVELS = ["error", "warning", "suggestion"];
const FIXES = ["manual", "unsafe", "safe"];
// How many cards are added to the page at a time.
const CHUNK = 60;
// How deep the filter offers folders.
const FOLDER_DEPTH = 4;

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
