// The release as a store would show it, with links back to the step of each part.
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Step } from '#features/releases/domain/vocabulary.ts'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { TrackCredits } from '#features/releases/web/TrackCredits.tsx'
import { useLanguageName } from '#features/releases/web/use-choices.ts'
import { useReleaseWords } from '#features/releases/web/use-release-words.ts'
import { findStore } from '#features/stores/domain.ts'
import { useConnectedStores } from '#features/stores/web/use-connected-stores.ts'
import { AudioReport } from '#features/uploads/web/AudioReport.tsx'
import { useDates } from '#lib/web/use-dates.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { ArtistPages } from './ArtistPages.tsx'
import styles from './ReviewStep.module.css'
import { useWizard } from './use-wizard.ts'

export function ReviewPreview() {
  const { release } = useWizard()
  return (
    <>
      <SleevePart />
      <ArtworkPart />
      <TracksPart />
      <StoresPart />
      {release.artist && release.platforms.length > 0 ? <ArtistPages /> : null}
      <DistributionPart />
    </>
  )
}

function SleevePart() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release } = useWizard()
  const languageName = useLanguageName()
  const { day } = useDates()
  const words = useReleaseWords()
  return (
    <Part title={t('review.preview')} step="basic-info">
      <div className={styles.sleeve}>
        <Cover
          image={coverSource(release.artwork?.urls, 240)}
          alt=""
          size={240}
          emptyText={t('releases:list.noCover')}
        />
        <div>
          <p className={styles.title}>
            {release.title || t('releases:list.untitled')}
            {release.subtitle ? ` (${release.subtitle})` : null}
          </p>
          <p>{words.artists(release) || t('releases:list.noArtist')}</p>
          <DescriptionList layout="rows">
            {release.nativeTitle ? (
              <DescriptionItem label={t('releases:field.nativeTitle')}>{release.nativeTitle}</DescriptionItem>
            ) : null}
            <DescriptionItem label={t('releases:field.type')}>
              {t(`releases:type.${release.type}`)}
            </DescriptionItem>
            <DescriptionItem label={t('releases:field.language')}>
              {release.language ? languageName(release.language) : <NotSet />}
            </DescriptionItem>
            <DescriptionItem label={t('releases:detail.genre')}>
              {words.genres(release) || <NotSet />}
            </DescriptionItem>
            <DescriptionItem label={t('releases:field.label')}>
              {release.label || release.artist?.name || <NotSet />}
            </DescriptionItem>
            <DescriptionItem label={t('releases:detail.upc')}>
              {release.upc ? <code>{release.upc}</code> : t('review.assigned')}
            </DescriptionItem>
            {release.explicit ? (
              <DescriptionItem label={t('releases:detail.explicit')}>E</DescriptionItem>
            ) : null}
            {release.originalReleaseDate ? (
              <DescriptionItem label={t('releases:field.originalReleaseDate')}>
                {day(release.originalReleaseDate)}
              </DescriptionItem>
            ) : null}
            <DescriptionItem
              label={t('releases:field.pLine')}
            >{`℗ ${words.line(release, release.pLine)}`}</DescriptionItem>
            <DescriptionItem
              label={t('releases:field.cLine')}
            >{`© ${words.line(release, release.cLine)}`}</DescriptionItem>
          </DescriptionList>
        </div>
      </div>
    </Part>
  )
}

function ArtworkPart() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release } = useWizard()
  return (
    <Part title={t('artwork.title')} step="artwork">
      <DescriptionList layout="rows">
        <DescriptionItem label={t('releases:detail.cover')}>
          {release.artwork?.fileName ?? <NotSet />}
          <br />
          {t(release.aiArtwork ? 'releases:detail.aiYes' : 'releases:detail.aiNo')}
        </DescriptionItem>
      </DescriptionList>
    </Part>
  )
}

function TracksPart() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release } = useWizard()
  return (
    <Part title={t('tracks.title')} step="tracks">
      {release.tracks.length === 0 ? <NotSet /> : null}
      <ol className={styles.tracks}>
        {release.tracks.map((track) => (
          <PreviewTrack key={track.id} track={track} />
        ))}
      </ol>
    </Part>
  )
}

function StoresPart() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release } = useWizard()
  const { list } = useReleaseWords()
  const named = (ids: string[]) => list(ids.map((id) => findStore(id)?.name ?? id))
  const connectedStores = useConnectedStores()
  const isLater = (store: string) =>
    connectedStores !== undefined && !connectedStores.some(({ id }) => id === store)
  const connected = release.platforms.filter((id) => !isLater(id))
  const later = release.platforms.filter(isLater)
  return (
    <Part title={t('releases:detail.stores')} step="platforms">
      {release.platforms.length === 0 ? <NotSet /> : <p>{named(connected)}</p>}
      {later.length > 0 ? (
        <DescriptionList layout="rows">
          <DescriptionItem label={t('review.notConnected')}>{named(later)}</DescriptionItem>
        </DescriptionList>
      ) : null}
    </Part>
  )
}

function DistributionPart() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release } = useWizard()
  const { day } = useDates()
  const words = useReleaseWords()
  const presave = () => {
    if (!release.presave) return t('releases:detail.presaveOff')
    return release.presaveDate ? (
      t('releases:detail.presaveFrom', { day: day(release.presaveDate) })
    ) : (
      <NotSet />
    )
  }
  return (
    <Part title={t('step.distribution')} step="distribution">
      <DescriptionList layout="rows">
        <DescriptionItem label={t('releases:field.releaseDate')}>
          {release.releaseDate ? day(release.releaseDate) : <NotSet />}
        </DescriptionItem>
        <DescriptionItem label={t('releases:field.releaseTiming')}>{words.timing(release)}</DescriptionItem>
        <DescriptionItem label={t('releases:field.schedule')}>
          {t(`releases:schedule.${release.schedule}`)}
        </DescriptionItem>
        <DescriptionItem label={t('releases:field.presaveDate')}>{presave()}</DescriptionItem>
        {release.licenceEndsOn ? (
          <DescriptionItem label={t('releases:field.licenceEndsOn')}>
            {day(release.licenceEndsOn)}
          </DescriptionItem>
        ) : null}
        <DescriptionItem label={t('releases:field.territories')}>
          {words.territories(release) || <NotSet />}
        </DescriptionItem>
      </DescriptionList>
    </Part>
  )
}

function NotSet() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  return <span className="muted">{t('releases:detail.notSet')}</span>
}

function Part({ title, step, children }: { title: string; step: Step; children: ReactNode }) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { hrefOf } = useWizard()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        level={3}
        side={
          <TextButton
            label={t('review.edit')}
            href={hrefOf(step)}
            ariaLabel={t('review.editStep', { step: t(`step.${step}`) })}
          />
        }
      />
      {children}
    </section>
  )
}

function PreviewTrack({ track }: { track: TrackAnswer }) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release } = useWizard()
  const plain = track.title || t('releases:untitledTrack')
  const version = track.version === 'original' ? '' : t(`releases:version.${track.version}`)
  const added = [version, track.subtitle].filter(Boolean).map((part) => ` (${part})`)
  const title = `${plain}${added.join('')}`
  const hasDiscs = release.tracks.some(({ disc }) => disc > 1)
  return (
    <li className={styles.track}>
      <p className={styles.trackHead}>
        <b>{title}</b>
        <span className="num">
          {track.durationMs ? formatClock(track.durationMs) : t('releases:detail.noAudio')}
        </span>
      </p>
      {hasDiscs ? <p className="small muted">{`${t('releases:field.disc')} ${track.disc}`}</p> : null}
      <p className="small muted">
        {t('releases:field.isrc')}: {track.isrc ? <code>{track.isrc}</code> : t('review.assigned')}
      </p>
      <TrackCredits track={track} release={release} />
      {track.hasLyrics && track.lyrics ? (
        <section
          className={styles.lyrics}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lyrics scroll, also by keyboard.
          tabIndex={0}
          aria-label={`${t('releases:field.lyrics')}: ${title}`}
        >
          {track.lyrics}
        </section>
      ) : null}
      {track.upload?.status === 'ready' ? (
        <AudioReport upload={track.upload} title={title} playerOnly height={48} />
      ) : null}
    </li>
  )
}
