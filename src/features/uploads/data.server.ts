// Every SQL statement of uploads.
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables, Trx } from '#lib/db.ts'
import { prepared, type ValueOf } from '#lib/prepared.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { UploadKind } from './domain.ts'
import type {} from './tables.server.ts'

export const insertUpload = (
  db: Db,
  values: {
    id: string
    account_id: string
    artist_id: string | null
    kind: UploadKind
    file_name: string
    size_bytes: bigint
    drawn_by?: string
    created_at: Date
  },
) =>
  db
    .insertInto('uploads')
    .values({ ...values, status: 'uploading' })
    .execute()

export const findUpload = (db: Db, { id, scope }: { id: string; scope: TenantScope }) =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).where(inScope(scope)).executeTakeFirst()

/** The account's files. A seat of one artist sees the files that its artist uses, and its own uploads. */
const inScope =
  ({ accountId, artistId }: TenantScope) =>
  (eb: ExpressionBuilder<Tables, 'uploads'>) =>
    eb.and([eb('account_id', '=', accountId), ...(artistId ? [isOfArtist(artistId)] : [])])

const isOfArtist = (artistId: string) => sql<SqlBool>`(
  uploads.artist_id = ${artistId}::uuid
  or exists (select from artists where cover_upload_id = uploads.id and id = ${artistId}::uuid)
  or exists (select from releases where artwork_upload_id = uploads.id and artist_id = ${artistId}::uuid)
  or exists (select from tracks join releases on releases.id = tracks.release_id
    where tracks.upload_id = uploads.id and releases.artist_id = ${artistId}::uuid))`

/** For jobs, and for callers that have verified access to the release. */
export const findAnyUpload = (db: Db, id: string) =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findAnyUpload>>>

const findUploads = prepared((db, value: ValueOf<{ ids: string[] }>) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn<string>('any', [value('ids')]))),
)

export const listUploads = async (db: Db, ids: string[]) => (ids.length === 0 ? [] : findUploads(db, { ids }))

/** Pictures that models drew for an account, whether they are still in use or not. */
export async function countDrawnSince(db: Db, accountId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .where('drawn_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const findOfRelease = prepared((db, value: ValueOf<{ releaseId: string }>) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where(
      'id',
      'in',
      sql<string>`(
      select artwork_upload_id from releases where id = ${value('releaseId')}
      union all select upload_id from tracks where release_id = ${value('releaseId')}
      union all select licence_upload_id from tracks where release_id = ${value('releaseId')})`,
    ),
)

/** The cover, recordings and licences of a release. */
export const listUploadsOfRelease = (db: Db, releaseId: string) => findOfRelease(db, { releaseId })

/** Returns whether this call changed the status, so that the file is processed once. */
export async function setArrived(db: Db, id: string, objectKey: string): Promise<boolean> {
  const moved = await db
    .updateTable('uploads')
    .set({ status: 'processing', object_key: objectKey })
    .where('id', '=', id)
    .where('status', '=', 'uploading')
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

export const setProcessing = (db: Db, id: string) =>
  db
    .updateTable('uploads')
    .set({ status: 'processing', refusal: null, finished_at: null })
    .where('id', '=', id)
    .execute()

export const setRefused = (db: Db, id: string, refusal: object, now: Date) =>
  db
    .updateTable('uploads')
    .set({ status: 'refused', refusal: JSON.stringify(refusal), finished_at: now })
    .where('id', '=', id)
    .execute()

/** For a file that is deleted, while the upload stays. */
export const clearObjectKey = (trx: Trx, id: string) =>
  trx.updateTable('uploads').set({ object_key: null }).where('id', '=', id).execute()

export const setReady = (
  db: Db,
  id: string,
  {
    report,
    renditions,
  }: { report: { sha256: string; samplesSha256?: string }; renditions: Record<string, string> },
  now: Date,
) =>
  db
    .updateTable('uploads')
    .set({
      status: 'ready',
      refusal: null,
      report: JSON.stringify(report),
      renditions: JSON.stringify(renditions),
      sha256: report.sha256,
      samples_sha256: report.samplesSha256 ?? null,
      finished_at: now,
    })
    .where('id', '=', id)
    .execute()

/** Deletes an upload that no release, frozen revision, update, artist, master or cover design needs; undefined when one does. */
export const deleteUnusedUpload = async (db: Db, id: string) => {
  const { rows } = await sql<{ object_key: string | null; renditions: Record<string, string> | null }>`
    delete from uploads u where u.id = ${id}
      and not exists (select from masters where upload_id = u.id)
      and not exists (select from tracks t
        where t.account_id = u.account_id and u.id in (t.upload_id, t.licence_upload_id))
      and not exists (select from releases r where r.account_id = u.account_id and r.artwork_upload_id = u.id)
      and not exists (select from artists a where a.account_id = u.account_id and a.cover_upload_id = u.id)
      and not exists (select from cover_designs d
        where d.account_id = u.account_id and d.scene::text like '%' || u.id || '%')
      and not exists (select from artist_pages p where p.picture_upload_id = u.id)
      and not exists (select from release_revisions v
        where v.account_id = u.account_id and v.content like '%' || u.id || '%')
      and not exists (select from release_updates v
        where v.account_id = u.account_id and (v.tracks::text || v.release::text) like '%' || u.id || '%')
    returning u.object_key, u.renditions`.execute(db)
  return rows[0]
}
