// Every SQL statement of mastering.
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ReferenceProfile } from '#engines/audio/mastering/reference.ts'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type {} from './tables.server.ts'

export type StoredMaster = Selectable<Tables['masters']>

const inScope =
  ({ accountId, artistId }: TenantScope) =>
  (eb: ExpressionBuilder<Tables, 'masters'>) =>
    artistId
      ? eb.and({ 'masters.account_id': accountId, 'masters.artist_id': artistId })
      : eb('masters.account_id', '=', accountId)

const named = (db: Db) =>
  db
    .selectFrom('masters')
    .innerJoin('uploads', 'uploads.id', 'masters.upload_id')
    .selectAll('masters')
    .select(['uploads.file_name', 'uploads.object_key'])
export type MasterRow = NonNullable<Awaited<ReturnType<typeof findAnyMaster>>>

export const findMaster = (db: Db, { id, scope }: { id: string; scope: TenantScope }) =>
  named(db).where('masters.id', '=', id).where(inScope(scope)).executeTakeFirst()

/** For jobs. */
export const findAnyMaster = (db: Db, id: string) => named(db).where('masters.id', '=', id).executeTakeFirst()

/** The newest first; one row more than requested. `isReady`: only those whose files can be used. */
export const listMasters = (
  db: Db,
  by: { scope: TenantScope; cursor?: string; limit: number; isReady: boolean },
) =>
  named(db)
    .where(inScope(by.scope))
    .$if(by.isReady, (query) => query.where('masters.state', '=', 'success').where(isPaid))
    .$call(whenSet(by.cursor, (query, cursor) => query.where('masters.id', '<', cursor)))
    .orderBy('masters.id', 'desc')
    .limit(by.limit + 1)
    .execute()

interface SameMaster {
  scope: TenantScope
  sha256: string
  preset: StoredMaster['preset']
  /** Of the reference. */
  profile?: ReferenceProfile
}

/** The same recording with the same preset or reference, ordered by the same kind of seat. */
export const findSameMaster = (db: Db, { scope, sha256, preset, profile }: SameMaster) =>
  db
    .selectFrom('masters')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('artist_id', 'is not distinct from', scope.artistId)
    .where('recording_sha256', '=', sha256)
    .where('preset', '=', preset)
    .$call(
      whenSet(profile, (query, figures) =>
        query.where(sql<boolean>`reference -> 'profile' = ${JSON.stringify(figures)}::jsonb`),
      ),
    )
    .executeTakeFirst()

/** Masters of a recording with any preset. */
export const listPresets = (db: Db, { scope, sha256 }: { scope: TenantScope; sha256: string }) =>
  db
    .selectFrom('masters')
    .select(['id', 'preset', 'reference', 'state'])
    .where(inScope(scope))
    .where('recording_sha256', '=', sha256)
    .orderBy('id')
    .execute()

/** How many masters count towards the monthly limit. */
export async function countSince(db: Db, accountId: string, since: Date): Promise<number> {
  const { total } = await db
    .selectFrom('masters')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .where('is_revision', '=', false)
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const insertMaster = (trx: Trx, row: Insertable<Tables['masters']>) =>
  trx.insertInto('masters').values(row).execute()

export const setProgress = (
  db: Db,
  id: string,
  { step, percent }: Required<Pick<Updateable<Tables['masters']>, 'step' | 'percent'>>,
) =>
  db
    .updateTable('masters')
    .set({ step, percent })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()

/** Finishes a pending master, so that only one of two concurrent runs counts. @returns whether this one did */
export async function finishMaster(
  trx: Trx,
  id: string,
  values: Updateable<Tables['masters']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('masters')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** @returns whether it had failed */
export async function restartMaster(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('masters')
    .set({ state: 'pending', step: 'mastering', percent: 0, refusal: null, finished_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The artist and title of the newest release that contains the recording. */
export const findSong = (
  db: Db,
  master: Pick<StoredMaster, 'account_id' | 'upload_id' | 'track_upload_id'>,
) =>
  db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .select(['artists.name as artist', 'tracks.title'])
    .where('tracks.account_id', '=', master.account_id)
    .where('tracks.upload_id', 'in', [master.upload_id, master.track_upload_id ?? master.upload_id])
    .orderBy('releases.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const TRACKS_MAX = 20

/** The newest tracks with the recording of a master, or with the master itself. */
export const listTracksOf = (
  db: Db,
  { scope: { accountId, artistId }, master }: { scope: TenantScope; master: StoredMaster },
) =>
  db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .innerJoin('uploads', 'uploads.id', 'tracks.upload_id')
    .select(['tracks.id', 'tracks.release_id as releaseId', 'tracks.title', 'uploads.id as uploadId'])
    .select(['releases.status', 'releases.final_rejection as finalRejection'])
    .where('tracks.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('uploads.sha256', '=', master.recording_sha256),
        eb('uploads.id', '=', master.track_upload_id),
      ]),
    )
    .$call(whenSet(artistId ?? undefined, (query, id) => query.where('releases.artist_id', '=', id)))
    .orderBy('tracks.created_at', 'desc')
    .limit(TRACKS_MAX)
    .execute()

/** Sets the upload of a master that has none. @returns the upload it has; undefined when the master is gone */
export async function setTrackUpload(
  trx: Trx,
  { id, uploadId }: { id: string; uploadId: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('masters')
    .set((eb) => ({ track_upload_id: eb.fn.coalesce('track_upload_id', eb.val(uploadId)) }))
    .where('id', '=', id)
    .returning('track_upload_id')
    .executeTakeFirst()
  return row?.track_upload_id ?? undefined
}

/** Without a limit, because a checkout stays open for up to two hours, so a recording has few purchases. */
const purchasesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('mastering_purchases')
    .innerJoin('purchases', 'purchases.id', 'mastering_purchases.id')
    .select([
      'purchases.id',
      'purchases.state',
      'purchases.paid_at',
      'purchases.refund_deadline',
      'mastering_purchases.recording_sha256',
      'mastering_purchases.refunded_at',
    ])
    .where('mastering_purchases.account_id', '=', accountId)

/** Payments of recordings, the newest first. */
export const listPayments = (
  db: Db,
  { accountId, recordings }: { accountId: string; recordings: readonly string[] },
) =>
  purchasesOf(db, accountId)
    .where((eb) => eb('mastering_purchases.recording_sha256', '=', sql<string>`any(${recordings}::text[])`))
    .where('purchases.state', '=', 'paid')
    .orderBy('purchases.paid_at', 'desc')
    .execute()

/** Recordings that a free mastering was used for. */
export const listFreePayments = (
  db: Db,
  { accountId, recordings }: { accountId: string; recordings: readonly string[] },
) =>
  db
    .selectFrom('free_masterings')
    .select(['recording_sha256', 'used_at'])
    .where('account_id', '=', accountId)
    .where((eb) => eb('recording_sha256', '=', sql<string>`any(${recordings}::text[])`))
    .execute()

export const insertFreeMastering = (trx: Trx, row: Insertable<Tables['free_masterings']>) =>
  trx.insertInto('free_masterings').values(row).execute()

/** Uses the oldest free mastering that is left. @returns whether there was one */
export async function spendFreeMastering(
  trx: Trx,
  { accountId, recording, at }: { accountId: string; recording: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('free_masterings')
    .set({ recording_sha256: recording, used_at: at })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('free_masterings')
        .select('id')
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .orderBy('id')
        .limit(1),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** @returns whether it could be withdrawn: it was neither used nor withdrawn before */
export async function withdrawFreeMastering(trx: Trx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('free_masterings')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function countFreeMasterings(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('free_masterings')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Purchases that are paid or can still be paid. */
export const listOpenPurchases = (
  db: Db,
  { accountId, recording }: { accountId: string; recording: string },
) =>
  purchasesOf(db, accountId)
    .where('mastering_purchases.recording_sha256', '=', recording)
    .where('purchases.state', '=', 'open')
    .execute()

export const insertPurchase = (trx: Trx, row: Insertable<Tables['mastering_purchases']>) =>
  trx.insertInto('mastering_purchases').values(row).execute()

/** @returns the account and recording; undefined when it was refunded before */
export const setRefunded = (trx: Trx, id: string, at: Date) =>
  trx
    .updateTable('mastering_purchases')
    .set({ refunded_at: at })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()

const isFree = sql<boolean>`exists (
  select from free_masterings free
  where free.account_id = masters.account_id and free.recording_sha256 = masters.recording_sha256)`

const isPaid = sql<boolean>`(${isFree} or exists (
  select from mastering_purchases bought join purchases on purchases.id = bought.id
  where bought.account_id = masters.account_id and bought.recording_sha256 = masters.recording_sha256
    and purchases.state = 'paid' and bought.refunded_at is null))`

/**
 * Whether a recording keeps its masters: through a free mastering, or a purchase that is open, paid or recently
 * refunded.
 */
const isKept = (before: Date) => sql<boolean>`(${isFree} or exists (
  select from mastering_purchases bought join purchases on purchases.id = bought.id
  where bought.account_id = masters.account_id and bought.recording_sha256 = masters.recording_sha256
    and purchases.state in ('open', 'paid') and (bought.refunded_at is null or bought.refunded_at >= ${before})))`

export const listExpired = (db: Db, { before, limit }: { before: Date; limit: number }) =>
  db
    .selectFrom('masters')
    .select(['id', 'account_id'])
    .where('created_at', '<', before)
    .where((eb) => eb.not(isKept(before)))
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** @returns the upload it was made from; undefined when it has been paid since */
export const deleteExpired = (trx: Trx, { id, before }: { id: string; before: Date }) =>
  trx
    .deleteFrom('masters')
    .where('id', '=', id)
    .where('created_at', '<', before)
    .where((eb) => eb.not(isKept(before)))
    .returning('upload_id')
    .executeTakeFirst()
