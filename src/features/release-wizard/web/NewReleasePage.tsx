// /distributions/new/:step? — a title and an artist create the draft, whose id then appears in the URL.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, redirect, useParams, useSearchParams } from 'react-router'
import { ReadOnlyPage } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { STEPS } from '#features/releases/domain/vocabulary.ts'
import { releaseQuery, releasesApi } from '#features/releases/web/api.ts'
import { CopyDialog } from '#features/releases/web/CopyDialog.tsx'
import { ReleaseFailure } from '#features/releases/web/ReleaseFailure.tsx'
import { paths } from '#lib/pure/paths.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import type { Route } from './+types/NewReleasePage'
import { BeginRelease } from './BeginRelease.tsx'
import { Wizard } from './Wizard.tsx'
import { WizardSkeleton } from './WizardSkeleton.tsx'

export const handle = {
  namespaces: ['artists', 'release-wizard', 'releases', 'uploads'],
} satisfies PageHandle

/** A missing or unknown step leads to the first one. */
function toFirstStep({ params, request }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!STEPS.some((step) => step === params.step)) {
    throw redirect(paths.newRelease('basic-info', new URL(request.url).searchParams))
  }
  return null
}

export const loader = (args: Route.LoaderArgs) => toFirstStep(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => toFirstStep(args)

export default function NewReleasePage() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { step: stepParam } = useParams()
  const [search] = useSearchParams()
  const draft = search.get('draft') ?? ''
  const step = STEPS.find((step) => step === stepParam) ?? 'basic-info'
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
  return (
    <Wizard key={draft} release={query.data} step={step} hrefOf={(to) => paths.newRelease(to, { draft })} />
  )
}

/** The dialog is outside the form, so that submitting it does not submit the form too. */
function Begin() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const [copying, setCopying] = useState(false)
  const { data } = useQuery(releasesApi.list.queryOptions({ input: { limit: 1 } }))
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
