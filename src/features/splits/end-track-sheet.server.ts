// Ends the sheet of a track: from a month on it follows its release again, or once everybody whose share becomes smaller agrees.
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, wrongState } from '#lib/errors.ts'
import type { Split } from './contract.ts'
import { closeProposals } from './data.server.ts'
import { endingMonths, revisionsFrom } from './domain/months.ts'
import { loweredByEnding } from './domain/sheets.ts'
import { type Revision, shareOfAccount } from './read-sheet.server.ts'
import { type LockedSheet, lockSheet, propose, refuseBelowClaims } from './save-sheet.server.ts'
import { writeRevision } from './write-revision.server.ts'

type Facts = Omit<LockedSheet, 'target' | 'accountId'>

/**
 * @returns whether it is saved, or waits for somebody
 * @throws not_found, invalid_input, wrong_state when the track follows its release already, split_changed, split_disputed
 */
export async function endTrackSheet(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret'>,
  viewer: Viewer,
  {
    revision,
    fromMonth,
    ...target
  }: { releaseId: string; trackId: string; revision: number; fromMonth: string },
): Promise<'saved' | 'proposed'> {
  const { accountId } = viewer
  return deps.db.transaction().execute(async (trx) => {
    const facts = await lockSheet(trx, deps, { target, accountId })
    if (facts.followsRelease) throw wrongState('ended')
    if (facts.revisions.at(-1)?.number !== revision) throw new AppError('split_changed', 409)
    if (!listEndingMonths(facts).includes(fromMonth))
      throw invalidInput([{ code: 'split_month', at: 'fromMonth' }])
    const following = revisionsFrom(facts.ofRelease, fromMonth)
    await refuseEndBelowClaims(trx, facts, following)
    await closeProposals(trx, target, 'withdrawn', deps.clock.now())
    const change = { ...target, fromMonth, shares: [] }
    const lowered = loweredByEnding(facts.agreed, following.map(sharesOf))
    if (lowered.length > 0) {
      await propose(trx, deps, { viewer, change: { ...change, ends: true }, lowered })
      return 'proposed'
    }
    await writeRevision(trx, deps, { ...change, accountId, follows: following[0], by: viewer })
    return 'saved'
  })
}

/** The months from which the sheet of a track can end; none for a release, and for a track that follows its release. */
export const listEndingMonths = ({ ofRelease, followsRelease, monthFacts }: Facts): string[] =>
  followsRelease ? [] : endingMonths(monthFacts, ofRelease)

/** Nobody whose share is disputed may get less than is claimed, now or by a change of the release that is planned. */
export async function refuseEndBelowClaims(
  trx: Trx,
  facts: Facts,
  following: readonly Revision[],
): Promise<void> {
  for (const revision of following)
    await refuseBelowClaims(trx, facts, (accountId) => shareOfAccount(revision, accountId))
}

/** What the end of a track's sheet changes for whom, by the month in which it ends. */
export function listEndings(
  facts: Facts,
  { accountId, ownerName }: { accountId: string; ownerName: string },
): Split['endings'] {
  const before = facts.revisions.at(-1)
  return listEndingMonths(facts).map((month) => {
    const following = revisionsFrom(facts.ofRelease, month)
    const lowered = loweredByEnding(facts.agreed, following.map(sharesOf))
    const people = new Map<string, Split['endings'][number]['shares'][number]>()
    const add = (revision: Revision | undefined, field: 'beforeBp' | 'afterBp') => {
      for (const { account_id, email, name, share_bp } of revision?.shares ?? []) {
        const key = account_id ?? email ?? ''
        const person = people.get(key) ?? {
          name: account_id === accountId ? ownerName : name,
          beforeBp: 0,
          afterBp: 0,
          mustAgree: lowered.some((party) => party.accountId === account_id),
        }
        person[field] += share_bp
        people.set(key, person)
      }
    }
    add(before, 'beforeBp')
    add(following[0], 'afterBp')
    return { month, shares: [...people.values()] }
  })
}

const sharesOf = ({ shares }: Revision) =>
  shares.map(({ account_id, share_bp }) => ({ accountId: account_id, shareBp: share_bp }))
