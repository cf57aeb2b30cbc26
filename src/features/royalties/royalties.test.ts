// What an account sees of its money, on the real database: sums equal the books, and rows open to what made them.
import { beforeAll, describe, expect, test } from 'vitest'
import { setPlan } from '#features/accounts/service.server.ts'
import { postEarning } from '#features/earnings/earnings.fixtures.ts'
import { releaseHeld, reverseEarnings } from '#features/earnings/service.server.ts'
import { move, postAll, tenant, transfer, usd } from '#features/ledger/ledger.fixtures.ts'
import { reverseStatement } from '#features/ledger/service.server.ts'
import { buildPayee, platformBooks, sendOne, withdraw } from '#features/payouts/payouts.fixtures.ts'
import {
  addCatalogueTrack,
  addSource,
  deezerFile,
  post,
  reverse,
  sendStatement,
  statementsOf,
} from '#features/statements/statements.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import { microsOfDecimal } from '#lib/pure/money.ts'
import { buildArtist, buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'finance')
})

const royaltiesOf = (person: TestPerson) => app.client(person.cookie).royalties
const earn = (person: TestPerson, given: Omit<Parameters<typeof postEarning>[1], 'accountId'>) =>
  postEarning(app.deps, { accountId: person.viewer.accountId, ...given })
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

describe('the overview', () => {
  test('an account that has earned nothing sees zeros', async () => {
    const { totals, months, unposted } = await royaltiesOf(await buildUser(app)).overview()
    expect(totals).toEqual([
      {
        currency: 'USD',
        lifetime: '0.00',
        available: '0.00',
        pending: '0.00',
        paid: '0.00',
        withheld: '0.00',
        costs: '0.00',
        disputed: '0.00',
        fromDisputes: '0.00',
        held: '0.00',
      },
    ])
    expect([months, unposted]).toEqual([[], []])
  })

  test('a payout moves money between the parts, as the books have it, and the lifetime sum stays', async () => {
    const owner = await buildPayee(app, { amountMicros: usd('100.000001') })
    const seen = async () => (await royaltiesOf(owner).overview()).totals[0]
    const lifetime = '100.000001'
    expect(await seen()).toMatchObject({ lifetime, available: lifetime })
    await withdraw(app, owner, String(usd('30')))
    expect(await seen()).toMatchObject({ lifetime, available: '70.000001', pending: '30.00' })

    const books = await platformBooks(app, await sendOne(app, owner, String(usd('60'))))
    const micros = (text: string | undefined) => microsOfDecimal(text ?? '') ?? 0n
    const total = await seen()
    expect(total).toMatchObject({ lifetime, available: '10.000001' })
    expect({
      in_transit: micros(total?.pending) - usd('30'),
      bank: micros(total?.paid),
      withholding: micros(total?.withheld),
      payout_cost: micros(total?.costs),
    }).toEqual({ in_transit: 0n, bank: 0n, withholding: 0n, payout_cost: 0n, ...books })
  })

  test('money that is held for an invited person is apart from the lifetime sum, and disputed money is part of it', async () => {
    const owner = await buildUser(app)
    const { accountId } = owner.viewer
    await earn(owner, { amountMicros: usd('4'), heldFor: newId() })
    await earn(owner, { amountMicros: usd('6') })
    await postAll(
      app.deps,
      transfer([move(tenant(accountId, 'payable'), tenant(accountId, 'disputed', newId()), usd('1.5'))], {
        kind: 'dispute',
      }),
    )
    expect((await royaltiesOf(owner).overview()).totals[0]).toMatchObject({
      lifetime: '6.00',
      available: '4.50',
      disputed: '1.50',
      held: '4.00',
    })
  })

  test('what is reported and not posted is expected, before fee, rate and splits', async () => {
    const owner = await buildUser(app)
    const { isrc } = await addCatalogueTrack(app, owner, { isrc: 'QZROY2600001' })
    const source = await addSource(app, staff, 'EUR')
    await sendStatement(app, staff, source, deezerFile([{ isrc, amount: '12.5' }]))
    expect((await royaltiesOf(owner).overview()).unposted).toEqual([
      { currency: 'EUR', amount: '12.5', statements: 1 },
    ])
  })

  test('a store with enough history has an estimate for the ended month that it has not reported', async () => {
    const owner = await buildUser(app)
    for (const month of ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'])
      await earn(owner, { amountMicros: usd('2'), month })
    expect((await royaltiesOf(owner).overview()).forecast).toEqual([
      {
        store: 'Spotify',
        months: [{ month: '2026-10', low: '2.00', estimate: '2.00', high: '2.00' }],
        last: { month: '2026-09', estimated: '2.00', actual: '2.00' },
      },
    ])
    expect((await royaltiesOf(await buildUser(app)).overview()).forecast).toEqual([])
  })

  test('the chart has months by store, and adds up to the records', async () => {
    const owner = await buildUser(app)
    await earn(owner, { amountMicros: usd('1'), month: '2026-04' })
    await earn(owner, { amountMicros: usd('2'), month: '2026-05' })
    await earn(owner, { amountMicros: usd('0.000003'), month: '2026-05' })
    await earn(owner, { amountMicros: usd('9'), month: '2025-05' })
    const { months } = await royaltiesOf(owner).overview()
    expect(
      months.map(({ month, amount, stores }) => [month, amount, stores.map(({ store }) => store)]),
    ).toEqual([
      ['2026-04', '1.00', ['Spotify']],
      ['2026-05', '2.000003', ['Spotify']],
    ])
  })
})

describe('records', () => {
  test('have eight fields, with the newest period first and sums of all that match, apart from what is kept for others', async () => {
    const owner = await buildUser(app)
    const { id: trackId, isrc } = await addCatalogueTrack(app, owner, { isrc: 'QZROY2600002', title: 'Sal' })
    await earn(owner, { amountMicros: usd('1'), month: '2026-04', trackId })
    await earn(owner, { amountMicros: usd('2.000003'), month: '2026-05', trackId, country: 'BR' })
    await earn(owner, { amountMicros: usd('5'), month: '2026-05', trackId, heldFor: newId() })
    const all = await royaltiesOf(owner).records({})
    expect(all.items.map(({ period, amount, status }) => [period, amount, status])).toEqual([
      ['2026-05', '5.00', 'pending'],
      ['2026-05', '2.000003', 'paid'],
      ['2026-04', '1.00', 'paid'],
    ])
    expect(all.items[1]).toMatchObject({ isrc, track: 'Sal', platform: 'Spotify', country: 'BR' })
    expect(all.items[1]?.transactionId).toMatch(/^[0-9a-f-]{36}$/)
    expect(all).toMatchObject({ count: 3, sums: [{ currency: 'USD', amount: '3.000003', kept: '5.00' }] })

    const filtered = await royaltiesOf(owner).records({
      month: ['2026-05'],
      country: ['BR'],
      track: [trackId],
    })
    expect(filtered).toMatchObject({ count: 1, sums: [{ amount: '2.000003' }] })
    expect((await royaltiesOf(owner).records({ release: [newId()] })).count).toBe(0)
    expect((await royaltiesOf(owner).records({ artist: [newId()] })).count).toBe(0)
    const { id: artist } = await buildArtist(app, owner, 'Ana Lima')
    await app.deps.db
      .updateTable('releases')
      .set({ artist_id: artist })
      .where('account_id', '=', owner.viewer.accountId)
      .execute()
    expect((await royaltiesOf(owner).records({ artist: [artist] })).count).toBe(3)
    expect((await royaltiesOf(owner).choices()).artists).toEqual([{ id: artist, name: 'Ana Lima' }])
  })

  test('a month before the first year is refused, and in a cursor it starts at the beginning', async () => {
    const owner = await buildUser(app)
    await earn(owner, { amountMicros: usd('1') })
    expect(await codeOf(royaltiesOf(owner).records({ month: ['0000-05'] }))).toBe('invalid_input')
    expect(await codeOf(royaltiesOf(owner).statements({ cursor: '0000-12' }))).toBe('invalid_input')
    const cursor = `0000-05_${newId()}`
    expect((await royaltiesOf(owner).records({ cursor })).items).toHaveLength(1)
  })

  test('records are listed page by page, each once', async () => {
    const owner = await buildUser(app)
    for (const month of ['2026-03', '2026-05', '2026-05', '2026-04', '2026-05'])
      await earn(owner, { amountMicros: usd('1'), month })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await royaltiesOf(owner).records({ cursor, limit: 2 })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([5, 5])
  })

  test('records of a reversed statement are gone', async () => {
    const owner = await buildUser(app)
    const { statement_id: statementId } = await earn(owner, { amountMicros: usd('3') })
    await app.deps.db.transaction().execute(async (trx) => {
      await reverseStatement(trx, app.deps, { statementId })
      await reverseEarnings(trx, statementId)
    })
    expect((await royaltiesOf(owner).records({})).count).toBe(0)
    expect((await royaltiesOf(owner).overview()).totals[0]).toMatchObject({ lifetime: '0.00' })
  })

  test('records of another account are not found, and a seat without the capability is refused', async () => {
    const owner = await buildUser(app)
    const { id } = await earn(owner, { amountMicros: usd('3') })
    const stranger = await buildUser(app)
    expect(await codeOf(royaltiesOf(stranger).explain({ id: id as string }))).toBe('not_found')
    expect(await codeOf(royaltiesOf(owner).explain({ id: newId() }))).toBe('not_found')
    expect((await royaltiesOf(stranger).records({})).count).toBe(0)
  })

  test('as CSV are the rows of the screen, with cells that spreadsheets do not run', async () => {
    const owner = await buildUser(app)
    const { id: trackId } = await addCatalogueTrack(app, owner, { isrc: 'QZROY2600003', title: '=1+1' })
    await earn(owner, { amountMicros: usd('1.5'), trackId })
    await earn(owner, { amountMicros: usd('2'), month: '2026-04', trackId })
    const { body } = await royaltiesOf(owner).exportRecords({ month: ['2026-05'] })
    const [head = '', line = '', ...more] = (await body.text()).trim().split('\r\n')
    expect(head.replace('\uFEFF', '').split(',')).toHaveLength(12)
    expect(line).toContain(`2026-05,'=1+1,QZROY2600003`)
    expect(line).toContain('1.50,USD,paid')
    expect(more).toEqual([])
  })

  test('have choices for filters: only what there is', async () => {
    const owner = await buildUser(app)
    const { id, releaseId } = await addCatalogueTrack(app, owner, { isrc: 'QZROY2600004', title: 'Maré' })
    await earn(owner, { amountMicros: usd('1'), trackId: id, country: 'TR' })
    expect(await royaltiesOf(owner).choices()).toEqual({
      months: ['2026-05'],
      stores: ['Spotify'],
      countries: ['TR'],
      artists: [],
      releases: [{ id: releaseId, title: 'Maré' }],
      tracks: [{ id, title: 'Maré', releaseId }],
    })
  })
})

describe('an explanation', () => {
  test('an explanation goes from the exact sum and its rate to the fee of the plan and the rest', async () => {
    const owner = await buildUser(app)
    const { isrc } = await addCatalogueTrack(app, owner, { isrc: 'QZROY2600005' })
    const source = await addSource(app, staff, 'EUR')
    const { id } = await sendStatement(
      app,
      staff,
      source,
      deezerFile([
        { isrc, amount: '5.960335', plays: 40 },
        { isrc, amount: '2', country: 'BR', plays: 10 },
      ]),
    )
    await statementsOf(app, staff).setRate({
      id,
      currency: 'EUR',
      rate: '1.0834',
      source: 'ECB',
      asOf: '2026-06-30',
    })
    await post(app, staff, id)
    const { items, sums } = await royaltiesOf(owner).records({})
    expect(sums).toEqual([{ currency: 'USD', amount: '7.330593', kept: '0.00' }])
    const german = items.find(({ country }) => country === 'DE')
    const explained = await royaltiesOf(owner).explain({ id: german?.id ?? '' })
    expect(explained).toMatchObject({
      reported: '5.960335',
      reportedCurrency: 'EUR',
      rate: { rate: '1.0834', source: 'ECB', asOf: '2026-06-30' },
      exact: '6.457426939',
      planShareBp: 8_500,
      recouped: '0.00',
      others: '0.00',
      lines: 1,
      quantity: '40',
      parties: 1,
      shareBp: 10_000,
      group: { lines: 2, quantity: '50', reported: '7.960335', gross: '8.624227', amount: '7.330593' },
      statement: { id, fileName: 'statement.csv', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      releaseId: expect.any(String),
    })
    const micros = (text: string) => microsOfDecimal(text) ?? 0n
    expect(
      micros(explained.gross) - micros(explained.fee) - micros(explained.others) - micros(explained.rounded),
    ).toBe(micros(explained.amount))
  })

  test('the release of a track is only named to the account it belongs to', async () => {
    const [owner, person, partyId] = [await buildUser(app), await buildUser(app), newId()]
    const track = await addCatalogueTrack(app, owner, { isrc: 'QZROY2600011' })
    await earn(owner, { amountMicros: usd('2'), trackId: track.id, heldFor: partyId })
    await earn(owner, { amountMicros: usd('1'), trackId: track.id })
    await app.deps.db.transaction().execute((trx) =>
      releaseHeld(trx, app.deps, {
        ownerAccountId: owner.viewer.accountId,
        partyId,
        toAccountId: person.viewer.accountId,
      }),
    )
    const explain = async (reader: TestPerson) => {
      const [record] = (await royaltiesOf(reader).records({})).items
      return royaltiesOf(reader).explain({ id: record?.id ?? '' })
    }
    expect(await explain(owner)).toMatchObject({ role: 'owner', releaseId: expect.any(String) })
    expect(await explain(person)).toMatchObject({ role: 'party', releaseId: null, artworkUrls: null })
  })

  test('an explanation has no fee when the owner of the track had a paid plan', async () => {
    const owner = await buildUser(app)
    await setPlan(app.deps.db, {
      accountId: owner.viewer.accountId,
      plan: 'pro',
      until: null,
      at: new Date('2026-01-01T00:00:00Z'),
    })
    const { isrc } = await addCatalogueTrack(app, owner, { isrc: 'QZROY2600006' })
    const { id } = await sendStatement(
      app,
      staff,
      await addSource(app, staff),
      deezerFile([{ isrc, amount: '3' }]),
    )
    await post(app, staff, id)
    const [record] = (await royaltiesOf(owner).records({})).items
    expect(await royaltiesOf(owner).explain({ id: record?.id ?? '' })).toMatchObject({
      rate: null,
      exact: '3',
      planShareBp: 10_000,
      fee: '0.00',
      amount: '3.00',
    })
  })
})

describe('statements by period', () => {
  test('show what was reported, and what a store has not reported yet', async () => {
    const owner = await buildUser(app)
    const now = app.deps.clock.now()
    try {
      for (const [month, day] of [
        ['2026-03', '2026-05-10'],
        ['2026-04', '2026-06-09'],
        ['2026-05', '2026-07-10'],
      ] as const) {
        app.deps.clock.set(new Date(`${day}T12:00:00Z`))
        await earn(owner, { amountMicros: usd('1.5'), month })
      }
      app.deps.clock.set(new Date('2026-08-20T00:00:00Z'))
      const { items, nextCursor } = await royaltiesOf(owner).statements({})
      expect(
        items.map(({ month, state, reportedOn, expectedOn }) => [month, state, reportedOn ?? expectedOn]),
      ).toEqual([
        ['2026-07', 'expected', '2026-09-09'],
        ['2026-06', 'late', '2026-08-09'],
        ['2026-05', 'reported', '2026-07-10'],
        ['2026-04', 'reported', '2026-06-09'],
        ['2026-03', 'reported', '2026-05-10'],
      ])
      expect(items[2]).toMatchObject({
        store: 'Spotify',
        lines: 1,
        quantity: '100',
        reported: [{ currency: 'USD', amount: '1.5' }],
        amounts: [{ currency: 'USD', amount: '1.50' }],
      })
      expect(nextCursor).toBeNull()
    } finally {
      app.deps.clock.set(now)
    }
  })

  test('count each reported line once, and what is kept for invited people apart', async () => {
    const owner = await buildUser(app)
    const [trackId, statementId, partyId] = [newId(), newId(), newId()]
    await earn(owner, { amountMicros: usd('6'), trackId, statementId })
    await earn(owner, { amountMicros: usd('4'), trackId, statementId, heldFor: partyId })
    await earn(owner, { amountMicros: usd('1'), trackId, statementId, country: 'BR' })
    const report = async () => {
      const [first] = (await royaltiesOf(owner).statements({})).items.filter(
        ({ state }) => state === 'reported',
      )
      return first
    }
    const reported = { lines: 2, quantity: '200', reported: [{ currency: 'USD', amount: '3' }] }
    expect(await report()).toMatchObject({ ...reported, amounts: [{ currency: 'USD', amount: '7.00' }] })
    const { months } = await royaltiesOf(owner).overview()
    expect(months).toMatchObject([{ amount: '7.00', stores: [{ quantity: '200' }] }])

    // Taken back, both shares of the same lines are the owner's.
    const { accountId } = owner.viewer
    await app.deps.db
      .transaction()
      .execute((trx) =>
        releaseHeld(trx, app.deps, { ownerAccountId: accountId, partyId, toAccountId: accountId }),
      )
    expect(await report()).toMatchObject({ ...reported, amounts: [{ currency: 'USD', amount: '11.00' }] })
    const after = await royaltiesOf(owner).overview()
    expect(after.months).toMatchObject([{ amount: '11.00', stores: [{ quantity: '200' }] }])
  })

  test('a report that is being checked is neither expected nor late', async () => {
    const owner = await buildUser(app)
    const { isrc } = await addCatalogueTrack(app, owner, { isrc: 'QZROY2600077' })
    await sendStatement(app, staff, await addSource(app, staff), deezerFile([{ isrc, amount: '3' }]))
    const { items } = await royaltiesOf(owner).statements({})
    expect(items).toMatchObject([{ store: 'Deezer', month: '2026-05', state: 'received', amounts: [] }])
  })

  test('a report that was taken back is being checked again, unless another one has reported its month', async () => {
    const owner = await buildUser(app)
    const { isrc } = await addCatalogueTrack(app, owner, { isrc: 'QZROY2600078' })
    const source = await addSource(app, staff)
    const { id } = await sendStatement(app, staff, source, deezerFile([{ isrc, amount: '3' }]))
    await post(app, staff, id)
    await reverse(app, staff, id)
    const statesOf = async () =>
      (await royaltiesOf(owner).statements({})).items.map(({ store, month, state }) => [store, month, state])
    expect(await statesOf()).toContainEqual(['Deezer', '2026-05', 'received'])
    const corrected = await sendStatement(app, staff, source, deezerFile([{ isrc, amount: '4' }]))
    await post(app, staff, corrected.id)
    const states = await statesOf()
    expect(states).toContainEqual(['Deezer', '2026-05', 'reported'])
    expect(states).not.toContainEqual(['Deezer', '2026-05', 'received'])
  })

  test('older years are on later pages', async () => {
    const owner = await buildUser(app)
    await earn(owner, { amountMicros: usd('1'), month: '2024-01' })
    await earn(owner, { amountMicros: usd('1'), month: '2026-05' })
    const first = await royaltiesOf(owner).statements({})
    expect([first.items.filter(({ state }) => state === 'reported').length, first.nextCursor]).toEqual([
      1,
      '2024-01',
    ])
    const second = await royaltiesOf(owner).statements({ cursor: '2024-01' })
    expect(second.items.map(({ month, state }) => [month, state])).toEqual([['2024-01', 'reported']])
  })
})

test('a token needs the scope of money', async () => {
  const owner = await buildUser(app)
  await proveSession(app, owner)
  const mint = async (scopes: ('money.view' | 'catalogue.view')[]) =>
    (await app.client(owner.cookie).tokens.create({ name: 'Books', scopes, expires_in_days: 1 })).token
  const ask = async (token: string) =>
    (await app.fetch('/v1/royalties', { headers: { authorization: `Bearer ${token}` } })).status
  expect(await ask(await mint(['money.view']))).toBe(200)
  expect(await ask(await mint(['catalogue.view']))).toBe(403)
})
