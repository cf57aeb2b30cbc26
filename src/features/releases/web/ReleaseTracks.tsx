// The tracks of a release: title, duration, ISRC; each opens to its player and credits.
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AudioReport } from '#features/uploads/web/AudioReport.tsx'
import { listFormat } from '#lib/i18n/formats.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { trackNumbers } from '../domain/track-numbers.ts'
import type { ReleaseAnswer, TrackAnswer } from './api.ts'
import styles from './ReleasePage.module.css'
import { TrackCredits } from './TrackCredits.tsx'
import { useSaveCodes } from './use-save-codes.ts'

export function ReleaseTracks({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const [opened, setOpened] = useState<string>()
  const { saving, saveCodes } = useSaveCodes()
  const numbers = trackNumbers(release.tracks)
  const length = release.tracks.reduce((sum, track) => sum + (track.durationMs ?? 0), 0)
  return (
    <section aria-labelledby="tracks-head">
      <SectionHead
        id="tracks-head"
        title={t('detail.tracks')}
        side={length > 0 ? formatClock(length) : undefined}
      />
      {release.tracks.length === 0 ? <p className="muted">{t('detail.noTracks')}</p> : null}
      <ol className={styles.tracks}>
        {release.tracks.map((track, index) => (
          <TrackOfRelease
            key={track.id}
            track={track}
            release={release}
            number={numbers[index] ?? ''}
            open={opened === track.id}
            onToggle={() => setOpened(opened === track.id ? undefined : track.id)}
          />
        ))}
      </ol>
      {release.tracks.length > 0 ? (
        <div className={styles.below}>
          <Button size="sm" loading={saving} onClick={() => saveCodes({ ids: [release.id] })}>
            {t('codes.save')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface TrackOfReleaseProps {
  track: TrackAnswer
  release: ReleaseAnswer
  number: string
  open: boolean
  onToggle: () => void
}

function TrackOfRelease({ track, release, number, open, onToggle }: TrackOfReleaseProps) {
  const { t, i18n } = useTranslation(['releases', 'common'])
  const title = track.title || t('untitledTrack')
  const guests = listFormat(i18n.language).format(track.featuredArtists)
  const Icon = open ? IconChevronDown : IconChevronRight
  return (
    <li className={styles.track}>
      <div className={styles.trackRow}>
        <span className={styles.number}>{number}</span>
        <span>
          {title}
          {track.subtitle ? <span className="muted"> ({track.subtitle})</span> : null}
          {guests ? <span className="muted"> {t('featuring', { names: guests })}</span> : null}
        </span>
        <span className="num muted">{track.durationMs ? formatClock(track.durationMs) : ''}</span>
        <ActionIcon
          aria-label={t(open ? 'detail.closeTrack' : 'detail.openTrack', { title })}
          aria-expanded={open}
          onClick={onToggle}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
        <span className={styles.isrc}>
          {track.isrc ? (
            <CopyText value={track.isrc} copyLabel={t('detail.copyIsrc')} copiedLabel={t('common:copied')} />
          ) : track.upload ? (
            `${t('field.isrc')}: ${t('detail.onSubmission')}`
          ) : (
            t('detail.noAudio')
          )}
        </span>
      </div>
      {open ? (
        <div className={styles.open}>
          {track.upload?.status === 'ready' ? (
            <AudioReport upload={track.upload} title={title} playerOnly height={56} />
          ) : null}
          <TrackCredits track={track} release={release} />
        </div>
      ) : null}
    </li>
  )
}
