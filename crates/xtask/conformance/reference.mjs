// Reads pages from stdin, one JSON object {path, source} a line, parses each with remark-mdx as the
// platform configures it, or with --plain as CommonMark with GFM, and writes one JSON object a line:
// {path, ok, rewritten, error?, nodes?: [[type, start, end, depth, fields], …]}
// Nodes are in pre-order and offsets count bytes from the start of the file; start and end are null
// where the reference gives no position.
import {createInterface} from 'node:readline'
import {unified} from 'unified'
import remarkParse from 'remark-parse'
import remarkMdx from 'remark-mdx'
import remarkGfm from 'remark-gfm'
import remarkFrontmatter from 'remark-frontmatter'
import remarkMath from 'remark-math'

const isPlain = process.argv.includes('--plain')

const own = isPlain ? [[], []] : [[remarkMdx], [remarkMath]]
const processor = unified()
  .use(remarkParse)
  .use(own[0])
  .use(remarkGfm)
  .use(remarkFrontmatter, ['yaml', 'toml'])
  .use(own[1])
  .freeze()

const customId = /^((?:[ \t]|>|[-*+][ \t]|\d+[.)][ \t])*#{1,6}[ \t].*?)([ \t]*\{#[^{}\r\n]*\})[ \t]*$/gm

const plain = {
  heading: ['depth'],
  code: ['lang', 'meta', 'value'],
  inlineCode: ['value'],
  inlineMath: ['value'],
  math: ['value'],
  text: ['value'],
  html: ['value'],
  yaml: ['value'],
  toml: ['value'],
  link: ['url', 'title'],
  image: ['url', 'title', 'alt'],
  linkReference: ['identifier', 'referenceType'],
  imageReference: ['identifier', 'referenceType', 'alt'],
  definition: ['identifier', 'url', 'title'],
  footnoteDefinition: ['identifier'],
  footnoteReference: ['identifier'],
  list: ['ordered', 'start', 'spread'],
  listItem: ['checked', 'spread'],
  table: ['align'],
  mdxFlowExpression: ['value'],
  mdxTextExpression: ['value'],
  mdxjsEsm: ['value'],
  mdxJsxFlowElement: ['name'],
  mdxJsxTextElement: ['name'],
}

for await (const line of createInterface({input: process.stdin, crlfDelay: Infinity})) {
  if (line) process.stdout.write(JSON.stringify(verdict(JSON.parse(line))) + '\n')
}

function verdict({path, source}) {
  const bom = source.charCodeAt(0) === 0xfeff
  const text = bom ? source.slice(1) : source
  const bytes = byteOffsets(text, bom ? 3 : 0)
  const {tree, error, rewritten} = parse(text)
  if (error) return {path, ok: false, rewritten, error: place(error, bytes)}
  const nodes = []
  flatten(tree, bytes, nodes)
  return {path, ok: true, rewritten, nodes}
}

// The platform turns `## Title {#id}` into a heading with an id before it parses; the reference
// refuses it. Blanks in place of the id keep every offset; ids that turn out to stand outside a
// heading, in code for example, are put back and the page is parsed again.
function parse(text) {
  const ids = isPlain ? [] : [...text.matchAll(customId)]
  const places = ids.map((match) => {
    const start = match.index + match[1].length
    return [start, start + match[2].length]
  })
  if (places.length === 0) return attempt(text, 0)
  const first = attempt(blank(text, places), places.length)
  if (first.error) return first
  const headings = []
  collect(first.tree, 'heading', headings)
  const kept = places.filter(([start]) =>
    headings.some(
      ({position}) => position.start.offset < start && start <= position.end.offset
    )
  )
  return kept.length === places.length ? first : attempt(blank(text, kept), kept.length)
}

function attempt(text, rewritten) {
  try {
    return {tree: processor.parse(text), rewritten}
  } catch (error) {
    return {error, rewritten}
  }
}

function blank(text, places) {
  for (const [start, end] of places) {
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  }
  return text
}

function collect(root, type, found) {
  const stack = [root]
  while (stack.length > 0) {
    const node = stack.pop()
    if (node.type === type) found.push(node)
    if (node.children) stack.push(...node.children)
  }
}

// The byte offset of every UTF-16 offset, or null where the two are the same.
function byteOffsets(text, base) {
  const offsets = new Uint32Array(text.length + 1)
  let at = base
  for (let index = 0; index < text.length; index++) {
    offsets[index] = at
    const unit = text.charCodeAt(index)
    // The halves of a surrogate pair share four bytes.
    at += unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit >= 0xd800 && unit < 0xe000 ? 2 : 3
  }
  offsets[text.length] = at
  return offsets
}

function place(error, bytes) {
  const start = error.place?.start ?? error.place
  const offset = start?.offset === undefined ? null : bytes[start.offset]
  return {
    line: error.line ?? null,
    column: error.column ?? null,
    offset,
    // The reference quotes half of a surrogate pair where that is the bad character.
    reason: (error.reason ?? String(error)).toWellFormed(),
  }
}

function flatten(root, bytes, out) {
  const stack = [[root, 0]]
  const tasks = new Set()
  while (stack.length > 0) {
    const [node, depth, next] = stack.pop()
    const {start, end} = node.position ?? {}
    // The reference takes a checkbox out of a paragraph only where text is behind it.
    const head = node.type === 'listItem' && node.checked !== null ? node.children[0] : undefined
    if (head?.type === 'paragraph' && head.children[0] && head.children[0].type !== 'text') {
      tasks.add(head)
    }
    const checkbox = tasks.has(node) ? node.children[0].position.start.offset - start.offset : 0
    // An item that ends in code without end reaches into the next item, for the reference.
    let stop = node.type === 'listItem' && next ? Math.min(end.offset, next) : end?.offset
    // In a quote, a list without a line of its own at the end reaches over the blank line behind it.
    if (node.type === 'list') stop = Math.min(stop, node.children.at(-1).position.end.offset)
    out.push([
      node.type,
      node.type === 'root' ? 0 : start ? bytes[start.offset + checkbox] : null,
      end ? bytes[stop] : null,
      depth,
      fields(node, bytes),
    ])
    let after
    for (const child of (node.children ?? []).toReversed()) {
      stack.push([child, depth + 1, after])
      after = child.position?.start.offset
    }
  }
}

function fields(node, bytes) {
  const out = {}
  for (const name of plain[node.type] ?? []) out[name] = node[name] ?? null
  if (node.attributes) out.attributes = node.attributes.map((it) => attribute(it, bytes))
  return out
}

// [kind, name, value, start, end]; kind is bare, string, expression or spread.
function attribute(it, bytes) {
  const {start, end} = it.position ?? {}
  const span = [start ? bytes[start.offset] : null, end ? bytes[end.offset] : null]
  if (it.type === 'mdxJsxExpressionAttribute') return ['spread', null, it.value, ...span]
  if (it.value === null || it.value === undefined) return ['bare', it.name, null, ...span]
  if (typeof it.value === 'string') return ['string', it.name, it.value, ...span]
  return ['expression', it.name, it.value.value, ...span]
}
