// A visitor's own song on the public page: dropped, mastered in the browser, and compared in the player of the demo.
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MASTERING_PRESETS } from '#engines/audio/mastering/presets.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { acceptedFiles } from '#features/uploads/web/accepted-files.ts'
import { paths } from '#lib/pure/paths.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { ComparisonPlayer } from './ComparisonPlayer.tsx'
import { RECORDING_MINUTES_MAX } from './excerpt.ts'
import styles from './offer.module.css'
import type { ComparedSong, OwnSong } from './use-own-song.ts'

export function OwnSongForm({ own }: { own: OwnSong }) {
  const { t } = useTranslation(['mastering', 'uploads'])
  const errorMessage = useErrorMessage()
  const { name, preset, percent, problem, song, choose, master } = own
  const isOpen = song !== null || percent !== null
  return (
    <section className={styles.own} aria-labelledby="own-song">
      <div>
        <h2 id="own-song">{t('offer.own.title')}</h2>
        <p>{t('offer.own.line')}</p>
      </div>
      <div className={styles.steps}>
        {problem ? <FormAlert>{`${name}: ${errorMessage(problem)}`}</FormAlert> : null}
        <DropArea
          title={t('drop')}
          line={t('offer.own.files', { minutes: RECORDING_MINUTES_MAX })}
          buttonLabel={t(isOpen || problem ? 'uploads:chooseAnother' : 'choose')}
          accept={acceptedFiles('audio')}
          multiple={false}
          onFiles={([file]) => file && choose(file)}
          onRefused={([refused]) => refused && choose(refused.file)}
        />
        {isOpen ? (
          <SegmentedControl
            aria-label={t('preset')}
            value={preset}
            onChange={(value) => {
              const wanted = MASTERING_PRESETS.find((known) => known === value)
              if (wanted) master(wanted)
            }}
            data={MASTERING_PRESETS.map((value) => ({ value, label: t(`presets.${value}.name`) }))}
          />
        ) : null}
        <div role="status">
          {percent === null ? (
            song && <p>{t('offer.own.ready')}</p>
          ) : (
            <>
              <p>{t('offer.own.working', { name })}</p>
              <ProgressLine percent={percent} label={t('step.mastering')} />
            </>
          )}
        </div>
        {song ? <WholeMaster /> : null}
      </div>
    </section>
  )
}

function WholeMaster() {
  const { t } = useTranslation('mastering')
  const user = useUser()
  return (
    <div>
      <LinkButton
        variant="filled"
        href={user ? paths.mastering() : paths.signUp({ redirect: paths.mastering() })}
      >
        {t(user ? 'offer.own.masterAll' : 'offer.own.signUp')}
      </LinkButton>
    </div>
  )
}

interface OwnSongPlayerProps {
  song: ComparedSong
  onPlaying: (isPlaying: boolean) => void
}

export function OwnSongPlayer({ song, onPlaying }: OwnSongPlayerProps) {
  const { t } = useTranslation('mastering')
  const { name, preset, startMs, durationMs, recordingMs, before, after } = song
  return (
    <ComparisonPlayer
      key={after.url}
      name={name}
      durationMs={durationMs}
      before={before}
      after={after}
      head={
        <div className={styles.piece}>
          <p>
            <b>{name}</b>
            <small>
              {t('offer.own.part', {
                from: formatClock(startMs),
                to: formatClock(startMs + durationMs),
                total: formatClock(recordingMs),
                preset: t(`presets.${preset}.name`),
              })}
            </small>
          </p>
        </div>
      }
      onPlaying={onPlaying}
    />
  )
}
