// /distributions/new and its steps — a title and an artist create the draft, whose id then appears in the URL.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { ReadOnlyPage } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { artistsQuery } from '#features/artists/web/api.ts'
import type { Step } from '#features/releases/domain/vocabulary.ts'
import { releaseQuery, releasesApi } from '#features/releases/web/api.ts'
import { CopyDialog } from '#features/releases/web/CopyDialog.tsx'
import { ReleaseFailure } from '#features/releases/web/ReleaseFailure.tsx'
import { paths } from '#lib/pure/paths.ts'
import type { CallContext } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import type { Route } from './+types/NewReleasePage'
import { BeginRelease } from './BeginRelease.tsx'
import { useStep } from './use-step.ts'
import { Wizard } from './Wizard.tsx'
import { WizardSkeleton } from './WizardSkeleton.tsx'

export const handle = {
  namespaces: ['artists', 'release-wizard', 'releases', 'uploads'],
} satisfies PageHandle

const anyReleaseQuery = (context: CallContext = {}) =>
  releasesApi.list.queryOptions({ input: { limit: 1 }, context })
const hasDraft = (request: Request) => new URL(request.url).searchParams.has('draft')

/** What decides which fields and buttons a new release begins with. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  hasDraft(request) ? null : loadPageData(context, (call) => [anyReleaseQuery(call), artistsQuery(call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  hasDraft(request) ? null : startQueries([anyReleaseQuery(), artistsQuery()])

export default function NewReleasePage() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const [search] = useSearchParams()
  const draft = search.get('draft') ?? ''
  const step = useStep()
  const hrefOf = useCallback((to: Step) => paths.newRelease(to, { draft }), [draft])
  const query = useQuery({
    ...releaseQuery(draft),
    enabled: draft !== '',
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const canEdit = usePermission('catalogue.edit')
  usePageTitle(draft && canEdit ? undefined : t('wizard.newTitle'))
  if (!canEdit) return <ReadOnlyPage title={t('wizard.newTitle')} />
  if (!draft) return <Begin />
  // A later failure must not replace the form while the user is typing.
  if (query.isError && !query.data) return <ReleaseFailure error={query.error} onRetry={query.refetch} />
  if (!query.data || !query.isFetchedAfterMount) return <WizardSkeleton />
  if (!query.data.editable) return <Navigate to={paths.release(draft)} replace />
  return <Wizard key={draft} release={query.data} step={step} hrefOf={hrefOf} />
}

/** The dialog is outside the form, so that submitting it does not submit the form too. */
function Begin() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const [copying, setCopying] = useState(false)
  const { data } = useQuery(anyReleaseQuery())
  return (
    <>
      <BeginRelease
        actions={
          data?.total ? (
            <Button onClick={() => setCopying(true)}>{t('releases:copy.title')}</Button>
          ) : undefined
        }
      />
      <CopyDialog opened={copying} onClose={() => setCopying(false)} />
    </>
  )
}
