// kill -9 at every step of submission and delivery: after the next start each store has each release exactly once.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FULL } from '#test/depth.ts'
import { intoReview, type Label, moveClock, openLabel, Refused, STAFF, withDatabase } from './by-api.ts'
import { copyPreparedData, freePort, type RunningServer, startServer } from './server.ts'

const STORES = ['spotify', 'deezer']
const RELEASE_DATE = '2026-12-18'

const folder = copyPreparedData()
let clock = Date.parse('2026-11-23T09:00:00Z')
let port: number
let server: RunningServer
let label: Label
/** The ids of all approved releases: the last test checks all of them. */
const approved: string[] = []

const now = () => new Date(clock).toISOString()
const start = async () => {
  const env = { BACKLINE_TEST_CLOCK: now(), BACKLINE_STAFF: STAFF, LOG_LEVEL: 'error' }
  server = await startServer({ dataDir: folder, port, env })
}

beforeAll(async () => {
  port = await freePort()
  await start()
  label = await openLabel(server, { releaseDate: RELEASE_DATE, platforms: STORES })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a server that is killed', () => {
  test('a kill during a submission leaves a draft or a submitted release with one revision', async () => {
    const probe = await label.draft('Unhurried')
    const usual = await timed(() => label.call('POST', `/releases/${probe}/submission`))
    for (const share of FULL ? [0.1, 0.35, 0.6, 0.8, 1, 1.3] : [0.35, 1]) {
      const id = await label.draft(`Submitted at ${share}`)
      const asked = label.call('POST', `/releases/${id}/submission`).catch(() => undefined)
      await sleep(usual * share)
      await server.kill()
      await asked
      await start()
      const again = await refusalOf(() => label.call('POST', `/releases/${id}/submission`))
      expect(again?.code ?? 'submitted').toMatch(/^(submitted|wrong_state)$/)
      const release = await label.call<{ status: string; revision: number }>('GET', `/releases/${id}`)
      expect(release).toMatchObject({ status: 'submitted', revision: 1 })
      expect(await rows('select number from release_revisions where release_id = $1', id)).toHaveLength(1)
      expect(await eventsOf(id)).toEqual(['submitted'])
    }
  })

  test('a kill at any time after an approval delivers the release once after the next start', async () => {
    for (const afterMs of FULL ? [0, 5, 10, 20, 40, 80, 130, 200, 300, 450] : [0, 40, 200]) {
      const id = await label.draft(`Approved ${afterMs} ms ago`)
      const sha256 = await intoReview(label, id)
      const asked = approve(id, sha256).catch(() => undefined)
      await sleep(afterMs)
      await server.kill()
      await asked
      await start()
      // A caller without a response retries.
      const again = await refusalOf(() => approve(id, sha256))
      expect(again?.code ?? 'approved').toMatch(/^(approved|wrong_state)$/)
      await expectDelivered(id)
    }
  })

  const moments: Record<string, (sight: Sight) => boolean | Promise<boolean>> = {
    'as soon as a delivery is written down as being sent': ({ statuses }) =>
      statuses().then((current) => current.includes('sending')),
    'while its files are being put': ({ files }) => files().length > 0,
    'when all of its files are there but the message': ({ files, upc }) => files().includes(`${upc}.jpg`),
    'when the message is there and not yet the marker': ({ files, upc }) => files().includes(`${upc}.xml`),
    'when the marker is there': ({ files }) => files().some((name) => name.startsWith('BatchComplete_')),
    'when the delivery is written down as sent': ({ statuses }) =>
      statuses().then((current) => current.includes('sent')),
    'when the store has made up its mind': ({ batches, inStore }) =>
      batches().some((batch) => inStore('verdicts').includes(`${batch}.json`)),
    'when the answer lies in the store': ({ inStore, upc }) =>
      inStore('acknowledgements').some((name) => name.endsWith(`_${upc}.xml`)),
    'when the first delivery is accepted': ({ statuses }) =>
      statuses().then((current) => current.includes('accepted')),
  }
  for (const [moment, hasCome] of Object.entries(moments)) {
    test(`${moment} delivers once after the next start`, async () => {
      const id = await label.draft(moment)
      const sha256 = await intoReview(label, id)
      const upc = (await label.call<{ upc: string }>('GET', `/releases/${id}`)).upc
      await withDatabase(folder, async (db) => {
        const sight = look(upc, () =>
          db.query('select status from deliveries where release_id = $1', [id]).then((result) => result.rows),
        )
        await approve(id, sha256)
        const patience = Date.now() + 30_000
        while (!(await hasCome(sight))) {
          if (Date.now() > patience) throw new Error('the moment did not come')
          await turn()
        }
        await server.kill()
      })
      await start()
      await expectDelivered(id)
    })
  }

  test('a kill while releases go live publishes each once', async () => {
    const live = () => rows(`select id from deliveries where status = 'live'`)
    for (const afterMs of FULL ? [0, 15, 40, 80, 150, 300] : [0, 80]) {
      // The clock of a new process starts before the release date until it is moved.
      await moveClock(server.url, `${RELEASE_DATE}T00:05:00Z`)
      await sleep(afterMs)
      await server.kill()
      await start()
    }
    clock = Date.parse(`${RELEASE_DATE}T00:05:00Z`)
    const all = approved.length * STORES.length
    const liveAfterTick = () => tick().then(live)
    await expect.poll(async () => (await liveAfterTick()).length, { timeout: 60_000 }).toBe(all)
    for (const id of approved) {
      expect(await eventsOf(id)).toEqual(['submitted', 'in_review', 'approved', 'in_process', 'published'])
      await expectOnce(id, 'live')
    }
    const stuck = await rows(
      'select task_identifier, last_error from graphile_worker.jobs where attempts > 3',
    )
    expect(stuck).toEqual([])
  })
})

const approve = async (id: string, sha256: string) => {
  if (!approved.includes(id)) approved.push(id)
  await label.staff('POST', `/review/releases/${id}/approval`, { sha256 })
}

/** Lets time pass until every store has ingested the release, and checks what they have. */
async function expectDelivered(id: string): Promise<void> {
  const statuses = async () => {
    await tick()
    const deliveries = await label.call<{ items: { status: string }[] }>('GET', `/releases/${id}/deliveries`)
    return deliveries.items.map((delivery) => delivery.status)
  }
  await expect.poll(statuses, { timeout: 60_000, interval: 100 }).toEqual(STORES.map(() => 'accepted'))
  await expectOnce(id, 'accepted')
  expect(await eventsOf(id)).toEqual(['submitted', 'in_review', 'approved', 'in_process'])
}

/** Moves the product's clock by a minute. */
async function tick(): Promise<void> {
  clock += 60_000
  await moveClock(server.url, now())
}

/** Expects one batch, one message and one ingestion in each store, and one row with one status history here. */
async function expectOnce(id: string, status: 'accepted' | 'live'): Promise<void> {
  const release = await label.call<{ upc: string }>('GET', `/releases/${id}`)
  const deliveries = (await rows('select * from deliveries where release_id = $1 order by store', id)) as {
    id: string
    store: string
    message_id: string
    batch_id: string
  }[]
  expect(deliveries.map((delivery) => delivery.store)).toEqual([...STORES].sort())
  for (const delivery of deliveries) {
    const storeFolder = path.join(folder, 'stores', delivery.store)
    const { releases } = JSON.parse(readFileSync(path.join(storeFolder, 'catalogue.json'), 'utf8')) as {
      releases: { upc: string; ingestCount: number; messages: { messageId: string; batchId: string }[] }[]
    }
    const [found, ...more] = releases.filter((candidate) => candidate.upc === release.upc)
    expect(more).toEqual([])
    expect(found?.ingestCount).toBe(1)
    expect(found?.messages.map((message) => [message.messageId, message.batchId])).toEqual([
      [delivery.message_id, delivery.batch_id],
    ])
    const batches = readdirSync(path.join(storeFolder, 'incoming')).filter((batch) =>
      readdirSync(path.join(storeFolder, 'incoming', batch)).includes(release.upc),
    )
    expect(batches).toEqual([delivery.batch_id])
    const events = (await rows(
      `select status from delivery_events where delivery_id = $1 order by id`,
      delivery.id,
    )) as { status: string }[]
    // Killed while it was being prepared again, or in doubt until the store was checked.
    const onTheWay = ['preparing', 'sending', 'unknown']
    const way = events.map((event) => event.status).filter((status) => !onTheWay.includes(status))
    expect(way).toEqual(['queued', 'sent', 'accepted', 'live'].slice(0, status === 'live' ? 4 : 3))
  }
}

async function eventsOf(id: string): Promise<string[]> {
  const release = await label.call<{ events: { toStatus: string }[] }>('GET', `/releases/${id}`)
  return release.events.map((event) => event.toStatus)
}

const rows = (statement: string, ...values: string[]): Promise<unknown[]> =>
  withDatabase(folder, async (db) => (await db.query(statement, values)).rows)

interface Sight {
  upc: string
  /** The names of files in the release's batches, including partial ones. */
  files(): string[]
  /** Batches that appeared since this observation began. */
  batches(): string[]
  inStore(name: string): string[]
  statuses(): Promise<string[]>
}

function look(upc: string, deliveries: () => Promise<{ status: string }[]>): Sight {
  const namesIn = (folder: string, recursive = false) => {
    try {
      return readdirSync(folder, { recursive }) as string[]
    } catch {
      return []
    }
  }
  const stores = STORES.map((store) => path.join(folder, 'stores', store))
  const before = new Set(stores.flatMap((folder) => namesIn(path.join(folder, 'incoming'))))
  const batches = () =>
    stores
      .flatMap((folder) =>
        namesIn(path.join(folder, 'incoming')).map((batch) => path.join(folder, 'incoming', batch)),
      )
      .filter((folder) => !before.has(path.basename(folder)))
  return {
    upc,
    batches: () => batches().map((folder) => path.basename(folder)),
    files: () =>
      batches()
        .flatMap((folder) => namesIn(folder, true).map((name) => path.basename(name)))
        .filter((name) => name.includes('.')),
    inStore: (name) => stores.flatMap((folder) => namesIn(path.join(folder, name))),
    statuses: async () => (await deliveries()).map((delivery) => delivery.status),
  }
}

async function refusalOf(work: () => Promise<unknown>): Promise<Refused | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
