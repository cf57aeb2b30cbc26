// Every SQL statement of royalties. It reads what other features have recorded, and writes nothing.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/db.ts'

export interface EarningFilter {
  month?: readonly string[]
  store?: readonly string[]
  country?: readonly string[]
  artist?: readonly string[]
  release?: readonly string[]
  track?: readonly string[]
}

/** Rows that count: those of a statement that was reversed do not. */
const earnedBy = (accountId: string, filter: EarningFilter = {}): RawBuilder<boolean> => {
  const months = filter.month?.map((month) => `${month}-01`)
  const conditions = [
    sql`e.account_id = ${accountId} and e.state <> 'reversed'`,
    ...(months?.length ? [sql`e.usage_month = any(${months}::date[])`] : []),
    ...(filter.store?.length ? [sql`e.store = any(${filter.store}::text[])`] : []),
    ...(filter.country?.length ? [sql`e.country = any(${filter.country}::text[])`] : []),
    ...(filter.track?.length ? [sql`e.track_id = any(${filter.track}::uuid[])`] : []),
    ...(filter.release?.length
      ? [sql`e.track_id in (select id from tracks where release_id = any(${filter.release}::uuid[]))`]
      : []),
    ...(filter.artist?.length
      ? [
          sql`e.track_id in (
            select tracks.id from tracks join releases on releases.id = tracks.release_id
            where releases.artist_id = any(${filter.artist}::uuid[]))`,
        ]
      : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * What was reported, each line once: an account may have several shares of the same lines, such as its own and one that it
 * keeps for somebody invited. Creditors have no lines.
 */
const reportedLines = (condition: RawBuilder<boolean>): RawBuilder<unknown> => sql`(
  select e.usage_month, e.store, e.currency, e.reported_currency, min(e.posted_at) as posted_at,
         coalesce(max(e.lines) filter (where e.role <> 'creditor'), 0) as lines,
         coalesce(max(e.quantity) filter (where e.role <> 'creditor'), 0) as quantity,
         coalesce(max(e.reported) filter (where e.role <> 'creditor'), 0) as reported,
         coalesce(sum(e.amount_micros) filter (where e.state = 'credited'), 0) as credited_micros
  from earnings e where ${condition}
  group by e.statement_id, e.run, e.track_id, e.usage_month, e.store, e.country, e.kind, e.currency, e.reported_currency)`

export interface RecordRow {
  id: string
  isrc: string | null
  track: string
  trackId: string
  release: string
  store: string
  country: string
  kind: string
  quantity: string
  amountMicros: bigint
  currency: string
  state: 'credited' | 'held'
  transferId: string
  month: string
}

const RECORD = sql`
  e.id, t.isrc, coalesce(t.title, '') as track, e.track_id as "trackId", coalesce(r.title, '') as release, e.store,
  e.country, e.kind, e.quantity::text as quantity, e.amount_micros as "amountMicros", e.currency::text as currency,
  e.state, e.transfer_id as "transferId", to_char(e.usage_month, 'YYYY-MM') as month`

/** The newest month first. */
export async function listEarnings(
  db: Db,
  by: { accountId: string; filter: EarningFilter; after?: { month: string; id: string }; limit: number },
): Promise<RecordRow[]> {
  const after = by.after
    ? sql`and (e.usage_month, e.id) < (${`${by.after.month}-01`}::date, ${by.after.id}::uuid)`
    : sql``
  const { rows } = await sql<RecordRow>`
    select ${RECORD}
    from earnings e left join tracks t on t.id = e.track_id left join releases r on r.id = t.release_id
    where ${earnedBy(by.accountId, by.filter)} ${after}
    order by e.usage_month desc, e.id desc limit ${by.limit}`.execute(db)
  return rows
}

interface EarningSum {
  currency: string
  count: number
  amountMicros: bigint
  /** Of those that are held for people who have been invited. */
  keptMicros: bigint
}

export async function sumEarnings(
  db: Db,
  by: { accountId: string; filter: EarningFilter },
): Promise<EarningSum[]> {
  const { rows } = await sql<EarningSum>`
    select e.currency::text as currency, count(*)::int as count,
      coalesce(sum(e.amount_micros) filter (where e.state = 'credited'), 0)::bigint as "amountMicros",
      coalesce(sum(e.amount_micros) filter (where e.state = 'held'), 0)::bigint as "keptMicros"
    from earnings e where ${earnedBy(by.accountId, by.filter)}
    group by 1 order by 1`.execute(db)
  return rows
}

export interface MonthRow {
  month: string
  store: string
  amountMicros: bigint
  quantity: string
}

/** The newest months of one currency by store. */
export async function listMonthsByStore(
  db: Db,
  by: { accountId: string; currency: string; months: number },
): Promise<MonthRow[]> {
  const newest = sql<boolean>`${earnedBy(by.accountId)} and e.state = 'credited' and e.currency = ${by.currency}
      and e.usage_month > (
        select max(usage_month) - make_interval(months => ${by.months}) from earnings
        where account_id = ${by.accountId} and state = 'credited' and currency = ${by.currency})`
  const { rows } = await sql<MonthRow>`
    select to_char(usage_month, 'YYYY-MM') as month, store, sum(credited_micros)::bigint as "amountMicros",
           sum(quantity)::text as quantity
    from ${reportedLines(newest)} reported
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export interface ReportRow {
  month: string
  store: string
  reportedOn: string
  lines: number
  quantity: string
  currency: string
  /** Credited to the account; without what it keeps for people who have been invited. */
  amountMicros: bigint
  reportedCurrency: string
  reported: string
}

/** What stores have reported by month, up to a month; the first posting counts as the report. */
export async function listReports(
  db: Db,
  by: { accountId: string; until: string; months: number },
): Promise<ReportRow[]> {
  const until = sql<boolean>`${earnedBy(by.accountId)} and e.usage_month <= ${`${by.until}-01`}::date
      and e.usage_month > ${`${by.until}-01`}::date - make_interval(months => ${by.months})`
  const { rows } = await sql<ReportRow>`
    select to_char(usage_month, 'YYYY-MM') as month, store,
           to_char(min(posted_at) at time zone 'UTC', 'YYYY-MM-DD') as "reportedOn",
           sum(lines)::int as lines, sum(quantity)::text as quantity, currency::text as currency,
           sum(credited_micros)::bigint as "amountMicros", reported_currency::text as "reportedCurrency",
           sum(reported)::text as reported
    from ${reportedLines(until)} reported
    group by usage_month, store, currency, reported_currency
    order by usage_month desc, store, currency, reported_currency`.execute(db)
  return rows
}

/** The newest month, and the newest before another, with any earnings. */
export async function findNewestMonth(
  db: Db,
  by: { accountId: string; until?: string },
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(e.usage_month), 'YYYY-MM') as month from earnings e
    where ${earnedBy(by.accountId)} ${by.until ? sql`and e.usage_month <= ${`${by.until}-01`}::date` : sql``}
  `.execute(db)
  return rows[0]?.month ?? null
}

export interface ChoiceRows {
  months: string[]
  stores: string[]
  countries: string[]
  tracks: {
    id: string
    title: string
    releaseId: string
    release: string
    artistId: string | null
    artist: string | null
  }[]
}

export async function listChoices(db: Db, accountId: string): Promise<ChoiceRows> {
  const { rows } = await sql<Omit<ChoiceRows, 'tracks'> & { trackIds: string[] }>`
    select coalesce(array_agg(distinct to_char(e.usage_month, 'YYYY-MM')), '{}') as months,
           coalesce(array_agg(distinct e.store), '{}') as stores,
           coalesce(array_agg(distinct e.country) filter (where e.country <> ''), '{}') as countries,
           coalesce(array_agg(distinct e.track_id), '{}') as "trackIds"
    from earnings e where ${earnedBy(accountId)}`.execute(db)
  const [found] = rows
  if (!found) return { months: [], stores: [], countries: [], tracks: [] }
  const tracks = await sql<ChoiceRows['tracks'][number]>`
    select t.id, t.title, r.id as "releaseId", r.title as release, a.id as "artistId", a.name as artist
    from tracks t join releases r on r.id = t.release_id left join artists a on a.id = r.artist_id
    where t.id = any(${found.trackIds}::uuid[]) order by r.title, r.id, t.position`.execute(db)
  const { months, stores, countries } = found
  return { months, stores, countries, tracks: tracks.rows }
}

export interface ExplainedRow extends RecordRow {
  postedAt: Date
  statementId: string
  run: number
  role: 'owner' | 'party' | 'creditor'
  source: string
  lines: number
  reported: string
  reportedCurrency: string
  grossMicros: bigint
  planShareBp: number
  feeMicros: bigint
  recoupedMicros: bigint
  shareBp: number
  position: number
  splitRevisionId: string | null
  ownerAccountId: string
  releaseId: string | null
  artworkUploadId: string | null
}

/** A record of the account; undefined for one of another account, or of a statement that was reversed. */
export async function findEarning(
  db: Db,
  by: { accountId: string; id: string },
): Promise<ExplainedRow | undefined> {
  const { rows } = await sql<ExplainedRow>`
    select ${RECORD}, e.posted_at as "postedAt", e.statement_id as "statementId", e.run, e.role, e.source, e.lines,
           e.reported::text as reported, e.reported_currency::text as "reportedCurrency",
           e.gross_micros as "grossMicros", e.plan_share_bp as "planShareBp", e.fee_micros as "feeMicros",
           e.recouped_micros as "recoupedMicros", e.share_bp as "shareBp", e.share_position as position,
           e.split_revision_id as "splitRevisionId", e.owner_account_id as "ownerAccountId",
           r.id as "releaseId", r.artwork_upload_id as "artworkUploadId"
    from earnings e left join tracks t on t.id = e.track_id left join releases r on r.id = t.release_id
    where ${earnedBy(by.accountId)} and e.id = ${by.id}`.execute(db)
  return rows[0]
}

/** The open claim on this share, if there is one. */
export async function findOpenClaim(
  db: Db,
  by: { accountId: string; trackId: string; month: string },
): Promise<string | null> {
  const { rows } = await sql<{ disputeId: string }>`
    select d.id as "disputeId" from split_claims c join disputes d on d.id = c.dispute_id
    where c.account_id = ${by.accountId} and c.track_id = ${by.trackId} and d.closed_at is null
      and (d.from_month is null or d.from_month <= ${by.month})
    order by d.id limit 1`.execute(db)
  return rows[0]?.disputeId ?? null
}

type Cell = Pick<
  ExplainedRow,
  'statementId' | 'run' | 'trackId' | 'month' | 'reportedCurrency' | 'store' | 'country' | 'kind'
>

/** How many share the same lines, and what all of them got together; creditors are not parties. */
export async function sumShares(db: Db, cell: Cell): Promise<{ parties: number; amountMicros: bigint }> {
  const { rows } = await sql<{ parties: number; amountMicros: bigint }>`
    select count(*)::int as parties, coalesce(sum(amount_micros), 0)::bigint as "amountMicros" from earnings
    where statement_id = ${cell.statementId} and track_id = ${cell.trackId} and run = ${cell.run}
      and usage_month = ${`${cell.month}-01`}::date and reported_currency = ${cell.reportedCurrency}
      and store = ${cell.store} and country = ${cell.country} and kind = ${cell.kind} and role <> 'creditor'`.execute(
    db,
  )
  return rows[0] ?? { parties: 0, amountMicros: 0n }
}

/** The track in the month and statement, for one payee: all stores, countries and kinds. */
export async function sumGroup(
  db: Db,
  by: Cell & Pick<ExplainedRow, 'role' | 'position'> & { accountId: string },
): Promise<{ lines: number; quantity: string; reported: string; grossMicros: bigint; amountMicros: bigint }> {
  const { rows } = await sql<{
    lines: number
    quantity: string
    reported: string
    grossMicros: bigint
    amountMicros: bigint
  }>`
    select sum(lines)::int as lines, sum(quantity)::text as quantity, sum(reported)::text as reported,
           sum(gross_micros)::bigint as "grossMicros", sum(amount_micros)::bigint as "amountMicros"
    from earnings
    where statement_id = ${by.statementId} and track_id = ${by.trackId} and run = ${by.run}
      and usage_month = ${`${by.month}-01`}::date and reported_currency = ${by.reportedCurrency}
      and account_id = ${by.accountId} and role = ${by.role} and share_position = ${by.position}`.execute(db)
  return rows[0] ?? { lines: 0, quantity: '0', reported: '0', grossMicros: 0n, amountMicros: 0n }
}

/** The file behind a record, and the rate it was posted at. */
export async function findStatementOf(
  db: Db,
  by: { statementId: string; currency: string },
): Promise<
  | {
      fileName: string
      sha256: string | null
      receivedAt: Date
      rate: string | null
      rateSource: string | null
      rateAsOf: string | null
    }
  | undefined
> {
  const { rows } = await sql<{
    fileName: string
    sha256: string | null
    receivedAt: Date
    rate: string | null
    rateSource: string | null
    rateAsOf: string | null
  }>`
    select coalesce(s.entry_name, s.file_name) as "fileName", encode(s.sha256, 'hex') as sha256,
           s.created_at as "receivedAt", r.rate::text as rate, r.rate_source as "rateSource", r.as_of::text as "rateAsOf"
    from statements s left join statement_rates r on r.statement_id = s.id and r.currency = ${by.currency}
    where s.id = ${by.statementId}`.execute(db)
  return rows[0]
}

/** What statements that are not posted yet report for the tracks of an account. */
export async function sumUnposted(
  db: Db,
  accountId: string,
): Promise<{ currency: string; amount: string; statements: number }[]> {
  const { rows } = await sql<{ currency: string; amount: string; statements: number }>`
    select c.currency::text as currency, sum(c.amount)::text as amount, count(distinct c.statement_id)::int as statements
    from statements s
    join statement_cells c on c.statement_id = s.id
    join statement_identities i on i.statement_id = c.statement_id and i.identity = c.identity
    join tracks t on t.id = i.track_id
    where s.status in ('matched', 'awaiting_approval', 'posting') and t.account_id = ${accountId}
    group by 1 having sum(c.amount) <> 0 order by 1`.execute(db)
  return rows
}

/**
 * What statements that are being checked, or were taken back to be corrected, report for the tracks of an account, by store
 * and month; without what other statements have reported.
 */
export async function listUnpostedReports(
  db: Db,
  accountId: string,
): Promise<{ store: string; month: string; receivedOn: string }[]> {
  const { rows } = await sql<{ store: string; month: string; receivedOn: string }>`
    select store, to_char(usage_month, 'YYYY-MM') as month, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as "receivedOn"
    from (
      select coalesce(nullif(c.store, ''), source.name) as store, c.usage_month, min(s.created_at) as received_at
      from statements s
      join statement_sources source on source.id = s.source_id
      join statement_cells c on c.statement_id = s.id
      join statement_identities i on i.statement_id = c.statement_id and i.identity = c.identity
      join tracks t on t.id = i.track_id
      where s.status in ('matched', 'awaiting_approval', 'posting', 'reversing', 'reversed') and t.account_id = ${accountId}
      group by 1, 2) received
    where not exists (
      select from earnings e
      where ${earnedBy(accountId)} and e.store = received.store and e.usage_month = received.usage_month)
    order by usage_month desc, store`.execute(db)
  return rows
}

export async function findRevision(
  db: Db,
  id: string,
): Promise<{ number: number; fromMonth: string | null } | undefined> {
  const { rows } = await sql<{ number: number; fromMonth: string | null }>`
    select number, from_month as "fromMonth" from split_revisions where id = ${id}`.execute(db)
  return rows[0]
}
