// Closes an account: requested, cancellable for two weeks, then carried out permanently.
import { isDispensable } from '#features/accounts/service.server.ts'
import type { AuditAction } from '#features/audit/domain/actions.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { findRunning } from '#features/billing/service.server.ts'
import { readBalances } from '#features/ledger/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { wholeCents } from '#features/payouts/domain/amounts.ts'
import { closePlaylists } from '#features/playlists/service.server.ts'
import { canTransition, isLive } from '#features/releases/domain/status.ts'
import { endUpdate, findAnyReleaseForUpdate, transitionRelease } from '#features/releases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, signInFirst } from '#lib/errors.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import { paths } from '#lib/pure/paths.ts'
import type { ClosingPreview } from '../contract.ts'
import { findPerson, findPersonForUpdate, type PersonRow, updatePerson } from '../data.server.ts'
import { CLOSING_DAYS } from '../domain.ts'
import {
  anonymise,
  anonymiseSplits,
  countHoldings,
  deleteArtists,
  deleteDrafts,
  deleteFreeTexts,
  deleteMasters,
  deletePersonal,
  deletePersonalFiles,
  deleteSeats,
  deleteUploads,
  isBlocked,
  listReleaseIds,
} from './data.server.ts'

type ClosingDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>

/** Counts what closing the account affects. */
export async function previewClosing(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<ClosingPreview> {
  const person = await findPerson(db, userId)
  if (!person) throw signInFirst()
  const { byStatus, seats } = await countHoldings(db, person.account_id)
  const subscription = await findRunning(db, person.account_id)
  const balances = await readBalances(db, person.account_id)
  const count = (...statuses: Parameters<typeof byStatus.get>[0][]) =>
    statuses.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0)
  return {
    closingAt: person.closing_at,
    teamSeats: seats,
    drafts: count('draft', 'submitted'),
    live: count('published', 'takedown_requested'),
    inProgress: count('in_review', 'approved', 'in_process'),
    balance: balances.flatMap(({ book, currency, balanceMicros }) =>
      book === 'payable' && wholeCents(balanceMicros) > 0n
        ? [{ currency, amount: decimalOfMicros(wholeCents(balanceMicros)) }]
        : [],
    ),
    renewedBy: subscription && !subscription.cancels_at_period_end ? subscription.source : null,
  }
}

/**
 * Schedules the account to close in two weeks; repeated calls change nothing.
 *
 * @throws invalid_input when the typed name differs, only_administrator
 */
export async function requestClosing(
  deps: ClosingDeps,
  viewer: Viewer,
  confirm: string,
): Promise<ClosingPreview> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    // Before the row of the person, because everybody who locks administrators does it in the same order.
    const isDispensableNow = await isDispensable(trx, { userId: viewer.userId, now })
    const person = await findPersonForUpdate(trx, viewer.userId)
    if (!person) throw signInFirst()
    if (confirm.trim() !== person.username) throw invalidInput([{ code: 'confirm_mismatch', at: 'confirm' }])
    if (person.closing_at) return
    if (!isDispensableNow) throw new AppError('only_administrator', 409)
    const closingAt = new Date(now.getTime() + CLOSING_DAYS * DAY_MS)
    await updatePerson(trx, person.id, { closing_at: closingAt, updated_at: now })
    await promiseClosing(trx, deps, person.id, closingAt)
    await deps.jobs.add(trx, 'settings.closing', { userId: person.id })
    await notify(trx, deps, {
      to: { userId: person.id },
      kind: 'account.closing',
      href: paths.personalData(),
      params: { date: closingAt.toISOString() },
      key: `closing-${closingAt.toISOString()}`,
    })
    await audit(trx, deps, viewer, person, 'account.closing', { closing_at: closingAt.toISOString() })
  })
  return previewClosing(deps, viewer)
}

const promiseClosing = (trx: Db, { jobs }: ClosingDeps, userId: string, closingAt: Date) =>
  jobs.add(trx, 'settings.close', { userId }, { at: closingAt, key: `close-${userId}` })

/** Cancels the closing; nothing changes. */
export async function cancelClosing(deps: ClosingDeps, viewer: Viewer): Promise<ClosingPreview> {
  await deps.db.transaction().execute(async (trx) => {
    const person = await findPersonForUpdate(trx, viewer.userId)
    if (!person) throw signInFirst()
    if (!person.closing_at) return
    await updatePerson(trx, person.id, { closing_at: null, updated_at: deps.clock.now() })
    await audit(trx, deps, viewer, person, 'account.kept', { closing_at: null })
  })
  return previewClosing(deps, viewer)
}

/**
 * Job `settings.close`. A blocked account is not closed, because it is under investigation, and neither is that of an
 * administrator who is the last by now. Everything happens in one
 * transaction; files are deleted by separate jobs.
 */
export async function closeAccount(deps: ClosingDeps, { userId }: { userId: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const isDispensableNow = await isDispensable(trx, { userId, now })
    const person = await findPersonForUpdate(trx, userId)
    if (!person?.closing_at || person.closing_at > now) return
    if (!isDispensableNow || (await isBlocked(trx, userId, now))) {
      return promiseClosing(trx, deps, userId, new Date(now.getTime() + DAY_MS))
    }
    const releases = await settleReleases(trx, deps, person)
    const drafts = await deleteDrafts(trx, person.account_id)
    await deleteArtists(trx, person.account_id)
    const keys = [
      ...(await deletePersonalFiles(trx, userId)),
      ...(await deleteMasters(trx, person.account_id)),
      ...(await deleteUploads(trx, person.account_id)),
    ]
    for (const key of keys) await deps.jobs.add(trx, 'settings.forget_object', { key })
    await closePlaylists(trx, deps, { userId, accountId: person.account_id })
    await endSeats(trx, deps, person)
    await deps.jobs.add(trx, 'billing.close', { accountId: person.account_id })
    await deletePersonal(trx, { userId, accountId: person.account_id, email: person.email })
    await deleteFreeTexts(trx, person.account_id)
    await anonymiseSplits(trx, { userId, accountId: person.account_id })
    await anonymise(trx, userId, now)
    await audit(trx, deps, { userId: null }, person, 'account.closed', { drafts, ...releases })
  })
}

/**
 * Withdraws submissions, discards updates of live releases and requests their takedown. Only staff can stop releases
 * that are already being processed.
 */
async function settleReleases(trx: Db, deps: ClosingDeps, person: PersonRow) {
  const takedowns: string[] = []
  const kept: string[] = []
  for (const { id } of await listReleaseIds(trx, person.account_id)) {
    const actor = { by: 'user' as const, actorId: person.id }
    await endUpdate(trx, deps, { id, userId: person.id })
    const release = await findAnyReleaseForUpdate(trx, id)
    const live = release && isLive({ status: release.status, liveAt: release.live_at })
    if (release?.status === 'submitted' && !live) {
      await transitionRelease(trx, deps, release, { ...actor, to: 'draft', values: { submitted_at: null } })
    } else if (release && live && canTransition(release.status, 'takedown_requested', 'user')) {
      await transitionRelease(trx, deps, release, { ...actor, to: 'takedown_requested' })
      takedowns.push(id)
    } else if (release && (live || UNDER_WAY.has(release.status))) kept.push(id)
  }
  return { takedowns, kept }
}

const UNDER_WAY: ReadonlySet<string> = new Set(['in_review', 'approved', 'in_process'])

async function endSeats(trx: Db, deps: ClosingDeps, person: PersonRow): Promise<void> {
  const about = { userId: person.id, accountId: person.account_id }
  const { members, accounts } = await deleteSeats(trx, about)
  const key = `closed-${person.id}`
  for (const userId of members) {
    const params = { account: person.name }
    await notify(trx, deps, { to: { userId }, kind: 'team.removed', params, key })
  }
  for (const accountId of accounts) {
    const to = { accountId, needs: 'team.manage' as const }
    await notify(trx, deps, { to, kind: 'team.left', params: { name: person.name }, href: paths.team(), key })
  }
}

/** Job `settings.forget_object`. */
export const forgetObject = ({ objects }: Pick<Deps, 'objects'>, { key }: { key: string }) =>
  objects.delete(key)

const audit = (
  trx: Db,
  deps: ClosingDeps,
  actor: { userId: string | null },
  person: PersonRow,
  action: AuditAction,
  after: Record<string, unknown>,
) =>
  recordAudit(trx, deps, {
    by: actor,
    action,
    accountId: person.account_id,
    entity: 'user',
    entityId: person.id,
    after,
    before: { closing_at: person.closing_at?.toISOString() ?? null },
  })
