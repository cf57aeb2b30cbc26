// What happened in an account, as the dashboard and `GET api/user/activity` tell it.
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { currentRequest } from '#lib/request.ts'
import type { Activity } from './contract.ts'
import { findLastActivity, insertActivity, listActivityPage } from './data.server.ts'

export interface Happening {
  accountId: string
  artistId?: string | null
  /** `release.created`, `release.published`: what, and what became of it. */
  type: string
  /** The name of the thing at that time. */
  title: string
  entity: Activity['entity']
  entityId: string
  /** The signed-in person, unless a job says otherwise. */
  actorId?: string | null
}

/** @param db the transaction of what happened */
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

/** The same for what is saved again and again: one entry an hour, as long as nothing else happened to the thing. */
export async function recordSaving(db: Db, deps: Pick<Deps, 'clock'>, it: Happening): Promise<void> {
  const last = await findLastActivity(db, it)
  const recent = last && deps.clock.now().getTime() - last.created_at.getTime() < 3_600_000
  if (recent && (last.type === it.type || last.type === `${it.entity}.created`)) return
  await recordActivity(db, deps, it)
}

/** A seat limited to one artist sees what happened to that artist. */
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
    entity: row.entity as Activity['entity'],
    entityId: row.entity_id,
    actor: row.actor_name === null ? null : { id: row.actor_id as string, name: row.actor_name },
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
