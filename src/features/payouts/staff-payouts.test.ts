// The work of staff: lists approved by their hash, second persons, tax forms, and the comparison of a day.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, mailsTo, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import {
  approveDue,
  booksOf,
  buildPayee,
  completeSetup,
  credit,
  makeItDue,
  sendOne,
  stateOf,
  TAX_FORM,
  usd,
  withdraw,
} from './payouts.fixtures.ts'
import { listBankLines } from './reconciliation.data.server.ts'

let app: TestApp
let [first, second]: TestPerson[] = []
beforeAll(async () => {
  app = await openTestApp({ PAYOUT_APPROVAL_LIMIT: '100' })
  first = await buildStaff(app, 'finance')
  second = await buildStaff(app, 'admin')
})
const asStaff = (person: TestPerson | undefined) => app.client(person?.cookie).payouts
const due = async (person: TestPerson, amount: string) => {
  const { id } = await withdraw(app, person, usd(amount))
  await makeItDue(app, id)
  return id
}

describe('a list', () => {
  test('up to the limit is approved by one person, by the hash they saw', async () => {
    const person = await buildPayee(app)
    const ids = [await due(person, '60.00'), await due(person, '40.00')]
    const preview = await asStaff(first).previewBatch({ ids })
    expect(preview).toMatchObject({ count: 2, totalMicros: usd('100.00'), needsSecondPerson: false })
    await expect(asStaff(first).proposeBatch({ ids, sha256: 'a'.repeat(64) })).rejects.toMatchObject({
      code: 'list_changed',
      status: 409,
    })
    expect(await asStaff(first).proposeBatch({ ids, sha256: preview.sha256 })).toMatchObject({
      state: 'approved',
    })
    await app.runJobs()
    expect(await Promise.all(ids.map((id) => stateOf(app, id)))).toEqual(['sent', 'sent'])
  })

  test('the order of the list changes nothing, and another list has another hash', async () => {
    const person = await buildPayee(app)
    const ids = [await due(person, '20.00'), await due(person, '30.00')]
    const { sha256 } = await asStaff(first).previewBatch({ ids })
    expect((await asStaff(first).previewBatch({ ids: ids.toReversed() })).sha256).toBe(sha256)
    expect((await asStaff(first).previewBatch({ ids: ids.slice(1) })).sha256).not.toBe(sha256)
  })

  test('above the limit waits for a second person, who is somebody else', async () => {
    const person = await buildPayee(app)
    const ids = [await due(person, '100.01')]
    const { sha256, needsSecondPerson } = await asStaff(first).previewBatch({ ids })
    expect(needsSecondPerson).toBe(true)
    const batch = await asStaff(first).proposeBatch({ ids, sha256 })
    expect(batch).toMatchObject({ state: 'waiting', isOwnProposal: true })
    expect(await stateOf(app, ids[0] ?? '')).toBe('due')
    await expect(asStaff(first).approveBatch({ id: batch.id, sha256 })).rejects.toMatchObject({
      code: 'second_person_required',
      status: 403,
    })
    expect((await asStaff(second).batches()).items.find(({ id }) => id === batch.id)).toMatchObject({
      isOwnProposal: false,
    })
    // The second person sees whom the list pays, and how much.
    expect((await asStaff(second).payoutsOfBatch({ id: batch.id })).items).toMatchObject([
      { id: ids[0], accountId: person.viewer.accountId, ownerName: person.viewer.name, state: 'due' },
    ])
    await expect(asStaff(second).payoutsOfBatch({ id: person.viewer.accountId })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await asStaff(second).approveBatch({ id: batch.id, sha256 })).toMatchObject({ state: 'approved' })
    await app.runJobs()
    expect(await stateOf(app, ids[0] ?? '')).toBe('sent')
    await expect(asStaff(second).approveBatch({ id: batch.id, sha256 })).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })

  test.each([
    [
      'one is cancelled',
      (person: TestPerson, id: string) => app.client(person.cookie).payouts.cancel({ id }),
    ],
    [
      'its money goes elsewhere',
      (person: TestPerson) =>
        app.client(person.cookie).payouts.choose({ method: 'payoneer', payoneer_email: 'new@example.com' }),
    ],
    [
      'its destination was changed behind the back of everybody',
      (_: TestPerson, id: string) =>
        app.deps.db
          .updateTable('payouts')
          .set({ destination: 'acct_test_other' })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'an account may not be paid any more',
      (person: TestPerson) =>
        app.deps.db
          .insertInto('ledger_holds')
          .values({
            account_id: person.viewer.accountId,
            reason: 'balance_differs',
            held_at: app.deps.clock.now(),
          })
          .execute(),
    ],
  ])('a list is void when %s before the second person approves', async (_, change) => {
    const person = await buildPayee(app)
    const ids = [await due(person, '80.00'), await due(person, '90.00')]
    const { sha256 } = await asStaff(first).previewBatch({ ids })
    const { id } = await asStaff(first).proposeBatch({ ids, sha256 })
    await change(person, ids[0] ?? '')
    await expect(asStaff(second).approveBatch({ id, sha256 })).rejects.toMatchObject({
      code: 'list_changed',
      status: 409,
    })
    expect((await asStaff(second).batches()).items.map((batch) => batch.id)).not.toContain(id)
    expect(await stateOf(app, ids[1] ?? '')).toBe('due')
  })

  test('what one person approves alone within a day adds up, also at once', async () => {
    const alone = await buildStaff(app, 'finance')
    const person = await buildPayee(app)
    const lists = [[await due(person, '60.00')], [await due(person, '40.00')], [await due(person, '10.00')]]
    const propose = async (ids: string[]) => {
      const { sha256 } = await asStaff(alone).previewBatch({ ids })
      return (await asStaff(alone).proposeBatch({ ids, sha256 })).state
    }
    const states = await Promise.all(lists.slice(1).map(propose))
    expect(states).toEqual(['approved', 'approved'])
    const [ids = []] = lists
    expect((await asStaff(alone).previewBatch({ ids })).needsSecondPerson).toBe(true)
    expect((await asStaff(second).previewBatch({ ids })).needsSecondPerson).toBe(false)
    expect(await propose(ids)).toBe('waiting')
    const others = [[await due(person, '45.00')], [await due(person, '46.00')]]
    expect((await Promise.all(others.map(propose))).sort()).toEqual(['approved', 'waiting'])
    const last = [await due(person, '90.00')]
    const now = app.deps.clock.now()
    app.deps.clock.set(new Date(now.getTime() + 25 * 3_600_000))
    expect(await propose(last)).toBe('approved')
    app.deps.clock.set(now)
  })

  test('two people who approve at once approve once', async () => {
    const [one, other] = [await buildStaff(app, 'finance'), await buildStaff(app, 'admin')]
    const person = await buildPayee(app)
    const ids = [await due(person, '20.00')]
    const { sha256 } = await asStaff(one).previewBatch({ ids })
    const answers = await Promise.allSettled([
      asStaff(one).proposeBatch({ ids, sha256 }),
      asStaff(other).proposeBatch({ ids, sha256 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('nobody acts on a payout of an account they belong to', async () => {
    const self = await buildPayee(app)
    await app.deps.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', self.viewer.userId)
      .execute()
    await proveSession(app, self)
    const id = await due(self, '20.00')
    const { sha256 } = await asStaff(first).previewBatch({ ids: [id] })
    const own = { code: 'own_account', status: 403 }
    await expect(asStaff(self).previewBatch({ ids: [id] })).rejects.toMatchObject(own)
    await expect(asStaff(self).proposeBatch({ ids: [id], sha256 })).rejects.toMatchObject(own)
    await expect(asStaff(self).cancelByStaff({ id, reason: 'a reason' })).rejects.toMatchObject(own)
    const form = await app.deps.db
      .selectFrom('tax_forms')
      .select('id')
      .where('account_id', '=', self.viewer.accountId)
      .executeTakeFirstOrThrow()
    await expect(asStaff(self).openTaxForm(form)).rejects.toMatchObject(own)
    await expect(asStaff(self).decideTaxForm({ ...form, result: 'accepted' })).rejects.toMatchObject(own)
  })

  test('only what is due can be approved', async () => {
    const person = await buildPayee(app)
    const { id } = await withdraw(app, person, usd('20.00'))
    await expect(asStaff(first).previewBatch({ ids: [id] })).rejects.toMatchObject({ code: 'list_changed' })
    await expect(asStaff(first).previewBatch({ ids: [newId()] })).rejects.toMatchObject({
      code: 'list_changed',
    })
  })
})

test('staff cancel a payout with a reason, and the person is notified', async () => {
  const person = await buildPayee(app)
  const id = await due(person, '20.00')
  const reason = 'Asked for by the owner on the phone, who is moving the company to another bank next week'
  await asStaff(first).cancelByStaff({ id, reason })
  expect(await stateOf(app, id)).toBe(`cancelled ${reason}`)
  await app.runJobs()
  expect((await mailsTo(app, person.email))[0]?.text).toContain(reason)
  expect(await booksOf(app, person.viewer.accountId)).toEqual({ payable: 1_000_000_000n })
  const notices = await app.deps.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', person.viewer.userId)
    .execute()
  expect(notices.map(({ kind }) => kind)).toContain('money.payout_cancelled')
  const audit = await app.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['payout.requested', 'payout.cancelled'])
})

test('the summary counts what is open', async () => {
  const { states } = await asStaff(first).summarize()
  const counted = states.find(({ state }) => state === 'due')?.count ?? 0
  const person = await buildPayee(app)
  await due(person, '20.00')
  expect((await asStaff(first).summarize()).states.find(({ state }) => state === 'due')?.count).toBe(
    counted + 1,
  )
  expect((await app.client(first?.cookie).staff.find()).staffPayouts?.due).toBe(counted + 1)
})

describe('a tax form', () => {
  const submitted = async (form = TAX_FORM) => {
    const person = await buildUser(app)
    await proveSession(app, person)
    await app.client(person.cookie).payouts.submitTaxForm(form)
    const { id } = await app.deps.db
      .selectFrom('tax_forms')
      .select('id')
      .where('account_id', '=', person.viewer.accountId)
      .executeTakeFirstOrThrow()
    return { person, id }
  }

  test('a tax form is encrypted, and its numbers appear in no answer and in no log', async () => {
    const { person, id } = await submitted()
    const row = await app.deps.db
      .selectFrom('tax_forms')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(
      JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/123\.456|Rua das Flores|1994/)
    const shown = await app.client(person.cookie).payouts.taxForm()
    expect(shown).toMatchObject({ status: 'submitted', kind: 'w8ben', country: 'BR', numberEnd: '8909' })
    expect(JSON.stringify(shown)).not.toMatch(/123\.456|Rua|Ana/)
    const opened = await asStaff(first).openTaxForm({ id })
    expect(opened.fields).toMatchObject({ name: 'Ana Lima', birthYear: '1994', address: 'Rua das Flores 12' })
    expect(JSON.stringify(opened)).not.toMatch(/123\.456|1994-03-02/)
    const audit = await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'after'])
      .where('account_id', '=', person.viewer.accountId)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['tax_form.submitted', 'tax_form.viewed'])
    expect(audit[1]?.actor_id).toBe(first?.viewer.userId)
    expect(JSON.stringify(audit)).not.toMatch(/123\.456|8909|Rua/)
  })

  test('each look is recorded', async () => {
    const { person, id } = await submitted()
    for (let look = 0; look < 3; look++) await asStaff(first).openTaxForm({ id })
    const looks = await app.deps.db
      .selectFrom('audit_entries')
      .select('id')
      .where('account_id', '=', person.viewer.accountId)
      .where('action', '=', 'tax_form.viewed')
      .execute()
    expect(looks).toHaveLength(3)
  })

  test('a tax form is accepted until the end of the third year, then expires', async () => {
    const local = await openTestApp()
    const person = await buildPayee(local, { isAccepted: false })
    const staff = await buildStaff(local, 'finance')
    const queue = () => local.client(staff.cookie).payouts.taxForms({})
    const [form] = (await queue()).items
    await local.client(staff.cookie).payouts.decideTaxForm({ id: form?.id ?? '', result: 'accepted' })
    expect((await queue()).items).toEqual([])
    const shown = () => local.client(person.cookie).payouts.taxForm()
    expect(await shown()).toMatchObject({ status: 'accepted', expiresOn: '2029-12-31' })
    await local.moveTo('2029-12-31T23:59:59Z')
    expect((await shown()).status).toBe('accepted')
    await local.moveTo('2030-01-01T00:00:00Z')
    expect((await shown()).status).toBe('expired')
    expect(
      await local.deps.db
        .selectFrom('tax_forms')
        .select('status')
        .where('id', '=', form?.id ?? '')
        .executeTakeFirst(),
    ).toEqual({ status: 'expired' })
  })

  test('a tax form is rejected with a reason, and a new one takes its place', async () => {
    const { person, id } = await submitted()
    await expect(asStaff(first).decideTaxForm({ id, result: 'rejected' })).rejects.toMatchObject({
      status: 422,
    })
    await asStaff(first).decideTaxForm({
      id,
      result: 'rejected',
      reason: 'The name differs from the account',
    })
    const own = app.client(person.cookie).payouts
    expect(await own.taxForm()).toMatchObject({
      status: 'rejected',
      reason: 'The name differs from the account',
    })
    await expect(asStaff(first).decideTaxForm({ id, result: 'accepted' })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await own.submitTaxForm(TAX_FORM)
    expect(await own.taxForm()).toMatchObject({ status: 'submitted', reason: null })
  })

  test('a wrong field is named', async () => {
    const person = await buildUser(app)
    await proveSession(app, person)
    await expect(
      app.client(person.cookie).payouts.submitTaxForm({ ...TAX_FORM, country: 'US', isCertified: false }),
    ).rejects.toMatchObject({
      status: 422,
      data: {
        problems: [
          { code: 'tax_country_not_us', at: 'country' },
          { code: 'tax_certify', at: 'isCertified' },
        ],
      },
    })
  })
})

describe('a day', () => {
  test('a day that agrees leaves nothing open, and a difference stays until somebody explains it', async () => {
    const local = await openTestApp({ PAYOUT_APPROVAL_LIMIT: '100000' })
    const staff = await buildStaff(local, 'finance')
    const person = await buildPayee(local)
    const own = local.client(staff.cookie).payouts
    const ids = [
      await sendOne(local, person, usd('60.00'), staff),
      await sendOne(local, person, usd('40.00'), staff),
    ]
    const day = local.deps.clock.today()
    const compare = () => own.reconcileDay({ day, rail: 'stripe' })
    expect(await compare()).toMatchObject({ ours: 2, atRail: 2, atBank: 0, differences: 0 })
    expect(
      await own.addBankLines({ rail: 'stripe', csv: `day,reference,amount\n${day},${ids[0]},60.00` }),
    ).toEqual({
      added: 1,
    })
    expect(await own.addBankLines({ rail: 'stripe', csv: `${day};${ids[0]};60.00` })).toEqual({ added: 0 })
    expect(await compare()).toMatchObject({ atBank: 1, differences: 1 })
    const [difference] = (await own.differences({ day })).items
    expect(difference).toMatchObject({
      kind: 'missing_at_bank',
      reference: ids[1],
      status: 'open',
      ownerName: null,
    })
    const id = difference?.id ?? ''
    await own.explainDifference({ id })
    expect((await own.differences({ day })).items).toMatchObject([
      { status: 'open', ownerName: 'Mara Kessler' },
    ])
    await own.explainDifference({ id, note: 'Booked on the next day' })
    await compare()
    expect((await own.differences({ day })).items).toMatchObject([
      { status: 'explained', note: 'Booked on the next day' },
    ])
    await own.addBankLines({ rail: 'stripe', csv: `${day},${ids[1]},39.00` })
    await compare()
    expect((await own.differences({ day: '2020-01-01' })).items).toMatchObject([
      { kind: 'amount_differs', status: 'open', bankMicros: usd('39.00') },
    ])
  })

  test('what the payment service sent and we do not know is a difference', async () => {
    const local = await openTestApp()
    const staff = await buildStaff(local, 'finance')
    const person = await buildUser(local)
    await proveSession(local, person)
    const { url } = await local.client(person.cookie).payouts.setUpStripe()
    await completeSetup(local, url)
    const rail = local.deps.payouts.rail('stripe')
    const settings = await local.deps.db.selectFrom('payout_settings').selectAll().executeTakeFirstOrThrow()
    await rail?.send({
      payoutId: 'from-somewhere-else',
      accountId: person.viewer.accountId,
      destination: settings.stripe_account ?? '',
      amountMinor: 700,
      currency: 'USD',
      description: 'Payout',
    })
    const own = local.client(staff.cookie).payouts
    const day = local.deps.clock.today()
    expect(await own.reconcileDay({ day, rail: 'stripe' })).toMatchObject({
      ours: 0,
      atRail: 1,
      differences: 1,
    })
    expect((await own.differences({ day })).items).toMatchObject([
      { kind: 'unknown_to_us', reference: 'from-somewhere-else', railMicros: usd('7.00'), oursMicros: null },
    ])
  })

  test.each([
    ['semicolons', '2026-11-21;from-the-bank;12,50'],
    ['tabs', '2026-11-21\tfrom-the-bank\t12,50'],
    ['quotes', '2026-11-21,from-the-bank,"12,50"'],
  ])('bank lines with %s keep the cents of a decimal comma', async (_, csv) => {
    await app.deps.db.deleteFrom('bank_lines').where('reference', '=', 'from-the-bank').execute()
    expect(await asStaff(first).addBankLines({ rail: 'stripe', csv })).toEqual({ added: 1 })
    const [line] = await listBankLines(app.deps.db, { day: '2026-11-21', rail: 'stripe' })
    expect(line?.amount_micros).toBe(12_500_000n)
  })

  test('debits with a minus are the same payments, and money that came back is none of them', async () => {
    const csv = '2026-11-20,debit-1,-10.00\n2026-11-20,debit-2,−11.00'
    expect(await asStaff(first).addBankLines({ rail: 'stripe', csv })).toEqual({ added: 2 })
    expect(await asStaff(first).addBankLines({ rail: 'stripe', csv: '2026-11-20,debit-1,10.00' })).toEqual({
      added: 0,
    })
    const lines = await listBankLines(app.deps.db, { day: '2026-11-20', rail: 'stripe' })
    expect(lines.map((line) => String(line.amount_micros)).sort()).toEqual([usd('10.00'), usd('11.00')])
    await expect(
      asStaff(first).addBankLines({ rail: 'stripe', csv: `${csv}\n2026-11-20,debit-1,10.00` }),
    ).rejects.toMatchObject({ data: { problems: [{ code: 'bank_line_sign', at: 'csv.3' }] } })
  })

  test.each([
    ['nonsense', 'a,b,c\nd,e,f', { code: 'date_invalid', at: 'csv.2' }],
    ['an amount that is none', '2026-11-21,x,many', { code: 'payout_amount_invalid', at: 'csv.1' }],
    ['no reference', '2026-11-21,,20.00', { code: 'required', at: 'csv.1' }],
    ['cents after a comma of the list', '2026-11-21,x,12,50', { code: 'payout_amount_invalid', at: 'csv.1' }],
    ['an open quote', '"2026-11-21,x,20', { code: 'csv_unreadable', at: 'csv' }],
  ])('bank lines with %s are refused with their place', async (_, csv, problem) => {
    await expect(asStaff(first).addBankLines({ rail: 'stripe', csv })).rejects.toMatchObject({
      status: 422,
      data: { problems: [problem] },
    })
  })
})

test('a negative correction during a withdrawal leaves the reserved money where it is', async () => {
  const person = await buildPayee(app, { amountMicros: 50_000_000n })
  const { id } = await withdraw(app, person, usd('50.00'))
  await credit(app, person.viewer.accountId, -20_000_000n)
  expect(await booksOf(app, person.viewer.accountId)).toEqual({
    payable: -20_000_000n,
    [`reserved ${id}`]: 50_000_000n,
  })
  await app.client(person.cookie).payouts.cancel({ id })
  expect(await booksOf(app, person.viewer.accountId)).toEqual({ payable: 30_000_000n })
})

test('after a correction below zero nothing is sent until later earnings make up for it', async () => {
  const person = await buildPayee(app, { amountMicros: 50_000_000n })
  const staff = await buildStaff(app, 'finance')
  const { id } = await withdraw(app, person, usd('30.00'))
  await makeItDue(app, id)
  await approveDue(app, staff, [id])
  await credit(app, person.viewer.accountId, -40_000_000n)
  await app.runJobs()
  expect(await stateOf(app, id)).toBe('due balance_negative')
  expect((await app.client(person.cookie).payouts.overview()).pauses).toEqual(['balance_negative'])
  await expect(asStaff(staff).previewBatch({ ids: [id] })).rejects.toMatchObject({ code: 'payout_paused' })

  await credit(app, person.viewer.accountId, 20_000_000n)
  expect((await app.client(person.cookie).payouts.overview()).pauses).toEqual([])
  await approveDue(app, staff, [id])
  await app.runJobs()
  expect(await stateOf(app, id)).toBe('sent')
})
