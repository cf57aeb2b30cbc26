// What has happened to a release, newest first.
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Fact, FactList } from '#ui/Fact.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { ReleaseAnswer } from './api.ts'
import { useDates } from './use-dates.ts'

type Event = ReleaseAnswer['events'][number]

export function ReleaseHistory({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const { moment } = useDates()
  const sentence = ({ fromStatus, toStatus, revision, reasons }: Event): string => {
    const number = { revision: revision ?? 1 }
    switch (toStatus) {
      case 'draft':
        return t(fromStatus === null ? 'detail.event.created' : 'detail.event.withdrawn')
      case 'submitted':
        return t(fromStatus === 'draft' ? 'detail.event.submitted' : 'detail.event.submittedAgain', number)
      case 'reopened':
        return t('detail.event.reopened', { count: reasons.length })
      default:
        return t(`detail.event.${toStatus}`, number)
    }
  }
  return (
    <section aria-labelledby="history-head">
      <SectionHead id="history-head" title={t('detail.history')} />
      <FactList layout="rows">
        {release.events.toReversed().map((event) => (
          <Fact key={event.id} label={moment(event.at)}>
            {sentence(event)}
          </Fact>
        ))}
        {release.events.some((event) => event.fromStatus === null) ? null : (
          <Fact label={moment(release.createdAt)}>{t('detail.event.created')}</Fact>
        )}
      </FactList>
    </section>
  )
}
