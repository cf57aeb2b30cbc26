// Use cases of artists.
import { normalName } from '#engines/text-rules/normalise.ts'
import { findAccountPlan, refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { requireUpload, showUploads } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, permissionDenied, premiumRequired } from '#lib/errors.ts'
import { seatMay } from '#lib/pure/access.ts'
import type { Genre } from '#lib/pure/genres.ts'
import { newId, type TenantScope } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import type { Artist, ArtistFields, ArtistSummary } from './contract.ts'
import {
  type ArtistRow,
  countArtistsForInsert,
  deleteArtist,
  findAnyArtistForUpdate,
  findArtist,
  findArtistForUpdate,
  insertArtist,
  insertArtists,
  listArtists,
  listArtistsOfAccount,
  setVerified,
  updateArtist,
} from './data.server.ts'
import { artistProblems } from './domain/artist-problems.ts'
import { SOCIAL_KEYS, websiteUrl } from './domain/links.ts'
import { type ProfileStore, readStoreProfiles } from './domain/store-profiles.ts'
import { type ArtistType, artistsMax, readSocials } from './domain.ts'

export { countArtists, listArtistsNamed, nameArtists } from './data.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock'>
/** Whether the reader can see the legal name, and who else can see the artist. */
interface Reader {
  scope: TenantScope
  legal: boolean
  team?: boolean
}
interface By {
  id: string
  scope: TenantScope
}

/**
 * Legal names are visible to members of the account who can edit: not to read-only seats and tokens, and not to staff
 * who impersonate a user.
 */
export const seesLegalNames = ({ seat, artistId, scopes, impersonator }: Viewer): boolean =>
  seatMay(seat, 'catalogue.edit', artistId !== null) &&
  (scopes?.includes('catalogue.edit') ?? true) &&
  impersonator === null

/** A token never has the scope to see the team. */
export const seesTeam = ({ seat, artistId, scopes }: Viewer): boolean =>
  seatMay(seat, 'team.view', artistId !== null) && scopes === null

/** @param page without a limit, all artists: a plan has few */
export async function listOwnArtists(
  deps: ShowDeps,
  reader: Reader,
  { cursor, limit }: { cursor?: string; limit?: number } = {},
) {
  const [all, plan] = await Promise.all([
    listArtists(deps.db, reader.scope),
    findAccountPlan(deps.db, reader.scope.accountId),
  ])
  // The database orders by bytes: small letters after capitals, and letters with accents last.
  const rows = all.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const start = cursor ? rows.findIndex(({ id }) => id === cursor) + 1 : 0
  if (cursor && start === 0) throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  const page = limit ? rows.slice(start, start + limit) : rows.slice(start)
  const hasMore = start + page.length < rows.length
  return {
    items: await views(deps, page, reader),
    limit: artistsMax(plan ?? 'basic'),
    nextCursor: hasMore ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function showArtist(deps: ShowDeps, params: By & Reader): Promise<Artist> {
  const row = await findArtist(deps.db, params)
  if (!row) throw notFound()
  return required((await views(deps, [row], params))[0])
}

/** The display name of one of the artists in scope. */
export const findArtistName = async (db: Db, params: By): Promise<string | undefined> =>
  (await findArtist(db, params))?.name

/** The main genre of one of the artists in scope. */
export const findArtistGenre = async (db: Db, params: By): Promise<string | undefined> =>
  (await findArtist(db, params))?.main_genre

/** The ids of an artist's linked pages, by store. */
export async function findArtistPages(db: Db, params: By): Promise<Partial<Record<ProfileStore, string>>> {
  const row = await findArtist(db, params)
  const profiles = Object.entries(readStoreProfiles(row?.store_profiles ?? {}))
  return Object.fromEntries(
    profiles.flatMap(([store, { choice, id }]) => (choice === 'link' && id ? [[store, id]] : [])),
  )
}

/** @throws permission_denied to a seat of one artist; premium_required when the plan allows no further artist */
export async function createArtist(
  deps: ShowDeps,
  params: Reader & { fields: ArtistFields },
): Promise<Artist> {
  requireWholeAccount(params.scope)
  const { accountId } = params.scope
  const id = newId()
  await deps.db.transaction().execute(async (trx) => {
    const values = await checked(trx, params)
    const plan = (await findAccountPlan(trx, accountId)) ?? 'basic'
    if ((await countArtistsForInsert(trx, accountId)) >= artistsMax(plan)) throw premiumRequired('advanced')
    const now = deps.clock.now()
    await insertArtist(trx, { ...values, id, account_id: accountId, created_at: now, updated_at: now })
  })
  return showArtist(deps, { ...params, id })
}

/** An artist as another catalogue names it. */
export interface MissingArtist {
  name: string
  genre: Genre
  /** Ids of its pages by store. */
  pages: Partial<Record<ProfileStore, string>>
}

/**
 * Creates the artists that the account does not have yet, all or none; their profiles are completed later.
 * @throws permission_denied to a seat of one artist; premium_required when the plan allows fewer
 */
export async function addMissingArtists(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { scope, artists }: { scope: TenantScope; artists: readonly MissingArtist[] },
): Promise<void> {
  requireWholeAccount(scope)
  const plan = (await findAccountPlan(trx, scope.accountId)) ?? 'basic'
  const count = await countArtistsForInsert(trx, scope.accountId)
  const known = new Set((await listArtists(trx, scope)).map(({ name }) => normalName(name)))
  const missing = artists.filter(({ name }) => !known.has(normalName(name)))
  if (missing.length === 0) return
  if (count + missing.length > artistsMax(plan)) throw premiumRequired('advanced')
  const now = clock.now()
  await insertArtists(
    trx,
    missing.map(({ name, genre, pages }) => ({
      id: newId(),
      account_id: scope.accountId,
      name: name.trim().replace(/\s+/g, ' '),
      type: 'solo' as const,
      main_genre: genre,
      subgenre: null,
      country: null,
      store_profiles: JSON.stringify(
        readStoreProfiles(
          Object.fromEntries(Object.entries(pages).map(([store, id]) => [store, { choice: 'link', id }])),
        ),
      ),
      cover_upload_id: null,
      cover_crop: null,
      created_at: now,
      updated_at: now,
    })),
  )
}

/**
 * Replaces the data of an artist. Staff verified the old name, so a new name loses the mark.
 *
 * @param params.updatedAt the version that the change was made from, as an ISO timestamp; without it any is replaced
 * @throws artist_changed when a newer version was saved
 */
export async function changeArtist(
  deps: ShowDeps,
  params: By & Reader & { viewer: Viewer; fields: ArtistFields; updatedAt?: string },
): Promise<Artist> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findArtistForUpdate(trx, params)
    if (!row) throw notFound()
    if (params.updatedAt && Date.parse(params.updatedAt) !== row.updated_at.getTime())
      throw new AppError('artist_changed', 409)
    const values = await checked(trx, params)
    const renamed = row.verified && row.name !== values.name
    await updateArtist(trx, params, {
      ...values,
      ...(renamed ? { verified: false } : {}),
      updated_at: deps.clock.now(),
    })
    if (renamed)
      await recordAudit(trx, deps, {
        by: params.viewer,
        action: 'artist.unverified',
        accountId: row.account_id,
        entity: 'artist',
        entityId: row.id,
        before: { verified: true, name: row.name },
        after: { verified: false, name: values.name },
      })
  })
  return showArtist(deps, params)
}

/**
 * @throws permission_denied to a seat of one artist; artist_has_releases with their number, because a release needs its
 * artist; artist_has_seats with the number of seats and invitations limited to the artist, which would end with it
 */
export async function removeArtist({ db }: Pick<Deps, 'db'>, params: By): Promise<void> {
  requireWholeAccount(params.scope)
  await db.transaction().execute(async (trx) => {
    const row = await findArtistForUpdate(trx, params)
    if (!row) throw notFound()
    const count = Number(row.release_count)
    if (count > 0) throw new AppError('artist_has_releases', 409, { params: { count } })
    const seats = seatCount(row)
    if (seats > 0) throw new AppError('artist_has_seats', 409, { params: { count: seats } })
    await deleteArtist(trx, params)
  })
}

/** For staff: the artists of an account, without anything private. */
export async function listForStaff(
  { db }: Pick<Deps, 'db'>,
  params: { accountId: string; cursor?: string; limit: number },
) {
  const rows = await listArtistsOfAccount(db, params)
  const page = rows.slice(0, params.limit)
  return {
    items: page.map(summaryOf),
    nextCursor: rows.length > params.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/**
 * Sets or removes the verified mark; without a change nothing happens.
 * @throws own_account for an artist of an account that the staff member belongs to
 */
export async function verifyArtist(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  params: Viewer,
  { id, verified, reason }: { id: string; verified: boolean; reason: string },
): Promise<ArtistSummary> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await findAnyArtistForUpdate(trx, id)
    if (!row) throw notFound()
    await refuseOwnAccount(trx, { userId: params.userId, accountId: row.account_id })
    if (reason === '') throw invalidInput([{ code: 'required', at: 'reason' }])
    if (row.verified !== verified) {
      await setVerified(trx, id, verified)
      await recordAudit(trx, deps, {
        by: params,
        action: verified ? 'artist.verified' : 'artist.unverified',
        accountId: row.account_id,
        entity: 'artist',
        entityId: id,
        before: { verified: row.verified, name: row.name },
        after: { verified, name: row.name, reason },
      })
    }
    return summaryOf({ ...row, verified })
  })
}

/** A seat of one artist must not learn which other artists the account has. */
function requireWholeAccount({ artistId }: TenantScope): void {
  if (artistId) throw permissionDenied()
}

async function checked(db: Db, { scope, legal, fields }: Reader & { fields: ArtistFields }) {
  const problems = artistProblems(fields)
  if (problems.length > 0) throw invalidInput(problems)
  if (fields.coverUploadId)
    await requireUpload(db, { id: fields.coverUploadId, scope, kind: 'artist_image', at: 'coverUploadId' })
  return {
    name: fields.name.trim().replace(/\s+/g, ' '),
    type: fields.type as ArtistType,
    main_genre: fields.mainGenre,
    subgenre: fields.subgenre || null,
    country: fields.country || null,
    bio: fields.bio.trim(),
    website: websiteUrl(fields.website) ?? '',
    socials: JSON.stringify(readSocials(fields.socials)),
    store_profiles: JSON.stringify(readStoreProfiles(fields.storeProfiles)),
    // A caller who cannot see the legal name cannot overwrite it.
    legal_first_name: legal ? fields.legalFirstName?.trim() : undefined,
    legal_last_name: legal ? fields.legalLastName?.trim() : undefined,
    cover_upload_id: fields.coverUploadId,
    cover_crop: fields.coverCrop && JSON.stringify(fields.coverCrop),
  }
}

const summaryOf = (row: ArtistRow): ArtistSummary => ({
  id: row.id,
  name: row.name,
  type: row.type,
  mainGenre: row.main_genre,
  country: row.country,
  verified: row.verified,
  releaseCount: Number(row.release_count),
})

const seatCount = (row: ArtistRow): number => Number(row.member_count) + Number(row.invitation_count)

async function views(deps: ShowDeps, rows: ArtistRow[], { scope, legal, team }: Reader): Promise<Artist[]> {
  const covers = await showUploads(
    deps,
    rows.map((row) => row.cover_upload_id).filter((id) => id !== null),
    scope,
  )
  return rows.map((row) => ({
    ...summaryOf(row),
    subgenre: row.subgenre,
    bio: row.bio,
    website: row.website,
    socials: Object.fromEntries(
      SOCIAL_KEYS.map((key) => [key, row.socials[key] ?? null]),
    ) as Artist['socials'],
    storeProfiles: readStoreProfiles(row.store_profiles),
    ...(legal ? { legalFirstName: row.legal_first_name, legalLastName: row.legal_last_name } : {}),
    cover:
      (row.cover_upload_id && {
        uploadId: row.cover_upload_id,
        crop: row.cover_crop,
        urls: covers.get(row.cover_upload_id)?.urls ?? {},
      }) ||
      null,
    ...(team ? { seatCount: seatCount(row) } : {}),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}
