// Emails of signals: what the question is about and until when it can be answered, and how it ended.
import i18next from 'i18next'
import { listMailReaders, mailNotice, type NoticeMailDeps } from '#features/notifications/service.server.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import type { AnnouncedEvent } from './announce-signal.server.ts'
import { findSignal } from './data.server.ts'

/** Job `signal.announced`. */
export async function mailSignal(
  deps: NoticeMailDeps,
  { signalId, event }: { signalId: string; event: AnnouncedEvent },
): Promise<void> {
  const { db } = deps
  const row = await findSignal(db, signalId)
  if (!row?.deadline_at) return
  const to = { accountId: row.account_id, needs: 'money.view' as const }
  for (const reader of await listMailReaders(db, { ...to, kind: `money.signal_${event}` })) {
    const { language } = reader
    const t = i18next.getFixedT(language, 'signals')
    const params = { title: unlinked(row.title), store: unlinked(row.store) }
    const subject = t(`mail.${event}.subject`, params)
    const line = t(`mail.${event}.line`, params)
    await mailNotice(deps, reader, {
      kind: `money.signal_${event}`,
      subject,
      lines: [line],
      details:
        event === 'asked'
          ? mailCue(language, {
              until: mailMoment(language, row.deadline_at, reader.timeZone),
              next: t('nextStaff'),
            })
          : [],
      action: { path: paths.signal(row.id), label: t('mail.open') },
    })
  }
}
