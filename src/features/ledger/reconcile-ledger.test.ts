// The nightly reconciliation finds what was changed past the ledger, and stops withdrawals from those accounts.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { log } from '#lib/log.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { withoutTriggers } from '#test/database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { earning, move, platform, postAll, tenant, transfer, usd } from './ledger.fixtures.ts'
import { reconcileLedger } from './reconcile-ledger.server.ts'
import { prepareLedger } from './service.server.ts'

let app: TestApp
const accounts = Array.from({ length: 450 }, () => newId())
const [ana = '', rui = '', eva = ''] = accounts
beforeAll(async () => {
  app = await openTestApp()
  await postAll(
    app.deps,
    ...accounts.map((id, i) =>
      earning({ grossMicros: usd('10'), planShareBp: 8_500 }, id, [
        { accountId: id, shareBp: 5_000 },
        { accountId: required(accounts[(i + 1) % accounts.length]), shareBp: 5_000 },
      ]),
    ),
  )
})

const holds = async () => {
  const rows = await app.deps.db.selectFrom('ledger_holds').selectAll().orderBy('account_id').execute()
  return rows.map(({ account_id, reason }) => [account_id, reason])
}
const withdraw = (accountId: string) =>
  postAll(
    app.deps,
    transfer([move(tenant(accountId, 'payable'), tenant(accountId, 'reserved', newId()), 1n)], {
      accountId,
      kind: 'reserve',
      requirePayable: true,
    }),
  )

/** What is found after a change past the ledger; the change is undone. */
async function foundAfter(change: ReturnType<typeof sql>) {
  const undo = new Error('undo')
  let found: unknown
  await withoutTriggers(app.deps.db, async (trx) => {
    await change.execute(trx)
    const result = await reconcileLedger({ ...app.deps, db: trx })
    const marked = await trx
      .selectFrom('ledger_holds')
      .select(['account_id', 'reason'])
      .orderBy('account_id')
      .execute()
    found = { ...result, marked: marked.map(({ account_id, reason }) => [account_id, reason]) }
    throw undo
  }).catch((error) => {
    if (error !== undo) throw error
  })
  return found
}

test('an untouched ledger of several batches has no difference', async () => {
  expect(await reconcileLedger(app.deps)).toEqual({ accounts: 450, differences: [], openTransfers: [] })
  expect(await holds()).toEqual([])
})

describe('it finds', () => {
  test('a balance that was changed', async () => {
    const found = await foundAfter(
      sql`update ledger_balances set balance_micros = balance_micros + 1 where account_id = ${ana}`,
    )
    expect(found).toMatchObject({
      differences: [
        {
          accountId: ana,
          reason: 'balance_differs',
          book: 'payable',
          currency: 'USD',
          sumMicros: '8500000',
          expectedMicros: '8500001',
        },
      ],
      marked: [[ana, 'balance_differs']],
    })
  })

  test('a balance that was removed, and one that was added', async () => {
    expect(await foundAfter(sql`delete from ledger_balances where account_id = ${rui}`)).toMatchObject({
      differences: [{ accountId: rui, sumMicros: '8500000', expectedMicros: '0' }],
    })
    const stranger = newId()
    expect(
      await foundAfter(
        sql`insert into ledger_balances values (${stranger}, 'payable', 'USD', '', 5000000, 0)`,
      ),
    ).toMatchObject({ accounts: 451, differences: [{ accountId: stranger, expectedMicros: '5000000' }] })
  })

  test('an entry that was changed, in the balance, the account and the transfer', async () => {
    const found = await foundAfter(sql`
      update ledger_entries set amount_micros = amount_micros + 1
      where account_id = ${eva} and book = 'payable' and amount_micros = 4250000 and transfer_id = (
        select max(transfer_id::text)::uuid from ledger_entries where account_id = ${eva} and book = 'payable')`)
    expect(found).toMatchObject({
      differences: [
        { accountId: eva, reason: 'entries_unbalanced', sumMicros: '1' },
        { accountId: eva, reason: 'balance_differs', sumMicros: '8500001', expectedMicros: '8500000' },
      ],
      openTransfers: [expect.any(String)],
    })
  })

  test('a transfer that did not arrive at the other account', async () => {
    const found = await foundAfter(sql`
      with taken as (select transfer_id from ledger_entries where account_id = ${rui} and book = 'clearing'
                       group by transfer_id order by transfer_id limit 1)
      delete from ledger_entries where account_id = ${rui} and transfer_id in (select transfer_id from taken)`)
    expect(found).toMatchObject({ openTransfers: [expect.any(String)] })
    expect(found).toMatchObject({ marked: expect.arrayContaining([[ana, 'clearing_open']]) })
  })
})

test('an account with a difference cannot withdraw, and others can', async () => {
  await sql`update ledger_balances set us_source_micros = 1 where account_id = ${ana}`.execute(app.deps.db)
  await reconcileLedger(app.deps)
  await reconcileLedger(app.deps)
  expect(await holds()).toEqual([[ana, 'balance_differs']])
  await expect(withdraw(ana)).rejects.toMatchObject({ code: 'withdrawals_on_hold', status: 409 })
  expect(await withdraw(rui)).toMatchObject([{ isNew: true }])
  await postAll(app.deps, transfer([move(platform('fee'), tenant(ana, 'payable'), usd('1'))]))
})

test('it runs every night, makes partitions ahead, and the entries of a new month are in their own', async () => {
  await prepareLedger(app.deps)
  const due = () =>
    app.deps.db
      .selectFrom('due_jobs')
      .select(['name', 'due_at'])
      .where('name', '=', 'ledger.reconcile')
      .execute()
  expect(await due()).toEqual([{ name: 'ledger.reconcile', due_at: new Date('2026-11-22T03:00:00Z') }])
  await app.moveTo('2027-02-10T03:00:00Z')
  expect(await due()).toEqual([{ name: 'ledger.reconcile', due_at: new Date('2027-02-11T03:00:00Z') }])
  await app.moveTo('2027-05-31T23:59:59Z')
  await postAll(app.deps, transfer([move(platform('fee'), tenant(rui, 'payable'), usd('1'))]))
  const { rows } =
    await sql`select distinct tableoid::regclass::text as name from ledger_entries order by 1`.execute(
      app.deps.db,
    )
  expect(rows).toEqual([{ name: 'ledger_entries_202611' }, { name: 'ledger_entries_202705' }])
})

test('entries without a partition of their own are an error in the log', async () => {
  const errors: unknown[] = []
  const spy = vi.spyOn(log, 'error').mockImplementation((line: unknown) => void errors.push(line))
  await reconcileLedger(app.deps)
  expect(errors).not.toContainEqual({ event: 'ledger_default_partition' })
  app.deps.clock.set(new Date('2039-01-01T00:00:00Z'))
  await postAll(app.deps, transfer([move(platform('fee'), tenant(rui, 'payable'), usd('1'))]))
  await reconcileLedger(app.deps)
  expect(errors).toContainEqual({ event: 'ledger_default_partition' })
  spy.mockRestore()
})
