// What stores pay for their statements, in the books and as a condition of crediting.
import { beforeAll, describe, expect, test } from 'vitest'
import { PLATFORM } from '#features/ledger/domain/transfers.ts'
import { sumsOf, usd } from '#features/ledger/ledger.fixtures.ts'
import { readBalances } from '#features/ledger/service.server.ts'
import { addDays } from '#lib/pure/dates.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import {
  addCatalogueTrack,
  addSource,
  deezerFile,
  post,
  reverse,
  sendStatement,
  statementsOf,
} from './statements.fixtures.ts'

interface Installation {
  app: TestApp
  staff: TestPerson
  owner: TestPerson
  isrc: string
}
const openInstallation = async (env: Record<string, string>, isrc: string): Promise<Installation> => {
  const app = await openTestApp(env)
  const owner = await buildUser(app)
  await addCatalogueTrack(app, owner, { isrc })
  return { app, staff: await buildStaff(app, 'finance'), owner, isrc }
}

let files = 0
async function receive({ app, staff, isrc }: Installation, amount = '100.00', currency = 'USD') {
  const source = await addSource(app, staff, currency)
  const { id } = await sendStatement(
    app,
    staff,
    source,
    deezerFile([{ isrc, amount, title: `Take ${++files}` }]),
  )
  return { id, code: source.code }
}

async function record({ app, staff }: Installation, id: string, more: object = {}) {
  await proveSession(app, staff)
  return statementsOf(app, staff).recordRemittance({
    id,
    currency: 'USD',
    amount: '100.00',
    receivedOn: app.deps.clock.today(),
    reference: 'SEPA 4711',
    ...more,
  })
}

/** The books of the installation that carry this source. */
async function booksOf({ app }: Installation, code: string) {
  const sums = await sumsOf(app.deps.db, PLATFORM)
  return Object.fromEntries(
    Object.entries(sums).flatMap(([name, micros]) =>
      name.includes(code) ? [[name.replace(` ${code}`, ''), micros]] : [],
    ),
  )
}
const payableOf = async ({ app, owner }: Installation) =>
  (await readBalances(app.deps.db, owner.viewer.accountId)).find(({ book }) => book === 'payable')
    ?.balanceMicros ?? 0n
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    ({ code, data }: { code: string; data?: { problems?: { code: string }[] } }) =>
      [code, ...(data?.problems ?? []).map((problem) => problem.code)].join(' '),
  )

describe('the payment of a posted statement', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation({}, 'QZREM2600001')
  })

  test('settles what the source owes, and a difference is an adjustment', async () => {
    const { id, code } = await receive(installation)
    await post(installation.app, installation.staff, id)
    const credited = await payableOf(installation)
    expect(await booksOf(installation, code)).toEqual({ store_receivable: -usd('100.00') })
    const answer = await record(installation, id, { amount: '97.50' })
    expect(answer.remittances).toMatchObject([
      { currency: 'USD', amount: '97.50', difference: '-2.50', reference: 'SEPA 4711' },
    ])
    expect(await booksOf(installation, code)).toEqual({ bank: -usd('97.50'), adjustment: -usd('2.50') })
    expect(await payableOf(installation)).toBe(credited)
  })

  test('is recorded once, in a currency of the statement, and not in the future', async () => {
    const { id } = await receive(installation)
    expect(await outcome(record(installation, id, { currency: 'EUR' }))).toBe(
      'invalid_input remittance_unexpected',
    )
    const today = installation.app.deps.clock.today()
    expect(await outcome(record(installation, id, { receivedOn: addDays(today, 2) }))).toBe(
      'invalid_input remittance_in_future',
    )
    // East of UTC, it is this day already.
    await record(installation, id, { receivedOn: addDays(today, 1) })
    expect(await outcome(record(installation, id))).toBe('invalid_input remittance_unexpected')
  })

  test('recorded twice at once moves the money once', async () => {
    const { id, code } = await receive(installation)
    const outcomes = await Promise.all([outcome(record(installation, id)), outcome(record(installation, id))])
    expect(outcomes.sort()).toEqual(['invalid_input remittance_unexpected', 'ok'])
    expect(await booksOf(installation, code)).toEqual({
      bank: -usd('100.00'),
      store_receivable: usd('100.00'),
    })
  })

  test('stays when the statement is reversed and posted again', async () => {
    const { id, code } = await receive(installation)
    await post(installation.app, installation.staff, id)
    await record(installation, id)
    await reverse(installation.app, installation.staff, id)
    expect(await booksOf(installation, code)).toEqual({
      bank: -usd('100.00'),
      store_receivable: usd('100.00'),
    })
    await post(installation.app, installation.staff, id)
    expect(await booksOf(installation, code)).toEqual({ bank: -usd('100.00') })
  })

  test('can be withdrawn, which leaves nothing of it, and recorded again', async () => {
    const { id, code } = await receive(installation)
    await record(installation, id, { amount: '1.00' })
    await statementsOf(installation.app, installation.staff).withdrawRemittance({ id, currency: 'USD' })
    expect(await booksOf(installation, code)).toEqual({})
    const again = await record(installation, id)
    expect(again.remittances).toMatchObject([{ amount: '100.00', difference: '0.00' }])
  })

  test('keeps its statement from being discarded and read again', async () => {
    const { id } = await receive(installation)
    await record(installation, id)
    const { discard, readAgain } = statementsOf(installation.app, installation.staff)
    expect(await outcome(discard({ id }))).toBe('not_ready remittance_recorded')
    expect(await outcome(readAgain({ id }))).toBe('not_ready remittance_recorded')
  })
})

describe('when payments are credited', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation({ CREDIT_ON: 'remittance' }, 'QZREM2600002')
  })

  test('a statement is posted only once its payment is recorded', async () => {
    const { id, code } = await receive(installation)
    expect((await statementsOf(installation.app, installation.staff).find({ id })).waitsForRemittance).toBe(
      true,
    )
    expect(await outcome(post(installation.app, installation.staff, id))).toBe('not_ready remittance_missing')
    expect(await payableOf(installation)).toBe(0n)
    expect((await record(installation, id)).waitsForRemittance).toBe(false)
    expect((await post(installation.app, installation.staff, id)).status).toBe('posted')
    expect(await payableOf(installation)).toBe(usd('85.00'))
    expect(await booksOf(installation, code)).toEqual({ bank: -usd('100.00') })
  })

  test('the record cannot be withdrawn while shares are credited because of it', async () => {
    const { id } = await receive(installation)
    await record(installation, id)
    await post(installation.app, installation.staff, id)
    const withdraw = () =>
      statementsOf(installation.app, installation.staff).withdrawRemittance({ id, currency: 'USD' })
    expect(await outcome(withdraw())).toBe('remittance_credited')
    await reverse(installation.app, installation.staff, id)
    expect(await outcome(withdraw())).toBe('ok')
  })

  test('a statement of deductions waits for no payment', async () => {
    const { id } = await receive(installation, '-3.00')
    expect((await post(installation.app, installation.staff, id)).status).toBe('posted')
  })
})
