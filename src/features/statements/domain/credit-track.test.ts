// What a track earns in a statement: every share in the ledger, and rows that add up to it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '#features/ledger/domain/transfers.ts'
import { platform, usd } from '#features/ledger/ledger.fixtures.ts'
import { type Cell, creditTrack, type Share, type TrackGroup, type TrackRules } from './credit-track.ts'

const cell = (amount: string, more: Partial<Cell> = {}): Cell => ({
  store: 'Spotify',
  country: 'DE',
  kind: 'Premium',
  lines: 1,
  quantity: 10n ** 11n,
  amount: usd(amount) * 10_000n,
  ...more,
})

const group = (amount: string, more: Partial<TrackGroup> = {}): TrackGroup => ({
  usageMonth: '2026-05',
  lineCurrency: 'USD',
  grossMicros: usd(amount),
  cells: [cell(amount)],
  ...more,
})

const share = (name: string, shareBp: number, more: Partial<Share> = {}): Share => ({
  partyId: `party-${name}`,
  accountId: name,
  shareBp,
  disputes: [],
  ...more,
})

const rules = (more: Partial<TrackRules> = {}): TrackRules => ({
  ownerAccountId: 'owner',
  paidPlans: [{ from: new Date('2026-01-01T00:00:00Z') }],
  revisions: [],
  recoupments: [],
  ...more,
})

const sheet = (parties: Share[], fromMonth: string | null = null) => ({
  id: `from ${fromMonth}`,
  fromMonth,
  parties,
})

function credit(groups: TrackGroup[], given: TrackRules) {
  const result = creditTrack(groups, given, platform('store_receivable', 'spotify'), 'USD')
  const books: Record<string, bigint> = {}
  const us: Record<string, bigint> = {}
  for (const { accountId, book, ref, amountMicros, usSourceMicros } of entriesOf(result.movements)) {
    if (book === 'clearing') continue
    const name = [accountId.startsWith('0000') ? 'platform' : accountId, book, ref].filter(Boolean).join(' ')
    books[name] = (books[name] ?? 0n) + amountMicros
    us[name] = (us[name] ?? 0n) + usSourceMicros
  }
  return { ...result, books, us }
}

describe('shares', () => {
  test('without a split sheet the owner earns everything', () => {
    const { books, earnings } = credit([group('100')], rules({ paidPlans: [] }))
    expect(books).toEqual({
      'platform store_receivable spotify': usd('-100'),
      'platform fee': usd('15'),
      'owner payable': usd('85'),
    })
    expect(earnings).toMatchObject([
      {
        accountId: 'owner',
        role: 'owner',
        planShareBp: 8_500,
        feeMicros: usd('15'),
        amountMicros: usd('85'),
      },
    ])
  })

  test('a sheet divides what is left, from its month on', () => {
    const revisions = [
      sheet([share('owner', 10_000)]),
      sheet([share('owner', 5_000), share('bea', 5_000)], '2026-06'),
    ]
    const { books } = credit([group('10'), group('10', { usageMonth: '2026-06' })], rules({ revisions }))
    expect(books).toMatchObject({ 'owner payable': usd('15'), 'bea payable': usd('5') })
  })

  test('a share of somebody who has not answered is held by the owner', () => {
    const revisions = [sheet([share('owner', 6_000), share('bea', 4_000, { accountId: null })])]
    const { books, earnings } = credit([group('10')], rules({ revisions }))
    expect(books).toMatchObject({ 'owner payable': usd('6'), 'owner held party-bea': usd('4') })
    expect(earnings.map(({ accountId, isHeld, role }) => [accountId, role, isHeld])).toEqual([
      ['owner', 'owner', false],
      ['owner', 'party', true],
    ])
  })

  test('only the claimed part of a share is disputed', () => {
    const claimed = share('bea', 5_000, { disputes: [{ disputeId: 'claim', claimedBp: 2_000 }] })
    const { books, earnings } = credit(
      [group('10')],
      rules({ revisions: [sheet([share('owner', 5_000), claimed])] }),
    )
    expect(books).toMatchObject({
      'owner payable': usd('5'),
      'bea payable': usd('3'),
      'bea disputed claim': usd('2'),
    })
    expect(earnings.find(({ accountId }) => accountId === 'bea')?.amountMicros).toBe(usd('5'))
  })

  test('a negative share is not disputed', () => {
    const claimed = share('owner', 10_000, { disputes: [{ disputeId: 'claim', claimedBp: 10_000 }] })
    const { books } = credit([group('-1')], rules({ revisions: [sheet([claimed])] }))
    expect(books['owner payable']).toBe(usd('-1'))
  })
})

test('an advance is paid back first, across months and never from a negative month', () => {
  const recoupments = [{ id: 'advance', creditorAccountId: 'label', leftMicros: usd('5') }]
  const revisions = [sheet([share('owner', 5_000), share('bea', 5_000)])]
  const months = ['2026-04', '2026-05', '2026-06']
  const groups = ['3', '-1', '4'].map((amount, index) => group(amount, { usageMonth: months[index] }))
  const { books, recouped, earnings } = credit(groups, rules({ recoupments, revisions }))
  expect(recouped).toEqual(new Map([['advance', usd('5')]]))
  expect(books).toMatchObject({
    'label payable': usd('5'),
    'owner payable': usd('0.5'),
    'bea payable': usd('0.5'),
  })
  expect(
    earnings
      .filter(({ role }) => role === 'creditor')
      .map(({ usageMonth, amountMicros }) => [usageMonth, amountMicros]),
  ).toEqual([
    ['2026-04', usd('3')],
    ['2026-06', usd('2')],
  ])
})

test('what was earned in the United States follows the money', () => {
  const cells = [cell('6', { country: 'US' }), cell('4')]
  const revisions = [
    sheet([
      share('owner', 5_000, { disputes: [{ disputeId: 'claim', claimedBp: 2_500 }] }),
      share('bea', 5_000, { accountId: null }),
    ]),
  ]
  const { us } = credit([group('10', { cells })], rules({ revisions }))
  expect(us).toMatchObject({
    'owner payable': usd('1.5'),
    'owner disputed claim': usd('1.5'),
    'owner held party-bea': usd('3'),
    'platform store_receivable spotify': usd('-6'),
  })
  expect(us['owner held passage']).toBeUndefined()
})

const micros = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n })
const cells = fc.array(
  fc.record({
    amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 14n }),
    country: fc.constantFrom('US', 'DE', 'TR'),
  }),
  { minLength: 1, maxLength: 8 },
)
const shares = fc
  .array(fc.record({ weight: fc.integer({ min: 1, max: 999 }), held: fc.boolean(), claimed: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parties) => {
    const rest = 10_000 - parties.slice(1).reduce((sum, { weight }) => sum + weight, 0)
    return parties.map(({ weight, held, claimed }, index) => {
      const shareBp = index === 0 ? rest : weight
      const disputes = claimed ? [{ disputeId: `claim ${index}`, claimedBp: Math.ceil(shareBp / 3) }] : []
      return share(index === 0 ? 'owner' : `p${index}`, shareBp, {
        disputes,
        ...(held && index > 0 ? { accountId: null } : {}),
      })
    })
  })

test('nothing is created or lost: entries balance, and rows add up to them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ grossMicros: micros, cells }), { minLength: 1, maxLength: 4 }),
      shares,
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.boolean(),
      (given, parties, advance, isPaid) => {
        const groups = given.map(({ grossMicros, cells }, index) => ({
          usageMonth: `2026-0${index + 1}`,
          lineCurrency: 'USD',
          grossMicros,
          cells: cells.map(({ amount, country }) => cell('0', { amount, country })),
        }))
        const { books, earnings, recouped } = credit(
          groups,
          rules({
            paidPlans: isPaid ? [{ from: new Date('2026-01-01T00:00:00Z') }] : [],
            revisions: [sheet(parties)],
            recoupments: [{ id: 'advance', creditorAccountId: 'label', leftMicros: advance }],
          }),
        )
        const all = Object.values(books).reduce((sum, amount) => sum + amount, 0n)
        expect(all).toBe(0n)
        expect(recouped.get('advance') ?? 0n).toBeLessThanOrEqual(advance)
        const rowsOf = (accountId: string) =>
          earnings
            .filter((row) => row.accountId === accountId)
            .reduce((sum, { amountMicros }) => sum + amountMicros, 0n)
        const entriesFor = (accountId: string) =>
          Object.entries(books)
            .filter(([name]) => name.startsWith(`${accountId} `))
            .reduce((sum, [, amount]) => sum + amount, 0n)
        for (const accountId of ['owner', 'label', ...parties.flatMap((party) => party.accountId ?? [])])
          expect(rowsOf(accountId)).toBe(entriesFor(accountId))
      },
    ),
    { numRuns: 300 },
  )
})
