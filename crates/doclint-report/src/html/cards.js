
// The cards of findings: message, place, source lines, help, fixes, and the other places of a group.

// How many further places of a group are added at a time.
const PLACES = 100;
// How much of a long line is shown before and after its mark, in UTF-16 units.
const BEFORE = 120;
const AFTER = 280;

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
