import { expect, test } from 'vitest'
import { measureCode } from './code-metrics.ts'

const measure = (text: string, path = 'lib/a.ts') => measureCode([{ path, text }])

test('assertions are counted, constants and renamed imports are not', () => {
  const text = `import { a as b } from './b.ts'\nconst x = y as string\nconst z = [1] as const // as told\n`
  expect(measure(text).casts).toBe(1)
})

test.each([
  ['const a = {\n  ...{ b, c },\n}', 1],
  [`const a = [\n  ...['b', 'c'],\n]`, 1],
  [`const a = [\n  ...(['b', 'c'] as const),\n]`, 1],
  ['<Row {...{ a, b }} />', 1],
  ['const a = [\n  ...[1, 2].map(double),\n]', 0],
  ['const a = { ...b, ...(c ? { d } : {}) }', 0],
])('%j has %i literals spread into literals', (text, count) => {
  expect(measure(text).literalSpreads).toHaveLength(count)
})

test('a replaced word is found in names, and not in comments or other words', () => {
  expect(measure('/* a lane */ const storeLane = 1\nconst planeCount = 2').replacedWords).toEqual([
    'lib/a.ts: storeLane',
  ])
  expect(measure('', 'features/a/find-likeness.server.ts').replacedWords).toHaveLength(1)
})

test('files that import each other by value are a cycle, types alone are not', () => {
  const files = [
    { path: 'lib/a.ts', text: `import { b } from './b.ts'` },
    { path: 'lib/b.ts', text: `import { a } from './a.ts'` },
    { path: 'lib/c.ts', text: `import { type D, type E } from './d.ts'` },
    { path: 'lib/d.ts', text: `import { c } from './c.ts'` },
  ]
  expect(measureCode(files).cycles.map((cycle) => cycle.sort())).toEqual([['lib/a.ts', 'lib/b.ts']])
})
