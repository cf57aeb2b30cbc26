// The history of a release, newest first.
import { useTranslation } from 'react-i18next'
import { listFormat } from '#lib/i18n/formats.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { eventTypeOf } from '../domain/event-types.ts'
import type { ReleaseAnswer } from './api.ts'

type Event = ReleaseAnswer['events'][number]

export function ReleaseHistory({ release }: { release: ReleaseAnswer }) {
  const { t, i18n } = useTranslation('releases')
  const list = listFormat(i18n.language)
  const { moment } = useDates()
  const out = release.events.find(({ toStatus }) => toStatus === 'published')
  const sentence = ({ id, fromStatus, toStatus, actorRole, revision, reasons, part }: Event): string => {
    const number = { revision: revision ?? 1 }
    const live = out !== undefined && out.id < id
    const eventType = eventTypeOf({ from: fromStatus, to: toStatus, by: actorRole }, { live })
    switch (eventType) {
      case 'draft':
        return t(fromStatus === null ? 'detail.event.created' : 'detail.event.withdrawn')
      case 'submitted':
        return t(
          fromStatus === 'draft' || live ? 'detail.event.submitted' : 'detail.event.submittedAgain',
          number,
        )
      case 'part_taken_down': {
        const names = { stores: list.format(part?.stores ?? []), tracks: list.format(part?.tracks ?? []) }
        return t(part?.tracks.length ? 'detail.event.part_tracks' : 'detail.event.part_taken_down', names)
      }
      case 'reopened':
        return t('detail.event.reopened', { count: reasons.length })
      default:
        return t(`detail.event.${eventType}`, number)
    }
  }
  return (
    <section aria-labelledby="history-head">
      <SectionHead id="history-head" title={t('detail.history')} />
      <DescriptionList layout="rows">
        {release.events.toReversed().map((event) => (
          <DescriptionItem key={event.id} label={moment(event.at)}>
            {sentence(event)}
          </DescriptionItem>
        ))}
        {release.events.some((event) => event.fromStatus === null) ? null : (
          <DescriptionItem label={moment(release.createdAt)}>{t('detail.event.created')}</DescriptionItem>
        )}
      </DescriptionList>
    </section>
  )
}
