// The stored ledger: what it accepts, what it refuses, and what happens at the same time, on the real database.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { withoutTriggers } from '#test/database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { PLATFORM } from './domain/transfers.ts'
import { earning, move, platform, postAll, sumsOf, tenant, transfer, usd } from './ledger.fixtures.ts'
import { postTransfers, readBalances, reverseStatement, reverseTransfers } from './service.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const credit = (accountId: string, amount: string) =>
  postAll(app.deps, transfer([move(platform('fee'), tenant(accountId, 'payable'), usd(amount))]))
const reserve = (accountId: string, amount: string, key = `payout:${newId()}:reserve`) =>
  transfer([move(tenant(accountId, 'payable'), tenant(accountId, 'reserved', 'payout'), usd(amount))], {
    key,
    accountId,
    kind: 'reserve',
    requirePayable: true,
  })
const reverse = (...transferIds: string[]) =>
  app.deps.db.transaction().execute((trx) => reverseTransfers(trx, app.deps, { transferIds }))
const payable = async (accountId: string) =>
  (await readBalances(app.deps.db, accountId)).find(({ book }) => book === 'payable')?.balanceMicros ?? 0n

describe('posting', () => {
  test('earnings reach every party, the platform and its creditors, and every balance is the sum of its entries', async () => {
    const [ana, rui, label] = [newId(), newId(), newId()]
    const parties = [
      { accountId: ana, shareBp: 5_000 },
      { accountId: rui, shareBp: 5_000 },
    ]
    const recoupments = (left: string) => [{ leftMicros: usd(left), creditor: label }]
    await postAll(
      app.deps,
      earning({ grossMicros: usd('3'), planShareBp: 10_000, recoupments: recoupments('5') }, ana, parties),
      earning({ grossMicros: usd('4'), planShareBp: 10_000, recoupments: recoupments('2') }, ana, parties),
    )
    expect(await sumsOf(app.deps.db, label)).toEqual({ clearing: usd('-5'), payable: usd('5') })
    expect(await sumsOf(app.deps.db, rui)).toEqual({ clearing: usd('-1'), payable: usd('1') })
    expect(await sumsOf(app.deps.db, ana)).toEqual({ clearing: usd('-1'), payable: usd('1') })
    expect(await readBalances(app.deps.db, label)).toEqual([
      { book: 'payable', ref: '', currency: 'USD', balanceMicros: usd('5'), usSourceMicros: 0n },
    ])
  })

  test('a statement in euros leaves the exchange in the books of the platform', async () => {
    const before = await sumsOf(app.deps.db, PLATFORM)
    const ana = newId()
    const dollars = earning({ grossMicros: usd('8.624227'), planShareBp: 8_500 }, ana)
    const [receipt, ...shares] = dollars.movements
    await postAll(app.deps, {
      ...dollars,
      movements: [
        move(platform('store_receivable', 'believe'), platform('fx'), usd('7.960335'), { currency: 'EUR' }),
        { ...required(receipt), from: platform('fx') },
        ...shares,
      ],
    })
    const after = await sumsOf(app.deps.db, PLATFORM)
    expect(after['store_receivable believe EUR']).toBe(usd('-7.960335'))
    expect(after['fx EUR']).toBe(usd('7.960335'))
    expect(after.fx).toBe(usd('-8.624227'))
    expect((after.fee ?? 0n) - (before.fee ?? 0n)).toBe(usd('1.293634'))
    expect(await payable(ana)).toBe(usd('7.330593'))
  })

  test('money without a track waits in suspense until its track is known', async () => {
    const ana = newId()
    const identity = `isrc:${newId()}`
    await postAll(
      app.deps,
      transfer([move(platform('store_receivable', 'deezer'), platform('suspense', identity), usd('2'))]),
    )
    expect((await sumsOf(app.deps.db, PLATFORM))[`suspense ${identity}`]).toBe(usd('2'))
    const matched = earning({ grossMicros: usd('2'), planShareBp: 8_500 }, ana)
    const [receipt, ...shares] = matched.movements
    await postAll(app.deps, {
      ...matched,
      kind: 'suspense_match',
      movements: [{ ...required(receipt), from: platform('suspense', identity) }, ...shares],
    })
    expect((await sumsOf(app.deps.db, PLATFORM))[`suspense ${identity}`]).toBeUndefined()
    expect(await payable(ana)).toBe(usd('1.7'))
  })

  test('a statement is reversed with what followed from it, once', async () => {
    const [ana, rui, statementId] = [newId(), newId(), newId()]
    const parties = [
      { accountId: ana, shareBp: 6_000 },
      { accountId: rui, shareBp: 4_000, invited: rui },
    ]
    await postAll(
      app.deps,
      earning({ grossMicros: usd('10'), planShareBp: 10_000 }, ana, parties, { statementId }),
    )
    expect(await sumsOf(app.deps.db, ana)).toMatchObject({ payable: usd('6'), [`held ${rui}`]: usd('4') })
    await postAll(
      app.deps,
      transfer([move(tenant(ana, 'held', rui), tenant(rui, 'payable'), usd('4'))], {
        kind: 'hold_release',
        statementId,
      }),
    )
    expect([await payable(ana), await payable(rui)]).toEqual([usd('6'), usd('4')])
    const undo = () =>
      app.deps.db.transaction().execute((trx) => reverseStatement(trx, app.deps, { statementId }))
    const first = await undo()
    expect(first).toHaveLength(2)
    expect(await undo()).toEqual(first.map(({ transferId }) => ({ transferId, isNew: false })))
    expect([await sumsOf(app.deps.db, ana), await sumsOf(app.deps.db, rui)]).toEqual([{}, {}])
    expect(await readBalances(app.deps.db, ana)).toEqual([])
  })

  test('a reversal may leave a payable negative, is not reversed itself, and unknown transfers are not found', async () => {
    const ana = newId()
    const [posted] = await credit(ana, '5')
    await postAll(app.deps, reserve(ana, '5'))
    const [reversal] = await reverse(required(posted).transferId)
    expect(await payable(ana)).toBe(usd('-5'))
    await expect(reverse(required(reversal).transferId)).rejects.toMatchObject({
      code: 'wrong_state',
      status: 409,
    })
    await expect(reverse(newId())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a batch of thousands of entries is one statement', async () => {
    const accounts = Array.from({ length: 2_000 }, () => newId())
    const posted = await postAll(
      app.deps,
      ...accounts.map((id) => earning({ grossMicros: usd('0.000007'), planShareBp: 8_500 }, id)),
    )
    expect(new Set(posted.map(({ transferId }) => transferId)).size).toBe(2_000)
    expect(await payable(required(accounts[1_999]))).toBe(6n)
  })

  test('the part earned in the United States follows the money', async () => {
    const ana = newId()
    const usSourceMicros = usd('3')
    await postAll(
      app.deps,
      transfer([move(platform('fee'), tenant(ana, 'payable'), usd('5'), { usSourceMicros })]),
      transfer([
        move(tenant(ana, 'payable'), tenant(ana, 'reserved', 'p'), usd('2'), { usSourceMicros: usd('1.2') }),
      ]),
    )
    expect(await readBalances(app.deps.db, ana)).toMatchObject([
      { book: 'payable', usSourceMicros: usd('1.8') },
      { book: 'reserved', ref: 'p', usSourceMicros: usd('1.2') },
    ])
  })
})

describe('a key', () => {
  test('a key is used once: the same request gets the first answer, another one is refused', async () => {
    const ana = newId()
    await credit(ana, '5')
    const request = reserve(ana, '5')
    const [first] = await postAll(app.deps, request)
    // Nothing is left to withdraw, and the repeated request is still answered.
    expect(await postAll(app.deps, request)).toEqual([
      { transferId: required(first).transferId, isNew: false },
    ])
    await expect(postAll(app.deps, reserve(ana, '4', request.key))).rejects.toMatchObject({
      code: 'key_reused',
      status: 409,
      params: { key: request.key },
    })
    expect(await sumsOf(app.deps.db, ana)).toMatchObject({ 'reserved payout': usd('5') })
  })

  test('belongs to its account', async () => {
    const [ana, rui] = [newId(), newId()]
    await Promise.all([credit(ana, '1'), credit(rui, '1')])
    const posted = await postAll(app.deps, reserve(ana, '1', 'same'), reserve(rui, '1', 'same'))
    expect(posted.map(({ isNew }) => isNew)).toEqual([true, true])
  })

  test('a key that is twice in a batch is posted once', async () => {
    const ana = newId()
    const request = transfer([move(platform('fee'), tenant(ana, 'payable'), usd('1'))])
    const [first, second] = await postAll(app.deps, request, request)
    expect(second?.transferId).toBe(first?.transferId)
    expect(await payable(ana)).toBe(usd('1'))
  })

  test('a key is posted once by twenty concurrent requests, and all get the same answer', async () => {
    const ana = newId()
    const request = transfer([move(platform('fee'), tenant(ana, 'payable'), usd('1'))])
    const answers = (await Promise.all(Array.from({ length: 20 }, () => postAll(app.deps, request)))).flat()
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await payable(ana)).toBe(usd('1'))
  })

  test('batches that hold the same keys in any order post each once, without a deadlock', async () => {
    const accounts = Array.from({ length: 30 }, () => newId())
    const requests = accounts.map((id) => transfer([move(platform('fee'), tenant(id, 'payable'), usd('1'))]))
    const shuffled = () =>
      requests
        .map((request) => ({ request, place: Math.random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ request }) => request)
    await Promise.all(Array.from({ length: 60 }, () => postAll(app.deps, ...shuffled())))
    expect(await Promise.all(accounts.map(payable))).toEqual(accounts.map(() => usd('1')))
  })

  test('a key is free again, and nothing of it remains, when its transaction is rolled back', async () => {
    const ana = newId()
    const request = transfer([move(platform('fee'), tenant(ana, 'payable'), usd('1'))])
    const crash = new Error('crash')
    await expect(
      app.deps.db.transaction().execute(async (trx) => {
        await postTransfers(trx, app.deps, [request])
        throw crash
      }),
    ).rejects.toBe(crash)
    expect([await sumsOf(app.deps.db, ana), await readBalances(app.deps.db, ana)]).toEqual([{}, []])
    expect(await postAll(app.deps, request)).toMatchObject([{ isNew: true }])
  })
})

describe('a withdrawal', () => {
  test('a hundred concurrent withdrawals never take more than the balance', async () => {
    const ana = newId()
    await credit(ana, '37.5')
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, () => postAll(app.deps, reserve(ana, '1'))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(37)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'insufficient_balance', status: 422 })
    expect(await sumsOf(app.deps.db, ana)).toMatchObject({
      payable: usd('0.5'),
      'reserved payout': usd('37'),
    })
    expect(await payable(ana)).toBe(usd('0.5'))
  })

  test('a refused withdrawal names the missing amount, and leaves nothing', async () => {
    const ana = newId()
    await credit(ana, '5')
    const request = reserve(ana, '7')
    await expect(postAll(app.deps, request)).rejects.toMatchObject({
      code: 'insufficient_balance',
      params: { currency: 'USD', missing_micros: '2000000' },
    })
    await credit(ana, '2')
    expect(await postAll(app.deps, request)).toMatchObject([{ isNew: true }])
  })

  test('a withdrawal does not wait for another currency or account', async () => {
    const ana = newId()
    await credit(ana, '5')
    await postAll(
      app.deps,
      transfer([move(tenant(ana, 'payable'), platform('adjustment'), usd('1'), { currency: 'EUR' })]),
    )
    expect(await postAll(app.deps, reserve(ana, '5'))).toMatchObject([{ isNew: true }])
  })

  test('and a payment in, in opposite directions between the same accounts, do not deadlock', async () => {
    const [ana, rui] = [newId(), newId()]
    await Promise.all([credit(ana, '1000'), credit(rui, '1000')])
    const between = (from: string, to: string) =>
      postAll(
        app.deps,
        transfer([move(tenant(from, 'payable'), tenant(to, 'payable'), usd('1'))]),
        transfer([move(tenant(to, 'payable'), tenant(from, 'held', newId()), usd('1'))]),
      )
    await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? between(ana, rui) : between(rui, ana))))
    const total = async (id: string) =>
      (await readBalances(app.deps.db, id)).reduce((all, b) => all + b.balanceMicros, 0n)
    expect((await total(ana)) + (await total(rui))).toBe(usd('2000'))
  })
})

describe('the database', () => {
  const ana = newId()
  const insert = (table: string, ...rows: [seq: number, book: string, amount: number][]) => {
    const id = newId()
    return sql`insert into ${sql.table(table)} (account_id, posted_at, transfer_id, seq, book, currency, amount_micros)
      values ${sql.join(rows.map(([seq, book, amount]) => sql`(${ana}, '2026-11-21', ${id}, ${seq}, ${book}, 'USD', ${amount})`))}`.execute(
      app.deps.db,
    )
  }

  test.each([
    'ledger_entries',
    'ledger_entries_202611',
  ])('refuses an unbalanced transfer in %s', async (table) => {
    await expect(insert(table, [0, 'payable', 5], [1, 'clearing', -4])).rejects.toThrow(
      /off by 1 micro-units of USD/,
    )
    await insert(table, [0, 'payable', 5], [1, 'clearing', -5])
  })

  test.each([
    ['a book that does not exist', 'bonus'],
    ['a book of the platform in a customer’s account', 'fee'],
  ])('refuses %s', async (_, book) => {
    await expect(insert('ledger_entries', [0, book, 5], [1, 'clearing', -5])).rejects.toThrow(
      'violates check',
    )
  })

  test('refuses to change or remove anything, also in partitions that are made later', async () => {
    await sql`select create_ledger_partitions('2032-05-01', 1)`.execute(app.deps.db)
    await app.deps.db.transaction().execute(async (trx) => {
      await sql`insert into ledger_entries (account_id, posted_at, transfer_id, seq, book, currency, amount_micros)
        values (${ana}, '2032-05-02', ${ana}, 0, 'payable', 'USD', 5), (${ana}, '2032-05-02', ${ana}, 1, 'clearing', 'USD', -5)`.execute(
        trx,
      )
      await sql`insert into ledger_transfers (account_id, posted_at, id, kind) values (${ana}, '2032-05-02', ${ana}, 'adjustment')`.execute(
        trx,
      )
    })
    await credit(ana, '1')
    const tables = ['entries', 'transfers'].flatMap((name) =>
      ['', '_202611', '_203205'].map((month) => `ledger_${name}${month}`),
    )
    for (const table of [...tables, 'ledger_keys'])
      for (const statement of [
        `delete from ${table}`,
        `update ${table} set account_id = account_id`,
        `truncate ${table}`,
      ])
        await expect(sql.raw(statement).execute(app.deps.db), statement).rejects.toThrow('append-only')
    await expect(insert('ledger_entries_203205', [0, 'payable', 5])).rejects.toThrow(
      /partition constraint|off by/,
    )
  })

  test('a month stays in the default partition when it already has entries there', async () => {
    await sql`insert into ledger_entries (account_id, posted_at, transfer_id, seq, book, currency, amount_micros)
      values (${ana}, '2041-03-02', ${ana}, 0, 'payable', 'USD', 5), (${ana}, '2041-03-02', ${ana}, 1, 'clearing', 'USD', -5)`.execute(
      app.deps.db,
    )
    const { rows } = await sql`select create_ledger_partitions('2041-03-01', 2) as count`.execute(app.deps.db)
    // Transfers and earnings of March; and the three tables of April.
    expect(rows).toEqual([{ count: 5 }])
    await withoutTriggers(app.deps.db, (trx) => sql`delete from ledger_entries_default`.execute(trx))
  })
})
