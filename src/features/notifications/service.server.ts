// Telling people: in the centre at once, and who of them also wants a mail.
import { listAccountPeople, type Person } from '#features/accounts/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import type { Capability } from '#lib/pure/access.ts'
import { newId } from '#lib/pure/ids.ts'
import { insertNotifications, listChoices } from './data.server.ts'
import { groupOf, isChosen, type NotificationKind } from './domain.ts'

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
  const userIds = 'userId' in to ? [to.userId] : (await listAccountPeople(db, to)).map((one) => one.id)
  const told = await whoWants(db, userIds, kind, 'in_app')
  if (told.length === 0) return
  await insertNotifications(
    db,
    told.map((userId) => ({
      ...{ id: newId(), user_id: userId, account_id: to.accountId ?? null, kind, href, event_key: key },
      ...{ params: JSON.stringify(params) as never, created_at: clock.now() },
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
    (await listChoices(db, { userIds, group })).filter((one) => !one[channel]).map((one) => one.user_id),
  )
  return userIds.filter((id) => !refused.has(id))
}
