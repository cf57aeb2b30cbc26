// Findings grouped by the step that mends them; each is one button that leads to its field.
import { IconAlertOctagon, IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { letterOf, toneOf } from '#features/uploads/web/finding-letters.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { Mark } from '#ui/Mark.tsx'
import type { ReleaseFinding } from '../../domain/submission.ts'
import { STEPS } from '../../domain/vocabulary.ts'
import { useFindingSentence } from '../use-finding-sentence.ts'
import { FindingActions } from './FindingActions.tsx'
import styles from './FindingsByStep.module.css'
import { usePlace } from './use-place.ts'
import { useWizard } from './use-wizard.ts'

export function FindingsByStep({ findings }: { findings: readonly ReleaseFinding[] }) {
  const { t } = useTranslation('releases')
  const { release, goTo } = useWizard()
  const say = useFindingSentence()
  const place = usePlace()
  return STEPS.map((step) => {
    const own = findings.filter((one) => one.step === step)
    if (own.length === 0) return null
    return (
      <section key={step} className={styles.group}>
        <h3 className={styles.step}>{t(`step.${step}`)}</h3>
        <ul className={styles.list}>
          {own.map((finding) => {
            const sentence = say(finding)
            const time = finding.atMs === undefined ? '' : `, ${formatClock(finding.atMs)}`
            const advice = finding.severity === 'advises' ? `. ${t('ready.advice')}` : ''
            return (
              <li key={`${finding.at} ${finding.code} ${finding.atMs ?? ''}`}>
                <button type="button" className={styles.finding} onClick={() => goTo(finding)}>
                  <FindingMark finding={finding} findings={findings} />
                  <span className={styles.words}>
                    <b>
                      {sentence}
                      {time}
                    </b>
                    <small>
                      {place(finding, release)}
                      {advice}
                    </small>
                  </span>
                  <IconArrowRight size={16} aria-hidden="true" />
                </button>
                <FindingActions finding={finding} />
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}

/** What is heard in a file has the letter it has on the waveform. */
function FindingMark({
  finding,
  findings,
}: {
  finding: ReleaseFinding
  findings: readonly ReleaseFinding[]
}) {
  const { release } = useWizard()
  const number = /^tracks\.(\d+)\.audio$/.exec(finding.at)?.[1]
  const upload = number === undefined ? null : release.tracks[Number(number)]?.upload
  if (upload?.status === 'ready') {
    const index = findings.filter((one) => one.at === finding.at).indexOf(finding)
    if (index >= 0) return <Mark letter={letterOf(index)} tone={toneOf(finding)} />
  }
  const blocks = finding.severity === 'blocks'
  return (
    <BoxBadge icon={blocks ? IconAlertOctagon : IconAlertTriangle} tone={blocks ? 'danger' : 'warn'} large />
  )
}
