// The things of an account that an answer can name.
import { type Db, whenSet } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'

const ownReleases = (db: Db, { accountId, artistId }: TenantScope) =>
  db
    .selectFrom('releases')
    .where('releases.account_id', '=', accountId)
    .$call(whenSet(artistId ?? undefined, (query, id) => query.where('releases.artist_id', '=', id)))

export const findRelease = (db: Db, { id, scope }: { id: string; scope: TenantScope }) =>
  ownReleases(db, scope).select(['id', 'title as name', 'status']).where('id', '=', id).executeTakeFirst()

export const findTrack = (
  db: Db,
  { id, releaseId, scope }: { id: string; releaseId: string; scope: TenantScope },
) =>
  ownReleases(db, scope)
    .innerJoin('tracks', 'tracks.release_id', 'releases.id')
    .select(['tracks.id', 'tracks.title as name'])
    .where('releases.id', '=', releaseId)
    .where('tracks.id', '=', id)
    .executeTakeFirst()

export const findArtist = (db: Db, { id, scope }: { id: string; scope: TenantScope }) =>
  db
    .selectFrom('artists')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('account_id', '=', scope.accountId)
    .$call(whenSet(scope.artistId ?? undefined, (query, artistId) => query.where('id', '=', artistId)))
    .executeTakeFirst()
