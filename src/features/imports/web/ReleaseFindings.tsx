// The findings of a release in a file: those about its import, and those that its draft will have until its submission.
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextFix } from '#engines/text-rules/findings.ts'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { useNameOfFix } from '#features/release-wizard/web/use-name-of-fix.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { readRefusal } from '#lib/web/client.ts'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type ImportAnswer, type ImportReleaseAnswer, importsApi } from './api.ts'
import styles from './imports.module.css'
import { useFieldName } from './use-field-name.ts'

type Finding = ImportReleaseAnswer['findings'][number]

interface ReleaseFindingsProps {
  importRun: ImportAnswer
  item: ImportReleaseAnswer
}

/** Above this number, what the draft needs is shown on request. */
const SHOWN_MAX = 6

export function ReleaseFindings({ importRun, item }: ReleaseFindingsProps) {
  const { t } = useTranslation('imports')
  const ofFile = item.findings.filter(({ stage }) => stage !== 'submission')
  const ofDraft = item.findings.filter(({ stage }) => stage === 'submission')
  const blocking = ofDraft.filter(({ severity }) => severity === 'blocks').length
  const advising = ofDraft.length - blocking
  const counts = [
    blocking > 0 && t('list.draftBlocks', { count: blocking }),
    advising > 0 && t('list.draftAdvises', { count: advising }),
  ].filter(Boolean)
  return (
    <>
      {ofFile.length > 0 ? (
        <ul className={styles.findings}>
          {ofFile.map((finding) => (
            <FindingLine key={keyOf(finding)} finding={finding} />
          ))}
        </ul>
      ) : null}
      {ofDraft.length > 0 ? (
        <details className={styles.more} open={ofDraft.length <= SHOWN_MAX}>
          <summary>{t('list.ofDraft', { counts: counts.join(', ') })}</summary>
          <ul className={styles.findings}>
            {ofDraft.map((finding) => (
              <DraftFinding key={keyOf(finding)} finding={finding} importRun={importRun} item={item} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

const keyOf = ({ row, column, code, params }: Finding) =>
  [row, column, code, ...Object.values(params ?? {})].join(' ')

function DraftFinding({ finding, importRun, item }: ReleaseFindingsProps & { finding: Finding }) {
  const queries = useQueryClient()
  const canEdit = usePermission('catalogue.edit')
  const nameOf = useNameOfFix()
  const findingSentence = useFindingSentence()
  const { row, column, code, fix } = finding
  const apply = useMutation({
    mutationFn: () => importsApi.fix.call({ id: importRun.id, position: item.position, row, column, code }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsApi.releases.key() }),
  })
  // Creating the missing artists reads the file again, so it comes first.
  const isOpen =
    importRun.status === 'checked' && importRun.newArtists.length === 0 && item.status === 'ready'
  return (
    <FindingLine finding={finding}>
      {fix && isOpen && canEdit ? (
        <>
          {' '}
          <TextButton label={nameOf(fix as TextFix)} onClick={() => apply.isPending || apply.mutate()} />
        </>
      ) : null}
      {apply.isError ? <span role="alert"> {findingSentence(readRefusal(apply.error))}</span> : null}
    </FindingLine>
  )
}

function FindingLine({ finding, children }: { finding: Finding; children?: ReactNode }) {
  const { t } = useTranslation('imports')
  const findingSentence = useFindingSentence()
  const nameOf = useFieldName()
  const blocks = finding.severity === 'blocks'
  // A column of a table has its name from the file; a field of a message has our name.
  const words =
    finding.row > 0 ? [t('list.row', { row: finding.row }), finding.column] : [nameOf(finding.column)]
  const place = words.filter(Boolean).join(', ')
  return (
    <li className={styles.finding}>
      <BoxBadge
        icon={blocks ? IconAlertOctagon : IconAlertTriangle}
        tone={blocks && finding.stage !== 'submission' ? 'danger' : 'warn'}
      />
      <span>
        {findingSentence(finding)} <span className={styles.place}>{place}</span>
        {children}
      </span>
    </li>
  )
}
