// Statistics about the source: file sizes, import cycles, type assertions, literals spread into literals, and names
// that use a word the glossary replaces.
import path from 'node:path'
import type { SourceFile } from './check-structure.ts'

export interface CodeMetrics {
  files: number
  medianLines: number
  p95Lines: number
  /** Groups of files that import each other by value. */
  cycles: string[][]
  casts: number
  /** `path:line` of each literal that is spread into a literal of its own kind. */
  literalSpreads: string[]
  /** `path: name` of each file or declaration that uses a replaced word. */
  replacedWords: string[]
}

/** Words that docs/glossary.md replaces ("Do not use"), as they occur in camelCase and kebab-case names. */
const REPLACED_WORDS = new Set([
  'alike',
  'deed',
  'deeds',
  'desk',
  'doors',
  'lane',
  'lanes',
  'likeness',
  'likenesses',
  'mishap',
  'mishaps',
  'parcel',
  'verdict',
  'verdicts',
  'whoever',
])

export function measureCode(files: readonly SourceFile[]): CodeMetrics {
  const code = files.filter((file) => !/\/messages\//.test(file.path))
  const lines = code.map((file) => file.text.split('\n').length).sort((a, b) => a - b)
  return {
    files: files.length,
    medianLines: lines[Math.floor(lines.length / 2)] ?? 0,
    p95Lines: lines[Math.floor(lines.length * 0.95)] ?? 0,
    cycles: importCycles(files),
    casts: code.reduce((sum, file) => sum + countCasts(file.text), 0),
    literalSpreads: code.flatMap(findLiteralSpreads),
    replacedWords: code.flatMap(findReplacedWords),
  }
}

/** `x as T`, without `as const`, renamed imports, comments and texts (`as` also names columns in SQL). */
function countCasts(text: string): number {
  const statements = withoutComments(text)
    .replace(/(^|\n)\s*(import|export)\s[^;]*?from\s+'[^']*'/g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/`(?:[^`\\]|\\.)*`/g, '``')
  return [...statements.matchAll(/[\w)\]}!"'`]\s+as\s+(?!const\b)[\w({[]/g)].length
}

function findLiteralSpreads({ path: file, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/\/\/.*$/, '')
    // A spread of the literal itself; what is computed from one (`...[1, 2].map(…)`) is fine.
    const isSpread =
      // As attributes of an element.
      /\{\.\.\.\{/.test(code) ||
      /\.\.\.\(?\{[^{}]*\}[,)\s]*$/.test(code) ||
      /\.\.\.\(?\[(?!\.\.\.)[^[\]]*\](?: as const\))?,?\s*[\]})]*,?$/.test(code)
    return isSpread ? [`${file}:${index + 1}`] : []
  })
}

function findReplacedWords({ path: file, text }: SourceFile): string[] {
  const declared = withoutComments(text).matchAll(
    /\b(?:const|let|function|class|interface|type)\s+([A-Za-z_$][\w$]*)/g,
  )
  const names = [
    path.basename(file).replace(/\..*$/, ''),
    ...[...declared].map((match) => match[1] as string),
  ]
  return names
    .filter((name) => wordsOf(name).some((word) => REPLACED_WORDS.has(word)))
    .map((name) => `${file}: ${name}`)
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1')

/** Groups of files that import each other, directly or indirectly, at run time (Tarjan). */
function importCycles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map((file) => file.path))
  const graph = new Map(
    files.map((file) => [file.path, valueImports(file).filter((target) => known.has(target))]),
  )
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file) as number)
    stack.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) as number, low.get(target) as number))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) cycles.push(group)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles
}

function valueImports({ path: from, text }: SourceFile): string[] {
  const statements = withoutComments(text).matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:([^'";]*?)\sfrom\s+)?'([^']+)'/g,
  )
  return [...statements].flatMap(([, names = '', target = '']) => {
    const list = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1]
    const isTypeOnly = list?.split(',').every((name) => /^\s*(type\s|$)/.test(name))
    if (isTypeOnly) return []
    if (target.startsWith('#')) return [target.slice(1)]
    return target.startsWith('.') ? [path.posix.join(path.posix.dirname(from), target)] : []
  })
}
