// SQL of whole catalogues: inserts and reads many releases per statement.
import { type Columns, type CopyValue, copyRows } from '#lib/copy.ts'
import { type Db, whenSet } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { newId } from '#lib/pure/ids.ts'
import { inScope } from './data.server.ts'
import type { CatalogueRelease, CatalogueTrack } from './domain/catalogue.ts'
import { CATALOGUE_RELEASE_FIELDS, CATALOGUE_TRACK_FIELDS, type FieldSpec } from './domain/fields.ts'
import { columnsIn } from './map-rows.server.ts'

export interface NewRelease {
  id: string
  artistId: string
  release: CatalogueRelease
  /** Existing uploads of the account, one for each track that has audio. */
  artworkUploadId?: string
  audioUploadIds?: (string | null)[]
}

export interface NewTrack {
  owner: NewRelease
  /** Its position on the release, from 0. */
  index: number
  track: CatalogueTrack
}

/** The owner and the creation time. */
export interface Common {
  accountId: string
  now: Date
}

const catalogueColumns = <T>(
  table: Record<string, FieldSpec>,
  fieldsOf: (item: T) => CatalogueRelease | CatalogueTrack,
): Columns<T> =>
  Object.fromEntries(
    columnsIn(table).map(([column, read]) => [column, (item: T) => read(fieldsOf(item)) as CopyValue]),
  )

const releaseColumns = ({ accountId, now }: Common): Columns<NewRelease> => ({
  id: ({ id }) => id,
  account_id: () => accountId,
  artist_id: ({ artistId }) => artistId,
  artwork_upload_id: ({ artworkUploadId }) => artworkUploadId,
  ...catalogueColumns(CATALOGUE_RELEASE_FIELDS, ({ release }: NewRelease) => release),
  created_at: () => now,
  updated_at: () => now,
})

const trackColumns = ({ accountId, now }: Common): Columns<NewTrack> => ({
  id: () => newId(),
  account_id: () => accountId,
  release_id: ({ owner }) => owner.id,
  position: ({ index }) => index + 1,
  upload_id: ({ owner, index }) => owner.audioUploadIds?.[index],
  ...catalogueColumns(CATALOGUE_TRACK_FIELDS, ({ track }: NewTrack) => track),
  created_at: () => now,
})

/** @throws a unique violation when another transaction took a UPC meanwhile; then nothing is written */
export const insertReleases = (db: Db, releases: readonly NewRelease[], common: Common) =>
  copyRows(db, 'releases', releaseColumns(common), releases)

export const insertTracks = (db: Db, tracks: readonly NewTrack[], common: Common) =>
  copyRows(db, 'tracks', trackColumns(common), tracks)

/** A page of an account's releases by id, with the name of the artist. */
export const listCatalogue = (db: Db, params: { accountId: string; after: string | null; limit: number }) =>
  db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .selectAll('releases')
    .select('artists.name as artist_name')
    .where('releases.account_id', '=', params.accountId)
    .$call(whenSet(params.after, (query, after) => query.where('releases.id', '>', after)))
    .orderBy('releases.id')
    .limit(params.limit)
    .execute()

export const listTracksOf = (db: Db, releaseIds: string[]) =>
  db
    .selectFrom('tracks')
    .selectAll()
    .where((eb) => eb('release_id', '=', eb.fn.any(eb.val(releaseIds))))
    .orderBy('release_id')
    .orderBy('position')
    .execute()

/** Releases in scope, with the name of the artist and the state of the cover. */
export const listMediaRows = (db: Db, { scope, ids }: { scope: TenantScope; ids: readonly string[] }) =>
  db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .leftJoin('uploads', 'uploads.id', 'releases.artwork_upload_id')
    .select(['releases.id', 'releases.title', 'releases.upc', 'releases.status', 'releases.final_rejection'])
    .select(['releases.other_artists', 'artists.name as artist_name', 'uploads.status as upload_status'])
    .where(inScope(scope))
    .where((eb) => eb('releases.id', '=', eb.fn.any(eb.val(ids))))
    .execute()

/** The tracks of these releases, with the state of their audio. */
export const listMediaTracks = (db: Db, releaseIds: readonly string[]) =>
  db
    .selectFrom('tracks')
    .leftJoin('uploads', 'uploads.id', 'tracks.upload_id')
    .select(['tracks.id', 'tracks.release_id', 'tracks.position', 'tracks.title', 'tracks.isrc'])
    .select('uploads.status as upload_status')
    .where((eb) => eb('tracks.release_id', '=', eb.fn.any(eb.val(releaseIds))))
    .orderBy('tracks.release_id')
    .orderBy('tracks.position')
    .execute()
