// Agreeing to a smaller share, declining it, and withdrawing a proposal.
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import { paths } from '#lib/pure/paths.ts'
import { announce, moneyPeople } from './announce-split.server.ts'
import {
  closeProposals,
  findOwner,
  findProposal,
  findProposalForUpdate,
  listConsents,
  type ProposalRow,
  setConsent,
} from './data.server.ts'
import { revisionsFrom } from './domain/months.ts'
import { listEndingMonths, refuseEndBelowClaims } from './end-track-sheet.server.ts'
import { titleOf } from './read-sheet.server.ts'
import { lockSheet, refuseBelowClaims, savedShareOf } from './save-sheet.server.ts'
import { writeRevision } from './write-revision.server.ts'

type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret'>

/**
 * Answers for the account of the viewer. With the last agreement the proposal becomes a revision: from the month that was
 * proposed, or the next possible one if that has been posted meanwhile.
 *
 * @throws not_found, wrong_state when it was answered or withdrawn, split_disputed
 */
export async function answerProposal(
  deps: AnswerDeps,
  viewer: Viewer,
  { id, agrees }: { id: string; agrees: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // The sheet is locked before the proposal, as a save does.
    const seen = await findProposal(trx, id)
    if (!seen) throw notFound()
    const consents = await listConsents(trx, [id])
    const consent = consents.find(({ account_id }) => account_id === viewer.accountId)
    if (!consent) throw notFound()
    const facts = await lockSheet(trx, deps, { target: targetOf(seen), accountId: seen.account_id })
    const proposal = await findProposalForUpdate(trx, id)
    if (proposal?.status !== 'open') throw wrongState(proposal?.status ?? 'withdrawn')
    const now = deps.clock.now()
    const name = (await findOwner(trx, viewer.accountId))?.name ?? ''
    if (!agrees) {
      await closeProposals(trx, { id }, 'declined', now)
      return announceAnswer(trx, deps, { proposal, name, event: 'split_refused' })
    }
    const months = proposal.ends ? listEndingMonths(facts) : facts.months
    const fromMonth = monthFor(proposal.from_month, months)
    const following = proposal.ends ? revisionsFrom(facts.ofRelease, fromMonth ?? '') : []
    // A claim may have been opened since it was proposed.
    if (proposal.ends) await refuseEndBelowClaims(trx, facts, following)
    else await refuseBelowClaims(trx, facts, savedShareOf(facts, proposal.shares))
    await setConsent(trx, { proposalId: id, accountId: viewer.accountId }, now)
    const waiting = (await listConsents(trx, [id])).filter(({ agreed_at }) => agreed_at === null)
    if (waiting.length > 0) return
    await closeProposals(trx, { id }, 'agreed', now)
    await writeRevision(trx, deps, {
      ...targetOf(proposal),
      accountId: proposal.account_id,
      fromMonth,
      shares: proposal.shares,
      follows: following[0],
      by: { userId: proposal.created_by },
    })
    await announceAnswer(trx, deps, { proposal, name, event: 'split_agreed' })
  })
}

/** @throws not_found, wrong_state */
export async function withdrawProposal(
  deps: AnswerDeps,
  viewer: Viewer,
  { id }: { id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const proposal = await findProposalForUpdate(trx, id)
    if (proposal?.account_id !== viewer.accountId) throw notFound()
    if (proposal.status !== 'open') throw wrongState(proposal.status)
    await closeProposals(trx, { id }, 'withdrawn', deps.clock.now())
  })
}

/** The month that was proposed, or the first one after it that can still be chosen. */
const monthFor = (proposed: string | null, months: readonly (string | null)[]): string | null =>
  months.find((month) => month === null || (proposed !== null && month >= proposed)) ?? months[0] ?? null

const targetOf = ({ release_id, track_id }: ProposalRow) => ({ releaseId: release_id, trackId: track_id })

async function announceAnswer(
  trx: Trx,
  deps: AnswerDeps,
  { proposal, name, event }: { proposal: ProposalRow; name: string; event: 'split_agreed' | 'split_refused' },
): Promise<void> {
  await announce(trx, deps, {
    to: moneyPeople(proposal.account_id),
    event,
    params: { name, title: await titleOf(trx, proposal) },
    href: paths.split(proposal.release_id, proposal.track_id ?? undefined),
    key: `split-answer-${proposal.id}`,
  })
}
