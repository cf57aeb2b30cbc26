// Creates, saves and deletes drafts. A change applies only to the newest draft version, while the draft is editable.
import { isUpc } from '#engines/ddex/identifiers.ts'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { recordActivity, recordSaving } from '#features/activity/service.server.ts'
import { COUNTRIES } from '#features/artists/domain.ts'
import { findArtistGenre, findArtistName } from '#features/artists/service.server.ts'
import { requireUpload } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { isPlainDate } from '#lib/pure/dates.ts'
import { newId, type TenantScope } from '#lib/pure/ids.ts'
import { requireOwnUpc } from './assign-codes.server.ts'
import type { Release, ReleaseChange } from './contract.ts'
import {
  deleteRelease,
  findLatestChoices,
  findReleaseForUpdate,
  insertRelease,
  isUpcTaken,
  type Owned,
  type ReleaseRow,
  updateRelease,
} from './data.server.ts'
import { fieldsIn, RELEASE_FIELDS } from './domain/fields.ts'
import { storesOfPlan } from './domain/plan-stores.ts'
import { isDeletable, isEditable } from './domain/status.ts'
import { type ReleaseValues, releaseColumnsOf } from './map-rows.server.ts'
import { readMainArtists } from './read-main-artists.server.ts'
import { isRowLive, listDeliveredStores, type ShowDeps, showRelease } from './read-release.server.ts'

export type ChangeDeps = ShowDeps & Pick<Deps, 'jobs' | 'codeRanges'>

/**
 * Creates a draft for one of the account's own artists; `withDefaults`, with the artist's main genre and the language and
 * stores of their latest release. @throws artist_required without one.
 */
export async function createRelease(
  deps: ChangeDeps,
  params: { scope: TenantScope; artistId: string | null; title: string; withDefaults?: boolean },
): Promise<Release> {
  if (!params.artistId) throw new AppError('artist_required', 422)
  const owned = { id: params.artistId, scope: params.scope }
  const genre = await findArtistGenre(deps.db, owned)
  if (genre === undefined) throw artistMissing()
  const defaults = params.withDefaults ? { primary_genre: genre, ...(await defaultsOf(deps.db, owned)) } : {}
  const now = deps.clock.now()
  const id = newId()
  await deps.db.transaction().execute(async (trx) => {
    await insertRelease(trx, {
      id,
      account_id: params.scope.accountId,
      artist_id: params.artistId,
      title: params.title,
      ...defaults,
      created_at: now,
      updated_at: now,
    })
    await recordActivity(trx, deps, {
      accountId: params.scope.accountId,
      artistId: params.artistId,
      entity: 'release',
      entityId: id,
      type: 'release.created',
      title: params.title,
    })
  })
  return showRelease(deps, { id, scope: params.scope })
}

/**
 * What the next release of an artist usually shares with their latest one: its language and its stores. An artist's first
 * release has the stores of the account's latest.
 */
async function defaultsOf(db: Db, artist: Owned) {
  const [own, plan] = await Promise.all([
    findLatestChoices(db, artist, artist.id),
    findAccountPlan(db, artist.scope.accountId),
  ])
  const latest = own ?? (await findLatestChoices(db, artist))
  return latest && { language: own?.language, platforms: storesOfPlan(latest.platforms, plan) }
}

/** Saves only the fields that are present. Stores outside the plan are removed and returned as ignored. */
export async function saveRelease(deps: ChangeDeps, change: ReleaseChange & Owned) {
  const ignoredPlatforms = await changing(deps, change, change.draftVersion, async (trx, row) => {
    const plan = await findAccountPlan(trx, change.scope.accountId)
    if (change.artistId !== undefined && change.artistId !== row.artist_id && isRowLive(row))
      throw invalidInput([{ code: 'artist_locked', at: 'artistId' }])
    if (change.artistId) await requireArtist(trx, { id: change.artistId, scope: change.scope })
    // Without its artist, a release would be invisible to users who are limited to that artist.
    if (change.artistId === null && change.scope.artistId) throw artistMissing()
    if (change.artworkUploadId) {
      await requireUpload(trx, {
        id: change.artworkUploadId,
        scope: change.scope,
        kind: 'artwork',
        at: 'artworkUploadId',
      })
    }
    const territories = change.territories && territoriesOrRefuse(change.territories)
    const upc = change.upc?.replaceAll(/[\s-]/g, '') || null
    if (upc && !isUpc(upc)) throw invalidInput([{ code: 'upc_invalid', at: 'upc' }])
    if (upc) await requireOwnUpc(trx, deps.codeRanges, { upc, releaseId: row.id })
    const requested = change.platforms && [...new Set(change.platforms)]
    // Stores that have the live release stay selected, even when the plan changes.
    const has = new Set(requested && (await listDeliveredStores(trx, row)))
    const ofPlan = new Set(requested && storesOfPlan(requested, plan))
    const kept = requested?.filter((id) => ofPlan.has(id) || has.has(id))
    await updateRelease(
      trx,
      row.id,
      releaseColumnsOf({
        ...change,
        ...plainDatesOrRefuse(change),
        upc: change.upc === undefined ? undefined : upc,
        territories,
        otherArtists: readMainArtists(change.otherArtists),
        platforms: kept,
      }),
      deps.clock.now(),
    )
    return requested?.filter((id) => !kept?.includes(id)) ?? []
  }).catch((error) => {
    if (isUpcTaken(error)) throw invalidInput([{ code: 'upc_taken', at: 'upc' }])
    throw error
  })
  return { ...(await showRelease(deps, change)), ignoredPlatforms }
}

/** Deletes a draft that was never submitted; anything submitted once is history and stays. */
export async function removeRelease(deps: ChangeDeps, params: Owned): Promise<void> {
  await changing(deps, params, undefined, async (trx, row) => {
    if (!isDeletable(row)) throw locked(row)
    await deleteRelease(trx, row.id)
  })
}

/** Locks the release and applies the change only while it is editable and based on the newest draft version. */
export async function changing<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  params: Owned,
  draftVersion: number | undefined,
  change: (trx: Db, row: ReleaseRow) => Promise<T>,
): Promise<T> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await findReleaseForUpdate(trx, params)
    if (!row) throw notFound()
    if (!isEditable({ status: row.status, finalRejection: row.final_rejection })) throw locked(row)
    if (draftVersion !== undefined && draftVersion !== row.draft_version) {
      throw new AppError('draft_changed_elsewhere', 409)
    }
    const changed = await change(trx, row)
    // Of a draft that was deleted, as it was.
    const { title, artist_id } = (await findReleaseForUpdate(trx, params)) ?? row
    await recordSaving(trx, deps, {
      accountId: row.account_id,
      artistId: artist_id,
      entity: 'release',
      entityId: row.id,
      type: 'release.updated',
      title,
    })
    return changed
  })
}

async function requireArtist(db: Db, params: Owned): Promise<void> {
  if ((await findArtistName(db, params)) === undefined) throw artistMissing()
}

const artistMissing = () => invalidInput([{ code: 'artist_missing', at: 'artistId' }])

const locked = (row: ReleaseRow) => new AppError('locked', 409, { params: { status: row.status } })

const DAYS = fieldsIn(RELEASE_FIELDS).flatMap(([name, { kind }]) => (kind === 'day' ? [name] : []))

/**
 * Validates the dates of a change, because PostgreSQL would fail with an internal error on a day that does not exist.
 */
function plainDatesOrRefuse(change: ReleaseChange): Partial<ReleaseValues> {
  const texts: Partial<Record<string, unknown>> = change
  const given = DAYS.filter((name) => texts[name] !== undefined)
  for (const name of given) {
    const code = name === 'releaseDate' ? 'release_date_invalid' : 'invalid_value'
    if (texts[name] && !isPlainDate(String(texts[name]))) throw invalidInput([{ code, at: name }])
  }
  return Object.fromEntries(given.map((name) => [name, texts[name] || null]))
}

/** Each country once and sorted; none for worldwide. */
function territoriesOrRefuse({ rule, countries }: NonNullable<ReleaseChange['territories']>) {
  const unknown = countries.find((code) => !COUNTRIES.includes(code))
  if (unknown) throw invalidInput([{ code: 'country_unknown', at: 'territories', params: { code: unknown } }])
  return { rule, countries: rule === 'worldwide' ? [] : [...new Set(countries)].sort() }
}
