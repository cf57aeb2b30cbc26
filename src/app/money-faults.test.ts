// What goes wrong between a statement and a withdrawal: the database refuses in the middle, and things happen at the same
// time. Nothing is credited in part, lost or paid twice.
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { reconcileLedger } from '#features/ledger/reconcile-ledger.server.ts'
import { booksOf, buildPayee } from '#features/payouts/payouts.fixtures.ts'
import { requestPayout } from '#features/payouts/request-payout.server.ts'
import { parseStatement, postStatement, reverseStatement } from '#features/statements/service.server.ts'
import {
  addCatalogueTrack,
  addSource,
  deezerFile,
  post,
  sendStatement,
  statementsOf,
  uploadStatement,
} from '#features/statements/statements.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { buildStaff, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'finance')
})

let tracks = 0
async function payeeWithTrack() {
  const person = await buildPayee(app, { amountMicros: 0n })
  const { isrc } = await addCatalogueTrack(app, person, {
    isrc: `QZFLT26${String(++tracks).padStart(5, '0')}`,
  })
  return { person, isrc }
}

/** While `work` runs, the database refuses the rows of a table with this code. */
async function refusing(
  table: RawBuilder<unknown>,
  code: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { db } = app.deps
  await sql`
    create or replace function refuse_rows() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'refused' using errcode = '${code}'; end`)}`.execute(db)
  await sql`create trigger refuse_rows before insert on ${table} for each row execute function refuse_rows()`.execute(
    db,
  )
  try {
    await work()
  } finally {
    await sql`drop trigger refuse_rows on ${table}`.execute(db)
  }
}

const refusals: [name: string, code: string][] = [
  ['the disk of the database is full', '53100'],
  ['the database shuts down', '57P01'],
  ['a deadlock is resolved', '40P01'],
  ['a transaction cannot be serialized', '40001'],
]

describe.each(refusals)('%s', (_, code) => {
  test('while a statement is read: it waits, nothing of it is stored, and the next attempt reads it', async () => {
    const { isrc } = await payeeWithTrack()
    const source = await addSource(app, staff)
    const uploadId = await uploadStatement(app, staff, deezerFile([{ isrc, amount: '10.00' }]))
    const { id } = await statementsOf(app, staff).create({ uploadId, sourceId: source.id })
    await refusing(sql`statement_cells`, code, () =>
      expect(parseStatement(app.deps, { statementId: id })).rejects.toMatchObject({ code }),
    )
    expect((await statementsOf(app, staff).find({ id })).status).toBe('received')
    for (const table of ['statement_cells', 'statement_identities', 'statement_rejects'] as const)
      expect(
        await app.deps.db.selectFrom(table).selectAll().where('statement_id', '=', id).execute(),
      ).toEqual([])
    await parseStatement(app.deps, { statementId: id })
    expect((await statementsOf(app, staff).find({ id })).status).toBe('matched')
  })

  test.each([
    'earnings',
    'ledger_entries',
    'ledger_transfers',
  ])('while a statement is posted, at its %s: nothing is credited, and the next attempt credits it once', async (table) => {
    const { person, isrc } = await payeeWithTrack()
    const { id } = await sendStatement(
      app,
      staff,
      await addSource(app, staff),
      deezerFile([{ isrc, amount: '10.00' }]),
    )
    await app.deps.db.updateTable('statements').set({ status: 'posting' }).where('id', '=', id).execute()
    const posting = { statementId: id, actorId: staff.viewer.userId }
    await refusing(sql.table(table), code, () =>
      expect(postStatement(app.deps, posting)).rejects.toMatchObject({ code }),
    )
    expect(await booksOf(app, person.viewer.accountId)).toEqual({})
    await postStatement(app.deps, posting)
    await postStatement(app.deps, posting)
    expect(await booksOf(app, person.viewer.accountId)).toEqual({ payable: 8_500_000n })
  })
})

test('a statement that is reversed during a withdrawal takes back its money and leaves the withdrawal reserved', async () => {
  for (let round = 0; round < 8; round++) {
    const { person, isrc } = await payeeWithTrack()
    const { id } = await sendStatement(
      app,
      staff,
      await addSource(app, staff),
      deezerFile([{ isrc, amount: '30.00' }]),
    )
    await post(app, staff, id)
    await app.deps.db.updateTable('statements').set({ status: 'reversing' }).where('id', '=', id).execute()
    const [withdrawal] = await Promise.allSettled([
      requestPayout(app.deps, person.viewer, { amountMicros: 20_000_000n, key: newId() }),
      reverseStatement(app.deps, { statementId: id, actorId: staff.viewer.userId }),
    ])
    const { payable = 0n, ...reserved } = await booksOf(app, person.viewer.accountId)
    if (withdrawal.status === 'fulfilled') {
      expect([payable, Object.values(reserved)]).toEqual([-20_000_000n, [20_000_000n]])
    } else {
      expect([thrownCode(withdrawal.reason), payable, reserved]).toEqual(['insufficient_balance', 0n, {}])
    }
    expect((await statementsOf(app, staff).find({ id })).status).toBe('reversed')
  }
  const { differences, openTransfers } = await reconcileLedger(app.deps)
  expect([differences, openTransfers]).toEqual([[], []])
})
