// Public server API of notifications: notify people in the app and by email, and read notifications.
import { findMailedPerson, listAccountPeople, type Person } from '#features/accounts/service.server.ts'
import { showUploads } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { type Capability, impersonatorMay } from '#lib/pure/access.ts'
import { newIdAt, type TenantScope } from '#lib/pure/ids.ts'
import { isSigned } from '#lib/secret.ts'
import type { Notification, NotificationPreferences } from './contract.ts'
import {
  countUnreadOf,
  findCoverUploads,
  insertNotifications,
  listNotifications,
  listOwnPreferences,
  listPreferences,
  type Reading,
  savePreferences,
  setRead,
  setReadUpTo,
} from './data.server.ts'
import {
  CHOSEN_GROUPS,
  type ChosenGroup,
  groupOf,
  isChosen,
  isOnByDefault,
  type NotificationKind,
} from './domain.ts'
import type * as emails from './emails.server.tsx'

export { listSubscribers } from './data.server.ts'
export type { NoticeMailDeps } from './emails.server.tsx'

/**
 * Mails one of `listMailReaders`. The layout of mails is loaded with the first one, because Node cannot read TSX, and commands
 * that run from the sources (`npm run warehouse:rebuild`) reach this file.
 */
export const mailNotice: typeof emails.mailNotice = async (...mail) =>
  (await import('./emails.server.tsx')).mailNotice(...mail)

/** One person, or the people of an account whose seat has the capability. */
export type Recipients =
  | { userId: string; accountId?: string | null }
  | { accountId: string; needs: Capability; artistId?: string | null }

export interface Notice {
  to: Recipients
  kind: NotificationKind
  /** The values of its text; plain text, never markup. */
  params?: Record<string, string | number>
  /** The path of the page it is about. */
  href?: string
  /** Identifies the event: a person is notified of the same event once. */
  key: string
}

/** @param db the transaction of the event */
export async function notify(db: Db, { clock }: Pick<Deps, 'clock'>, notice: Notice): Promise<void> {
  const { to, kind, params = {}, href = null, key } = notice
  const userIds = 'userId' in to ? [to.userId] : (await listAccountPeople(db, to)).map((person) => person.id)
  const recipients = await whoWants(db, userIds, kind, 'in_app')
  if (recipients.length === 0) return
  await insertNotifications(
    db,
    recipients.map((userId) => ({
      id: newIdAt(clock.now()),
      user_id: userId,
      account_id: to.accountId ?? null,
      kind,
      href,
      event_key: key,
      params,
      created_at: clock.now(),
    })),
  )
}

/** Of the recipients, those who want emails of a kind: their general flag and their preference for its group. */
export async function listMailReaders(
  db: Db,
  about: Recipients & { kind: NotificationKind },
): Promise<Person[]> {
  const people =
    'userId' in about
      ? [await findMailedPerson(db, about.userId)].filter((person) => person !== undefined)
      : await listAccountPeople(db, about)
  const open = isChosen(groupOf(about.kind)) ? people.filter((person) => person.emailNotifications) : people
  const mailed = new Set(
    await whoWants(
      db,
      open.map((person) => person.id),
      about.kind,
      'email',
    ),
  )
  return open.filter((person) => mailed.has(person.id))
}

async function whoWants(
  db: Db,
  userIds: string[],
  kind: NotificationKind,
  channel: 'in_app' | 'email',
): Promise<string[]> {
  const group = groupOf(kind)
  if (userIds.length === 0 || !isChosen(group)) return userIds
  const saved = new Map(
    (await listPreferences(db, { userIds, group })).map((preference) => [
      preference.user_id,
      preference[channel],
    ]),
  )
  return userIds.filter((id) => saved.get(id) ?? isOnByDefault(group))
}

/** A person, or staff who impersonate them. */
type Reader = Pick<Viewer, 'userId' | 'impersonatorRole'>

const readingOf = ({ userId, impersonatorRole }: Reader): Reading => ({
  userId,
  hidesMoney: impersonatorRole !== null && !impersonatorMay(impersonatorRole, 'money.view'),
})

type ReadDeps = Pick<Deps, 'db' | 'clock'>

export async function listOwn(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  reader: Reader & { scope: TenantScope },
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<{ items: Notification[]; nextCursor: string | null }> {
  const rows = await listNotifications(deps.db, { ...readingOf(reader), cursor, limit })
  const page = rows.slice(0, limit)
  const coverOf = await findCovers(deps, page, reader.scope)
  const items = page.map((row) => ({
    id: row.id,
    kind: row.kind,
    params: row.params,
    href: row.href,
    read: row.read_at !== null,
    account: row.account_id,
    coverUrls: coverOf(row),
    createdAt: row.created_at,
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** The covers of the releases that notifications link to, as far as the reader can see these releases now. */
async function findCovers(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  rows: readonly { href: string | null }[],
  scope: TenantScope,
): Promise<(row: { href: string | null }) => Record<string, string> | null> {
  const releaseOf = ({ href }: { href: string | null }) => RELEASE_PATH.exec(href ?? '')?.[1]
  const releaseIds = [...new Set(rows.map(releaseOf).filter((id) => id !== undefined))]
  const uploads = await findCoverUploads(deps.db, { releaseIds, scope })
  const covers = await showUploads(deps, [...uploads.values()], scope)
  return (row) => covers.get(uploads.get(releaseOf(row) ?? '') ?? '')?.urls ?? null
}

/** `paths.release` with its id. */
const RELEASE_PATH = /^\/distributions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export const countUnread = async ({ db }: Pick<Deps, 'db'>, reader: Reader) => ({
  count: await countUnreadOf(db, readingOf(reader)),
})

/** Twice is as good as once. @throws not_found */
export async function markRead(deps: ReadDeps, reader: Reader, id: string) {
  const updated = await setRead(deps.db, { id, ...readingOf(reader), now: deps.clock.now() })
  if (!updated) throw notFound()
  return countUnread(deps, reader)
}

/** Everything up to the newest the reader has seen; what came meanwhile stays unread. */
export async function markReadUpTo(deps: ReadDeps, reader: Reader, id: string) {
  await setReadUpTo(deps.db, { id, ...readingOf(reader), now: deps.clock.now() })
  return countUnread(deps, reader)
}

export async function showPreferences(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Reader, 'userId'>,
): Promise<NotificationPreferences> {
  const saved = new Map((await listOwnPreferences(db, userId)).map((row) => [row.kind, row]))
  const preferences = CHOSEN_GROUPS.map((group) => {
    const usual = isOnByDefault(group)
    const { in_app = usual, email = usual } = saved.get(group) ?? {}
    return [group, { in_app, email }] as const
  })
  return Object.fromEntries(preferences) as NotificationPreferences
}

export async function setPreferences(
  deps: Pick<Deps, 'db'>,
  reader: Reader,
  preferences: NotificationPreferences,
): Promise<NotificationPreferences> {
  const rows = CHOSEN_GROUPS.map((kind) => ({ user_id: reader.userId, kind, ...preferences[kind] }))
  await savePreferences(deps.db, rows)
  return showPreferences(deps, reader)
}

/** What the link in a mail names. */
export interface Unsubscription {
  user: string
  group: string
  proof: string
}

/** @returns the group whose mails the link turns off. @throws not_found when we did not write the link */
export function requireUnsubscription(
  { secret }: Pick<Deps, 'secret'>,
  { user, group, proof }: Unsubscription,
): ChosenGroup {
  const chosen = CHOSEN_GROUPS.find((known) => known === group)
  if (!chosen || !isSigned(secret, proof, 'unsubscribe', user, chosen)) throw notFound()
  return chosen
}

/** Turns the mails of a group off; what it shows in the app stays. Idempotent. @throws not_found */
export async function unsubscribe(deps: Pick<Deps, 'db' | 'secret'>, link: Unsubscription): Promise<void> {
  const group = requireUnsubscription(deps, link)
  const saved = (await listOwnPreferences(deps.db, link.user)).find(({ kind }) => kind === group)
  const in_app = saved?.in_app ?? isOnByDefault(group)
  await savePreferences(deps.db, [{ user_id: link.user, kind: group, in_app, email: false }])
}
