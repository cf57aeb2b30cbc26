// SQL of the rows of usage in the warehouse, and which columns each feed has there.
import { USAGE_COLUMNS } from '#engines/reports/usage.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Warehouse } from '#ports/warehouse/index.ts'
import type { DaySpan, UsageFeed } from './domain.ts'

/** Of the first columns of every table but that of artists. */
const TRACK = ['account_id', 'artist_id', 'release_id', 'track_id']
const valuesOf = (feed: Exclude<UsageFeed, 'months'>): string[] =>
  USAGE_COLUMNS[feed].slice(2).map(({ name }) => name)

export interface UsageTable {
  table: string
  /** Whose usage it is, the day, and the values of a row. */
  columns: readonly string[]
  day: 'day' | 'month'
  /** The column of plays, if there is one. */
  plays: string | null
}

export const USAGE_TABLES: Readonly<Record<UsageFeed, UsageTable>> = {
  tracks: {
    table: 'usage_track_days',
    columns: [...TRACK, 'day', ...valuesOf('tracks')],
    day: 'day',
    plays: 'streams',
  },
  countries: {
    table: 'usage_country_days',
    columns: [...TRACK, 'day', ...valuesOf('countries')],
    day: 'day',
    plays: 'streams',
  },
  cities: {
    table: 'usage_city_days',
    columns: [...TRACK, 'day', ...valuesOf('cities')],
    day: 'day',
    plays: 'streams',
  },
  demographics: {
    table: 'usage_demographic_days',
    columns: [...TRACK, 'day', ...valuesOf('demographics')],
    day: 'day',
    plays: 'streams',
  },
  audience: {
    table: 'usage_audience_days',
    columns: ['account_id', 'artist_id', 'day', ...valuesOf('audience')],
    day: 'day',
    plays: null,
  },
  playlists: {
    table: 'usage_playlist_days',
    columns: [...TRACK, 'day', ...valuesOf('playlists')],
    day: 'day',
    plays: 'plays',
  },
  months: {
    table: 'usage_months',
    columns: [...TRACK, 'month', 'country', 'streams', 'downloads'],
    day: 'month',
    plays: 'streams',
  },
}

export interface ChangedAccount {
  accountId: string
  before: bigint
  after: bigint
}

interface Change {
  feed: UsageFeed
  /** What counted until now, with its days; and the file that counts instead. */
  superseded: readonly { id: string; span: DaySpan }[]
  fileId: string
}

const ACCOUNTS_AT_ONCE = 50_000

/** The accounts with rows in superseded files, and their plays on the days of those before and after. */
export async function* listChangedAccounts(
  warehouse: Warehouse,
  { feed, superseded, fileId }: Change,
): AsyncGenerator<ChangedAccount[]> {
  if (superseded.length === 0) return
  const { table, day, plays } = USAGE_TABLES[feed]
  const days = superseded.flatMap(({ span }) => [span.from, span.to]).sort()
  for (let after = ''; ; ) {
    const rows = await warehouse.query<{ account_id: string; before: string; after: string }>({
      sql: `
        SELECT account_id, toString(sumIf(${plays ?? 0}, file_id != {file:UUID})) AS before,
          toString(sumIf(${plays ?? 0}, file_id = {file:UUID}
            AND arrayExists((first, last) -> ${day} >= first AND ${day} <= last, {firsts:Array(Date)}, {lasts:Array(Date)}))) AS after
        FROM ${table}
        WHERE ${day} >= {from:Date} AND ${day} <= {to:Date} AND has({files:Array(UUID)}, file_id)
          AND ({first_page:Bool} OR account_id > {after:UUID})
        GROUP BY account_id HAVING countIf(file_id != {file:UUID}) > 0
        ORDER BY account_id LIMIT {limit:UInt32}`,
      params: {
        file: fileId,
        files: [fileId, ...superseded.map(({ id }) => id)],
        firsts: superseded.map(({ span }) => span.from),
        lasts: superseded.map(({ span }) => span.to),
        from: days[0] ?? '',
        to: days.at(-1) ?? '',
        first_page: after === '',
        after: after || fileId,
        limit: ACCOUNTS_AT_ONCE,
      },
      scope: 'installation',
    })
    yield rows.map((row) => ({
      accountId: row.account_id,
      before: BigInt(row.before),
      after: BigInt(row.after),
    }))
    if (rows.length < ACCOUNTS_AT_ONCE) return
    after = rows.at(-1)?.account_id ?? ''
  }
}

/** The first day of a partition of the table: rows of one block must be of one. */
export const partitionOf = (feed: UsageFeed, day: PlainDate): string =>
  feed === 'months' ? day.slice(0, 4) : day.slice(0, 7)
