// /distributions/import/:id: what a file contains, the confirmation that imports it, and the result.

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { isUnderWay } from '../domain.ts'
import { type ImportAnswer, importsApi, POLL_MS } from './api.ts'
import { ImportReleases } from './ImportReleases.tsx'
import { type ImportStep, ImportSteps } from './ImportSteps.tsx'
import styles from './imports.module.css'

export const handle = { namespaces: ['imports', 'releases', 'uploads'] } satisfies PageHandle

const STEP_OF: Record<ImportAnswer['status'], ImportStep> = {
  checking: 'check',
  checked: 'check',
  refused: 'check',
  importing: 'import',
  imported: 'result',
}

export default function ImportPage() {
  const { t } = useTranslation('imports')
  const { id = '' } = useParams()
  const query = useQuery(
    importsApi.find.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? POLL_MS : false),
    }),
  )
  usePageTitle(query.isError && !query.data ? undefined : (query.data?.fileName ?? t('title')))
  if (query.data) return <Loaded importRun={query.data} />
  if (query.isError) return <Failed error={query.error} onRetry={query.refetch} />
  return (
    <div className="page">
      <PageTitle over={t('over')}>{t('title')}</PageTitle>
      <DelayedSkeleton label={t('loading')}>
        <SkeletonRows count={4} cover={false} />
      </DelayedSkeleton>
    </div>
  )
}

function Failed(props: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  return (
    <LoadFailure
      {...props}
      errorMessage={errorMessage}
      absentTitle={t('absent')}
      failedTitle={t('failed')}
      list={{ href: '/distributions/import', label: t('toImports') }}
    />
  )
}

function Loaded({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const { status } = importRun
  return (
    <div className="page">
      <PageTitle
        over={t('over')}
        actions={<LinkButton href="/distributions/import">{t('toImports')}</LinkButton>}
      >
        {importRun.fileName}
      </PageTitle>
      <div className={styles.sections}>
        <ImportSteps now={STEP_OF[status]} />
        {status === 'checking' ? <Checking /> : null}
        {status === 'refused' ? <Refused importRun={importRun} /> : null}
        {status === 'checked' ? <Checked importRun={importRun} /> : null}
        {status === 'importing' ? <Importing importRun={importRun} /> : null}
        {status === 'imported' ? <Imported importRun={importRun} /> : null}
        {status === 'checked' || status === 'imported' ? (
          <ImportReleases key={status} importRun={importRun} />
        ) : null}
      </div>
    </div>
  )
}

function Checking() {
  const { t } = useTranslation('imports')
  return (
    <section className={styles.section} aria-busy="true">
      <SectionHead title={t('checking.title')} />
      <p className={styles.line} role="status">
        {t('checking.line')}
      </p>
    </section>
  )
}

function Refused({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  return (
    <ErrorState
      title={t('refused.title')}
      why={importRun.refusal ? errorMessage(importRun.refusal) : undefined}
      action={
        <LinkButton variant="filled" href="/distributions/import">
          {t('file.another')}
        </LinkButton>
      }
    />
  )
}

function Checked({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const canEdit = usePermission('catalogue.edit')
  const run = useMutation({
    mutationFn: () => importsApi.run.call({ id: importRun.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsApi.key() }),
  })
  const { ignoredColumns } = importRun
  return (
    <section className={styles.section}>
      <SectionHead title={t('found.title')} />
      <Figures importRun={importRun} />
      {ignoredColumns.length > 0 ? (
        <p className={styles.line}>
          {t('found.ignored', { count: ignoredColumns.length, columns: ignoredColumns.join(', ') })}
        </p>
      ) : null}
      {run.isError ? <FormAlert>{errorMessage(readRefusal(run.error))}</FormAlert> : null}
      {importRun.refusal ? <FormAlert>{errorMessage(importRun.refusal)}</FormAlert> : null}
      {importRun.ready === 0 ? <p>{t('nothing')}</p> : <p className={styles.line}>{t('runLine')}</p>}
      <div className={styles.buttons}>
        {importRun.ready > 0 && canEdit ? (
          <Button variant="filled" loading={run.isPending} onClick={() => run.mutate()}>
            {t('run', { count: importRun.ready })}
          </Button>
        ) : null}
        <BadRows importRun={importRun} />
      </div>
    </section>
  )
}

function Importing({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const count = importRun.made + importRun.ready
  return (
    <section className={styles.section} aria-busy="true">
      <SectionHead title={t('running.title')} />
      <ProgressLine percent={count > 0 ? (importRun.made / count) * 100 : 0} label={t('running.progress')} />
      <p className={styles.line} role="status">
        {t('running.line', { made: importRun.made, count })}
      </p>
    </section>
  )
}

function Imported({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const { made, bad, badRows } = importRun
  const title =
    made === 0
      ? t('result.none')
      : bad === 0
        ? t('result.all', { count: made })
        : t('result.some', { made, count: made + bad })
  return (
    <section className={styles.section}>
      <SectionHead title={title} />
      <Figures importRun={importRun} />
      {badRows > 0 ? <p>{t('result.mend', { count: badRows })}</p> : null}
      <div className={styles.buttons}>
        {made > 0 ? (
          <LinkButton variant="filled" href="/distributions?status=draft">
            {t('result.drafts')}
          </LinkButton>
        ) : null}
        <BadRows importRun={importRun} />
        <LinkButton href="/distributions/import">{t('result.more')}</LinkButton>
      </div>
    </section>
  )
}

function Figures({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  return (
    <DescriptionList layout="columns">
      <DescriptionItem label={t('found.releases')}>{importRun.releases}</DescriptionItem>
      <DescriptionItem label={t(importRun.status === 'imported' ? 'list.made' : 'found.ready')}>
        {importRun.status === 'imported' ? importRun.made : importRun.ready}
      </DescriptionItem>
      <DescriptionItem label={t('found.bad')} tone={importRun.bad > 0 ? 'danger' : undefined}>
        {importRun.bad}
      </DescriptionItem>
      {importRun.format === 'csv' ? (
        <DescriptionItem label={t('found.rows')}>{importRun.rows}</DescriptionItem>
      ) : null}
    </DescriptionList>
  )
}

/** Only for CSV rows; a faulty package has to be fixed where it was created. */
function BadRows({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  if (importRun.badRows === 0) return null
  return (
    <LinkButton href={`/v1/imports/${importRun.id}/bad-rows`} download reload>
      {t('badRows', { count: importRun.badRows })}
    </LinkButton>
  )
}
