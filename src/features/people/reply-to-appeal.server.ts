// Staff reply to the appeal or message of a blocked person.
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { findMessage, findMessageForUpdate, type MessageRow, setAnswer } from './appeals.data.server.ts'
import { liftBlock } from './block-person.server.ts'
import type { StaffMessage } from './contract.ts'
import type { PersonRow } from './data.server.ts'
import { type AppealResult, canReplyWith } from './domain.ts'
import { showToStaff } from './list-appeals.server.ts'
import { withUserLock } from './with-user-lock.server.ts'

/**
 * Answers a message once; accepting an appeal lifts its block. The mail holds the answer, not who wrote it.
 * @throws wrong_state when it has been answered already, and what lifting a block throws
 */
export async function replyToAppeal(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'jobs'>,
  actor: Viewer,
  { id, verdict, text }: { id: string; verdict: AppealResult; text: string },
): Promise<StaffMessage> {
  const asked = await findMessage(deps.db, id)
  if (!asked) throw notFound()
  if (text === '') throw invalidInput([{ code: 'required', at: 'text' }])
  if (!canReplyWith(asked.kind, verdict)) throw invalidInput([{ code: 'invalid_value', at: 'verdict' }])
  const action = verdict === 'accepted' ? 'unblock' : 'freeze'
  return withUserLock(deps, actor, { id: asked.user_id, action }, async (trx, person) => {
    const message = (await findMessageForUpdate(trx, id)) as MessageRow
    if (message.status !== 'open') throw wrongState(message.status)
    const liftsBlock = verdict === 'accepted' && person.block_id === message.block_id
    await setAnswer(trx, id, {
      status: verdict,
      answer: text,
      answered_by: actor.userId,
      answered_at: deps.clock.now(),
    })
    if (liftsBlock) await liftBlock(trx, deps, actor, { person, note: text })
    await recordAudit(trx, deps, {
      by: actor,
      action: `${message.kind}.${verdict}`,
      accountId: person.account_id,
      entity: message.kind,
      entityId: id,
      before: { status: 'open' },
      after: { status: verdict, answer: text },
    })
    await notifyWriter(trx, deps, { message, person, unblocked: liftsBlock })
    const [answered] = await showToStaff(deps, trx, [(await findMessage(trx, id)) as MessageRow])
    return answered as StaffMessage
  })
}

async function notifyWriter(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { message, person, unblocked }: { message: MessageRow; person: PersonRow; unblocked: boolean },
): Promise<void> {
  await notify(trx, deps, {
    to: { userId: person.id },
    kind: 'account.appeal_answered',
    key: `appeal:${message.id}`,
    href: unblocked || !person.block_id ? '/dashboard' : '/account/blocked',
  })
  await deps.jobs.add(trx, 'appeal.answered', { letterId: message.id })
}
