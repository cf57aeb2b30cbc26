// Every SQL statement of split sheets, their parties, revisions and proposals.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { PartyStatus } from './domain/parties.ts'
import type { Share } from './domain/sheets.ts'
import type {} from './tables.server.ts'

/** What a sheet is about: a release, or one of its tracks. */
export interface Target {
  releaseId: string
  trackId: string | null
}

/** The owner of an account. */
export const findOwner = (db: Db, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language'])
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The person with this confirmed address. */
export const findPersonByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'account_id', 'language', 'time_zone'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .where('email_verified', '=', true)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

const withRelease = (db: Db) =>
  db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .select([
      'releases.id',
      'releases.account_id',
      'releases.title',
      'releases.status',
      'releases.artwork_upload_id',
      'releases.other_artists',
      'artists.name as artist_name',
    ])
export type ReleaseFacts = NonNullable<Awaited<ReturnType<typeof findRelease>>>

export const findRelease = (db: Db, id: string) =>
  withRelease(db).where('releases.id', '=', id).executeTakeFirst()

/** Serializes changes to the sheets of a release, even when it has none yet. */
export const lockRelease = (db: Db, by: { id: string; accountId: string }) =>
  db
    .selectFrom('releases')
    .select('id')
    .where('id', '=', by.id)
    .where('account_id', '=', by.accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Reads one row more than requested. */
export const listReleases = (
  db: Db,
  by: { accountId: string; search?: string | undefined; cursor?: string; limit: number },
) =>
  withRelease(db)
    .where('releases.account_id', '=', by.accountId)
    .$call(
      whenSet(by.search?.trim() || undefined, (query, text) =>
        query.where(
          sql<boolean>`(fold(releases.title || ' ' || coalesce(artists.name, '')) like fold(${containing(text)})
            or exists (
              select from split_sheets sheet join split_parties party on party.sheet_id = sheet.id
              where sheet.release_id = releases.id and fold(party.name) like fold(${containing(text)})))`,
        ),
      ),
    )
    .$call(whenSet(by.cursor, (query, cursor) => query.where('releases.id', '<', cursor)))
    .orderBy('releases.id', 'desc')
    .limit(by.limit + 1)
    .execute()

export const listTracks = (db: Db, releaseId: string) =>
  db
    .selectFrom('tracks')
    .select(['id', 'title', 'position', 'isrc', 'account_id'])
    .where('release_id', '=', releaseId)
    .orderBy('position')
    .execute()

export const listReleasesOfTracks = (db: Db, trackIds: readonly string[]) =>
  db
    .selectFrom('tracks')
    .select(['id', 'release_id', 'account_id'])
    .where(sql<boolean>`id = any(${trackIds}::uuid[])`)
    .execute()

/** A recording by its id or its ISRC, for claims; drafts that were never submitted have no code. */
export const findTrack = (db: Db, by: { id: string } | { isrc: string }) =>
  db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.id', 'tracks.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .select([
      'tracks.id',
      'tracks.title',
      'tracks.isrc',
      'tracks.release_id',
      'tracks.account_id',
      'releases.title as release_title',
      'releases.live_at',
      'artists.name as artist_name',
    ])
    .$if('id' in by, (query) => query.where('tracks.id', '=', 'id' in by ? by.id : ''))
    .$if('isrc' in by, (query) => query.where('tracks.isrc', '=', 'isrc' in by ? by.isrc : ''))
    .orderBy('tracks.created_at')
    .executeTakeFirst()

const ofTarget = ({ releaseId, trackId }: Target) =>
  trackId === null
    ? sql<boolean>`release_id = ${releaseId}::uuid and track_id is null`
    : sql<boolean>`release_id = ${releaseId}::uuid and track_id = ${trackId}::uuid`

export const findSheet = (db: Db, target: Target) =>
  db.selectFrom('split_sheets').selectAll().where(ofTarget(target)).executeTakeFirst()
export type SheetRow = NonNullable<Awaited<ReturnType<typeof findSheet>>>

/** Waits until no statement is being posted by this sheet. */
export const findSheetForUpdate = (db: Db, target: Target) =>
  db.selectFrom('split_sheets').selectAll().where(ofTarget(target)).forUpdate().executeTakeFirst()

export const findSheetById = (db: Db, id: string) =>
  db.selectFrom('split_sheets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The sheets of releases, those of their tracks too. */
export const listSheetsOfReleases = (db: Db, releaseIds: readonly string[]) =>
  db
    .selectFrom('split_sheets')
    .selectAll()
    .where(sql<boolean>`release_id = any(${releaseIds}::uuid[])`)
    .orderBy('id')
    .execute()

/** The sheets that tracks and their releases have; rows that are locked are in the order of their ids. */
export const listSheetsOfTracks = (
  db: Db,
  by: { trackIds: readonly string[]; releaseIds: readonly string[]; locks: boolean },
) =>
  db
    .selectFrom('split_sheets')
    .selectAll()
    .where(
      sql<boolean>`(track_id = any(${by.trackIds}::uuid[])
        or (track_id is null and release_id = any(${by.releaseIds}::uuid[])))`,
    )
    .orderBy('id')
    .$if(by.locks, (query) => query.forShare())
    .execute()

export const insertSheet = (db: Db, sheet: Insertable<Tables['split_sheets']>) =>
  db.insertInto('split_sheets').values(sheet).returningAll().executeTakeFirstOrThrow()

/** Held by postings while they run, and alone by a first revision, which no sheet stands for yet. */
export const lockPostings = (trx: Db, mode: 'shared' | 'alone') =>
  mode === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(hashtext('split_postings'))`.execute(trx)
    : sql`select pg_advisory_xact_lock(hashtext('split_postings'))`.execute(trx)

/** The revisions of sheets with their shares and parties, in the order of revisions and positions. */
export const listRevisions = (db: Db, sheetIds: readonly string[]) =>
  db
    .selectFrom('split_revisions')
    .leftJoin('split_shares', 'split_shares.revision_id', 'split_revisions.id')
    .leftJoin('split_parties', 'split_parties.id', 'split_shares.party_id')
    .select([
      'split_revisions.id as revision_id',
      'split_revisions.sheet_id',
      'split_revisions.number',
      'split_revisions.from_month',
      'split_revisions.ends',
      'split_revisions.created_at',
      'split_shares.share_bp',
      'split_parties.id as party_id',
      'split_parties.account_id',
      'split_parties.status',
      'split_parties.name',
      'split_parties.email',
      'split_parties.asked_at',
      'split_parties.answered_at',
      'split_parties.note',
    ])
    .where(sql<boolean>`split_revisions.sheet_id = any(${sheetIds}::uuid[])`)
    .orderBy('split_revisions.sheet_id')
    .orderBy('split_revisions.number')
    .orderBy('split_shares.position')
    .execute()
type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number]
/** A revision that ends a sheet has no shares. */
export type ShareRow = RevisionRow & {
  share_bp: number
  party_id: string
  status: PartyStatus
  name: string
  note: string
}
export const isShare = (row: RevisionRow): row is ShareRow => row.party_id !== null

/** Locks parties, so that nobody accepts while a statement is being posted. */
export const lockParties = (trx: Db, sheetIds: readonly string[]) =>
  trx
    .selectFrom('split_parties')
    .select('id')
    .where(sql<boolean>`sheet_id = any(${sheetIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()

export const insertRevision = (db: Db, revision: Insertable<Tables['split_revisions']>) =>
  db.insertInto('split_revisions').values(revision).execute()
export const insertShares = (db: Db, shares: Insertable<Tables['split_shares']>[]) =>
  db.insertInto('split_shares').values(shares).execute()

export const insertParty = (db: Db, party: Insertable<Tables['split_parties']>) =>
  db.insertInto('split_parties').values(party).returningAll().executeTakeFirstOrThrow()
export type PartyRow = Awaited<ReturnType<typeof insertParty>>

export const listParties = (db: Db, sheetId: string) =>
  db.selectFrom('split_parties').selectAll().where('sheet_id', '=', sheetId).orderBy('id').execute()

export const findPartyForUpdate = (db: Db, by: { id: string; ownerAccountId?: string }) =>
  db
    .selectFrom('split_parties')
    .selectAll()
    .where('id', '=', by.id)
    .$call(whenSet(by.ownerAccountId, (query, owner) => query.where('owner_account_id', '=', owner)))
    .forUpdate()
    .executeTakeFirst()

export const updateParty = (db: Db, id: string, values: Updateable<Tables['split_parties']>) =>
  db.updateTable('split_parties').set(values).where('id', '=', id).execute()

/** Sheets of other accounts that pay this account. */
export const listSharesOfAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('split_parties')
    .innerJoin('split_sheets', 'split_sheets.id', 'split_parties.sheet_id')
    .innerJoin('releases', 'releases.id', 'split_sheets.release_id')
    .leftJoin('tracks', 'tracks.id', 'split_sheets.track_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .innerJoin('users as owner', (join) =>
      join.onRef('owner.account_id', '=', 'split_sheets.account_id').on('owner.closed_at', 'is', null),
    )
    .select([
      'split_parties.id as party_id',
      'split_sheets.id as sheet_id',
      'split_sheets.release_id',
      'split_sheets.track_id',
      'releases.title as release_title',
      'releases.artwork_upload_id',
      'tracks.title as track_title',
      'artists.name as artist_name',
      'owner.name as owner_name',
    ])
    .where('split_parties.account_id', '=', accountId)
    .where('split_parties.status', '=', 'accepted')
    .orderBy('split_parties.id', 'desc')
    .execute()

// Invitations

const withParty = (db: Db) =>
  db
    .selectFrom('split_invitations')
    .innerJoin('split_parties', 'split_parties.id', 'split_invitations.party_id')
    .innerJoin('split_sheets', 'split_sheets.id', 'split_parties.sheet_id')
    .select([
      'split_invitations.id',
      'split_invitations.party_id',
      'split_invitations.created_at',
      'split_invitations.expires_at',
      'split_invitations.closed_at',
      'split_parties.sheet_id',
      'split_parties.owner_account_id',
      'split_parties.status',
      'split_parties.name',
      'split_parties.email',
      'split_parties.asked_at',
      'split_sheets.release_id',
      'split_sheets.track_id',
    ])
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

export const findInvitation = (db: Db, id: string) =>
  withParty(db).where('split_invitations.id', '=', id).executeTakeFirst()

export const findInvitationByToken = (db: Db, hash: string) =>
  withParty(db).where('token_hash', '=', hash).executeTakeFirst()

/** Locks the party, so that only the first of concurrent answers counts. */
export const findInvitationByTokenForUpdate = (db: Db, hash: string) =>
  withParty(db)
    .where('token_hash', '=', hash)
    .forUpdate(['split_parties', 'split_invitations'])
    .executeTakeFirst()

export const findOpenInvitation = (db: Db, partyId: string) =>
  withParty(db)
    .where('split_invitations.party_id', '=', partyId)
    .where('split_invitations.closed_at', 'is', null)
    .executeTakeFirst()

export const listOpenInvitations = (db: Db, partyIds: readonly string[]) =>
  db
    .selectFrom('split_invitations')
    .selectAll()
    .where(sql<boolean>`party_id = any(${partyIds}::uuid[])`)
    .where('closed_at', 'is', null)
    .execute()

export const insertInvitation = (db: Db, invitation: Insertable<Tables['split_invitations']>) =>
  db.insertInto('split_invitations').values(invitation).execute()

export const closeInvitations = (db: Db, partyId: string, now: Date) =>
  db
    .updateTable('split_invitations')
    .set({ closed_at: now })
    .where('party_id', '=', partyId)
    .where('closed_at', 'is', null)
    .execute()

/** Which of these statuses invited people of a release have; for the list. */
export const countByStatus = (db: Db, partyIds: readonly string[]) =>
  db
    .selectFrom('split_parties')
    .select(['sheet_id', 'status'])
    .where(sql<boolean>`id = any(${partyIds}::uuid[])`)
    .execute()

// Proposals

export const insertProposal = (
  db: Db,
  {
    shares,
    ...proposal
  }: Omit<Insertable<Tables['split_proposals']>, 'shares'> & { shares: readonly Share[] },
) =>
  db
    .insertInto('split_proposals')
    .values({ ...proposal, shares: JSON.stringify(shares) })
    .execute()

export const insertConsents = (db: Db, consents: Insertable<Tables['split_consents']>[]) =>
  db.insertInto('split_consents').values(consents).execute()

export const findOpenProposal = (db: Db, target: Target) =>
  db
    .selectFrom('split_proposals')
    .selectAll()
    .where(ofTarget(target))
    .where('status', '=', 'open')
    .executeTakeFirst()
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findOpenProposal>>>

export const findProposal = (db: Db, id: string) =>
  db.selectFrom('split_proposals').selectAll().where('id', '=', id).executeTakeFirst()
export const findProposalForUpdate = (db: Db, id: string) =>
  db.selectFrom('split_proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const closeProposals = (
  db: Db,
  by: { id: string } | Target,
  status: 'agreed' | 'declined' | 'withdrawn',
  now: Date,
) =>
  db
    .updateTable('split_proposals')
    .set({ status, closed_at: now })
    .where('status', '=', 'open')
    .where('id' in by ? sql<boolean>`id = ${by.id}::uuid` : ofTarget(by))
    .execute()

/** Withdraws what would end sheets of tracks: agreement to it was given by what the release's sheet said then. */
export const withdrawEndings = (db: Db, releaseId: string, now: Date) =>
  db
    .updateTable('split_proposals')
    .set({ status: 'withdrawn', closed_at: now })
    .where('release_id', '=', releaseId)
    .where('status', '=', 'open')
    .where('ends', '=', true)
    .execute()

export const listConsents = (db: Db, proposalIds: readonly string[]) =>
  db
    .selectFrom('split_consents')
    .selectAll()
    .where(sql<boolean>`proposal_id = any(${proposalIds}::uuid[])`)
    .orderBy('account_id')
    .execute()

export const setConsent = (db: Db, by: { proposalId: string; accountId: string }, now: Date) =>
  db
    .updateTable('split_consents')
    .set({ agreed_at: now })
    .where('proposal_id', '=', by.proposalId)
    .where('account_id', '=', by.accountId)
    .execute()

/** Open proposals that wait for an account. */
export const listProposalsFor = (db: Db, accountId: string) =>
  db
    .selectFrom('split_consents')
    .innerJoin('split_proposals', 'split_proposals.id', 'split_consents.proposal_id')
    .innerJoin('releases', 'releases.id', 'split_proposals.release_id')
    .leftJoin('tracks', 'tracks.id', 'split_proposals.track_id')
    .innerJoin('users as owner', (join) =>
      join.onRef('owner.account_id', '=', 'split_proposals.account_id').on('owner.closed_at', 'is', null),
    )
    .select([
      'split_proposals.id',
      'split_proposals.from_month',
      'split_proposals.created_at',
      'split_consents.before_bp',
      'split_consents.after_bp',
      'releases.title as release_title',
      'tracks.title as track_title',
      'owner.name as owner_name',
    ])
    .where('split_consents.account_id', '=', accountId)
    .where('split_consents.agreed_at', 'is', null)
    .where('split_proposals.status', '=', 'open')
    .orderBy('split_proposals.id')
    .execute()

// Claims

export const listClaims = (db: Db, trackIds: readonly string[]) =>
  db
    .selectFrom('split_claims')
    .selectAll()
    .where(sql<boolean>`track_id = any(${trackIds}::uuid[])`)
    .orderBy('opened_at')
    .orderBy('dispute_id')
    .execute()

export const insertClaim = (db: Db, claim: Insertable<Tables['split_claims']>) =>
  db.insertInto('split_claims').values(claim).execute()

export const deleteClaim = (db: Db, disputeId: string) =>
  db.deleteFrom('split_claims').where('dispute_id', '=', disputeId).returningAll().executeTakeFirst()

/** What an account has to answer: names the statuses that wait. */
export const PENDING: readonly PartyStatus[] = ['invited', 'declined', 'expired']

/** Names sheets for the audit log by their track or release. */
export const nameSplits: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('split_sheets')
    .innerJoin('releases', 'releases.id', 'split_sheets.release_id')
    .leftJoin('tracks', 'tracks.id', 'split_sheets.track_id')
    .select(['split_sheets.id', sql<string>`coalesce(tracks.title, releases.title)`.as('label')])
    .$call(whenSet(ids, (query, ids) => query.where('split_sheets.id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('releases.title', 'ilike', containing(search))))
    .orderBy('split_sheets.id', 'desc')
    .limit(limit)
    .execute()
