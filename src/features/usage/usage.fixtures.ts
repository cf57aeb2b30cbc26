// What tests of usage share: files of stores, imported as a store's own are.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type DailyFeed, type UsageCell, usageFileName, writeUsage } from '#engines/reports/usage.ts'
import { newId } from '#lib/pure/ids.ts'
import type { TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'
import type { DaySpan, UsageFeed } from './domain.ts'
import { USAGE_TABLES } from './rows.data.server.ts'
import { importUsageFile, readUsageState } from './service.server.ts'

export interface UsageFileSpec extends DaySpan {
  store: string
  feed: DailyFeed
  revision?: number
  /** Cells in the order of the published columns of the feed. */
  rows: readonly (readonly UsageCell[])[]
}

/** Writes a CSV with the published name and imports it. */
export function importUsage(app: TestApp, { rows, ...file }: UsageFileSpec) {
  const name = usageFileName({ revision: 1, ...file })
  return importUsageText(app, name, [...writeUsage(file.feed, rows)].join(''))
}

export async function importUsageText({ deps }: TestApp, name: string, content: string | Uint8Array) {
  const scratch = await mkdtemp(path.join(tmpdir(), 'backline-fixture-'))
  try {
    const location = path.join(scratch, name)
    await writeFile(location, content)
    return await importUsageFile(deps, { location })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A single of the account with a code that is bound, unless it has none yet. */
export async function addTrack(
  app: TestApp,
  owner: TestPerson,
  { isrc, artistId = null }: { isrc?: string; artistId?: string | null },
): Promise<{ id: string; releaseId: string }> {
  const { db, clock } = app.deps
  const account_id = owner.viewer.accountId
  const [releaseId, id] = [newId(), newId()]
  const now = clock.now()
  const release = { id: releaseId, account_id, artist_id: artistId, title: 'Maré' }
  await db
    .insertInto('releases')
    .values({ ...release, created_at: now, updated_at: now })
    .execute()
  await db
    .insertInto('tracks')
    .values({
      id,
      account_id,
      release_id: releaseId,
      position: 1,
      title: 'Maré',
      artist: 'Ana Lima',
      contributors: '[]',
      performers: '[]',
      timed_lyrics: null,
      created_at: now,
    })
    .execute()
  if (isrc) await bindIsrc(app, owner, { isrc, trackId: id })
  return { id, releaseId }
}

export const bindIsrc = (
  { deps: { db, clock } }: TestApp,
  owner: TestPerson,
  { isrc, trackId }: { isrc: string; trackId: string },
) =>
  db
    .insertInto('isrcs')
    .values({ isrc, account_id: owner.viewer.accountId, track_id: trackId, bound_at: clock.now() })
    .execute()

/** What an account sees of a feed: the plays by day, as a query of its screens counts them. */
export async function playsByDay(
  { deps }: Pick<TestApp, 'deps'>,
  accountId: string,
  feed: UsageFeed = 'tracks',
): Promise<Record<string, number>> {
  const { visible } = await readUsageState(deps, accountId)
  const { table, day, plays } = USAGE_TABLES[feed]
  const rows = await deps.warehouse.query<{ day: string; plays: string }>({
    sql: `SELECT toString(${day}) AS day, toString(sum(${plays ?? 0})) AS plays FROM ${table}
      WHERE account_id = {account_id:UUID} AND file_number <= {up_to:UInt32} AND NOT has({hidden:Array(UInt32)}, file_number)
      GROUP BY day ORDER BY day`,
    params: { up_to: visible.upTo, hidden: visible.hidden },
    scope: { accountId },
  })
  return Object.fromEntries(rows.map((row) => [row.day, Number(row.plays)]))
}
