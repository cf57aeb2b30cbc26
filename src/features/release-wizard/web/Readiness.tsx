// The readiness panel: all errors and warnings by step, each linking to its field.
import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconClock,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendBy } from '#features/releases/domain/cue.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { FindingsByStep } from './FindingsByStep.tsx'
import { countByKind } from './finding-kind.ts'
import styles from './Readiness.module.css'
import { useWizard } from './use-wizard.ts'

export const Readiness = memo(function Readiness() {
  const { t } = useTranslation('release-wizard')
  const { findings, kindOf, looking, release, today } = useWizard()
  const { dayShort, day } = useDates()
  const [expanded, setExpanded] = useState(false)
  const { blocks, todo, waiting, advises } = countByKind(findings, kindOf)
  const until = sendBy(release.live ? null : release.releaseDate, release.schedule)
  const lead = [
    ...(blocks > 0 && todo > 0 ? [t('ready.todoToo', { count: todo })] : []),
    ...(waiting > 0 ? [t('ready.waitingLine')] : []),
    ...(blocks + todo + waiting === 0 ? [t(advises > 0 ? 'ready.onlyAdvice' : 'ready.nothing')] : []),
    ...(until && release.releaseDate && until >= today
      ? [t('ready.sendBy', { day: dayShort(until), date: day(release.releaseDate) })]
      : []),
  ].join(' ')
  const [title, icon, tone] =
    blocks > 0
      ? ([t('ready.faults', { count: blocks }), IconAlertOctagon, 'danger'] as const)
      : todo > 0
        ? ([t('ready.todo', { count: todo }), undefined, 'outline'] as const)
        : waiting > 0
          ? ([t('ready.waiting', { count: waiting }), IconClock, 'outline'] as const)
          : ([
              t('ready.ready'),
              advises > 0 ? IconAlertTriangle : IconCheck,
              advises > 0 ? 'warn' : 'success',
            ] as const)
  return (
    <aside className={styles.readiness} aria-label={t('ready.label')} data-shown={expanded || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
      >
        {looking ? (
          <span className={styles.toggleWords}>{t('ready.checking')}</span>
        ) : (
          <>
            <BoxBadge icon={icon} tone={tone} large />
            <span className={styles.toggleWords}>
              <b>{title}</b>
              {advises > 0 ? <small>{t('ready.adviceShort', { count: advises })}</small> : null}
            </span>
          </>
        )}
        <IconChevronDown size={18} aria-hidden="true" className={styles.chevron} />
      </button>
      <div className={styles.sheet}>
        {looking ? (
          <Panel title={t('ready.label')}>
            <DelayedSkeleton label={t('ready.checking')}>
              <SkeletonRows count={3} />
            </DelayedSkeleton>
          </Panel>
        ) : (
          <Panel title={title} lead={lead}>
            <FindingsByStep findings={findings} />
          </Panel>
        )}
      </div>
    </aside>
  )
})
