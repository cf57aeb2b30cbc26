// The tracks of a case, each one to hear, and the credits and words a reviewer reads.
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LICENSED_VERSIONS } from '#features/releases/domain/vocabulary.ts'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { DocumentLink } from '#features/uploads/web/DocumentLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { MiniWave } from '#ui/MiniWave.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { Lettered } from './findings.ts'
import styles from './review.module.css'

export interface CaseTracksProps {
  tracks: readonly TrackAnswer[]
  findings: readonly Lettered[]
  chosen: number
  onChoose: (index: number) => void
}

export function CaseTracks({ tracks, findings, chosen, onChoose }: CaseTracksProps) {
  const { t } = useTranslation('review')
  return (
    <ol className={styles.tracks} aria-label={t('case.tracks')}>
      {tracks.map((track, index) => (
        <li key={track.id} data-chosen={index === chosen || undefined}>
          <span className={styles.number}>{track.position}</span>
          <button
            type="button"
            aria-label={t('case.chooseTrack', { title: track.title })}
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
          >
            {track.title}
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

function Found({ findings }: { findings: readonly Lettered[] }) {
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

/** Of the chosen track: who wrote, who played, and the lyrics to read along. */
export function TrackCredits({ track }: { track: TrackAnswer }) {
  const { t } = useTranslation(['review', 'releases', 'common'])
  const writers = track.contributors.map(
    (one) => `${one.name}, ${t(`releases:role.${one.role as 'writer'}`)}, ${one.shareBasisPoints / 100} %`,
  )
  const players = track.performers.map(
    (one) => `${one.name}, ${t(`releases:instrument.${one.instrument as 'piano'}`)}`,
  )
  const rows: [string, readonly string[]][] = [
    [
      t('case.version'),
      [
        t(`releases:version.${track.version}`),
        ...(track.originalArtist ? [t('releases:review.originalBy', { name: track.originalArtist })] : []),
      ],
    ],
    [t('case.featured'), track.featuredArtists],
    [t('case.isrc'), track.isrc ? [track.isrc] : []],
    [t('case.writers'), writers],
    [t('case.performers'), players],
    [t('case.explicit'), track.explicit ? [t('case.explicit')] : []],
  ]
  return (
    <section className={styles.credits}>
      <SectionHead title={t('case.credits')} side={track.title} level={3} />
      <dl>
        {rows.map(([label, lines]) =>
          lines.length > 0 ? (
            <div key={label}>
              <dt>{label}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ) : null,
        )}
        {LICENSED_VERSIONS.includes(track.version) ? (
          <div>
            <dt>{t('releases:facts.licence')}</dt>
            <dd>{track.licence ? <DocumentLink upload={track.licence} /> : t('common:none')}</dd>
          </div>
        ) : null}
      </dl>
      {track.introOrOutro ? <p>{t('case.intro')}</p> : null}
      {track.hasLyrics && track.lyrics ? (
        <details open>
          <summary>{t('case.lyrics')}</summary>
          <p className={styles.lyrics}>{track.lyrics}</p>
        </details>
      ) : null}
    </section>
  )
}
