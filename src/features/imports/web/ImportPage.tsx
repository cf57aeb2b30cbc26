// /distributions/import/:id: what a file would become, the word that makes it so, and what came of it.

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
  if (query.data) return <Loaded found={query.data} />
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
  const say = useErrorMessage()
  return (
    <LoadFailure
      {...props}
      say={say}
      absentTitle={t('absent')}
      failedTitle={t('failed')}
      list={{ href: '/distributions/import', label: t('toImports') }}
    />
  )
}

function Loaded({ found }: { found: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const { status } = found
  return (
    <div className="page">
      <PageTitle
        over={t('over')}
        actions={<LinkButton href="/distributions/import">{t('toImports')}</LinkButton>}
      >
        {found.fileName}
      </PageTitle>
      <div className={styles.sections}>
        <ImportSteps now={STEP_OF[status]} />
        {status === 'checking' ? <Checking /> : null}
        {status === 'refused' ? <Refused found={found} /> : null}
        {status === 'checked' ? <Checked found={found} /> : null}
        {status === 'importing' ? <Importing found={found} /> : null}
        {status === 'imported' ? <Imported found={found} /> : null}
        {status === 'checked' || status === 'imported' ? <ImportReleases key={status} found={found} /> : null}
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

function Refused({ found }: { found: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const say = useErrorMessage()
  return (
    <ErrorState
      title={t('refused.title')}
      why={found.refusal ? say(found.refusal) : undefined}
      action={
        <LinkButton variant="filled" href="/distributions/import">
          {t('file.another')}
        </LinkButton>
      }
    />
  )
}

function Checked({ found }: { found: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const say = useErrorMessage()
  const queries = useQueryClient()
  const may = usePermission('catalogue.edit')
  const run = useMutation({
    mutationFn: () => importsApi.run.call({ id: found.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsApi.key() }),
  })
  const { ignoredColumns } = found
  return (
    <section className={styles.section}>
      <SectionHead title={t('found.title')} />
      <Figures found={found} />
      {ignoredColumns.length > 0 ? (
        <p className={styles.line}>
          {t('found.ignored', { count: ignoredColumns.length, columns: ignoredColumns.join(', ') })}
        </p>
      ) : null}
      {run.isError ? <FormAlert>{say(readRefusal(run.error))}</FormAlert> : null}
      {found.refusal ? <FormAlert>{say(found.refusal)}</FormAlert> : null}
      {found.ready === 0 ? <p>{t('nothing')}</p> : <p className={styles.line}>{t('runLine')}</p>}
      <div className={styles.buttons}>
        {found.ready > 0 && may ? (
          <Button variant="filled" loading={run.isPending} onClick={() => run.mutate()}>
            {t('run', { count: found.ready })}
          </Button>
        ) : null}
        <BadRows found={found} />
      </div>
    </section>
  )
}

function Importing({ found }: { found: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const count = found.made + found.ready
  return (
    <section className={styles.section} aria-busy="true">
      <SectionHead title={t('running.title')} />
      <ProgressLine percent={count > 0 ? (found.made / count) * 100 : 0} label={t('running.progress')} />
      <p className={styles.line} role="status">
        {t('running.line', { made: found.made, count })}
      </p>
    </section>
  )
}

function Imported({ found }: { found: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const { made, bad, badRows } = found
  const title =
    made === 0
      ? t('result.none')
      : bad === 0
        ? t('result.all', { count: made })
        : t('result.some', { made, count: made + bad })
  return (
    <section className={styles.section}>
      <SectionHead title={title} />
      <Figures found={found} />
      {badRows > 0 ? <p>{t('result.mend', { count: badRows })}</p> : null}
      <div className={styles.buttons}>
        {made > 0 ? (
          <LinkButton variant="filled" href="/distributions?status=draft">
            {t('result.drafts')}
          </LinkButton>
        ) : null}
        <BadRows found={found} />
        <LinkButton href="/distributions/import">{t('result.more')}</LinkButton>
      </div>
    </section>
  )
}

function Figures({ found }: { found: ImportAnswer }) {
  const { t } = useTranslation('imports')
  return (
    <DescriptionList layout="columns">
      <DescriptionItem label={t('found.releases')}>{found.releases}</DescriptionItem>
      <DescriptionItem label={t(found.status === 'imported' ? 'list.made' : 'found.ready')}>
        {found.status === 'imported' ? found.made : found.ready}
      </DescriptionItem>
      <DescriptionItem label={t('found.bad')} tone={found.bad > 0 ? 'danger' : undefined}>
        {found.bad}
      </DescriptionItem>
      {found.format === 'csv' ? (
        <DescriptionItem label={t('found.rows')}>{found.rows}</DescriptionItem>
      ) : null}
    </DescriptionList>
  )
}

/** Rows of a table; what is wrong with a package is mended where it was made. */
function BadRows({ found }: { found: ImportAnswer }) {
  const { t } = useTranslation('imports')
  if (found.badRows === 0) return null
  return (
    <LinkButton href={`/v1/imports/${found.id}/bad-rows`} download reload>
      {t('badRows', { count: found.badRows })}
    </LinkButton>
  )
}
