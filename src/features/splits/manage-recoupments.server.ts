// Advances and costs: proposed by the owner of the earnings, agreed by everybody they concern, and ended.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { decimalOfMicros } from '#lib/pure/money.ts'
import { paths } from '#lib/pure/paths.ts'
import { announce, moneyPeople } from './announce-split.server.ts'
import type { Recoupment } from './contract.ts'
import {
  findOwner,
  findPerson,
  findPersonByEmail,
  findRelease,
  listReleases,
  listSheetsOfReleases,
  listTracks,
} from './data.server.ts'
import {
  OPEN_RECOUPMENTS_MAX,
  parseAmount,
  type RecoupmentKind,
  recoupmentProblems,
} from './domain/recoupments.ts'
import { plainEmail } from './domain/sheets.ts'
import { readRevisions } from './read-sheet.server.ts'
import {
  countUnendedRecoupments,
  findRecoupment,
  findRecoupmentForUpdate,
  insertRecoupment,
  insertRecoupmentConsents,
  listOwnRecoupments,
  listRecouped,
  listRecoupmentConsents,
  listRecoupmentsFor,
  type RecoupmentRow,
  setRecoupmentConsent,
  updateRecoupment,
} from './recoupments.data.server.ts'

type RecoupDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret' | 'limits' | 'bookCurrency'>

export interface NewRecoupment {
  releaseId: string | null
  trackId: string | null
  kind: RecoupmentKind
  title: string
  amount: string
  creditorName: string
  creditorEmail: string
  priority: number
}

/**
 * Adds an advance or a cost. The owner agrees by adding it; it is paid back once the creditor and everybody who has
 * accepted a share of what is in scope have agreed too.
 *
 * @throws invalid_input, recoupment_limit
 */
export async function addRecoupment(deps: RecoupDeps, viewer: Viewer, given: NewRecoupment): Promise<string> {
  const problems = recoupmentProblems(given)
  if (problems.length > 0) throw invalidInput(problems)
  const amount = parseAmount(given.amount) ?? 0n
  const email = plainEmail(given.creditorEmail)
  await deps.limits.take('mail.recipient', `recoupment ${viewer.accountId} ${email}`)
  const id = newId()
  await deps.db.transaction().execute(async (trx) => {
    await requireScope(trx, viewer.accountId, given)
    if ((await countUnendedRecoupments(trx, viewer.accountId)) >= OPEN_RECOUPMENTS_MAX)
      throw new AppError('recoupment_limit', 409, { params: { max: OPEN_RECOUPMENTS_MAX } })
    const owner = await findOwner(trx, viewer.accountId)
    const isOwn = owner !== undefined && plainEmail(owner.email) === email
    const now = deps.clock.now()
    await insertRecoupment(trx, {
      id,
      account_id: viewer.accountId,
      release_id: given.releaseId,
      track_id: given.trackId,
      kind: given.kind,
      title: given.title.trim(),
      amount_micros: amount,
      left_micros: amount,
      currency: deps.bookCurrency,
      creditor_account_id: isOwn ? viewer.accountId : null,
      creditor_name: given.creditorName.trim(),
      creditor_email: email,
      priority: given.priority,
      status: 'proposed',
      created_by: viewer.userId,
      created_at: now,
    })
    const sharers = await listSharers(trx, viewer.accountId, given)
    const creditor = isOwn ? undefined : await findPersonByEmail(trx, email)
    await askSharers(trx, id, sharers)
    await announceProposal(trx, deps, {
      recoupment: { id, owner_name: owner?.name ?? '', title: given.title.trim() },
      accounts: [...sharers, ...(creditor?.account_id ? [creditor.account_id] : [])],
    })
    if (!isOwn && !creditor) await deps.jobs.add(trx, 'split.recoupmentMailed', { recoupmentId: id })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'recoupment.added',
      accountId: viewer.accountId,
      entity: 'recoupment',
      entityId: id,
      after: { kind: given.kind, amount_micros: String(amount), currency: deps.bookCurrency },
    })
    await openWhenAgreed(trx, deps, id)
  })
  return id
}

const askSharers = (trx: Trx, id: string, sharers: readonly string[]) =>
  insertRecoupmentConsents(
    trx,
    sharers.map((account) => ({ recoupment_id: id, account_id: account, agreed_at: null })),
  )

interface Proposal {
  recoupment: { id: string; owner_name: string; title: string }
  /** Who is asked to agree. */
  accounts: readonly string[]
}

async function announceProposal(
  trx: Trx,
  deps: RecoupDeps,
  { recoupment, accounts }: Proposal,
): Promise<void> {
  for (const account of new Set(accounts))
    await announce(trx, deps, {
      to: moneyPeople(account),
      event: 'recoupment_proposed',
      params: { account: recoupment.owner_name, title: recoupment.title },
      href: paths.splits({ view: 'shared' }),
      key: `recoupment-${recoupment.id}`,
    })
}

/** @throws invalid_input for a release or track of somebody else */
async function requireScope(
  trx: Db,
  accountId: string,
  { releaseId, trackId }: NewRecoupment,
): Promise<void> {
  if (releaseId === null && trackId === null) return
  const release = releaseId === null ? undefined : await findRelease(trx, releaseId)
  if (release?.account_id !== accountId) throw invalidInput([{ code: 'release_unknown', at: 'releaseId' }])
  if (trackId !== null && !(await listTracks(trx, release.id)).some(({ id }) => id === trackId))
    throw invalidInput([{ code: 'release_unknown', at: 'trackId' }])
}

/** The accounts that have accepted a share of anything in scope. */
async function listSharers(
  trx: Db,
  accountId: string,
  { releaseId, trackId }: Pick<NewRecoupment, 'releaseId' | 'trackId'>,
): Promise<string[]> {
  const releaseIds =
    releaseId === null
      ? (await listReleases(trx, { accountId, limit: 100_000 })).map(({ id }) => id)
      : [releaseId]
  const sheets = (await listSheetsOfReleases(trx, releaseIds)).filter(
    (sheet) => trackId === null || sheet.track_id === null || sheet.track_id === trackId,
  )
  const own = sheets.find((sheet) => trackId !== null && sheet.track_id === trackId)
  const revisions = await readRevisions(
    trx,
    sheets.map(({ id }) => id),
  )
  const newestOf = (sheet: { id: string }) => revisions.get(sheet.id)?.at(-1)
  const sharers = new Set<string>()
  for (const sheet of own && !newestOf(own)?.ends ? [own] : sheets)
    for (const { status, account_id } of newestOf(sheet)?.shares ?? [])
      if (status === 'accepted' && account_id !== null && account_id !== accountId) sharers.add(account_id)
  return [...sharers].sort()
}

/**
 * Agrees to a recoupment or declines it: as the creditor, whose address it names, or as an account whose share it takes from.
 *
 * @throws not_found, wrong_state
 */
export async function answerRecoupment(
  deps: RecoupDeps,
  viewer: Viewer,
  { id, agrees }: { id: string; agrees: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findRecoupmentForUpdate(trx, id)
    if (!row) throw notFound()
    const person = await findPerson(trx, viewer.userId)
    const isCreditor =
      row.creditor_account_id === null &&
      person?.email_verified === true &&
      plainEmail(person.email) === row.creditor_email &&
      person.account_id === viewer.accountId
    const consent = (await listRecoupmentConsents(trx, [id])).find(
      ({ account_id }) => account_id === viewer.accountId,
    )
    if (!isCreditor && !consent) throw notFound()
    if (row.status !== 'proposed') throw wrongState(row.status)
    const now = deps.clock.now()
    if (!agrees) {
      await updateRecoupment(trx, id, { status: 'declined', ended_at: now })
      await announceAnswer(trx, deps, { row, viewer, event: 'recoupment_declined' })
      return
    }
    if (isCreditor) await updateRecoupment(trx, id, { creditor_account_id: viewer.accountId })
    if (consent) await setRecoupmentConsent(trx, { recoupmentId: id, accountId: viewer.accountId }, now)
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'recoupment.agreed',
      accountId: row.account_id,
      entity: 'recoupment',
      entityId: id,
    })
    await openWhenAgreed(trx, deps, id)
  })
}

/** Parties who have accepted a share since it was proposed must agree before it opens. */
async function openWhenAgreed(trx: Trx, deps: RecoupDeps, id: string): Promise<void> {
  const row = await findRecoupment(trx, id)
  const consents = await listRecoupmentConsents(trx, [id])
  const isWaiting = consents.some(({ agreed_at }) => agreed_at === null)
  if (row?.status !== 'proposed' || row.creditor_account_id === null || isWaiting) return
  const asked = new Set([row.creditor_account_id, ...consents.map(({ account_id }) => account_id)])
  const scope = { releaseId: row.release_id, trackId: row.track_id }
  const accounts = (await listSharers(trx, row.account_id, scope)).filter((account) => !asked.has(account))
  if (accounts.length > 0) {
    await askSharers(trx, id, accounts)
    await announceProposal(trx, deps, { recoupment: row, accounts })
    return
  }
  await updateRecoupment(trx, id, { status: 'open', agreed_at: deps.clock.now() })
  for (const account of new Set([row.account_id, row.creditor_account_id]))
    await announce(trx, deps, {
      to: moneyPeople(account),
      event: 'recoupment_opened',
      params: { account: row.owner_name, title: row.title },
      href: paths.splits({ view: account === row.account_id ? 'recoupments' : 'shared' }),
      key: `recoupment-open-${id}`,
    })
}

/**
 * Ends a recoupment: the owner before it is agreed or when it pays back their own account, the creditor at any time. What
 * was paid back stays paid back.
 *
 * @throws not_found, recoupment_not_yours, wrong_state
 */
export async function endRecoupment(deps: RecoupDeps, viewer: Viewer, { id }: { id: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await findRecoupmentForUpdate(trx, id)
    const isOwner = row?.account_id === viewer.accountId
    const isCreditor = row?.creditor_account_id === viewer.accountId
    if (!row || !(isOwner || isCreditor)) throw notFound()
    if (row.status !== 'open' && row.status !== 'proposed') throw wrongState(row.status)
    if (row.status === 'open' && !isCreditor) throw new AppError('recoupment_not_yours', 403)
    await updateRecoupment(trx, id, { status: 'ended', ended_at: deps.clock.now() })
    await announceAnswer(trx, deps, { row, viewer, event: 'recoupment_ended' })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'recoupment.ended',
      accountId: row.account_id,
      entity: 'recoupment',
      entityId: id,
      before: { left_micros: String(row.left_micros) },
    })
  })
}

async function announceAnswer(
  trx: Trx,
  deps: RecoupDeps,
  it: {
    row: { id: string; account_id: string; creditor_account_id: string | null; title: string }
    viewer: Viewer
    event: 'recoupment_declined' | 'recoupment_ended'
  },
): Promise<void> {
  const { row, viewer, event } = it
  const name = (await findOwner(trx, viewer.accountId))?.name ?? ''
  for (const account of new Set([row.account_id, row.creditor_account_id]))
    if (account !== null && account !== viewer.accountId)
      await announce(trx, deps, {
        to: moneyPeople(account),
        event,
        params: { name, title: row.title },
        href: paths.splits({ view: account === row.account_id ? 'recoupments' : 'shared' }),
        key: `recoupment-${event}-${row.id}`,
      })
}

/** The recoupments of an account, and those of others that pay it back or wait for its agreement. */
export async function listRecoupments(
  { db, bookCurrency }: Pick<Deps, 'db' | 'bookCurrency'>,
  viewer: Viewer,
): Promise<{ own: Recoupment[]; others: Recoupment[]; bookCurrency: string }> {
  const person = await findPerson(db, viewer.userId)
  const email =
    person?.email_verified && person.account_id === viewer.accountId ? plainEmail(person.email) : null
  const [own, others] = await Promise.all([
    listOwnRecoupments(db, viewer.accountId),
    listRecoupmentsFor(db, { accountId: viewer.accountId, email }),
  ])
  const consents = await listRecoupmentConsents(
    db,
    [...own, ...others].map(({ id }) => id),
  )
  const view = async (row: RecoupmentRow): Promise<Recoupment> => {
    const asked = consents.filter(({ recoupment_id }) => recoupment_id === row.id)
    const waits = asked.filter(({ agreed_at }) => agreed_at === null)
    const isOwner = row.account_id === viewer.accountId
    const isCreditor = row.creditor_account_id === viewer.accountId
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      owner: row.owner_name,
      scope: row.track_title ?? row.release_title,
      creditorName: row.creditor_name,
      amount: decimalOfMicros(row.amount_micros),
      left: decimalOfMicros(row.left_micros),
      currency: row.currency,
      priority: row.priority,
      status: row.status,
      waitsFor: row.status === 'proposed' ? waits.length + (row.creditor_account_id === null ? 1 : 0) : 0,
      waitsForYou:
        row.status === 'proposed' &&
        (waits.some(({ account_id }) => account_id === viewer.accountId) ||
          (!isOwner && row.creditor_account_id === null && row.creditor_email === email)),
      endable: row.status === 'proposed' ? isOwner || isCreditor : row.status === 'open' && isCreditor,
      recouped: (await listRecouped(db, row.id)).map(({ statement_id, amount_micros, recorded_at }) => ({
        statementId: statement_id,
        amount: decimalOfMicros(amount_micros),
        at: recorded_at,
      })),
      createdAt: row.created_at,
      agreedAt: row.agreed_at,
      endedAt: row.ended_at,
    }
  }
  return { own: await Promise.all(own.map(view)), others: await Promise.all(others.map(view)), bookCurrency }
}

/** What is paid back before a share of a release or track is divided, for somebody who is invited to it. */
export async function listOpenScope(
  db: Db,
  by: { owner_account_id: string; release_id: string; track_id: string | null },
): Promise<{ kind: RecoupmentKind; title: string; left: string; currency: string }[]> {
  const rows = await listOwnRecoupments(db, by.owner_account_id)
  return rows
    .filter(
      ({ status, left_micros, release_id, track_id }) =>
        status === 'open' &&
        left_micros > 0n &&
        (release_id === null || release_id === by.release_id) &&
        (track_id === null || by.track_id === null || track_id === by.track_id),
    )
    .map(({ kind, title, left_micros, currency }) => ({
      kind,
      title,
      left: decimalOfMicros(left_micros),
      currency,
    }))
}
