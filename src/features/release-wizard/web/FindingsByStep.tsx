// Findings grouped by the step that fixes them; each links to its field. The same message about several tracks appears
// once.
import { IconAlertOctagon, IconAlertTriangle, IconArrowRight, IconClock } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import { STEPS } from '#features/releases/domain/vocabulary.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { markerOf, toneOf } from '#features/uploads/web/finding-markers.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { Mark } from '#ui/Mark.tsx'
import { FindingActions } from './FindingActions.tsx'
import styles from './FindingsByStep.module.css'
import { findingKey } from './finding-key.ts'
import { usePlace } from './use-finding-location.ts'
import { useWizard } from './use-wizard.ts'

export function FindingsByStep({ findings }: { findings: readonly ReleaseFinding[] }) {
  const { t } = useTranslation('release-wizard')
  const { kindOf } = useWizard()
  const findingSentence = useFindingSentence()
  const list = useRef<HTMLDivElement>(null)
  /** When a finding is fixed its row disappears, so the focus moves to the next row, or the previous one. */
  const goOn = (finding: ReleaseFinding) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-finding]') ?? [])]
    const rowIndex = rows.findIndex((row) => row.dataset.finding === findingKey(finding))
    const next = rows[rowIndex + 1] ?? rows[rowIndex - 1]
    ;(next?.querySelector('button') ?? list.current)?.focus()
  }
  const groups = STEPS.map((step) => {
    const own = findings.filter((finding) => finding.step === step)
    if (own.length === 0) return null
    const groups = Map.groupBy(own, (finding) => `${kindOf(finding)} ${findingSentence(finding)}`)
    return (
      <section key={step} className={styles.group}>
        <h3 className={styles.step}>{t(`step.${step}`)}</h3>
        <ul className={styles.list}>
          {[...groups.values()].map((same) => (
            <FindingGroup key={same.map(findingKey).join()} findings={same} onDone={goOn} />
          ))}
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

interface FindingGroupProps {
  findings: readonly ReleaseFinding[]
  onDone: (finding: ReleaseFinding) => void
}

function FindingGroup({ findings, onDone }: FindingGroupProps) {
  const { t } = useTranslation('release-wizard')
  const { release } = useWizard()
  const findingSentence = useFindingSentence()
  const place = usePlace()
  const [first, ...more] = findings
  if (!first) return null
  const advice = first.severity === 'advises' ? t('ready.advice') : ''
  if (more.length === 0)
    return (
      <li>
        <Way finding={first} className={styles.finding} onDone={onDone}>
          <FindingMark finding={first} />
          <Words sentence={findingSentence(first) + timeOf(first)} beside={[place(first, release), advice]} />
        </Way>
      </li>
    )
  return (
    <li>
      <div className={styles.said}>
        <FindingMark finding={first} />
        <Words
          sentence={findingSentence(first)}
          beside={[t('ready.places', { count: findings.length }), advice]}
        />
      </div>
      {findings.map((finding) => (
        <Way key={findingKey(finding)} finding={finding} className={styles.place} onDone={onDone}>
          {place(finding, release) + timeOf(finding)}
        </Way>
      ))}
    </li>
  )
}

interface WayProps {
  finding: ReleaseFinding
  className: string | undefined
  onDone: FindingGroupProps['onDone']
  children: ReactNode
}

/** The link to the field, and the actions available here. */
function Way({ finding, className, onDone, children }: WayProps) {
  const { goTo } = useWizard()
  return (
    <div data-finding={findingKey(finding)}>
      <button type="button" className={className} onClick={() => goTo(finding)}>
        {children}
        <IconArrowRight size={16} aria-hidden="true" />
      </button>
      <div className={styles.actions}>
        <FindingActions finding={finding} onDone={() => onDone(finding)} />
      </div>
    </div>
  )
}

function Words({ sentence, beside }: { sentence: string; beside: readonly string[] }) {
  return (
    <span className={styles.words}>
      <b>{sentence}</b>
      <small>{beside.filter(Boolean).join('. ')}</small>
    </span>
  )
}

const timeOf = ({ atMs }: ReleaseFinding) => (atMs === undefined ? '' : `, ${formatClock(atMs)}`)

/** Findings of a file or cover keep the letter they have there, even in a filtered list. */
function FindingMark({ finding }: { finding: ReleaseFinding }) {
  const { release, findings, kindOf } = useWizard()
  const number = /^tracks\.(\d+)\.audio$/.exec(finding.at)?.[1]
  const audio = number === undefined ? null : release.tracks[Number(number)]?.upload
  const isHeard = audio?.status === 'ready' && audio.findings.some(({ code }) => code === finding.code)
  if (isHeard || (finding.at === 'artwork' && release.artwork?.status === 'ready')) {
    const index = findings.filter((other) => other.at === finding.at).indexOf(finding)
    return <Mark letter={markerOf(index)} tone={toneOf(finding)} />
  }
  const [icon, tone] = LOOK[kindOf(finding)]
  return <BoxBadge icon={icon} tone={tone} large />
}

const LOOK = {
  fault: [IconAlertOctagon, 'danger'],
  todo: [undefined, 'outline'],
  waiting: [IconClock, 'outline'],
  advice: [IconAlertTriangle, 'warn'],
} as const
