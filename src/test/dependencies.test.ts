// package-lock.json is the list of what is inside: from one registry, each with its hash, none of it a range.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packages = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([name]) => name !== '',
)
/** Where npm looks when the lock names nothing else. */
const REGISTRY = 'https://registry.npmjs.org/'

test('every package has its hash, and none comes from anywhere but the npm registry', () => {
  expect(packages.length).toBeGreaterThan(300)
  const wrong = packages.filter(
    ([, { resolved, integrity = '', link }]) =>
      link || !integrity.startsWith('sha512-') || !(resolved ?? REGISTRY).startsWith(REGISTRY),
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

test('no script of a package runs when it is installed', () => {
  expect(readFileSync('scripts/setup.mjs', 'utf8')).toContain("'--ignore-scripts'")
})
