// The stages of a release, drawn along the waveform of a track.
import { useTranslation } from 'react-i18next'
import { Waveform } from '#ui/Waveform.tsx'
import styles from './LandingStages.module.css'
import track from './landing-sample/ferry-light.json'

const STAGES = ['draft', 'submitted', 'review', 'delivered', 'live', 'paid'] as const
/** The stage the picture shows. */
const CURRENT = 2

export function LandingStages() {
  const { t } = useTranslation('landing')
  const { durationMs } = track.audio
  return (
    <div className={styles.score}>
      <ol className={styles.stages}>
        {STAGES.map((stage, index) => (
          <li key={stage} data-state={index < CURRENT ? 'done' : index === CURRENT ? 'now' : 'later'}>
            <b>{t(`steps.${stage}`)}</b>
            <span>{t(`steps.${stage}Note`)}</span>
          </li>
        ))}
      </ol>
      <div className={styles.wave}>
        <Waveform
          {...track.corrected}
          durationMs={durationMs}
          positionMs={((CURRENT + 0.5) / STAGES.length) * durationMs}
          labels={{ slider: '', position: () => '' }}
          height={150}
          hideTimes
        />
      </div>
    </div>
  )
}
