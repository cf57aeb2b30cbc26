// The readiness panel: all errors and warnings by step, each linking to its field.
import { IconAlertOctagon, IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendBy } from '#features/releases/domain/cue.ts'
import { blocking } from '#features/releases/domain/findings.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { FindingsByStep } from './FindingsByStep.tsx'
import styles from './Readiness.module.css'
import { useWizard } from './use-wizard.ts'

export function Readiness() {
  const { t } = useTranslation('release-wizard')
  const { findings, looking, release, today } = useWizard()
  const { dayShort, day } = useDates()
  const [expanded, setExpanded] = useState(false)
  const blocks = blocking([...findings]).length
  const advice = findings.length - blocks
  const until = sendBy(release.live ? null : release.releaseDate, release.schedule)
  const lead = [
    blocks > 0
      ? t('ready.blocking', { count: blocks })
      : t(findings.length > 0 ? 'ready.onlyAdvice' : 'ready.nothing'),
    ...(until && release.releaseDate && until >= today
      ? [t('ready.sendBy', { day: dayShort(until), date: day(release.releaseDate) })]
      : []),
  ].join(' ')
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
            <BoxBadge
              icon={blocks > 0 ? IconAlertOctagon : findings.length > 0 ? IconAlertTriangle : IconCheck}
              tone={blocks > 0 ? 'danger' : findings.length > 0 ? 'warn' : 'success'}
              large
            />
            <span className={styles.toggleWords}>
              <b>{blocks > 0 ? t('ready.blockingShort', { count: blocks }) : t('ready.ready')}</b>
              {advice > 0 ? <small>{t('ready.adviceShort', { count: advice })}</small> : null}
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
          <Panel title={t(blocks > 0 ? 'ready.notYet' : 'ready.ready')} lead={lead}>
            <FindingsByStep findings={findings} />
          </Panel>
        )}
      </div>
    </aside>
  )
}
