// Mastering with the real engine and the test gateway: made, listened to, paid once, downloaded, paid back, deleted.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendFile } from '#app/seed/make.ts'
import { analyseAudio } from '#engines/audio/analyse.ts'
import { deliver, gatewayOf, submit as pay } from '#features/billing/billing.fixtures.ts'
import { giveUpAnalysis } from '#features/uploads/service.server.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { buildSignal, composeTrack, type Signal, toWav } from '#test/audio/signals.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import { sendMaterial } from '#test/material.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { withdrawFreeMastering } from './data.server.ts'
import { deleteUnpaidMasters } from './delete-unpaid.server.ts'
import { giveUpMaster, runMaster } from './run-master.server.ts'
import { giveFreeMastering } from './use-free-mastering.server.ts'

const START = '2026-11-21T09:00:00Z'

let app: TestApp
let scratch: string
beforeAll(async () => {
  app = await openTestApp()
  scratch = await mkdtemp(path.join(tmpdir(), 'backline-masters-'))
})
afterAll(() => rm(scratch, { recursive: true }))

const clientOf = (person: TestPerson) => app.client(person.cookie)
const send = (person: TestPerson, seed = 'Mastering', fileName = 'mare.flac') =>
  sendMaterial(app.deps, person.viewer, { kind: 'audio', seed, seconds: 4 }, fileName)

const keyOf = (id: string, object: string) => `masters/${id}/${object}`
const sizeOf = (id: string, object: string) => app.deps.objects.sizeBytes(keyOf(id, object))
const FILES = ['master.wav', 'master.mp3', 'before.mp3', 'after.mp3']

/** A person with a finished master. */
async function openWorld() {
  app.deps.clock.set(new Date(START))
  const person = await buildUser(app)
  const uploadId = await send(person)
  const own = clientOf(person).mastering
  const { id } = await own.create({ uploadId, preset: 'balanced' })
  await app.runJobs()
  return { person, uploadId, own, id }
}
type World = Awaited<ReturnType<typeof openWorld>>

/** Stands in for the time that mastering takes where a test is about payments: the files and figures of another master. */
async function copyWorld(from: World): Promise<World> {
  app.deps.clock.set(new Date(START))
  const person = await buildUser(app)
  const uploadId = await send(person)
  const id = newId()
  const { db, objects } = app.deps
  for (const file of FILES) {
    const copy = path.join(scratch, `${id}-${file}`)
    await writeFile(copy, await readFile(await objects.localPath(keyOf(from.id, file), scratch)))
    await objects.putFile(keyOf(id, file), copy)
  }
  const row = await db.selectFrom('masters').selectAll().where('id', '=', from.id).executeTakeFirstOrThrow()
  await db
    .insertInto('masters')
    .values({
      ...row,
      id,
      account_id: person.viewer.accountId,
      upload_id: uploadId,
      reference: null,
      report: JSON.stringify(row.report),
      waveform: JSON.stringify(row.waveform),
      refusal: null,
    })
    .execute()
  return { person, uploadId, own: clientOf(person).mastering, id }
}

let made: World
beforeAll(async () => {
  made = await openWorld()
}, 120_000)

async function buy({ person, own, id }: World): Promise<void> {
  const page = required((await own.purchase({ id })) ?? undefined)
  await pay(app, page.url, { card: 'works' })
  expect(await clientOf(person).purchases.checkPurchase({ id: page.id })).toEqual({ state: 'paid' })
}

const download = ({ person }: Pick<World, 'person'>, url: string) =>
  app.fetch(url, { headers: { cookie: person.cookie } })

const dropPending = () => app.deps.db.deleteFrom('masters').where('state', '=', 'pending').execute()

test('the offer names the price, the days, and the masters a month of the plan', async () => {
  const offer = {
    forSale: true,
    price: '15.00',
    currency: 'USD',
    revisionDays: 7,
    refundDays: 30,
    keptDays: 30,
    plan: 'indiefy_lite',
    monthly: 3,
    formats: ['wav', 'mp3'],
  }
  expect(await app.client().mastering.offer()).toEqual(offer)
  const pro = await buildUser(app, { plan: 'pro' })
  expect(await clientOf(pro).mastering.offer()).toEqual({ ...offer, plan: 'pro', monthly: 20 })
})

test('the terms name the price, the days, and what is left of the month', async () => {
  expect(await made.own.terms()).toEqual({
    forSale: true,
    price: '15.00',
    currency: 'USD',
    free: 0,
    quota: { used: 1, most: 3, resetsOn: '2026-12-01' },
    revisionDays: 7,
    refundDays: 30,
    keptDays: 30,
  })
})

describe('a master', () => {
  test('a finished master has figures, waveforms and two previews that are compared at equal loudness', async () => {
    const master = await made.own.find({ id: made.id })
    expect(master).toMatchObject({
      fileName: 'mare.flac',
      uploadId: made.uploadId,
      otherPresets: [],
      preset: 'balanced',
      state: 'success',
      percent: 100,
      payment: 'unpaid',
      refusal: null,
      report: { targetLufs: -14, sampleRateHz: 44_100, channels: 2 },
    })
    const { before, after } = required(master.report ?? undefined)
    expect(Math.abs(required(after.integratedLufs ?? undefined) + 14)).toBeLessThan(0.2)
    expect(required(after.truePeakDbtp ?? undefined)).toBeLessThanOrEqual(-1)
    const previews = required(master.previews ?? undefined)
    expect(before.integratedLufs! + previews.before.gainDb).toBeCloseTo(
      after.integratedLufs! + previews.after.gainDb,
      1,
    )
    for (const { url, waveform } of [previews.before, previews.after]) {
      expect(Buffer.from(waveform.peaks, 'base64')).toHaveLength(800)
      const answer = await download(made, url)
      expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
        'audio/mpeg',
        'inline',
      ])
      const stranger = await buildUser(app)
      expect((await download({ person: stranger }, url)).status).toBe(404)
    }
  })

  test('the person who ordered it is notified once', async () => {
    const { items } = await clientOf(made.person).notifications.list({})
    expect(items).toMatchObject([
      {
        kind: 'releases.master_ready',
        params: { title: 'mare.flac' },
        href: `/tools/mastering/${made.id}`,
      },
    ])
  })

  test('the list shows the newest first', async () => {
    const { items, nextCursor } = await made.own.list({ limit: 1 })
    expect(items).toMatchObject([{ id: made.id, fileName: 'mare.flac', state: 'success', payment: 'unpaid' }])
    expect(nextCursor).toBeNull()
  })

  test('the same recording with the same preset has one master, whatever upload it came in', async () => {
    const again = await send(made.person, 'Mastering', 'mare again.flac')
    const ids = await Promise.all(
      [made.uploadId, again].map(
        async (uploadId) => (await made.own.create({ uploadId, preset: 'balanced' })).id,
      ),
    )
    expect(ids).toEqual([made.id, made.id])
    expect((await made.own.terms()).quota.used).toBe(1)
  })

  test('two orders at the same moment make one master', async () => {
    const person = await buildUser(app)
    const uploadId = await send(person)
    const own = clientOf(person).mastering
    const orders = await Promise.all([1, 2, 3].map(() => own.create({ uploadId, preset: 'loud' })))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    await dropPending()
  })

  test('only finished recordings of the account are mastered', async () => {
    const stranger = await buildUser(app)
    const theirs = await send(stranger)
    const problems = [{ code: 'upload_unknown', at: 'uploadId' }]
    for (const uploadId of [theirs, newId()])
      await expect(made.own.create({ uploadId, preset: 'balanced' })).rejects.toMatchObject({
        data: { problems },
      })
    await expect(clientOf(stranger).mastering.find({ id: made.id })).rejects.toMatchObject({ status: 404 })
    expect((await clientOf(stranger).mastering.list({})).items).toEqual([])
  })

  test('an interrupted run is repeated, a broken file fails with its reason and is retried, one master after the other', async () => {
    app.deps.clock.set(new Date(START))
    const person = await buildUser(app)
    const own = clientOf(person).mastering
    const uploadId = await send(person, 'Broken')
    const key = `uploads/${uploadId}/original`
    const { objects } = app.deps
    const whole = await readFile(await objects.localPath(key, scratch))
    const put = async (bytes: Buffer) => {
      const file = path.join(scratch, newId())
      await writeFile(file, bytes)
      await objects.delete(key)
      await objects.putFile(key, file)
    }
    const { id } = await own.create({ uploadId, preset: 'dynamic' })
    await objects.delete(key)
    await expect(runMaster(app.deps, { masterId: id })).rejects.toThrow()
    expect(await own.find({ id })).toMatchObject({ state: 'pending' })
    await expect(own.retry({ id })).rejects.toMatchObject({ code: 'wrong_state' })
    await put(whole.subarray(0, whole.length / 2))
    await app.runJobs()
    expect(await own.find({ id })).toMatchObject({
      state: 'failed',
      refusal: { code: 'audio_truncated' },
      previews: null,
    })
    await put(whole)
    expect(await own.retry({ id })).toMatchObject({ state: 'pending', percent: 0, refusal: null })
    expect((await own.terms()).quota.used).toBe(1)

    const other = await own.create({ uploadId, preset: 'loud' })
    await Promise.all([id, other.id].map((masterId) => runMaster(app.deps, { masterId })))
    const states = [await own.find({ id }), await own.find({ id: other.id })].map(({ state }) => state)
    expect(states.sort()).toEqual(['pending', 'success'])
    expect((await own.find({ id })).otherPresets).toMatchObject([{ id: other.id, preset: 'loud' }])
    const waiting = await app.deps.db
      .selectFrom('due_jobs')
      .select('due_at')
      .where('name', '=', 'mastering.run')
      .execute()
    expect(waiting).toEqual([{ due_at: new Date('2026-11-21T09:00:10Z') }])
    await dropPending()
  }, 60_000)

  test('after the last attempt a master has failed, unless it is finished', async () => {
    const person = await buildUser(app)
    const own = clientOf(person).mastering
    const { id } = await own.create({ uploadId: await send(person), preset: 'loud' })
    await giveUpMaster(app.deps, { masterId: id })
    expect(await own.find({ id })).toMatchObject({ state: 'failed', refusal: { code: 'mastering_failed' } })
    await giveUpMaster(app.deps, { masterId: id })
    const { items } = await clientOf(person).notifications.list({})
    expect(items.map(({ kind }) => kind)).toEqual(['releases.master_failed'])
    await giveUpMaster(app.deps, { masterId: made.id })
    expect(await made.own.find({ id: made.id })).toMatchObject({ state: 'success' })
  })
})

describe('the limit of a month', () => {
  test.each([
    ['basic', 3],
    ['pro', 20],
    ['advanced', 60],
  ] as const)('on %s, %i masters are made before any is paid', async (plan, most) => {
    app.deps.clock.set(new Date(START))
    const person = await buildUser(app, { plan })
    const own = clientOf(person).mastering
    const uploadId = await send(person)
    const { id } = await own.create({ uploadId, preset: 'loud' })
    const row = await app.deps.db
      .selectFrom('masters')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const earlier = Array.from({ length: most - 2 }, (_, i) => ({
      ...row,
      id: newId(),
      reference: null,
      refusal: null,
      report: null,
      waveform: null,
      recording_sha256: String(i),
    }))
    await app.deps.db.insertInto('masters').values(earlier).execute()
    expect((await own.terms()).quota).toEqual({ used: most - 1, most, resetsOn: '2026-12-01' })
    const orders = await Promise.allSettled([
      own.create({ uploadId, preset: 'balanced' }),
      own.create({ uploadId, preset: 'dynamic' }),
    ])
    expect(orders.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(orders.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 403, code: 'mastering_limit', data: { params: { most, resets: '2026-12-01' } } },
    })
    app.deps.clock.set(new Date('2026-12-01T00:00:00Z'))
    expect((await own.terms()).quota).toEqual({ used: 0, most, resetsOn: '2027-01-01' })
    await dropPending()
  })
})

describe('a reference', () => {
  async function sendReference(person: TestPerson, signal: Signal, fileName = 'Hit.wav'): Promise<string> {
    const file = path.join(scratch, `${newId()}.wav`)
    await writeFile(file, toWav(signal))
    const sizeBytes = (await stat(file)).size
    return sendFile(app.deps, person.viewer, { kind: 'reference', file, fileName, sizeBytes })
  }
  const fileOf = (id: string) => app.deps.objects.sizeBytes(`uploads/${id}/original`)

  test('is measured, deleted at once, and followed by a master', async () => {
    const { person, own, uploadId, id: balanced } = await copyWorld(made)
    const referenceId = await sendReference(person, composeTrack(4))
    const order = { uploadId, preset: 'reference', referenceId } as const
    await expect(own.create(order)).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await fileOf(referenceId)).toBeGreaterThan(0)
    await app.runJobs()
    expect(await fileOf(referenceId)).toBeUndefined()
    expect(await clientOf(person).uploads.find({ id: referenceId })).toMatchObject({
      status: 'ready',
      kind: 'reference',
      urls: {},
      audio: null,
    })

    const { id } = await own.create(order)
    await app.runJobs()
    const master = await own.find({ id })
    expect(master).toMatchObject({ state: 'success', preset: 'reference', reference: 'Hit.wav' })
    const { targetLufs, after } = required(master.report ?? undefined)
    expect(targetLufs).toBe(-9)
    expect(Math.abs(required(after.integratedLufs ?? undefined) + 9)).toBeLessThanOrEqual(0.2)
    expect(after.truePeakDbtp).toBeLessThanOrEqual(-1)
    expect(master.otherPresets).toEqual([
      { id: balanced, preset: 'balanced', reference: null, state: 'success' },
    ])
    expect((await own.find({ id: balanced })).otherPresets).toMatchObject([{ id, reference: 'Hit.wav' }])

    // The same song again, under another name, is the same master; another song is another one.
    const again = await sendReference(person, composeTrack(4), 'Copy.wav')
    const quieter = composeTrack(4)
    for (let i = 0; i < quieter.samples.length; i++) quieter.samples[i] = 0.4 * quieter.samples[i]!
    const other = await sendReference(person, quieter, 'Quiet.wav')
    await app.runJobs()
    expect((await own.create({ ...order, referenceId: again })).id).toBe(id)
    const second = await own.create({ ...order, referenceId: other })
    expect(new Set(second.otherPresets.map((preset) => preset.reference))).toEqual(new Set([null, 'Hit.wav']))
    await dropPending()
  }, 120_000)

  test('that is silent, or never could be measured, is refused and deleted, too', async () => {
    const person = await buildUser(app)
    const silent = await sendReference(
      person,
      buildSignal(2, () => 0),
    )
    await app.runJobs()
    const find = (id: string) => clientOf(person).uploads.find({ id })
    expect(await find(silent)).toMatchObject({ status: 'refused', refusal: { code: 'reference_silent' } })
    expect(await fileOf(silent)).toBeUndefined()

    const stuck = await sendReference(person, composeTrack(2))
    await giveUpAnalysis(app.deps, { uploadId: stuck })
    await app.runJobs()
    expect(await find(stuck)).toMatchObject({ status: 'refused', refusal: { code: 'reference_failed' } })
    expect(await fileOf(stuck)).toBeUndefined()
  })

  test('comes with its preset only, from the account itself, and never stands in for a recording', async () => {
    const { person, own, uploadId } = await copyWorld(made)
    const referenceId = await sendReference(person, composeTrack(2))
    const foreign = await sendReference(await buildUser(app), composeTrack(2))
    await app.runJobs()
    const create = (order: Parameters<typeof own.create>[0]) => own.create(order)
    for (const order of [
      { uploadId, preset: 'reference' },
      { uploadId, preset: 'loud', referenceId },
      { uploadId, preset: 'reference', referenceId: foreign },
      { uploadId, preset: 'reference', referenceId: uploadId },
      { uploadId: referenceId, preset: 'balanced' },
    ] as const)
      await expect(create(order)).rejects.toMatchObject({ status: 422, code: 'invalid_input' })
  })
})

describe('a purchase', () => {
  test('files are refused before the payment, and downloaded under the name of the recording after it', async () => {
    const world = await copyWorld(made)
    const { own, id, person } = world
    await expect(own.files({ id })).rejects.toMatchObject({ status: 402, code: 'payment_required' })
    await buy(world)
    expect(await own.find({ id })).toMatchObject({ payment: 'paid', refundUntil: '2026-12-21' })
    const { items, expiresAt } = await own.files({ id })
    expect(items.map(({ fileName }) => fileName)).toEqual([
      'mare (Balanced master).wav',
      'mare (Balanced master).mp3',
    ])
    const [wav, mp3] = items.map(({ url }) => url) as [string, string]
    const answer = await download(world, wav)
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="mare (Balanced master).wav"',
    )
    const file = path.join(scratch, newId())
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    expect(await analyseAudio({ path: file })).toMatchObject({
      ok: true,
      report: { format: 'wav', bitsPerSample: 24, sampleRateHz: 44_100 },
    })
    const small = await download(world, mp3)
    expect(small.headers.get('content-disposition')).toBe('attachment; filename="mare (Balanced master).mp3"')
    expect((await small.arrayBuffer()).byteLength).toBe(await sizeOf(id, 'master.mp3'))

    const stranger = await buildUser(app)
    expect((await download({ person: stranger }, wav)).status).toBe(404)
    expect((await download(world, wav.replace('name=mare', 'name=page'))).status).toBe(404)
    expect((await download(world, wav.replace('master.wav?', 'master.mp3?'))).status).toBe(404)
    expect(new Date(expiresAt)).toEqual(new Date('2026-11-21T09:10:00Z'))
    app.deps.clock.set(new Date('2026-11-21T09:10:01Z'))
    expect((await download({ person }, wav)).status).toBe(404)
  })

  test('a recording is paid once: an earlier page closes, two at once are refused, and a paid one has no page', async () => {
    const world = await copyWorld(made)
    const { own, id, person } = world
    const first = required((await own.purchase({ id })) ?? undefined)
    const second = required((await own.purchase({ id })) ?? undefined)
    await pay(app, first.url, { card: 'works' })
    const { purchases } = clientOf(person)
    expect(await purchases.checkPurchase({ id: first.id })).toEqual({ state: 'expired' })
    expect(await own.find({ id })).toMatchObject({ payment: 'unpaid' })

    // Paid, and nobody has asked yet: the next call finds out.
    await pay(app, second.url, { card: 'works' })
    expect(await own.purchase({ id })).toBeNull()
    const events = gatewayOf(app).events()
    await deliver(app, [...events, ...events.toReversed()])
    expect(await own.find({ id })).toMatchObject({ payment: 'paid' })
    expect((await purchases.invoices()).items).toMatchObject([{ kind: 'mastering', amount: '15.00' }])
    const bought = await app.deps.db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'mastering.bought')
      .where('account_id', '=', person.viewer.accountId)
      .execute()
    expect(bought).toHaveLength(1)
  })

  test('of pages that are opened at the same moment one can be paid', async () => {
    const { own, id, person } = await copyWorld(made)
    const calls = await Promise.allSettled([1, 2, 3].map(() => own.purchase({ id })))
    for (const call of calls)
      if (call.status === 'rejected')
        expect(call.reason).toMatchObject({ status: 409, code: 'checkout_open' })
    const pages = calls.flatMap((call) => (call.status === 'fulfilled' && call.value ? [call.value] : []))
    for (const { url } of pages) await pay(app, url, { card: 'works' })
    const { purchases } = clientOf(person)
    const states = await Promise.all(pages.map((page) => purchases.checkPurchase({ id: page.id })))
    expect(states.filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  test('other presets of a paid recording are free for seven days, outside the limit, and refused after that', async () => {
    const world = await copyWorld(made)
    const { own, id, uploadId } = world
    await buy(world)
    await own.create({ uploadId, preset: 'loud' })
    expect((await own.terms()).quota.used).toBe(1)
    expect((await own.list({})).items.map(({ payment }) => payment)).toEqual(['paid', 'paid'])
    app.deps.clock.set(new Date('2026-11-28T08:59:59Z'))
    await own.create({ uploadId, preset: 'dynamic' })
    await dropPending()
    app.deps.clock.set(new Date('2026-11-28T09:00:00Z'))
    await expect(own.create({ uploadId, preset: 'dynamic' })).rejects.toMatchObject({
      status: 402,
      code: 'revision_window_over',
    })
    expect((await own.create({ uploadId, preset: 'balanced' })).id).toBe(id)
  })

  test('nothing is sold before there is something to listen to', async () => {
    const person = await buildUser(app)
    const own = clientOf(person).mastering
    const { id } = await own.create({ uploadId: await send(person), preset: 'loud' })
    await expect(own.purchase({ id })).rejects.toMatchObject({ code: 'wrong_state' })
    await dropPending()
  })

  test('a free mastering releases one recording with all its presets, and is used once', async () => {
    const { own, id, person } = await copyWorld(made)
    const { accountId } = person.viewer
    await expect(own.useFree({ id })).rejects.toMatchObject({ status: 409, code: 'no_free_mastering' })
    const [first, second] = [newId(), newId()]
    await app.deps.db.transaction().execute(async (trx) => {
      for (const gift of [first, second])
        await giveFreeMastering(trx, { id: gift, accountId, at: new Date(START) })
    })
    expect((await own.terms()).free).toBe(2)
    await expect(own.files({ id })).rejects.toMatchObject({ code: 'payment_required' })
    const uses = await Promise.all([own.useFree({ id }), own.useFree({ id }), own.useFree({ id })])
    expect(uses.map(({ payment }) => payment)).toEqual(['paid', 'paid', 'paid'])
    expect((await own.terms()).free).toBe(1)
    expect((await own.files({ id })).items).toHaveLength(2)
    expect((await own.list({ payment: 'paid' })).items).toMatchObject([{ id }])
    expect(await own.find({ id })).toMatchObject({ payment: 'paid', refundUntil: null })
    expect(await own.purchase({ id })).toBeNull()
    const at = new Date(START)
    const withdraw = (gift: string) =>
      app.deps.db.transaction().execute((trx) => withdrawFreeMastering(trx, gift, at))
    expect(await withdraw(first)).toBe(false)
    const withdrawn = await Promise.all([withdraw(second), withdraw(second)])
    expect(withdrawn.filter(Boolean)).toHaveLength(1)
    expect((await own.terms()).free).toBe(0)
    await expect(own.useFree({ id: made.id })).rejects.toMatchObject({ status: 404 })
  })

  test('a refund within 30 days closes the files, and the recording can be bought again', async () => {
    const world = await copyWorld(made)
    const { own, id, person } = world
    await buy(world)
    app.deps.clock.set(new Date('2026-12-21T23:00:00Z'))
    const { purchases } = clientOf(person)
    const invoiceId = required((await purchases.invoices()).items[0]).id
    const { refund } = await purchases.requestRefund({ invoiceId, reason: 'It is too loud for me.' })
    expect((await own.files({ id })).items).toHaveLength(2)
    const finance = await buildStaff(app, 'finance')
    await proveSession(app, finance)
    await clientOf(finance).purchases.decideRefund({
      id: required(refund).id,
      decision: 'approved',
      reason: 'As promised.',
    })
    await app.runJobs()
    await deliver(app, gatewayOf(app).events())
    await expect(own.files({ id })).rejects.toMatchObject({ status: 403, code: 'refunded' })
    expect(await own.find({ id })).toMatchObject({ payment: 'refunded', revisionsUntil: null })
    await buy(world)
    expect((await own.files({ id })).items).toHaveLength(2)
  })
})

test('a recording that is on a release is downloaded under its artist and title', async () => {
  const world = await copyWorld(made)
  const { artists, releases } = clientOf(world.person)
  const artist = await artists.create({ name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' })
  const release = await releases.create({ artistId: artist.id, title: 'Maré' })
  await releases.addTrack({ id: release.id, title: 'Maré', uploadId: world.uploadId })
  await buy(world)
  const { items } = await world.own.files({ id: world.id })
  expect(items.map(({ fileName }) => fileName)).toContain('Ana Lima - Maré (Balanced master).mp3')
})

describe('a master on a track', () => {
  /** A draft whose only track has the recording. */
  async function draftOf({ person, uploadId }: World) {
    const { artists, releases } = clientOf(person)
    const artist = await artists.create({ name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' })
    const release = await releases.create({ artistId: artist.id, title: 'Maré' })
    const { tracks } = await releases.addTrack({ id: release.id, title: 'Maré', uploadId })
    return { releases, releaseId: release.id, trackId: required(tracks[0]).id }
  }

  test('its file is copied to an upload only once, when it is paid, for its own account', async () => {
    const world = await copyWorld(made)
    const { own, id } = world
    await expect(own.createUpload({ id })).rejects.toMatchObject({ status: 402, code: 'payment_required' })
    await buy(world)
    const calls = await Promise.all([1, 2, 3].map(() => own.createUpload({ id })))
    expect(new Set(calls.map((upload) => upload.id)).size).toBe(1)
    const { id: uploadId } = required(calls[0])
    await app.runJobs()
    expect(await own.createUpload({ id })).toMatchObject({
      id: uploadId,
      kind: 'audio',
      fileName: 'mare (Balanced master).wav',
      status: 'ready',
      audio: { bitsPerSample: 24, sampleRateHz: 44_100 },
    })
    const uploads = await app.deps.db
      .selectFrom('uploads')
      .select('id')
      .where('account_id', '=', world.person.viewer.accountId)
      .execute()
    expect(uploads.map((upload) => upload.id).sort()).toEqual([world.uploadId, uploadId].sort())
    expect(await app.deps.objects.sizeBytes(`uploads/${uploadId}/original`)).toBe(
      await sizeOf(id, 'master.wav'),
    )
    const stranger = clientOf(await buildUser(app))
    await expect(stranger.mastering.createUpload({ id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.uploads.find({ id: uploadId })).rejects.toMatchObject({ status: 404 })
  })

  test('it names the tracks with its recording, replaces their audio, and keeps its name and its file', async () => {
    const world = await copyWorld(made)
    const { own, id } = world
    const { releases, releaseId, trackId } = await draftOf(world)
    const track = { id: trackId, releaseId, title: 'Maré' }
    expect((await own.find({ id })).tracks).toEqual([
      { ...track, uploadId: world.uploadId, hasMaster: false },
    ])
    await buy(world)
    const { id: uploadId } = await own.createUpload({ id })
    await releases.updateTrack({ id: releaseId, trackId, uploadId })
    expect((await own.find({ id })).tracks).toEqual([{ ...track, uploadId, hasMaster: true }])
    expect((await own.files({ id })).items.map(({ fileName }) => fileName)).toContain(
      'Ana Lima - Maré (Balanced master).wav',
    )
    await app.runJobs()
    expect((await releases.find({ id: releaseId })).tracks).toMatchObject([
      { upload: { id: uploadId, status: 'ready' } },
    ])

    await app.deps.db.deleteFrom('masters').where('id', '=', id).execute()
    expect(await app.deps.objects.sizeBytes(`uploads/${uploadId}/original`)).toBeGreaterThan(0)
  })

  test('tracks that cannot be edited are left out', async () => {
    const world = await copyWorld(made)
    const { releaseId } = await draftOf(world)
    const { own, id } = world
    await app.deps.db
      .updateTable('releases')
      .set({ status: 'rejected', final_rejection: true })
      .where('id', '=', releaseId)
      .execute()
    expect((await own.find({ id })).tracks).toEqual([])
  })

  test('a list of what is paid has neither unpaid nor refunded masters', async () => {
    const world = await copyWorld(made)
    const { own, id } = world
    expect((await own.list({ payment: 'paid' })).items).toEqual([])
    await buy(world)
    expect((await own.list({ payment: 'paid' })).items.map((item) => item.id)).toEqual([id])
    await app.deps.db
      .updateTable('mastering_purchases')
      .set({ refunded_at: app.deps.clock.now() })
      .where('account_id', '=', world.person.viewer.accountId)
      .execute()
    expect((await own.list({ payment: 'paid' })).items).toEqual([])
  })
})

test('closing the account deletes its masters, also those that are paid', async () => {
  const world = await copyWorld(made)
  const { person, id } = world
  await buy(world)
  await proveSession(app, person)
  await clientOf(person).settings.close({ confirm: person.username })
  await app.moveTo('2026-12-06T09:00:00Z')
  for (const file of FILES) expect(await sizeOf(id, file)).toBeUndefined()
  expect(await app.deps.db.selectFrom('masters').select('id').where('id', '=', id).execute()).toEqual([])
})

test('what nobody paid for is deleted after 30 days with its files; what is paid or used by a release stays', async () => {
  const unpaid = await copyWorld(made)
  const paid = await copyWorld(made)
  const given = await copyWorld(made)
  const released = await copyWorld(made)
  await buy(paid)
  const gift = { id: newId(), accountId: given.person.viewer.accountId, at: new Date(START) }
  await app.deps.db.transaction().execute((trx) => giveFreeMastering(trx, gift))
  await given.own.useFree({ id: given.id })
  const { artists, releases } = clientOf(released.person)
  const artist = await artists.create({ name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' })
  const release = await releases.create({ artistId: artist.id, title: 'Maré' })
  await releases.addTrack({ id: release.id, title: 'Maré', uploadId: released.uploadId })

  app.deps.clock.set(new Date('2026-12-21T08:00:00Z'))
  await deleteUnpaidMasters(app.deps)
  expect((await unpaid.own.list({})).items).toHaveLength(1)

  await app.moveTo('2026-12-22T04:00:00Z')
  expect((await unpaid.own.list({})).items).toEqual([])
  expect((await released.own.list({})).items).toEqual([])
  for (const file of FILES) {
    expect(await sizeOf(unpaid.id, file)).toBeUndefined()
    expect(await sizeOf(paid.id, file)).toBeGreaterThan(0)
    expect(await sizeOf(given.id, file)).toBeGreaterThan(0)
  }
  const original = ({ uploadId }: World) => app.deps.objects.sizeBytes(`uploads/${uploadId}/original`)
  expect(await original(unpaid)).toBeUndefined()
  expect(await original(paid)).toBeGreaterThan(0)
  expect(await original(released)).toBeGreaterThan(0)
  expect((await paid.own.files({ id: paid.id })).items).toHaveLength(2)
})
