// Tests every answer a store can give and every fault of an acknowledgement, through the sandbox store.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeAcknowledgement } from '#engines/ddex/choreography/acknowledgement.ts'
import {
  ACKNOWLEDGEMENT_FOLDER,
  acknowledgementFileName,
  parseAcknowledgementFileName,
} from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { type FileStatus, fileStatuses } from '#engines/ddex/choreography/file-status.ts'
import {
  type SupplyChainStatus,
  supplyChainStatuses,
} from '#engines/ddex/choreography/supply-chain-status.ts'
import { resumeDeliveries, showStore } from '#features/stores/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import { MINUTE_MS } from '#lib/pure/dates.ts'
import type { Rule } from '#ports/stores/index.ts'
import { withoutTriggers } from '#test/database.ts'
import { setDeliveryProblem } from './data.server.ts'
import {
  answerStore,
  buildRelease,
  buildRevision,
  buildUser,
  idleStores,
  listedDeliveries,
  openWorld,
  type World,
} from './deliveries.fixtures.ts'
import { REDELIVERIES_MAX, STAFF_PROBLEMS } from './domain.ts'
import { endAtStores, pollDelivery, prepareDeliveries, sendDelivery, watchStore } from './service.server.ts'

let world: World
let viewer: Viewer
beforeAll(async () => {
  world = await openWorld()
  viewer = { userId: (await buildUser(world.deps)).userId } as Viewer
}, 60_000)
afterAll(() => world?.close())

const MORNING = new Date('2026-02-01T10:00:00.000Z')
beforeEach(() => world.clock.set(MORNING))
const wait = (minutes: number) => world.clock.set(new Date(world.clock.now().getTime() + minutes * MINUTE_MS))

async function sandbox() {
  const sandbox = (await world.deps.stores.listSandboxes()).find(({ id }) => id === 'deezer')
  if (!sandbox) throw new Error('no sandbox')
  return sandbox
}

type RuleInput = Omit<Rule, 'id' | 'upc'>

/** Delivers a new release to a store that has the given answering rule. */
async function deliver(ruleInput?: RuleInput) {
  const release = await buildRelease(world)
  const rule = ruleInput && (await (await sandbox()).addRule({ ...ruleInput, upc: release.upc }))
  await prepareDeliveries(world.deps, release)
  const find = async (revision = 1) =>
    world.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('release_id', '=', release.releaseId)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
  const { id } = await find()
  const parts = {
    release,
    find,
    send: (deliveryId = id) => sendDelivery(world.deps, { deliveryId }),
    poll: (deliveryId = id) => pollDelivery(world.deps, { deliveryId }),
    takeBack: async () => rule && (await sandbox()).removeRule(rule.id),
    releases: async () => (await (await sandbox()).listReleases()).find(({ upc }) => upc === release.upc),
  }
  await parts.send()
  return parts
}

interface Expected {
  status: string
  action?: string
  reason?: string
  pausesLane?: boolean
  waitsMs?: number
}

const once = { status: 'queued', action: 'redeliver_once', waitsMs: 0 }
const later = { status: 'queued', action: 'retry_later', waitsMs: 60 * MINUTE_MS }
const reopened = (reason: string) => ({ status: 'rejected', action: 'reopen_release', reason })
const staff = (reason: string) => ({ status: 'rejected', action: 'operator', reason })

/** The expected outcome for each status of a batch. */
const OF_FILES: Record<FileStatus, Expected> = {
  FileOK: { status: 'accepted' },
  InternalError: later,
  ResourceMissing: once,
  ErnMissing: once,
  ResourceCorrupt: once,
  SignatureOrHashSumWrongOrMissing: once,
  ResourceNotMeetingSpecifications: reopened('audio_error'),
  MetadataMissing: reopened('release_data_confirmation'),
  ArtistRoleUnknown: reopened('invalid_artist_name'),
  PrimaryArtistNameMissing: reopened('invalid_artist_name'),
  DuplicatedPublisherNames: reopened('release_data_confirmation'),
  IdentifierInvalid: reopened('already_processed'),
  IdentifierSyntaxInvalid: reopened('release_data_confirmation'),
  CommercialReleaseDateInvalid: reopened('invalid_release_date'),
  OriginalReleaseDateLaterThanReleaseDate: reopened('invalid_release_date'),
  ConflictingAvailabilityPeriods: staff('deal_configuration'),
  NoDealForTrackRelease: staff('deal_configuration'),
  NoDealInNewReleaseMessage: staff('deal_configuration'),
  UnsupportedUsage: staff('deal_configuration'),
  NewReleaseMessageInvalid: { ...staff('message_invalid'), pausesLane: true },
  UserDefined: staff('unknown_status'),
}

const OF_RELEASES: Record<SupplyChainStatus, Expected> = {
  OrderPlacedForReleaseDistributor: { status: 'sent' },
  InPreparationForDeliveryToReleaseDistributor: { status: 'sent' },
  InDeliveryToReleaseDistributor: { status: 'sent' },
  DeliveredToReleaseDistributor: { status: 'sent' },
  ReleaseReceivedByReleaseDistributor: { status: 'sent' },
  SuccessfullyIngestedByReleaseDistributor: { status: 'accepted' },
  ReleaseStagedForPublication: { status: 'accepted' },
  ReleaseMadeAvailableToConsumers: { status: 'accepted' },
  ReleaseNotAvailable: staff('not_available'),
  ProcessingErrorAtReleaseCreator: staff('message_invalid'),
  ProcessingErrorAtReleaseDistributor: later,
  ReleaseViolatesTermsOfService: staff('terms_of_service'),
  RightsConflict: staff('rights_conflict'),
  UserDefined: staff('unknown_status'),
}

const CASES: [string, RuleInput, Expected][] = [
  ...fileStatuses.map((status): [string, RuleInput, Expected] => [
    status,
    { fileStatus: status },
    OF_FILES[status],
  ]),
  ...supplyChainStatuses.map((status): [string, RuleInput, Expected] => [
    `${status} of the release`,
    { releaseStatus: status },
    OF_RELEASES[status],
  ]),
]

test.each(CASES)('%s', async (_, ruleInput, expected) => {
  const { send, poll, find, takeBack, releases } = await deliver({ ...ruleInput, batches: 1 })
  await poll()
  await poll()
  const { id, status, problem, redeliveries } = await find()
  expect({ status, redeliveries }).toEqual({
    status: expected.status,
    redeliveries: expected.waitsMs === undefined ? 0 : 1,
  })
  if (expected.status === 'rejected')
    expect(problem?.params).toMatchObject({ action: expected.action, reason: expected.reason })
  expect(await releases()).toEqual(['sent', 'accepted'].includes(status) ? expect.anything() : undefined)
  expect((await showStore(world.deps, 'deezer')).paused !== null).toBe(expected.pausesLane ?? false)
  if (expected.pausesLane) await resumeDeliveries(world.deps, { id: 'deezer', viewer })

  if (expected.waitsMs) {
    const due = world.deps.db.selectFrom('due_jobs').select('due_at')
    const { due_at: dueAt } = await due.where('job_key', '=', `delivery-send-${id}`).executeTakeFirstOrThrow()
    expect(dueAt.getTime() - MORNING.getTime()).toBe(expected.waitsMs)
  }
  // A delivery that is repeated automatically, or whose answer was not final, ends well and is in the store once.
  if (!['queued', 'sent'].includes(status)) return
  await takeBack()
  await send()
  await poll()
  expect(await find()).toMatchObject({ status: 'accepted', problem: null })
  expect(await releases()).toMatchObject({ ingestCount: 1 })
})

test.each(
  Object.entries(REDELIVERIES_MAX),
)('a delivery that the store answers with %s is resent only so often', async (action, most) => {
  const fileStatus = action === 'retry_later' ? 'InternalError' : 'ErnMissing'
  const { send, poll, find, release } = await deliver({ fileStatus })
  for (let n = 0; n <= most + 1; n++) {
    await poll()
    await send()
    wait(1)
  }
  expect(await find()).toMatchObject({
    status: 'rejected',
    redeliveries: most,
    problem: { params: { action } },
  })
  const sent = (await (await sandbox()).listResults()).filter(({ upc }) => upc === release.upc)
  expect(sent).toHaveLength(most + 1)
})

test('a store that forbids resending gets no retry', async () => {
  const { poll, find } = await deliver({
    fileStatus: 'ResourceMissing',
    proposedAction: 'DoNotResendRelease',
  })
  await poll()
  expect(await find()).toMatchObject({
    status: 'rejected',
    redeliveries: 0,
    problem: { params: { action: 'operator', reason: 'resend_refused' } },
  })
})

describe('an answer that', () => {
  test('a repeated acknowledgement counts once', async () => {
    const { poll, find } = await deliver({ fault: 'twice', fileStatus: 'ArtistRoleUnknown' })
    await poll()
    await poll()
    const { id, status } = await find()
    const events = await world.deps.db
      .selectFrom('delivery_events')
      .select('status')
      .where('delivery_id', '=', id)
      .orderBy('id')
      .execute()
    expect(status).toBe('rejected')
    expect(events.map((event) => event.status)).toEqual([
      'queued',
      'preparing',
      'sending',
      'sent',
      'rejected',
    ])
  })

  test.each([
    'unknown_message',
    'unreadable',
    'lost',
  ] as const)('an acknowledgement that is %s waits until it is complete', async (fault) => {
    const { poll, find, takeBack, releases } = await deliver({ fault })
    await poll()
    wait(60)
    await poll()
    expect(await find()).toMatchObject({ status: 'sent' })
    await takeBack()
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted', problem: null })
    expect(await releases()).toMatchObject({ ingestCount: 1 })
  })

  test('an acknowledgement after three days is still read', async () => {
    const { poll, find } = await deliver({ delayMinutes: 3 * 24 * 60 })
    await poll()
    wait(3 * 24 * 60 - 1)
    await poll()
    expect(await find()).toMatchObject({ status: 'sent' })
    wait(1)
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted' })
  })
})

describe('an answer that cannot be used', () => {
  /** Writes an acknowledgement file of our own; the sandbox itself stays silent. */
  async function answered(text: (release: { upc: string }) => string) {
    const delivery = await deliver({ fault: 'lost' })
    const { upc } = delivery.release
    const folder = path.join(world.dataDir, 'stores', 'deezer', ACKNOWLEDGEMENT_FOLDER)
    mkdirSync(folder, { recursive: true })
    const file = path.join(folder, acknowledgementFileName(upc, world.clock.now()))
    const write = (content: string) => writeFileSync(file, content)
    write(text({ upc }))
    return { ...delivery, write, name: path.basename(file) }
  }
  const accepts = (releaseId: string, batchDate: string) =>
    writeAcknowledgement({
      createdAt: world.clock.now().toISOString(),
      releaseId,
      status: 'FileOK',
      sender: { dpid: 'PADPIDA2014030507N', name: 'Deezer' },
      recipient: world.deps.ddex.sender,
      batchDate,
    })
  const needsStaff = async () =>
    (await listedDeliveries(world, { trouble: 'needs_staff' })).map(({ id }) => id)

  test.each([
    ['half a file', () => '<FtpAcknowledgementMessage'],
    ['a file with a document type', () => '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  ])('%s is shown to staff when it is still unreadable at the next poll', async (_, text) => {
    const { poll, find, write, name, release } = await answered(text)
    await poll()
    expect(await find()).toMatchObject({ status: 'sent', needs_staff: false })
    wait(1)
    await poll()
    const { id, ...delivery } = await find()
    expect(delivery).toMatchObject({
      status: 'sent',
      needs_staff: true,
      problem: { code: 'acknowledgement_unreadable', params: { detail: name } },
    })
    expect(await needsStaff()).toContain(id)
    await poll()
    expect(await find()).toMatchObject({ needs_staff: true })
    write(accepts(release.upc, '2026-02-01'))
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted', problem: null, needs_staff: false })
  })

  test.each([
    ['another day', ({ upc }: { upc: string }) => accepts(upc, '2026-02-04'), '2026-02-04'],
    ['another release', () => accepts('5901234123457', '2026-02-01'), '5901234123457'],
  ])('an acknowledgement that names %s is shown to staff', async (_, text, named) => {
    const { poll, find, name } = await answered(text)
    await poll()
    const { id, ...delivery } = await find()
    expect(delivery).toMatchObject({
      status: 'sent',
      problem: { code: 'acknowledgement_mismatch', params: { detail: `${name}: ${named}` } },
    })
    expect(await needsStaff()).toContain(id)
  })

  test.each([
    '2026-01-31',
    '2026-02-02',
  ])('an acknowledgement dated %s is read: the store’s clock is a day off', async (day) => {
    const { poll, find } = await answered(({ upc }) => accepts(upc, day))
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted' })
  })

  test('a delivery without an answer for two days is shown to staff, and is still polled', async () => {
    const { poll, find, takeBack } = await deliver({ fault: 'lost' })
    wait(48 * 60 - 1)
    await poll()
    expect(await find()).toMatchObject({ needs_staff: false, problem: null })
    wait(1)
    await poll()
    expect(await find()).toMatchObject({ needs_staff: true, problem: { code: 'answer_overdue' } })
    await takeBack()
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted', needs_staff: false })
  })

  test.each(STAFF_PROBLEMS)('the problem %s marks a delivery for staff', async (code) => {
    const { find } = await deliver({ fault: 'lost' })
    const { id } = await find()
    await setDeliveryProblem(world.deps.db, id, { code, params: {} })
    expect(await find()).toMatchObject({ needs_staff: true })
  })
})

describe.each([-24 * 60, 24 * 60])('a store whose clock is %i minutes off', (skewMinutes) => {
  test('an acknowledgement is read in spite of a wrong clock', async () => {
    const { poll, find } = await deliver({ skewMinutes })
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted' })
  })

  test('an acknowledgement of the first batch does not count for the second', async () => {
    const { send, poll, find } = await deliver({ skewMinutes, batches: 1, fileStatus: 'ErnMissing' })
    await poll()
    expect(await find()).toMatchObject({ status: 'queued', redeliveries: 1 })
    wait(1)
    await send()
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted' })
  })

  test('an acknowledgement of the release does not count for its update', async () => {
    const { release, send, poll, find } = await deliver({ skewMinutes })
    await poll()
    wait(1)
    await buildRevision(world.deps, release.accountId, { ...release.revision, number: 2, title: 'Home' })
    await world.deps.db
      .updateTable('releases')
      .set({ status: 'approved', revision: 2 })
      .where('id', '=', release.releaseId)
      .execute()
    await prepareDeliveries(world.deps, release)
    const { id } = await find(2)
    const rule = await (await sandbox()).addRule({ upc: release.upc, fault: 'lost' })
    await send(id)
    await pollDelivery({ ...world.deps, stores: idleStores(world) }, { deliveryId: id })
    expect(await find(2)).toMatchObject({ status: 'sent' })
    await (await sandbox()).removeRule(rule.id)
    await poll(id)
    expect(await find(2)).toMatchObject({ status: 'accepted' })
  })
})

describe('an acknowledgement that names a release and a day only', () => {
  /** A release that is sent and a second delivery of it on the same day; neither is acknowledged yet. */
  async function deliverTwice(kind: 'release' | 'takedown') {
    const first = await deliver({ fault: 'lost' })
    const { release } = first
    wait(30)
    if (kind === 'release') {
      await buildRevision(world.deps, release.accountId, { ...release.revision, number: 2, title: 'Home' })
      await updateRelease(release.releaseId, { status: 'approved', revision: 2 })
      await prepareDeliveries(world.deps, release)
    } else {
      await updateRelease(release.releaseId, { status: 'takedown_requested' })
      await endAtStores(world.deps, release)
    }
    const { id } = await world.deps.db
      .selectFrom('deliveries')
      .select('id')
      .where('release_id', '=', release.releaseId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await first.send(id)
    const statusOf = async (deliveryId: string) =>
      (
        await world.deps.db
          .selectFrom('deliveries')
          .select('status')
          .where('id', '=', deliveryId)
          .executeTakeFirstOrThrow()
      ).status
    const ids = [(await first.find()).id, id]
    return {
      answer(status: FileStatus) {
        wait(1)
        answerStore(world, release.upc, { status })
      },
      async poll(order: 'first' | 'last' = 'last') {
        const ordered = order === 'first' ? ids : ids.toReversed()
        for (const deliveryId of ordered) await first.poll(deliveryId)
      },
      statuses: () => Promise.all(ids.map(statusOf)),
    }
  }
  const updateRelease = (id: string, values: object) =>
    world.deps.db.updateTable('releases').set(values).where('id', '=', id).execute()

  test.each([
    ['release', 'first', 'accepted'],
    ['release', 'last', 'accepted'],
    ['takedown', 'first', 'removed'],
    ['takedown', 'last', 'removed'],
  ] as const)('counts for the earlier batch, before a %s that is polled %s', async (kind, order, settled) => {
    const { answer, poll, statuses } = await deliverTwice(kind)
    answer('FileOK')
    await poll(order)
    await poll(order)
    expect(await statuses()).toEqual(['accepted', 'sent'])
    answer('FileOK')
    await poll(order)
    expect(await statuses()).toEqual(['accepted', settled])
  })

  test('is not passed over for a later one about the next batch', async () => {
    const { answer, poll, statuses } = await deliverTwice('release')
    answer('ArtistRoleUnknown')
    answer('FileOK')
    await poll()
    await poll()
    expect(await statuses()).toEqual(['rejected', 'accepted'])
  })
})

describe('a store that refuses what it has accepted', () => {
  async function accepted() {
    const delivery = await deliver()
    await delivery.poll()
    expect(await delivery.find()).toMatchObject({ status: 'accepted' })
    const { upc } = delivery.release
    const folder = path.join(world.dataDir, 'stores', 'deezer', ACKNOWLEDGEMENT_FOLDER)
    const [acceptance = ''] = readdirSync(folder).filter((name) => name.includes(upc))
    const acceptedAt = parseAcknowledgementFileName(acceptance)?.instant.getTime() ?? Number.NaN
    return {
      ...delivery,
      /** Another answer, so many minutes after the acceptance by the clock of the store. */
      answer(status: FileStatus, minutesLater: number) {
        answerStore(world, upc, { status }, new Date(acceptedAt + minutesLater * MINUTE_MS))
      },
    }
  }

  test('the refusal is read in the next night, and shown to staff', async () => {
    const { answer, find } = await accepted()
    answer('UnsupportedUsage', 5)
    wait(24 * 60)
    await watchStore(world.deps, { store: 'deezer' })
    expect(await find()).toMatchObject({
      status: 'rejected',
      needs_staff: true,
      problem: { params: { reason: 'deal_configuration' } },
    })
  })

  test('an earlier refusal, and one that a later acceptance has taken back, do not count', async () => {
    const { answer, poll, find } = await accepted()
    answer('UnsupportedUsage', -5)
    wait(24 * 60)
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted' })
    answer('UnsupportedUsage', 5)
    answer('FileOK', 10)
    wait(24 * 60)
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted' })
  })

  test('a release that was taken down is not sent again', async () => {
    const { answer, poll, find, release } = await accepted()
    answer('InternalError', 5)
    await world.deps.db
      .updateTable('releases')
      .set({ status: 'takedown_requested' })
      .where('id', '=', release.releaseId)
      .execute()
    wait(24 * 60)
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted' })
  })

  test('one that was accepted before the name of the acknowledgement was kept is read, too', async () => {
    const { answer, find } = await accepted()
    const { id } = await find()
    await withoutTriggers(world.deps.db, (trx) =>
      trx
        .updateTable('delivery_events')
        .set({ detail: JSON.stringify({}) })
        .where('delivery_id', '=', id)
        .where('status', '=', 'accepted')
        .execute(),
    )
    await watchStore(world.deps, { store: 'deezer' })
    expect(await find()).toMatchObject({ status: 'accepted' })
    answer('UnsupportedUsage', 48 * 60)
    await watchStore(world.deps, { store: 'deezer' })
    expect(await find()).toMatchObject({ status: 'rejected' })
  })

  test('the folder is listed once, however many deliveries were accepted', async () => {
    const [first, second] = [await accepted(), await accepted()]
    for (const { answer } of [first, second]) answer('UnsupportedUsage', 5)
    let listed = 0
    const counting = {
      ...world.deps.stores,
      async of(id: string) {
        const connection = await world.deps.stores.of(id)
        const list = (folder: string) => {
          listed += 1
          return connection.transport.list(folder)
        }
        return { ...connection, transport: { ...connection.transport, list } }
      },
    }
    await watchStore({ ...world.deps, stores: counting }, { store: 'deezer' })
    expect(listed).toBe(1)
    for (const { find } of [first, second]) expect(await find()).toMatchObject({ status: 'rejected' })
  })
})

describe('what else lies beside the acknowledgements of a store', () => {
  const folderOf = () => path.join(world.dataDir, 'stores', 'deezer', ACKNOWLEDGEMENT_FOLDER)
  const laterName = (upc: string) =>
    acknowledgementFileName(upc, new Date(world.clock.now().getTime() + 60 * MINUTE_MS))

  test('a folder with the name of an acknowledgement keeps none from being read', async () => {
    const { release, poll, find } = await deliver()
    mkdirSync(path.join(folderOf(), laterName(release.upc)), { recursive: true })
    await poll()
    expect(await find()).toMatchObject({ status: 'accepted' })
  })

  test('a file that the store does not let us read keeps none from being read, and is shown to staff', async () => {
    const { release, poll, find, takeBack } = await deliver({ fault: 'lost' })
    const name = laterName(release.upc)
    mkdirSync(folderOf(), { recursive: true })
    writeFileSync(path.join(folderOf(), name), '')
    const forbids = {
      ...world.deps.stores,
      async of(id: string) {
        const connection = await world.deps.stores.of(id)
        const read = async (file: string) => {
          if (file.endsWith(name)) throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
          return connection.transport.read(file)
        }
        return { ...connection, transport: { ...connection.transport, read } }
      },
    }
    const { id } = await find()
    const poll2 = () => pollDelivery({ ...world.deps, stores: forbids }, { deliveryId: id })
    await poll2()
    wait(1)
    await poll2()
    expect(await find()).toMatchObject({
      status: 'sent',
      problem: { code: 'acknowledgement_unreadable', params: { detail: name } },
    })
    await takeBack()
    await poll2()
    expect(await find()).toMatchObject({ status: 'accepted' })
    expect(poll).toBeDefined()
  })

  test('of very many acknowledgements the newest are read', async () => {
    const { release, find } = await deliver({ fault: 'lost' })
    mkdirSync(folderOf(), { recursive: true })
    for (let index = 0; index < 200; index++)
      writeFileSync(
        path.join(
          folderOf(),
          acknowledgementFileName(release.upc, new Date(world.clock.now().getTime() + index)),
        ),
        '',
      )
    let reads = 0
    const counted = {
      ...world.deps.stores,
      async of(id: string) {
        const connection = await world.deps.stores.of(id)
        const read = (file: string) => {
          reads++
          return connection.transport.read(file)
        }
        return { ...connection, transport: { ...connection.transport, read } }
      },
    }
    const { id } = await find()
    await pollDelivery({ ...world.deps, stores: counted }, { deliveryId: id })
    expect(readdirSync(folderOf()).length).toBeGreaterThanOrEqual(200)
    expect(reads).toBe(20)
  }, 60_000)
})

test('of a text of any length, an answer keeps what a person can read', async () => {
  const { release, poll, find } = await deliver({ fault: 'lost' })
  const affectedIsrcs = Array.from(
    { length: 5_000 },
    (_, index) => `QZZZZ26${String(index).padStart(5, '0')}`,
  )
  answerStore(world, release.upc, { status: 'UserDefined', errorText: 'no '.repeat(300_000), affectedIsrcs })
  await poll()
  const { status, problem } = await find()
  expect(status).toBe('rejected')
  expect(String(problem?.params.text).length).toBeLessThanOrEqual(1_000)
  expect(String(problem?.params.resources).length).toBeLessThanOrEqual(1_000)
})

test('a batch that is sent again has a message id of its own, and a late answer to the first one is ignored', async () => {
  const { release, send, poll, find } = await deliver({ batches: 1, fileStatus: 'ErnMissing' })
  const first = await find()
  await poll()
  const again = await find()
  expect(again).toMatchObject({ status: 'queued', redeliveries: 1 })
  expect(again.message_id).not.toBe(first.message_id)
  await send()
  const sent = await find()
  const key = `deliveries/${sent.id}/${sent.batch_id}.xml`
  const message = await text(await world.deps.objects.read(key))
  expect(message).toContain(`<MessageId>${again.message_id}</MessageId>`)
  await poll()
  expect(await find()).toMatchObject({ status: 'accepted' })
  expect(release).toBeDefined()
})
