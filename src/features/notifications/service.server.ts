// Telling people: in the centre at once, and who of them also wants a mail. Reading what one was told.
import { listAccountPeople, type Person } from '#features/accounts/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { Capability } from '#lib/pure/access.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import type { Choices, Notification } from './contract.ts'
import {
  countUnreadOf,
  insertNotifications,
  listChoices,
  listNotifications,
  listOwnChoices,
  setChoices,
  setRead,
  setReadUpTo,
} from './data.server.ts'
import { CHOSEN_GROUPS, groupOf, isChosen, type NotificationKind } from './domain.ts'

/** One person, or those of an account whose seat holds what it is about. */
export type Recipients =
  | { userId: string; accountId?: string | null }
  | { accountId: string; needs: Capability; artistId?: string | null }

export interface Notice {
  to: Recipients
  kind: NotificationKind
  /** What its sentence needs; plain text, never markup. */
  params?: Record<string, string | number>
  /** A path of ours that shows what it is about. */
  href?: string
  /** Names the event: the same event tells a person once. */
  key: string
}

/** @param db the transaction of what happened */
export async function notify(db: Db, { clock }: Pick<Deps, 'clock'>, notice: Notice): Promise<void> {
  const { to, kind, params = {}, href = null, key } = notice
  const userIds = 'userId' in to ? [to.userId] : (await listAccountPeople(db, to)).map((person) => person.id)
  const told = await whoWants(db, userIds, kind, 'in_app')
  if (told.length === 0) return
  await insertNotifications(
    db,
    told.map((userId) => ({
      id: newIdAt(clock.now()),
      user_id: userId,
      account_id: to.accountId ?? null,
      kind,
      href,
      event_key: key,
      params: JSON.stringify(params) as never,
      created_at: clock.now(),
    })),
  )
}

/** The people of an account who want a mail about a kind: their general flag and their choice for its group. */
export async function listMailReaders(
  db: Db,
  about: { accountId: string; needs: Capability; artistId?: string | null; kind: NotificationKind },
): Promise<Person[]> {
  const people = await listAccountPeople(db, about)
  const open = isChosen(groupOf(about.kind)) ? people.filter((person) => person.emailNotifications) : people
  const wanted = new Set(
    await whoWants(
      db,
      open.map((person) => person.id),
      about.kind,
      'email',
    ),
  )
  return open.filter((person) => wanted.has(person.id))
}

async function whoWants(
  db: Db,
  userIds: string[],
  kind: NotificationKind,
  channel: 'in_app' | 'email',
): Promise<string[]> {
  const group = groupOf(kind)
  if (userIds.length === 0 || !isChosen(group)) return userIds
  const refused = new Set(
    (await listChoices(db, { userIds, group }))
      .filter((choice) => !choice[channel])
      .map((choice) => choice.user_id),
  )
  return userIds.filter((id) => !refused.has(id))
}

interface Reader {
  userId: string
}
type ReadDeps = Pick<Deps, 'db' | 'clock'>

export async function listOwn(
  { db }: Pick<Deps, 'db'>,
  params: Reader & { cursor?: string; limit: number },
): Promise<{ items: Notification[]; nextCursor: string | null }> {
  const rows = await listNotifications(db, params)
  const items = rows.slice(0, params.limit).map((row) => ({
    id: row.id,
    kind: row.kind as NotificationKind,
    params: row.params,
    href: row.href,
    read: row.read_at !== null,
    createdAt: row.created_at,
  }))
  return { items, nextCursor: rows.length > params.limit ? (items.at(-1)?.id ?? null) : null }
}

export const countUnread = async ({ db }: Pick<Deps, 'db'>, { userId }: Reader) => ({
  count: await countUnreadOf(db, userId),
})

/** Twice is as good as once. @throws not_found */
export async function markRead(deps: ReadDeps, reader: Reader, id: string) {
  const found = await setRead(deps.db, { id, userId: reader.userId, now: deps.clock.now() })
  if (!found) throw notFound()
  return countUnread(deps, reader)
}

/** Everything up to the newest the reader has seen; what came meanwhile stays unread. */
export async function markReadUpTo(deps: ReadDeps, reader: Reader, id: string) {
  await setReadUpTo(deps.db, { id, userId: reader.userId, now: deps.clock.now() })
  return countUnread(deps, reader)
}

export async function showChoices({ db }: Pick<Deps, 'db'>, { userId }: Reader): Promise<Choices> {
  const kept = new Map((await listOwnChoices(db, userId)).map((row) => [row.kind, row]))
  const choices = CHOSEN_GROUPS.map((group) => {
    const { in_app = true, email = true } = kept.get(group) ?? {}
    return [group, { in_app, email }] as const
  })
  return Object.fromEntries(choices) as Choices
}

export async function choose(deps: Pick<Deps, 'db'>, reader: Reader, choices: Choices): Promise<Choices> {
  const rows = CHOSEN_GROUPS.map((kind) => ({ user_id: reader.userId, kind, ...choices[kind] }))
  await setChoices(deps.db, rows)
  return showChoices(deps, reader)
}
