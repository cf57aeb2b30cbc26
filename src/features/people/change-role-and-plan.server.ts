// Staff change the role or the plan of a person. A change of role is notified to the person and to all other admins.
import { planCodeOf } from '#features/accounts/domain.ts'
import { type Plan, updateUser } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { grantPlan } from '#features/plans/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, wrongState } from '#lib/errors.ts'
import type { Role } from '#lib/pure/access.ts'
import { addDays, startOfDay } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { deleteSessions, listActiveAdmins } from './data.server.ts'
import { withUserLock } from './with-user-lock.server.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'jobs'>

/**
 * Changes the role of a person and signs them out everywhere, because their permissions have changed.
 * @throws not_yourself, last_admin, wrong_state for somebody whose address is not confirmed
 */
export async function changeRole(
  deps: ChangeDeps,
  actor: Viewer,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  await withUserLock(deps, actor, { id, action: 'role', admins: true }, async (trx, person) => {
    if (person.role === role) return
    if (!person.email_verified) throw wrongState('unconfirmed')
    const admins = await listActiveAdmins(trx, deps.clock.now())
    if (person.role === 'admin' && !admins.some((admin) => admin.id !== id && admin.closing_at === null))
      throw new AppError('last_admin', 409)
    await updateUser(trx, id, { role })
    await deleteSessions(trx, id)
    await recordAudit(trx, deps, {
      by: actor,
      action: 'role.changed',
      accountId: person.account_id,
      entity: 'user',
      entityId: id,
      before: { role: person.role },
      after: { role },
    })
    const key = `role:${newId()}`
    const mail = { personId: id, actorId: actor.userId, role }
    await notify(trx, deps, { to: { userId: id }, kind: 'security.role_changed', key })
    await deps.jobs.add(trx, 'role.changed', { ...mail, to: id })
    for (const admin of admins.filter((admin) => admin.id !== id && admin.id !== actor.userId)) {
      await notify(trx, deps, {
        to: { userId: admin.id },
        kind: 'security.role_of_person_changed',
        params: { name: person.name, by: actor.name },
        href: paths.admin.person(id),
        key,
      })
      await deps.jobs.add(trx, 'role.changed', { ...mail, to: admin.id })
    }
  })
}

/**
 * Gives the account of a person a plan, beside its subscription; the basic plan has no end date and takes back what staff gave.
 * The end of a paid plan cancels withdrawals that are not sent, and an upgrade makes waiting ones earlier.
 *
 * @throws subscription_decides when the account pays for a better plan than this one
 */
export async function changePlan(
  deps: ChangeDeps,
  actor: Viewer,
  { id, plan, until }: { id: string; plan: Plan; until: string | null },
): Promise<void> {
  if (until && plan === 'basic') throw invalidInput([{ code: 'basic_without_end', at: 'until' }])
  if (until && until < deps.clock.today()) throw invalidInput([{ code: 'end_in_past', at: 'until' }])
  await withUserLock(deps, actor, { id, action: 'plan' }, async (trx, person) => {
    if (person.plan === plan && person.plan_until === until) return
    const effective = await grantPlan(trx, deps, {
      accountId: person.account_id,
      cause: 'staff',
      plan,
      endsAt: until === null ? null : startOfDay(addDays(until, 1)),
      actorId: actor.userId,
    })
    if (effective.plan !== plan)
      throw new AppError('subscription_decides', 409, { params: { plan: planCodeOf(effective.plan) } })
    await recordAudit(trx, deps, {
      by: actor,
      action: 'plan.changed',
      accountId: person.account_id,
      entity: 'user',
      entityId: id,
      before: { plan: planCodeOf(person.plan), until: person.plan_until },
      after: { plan: planCodeOf(plan), until },
    })
  })
}
