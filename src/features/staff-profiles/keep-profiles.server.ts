// How staff manage profiles: create, save, publish, withdraw, reorder and delete them.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import type { ProfileFields, StaffProfile } from './contract.ts'
import {
  deleteProfile,
  findPhoto,
  findProfile,
  insertProfile,
  listProfiles,
  lockProfiles,
  type ProfileRow,
  setPlaces,
  updateProfile,
} from './data.server.ts'
import { PROFILES_MAX, publishProblems, readProfileUrl, reorder } from './domain.ts'
import { removeUnusedPhotos } from './keep-photos.server.ts'

type KeepDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'publicUrl'>
type Keeper = Pick<Viewer, 'userId'>

export async function listStaffProfiles({ db }: Pick<Deps, 'db'>) {
  return { items: (await listProfiles(db)).map(staffProfileOf) }
}

/** @throws profiles_full, invalid_input */
export const createProfile = (
  deps: KeepDeps,
  viewer: Keeper,
  fields: ProfileFields,
): Promise<StaffProfile> => {
  const now = deps.clock.now()
  const id = newIdAt(now)
  return deps.db.transaction().execute(async (trx) => {
    await lockProfiles(trx)
    const present = await listProfiles(trx)
    if (present.length >= PROFILES_MAX)
      throw new AppError('profiles_full', 409, { params: { max: PROFILES_MAX } })
    const place = (present.at(-1)?.place ?? 0) + 1
    await insertProfile(trx, {
      id,
      ...(await valuesOf(trx, deps, fields)),
      place,
      created_by: viewer.userId,
      created_at: now,
      updated_at: now,
    })
    await record(trx, deps, { by: viewer, id, event: 'added', after: { name: fields.name } })
    return staffProfileOf(await requireProfile(trx, id))
  })
}

/** A published profile must keep a photo. @throws not_found, invalid_input, profile_changed when a newer version was saved */
export async function saveProfile(
  deps: KeepDeps & Pick<Deps, 'objects'>,
  viewer: Keeper,
  { id, updatedAt, ...fields }: ProfileFields & { id: string; updatedAt?: string | undefined },
): Promise<StaffProfile> {
  const saved = await deps.db.transaction().execute(async (trx) => {
    const row = await requireProfile(trx, id)
    if (updatedAt && Date.parse(updatedAt) !== row.updated_at.getTime())
      throw new AppError('profile_changed', 409)
    if (row.is_published) requireComplete(fields)
    await updateProfile(trx, id, {
      ...(await valuesOf(trx, deps, fields)),
      updated_at: newerThan(row.updated_at, deps.clock.now()),
    })
    const after = await requireProfile(trx, id)
    await record(trx, deps, { by: viewer, id, event: 'changed', before: factsOf(row), after: factsOf(after) })
    return staffProfileOf(after)
  })
  await removeUnusedPhotos(deps, hourAgo(deps))
  return saved
}

/** Two changes in one millisecond are two versions. */
const newerThan = (last: Date, now: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1))

/** Idempotent. @throws not_found, invalid_input without a photo */
export const publishProfile = (deps: KeepDeps, viewer: Keeper, id: string): Promise<StaffProfile> =>
  setPublished(deps, viewer, { id, isPublished: true })

/** Idempotent. @throws not_found */
export const withdrawProfile = (deps: KeepDeps, viewer: Keeper, id: string): Promise<StaffProfile> =>
  setPublished(deps, viewer, { id, isPublished: false })

const setPublished = (
  deps: KeepDeps,
  viewer: Keeper,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<StaffProfile> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await requireProfile(trx, id)
    if (row.is_published === isPublished) return staffProfileOf(row)
    if (isPublished) requireComplete({ photoId: row.photo_id })
    await updateProfile(trx, id, { is_published: isPublished })
    const event = isPublished ? 'published' : 'withdrawn'
    await record(trx, deps, { by: viewer, id, event, after: { name: row.name } })
    return staffProfileOf(await requireProfile(trx, id))
  })

export const reorderProfiles = (deps: KeepDeps, viewer: Keeper, ids: readonly string[]) =>
  deps.db.transaction().execute(async (trx) => {
    await lockProfiles(trx)
    const present = await listProfiles(trx)
    const before = present.map(({ id }) => id)
    const after = reorder(before, ids)
    if (after.join() !== before.join()) {
      await setPlaces(trx, after)
      const moved = required(after.find((id, index) => id !== before[index]))
      await record(trx, deps, { by: viewer, id: moved, event: 'reordered' })
    }
    return { items: (await listProfiles(trx)).map(staffProfileOf) }
  })

/** @throws not_found */
export async function removeProfile(
  deps: KeepDeps & Pick<Deps, 'objects'>,
  viewer: Keeper,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await requireProfile(trx, id)
    await deleteProfile(trx, id)
    await record(trx, deps, { by: viewer, id, event: 'deleted', before: { name: row.name } })
  })
  await removeUnusedPhotos(deps, hourAgo(deps))
}

/** Photos newer than this may belong to a profile that somebody is about to save. */
const hourAgo = ({ clock }: Pick<Deps, 'clock'>): Date => new Date(clock.now().getTime() - HOUR_MS)

async function requireProfile(trx: Trx, id: string): Promise<ProfileRow> {
  const row = await findProfile(trx, id)
  if (!row) throw notFound()
  return row
}

function requireComplete(profile: Parameters<typeof publishProblems>[0]): void {
  const problems = publishProblems(profile)
  if (problems.length > 0) throw invalidInput(problems)
}

async function valuesOf(
  trx: Trx,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { name, roles, photoId, photoAlt, url }: ProfileFields,
) {
  const address = url === '' ? null : readProfileUrl(url, new URL(publicUrl).hostname)
  if (address === undefined) throw invalidInput([{ code: 'profile_url', at: 'url' }])
  if (photoId !== null && !(await findPhoto(trx, photoId)))
    throw invalidInput([{ code: 'invalid_value', at: 'photoId' }])
  return { name, roles: JSON.stringify(roles), photo_id: photoId, photo_alt: photoAlt, url: address }
}

const record = (
  trx: Trx,
  deps: KeepDeps,
  {
    id,
    event,
    ...entry
  }: {
    by: Keeper
    id: string
    event: 'added' | 'changed' | 'published' | 'withdrawn' | 'reordered' | 'deleted'
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  },
) =>
  recordAudit(trx, deps, {
    ...entry,
    action: `staff_profile.${event}`,
    entity: 'staff_profile',
    entityId: id,
  })

const factsOf = ({ name, roles, url, photo_id }: ProfileRow) => ({ name, roles, url, photoId: photo_id })

const staffProfileOf = (row: ProfileRow): StaffProfile => ({
  id: row.id,
  name: row.name,
  roles: row.roles,
  photoId: row.photo_id,
  photoAlt: row.photo_alt,
  url: row.url ?? '',
  isPublished: row.is_published,
  updatedAt: row.updated_at,
})
