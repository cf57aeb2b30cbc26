// Usage for tests of analytics: live files and their rows, as stores report them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { UsageFeed } from '#features/usage/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import type { WarehouseRow } from '#ports/warehouse/index.ts'
import { asLines } from '#ports/warehouse/warehouse.fixtures.ts'
import { buildArtist, type TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'

const TABLE_OF: Record<UsageFeed, string> = {
  tracks: 'usage_track_days',
  countries: 'usage_country_days',
  cities: 'usage_city_days',
  demographics: 'usage_demographic_days',
  audience: 'usage_audience_days',
  playlists: 'usage_playlist_days',
  months: 'usage_months',
}

/** What a row has unless it says otherwise. */
const USUAL: Record<UsageFeed, WarehouseRow> = {
  tracks: { source: 'library', streams: 0, listeners: 0, saves: 0, skips: 0, downloads: 0, playlist_adds: 0 },
  countries: { country: 'BR', streams: 0, listeners: 0 },
  cities: { country: 'BR', city: 'São Paulo', streams: 0 },
  demographics: { age_band: 'unknown', gender: 'unknown', streams: 0, listeners: 0 },
  audience: { listeners_day: 0, listeners_28d: 0, followers: 0 },
  playlists: { playlist_name: '', playlist_kind: 'editorial', position: null, followers: null, plays: 0 },
  months: { country: 'BR', streams: 0, downloads: 0 },
}

/** A live file of a store that reports every day of its days; rows name account, artist, release and track. */
export async function reportUsage(
  { db, warehouse, clock }: Pick<Deps, 'db' | 'warehouse' | 'clock'>,
  file: { store: string; feed: UsageFeed; from: string; to: string; rows: readonly WarehouseRow[] },
): Promise<string> {
  const { store, feed, from, to } = file
  const id = newId()
  await db
    .insertInto('usage_feeds')
    .values({ store, feed, first_day: from, through: to })
    .onConflict((on) =>
      on.columns(['store', 'feed']).doUpdateSet({
        first_day: sql`least(usage_feeds.first_day, excluded.first_day)`,
        through: sql`greatest(usage_feeds.through, excluded.through)`,
      }),
    )
    .execute()
  const { number } = await db
    .insertInto('usage_files')
    .values((eb) => ({
      id,
      number: eb
        .selectFrom('usage_files')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
        .$asScalar(),
      store,
      feed,
      name: `${store}-${feed}.csv`,
      object_key: `usage/${id}`,
      size_bytes: 1n,
      sha256: Buffer.from(id),
      day_from: from,
      day_to: to,
      revision: 1,
      status: 'live' as const,
      received_at: clock.now(),
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  await warehouse.insert({
    table: TABLE_OF[feed],
    key: randomUUID(),
    ...asLines(file.rows.map((row) => ({ ...USUAL[feed], store, file_number: number, file_id: id, ...row }))),
  })
  for (const accountId of new Set(file.rows.map(({ account_id }) => String(account_id))))
    await db
      .insertInto('usage_accounts')
      .values({ account_id: accountId, revision: 1n, first_day: from })
      .onConflict((on) =>
        on.column('account_id').doUpdateSet({
          revision: sql`usage_accounts.revision + 1`,
          first_day: sql`least(usage_accounts.first_day, excluded.first_day)`,
        }),
      )
      .execute()
  return id
}

export interface PlayedTrack {
  id: string
  releaseId: string
  artistId: string
  /** The columns of its rows. */
  row: { account_id: string; artist_id: string; release_id: string; track_id: string }
}

/** A published single of an artist of the account. */
export async function addPlayedTrack(
  app: TestApp,
  owner: TestPerson,
  { title, artistId, releasedOn = null }: { title: string; artistId?: string; releasedOn?: string | null },
): Promise<PlayedTrack> {
  const { db, clock } = app.deps
  const account_id = owner.viewer.accountId
  const artist_id = artistId ?? (await buildArtist(app, owner)).id
  const [release_id, track_id] = [newId(), newId()]
  const now = clock.now()
  await db
    .insertInto('releases')
    .values({
      id: release_id,
      account_id,
      artist_id,
      title,
      status: 'published',
      release_date: releasedOn,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('tracks')
    .values({
      id: track_id,
      account_id,
      release_id,
      position: 1,
      title,
      artist: 'Ana Lima',
      contributors: '[]',
      performers: '[]',
      timed_lyrics: null,
      created_at: now,
    })
    .execute()
  return {
    id: track_id,
    releaseId: release_id,
    artistId: artist_id,
    row: { account_id, artist_id, release_id, track_id },
  }
}

/** Every day from the first to the last. */
export function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
