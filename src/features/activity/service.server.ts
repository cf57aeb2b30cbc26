// The activity of an account, as shown on the dashboard and by `GET /api/user/activity`.
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { currentRequest } from '#lib/request.ts'
import type { Activity } from './contract.ts'
import { findLastActivity, insertActivity, listActivityPage } from './data.server.ts'

export interface Happening {
  accountId: string
  artistId?: string | null
  /** The event type, such as `release.created` or `release.published`. */
  type: string
  /** The name of the entity when the event happened. */
  title: string
  entity: Activity['entity']
  entityId: string
  /** The signed-in person, unless a job passes another. */
  actorId?: string | null
}

/** @param db the transaction of the event */
export const recordActivity = (db: Db, { clock }: Pick<Deps, 'clock'>, it: Happening): Promise<unknown> =>
  insertActivity(db, {
    id: newIdAt(clock.now()),
    account_id: it.accountId,
    artist_id: it.artistId ?? null,
    type: it.type,
    title: it.title,
    entity: it.entity,
    entity_id: it.entityId,
    actor_id: it.actorId ?? currentRequest().userId ?? null,
    created_at: clock.now(),
  })

/**
 * Like `recordActivity`, for entities that are saved often: at most one entry an hour, unless something else happened
 * in between.
 */
export async function recordSaving(db: Db, deps: Pick<Deps, 'clock'>, it: Happening): Promise<void> {
  const last = await findLastActivity(db, it)
  const recent = last && deps.clock.now().getTime() - last.created_at.getTime() < HOUR_MS
  if (recent && (last.type === it.type || last.type === `${it.entity}.created`)) return
  await recordActivity(db, deps, it)
}

/** A seat limited to one artist sees only activity of that artist. */
export async function listActivity(
  { db }: Pick<Deps, 'db'>,
  { accountId, artistId }: Pick<Viewer, 'accountId' | 'artistId'>,
  { cursor, limit, type }: { cursor?: string; limit: number; type?: string },
): Promise<{ items: Activity[]; nextCursor: string | null }> {
  const rows = await listActivityPage(db, { accountId, artistId, cursor, limit, type })
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    type: row.type,
    title: row.title,
    createdAt: row.created_at,
    entity: row.entity,
    entityId: row.entity_id,
    actor: row.actor_name === null ? null : { id: required(row.actor_id), name: row.actor_name },
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
