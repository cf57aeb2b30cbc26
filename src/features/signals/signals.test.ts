// Signals on the real database: found in posted statements, seen by the artist only after a question, answered, decided.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addCatalogueTrack,
  addSource,
  type DeezerLine,
  deezerFile,
  post,
  reverse,
  sendStatement,
} from '#features/statements/statements.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, mailsTo, proveSession, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { monthBefore } from './domain.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await openTestApp()
  staff = await buildStaff(app, 'finance')
})

const MONTH = '2026-05'
const QUESTION = 'What happened with this song in May? The plays rose a lot.'
const PDF = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'invoice.pdf', { type: 'application/pdf' })
const clientOf = (person: TestPerson) => app.client(person.cookie).signals
let codes = 0
const nextIsrc = () => `QZSIG26${String(++codes).padStart(5, '0')}`

/** From a source of its own, because the same lines of one source twice would have to be confirmed. */
const report = async (lines: readonly DeezerLine[]) => {
  const source = await addSource(app, staff)
  return post(app, staff, (await sendStatement(app, staff, source, deezerFile(lines))).id)
}
const found = async (title: string) =>
  (await clientOf(staff).staffList({ limit: 100 })).items.filter((signal) => signal.title === title)

/** A track with six quiet months, and then far more plays than usual. */
async function buildSpike() {
  const owner = await buildUser(app, { name: 'Lou Amaro' })
  const title = `Spike ${newId().slice(-6)}`
  const { isrc, id: trackId } = await addCatalogueTrack(app, owner, { isrc: nextIsrc(), title })
  const statement = await report([
    ...[1, 2, 3, 4, 5, 6].map((ago) => ({
      isrc,
      amount: '0.4',
      plays: 100,
      month: monthBefore(MONTH, ago),
    })),
    { isrc, amount: '40', plays: 10_000, month: MONTH },
  ])
  const [signal] = await found(title)
  if (!signal) throw new Error('no signal was found')
  return { owner, title, isrc, trackId, statement, signal }
}
async function buildAsked() {
  const spike = await buildSpike()
  await proveSession(app, staff)
  await clientOf(staff).ask({ id: spike.signal.id, text: QUESTION })
  return spike
}

describe('what is found', () => {
  test('a spike has its rule, its numbers and its lines, and the artist does not know of it', async () => {
    const { owner, signal } = await buildSpike()
    expect(signal).toMatchObject({
      store: 'Deezer',
      month: MONTH,
      rules: ['spike'],
      status: 'open',
      turn: 'staff',
    })
    const detail = await clientOf(staff).staffFind({ id: signal.id })
    expect(detail).toMatchObject({
      evidence: [{ rule: 'spike', expected: '100.0000000000', found: '10000.0000000000', ruleVersion: 1 }],
      events: [],
      canAsk: true,
      canDismiss: true,
      canConfirm: false,
    })
    const [evidence] = detail.evidence
    expect(await clientOf(staff).staffLines({ id: evidence?.id ?? '' })).toMatchObject({
      items: [{ quantity: '10000', amount: '40' }],
    })
    expect((await clientOf(owner).list({})).items).toEqual([])
    await expect(clientOf(owner).find({ id: signal.id })).rejects.toMatchObject({ status: 404 })
    await expect(clientOf(owner).lines({ id: evidence?.id ?? '' })).rejects.toMatchObject({ status: 404 })
    await app.runJobs()
    expect((await mailsTo(app, owner.email)).filter(({ subject }) => subject.includes('question'))).toEqual(
      [],
    )
  })

  test('a rate that differs from ten other tracks of the report, and none with nine', async () => {
    for (const count of [9, 8]) {
      const owner = await buildUser(app)
      const title = `Rate ${newId().slice(-6)}`
      const country = count === 9 ? 'SE' : 'NO'
      const others = []
      for (let index = 0; index < count; index++)
        others.push((await addCatalogueTrack(app, owner, { isrc: nextIsrc(), title: 'Usual' })).isrc)
      const { isrc } = await addCatalogueTrack(app, owner, { isrc: nextIsrc(), title })
      await report([
        ...others.map((code) => ({ isrc: code, amount: '3', plays: 1_000, country, month: '2026-02' })),
        { isrc, amount: '0.9', plays: 1_000, country, month: '2026-02' },
      ])
      const signals = await found(title)
      expect(signals.map(({ rules }) => rules)).toEqual(count === 9 ? [['rate']] : [])
      if (!signals[0]) continue
      expect((await clientOf(staff).staffFind({ id: signals[0].id })).evidence).toMatchObject([
        { rule: 'rate', country: 'SE', kind: 'Premium', expected: '3.0000000000', found: '0.9000000000' },
      ])
    }
  })

  test('a live track that a store did not report among twenty others, until it does', async () => {
    const owner = await buildUser(app)
    const month = '2026-06'
    const title = `Silent ${newId().slice(-6)}`
    const silent = await addCatalogueTrack(app, owner, { isrc: nextIsrc(), title })
    const young = await addCatalogueTrack(app, owner, { isrc: nextIsrc(), title })
    for (const [releaseId, liveAt] of [
      [silent.releaseId, '2026-03-01T00:00:00Z'],
      [young.releaseId, '2026-03-10T00:00:00Z'],
    ] as const)
      await app.deps.db
        .insertInto('deliveries')
        .values({
          id: newId(),
          account_id: owner.viewer.accountId,
          release_id: releaseId,
          revision: 1,
          revision_sha256: '0'.repeat(64),
          store: 'deezer',
          status: 'live',
          message_id: newId(),
          batch_id: newId(),
          live_at: new Date(liveAt),
          created_at: new Date(liveAt),
        })
        .execute()
    const others = []
    for (let index = 0; index < 20; index++)
      others.push((await addCatalogueTrack(app, owner, { isrc: nextIsrc(), title: 'Usual' })).isrc)
    const statement = await report(others.map((isrc) => ({ isrc, amount: '1', month })))
    const signals = await found(title)
    expect(signals.map(({ rules }) => rules)).toEqual([['unreported']])
    expect((await clientOf(staff).staffFind({ id: signals[0]?.id ?? '' })).evidence).toMatchObject([
      { rule: 'unreported', expected: '20.0000000000', found: '0.0000000000' },
    ])
    await reverse(app, staff, statement.id)
    expect(await found(title)).toEqual([])
    await post(app, staff, statement.id)
    expect(await found(title)).toHaveLength(1)
    await report([{ isrc: silent.isrc, amount: '1', month }])
    expect(await found(title)).toEqual([])
  })

  test('a signal is gone when its statement is reversed, and stays once somebody was asked', async () => {
    const gone = await buildSpike()
    await reverse(app, staff, gone.statement.id)
    expect(await found(gone.title)).toEqual([])
    const asked = await buildAsked()
    await reverse(app, staff, asked.statement.id)
    expect(await clientOf(asked.owner).find({ id: asked.signal.id })).toMatchObject({
      evidence: [{ rule: 'spike' }],
    })
  })

  test('a signal is found once, however often the statement is examined', async () => {
    const { title, statement } = await buildSpike()
    await app.deps.jobs.add(app.deps.db, 'signals.find', { statementId: statement.id })
    await app.deps.jobs.add(app.deps.db, 'signals.nightly', {})
    await app.runJobs()
    const signals = await found(title)
    expect(signals).toHaveLength(1)
    expect((await clientOf(staff).staffFind({ id: signals[0]?.id ?? '' })).evidence).toHaveLength(1)
  })
})

describe('a question', () => {
  test('a question shows the artist the evidence and its lines, by mail too, and is answered once with files', async () => {
    const { owner, signal, title } = await buildAsked()
    await app.runJobs()
    expect((await mailsTo(app, owner.email))[0]?.subject).toBe(`A question about “${title}” at Deezer`)
    expect((await clientOf(owner).list({})).items).toMatchObject([{ id: signal.id, turn: 'artist' }])
    const seen = await clientOf(owner).find({ id: signal.id })
    expect(seen).toMatchObject({
      canAnswer: true,
      canAsk: false,
      canDismiss: false,
      evidence: [{ rule: 'spike' }],
      events: [{ type: 'asked', by: null, text: QUESTION }],
    })
    expect(await clientOf(owner).lines({ id: seen.evidence[0]?.id ?? '' })).toMatchObject({
      items: [{ quantity: '10000' }],
    })
    const text = 'A playlist of an airline had it in May.'
    const answered = await clientOf(owner).answer({ id: signal.id, text, files: [PDF] })
    expect(answered).toMatchObject({
      status: 'answered',
      turn: 'staff',
      canAnswer: false,
      events: [
        { type: 'asked' },
        { type: 'answered', by: 'Lou Amaro', text, files: [{ name: 'invoice.pdf' }] },
      ],
    })
    const file = answered.events[1]?.files[0]?.id ?? ''
    expect((await clientOf(owner).file({ id: file })).headers['content-disposition']).toContain('attachment')
    await expect(clientOf(owner).answer({ id: signal.id, text })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    const stranger = await buildUser(app)
    await expect(clientOf(stranger).file({ id: file })).rejects.toMatchObject({ status: 404 })
    await expect(clientOf(stranger).find({ id: signal.id })).rejects.toMatchObject({ status: 404 })
  })

  test('a question keeps its evidence as it was shown, whatever later statements contain', async () => {
    const { owner, signal, isrc } = await buildAsked()
    await report([{ isrc, amount: '1', plays: 30_000, month: MONTH }])
    expect((await clientOf(owner).find({ id: signal.id })).evidence[0]?.found).toBe('10000.0000000000')
  })

  test('a question needs a text and is asked once, never about the own account', async () => {
    const { signal } = await buildSpike()
    await proveSession(app, staff)
    await expect(clientOf(staff).ask({ id: signal.id, text: 'Why?' })).rejects.toMatchObject({
      data: { problems: [{ code: 'signal_text_short', at: 'text' }] },
    })
    await clientOf(staff).ask({ id: signal.id, text: QUESTION })
    await expect(clientOf(staff).ask({ id: signal.id, text: QUESTION })).rejects.toMatchObject({
      code: 'wrong_state',
    })
  })
})

describe('a decision', () => {
  const REASON = 'The airline confirmed the placement to us.'
  test('a decision is announced to the artist with its reason', async () => {
    const { owner, signal, title } = await buildAsked()
    await clientOf(owner).answer({ id: signal.id, text: 'A playlist.' })
    await clientOf(staff).decide({ id: signal.id, decision: 'dismissed', reason: REASON })
    await app.runJobs()
    expect((await mailsTo(app, owner.email))[0]?.subject).toBe(
      `The question about “${title}” at Deezer is settled`,
    )
    const seen = await clientOf(owner).find({ id: signal.id })
    expect(seen).toMatchObject({ status: 'dismissed', turn: 'nobody' })
    expect(seen.events.at(-1)).toMatchObject({ type: 'dismissed', by: null, text: REASON })
  })

  test('against the artist waits for the answer or the deadline', async () => {
    const { owner, signal } = await buildAsked()
    const confirm = () => clientOf(staff).decide({ id: signal.id, decision: 'confirmed', reason: REASON })
    await expect(confirm()).rejects.toMatchObject({ code: 'wrong_state' })
    await app.deps.db
      .updateTable('signals')
      .set({ deadline_at: app.deps.clock.now() })
      .where('id', '=', signal.id)
      .execute()
    await app.deps.jobs.add(app.deps.db, 'signal.overdue', { signalId: signal.id })
    await app.runJobs()
    expect(await confirm()).toMatchObject({ status: 'confirmed' })
    expect((await clientOf(owner).find({ id: signal.id })).events.map(({ type }) => type)).toEqual([
      'asked',
      'overdue',
      'confirmed',
    ])
  })

  test('before anybody asked stays with staff', async () => {
    const { owner, signal } = await buildSpike()
    await proveSession(app, staff)
    await clientOf(staff).decide({ id: signal.id, decision: 'dismissed', reason: REASON })
    await app.runJobs()
    expect((await clientOf(owner).list({})).items).toEqual([])
    await expect(clientOf(owner).find({ id: signal.id })).rejects.toMatchObject({ status: 404 })
  })
})
