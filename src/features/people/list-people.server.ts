// Who a person is to staff: finding them, the page about them, their role and their plan.
import { planCodeOf } from '#features/accounts/domain.ts'
import { type Plan, setPlan, setStanding } from '#features/accounts/service.server.ts'
import { listAuditAbout, recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { Role } from '#lib/pure/access.ts'
import { showBlock, touching } from './block-person.server.ts'
import { listBlocks } from './blocks.data.server.ts'
import type { PersonDetail, PersonSummary } from './contract.ts'
import {
  countOfPerson,
  deleteSessions,
  findPayoutMethod,
  findPerson,
  listActiveAdmins,
  listPeople,
  type PeopleBy,
  type PersonRow,
} from './data.server.ts'
import { partsOf, standingOf } from './domain.ts'

type StandingDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

export async function searchPeople({ db, clock }: StandingDeps, by: Omit<PeopleBy, 'now'>) {
  const rows = await listPeople(db, { ...by, search: by.search?.trim(), now: clock.now() })
  const page = rows.slice(0, by.limit)
  return {
    items: page.map(summaryOf),
    nextCursor: rows.length > by.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The page of a person without letters, which appeals add; each role is given only its part. */
export async function showPerson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, role }: { id: string; role: Role },
): Promise<PersonDetail> {
  const now = clock.now()
  const row = await findPerson(db, id, now)
  if (!row) throw notFound()
  const parts = partsOf(role)
  const about = { userId: id, accountId: row.account_id }
  const blocks = (await listBlocks(db, id)).map((block) => showBlock(block, now))
  const payout = parts.money ? await findPayoutMethod(db, row.account_id) : undefined
  return {
    ...summaryOf(row),
    accountId: row.account_id,
    emailConfirmed: row.email_verified,
    language: row.language,
    planUntil: row.plan_until,
    closingAt: row.closing_at,
    closedAt: row.closed_at,
    twoFactor: row.two_factor_enabled,
    block: (parts.care && blocks.find((block) => block.holds)) || null,
    care: parts.care
      ? {
          phone: row.phone_number && `${row.phone_code ?? ''} ${row.phone_number}`.trim(),
          contactMethod: row.contact_method,
          ...(await countOfPerson(db, about)),
          blocks,
          letters: [],
        }
      : null,
    money: parts.money
      ? {
          method: payout?.method ?? null,
          changedAt: payout?.changed_at ?? null,
          heldUntil: payout?.held_until ?? null,
        }
      : null,
    audit: parts.audit ? await listAuditAbout(db, { ...about, limit: 20 }) : null,
  }
}

/**
 * Changes what a person is to this installation, and signs them out everywhere: what they may do has changed.
 * @throws not_yourself, last_admin, wrong_state for somebody whose address is not confirmed
 */
export async function changeRole(
  deps: StandingDeps,
  by: Viewer,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  await touching(deps, by, { id, touch: 'role', admins: true }, async (trx, person) => {
    if (person.role === role) return
    if (!person.email_verified) throw wrongState('unconfirmed')
    const admins = await listActiveAdmins(trx, deps.clock.now())
    if (person.role === 'admin' && !admins.some((admin) => admin.id !== id))
      throw new AppError('last_admin', 409)
    await setStanding(trx, id, { role })
    await deleteSessions(trx, id)
    await recordAudit(trx, deps, {
      by,
      action: 'role.changed',
      accountId: person.account_id,
      entity: 'user',
      entityId: id,
      before: { role: person.role },
      after: { role },
    })
  })
}

/** Gives the account of a person a plan; Basic has no end. */
export async function changePlan(
  deps: StandingDeps & Pick<Deps, 'clock'>,
  by: Viewer,
  { id, plan, until }: { id: string; plan: Plan; until: string | null },
): Promise<void> {
  if (until && plan === 'basic') throw invalidInput([{ code: 'basic_without_end', at: 'until' }])
  if (until && until < deps.clock.today()) throw invalidInput([{ code: 'end_in_past', at: 'until' }])
  await touching(deps, by, { id, touch: 'plan' }, async (trx, person) => {
    if (person.plan === plan && person.plan_until === until) return
    await setPlan(trx, person.account_id, plan, until)
    await recordAudit(trx, deps, {
      by,
      action: 'plan.changed',
      accountId: person.account_id,
      entity: 'user',
      entityId: id,
      before: { plan: planCodeOf(person.plan), until: person.plan_until },
      after: { plan: planCodeOf(plan), until },
    })
  })
}

export const summaryOf = (row: PersonRow): PersonSummary => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  role: row.role,
  plan: planCodeOf(row.plan),
  createdAt: row.created_at,
  standing: [
    ...(row.block_kind ? [standingOf(row.block_kind)] : []),
    ...(row.closing_at && !row.closed_at ? (['closing'] as const) : []),
    ...(row.email_verified ? [] : (['unconfirmed'] as const)),
  ],
})
