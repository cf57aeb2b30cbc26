// Sending a release to review: the rules once more, the codes, the frozen revision and the new state, all or nothing.
import { createHash } from 'node:crypto'
import type { Plan } from '#features/accounts/domain.ts'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { findArtistPages } from '#features/artists/service.server.ts'
import { findUploadFile } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, notReady, wrongState } from '#lib/errors.ts'
import { addBusinessHours, type PlainDate } from '#lib/pure/dates.ts'
import { type AccountId, scopeOf, type TenantScope, type UserId } from '#lib/pure/ids.ts'
import { claimCodes } from './assign-codes.server.ts'
import type { Release } from './contract.ts'
import {
  countFirstSubmissions,
  findLastRevisionNumber,
  findReleaseForUpdate,
  findRevisionRow,
  insertRevision,
  type ReleaseRow,
  updateRelease,
  updateTrack,
} from './data.server.ts'
import { blocking, type ReleaseFinding } from './domain/findings.ts'
import { planFindings } from './domain/plan-gates.ts'
import { storesOfPlan } from './domain/plan-stores.ts'
import {
  canonicalJson,
  type Revision,
  type RevisionTrack,
  spellOut,
  spellOutTrack,
} from './domain/revision.ts'
import { canTransition, isLive } from './domain/status.ts'
import { needsLicence } from './domain/submission.ts'
import { type ShowDeps, showRelease } from './read-release.server.ts'
import { findEveryFinding } from './release-findings.server.ts'
import { transitionRelease } from './transition-release.server.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    /** Releases an account of each plan may submit in a calendar month, UTC. */
    monthlyReleases: Record<Plan, number>
    /** What the operator promises of a review, in hours of business days, and how many people must approve. */
    review: { promiseHours: Record<Plan, number>; approvals: number }
    /** Days on which nobody works, beside weekends. */
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
 * Sends a release to review. It stays untouched unless it is complete; the frozen revision, its codes and the
 * reviewers' work exist exactly when the new status does. The second of two at once finds it submitted and is refused.
 */
export async function submitRelease(deps: SubmitDeps, params: By): Promise<Release> {
  await deps.db.transaction().execute(async (trx) => {
    const inTrx = { ...deps, db: trx }
    const row = await findReleaseForUpdate(trx, params)
    if (!row) throw notFound()
    if (!canTransition(row.status, 'submitted', 'user') || row.final_rejection) throw wrongState(row.status)
    const release = await showRelease(inTrx, params)
    const findings = await findEveryFinding(inTrx, release, params.scope)
    const stops = blocking(findings)
    const plan = await findAccountPlan(trx, row.account_id)
    const beyondPlan = planFindings(release, plan)
    if (stops.length > beyondPlan.length) throw notReady(stops)
    requirePlan(beyondPlan)
    if (row.revision === null) await requireMonthlyQuota(trx, deps, params.scope.accountId)
    const number = await freezeRevision(inTrx, row, release)
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
  })
  return showRelease(deps, params)
}

/** Takes a submission back while nobody has begun to review it (decision D29). */
export async function withdrawRelease(deps: ShowDeps & Pick<Deps, 'jobs'>, params: By): Promise<Release> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findReleaseForUpdate(trx, params)
    if (!row) throw notFound()
    if (row.status !== 'submitted') throw wrongState(row.status)
    await transitionRelease(trx, deps, row, {
      // What is in stores is no draft: it goes back to being changed.
      to: isLive({ status: row.status, liveAt: row.live_at }) ? 'reopened' : 'draft',
      by: 'user',
      actorId: params.userId,
      values: { submitted_at: null, review_due_at: null },
    })
  })
  return showRelease(deps, params)
}

/** By when a review, or the answer to an appeal, that begins now is promised to somebody on a plan (row 282). */
export const reviewDue = (
  { clock, review, holidays }: Pick<Deps, 'clock' | 'review' | 'holidays'>,
  plan: Plan | undefined,
): Date => addBusinessHours(clock.now(), review.promiseHours[plan ?? 'basic'], holidays)

/** A frozen revision with the hash that decisions and deliveries are bound to. */
export async function findRevision(db: Db, releaseId: string, number: number) {
  const row = await findRevisionRow(db, releaseId, number)
  return row && { sha256: row.sha256, content: JSON.parse(row.content) as Revision }
}

/** The plan may hold less than it did when the draft was written; where that alone is wrong, the plan is the answer. */
function requirePlan(problems: ReleaseFinding[]): void {
  const [first] = problems
  if (first) throw new AppError(first.code, 403, { params: first.params, problems })
}

async function requireMonthlyQuota(
  trx: Db,
  { clock, monthlyReleases }: Pick<Deps, 'clock' | 'monthlyReleases'>,
  accountId: AccountId,
): Promise<void> {
  const now = clock.now()
  const most = monthlyReleases[(await findAccountPlan(trx, accountId)) ?? 'basic']
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  if ((await countFirstSubmissions(trx, accountId, from)) < most) return
  const resets = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  throw new AppError('distro_limit', 403, { params: { most, resets: resets.toISOString().slice(0, 10) } })
}

/** Gives the release and its tracks the codes they lack, which they keep for life, and writes the document down. */
async function freezeRevision(
  deps: Pick<Deps, 'db' | 'clock' | 'codeRanges'>,
  row: ReleaseRow,
  release: Release,
): Promise<number> {
  const { db, clock, codeRanges } = deps
  const now = clock.now()
  const number = (await findLastRevisionNumber(db, row.id)) + 1
  const coded = { id: row.id, accountId: row.account_id, upc: row.upc }
  const { upc, isrcs } = await claimCodes(db, codeRanges, coded, now)
  if (!row.upc) await updateRelease(db, row.id, { upc }, now)

  const tracks: Revision['tracks'] = []
  for (const track of release.tracks) {
    const isrc = isrcs.get(track.id) as string
    if (!track.isrc) await updateTrack(db, track.id, { isrc })
    // The rules have passed: every word of a revision is there, and of its list.
    const words = spellOutTrack(track, release) as Omit<RevisionTrack, 'trackId' | 'isrc' | 'audio'>
    const soldAsDownload = !needsLicence(track, release.artist?.name ?? null)
    const audio = await findUploadFile(db, track.upload?.id ?? '', 'audio')
    tracks.push({ ...words, soldAsDownload, trackId: track.id, isrc, audio })
  }

  const plan = await findAccountPlan(db, row.account_id)
  // What is live keeps the quality it has, whatever became of the plan.
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
    audioQuality: plan === 'basic' && before?.audioQuality !== 'high' ? 'standard' : 'high',
    artwork: await findUploadFile(db, release.artwork?.id ?? '', 'artwork'),
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

/** Stores would be told what they have. */
const isUnchanged = (a: Revision, b: Revision): boolean =>
  canonicalJson({ ...a, number: 0 }) === canonicalJson({ ...b, number: 0 })
