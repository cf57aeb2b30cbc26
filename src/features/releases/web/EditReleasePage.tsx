// /distributions/:id/edit/:step?

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { redirect, useParams } from 'react-router'
import { ReadOnlyPage } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { STEPS } from '../domain/vocabulary.ts'
import type { Route } from './+types/EditReleasePage'
import { releaseQuery } from './api.ts'
import { ReleaseFailure } from './ReleaseFailure.tsx'
import { Wizard } from './wizard/Wizard.tsx'
import { WizardSkeleton } from './wizard/WizardSkeleton.tsx'

export const handle = { namespaces: ['artists', 'releases', 'uploads'] } satisfies PageHandle

/** No step, or one we do not know, is the first. */
function toFirstStep({ params }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!STEPS.some((step) => step === params.step)) {
    throw redirect(`/distributions/${params.id}/edit/basic-info`)
  }
  return null
}

export const loader = (args: Route.LoaderArgs) => toFirstStep(args)
export const clientLoader = (args: Route.ClientLoaderArgs) => toFirstStep(args)

export default function EditReleasePage() {
  const { t } = useTranslation('releases')
  const { id = '', step: stepParam } = useParams()
  const step = STEPS.find((step) => step === stepParam) ?? 'basic-info'
  // What is edited must be the newest there is; an older answer of the cache would only be refused.
  const query = useQuery({
    ...releaseQuery(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const canEdit = usePermission('catalogue.edit')
  usePageTitle(query.data && canEdit ? undefined : t('wizard.editTitle'))
  if (!canEdit) return <ReadOnlyPage title={t('wizard.editTitle')} />
  // A later failure must not take away what is being typed.
  if (query.isError && !query.data) return <ReleaseFailure error={query.error} onRetry={query.refetch} />
  if (!query.data || !query.isFetchedAfterMount) return <WizardSkeleton />
  const release = query.data
  if (!release.editable) {
    const status = t(`status.${release.status}`)
    return (
      <div className="page">
        <h1 tabIndex={-1} className="visually-hidden">
          {release.title}
        </h1>
        <ErrorState
          page
          title={t('wizard.lockedTitle')}
          why={t('wizard.lockedLine', { status })}
          action={<LinkButton href={`/distributions/${id}`}>{t('wizard.lockedOpen')}</LinkButton>}
        />
      </div>
    )
  }
  return <Wizard key={id} release={release} step={step} hrefOf={(to) => `/distributions/${id}/edit/${to}`} />
}
