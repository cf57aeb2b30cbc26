// Tests random sequences of interruptions, rejections, delays, changes and requests: each store gets each message once,
// no status claims more than a store has, a live release stays live until it ends, and every delivery finishes.

import { rmSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, canTransition, hasEnded, isLive } from '#features/releases/domain/status.ts'
import {
  beginUpdate,
  discardUpdate,
  findAnyRelease,
  saveRelease,
  type Transition,
  transitionReleaseById,
  withdrawRelease,
} from '#features/releases/service.server.ts'
import {
  findRecipient,
  listRecipients,
  pauseDeliveries,
  resumeDeliveries,
} from '#features/stores/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import { AppError, wrongState } from '#lib/errors.ts'
import type { Jobs } from '#lib/jobs.ts'
import { log } from '#lib/log.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { scopeOf, type TenantScope, type UserId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { openStores, type Rule, type Stores, type StoreTransport } from '#ports/stores/index.ts'
import { tries } from '#test/depth.ts'
import {
  buildRelease,
  buildRevision,
  buildUser,
  openWorld,
  SYSTEM,
  type World,
} from './deliveries.fixtures.ts'
import type { DeliveryStatus } from './domain.ts'
import { deliveryJobs } from './jobs.server.ts'
import { cancelDelivery, requestTakedown, retryDelivery } from './service.server.ts'

let world: World
let viewer: Viewer
beforeAll(async () => {
  // Hundreds of acknowledgements are unreadable on purpose.
  log.level = 'silent'
  world = await openWorld()
  viewer = { userId: (await buildUser(world.deps)).userId } as Viewer
}, 60_000)
afterAll(() => world?.close())

const STORES = ['deezer', 'itunes'] as const
type Store = (typeof STORES)[number]
const BEGINNING = new Date('2026-02-28T10:00:00.000Z')

/** The point at which a delivery is interrupted: before a file of the batch, before the manifest or after it. */
interface Cut {
  at: 0 | 1 | 2 | 'before_marker' | 'after_marker'
  kills: boolean
}
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

/** One release, its two stores, and a record of everything that was sent to them. */
class Run {
  readonly jobs = new Map<string, Job>()
  readonly built: Awaited<ReturnType<typeof buildRelease>>
  readonly stores: Stores
  readonly deps: World['deps']
  readonly owner: { id: string; scope: TenantScope; userId: UserId }
  /** The title of each revision. */
  readonly titles: [string, ...string[]]
  /** The draft and its tracks as they were when the update began. */
  beforeUpdate: Awaited<ReturnType<Run['draft']>> | undefined
  wasLive = false
  /** Takedowns that staff have cancelled. */
  readonly cancelled = new Set<string>()
  cut: Cut | undefined
  /** The rows at the moment when a process was killed. */
  killed: { row: Row; jobs: Job[] } | undefined
  /** Each completed batch, in order. */
  readonly completed: Completed[] = []

  private constructor(built: Run['built']) {
    this.built = built
    this.titles = [built.revision.title]
    const scope = scopeOf({ accountId: built.accountId, artistId: null })
    this.owner = { id: built.releaseId, scope, userId: built.userId }
    const { db, secret, publicUrl, clock } = world.deps
    const directory = {
      find: (id: string) => findRecipient({ db, secret }, id),
      list: () => listRecipients({ db, secret }),
    }
    const opened = openStores(
      { clock, dataDir: path.join(world.dataDir, built.releaseId), publicUrl },
      directory,
    )
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
        // Notifications are not part of this test.
        if (!Object.hasOwn(deliveryJobs, name)) return
        const job = { name, payload, at: at ?? clock.now(), key: known, tries: 0 }
        this.jobs.set(known, job as unknown as Job)
      },
      addAll: async (trx, name, all) => {
        for (const { payload, key } of all) await later.add(trx, name, payload, { key })
      },
    }
    this.deps = { ...world.deps, stores: this.stores, jobs: later }
  }

  static async begin(): Promise<Run> {
    const { db, clock } = world.deps
    clock.set(BEGINNING)
    for (const table of ['delivery_events', 'deliveries', 'delivery_backoffs'] as const)
      await db.deleteFrom(table).execute()
    for (const id of STORES) await resumeDeliveries(world.deps, { id, viewer })
    const run = new Run(await buildRelease(world, { status: 'in_review', platforms: [...STORES] }))
    await run.move('approved', 'staff')
    return run
  }

  /** Delivers without any fault until the release is live. */
  async comeOut(): Promise<void> {
    await this.work()
    world.clock.set(new Date(`${this.built.revision.releaseDate}T12:00:00.000Z`))
    await this.work()
    expect((await this.release()).status).toBe('published')
  }

  async end(): Promise<void> {
    rmSync(path.join(world.dataDir, this.built.releaseId), { recursive: true, force: true })
  }

  /** Records completed batches, and interrupts where the step requires it. */
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
        const row = (await this.rows()).find(
          (delivery) => delivery.batch_id === batchId && delivery.store === store,
        )
        if (!row) throw new Error(`${store} was sent ${batchId}, which is no delivery`)
        const { message_id: messageId, kind, revision } = row
        const { update_of: updateOf } = await this.release()
        this.completed.push({ store, batchId, messageId, kind, revision, updateOf })
        if (cut?.at === 'after_marker') await this.cutOff(store, cut)
      },
    }
  }

  private async cutOff(store: string, cut: Cut): Promise<never> {
    this.cut = undefined
    const row = (await this.rows()).find(
      (delivery) => delivery.store === store && delivery.status === 'sending',
    )
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
    const row = await findAnyRelease(world.deps.db, this.owner.id)
    if (!row) throw new Error('the release is gone')
    return row
  }

  async draft() {
    const { title, status, revision, update_of, final_rejection, live_at } = await this.release()
    const tracks = world.deps.db.selectFrom('tracks').selectAll().where('release_id', '=', this.owner.id)
    return { title, status, revision, update_of, final_rejection, live_at, tracks: await tracks.execute() }
  }

  move = (to: Transition['to'], by: Actor, values?: Transition['values']) =>
    transitionReleaseById(this.deps, this.owner.id, { to, by, values })

  rename = (title: string) => saveRelease(this.deps, { ...this.owner, title })

  async beginUpdate(): Promise<void> {
    const before = await this.draft()
    await beginUpdate(this.deps, this.owner)
    this.beforeUpdate = before
    await this.rename('Not what it will be')
  }

  async discardUpdate(): Promise<void> {
    await discardUpdate(this.deps, this.owner)
    expect(await this.draft(), 'an update was dropped').toEqual(this.beforeUpdate)
  }

  /** Submits the newest draft as the next revision, like `submitRelease` without its checks. */
  async submit(): Promise<void> {
    const { status, final_rejection: isFinal } = await this.release()
    if (!canTransition(status, 'submitted', 'user') || isFinal) throw wrongState(status)
    const title = `Night Drive, take ${this.titles.length}`
    await this.rename(title)
    const revision = this.titles.push(title)
    await buildRevision(world.deps, this.built.accountId, { ...this.built.revision, number: revision, title })
    await this.move('submitted', 'user', { revision })
  }

  /** Brings the release to a decision: its owner submits it, the review team starts the review and decides. */
  async decide(to: 'approved' | 'rejected', values?: Transition['values']): Promise<void> {
    const { status } = await this.release()
    if (canTransition(status, 'submitted', 'user')) await this.submit()
    if (status !== 'in_review') await this.move('in_review', 'staff')
    await this.move(to, 'staff', values)
  }

  /** Runs the jobs that are due, oldest first, including those that they enqueue for now. */
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

  /** Restores the rows as if the killed process had written nothing; the queue runs its job again later. */
  private async comeBack(job: Job): Promise<void> {
    if (!this.killed) return
    const { row, jobs } = this.killed
    this.killed = undefined
    this.jobs.clear()
    for (const job of jobs) this.jobs.set(job.key, job)
    this.jobs.set(job.key, { ...job, at: new Date(world.clock.now().getTime() + HOUR_MS) })
    const { status, attempts, sent_at, answered_at } = row
    await world.deps.db
      .updateTable('deliveries')
      .set({ status, attempts, sent_at, answered_at, problem: null })
      .where('id', '=', row.id)
      .execute()
  }

  async sandbox(store: Store) {
    const found = (await this.stores.listSandboxes()).find(({ id }) => id === store)
    if (!found) throw new Error(`no sandbox for ${store}`)
    return found
  }

  /** The invariants after every step. */
  async check(step: string): Promise<void> {
    const rows = await this.rows()
    for (const store of STORES) {
      const sandbox = await this.sandbox(store)
      const results = await sandbox.listResults()
      const taken = results.filter(({ release, repeats }) => release && !repeats)
      const ids = taken.map(({ messageId }) => messageId)
      expect(new Set(ids).size, `${step}: ${store} took a message in twice`).toBe(ids.length)
      expect(
        results.filter(({ repeats }) => repeats),
        `${step}: sent blindly to ${store}`,
      ).toEqual([])
      const firstTakedown = taken.findIndex(({ release }) => release?.takedown)
      const overtaken =
        firstTakedown < 0 ? [] : taken.slice(firstTakedown).filter((result) => !result.release?.takedown)
      expect(overtaken, `${step}: the takedown at ${store} was overtaken`).toEqual([])
      const releases = (await sandbox.listReleases()).find(({ upc }) => upc === this.built.upc)
      if (releases && !releases.takedown) {
        const has = this.completed.filter(({ messageId }) => ids.includes(messageId))
        const newest = Math.max(...has.map(({ revision }) => revision))
        expect(releases.title, `${step}: ${store} has an older title`).toBe(this.titles[newest - 1])
      }
      const ends = rows.filter((row) => row.store === store && isEnd(row) && row.status !== 'cancelled')
      expect(ends.length, `${step}: ${store} was told more than once that it ends`).toBeLessThan(2)
      for (const row of rows.filter((row) => row.store === store)) {
        const result = results.find(({ batchId }) => batchId === row.batch_id)
        const isComplete = this.completed.some(
          (batch) => batch.store === store && batch.batchId === row.batch_id,
        )
        const about = `${step}: ${row.kind} ${row.revision} at ${store} is ${row.status}`
        const has = result?.release ? 'taken' : result ? 'refused' : isComplete ? 'complete' : 'nothing'
        expect(TRUE_OF[row.status], `${about}, and the store has ${has}`).toContain(has)
        if (row.status === 'removed') expect(result?.release?.takedown, about).toBe(true)
        if (row.status === 'live' && !releases?.takedown) expect(releases?.url, about).toBeTruthy()
      }
    }
    await this.checkRelease(step)
    for (const [index, batch] of this.completed.entries()) {
      if (batch.kind === 'release' && batch.updateOf !== null)
        expect(batch.revision, `${step}: ${batch.store} was sent what nobody has approved`).toBe(
          batch.updateOf,
        )
      const earlier = this.completed.slice(0, index).filter((other) => other.messageId === batch.messageId)
      for (const other of earlier) {
        const results = await (await this.sandbox(batch.store as Store)).listResults()
        const result = results.find(({ batchId }) => batchId === other.batchId)
        expect(result && !result.release, `${step}: ${batch.messageId} was sent again, unanswered`).toBe(true)
      }
    }
  }

  async checkRelease(step: string): Promise<void> {
    const { status, live_at: liveAt, update_of: updateOf } = await this.release()
    const live = isLive({ status, liveAt })
    if (this.wasLive && !hasEnded(status)) expect(live, `${step}: it is not live any more`).toBe(true)
    if (live) expect(status, `${step}: what is in stores became a draft`).not.toBe('draft')
    if (updateOf !== null) expect(live, `${step}: an update of what is not live`).toBe(true)
    this.wasLive ||= live
  }

  /** Once the release has ended, every store that has it was sent the takedown, unless staff cancelled it. */
  async checkEnd(): Promise<void> {
    const { status } = await this.release()
    if (!hasEnded(status)) return
    const rows = await this.rows()
    for (const store of STORES) {
      const results = await (await this.sandbox(store)).listResults()
      const ends = rows.filter(
        (row) =>
          row.store === store && isEnd(row) && (row.status !== 'cancelled' || this.cancelled.has(row.id)),
      )
      if (results.some(({ release }) => release))
        expect(ends.length, `it is ${status}, and ${store} was not told`).toBeGreaterThan(0)
    }
  }

  /** Lets enough time pass while stores and staff work without faults. */
  async settle(): Promise<void> {
    this.cut = undefined
    for (const id of STORES) {
      const sandbox = await this.sandbox(id)
      for (const rule of await sandbox.listRules()) await sandbox.removeRule(rule.id)
      await resumeDeliveries(this.deps, { id, viewer })
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
type Completed = Pick<Row, 'store' | 'kind' | 'revision'> & {
  batchId: string
  messageId: string
  /** The revision that had to stay in stores at that time. */
  updateOf: number | null
}

const isEnd = ({ kind, isrcs }: Row): boolean => kind === 'takedown' && !isrcs

/**
 * What a store can have of the batch for each displayed status: a finished status is never wrong, and `unknown` allows
 * all.
 */
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

/** An interrupted connection, or a refusal that any of these actions can cause. */
const isExpected = (error: unknown) =>
  error instanceof CutOff || error instanceof AppError || thrownCode(error) === 'still_sending'

const refusalIsFine = <T>(act: Promise<T>): Promise<T | undefined> =>
  act.catch((error) => {
    if (!isExpected(error)) throw error
    return undefined
  })

type RuleInput = Omit<Rule, 'id'>
const RULES: Record<string, RuleInput> = {
  rejects: { fileStatus: 'ArtistRoleUnknown', batches: 1 },
  misses: { fileStatus: 'ResourceMissing', batches: 1 },
  hasTrouble: { releaseStatus: 'ProcessingErrorAtReleaseDistributor' },
  loses: { fault: 'lost' },
  delays: { delayMinutes: 600 },
  repeatsItself: { fault: 'twice' },
  isUnreadable: { fault: 'unreadable', batches: 1 },
  isConfused: { fault: 'unknown_message', batches: 1 },
  isEarly: { skewMinutes: -1440 },
  isLate: { skewMinutes: 1440 },
}

type Step =
  | { do: 'work' }
  | { do: 'cut'; cut: Cut }
  | { do: 'wait'; hours: number }
  | { do: 'store'; store: Store; rule: string }
  | { do: 'obey'; store: Store }
  | { do: 'pause' | 'resume'; store: Store }
  | { do: 'retry' | 'cancel'; nth: number }
  | { do: 'begin_update' | 'drop_update' | 'submit' | 'withdraw' }
  | { do: 'take_up' | 'reopen' | 'approve' }
  | { do: 'reject'; isFinal: boolean }
  | { do: 'remove' | 'expire' }
  | { do: 'takedown'; stores?: Store[] }

/** Actions of users, stores and the system. An action that does not apply is refused or does nothing. */
async function take(run: Run, step: Step): Promise<unknown> {
  const { deps } = run
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
      await (await run.sandbox(step.store)).addRule(required(RULES[step.rule]))
      return
    case 'obey': {
      const sandbox = await run.sandbox(step.store)
      for (const { id } of await sandbox.listRules()) await sandbox.removeRule(id)
      return
    }
    case 'pause':
      await pauseDeliveries(deps, { id: step.store, reason: 'a look', viewer })
      return
    case 'resume':
      await resumeDeliveries(deps, { id: step.store, viewer })
      return deliveryJobs['store.resumed'](deps, { store: step.store })
    case 'retry':
    case 'cancel': {
      const rows = await run.rows()
      const row = rows[step.nth % Math.max(1, rows.length)]
      if (!row) return
      const act = step.do === 'retry' ? retryDelivery : cancelDelivery
      const changed = await refusalIsFine(act(deps, { id: row.id, by: SYSTEM }))
      if (changed?.status === 'cancelled') run.cancelled.add(row.id)
      return
    }
    case 'begin_update':
      return refusalIsFine(run.beginUpdate())
    case 'drop_update':
      return refusalIsFine(run.discardUpdate())
    case 'submit':
      return refusalIsFine(run.submit())
    case 'withdraw':
      return refusalIsFine(withdrawRelease(deps, run.owner))
    case 'take_up':
      return refusalIsFine(run.move('in_review', 'staff'))
    case 'reopen':
      return refusalIsFine(run.move('reopened', 'staff'))
    case 'reject':
      return refusalIsFine(run.decide('rejected', { final_rejection: step.isFinal }))
    case 'approve':
      return refusalIsFine(run.decide('approved'))
    case 'remove':
      return refusalIsFine(run.move('removed', 'staff'))
    case 'expire': {
      // An overdue correction only ends a release that was never live.
      const { status, live_at: liveAt } = await run.release()
      if (status !== 'published' && isLive({ status, liveAt })) return
      return refusalIsFine(run.move('expired', 'system'))
    }
    case 'takedown': {
      const { stores } = step
      return refusalIsFine(requestTakedown(deps, { ...run.owner, ...(stores && { stores }) }))
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
    arbitrary: fc.record({
      do: fc.constant('store'),
      store,
      rule: fc.constantFrom(...Object.keys(RULES)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('obey'), store }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'resume'), store }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('retry', 'cancel'), nth: fc.nat(5) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('begin_update', 'begin_update', 'begin_update', 'drop_update'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('approve', 'approve', 'approve', 'approve', 'reopen') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('submit', 'take_up', 'withdraw') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reject'), isFinal: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('remove', 'expire') }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'takedown' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takedown'), stores: store.map((id) => [id]) }) },
)

const sequence = fc.array(step, { minLength: 4, maxLength: 16, size: 'max' })

const RUNS = Number(process.env.BACKLINE_MODEL_RUNS ?? tries(5, 200))

test(`${RUNS} sequences of anything end well`, { timeout: 60_000 + RUNS * 2_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), sequence, async (isOut, steps) => {
      const run = await Run.begin()
      try {
        if (isOut) await run.comeOut()
        for (const step of steps) {
          await take(run, step)
          await run.check(JSON.stringify(step))
        }
        await run.settle()
        await run.check('at the end')
        await run.checkEnd()
        const open = (await run.rows()).filter(({ status }) => !ENDS.includes(status))
        expect(open.map(({ kind, store: at, status }) => `${kind} at ${at}: ${status}`)).toEqual([])
      } finally {
        await run.end()
      }
    }),
    { numRuns: RUNS, endOnFailure: process.env.BACKLINE_MODEL_SHRINK === undefined },
  )
})
