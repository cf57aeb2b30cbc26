// Every Mantine component in use has its styles imported, and no others are, because they add to the first load.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const MANTINE = path.resolve('node_modules/@mantine')
const CORE = path.join(MANTINE, 'core')

/** The values that a module imports from Mantine packages. */
function partsIn(text: string): { from: string; name: string }[] {
  return [...text.matchAll(/(?:import|export) \{([^}]*)\} from ["']@mantine\/(\w+)["']/g)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((part) => ({ from, name: part.trim().split(' as ')[0] ?? '' }))
        .filter(({ name }) => /^[A-Z]/.test(name)),
  )
}

const sheetsIn = (text: string, seen: Set<string>): string[] =>
  partsIn(text).flatMap(({ from, name }) => {
    const index = path.join(MANTINE, from, 'esm/index.mjs')
    const at = new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\} from "(\\.[^"]+)"`).exec(
      readFileSync(index, 'utf8'),
    )?.[1]
    return at ? sheetsOf(path.resolve(path.dirname(index), at), seen) : []
  })

/** The style sheets that a Mantine module depends on. */
function sheetsOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const near = [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, at = '']) =>
    path.resolve(path.dirname(file), at),
  )
  const own = /\/core\/.*\/(\w+)\.module\.mjs$/.exec(file)?.[1]
  return [...(own ? [own] : []), ...near.flatMap((part) => sheetsOf(part, seen)), ...sheetsIn(text, seen)]
}

test('the imported styles are those of the Mantine components in use', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const seen = new Set<string>()
  const used = new Set(sources.flatMap((file) => sheetsIn(readFileSync(file, 'utf8'), seen)))
  const exist = globSync(`${CORE}/styles/[A-Z]*.layer.css`).map((file) => path.basename(file, '.layer.css'))
  const imported = readFileSync('src/ui/mantine.css', 'utf8').matchAll(/styles\/([A-Z]\w+)\.layer/g)
  expect([...imported].map(([, name]) => name).sort()).toEqual(exist.filter((part) => used.has(part)).sort())
})
