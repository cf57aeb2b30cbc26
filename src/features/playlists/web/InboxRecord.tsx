// Beside the queue: the record of the playlist, this week, and what was placed.
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#features/accounts/web/use-action.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { CAPACITIES } from '../domain.ts'
import { type InboxAnswer, playlistsApi } from './api.ts'
import styles from './inbox.module.css'
import { RecordRows } from './RecordRows.tsx'

export function InboxRecord({ inbox }: { inbox: InboxAnswer }) {
  const { t } = useTranslation('playlists')
  const { percent } = useNumbers()
  const { gain, playlist } = inbox
  return (
    <>
      <section aria-labelledby="record-head">
        <SectionHead id="record-head" title={t('inbox.record')} side={t('inbox.ninety')} />
        <RecordRows record={playlist.record} />
        {gain ? (
          <p className={styles.gain}>
            {t('inbox.gain', { count: gain.answers, share: percent(gain.share) })}
          </p>
        ) : null}
      </section>
      <Week playlist={playlist} />
      <Placed placed={inbox.placed} />
    </>
  )
}

function Week({ playlist }: { playlist: InboxAnswer['playlist'] }) {
  const { t } = useTranslation('playlists')
  const { id, genre, about, languages, isOpen, closedUntil, week } = playlist
  const { run, busy, error } = useAction({ done: t('inbox.capacitySaved'), queryKey: playlistsApi.key() })
  const { capacity } = week
  const taken = capacity - week.left
  const capacities = [...new Set<number>([...CAPACITIES, capacity])].sort((one, other) => one - other)
  return (
    <section className={styles.week} aria-labelledby="week-head">
      <SectionHead id="week-head" title={t('inbox.week')} />
      {week.state === 'closed' ? (
        <p className="muted">{t('inbox.closed')}</p>
      ) : (
        <>
          <ProgressLine percent={(taken / capacity) * 100} label={t('inbox.week')} />
          <p className="muted">{t('inbox.taken', { taken, capacity })}</p>
        </>
      )}
      <NativeSelect
        label={t('inbox.capacity')}
        data={capacities.map(String)}
        value={String(capacity)}
        disabled={busy}
        error={error}
        onChange={({ currentTarget: { value } }) =>
          run(() =>
            playlistsApi.save.call({
              id,
              genre,
              about,
              languages,
              isOpen,
              closedUntil,
              weeklyCapacity: Number(value),
            }),
          )
        }
      />
    </section>
  )
}

function Placed({ placed }: Pick<InboxAnswer, 'placed'>) {
  const { t } = useTranslation('playlists')
  return (
    <section aria-labelledby="placed-head">
      <SectionHead id="placed-head" title={t('inbox.placed')} />
      {placed.length === 0 ? <p className="muted">{t('inbox.nonePlaced')}</p> : null}
      <ul className={styles.placed}>
        {placed.map((one) => (
          <li key={one.id}>
            <b>{one.title}</b>
            <PlacedLine placed={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PlacedLine({ placed: { position, endedAt, check } }: { placed: InboxAnswer['placed'][number] }) {
  const { t } = useTranslation('playlists')
  const { dayOf } = useDates()
  if (!endedAt || !check) return null
  const params = {
    position: check.position ?? position,
    day: dayOf(endedAt),
    due: dayOf(check.checkedAt ?? check.at),
  }
  if (!check.result) return <span>{t('inbox.since', params)}</span>
  const key = { kept: 'checked', gone: 'checkedGone', unknown: 'checkedUnknown' } as const
  return <span>{t(`inbox.${key[check.result]}`, params)}</span>
}
