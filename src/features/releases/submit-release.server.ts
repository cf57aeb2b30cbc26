// Submits a release for review: checks every rule, assigns codes, freezes the revision and changes the status, atomically.

import { createHash } from 'node:crypto'
import type { Plan } from '#features/accounts/domain.ts'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { findArtistPages } from '#features/artists/service.server.ts'
import { findUploadFiles, showUploads } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, notReady, wrongState } from '#lib/errors.ts'
import { canonicalJson } from '#lib/pure/canonical-json.ts'
import { addBusinessHours, monthStart, type PlainDate, toPlainDate } from '#lib/pure/dates.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { type AccountId, scopeOf, type TenantScope, type UserId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { claimCodes, readCodeFacts } from './assign-codes.server.ts'
import { setIsrcs } from './codes.data.server.ts'
import type { Release } from './contract.ts'
import {
  countFirstSubmissions,
  findLastRevisionNumber,
  findReleaseForUpdate,
  findRevisionRow,
  insertRevision,
  listTracks,
  lockAndCountFirstSubmissions,
  type ReleaseRow,
  updateRelease,
} from './data.server.ts'
import type { CodeFacts } from './domain/codes.ts'
import { blocking, type ReleaseFinding } from './domain/findings.ts'
import { mainNames } from './domain/main-artists.ts'
import { isOfPlan } from './domain/plan-gates.ts'
import { storesOfPlan } from './domain/plan-stores.ts'
import { type Revision, type RevisionTrack, spellOut, spellOutTrack } from './domain/revision.ts'
import { canTransition, isLive } from './domain/status.ts'
import { needsLicence } from './domain/submission.ts'
import { type ShowDeps, showRelease, uploadIdsOf, viewOf } from './read-release.server.ts'
import { findEveryFinding } from './release-findings.server.ts'
import { transitionRelease } from './transition-release.server.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    /** Number of releases an account of each plan can submit in a calendar month, UTC. */
    monthlyReleases: Record<Plan, number>
    /** The operator's promised duration of a review in business hours, and the number of required approvals. */
    review: { promiseHours: Record<Plan, number>; approvals: number }
    /** Days besides weekends that are not business days. */
    holidays: readonly PlainDate[]
  }
}

type SubmitDeps = ShowDeps & Pick<Deps, 'jobs' | 'codeRanges' | 'review' | 'monthlyReleases'>
interface By {
  id: string
  scope: TenantScope
  userId: UserId
}

/**
 * Submits a release for review. An incomplete release stays unchanged; the frozen revision, its codes and the queue
 * entry exist exactly when the new status does. Of two concurrent calls the second is refused with wrong_state.
 */
export async function submitRelease(
  deps: SubmitDeps,
  params: By & { draftVersion?: number },
): Promise<Release> {
  const uploads = await deps.db.transaction().execute(async (trx) => {
    const inTrx = { ...deps, db: trx }
    const row = await findReleaseForUpdate(trx, params)
    if (!row) throw notFound()
    if (!canTransition(row.status, 'submitted', 'user') || row.final_rejection) throw wrongState(row.status)
    // Nobody submits what they have not seen.
    if (params.draftVersion !== undefined && params.draftVersion !== row.draft_version)
      throw new AppError('draft_changed_elsewhere', 409)
    const plan = await findAccountPlan(trx, row.account_id)
    const tracks = await listTracks(trx, row.id)
    const uploads = await showUploads(inTrx, uploadIdsOf(row, tracks), params.scope)
    const release = await viewOf(inTrx, row, params.scope, { tracks, uploads })
    const codes = await readCodeFacts(trx, { id: row.id, accountId: row.account_id, upc: row.upc })
    const findings = await findEveryFinding(inTrx, release, params.scope, { plan, codes })
    const stops = blocking(findings)
    const beyondPlan = stops.filter(isOfPlan)
    if (stops.length > beyondPlan.length) throw notReady(stops)
    requirePlan(beyondPlan)
    if (row.revision === null) await requireMonthlyQuota(trx, deps, params.scope.accountId, plan)
    const number = await freezeRevision(inTrx, row, release, { plan, codes })
    await transitionRelease(trx, deps, row, {
      to: 'submitted',
      by: 'user',
      actorId: params.userId,
      values: {
        revision: number,
        submitted_at: deps.clock.now(),
        review_due_at: reviewDue(deps, plan),
        review_advice: findings.length,
      },
    })
    return uploads
  })
  return showRelease(deps, params, { uploads })
}

/** Withdraws a submission whose review has not begun. */
export async function withdrawRelease(deps: ShowDeps & Pick<Deps, 'jobs'>, params: By): Promise<Release> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findReleaseForUpdate(trx, params)
    if (!row) throw notFound()
    if (row.status !== 'submitted') throw wrongState(row.status)
    await transitionRelease(trx, deps, row, {
      // A live release is no draft: it returns to its open update.
      to: isLive({ status: row.status, liveAt: row.live_at }) ? 'reopened' : 'draft',
      by: 'user',
      actorId: params.userId,
      values: { submitted_at: null, review_due_at: null },
    })
  })
  return showRelease(deps, params)
}

/** The promised end of a review, or of the reply to an appeal, that starts now on a plan. */
export const reviewDue = (
  { clock, review, holidays }: Pick<Deps, 'clock' | 'review' | 'holidays'>,
  plan: Plan | undefined,
): Date => addBusinessHours(clock.now(), review.promiseHours[plan ?? 'basic'], holidays)

/** A frozen revision with the hash that decisions and deliveries are bound to. */
export async function findRevision(db: Db, releaseId: string, number: number) {
  const row = await findRevisionRow(db, releaseId, number)
  return row && { sha256: row.sha256, content: JSON.parse(row.content) as Revision }
}

/** A draft can exceed a plan that changed since; when nothing else is wrong, the refusal names the plan. */
function requirePlan(problems: ReleaseFinding[]): void {
  const [first] = problems
  if (first) throw new AppError(first.code, 403, { params: first.params, problems })
}

async function requireMonthlyQuota(
  trx: Db,
  { clock, monthlyReleases }: Pick<Deps, 'clock' | 'monthlyReleases'>,
  accountId: AccountId,
  plan: Plan | undefined,
): Promise<void> {
  const now = clock.now()
  const most = monthlyReleases[plan ?? 'basic']
  if ((await lockAndCountFirstSubmissions(trx, accountId, monthStart(now))) < most) return
  throw new AppError('distro_limit', 403, { params: { most, resets: toPlainDate(monthStart(now, 1)) } })
}

/** How many releases an account has submitted this month, and how many its plan includes. */
export async function countMonthlyReleases(
  { db, clock, monthlyReleases }: Pick<Deps, 'db' | 'clock' | 'monthlyReleases'>,
  { accountId, plan }: { accountId: AccountId; plan: Plan },
) {
  const now = clock.now()
  return {
    used: await countFirstSubmissions(db, accountId, monthStart(now)),
    most: monthlyReleases[plan],
    resetsOn: toPlainDate(monthStart(now, 1)),
  }
}

/** Assigns the codes that the release and its tracks lack, and stores the revision as canonical JSON with its hash. */
async function freezeRevision(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'codeRanges'>,
  row: ReleaseRow,
  release: Release,
  { plan, codes }: { plan: Plan | undefined; codes: CodeFacts },
): Promise<number> {
  const { db, jobs, clock, codeRanges } = deps
  const now = clock.now()
  // A release without events was never submitted.
  const number = release.events.length === 0 ? 1 : (await findLastRevisionNumber(db, row.id)) + 1
  const coded = { id: row.id, accountId: row.account_id, upc: row.upc }
  const { upc, isrcs } = await claimCodes(db, codeRanges, coded, codes.tracks, now)
  // Stores may have reported plays of a code before it had a track.
  await jobs.add(db, 'usage.match', { isrcs: [...isrcs.values()].join(' ') })
  if (!row.upc) await updateRelease(db, row.id, { upc }, now)
  const assigned = release.tracks.filter((track) => !track.isrc)
  await setIsrcs(db, new Map(assigned.map(({ id }) => [id, required(isrcs.get(id))])))
  const files = await findUploadFiles(db, {
    audioIds: release.tracks.map((track) => track.upload?.id ?? ''),
    artworkId: release.artwork?.id ?? '',
  })

  const tracks = release.tracks.map((track): RevisionTrack => {
    // The rules have passed, so every field of a revision has a valid value.
    const words = spellOutTrack(track, release) as Omit<RevisionTrack, 'trackId' | 'isrc' | 'audio'>
    const soldAsDownload = !needsLicence(track, mainNames(release.artist?.name, release.otherArtists))
    const audio = required(files.audio.get(track.upload?.id ?? ''))
    const isrc = required(isrcs.get(track.id))
    return { ...words, soldAsDownload, trackId: track.id, isrc, audio }
  })

  // A live release keeps its audio quality when the plan changes.
  const out = row.update_of ?? (row.live_at ? row.revision : null)
  const before = out === null ? undefined : (await findRevision(db, row.id, out))?.content
  const words = spellOut(release) as Omit<
    Revision,
    'releaseId' | 'number' | 'upc' | 'platforms' | 'audioQuality' | 'artwork' | 'tracks'
  >
  const revision: Revision = {
    ...words,
    releaseId: row.id,
    number,
    upc,
    tracks,
    artistPages: await findArtistPages(db, {
      id: words.artist.id,
      scope: scopeOf({ accountId: row.account_id as AccountId, artistId: null }),
    }),
    platforms: row.revision === null ? storesOfPlan(release.platforms, plan) : release.platforms,
    audioQuality:
      before?.audioQuality === 'high' || includes(plan ?? 'basic', 'releases.original_audio')
        ? 'high'
        : 'standard',
    artwork: files.artwork,
  }
  if (before && row.update_of !== null && isUnchanged(before, revision))
    throw notReady([{ code: 'update_empty', at: 'review' }])
  const content = canonicalJson(revision)
  await insertRevision(db, {
    release_id: row.id,
    number,
    account_id: row.account_id,
    content,
    created_at: now,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  return number
}

/** An update without changes would send stores what they already have. */
const isUnchanged = (a: Revision, b: Revision): boolean =>
  canonicalJson({ ...a, number: 0 }) === canonicalJson({ ...b, number: 0 })
