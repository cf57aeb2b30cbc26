// Takes back a posted statement: every transfer is mirrored, and the statement may be posted again.
import { reverseEarnings, sumCredited } from '#features/earnings/service.server.ts'
import { reverseStatement as reverseTransfersOfStatement } from '#features/ledger/service.server.ts'
import { giveBackRecouped } from '#features/splits/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { planAnnouncements } from './announce-statement.server.ts'
import { findStatementForUpdate, insertStatementEvent, updateStatement } from './data.server.ts'
import { reverseSuspense } from './posting.data.server.ts'

type ReverseDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** Job `statements.reverse`. What followed from the statement later is taken back with it: matches and released shares. */
export async function reverseStatement(
  deps: ReverseDeps,
  { statementId, actorId }: { statementId: string; actorId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const statement = await findStatementForUpdate(trx, statementId)
    if (statement?.status !== 'reversing') return
    await reverseTransfersOfStatement(trx, deps, { statementId, actorId })
    const announcement = { statementId, run: statement.run, event: 'reversed' } as const
    await planAnnouncements(trx, deps, announcement, await sumCredited(trx, statementId))
    await reverseEarnings(trx, statementId)
    await reverseSuspense(trx, statementId)
    await giveBackRecouped(trx, statementId)
    await updateStatement(trx, statementId, { status: 'reversed', reversed_at: deps.clock.now() })
    await insertStatementEvent(trx, {
      id: newId(),
      statementId,
      type: 'reversed',
      actorId,
      details: { run: statement.run },
      at: deps.clock.now(),
    })
    await deps.jobs.add(trx, 'signals.find', { statementId }, { key: `signals-${statementId}` })
  })
}

/** Run after the last attempt to reverse has failed: the statement is still posted. */
export async function failReversal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { statementId }: { statementId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await findStatementForUpdate(trx, statementId))?.status !== 'reversing') return
    await updateStatement(trx, statementId, {
      status: 'posted',
      failure: JSON.stringify({ code: 'reversal_failed', params: {} }),
    })
    await insertStatementEvent(trx, {
      id: newId(),
      statementId,
      type: 'reversal_failed',
      actorId: null,
      at: clock.now(),
    })
  })
}
