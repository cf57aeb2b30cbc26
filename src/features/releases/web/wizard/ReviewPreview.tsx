// The release as a store would show it, with the way back to the step of every part.
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { findStore } from '#features/stores/domain.ts'
import { AudioReport } from '#features/uploads/web/AudioReport.tsx'
import { Cover } from '#ui/Cover.tsx'
import { Fact, FactList } from '#ui/Fact.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextAction } from '#ui/TextAction.tsx'
import { GENRES, type Step } from '../../domain/vocabulary.ts'
import type { TrackAnswer } from '../api.ts'
import { coverSource } from '../cover-source.ts'
import { labelOf, useChoices } from '../use-choices.ts'
import { useDates } from '../use-dates.ts'
import styles from './ReviewStep.module.css'
import { useWizard } from './use-wizard.ts'

export function ReviewPreview() {
  const { t, i18n } = useTranslation('releases')
  const { release } = useWizard()
  const { languageName } = useChoices()
  const { day } = useDates()
  const notSet = <span className="muted">{t('review.notSet')}</span>
  const genre = (code: string | null) => {
    const known = GENRES.find((one) => one === code)
    return known ? t(`genre.${known}`) : undefined
  }
  const genres = [genre(release.primaryGenre), genre(release.secondaryGenre)].filter(Boolean).join(', ')
  const stores = release.platforms.map((id) => findStore(id)?.name ?? id)
  return (
    <>
      <Part title={t('review.preview')} step="basic-info">
        <div className={styles.sleeve}>
          <Cover
            image={coverSource(release.artwork?.urls, 240)}
            alt=""
            size={240}
            emptyText={t('list.noCover')}
          />
          <div>
            <p className={styles.title}>{release.title || t('list.untitled')}</p>
            <p>{release.artist?.name ?? t('list.noArtist')}</p>
            <FactList layout="rows">
              <Fact label={t('basics.type')}>{t(`type.${release.type}`)}</Fact>
              <Fact label={t('basics.language')}>
                {release.language ? languageName(release.language) : notSet}
              </Fact>
              <Fact label={t('detail.genre')}>{genres || notSet}</Fact>
              <Fact label={t('basics.label')}>{release.label || release.artist?.name || notSet}</Fact>
              <Fact label={t('detail.upc')}>
                {release.upc ? <code>{release.upc}</code> : t('review.assigned')}
              </Fact>
              {release.explicit ? <Fact label={t('detail.explicit')}>E</Fact> : null}
            </FactList>
          </div>
        </div>
      </Part>
      <Part title={t('tracks.title')} step="tracks">
        {release.tracks.length === 0 ? notSet : null}
        <ol className={styles.tracks}>
          {release.tracks.map((track) => (
            <PreviewTrack key={track.id} track={track} />
          ))}
        </ol>
      </Part>
      <Part title={t('step.distribution')} step="distribution">
        <FactList layout="rows">
          <Fact label={t('distribution.date')}>
            {release.releaseDate ? day(release.releaseDate) : notSet}
          </Fact>
          <Fact label={t('distribution.schedule')}>{t(`schedule.${release.schedule}`)}</Fact>
        </FactList>
      </Part>
      <Part title={t('review.stores')} step="platforms">
        <p>{stores.length > 0 ? new Intl.ListFormat(i18n.language).format(stores) : notSet}</p>
      </Part>
    </>
  )
}

function Part({ title, step, children }: { title: string; step: Step; children: ReactNode }) {
  const { t } = useTranslation('releases')
  const { hrefOf } = useWizard()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        level={3}
        side={
          <TextAction
            label={t('review.change')}
            href={hrefOf(step)}
            ariaLabel={t('review.changeStep', { step: t(`step.${step}`) })}
          />
        }
      />
      {children}
    </section>
  )
}

function PreviewTrack({ track }: { track: TrackAnswer }) {
  const { t, i18n } = useTranslation('releases')
  const { release } = useWizard()
  const { roles, instruments, languageName } = useChoices()
  const list = new Intl.ListFormat(i18n.language)
  const title = track.title || t('tracks.untitled')
  const writers = track.contributors.map(
    (one) => `${one.name || '?'} (${labelOf(roles, one.role)}, ${one.shareBasisPoints / 100}%)`,
  )
  const players = track.performers.map(
    (one) => `${one.name || '?'} (${labelOf(instruments, one.instrument)})`,
  )
  const facts = [
    track.artist || release.artist?.name,
    track.featuredArtists.length > 0
      ? t('tracks.feat', { names: list.format(track.featuredArtists) })
      : undefined,
    track.version === 'original' ? undefined : t(`version.${track.version}`),
    track.language ? languageName(track.language) : undefined,
    track.genre ? t(`genre.${track.genre as 'pop'}`) : undefined,
    track.explicit ? t('detail.explicit') : undefined,
    track.introOrOutro ? t('tracks.introOrOutro') : undefined,
    `${t('tracks.isrc')}: ${track.isrc ?? t('review.assigned')}`,
  ].filter(Boolean)
  return (
    <li className={styles.track}>
      <p className={styles.trackHead}>
        <b>{title}</b>
        <span className="num">{track.durationMs ? formatClock(track.durationMs) : t('detail.noAudio')}</span>
      </p>
      <p className="small muted">{facts.join(', ')}</p>
      {writers.length > 0 ? (
        <p className="small">{`${t('review.writtenBy')}: ${list.format(writers)}`}</p>
      ) : null}
      {players.length > 0 ? (
        <p className="small">{`${t('review.performedBy')}: ${list.format(players)}`}</p>
      ) : null}
      {track.hasLyrics && track.lyrics ? <pre className={styles.lyrics}>{track.lyrics}</pre> : null}
      {track.upload?.status === 'ready' ? (
        <AudioReport upload={track.upload} title={title} playerOnly height={48} />
      ) : null}
    </li>
  )
}
