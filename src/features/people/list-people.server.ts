// Finding people, and the page about a person, for staff.
import { planCodeOf } from '#features/accounts/domain.ts'
import { listAuditAbout } from '#features/audit/service.server.ts'
import { listActiveRequests } from '#features/payouts/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { Role } from '#lib/pure/access.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import { showBlock } from './block-person.server.ts'
import { listBlocks } from './blocks.data.server.ts'
import type { PersonDetail, PersonSummary } from './contract.ts'
import {
  countOfPerson,
  findPayoutMethod,
  findPerson,
  listPeople,
  type PeopleQuery,
  type PersonRow,
} from './data.server.ts'
import { type AccountStatus, accountStatusOf, partsOf } from './domain.ts'

export async function searchPeople(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  params: Omit<PeopleQuery, 'now'>,
) {
  const rows = await listPeople(db, { ...params, search: params.search?.trim(), now: clock.now() })
  const page = rows.slice(0, params.limit)
  return {
    items: page.map(summaryOf),
    nextCursor: rows.length > params.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The page of a person without their messages, which `showPersonToStaff` adds; each role sees only its part. */
export async function showPerson(
  deps: Pick<Deps, 'db' | 'clock' | 'auditSubjects'>,
  { id, role }: { id: string; role: Role },
): Promise<PersonDetail> {
  const { db, clock } = deps
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
    block: (parts.support && blocks.find((block) => block.active)) || null,
    support: parts.support
      ? {
          phone: row.phone_number && `${row.phone_code ?? ''} ${row.phone_number}`.trim(),
          contactMethod: row.contact_method,
          ...(await countOfPerson(db, about)),
          blocks,
          messages: [],
        }
      : null,
    money: parts.money
      ? {
          method: payout?.method ?? null,
          changedAt: payout?.changed_at ?? null,
          heldUntil: payout?.held_until && payout.held_until > now ? payout.held_until : null,
          endingRequests: row.plan === 'basic' ? [] : await listEndingRequests(db, row.account_id),
        }
      : null,
    audit: parts.audit ? await listAuditAbout(deps, { ...about, limit: 20 }) : null,
  }
}

async function listEndingRequests(db: Db, accountId: string) {
  const requests = await listActiveRequests(db, accountId)
  return requests
    .filter(({ isCancelledOnPlanEnd }) => isCancelledOnPlanEnd)
    .map(({ id, amountMicros, currency, availableOn }) => ({
      id,
      amount: decimalOfMicros(amountMicros),
      currency,
      availableOn,
    }))
}

export const summaryOf = (row: PersonRow): PersonSummary => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  role: row.role,
  plan: planCodeOf(row.plan),
  createdAt: row.created_at,
  accountStatus: statusesOf(row),
})

function statusesOf(row: PersonRow): AccountStatus[] {
  const statuses: AccountStatus[] = row.block_kind ? [accountStatusOf(row.block_kind)] : []
  if (row.closed_at) statuses.push('closed')
  // A closed account has no address any more, and is no longer closing.
  else {
    if (row.closing_at) statuses.push('closing')
    if (!row.email_verified) statuses.push('unconfirmed')
  }
  return statuses
}
