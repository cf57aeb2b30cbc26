// The fans of a pre-save as its owner sees and exports them.
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { actingMay } from '#lib/pure/access.ts'
import { formatCsv } from '#lib/pure/csv.ts'
import { scopeOf, type TenantScope } from '#lib/pure/ids.ts'
import { maskEmail } from '#lib/pure/mask-email.ts'
import type { Subscriber } from './contract.ts'
import { findPresave } from './data.server.ts'
import { listSubscribers as listRows, type SubscriberRow } from './fans.data.server.ts'

interface Filter {
  id: string
  state?: Subscriber['state']
  cursor?: string
  limit: number
}

/** @throws not_found */
export async function listSubscribers(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id, ...filter }: Filter,
): Promise<{ items: Subscriber[]; nextCursor: string | null }> {
  await requirePresave(db, { id, scope: scopeOf(viewer) })
  const rows = await listRows(db, { presaveId: id, ...filter })
  const page = rows.slice(0, filter.limit)
  const seesAddresses = maySeeAddresses(viewer)
  return {
    items: page.map((row) => ({
      id: row.id,
      method: row.method,
      name: nameOf(row, seesAddresses),
      country: row.country,
      followers: row.followers,
      subscribedAt: row.subscribed_at,
      state: stateOf(row),
      reason: row.reason ?? (row.given_up_at && !row.save_state ? 'mail_refused' : null),
      newsSince: row.confirmed_at && row.news_at,
    })),
    nextCursor: rows.length > filter.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Seats that manage the catalogue, but never while impersonating. */
const maySeeAddresses = (viewer: Viewer): boolean =>
  viewer.impersonator === null &&
  actingMay(viewer, 'catalogue.edit') &&
  (viewer.scopes?.includes('catalogue.edit') ?? true)

/** Masks addresses that the viewer may not see, and unconfirmed ones, because they may belong to somebody else. */
const nameOf = ({ email, name, confirmed_at }: SubscriberRow, seesAddresses: boolean): string =>
  email === null ? name : seesAddresses && confirmed_at ? email : maskEmail(email)

function stateOf(row: SubscriberRow): Subscriber['state'] {
  if (!row.confirmed_at) return 'unconfirmed'
  if (row.save_state) return row.save_state
  if (row.sent_at) return 'delivered'
  return row.given_up_at ? 'failed' : 'queued'
}

/** The limit of rows in an export. */
const ROWS_MAX = 100_000

/**
 * Exports confirmed fans with their consents; fans who withdrew are left out.
 *
 * @throws not_found; too_many_rows, because a file that leaves fans out is taken for complete
 */
export async function exportSubscribers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: { id: string; scope: TenantScope },
): Promise<File> {
  const { key } = await requirePresave(db, by)
  const rows = await listRows(db, { presaveId: by.id, limit: ROWS_MAX })
  if (rows.length > ROWS_MAX) throw new AppError('too_many_rows', 422, { params: { max: ROWS_MAX } })
  const text = formatCsv([COLUMNS, ...rows.filter(({ confirmed_at }) => confirmed_at).map(lineOf)], {
    bom: true,
  })
  return new File([text], `pre-save-${key}-${clock.today()}.csv`, { type: 'text/csv;charset=utf-8' })
}

const lineOf = (row: SubscriberRow) => [
  row.name,
  row.email,
  row.method,
  row.country,
  row.followers,
  row.subscribed_at,
  stateOf(row),
  row.reason,
  row.consent_at ? 'yes' : 'no',
  row.consent_at,
  row.consent_version,
  row.consent_language,
  row.news_at ? 'yes' : 'no',
  row.news_at,
]

const COLUMNS = [
  'name',
  'email',
  'method',
  'country',
  'followers',
  'subscribed_at',
  'state',
  'reason',
  'consent',
  'consent_at',
  'consent_text_version',
  'consent_language',
  'news_consent',
  'news_consent_at',
]

async function requirePresave(db: Deps['db'], by: { id: string; scope: TenantScope }) {
  const row = await findPresave(db, by)
  if (!row || row.deleted_at) throw notFound()
  return row
}
