// Every SQL statement of music connections.
import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type { MusicServiceName } from '#ports/music-services/index.ts'
import type {} from './tables.server.ts'

export type ConnectionRow = Selectable<Tables['music_connections']>

interface Key {
  userId: string
  service: MusicServiceName
}

export const findConnection = (db: Db, { userId, service }: Key) =>
  db
    .selectFrom('music_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('service', '=', service)
    .executeTakeFirst()

/** Replaces an earlier connection of the user, with its tokens. */
export const putConnection = (
  db: Db,
  row: Pick<
    Insertable<Tables['music_connections']>,
    'user_id' | 'service' | 'service_user_id' | 'name' | 'refresh_token' | 'connected_at'
  >,
) => {
  const values = { ...row, access_token: null, access_until: null, refreshing_until: null, expired_at: null }
  return db
    .insertInto('music_connections')
    .values(values)
    .onConflict((on) => on.columns(['user_id', 'service']).doUpdateSet(values))
    .execute()
}

/** @returns false when there was none */
export async function deleteConnection(db: Db, { userId, service }: Key): Promise<boolean> {
  const deleted = await db
    .deleteFrom('music_connections')
    .where('user_id', '=', userId)
    .where('service', '=', service)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/**
 * Claims the refresh of an access token for one process.
 *
 * @returns false when another process is refreshing it, or has done so since `row` was read
 */
export async function claimRefresh(
  db: Db,
  row: ConnectionRow,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  const claimed = await db
    .updateTable('music_connections')
    .set({ refreshing_until: leaseUntil })
    .where('user_id', '=', row.user_id)
    .where('service', '=', row.service)
    .where('refresh_token', '=', row.refresh_token)
    .where('access_token', 'is not distinct from', row.access_token)
    .where((eb) => eb.or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<=', now)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

/**
 * Stores the result of a refresh, unless its refresh token has been replaced since `row` was read: by another process
 * after the lease expired, or by the user connecting again.
 */
export const endRefresh = (
  db: Db,
  row: ConnectionRow,
  values: Partial<Pick<ConnectionRow, 'refresh_token' | 'access_token' | 'access_until' | 'expired_at'>> = {},
) =>
  db
    .updateTable('music_connections')
    .set({ ...values, refreshing_until: null })
    .where('user_id', '=', row.user_id)
    .where('service', '=', row.service)
    .where('refresh_token', '=', row.refresh_token)
    .execute()
