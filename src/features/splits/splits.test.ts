// Split sheets over the API, on the real database: saving, inviting, answering, lowering, taking back, and postings.
import { beforeAll, describe, expect, test } from 'vitest'
import { postEarning } from '#features/earnings/earnings.fixtures.ts'
import { usd } from '#features/ledger/ledger.fixtures.ts'
import { readBalances } from '#features/ledger/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildUser, mailsTo, sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { OPEN_RECOUPMENTS_MAX } from './domain/recoupments.ts'
import {
  giveBackRecouped,
  listRecoupmentsForPosting,
  listSplitsForPosting,
  recordRecouped,
} from './service.server.ts'
import {
  accept,
  buildShared,
  mailedToken,
  ownerShare,
  type Shared,
  save,
  shareOf,
} from './splits.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const clientOf = (person: TestPerson) => app.client(person.cookie).splits
const address = () => `${newId()}@backline.test`
const sheetOf = ({ owner, releaseId }: Shared, trackId?: string) =>
  clientOf(owner).find({ releaseId, ...(trackId ? { trackId } : {}) })
const posting = (trackIds: readonly string[]) =>
  app.deps.db.transaction().execute((trx) => listSplitsForPosting(trx, trackIds, { locks: true }))
/** `nora 5000, held 5000` by revision. */
const divided = async (trackId: string) =>
  ((await posting([trackId])).get(trackId) ?? []).map(({ fromMonth, parties }) => ({
    fromMonth,
    shares: parties.map(({ accountId, shareBp }) => [accountId, shareBp]),
  }))
const payable = async (person: TestPerson) =>
  (await readBalances(app.deps.db, person.viewer.accountId)).find(({ book }) => book === 'payable')
    ?.balanceMicros ?? 0n
const noticesOf = async (person: TestPerson) =>
  (
    await app.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', person.viewer.userId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('saving a sheet', () => {
  test('a first sheet applies from the beginning, and later ones from the next month', async () => {
    const shared = await buildShared(app)
    const email = address()
    const before = await sheetOf(shared)
    expect(before).toMatchObject({ revision: 0, months: [null], shares: [{ email: null, shareBp: 10_000 }] })
    const { result, split } = await save(app, shared, [ownerShare(6_000), shareOf(email, 4_000)])
    expect(result).toBe('saved')
    expect(split).toMatchObject({
      revision: 1,
      fromMonth: null,
      usualMonth: '2026-12',
      parties: [{ email, status: 'invited', name: 'Tomás Vaz' }],
      history: [{ number: 1, from: null, until: null, state: 'now' }],
    })
    const later = await save(app, shared, [ownerShare(7_000), shareOf(email, 3_000)])
    expect(later.split.history).toMatchObject([
      { number: 1, from: null, until: '2026-11', state: 'now' },
      { number: 2, from: '2026-12', until: null, state: 'next' },
    ])
    const owner = shared.owner.viewer.accountId
    expect(await divided(shared.trackIds[0])).toEqual([
      {
        fromMonth: null,
        shares: [
          [owner, 6_000],
          [null, 4_000],
        ],
      },
      {
        fromMonth: '2026-12',
        shares: [
          [owner, 7_000],
          [null, 3_000],
        ],
      },
    ])
  })

  test('a sheet that is not all of it, or names nobody, is refused with its places', async () => {
    const shared = await buildShared(app)
    const attempt = (shares: Parameters<typeof save>[2]) => save(app, shared, shares)
    await expect(attempt([ownerShare(9_999)])).rejects.toMatchObject({
      code: 'invalid_input',
      data: { problems: [{ code: 'split_total', at: 'shares' }] },
    })
    await expect(attempt([ownerShare(5_000), shareOf('nobody', 5_000)])).rejects.toMatchObject({
      data: { problems: [{ code: 'email_invalid', at: 'shares.1.email' }] },
    })
    await expect(
      attempt([ownerShare(5_000), shareOf(shared.owner.email.toUpperCase(), 5_000)]),
    ).rejects.toMatchObject({
      data: { problems: [{ code: 'split_own_email', at: 'shares.1.email' }] },
    })
    expect((await sheetOf(shared)).revision).toBe(0)
  })

  test('the database itself refuses an incomplete revision, and every change of one', async () => {
    const shared = await buildShared(app)
    await save(app, shared, [ownerShare(10_000)])
    const { db } = app.deps
    const revision = await db
      .selectFrom('split_revisions')
      .innerJoin('split_sheets', 'split_sheets.id', 'split_revisions.sheet_id')
      .innerJoin('split_shares', 'split_shares.revision_id', 'split_revisions.id')
      .select(['split_revisions.id', 'split_revisions.sheet_id', 'party_id'])
      .where('release_id', '=', shared.releaseId)
      .executeTakeFirstOrThrow()
    const incomplete = db.transaction().execute(async (trx) => {
      const id = newId()
      await trx
        .insertInto('split_revisions')
        .values({ id, sheet_id: revision.sheet_id, number: 2, from_month: '2026-12', created_at: new Date() })
        .execute()
      await trx
        .insertInto('split_shares')
        .values({ revision_id: id, position: 1, party_id: revision.party_id, share_bp: 9_999 })
        .execute()
    })
    await expect(incomplete).rejects.toThrow('do not add up')
    await expect(
      db.updateTable('split_shares').set({ share_bp: 1 }).where('revision_id', '=', revision.id).execute(),
    ).rejects.toThrow()
    await expect(db.deleteFrom('split_revisions').where('id', '=', revision.id).execute()).rejects.toThrow()
  })

  test('when two people save at the same time, the second is refused', async () => {
    const shared = await buildShared(app)
    const input = { releaseId: shared.releaseId, revision: 0, fromMonth: null }
    const saves = await Promise.allSettled(
      [6_000, 7_000, 8_000].map((shareBp) =>
        clientOf(shared.owner).save({
          ...input,
          shares: [ownerShare(shareBp), shareOf(`same-${shared.releaseId}@backline.test`, 10_000 - shareBp)],
        }),
      ),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const save of saves)
      if (save.status === 'rejected') expect(save.reason).toMatchObject({ code: 'split_changed' })
    expect((await sheetOf(shared)).history).toHaveLength(1)
  })

  test('many people save at the same time, and none waits for a connection that the others hold', async () => {
    const people = await Promise.all(Array.from({ length: 15 }, () => buildShared(app)))
    const saved = await Promise.all(
      people.map((shared) => save(app, shared, [ownerShare(6_000), shareOf('tomas@vaz.example', 4_000)])),
    )
    expect(saved).toHaveLength(people.length)
  })

  test('saving the same again changes nothing', async () => {
    const shared = await buildShared(app)
    const shares = [ownerShare(6_000), shareOf(address(), 4_000)]
    await save(app, shared, shares)
    expect((await save(app, shared, shares)).result).toBe('unchanged')
    expect((await sheetOf(shared)).history).toHaveLength(1)
  })

  test('a posted month can never be chosen, and a first sheet begins after it', async () => {
    const shared = await buildShared(app)
    const [trackId] = shared.trackIds
    await postEarning(app.deps, {
      accountId: shared.owner.viewer.accountId,
      trackId,
      amountMicros: usd('10'),
      month: '2026-11',
    })
    const before = await sheetOf(shared)
    expect(before).toMatchObject({ lastPosted: '2026-11', usualMonth: '2026-12' })
    expect(before.months[0]).toBe('2026-12')
    const shares = [ownerShare(5_000), shareOf(address(), 5_000)]
    await expect(save(app, shared, shares, { fromMonth: '2026-11' })).rejects.toMatchObject({
      data: { problems: [{ code: 'split_month', at: 'fromMonth' }] },
    })
    await expect(save(app, shared, shares, { fromMonth: null })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await save(app, shared, shares)
    expect((await divided(trackId)).map(({ fromMonth }) => fromMonth)).toEqual(['2026-12'])
  })

  test('a track’s own sheet replaces that of its release, from its first month', async () => {
    const shared = await buildShared(app)
    const [first, second] = shared.trackIds
    const owner = shared.owner.viewer.accountId
    await save(app, shared, [ownerShare(8_000), shareOf(address(), 2_000)])
    expect(await sheetOf(shared, first)).toMatchObject({
      inherited: true,
      revision: 0,
      shares: [{ shareBp: 8_000 }, { shareBp: 2_000 }],
    })
    await postEarning(app.deps, {
      accountId: owner,
      trackId: first,
      amountMicros: usd('1'),
      month: '2026-10',
    })
    await save(app, shared, [ownerShare(10_000)], { trackId: first })
    expect((await divided(first)).map(({ fromMonth, shares }) => [fromMonth, shares[0]?.[1]])).toEqual([
      [null, 8_000],
      ['2026-12', 10_000],
    ])
    expect((await divided(second)).map(({ fromMonth }) => fromMonth)).toEqual([null])
    expect((await sheetOf(shared)).tracks).toMatchObject([{ hasSheet: true }, { hasSheet: false }])
  })

  test('the list shows no shares of a release that its owner has all of', async () => {
    const shared = await buildShared(app)
    await save(app, shared, [ownerShare(10_000)])
    const { list } = clientOf(shared.owner)
    expect((await list({})).items).toMatchObject([{ shares: [] }])
    await save(app, shared, [ownerShare(4_000), shareOf(address(), 6_000)], { fromMonth: '2026-11' })
    expect((await list({})).items).toMatchObject([
      { shares: [{ shareBp: 4_000 }, { shareBp: 6_000, pending: true }] },
    ])
  })

  test('the list finds releases by title and by who shares them', async () => {
    const shared = await buildShared(app)
    await save(app, shared, [ownerShare(4_000), shareOf(address(), 6_000, 'Tomás Vaz')])
    const found = async (search: string) =>
      (await clientOf(shared.owner).list({ search })).items.map(({ releaseId }) => releaseId)
    expect(await found('slow ferr')).toEqual([shared.releaseId])
    expect(await found('tomas')).toEqual([shared.releaseId])
    expect(await found('100%')).toEqual([])
  })

  test('releases and tracks of other people do not exist', async () => {
    const shared = await buildShared(app)
    const other = await buildShared(app)
    await save(app, shared, [ownerShare(5_000), shareOf(address(), 5_000)])
    const party = required((await sheetOf(shared)).parties[0])
    const stranger = clientOf(other.owner)
    const absent = { code: 'not_found', status: 404 }
    const { releaseId } = shared
    await expect(stranger.find({ releaseId })).rejects.toMatchObject(absent)
    await expect(
      stranger.find({ releaseId: other.releaseId, trackId: shared.trackIds[0] }),
    ).rejects.toMatchObject(absent)
    await expect(
      stranger.save({ releaseId, revision: 1, fromMonth: '2026-12', shares: [ownerShare(10_000)] }),
    ).rejects.toMatchObject(absent)
    await expect(stranger.preview({ releaseId, sharesBp: [10_000] })).rejects.toMatchObject(absent)
    for (const act of [
      () => stranger.remind({ id: party.id }),
      () => stranger.reinvite({ id: party.id }),
      () => stranger.takeBack({ id: party.id }),
    ])
      await expect(act()).rejects.toMatchObject(absent)
  })

  test('a manager can edit a split, sees no money, and the owner is notified', async () => {
    const shared = await buildShared(app)
    const manager = await buildUser(app)
    const { accountId } = shared.owner.viewer
    await app.deps.db.updateTable('accounts').set({ plan: 'advanced' }).where('id', '=', accountId).execute()
    await app.deps.db
      .insertInto('seats')
      .values({
        id: newId(),
        account_id: accountId,
        user_id: manager.viewer.userId,
        role: 'manager',
        artist_id: null,
        created_at: app.deps.clock.now(),
      })
      .execute()
    const cookie = await sessionCookie(app, manager.viewer.userId, {
      authenticatedAt: new Date(),
      seatAccountId: accountId,
    })
    const seated = { ...manager, cookie }
    await save(app, shared, [ownerShare(5_000), shareOf(address(), 5_000)], { as: seated })
    const party = required((await sheetOf(shared)).parties[0])
    await postEarning(app.deps, { accountId, heldFor: party.id, amountMicros: usd('3') })
    expect((await sheetOf(shared)).parties[0]?.held).toEqual({ amount: '3.00', currency: 'USD' })
    const seen = await clientOf(seated).find({ releaseId: shared.releaseId })
    expect(seen.parties[0]?.held).toBeNull()
    await expect(
      clientOf(seated).preview({ releaseId: shared.releaseId, sharesBp: [10_000] }),
    ).rejects.toMatchObject({ code: 'permission_denied' })
    await expect(clientOf(seated).takeBack({ id: party.id })).rejects.toMatchObject({
      code: 'permission_denied',
    })
    expect(await noticesOf(shared.owner)).toContain('money.split_changed')
  })
})

describe('an invitation', () => {
  test('an invitation is mailed, stores only the hash of its token, and shows the invited share alone', async () => {
    const shared = await buildShared(app)
    const email = address()
    await save(app, shared, [
      ownerShare(5_000),
      shareOf(email, 1_500),
      shareOf(address(), 3_500, 'Marlo Quist'),
    ])
    const token = await mailedToken(app, email)
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('Nora Pell shares 15% of “Slow Ferries” with you')
    const stored = await app.deps.db.selectFrom('split_invitations').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const shown = await app.client().splits.showInvitation({ token })
    expect(shown).toMatchObject({
      account: 'Nora Pell',
      name: 'Tomás Vaz',
      title: 'Slow Ferries',
      shareBp: 1_500,
      fromMonth: null,
      held: [],
    })
    expect(JSON.stringify(shown)).not.toMatch(/3500|Marlo/)
  })

  test('gives the person what was kept, at once, and is used by one of many answers', async () => {
    const shared = await buildShared(app)
    const person = await buildUser(app)
    await save(app, shared, [ownerShare(6_000), shareOf(person.email, 4_000)])
    const party = required((await sheetOf(shared)).parties[0])
    const owner = shared.owner.viewer.accountId
    await postEarning(app.deps, { accountId: owner, heldFor: party.id, amountMicros: usd('4') })
    const token = await mailedToken(app, person.email)
    expect((await app.client().splits.showInvitation({ token })).held).toEqual([
      { amount: '4.00', currency: 'USD' },
    ])
    const acceptances = Array.from({ length: 3 }, () => clientOf(person).accept({ token, shareBp: 4_000 }))
    const answers = await Promise.allSettled([...acceptances, app.client().splits.decline({ token })])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [{ status } = { status: '' }] = (await sheetOf(shared)).parties
    if (status !== 'accepted') return expect(status).toBe('declined')
    expect(await payable(person)).toBe(usd('4'))
    expect((await divided(shared.trackIds[0]))[0]?.shares).toEqual([
      [owner, 6_000],
      [person.viewer.accountId, 4_000],
    ])
    expect(await noticesOf(shared.owner)).toEqual(['money.split_accepted'])
    expect((await clientOf(person).shared()).shares).toMatchObject([
      { owner: 'Nora Pell', release: 'Slow Ferries', periods: [{ shareBp: 4_000, current: true }] },
    ])
  })

  test('an invitation can only be accepted with its address, for the share that was shown, and not by the owner', async () => {
    const shared = await buildShared(app)
    const [person, stranger] = [await buildUser(app), await buildUser(app)]
    await save(app, shared, [ownerShare(6_000), shareOf(person.email, 4_000)])
    const token = await mailedToken(app, person.email)
    await expect(clientOf(stranger).accept({ token, shareBp: 4_000 })).rejects.toMatchObject({
      code: 'split_invitation_not_yours',
    })
    await expect(app.client().splits.accept({ token, shareBp: 4_000 })).rejects.toMatchObject({
      code: 'sign_in_first',
    })
    await save(app, shared, [ownerShare(6_500), shareOf(person.email, 3_500)], { fromMonth: '2026-11' })
    await expect(clientOf(person).accept({ token, shareBp: 4_000 })).rejects.toMatchObject({
      code: 'split_changed',
    })
    await expect(app.client().splits.showInvitation({ token: 'x'.repeat(43) })).rejects.toMatchObject({
      status: 404,
    })
    await clientOf(person).accept({ token, shareBp: 3_500 })
    await expect(clientOf(person).accept({ token, shareBp: 3_500 })).rejects.toMatchObject({
      code: 'split_invitation_used',
    })
  })

  test('reminds twice and expires after 30 days; a new link replaces the old one', async () => {
    const test = await openTestApp()
    const shared = await buildShared(test)
    const email = address()
    await save(test, shared, [ownerShare(6_000), shareOf(email, 4_000)])
    const token = await mailedToken(test, email)
    const { splits } = test.client(shared.owner.cookie)
    const start = test.deps.clock.now().getTime()
    const daysLater = (days: number) => test.moveTo(new Date(start + days * 86_400_000 + 60_000))
    await daysLater(7)
    await daysLater(21)
    expect(await mailsTo(test, email)).toHaveLength(3)
    const party = required((await splits.find({ releaseId: shared.releaseId })).parties[0])
    await splits.remind({ id: party.id })
    await test.runJobs()
    expect(await mailsTo(test, email)).toHaveLength(4)
    await daysLater(30)
    await expect(test.client().splits.showInvitation({ token })).rejects.toMatchObject({
      code: 'split_invitation_over',
    })
    expect((await splits.find({ releaseId: shared.releaseId })).parties).toMatchObject([
      { status: 'expired' },
    ])
    await expect(splits.remind({ id: party.id })).rejects.toMatchObject({ code: 'wrong_state' })
    await splits.reinvite({ id: party.id, email: `new-${email}` })
    const renewed = await mailedToken(test, `new-${email}`)
    expect(renewed).not.toBe(token)
    expect((await test.client().splits.showInvitation({ token: renewed })).email).toBe(`new-${email}`)
  })

  test('a declined share can be taken back at once, and an unanswered one after 90 days', async () => {
    const test = await openTestApp()
    const shared = await buildShared(test)
    const [no, silent] = [address(), address()]
    const person = shared.owner
    await save(test, shared, [ownerShare(5_000), shareOf(no, 2_000), shareOf(silent, 3_000, 'Marlo Quist')])
    const { splits } = test.client(person.cookie)
    const sheet = () => splits.find({ releaseId: shared.releaseId })
    const [first, second] = (await sheet()).parties
    const { accountId } = person.viewer
    await postEarning(test.deps, { accountId, heldFor: required(first).id, amountMicros: usd('2') })
    await postEarning(test.deps, { accountId, heldFor: required(second).id, amountMicros: usd('3') })
    await test.client().splits.decline({ token: await mailedToken(test, no), note: 'Give it to Marlo.' })
    await test.runJobs()
    expect((await sheet()).parties[0]).toMatchObject({ status: 'declined', note: 'Give it to Marlo.' })
    expect((await mailsTo(test, person.email))[0]?.subject).toBe(
      'Tomás Vaz declined their share of “Slow Ferries”',
    )
    expect(await splits.takeBack({ id: required(first).id })).toEqual({
      released: [{ amount: '2.00', currency: 'USD' }],
    })
    await expect(splits.takeBack({ id: required(first).id })).rejects.toMatchObject({ code: 'wrong_state' })
    await expect(splits.takeBack({ id: required(second).id })).rejects.toMatchObject({
      code: 'split_take_back_early',
    })
    const [revision] =
      (
        await test.deps.db
          .transaction()
          .execute((trx) => listSplitsForPosting(trx, shared.trackIds, { locks: true }))
      ).get(shared.trackIds[0]) ?? []
    expect(revision?.parties.map((party) => [party.accountId, party.shareBp])).toEqual([
      [accountId, 5_000],
      [accountId, 2_000],
      [null, 3_000],
    ])
    // The editor shows it as the owner's.
    expect((await sheet()).shares.map(({ shareBp }) => shareBp)).toEqual([7_000, 3_000])
    await test.moveTo(new Date(test.deps.clock.now().getTime() + 90 * 86_400_000))
    await splits.takeBack({ id: required(second).id })
    const balances = await readBalances(test.deps.db, accountId)
    expect(balances.map(({ book, balanceMicros }) => [book, balanceMicros])).toEqual([['payable', usd('5')]])
  })
})

describe('lowering what somebody has accepted', () => {
  async function agreed() {
    const shared = await buildShared(app)
    const person = await buildUser(app, { name: 'Tomás Vaz' })
    await save(app, shared, [ownerShare(6_000), shareOf(person.email, 4_000)])
    await accept(app, person)
    return { shared, person }
  }

  test('lowering an accepted share waits for its owner; raising does not', async () => {
    const { shared, person } = await agreed()
    const raised = await save(app, shared, [ownerShare(5_000), shareOf(person.email, 5_000)])
    expect(raised).toMatchObject({ result: 'saved', split: { parties: [{ status: 'accepted' }] } })
    const lowered = await save(app, shared, [ownerShare(9_000), shareOf(person.email, 1_000)])
    expect(lowered).toMatchObject({
      result: 'proposed',
      split: { revision: 2, proposal: { fromMonth: '2026-12', waitingFor: ['Tomás Vaz'] } },
    })
    const [proposal] = (await clientOf(person).shared()).proposals
    expect(proposal).toMatchObject({ beforeBp: 5_000, afterBp: 1_000, owner: 'Nora Pell' })
    await clientOf(person).answerProposal({ id: required(proposal).id, agrees: true })
    expect(await sheetOf(shared)).toMatchObject({ revision: 3, proposal: null })
    expect(
      (await divided(shared.trackIds[0])).map(({ fromMonth, shares }) => [fromMonth, shares[1]?.[1]]),
    ).toEqual([
      [null, 4_000],
      ['2026-12', 5_000],
      ['2026-12', 1_000],
    ])
    await expect(
      clientOf(person).answerProposal({ id: required(proposal).id, agrees: true }),
    ).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('changes nothing when they decline, when it is withdrawn, and for strangers', async () => {
    const { shared, person } = await agreed()
    await save(app, shared, [ownerShare(10_000)])
    const [proposal] = (await clientOf(person).shared()).proposals
    const { id } = required(proposal)
    const stranger = await buildShared(app)
    await expect(clientOf(stranger.owner).answerProposal({ id, agrees: true })).rejects.toMatchObject({
      status: 404,
    })
    await expect(clientOf(stranger.owner).withdrawProposal({ id })).rejects.toMatchObject({ status: 404 })
    await clientOf(person).answerProposal({ id, agrees: false })
    expect(await sheetOf(shared)).toMatchObject({ revision: 1, proposal: null })
    expect(await noticesOf(shared.owner)).toContain('money.split_refused')
    await save(app, shared, [ownerShare(10_000)])
    const again = required((await clientOf(person).shared()).proposals[0])
    await clientOf(shared.owner).withdrawProposal({ id: again.id })
    expect((await clientOf(person).shared()).proposals).toEqual([])
  })

  test('lowering also waits when the track gets its own sheet; who accepted the release need not accept again', async () => {
    const { shared, person } = await agreed()
    const [trackId] = shared.trackIds
    const lowered = await save(app, shared, [ownerShare(9_000), shareOf(person.email, 1_000)], { trackId })
    expect(lowered.result).toBe('proposed')
    const raised = await save(app, shared, [ownerShare(3_000), shareOf(person.email, 7_000)], { trackId })
    expect(raised).toMatchObject({
      result: 'saved',
      split: { proposal: null, parties: [{ status: 'accepted' }] },
    })
    expect((await divided(trackId))[0]?.shares[1]).toEqual([person.viewer.accountId, 7_000])
  })

  test('a share cannot be lowered below what was claimed of it since the proposal', async () => {
    const { shared, person } = await agreed()
    await save(app, shared, [ownerShare(9_000), shareOf(person.email, 1_000)])
    const { id } = required((await clientOf(person).shared()).proposals[0])
    await app.deps.db
      .insertInto('split_claims')
      .values({
        dispute_id: newId(),
        track_id: shared.trackIds[0],
        account_id: person.viewer.accountId,
        claimed_bp: 1_001,
        opened_at: app.deps.clock.now(),
      })
      .execute()
    await expect(clientOf(person).answerProposal({ id, agrees: true })).rejects.toMatchObject({
      code: 'split_disputed',
    })
    expect(await sheetOf(shared)).toMatchObject({ revision: 1, proposal: { id } })
  })

  test('lowering begins in the next possible month when the proposed one was posted meanwhile', async () => {
    const { shared, person } = await agreed()
    await save(app, shared, [ownerShare(9_000), shareOf(person.email, 1_000)])
    const { id } = required((await clientOf(person).shared()).proposals[0])
    await postEarning(app.deps, {
      accountId: shared.owner.viewer.accountId,
      trackId: shared.trackIds[0],
      amountMicros: usd('1'),
      month: '2026-12',
    })
    await clientOf(person).answerProposal({ id, agrees: true })
    expect((await sheetOf(shared)).fromMonth).toBe('2027-01')
  })
})

describe('ending the sheet of a track', () => {
  async function withOwnSheet(ofRelease: number, ofTrack: number) {
    const shared = await buildShared(app)
    const person = await buildUser(app, { name: 'Tomás Vaz' })
    const trackId = shared.trackIds[0]
    await save(app, shared, [ownerShare(10_000 - ofRelease), shareOf(person.email, ofRelease)])
    await accept(app, person)
    const raised = [ownerShare(10_000 - ofTrack), shareOf(person.email, ofTrack)]
    await save(app, shared, raised, { trackId, fromMonth: null })
    const end = (input: object = {}) =>
      clientOf(shared.owner).end({
        releaseId: shared.releaseId,
        trackId,
        revision: 1,
        fromMonth: '2026-12',
        ...input,
      })
    return { shared, person, trackId, end }
  }
  const sharesOf = async (trackId: string) =>
    (await divided(trackId)).map(({ fromMonth, shares }) => [fromMonth, shares[1]?.[1]])

  test('ending the sheet of a track waits for those who get less, and the split of the release applies from that month', async () => {
    const { shared, person, trackId, end } = await withOwnSheet(2_000, 5_000)
    expect((await sheetOf(shared, trackId)).endings[1]).toEqual({
      month: '2026-12',
      shares: [
        { name: 'Nora Pell', beforeBp: 5_000, afterBp: 8_000, mustAgree: false },
        { name: 'Tomás Vaz', beforeBp: 5_000, afterBp: 2_000, mustAgree: true },
      ],
    })
    const { result, split } = await end()
    expect(result).toBe('proposed')
    expect(split.proposal).toMatchObject({ ends: true, fromMonth: '2026-12', waitingFor: ['Tomás Vaz'] })
    expect(await sharesOf(trackId)).toEqual([[null, 5_000]])
    const [proposal] = (await clientOf(person).shared()).proposals
    expect(proposal).toMatchObject({ beforeBp: 5_000, afterBp: 2_000 })
    await clientOf(person).answerProposal({ id: required(proposal).id, agrees: true })
    expect(await sharesOf(trackId)).toEqual([
      [null, 5_000],
      ['2026-12', 2_000],
    ])
    expect(await sheetOf(shared, trackId)).toMatchObject({
      inherited: true,
      endings: [],
      history: [
        { ends: false, until: '2026-11' },
        { ends: true, from: '2026-12', shares: [] },
      ],
      tracks: [{ hasSheet: false }, { hasSheet: false }],
    })
    await expect(end({ revision: 2 })).rejects.toMatchObject({ code: 'wrong_state' })
  })

  test('a sheet ends at once when nobody gets less, and the track can have its own sheet again', async () => {
    const { shared, person, trackId, end } = await withOwnSheet(4_000, 4_000)
    expect((await end()).result).toBe('saved')
    await save(app, shared, [ownerShare(3_000), shareOf(person.email, 7_000)], { trackId })
    expect(await sharesOf(trackId)).toEqual([
      [null, 4_000],
      ['2026-12', 7_000],
    ])
    expect((await sheetOf(shared, trackId)).parties).toMatchObject([{ status: 'accepted' }])
  })

  test('stops waiting when the split of the release changes, because that is what was agreed to', async () => {
    const { shared, person, end } = await withOwnSheet(2_000, 5_000)
    await end()
    const { id } = required((await clientOf(person).shared()).proposals[0])
    await save(app, shared, [ownerShare(7_900), shareOf(person.email, 2_100)])
    await expect(clientOf(person).answerProposal({ id, agrees: true })).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })

  test('ending a sheet cannot remove a claimed share, begin in a posted month, or follow a release without a sheet', async () => {
    const { shared, person, trackId, end } = await withOwnSheet(2_000, 5_000)
    await expect(end({ fromMonth: '2026-10' })).rejects.toMatchObject({
      data: { problems: [{ code: 'split_month', at: 'fromMonth' }] },
    })
    await expect(end({ revision: 2 })).rejects.toMatchObject({ code: 'split_changed' })
    await app.deps.db
      .insertInto('split_claims')
      .values({
        dispute_id: newId(),
        track_id: trackId,
        account_id: person.viewer.accountId,
        claimed_bp: 2_001,
        opened_at: app.deps.clock.now(),
      })
      .execute()
    await expect(end()).rejects.toMatchObject({ code: 'split_disputed' })
    const alone = await buildShared(app)
    await save(app, alone, [ownerShare(5_000), shareOf(address(), 5_000)], { trackId: alone.trackIds[0] })
    expect((await sheetOf(alone, alone.trackIds[0])).endings).toEqual([])
    const stranger = clientOf(shared.owner).end({
      releaseId: alone.releaseId,
      trackId: alone.trackIds[0],
      revision: 1,
      fromMonth: '2026-12',
    })
    await expect(stranger).rejects.toMatchObject({ status: 404 })
  })
})

test('the preview divides the last posted month by other shares', async () => {
  const shared = await buildShared(app)
  const { releaseId, trackIds, owner } = shared
  expect(await clientOf(owner).preview({ releaseId, sharesBp: [10_000] })).toMatchObject({ month: null })
  for (const [month, amount] of [
    ['2026-08', '7'],
    ['2026-09', '442.08'],
  ] as const)
    await postEarning(app.deps, {
      accountId: owner.viewer.accountId,
      trackId: trackIds[0],
      amountMicros: usd(amount),
      month,
    })
  expect(await clientOf(owner).preview({ releaseId, sharesBp: [5_000, 3_500, 1_500] })).toEqual({
    month: '2026-09',
    currency: 'USD',
    net: '442.08',
    was: [{ name: 'Nora Pell', email: null, amount: '442.08' }],
    wouldBe: ['221.04', '154.728', '66.312'],
  })
  await expect(clientOf(owner).preview({ releaseId, sharesBp: [5_000] })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

describe('recoupments', () => {
  const add = (shared: Shared, email: string, more: object = {}) =>
    clientOf(shared.owner).addRecoupment({
      kind: 'advance',
      title: 'Studio advance',
      amount: '500.00',
      creditorName: 'Kestrel Tapes',
      creditorEmail: email,
      releaseId: shared.releaseId,
      ...more,
    })
  const locked = (trackIds: readonly string[]) =>
    app.deps.db.transaction().execute((trx) => listRecoupmentsForPosting(trx, trackIds, { locks: true }))

  test('recoupments are paid back once the creditor and everybody who shares agree', async () => {
    const shared = await buildShared(app)
    const [creditor, party] = [await buildUser(app), await buildUser(app)]
    await save(app, shared, [ownerShare(6_000), shareOf(party.email, 4_000)])
    await accept(app, party)
    const { id } = await add(shared, creditor.email)
    expect((await clientOf(shared.owner).recoupments()).own).toMatchObject([
      { id, status: 'proposed', waitsFor: 2, amount: '500.00' },
    ])
    await clientOf(creditor).answerRecoupment({ id, agrees: true })
    expect(await locked(shared.trackIds)).toEqual(new Map())
    expect((await clientOf(party).recoupments()).others).toMatchObject([{ id, waitsForYou: true }])
    await clientOf(party).answerRecoupment({ id, agrees: true })
    const open = {
      id,
      creditorAccountId: creditor.viewer.accountId,
      leftMicros: usd('500'),
      currency: 'USD',
    }
    expect(await locked(shared.trackIds)).toEqual(
      new Map(shared.trackIds.map((trackId) => [trackId, [open]])),
    )
    await expect(clientOf(shared.owner).endRecoupment({ id })).rejects.toMatchObject({
      code: 'recoupment_not_yours',
    })
    await clientOf(creditor).endRecoupment({ id })
    expect(await locked(shared.trackIds)).toEqual(new Map())
  })

  test('somebody who accepts a share while a recoupment waits is asked too', async () => {
    const shared = await buildShared(app)
    const [creditor, party] = [await buildUser(app), await buildUser(app)]
    const { id } = await add(shared, creditor.email)
    await save(app, shared, [
      ownerShare(3_000),
      shareOf(party.email, 4_000),
      shareOf(creditor.email, 3_000, 'Kestrel Tapes'),
    ])
    await accept(app, party)
    await accept(app, creditor)
    await clientOf(creditor).answerRecoupment({ id, agrees: true })
    expect((await clientOf(shared.owner).recoupments()).own).toMatchObject([
      { id, status: 'proposed', waitsFor: 1 },
    ])
    expect((await clientOf(party).recoupments()).others).toMatchObject([{ id, waitsForYou: true }])
    await clientOf(party).answerRecoupment({ id, agrees: true })
    expect((await clientOf(shared.owner).recoupments()).own).toMatchObject([{ id, status: 'open' }])
  })

  test('recoupments that are paid back do not count towards the limit', async () => {
    const shared = await buildShared(app)
    await app.deps.db
      .insertInto('recoupments')
      .values(
        Array.from({ length: OPEN_RECOUPMENTS_MAX }, () => ({
          id: newId(),
          account_id: shared.owner.viewer.accountId,
          release_id: shared.releaseId,
          track_id: null,
          kind: 'cost' as const,
          title: 'Video',
          amount_micros: usd('10'),
          left_micros: 0n,
          currency: 'USD',
          creditor_account_id: shared.owner.viewer.accountId,
          creditor_name: 'Nora Pell',
          creditor_email: shared.owner.email,
          priority: 1,
          status: 'open' as const,
          created_by: shared.owner.viewer.userId,
          created_at: app.deps.clock.now(),
          agreed_at: app.deps.clock.now(),
          ended_at: null,
        })),
      )
      .execute()
    await add(shared, shared.owner.email)
    await app.deps.db
      .updateTable('recoupments')
      .set({ left_micros: usd('1') })
      .where('account_id', '=', shared.owner.viewer.accountId)
      .execute()
    await expect(add(shared, shared.owner.email)).rejects.toMatchObject({ code: 'recoupment_limit' })
  })

  test('recoupments of strangers are not found, and one refusal ends them', async () => {
    const shared = await buildShared(app)
    const [creditor, stranger] = [await buildUser(app), await buildUser(app)]
    const { id } = await add(shared, creditor.email)
    await expect(clientOf(stranger).answerRecoupment({ id, agrees: true })).rejects.toMatchObject({
      status: 404,
    })
    await expect(clientOf(stranger).endRecoupment({ id })).rejects.toMatchObject({ status: 404 })
    await clientOf(creditor).answerRecoupment({ id, agrees: false })
    await expect(clientOf(creditor).answerRecoupment({ id, agrees: true })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    const other = await buildShared(app)
    await expect(add(shared, creditor.email, { releaseId: other.releaseId })).rejects.toMatchObject({
      data: { problems: [{ code: 'release_unknown', at: 'releaseId' }] },
    })
  })

  test('recoupments are locked in order and scope, count what statements recoup, and get it back once', async () => {
    const shared = await buildShared(app)
    const [first, second] = shared.trackIds
    const own = { creditorEmail: shared.owner.email }
    const all = await add(shared, shared.owner.email, {
      ...own,
      releaseId: undefined,
      priority: 3,
      amount: '1',
    })
    const track = await add(shared, shared.owner.email, { ...own, trackId: first, priority: 2, amount: '2' })
    const release = await add(shared, shared.owner.email, { ...own, priority: 1, amount: '3' })
    const ids = async () =>
      new Map([...(await locked(shared.trackIds))].map(([id, open]) => [id, open.map((one) => one.id)]))
    expect(await ids()).toEqual(
      new Map([
        [first, [release.id, track.id, all.id]],
        [second, [release.id, all.id]],
      ]),
    )
    const statementId = newId()
    const inTransaction = (run: Parameters<ReturnType<typeof app.deps.db.transaction>['execute']>[0]) =>
      app.deps.db.transaction().execute(run)
    await inTransaction((trx) =>
      recordRecouped(trx, [
        { recoupmentId: release.id, statementId, amountMicros: usd('2') },
        { recoupmentId: release.id, statementId, amountMicros: usd('1') },
        { recoupmentId: all.id, statementId, amountMicros: usd('0.4') },
        { recoupmentId: track.id, statementId, amountMicros: 0n },
      ]),
    )
    expect(await ids()).toEqual(
      new Map([
        [first, [track.id, all.id]],
        [second, [all.id]],
      ]),
    )
    await expect(
      inTransaction((trx) =>
        recordRecouped(trx, [{ recoupmentId: release.id, statementId, amountMicros: 1n }]),
      ),
    ).rejects.toThrow('recoupments_left')
    await inTransaction((trx) => giveBackRecouped(trx, statementId))
    await inTransaction((trx) => giveBackRecouped(trx, statementId))
    const left = (await locked([first])).get(first)?.map(({ leftMicros }) => leftMicros)
    expect(left).toEqual([usd('3'), usd('2'), usd('1')])
  })
})
