// Requests for refunds as staff see them.
import { isMember } from '#features/accounts/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { staffMay } from '#lib/pure/access.ts'
import type { StaffRefund } from './contract.ts'
import { needsSecondPerson } from './decide-refund.server.ts'
import { approvalOf } from './domain.ts'
import { countRequested, findRefund, listRefunds, type RefundRow } from './refunds.data.server.ts'
import { refundView } from './request-refund.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'payoutRules'>

export async function listRefundsForStaff(
  deps: ShowDeps,
  viewer: Viewer,
  { limit, ...by }: { view: 'waiting' | 'done'; cursor?: string; limit: number },
) {
  const rows = await listRefunds(deps.db, { ...by, limit })
  const page = rows.slice(0, limit)
  return {
    items: await Promise.all(page.map((row) => staffView(deps, viewer, row))),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showRefundToStaff(deps: ShowDeps, viewer: Viewer, id: string): Promise<StaffRefund> {
  const row = await findRefund(deps.db, id)
  if (!row) throw notFound()
  return staffView(deps, viewer, row)
}

async function staffView(deps: ShowDeps, { userId, role }: Viewer, row: RefundRow): Promise<StaffRefund> {
  const needsSecond = needsSecondPerson(deps, row)
  const isOpen = row.state === 'requested' || row.state === 'proposed'
  const mayDecide =
    isOpen &&
    staffMay(role, 'money.manage') &&
    !(await isMember(deps.db, { userId, accountId: row.account_id }))
  return {
    ...refundView(row),
    decision: row.decision,
    account: {
      id: row.account_id,
      name: row.owner_name ?? '',
      email: row.owner_email ?? '',
      userId: row.owner_id,
    },
    invoice: { number: row.number, description: row.description, issuedAt: row.issued_at },
    needsSecondPerson: needsSecond,
    requestedBy: row.requester_name,
    proposedBy: row.proposer_name,
    proposedAt: row.proposed_at,
    decidedBy: row.decider_name,
    canApprove:
      mayDecide &&
      approvalOf({ state: row.state, proposedBy: row.proposed_by }, { by: userId, needsSecond }) !==
        undefined,
    canDecline: mayDecide,
  }
}

/** For the start page of the staff area. */
export const refundStats = async ({ db }: Pick<Deps, 'db'>) => ({ waiting: await countRequested(db) })
