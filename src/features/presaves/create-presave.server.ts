// Creates, deletes and restores pre-saves.
import { randomInt } from 'node:crypto'
import { isLive } from '#features/releases/domain/status.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newIdAt, type TenantScope } from '#lib/pure/ids.ts'
import {
  findPresaveOfRelease,
  findRelease,
  insertPresave,
  lockPresave,
  type PresaveRow,
  updatePresave,
} from './data.server.ts'
import { isAhead, presaveProblems } from './domain.ts'

export interface NewPresave {
  releaseId: string
  /** A random one when omitted. */
  key?: string
  /** For a release that has none yet. */
  upc?: string
}

/**
 * Creates the pre-save of a release. A release has only one, so a deleted one is restored with its fans and its
 * address.
 *
 * @throws not_found, presave_too_late, presave_off, presave_exists, invalid_input, too_many_requests
 */
export async function createPresave(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits'>,
  { releaseId, key, upc, scope }: NewPresave & { scope: TenantScope },
): Promise<string> {
  const { db, clock } = deps
  const release = await findRelease(db, { id: releaseId, scope })
  if (!release) throw notFound()
  if (!isAhead({ status: release.status, liveAt: release.live_at }))
    throw new AppError('presave_too_late', 409)
  if (!release.presave) throw new AppError('presave_off', 409)
  const facts = { releaseDate: release.release_date, artistId: release.artist_id, upc: release.upc }
  const problems = presaveProblems(facts, { key, upc })
  if (problems.length > 0) throw invalidInput(problems)
  const existing = await findPresaveOfRelease(db, releaseId)
  if (existing && !existing.deleted_at) throw new AppError('presave_exists', 409)
  if (existing) {
    await restorePresave(deps, { id: existing.id, scope })
    return existing.id
  }
  if (key !== undefined) await deps.limits.take('page-address.account', scope.accountId)
  const now = clock.now()
  const id = newIdAt(now)
  const isNew = await db.transaction().execute((trx) =>
    insertPresave(trx, {
      id,
      account_id: scope.accountId,
      release_id: releaseId,
      key: key ?? randomKey(),
      upc: upc ?? null,
      link_id: null,
      created_at: now,
      deleted_at: null,
      ends_at: null,
    }),
  )
  if (isNew) return id
  // Deleted pre-saves keep their address too.
  if (key !== undefined && !(await findPresaveOfRelease(db, releaseId)))
    throw invalidInput([{ code: 'presave_key_taken', at: 'key' }])
  throw new AppError('presave_exists', 409)
}

/** Nothing is sent to its fans while it is deleted. @throws not_found */
export const deletePresave = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: { id: string; scope: TenantScope },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockOpen(trx, by)
    await updatePresave(trx, by.id, { deleted_at: clock.now() })
  })

/** Continues what the release has started meanwhile. @throws not_found */
export const restorePresave = (
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  by: { id: string; scope: TenantScope },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockPresave(trx, by)
    if (!row) throw notFound()
    await updatePresave(trx, by.id, { deleted_at: null })
    if (row.ends_at) await jobs.add(trx, 'presaves.deliver', { presaveId: row.id })
    else if (isLive({ status: row.status, liveAt: row.live_at }))
      await jobs.add(trx, 'presaves.start', { releaseId: row.release_id })
  })

export async function lockOpen(trx: Trx, by: { id: string; scope: TenantScope }): Promise<PresaveRow> {
  const row = await lockPresave(trx, by)
  if (!row || row.deleted_at) throw notFound()
  return row
}

/** Eight random characters (39 bits) from an alphabet without characters that are confused when read aloud. */
const randomKey = (): string => Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
