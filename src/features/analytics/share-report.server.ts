// Reports shared by link: made, listed, revoked, and read by anybody who has the link.
import { randomBytes } from 'node:crypto'
import { findAccountPlan, hashToken, lockAccount } from '#features/accounts/service.server.ts'
import { type AuditAction, recordAudit } from '#features/audit/service.server.ts'
import { readPicture } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { addDays, startOfDay } from '#lib/pure/dates.ts'
import { includes, type Plan } from '#lib/pure/entitlements.ts'
import { type AccountId, newId, scopeOf, type TenantScope } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { isSigned, sign } from '#lib/secret.ts'
import { type SharedAnswer, type SharedReport, StoredFilter } from './contract.ts'
import { countSeries, countTotals } from './count-plays.server.ts'
import {
  countOpenShares,
  findArtistName,
  findShareByToken,
  findShareRow,
  insertShare,
  listShareRows,
  revokeShareRow,
  type ShareRow,
  viewShareByToken,
} from './data.server.ts'
import { dividePlays, rankPlays } from './divide-plays.server.ts'
import { rangeProblems } from './domain/calendar.ts'
import type { AnalyticsFilter } from './domain/filter.ts'
import { SHARED_COVER_WIDTHS, SHARED_ROWS, SHARES_MAX, type SharedSection } from './domain/sections.ts'
import { showPlaylists } from './list-playlists.server.ts'
import {
  type AnalyticsDeps,
  type Covers,
  type Question,
  requireSubject,
  resolveFilter,
} from './resolve-filter.server.ts'

/** Revoked and expired ones included, so that a person sees what was shared. */
const LISTED_MAX = 100

const reportOf = (row: ShareRow): SharedReport => ({
  id: row.id,
  filter: StoredFilter.parse(row.filter),
  sections: row.sections,
  rolling: row.rolling,
  artist: row.artist_name,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  views: row.views,
})

export const listShares = async ({ db }: Pick<Deps, 'db'>, scope: TenantScope): Promise<SharedReport[]> =>
  (await listShareRows(db, scope, LISTED_MAX)).map(reportOf)

export interface ShareChoice {
  filter: AnalyticsFilter
  sections: SharedSection[]
  rolling: boolean
  expiresInDays: number
}

/**
 * The token is random, returned once, and stored as a hash. A report that does not move keeps the days it has today.
 * @throws invalid_input, not_found, share_limit
 */
export async function shareReport(
  deps: AnalyticsDeps & Pick<Deps, 'publicUrl'>,
  viewer: Viewer,
  { filter, sections, rolling, expiresInDays }: ShareChoice,
): Promise<SharedReport & { url: string }> {
  const { db, clock, publicUrl } = deps
  const scope = scopeOf(viewer)
  const problems = rangeProblems(filter, clock.today())
  if (problems.length > 0) throw invalidInput(problems)
  await requireSubject(deps, scope, filter)
  const artist = scope.artistId ?? filter.artist
  const stored = { ...(rolling ? filter : await fixed(deps, viewer, filter)), artist }
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  const row = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, scope.accountId)
    if ((await countOpenShares(trx, scope.accountId, clock.now())) >= SHARES_MAX)
      throw new AppError('share_limit', 409, { params: { most: SHARES_MAX } })
    await insertShare(trx, {
      id,
      account_id: scope.accountId,
      artist_id: artist,
      token_hash: hashToken(token),
      filter: JSON.stringify(stored),
      sections: [...new Set(sections)],
      rolling,
      expires_at: startOfDay(addDays(clock.today(), expiresInDays + 1)),
      revoked_at: null,
      created_by: viewer.userId,
      created_at: clock.now(),
    })
    await record(trx, deps, viewer, 'report.shared')
    return findShareRow(trx, scope, id)
  })
  if (!row) throw notFound()
  return { ...reportOf(row), url: `${publicUrl}${paths.sharedReport(token)}` }
}

/** The days of today’s answer, as a custom range. */
async function fixed(deps: AnalyticsDeps, viewer: Viewer, filter: AnalyticsFilter): Promise<AnalyticsFilter> {
  const { range } = await resolveFilter(deps, { scope: scopeOf(viewer), plan: viewer.plan }, filter)
  return { ...filter, period: 'custom', ...range, compare: fixedComparison(filter) }
}

/** A year is compared with the year before and all time with nothing, also once they are custom days. */
function fixedComparison({ period, compare }: AnalyticsFilter): AnalyticsFilter['compare'] {
  if (period === 'all_time') return 'none'
  const isYear = period === 'this_year' || period === 'last_year'
  return isYear && compare === 'previous_period' ? 'previous_year' : compare
}

/** Revoking again changes nothing. @throws not_found */
export async function revokeShare(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  viewer: Viewer,
  id: string,
): Promise<SharedReport> {
  const { db, clock } = deps
  const scope = scopeOf(viewer)
  if (!(await findShareRow(db, scope, id))) throw notFound()
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await revokeShareRow(trx, id, clock.now())
    if (numUpdatedRows > 0n) await record(trx, deps, viewer, 'report.revoked')
  })
  const row = await findShareRow(db, scope, id)
  if (!row) throw notFound()
  return reportOf(row)
}

const record = (
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  viewer: Viewer,
  action: Extract<AuditAction, `report.${string}`>,
) =>
  recordAudit(trx, deps, {
    by: viewer,
    action,
    accountId: viewer.accountId,
    entity: 'account',
    entityId: viewer.accountId,
  })

/**
 * What the link shows: its stored filter and sections, whatever the request says.
 * @throws not_found for a token that never existed; share_ended when it is revoked or expired, or the plan of the
 * account has no shared reports any more
 */
export async function readShared(deps: AnalyticsDeps, token: string): Promise<SharedAnswer> {
  const { row, plan } = await requireOpen(deps, await viewShareByToken(deps.db, hashToken(token)))
  const scope = scopeOf({ accountId: row.account_id as AccountId, artistId: row.artist_id })
  const filter = StoredFilter.parse(row.filter)
  const resolved = await resolveFilter(deps, { scope, plan }, filter)
  const question: Question = {
    ...resolved,
    findCovers: async (ids) => signCovers(deps, token, await resolved.findCovers(ids)),
  }
  const artist = row.artist_id ? ((await findArtistName(deps.db, scope, row.artist_id)) ?? null) : null
  const figures = await readSections(deps, question, row.sections)
  return {
    artist,
    compare: filter.compare,
    expiresAt: row.expires_at,
    sections: row.sections,
    ...figures,
    tracks: figures.tracks && withoutOthers(figures.tracks, artist),
    releases: figures.releases && withoutOthers(figures.releases, artist),
  }
}

async function requireOpen<Row extends Pick<ShareRow, 'account_id' | 'revoked_at' | 'expires_at'>>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  row: Row | undefined,
): Promise<{ row: Row; plan: Plan }> {
  if (!row) throw notFound()
  const plan = await findAccountPlan(db, row.account_id as AccountId)
  const ended = row.revoked_at !== null || row.expires_at <= clock.now()
  if (ended || !plan || !includes(plan, 'analytics.advanced')) throw new AppError('share_ended', 410)
  return { row, plan }
}

/** Files are for people of the account; of the covers in a report, those who have its link read these sizes. */
function signCovers(
  { secret }: Pick<Deps, 'secret'>,
  token: string,
  covers: ReadonlyMap<string, Covers>,
): Map<string, Covers> {
  const urlOf = (id: string, width: string) =>
    `/v1/shared/${token}/covers/${id}?width=${width}&signature=${signatureOf(secret, { token, id, width })}`
  return new Map(
    [...covers].map(([id, urls]) => [
      id,
      Object.fromEntries(
        SHARED_COVER_WIDTHS.filter((width) => urls[width]).map((width) => [width, urlOf(id, width)]),
      ),
    ]),
  )
}

interface SharedCover {
  token: string
  /** Of the upload. */
  id: string
  width: string
}

const signed = ({ token, id, width }: SharedCover) => ['shared cover', hashToken(token), id, width] as const
const signatureOf = (secret: string, cover: SharedCover): string => sign(secret, ...signed(cover))

/** A cover of a report, while that is open. @throws not_found without the signature of that report; share_ended */
export async function readSharedCover(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'objects'>,
  { signature, ...cover }: SharedCover & { signature: string },
) {
  if (!isSigned(deps.secret, signature, ...signed(cover))) throw notFound()
  await requireOpen(deps, await findShareByToken(deps.db, hashToken(cover.token)))
  return readPicture(deps, cover)
}

type Figures = Omit<SharedAnswer, 'artist' | 'compare' | 'expiresAt' | 'sections'>

/** Without a chosen artist a track is named, but nobody is. */
const withoutOthers = (ranking: NonNullable<Figures['tracks']>, artist: string | null) => ({
  ...ranking,
  items: ranking.items.map((item) => ({ ...item, artist: item.artist === artist ? item.artist : '' })),
})

async function readSections(
  deps: AnalyticsDeps,
  question: Question,
  sections: readonly SharedSection[],
): Promise<Figures> {
  const page = { limit: SHARED_ROWS, offset: 0 }
  const when = <T>(section: SharedSection, read: () => Promise<T>): Promise<T> | null =>
    sections.includes(section) ? read() : null
  const ranking = (name: 'tracks' | 'releases') =>
    when(name, () => rankPlays(deps, question, { name, ...page }))
  const division = (name: 'platforms' | 'countries' | 'cities' | 'ages' | 'genders' | 'sources') =>
    when(name, () => dividePlays(deps, question, { name, ...page }))
  const [totals, series, tracks, releases, platforms, countries, cities, ages, genders, sources, playlists] =
    await Promise.all([
      when('totals', () => countTotals(deps, question)),
      when('series', () => countSeries(deps, question)),
      ranking('tracks'),
      ranking('releases'),
      division('platforms'),
      division('countries'),
      division('cities'),
      division('ages'),
      division('genders'),
      division('sources'),
      when('playlists', () => showPlaylists(deps, question, { kind: null, sort: 'plays', ...page })),
    ])
  return { totals, series, tracks, releases, platforms, countries, cities, ages, genders, sources, playlists }
}
