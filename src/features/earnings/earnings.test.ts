// Held shares, and shares that somebody else claims, on the real database.
import { beforeAll, describe, expect, test } from 'vitest'
import { sumsOf, usd } from '#features/ledger/ledger.fixtures.ts'
import { readBalances, reverseStatement, sumDecidedDisputes } from '#features/ledger/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { postEarning } from './earnings.fixtures.ts'
import {
  freezeEarnings,
  lastPostedMonth,
  releaseHeld,
  reverseEarnings,
  settleFreeze,
} from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const inTransaction = <T>(run: Parameters<ReturnType<TestApp['deps']['db']['transaction']>['execute']>[0]) =>
  app.deps.db.transaction().execute(run) as Promise<T>
const balances = async (accountId: string) =>
  Object.fromEntries(
    (await readBalances(app.deps.db, accountId)).map(({ book, balanceMicros }) => [book, balanceMicros]),
  )
const release = (by: { ownerAccountId: string; partyId: string; toAccountId: string }) =>
  inTransaction<{ amountMicros: bigint }[]>((trx) => releaseHeld(trx, app.deps, by))
const earningsOf = (accountId: string) =>
  app.deps.db.selectFrom('earnings').selectAll().where('account_id', '=', accountId).execute()

describe('shares that are held', () => {
  test('go to the person who accepts, with their rows, once', async () => {
    const [owner, person, partyId] = [newId(), newId(), newId()]
    await postEarning(app.deps, { accountId: owner, amountMicros: usd('4'), heldFor: partyId, country: 'US' })
    await postEarning(app.deps, { accountId: owner, amountMicros: usd('1.5'), heldFor: partyId })
    await postEarning(app.deps, { accountId: owner, amountMicros: usd('6') })
    const by = { ownerAccountId: owner, partyId, toAccountId: person }
    expect(await release(by)).toEqual([{ amountMicros: usd('5.5'), currency: 'USD' }])
    expect(await release(by)).toEqual([])
    expect(await balances(owner)).toEqual({ payable: usd('6') })
    expect(await balances(person)).toEqual({ payable: usd('5.5') })
    const [balance] = await readBalances(app.deps.db, person)
    expect(balance?.usSourceMicros).toBe(usd('4'))
    expect((await earningsOf(person)).map(({ state, role }) => [state, role])).toEqual([
      ['credited', 'party'],
      ['credited', 'party'],
    ])
    expect(await earningsOf(owner)).toHaveLength(1)
  })

  test('go back to the owner who takes them back', async () => {
    const [owner, partyId] = [newId(), newId()]
    await postEarning(app.deps, { accountId: owner, amountMicros: usd('2'), heldFor: partyId })
    await release({ ownerAccountId: owner, partyId, toAccountId: owner })
    expect(await balances(owner)).toEqual({ payable: usd('2') })
  })

  test('held shares of one statement can be released again after more was held', async () => {
    const [owner, person, partyId, statementId] = [newId(), newId(), newId(), newId()]
    const by = { ownerAccountId: owner, partyId, toAccountId: person }
    await postEarning(app.deps, { accountId: owner, amountMicros: usd('2'), heldFor: partyId, statementId })
    await release(by)
    await postEarning(app.deps, { accountId: owner, amountMicros: usd('3'), heldFor: partyId, statementId })
    await release(by)
    expect(await balances(person)).toEqual({ payable: usd('5') })
  })

  test('held shares are taken back from the person when the statement is reversed', async () => {
    const [owner, person, partyId, statementId] = [newId(), newId(), newId(), newId()]
    await postEarning(app.deps, { accountId: owner, amountMicros: usd('2'), heldFor: partyId, statementId })
    await release({ ownerAccountId: owner, partyId, toAccountId: person })
    await inTransaction(async (trx) => {
      await reverseStatement(trx, app.deps, { statementId })
      await reverseEarnings(trx, statementId)
    })
    expect(await sumsOf(app.deps.db, person)).toEqual({})
    expect(await sumsOf(app.deps.db, owner)).toEqual({})
    expect((await earningsOf(person)).map(({ state }) => state)).toEqual(['reversed'])
  })
})

describe('a claim', () => {
  const claim = async (
    accountId: string,
    trackId: string,
    more: { fromMonth?: string; claimedBp?: number } = {},
  ) => {
    const disputeId = newId()
    const frozen = await inTransaction((trx) =>
      freezeEarnings(trx, app.deps, {
        disputeId,
        accountId,
        trackId,
        fromMonth: more.fromMonth ?? null,
        claimedBp: more.claimedBp ?? 2_000,
        shareBp: 5_000,
      }),
    )
    return { disputeId, frozen }
  }
  const settle = (accountId: string, disputeId: string, claimant: string, upheldBp: number) =>
    inTransaction((trx) =>
      settleFreeze(trx, app.deps, {
        disputeId,
        accountId,
        claimantAccountId: claimant,
        claimedBp: 2_000,
        upheldBp,
      }),
    )

  test('freezes its part of the share of that track, and nothing else', async () => {
    const [account, trackId] = [newId(), newId()]
    await postEarning(app.deps, { accountId: account, trackId, amountMicros: usd('10') })
    await postEarning(app.deps, { accountId: account, amountMicros: usd('10') })
    const { frozen } = await claim(account, trackId)
    expect(frozen).toEqual([{ currency: 'USD', amountMicros: usd('4') }])
    expect(await balances(account)).toEqual({ disputed: usd('4'), payable: usd('16') })
  })

  test('a claim does not touch earlier months, and takes no more than is payable', async () => {
    const [account, trackId] = [newId(), newId()]
    await postEarning(app.deps, { accountId: account, trackId, amountMicros: usd('10'), month: '2026-03' })
    await postEarning(app.deps, { accountId: account, trackId, amountMicros: usd('5'), month: '2026-05' })
    const recent = await claim(account, trackId, { fromMonth: '2026-04' })
    expect(recent.frozen).toEqual([{ currency: 'USD', amountMicros: usd('2') }])
    const all = await claim(account, trackId, { claimedBp: 5_000 })
    expect(all.frozen).toEqual([{ currency: 'USD', amountMicros: usd('13') }])
    expect((await claim(account, trackId)).frozen).toEqual([])
  })

  test.each([
    ['in full', 2_000, '6', '4'],
    ['in part', 500, '9', '1'],
    ['not at all', 0, '10', undefined],
  ])('a claim that is upheld %s divides what was frozen', async (_, upheldBp, left, given) => {
    const [account, claimant, trackId] = [newId(), newId(), newId()]
    await postEarning(app.deps, { accountId: account, trackId, amountMicros: usd('10') })
    const { disputeId } = await claim(account, trackId)
    await settle(account, disputeId, claimant, upheldBp)
    await settle(account, disputeId, claimant, upheldBp)
    expect(await balances(account)).toEqual({ payable: usd(left) })
    expect(await balances(claimant)).toEqual(given ? { payable: usd(given) } : {})
  })

  test('a claim that was upheld is taken back when the statement is reversed', async () => {
    const [account, claimant, trackId, statementId] = [newId(), newId(), newId(), newId()]
    await postEarning(app.deps, { accountId: account, trackId, statementId, amountMicros: usd('10') })
    const { disputeId } = await claim(account, trackId)
    await settle(account, disputeId, claimant, 2_000)
    const decided = async () => [
      await sumDecidedDisputes(app.deps.db, account),
      await sumDecidedDisputes(app.deps.db, claimant),
    ]
    expect(await decided()).toEqual([
      [{ currency: 'USD', amountMicros: -usd('4') }],
      [{ currency: 'USD', amountMicros: usd('4') }],
    ])
    await inTransaction((trx) => reverseStatement(trx, app.deps, { statementId }))
    expect(await decided()).toEqual([[], []])
    expect(await sumsOf(app.deps.db, account)).toEqual({})
    expect(await sumsOf(app.deps.db, claimant)).toEqual({})
  })
})

test('the last posted month of tracks leaves out what was reversed', async () => {
  const [trackId, statementId, account] = [newId(), newId(), newId()]
  await postEarning(app.deps, { accountId: account, trackId, amountMicros: usd('1'), month: '2026-04' })
  await postEarning(app.deps, {
    accountId: account,
    trackId,
    statementId,
    amountMicros: usd('1'),
    month: '2026-06',
  })
  expect(await lastPostedMonth(app.deps.db, [trackId])).toBe('2026-06')
  await inTransaction((trx) => reverseEarnings(trx, statementId))
  expect(await lastPostedMonth(app.deps.db, [trackId])).toBe('2026-04')
  expect(await lastPostedMonth(app.deps.db, [newId()])).toBeNull()
})
