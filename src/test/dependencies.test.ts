// package-lock.json is the list of what is inside: from one registry, each with its hash, none of it a range.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([name]) => name !== '',
)
/** Where npm looks when the lock names nothing else. */
const REGISTRY = 'https://registry.npmjs.org/'

/** Missing from the registry this lock was made with; scripts/lock-chdb.ts writes their hashes where they are known. */
const WITHOUT_HASH = [
  'node_modules/@chdb/lib-darwin-arm64',
  'node_modules/@chdb/lib-darwin-x64',
  'node_modules/@chdb/lib-linux-arm64-gnu',
]

test('every package has its hash, and none comes from anywhere but the npm registry', () => {
  expect(packages.length).toBeGreaterThan(300)
  const wrong = packages.filter(
    ([name, { resolved, integrity, link }]) =>
      link ||
      !(integrity?.startsWith('sha512-') ?? WITHOUT_HASH.includes(name)) ||
      !(resolved ?? REGISTRY).startsWith(REGISTRY),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('what we depend on is one version each, the one in the lock', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const names = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const locked = new Map(packages)
  const loose = names.filter(([name, version]) => locked.get(`node_modules/${name}`)?.version !== version)
  expect(loose).toEqual([])
})

test('the lock holds chDB for every platform that it supports, in the version that it needs', () => {
  const locked = new Map(packages)
  const platforms = locked.get('node_modules/chdb')?.optionalDependencies ?? {}
  expect(Object.keys(platforms)).toHaveLength(4)
  for (const [name, version] of Object.entries(platforms))
    expect(locked.get(`node_modules/${name}`), name).toMatchObject({ version, optional: true })
})

test('no script of a package runs when it is installed', () => {
  expect(readFileSync('scripts/setup.mjs', 'utf8')).toContain("'--ignore-scripts'")
})
