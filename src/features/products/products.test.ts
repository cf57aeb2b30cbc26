// Tests the examples of product pages: each is what the product itself computes.
import QRCode from 'qrcode'
import { beforeAll, describe, expect, test } from 'vitest'
import { dueAt } from '#features/presaves/domain/due-times.ts'
import { STORES } from '#features/stores/domain.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { FEATURES, LIMITS, limitOf } from '#lib/pure/entitlements.ts'
import { microsOfDecimal } from '#lib/pure/money.ts'
import { PRODUCTS } from '#lib/pure/paths.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { Example } from './contract.ts'
import { COVERS, coverPath, DESCRIBED_PRODUCTS, PLAN_ROWS, PLAN_ROWS_OF, type PlanRow } from './domain.ts'
import { codeOf } from './show-examples.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const find = (product: (typeof DESCRIBED_PRODUCTS)[number], language: (typeof LANGUAGES)[number] = 'en') =>
  app.client().products.find({ product, language })
async function exampleOf<Kind extends Example['kind']>(
  product: (typeof DESCRIBED_PRODUCTS)[number],
  kind: Kind,
): Promise<Extract<Example, { kind: Kind }>> {
  const { example } = await find(product)
  if (example.kind !== kind) throw new Error(`${product} shows ${example.kind}`)
  return example as Extract<Example, { kind: Kind }>
}
const sum = (numbers: readonly (number | bigint)[]) =>
  numbers.reduce<bigint>((total, one) => total + BigInt(one), 0n)

test.each(
  DESCRIBED_PRODUCTS.flatMap((product) => LANGUAGES.map((language) => [product, language] as const)),
)('%s has the same example each time in %s, and numbers above zero', async (product, language) => {
  const [once, again] = [await find(product, language), await find(product, language)]
  expect(again).toEqual(once)
  for (const figure of Object.values(once.figures)) expect(figure).toBeGreaterThan(0)
})

test('only products with a page of this kind have an example', async () => {
  for (const slug of ['mastering', 'nothing', 'distribution%2Fexample'])
    expect((await app.fetch(`/v1/products/${slug}`)).status).toBe(422)
  expect(PRODUCTS.filter((product) => !DESCRIBED_PRODUCTS.includes(product as never))).toEqual(['mastering'])
})

test('the QR code is that of the page, module for module', async () => {
  const { code, stores } = await exampleOf('smart-links', 'link')
  expect(new URL(code.url).pathname).toBe('/smart-links')
  const { size, data } = QRCode.create(code.url).modules
  const drawn = new Set<number>()
  for (const [, x, y, width] of code.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(width); step++) drawn.add(Number(y) * size + Number(x) + step)
  expect([...drawn].sort((a, b) => a - b)).toEqual([...data.keys()].filter((index) => data[index]))
  expect(code.size).toBe(size)
  expect(stores.map(({ name }) => name)).toEqual(expect.arrayContaining(['Spotify', 'Deezer']))
  expect(codeOf('x').size).toBe(21)
})

test('a release reaches fans in the order of their days, as pre-saves are sent', async () => {
  const { releaseDate, due } = await exampleOf('pre-saves', 'release_day')
  expect(new Date(`${releaseDate}T12:00:00Z`).getUTCDay()).toBe(5)
  expect(due[0]?.country).toBe('NZ')
  expect(due.at(-1)?.country).toBe('US')
  for (const { country, at } of due)
    expect(new Date(at)).toEqual(dueAt(releaseDate, 'local_midnight', country))
})

test('every amount is divided without a rest', async () => {
  const { amounts, sharesBp } = await exampleOf('royalty-splits', 'split')
  expect(sum(sharesBp)).toBe(10_000n)
  for (const { total, parts } of amounts)
    expect(sum(parts.map((part) => microsOfDecimal(part) ?? -1n))).toBe(microsOfDecimal(total))
})

test('a statement adds up on each plan, and its fee is that of the plan table', async () => {
  const { gross, plans } = await app.client().products.statement()
  for (const { fee, parts } of plans)
    expect(sum([fee, ...parts].map((amount) => microsOfDecimal(amount) ?? -1n))).toBe(microsOfDecimal(gross))
  const feeOf = (plan: 'basic' | 'pro') => String((10_000 - limitOf(plan, 'royalties.share_bp')) / 100)
  expect(plans.map(({ fee }) => Number(fee))).toEqual([Number(feeOf('basic')), Number(feeOf('pro'))])
})

test('the plays have an estimate of four weeks within its range', async () => {
  const { days, estimate, recent } = await exampleOf('music-analytics', 'plays')
  expect(days).toHaveLength(119)
  expect(Number(sum(days.slice(-28).map(({ streams }) => streams)))).toBe(recent)
  expect(estimate).toHaveLength(28)
  for (const { estimate: middle, low, high } of estimate) {
    expect(low).toBeLessThanOrEqual(middle)
    expect(high).toBeGreaterThanOrEqual(middle)
  }
})

test.each(LANGUAGES)('a verse and a chorus rhyme in %s', async (language) => {
  const { example } = await find('lyrics-generator', language)
  if (example.kind !== 'song') throw new Error('no song')
  expect(example.lines).toHaveLength(8)
  for (const { rhyme, syllables } of example.lines) {
    expect(example.lines.filter((line) => line.rhyme === rhyme).length).toBeGreaterThan(1)
    expect(syllables).toBeGreaterThan(2)
  }
})

test('covers are drawn once, and others do not exist', async () => {
  const read = async () => {
    const answer = await app.fetch(coverPath(1))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    return Buffer.from(await answer.arrayBuffer())
  }
  const [first, second] = await Promise.all([read(), read()])
  expect(first.subarray(8, 12).toString()).toBe('WEBP')
  expect(second.equals(first)).toBe(true)
  for (const number of [0, COVERS + 1, 1.5]) expect((await app.fetch(coverPath(number))).status).toBe(422)
})

describe('the plan rows', () => {
  const rows: [string, PlanRow][] = Object.entries(PLAN_ROWS)
  test.each(rows.filter(([, { kind }]) => kind !== 'all'))('%s is a part of the plan table', (_, row) => {
    if (row.kind === 'feature') expect(FEATURES).toHaveProperty([row.of])
    if (row.kind === 'limit') expect(LIMITS).toHaveProperty([row.of])
  })

  test('each belongs to a product', () => {
    const used = Object.values(PLAN_ROWS_OF).flat()
    expect([...used].sort()).toEqual(Object.keys(PLAN_ROWS).sort())
  })
})

test('the page names as many stores as there are', async () => {
  expect((await find('smart-links')).figures).toEqual({ stores: STORES.length })
})
