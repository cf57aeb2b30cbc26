// The findings of one field, beside it: severity, message, source of the rule, and fixes.
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type RuleId, TEXT_RULES } from '#engines/text-rules/findings.ts'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { AppLink } from '#ui/AppLink.tsx'
import styles from './FieldFindings.module.css'
import { FindingActions } from './FindingActions.tsx'
import { findingsId, focusField } from './field-id.ts'
import { findingKey } from './finding-key.ts'
import { isEmptyAt } from './is-empty-at.ts'
import { useWizard } from './use-wizard.ts'

export interface FieldFindingsProps {
  at: string
  /** Filters out findings that another part of the page shows. */
  only?: (finding: ReleaseFinding) => boolean
}

/** For a group of fields; an input shows its findings itself, through `useField`. */
export function FieldFindings({ at, only = () => true }: FieldFindingsProps) {
  const own = useWizard().shownAt(at).filter(only)
  return (
    <div id={findingsId(at)} className={styles.group}>
      <FindingLines findings={own} />
    </div>
  )
}

/** Spans throughout, because Mantine renders the description of an input in a paragraph. */
export function FindingLines({ findings }: { findings: readonly ReleaseFinding[] }) {
  return findings.map((finding) => <FindingLine key={findingKey(finding)} finding={finding} />)
}

function FindingLine({ finding }: { finding: ReleaseFinding }) {
  const { t } = useTranslation('release-wizard')
  const { release } = useWizard()
  const findingSentence = useFindingSentence()
  const { at, severity, rule } = finding
  const advice = severity === 'advises'
  const Icon = advice ? IconAlertTriangle : IconAlertOctagon
  const line = useRef<HTMLSpanElement>(null)
  // A finding can be resolved while one of its actions has the focus, which its field then takes.
  useLayoutEffect(() => {
    const { current } = line
    return () => {
      if (current?.contains(document.activeElement)) focusField(at)
    }
  }, [at])
  const source = rule && !isEmptyAt(release, at) ? TEXT_RULES[rule as RuleId].source : undefined
  return (
    <span ref={line} className={styles.finding} data-advice={advice || undefined}>
      <Icon size={15} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.sentence}>
          {findingSentence(finding)}
          {advice ? null : <span className="visually-hidden">{` ${t('ready.blocks')}`}</span>}
        </span>
        <span className={styles.more}>
          {advice ? <span className="muted">{t('ready.advice')}</span> : null}
          <FindingActions finding={finding} onDone={() => focusField(at)} />
          {source ? (
            <AppLink href={source.url} target="_blank" rel="noreferrer" title={source.title}>
              {t('fix.source', { source: source.title.split(',')[0] })}
            </AppLink>
          ) : null}
        </span>
      </span>
    </span>
  )
}
