// SQL statements of pre-saves, without those of their fans (fans.data) and of mails and saves (deliveries.data).
import { type Insertable, sql, type Updateable } from 'kysely'
import { hasPublicPages } from '#features/accounts/service.server.ts'
import { inReleaseScope } from '#features/releases/service.server.ts'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { MusicServiceName } from '#ports/music-services/index.ts'
import type { ApprovedDates } from './domain.ts'
import type {} from './tables.server.ts'

const withRelease = (db: Db) =>
  db
    .selectFrom('presaves')
    .innerJoin('releases', 'releases.id', 'presaves.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .leftJoin('smart_links', (join) =>
      join.onRef('smart_links.id', '=', 'presaves.link_id').on('smart_links.deleted_at', 'is', null),
    )
    .selectAll('presaves')
    .select([
      'releases.title as release_title',
      'releases.artist_id',
      'releases.other_artists',
      'releases.artwork_upload_id',
      'releases.release_date',
      'releases.upc as release_upc',
      'releases.status',
      'releases.live_at',
      'releases.revision',
      'artists.name as artist_name',
      'smart_links.slug as link_slug',
      hasPublicPages('presaves.account_id').as('is_public'),
    ])
export type PresaveRow = NonNullable<Awaited<ReturnType<typeof findPresave>>>

interface Owned {
  id: string
  scope: TenantScope
}

/** Includes deleted ones. */
export const findPresave = (db: Db, { id, scope }: Owned) =>
  withRelease(db).where('presaves.id', '=', id).where(inReleaseScope(scope)).executeTakeFirst()

/** In any account; includes deleted ones. */
export const findAnyPresave = (db: Db, id: string) =>
  withRelease(db).where('presaves.id', '=', id).executeTakeFirst()

export const findPresaveByKey = (db: Db, key: string) =>
  withRelease(db)
    .where('presaves.key', '=', key)
    .where('presaves.deleted_at', 'is', null)
    .where(hasPublicPages('presaves.account_id'))
    .executeTakeFirst()

export const findPresaveOfRelease = (db: Db, releaseId: string) =>
  withRelease(db).where('presaves.release_id', '=', releaseId).executeTakeFirst()

export async function lockPresave(trx: Trx, by: Owned): Promise<PresaveRow | undefined> {
  await lockAnyPresave(trx, by.id)
  return findPresave(trx, by)
}

export const lockAnyPresave = (trx: Trx, id: string) =>
  trx.selectFrom('presaves').select('id').where('id', '=', id).forUpdate().execute()

/**
 * Locks a pre-save against being closed or deleted while the transaction adds a fan. @returns whether fans can be added
 */
export async function shareOpenPresave(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('presaves')
    .select(['deleted_at', 'ends_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.deleted_at === null && row.ends_at === null
}

/** The newest first; one row more than requested. */
export const listPresaves = (
  db: Db,
  by: { scope: TenantScope; releaseId?: string; cursor?: string; limit: number },
) =>
  withRelease(db)
    .where(inReleaseScope(by.scope))
    .where('presaves.deleted_at', 'is', null)
    .$call(whenSet(by.releaseId, (query, id) => query.where('presaves.release_id', '=', id)))
    .$call(whenSet(by.cursor, (query, cursor) => query.where('presaves.id', '<', cursor)))
    .orderBy('presaves.id', 'desc')
    .limit(by.limit + 1)
    .execute()

export const findRelease = (db: Db, { id, scope }: Owned) =>
  db
    .selectFrom('releases')
    .select(['id', 'status', 'live_at', 'presave', 'release_date', 'artist_id', 'upc'])
    .where('id', '=', id)
    .where(inReleaseScope(scope))
    .executeTakeFirst()

/** @returns false when the release has one, or its address is taken */
export async function insertPresave(trx: Trx, row: Insertable<Tables['presaves']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('presaves')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const updatePresave = (db: Db, id: string, values: Updateable<Tables['presaves']>) =>
  db.updateTable('presaves').set(values).where('id', '=', id).execute()

/** The dates of the last approved revision of each release. */
export async function listApprovedDates(
  db: Db,
  releaseIds: readonly string[],
): Promise<Map<string, ApprovedDates>> {
  const { rows } = await sql<ApprovedDates & { releaseId: string }>`
    select distinct on (event.release_id) event.release_id as "releaseId",
      revision.content::json ->> 'releaseDate' as "releaseDate", revision.content::json ->> 'presaveDate' as "presaveDate"
    from release_events event
    join release_revisions revision on revision.release_id = event.release_id and revision.number = event.revision
    where event.release_id = any(${releaseIds}::uuid[]) and event.to_status = 'approved'
    order by event.release_id, event.id desc`.execute(db)
  return new Map(rows.map(({ releaseId, ...dates }) => [releaseId, dates]))
}

/** The oldest smart link of a release. */
export const findLinkOfRelease = (db: Db, releaseId: string) =>
  db
    .selectFrom('smart_links')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const findAlbum = (db: Db, presaveId: string, service: MusicServiceName) =>
  db
    .selectFrom('presave_albums')
    .selectAll()
    .where('presave_id', '=', presaveId)
    .where('service', '=', service)
    .executeTakeFirst()

export const listAlbums = (db: Db, presaveId: string) =>
  db.selectFrom('presave_albums').selectAll().where('presave_id', '=', presaveId).execute()

export const putAlbum = (db: Db, row: Insertable<Tables['presave_albums']>) =>
  db
    .insertInto('presave_albums')
    .values(row)
    .onConflict((on) =>
      on.columns(['presave_id', 'service']).doUpdateSet({
        album_id: row.album_id,
        looked_up_at: row.looked_up_at,
      }),
    )
    .execute()
