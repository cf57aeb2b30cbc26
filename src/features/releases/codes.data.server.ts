// Every SQL statement of codes: the counters that numbers come from, and what each code is bound to.
import { type Insertable, sql } from 'kysely'
import { containing, type Db, type Tables } from '#lib/db.ts'

/**
 * Draws the next `count` numbers of a prefix, each number only once even under concurrency. The row is locked until the
 * caller commits, so a submission that is rolled back returns its numbers.
 */
export async function drawNumbers(
  db: Db,
  { kind, prefix, count }: { kind: 'isrc' | 'upc'; prefix: string; count: number },
): Promise<number[]> {
  const row = await db
    .insertInto('code_counters')
    .values({ kind, prefix, next: BigInt(count + 1) })
    .onConflict((on) =>
      on.columns(['kind', 'prefix']).doUpdateSet({ next: sql`code_counters.next + ${count}` }),
    )
    .returning('next')
    .executeTakeFirstOrThrow()
  const end = Number(row.next)
  return Array.from({ length: count }, (_, index) => end - count + index)
}

/**
 * Returns the codes that were free; of two transactions that claim one code, the second waits and then finds it taken.
 */
export async function insertIsrcs(db: Db, rows: Insertable<Tables['isrcs']>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await db
    .insertInto('isrcs')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('isrc')
    .execute()
  return new Set(inserted.map((row) => row.isrc))
}

export async function insertRecordings(db: Db, rows: Insertable<Tables['isrc_recordings']>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('isrc_recordings')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Returns whether the code was free; the second of two transactions waits for the first. */
export async function insertUpc(
  db: Db,
  values: { gtin: string; account_id: string; release_id: string; bound_at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('upcs')
    .values(values)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const findUpc = (db: Db, gtin: string) =>
  db.selectFrom('upcs').selectAll().where('gtin', '=', gtin).executeTakeFirst()

/** The `gtins` that are bound to a submitted release, or used by a draft of this account. */
export async function listTakenUpcs(db: Db, accountId: string, gtins: string[]): Promise<string[]> {
  if (gtins.length === 0) return []
  const result = await sql<{ gtin: string }>`
    select gtin from upcs where gtin = any(${gtins})
    union select lpad(upc, 14, '0') from releases
    where account_id = ${accountId} and upc is not null and lpad(upc, 14, '0') = any(${gtins})`.execute(db)
  return result.rows.map((row) => row.gtin)
}

/** The owners of these codes, with the title of the track that each was first submitted for, while there is one. */
export const listIsrcs = (db: Db, isrcs: string[]) =>
  isrcs.length === 0
    ? []
    : db
        .selectFrom('isrcs')
        .leftJoin('tracks', 'tracks.id', 'isrcs.track_id')
        .select(['isrcs.isrc', 'isrcs.account_id', 'isrcs.track_id', 'tracks.title'])
        .where((eb) => eb('isrcs.isrc', '=', eb.fn.any(eb.val(isrcs))))
        .execute()

/** The recordings an account has submitted under these codes, with these files or with this audio, earliest first. */
export const listRecordings = (
  db: Db,
  params: { accountId: string; isrcs: string[]; sha256s: string[]; samplesSha256s: string[] },
) =>
  params.isrcs.length + params.sha256s.length === 0
    ? []
    : db
        .selectFrom('isrc_recordings')
        .select(['isrc', 'sha256', 'samples_sha256 as samplesSha256'])
        .where('account_id', '=', params.accountId)
        .where((eb) =>
          eb.or([
            eb('isrc', '=', eb.fn.any(eb.val(params.isrcs))),
            eb('sha256', '=', eb.fn.any(eb.val(params.sha256s))),
            eb('samples_sha256', '=', eb.fn.any(eb.val(params.samplesSha256s))),
          ]),
        )
        .orderBy('bound_at')
        .orderBy('isrc')
        .execute()

/** Writes the assigned ISRCs to the tracks. */
export async function setIsrcs(db: Db, isrcs: ReadonlyMap<string, string>): Promise<void> {
  if (isrcs.size === 0) return
  await sql`update tracks set isrc = assigned.isrc
    from unnest(${[...isrcs.keys()]}::uuid[], ${[...isrcs.values()]}::text[]) as assigned(id, isrc)
    where tracks.id = assigned.id`.execute(db)
}

/** The tracks of a release with the hash of their audio, in playing order. */
export const listTrackFiles = (db: Db, releaseId: string) =>
  db
    .selectFrom('tracks')
    .leftJoin('uploads', 'uploads.id', 'tracks.upload_id')
    .select(['tracks.id', 'tracks.isrc', 'uploads.sha256', 'uploads.samples_sha256 as samplesSha256'])
    .where('tracks.release_id', '=', releaseId)
    .orderBy('tracks.position')
    .execute()

/** The recordings that ISRCs permanently name. */
export const listTracksOfIsrcs = (db: Db, isrcs: readonly string[]) =>
  db
    .selectFrom('isrcs')
    .select(['isrc', 'track_id as trackId'])
    .where('isrc', '=', sql<string>`any(${isrcs}::text[])`)
    .execute()

/** The recordings that ISRCs permanently name, with whose they are: the artist is the first main artist of the release. */
export const listOwnersOfIsrcs = (db: Db, isrcs: readonly string[]) =>
  db
    .selectFrom('isrcs')
    .innerJoin('tracks', 'tracks.id', 'isrcs.track_id')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .select([
      'isrcs.isrc',
      'tracks.id as trackId',
      'tracks.account_id as accountId',
      'tracks.release_id as releaseId',
      'releases.artist_id as artistId',
    ])
    .where('isrcs.isrc', '=', sql<string>`any(${isrcs}::text[])`)
    .execute()

/** The tracks of the releases that UPCs name, by GTIN-14. */
export const listTracksOfGtins = (db: Db, gtins: readonly string[]) =>
  db
    .selectFrom('upcs')
    .innerJoin('tracks', 'tracks.release_id', 'upcs.release_id')
    .select(['upcs.gtin', 'tracks.id as trackId'])
    .where('upcs.gtin', '=', sql<string>`any(${gtins}::text[])`)
    .execute()

/** What names a track to people, and whose it is. */
export const describeTracks = (db: Db, trackIds: readonly string[]) =>
  db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .select([
      'tracks.id',
      'tracks.account_id as accountId',
      'tracks.release_id as releaseId',
      'tracks.title',
      'tracks.version',
      'tracks.isrc',
      'releases.title as releaseTitle',
    ])
    .where('tracks.id', '=', sql<string>`any(${trackIds}::uuid[])`)
    .execute()

/** A track without an artist of its own has that of its release. */
const MAIN_ARTIST = sql<string>`coalesce(nullif(tracks.artist, ''), artists.name, '')`

/** For each name, a few matches are enough to know that it is ambiguous. */
const TRACKS_OF_A_NAME = 3
/** Of a title as common as "Intro", this many are looked at. */
const TRACKS_OF_A_TITLE = 500

/** Tracks with an ISRC that have one of these titles and artists, in any case; `code` is whose name it was. */
export async function listTracksOfNames(
  db: Db,
  names: readonly { code: number; title: string; artist: string }[],
) {
  if (names.length === 0) return []
  const { rows } = await sql<{
    code: number
    id: string
    title: string
    version: string
    artist: string
    isrc: string
    releaseTitle: string
  }>`
    select distinct on (name.code, track.id) name.code, track.*
    from unnest(${names.map(({ code }) => code)}::int[], ${names.map(({ title }) => title)}::text[],
                ${names.map(({ artist }) => artist)}::text[]) as name (code, title, artist)
    cross join lateral (
      select tracks.id, tracks.title, tracks.version, ${MAIN_ARTIST} as artist, isrcs.isrc,
             releases.title as "releaseTitle"
      from (
        select id, title, version, artist, release_id from tracks
        where lower(title) = lower(name.title) and lower(artist) in (lower(name.artist), '')
        limit ${TRACKS_OF_A_TITLE}
      ) tracks
      join isrcs on isrcs.track_id = tracks.id
      join releases on releases.id = tracks.release_id
      left join artists on artists.id = releases.artist_id
      where lower(${MAIN_ARTIST}) = lower(name.artist)
      order by tracks.id limit ${TRACKS_OF_A_NAME}
    ) track
    order by name.code, track.id`.execute(db)
  return rows
}

/** Tracks with an ISRC, as staff choose between them. */
const selectTrackOptions = (db: Db) =>
  db
    .selectFrom('tracks')
    .innerJoin('isrcs', 'isrcs.track_id', 'tracks.id')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .select([
      'tracks.id',
      'tracks.title',
      MAIN_ARTIST.as('artist'),
      'isrcs.isrc',
      'releases.title as releaseTitle',
    ])

export const listTrackOptions = (db: Db, trackIds: readonly string[]) =>
  selectTrackOptions(db).where('tracks.id', '=', sql<string>`any(${trackIds}::uuid[])`).execute()

/** The tracks whose title, artist or ISRC has the text. */
export const searchTracks = (db: Db, { text, limit }: { text: string; limit: number }) =>
  selectTrackOptions(db)
    .where((eb) =>
      eb.or([
        eb('tracks.title', 'ilike', containing(text)),
        eb(MAIN_ARTIST, 'ilike', containing(text)),
        eb('isrcs.isrc', '=', text.replaceAll(/[\s-]/g, '').toUpperCase()),
      ]),
    )
    .orderBy('tracks.title')
    .orderBy('tracks.id')
    .limit(limit)
    .execute()
