// Checks imports between layers (ARCHITECTURE.md), file names and idiom. Prints every violation and statistics about
// the code.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { measureCode } from './code-metrics.ts'

export interface SourceFile {
  /** Below src, with slashes: features/releases/data.server.ts */
  path: string
  text: string
}

/** Layers from top to bottom; each can import only the listed ones. */
const BELOW: Record<string, readonly string[]> = {
  app: ['app', 'features', 'engines', 'ports', 'ui', 'lib'],
  features: ['features', 'engines', 'ports', 'ui', 'lib'],
  dev: ['dev', 'ui', 'lib'],
  ui: ['ui', 'lib'],
  ports: ['ports', 'engines', 'lib'],
  engines: ['engines', 'lib/pure'],
  lib: ['lib'],
}

/** The closed list of file names in a feature. `web` and `messages` are folders of their own. */
const VOCABULARY: readonly RegExp[] = [
  /^(contract|domain)\.ts$/,
  /^domain\/[\w-]+\.ts$/,
  /^(tables|service|api|jobs)\.server\.ts$/,
  /^(emails|fan)\.server\.tsx$/,
  // Every SQL statement of the feature, split by noun where one file would be long.
  /^([a-z][a-z0-9-]*\.)?data\.server\.ts$/,
  // One capability, named by its verb and noun: submit-release.server.ts
  /^[a-z0-9]+(-[a-z0-9]+)+\.server\.ts$/,
  /^([a-z0-9]+-)+(codec|mapping)\.ts$/,
  /^web\/.+/,
  /^messages\/(en|es|pt|tr)\.ts$/,
  /^[\w-]+\.fixtures\.ts$/,
]

/** What one feature can import from another. */
const OPEN = /^(contract|domain|domain\/[\w-]+|messages\/\w+|service\.server|web\/[\w/-]+)$/

/** Rules without I/O, run by the wizard and the server alike. */
const PURE_ENGINE =
  /^engines\/(text-rules\/|covers\/(scene|compose)\.ts$|\w+\/(findings|text-findings|report|identifiers)\.ts$)/

/** Vendors behind a port, and where each may be imported. */
const VENDORS: Record<string, string> = {
  nodemailer: 'ports/mailer',
  flydrive: 'ports/objects',
  '@aws-sdk/client-s3': 'ports/',
  'ssh2-sftp-client': 'ports/stores',
  stripe: 'ports/',
  '@apple/app-store-server-library': 'ports/app-store',
  undici: 'ports/outgoing',
  '@clickhouse/client': 'ports/warehouse',
  chdb: 'ports/warehouse',
  ai: 'ports/',
  '@ai-sdk/openai-compatible': 'ports/',
}

export function findBreaches(files: SourceFile[]): string[] {
  const breaches: string[] = []
  const between = new Map<string, Set<string>>()
  const folders = new Map<string, number>()
  for (const file of files) {
    if (isTest(file.path)) continue
    const layer = layerOf(file.path)
    const feature = featureOf(file.path)
    if (feature && !VOCABULARY.some((pattern) => pattern.test(inFeature(file.path)))) {
      breaches.push(`${file.path}: not a file name of a feature; see "A feature" in ARCHITECTURE.md`)
    }
    const folder = subFolderOf(file.path)
    if (feature && folder) {
      folders.set(folder, (folders.get(folder) ?? 0) + 1)
      if (file.path.endsWith('/service.server.ts'))
        breaches.push(`${file.path}: service.server.ts is the public API of a feature; name this capability`)
    }
    for (const target of importsOf(file)) {
      const say = (why: string) => breaches.push(`${file.path} imports ${target}: ${why}`)
      if (!target.startsWith('src:')) {
        const home = Object.entries(VENDORS).find(
          ([name]) => target === name || target.startsWith(`${name}/`),
        )?.[1]
        if (home && !file.path.startsWith(home)) say(`only ${home} speaks to this vendor`)
        continue
      }
      const to = target.slice(4)
      const allowed = BELOW[layer] ?? Object.keys(BELOW)
      if (!allowed.some((below) => to.startsWith(`${below}/`)))
        say(`${layer} may only import ${allowed.join(', ')}`)
      if (isBrowser(file.path) && isServer(to)) say('browser code never imports server code')
      if (isCodec(file.path) && isServer(to)) say('a codec is pure: it imports no server code')
      if (isDomain(file.path) && !isDomain(to) && !to.startsWith('lib/pure/') && !PURE_ENGINE.test(to))
        say('a domain imports only domains, lib/pure and the pure parts of engines')
      if (layer === 'engines' && !isOwnEngine(file.path, to)) say('an engine imports itself, and sandbox')
      const other = featureOf(to)
      if (feature && other && other !== feature) {
        if (!OPEN.test(withoutEnding(inFeature(to))))
          say(`of another feature only contract, domain, messages, service.server and web are open`)
        between.set(feature, (between.get(feature) ?? new Set()).add(other))
      }
    }
    if (/process\.env/.test(file.text) && !ENVIRONMENT.has(file.path)) {
      breaches.push(`${file.path}: process.env is read in app/config.ts only`)
    }
    if (/\/web\//.test(file.path) && /^import (?!type )[^'"]*'[^']*\/contract\.ts'/m.test(file.text)) {
      breaches.push(
        `${file.path}: pages import only the types of a contract; its schemas are not for browsers`,
      )
    }
    if (
      feature &&
      /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<]/.test(file.text) &&
      !/(\bdata|tables)\.server\.ts$|fixtures\.ts$/.test(file.path)
    ) {
      breaches.push(`${file.path}: SQL stands in data.server.ts only`)
    }
  }
  for (const [folder, count] of folders)
    if (count === 1) breaches.push(`${folder}: a folder never holds one file; move it up`)
  for (const cycle of cyclesOf(between))
    breaches.push(`features import each other in a circle: ${cycle.join(' → ')}`)
  return breaches
}

/** Modules that pass the environment to child processes, and those that set React Router's mode. */
const ENVIRONMENT = new Set(['app/config.ts', 'app/main.ts', 'ports/postgres/embedded.ts'])

const layerOf = (file: string) => file.split('/')[0] as string
const featureOf = (file: string) => (file.startsWith('features/') ? file.split('/')[1] : undefined)
const withoutEnding = (file: string) => file.replace(/\.(tsx?|json)$/, '')
/** Tests, and files that only tests use. */
const isTest = (file: string) => /\.test\.tsx?$|^test\/|\/test-[\w-]+\.ts$|\.fixtures\.ts$/.test(file)
const isServer = (file: string) => /\.server\.tsx?$/.test(file) || file.startsWith('ports/')
const isBrowser = (file: string) =>
  /^features\/.*\/(web|messages)\//.test(file) ||
  /\/contract\.ts$/.test(file) ||
  isDomain(file) ||
  file.startsWith('ui/')
const isDomain = (file: string) => /^features\/.*\/domain(\.ts|\/)/.test(file)

/** Engines are libraries of their own; only the way to run processes is shared. */
const isOwnEngine = (file: string, to: string) =>
  !to.startsWith('engines/') || /^engines\/sandbox\//.test(to) || to.split('/')[1] === file.split('/')[1]

const isCodec = (file: string) => /^features\/.*-(codec|mapping)\.ts$/.test(file)

/** The folder of a capability inside a feature: features/releases/appeals */
function subFolderOf(file: string): string | undefined {
  const parts = file.split('/')
  const isOwnKind = /^(web|messages|domain)$/.test(parts[2] ?? '')
  return parts.length > 3 && !isOwnKind ? parts.slice(0, 3).join('/') : undefined
}

/** The path inside the feature; a sub-folder outside the vocabulary is a capability with its own path. */
function inFeature(file: string): string {
  const parts = file.split('/').slice(2)
  return (/^(web|messages|domain)$/.test(parts[0] ?? '') || parts.length === 1 ? parts : parts.slice(1)).join(
    '/',
  )
}

function importsOf({ path: from, text }: SourceFile): string[] {
  const matches = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ]
  return matches.map((match) => {
    const target = (match[1] ?? match[2]) as string
    if (target.startsWith('#')) return `src:${target.slice(1)}`
    if (target.startsWith('.')) return `src:${path.posix.join(path.posix.dirname(from), target)}`
    return target
  })
}

function cyclesOf(graph: Map<string, Set<string>>): string[][] {
  const cycles: string[][] = []
  const visit = (node: string, way: string[]) => {
    if (way.includes(node)) {
      const cycle = [...way.slice(way.indexOf(node)), node]
      const smallest = [...cycle.slice(0, -1)].sort()[0]
      if (cycle[0] === smallest) cycles.push(cycle)
      return
    }
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
  }
  for (const start of graph.keys()) visit(start, [])
  return [...new Map(cycles.map((cycle) => [cycle.join(), cycle])).values()]
}

export function readSources(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const filePath = path.join(entry.parentPath, entry.name)
      return {
        path: path.relative(root, filePath).split(path.sep).join('/'),
        text: readFileSync(filePath, 'utf8'),
      }
    })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = readSources('src')
  const metrics = measureCode(files)
  const breaches = [
    ...findBreaches(files),
    ...metrics.cycles.map((cycle) => `files import each other in a circle: ${cycle.join(', ')}`),
    ...metrics.literalSpreads.map((place) => `${place}: write the properties of a spread literal in place`),
    ...metrics.replacedWords.map((name) => `${name} uses a word that docs/glossary.md replaces`),
  ]
  for (const breach of breaches) console.error(breach)
  const longest = files
    .filter((file) => !/\/messages\/|\.test\./.test(file.path))
    .map((file) => ({ path: file.path, lines: file.text.split('\n').length }))
    .sort((a, b) => b.lines - a.lines)
    .slice(0, 10)
  console.log(`structure: ${metrics.files} files, ${breaches.length} breaches`)
  console.log(`  lines: median ${metrics.medianLines}, 95th percentile ${metrics.p95Lines}`)
  console.log(`  circles ${metrics.cycles.length}, casts ${metrics.casts}`)
  console.log(
    `  spreads of literals ${metrics.literalSpreads.length}, old words in names ${metrics.replacedWords.length}`,
  )
  console.log('  the longest files:')
  for (const { path: name, lines } of longest) console.log(`  ${String(lines).padStart(6)}  ${name}`)
  process.exit(breaches.length > 0 ? 1 : 0)
}
