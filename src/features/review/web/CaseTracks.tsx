// The tracks of a case, each with playback, credits and lyrics.

import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { trackNumbers } from '#features/releases/domain/track-numbers.ts'
import type { ReleaseAnswer, TrackAnswer } from '#features/releases/web/api.ts'
import { TrackCredits } from '#features/releases/web/TrackCredits.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { MiniWave } from '#ui/MiniWave.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { LabeledFinding } from './labeled-findings.ts'
import styles from './review.module.css'

export interface CaseTracksProps {
  tracks: readonly TrackAnswer[]
  findings: readonly LabeledFinding[]
  chosen: number
  onChoose: (index: number) => void
}

export function CaseTracks({ tracks, findings, chosen, onChoose }: CaseTracksProps) {
  const { t } = useTranslation('review')
  const numbers = trackNumbers(tracks)
  return (
    <ol className={styles.tracks} aria-label={t('case.tracks')}>
      {tracks.map((track, index) => (
        <li key={track.id} data-chosen={index === chosen || undefined}>
          <span className={styles.number}>{numbers[index]}</span>
          <button
            type="button"
            aria-label={t('case.chooseTrack', { title: track.title })}
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
          >
            {track.title}
            {track.subtitle ? <small> ({track.subtitle})</small> : null}
            {track.featuredArtists.length > 0 ? (
              <small> feat. {track.featuredArtists.join(', ')}</small>
            ) : null}
          </button>
          <span className={styles.mini}>
            {track.upload?.audio ? <MiniWave peaks={track.upload.audio.waveform.peaks} width={108} /> : null}
          </span>
          <Found findings={findings.filter(({ trackIndex }) => trackIndex === index)} />
          <span className={styles.time}>
            {track.durationMs === null ? '' : formatClock(track.durationMs)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Found({ findings }: { findings: readonly LabeledFinding[] }) {
  const { t } = useTranslation('review')
  const blocks = findings.filter(({ tone }) => tone === 'danger').length
  const advises = findings.length - blocks
  return (
    <span className={styles.found}>
      {blocks > 0 ? (
        <BoxBadge icon={IconAlertCircle} tone="danger">
          {t('case.blocks', { count: blocks })}
        </BoxBadge>
      ) : null}
      {advises > 0 ? (
        <BoxBadge icon={IconAlertTriangle} tone="warn">
          {t('case.advises', { count: advises })}
        </BoxBadge>
      ) : null}
      {findings.length === 0 ? (
        <BoxBadge icon={IconCheck} tone="success">
          {t('case.clear')}
        </BoxBadge>
      ) : null}
    </span>
  )
}

/** The selected track: its credits, how it was made, and its lyrics. */
export function TrackWords({ track, release }: { track: TrackAnswer; release: ReleaseAnswer }) {
  const { t } = useTranslation('review')
  return (
    <section className={styles.credits}>
      <SectionHead title={t('case.credits')} side={track.title} level={3} />
      <TrackCredits track={track} release={release} />
      {track.hasLyrics && track.lyrics ? (
        <details open>
          <summary>{t('case.lyrics')}</summary>
          <p className={styles.lyrics}>{track.lyrics}</p>
        </details>
      ) : null}
    </section>
  )
}
