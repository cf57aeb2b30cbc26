// Every route loads the texts that its modules show, so that no page waits for texts during an update.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { FRAME_NAMESPACES } from '#lib/i18n/options.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import routes from '../../routes.ts'
import { loadTexts, NAMESPACES } from './namespaces.ts'

const SOURCES = path.resolve('src')

interface Module {
  imports: string[]
  namespaces: string[]
  /** The namespaces a module loads itself, together with what it imports. */
  loads: string[]
  /** The codes of the problems it finds at fields. */
  problems: string[]
}
const modules = new Map<string, Module>()

/**
 * The imports of a module, and the namespaces it names. A lazy import is in a `Suspense`, which waits for its texts
 * too.
 */
function moduleAt(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const specifiers = [...text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm)].map(
    ([, specifier = '']) => specifier,
  )
  const module = {
    imports: specifiers.map((specifier) => fileOf(specifier, file)).filter((found) => found !== undefined),
    namespaces: [
      ...namesIn(text, /useTranslation\(([^)]*)\)/g),
      ...[...text.matchAll(/['`]([\w-]+):[\w$]/g)].map(([, name = '']) => name),
    ].filter((name) => isOneOf(NAMESPACES, name)),
    loads: namesIn(text, /loadNamespaces\(([^)]*)\)/g),
    problems: [...text.matchAll(/code: '(\w+)',\s*at\b/g)].map(([, code = '']) => code),
  }
  modules.set(file, module)
  return module
}

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, names = '']) => names.match(/[\w-]+/g) ?? [])

function fileOf(specifier: string, from: string): string | undefined {
  const file = specifier.startsWith('#')
    ? path.join(SOURCES, specifier.slice(1))
    : path.resolve(path.dirname(from), specifier)
  return /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

function namespacesFrom(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const { imports, namespaces, loads } = moduleAt(file)
  return [...namespaces, ...imports.flatMap((imported) => namespacesFrom(imported, seen))].filter(
    (namespace) => !loads.includes(namespace),
  )
}

/** @param feature the folder of the page: what it only shares with other pages is not found here */
function problemsFrom(file: string, feature: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const { imports, problems } = moduleAt(file)
  return [
    ...(file.startsWith(feature) ? problems : []),
    ...imports.flatMap((imported) => problemsFrom(imported, feature, seen)),
  ]
}

/** Each route module with the layouts around it. */
function chainsOf(entries: readonly RouteConfigEntry[], around: string[] = []): string[][] {
  return entries.flatMap(({ file, children }) => {
    const chain = [...around, path.join(SOURCES, file)]
    return [chain, ...chainsOf(children ?? [], chain)]
  })
}
const handleOf = (file: string) =>
  namesIn(readFileSync(file, 'utf8'), /export const handle = \{\s*namespaces: \[([^\]]*)\]/g)

const chains = chainsOf(routes).map((chain) => [path.relative(SOURCES, chain.at(-1) ?? ''), chain] as const)

test('the namespaces of a page are found through its modules', () => {
  expect(chains.length).toBeGreaterThan(45)
  const edit = namespacesFrom(path.join(SOURCES, 'features/release-wizard/web/EditReleasePage.tsx'))
  expect(edit).toEqual(expect.arrayContaining(['common', 'releases', 'teams']))
})

test.each(chains)('%s loads its namespaces', (_, chain) => {
  const loaded = [...FRAME_NAMESPACES, ...chain.flatMap(handleOf)]
  const missing = new Set(namespacesFrom(chain.at(-1) ?? '').filter((name) => !loaded.includes(name)))
  expect([...missing]).toEqual([])
})

const layouts = new Set(chains.flatMap(([, chain]) => chain.slice(0, -1)))
const pages = chains.filter(([, chain]) => !layouts.has(chain.at(-1) ?? ''))

test.each(pages)('%s has a text for every problem that it finds at a field', async (_, chain) => {
  const loaded = [...FRAME_NAMESPACES, ...chain.flatMap(handleOf)].filter((name) => isOneOf(NAMESPACES, name))
  const texts = await Promise.all(loaded.map((name) => loadTexts('en', name)))
  const known = new Set(texts.flatMap(({ problem }) => Object.keys(problem ?? {})))
  const page = chain.at(-1) ?? ''
  const feature = page.slice(0, page.indexOf(`${path.sep}web${path.sep}`) + 1)
  const missing = new Set(problemsFrom(page, feature).filter((code) => !known.has(code)))
  expect([...missing]).toEqual([])
})
