// Whatever is cut off, refused, delayed or asked for, in whatever order: each store gets each message once, nothing is
// shown that a store does not have, and every delivery comes to an end.
import { rmSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOVES as RELEASE_MOVES, type Status as ReleaseStatus } from '#features/releases/domain/status.ts'
import { findRecipient, listRecipients, pauseLane, resumeLane } from '#features/stores/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import { AppError } from '#lib/errors.ts'
import type { Jobs } from '#lib/jobs.ts'
import { type AccountId, reachOf, type UserId } from '#lib/pure/ids.ts'
import { openStores, type Rule, type Stores, type StoreTransport } from '#ports/stores/index.ts'
import { buildRelease, buildRevision, buildUser, openWorld, type World } from './deliveries.fixtures.ts'
import type { DeliveryStatus } from './domain.ts'
import { deliveryJobs } from './jobs.server.ts'
import { cancelDelivery, requestTakedown, retryDelivery } from './service.server.ts'

let world: World
let viewer: Viewer
beforeAll(async () => {
  world = await openWorld()
  viewer = { userId: (await buildUser(world.deps)).userId } as Viewer
}, 60_000)
afterAll(() => world?.close())

const STORES = ['deezer', 'itunes'] as const
type Store = (typeof STORES)[number]
const HOUR_MS = 3_600_000
const BEGINNING = new Date('2026-02-28T10:00:00.000Z')

/** Where a delivery is cut off: before a file of the batch, before the marker or after it. */
type Cut = { at: 0 | 1 | 2 | 'before_marker' | 'after_marker'; kills: boolean }
class CutOff extends Error {
  readonly code = 'EPIPE'
}

interface Job {
  name: keyof typeof deliveryJobs
  payload: never
  at: Date
  key: string
  tries: number
}

/** One release, its two stores, and all that is remembered of what went to them. */
class Run {
  readonly jobs = new Map<string, Job>()
  readonly built: Awaited<ReturnType<typeof buildRelease>>
  readonly stores: Stores
  readonly deps: World['deps']
  revision = 1
  cut: Cut | undefined
  /** The rows as they were when a process was killed. */
  killed: { row: Row; jobs: Job[] } | undefined
  /** Each batch that was completed, in order. */
  readonly completed: { store: string; batchId: string; messageId: string }[] = []

  private constructor(built: Run['built']) {
    this.built = built
    const { db, secret, publicUrl, clock } = world.deps
    const directory = {
      find: (id: string) => findRecipient({ db, secret }, id),
      list: () => listRecipients({ db, secret }),
    }
    const opened = openStores({ dataDir: path.join(world.dataDir, built.releaseId), publicUrl }, directory)
    this.stores = {
      ...opened,
      of: async (id) => {
        const store = await opened.of(id)
        return { ...store, transport: this.watched(id, store.transport) }
      },
    }
    const later: Jobs = {
      add: async (_, name, payload, { at, key } = {}) => {
        const known = key ?? `${name} ${JSON.stringify(payload)}`
        // What tells people is not of this test.
        if (!Object.hasOwn(deliveryJobs, name)) return
        const job = { name, payload, at: at ?? clock.now(), key: known, tries: 0 }
        this.jobs.set(known, job as unknown as Job)
      },
    }
    this.deps = { ...world.deps, stores: this.stores, jobs: later }
  }

  static async begin(): Promise<Run> {
    const { db, clock } = world.deps
    clock.set(BEGINNING)
    for (const table of ['delivery_events', 'deliveries', 'delivery_lanes'] as const)
      await db.deleteFrom(table).execute()
    for (const id of STORES) await resumeLane(world.deps, { id, viewer })
    const run = new Run(await buildRelease(world, { platforms: [...STORES] }))
    await run.approved()
    return run
  }

  async end(): Promise<void> {
    rmSync(path.join(world.dataDir, this.built.releaseId), { recursive: true, force: true })
  }

  approved = () => this.deps.jobs.add(this.deps.db, 'release.approved', { releaseId: this.built.releaseId })

  /** Notes what is completed, and cuts off where it was told to. */
  private watched(store: string, transport: StoreTransport): StoreTransport {
    let puts = 0
    return {
      ...transport,
      put: async (name, content) => {
        const batchId = /BatchComplete_(\d+)\.xml$/.exec(name)?.[1]
        const { cut } = this
        if (cut && (batchId ? cut.at === 'before_marker' : cut.at === puts++)) await this.cutOff(store, cut)
        await transport.put(name, content)
        if (!batchId) return
        const row = (await this.rows()).find((one) => one.batch_id === batchId && one.store === store)
        this.completed.push({ store, batchId, messageId: row?.message_id ?? '' })
        if (cut?.at === 'after_marker') await this.cutOff(store, cut)
      },
    }
  }

  private async cutOff(store: string, cut: Cut): Promise<never> {
    this.cut = undefined
    const row = (await this.rows()).find((one) => one.store === store && one.status === 'sending')
    if (cut.kills && row) this.killed = { row, jobs: [...this.jobs.values()] }
    throw new CutOff('cut off')
  }

  rows = () =>
    world.deps.db
      .selectFrom('deliveries')
      .selectAll()
      .where('release_id', '=', this.built.releaseId)
      .orderBy('id')
      .execute()

  async release() {
    const { db } = world.deps
    const one = db.selectFrom('releases').select('status').where('id', '=', this.built.releaseId)
    return (await one.executeTakeFirstOrThrow()).status as ReleaseStatus
  }

  move = (status: ReleaseStatus, revision = this.revision) =>
    world.deps.db
      .updateTable('releases')
      .set({ status, revision })
      .where('id', '=', this.built.releaseId)
      .execute()

  /** Does what is due, the oldest promise first, and what that promises for now. */
  async work(): Promise<void> {
    for (let n = 0; n < 100; n++) {
      const now = world.clock.now()
      const [job] = [...this.jobs.values()].filter(({ at }) => at <= now).sort((a, b) => +a.at - +b.at)
      if (!job) return
      this.jobs.delete(job.key)
      try {
        await (deliveryJobs[job.name] as (deps: unknown, payload: never) => Promise<void>)(
          this.deps,
          job.payload,
        )
      } catch (error) {
        if (this.killed === undefined && !this.jobs.has(job.key)) {
          const tries = job.tries + 1
          this.jobs.set(job.key, { ...job, tries, at: new Date(+now + Math.exp(Math.min(10, tries)) * 1000) })
        }
        if (!isExpected(error)) throw error
      }
      await this.comeBack(job)
    }
    throw new Error('the jobs have no end')
  }

  /** Nobody wrote down what the killed process would have; its job is given to another in time. */
  private async comeBack(job: Job): Promise<void> {
    if (!this.killed) return
    const { row, jobs } = this.killed
    this.killed = undefined
    this.jobs.clear()
    for (const one of jobs) this.jobs.set(one.key, one)
    this.jobs.set(job.key, { ...job, at: new Date(world.clock.now().getTime() + HOUR_MS) })
    const { status, attempts, sent_at, answered_at } = row
    await world.deps.db
      .updateTable('deliveries')
      .set({ status, attempts, sent_at, answered_at, trouble: null })
      .where('id', '=', row.id)
      .execute()
  }

  async sandbox(store: Store) {
    const found = (await this.stores.listSandboxes()).find(({ id }) => id === store)
    if (!found) throw new Error(`no sandbox for ${store}`)
    return found
  }

  /** What holds after every step. */
  async check(step: string): Promise<void> {
    const rows = await this.rows()
    for (const store of STORES) {
      const sandbox = await this.sandbox(store)
      const verdicts = await sandbox.listVerdicts()
      const taken = verdicts.filter(({ release, repeats }) => release && !repeats)
      const ids = taken.map(({ messageId }) => messageId)
      expect(new Set(ids).size, `${step}: ${store} took a message in twice`).toBe(ids.length)
      expect(
        verdicts.filter(({ repeats }) => repeats),
        `${step}: sent blindly to ${store}`,
      ).toEqual([])
      const firstTakedown = taken.findIndex(({ release }) => release?.takedown)
      const overtaken =
        firstTakedown < 0 ? [] : taken.slice(firstTakedown).filter((one) => !one.release?.takedown)
      expect(overtaken, `${step}: the takedown at ${store} was overtaken`).toEqual([])
      const shelf = (await sandbox.listShelf()).find(({ upc }) => upc === this.built.upc)
      for (const row of rows.filter((one) => one.store === store)) {
        const verdict = verdicts.find(({ batchId }) => batchId === row.batch_id)
        const isComplete = this.completed.some((one) => one.store === store && one.batchId === row.batch_id)
        const about = `${step}: ${row.kind} ${row.revision} at ${store} is ${row.status}`
        const has = verdict?.release ? 'taken' : verdict ? 'refused' : isComplete ? 'complete' : 'nothing'
        expect(TRUE_OF[row.status], `${about}, and the store has ${has}`).toContain(has)
        if (row.status === 'removed') expect(verdict?.release?.takedown, about).toBe(true)
        if (row.status === 'live') expect(shelf, about).toMatchObject({ ingestCount: expect.any(Number) })
      }
    }
    for (const [at, one] of this.completed.entries()) {
      const earlier = this.completed.slice(0, at).filter((other) => other.messageId === one.messageId)
      for (const other of earlier) {
        const verdicts = await (await this.sandbox(one.store as Store)).listVerdicts()
        const verdict = verdicts.find(({ batchId }) => batchId === other.batchId)
        expect(verdict && !verdict.release, `${step}: ${one.messageId} was sent again, unanswered`).toBe(true)
      }
    }
  }

  /** Enough time, and stores and staff that do what they should. */
  async settle(): Promise<void> {
    this.cut = undefined
    for (const id of STORES) {
      const sandbox = await this.sandbox(id)
      for (const rule of await sandbox.listRules()) await sandbox.removeRule(rule.id)
      await resumeLane(this.deps, { id, viewer })
      await deliveryJobs['store.resumed'](this.deps, { store: id })
    }
    for (let day = 0; day < 20; day++) {
      for (const hours of [1, 5, 18]) {
        world.clock.set(new Date(world.clock.now().getTime() + hours * HOUR_MS))
        await this.work()
      }
      if ((await this.rows()).every(({ status }) => ENDS.includes(status)) && this.jobs.size === 0) return
    }
  }
}

type Row = Awaited<ReturnType<Run['rows']>>[number]

/** What a store may have of the batch for each state that is shown: never less, and what is in doubt is said to be. */
const TRUE_OF: Record<DeliveryStatus, readonly ('nothing' | 'complete' | 'refused' | 'taken')[]> = {
  queued: ['nothing'],
  preparing: ['nothing'],
  sending: ['nothing', 'complete', 'refused', 'taken'],
  unknown: ['nothing', 'complete', 'refused', 'taken'],
  sent: ['complete', 'refused', 'taken'],
  accepted: ['taken'],
  live: ['taken'],
  removed: ['taken'],
  rejected: ['refused'],
  failed: ['nothing', 'refused'],
  cancelled: ['nothing', 'refused'],
}
const ENDS: readonly DeliveryStatus[] = ['accepted', 'live', 'removed', 'rejected', 'failed', 'cancelled']

/** A line that breaks, and a refusal that any of these acts may meet. */
const isExpected = (error: unknown) =>
  error instanceof CutOff ||
  error instanceof AppError ||
  (error as { code?: string }).code === 'still_sending'

const refusalIsFine = async (act: Promise<unknown>): Promise<void> => {
  await act.catch((error) => {
    if (!isExpected(error)) throw error
  })
}

type Told = Omit<Rule, 'id'>
const TOLD: Record<string, Told> = {
  rejects: { fileStatus: 'ArtistRoleUnknown', batches: 1 },
  misses: { fileStatus: 'ResourceMissing', batches: 1 },
  hasTrouble: { releaseStatus: 'ProcessingErrorAtReleaseDistributor' },
  loses: { mishap: 'lost' },
  delays: { delayMinutes: 600 },
  repeatsItself: { mishap: 'twice' },
  isUnreadable: { mishap: 'unreadable', batches: 1 },
  isConfused: { mishap: 'unknown_message', batches: 1 },
  isEarly: { skewMinutes: -1440 },
  isLate: { skewMinutes: 1440 },
}

type Step =
  | { do: 'work' }
  | { do: 'cut'; cut: Cut }
  | { do: 'wait'; hours: number }
  | { do: 'store'; store: Store; told: string }
  | { do: 'obey'; store: Store }
  | { do: 'pause' | 'resume'; store: Store }
  | { do: 'retry' | 'cancel'; nth: number }
  | { do: 'reopen' | 'resubmit' }
  | { do: 'takedown'; stores?: Store[] }

/** What people, stores and the machine do. What makes no sense there and then is refused, or does nothing. */
async function take(run: Run, step: Step): Promise<void> {
  const { deps, built } = run
  switch (step.do) {
    case 'work':
      return run.work()
    case 'cut':
      run.cut = step.cut
      return
    case 'wait':
      world.clock.set(new Date(world.clock.now().getTime() + step.hours * HOUR_MS))
      return
    case 'store':
      await (await run.sandbox(step.store)).addRule(TOLD[step.told] as Told)
      return
    case 'obey': {
      const sandbox = await run.sandbox(step.store)
      for (const { id } of await sandbox.listRules()) await sandbox.removeRule(id)
      return
    }
    case 'pause':
      await pauseLane(deps, { id: step.store, reason: 'a look', viewer })
      return
    case 'resume':
      await resumeLane(deps, { id: step.store, viewer })
      return deliveryJobs['store.resumed'](deps, { store: step.store })
    case 'retry':
    case 'cancel': {
      const rows = await run.rows()
      const { id = '' } = rows[step.nth % Math.max(1, rows.length)] ?? {}
      const act = step.do === 'retry' ? retryDelivery : cancelDelivery
      return id ? refusalIsFine(act(deps, { id })) : undefined
    }
    case 'reopen':
      if (RELEASE_MOVES[await run.release()].reopened) await run.move('reopened')
      return
    case 'resubmit':
      if ((await run.release()) !== 'reopened') return
      run.revision += 1
      await buildRevision(deps, built.accountId, { ...built.revision, number: run.revision })
      await run.move('approved')
      return run.approved()
    case 'takedown': {
      const reach = reachOf({ accountId: built.accountId as AccountId, artistId: null })
      const by = { id: built.releaseId, reach, userId: built.userId as UserId }
      return refusalIsFine(requestTakedown(deps, { ...by, ...(step.stores && { stores: step.stores }) }))
    }
  }
}

const store = fc.constantFrom(...STORES)
const work = fc.constant<Step>({ do: 'work' })
const cut: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('cut'),
  cut: fc.record({
    at: fc.constantFrom<Cut['at']>(0, 1, 2, 'before_marker', 'after_marker'),
    kills: fc.boolean(),
  }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: work },
  { weight: 3, arbitrary: cut },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 6, 30, 24 * 7) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('store'), store, told: fc.constantFrom(...Object.keys(TOLD)) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('obey'), store }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'resume'), store }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('retry', 'cancel'), nth: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('reopen', 'resubmit', 'resubmit') }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'takedown' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takedown'), stores: store.map((one) => [one]) }) },
)

const RUNS = Number(process.env.BACKLINE_MODEL_RUNS ?? 20)

test(`${RUNS} sequences of anything end well`, { timeout: 60_000 + RUNS * 2_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }), async (steps) => {
      const run = await Run.begin()
      try {
        for (const one of steps) {
          await take(run, one)
          await run.check(JSON.stringify(one))
        }
        await run.settle()
        await run.check('at the end')
        const open = (await run.rows()).filter(({ status }) => !ENDS.includes(status))
        expect(open.map(({ kind, store: at, status }) => `${kind} at ${at}: ${status}`)).toEqual([])
      } finally {
        await run.end()
      }
    }),
    { numRuns: RUNS, endOnFailure: process.env.BACKLINE_MODEL_SHRINK === undefined },
  )
})
