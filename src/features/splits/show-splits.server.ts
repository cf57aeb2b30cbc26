// Shows sheets: the list by release, one sheet with its history, the preview, and what others share with an account.
import { findNetOfMonth, lastPostedMonth } from '#features/earnings/service.server.ts'
import { allocateByLargestRemainder } from '#features/ledger/domain/allocation.ts'
import { splitRevisionFor } from '#features/ledger/domain/waterfall.ts'
import { readBalances } from '#features/ledger/service.server.ts'
import { showUploads } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput } from '#lib/errors.ts'
import { actingMay } from '#lib/pure/access.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import { WHOLE } from '#lib/pure/percent.ts'
import type { SharedSplit, Split, SplitPreview, SplitSummary } from './contract.ts'
import {
  findOpenProposal,
  findOwner,
  listConsents,
  listOpenInvitations,
  listParties,
  listProposalsFor,
  listReleases,
  listSharesOfAccount,
  listSheetsOfReleases,
  PENDING,
  type Target,
} from './data.server.ts'
import { monthOf, periodsOf } from './domain/months.ts'
import { remindersAfter, takeBackFrom } from './domain/parties.ts'
import { listEndings } from './end-track-sheet.server.ts'
import { artistOf, type Revision, readRevisions, requireTarget } from './read-sheet.server.ts'
import { readSheetFacts } from './save-sheet.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

/** Amounts are for seats that see money, and for staff in somebody's name only if their role does. */
const seesMoney = (viewer: Viewer): boolean => actingMay(viewer, 'money.view')

export async function listSplits(
  deps: ShowDeps,
  viewer: Viewer,
  { search, cursor, limit }: { search?: string | undefined; cursor?: string; limit: number },
): Promise<{ items: SplitSummary[]; nextCursor: string | null }> {
  const rows = await listReleases(deps.db, { accountId: viewer.accountId, search, cursor, limit })
  const page = rows.slice(0, limit)
  const sheets = await listSheetsOfReleases(
    deps.db,
    page.map(({ id }) => id),
  )
  const [revisions, covers] = await Promise.all([
    readRevisions(
      deps.db,
      sheets.map(({ id }) => id),
    ),
    showUploads(
      deps,
      page.flatMap(({ artwork_upload_id }) => artwork_upload_id ?? []),
      scopeOf(viewer),
    ),
  ])
  const month = monthOf(deps.clock.now())
  const items = page.map((release): SplitSummary => {
    const ofRelease = sheets.filter(({ release_id }) => release_id === release.id)
    const main = ofRelease.find(({ track_id }) => track_id === null)
    const all = ofRelease.map(({ id }) => revisions.get(id) ?? [])
    const newest = all.flatMap((list) => list.at(-1)?.shares ?? [])
    const current = main ? (splitRevisionFor(revisions.get(main.id) ?? [], month)?.shares ?? []) : []
    const isShared = current.some(({ account_id }) => account_id !== viewer.accountId)
    const shares = isShared ? current : []
    const waits = (statuses: readonly string[]) => [
      ...new Set(newest.flatMap(({ status, name }) => (statuses.includes(status) ? [name] : []))),
    ]
    return {
      releaseId: release.id,
      title: release.title,
      artist: artistOf(release),
      artworkUrls: (release.artwork_upload_id && covers.get(release.artwork_upload_id)?.urls) || null,
      shares: shares.map(({ name, share_bp, account_id }) => ({
        name,
        shareBp: share_bp,
        pending: account_id === null,
      })),
      trackSheets: ofRelease.filter(
        ({ id, track_id }) => track_id !== null && !revisions.get(id)?.at(-1)?.ends,
      ).length,
      waitingFor: waits(['invited', 'expired']),
      declinedBy: waits(['declined']),
    }
  })
  return { items, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** @throws not_found */
export async function showSplit(deps: ShowDeps, viewer: Viewer, target: Target): Promise<Split> {
  const { db, clock } = deps
  const now = clock.now()
  const { release, tracks, track } = await requireTarget(db, target, viewer.accountId)
  const [facts, covers, owner, proposal] = await Promise.all([
    readSheetFacts(db, { target, tracks, now }),
    showUploads(deps, release.artwork_upload_id ? [release.artwork_upload_id] : [], scopeOf(viewer)),
    findOwner(db, viewer.accountId),
    findOpenProposal(db, target),
  ])
  const cover = release.artwork_upload_id ? covers.get(release.artwork_upload_id) : undefined
  const held = seesMoney(viewer) ? await readHeld(db, viewer.accountId) : undefined
  const { own, inherited, revisions, applicable, followsRelease } = facts
  // Of a sheet that has ended, somebody may still have to answer.
  const sheets = followsRelease ? [inherited, own] : [own]
  const parties = (await Promise.all(sheets.map((sheet) => (sheet ? listParties(db, sheet.id) : [])))).flat()
  const invitations = new Map(
    (
      await listOpenInvitations(
        db,
        parties.map(({ id }) => id),
      )
    ).map((row) => [row.party_id, row]),
  )
  const newest = applicable.at(-1)?.shares ?? []
  return {
    release: {
      id: release.id,
      title: release.title,
      artist: artistOf(release),
      artworkUrls: cover?.urls ?? null,
    },
    track: track ? { id: track.id, title: track.title, isrc: track.isrc } : null,
    tracks: tracks.map(({ id, title }) => ({ id, title, hasSheet: facts.tracksWithOwn.has(id) })),
    inherited: target.trackId !== null && followsRelease && applicable.length > 0,
    revision: revisions.at(-1)?.number ?? 0,
    savedAt: revisions.at(-1)?.createdAt ?? null,
    fromMonth: applicable.at(-1)?.fromMonth ?? null,
    ownerName: owner?.name ?? '',
    shares:
      newest.length === 0
        ? [{ name: owner?.name ?? '', email: null, shareBp: WHOLE }]
        : mergeTakenBack(newest, owner?.name ?? ''),
    parties: parties
      .filter(({ status }) => status !== 'taken_back' && status !== 'owner')
      .map((party) => {
        const invitation = invitations.get(party.id)
        return {
          id: party.id,
          name: party.name,
          email: party.email ?? '',
          status: party.status,
          askedAt: party.asked_at,
          answeredAt: party.answered_at,
          note: party.note,
          sentAt: invitation?.created_at ?? null,
          expiresAt: invitation?.expires_at ?? null,
          remindAt: invitation ? (remindersAfter(invitation.created_at, now)[0] ?? null) : null,
          takeBackFrom: takeBackFrom({ status: party.status, askedAt: party.asked_at }),
          held: held?.get(party.id) ?? null,
        }
      })
      .filter(
        ({ id, status, held }) =>
          newest.some(({ party_id }) => party_id === id) || (PENDING.includes(status) && held !== null),
      ),
    history: historyOf(revisions, monthOf(now)),
    months: facts.months,
    usualMonth: facts.usual,
    lastPosted: facts.lastPosted,
    endings: listEndings(facts, { accountId: viewer.accountId, ownerName: owner?.name ?? '' }),
    proposal: proposal
      ? {
          id: proposal.id,
          fromMonth: proposal.from_month,
          ends: proposal.ends,
          createdAt: proposal.created_at,
          shares: proposal.shares,
          waitingFor: await waitingNames(db, proposal.id),
        }
      : null,
  }
}

/** What was taken back belongs to the owner: the editor shows it as part of the owner's share. */
function mergeTakenBack(shares: Revision['shares'], ownerName: string): Split['shares'] {
  const taken = shares.reduce(
    (sum, { status, share_bp }) => sum + (status === 'taken_back' ? share_bp : 0),
    0,
  )
  const lines = shares
    .filter(({ status }) => status !== 'taken_back')
    .map(({ name, email, share_bp }) => ({
      name,
      email,
      shareBp: email === null ? share_bp + taken : share_bp,
    }))
  return taken > 0 && lines.every(({ email }) => email !== null)
    ? [{ name: ownerName, email: null, shareBp: taken }, ...lines]
    : lines
}

async function waitingNames(db: Db, proposalId: string): Promise<string[]> {
  const waiting = (await listConsents(db, [proposalId])).filter(({ agreed_at }) => agreed_at === null)
  const people = await Promise.all(waiting.map(({ account_id }) => findOwner(db, account_id)))
  return people.map((person) => person?.name ?? '')
}

/** What an account holds for each party, in the first currency of its balances. */
async function readHeld(db: Db, accountId: string) {
  const held = new Map<string, { amount: string; currency: string }>()
  for (const { book, ref, balanceMicros, currency } of await readBalances(db, accountId))
    if (book === 'held' && !held.has(ref)) held.set(ref, { amount: decimalOfMicros(balanceMicros), currency })
  return held
}

function historyOf(revisions: readonly Revision[], month: string): Split['history'] {
  const periods = periodsOf(revisions)
  return revisions.map(({ number, createdAt, shares, fromMonth, ends }, index) => {
    const period = periods[index]
    return {
      number,
      from: fromMonth,
      until: period?.until ?? null,
      state: !period
        ? ('replaced' as const)
        : (period.from ?? '') > month
          ? ('next' as const)
          : period.until !== null && period.until < month
            ? ('past' as const)
            : ('now' as const),
      savedAt: createdAt,
      ends,
      shares: shares.map(({ name, share_bp, status }) => ({
        name,
        shareBp: share_bp,
        pending: PENDING.includes(status),
      })),
    }
  })
}

/**
 * Divides what the last posted month left after fees and recoupments by other shares, beside how it was divided.
 *
 * @throws not_found, invalid_input
 */
export async function previewSplit(
  { db, clock, bookCurrency }: Pick<Deps, 'db' | 'clock' | 'bookCurrency'>,
  viewer: Viewer,
  { sharesBp, ...target }: Target & { sharesBp: readonly number[] },
): Promise<SplitPreview> {
  const { tracks } = await requireTarget(db, target, viewer.accountId)
  if (sharesBp.reduce((sum, share) => sum + share, 0) !== WHOLE)
    throw invalidInput([{ code: 'split_total', at: 'sharesBp' }])
  const { trackIds, joined } = await readSheetFacts(db, { target, tracks, now: clock.now() })
  const month = await lastPostedMonth(db, trackIds)
  if (month === null) return { month: null, currency: bookCurrency, net: '0.00', was: [], wouldBe: [] }
  const netMicros = await findNetOfMonth(db, { trackIds, month })
  const shares = splitRevisionFor(joined, month)?.shares ?? []
  const owner = await findOwner(db, viewer.accountId)
  const before = shares.length > 0 ? shares : [{ name: owner?.name ?? '', email: null, share_bp: WHOLE }]
  const was = allocateByLargestRemainder(
    netMicros,
    before.map(({ share_bp }) => BigInt(share_bp)),
  )
  return {
    month,
    currency: bookCurrency,
    net: decimalOfMicros(netMicros),
    was: before.map(({ name, email }, index) => ({ name, email, amount: decimalOfMicros(was[index] ?? 0n) })),
    wouldBe: allocateByLargestRemainder(netMicros, sharesBp.map(BigInt)).map(decimalOfMicros),
  }
}

/** What others share with the account, and which of their proposals wait for it. */
export async function showShared(deps: ShowDeps, viewer: Viewer): Promise<SharedSplit> {
  const { db, clock } = deps
  const rows = await listSharesOfAccount(db, viewer.accountId)
  const [revisions, proposals, covers] = await Promise.all([
    readRevisions(db, [...new Set(rows.map(({ sheet_id }) => sheet_id))]),
    listProposalsFor(db, viewer.accountId),
    showUploads(
      deps,
      rows.flatMap(({ artwork_upload_id }) => artwork_upload_id ?? []),
      scopeOf(viewer),
    ),
  ])
  const month = monthOf(clock.now())
  return {
    shares: rows.map((row) => {
      const all = revisions.get(row.sheet_id) ?? []
      const periods = periodsOf(all)
      return {
        partyId: row.party_id,
        owner: row.owner_name,
        release: row.release_title,
        trackId: row.track_id,
        track: row.track_title,
        artist: row.artist_name,
        artworkUrls: (row.artwork_upload_id && covers.get(row.artwork_upload_id)?.urls) || null,
        periods: all.flatMap(({ shares, ends }, index) => {
          const period = periods[index]
          const shareBp = shares.find(({ party_id }) => party_id === row.party_id)?.share_bp ?? 0
          return period
            ? [
                {
                  ...period,
                  shareBp,
                  asRelease: ends,
                  current: (period.from ?? '') <= month && (period.until ?? '9') >= month,
                },
              ]
            : []
        }),
      }
    }),
    proposals: proposals.map((row) => ({
      id: row.id,
      owner: row.owner_name,
      title: row.track_title ?? row.release_title,
      fromMonth: row.from_month,
      beforeBp: row.before_bp,
      afterBp: row.after_bp,
      createdAt: row.created_at,
    })),
  }
}
