// The pure rules of payouts as tables.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrivalOf,
  availableOn,
  decimalText,
  divideUsSource,
  parseAmount,
  shortenedTo,
  usSourceOf,
  wholeCents,
} from './domain/amounts.ts'
import {
  canAskNow,
  maySendAgain,
  nextAskAt,
  PAYOUT_STATES,
  PAYOUT_TRANSITIONS,
  type PayoutActor,
  pauseOf,
  statusOf,
  transitionOf,
} from './domain/payout-states.ts'
import { movementsOf, type PostedPayout } from './domain/postings.ts'
import { compareDay } from './domain/reconciliation.ts'
import { expiryOf, numberEnd, type TaxForm, taxFormProblems } from './domain/tax-forms.ts'
import { type WithholdingTable, withholdingOf } from './domain/withholding.ts'

test.each([
  ['is waiting', null, '2026-11-30', '2026-12-03'],
  ['is due since earlier and not sent', null, '2026-11-02', '2026-11-26'],
  ['was sent', new Date('2026-11-20T15:00:00Z'), '2026-11-02', '2026-11-25'],
])('a payout that %s arrives three business days after it can leave', (_, sentAt, availableOn, expected) => {
  // A Monday.
  expect(arrivalOf({ sentAt, availableOn }, '2026-11-23', [])).toBe(expected)
})

const ACTORS: PayoutActor[] = ['user', 'staff', 'system', 'rail']
const BACK = 'release'

/** Every transition there is: from, to, who, and what it posts. */
const ALLOWED: [string, string, string, string | undefined][] = [
  ['waiting', 'due', 'system', undefined],
  ['waiting', 'cancelled', 'user staff system', BACK],
  ['due', 'approved', 'staff', undefined],
  ['due', 'cancelled', 'user staff system', BACK],
  ['approved', 'due', 'system', undefined],
  ['approved', 'sending', 'system', undefined],
  ['approved', 'cancelled', 'staff system', BACK],
  ['sending', 'sent', 'rail', 'send'],
  ['sending', 'unknown', 'system', undefined],
  ['sending', 'failed', 'rail', BACK],
  ['unknown', 'sent', 'rail', 'send'],
  ['unknown', 'failed', 'rail', BACK],
  ['sent', 'paid', 'rail', 'settle'],
  ['sent', 'failed', 'rail', 'return_sent'],
  ['paid', 'failed', 'rail', 'return_paid'],
]

test.each(
  PAYOUT_STATES.flatMap((from) => PAYOUT_STATES.map((to) => [from, to] as const)),
)('from %s to %s', (from, to) => {
  const row = ALLOWED.find(([a, b]) => a === from && b === to)
  const actors = ACTORS.filter((by) => transitionOf(from, to, by) !== undefined)
  expect(actors.join(' ')).toBe(row?.[2] ?? '')
  expect(PAYOUT_TRANSITIONS[from][to]?.posts).toBe(row?.[3])
})

test.each([
  ['waiting', 'requested'],
  ['due', 'requested'],
  ['approved', 'processing'],
  ['sending', 'processing'],
  ['unknown', 'processing'],
  ['sent', 'processing'],
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
] as const)('%s belongs to the status %s', (state, status) => {
  expect(statusOf(state)).toBe(status)
})

describe('amounts', () => {
  test.each([
    ['1204.50', 1_204_500_000n],
    ['1204,5', 1_204_500_000n],
    ['0.01', 10_000n],
    [' 20 ', 20_000_000n],
    ['0', undefined],
    ['0.00', undefined],
    ['-1', undefined],
    ['1.005', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('%s is read as %s', (text, micros) => {
    expect(parseAmount(text)).toBe(micros)
  })

  test.each([
    [1_204_505_678n, '1204.50'],
    [5_678n, '0.00'],
    [-1_234_567n, '-1.23'],
  ])('%s is written as %s', (micros, text) => {
    expect(decimalText(micros)).toBe(text)
  })

  test.each([
    [19_999n, 10_000n],
    [0n, 0n],
    [-5n, 0n],
  ])('of %s, %s can be withdrawn', (micros, cents) => {
    expect(wholeCents(micros)).toBe(cents)
  })

  test.each([
    ['basic', '2027-02-19'],
    ['pro', '2026-12-21'],
    ['advanced', '2026-12-21'],
  ] as const)('a request on %s on 2026-11-21 is available on %s', (plan, day) => {
    expect(availableOn(plan, '2026-11-21')).toBe(day)
  })

  test.each([
    ['2027-02-19', 'pro', '2026-11-21', '2026-12-21'],
    ['2026-12-01', 'pro', '2026-11-21', '2026-12-01'],
    ['2026-12-21', 'basic', '2026-11-21', '2026-12-21'],
  ] as const)('%s on %s from %s becomes %s', (current, plan, today, day) => {
    expect(shortenedTo(current, plan, today)).toBe(day)
  })

  test('the part of the United States is proportional, and never more than the amount', () => {
    const balance = { balanceMicros: 100n, usSourceMicros: 33n }
    expect(usSourceOf(10n, balance)).toBe(3n)
    expect(usSourceOf(100n, balance)).toBe(33n)
    expect(usSourceOf(10n, { balanceMicros: 10n, usSourceMicros: 20n })).toBe(10n)
    expect(usSourceOf(10n, { balanceMicros: -5n, usSourceMicros: 2n })).toBe(0n)
    expect(usSourceOf(10n, { balanceMicros: 10n, usSourceMicros: -2n })).toBe(0n)
  })

  test('it is divided without a rest and never exceeds a part', () => {
    const part = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(part, part, part, fc.bigInt({ min: 0n, max: 100n }), (net, withheld, cost, percent) => {
        const us = ((net + withheld + cost) * percent) / 100n
        const parts = divideUsSource(us, [net, withheld, cost])
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(us)
        expect(parts.every((one, i) => one >= 0n && one <= ([net, withheld, cost][i] as bigint))).toBe(true)
      }),
    )
  })
})

test('every way through the ledger moves the whole amount, and every way back undoes it', () => {
  const payout: PostedPayout = {
    id: 'p',
    accountId: 'a',
    rail: 'stripe',
    currency: 'USD',
    amountMicros: 100n,
    usSourceMicros: 40n,
    netMicros: 70n,
    withheldMicros: 20n,
    costMicros: 10n,
    jurisdiction: 'US',
  }
  const sums = (...postings: Parameters<typeof movementsOf>[0][]) => {
    const books = new Map<string, bigint>()
    for (const { from, to, amountMicros, usSourceMicros = 0n } of postings.flatMap((posting) =>
      movementsOf(posting, payout),
    ))
      for (const [book, sign] of [
        [from.book, -1n],
        [to.book, 1n],
      ] as const) {
        books.set(book, (books.get(book) ?? 0n) + sign * amountMicros)
        books.set(`us ${book}`, (books.get(`us ${book}`) ?? 0n) + sign * usSourceMicros)
      }
    return Object.fromEntries([...books].filter(([, sum]) => sum !== 0n))
  }
  expect(sums('release')).toEqual({ reserved: -100n, payable: 100n, 'us reserved': -40n, 'us payable': 40n })
  expect(sums('send')).toMatchObject({ reserved: -100n, in_transit: 70n, withholding: 20n, payout_cost: 10n })
  expect(sums('send', 'return_sent')).toEqual(sums('release'))
  expect(sums('send', 'settle', 'return_paid')).toEqual(sums('release'))
})

describe('asking', () => {
  const since = new Date('2026-11-21T09:00:00Z')
  const minutes = (count: number) => new Date(since.getTime() + count * 60_000)
  test.each([
    ['unknown', 0, 10],
    ['unknown', 180, 60],
    ['sending', 0, 10],
    ['sent', 0, 60],
    ['sent', 25 * 60, 360],
    ['paid', 0, 1440],
    ['paid', 11 * 1440, null],
    ['waiting', 0, null],
    ['failed', 0, null],
  ] as const)('a payout that is %s for %i minutes is asked about in %s', (state, age, wait) => {
    expect(nextAskAt(state, since, minutes(age))).toEqual(wait === null ? null : minutes(age + wait))
  })

  test.each([
    [2, 60, false],
    [3, 29, false],
    [3, 30, true],
  ])('%i answers of not found over %i minutes: sent again is %s', (count, age, again) => {
    expect(maySendAgain(count, since, minutes(age))).toBe(again)
  })
})

describe('withholding', () => {
  const table: WithholdingTable = {
    jurisdiction: 'US',
    rules: [
      { forms: ['w8ben', 'w8bene'], treaty: true, countries: ['PT'], of: 'us_source', rateBp: 1000 },
      { forms: ['w8ben', 'w8bene'], of: 'us_source', rateBp: 3000 },
      { forms: ['w9'], number: true, of: 'all', rateBp: 0 },
      { of: 'all', rateBp: 2400 },
    ],
  }
  const form = { kind: 'w8ben' as const, country: 'BR', hasTreatyClaim: false, hasNumber: true }
  const money = { amountMicros: 1_204_500_000n, usSourceMicros: 126_400_000n }
  test.each([
    ['W-8 without treaty', form, 37_920_000n],
    ['W-8 with treaty', { ...form, country: 'PT', hasTreatyClaim: true }, 12_640_000n],
    ['W-8 with a treaty that is not in the table', { ...form, hasTreatyClaim: true }, 37_920_000n],
    ['W-9 with a number', { ...form, kind: 'w9' as const, country: 'US' }, 0n],
    ['W-9 without a number', { ...form, kind: 'w9' as const, country: 'US', hasNumber: false }, 289_080_000n],
    ['no form', null, 0n],
  ])('%s', (_, facts, micros) => {
    expect(withholdingOf(table, facts, money).micros).toBe(micros)
    expect(withholdingOf(null, facts, money).micros).toBe(0n)
  })

  test('withholding is in whole cents, halves up', () => {
    const half = { amountMicros: 1_000_000n, usSourceMicros: 50_000n }
    expect(withholdingOf(table, form, half).micros).toBe(20_000n)
    expect(withholdingOf(table, form, { ...half, usSourceMicros: 49_999n }).micros).toBe(10_000n)
  })
})

describe('tax forms', () => {
  const form: TaxForm = {
    kind: 'w8ben',
    name: 'Ana Lima',
    country: 'BR',
    address: 'Rua 1',
    city: 'Recife',
    postalCode: '',
    number: '',
    classification: '',
    citizenship: 'BR',
    birthDate: '1994-03-02',
    entityType: '',
    fatcaStatus: '',
    hasTreatyClaim: false,
    signature: 'Ana Lima',
    isCertified: true,
  }
  const w9 = {
    ...form,
    kind: 'w9' as const,
    country: 'US',
    postalCode: '1',
    number: '123-45-6789',
    classification: 'individual',
  }
  test.each<[string, TaxForm, string[]]>([
    ['a W-8BEN', form, []],
    ['a W-8BEN from the United States', { ...form, country: 'US' }, ['tax_country_not_us country']],
    ['a treaty claim without number', { ...form, hasTreatyClaim: true }, ['required number']],
    ['a birth in the future', { ...form, birthDate: '2030-01-01' }, ['date_in_future birthDate']],
    ['without oath', { ...form, isCertified: false }, ['tax_certify isCertified']],
    ['a W-9', w9, []],
    ['a W-9 with an employer number', { ...w9, number: '12-3456789' }, []],
    ['a W-9 with a bad number', { ...w9, number: '12345' }, ['tax_number_invalid number']],
    ['a W-9 from elsewhere', { ...w9, country: 'BR' }, ['tax_country_us country']],
    ['a W-8BEN-E', { ...form, kind: 'w8bene' }, ['required entityType', 'required fatcaStatus']],
    [
      'an empty form',
      { ...form, name: ' ', address: '', citizenship: '', birthDate: '', signature: '' },
      [
        'required name',
        'required address',
        'required citizenship',
        'required birthDate',
        'required signature',
      ],
    ],
  ])('%s', (_, given, problems) => {
    expect(taxFormProblems(given, '2026-11-21').map(({ code, at }) => `${code} ${at}`)).toEqual(problems)
  })

  test('a W-8 is valid until the end of the third year after it, a W-9 without end', () => {
    expect(expiryOf('w8ben', '2026-01-14')).toBe('2029-12-31')
    expect(expiryOf('w9', '2026-01-14')).toBeNull()
  })

  test('only the end of a number is shown', () => {
    expect(numberEnd('123.456.789-09')).toBe('8909')
    expect(numberEnd('')).toBe('')
  })
})

describe('a day', () => {
  const line = (reference: string, amountMicros: bigint) => ({ reference, amountMicros, currency: 'USD' })
  test.each([
    ['all sides equal', [line('a', 5n)], [line('a', 5n)], [line('a', 5n)], []],
    ['no lines of the bank yet', [line('a', 5n)], [line('a', 5n)], [], []],
    ['missing at the service', [line('a', 5n)], [], [], ['a missing_at_rail']],
    ['unknown to us', [], [line('b', 5n)], [], ['b unknown_to_us']],
    ['another amount at the service', [line('a', 5n)], [line('a', 4n)], [], ['a amount_differs']],
    ['another amount at the bank', [line('a', 5n)], [line('a', 5n)], [line('a', 4n)], ['a amount_differs']],
    [
      'missing at the bank',
      [line('a', 5n), line('b', 1n)],
      [line('a', 5n), line('b', 1n)],
      [line('a', 5n)],
      ['b missing_at_bank'],
    ],
    ['in two lines of the bank', [line('a', 5n)], [line('a', 5n)], [line('a', 2n), line('a', 3n)], []],
  ])('%s', (_, ours, rail, bank, found) => {
    expect(compareDay(ours, rail, bank).map(({ reference, kind }) => `${reference} ${kind}`)).toEqual(found)
  })
})

test.each([
  ['100', [], true],
  ['100', ['tax_form_submitted'], true],
  ['100', ['method_missing'], false],
  ['99', [], false],
] as const)('with %s available and the pauses %j, asking now is possible: %s', (availableMicros, pauses, can) => {
  expect(canAskNow({ availableMicros, minimumMicros: '100', pauses })).toBe(can)
})

test.each([
  ['waiting', '2027-01-02', ['method_changed'], undefined],
  ['waiting', '2026-12-06', ['method_changed'], 'method_changed'],
  ['due', '2026-11-15', ['method_changed'], 'method_changed'],
  ['waiting', '2027-01-02', ['balance_negative', 'method_changed'], 'balance_negative'],
  ['due', '2026-11-15', ['tax_form_submitted'], undefined],
  ['sent', '2026-11-15', ['method_changed'], undefined],
] as const)('a withdrawal that is %s, with the day %s and the pauses %j, waits for %s', (state, availableOn, pauses, pause) => {
  expect(pauseOf({ state, availableOn }, { pauses, heldUntil: '2026-12-06T00:00:05.000Z' })).toBe(pause)
})
