// What a statement needs to divide what it reports: splits, open claims and recoupments of tracks, locked while it posts.
import type { Db, Trx } from '#lib/db.ts'
import {
  listClaims,
  listReleasesOfTracks,
  listSheetsOfTracks,
  lockParties,
  lockPostings,
} from './data.server.ts'
import { joinRevisions } from './domain/months.ts'
import { type Revision, readRevisions } from './read-sheet.server.ts'
import { insertRecouped, listOpen, sumRecouped } from './recoupments.data.server.ts'

export interface SplitParty {
  partyId: string
  /** Null until somebody has accepted. */
  accountId: string | null
  shareBp: number
  /** Open disputes against this party's share of the track. */
  disputes: { disputeId: string; claimedBp: number }[]
}
export interface SplitRevision {
  id: string
  /** `2026-05`; null applies from the beginning. */
  fromMonth: string | null
  parties: SplitParty[]
}

/**
 * The revisions that divide tracks, by track. A track's own sheet replaces that of its release, from the first month of its
 * first revision until it ends. Of tracks without any, and of months before the first revision, the owner earns everything.
 *
 * @param locks whether no revision and no answer may change until the transaction ends, because a statement is posted
 */
export async function listSplitsForPosting(
  trx: Trx,
  trackIds: readonly string[],
  { locks }: { locks: boolean },
): Promise<Map<string, SplitRevision[]>> {
  const byTrack = new Map<string, SplitRevision[]>()
  if (trackIds.length === 0) return byTrack
  if (locks) await lockPostings(trx, 'shared')
  const tracks = await listReleasesOfTracks(trx, trackIds)
  const releaseOf = new Map(tracks.map(({ id, release_id }) => [id, release_id]))
  const releaseIds = [...new Set(releaseOf.values())]
  const sheets = await listSheetsOfTracks(trx, { trackIds, releaseIds, locks })
  if (sheets.length === 0) return byTrack
  const ids = sheets.map(({ id }) => id)
  if (locks) await lockParties(trx, ids)
  const revisions = await readRevisions(trx, ids)
  const claims = Map.groupBy(await listClaims(trx, trackIds), ({ track_id }) => track_id)
  const ofTrack = new Map(sheets.map(({ track_id, id }) => [track_id, revisions.get(id) ?? []]))
  const ofRelease = new Map(
    sheets.flatMap(({ track_id, release_id, id }) =>
      track_id === null ? [[release_id, revisions.get(id) ?? []] as const] : [],
    ),
  )
  for (const trackId of trackIds) {
    const applicable = joinRevisions(
      ofRelease.get(releaseOf.get(trackId) ?? '') ?? [],
      ofTrack.get(trackId) ?? [],
    )
    if (applicable.length === 0) continue
    byTrack.set(
      trackId,
      applicable.map((revision) => viewOf(revision, claims.get(trackId) ?? [])),
    )
  }
  return byTrack
}

function viewOf(
  { id, fromMonth, shares }: Revision,
  claims: readonly { dispute_id: string; account_id: string; claimed_bp: number }[],
): SplitRevision {
  const claimed = new Set<string>()
  return {
    id,
    fromMonth,
    parties: shares.map(({ party_id, account_id, share_bp }) => {
      // An account with two parties of a sheet is claimed from once.
      const disputes = claims.filter(
        (claim) => claim.account_id === account_id && !claimed.has(claim.dispute_id),
      )
      for (const { dispute_id } of disputes) claimed.add(dispute_id)
      return {
        partyId: party_id,
        accountId: account_id,
        shareBp: share_bp,
        disputes: disputes.map(({ dispute_id, claimed_bp }) => ({
          disputeId: dispute_id,
          claimedBp: claimed_bp < share_bp ? claimed_bp : share_bp,
        })),
      }
    }),
  }
}

export interface OpenRecoupment {
  id: string
  creditorAccountId: string
  leftMicros: bigint
  currency: string
}

/**
 * Open advances and costs by track, in the order in which they are paid back. One may have several tracks in scope: the
 * caller keeps what is left across tracks by id. The rows are locked for a caller that will lower them, in a transaction.
 */
export async function listRecoupmentsForPosting(
  trx: Db,
  trackIds: readonly string[],
  { locks }: { locks: boolean },
): Promise<Map<string, OpenRecoupment[]>> {
  const byTrack = new Map<string, OpenRecoupment[]>()
  if (trackIds.length === 0) return byTrack
  const rows = await listOpen(trx, trackIds, { locks })
  if (rows.length === 0) return byTrack
  const ordered = rows.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  for (const { id, release_id, account_id } of await listReleasesOfTracks(trx, trackIds)) {
    const open = ordered.flatMap((row): OpenRecoupment[] =>
      row.creditor_account_id !== null &&
      row.account_id === account_id &&
      (row.release_id === null || row.release_id === release_id) &&
      (row.track_id === null || row.track_id === id)
        ? [
            {
              id: row.id,
              creditorAccountId: row.creditor_account_id,
              leftMicros: row.left_micros,
              currency: row.currency,
            },
          ]
        : [],
    )
    if (open.length > 0) byTrack.set(id, open)
  }
  return byTrack
}

/** Records what a statement has recouped, in its transaction. */
export const recordRecouped = (
  trx: Trx,
  rows: readonly { recoupmentId: string; statementId: string; amountMicros: bigint }[],
): Promise<void> =>
  insertRecouped(
    trx,
    rows.filter(({ amountMicros }) => amountMicros !== 0n),
  )

/** Gives back what a statement has recouped, when it is reversed. Idempotent. */
export async function giveBackRecouped(trx: Trx, statementId: string): Promise<void> {
  const rows = await sumRecouped(trx, statementId)
  await insertRecouped(
    trx,
    rows.map(({ recoupment_id, amountMicros }) => ({
      recoupmentId: recoupment_id,
      statementId,
      amountMicros: -amountMicros,
    })),
  )
}
