// /admin/statements/:id: what a file contains, what is left to decide, and what was posted.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useFocusFallback } from '#lib/web/use-focus-handoff.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/StatementPage'
import { isUnderWay, openStatementsQuery, POLL_MS, type StatementAnswer, statementQuery } from './api.ts'
import { DryRun } from './DryRun.tsx'
import { OpenStatements } from './OpenStatements.tsx'
import { RejectedLines } from './RejectedLines.tsx'
import { Remittances } from './Remittances.tsx'
import { SourceCurrency } from './SourceCurrency.tsx'
import { DiscardStatement, StatementActions } from './StatementActions.tsx'
import { StatementBadge } from './StatementBadge.tsx'
import { StatementHistory } from './StatementHistory.tsx'
import { StatementMapping } from './StatementMapping.tsx'
import styles from './statements.module.css'
import { UnmatchedCodes } from './UnmatchedCodes.tsx'
import { useMonths } from './use-months.ts'

export const handle = { namespaces: ['statements'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [statementQuery(params.id, call), openStatementsQuery(call)])
export const clientLoader = () => null

export default function StatementPage() {
  const { t } = useTranslation('statements')
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const query = useQuery({
    ...statementQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? POLL_MS : false),
  })
  usePageTitle(query.data?.fileName ?? (query.isError ? undefined : t('title')))
  return (
    <div className={styles.desk}>
      <OpenStatements openedId={id} />
      <div className={styles.opened}>
        <DetailPage
          query={query}
          loadingLabel={t('loading')}
          failure={
            <LoadFailure
              error={query.error}
              errorMessage={errorMessage}
              absentTitle={t('absent')}
              failedTitle={t('failedTitle')}
              list={{ href: paths.admin.statements(), label: t('back') }}
              onRetry={query.refetch}
            />
          }
        >
          {(statement) => <Loaded statement={statement} />}
        </DetailPage>
      </div>
    </div>
  )
}

function Loaded({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const title = useRef<HTMLHeadingElement>(null)
  // The row of a code that is matched goes, and so do the buttons of a status that ends.
  useFocusFallback(title)
  const errorMessage = useErrorMessage()
  const months = useMonths()
  const { status, source, fileName, entryName, firstMonth, lastMonth, failure, lines } = statement
  const isRead = lines !== null && status !== 'received' && status !== 'needs_mapping'
  const isDecidable = status !== 'needs_mapping' && status !== 'received' && status !== 'discarded'
  return (
    <div className="page">
      <PageTitle
        ref={title}
        over={<TextButton label={t('back')} href={paths.admin.statements()} />}
        actions={
          status === 'needs_mapping' || status === 'received' ? (
            <DiscardStatement statement={statement} />
          ) : null
        }
        lead={
          <div className={styles.lead}>
            <StatementBadge status={status} />
            <code className={styles.file}>{entryName ?? fileName}</code>
          </div>
        }
      >
        {[source.name, months.range(firstMonth, lastMonth)].filter((text) => text !== '').join(', ')}
      </PageTitle>
      {failure ? (
        <p className={styles.failure} role="alert">
          {errorMessage({ code: failure.code, params: failure.params })}
        </p>
      ) : null}
      {failure?.code === 'no_currency' ? <SourceCurrency sourceId={source.id} /> : null}
      {isUnderWay(status) ? (
        <p className={styles.note} role="status" aria-busy="true">
          {t(`underWay.${status as 'received' | 'posting' | 'reversing'}`)}
        </p>
      ) : null}
      {status === 'needs_mapping' ? <StatementMapping key={statement.id} statement={statement} /> : null}
      <div className={isDecidable ? `split ${styles.below}` : styles.below}>
        <div className={styles.sections}>
          {isRead ? (
            <>
              <DryRun statement={statement} />
              <RejectedLines statement={statement} />
              <UnmatchedCodes statement={statement} />
              {status === 'failed' || status === 'discarded' ? null : <Remittances statement={statement} />}
            </>
          ) : null}
          <StatementHistory statement={statement} />
        </div>
        {isDecidable ? <StatementActions statement={statement} /> : null}
      </div>
    </div>
  )
}
