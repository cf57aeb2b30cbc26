// Learns which track a code of a source is, and credits the money that waited for it. Above a limit two people decide.
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { insertEarnings } from '#features/earnings/service.server.ts'
import { PLATFORM } from '#features/ledger/domain/transfers.ts'
import { postTransfers, type Transfer } from '#features/ledger/service.server.ts'
import { listTrackOptions, listTracksOfIsrcs } from '#features/releases/service.server.ts'
import { recordRecouped } from '#features/splits/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { planAnnouncements } from './announce-statement.server.ts'
import { upsertAlias } from './cells.data.server.ts'
import { findSource, findStatement, insertStatementEvent } from './data.server.ts'
import { groupsOf, rulesOf } from './divide-statement.server.ts'
import { creditTrack, type TrackRules } from './domain/credit-track.ts'
import {
  deleteMatchRequest,
  deleteMatchRequestById,
  findMatchRequest,
  upsertMatchRequest,
} from './match-requests.data.server.ts'
import { earningRow } from './post-statement.server.ts'
import {
  listCellsOfIdentity,
  listOpenSuspense,
  listUnpostedWith,
  setIdentityTrack,
  setSuspenseMatched,
} from './posting.data.server.ts'

type MatchDeps = Pick<
  Deps,
  'db' | 'jobs' | 'clock' | 'secret' | 'bookCurrency' | 'statementApprovalAboveMicros'
>

interface Match {
  sourceId: string
  identity: string
  trackId: string
}

/**
 * From now on the code is this track in statements of the source, also in those that were read and are not posted, and
 * instead of the track that it was matched with before. Open money of posted statements goes through the waterfall with
 * the plan and the split of its usage month; its micro-units stay as the statement was rounded.
 *
 * Above the limit of the installation the first person asks, and nothing changes; the code is matched when a second person
 * chooses the same track. Choosing another track replaces the request.
 *
 * @returns what was credited, in micro-units of the book currency; whether a second person has to agree first
 * @throws not_found for an unknown source; invalid_input for an unknown track, or for lines without any code; own_account
 * for a track whose money goes to an account that the actor belongs to; same_person when the one who asked agrees
 */
export async function matchSuspense(
  deps: MatchDeps,
  actor: Viewer,
  { sourceId, identity, trackId }: Match,
): Promise<{ creditedMicros: bigint; awaitsApproval: boolean }> {
  // Lines without a code are different recordings under one name.
  if (identity === 'none') throw invalidInput([{ code: 'identity_none', at: 'identity' }])
  const { bookCurrency, clock } = deps
  return deps.db.transaction().execute(async (trx) => {
    const source = await findSource(trx, sourceId)
    if (!source) throw notFound()
    if ((await listTrackOptions(trx, [trackId])).length === 0)
      throw invalidInput([{ code: 'track_absent', at: 'trackId' }])
    // Before the open money is listed, so that a statement that is being posted now is waited for.
    const unposted = await listUnpostedWith(trx, {
      sourceId,
      identity,
      trackId,
      onlyUnmatched: await isInCatalogue(trx, identity),
    })
    const open = await listOpenSuspense(trx, { sourceId, identity })
    const rules = (await rulesOf(trx, [trackId], { locks: true })).get(trackId)
    if (!rules) throw notFound()
    for (const accountId of payeesOf(rules)) await refuseOwnAccount(trx, { userId: actor.userId, accountId })
    if (isAboveLimit(deps, open)) {
      const request = await findMatchRequest(trx, { sourceId, identity })
      if (request?.track_id !== trackId) {
        await requestMatch(trx, deps, actor, { sourceId, identity, trackId })
        return { creditedMicros: 0n, awaitsApproval: true }
      }
      if (request.requested_by === actor.userId) throw new AppError('same_person', 403)
    }
    await deleteMatchRequest(trx, { sourceId, identity })
    await upsertAlias(trx, { sourceId, identity, trackId, createdBy: actor.userId, at: clock.now() })
    const transfers: Transfer[] = []
    const credited = []
    let creditedMicros = 0n
    const left = new Map(rules.recoupments.map(({ id, leftMicros }) => [id, leftMicros]))
    for (const [statementId, rows] of Map.groupBy(open, (row) => row.statementId)) {
      const statement = await findStatement(trx, statementId)
      const run = rows[0]?.run ?? 1
      if (!statement) continue
      const credit = creditTrack(
        groupsOf(rows, await listCellsOfIdentity(trx, { statementId, identity })),
        {
          ...rules,
          recoupments: rules.recoupments.map((recoupment) => ({
            ...recoupment,
            leftMicros: left.get(recoupment.id) ?? 0n,
          })),
        },
        { accountId: PLATFORM, book: 'suspense', ref: identity },
        bookCurrency,
      )
      for (const [id, amount] of credit.recouped) left.set(id, (left.get(id) ?? 0n) - amount)
      await recordRecouped(
        trx,
        [...credit.recouped].map(([recoupmentId, amountMicros]) => ({
          recoupmentId,
          statementId,
          amountMicros,
        })),
      )
      creditedMicros += rows.reduce((sum, { grossMicros }) => sum + grossMicros, 0n)
      if (credit.movements.some(({ amountMicros }) => amountMicros !== 0n)) {
        transfers.push({
          key: `match:${statementId}:${run}:${identity}`,
          accountId: rules.ownerAccountId,
          kind: 'suspense_match',
          statementId,
          trackId,
          actorId: actor.userId,
          movements: credit.movements,
        })
        credited.push({ statement, run, earnings: credit.earnings })
        const earned = Map.groupBy(
          credit.earnings.filter(({ isHeld }) => !isHeld),
          ({ accountId }) => accountId,
        )
        await planAnnouncements(
          trx,
          deps,
          { statementId, run, event: 'posted', identity },
          [...earned].map(([accountId, earnings]) => [
            accountId,
            earnings.reduce((sum, { amountMicros }) => sum + amountMicros, 0n),
          ]),
        )
      }
      await setSuspenseMatched(trx, { statementId, run, identity, trackId })
      await deps.jobs.add(trx, 'statements.store_lines', { statementId, fileId: newId(), identity })
      await deps.jobs.add(trx, 'signals.find', { statementId }, { key: `signals-${statementId}` })
    }
    const posted = transfers.length > 0 ? await postTransfers(trx, deps, transfers) : []
    for (const [index, { statement, run, earnings }] of credited.entries())
      await insertEarnings(
        trx,
        earnings.map((earning) =>
          earningRow(
            earning,
            { trackId, ownerAccountId: rules.ownerAccountId },
            posted[index]?.transferId ?? '',
            { statement, source, run, bookCurrency, postedAt: clock.now() },
          ),
        ),
      )
    const statementIds = [...new Set([...open.map(({ statementId }) => statementId), ...unposted])]
    await setIdentityTrack(trx, { statementIds, identity, trackId })
    for (const statementId of statementIds)
      await insertStatementEvent(trx, {
        id: newId(),
        statementId,
        type: 'matched_later',
        actorId: actor.userId,
        details: { identity },
        at: clock.now(),
      })
    await recordAudit(trx, deps, {
      by: actor,
      action: 'statement_code.matched',
      entity: 'statement_source',
      entityId: sourceId,
      after: { code: identity, track: trackId, credited_micros: String(creditedMicros) },
    })
    return { creditedMicros, awaitsApproval: false }
  })
}

/** Sizes without their sign, as for statements: what is taken back in one month does not hide what another gets. */
function isAboveLimit(
  { statementApprovalAboveMicros: limit }: MatchDeps,
  open: readonly { grossMicros: bigint }[],
): boolean {
  const moved = open.reduce(
    (sum, { grossMicros }) => sum + (grossMicros < 0n ? -grossMicros : grossMicros),
    0n,
  )
  return limit !== null && moved > limit
}

async function requestMatch(trx: Trx, deps: MatchDeps, actor: Viewer, match: Match): Promise<void> {
  await upsertMatchRequest(trx, {
    ...match,
    id: newId(),
    requestedBy: actor.userId,
    at: deps.clock.now(),
  })
  await recordAudit(trx, deps, {
    by: actor,
    action: 'statement_code.match_requested',
    entity: 'statement_source',
    entityId: match.sourceId,
    after: { code: match.identity, track: match.trackId },
  })
}

/** Anyone who may match can withdraw a request, also somebody else's. @throws not_found */
export async function withdrawMatch(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  actor: Viewer,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const request = await deleteMatchRequestById(trx, id)
    if (!request) throw notFound()
    await recordAudit(trx, deps, {
      by: actor,
      action: 'statement_code.match_withdrawn',
      entity: 'statement_source',
      entityId: request.source_id,
      before: { code: request.identity, track: request.track_id },
    })
  })
}

/** The accounts that a track pays, or paid before its split changed. */
const payeesOf = ({ ownerAccountId, revisions, recoupments }: TrackRules): string[] => [
  ...new Set([
    ownerAccountId,
    ...revisions.flatMap(({ parties }) => parties.flatMap(({ accountId }) => accountId ?? [])),
    ...recoupments.map(({ creditorAccountId }) => creditorAccountId),
  ]),
]

/** Refuses codes whose ISRC the catalogue knows, because they match by themselves. */
async function isInCatalogue(db: Db, identity: string): Promise<boolean> {
  if (!identity.startsWith('isrc:')) return false
  return (await listTracksOfIsrcs(db, [identity.slice('isrc:'.length)])).length > 0
}
