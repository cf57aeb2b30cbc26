// SQL of matches that wait for a second person.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'

interface Code {
  sourceId: string
  identity: string
}

export const findMatchRequest = (trx: Db, { sourceId, identity }: Code) =>
  trx
    .selectFrom('statement_match_requests')
    .select(['track_id', 'requested_by'])
    .where('source_id', '=', sourceId)
    .where('identity', '=', identity)
    .forUpdate()
    .executeTakeFirst()

/** Replaces the open request for the code. */
export const upsertMatchRequest = (
  trx: Db,
  request: Code & { id: string; trackId: string; requestedBy: string; at: Date },
) => {
  const changed = {
    id: request.id,
    track_id: request.trackId,
    requested_by: request.requestedBy,
    requested_at: request.at,
  }
  return trx
    .insertInto('statement_match_requests')
    .values({ ...changed, source_id: request.sourceId, identity: request.identity })
    .onConflict((on) => on.columns(['source_id', 'identity']).doUpdateSet(changed))
    .execute()
}

export const deleteMatchRequest = (trx: Db, { sourceId, identity }: Code) =>
  trx
    .deleteFrom('statement_match_requests')
    .where('source_id', '=', sourceId)
    .where('identity', '=', identity)
    .execute()

export const deleteMatchRequestById = (trx: Db, id: string) =>
  trx
    .deleteFrom('statement_match_requests')
    .where('id', '=', id)
    .returning(['source_id', 'identity', 'track_id'])
    .executeTakeFirst()

/** The open requests for these codes. */
export const listMatchRequests = (db: Db, codes: readonly Code[]) =>
  db
    .selectFrom('statement_match_requests')
    .select([
      'id',
      'source_id as sourceId',
      'identity',
      'track_id as trackId',
      'requested_by as requestedBy',
      'requested_at as requestedAt',
    ])
    .where(
      sql<boolean>`(source_id, identity) in (
        select * from unnest(${codes.map(({ sourceId }) => sourceId)}::uuid[], ${codes.map(({ identity }) => identity)}::text[]))`,
    )
    .execute()
