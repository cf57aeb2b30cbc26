// Freezing, banning, and lifting either: once, with a reason, told to the person.
import { insertBlock } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import type { Block } from '../contract.ts'
import { deleteImpersonations, findPerson, lockPeople, type PersonRow } from '../data.server.ts'
import { type BlockKind, type StaffAction, staffActionRefusal, standingOf } from '../domain.ts'
import { type BlockRow, closeOverBlocks, findBlock, findHoldingBlock, setLifted } from './data.server.ts'

export type BlockDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'jobs'>

export interface NewBlock {
  id: string
  kind: BlockKind
  reason: string
  nextStep: string
  endsAt: string | null
}

/**
 * Blocks a person. Their sessions stay, so that they read why; whatever they may not do is refused by the gates,
 * and nobody acts in their name any longer.
 * @throws not_yourself, staff_protected, admin_decides (403), wrong_state when they are blocked already (409)
 */
export async function blockPerson(deps: BlockDeps, by: Viewer, given: NewBlock): Promise<Block> {
  const endsAt = requireBlock(given, deps.clock.now())
  const { kind, reason, nextStep } = given
  return touching(deps, by, { id: given.id, touch: kind }, async (trx, person) => {
    if (person.block_kind) throw wrongState(standingOf(person.block_kind))
    const now = deps.clock.now()
    await closeOverBlocks(trx, person.id, now)
    const id = newId()
    await insertBlock(trx, {
      id,
      user_id: person.id,
      kind,
      reason,
      next_step: nextStep,
      ends_at: endsAt,
      set_by: by.userId,
      set_at: now,
    })
    await deleteImpersonations(trx, person.id)
    await recordAudit(trx, deps, {
      by,
      action: `person.${standingOf(kind)}`,
      accountId: person.account_id,
      entity: 'user',
      entityId: person.id,
      before: { block: null },
      after: { block: kind, reason, nextStep, endsAt: endsAt?.toISOString() ?? null },
    })
    await deps.jobs.add(trx, 'person.blocked', { blockId: id })
    if (endsAt)
      await deps.jobs.add(trx, 'person.freeze_over', { blockId: id }, { at: endsAt, key: `freeze:${id}` })
    return showBlock((await findBlock(trx, id)) as BlockRow, now)
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

/** @throws as `blockPerson`; wrong_state when nothing holds them */
export async function unblockPerson(
  deps: BlockDeps,
  by: Viewer,
  { id, note }: { id: string; note: string },
): Promise<void> {
  if (note === '') throw invalidInput([{ code: 'required', at: 'note' }])
  await touching(deps, by, { id, touch: 'unblock' }, async (trx, person) => {
    if (!person.block_id) throw wrongState('active')
    await liftBlock(trx, deps, by, { person, note })
    await deps.jobs.add(trx, 'person.unblocked', { blockId: person.block_id })
  })
}

/** Lifts the block that holds a locked person, and writes it down. */
export async function liftBlock(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'secret'>,
  by: Viewer,
  { person, note }: { person: PersonRow; note: string },
): Promise<void> {
  const block = person.block_id && (await findBlock(trx, person.block_id))
  if (!block) return
  await setLifted(trx, block.id, { liftedBy: by.userId, at: deps.clock.now() })
  await recordAudit(trx, deps, {
    by,
    action: 'person.unblocked',
    accountId: person.account_id,
    entity: 'user',
    entityId: person.id,
    before: { block: block.kind, reason: block.reason },
    after: { block: null, note },
  })
}

/** Job `person.freeze_over`: a freeze that reached its end is closed, and its person told. */
export async function endFreeze(deps: BlockDeps, { blockId }: { blockId: string }): Promise<void> {
  const block = await findBlock(deps.db, blockId)
  if (!block || block.lifted_at) return
  await deps.db.transaction().execute(async (trx) => {
    await lockPeople(trx, [block.user_id])
    if (!(await closeOverBlocks(trx, block.user_id, deps.clock.now()))) return
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

/**
 * Locks who acts and whom it is about, so that of two members of staff one comes second and sees what the first
 * did; and who was blocked or lost their role a moment ago does nothing any more.
 */
export async function touching<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: Viewer,
  { id, touch, admins = false }: { id: string; touch: StaffAction; admins?: boolean },
  work: (trx: Db, person: PersonRow) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [by.userId, id], { admins })
    const now = clock.now()
    const [actor, person] = [await findPerson(trx, by.userId, now), await findPerson(trx, id, now)]
    if (!actor || actor.block_kind || actor.role !== by.role) throw new AppError('permission_denied', 403)
    if (!person) throw notFound()
    const refusal = staffActionRefusal(by, { ...person, block: person.block_kind }, touch)
    if (refusal) throw new AppError(refusal, 403)
    if (person.closed_at) throw wrongState('closed')
    return work(trx, person)
  })
}

/** What holds a person now. */
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
  // Over is over, whether or not anybody wrote it down yet.
  liftedAt: row.lifted_at ?? (row.ends_at && row.ends_at <= now ? row.ends_at : null),
  liftedBy: row.lifted_by === null ? null : { id: row.lifted_by, name: row.lifter_name ?? '' },
  holds: row.lifted_at === null && (row.ends_at === null || row.ends_at > now),
})
