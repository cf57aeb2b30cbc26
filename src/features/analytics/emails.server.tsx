// Emails of analytics: the summary of a month, with the figures of the page it links to.
import i18next from 'i18next'
import { listMailReaders } from '#features/notifications/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { LOCALES } from '#lib/i18n/languages.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import type { AnalyticsDeps } from './resolve-filter.server.ts'
import { announceMonth, summarizeMonth } from './summarize-month.server.ts'

const MEASURES = ['streams', 'listeners', 'saves', 'playlistAdds', 'downloads'] as const

/** Job `analytics.month_counted`. */
export async function sendMonthSummary(
  deps: AnalyticsDeps & Pick<Deps, 'mailer' | 'publicUrl'>,
  { userId, month }: { userId: string; month: string },
): Promise<void> {
  const summary = await summarizeMonth(deps, { userId, month })
  if (!summary) return
  await announceMonth(deps, userId, summary)
  const { totals, explanation, path } = summary
  for (const { language, email } of await listMailReaders(deps.db, {
    userId,
    kind: 'analytics.month_counted',
  })) {
    const t = i18next.getFixedT(language, 'analytics')
    const locale = LOCALES[language]
    const count = (value: number) => new Intl.NumberFormat(locale).format(value)
    const percent = (value: number) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100)
    const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}T00:00:00Z`),
    )
    const { change } = totals.streams
    const streams = count(totals.streams.value)
    const sentence =
      change?.percent === null || !change || change.trend === 'stable'
        ? t('explain.only', { count: streams })
        : t(`explain.${change.trend}`, { percent: percent(Math.abs(change.percent)), count: streams })
    const { track } = explanation
    const subject = t('mail.subject', { month: name })
    const mail = await renderMail(
      <MailLayout
        language={language}
        preview={sentence}
        title={subject}
        lines={[sentence, ...(track ? [t('mail.track', { track: unlinked(track.title) })] : [])]}
        details={MEASURES.flatMap((measure) => {
          const { value } = totals[measure]
          return value === null ? [] : [{ label: t(`measure.${measure}`), value: count(value) }]
        })}
        action={{ href: `${deps.publicUrl}${path}`, label: t('mail.open') }}
        footer={t('mail.footer')}
      />,
    )
    await deps.mailer.send({ to: email, subject, ...mail })
  }
}
