// Rules of signals: what counts as odd, and whose turn it is.
import { describe, expect, test } from 'vitest'
import {
  canDecide,
  deadlineOf,
  type Figure,
  findEvidence,
  isSignalAnswer,
  median,
  monthBefore,
  type StoreMonth,
  textProblems,
  turnOf,
} from './domain.ts'

const MONTH = '2026-07'
const figure = (given: Partial<Figure> & { ago?: number }): Figure => ({
  month: monthBefore(MONTH, given.ago ?? 0),
  country: 'DE',
  kind: 'Premium',
  plays: 2_000,
  grossMicros: 6_000_000n,
  ...given,
})
const history = (plays: readonly number[], more: Partial<Figure> = {}) =>
  plays.map((count, index) => figure({ ago: index + 1, plays: count, ...more }))
const OTHERS: StoreMonth = { medianRate: () => undefined, reportsCountry: () => true }
const rulesOf = (figures: readonly Figure[], others: Partial<StoreMonth> = {}) =>
  findEvidence(figures, MONTH, { ...OTHERS, ...others }).map(({ rule, country }) =>
    `${rule} ${country}`.trim(),
  )

describe('a rate', () => {
  const medianRate = () => 3_000
  test.each([
    ['as usual', 2_000, 6_000_000n, []],
    ['exactly a third', 3_000, 3_000_000n, []],
    ['less than a third', 3_000, 2_999_999n, ['rate DE']],
    ['exactly three times', 1_000, 9_000_000n, []],
    ['more than three times', 1_000, 9_000_001n, ['rate DE']],
    ['of too few plays', 999, 90_000_000n, []],
    ['below zero', 1_000, -1n, ['rate DE']],
  ])('%s', (_, plays, grossMicros, expected) => {
    expect(rulesOf([figure({ plays, grossMicros })], { medianRate })).toEqual(expected)
  })
  test('a rate is money for 1,000 plays', () => {
    expect(
      findEvidence([figure({ plays: 1_000, grossMicros: 12_000_000n })], MONTH, { ...OTHERS, medianRate }),
    ).toMatchObject([{ rule: 'rate', expected: 3, found: 12, plays: 1_000 }])
  })
  test('there is no usual rate without a median', () => {
    expect(rulesOf([figure({ plays: 1_000, grossMicros: 0n })])).toEqual([])
  })
})

describe('a hole', () => {
  const sharesBefore = (share: number) => [
    ...history([1_000, 1_000, 1_000].map((plays) => plays * (1 - share))),
    ...history(
      [1_000, 1_000, 1_000].map((plays) => plays * share),
      { country: 'TR' },
    ),
  ]
  test('a country is missing when it had more than 5 % in each of three months and has nothing now', () => {
    expect(rulesOf([figure({ plays: 900 }), ...sharesBefore(0.06)])).toEqual(['hole TR'])
    expect(rulesOf([figure({ plays: 900 }), ...sharesBefore(0.05)])).toEqual([])
  })
  test('no country is missing when the store reports nobody there', () => {
    expect(
      rulesOf([figure({ plays: 900 }), ...sharesBefore(0.5)], {
        reportsCountry: (country) => country !== 'TR',
      }),
    ).toEqual([])
  })
  test('no country is missing with a play left, or with too few plays before', () => {
    expect(
      rulesOf([figure({ plays: 900 }), figure({ plays: 1, country: 'TR' }), ...sharesBefore(0.5)]),
    ).toEqual([])
    expect(rulesOf([figure({ plays: 90 }), ...history([50, 50, 50], { country: 'TR' })])).toEqual([])
  })
})

describe('a spike', () => {
  test.each([
    ['five times the median', 5_000, [1_000, 1_000, 1_000, 1_000, 1_000, 1_000], []],
    ['more than five times the median', 5_001, [1_000, 1_000, 1_000, 1_000, 1_000, 1_000], ['spike']],
    ['one large month before', 5_001, [90_000, 1_000, 1_000, 1_000, 1_000, 1_000], ['spike']],
    ['a track that is new', 50_000, [100, 100, 100], []],
    ['few plays', 999, [1, 1, 1, 1, 1, 1], []],
  ])('%s', (_, plays, before, expected) => {
    expect(rulesOf([figure({ plays }), ...history(before)])).toEqual(expected)
  })
})

test.each([
  [8_001, 1_999, 199, ['country_shift TR']],
  [8_000, 2_000, 199, []],
  [8_001, 1_999, 200, []],
])('%i plays from a country and %i from others, after %i of 1,000', (there, elsewhere, earlier, expected) => {
  expect(
    rulesOf([
      figure({ plays: there, country: 'TR' }),
      figure({ plays: elsewhere }),
      ...history([1_000 - earlier]),
      ...history([earlier], { country: 'TR' }),
    ]),
  ).toEqual(expected)
})

test.each([
  ['Artificial streaming penalty', true],
  ['Withheld', true],
  ['Premium', false],
])('an entry %j is a notice: %s', (kind, isNotice) => {
  const found = findEvidence([figure({ kind, plays: 0, grossMicros: -2_500_000n })], MONTH, OTHERS)
  expect(found).toEqual(
    isNotice ? [{ rule: 'notice', country: 'DE', kind, expected: null, found: -2.5, plays: 0 }] : [],
  )
})

test.each([
  [[], 0],
  [[3], 3],
  [[1, 9], 5],
  [[9, 1, 2], 2],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

describe('turns', () => {
  const deadlineAt = deadlineOf(new Date('2026-11-01T10:00:00Z'))
  const before = new Date(deadlineAt.getTime() - 1)
  test.each([
    ['open', null, before, 'staff', true, false],
    ['asked', deadlineAt, before, 'artist', true, false],
    ['asked', deadlineAt, deadlineAt, 'staff', true, true],
    ['answered', deadlineAt, before, 'staff', true, true],
    ['dismissed', null, before, 'nobody', false, false],
    ['confirmed', deadlineAt, before, 'nobody', false, false],
  ] as const)('%s, deadline %s', (status, deadline, now, turn, dismissable, confirmable) => {
    const state = { status, deadlineAt: deadline }
    expect(turnOf(state, now)).toBe(turn)
    expect(canDecide(state, 'dismissed', now)).toBe(dismissable)
    expect(canDecide(state, 'confirmed', now)).toBe(confirmable)
  })
})

test('a question and a reason are more than a word', () => {
  expect(textProblems('Why?', 'text')).toMatchObject([{ code: 'signal_text_short', at: 'text' }])
  expect(textProblems('x'.repeat(20), 'text')).toEqual([])
})

test.each([
  ['/v1/signals/019a0000-0000-7000-8000-000000000001/answer', true],
  ['/v1/signals', false],
  ['/v1/signals/a/b/answer', false],
])('%s carries files: %s', (path, expected) => {
  expect(isSignalAnswer(path)).toBe(expected)
})
