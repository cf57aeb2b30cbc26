// Lists the devices a person is signed in on, and recognises known ones.
import { parse } from 'bowser'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { sign } from '#lib/secret.ts'
import { consumeOnce } from '../data.server.ts'
import { SESSION_DAYS_MAX } from '../open-sessions.server.ts'
import { deleteSessions } from '../passwords/data.server.ts'
import { deleteOwnSession, listSessions } from './data.server.ts'

/** How long a device counts as known. */
const REMEMBERED_DAYS = 365

export async function listDevices({ db }: Pick<Deps, 'db'>, { userId, sessionId }: Viewer) {
  const now = new Date()
  const since = new Date(now.getTime() - SESSION_DAYS_MAX * DAY_MS)
  const rows = await listSessions(db, userId, { since, now })
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent ?? ''),
    address: row.ip_address || null,
    created: row.created_at.toISOString(),
    used: row.updated_at.toISOString(),
    current: row.id === sessionId,
    support: row.impersonated_by !== null,
  }))
}

/** @throws not_found also for a session of another person */
export async function endDevice({ db }: Pick<Deps, 'db'>, { userId }: Viewer, id: string): Promise<void> {
  if (!(await deleteOwnSession(db, userId, id))) throw notFound()
}

export async function endOtherDevices({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> {
  await deleteSessions(db, viewer.userId, { except: viewer.sessionId })
}

/** The browser and system in a user agent, by their common names. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent.trim() === '') return { browser: null, system: null }
  const { browser, os } = parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

/** Remembers a person's device. @returns whether it is new */
export function rememberDevice(
  { db, secret, clock }: Pick<Deps, 'db' | 'secret' | 'clock'>,
  userId: string,
  userAgent: string,
): Promise<boolean> {
  const now = clock.now()
  const { browser, system } = deviceOf(userAgent)
  const mark = sign(secret, 'device', userId, browser ?? '', system ?? '')
  return consumeOnce(db, mark, new Date(now.getTime() + REMEMBERED_DAYS * DAY_MS), now)
}
