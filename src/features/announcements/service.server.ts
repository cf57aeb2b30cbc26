// Announcements: what a person sees on the dashboard, and what staff publish and end.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import type { Announcement, NewAnnouncement, StaffAnnouncement } from './contract.ts'
import {
  type AnnouncementRow,
  endAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  insertDismissal,
  listPage,
  listShown,
} from './data.server.ts'
import { SHOWN_MAX, stateOf } from './domain.ts'

export { nameAnnouncements } from './data.server.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

/** In the reader's language, or in English where there is no text in it. */
export async function listCurrent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, plan }: Pick<Viewer, 'userId' | 'plan'>,
  language: Language,
): Promise<Announcement[]> {
  const rows = await listShown(db, { userId, plan, today: clock.today(), limit: SHOWN_MAX })
  return rows.flatMap(({ id, severity, texts }) => {
    const wording = texts[language] ?? texts.en
    return wording ? [{ id, severity, ...wording }] : []
  })
}

/** Idempotent, and without effect for an announcement that does not exist. */
export async function dismiss(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
): Promise<void> {
  await insertDismissal(db, { id, userId, at: clock.now() })
}

export async function listAnnouncements(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const rows = await listPage(db, { after: cursor, limit })
  const items = rows.slice(0, limit)
  return {
    items: items.map((row) => announcementOf(row, clock.today())),
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
  }
}

/** @throws invalid_input when it ends before it begins, already_over when it ends before today */
export async function publish(
  deps: ChangeDeps,
  viewer: Pick<Viewer, 'userId'>,
  { severity, texts, plans, from, until }: NewAnnouncement,
): Promise<StaffAnnouncement> {
  const { db, clock } = deps
  if (until !== null && until < from) throw invalidInput([{ code: 'until_before_from', at: 'until' }])
  if (until !== null && until < clock.today()) throw new AppError('already_over', 422)
  const id = newIdAt(clock.now())
  return db.transaction().execute(async (trx) => {
    await insertAnnouncement(trx, {
      id,
      severity,
      texts: JSON.stringify(texts),
      plans: [...new Set(plans)],
      from_day: from,
      until_day: until,
      created_by: viewer.userId,
      created_at: clock.now(),
      ended_at: null,
    })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'announcement.published',
      entity: 'announcement',
      entityId: id,
      after: { title: texts.en?.title, plans, from, until },
    })
    return announcementOf(await found(findAnnouncement(trx, id)), clock.today())
  })
}

/** Idempotent. @throws not_found */
export async function end(
  deps: ChangeDeps,
  viewer: Pick<Viewer, 'userId'>,
  id: string,
): Promise<StaffAnnouncement> {
  const { db, clock } = deps
  return db.transaction().execute(async (trx) => {
    if (await endAnnouncement(trx, id, clock.now()))
      await recordAudit(trx, deps, {
        by: viewer,
        action: 'announcement.ended',
        entity: 'announcement',
        entityId: id,
      })
    return announcementOf(await found(findAnnouncement(trx, id)), clock.today())
  })
}

async function found(row: Promise<AnnouncementRow | undefined>): Promise<AnnouncementRow> {
  const announcement = await row
  if (!announcement) throw notFound()
  return announcement
}

function announcementOf(row: AnnouncementRow, today: PlainDate): StaffAnnouncement {
  const { id, severity, texts, plans } = row
  const window = { from: row.from_day, until: row.until_day, endedAt: row.ended_at }
  return {
    id,
    severity,
    texts,
    plans,
    ...window,
    state: stateOf(window, today),
    createdBy: row.author_name,
    createdAt: row.created_at,
    dismissed: Number(row.dismissed ?? 0),
  }
}
