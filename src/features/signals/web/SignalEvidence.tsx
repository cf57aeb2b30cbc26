// What the rules found: a sentence with the numbers for each, and the lines of the report behind it.
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShares } from '#features/splits/web/use-shares.ts'
import { ReportLines } from '#features/statements/web/ReportLines.tsx'
import { paths } from '#lib/pure/paths.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type EvidenceAnswer, evidenceLinesQuery, type SignalAnswer } from './api.ts'
import styles from './signals.module.css'
import { useEvidenceWords } from './use-evidence-words.ts'

export function SignalFacts({ signal, forStaff }: { signal: SignalAnswer; forStaff?: boolean }) {
  const { t } = useTranslation('signals')
  const { month } = useShares()
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts')} />
      <DescriptionList layout="rows">
        <DescriptionItem label={t('track')}>{signal.title}</DescriptionItem>
        {signal.isrc ? <DescriptionItem label={t('isrc')}>{signal.isrc}</DescriptionItem> : null}
        {forStaff ? <DescriptionItem label={t('owner')}>{signal.owner}</DescriptionItem> : null}
        <DescriptionItem label={t('store')}>{signal.store}</DescriptionItem>
        <DescriptionItem label={t('month')}>{month(signal.month)}</DescriptionItem>
      </DescriptionList>
    </section>
  )
}

export function SignalEvidence({ signal, forStaff }: { signal: SignalAnswer; forStaff?: boolean }) {
  const { t } = useTranslation('signals')
  return (
    <section aria-labelledby="evidence-head">
      <SectionHead id="evidence-head" title={t('evidence')} />
      <ul className={styles.evidence}>
        {signal.evidence.map((evidence) => (
          <li key={evidence.id}>
            <Finding signal={signal} evidence={evidence} forStaff={forStaff === true} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rules about what is missing have no lines, and neither have days, which no statement reports. */
const WITHOUT_LINES: readonly EvidenceAnswer['rule'][] = ['unreported', 'hole', 'surge']

function Finding({
  signal,
  evidence,
  forStaff,
}: {
  signal: SignalAnswer
  evidence: EvidenceAnswer
  forStaff: boolean
}) {
  const { t } = useTranslation('signals')
  const { number } = useNumbers()
  const words = useEvidenceWords()
  const [isOpen, setOpen] = useState(false)
  const { rule, plays, ruleVersion, days } = evidence
  const [from, to] = [days?.[0], days?.at(-1)]
  return (
    <>
      <h3>{t(`rule.${rule}`)}</h3>
      <p>{words.sentence(signal, evidence)}</p>
      <p className={styles.how}>
        {t(`how.${rule}`)}
        {Number(plays) > 0 ? ` ${t('plays', { plays: number(Number(plays), 0) })}` : ''}
        {forStaff ? ` ${t('version', { version: ruleVersion })}` : ''}
      </p>
      {from && to && !forStaff ? (
        <TextButton label={t('showDays')} href={paths.analytics({ track: signal.trackId, from, to })} />
      ) : null}
      {WITHOUT_LINES.includes(rule) ? null : isOpen ? (
        <EvidenceLines id={evidence.id} forStaff={forStaff} />
      ) : (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('showLines')}
        </Button>
      )}
    </>
  )
}

function EvidenceLines({ id, forStaff }: { id: string; forStaff: boolean }) {
  const query = useInfiniteQuery(evidenceLinesQuery(id, { forStaff }))
  return <ReportLines own={!forStaff} query={query} side={query.data?.pages[0]?.fileName ?? null} />
}
