// The columns of the public list: what a playlist is, its record, and whether it takes pitches this week.
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PhoneLabel } from '#ui/PhoneLabel.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import type { PlaylistRowAnswer } from './api.ts'
import styles from './playlists.module.css'
import { ReminderButton } from './ReminderButton.tsx'
import { useWeekText } from './use-week-text.ts'

export function usePlaylistColumns(): RowsColumn<PlaylistRowAnswer>[] {
  const { t } = useTranslation(['playlists', 'releases'])
  const { number, percent } = useNumbers()
  const weekText = useWeekText()
  const isSignedIn = Boolean(useUser())
  return [
    {
      key: 'playlist',
      head: t('playlist'),
      cell: ({ id, name, curator, coverUrls }) => (
        <RowLead
          image={<Cover image={coverSource(coverUrls, 56)} alt="" size={56} emptyText={t('noCover')} />}
          title={<AppLink href={paths.submitPitch(id)}>{name}</AppLink>}
          line={t('by', { curator })}
        />
      ),
    },
    {
      key: 'genre',
      head: t('genre'),
      small: 'hide',
      cell: ({ genre }) => t(`releases:genre.${genre}`),
    },
    {
      key: 'followers',
      head: t('followers'),
      align: 'end',
      small: 'side',
      cell: ({ followers }) => (
        <>
          <PhoneLabel>{t('followers')}</PhoneLabel>
          <span className={styles.followers}>{number(followers, 0)}</span>
        </>
      ),
    },
    {
      key: 'answered',
      head: <span className={styles.answered}>{t('answeredHead')}</span>,
      width: 196,
      small: 'below',
      cell: ({ record: { answeredShare } }) => (
        <span className={styles.answered}>
          <PhoneLabel>{t('answeredHead')}</PhoneLabel>
          {answeredShare === null ? (
            <span className="muted">{t('tooFewShort')}</span>
          ) : (
            <span className={styles.share}>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${answeredShare * 100}%` }} />
              </span>
              <b>{percent(answeredShare)}</b>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'median',
      head: t('medianHead'),
      align: 'end',
      small: 'hide',
      cell: ({ record: { medianHours } }) =>
        medianHours === null ? '–' : t('hours', { hours: number(medianHours, 0) }),
    },
    {
      key: 'accepted',
      head: t('acceptedHead'),
      align: 'end',
      small: 'hide',
      cell: ({ record: { acceptedShare } }) => (acceptedShare === null ? '–' : percent(acceptedShare)),
    },
    {
      key: 'week',
      head: <span className={styles.week}>{t('week')}</span>,
      width: 170,
      small: 'below',
      cell: ({ week }) => <span className={`muted ${styles.week}`}>{weekText(week)}</span>,
    },
    {
      key: 'action',
      head: <span className="visually-hidden">{t('pitch')}</span>,
      align: 'end',
      small: 'below',
      cell: ({ id, name, week }) =>
        isSignedIn && week.state !== 'open' ? (
          <ReminderButton id={id} name={name} />
        ) : (
          <LinkButton
            href={paths.submitPitch(id)}
            size="sm"
            variant={week.state === 'open' ? undefined : 'plain'}
            aria-label={t(week.state === 'open' ? 'pitchTo' : 'lookAt', { playlist: name })}
          >
            {t(week.state === 'open' ? 'pitch' : 'look')}
          </LinkButton>
        ),
    },
  ]
}
