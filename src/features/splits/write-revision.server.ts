// Writes a revision of a sheet: its parties and shares, the invitations of who is new, and what everybody is notified of.
import { recordActivity } from '#features/activity/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { emitWebhook } from '#features/webhooks/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { required } from '#lib/pure/required.ts'
import { announce, moneyPeople } from './announce-split.server.ts'
import {
  closeInvitations,
  findOwner,
  findPersonByEmail,
  insertParty,
  insertRevision,
  insertShares,
  insertSheet,
  listParties,
  type PartyRow,
  PENDING,
  type SheetRow,
  type Target,
  updateParty,
  withdrawEndings,
} from './data.server.ts'
import { periodsOf } from './domain/months.ts'
import { plainEmail, type Share } from './domain/sheets.ts'
import { sendInvitation } from './invite-party.server.ts'
import { findApplicable, type Revision, readRevisions, shareOfAccount, titleOf } from './read-sheet.server.ts'

export interface NewRevision extends Target {
  /** The owner of the release. */
  accountId: string
  fromMonth: string | null
  /** A line may name an account that is known to agree, instead of an invitation. */
  shares: readonly (Share & { accountId?: string })[]
  by: { userId: string | null }
  /** Ends a track's own sheet: the revision of its release that applies from then on. There are no shares then. */
  follows?: Revision
}

export type WriteDeps = Pick<Deps, 'clock' | 'jobs' | 'secret'>

/** The caller has locked the release and the sheet, and has checked the shares and the month. */
export async function writeRevision(trx: Trx, deps: WriteDeps, given: NewRevision): Promise<SheetRow> {
  const { accountId, releaseId, trackId, fromMonth, by } = given
  const now = deps.clock.now()
  const { own, inherited } = await findApplicable(trx, given)
  const sheet =
    own ??
    (await insertSheet(trx, {
      id: newId(),
      account_id: accountId,
      release_id: releaseId,
      track_id: trackId,
      created_at: now,
    }))
  const before = (await readRevisions(trx, [sheet.id])).get(sheet.id) ?? []
  const followedRelease = before.at(-1)?.ends ?? before.length === 0
  const accepted = inherited && followedRelease ? await listAccepted(trx, inherited) : []
  const { parties, invited } = await matchParties(trx, deps, { ...given, sheet, accepted })
  const revision = { id: newId(), number: before.length + 1 }
  await insertRevision(trx, {
    ...revision,
    sheet_id: sheet.id,
    from_month: fromMonth,
    ends: given.follows !== undefined,
    created_by: by.userId,
    created_at: now,
  })
  const shares = given.shares.map(({ shareBp }, index) => ({
    revision_id: revision.id,
    position: index + 1,
    party_id: required(parties[index]).id,
    share_bp: shareBp,
  }))
  if (shares.length > 0) await insertShares(trx, shares)
  if (trackId === null) await withdrawEndings(trx, releaseId, now)
  const title = await titleOf(trx, sheet)
  for (const party of invited) await sendInvitation(trx, deps, { party, title })
  await closeUnused(trx, deps, sheet)
  await announceChange(trx, deps, { sheet, before, given, parties, revisionId: revision.id, title })
  const about = { entity: 'release' as const, entityId: releaseId }
  await recordActivity(trx, deps, { ...about, accountId, type: 'split.saved', title })
  await recordAudit(trx, deps, {
    by,
    action: 'split.saved',
    accountId,
    entity: 'split_sheet',
    entityId: sheet.id,
    after: {
      revision: revision.number,
      from_month: fromMonth,
      ...(given.follows ? { ends: true } : {}),
      shares: parties.map(({ id }, index) => ({ party: id, share_bp: given.shares[index]?.shareBp })),
    },
  })
  await emitWebhook(trx, deps, {
    accountId,
    type: 'split.saved',
    eventId: revision.id,
    data: { release_id: releaseId, track_id: trackId, revision: revision.number, from_month: fromMonth },
  })
  return sheet
}

/** The parties of the release's sheet that have accepted: they need not accept its track's sheet again. */
const listAccepted = async (trx: Trx, { id }: SheetRow) =>
  (await listParties(trx, id)).filter(({ status }) => status === 'accepted')

/** The party of each line: one that is on the sheet already, one that has accepted elsewhere, or a new one to invite. */
async function matchParties(
  trx: Trx,
  deps: WriteDeps,
  { sheet, accepted, shares, accountId }: NewRevision & { sheet: SheetRow; accepted: readonly PartyRow[] },
) {
  const now = deps.clock.now()
  const known = (await listParties(trx, sheet.id)).filter(({ status }) => status !== 'taken_back')
  const parties: PartyRow[] = []
  const invited: PartyRow[] = []
  for (const share of shares) {
    const email = share.email === null ? null : plainEmail(share.email)
    const name = share.name.trim()
    const party = known.find((one) => one.email === email)
    if (party) {
      if (email !== null && party.name !== name) await updateParty(trx, party.id, { name })
      parties.push(party)
      continue
    }
    const base = { id: newId(), sheet_id: sheet.id, owner_account_id: accountId, created_at: now }
    if (email === null) {
      const owner = await findOwner(trx, accountId)
      parties.push(
        await insertParty(trx, {
          ...base,
          status: 'owner',
          account_id: accountId,
          name: owner?.name ?? name,
          email: null,
        }),
      )
      continue
    }
    const elsewhere = accepted.find((one) => one.email === email)
    const boundTo = share.accountId ?? elsewhere?.account_id
    const inserted = await insertParty(trx, {
      ...base,
      name,
      email,
      ...(boundTo
        ? {
            status: 'accepted' as const,
            account_id: boundTo,
            user_id: elsewhere?.user_id ?? (await findPersonByEmail(trx, email))?.id ?? null,
            answered_at: elsewhere?.answered_at ?? now,
          }
        : { status: 'invited' as const, asked_at: now }),
    })
    parties.push(inserted)
    if (!boundTo) invited.push(inserted)
  }
  return { parties, invited }
}

/** Somebody who was invited to a revision that another replaced before its first month has nothing left to answer. */
async function closeUnused(trx: Trx, deps: WriteDeps, sheet: SheetRow): Promise<void> {
  const revisions = (await readRevisions(trx, [sheet.id])).get(sheet.id) ?? []
  const periods = periodsOf(revisions)
  const used = new Set(
    revisions.flatMap(({ shares }, index) => (periods[index] ? shares.map(({ party_id }) => party_id) : [])),
  )
  for (const party of await listParties(trx, sheet.id)) {
    if (used.has(party.id) || !PENDING.includes(party.status)) continue
    const now = deps.clock.now()
    await closeInvitations(trx, party.id, now)
    await updateParty(trx, party.id, { status: 'taken_back', account_id: sheet.account_id, answered_at: now })
  }
}

/** Everybody who has accepted is mailed their new share; the owner, if somebody else of the account changed it. */
async function announceChange(
  trx: Trx,
  deps: WriteDeps,
  it: {
    sheet: SheetRow
    before: readonly Revision[]
    given: NewRevision
    parties: readonly PartyRow[]
    revisionId: string
    title: string
  },
): Promise<void> {
  const { sheet, before, given, parties, revisionId, title } = it
  const { accountId, fromMonth, follows } = given
  const owner = await findOwner(trx, accountId)
  const account = owner?.name ?? ''
  const earlier = before.at(-1)?.shares ?? []
  const shareAfter = new Map(parties.map(({ id }, index) => [id, given.shares[index]?.shareBp ?? 0]))
  const accounts = new Map<string, number>()
  for (const party of await listParties(trx, sheet.id)) {
    if (party.status !== 'accepted' || party.account_id === null) continue
    const shareBp = follows ? shareOfAccount(follows, party.account_id) : (shareAfter.get(party.id) ?? 0)
    const shareBefore = earlier.find(({ party_id }) => party_id === party.id)?.share_bp ?? 0
    if (shareBp !== shareBefore) accounts.set(party.account_id, shareBp)
  }
  for (const { status, account_id } of follows?.shares ?? [])
    if (status === 'accepted' && account_id && !earlier.some((share) => share.account_id === account_id))
      accounts.set(account_id, follows ? shareOfAccount(follows, account_id) : 0)
  for (const [partyAccount, shareBp] of accounts)
    await announce(trx, deps, {
      to: moneyPeople(partyAccount),
      event: 'split_changed',
      params: { account, title, shareBp, month: fromMonth ?? '' },
      href: paths.splits({ view: 'shared' }),
      key: `split-revision-${revisionId}`,
    })
  if (owner && given.by.userId !== owner.id) {
    const shareBp = follows
      ? shareOfAccount(follows, accountId)
      : (given.shares.find(({ email }) => email === null)?.shareBp ?? 0)
    await announce(trx, deps, {
      to: moneyPeople(accountId),
      event: 'split_changed',
      params: { account, title, shareBp, month: fromMonth ?? '' },
      href: paths.split(sheet.release_id, sheet.track_id ?? undefined),
      key: `split-revision-${revisionId}`,
    })
  }
}
