// The rules of rounding and of the waterfall, by the examples of docs/money.md and by laws that hold for any input.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateByLargestRemainder } from './domain/allocation.ts'
import { ONE, roundStatementTotals, type StatementGroup } from './domain/statement-totals.ts'
import { CLEARING, entriesOf, type Movement, mirrorOf, PLATFORM, TENANT_BOOKS } from './domain/transfers.ts'
import { planShareBp, runWaterfall, splitRevisionFor, type Waterfall } from './domain/waterfall.ts'

/** `85.000000` in micro-units. */
const usd = (text: string): bigint => decimal(text, 6)
/** `7.960335` in 10⁻¹⁰. */
const exact = (text: string): bigint => decimal(text, 10)
function decimal(text: string, places: number): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`)
}
const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n)
const size = (value: bigint) => (value < 0n ? -value : value)

const waterfall = (grossMicros: bigint, rest: Partial<Waterfall> = {}) =>
  runWaterfall({ grossMicros, planShareBp: 10_000, recoupments: [], sharesBp: [10_000], ...rest })

describe('allocateByLargestRemainder', () => {
  const amount = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n })
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 12 })
    .filter((all) => sum(all) > 0n)

  test.each([
    ['0.01', [3333n, 3333n, 3334n], ['0.003333', '0.003333', '0.003334']],
    ['0.000002', [3333n, 3333n, 3334n], ['0.000001', '0', '0.000001']],
    ['-0.000002', [3333n, 3333n, 3334n], ['-0.000001', '0', '-0.000001']],
    ['0.000001', [1n, 1n], ['0.000001', '0']],
    ['0', [1n, 2n], ['0', '0']],
    ['0.000003', [0n, 5n], ['0', '0.000003']],
  ])('%s over %s', (total, weights, parts) => {
    expect(allocateByLargestRemainder(usd(total), weights)).toEqual(parts.map(usd))
  })

  test('the parts add up to the total, and each is less than one unit off', () => {
    fc.assert(
      fc.property(amount, weights, (total, weights) => {
        const parts = allocateByLargestRemainder(total, weights)
        const whole = sum(weights)
        expect(sum(parts)).toBe(total)
        for (const [index, part] of parts.entries())
          expect(size(part * whole - total * (weights[index] as bigint)) < whole).toBe(true)
      }),
    )
  })

  test('the parts of a negated total are the negated parts', () => {
    fc.assert(
      fc.property(amount, weights, (total, weights) => {
        expect(allocateByLargestRemainder(-total, weights)).toEqual(
          allocateByLargestRemainder(total, weights).map((part) => -part),
        )
      }),
    )
  })

  test.each([[[]], [[0n, 0n]], [[2n, -1n]]])('weights %s are refused', (weights) => {
    expect(() => allocateByLargestRemainder(1n, weights)).toThrow(RangeError)
  })
})

describe('roundStatementTotals', () => {
  const group = (identity: string, amount: string, usageMonth = '2026-05'): StatementGroup => ({
    identity,
    usageMonth,
    amount: exact(amount),
  })
  const groups = fc.uniqueArray(
    fc.record({
      identity: fc.oneof(
        fc.constantFrom('QZABC2600001', 'QZABC2600002', '~raw:é', '~raw:\uFF5E', '~raw:😀'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
      ),
      usageMonth: fc.constantFrom('2026-04', '2026-05', '2026-06'),
      amount: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
    }),
    { selector: ({ identity, usageMonth }) => `${usageMonth} ${identity}`, minLength: 1, maxLength: 20 },
  )
  const rate = fc.oneof(fc.constant(ONE), fc.bigInt({ min: 1n, max: 10n ** 12n }))

  test('with three equal halves of a unit, the total is rounded and the first two by identity get it', () => {
    const given = ['QZABC2600003', 'QZABC2600001', 'QZABC2600002'].map((isrc) => group(isrc, '0.0000005'))
    expect(roundStatementTotals(given, ONE)).toEqual([0n, 1n, 1n])
  })

  test('with equal remainders of one identity, the earlier month comes first', () => {
    const given = [group('QZABC2600001', '0.0000005', '2026-06'), group('QZABC2600001', '0.0000005')]
    expect(roundStatementTotals(given, ONE)).toEqual([0n, 1n])
  })

  test('identities are compared by their bytes, also beyond U+FFFF', () => {
    const given = [group('😀', '0.0000005'), group('\uFF5E', '0.0000005')]
    expect(roundStatementTotals(given, ONE)).toEqual([0n, 1n])
    expect(Buffer.compare(Buffer.from('\uFF5E'), Buffer.from('😀'))).toBe(-1)
  })

  test.each([
    ['7.960335', '1.0834', '8.624227'],
    ['100', '1', '100'],
    ['-0.0000005', '1', '-0.000001'],
    ['-0.0000004', '1', '0'],
    ['0.0000005', '1', '0.000001'],
  ])('%s at %s', (amount, rate, result) => {
    expect(roundStatementTotals([group('QZABC2600001', amount)], exact(rate))).toEqual([usd(result)])
  })

  test('the sum is the exact total rounded half away from zero, and no group is off by a whole unit', () => {
    fc.assert(
      fc.property(groups, rate, (groups, rate) => {
        const rounded = roundStatementTotals(groups, rate)
        const unit = 10n ** 14n
        const total = sum(groups.map(({ amount }) => amount * rate))
        expect(2n * size(sum(rounded) * unit - total) <= unit).toBe(true)
        if (2n * size(total % unit) === unit) expect(size(sum(rounded)) * unit > size(total)).toBe(true)
        for (const [index, { amount }] of groups.entries())
          expect(size((rounded[index] as bigint) * unit - amount * rate) < unit).toBe(true)
      }),
    )
  })

  test('the order of the groups does not matter', () => {
    fc.assert(
      fc.property(
        groups.chain((groups) =>
          fc.tuple(fc.constant(groups), fc.shuffledSubarray(groups, { minLength: groups.length })),
        ),
        rate,
        ([groups, shuffled], rate) => {
          const rounded = roundStatementTotals(groups, rate)
          const again = roundStatementTotals(shuffled, rate)
          expect(shuffled.map((group) => rounded[groups.indexOf(group)])).toEqual(again)
        },
      ),
    )
  })

  test('a rate of 0, a negative rate and a group that is given twice are refused', () => {
    expect(() => roundStatementTotals([group('QZABC2600001', '1')], 0n)).toThrow(RangeError)
    expect(() => roundStatementTotals([group('QZABC2600001', '1')], -ONE)).toThrow(RangeError)
    expect(() => roundStatementTotals([group('a', '1'), group('a', '1')], ONE)).toThrow('two groups')
  })
})

describe('the waterfall', () => {
  test.each([
    ['Basic', 8_500, '100', '85', '15'],
    ['PRO', 10_000, '100', '100', '0'],
    ['Basic, in euros', 8_500, '8.624227', '7.330593', '1.293634'],
    ['Basic, a correction', 8_500, '-0.69', '-0.5865', '-0.1035'],
    ['Basic, matched later', 8_500, '2', '1.7', '0.3'],
  ])('%s: %i bp of %s', (_, planShareBp, gross, net, fee) => {
    expect(waterfall(usd(gross), { planShareBp })).toMatchObject({ netMicros: usd(net), feeMicros: usd(fee) })
  })

  test('a negative group divides like a positive one', () => {
    const result = waterfall(usd('-0.69'), { planShareBp: 8_500, sharesBp: [5_000, 5_000] })
    expect(result.partsMicros).toEqual([usd('-0.29325'), usd('-0.29325')])
  })

  test('an advance is paid back first, month by month, and the rest is divided', () => {
    const advance = usd('5')
    const may = waterfall(usd('3'), { recoupments: [{ leftMicros: advance }], sharesBp: [5_000, 5_000] })
    expect(may).toMatchObject({ recoupedMicros: [usd('3')], partsMicros: [0n, 0n] })
    const leftMicros = advance - sum(may.recoupedMicros)
    const june = waterfall(usd('4'), { recoupments: [{ leftMicros }], sharesBp: [5_000, 5_000] })
    expect(june).toMatchObject({ recoupedMicros: [usd('2')], partsMicros: [usd('1'), usd('1')] })
  })

  test('a negative group does not reopen an advance', () => {
    const result = waterfall(usd('-3'), { recoupments: [{ leftMicros: usd('5') }] })
    expect(result).toMatchObject({ recoupedMicros: [0n], partsMicros: [usd('-3')] })
  })

  test.each([
    ['PRO from 15 May at noon', '2026-04', '8500'],
    ['PRO from 15 May at noon', '2026-05', '10000'],
    ['PRO until 1 June', '2026-05', '10000'],
    ['PRO until 1 June', '2026-06', '8500'],
    ['PRO for no time at all', '2026-05', '8500'],
  ])('%s: the share of %s is %s bp', (plan, month, share) => {
    const intervals = {
      'PRO from 15 May at noon': { from: new Date('2026-05-15T12:00:00Z') },
      'PRO until 1 June': { from: new Date('2026-01-01'), to: new Date('2026-06-01T00:00:00Z') },
      'PRO for no time at all': { from: new Date('2026-05-15'), to: new Date('2026-05-15') },
    }[plan]
    expect(planShareBp(month, intervals ? [intervals] : [])).toBe(Number(share))
  })

  test('December ends with the year', () => {
    expect(planShareBp('2026-12', [{ from: new Date('2026-12-31T23:59:59.999Z') }])).toBe(10_000)
    expect(planShareBp('2026-12', [{ from: new Date('2027-01-01T00:00:00Z') }])).toBe(8_500)
  })

  test('a new split applies from its month on and leaves earlier months as they were', () => {
    const alone = { fromMonth: null, sharesBp: [10_000] }
    const together = { fromMonth: '2026-06', sharesBp: [5_000, 5_000] }
    const paid = ['2026-05', '2026-06'].map((month) => {
      const revision = splitRevisionFor([alone, together], month)
      return waterfall(usd('10'), { sharesBp: revision?.sharesBp ?? [] }).partsMicros
    })
    expect(paid).toEqual([[usd('10')], [usd('5'), usd('5')]])
    expect(splitRevisionFor([together, alone], '2026-07')).toBe(together)
    expect(splitRevisionFor([together], '2026-05')).toBeUndefined()
  })

  test.each([
    [[5_000, 4_999]],
    [[10_001]],
    [[10_000, 0]],
    [[9_999.5, 0.5]],
    [[]],
  ])('the shares %s are refused', (sharesBp) => {
    expect(() => waterfall(1n, { sharesBp })).toThrow(RangeError)
  })

  test('every unit of gross is a fee, paid back, or in a part', () => {
    const shares = fc
      .array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 10 })
      .map(([, ...others]) => [10_000 - others.reduce((all, share) => all + share, 0), ...others])
    const advances = fc.array(fc.bigInt({ min: 0n, max: 10n ** 8n }), { maxLength: 3 })
    const gross = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n })
    fc.assert(
      fc.property(
        gross,
        fc.constantFrom(8_500, 10_000),
        advances,
        shares,
        (gross, planShareBp, advances, sharesBp) => {
          const recoupments = advances.map((leftMicros) => ({ leftMicros }))
          const result = waterfall(gross, { planShareBp, recoupments, sharesBp })
          expect(result.feeMicros + result.netMicros).toBe(gross)
          expect(sum(result.recoupedMicros) + sum(result.partsMicros)).toBe(result.netMicros)
          for (const [index, recouped] of result.recoupedMicros.entries())
            expect(recouped >= 0n && recouped <= (advances[index] as bigint)).toBe(true)
          if (sum(result.recoupedMicros) < sum(advances) && gross > 0n)
            expect(sum(result.partsMicros)).toBe(0n)
        },
      ),
    )
  })
})

describe('entries', () => {
  const ANA = '01990000-0000-7000-8000-00000000000a'
  const RUI = '01990000-0000-7000-8000-00000000000b'
  const book = fc.oneof(
    fc.record({ accountId: fc.constantFrom(ANA, RUI), book: fc.constantFrom(...TENANT_BOOKS) }),
    fc.record({
      accountId: fc.constant(PLATFORM),
      book: fc.constantFrom('fee' as const, 'suspense' as const),
    }),
  )
  const movement: fc.Arbitrary<Movement> = fc.record({
    from: book,
    to: book,
    amountMicros: fc.bigInt({ min: -100n, max: 100n }),
    currency: fc.constantFrom('USD', 'EUR'),
  })

  test('within an account, an amount leaves one book and arrives in the other', () => {
    const entries = entriesOf([
      {
        from: { accountId: ANA, book: 'payable' },
        to: { accountId: ANA, book: 'reserved', ref: 'payout' },
        amountMicros: 5n,
        currency: 'USD',
        usSourceMicros: 2n,
      },
    ])
    expect(entries).toMatchObject([
      { book: 'payable', ref: '', amountMicros: -5n, usSourceMicros: -2n },
      { book: 'reserved', ref: 'payout', amountMicros: 5n, usSourceMicros: 2n },
    ])
  })

  test('add up to 0 in every account, and over all accounts in clearing', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 8 }), (movements) => {
        const entries = entriesOf(movements)
        const sums = new Map<string, bigint>()
        const add = (key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount)
        for (const { accountId, book, currency, amountMicros } of entries) {
          add(`${accountId} ${currency}`, amountMicros)
          if (book === CLEARING) add(`${CLEARING} ${currency}`, amountMicros)
        }
        expect([...sums.values()].filter((all) => all !== 0n)).toEqual([])
        expect(entries.filter(({ amountMicros }) => amountMicros === 0n)).toEqual([])
        expect(mirrorOf(mirrorOf(entries))).toEqual(entries)
        expect(
          mirrorOf(entries).map(({ amountMicros }, i) => amountMicros + (entries[i]?.amountMicros ?? 0n)),
        ).toEqual(entries.map(() => 0n))
      }),
    )
  })

  test.each<[string, Partial<Movement>]>([
    ['a book of the installation in a customer’s account', { to: { accountId: ANA, book: 'fee' } }],
    ['a book of a customer in the installation’s account', { to: { accountId: PLATFORM, book: 'payable' } }],
    ['a currency that is none', { currency: 'usd' }],
    ['an amount beyond 64 bits', { amountMicros: 2n ** 63n }],
    ['more from the United States than there is', { usSourceMicros: 6n }],
    ['a part from the United States of the other sign', { usSourceMicros: -1n }],
  ])('%s is refused', (_, change) => {
    const movement: Movement = {
      from: { accountId: PLATFORM, book: 'fee' },
      to: { accountId: ANA, book: 'payable' },
      amountMicros: 5n,
      currency: 'USD',
    }
    expect(() => entriesOf([{ ...movement, ...change }])).toThrow(RangeError)
  })
})
