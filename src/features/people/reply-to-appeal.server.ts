// Staff reply to the appeal or message of a blocked person.
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { paths } from '#lib/pure/paths.ts'
import { required } from '#lib/pure/required.ts'
import { findMessage, findMessageForUpdate, type MessageRow, setAnswer } from './appeals.data.server.ts'
import { liftBlock } from './block-person.server.ts'
import { findBlock } from './blocks.data.server.ts'
import type { StaffMessage } from './contract.ts'
import type { PersonRow } from './data.server.ts'
import { type AppealResult, canReplyWith } from './domain.ts'
import { showToStaff } from './list-appeals.server.ts'
import { withUserLock } from './with-user-lock.server.ts'

/**
 * Replies to a message once; accepting an appeal lifts its block. The email contains the reply without the name of
 * its author.
 *
 * @throws own_account for a person of an account the actor belongs to, own_decision for an appeal against a block the
 * actor set, wrong_state when it was already answered, and the errors of lifting a block
 */
export async function replyToAppeal(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'jobs'>,
  actor: Viewer,
  { id, result, text }: { id: string; result: AppealResult; text: string },
): Promise<StaffMessage> {
  const asked = await findMessage(deps.db, id)
  if (!asked) throw notFound()
  if (text === '') throw invalidInput([{ code: 'required', at: 'text' }])
  if (!canReplyWith(asked.kind, result)) throw invalidInput([{ code: 'invalid_value', at: 'result' }])
  const action = result === 'accepted' ? 'unblock' : 'freeze'
  return withUserLock(deps, actor, { id: asked.user_id, action }, async (trx, person) => {
    const message = required(await findMessageForUpdate(trx, id))
    await refuseOwnAccount(trx, { userId: actor.userId, accountId: person.account_id })
    const block = await findBlock(trx, message.block_id)
    if (message.kind === 'appeal' && block?.set_by === actor.userId) throw new AppError('own_decision', 409)
    if (message.status !== 'open') throw wrongState(message.status)
    const liftsBlock = result === 'accepted' && person.block_id === message.block_id
    await setAnswer(trx, id, {
      status: result,
      answer: text,
      answered_by: actor.userId,
      answered_at: deps.clock.now(),
    })
    if (liftsBlock) await liftBlock(trx, deps, actor, { person, note: text })
    await recordAudit(trx, deps, {
      by: actor,
      action: result === 'answered' ? 'message.answered' : `appeal.${result}`,
      accountId: person.account_id,
      entity: message.kind,
      entityId: id,
      before: { status: 'open' },
      after: { status: result, answer: text },
    })
    await notifyWriter(trx, deps, { message, person, unblocked: liftsBlock })
    const [answered] = await showToStaff(deps, trx, [required(await findMessage(trx, id))])
    return required(answered)
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
    href: unblocked || !person.block_id ? paths.dashboard() : paths.blocked(),
  })
  await deps.jobs.add(trx, 'appeal.answered', { letterId: message.id })
}
