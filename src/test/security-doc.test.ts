// docs/security.md tells the truth: every requirement once, with its level, and every proof it names exists.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The numbers of ASVS 5.0.0, levels 1 and 2: from `5.0/docs_en/…_5.0.0_en.csv` of OWASP/ASVS, numbers only. */
const LEVEL_1 = `
  1.2.1-5 1.3.1-2 1.5.1  2.1.1 2.2.1-2 2.3.1  3.2.1-2 3.3.1 3.4.1-2 3.5.1-3  4.1.1 4.4.1  5.2.1-2 5.3.1-2
  6.1.1 6.2.1-8 6.3.1-2 6.4.1-2  7.2.1-4 7.4.1-2  8.1.1 8.2.1-2 8.3.1  9.1.1-3 9.2.1  10.4.1-5
  11.3.1-2 11.4.1  12.1.1 12.2.1-2  13.4.1  14.2.1 14.3.1  15.1.1 15.2.1 15.3.1`
const LEVEL_2 = `
  1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2  2.1.2-3 2.2.3 2.3.2-4 2.4.1  3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2
  4.1.2-3 4.2.1 4.3.1-2 4.4.2-4  5.1.1 5.2.3 5.4.1-3
  6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4  7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2
  8.1.2 8.2.3 8.4.1  9.2.2-4  10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1  12.1.2-3 12.3.1-4  13.1.1 13.2.1-5 13.3.1-2 13.4.2-5
  14.1.1-2 14.2.2-4 14.3.2-3  15.1.2-3 15.2.2-3 15.3.2-7  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2`

/** `6.2.1-3` as 6.2.1, 6.2.2, 6.2.3. */
function numbers(ranges: string): string[] {
  return ranges
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [section, first, last = first] = range.split(/\.(?=[^.]+$)|-/)
      const count = Number(last) - Number(first) + 1
      return Array.from({ length: count }, (_, i) => `${section}.${Number(first) + i}`)
    })
}

const levels = new Map([
  ...numbers(LEVEL_1).map((number) => [number, '1'] as const),
  ...numbers(LEVEL_2).map((number) => [number, '2'] as const),
])

const page = readFileSync('docs/security.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [reqs = '', level, about, how, proof = '', ...more] = line.split(/ ?\| ?/).slice(1, -1)
    return { reqs: reqs.split(', '), level, about, how, proof, more }
  })

/** `path › part of a title`, below src/ where nothing else is said. */
const proofs = [...page.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)(?: › ([^`]+))?`/g)].map(
  ([, file = '', title = '']) => ({ file: /^(src|e2e|scripts)\//.test(file) ? file : `src/${file}`, title }),
)
const paths = [...page.matchAll(/`((?:src|docs|scripts|e2e)\/[\w./-]+)`/g)].map(([, path = '']) => path)

/** What a row says of its requirements, the weakest first. */
const RESULTS = ['not met', 'in part', 'operator', 'n/a'] as const
const verdictOf = (proof: string) =>
  RESULTS.find((verdict) => proof.includes(`**${verdict}**`) || proof.startsWith(`${verdict}:`)) ?? 'met'

test('the list is the whole standard', () => {
  expect([numbers(LEVEL_1).length, levels.size]).toEqual([70, 253])
})

describe('the map', () => {
  test('the map names every requirement once, with its level', () => {
    const listed = rows.flatMap(({ reqs, level }) => reqs.map((req) => [req, level] as const))
    expect(listed.map(([req]) => req).sort()).toEqual([...levels.keys()].sort())
    expect(listed.filter(([req, level]) => levels.get(req) !== level)).toEqual([])
  })

  test('the map states for each requirement its subject, how it is met, and its proof', () => {
    const empty = rows.filter(({ about, how, proof, more }) => !about || !how || !proof || more.length > 0)
    expect(empty).toEqual([])
    const groundless = rows.filter(
      ({ proof }) =>
        !/`[\w./-]+\.(test|e2e)\.ts|\*\*(config|document|operator|not met|in part)\*\*: |n\/a: /.test(proof),
    )
    expect(groundless).toEqual([])
  })

  test('counts right', () => {
    const count = (verdict: string) =>
      rows.filter(({ proof }) => verdictOf(proof) === verdict).flatMap(({ reqs }) => reqs).length
    const stated = Object.fromEntries(
      [...page.matchAll(/(\d+) (met|in part|not met|operator|n\/a)\b/g)].map(([, n, verdict]) => [
        verdict,
        Number(n),
      ]),
    )
    expect(stated).toEqual(
      Object.fromEntries(['met', ...RESULTS].map((verdict) => [verdict, count(verdict)])),
    )
  })
})

describe('a proof', () => {
  test.each(proofs)('$file › $title', ({ file, title }) => {
    expect(readFileSync(file, 'utf8')).toContain(title)
  })

  test('and whatever else is named is there', () => {
    expect(proofs.length).toBeGreaterThan(150)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})
