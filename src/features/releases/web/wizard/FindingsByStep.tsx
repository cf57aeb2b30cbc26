// Findings grouped by the step that mends them; each is one button that leads to its field.
import { IconAlertOctagon, IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { letterOf, toneOf } from '#features/uploads/web/finding-letters.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { Mark } from '#ui/Mark.tsx'
import type { ReleaseFinding } from '../../domain/findings.ts'
import { STEPS } from '../../domain/vocabulary.ts'
import { findingKey } from '../finding-key.ts'
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
  const list = useRef<HTMLDivElement>(null)
  /** A finding that is mended goes, and the focus with it to the next one, or the one before. */
  const goOn = (finding: ReleaseFinding) => {
    const rows = [...(list.current?.querySelectorAll('li') ?? [])]
    const at = rows.findIndex((row) => row.dataset.finding === findingKey(finding))
    const next = rows[at + 1] ?? rows[at - 1]
    ;(next?.querySelector('button') ?? list.current)?.focus()
  }
  const groups = STEPS.map((step) => {
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
              <li key={findingKey(finding)} data-finding={findingKey(finding)}>
                <button type="button" className={styles.finding} onClick={() => goTo(finding)}>
                  <FindingMark finding={finding} />
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
                <div className={styles.actions}>
                  <FindingActions finding={finding} onDone={() => goOn(finding)} />
                </div>
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
  return (
    <div ref={list} tabIndex={-1}>
      {groups}
    </div>
  )
}

/** What is heard in a file or seen on the cover has the letter it has there, whatever part of the list is shown. */
function FindingMark({ finding }: { finding: ReleaseFinding }) {
  const { release, findings } = useWizard()
  const number = /^tracks\.(\d+)\.audio$/.exec(finding.at)?.[1]
  const audio = number === undefined ? null : release.tracks[Number(number)]?.upload
  const isHeard = audio?.status === 'ready' && audio.findings.some(({ code }) => code === finding.code)
  if (isHeard || (finding.at === 'artwork' && release.artwork?.status === 'ready')) {
    const index = findings.filter((one) => one.at === finding.at).indexOf(finding)
    return <Mark letter={letterOf(index)} tone={toneOf(finding)} />
  }
  const blocks = finding.severity === 'blocks'
  return (
    <BoxBadge icon={blocks ? IconAlertOctagon : IconAlertTriangle} tone={blocks ? 'danger' : 'warn'} large />
  )
}
