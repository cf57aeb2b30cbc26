// The context of a case: changes since the last decision, the account's other releases, and earlier rounds.

import { useTranslation } from 'react-i18next'
import { eventTypesOf, isExtraEventType } from '#features/releases/domain/event-types.ts'
import { ChangeList } from '#features/releases/web/ChangeList.tsx'
import { StatusBadge } from '#features/releases/web/StatusBadge.tsx'
import { useFieldName } from '#features/releases/web/use-field-name.ts'
import { useReasonWords } from '#features/releases/web/use-reason-words.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { CaseAnswer } from './api.ts'
import { useReasonChoices } from './ReasonField.tsx'
import styles from './review.module.css'

interface Subject {
  subject: CaseAnswer
}

export function CaseChanges({ subject: { changes } }: Subject) {
  const { t } = useTranslation('releases')
  if (changes.since === null) return null
  const revision = { revision: changes.since }
  const title = t('changes.title', revision)
  return (
    <section>
      <SectionHead title={title} side={changes.items.length || undefined} level={3} />
      {changes.items.length > 0 ? (
        <ChangeList changes={changes.items} label={title} />
      ) : (
        <p className="muted">{t('changes.none', revision)}</p>
      )}
    </section>
  )
}

/** Other releases that contain the recording of a track. */
export const matchesOf = ({ matches }: CaseAnswer, ofTrack: string) =>
  matches.filter(({ shared }) =>
    shared.some(({ kind, trackId }) => kind === 'recording' && trackId === ofTrack),
  )

/** Duplicates of this release in the catalogue, with their accounts. */
export function Matches({ subject: { matches, release } }: Subject) {
  const { t } = useTranslation(['review', 'releases'])
  const nameOf = ({ kind, trackId }: CaseAnswer['matches'][number]['shared'][number]) =>
    kind === 'recording'
      ? t('case.shared.recording', { number: release.tracks.findIndex(({ id }) => id === trackId) + 1 })
      : t(`case.shared.${kind}`)
  return (
    <section>
      <SectionHead title={t('case.matches')} side={matches.length || undefined} level={3} />
      {matches.length === 0 ? (
        <p className="muted">{t('case.noMatches')}</p>
      ) : (
        <ul className={styles.others}>
          {matches.map(({ id, title, artistName, accountName, status, shared }) => (
            <li key={id}>
              <AppLink href={paths.admin.reviewCase(id)}>{title}</AppLink>
              <span>
                {artistName}, {accountName ?? t('case.sameAccount')}
              </span>
              <b>{shared.map(nameOf).join(', ')}</b>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function OtherReleases({ subject: { otherReleases } }: Subject) {
  const { t } = useTranslation(['review', 'releases', 'common'])
  const { day } = useDates()
  return (
    <section>
      <SectionHead title={t('case.others')} side={otherReleases.length || undefined} level={3} />
      {otherReleases.length === 0 ? (
        <p className="muted">{t('case.noOthers')}</p>
      ) : (
        <ul className={styles.others}>
          {otherReleases.map(({ id, title, artistName, type, status, releaseDate }) => (
            <li key={id}>
              <AppLink href={paths.admin.reviewCase(id)}>{title}</AppLink>
              <span>{t('case.byline', { artist: artistName, type: t(`releases:type.${type}`) })}</span>
              <span>{releaseDate ? day(releaseDate) : t('common:none')}</span>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Newest first: each transition with its version and the text for the artist. */
export function Rounds({ release: { events, tracks } }: Pick<CaseAnswer, 'release'>) {
  const { t } = useTranslation(['review', 'releases'])
  const { moment } = useDates()
  const choices = useReasonChoices()
  const nameOf = useFieldName()
  const wordsOf = useReasonWords()
  const eventTypes = eventTypesOf(
    events.map(({ fromStatus: from, toStatus: to, actorRole }) => ({ from, to, by: actorRole })),
  )
  const timeline = events.map((event, index) => ({
    ...event,
    eventType: eventTypes[index] ?? event.toStatus,
  }))
  const placeOf = ({ trackId, field, atMs }: CaseAnswer['release']['events'][number]['reasons'][number]) =>
    [
      tracks.find(({ id }) => id === trackId)?.title,
      field ? nameOf(field) : undefined,
      atMs === null ? undefined : formatClock(atMs),
    ].filter(Boolean)
  return (
    <section>
      <SectionHead title={t('case.history')} level={3} />
      <ol className={styles.history}>
        {timeline.toReversed().map((event) => (
          <li key={event.id}>
            <time dateTime={event.at}>{moment(event.at)}</time>
            <div>
              {isExtraEventType(event.eventType)
                ? t(`case.event.${event.eventType}`)
                : t(`releases:status.${event.eventType}`)}
              , {t(`case.role.${event.actorRole}`)}
              {event.revision === null ? '' : `, ${t('case.versionOf', { revision: event.revision })}`}
              <ul>
                {event.reasons.map((reason) => (
                  <li key={JSON.stringify(reason)}>
                    <b>{choices.find(({ value }) => value === reason.code)?.label ?? reason.code}</b>{' '}
                    {placeOf(reason).join(', ')}
                    {wordsOf(reason) ? <q>{wordsOf(reason)}</q> : null}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
