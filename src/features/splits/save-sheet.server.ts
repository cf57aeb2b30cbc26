// Saves a split sheet: as a revision, or as a proposal when it lowers what somebody has accepted.
import { recordAudit } from '#features/audit/service.server.ts'
import { lastPostedMonth } from '#features/earnings/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { announce, moneyPeople } from './announce-split.server.ts'
import {
  closeProposals,
  findOwner,
  findSheetForUpdate,
  insertConsents,
  insertProposal,
  listClaims,
  listSheetsOfReleases,
  lockPostings,
  lockRelease,
  type Target,
} from './data.server.ts'
import { choosableMonths, joinRevisions, type MonthFacts, monthOf } from './domain/months.ts'
import { type AgreedShare, loweredShares, plainEmail, type Share, splitProblems } from './domain/sheets.ts'
import { takeInvitationLimits } from './invite-party.server.ts'
import {
  findApplicable,
  type ReadTarget,
  type Revision,
  readRevisions,
  requireTarget,
  titleOf,
} from './read-sheet.server.ts'
import { type WriteDeps, writeRevision } from './write-revision.server.ts'

export type SaveDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret' | 'limits'>

export interface SheetChange extends Target {
  /** The number of the revision that the change was made from; 0 when there was none. */
  revision: number
  fromMonth: string | null
  shares: readonly Share[]
}

/** What waits for agreement: other shares, or the end of a track's own sheet. */
export interface ProposedChange extends Target {
  fromMonth: string | null
  shares: readonly Share[]
  ends?: boolean
}

/**
 * Saves who shares what. Nothing of an earlier month changes. Lowering what somebody has accepted needs their agreement:
 * until they answer, the present shares stay.
 *
 * @returns whether it applies, or waits for somebody
 * @throws not_found, invalid_input, split_changed when somebody else saved meanwhile, split_disputed
 */
export async function saveSheet(
  deps: SaveDeps,
  viewer: Viewer,
  change: SheetChange,
): Promise<'saved' | 'proposed' | 'unchanged'> {
  const { accountId } = viewer
  const owner = await findOwner(deps.db, accountId)
  const problems = splitProblems(change.shares, owner ? [owner.email] : [])
  if (problems.length > 0) throw invalidInput(problems)
  for (const email of await listNewEmails(deps, change, accountId))
    await takeInvitationLimits(deps, viewer, email)
  return deps.db.transaction().execute(async (trx) => {
    const facts = await lockSheet(trx, deps, { target: change, accountId })
    const { revisions, agreed, months } = facts
    const newest = revisions.at(-1)
    if ((newest?.number ?? 0) !== change.revision) throw new AppError('split_changed', 409)
    if (newest && isSame(newest, change)) return 'unchanged'
    if (!months.includes(change.fromMonth)) throw invalidInput([{ code: 'split_month', at: 'fromMonth' }])
    await refuseBelowClaims(trx, facts, savedShareOf(facts, change.shares))
    const lowered = loweredShares(agreed, change.shares)
    await closeProposals(trx, change, 'withdrawn', deps.clock.now())
    if (lowered.length === 0) {
      await writeRevision(trx, deps, { ...change, accountId, by: viewer })
      return 'saved'
    }
    await propose(trx, deps, { viewer, change, lowered })
    return 'proposed'
  })
}

/** Whom a change would invite. */
async function listNewEmails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { releaseId, trackId, shares }: SheetChange,
  accountId: string,
): Promise<string[]> {
  const target = { releaseId, trackId }
  const { tracks } = await requireTarget(db, target, accountId)
  const { knownEmails } = await readSheetFacts(db, { target, tracks, now: clock.now() })
  return shares.flatMap(({ email }) =>
    email === null || knownEmails.includes(plainEmail(email)) ? [] : [plainEmail(email)],
  )
}

export type LockedSheet = Awaited<ReturnType<typeof readSheetFacts>> & {
  target: ReadTarget
  accountId: string
}

/** Locks what a change of a sheet concerns, and reads it. @throws not_found */
export async function lockSheet(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { target, accountId }: { target: Target; accountId: string },
): Promise<LockedSheet> {
  const { releaseId, trackId } = target
  if (!(await lockRelease(trx, { id: releaseId, accountId }))) throw notFound()
  const read = await requireTarget(trx, { releaseId, trackId }, accountId)
  if (!(await findSheetForUpdate(trx, { releaseId, trackId }))) await lockPostings(trx, 'alone')
  return {
    target: read,
    accountId,
    ...(await readSheetFacts(trx, { target, tracks: read.tracks, now: clock.now() })),
  }
}

/** What decides which change is possible. */
export async function readSheetFacts(
  db: Db,
  { target, tracks, now }: { target: Target; tracks: readonly { id: string }[]; now: Date },
) {
  const { own, inherited } = await findApplicable(db, target)
  const bySheet = await readRevisions(
    db,
    [own, inherited].flatMap((sheet) => (sheet ? [sheet.id] : [])),
  )
  const revisions = (own && bySheet.get(own.id)) ?? []
  const ofRelease = (inherited && bySheet.get(inherited.id)) ?? []
  const followsRelease = revisions.at(-1)?.ends ?? revisions.length === 0
  const applicable = followsRelease ? ofRelease : revisions
  const withOwn = await listTracksWithOwn(db, target.releaseId)
  const trackIds =
    target.trackId === null ? tracks.map(({ id }) => id).filter((id) => !withOwn.has(id)) : [target.trackId]
  const lastPosted = await lastPostedMonth(db, trackIds)
  const monthFacts: MonthFacts = {
    current: monthOf(now),
    lastPosted,
    newestFrom: revisions.at(-1)?.fromMonth ?? null,
    hasRevisions: revisions.length > 0,
  }
  const { months, usual } = choosableMonths(monthFacts)
  const newest = applicable.at(-1)?.shares ?? []
  return {
    own,
    inherited,
    revisions,
    ofRelease,
    /** What the target is divided by, month by month. */
    joined: joinRevisions(ofRelease, revisions),
    followsRelease,
    /** The revisions that a change starts from: of a track that follows its release, those of the release. */
    applicable,
    monthFacts,
    trackIds,
    lastPosted,
    months,
    usual,
    tracksWithOwn: withOwn,
    agreed: newest.flatMap(({ status, account_id, email, share_bp }): AgreedShare[] =>
      status === 'accepted' && account_id !== null && email !== null
        ? [{ accountId: account_id, email, shareBp: share_bp }]
        : [],
    ),
    knownEmails: applicable.flatMap(({ shares }) =>
      shares.flatMap(({ email }) => (email === null ? [] : [email])),
    ),
  }
}

/** The tracks of a release that a sheet of their own divides; not those whose sheet has ended or will. */
async function listTracksWithOwn(db: Db, releaseId: string): Promise<Set<string>> {
  const sheets = await listSheetsOfReleases(db, [releaseId])
  const revisions = await readRevisions(
    db,
    sheets.map(({ id }) => id),
  )
  return new Set(
    sheets.flatMap(({ id, track_id }) =>
      track_id === null || revisions.get(id)?.at(-1)?.ends ? [] : [track_id],
    ),
  )
}

function isSame({ shares, fromMonth }: Revision, change: SheetChange): boolean {
  return (
    (change.fromMonth ?? '') >= (fromMonth ?? '') &&
    shares.length === change.shares.length &&
    shares.every((share, index) => {
      const other = change.shares[index]
      return (
        share.share_bp === other?.shareBp &&
        share.email === (other.email === null ? null : plainEmail(other.email)) &&
        (share.email === null || share.name === other.name.trim()) &&
        share.status !== 'taken_back'
      )
    })
  )
}

/** What a sheet with these shares gives an account: its owner, or somebody who has accepted. */
export const savedShareOf =
  ({ accountId, agreed }: Pick<LockedSheet, 'accountId' | 'agreed'>, shares: readonly Share[]) =>
  (partyId: string): number => {
    const known = agreed.find((party) => party.accountId === partyId)?.email
    const share = shares.find(({ email }) =>
      partyId === accountId ? email === null : email !== null && plainEmail(email) === known,
    )
    return share?.shareBp ?? 0
  }

/**
 * The share of somebody whose share is disputed cannot become smaller than what is claimed of it.
 *
 * @param shareOf what an account would get
 * @throws split_disputed
 */
export async function refuseBelowClaims(
  trx: Db,
  { trackIds }: Pick<LockedSheet, 'trackIds'>,
  shareOf: (accountId: string) => number,
): Promise<void> {
  const claimed = new Map<string, number>()
  for (const { track_id, account_id, claimed_bp } of await listClaims(trx, trackIds)) {
    const key = `${track_id} ${account_id}`
    claimed.set(key, (claimed.get(key) ?? 0) + claimed_bp)
    if (shareOf(account_id) < (claimed.get(key) ?? 0)) throw new AppError('split_disputed', 409)
  }
}

/** Asks everybody whose share becomes smaller. */
export async function propose(
  trx: Trx,
  deps: WriteDeps,
  it: { viewer: Viewer; change: ProposedChange; lowered: ReturnType<typeof loweredShares> },
): Promise<void> {
  const { viewer, change, lowered } = it
  const { accountId } = viewer
  const id = newId()
  await insertProposal(trx, {
    id,
    account_id: accountId,
    release_id: change.releaseId,
    track_id: change.trackId,
    from_month: change.fromMonth,
    ends: change.ends ?? false,
    shares: change.shares.map(({ name, email, shareBp }) => ({ name, email, shareBp })),
    status: 'open',
    created_by: viewer.userId,
    created_at: deps.clock.now(),
  })
  // Somebody with several addresses is one account, which agrees to the sum.
  const consents = new Map<string, { beforeBp: number; afterBp: number }>()
  for (const { accountId: party, beforeBp, afterBp } of lowered) {
    const sum = consents.get(party) ?? { beforeBp: 0, afterBp: 0 }
    consents.set(party, { beforeBp: sum.beforeBp + beforeBp, afterBp: sum.afterBp + afterBp })
  }
  await insertConsents(
    trx,
    [...consents].map(([party, { beforeBp, afterBp }]) => ({
      proposal_id: id,
      account_id: party,
      before_bp: beforeBp,
      after_bp: afterBp,
    })),
  )
  const account = (await findOwner(trx, accountId))?.name ?? ''
  const title = await titleOf(trx, { release_id: change.releaseId, track_id: change.trackId })
  for (const [party, { afterBp }] of consents)
    await announce(trx, deps, {
      to: moneyPeople(party),
      event: 'split_proposed',
      params: { account, title, shareBp: afterBp, month: change.fromMonth ?? '' },
      href: paths.splits({ view: 'shared' }),
      key: `split-proposal-${id}`,
    })
  await recordAudit(trx, deps, {
    by: viewer,
    action: 'split.proposed',
    accountId,
    entity: 'release',
    entityId: change.releaseId,
    after: { from_month: change.fromMonth, parties: consents.size },
  })
}
