// /distributions/import/:id: what a file contains, the confirmation that imports it, and the result.

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusMain } from '#lib/web/focus-main.ts'
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
import { EncodingChoice } from './EncodingChoice.tsx'
import { ImportReleases } from './ImportReleases.tsx'
import { type ImportStep, ImportSteps } from './ImportSteps.tsx'
import styles from './imports.module.css'
import { NewArtists } from './NewArtists.tsx'
import { UndoImport } from './UndoImport.tsx'

export const handle = {
  namespaces: ['imports', 'artists', 'releases', 'release-wizard', 'uploads'],
} satisfies PageHandle

const STEP_OF: Record<ImportAnswer['status'], ImportStep> = {
  checking: 'check',
  needs_encoding: 'check',
  checked: 'check',
  refused: 'check',
  importing: 'import',
  imported: 'result',
  undoing: 'result',
  undone: 'result',
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
      <PageTitle over={t('section')}>{t('title')}</PageTitle>
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
      list={{ href: paths.imports(), label: t('toImports') }}
    />
  )
}

function Loaded({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const { status } = importRun
  return (
    <div className="page">
      <PageTitle
        over={t('section')}
        actions={<LinkButton href={paths.imports()}>{t('toImports')}</LinkButton>}
      >
        {importRun.fileName}
      </PageTitle>
      <div className={styles.sections}>
        <ImportSteps now={STEP_OF[status]} />
        {status === 'checking' ? <Running title={t('checking.title')} line={t('checking.line')} /> : null}
        {status === 'needs_encoding' ? (
          <section className={styles.section}>
            <SectionHead title={t('encoding.title')} />
            <EncodingChoice importRun={importRun} />
          </section>
        ) : null}
        {status === 'refused' ? <Refused importRun={importRun} /> : null}
        {status === 'checked' ? <Checked importRun={importRun} /> : null}
        {status === 'checked' ? <NewArtists importRun={importRun} /> : null}
        {status === 'importing' ? <Importing importRun={importRun} /> : null}
        {status === 'imported' ? <Imported importRun={importRun} /> : null}
        {status === 'undoing' ? <Running title={t('undo.running')} line={t('undo.runningLine')} /> : null}
        {status === 'undone' ? <Undone importRun={importRun} /> : null}
        {status === 'checked' || status === 'imported' || status === 'undone' ? (
          <ImportReleases key={status} importRun={importRun} />
        ) : null}
      </div>
    </div>
  )
}

/** A part of the import that runs in the background. */
function Running({ title, line }: { title: string; line: string }) {
  return (
    <section className={styles.section} aria-busy="true">
      <SectionHead title={title} />
      <p className={styles.line} role="status">
        {line}
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
        <LinkButton variant="filled" href={paths.imports()}>
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
    onSuccess: focusMain,
    onSettled: () => queries.invalidateQueries({ queryKey: importsApi.key() }),
  })
  const { ignoredColumns } = importRun
  return (
    <section className={styles.section}>
      <SectionHead title={t('checkResult.title')} />
      <Figures importRun={importRun} />
      {ignoredColumns.length > 0 ? (
        <p className={styles.line}>
          {t('checkResult.ignored', { count: ignoredColumns.length, columns: ignoredColumns.join(', ') })}
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
        <RejectedRows importRun={importRun} />
      </div>
      {importRun.encodingChoices.length > 0 && canEdit ? (
        <details className={styles.more}>
          <summary>{t('encoding.change')}</summary>
          <EncodingChoice importRun={importRun} />
        </details>
      ) : null}
    </section>
  )
}

function Importing({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const count = importRun.created + importRun.ready
  return (
    <section className={styles.section} aria-busy="true">
      <SectionHead title={t('running.title')} />
      <ProgressLine
        percent={count > 0 ? (importRun.created / count) * 100 : 0}
        label={t('running.progress')}
      />
      <p className={styles.line} role="status">
        {t('running.line', { created: importRun.created, count })}
      </p>
    </section>
  )
}

function Imported({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const { created, invalid, rejectedRows } = importRun
  const title =
    created === 0
      ? t('result.none')
      : invalid === 0
        ? t('result.all', { count: created })
        : t('result.some', { created, count: created + invalid })
  return (
    <section className={styles.section}>
      <SectionHead title={title} />
      <Figures importRun={importRun} />
      {rejectedRows > 0 ? <p>{t('result.fix', { count: rejectedRows })}</p> : null}
      <div className={styles.buttons}>
        {created > 0 ? (
          <>
            <LinkButton variant="filled" href={paths.media({ import: importRun.id })}>
              {t('result.media')}
            </LinkButton>
            <LinkButton href={paths.releases({ status: 'draft' })}>{t('result.drafts')}</LinkButton>
          </>
        ) : null}
        <RejectedRows importRun={importRun} />
        <UndoImport importRun={importRun} />
        <LinkButton href={paths.imports()}>{t('result.more')}</LinkButton>
      </div>
    </section>
  )
}

function Undone({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const { undone, created } = importRun
  return (
    <section className={styles.section}>
      <SectionHead title={t('undo.done', { count: undone })} />
      <p className={styles.line}>{created > 0 ? t('undo.kept', { count: created }) : t('undo.none')}</p>
      <div className={styles.buttons}>
        <LinkButton variant="filled" href={paths.imports()}>
          {t('file.another')}
        </LinkButton>
      </div>
    </section>
  )
}

function Figures({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  return (
    <DescriptionList layout="columns">
      <DescriptionItem label={t('checkResult.releases')}>{importRun.releases}</DescriptionItem>
      <DescriptionItem label={t(importRun.status === 'imported' ? 'list.created' : 'checkResult.ready')}>
        {importRun.status === 'imported' ? importRun.created : importRun.ready}
      </DescriptionItem>
      <DescriptionItem label={t('checkResult.invalid')} tone={importRun.invalid > 0 ? 'danger' : undefined}>
        {importRun.invalid}
      </DescriptionItem>
      {importRun.format === 'csv' ? (
        <DescriptionItem label={t('checkResult.rows')}>{importRun.rows}</DescriptionItem>
      ) : null}
    </DescriptionList>
  )
}

/** Only for CSV rows; a faulty package has to be fixed where it was created. */
function RejectedRows({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  if (importRun.rejectedRows === 0) return null
  return (
    <LinkButton href={`/v1/imports/${importRun.id}/rejected-rows`} download reload>
      {t('rejectedRows', { count: importRun.rejectedRows })}
    </LinkButton>
  )
}
