// Emails of analytics: the summary of a month, with the figures of the page it links to.
import i18next from 'i18next'
import { listMailReaders, mailNotice, type NoticeMailDeps } from '#features/notifications/service.server.ts'
import { LOCALES } from '#lib/i18n/languages.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import type { AnalyticsDeps } from './resolve-filter.server.ts'
import { announceMonth, summarizeMonth } from './summarize-month.server.ts'

const MEASURES = ['streams', 'listeners', 'saves', 'playlistAdds', 'downloads'] as const

/** Job `analytics.month_counted`. */
export async function sendMonthSummary(
  deps: AnalyticsDeps & NoticeMailDeps,
  { userId, month }: { userId: string; month: string },
): Promise<void> {
  const summary = await summarizeMonth(deps, { userId, month })
  if (!summary) return
  await announceMonth(deps, userId, summary)
  const { totals, explanation, path } = summary
  for (const reader of await listMailReaders(deps.db, {
    userId,
    kind: 'analytics.month_counted',
  })) {
    const { language } = reader
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
    await mailNotice(deps, reader, {
      kind: 'analytics.month_counted',
      subject,
      lines: [sentence, ...(track ? [t('mail.track', { track: unlinked(track.title) })] : [])],
      details: MEASURES.flatMap((measure) => {
        const { value } = totals[measure]
        return value === null ? [] : [{ label: t(`measure.${measure}`), value: count(value) }]
      }),
      action: { path, label: t('mail.open') },
      footer: t('mail.footer'),
    })
  }
}
