// SQL of spikes: days of an account and of its tracks in the warehouse, and what was found.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Warehouse } from '#ports/warehouse/index.ts'
import type { PartOfDay, SpikeCause } from './domain/spikes.ts'
import type { DaySpan, VisibleFiles } from './domain.ts'

interface UsageQuery extends DaySpan {
  accountId: string
  visible: VisibleFiles
}

const ROWS = `account_id = {account_id:UUID} AND day BETWEEN {from:Date} AND {to:Date}
  AND file_number <= {up_to:UInt32} AND NOT has({hidden:Array(UInt32)}, file_number)`

const paramsOf = ({ from, to, visible }: UsageQuery) => ({
  from,
  to,
  up_to: visible.upTo,
  hidden: visible.hidden,
})

export interface StoreDay {
  day: PlainDate
  store: string
  streams: number
}

export async function listStoreDays(warehouse: Warehouse, query: UsageQuery): Promise<StoreDay[]> {
  const rows = await warehouse.query<{ date: string; code: string; streams: string }>({
    sql: `
      SELECT toString(day) AS date, toString(store) AS code, sum(streams) AS streams
      FROM usage_track_days WHERE ${ROWS} GROUP BY day, store ORDER BY day, store`,
    params: paramsOf(query),
    scope: { accountId: query.accountId },
  })
  return rows.map(({ date, code, streams }) => ({ day: date, store: code, streams: Number(streams) }))
}

export interface TrackDay {
  trackId: string
  day: PlainDate
  streams: number
}

/** Days of the tracks with most streams. */
export async function listTrackDays(
  warehouse: Warehouse,
  query: UsageQuery,
  tracksMax: number,
): Promise<TrackDay[]> {
  const rows = await warehouse.query<{ track: string; date: string; streams: string }>({
    sql: `
      SELECT toString(track_id) AS track, toString(day) AS date, sum(streams) AS streams
      FROM usage_track_days
      WHERE ${ROWS} AND track_id IN (
        SELECT track_id FROM usage_track_days WHERE ${ROWS}
        GROUP BY track_id ORDER BY sum(streams) DESC, track_id LIMIT {tracks:UInt32})
      GROUP BY track_id, day ORDER BY track_id, day`,
    params: { ...paramsOf(query), tracks: tracksMax },
    scope: { accountId: query.accountId },
  })
  return rows.map(({ track, date, streams }) => ({ trackId: track, day: date, streams: Number(streams) }))
}

const PARTS = [
  { dimension: 'store', key: 'toString(store)', table: 'usage_track_days', plays: 'streams' },
  { dimension: 'country', key: 'toString(country)', table: 'usage_country_days', plays: 'streams' },
  { dimension: 'source', key: 'toString(source)', table: 'usage_track_days', plays: 'streams' },
  { dimension: 'playlist', key: 'playlist_name', table: 'usage_playlist_days', plays: 'plays' },
] as const

/** The part of each dimension that grew most on the last day, compared with the average of the days before it. */
export async function listLargestParts(
  warehouse: Warehouse,
  { trackId, days, ...query }: UsageQuery & { trackId: string | null; days: number },
): Promise<PartOfDay[]> {
  const parts = PARTS.map(
    ({ dimension, key, table, plays }) => `
      SELECT '${dimension}' AS dimension, ${key} AS name, sumIf(${plays}, day = {to:Date}) AS on_day,
             sumIf(${plays}, day < {to:Date}) / {days:UInt32} AS average
      FROM ${table} WHERE ${ROWS} ${trackId ? 'AND track_id = {track:UUID}' : ''} GROUP BY name`,
  )
  const rows = await warehouse.query<{
    dimension: PartOfDay['dimension']
    name: string
    on_day: string
    average: number
  }>({
    sql: `
      SELECT dimension, name, on_day, average FROM (${parts.join(' UNION ALL ')})
      ORDER BY dimension, on_day - average DESC, name LIMIT 1 BY dimension`,
    params: { ...paramsOf(query), days, ...(trackId ? { track: trackId } : {}) },
    scope: { accountId: query.accountId },
  })
  return rows.map(({ dimension, name, on_day, average }) => ({
    dimension,
    key: name,
    streams: Number(on_day),
    average: Number(average),
  }))
}

/** Accounts with usage, in the order of their ids. */
export const listUsageAccountsAfter = (db: Db, { after, limit }: { after: string | null; limit: number }) =>
  db
    .selectFrom('usage_accounts')
    .select('account_id')
    .$if(after !== null, (query) => query.where('account_id', '>', after))
    .orderBy('account_id')
    .limit(limit)
    .execute()

export interface SpikeRow {
  trackId: string | null
  day: PlainDate
  streams: number
  usual: number
  causes: SpikeCause[]
}

/** Replaces what was found in these days. */
export async function replaceSpikes(
  trx: Db,
  { accountId, from, to }: DaySpan & { accountId: string },
  rows: readonly (SpikeRow & { id: string; foundAt: Date })[],
): Promise<void> {
  await trx
    .deleteFrom('usage_spikes')
    .where('account_id', '=', accountId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  if (rows.length === 0) return
  await trx
    .insertInto('usage_spikes')
    .values(
      rows.map(({ id, trackId, day, streams, usual, causes, foundAt }) => ({
        id,
        account_id: accountId,
        track_id: trackId,
        day,
        streams: BigInt(streams),
        usual: BigInt(usual),
        causes: JSON.stringify(causes),
        found_at: foundAt,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Of tracks in the order of their ids, each with all of its days. */
export async function listSteepSpikes(
  db: Db,
  by: { from: PlainDate; streamsMin: number; ratioMin: number; after: string; tracks: number },
): Promise<(SpikeRow & { trackId: string })[]> {
  const { rows } = await sql<{
    trackId: string
    day: PlainDate
    streams: bigint
    usual: bigint
    causes: SpikeCause[]
  }>`
    with steep as (
      select track_id, day, streams, usual, causes from usage_spikes
      where track_id > ${by.after}::uuid and day >= ${by.from}::date
        and streams >= ${by.streamsMin} and streams >= ${by.ratioMin} * usual)
    select track_id as "trackId", to_char(day, 'YYYY-MM-DD') as day, streams, usual, causes
    from steep
    where track_id in (select distinct track_id from steep order by track_id limit ${by.tracks})
    order by track_id, day`.execute(db)
  return rows.map((row) => ({ ...row, streams: Number(row.streams), usual: Number(row.usual) }))
}

/** The latest first. */
export async function listSpikeRows(
  db: Db,
  { accountId, from, to, limit }: DaySpan & { accountId: string; limit: number },
): Promise<SpikeRow[]> {
  const { rows } = await sql<{
    trackId: string | null
    day: PlainDate
    streams: bigint
    usual: bigint
    causes: SpikeCause[]
  }>`
    select track_id as "trackId", to_char(day, 'YYYY-MM-DD') as day, streams, usual, causes
    from usage_spikes
    where account_id = ${accountId} and day between ${from}::date and ${to}::date
    order by day desc, streams desc, id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, streams: Number(row.streams), usual: Number(row.usual) }))
}
