// Freezing and banning people, and lifting either. The person is notified of the reason.
import { insertBlock } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, wrongState } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import {
  type BlockRow,
  closeExpiredBlocks,
  findBlock,
  findHoldingBlock,
  setLifted,
} from './blocks.data.server.ts'
import type { Block } from './contract.ts'
import { deleteImpersonations, lockPeople, type PersonRow } from './data.server.ts'
import { accountStatusOf, type BlockKind } from './domain.ts'
import { withUserLock } from './with-user-lock.server.ts'

export type BlockDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'jobs'>

export interface NewBlock {
  id: string
  kind: BlockKind
  reason: string
  nextStep: string
  endsAt: string | null
}

/**
 * Blocks a person. Their sessions stay open so that they can read why, the gates refuse everything else, and
 * impersonations of them end. A ban also stops the renewal of their plan.
 *
 * @throws not_yourself, staff_protected, admin_required (403), wrong_state when they are already blocked (409)
 */
export async function blockPerson(deps: BlockDeps, actor: Viewer, block: NewBlock): Promise<Block> {
  const endsAt = requireBlock(block, deps.clock.now())
  const { kind, reason, nextStep } = block
  return withUserLock(deps, actor, { id: block.id, action: kind }, async (trx, person) => {
    if (person.block_kind) throw wrongState(accountStatusOf(person.block_kind))
    const now = deps.clock.now()
    await closeExpiredBlocks(trx, person.id, now)
    const id = newId()
    await insertBlock(trx, {
      id,
      user_id: person.id,
      kind,
      reason,
      next_step: nextStep,
      ends_at: endsAt,
      set_by: actor.userId,
      set_at: now,
    })
    await deleteImpersonations(trx, person.id)
    await recordAudit(trx, deps, {
      by: actor,
      action: `person.${accountStatusOf(kind)}`,
      accountId: person.account_id,
      entity: 'user',
      entityId: person.id,
      before: { block: null },
      after: { block: kind, reason, nextStep, endsAt: endsAt?.toISOString() ?? null },
    })
    await deps.jobs.add(trx, 'person.blocked', { blockId: id })
    // A banned person cannot cancel the plan themselves.
    if (kind === 'ban') await deps.jobs.add(trx, 'billing.close', { accountId: person.account_id })
    if (endsAt)
      await deps.jobs.add(trx, 'person.freeze_over', { blockId: id }, { at: endsAt, key: `freeze:${id}` })
    return showBlock(required(await findBlock(trx, id)), now)
  })
}

function requireBlock({ kind, reason, nextStep, endsAt }: NewBlock, now: Date): Date | null {
  const ends = endsAt === null ? null : new Date(endsAt)
  const problems = [
    ...(reason === '' ? [{ code: 'required', at: 'reason' }] : []),
    ...(nextStep === '' ? [{ code: 'required', at: 'nextStep' }] : []),
    ...(ends && kind === 'ban' ? [{ code: 'ban_without_end', at: 'endsAt' }] : []),
    ...(ends && ends <= now ? [{ code: 'end_in_past', at: 'endsAt' }] : []),
  ]
  if (problems.length > 0) throw invalidInput(problems)
  return ends
}

/** @throws the errors of `blockPerson`; wrong_state when the person is not blocked */
export async function unblockPerson(
  deps: BlockDeps,
  actor: Viewer,
  { id, note }: { id: string; note: string },
): Promise<void> {
  if (note === '') throw invalidInput([{ code: 'required', at: 'note' }])
  await withUserLock(deps, actor, { id, action: 'unblock' }, async (trx, person) => {
    if (!person.block_id) throw wrongState('active')
    await liftBlock(trx, deps, actor, { person, note })
    await deps.jobs.add(trx, 'person.unblocked', { blockId: person.block_id })
  })
}

/** Lifts the block in force for a person whose row is locked, and records it in the audit log. */
export async function liftBlock(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'secret'>,
  actor: Viewer,
  { person, note }: { person: PersonRow; note: string },
): Promise<void> {
  const block = person.block_id && (await findBlock(trx, person.block_id))
  if (!block) return
  await setLifted(trx, block.id, { liftedBy: actor.userId, at: deps.clock.now() })
  await recordAudit(trx, deps, {
    by: actor,
    action: 'person.unblocked',
    accountId: person.account_id,
    entity: 'user',
    entityId: person.id,
    before: { block: block.kind, reason: block.reason },
    after: { block: null, note },
  })
}

/** Job `person.freeze_over`: closes a freeze that reached its end and notifies its person. */
export async function endFreeze(deps: BlockDeps, { blockId }: { blockId: string }): Promise<void> {
  const block = await findBlock(deps.db, blockId)
  if (!block || block.lifted_at) return
  await deps.db.transaction().execute(async (trx) => {
    await lockPeople(trx, [block.user_id])
    if (!(await closeExpiredBlocks(trx, block.user_id, deps.clock.now()))) return
    await recordAudit(trx, deps, {
      by: { userId: null },
      action: 'person.unblocked',
      entity: 'user',
      entityId: block.user_id,
      before: { block: block.kind, reason: block.reason },
      after: { block: null },
    })
    await deps.jobs.add(trx, 'person.unblocked', { blockId })
  })
}

/** The block in force for a person, if any. */
export const findOwnBlock = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string) =>
  findHoldingBlock(db, userId, clock.now())

export const showBlock = (row: BlockRow, now: Date): Block => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  nextStep: row.next_step,
  setAt: row.set_at,
  endsAt: row.ends_at,
  setBy: row.set_by === null ? null : { id: row.set_by, name: row.setter_name ?? '' },
  // A freeze is over at its end, even before the job has recorded it.
  liftedAt: row.lifted_at ?? (row.ends_at && row.ends_at <= now ? row.ends_at : null),
  liftedBy: row.lifted_by === null ? null : { id: row.lifted_by, name: row.lifter_name ?? '' },
  active: row.lifted_at === null && (row.ends_at === null || row.ends_at > now),
})
