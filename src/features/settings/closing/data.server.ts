// Every SQL statement of closing an account: counting what it has, and erasing the person from it.
import { sql } from 'kysely'
import { MASTER_OBJECTS, masterKey } from '#features/mastering/domain.ts'
import type { Status } from '#features/releases/domain/status.ts'
import type { Db } from '#lib/db.ts'
import { keysOf } from '#lib/pure/keys-of.ts'

/**
 * The status that counts for closing: a live release with an update counts as live, and a reopened or rejected
 * release that was never live counts as in review.
 */
const closingStatus = sql<Status>`case
  when live_at is null or status not in ('reopened', 'rejected', 'submitted') then status
  when update_of is null then 'in_review'
  else 'published' end`

/** Counts what closing affects, by release status. */
export async function countHoldings(db: Db, accountId: string) {
  const releases = await db
    .selectFrom('releases')
    .select((eb) => [closingStatus.as('status'), eb.fn.countAll<bigint>().as('count')])
    .where('account_id', '=', accountId)
    .groupBy(closingStatus)
    .execute()
  const seats = await db
    .selectFrom('seats')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    byStatus: new Map(releases.map((row) => [row.status, Number(row.count)])),
    seats: Number(seats.count),
  }
}

export const listReleaseIds = (db: Db, accountId: string) =>
  db
    .selectFrom('releases')
    .select(['id', 'status'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Drafts that were never submitted; a submitted release keeps its revisions and codes. */
export async function deleteDrafts(db: Db, accountId: string): Promise<number> {
  const gone = await db
    .deleteFrom('releases')
    .where('account_id', '=', accountId)
    .where('status', '=', 'draft')
    .where('revision', 'is', null)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Deletes artists without releases. The others keep their public name and their store pages. */
export async function deleteArtists(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('artists')
    .where('account_id', '=', accountId)
    .where('id', 'not in', (some) =>
      some
        .selectFrom('releases')
        .select('artist_id')
        .where('account_id', '=', accountId)
        .where('artist_id', 'is not', null)
        .$castTo<{ artist_id: string }>(),
    )
    .execute()
  await db
    .updateTable('artists')
    .set({ legal_first_name: '', legal_last_name: '', bio: '', website: '', socials: '{}' })
    .where('account_id', '=', accountId)
    .execute()
}

/** Deletes the masters of an account, also those that are paid, and returns their object keys. */
export async function deleteMasters(db: Db, accountId: string): Promise<string[]> {
  const gone = await db.deleteFrom('masters').where('account_id', '=', accountId).returning('id').execute()
  return gone.flatMap(({ id }) => keysOf(MASTER_OBJECTS).map((object) => masterKey(id, object)))
}

/** Deletes uploads that no release, track, frozen revision or artist needs, and returns their object keys. */
export async function deleteUploads(db: Db, accountId: string): Promise<string[]> {
  const gone = await sql<{ object_key: string | null; renditions: Record<string, string> | null }>`
    delete from uploads u where u.account_id = ${accountId}
      and not exists (select from releases r where r.account_id = ${accountId} and r.artwork_upload_id = u.id)
      and not exists (select from tracks t
        where t.account_id = ${accountId} and u.id in (t.upload_id, t.licence_upload_id))
      and not exists (select from artists a where a.account_id = ${accountId} and a.cover_upload_id = u.id)
      and not exists (select from release_revisions v
        where v.account_id = ${accountId} and v.content like '%' || u.id || '%')
    returning u.object_key, u.renditions`.execute(db)
  return gone.rows.flatMap((row) => [row.object_key ?? [], Object.values(row.renditions ?? {})].flat())
}

/** Removes every seat in the account and every seat the person has elsewhere; returns whom to notify. */
export async function deleteSeats(db: Db, params: { userId: string; accountId: string }) {
  const members = await db
    .deleteFrom('seats')
    .where('account_id', '=', params.accountId)
    .returning(['user_id'])
    .execute()
  const elsewhere = await db
    .deleteFrom('seats')
    .where('user_id', '=', params.userId)
    .returning(['account_id'])
    .execute()
  return { members: members.map((row) => row.user_id), accounts: elsewhere.map((row) => row.account_id) }
}

/** Deletes files of appeals and tickets and data exports of the person, and returns their object keys. */
export async function deletePersonalFiles(db: Db, userId: string): Promise<string[]> {
  const appended = await db
    .deleteFrom('appeal_files')
    .where('appeal_id', 'in', (some) => some.selectFrom('appeals').select('id').where('user_id', '=', userId))
    .returning('object_key')
    .execute()
  const asked = await db
    .deleteFrom('support_files')
    .where('ticket_id', 'in', (own) =>
      own.selectFrom('support_tickets').select('id').where('user_id', '=', userId),
    )
    .returning('object_key')
    .execute()
  const archives = await db
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .returning('object_key')
    .execute()
  return [...appended, ...asked, ...archives].flatMap((row) => row.object_key ?? [])
}

/**
 * Deletes everything that is only about the person, including every way to sign in. Blocks and the audit log keep ids
 * only.
 */
export async function deletePersonal(
  db: Db,
  { userId, accountId, email }: { userId: string; accountId: string; email: string },
): Promise<void> {
  await db
    .deleteFrom('support_events')
    .where('ticket_id', 'in', (own) =>
      own.selectFrom('support_tickets').select('id').where('user_id', '=', userId),
    )
    .execute()
  for (const table of [
    'sessions',
    'two_factors',
    'links',
    'music_connections',
    'appeals',
    'support_tickets',
    'notifications',
    'notification_settings',
    'release_views',
    'analytics_views',
  ] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  }
  for (const table of [
    'webhook_endpoints',
    'activity',
    'payout_settings',
    'imports',
    'store_selections',
    'cover_designs',
    'artist_pages',
    'lyrics_drafts',
    'presaves',
    'analytics_notes',
    'analytics_views',
    'shared_reports',
  ] as const) {
    await db.deleteFrom(table).where('account_id', '=', accountId).execute()
  }
  await db.deleteFrom('referral_codes').where('account_id', '=', accountId).execute()
  await db
    .updateTable('referrals')
    .set({ mailbox_mark: null, address_mark: null, device_mark: null })
    .where('referee_id', '=', accountId)
    .execute()
  await db
    .deleteFrom('api_tokens')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('account_id', '=', accountId)]))
    .execute()
  await db
    .deleteFrom('invitations')
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        eb('invited_by', '=', userId),
        eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()),
      ]),
    )
    .execute()
  // Tables of better-auth and of idempotent calls that no feature declares.
  await sql`delete from identities where user_id = ${userId}`.execute(db)
  await sql`delete from idempotent_answers where user_id = ${userId}`.execute(db)
  await sql`delete from verifications where position(${userId}::text in identifier || value) > 0
    or position(${email.toLowerCase()} in lower(identifier || value)) > 0`.execute(db)
}

const CLOSED_NAME = 'Closed account'
/** Somebody who was invited and did not accept. */
const UNNAMED = 'Invited person'
const closedEmail = (userId: string): string => `closed-${userId}@closed.invalid`

/**
 * Replaces name and address in split sheets and recoupments, which still say where money goes. Invitations that were
 * not accepted belong to whoever sent them: those that the account sent lose the name and the address that it typed,
 * unless they can still be answered.
 */
export async function anonymiseSplits(
  db: Db,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  const email = closedEmail(userId)
  await sql`
    update split_proposals p set shares = (
      select jsonb_agg(
        case when share->>'email' in (
          select o.email from split_parties o where o.account_id = ${accountId} and o.status = 'accepted')
        then share || jsonb_build_object('name', ${CLOSED_NAME}::text, 'email', ${email}::text)
        else share end order by place)
      from jsonb_array_elements(p.shares) with ordinality as shared (share, place))
    where exists (
      select from split_parties o, jsonb_array_elements(p.shares) share
      where o.account_id = ${accountId} and o.status = 'accepted' and share->>'email' = o.email)`.execute(db)
  await db
    .updateTable('split_parties')
    .set({ name: CLOSED_NAME, note: '' })
    .where('account_id', '=', accountId)
    .where('status', 'in', ['owner', 'accepted'])
    .execute()
  // Somebody who was invited at two addresses is on a sheet twice, and addresses of a sheet are unique.
  await sql`
    update split_parties p set email = replace(${email}::text, '@', case when own.place = 1 then '@' else '-' || own.place || '@' end)
    from (
      select id, row_number() over (partition by sheet_id order by id) as place from split_parties
      where account_id = ${accountId} and status = 'accepted') own
    where p.id = own.id`.execute(db)
  await db
    .updateTable('recoupments')
    .set({ creditor_name: CLOSED_NAME, creditor_email: email })
    .where('creditor_account_id', '=', accountId)
    .execute()
  await db
    .updateTable('recoupments')
    .set({ creditor_name: UNNAMED, creditor_email: email })
    .where('account_id', '=', accountId)
    .where('creditor_account_id', 'is', null)
    .where('status', 'in', ['declined', 'ended'])
    .execute()
  // The proposals first, because they know the invited only by their addresses.
  await sql`
    update split_proposals p set shares = (
      select jsonb_agg(
        case when share->>'email' in (${unanswered(accountId)})
        then share || jsonb_build_object('name', ${UNNAMED}::text, 'email', ${email}::text) else share end
        order by place)
      from jsonb_array_elements(p.shares) with ordinality as shared (share, place))
    where p.account_id = ${accountId} and p.status <> 'open'`.execute(db)
  await sql`
    update split_parties p set name = ${UNNAMED}, note = '', email = replace(${email}::text, '@', '-' || p.id || '@')
    where p.owner_account_id = ${accountId} and p.status in ('declined', 'expired', 'taken_back')`.execute(db)
}

/** The addresses of invitations that can no longer be answered. */
const unanswered = (accountId: string) => sql`
  select o.email from split_parties o
  where o.owner_account_id = ${accountId} and o.status in ('declined', 'expired', 'taken_back')`

/** Deletes what the account wrote in orders and in requests for money back. Their amounts and states stay. */
export async function deleteFreeTexts(db: Db, accountId: string): Promise<void> {
  await db.updateTable('promotions').set({ note: '' }).where('account_id', '=', accountId).execute()
  await db.updateTable('refund_requests').set({ reason: '' }).where('account_id', '=', accountId).execute()
}

/** Replaces a person's data by their id. */
export const anonymise = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('users')
    .set({
      name: CLOSED_NAME,
      first_name: '',
      last_name: '',
      image: null,
      referred_by_user: null,
      username: `closed-${userId}`,
      email: closedEmail(userId),
      email_verified: false,
      time_zone: null,
      phone_code: null,
      phone_number: null,
      contact_method: 'email',
      two_factor_enabled: false,
      email_notifications: false,
      marketing_emails: false,
      role: 'user',
      closing_at: null,
      closed_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()

export const isBlocked = async (db: Db, userId: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('blocks')
    .select('id')
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()) !== undefined
