// Emails of disputes: what happened, whose turn it is, and until when.
import i18next from 'i18next'
import { listMailReaders, mailNotice, type NoticeMailDeps } from '#features/notifications/service.server.ts'
import { LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import { accountOf } from './announce-dispute.server.ts'
import { findDispute } from './data.server.ts'
import { type DisputeEvent, type DisputeSide, resultOf } from './domain.ts'

/** Job `dispute.announced`. */
export async function mailDispute(
  deps: NoticeMailDeps,
  { disputeId, event, side }: { disputeId: string; event: DisputeEvent; side: DisputeSide },
): Promise<void> {
  const { db } = deps
  const row = await findDispute(db, disputeId)
  if (!row) return
  const to = { accountId: accountOf(row, side), needs: 'splits.view' as const }
  for (const reader of await listMailReaders(db, { ...to, kind: `money.dispute_${event}` })) {
    const { language } = reader
    const t = i18next.getFixedT(language, 'disputes')
    const params = {
      name: unlinked(side === 'claimant' ? row.respondent_name : row.claimant_name),
      title: unlinked(row.title),
      share: new Intl.NumberFormat(LOCALES[language], {
        style: 'percent',
        maximumFractionDigits: 2,
      }).format(row.requested_bp / 10_000),
    }
    const subject = t(`mail.${event}.subject`, params)
    const line =
      event === 'decided'
        ? t(`mail.result.${resultOf(row.upheld_bp ?? 0, row.claimed_bp)}.${side}`, params)
        : t(`mail.${event}.line`, params)
    await mailNotice(deps, reader, {
      kind: `money.dispute_${event}`,
      subject,
      lines: [line],
      details:
        event === 'opened'
          ? mailCue(language, {
              until: mailMoment(language, row.deadline_at, reader.timeZone),
              next: t('mail.next'),
            })
          : [],
      action: { path: paths.dispute(row.id), label: t('mail.open') },
    })
  }
}
