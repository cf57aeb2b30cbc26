// Use cases of artists.
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { requireUpload, showUploads } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, permissionDenied, premiumRequired } from '#lib/errors.ts'
import { newId, type Reach } from '#lib/pure/ids.ts'
import type { Artist, ArtistFields } from './contract.ts'
import {
  type ArtistRow,
  countArtistsForInsert,
  deleteArtist,
  findArtist,
  insertArtist,
  listArtists,
  updateArtist,
} from './data.server.ts'
import { type ArtistType, artistProblems, artistsMax } from './domain.ts'

type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock'>
type By = { id: string; reach: Reach }

export async function listOwnArtists(deps: ShowDeps, reach: Reach) {
  const [rows, plan] = await Promise.all([
    listArtists(deps.db, reach),
    findAccountPlan(deps.db, reach.accountId),
  ])
  return { items: await views(deps, rows, reach), limit: artistsMax(plan ?? 'indiefy_lite') }
}

export async function showArtist(deps: ShowDeps, by: By): Promise<Artist> {
  const row = await findArtist(deps.db, by)
  if (!row) throw notFound()
  return (await views(deps, [row], by.reach))[0] as Artist
}

/** The display name of one of the artists within reach. */
export const findArtistName = async (db: Db, by: By): Promise<string | undefined> =>
  (await findArtist(db, by))?.name

/**
 * @throws permission_denied to a seat of one artist; premium_required when the plan holds no further artist (decision of section 6, row 135)
 */
export async function createArtist(
  deps: ShowDeps,
  by: { reach: Reach; fields: ArtistFields },
): Promise<Artist> {
  requireWholeAccount(by.reach)
  const { accountId } = by.reach
  const id = newId()
  await deps.db.transaction().execute(async (trx) => {
    const values = await checked(trx, by)
    const plan = (await findAccountPlan(trx, accountId)) ?? 'indiefy_lite'
    if ((await countArtistsForInsert(trx, accountId)) >= artistsMax(plan)) throw premiumRequired('advanced')
    const now = deps.clock.now()
    await insertArtist(trx, { ...values, id, account_id: accountId, created_at: now, updated_at: now })
  })
  return showArtist(deps, { id, reach: by.reach })
}

export async function changeArtist(deps: ShowDeps, by: By & { fields: ArtistFields }): Promise<Artist> {
  if (!(await findArtist(deps.db, by))) throw notFound()
  await updateArtist(deps.db, by, { ...(await checked(deps.db, by)), updated_at: deps.clock.now() })
  return showArtist(deps, by)
}

/** @throws permission_denied to a seat of one artist; artist_has_releases with their number: a release without its artist would be nobody's. */
export async function removeArtist({ db }: Pick<Deps, 'db'>, by: By): Promise<void> {
  requireWholeAccount(by.reach)
  await db.transaction().execute(async (trx) => {
    const row = await findArtist(trx, by)
    if (!row) throw notFound()
    const count = Number(row.release_count)
    if (count > 0) throw new AppError('artist_has_releases', 409, { params: { count } })
    await deleteArtist(trx, by)
  })
}

/** Which artists an account has is not for a seat of one of them. */
function requireWholeAccount({ artistId }: Reach): void {
  if (artistId) throw permissionDenied()
}

async function checked(db: Db, { reach, fields }: { reach: Reach; fields: ArtistFields }) {
  const problems = artistProblems(fields)
  if (problems.length > 0) throw invalidInput(problems)
  if (fields.coverUploadId) await requireUpload(db, { id: fields.coverUploadId, reach, kind: 'artist_image' })
  return {
    name: fields.name.trim().replace(/\s+/g, ' '),
    type: fields.type as ArtistType,
    main_genre: fields.mainGenre,
    country: fields.country || null,
    legal_first_name: fields.legalFirstName.trim(),
    legal_last_name: fields.legalLastName.trim(),
    cover_upload_id: fields.coverUploadId,
    cover_crop: fields.coverCrop && JSON.stringify(fields.coverCrop),
  }
}

async function views(deps: ShowDeps, rows: ArtistRow[], reader: Reach): Promise<Artist[]> {
  const covers = await showUploads(
    deps,
    rows.map((row) => row.cover_upload_id).filter((id) => id !== null),
    reader,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    mainGenre: row.main_genre,
    country: row.country,
    legalFirstName: row.legal_first_name,
    legalLastName: row.legal_last_name,
    verified: row.verified,
    releaseCount: Number(row.release_count),
    cover:
      (row.cover_upload_id && {
        uploadId: row.cover_upload_id,
        crop: row.cover_crop,
        urls: covers.get(row.cover_upload_id)?.urls ?? {},
      }) ||
      null,
    createdAt: row.created_at,
  }))
}
