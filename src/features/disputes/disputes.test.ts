// Disputes over the API, on the real database: claiming, answering, deciding, withdrawing, and the money meanwhile.
import { beforeAll, describe, expect, test } from 'vitest'
import { postEarning } from '#features/earnings/earnings.fixtures.ts'
import { usd } from '#features/ledger/ledger.fixtures.ts'
import { readBalances } from '#features/ledger/service.server.ts'
import { listSplitsForPosting } from '#features/splits/service.server.ts'
import {
  accept,
  buildShared,
  ownerShare,
  type Shared,
  save,
  shareOf,
} from '#features/splits/splits.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildStaff, buildUser, mailsTo, sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'finance')
})

const clientOf = (person: TestPerson) => app.client(person.cookie).disputes
const REASON = 'I wrote the chorus, and the contract says a fifth is mine.'
const PDF = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'contract.pdf', {
  type: 'application/pdf',
})

const isrcOf = async (trackId: string) =>
  (await app.deps.db.selectFrom('tracks').select('isrc').where('id', '=', trackId).executeTakeFirstOrThrow())
    .isrc as string
const balances = async ({ viewer }: TestPerson) =>
  Object.fromEntries(
    (await readBalances(app.deps.db, viewer.accountId)).map(({ book, balanceMicros }) => [
      book,
      balanceMicros,
    ]),
  )
/** What decided disputes brought a person, as their royalties say it. */
const movedBy = async ({ cookie }: TestPerson) =>
  (await app.client(cookie).royalties.overview()).totals[0]?.fromDisputes
const divided = async (trackId: string) =>
  (
    await app.deps.db.transaction().execute((trx) => listSplitsForPosting(trx, [trackId], { locks: true }))
  ).get(trackId) ?? []

/** A live track that has earned 10.00 in October. */
async function buildLive(): Promise<Shared & { isrc: string }> {
  const shared = await buildShared(app)
  await app.deps.db
    .updateTable('releases')
    .set({ live_at: app.deps.clock.now() })
    .where('id', '=', shared.releaseId)
    .execute()
  return { ...shared, isrc: await isrcOf(shared.trackIds[0]) }
}
const earn = (shared: Shared, amount: string, month = '2026-10', person = shared.owner) =>
  postEarning(app.deps, {
    accountId: person.viewer.accountId,
    trackId: shared.trackIds[0],
    amountMicros: usd(amount),
    month,
  })
async function buildDispute(more: { shareBp?: number; fromMonth?: string; answered?: boolean } = {}) {
  const shared = await buildLive()
  await earn(shared, '10')
  const claimant = await buildUser(app, { name: 'Lou Amaro' })
  const { shareBp = 2_000, fromMonth } = more
  const { id } = await clientOf(claimant).open({ isrc: shared.isrc, shareBp, fromMonth, reason: REASON })
  if (more.answered) await clientOf(shared.owner).answer({ id, text: 'She was paid once for it.' })
  return { ...shared, claimant, id }
}

describe('a claim', () => {
  test('freezes only the part that is claimed, and is known to later statements', async () => {
    const { owner, claimant, id, trackIds } = await buildDispute()
    expect(await balances(owner)).toEqual({ payable: usd('8'), disputed: usd('2') })
    expect((await divided(trackIds[0]))[0]?.parties).toMatchObject([
      { accountId: owner.viewer.accountId, shareBp: 10_000, disputes: [{ disputeId: id, claimedBp: 2_000 }] },
    ])
    expect((await divided(trackIds[1]))[0]?.parties[0]?.disputes).toEqual([])
    await app.runJobs()
    expect((await mailsTo(app, owner.email))[0]?.subject).toBe(
      'Lou Amaro claims a part of your share of “Slow Ferries”',
    )
    expect(await clientOf(owner).find({ id })).toMatchObject({
      side: 'respondent',
      turn: 'respondent',
      canAnswer: true,
      frozen: [{ amount: '2.00', currency: 'USD' }],
      events: [{ type: 'opened', by: 'Lou Amaro', text: REASON }],
    })
    expect(await clientOf(claimant).find({ id })).toMatchObject({
      side: 'claimant',
      canAnswer: false,
      canWithdraw: true,
      frozen: null,
      claimedBp: null,
    })
  })

  test('the record that it is about names the claim, until it is over', async () => {
    const { owner, claimant, id } = await buildDispute()
    const { royalties } = app.client(owner.cookie)
    const [record] = (await royalties.records({})).items
    const claimOf = async () => (await royalties.explain({ id: record?.id ?? '' })).disputeId
    expect(await claimOf()).toBe(id)
    await clientOf(claimant).withdraw({ id })
    expect(await claimOf()).toBeNull()
  })

  test('the frozen amount is hidden from staff who impersonate the owner and do not see money', async () => {
    const { owner, id } = await buildDispute()
    const actAs = async (role: 'support' | 'admin') => {
      const { viewer } = await buildStaff(app, role)
      const cookie = await sessionCookie(app, owner.viewer.userId, { impersonatedBy: viewer.userId })
      return app.client(cookie).disputes.find({ id })
    }
    expect((await actAs('support')).frozen).toBeNull()
    expect((await actAs('admin')).frozen).toEqual([{ amount: '2.00', currency: 'USD' }])
  })

  test('since a month leaves earlier months alone', async () => {
    const { owner } = await buildDispute({ fromMonth: '2026-11' })
    expect(await balances(owner)).toEqual({ payable: usd('10') })
  })

  test('a claim of more than the share is cut to it, without revealing how large it is', async () => {
    const shared = await buildLive()
    const party = await buildUser(app)
    await save(app, shared, [ownerShare(3_000), shareOf(party.email, 7_000)])
    await accept(app, party)
    const claimant = await buildUser(app)
    const { id } = await clientOf(claimant).open({ isrc: shared.isrc, shareBp: 5_000, reason: REASON })
    expect(JSON.stringify(await clientOf(claimant).find({ id }))).not.toContain('3000')
    expect((await clientOf(shared.owner).find({ id })).claimedBp).toBe(3_000)
    // Nothing is left to claim for the next one.
    const other = await buildUser(app)
    await expect(
      clientOf(other).open({ isrc: shared.isrc, shareBp: 1, reason: REASON }),
    ).rejects.toMatchObject({ code: 'already_disputed' })
  })

  test('a claim needs a live track, a share and a reason; drafts of others are not found', async () => {
    const shared = await buildShared(app)
    const claimant = await buildUser(app)
    const attempt = (claim: object) =>
      clientOf(claimant).open({ isrc: 'QZABC2699999', shareBp: 100, reason: REASON, ...claim })
    await expect(attempt({})).rejects.toMatchObject({
      data: { problems: [{ code: 'isrc_unknown', at: 'isrc' }] },
    })
    await expect(attempt({ isrc: await isrcOf(shared.trackIds[0]) })).rejects.toMatchObject({
      data: { problems: [{ code: 'isrc_unknown', at: 'isrc' }] },
    })
    await expect(
      clientOf(claimant).findTrack({ isrc: await isrcOf(shared.trackIds[0]) }),
    ).rejects.toMatchObject({
      status: 404,
    })
    const live = await buildLive()
    expect(await clientOf(claimant).findTrack({ isrc: live.isrc.toLowerCase() })).toMatchObject({
      title: 'Slow Ferries',
    })
    await expect(attempt({ isrc: live.isrc, shareBp: 0, reason: 'mine' })).rejects.toMatchObject({
      data: { problems: [{ at: 'shareBp' }, { code: 'dispute_reason_short', at: 'reason' }] },
    })
    await expect(
      clientOf(live.owner).open({ isrc: live.isrc, shareBp: 100, reason: REASON }),
    ).rejects.toMatchObject({ code: 'dispute_own_share' })
  })

  test('a claim by the owner concerns a party of their own sheet', async () => {
    const shared = await buildLive()
    const party = await buildUser(app)
    await save(app, shared, [ownerShare(6_000), shareOf(party.email, 4_000)])
    const claim = async (partyId: string) =>
      clientOf(shared.owner).open({ isrc: shared.isrc, partyId, shareBp: 1_000, reason: REASON })
    const { parties } = await app.client(shared.owner.cookie).splits.find({ releaseId: shared.releaseId })
    const { id: partyId } = required(parties[0])
    await expect(claim(partyId)).rejects.toMatchObject({
      data: { problems: [{ code: 'party_unknown', at: 'partyId' }] },
    })
    await accept(app, party)
    await earn(shared, '4', '2026-10', party)
    const { id } = await claim(partyId)
    expect(await balances(party)).toEqual({ payable: usd('3'), disputed: usd('1') })
    await expect(claim(partyId)).rejects.toMatchObject({ code: 'already_disputed' })
    expect(await clientOf(party).find({ id })).toMatchObject({ side: 'respondent' })
  })

  test('a claim keeps the owner from lowering the share below it', async () => {
    const { claimant, ...shared } = await buildDispute()
    const lower = (shareBp: number) =>
      save(app, shared, [ownerShare(shareBp), shareOf(`${newId()}@backline.test`, 10_000 - shareBp)])
    await expect(lower(1_999)).rejects.toMatchObject({ code: 'split_disputed' })
    await expect(
      save(app, shared, [ownerShare(1), shareOf(claimant.email, 9_999)], { trackId: shared.trackIds[0] }),
    ).rejects.toMatchObject({ code: 'split_disputed' })
    expect((await lower(2_000)).result).toBe('saved')
  })

  test('a claim sent many times at once by one person is opened once', async () => {
    const shared = await buildLive()
    const claimant = await buildUser(app)
    const claims = await Promise.allSettled(
      [1, 2, 3].map(() => clientOf(claimant).open({ isrc: shared.isrc, shareBp: 100, reason: REASON })),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await clientOf(claimant).list({})).items).toHaveLength(1)
  })
})

describe('answers and files', () => {
  test('both sides and staff read them, nobody else does', async () => {
    const shared = await buildLive()
    const claimant = await buildUser(app, { name: 'Lou Amaro' })
    const { id } = await clientOf(claimant).open({
      isrc: shared.isrc,
      shareBp: 100,
      reason: REASON,
      files: [PDF],
    })
    const answered = await clientOf(shared.owner).answer({ id, text: 'See the invoice.', files: [PDF, PDF] })
    expect(answered).toMatchObject({ status: 'answered', turn: 'staff', canAnswer: false })
    await expect(clientOf(shared.owner).answer({ id, text: 'Again.' })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    const [claim, answer] = answered.events
    expect([claim?.files.length, answer?.files.length]).toEqual([1, 2])
    const file = { id: required(answer?.files[0]).id }
    for (const side of [claimant, shared.owner]) {
      const { body, headers } = await clientOf(side).file(file)
      expect(headers['content-disposition']).toContain('contract.pdf')
      expect(body.size).toBe(PDF.size)
    }
    expect((await clientOf(staff).staffFile(file)).body.size).toBe(PDF.size)
    const stranger = clientOf(await buildUser(app))
    await expect(stranger.file(file)).rejects.toMatchObject({ status: 404 })
    await expect(stranger.find({ id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.answer({ id, text: 'Me too.' })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.withdraw({ id })).rejects.toMatchObject({ status: 404 })
    await expect(clientOf(claimant).answer({ id, text: 'Mine.' })).rejects.toMatchObject({ status: 404 })
  })

  test('only documents are accepted', async () => {
    const shared = await buildLive()
    const claimant = await buildUser(app)
    const text = new File(['hello'], 'hello.pdf', { type: 'application/pdf' })
    await expect(
      clientOf(claimant).open({ isrc: shared.isrc, shareBp: 100, reason: REASON, files: [text] }),
    ).rejects.toMatchObject({ code: 'document_unsupported' })
    expect((await clientOf(claimant).list({})).items).toEqual([])
  })
})

describe('a decision', () => {
  test.each([
    ['upheld', 2_000, '8', '2', [[8_000, 2_000]]],
    ['partly', 500, '9.5', '0.5', [[9_500, 500]]],
    ['rejected', 0, '10', undefined, [[10_000]]],
  ] as const)('%s: divides what was frozen, and later months', async (result, upheldBp, left, given, shares) => {
    const { owner, claimant, id, trackIds } = await buildDispute({ answered: true })
    const decided = await clientOf(staff).decide({ id, upheldBp, note: 'The contract is clear.' })
    expect(decided).toMatchObject({ status: 'decided', result, upheldBp, frozen: [] })
    expect(await balances(owner)).toEqual({ payable: usd(left) })
    expect(await balances(claimant)).toEqual(given ? { payable: usd(given) } : {})
    // Both sides see what the decision moved; their records stay as they were.
    expect([await movedBy(owner), await movedBy(claimant)]).toEqual(
      given ? [-given, given].map((units) => Number(units).toFixed(2)) : ['0.00', '0.00'],
    )
    const revisions = await divided(trackIds[0])
    expect(revisions.flatMap(({ parties }) => parties.flatMap(({ disputes }) => disputes))).toEqual([])
    const last = required(revisions.at(-1))
    expect([last.parties.map(({ shareBp }) => shareBp)]).toEqual(shares)
    if (upheldBp > 0) {
      // October is posted, so it begins with the current month; the other track keeps the sheet of the release.
      expect(last.fromMonth).toBe('2026-11')
      expect(last.parties[1]?.accountId).toBe(claimant.viewer.accountId)
      expect((await divided(trackIds[1])).at(-1)?.parties).toHaveLength(1)
    }
    await expect(clientOf(staff).decide({ id, upheldBp: 0, note: 'Again.' })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    expect((await clientOf(claimant).find({ id })).events.at(-1)).toMatchObject({
      type: 'decided',
      by: null,
      text: 'The contract is clear.',
    })
  })

  test('a decision waits for the answer or the deadline', async () => {
    const test = await openTestApp()
    const judge = await buildStaff(test, 'finance')
    const shared = await buildShared(test)
    await test.deps.db.updateTable('releases').set({ live_at: test.deps.clock.now() }).execute()
    const claimant = await buildUser(test)
    const track = await test.deps.db
      .selectFrom('tracks')
      .select('isrc')
      .where('id', '=', shared.trackIds[0])
      .executeTakeFirstOrThrow()
    const { id } = await test
      .client(claimant.cookie)
      .disputes.open({ isrc: track.isrc ?? '', shareBp: 100, reason: REASON })
    const { disputes } = test.client(judge.cookie)
    await expect(disputes.decide({ id, upheldBp: 0, note: 'No.' })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await test.moveTo(new Date(test.deps.clock.now().getTime() + 14 * 86_400_000))
    const late = await disputes.staffFind({ id })
    expect(late).toMatchObject({ turn: 'staff', canDecide: true })
    expect(late.events.map(({ type }) => type)).toEqual(['opened', 'overdue'])
    await expect(disputes.decide({ id, upheldBp: 101, note: 'More.' })).rejects.toMatchObject({
      data: { problems: [{ code: 'dispute_upheld', at: 'upheldBp' }] },
    })
    expect((await disputes.decide({ id, upheldBp: 0, note: 'No proof.' })).result).toBe('rejected')
  })

  test('nobody who belongs to a side decides, and nobody without re-authentication', async () => {
    const { id, owner } = await buildDispute({ answered: true })
    const own = await buildStaff(app, 'finance')
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: owner.viewer.accountId,
        user_id: own.viewer.userId,
        role: 'finance',
        artist_id: null,
        created_at: app.deps.clock.now(),
      })
      .execute()
    const decision = { id, upheldBp: 0, note: 'No.' }
    await expect(clientOf(own).decide(decision)).rejects.toMatchObject({ code: 'own_account' })
    await expect(clientOf(await buildStaff(app, 'support')).decide(decision)).rejects.toMatchObject({
      code: 'permission_denied',
    })
    const decisions = await Promise.allSettled([1, 2, 3].map(() => clientOf(staff).decide(decision)))
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('disputes are listed for staff, the oldest first', async () => {
    const [first, second] = [await buildDispute(), await buildDispute({ answered: true })]
    const { items } = await clientOf(staff).staffList({ limit: 100 })
    const ids = items.map(({ id }) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    expect(
      (await clientOf(staff).staffList({ status: ['answered'], limit: 100 })).items.map(
        ({ status }) => status,
      ),
    ).not.toContain('open')
  })
})

test('withdrawing gives everything back', async () => {
  const { owner, claimant, id } = await buildDispute({ answered: true })
  await expect(clientOf(owner).withdraw({ id })).rejects.toMatchObject({ status: 404 })
  expect(await clientOf(claimant).withdraw({ id })).toMatchObject({ status: 'withdrawn', canWithdraw: false })
  expect(await balances(owner)).toEqual({ payable: usd('10') })
  expect(await balances(claimant)).toEqual({})
  await expect(clientOf(claimant).withdraw({ id })).rejects.toMatchObject({ code: 'wrong_state' })
})
