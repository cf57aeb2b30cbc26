// Every SQL statement of data exports: the exports themselves, and their content.

import { type NotNull, type RawBuilder, sql } from 'kysely'
import { type Plan, planCodeOf } from '#features/accounts/domain.ts'
import { type Db, type Tables, whenSet } from '#lib/db.ts'
import type { Cell } from '#lib/pure/csv.ts'
import { newId } from '#lib/pure/ids.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import type { ExportKind } from '../domain.ts'
import type {} from '../tables.server.ts'

export type ExportRow = Awaited<ReturnType<typeof listExports>>[number]

/** When a person requested exports since `from`, earliest first. */
export const listExportTimes = async (db: Db, userId: string, from: Date): Promise<Date[]> => {
  const rows = await db
    .selectFrom('data_exports')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', from)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

export const listExports = (db: Db, params: { userId: string; cursor?: string; limit: number }) =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', params.userId)
    .$call(whenSet(params.cursor, (query, cursor) => query.where('id', '<', cursor)))
    .orderBy('id', 'desc')
    .limit(params.limit)
    .execute()

export const findExport = (db: Db, id: string) =>
  db.selectFrom('data_exports').selectAll().where('id', '=', id).executeTakeFirst()

export const findPreparing = (db: Db, userId: string, kind: ExportKind) =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('status', '=', 'preparing')
    .executeTakeFirst()

export const insertExport = (db: Db, params: ExportOwner & { kind: ExportKind; now: Date }) =>
  db
    .insertInto('data_exports')
    .values({
      id: newId(),
      account_id: params.accountId,
      user_id: params.userId,
      kind: params.kind,
      created_at: params.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns whether this call changed the status. */
export async function moveExport(
  db: Db,
  id: string,
  from: Tables['data_exports']['status']['__select__'],
  values: {
    status: Tables['data_exports']['status']['__select__']
    object_key?: string | null
    size_bytes?: bigint
    ready_at?: Date
    expires_at?: Date
  },
): Promise<boolean> {
  const moved = await db
    .updateTable('data_exports')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** A person with the account they own. */
export interface ExportOwner {
  userId: string
  accountId: string
}

export type Row = Record<string, Cell> & { id: string }

/** Documents of the other side of a dispute are theirs. */
const ofOwnSide = (
  accountId: string,
) => sql<boolean>`(e.type = 'opened' and d.claimant_account_id = ${accountId}
  or e.type = 'answered' and d.respondent_account_id = ${accountId})`

/**
 * The lists of an export by file name, which is the table name. They contain no password, token or secret, and of
 * other people only what concerns this account.
 */
const LISTS = {
  sessions: ({ userId }) => sql`
    select id, created_at, updated_at, expires_at, ip_address, user_agent
    from sessions where user_id = ${userId} and impersonated_by is null`,
  identities: ({ userId }) => sql`
    select id, provider_id, created_at from identities where user_id = ${userId}`,
  music_connections: ({ userId }) => sql`
    select service as id, service_user_id, name, connected_at, expired_at
    from music_connections where user_id = ${userId}`,
  blocks: ({ userId }) => sql`
    select id, kind, reason, next_step, ends_at, set_at, lifted_at from blocks where user_id = ${userId}`,
  appeals: ({ userId }) => sql`
    select id, kind, text, status, answer, answered_at, created_at from appeals where user_id = ${userId}`,
  appeal_files: ({ userId }) => sql`
    select f.id, f.appeal_id, f.file_name, f.media_type, f.size_bytes
    from appeal_files f join appeals a on a.id = f.appeal_id where a.user_id = ${userId}`,
  seats: ({ userId, accountId }) => sql`
    select id, account_id, user_id = ${userId} as yours, role, artist_id, created_at
    from seats where user_id = ${userId} or account_id = ${accountId}`,
  invitations: ({ accountId }) => sql`
    select id, email, role, artist_id, expires_at, accepted_at, revoked_at, created_at
    from invitations where account_id = ${accountId}`,
  artists: ({ accountId }) => sql`select * from artists where account_id = ${accountId}`,
  releases: ({ accountId }) => sql`select * from releases where account_id = ${accountId}`,
  tracks: ({ accountId }) => sql`select * from tracks where account_id = ${accountId}`,
  release_revisions: ({ accountId }) => sql`
    select v.release_id || '/' || lpad(v.number::text, 6, '0') as id, v.release_id, v.number, v.content, v.sha256,
      v.created_at
    from release_revisions v join releases r on r.id = v.release_id where r.account_id = ${accountId}`,
  release_updates: ({ accountId }) => sql`
    select release_id as id, release, tracks, begun_at from release_updates where account_id = ${accountId}`,
  isrcs: ({ accountId }) => sql`
    select isrc as id, track_id, bound_at from isrcs where account_id = ${accountId}`,
  isrc_recordings: ({ accountId }) => sql`
    select isrc || '/' || sha256 as id, isrc, sha256, bound_at from isrc_recordings where account_id = ${accountId}`,
  upcs: ({ accountId }) => sql`
    select gtin as id, release_id, bound_at from upcs where account_id = ${accountId}`,
  imports: ({ accountId }) => sql`
    select id, file_name, format, status, refusal, row_count, rejected_row_count, release_count, created_at, finished_at
    from imports where account_id = ${accountId}`,
  release_events: ({ accountId }) => sql`
    select id, release_id, from_status, to_status, revision, actor_role, reasons, part, at
    from release_events where account_id = ${accountId}`,
  release_appeals: ({ accountId }) => sql`
    select id, release_id, text, created_at, due_at, result, answer, answered_at
    from release_appeals where account_id = ${accountId}`,
  release_views: ({ userId }) => sql`
    select id, account_id, name, filter, created_at from release_views where user_id = ${userId}`,
  store_selections: ({ accountId }) => sql`
    select id, name, stores, created_at from store_selections where account_id = ${accountId}`,
  analytics_notes: ({ accountId }) => sql`
    select id, artist_id, day, text, created_at from analytics_notes where account_id = ${accountId}`,
  analytics_views: ({ userId }) => sql`
    select id, account_id, name, filter, created_at from analytics_views where user_id = ${userId}`,
  shared_reports: ({ accountId }) => sql`
    select id, artist_id, filter, sections, rolling, expires_at, revoked_at, views, created_at
    from shared_reports where account_id = ${accountId}`,
  usage_corrections: ({ accountId }) => sql`
    select id, store, day_from, day_to, streams_before, streams_after, corrected_at
    from usage_corrections where account_id = ${accountId}`,
  usage_spikes: ({ accountId }) => sql`
    select id, track_id, day, streams, usual, causes, found_at from usage_spikes where account_id = ${accountId}`,
  announcement_dismissals: ({ userId }) => sql`
    select announcement_id as id, dismissed_at from announcement_dismissals where user_id = ${userId}`,
  uploads: ({ accountId }) => sql`
    select id, kind, file_name, size_bytes, status, refusal, report, sha256, drawn_by, created_at, finished_at
    from uploads where account_id = ${accountId}`,
  deliveries: ({ accountId }) => sql`
    select id, release_id, revision, store, kind, isrcs, status, problem, store_url, sent_at, answered_at, live_at, created_at
    from deliveries where account_id = ${accountId}`,
  delivery_events: ({ accountId }) => sql`
    select e.id, e.delivery_id, e.status, e.detail, e.at
    from delivery_events e join deliveries d on d.id = e.delivery_id where d.account_id = ${accountId}`,
  ledger_balances: ({ accountId }) => sql`
    select book || '/' || currency || '/' || ref as id, book, currency, ref, balance_micros::text as balance_micros,
      us_source_micros::text as us_source_micros
    from ledger_balances where account_id = ${accountId}`,
  ledger_transfers: ({ accountId }) => sql`
    select id, posted_at, kind, statement_id, track_id, payout_id, reverses_id
    from ledger_transfers where account_id = ${accountId}`,
  ledger_entries: ({ accountId }) => sql`
    select transfer_id || '/' || lpad(seq::text, 5, '0') as id, transfer_id, posted_at, book, ref, currency,
      amount_micros::text as amount_micros, us_source_micros::text as us_source_micros, split_revision_id
    from ledger_entries where account_id = ${accountId}`,
  payouts: ({ accountId }) => sql`
    select id, state, reason, rail, currency, amount_micros::text as amount_micros, withheld_micros::text as withheld_micros,
      cost_micros::text as cost_micros, net_micros::text as net_micros, requested_at, available_on, sent_at, paid_at
    from payouts where account_id = ${accountId}`,
  payout_events: ({ accountId }) => sql`
    select id, payout_id, from_state, to_state, actor_role, reason, at from payout_events where account_id = ${accountId}`,
  tax_forms: ({ accountId }) => sql`
    select id, kind, status, country, has_treaty_claim, number_end, submitted_at, decided_at, reason, expires_on
    from tax_forms where account_id = ${accountId}`,
  earnings: ({ accountId }) => sql`
    select e.id, e.posted_at, e.state, e.role, e.statement_id, e.transfer_id, e.track_id, t.isrc, t.title,
      to_char(e.usage_month, 'YYYY-MM') as usage_month, e.store, e.country, e.kind, e.lines,
      e.quantity::text as quantity, e.reported::text as reported, e.reported_currency,
      e.gross_micros::text as gross_micros, e.plan_share_bp, e.fee_micros::text as fee_micros,
      e.recouped_micros::text as recouped_micros, e.share_bp, e.share_position + 1 as share_position,
      e.amount_micros::text as amount_micros, e.currency
    from earnings e left join tracks t on t.id = e.track_id where e.account_id = ${accountId}`,
  splits: ({ accountId }) => sql`
    select v.id || '/' || lpad(coalesce(s.position, 0)::text, 4, '0') as id, h.release_id, h.track_id,
      v.number as revision, v.from_month, v.ends, s.position + 1 as position, s.share_bp,
      coalesce(p.account_id = ${accountId}, false) as yours,
      case when h.account_id = ${accountId} then p.name end as name, p.status, v.created_at
    from split_revisions v
    join split_sheets h on h.id = v.sheet_id
    left join split_shares s on s.revision_id = v.id
    left join split_parties p on p.id = s.party_id
    where h.account_id = ${accountId} or p.account_id = ${accountId}
      or (v.ends and h.id in (select sheet_id from split_parties where account_id = ${accountId}))`,
  split_sheets: ({ accountId }) => sql`
    select id, release_id, track_id, created_at from split_sheets where account_id = ${accountId}`,
  split_parties: ({ accountId }) => sql`
    select id, sheet_id, coalesce(account_id = ${accountId}, false) as yours, status,
      case when owner_account_id = ${accountId} then name end as name,
      case when owner_account_id = ${accountId} then email end as email, asked_at, answered_at, created_at
    from split_parties where account_id = ${accountId} or owner_account_id = ${accountId}`,
  split_proposals: ({ accountId }) => sql`
    select id, release_id, track_id, from_month, ends, shares, status, created_at, closed_at
    from split_proposals where account_id = ${accountId}`,
  split_consents: ({ accountId }) => sql`
    select proposal_id as id, before_bp, after_bp, agreed_at from split_consents where account_id = ${accountId}`,
  split_claims: ({ accountId }) => sql`
    select dispute_id || '/' || track_id as id, dispute_id, track_id, claimed_bp, opened_at
    from split_claims where account_id = ${accountId}`,
  signals: ({ accountId }) => sql`
    select s.id, s.track_id, s.store, to_char(s.usage_month, 'YYYY-MM') as usage_month, s.status, s.deadline_at, s.closed_at,
      (select jsonb_agg(jsonb_build_object('type', e.type, 'text', e.text, 'at', e.at) order by e.id)
        from signal_events e where e.signal_id = s.id) as events
    from signals s where s.account_id = ${accountId} and s.deadline_at is not null`,
  signal_files: ({ accountId }) => sql`
    select f.id, f.signal_id, f.file_name, f.media_type, f.size_bytes
    from signal_files f join signals s on s.id = f.signal_id join signal_events e on e.id = f.event_id
    where s.account_id = ${accountId} and e.type = 'answered'`,
  disputes: ({ accountId }) => sql`
    select d.id, d.track_id, d.release_id, d.claimant_account_id = ${accountId} as claimed_by_you, d.requested_bp,
      d.from_month, d.status, d.deadline_at, d.upheld_bp, d.created_at, d.closed_at,
      (select jsonb_agg(jsonb_build_object('type', e.type, 'text', e.text, 'at', e.at) order by e.id)
        from dispute_events e where e.dispute_id = d.id) as events
    from disputes d where ${accountId} in (d.claimant_account_id, d.respondent_account_id)`,
  dispute_files: ({ accountId }) => sql`
    select f.id, f.dispute_id, f.file_name, f.media_type, f.size_bytes
    from dispute_files f join disputes d on d.id = f.dispute_id join dispute_events e on e.id = f.event_id
    where ${ofOwnSide(accountId)}`,
  recoupments: ({ accountId }) => sql`
    select id, release_id, track_id, kind, title, amount_micros::text as amount_micros, left_micros::text as left_micros,
      currency, creditor_name, priority, status, created_at, agreed_at, ended_at
    from recoupments where account_id = ${accountId} or creditor_account_id = ${accountId}`,
  recoupment_consents: ({ accountId }) => sql`
    select recoupment_id as id, agreed_at from recoupment_consents where account_id = ${accountId}`,
  plan_periods: ({ accountId }) => sql`
    select plan || '/' || starts_at as id, plan, starts_at, ends_at from plan_periods where account_id = ${accountId}`,
  entitlement_grants: ({ accountId }) => sql`
    select id, plan, cause, starts_at, ends_at, kept_until from entitlement_grants where account_id = ${accountId}`,
  subscriptions: ({ accountId }) => sql`
    select id, source, plan, next_plan, status, amount_minor, currency, interval, period_start, period_end,
      cancels_at_period_end, past_due_since, ended_at, created_at
    from subscriptions where account_id = ${accountId}`,
  checkouts: ({ accountId }) => sql`
    select id, kind, plan, state, amount_minor, currency, quoted_on, days_left, days_total, created_at, settled_at
    from checkouts where account_id = ${accountId}`,
  billing_invoices: ({ accountId }) => sql`
    select id, number, status, total_minor, currency, description, issued_at from billing_invoices
    where account_id = ${accountId}`,
  purchases: ({ accountId }) => sql`
    select id, kind, amount_minor, currency, state, refund_deadline, created_at, paid_at
    from purchases where account_id = ${accountId}`,
  credit_grants: ({ accountId }) => sql`
    select id, amount_minor, currency, cause, reason, created_at from credit_grants where account_id = ${accountId}`,
  credit_entries: ({ accountId }) => sql`
    select gateway_id as id, amount_minor, balance_minor, currency, invoice_id, description, at
    from credit_entries where account_id = ${accountId}`,
  promotions: ({ accountId }) => sql`
    select id, release_id, daily_minor, days, starts_on, countries, goal, note, state, created_at, paid_at, started_at,
      ended_at, report
    from promotions where account_id = ${accountId}`,
  promotion_days: ({ accountId }) => sql`
    select d.promotion_id || '/' || d.day as id, d.promotion_id, d.day, d.spent_minor, d.clicks
    from promotion_days d join promotions p on p.id = d.promotion_id where p.account_id = ${accountId}`,
  smart_links: ({ accountId }) => sql`
    select id, release_id, slug, title, line, look, created_at, updated_at, deleted_at
    from smart_links where account_id = ${accountId}`,
  smart_link_stores: ({ accountId }) => sql`
    select s.link_id || '/' || s.code as id, s.link_id, s.code, s.position, s.name, s.url, s.is_shown
    from smart_link_stores s join smart_links l on l.id = s.link_id where l.account_id = ${accountId}`,
  smart_link_counts: ({ accountId }) => sql`
    select c.link_id || '/' || c.day || '/' || c.store || '/' || c.country || '/' || c.device || '/' || c.source as id,
      c.link_id, c.day, c.store, c.country, c.device, c.source, c.hits
    from smart_link_counts c join smart_links l on l.id = c.link_id where l.account_id = ${accountId}`,
  lyrics_drafts: ({ accountId }) => sql`
    select id, artist_id, title, genre, mood, language, dedicated_to, words, has_chorus, song, model, created_at,
      updated_at, deleted_at
    from lyrics_drafts where account_id = ${accountId}`,
  presaves: ({ accountId }) => sql`
    select id, release_id, key, upc, link_id, created_at, deleted_at, ends_at from presaves
    where account_id = ${accountId}`,
  // Of fans what their owner sees: no hashes and tokens, and no address that nobody has confirmed.
  presave_fans: ({ accountId }) => sql`
    select f.id, f.presave_id, f.method, f.email, f.name, f.country, f.followers, f.language, f.subscribed_at,
      f.confirmed_at, s.state as save_state, s.reason, m.sent_at
    from presave_fans f join presaves p on p.id = f.presave_id left join presave_saves s on s.fan_id = f.id
    left join presave_mails m on m.fan_id = f.id and m.kind = 'release'
    where p.account_id = ${accountId} and f.confirmed_at is not null and f.withdrawn_at is null`,
  presave_consents: ({ accountId }) => sql`
    select c.fan_id || '/' || c.purpose || '/' || c.given_at as id, c.fan_id, c.purpose, c.given_at, c.text_version,
      c.language, c.withdrawn_at
    from presave_consents c join presave_fans f on f.id = c.fan_id join presaves p on p.id = f.presave_id
    where p.account_id = ${accountId}`,
  // With what the curator answered.
  pitches: ({ accountId }) => sql`
    select id, playlist_id, release_id, track_id, song, text, state, submitted_at, due_at, opened_at, ended_at, reason,
      answer, position, placed_until, checked_at, check_result
    from pitches where account_id = ${accountId}`,
  playlists: ({ userId }) => sql`
    select id, spotify_id, name, curator_name, followers, genre, about, languages, weekly_capacity, is_open, closed_until,
      state, reason, note, created_at, updated_at
    from playlists where curator_id = ${userId}`,
  pitch_answers: ({ userId }) => sql`
    select p.id, p.playlist_id, p.state, p.ended_at, p.reason, p.answer, p.position, p.placed_until
    from pitches p join playlists l on l.id = p.playlist_id
    where l.curator_id = ${userId} and p.state in ('accepted', 'declined')`,
  playlist_reminders: ({ userId }) => sql`
    select playlist_id as id, created_at from playlist_reminders where user_id = ${userId}`,
  cover_designs: ({ accountId }) => sql`
    select id, release_id, artist_id, scene, revision, created_at, updated_at, deleted_at
    from cover_designs where account_id = ${accountId}`,
  artist_pages: ({ accountId }) => sql`
    select id, artist_id, slug, layout, palette, pattern, picture_upload_id, picture_crop, bio, links, blocks,
      in_catalogue, published_at, created_at, updated_at, deleted_at
    from artist_pages where account_id = ${accountId}`,
  artist_page_slugs: ({ accountId }) => sql`
    select s.slug as id, s.page_id
    from artist_page_slugs s join artist_pages p on p.id = s.page_id where p.account_id = ${accountId}`,
  artist_page_counts: ({ accountId }) => sql`
    select c.page_id || '/' || c.day || '/' || c.country as id, c.page_id, c.day, c.country, c.hits
    from artist_page_counts c join artist_pages p on p.id = c.page_id where p.account_id = ${accountId}`,
  artist_page_visits: ({ accountId }) => sql`
    select v.page_id || '/' || v.minute || '/' || v.country || '/' || v.device || '/' || v.source as id, v.page_id,
      v.minute, v.country, v.device, v.source, v.hits
    from artist_page_visits v join artist_pages p on p.id = v.page_id where p.account_id = ${accountId}`,
  masters: ({ accountId }) => sql`
    select id, upload_id, track_upload_id, recording_sha256, preset, is_revision, state, refusal, report, created_at, finished_at
    from masters where account_id = ${accountId}`,
  mastering_purchases: ({ accountId }) => sql`
    select id, recording_sha256, refunded_at from mastering_purchases where account_id = ${accountId}`,
  free_masterings: ({ accountId }) => sql`
    select id, given_at, recording_sha256, used_at, withdrawn_at from free_masterings where account_id = ${accountId}`,
  referral_codes: ({ accountId }) => sql`
    select code as id, created_at from referral_codes where account_id = ${accountId}`,
  // Of a pair, each learns only about itself.
  referrals: ({ accountId }) => sql`
    select id, case when referrer_id = ${accountId} then 'came by your link' else 'you came by a link' end as role, state,
      joined_at, met_by, met_at, taken_back_at
    from referrals where referrer_id = ${accountId} or referee_id = ${accountId}`,
  referral_rewards: ({ accountId }) => sql`
    select id, tier, kind, amount_minor, currency, plan, months, given_at, taken_back_at
    from referral_rewards where account_id = ${accountId}`,
  refund_requests: ({ accountId }) => sql`
    select id, invoice_id, kind, amount_minor, currency, state, reason, requested_at, decision, decided_at, ended_at
    from refund_requests where account_id = ${accountId}`,
  support_tickets: ({ userId }) => sql`
    select t.id, t.number, t.subject, t.category, t.form, t.form_version, t.release_id, t.status, t.due_at,
      t.created_at, t.closed_at,
      (select jsonb_agg(jsonb_build_object('type', e.type, 'text', e.text, 'answers', e.answers, 'at', e.at) order by e.id)
        from support_events e
        where e.ticket_id = t.id and e.type not in ('noted', 'assigned', 'released', 'overdue')) as messages
    from support_tickets t where t.user_id = ${userId}`,
  support_files: ({ userId }) => sql`
    select f.id, f.ticket_id, f.file_name, f.media_type, f.size_bytes
    from support_files f join support_tickets t on t.id = f.ticket_id where t.user_id = ${userId}`,
  billing_customers: ({ accountId }) => sql`
    select customer_id as id, created_at from billing_customers where account_id = ${accountId}`,
  activity: ({ accountId }) => sql`
    select id, artist_id, type, title, entity, entity_id, created_at
    from activity where account_id = ${accountId}`,
  notifications: ({ userId }) => sql`
    select id, kind, params, href, read_at, created_at from notifications where user_id = ${userId}`,
  notification_settings: ({ userId }) => sql`
    select kind as id, in_app, email from notification_settings where user_id = ${userId}`,
  audit_entries: ({ userId, accountId }) => sql`
    select id, at, action, coalesce(actor_id = ${userId}, false) as by_you, impersonator_id is not null as by_staff,
      entity, entity_id, before, after
    from audit_entries
    where actor_id = ${userId} or account_id = ${accountId} or (entity = 'user' and entity_id = ${userId}::text)`,
  api_tokens: ({ userId, accountId }) => sql`
    select id, name, hint, scopes, expires_at, last_used_at, revoked_at, created_at
    from api_tokens where user_id = ${userId} or account_id = ${accountId}`,
  webhook_endpoints: ({ accountId }) => sql`
    select id, url, events, enabled, failing_since, failed_at, failed_status, failed_error, disabled_at,
      previous_secret_until, created_at
    from webhook_endpoints where account_id = ${accountId}`,
  webhook_deliveries: ({ accountId }) => sql`
    select id, endpoint_id, event_id, type, body, status, attempts, created_at, finished_at
    from webhook_deliveries where account_id = ${accountId}`,
  webhook_attempts: ({ accountId }) => sql`
    select a.id, a.delivery_id, a.at, a.status, a.error, a.took_ms
    from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id where d.account_id = ${accountId}`,
  data_exports: ({ userId }) => sql`
    select id, kind, status, size_bytes, created_at, ready_at, expires_at from data_exports where user_id = ${userId}`,
} satisfies Record<string, (whose: ExportOwner) => RawBuilder<unknown>>
export type ExportList = keyof typeof LISTS
export const EXPORT_LISTS = keysOf(LISTS)

const ROWS_AT_ONCE = 500

/** The rows of a list by id, a few hundred in memory at a time. */
export async function* exportRows(db: Db, name: ExportList, whose: ExportOwner): AsyncGenerator<Row> {
  const list = LISTS[name]
  let after = ''
  for (;;) {
    const page = await sql<Row>`
      select * from (${list(whose)}) as rows where id::text > ${after} order by id::text limit ${sql.lit(ROWS_AT_ONCE)}
    `.execute(db)
    yield* page.rows
    if (page.rows.length < ROWS_AT_ONCE) return
    after = String(page.rows.at(-1)?.id)
  }
}

/** Single records: the person, their account and payout settings. */
export async function findExportedPerson(db: Db, { userId }: ExportOwner) {
  const result = await sql<Record<string, Cell>>`
    select u.id, u.account_id, u.username, u.name, u.first_name, u.last_name, u.email, u.email_verified, u.role,
      u.language, u.time_zone, u.phone_code, u.phone_number, u.contact_method, u.email_notifications, u.marketing_emails,
      u.two_factor_enabled, u.referred_by_user, u.terms_accepted_at, u.created_at, u.closing_at,
      a.plan, a.plan_until, p.method as payout_method, p.payoneer_email, p.stripe_account, p.stripe_configured,
      p.changed_at as payout_changed_at, p.held_until as payout_held_until
    from users u join accounts a on a.id = u.account_id left join payout_settings p on p.account_id = a.id
    where u.id = ${userId}`.execute(db)
  const person = result.rows[0] as Record<string, Cell>
  return { ...person, plan: planCodeOf(person.plan as Plan) }
}

/** The uploaded files of a person in their original form. */
export async function listOriginals(db: Db, { userId, accountId }: ExportOwner) {
  const uploads = await db
    .selectFrom('uploads')
    .select(['id', 'kind', 'file_name as name', 'object_key as key'])
    .where('account_id', '=', accountId)
    .where('object_key', 'is not', null)
    .$narrowType<{ key: NotNull }>()
    .execute()
  const appended = await db
    .selectFrom('appeal_files')
    .innerJoin('appeals', 'appeals.id', 'appeal_files.appeal_id')
    .select(['appeal_files.id', 'appeal_files.file_name as name', 'appeal_files.object_key as key'])
    .where('appeals.user_id', '=', userId)
    .execute()
  const asked = await db
    .selectFrom('support_files')
    .innerJoin('support_tickets', 'support_tickets.id', 'support_files.ticket_id')
    .select(['support_files.id', 'support_files.file_name as name', 'support_files.object_key as key'])
    .where('support_tickets.user_id', '=', userId)
    .execute()
  const disputed = await db
    .selectFrom('dispute_files as f')
    .innerJoin('disputes as d', 'd.id', 'f.dispute_id')
    .innerJoin('dispute_events as e', 'e.id', 'f.event_id')
    .select(['f.id', 'f.file_name as name', 'f.object_key as key'])
    .where(ofOwnSide(accountId))
    .execute()
  const answered = await db
    .selectFrom('signal_files as f')
    .innerJoin('signals as s', 's.id', 'f.signal_id')
    .innerJoin('signal_events as e', 'e.id', 'f.event_id')
    .select(['f.id', 'f.file_name as name', 'f.object_key as key'])
    .where('s.account_id', '=', accountId)
    .where('e.type', '=', 'answered')
    .execute()
  return [
    ...uploads,
    ...appended.map((file) => ({ ...file, kind: 'appeal' as const })),
    ...asked.map((file) => ({ ...file, kind: 'support' as const })),
    ...disputed.map((file) => ({ ...file, kind: 'dispute' as const })),
    ...answered.map((file) => ({ ...file, kind: 'signal' as const })),
  ]
}
