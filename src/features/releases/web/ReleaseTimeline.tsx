// The timeline of a release from draft to live, with the date of each event.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { type BarItem, Bars } from '#ui/Bars.tsx'
import type { Status } from '../domain/status.ts'
import type { ReleaseAnswer } from './api.ts'
import { useCueDay } from './use-cue-day.ts'

/** The position of each status on the timeline; final statuses come after its end. */
const PLACE: Record<Status, number> = {
  draft: 0,
  unknown: 0,
  submitted: 2,
  in_review: 2,
  reopened: 3,
  rejected: 3,
  approved: 4,
  in_process: 4,
  published: 5,
  takedown_requested: 6,
  removed: 6,
  expired: 6,
}

export function ReleaseTimeline({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const { moment, dayOf, dayInYear } = useDates()
  const cueDay = useCueDay()
  const { status, cue } = release
  const changing = release.live && status !== 'published'
  const place = release.live ? PLACE.published : PLACE[status]
  // The timeline ends with the first publication; later updates are not part of it.
  const out = release.events.findIndex(({ toStatus }) => toStatus === 'published')
  const events = out < 0 ? release.events : release.events.slice(0, out + 1)
  const last = (...states: Status[]) => events.findLast((event) => states.includes(event.toStatus))?.at
  const when = (instant: string | undefined) => (instant ? moment(instant) : undefined)
  const dueDay = cueDay(cue)
  const due = dueDay && !release.editable ? t('detail.by', { day: dueDay }) : undefined
  const back = !release.live && (status === 'reopened' || status === 'rejected')
  const ended = place === 6
  const bar = (key: string, label: string, index: number, note?: string): BarItem => ({
    key,
    label,
    note,
    state: place > index || (release.live && index === 5) ? 'done' : place === index ? 'now' : 'later',
  })
  const began = dayOf(release.createdAt)
  const returned = last('reopened', 'rejected')
  const items = [
    bar('draft', t('detail.bar.draft'), 0, began),
    bar('submitted', t('detail.bar.submitted'), 1, place >= 1 ? when(last('submitted')) : undefined),
    bar(
      'reviewed',
      t('detail.bar.reviewed'),
      2,
      place === 2 ? due : place > 2 ? when(last('approved', 'reopened', 'rejected')) : undefined,
    ),
    ...(back
      ? [
          bar(
            'back',
            t(status === 'reopened' ? 'detail.bar.reopened' : 'detail.bar.rejected'),
            3,
            returned && release.editable ? t('detail.yourTurn', { day: dayOf(returned) }) : when(returned),
          ),
        ]
      : []),
    bar(
      'delivery',
      t('detail.bar.delivery'),
      4,
      place === 4 ? due : place > 4 ? when(last('in_process')) : undefined,
    ),
    bar('live', t('detail.bar.live'), 5, release.releaseDate ? dayInYear(release.releaseDate) : undefined),
    ...(changing
      ? [
          {
            key: 'update',
            label: t('update.bar'),
            note: due ?? dayOf(release.updatedAt),
            state: 'now' as const,
          },
        ]
      : []),
    ...(ended
      ? [
          bar(
            'end',
            t(
              status === 'expired'
                ? release.liveAt
                  ? 'cue.expired.licenceBar'
                  : 'detail.bar.expired'
                : status === 'removed'
                  ? 'detail.bar.removed'
                  : 'detail.bar.takedown',
            ),
            6,
            when(release.events.findLast(({ toStatus }) => toStatus === status)?.at),
          ),
        ]
      : []),
  ]
  return (
    <Bars variant="timeline" label={t('detail.timeline')} items={items} complete={status === 'published'} />
  )
}
