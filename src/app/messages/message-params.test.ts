// The code gives each text the parameters that stand in it, wherever both are written out.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import i18next from 'i18next'
import { type ESTree, parseSync } from 'vite'
import { expect, test } from 'vitest'
import './i18n.server.ts'

type Node = ESTree.Node

const root = path.resolve(import.meta.dirname, '../..')
const english = new Map(flat(i18next.getDataByLanguage('en'), ''))

function flat(texts: unknown, at: string): [string, string][] {
  return typeof texts === 'string'
    ? [[at, texts]]
    : Object.entries(texts as object).flatMap(([key, below]) => flat(below, at ? `${at}.${key}` : key))
}

interface Call {
  file: string
  /** As i18next reads it: in the first namespace that has it, unless it names one. */
  key: string
  namespaces: readonly string[]
  given: readonly string[]
}

/** Calls of `t` whose key and parameters can be read without running them. */
function callsOf(file: string): Call[] {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  const calls: { keys: string[]; given: string[] }[] = []
  const namespaces: string[] = []
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
    const [first, second, third] = node.arguments
    if (node.callee.name === 'useTranslation') namespaces.push(...textsIn(first))
    if (node.callee.name !== 't' || third) return
    const given = second ? namesIn(second) : []
    if (given) calls.push({ keys: textsIn(first), given })
  })
  return calls.flatMap(({ keys, given }) => keys.map((key) => ({ file, key, namespaces, given })))
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') visit(child, look)
}

/** The texts that an expression may be. */
function textsIn(node: Node | null | undefined): string[] {
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(textsIn)
  if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsIn)
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
}

/** The names in an object that is written out; undefined for any other. */
function namesIn(node: Node): string[] | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const names: string[] = []
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return undefined
    names.push(property.key.name)
  }
  return names
}

const paramsOf = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name = '']) => name)

const calls = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*', '**/messages/*'] }).flatMap(
  callsOf,
)

const FORMS = ['', '_zero', '_one', '_other']

/** The forms of the text that a call shows; none when its namespace is not written in the same file. */
function textsOf({ key, namespaces }: Call): string[] {
  const [named, rest] = key.includes(':') ? key.split(':') : [undefined, key]
  return (
    (named ? [named] : namespaces)
      .map((namespace) => FORMS.flatMap((form) => english.get(`${namespace}.${rest}${form}`) ?? []))
      .find((forms) => forms.length > 0) ?? []
  )
}

test('every text gets its parameters', () => {
  const known = calls
    .map((call) => ({ ...call, texts: textsOf(call) }))
    .filter(({ texts }) => texts.length > 0)
  const missing = known.flatMap(({ file, key, given, texts }) =>
    [...new Set(texts.flatMap(paramsOf))]
      .filter((name) => !given.includes(name))
      .map((name) => `${file}: ${key} has no ${name}`),
  )
  expect(missing).toEqual([])
  expect(known.length).toBeGreaterThan(3_000)
})
