// SQL of plays in the warehouse. Every query reads the rows that count for a question: those of visible files, of its
// account, artist, release, track and stores, in its days and the days it is compared with.
import type { PlaylistKind, StoreMonth } from '#features/usage/domain.ts'
import type { Warehouse, WarehouseQuery } from '#ports/warehouse/index.ts'
import type { DayRange } from './domain/calendar.ts'
import type { DivisionName, PlaylistSort, RankingName } from './domain/sections.ts'

/** What a query counts. Both ranges are of complete days. */
export interface Selection {
  accountId: string
  artistId: string | null
  releaseId: string | null
  trackId: string | null
  /** Codes; empty for all. */
  stores: readonly string[]
  visible: { upTo: number; hidden: readonly number[] }
  counted: DayRange | null
  compared: DayRange | null
  /** The whole months of both ranges, by their first days: reports by month count there. */
  months: DayRange | null
  comparedMonths: DayRange | null
  /** The months of stores that only a report by month covers. */
  storeMonths: readonly StoreMonth[]
}

/** No day lies in it. */
const NOTHING: DayRange = { from: '2000-01-02', to: '2000-01-01' }

function paramsOf(selection: Selection): NonNullable<WarehouseQuery['params']> {
  const { artistId, releaseId, trackId, stores, visible, storeMonths } = selection
  const counted = selection.counted ?? NOTHING
  const compared = selection.compared ?? NOTHING
  const months = selection.months ?? NOTHING
  const comparedMonths = selection.comparedMonths ?? NOTHING
  return {
    ...(artistId ? { artist: artistId } : {}),
    ...(releaseId ? { release: releaseId } : {}),
    ...(trackId ? { track: trackId } : {}),
    ...(stores.length > 0 ? { stores } : {}),
    up_to: visible.upTo,
    ...(visible.hidden.length > 0 ? { hidden: visible.hidden } : {}),
    from: counted.from,
    to: counted.to,
    compared_from: compared.from,
    compared_to: compared.to,
    months_from: months.from,
    months_to: months.to,
    compared_months_from: comparedMonths.from,
    compared_months_to: comparedMonths.to,
    store_months: storeMonths.map(({ store, month }) => `${store} ${month}`),
  }
}

/**
 * A WHERE clause that more conditions can follow. Rows of artists have no release and track: stores report audiences of
 * artists only. The key of every table begins with the account, so the engine need not find out which condition to read
 * first, which costs small accounts as much as reading.
 */
const rowsThatCount = (
  { artistId, releaseId, trackId, stores, visible }: Selection,
  of: 'tracks' | 'artists' = 'tracks',
): string =>
  `PREWHERE account_id = {account_id:UUID} WHERE ${[
    ...(artistId ? ['artist_id = {artist:UUID}'] : []),
    ...(releaseId && of === 'tracks' ? ['release_id = {release:UUID}'] : []),
    ...(trackId && of === 'tracks' ? ['track_id = {track:UUID}'] : []),
    ...(stores.length > 0 ? ['has({stores:Array(String)}, store)'] : []),
    'file_number <= {up_to:UInt32}',
    ...(visible.hidden.length > 0 ? ['NOT has({hidden:Array(UInt32)}, file_number)'] : []),
  ].join(' AND ')}`

const IN_DAYS = 'day BETWEEN {from:Date} AND {to:Date}'
const IN_COMPARED_DAYS = 'day BETWEEN {compared_from:Date} AND {compared_to:Date}'
const IN_MONTHS = 'day BETWEEN {months_from:Date} AND {months_to:Date}'
const IN_COMPARED_MONTHS = 'day BETWEEN {compared_months_from:Date} AND {compared_months_to:Date}'

/**
 * Whether a store reports by month where it does not report by day. Mostly none does, and the engine plans a query of days
 * alone in half the time.
 */
const hasMonths = ({ months, comparedMonths, storeMonths }: Selection): boolean =>
  storeMonths.length > 0 && (months ?? comparedMonths) !== null

const countsOf = (selection: Selection): string =>
  hasMonths(selection) ? `(is_month = 0 AND ${IN_DAYS} OR is_month = 1 AND ${IN_MONTHS})` : IN_DAYS

const isComparedOf = (selection: Selection): string =>
  hasMonths(selection)
    ? `(is_month = 0 AND ${IN_COMPARED_DAYS} OR is_month = 1 AND ${IN_COMPARED_MONTHS})`
    : IN_COMPARED_DAYS

const ONLY_BY_MONTH = "has({store_months:Array(String)}, concat(store, ' ', toString(month)))"

interface Source {
  table: string
  /** The columns of a row by day, and of one by month; null where no report by month has them. */
  daily: string
  monthly: string | null
}

const rowsInDays = (selection: Selection): string =>
  `${rowsThatCount(selection)} AND (${IN_DAYS} OR ${IN_COMPARED_DAYS})`

/** Rows by day and by month under one name for their day: of a month its first. For a selection that has months. */
function playsOf(selection: Selection, { table, daily, monthly }: Source): string {
  const days = `
    SELECT ${daily}, day, 0 AS is_month FROM ${table} ${rowsInDays(selection)}`
  if (!monthly) return days
  return `${days}
    UNION ALL
    SELECT ${monthly}, month AS day, 1 AS is_month FROM usage_months
    ${rowsThatCount(selection)} AND (${IN_MONTHS} OR ${IN_COMPARED_MONTHS})
      AND ${ONLY_BY_MONTH}`
}

/** Where both ranges have as many whole months, reports by month are compared too; otherwise only those by day. */
const comparableOf = (selection: Selection): string =>
  hasMonths(selection) && selection.compared && !selection.comparedMonths
    ? `is_month = 0 AND ${countsOf(selection)}`
    : countsOf(selection)

export interface DayFigures {
  day: string
  isMonth: boolean
  streams: number
  saves: number
  skips: number
  downloads: number
  playlistAdds: number
}

/** Sums by day of both ranges, and of their whole months, in any order. */
export async function listDays(warehouse: Warehouse, selection: Selection): Promise<DayFigures[]> {
  const sums = '[sum(streams), sum(saves), sum(skips), sum(downloads), sum(playlist_adds)] AS sums'
  const source = {
    table: 'usage_track_days',
    daily: 'streams, saves, skips, downloads, playlist_adds',
    monthly: 'streams, 0 AS saves, 0 AS skips, downloads, 0 AS playlist_adds',
  }
  const rows = await warehouse.query<{ date: string; is_month: number; sums: string[] }>({
    sql: hasMonths(selection)
      ? `SELECT toString(day) AS date, is_month, ${sums} FROM (${playsOf(selection, source)}) GROUP BY day, is_month`
      : `SELECT toString(day) AS date, 0 AS is_month, ${sums} FROM ${source.table} ${rowsInDays(selection)} GROUP BY day`,
    params: paramsOf(selection),
    scope: { accountId: selection.accountId },
  })
  return rows.map(({ date, is_month, sums }) => {
    const [streams = 0, saves = 0, skips = 0, downloads = 0, playlistAdds = 0] = sums.map(Number)
    return { day: date, isMonth: is_month === 1, streams, saves, skips, downloads, playlistAdds }
  })
}

export interface Audience {
  /** On the last day of the range. */
  day: number
  days28: number
  /** Of all days, to divide by them. */
  sumOfDays: number
  /** How many stores and artists were added up. */
  parts: number
}

/** Listeners as stores count them, of both ranges. Stores are added up. */
export async function findAudience(
  warehouse: Warehouse,
  selection: Selection,
): Promise<{ counted: Audience; compared: Audience }> {
  const of = (range: string, last: string) => `
    sumIf(listeners_day, ${last}), sumIf(listeners_28d, ${last}), sumIf(listeners_day, ${range}),
    uniqExactIf((artist_id, store), ${range} AND (listeners_day > 0 OR listeners_28d > 0))`
  const [row] = await warehouse.query<{ counted: (string | number)[]; compared: (string | number)[] }>({
    sql: `
      SELECT [${of(IN_DAYS, 'day = {to:Date}')}] AS counted,
             [${of(IN_COMPARED_DAYS, 'day = {compared_to:Date}')}] AS compared
      FROM usage_audience_days
      ${rowsThatCount(selection, 'artists')} AND (${IN_DAYS} OR ${IN_COMPARED_DAYS})`,
    params: paramsOf(selection),
    scope: { accountId: selection.accountId },
  })
  const audience = (values: readonly (string | number)[] = []): Audience => {
    const [day = 0, days28 = 0, sumOfDays = 0, parts = 0] = values.map(Number)
    return { day, days28, sumOfDays, parts }
  }
  return { counted: audience(row?.counted), compared: audience(row?.compared) }
}

/** Listeners of each day of the range. */
export async function listListeners(
  warehouse: Warehouse,
  selection: Selection,
): Promise<ReadonlyMap<string, number>> {
  const rows = await warehouse.query<{ date: string; listeners: string }>({
    sql: `
      SELECT toString(day) AS date, sum(listeners_day) AS listeners FROM usage_audience_days
      ${rowsThatCount(selection, 'artists')} AND ${IN_DAYS} GROUP BY day`,
    params: paramsOf(selection),
    scope: { accountId: selection.accountId },
  })
  return new Map(rows.map(({ date, listeners }) => [date, Number(listeners)]))
}

/** A part of all streams. `comparable` is what `previous` may be compared with. */
export interface Part {
  key: string
  current: number
  comparable: number
  previous: number
}

export interface Parts {
  items: Part[]
  /** How many parts have streams, and how many streams they have together. */
  count: number
  sum: number
  /** Codes of the stores that reported them, in their order. */
  stores: string[]
}

/** What plays are divided by, as a column of rows by day; whether reports by month have it, too. */
const DIVIDED: Record<DivisionName | RankingName, { table: string; key: string; byMonth: boolean }> = {
  tracks: { table: 'usage_track_days', key: 'track_id', byMonth: true },
  releases: { table: 'usage_track_days', key: 'release_id', byMonth: true },
  platforms: { table: 'usage_track_days', key: 'toString(store)', byMonth: true },
  countries: { table: 'usage_country_days', key: 'toString(country)', byMonth: true },
  // A code of a country has no slash.
  cities: { table: 'usage_city_days', key: "concat(country, '/', city)", byMonth: false },
  ages: { table: 'usage_demographic_days', key: 'toString(age_band)', byMonth: false },
  genders: { table: 'usage_demographic_days', key: 'toString(gender)', byMonth: false },
  sources: { table: 'usage_track_days', key: 'toString(source)', byMonth: false },
}

/** @param more columns, each after a comma. The query ends with its GROUP BY, which can go on. */
function partsOf(selection: Selection, name: DivisionName | RankingName, more = ''): string {
  const { table, key, byMonth } = DIVIDED[name]
  const sums = `
    sumIf(streams, ${countsOf(selection)}) AS current, sumIf(streams, ${comparableOf(selection)}) AS comparable,
    sumIf(streams, ${isComparedOf(selection)}) AS previous${more}`
  // The engine plans a query without a subquery in less time.
  if (!hasMonths(selection))
    return `SELECT ${key} AS key, ${sums} FROM ${table} ${rowsInDays(selection)} GROUP BY key`
  const columns = `${key} AS key, store, streams`
  return `SELECT key, ${sums}
    FROM (${playsOf(selection, { table, daily: columns, monthly: byMonth ? columns : null })}) GROUP BY key`
}

type PartRow = Record<'key' | 'current' | 'comparable' | 'previous' | 'parts' | 'all_streams', string>

const partOf = (row: Omit<PartRow, 'parts' | 'all_streams'>): Part => ({
  key: row.key,
  current: Number(row.current),
  comparable: Number(row.comparable),
  previous: Number(row.previous),
})

/** A part with its streams by day, or by the first day of each month. Days without streams are left out. */
export interface DrawnPart extends Part {
  points: [day: string, streams: number][]
}

/** The tracks or releases with most streams, as `listParts` has them, and the lines of those that are returned. */
export async function listDrawnParts(
  warehouse: Warehouse,
  selection: Selection,
  { name, limit, offset, byMonth }: { name: RankingName; limit: number; offset: number; byMonth: boolean },
): Promise<Omit<Parts, 'items' | 'stores'> & { items: DrawnPart[] }> {
  const isPoint = hasMonths(selection) ? `is_month = 0 AND ${IN_DAYS}` : IN_DAYS
  const point = byMonth ? 'toStartOfMonth(day)' : 'day'
  const rows = await warehouse.query<PartRow & { points: [string, string][] }>({
    sql: `
      SELECT key, sum(of_point.current) AS current, sum(of_point.comparable) AS comparable,
             sum(of_point.previous) AS previous, groupArrayIf((point, drawn), drawn > 0) AS points,
             count() OVER () AS parts, sum(current) OVER () AS all_streams
      FROM (${partsOf(selection, name, `, if(${isPoint}, ${point}, NULL) AS point, sumIf(streams, ${isPoint}) AS drawn`)}, point)
           AS of_point
      GROUP BY key HAVING current > 0
      ORDER BY current DESC, key LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...paramsOf(selection), limit, offset },
    scope: { accountId: selection.accountId },
  })
  const [first] = rows
  return {
    items: rows.map((row) => ({
      ...partOf(row),
      points: row.points.map(([day, streams]) => [day, Number(streams)]),
    })),
    count: Number(first?.parts ?? 0),
    sum: Number(first?.all_streams ?? 0),
  }
}

/** The parts with most streams; those without any in the range are left out. */
export async function listParts(
  warehouse: Warehouse,
  selection: Selection,
  { name, limit, offset }: { name: DivisionName | RankingName; limit: number; offset: number },
): Promise<Parts> {
  const ofAll = `, count() OVER () AS parts, sum(current) OVER () AS all_streams,
    arraySort(groupUniqArrayArray(groupUniqArrayIf(store, ${countsOf(selection)})) OVER ()) AS stores`
  const rows = await warehouse.query<PartRow & { stores: string[] }>({
    sql: `
      ${partsOf(selection, name, ofAll)}
      HAVING current > 0 ORDER BY current DESC, key LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: { ...paramsOf(selection), limit, offset },
    scope: { accountId: selection.accountId },
  })
  const [first] = rows
  return {
    items: rows.map(partOf),
    count: Number(first?.parts ?? 0),
    sum: Number(first?.all_streams ?? 0),
    stores: first?.stores ?? [],
  }
}

/** The part that changed most in one direction. */
export async function findLargestChange(
  warehouse: Warehouse,
  selection: Selection,
  { name, direction }: { name: 'tracks' | 'countries'; direction: 'up' | 'down' },
): Promise<Part | undefined> {
  const [row] = await warehouse.query<PartRow>({
    sql: `
      ${partsOf(selection, name)}
      ORDER BY toInt64(comparable) - toInt64(previous) ${direction === 'up' ? 'DESC' : 'ASC'}, key LIMIT 1`,
    params: paramsOf(selection),
    scope: { accountId: selection.accountId },
  })
  return row && partOf(row)
}

/** The stores with any plays of the account that count. */
export async function listStoresOf(
  warehouse: Warehouse,
  selection: Pick<Selection, 'accountId' | 'artistId' | 'visible' | 'storeMonths'>,
): Promise<string[]> {
  const everything = { ...EVERYTHING, ...selection }
  const where = rowsThatCount(everything)
  const monthly = `
    UNION ALL SELECT toString(store) AS code FROM usage_months ${where} AND ${ONLY_BY_MONTH}`
  const rows = await warehouse.query<{ code: string }>({
    sql: `
      SELECT DISTINCT code FROM (
        SELECT toString(store) AS code FROM usage_track_days ${where}
        ${selection.storeMonths.length > 0 ? monthly : ''})
      ORDER BY code LIMIT 200`,
    params: paramsOf(everything),
    scope: { accountId: selection.accountId },
  })
  return rows.map(({ code }) => code)
}

const EVERYTHING: Omit<Selection, 'accountId' | 'artistId' | 'visible' | 'storeMonths'> = {
  releaseId: null,
  trackId: null,
  stores: [],
  counted: null,
  compared: null,
  months: null,
  comparedMonths: null,
}

export interface PlaylistRow {
  store: string
  playlistId: string
  trackId: string
  name: string
  kind: PlaylistKind
  addedOn: string
  lastDay: string
  hasLeft: boolean
  place: number | null
  followers: number | null
  plays: number
  plays28: number
  /** In any order. */
  days: [day: string, plays: number][]
}

/** How far the files of playlists of each store reach, as two lists of the same length. */
export interface PlaylistReach {
  stores: readonly string[]
  through: readonly string[]
}

/**
 * A track that a playlist no longer has on the last day its store reported has left it.
 *
 * @param more columns, each after a comma. The query ends with its HAVING, and an order can follow.
 */
const placementsOf = (selection: Selection, kind: PlaylistKind | null, more = ''): string => `
  SELECT store, playlist_id, track_id, argMax(playlist_name, day) AS name, argMax(playlist_kind, day) AS kind,
         argMax(added_on, day) AS added, max(day) AS last_day,
         max(day) < least({to:Date}, transform(store, {reach_stores:Array(String)}, {reach_days:Array(Date)},
                                               toDate('2000-01-01'))) AS has_left,
         argMax(position, day) AS place, argMax(followers, day) AS last_followers,
         sumIf(plays, ${IN_DAYS}) AS counted_plays, sumIf(plays, day > {to:Date} - 28) AS plays28,
         groupArrayIf((day, plays), ${IN_DAYS}) AS days${more}
  FROM usage_playlist_days
  ${rowsThatCount(selection)} AND day BETWEEN least({from:Date}, {to:Date} - 27) AND {to:Date}
    ${kind ? 'AND playlist_kind = {kind:String}' : ''}
  GROUP BY store, playlist_id, track_id HAVING last_day >= {from:Date}`

const playlistParams = (selection: Selection, kind: PlaylistKind | null, reach: PlaylistReach) => ({
  ...paramsOf(selection),
  ...(kind ? { kind } : {}),
  // The engine finds no common type for empty lists.
  reach_stores: reach.stores.length > 0 ? reach.stores : [''],
  reach_days: reach.through.length > 0 ? reach.through : ['2000-01-01'],
})

const PLAYLIST_ORDER: Record<PlaylistSort, string> = {
  plays: 'counted_plays DESC',
  followers: 'last_followers DESC NULLS LAST, counted_plays DESC',
  added: 'added DESC, counted_plays DESC',
}

type RawPlaylist = Record<
  'store' | 'playlist_id' | 'track_id' | 'name' | 'kind' | 'added' | 'last_day',
  string
> & {
  has_left: number
  place: number | null
  last_followers: number | null
  counted_plays: string
  plays28: string
  days: [string, number][]
} & Record<
    | 'count'
    | 'added_count'
    | 'left'
    | 'all_plays'
    | 'all_followers'
    | 'with_followers'
    | 'high'
    | 'medium'
    | 'low',
    string
  >

const RATIO = 'plays28 / last_followers'

/** Sums over all playlists; the followers of a playlist that has two tracks count once. */
const PLAYLIST_SUMS = `
  count() OVER () AS count, countIf(added BETWEEN {from:Date} AND {to:Date}) OVER () AS added_count,
  countIf(has_left) OVER () AS left, sum(counted_plays) OVER () AS all_plays,
  arraySum(x -> x.2, groupUniqArrayIf((concat(store, ' ', playlist_id), ifNull(last_followers, 0)),
                                      last_followers > 0) OVER ()) AS all_followers,
  uniqExactIf((store, playlist_id), last_followers > 0) OVER () AS with_followers,
  countIf(last_followers > 0 AND ${RATIO} >= {medium:Float64}) OVER () AS high,
  countIf(last_followers > 0 AND ${RATIO} >= {low:Float64} AND ${RATIO} < {medium:Float64}) OVER () AS medium,
  countIf(last_followers > 0 AND ${RATIO} < {low:Float64}) OVER () AS low`

export interface PlaylistSums {
  count: number
  added: number
  left: number
  plays: number
  followers: number
  withFollowers: number
  high: number
  medium: number
  low: number
}

/** A page of playlists, and the sums over all of them. A page beyond the last has no sums. */
export async function listPlaylists(
  warehouse: Warehouse,
  selection: Selection,
  by: {
    kind: PlaylistKind | null
    sort: PlaylistSort
    reach: PlaylistReach
    /** Plays by follower from which engagement is medium or high. */
    low: number
    medium: number
    limit: number
    offset: number
  },
): Promise<{ rows: PlaylistRow[]; sums: PlaylistSums }> {
  const rows = await warehouse.query<RawPlaylist>({
    sql: `
      ${placementsOf(selection, by.kind, `, ${PLAYLIST_SUMS}`)}
      ORDER BY ${PLAYLIST_ORDER[by.sort]}, playlist_id, track_id LIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
    params: {
      ...playlistParams(selection, by.kind, by.reach),
      low: by.low,
      medium: by.medium,
      limit: by.limit,
      offset: by.offset,
    },
    scope: { accountId: selection.accountId },
  })
  const [first] = rows
  return {
    rows: rows.map((row) => ({
      store: row.store,
      playlistId: row.playlist_id,
      trackId: row.track_id,
      name: row.name,
      kind: row.kind as PlaylistKind,
      addedOn: row.added,
      lastDay: row.last_day,
      hasLeft: Number(row.has_left) === 1,
      place: row.place,
      followers: row.last_followers,
      plays: Number(row.counted_plays),
      plays28: Number(row.plays28),
      days: row.days.map(([day, plays]) => [day, Number(plays)]),
    })),
    sums: {
      count: Number(first?.count ?? 0),
      added: Number(first?.added_count ?? 0),
      left: Number(first?.left ?? 0),
      plays: Number(first?.all_plays ?? 0),
      followers: Number(first?.all_followers ?? 0),
      withFollowers: Number(first?.with_followers ?? 0),
      high: Number(first?.high ?? 0),
      medium: Number(first?.medium ?? 0),
      low: Number(first?.low ?? 0),
    },
  }
}

export interface PlaylistEvent {
  kind: 'playlist_added' | 'playlist_left'
  day: string
  store: string
  name: string
  trackId: string
}

/** Tracks that came to a playlist or left it in the range, those of playlists with most followers first. */
export async function listPlaylistEvents(
  warehouse: Warehouse,
  selection: Selection,
  { reach, limit }: { reach: PlaylistReach; limit: number },
): Promise<PlaylistEvent[]> {
  const rows = await warehouse.query<{
    event: 'playlist_added' | 'playlist_left'
    event_date: string
    store: string
    name: string
    track: string
  }>({
    sql: `
      WITH placements AS (${placementsOf(selection, null)})
      SELECT event, toString(event_day) AS event_date, store, name, toString(track_id) AS track
      FROM (
        SELECT 'playlist_added' AS event, added AS event_day, * FROM placements
        UNION ALL SELECT 'playlist_left' AS event, last_day + 1 AS event_day, * FROM placements WHERE has_left)
      WHERE event_day BETWEEN {from:Date} AND {to:Date}
      ORDER BY last_followers DESC NULLS LAST, counted_plays DESC, playlist_id, track_id LIMIT {limit:UInt32}`,
    params: { ...playlistParams(selection, null, reach), limit },
    scope: { accountId: selection.accountId },
  })
  return rows.map(({ event, event_date, store, name, track }) => ({
    kind: event,
    day: event_date,
    store,
    name,
    trackId: track,
  }))
}
