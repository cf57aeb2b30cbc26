// /distributions/:id/edit/:step?
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router'
import { usePageTitle } from '#features/site/web/use-page-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { STEPS } from '../domain/vocabulary.ts'
import { releaseQuery } from './api.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { Wizard } from './wizard/Wizard.tsx'
import { WizardSkeleton } from './wizard/WizardSkeleton.tsx'

export default function EditReleasePage() {
  const { t } = useTranslation('releases')
  const { id = '', step: wanted } = useParams()
  const step = STEPS.find((one) => one === wanted)
  // What is edited must be the newest there is; an older answer of the cache would only be refused.
  const query = useQuery({ ...releaseQuery(id), staleTime: 0, refetchOnWindowFocus: false })
  usePageTitle(query.data ? undefined : t('wizard.editTitle'))
  if (!step) return <Navigate to={`/distributions/${id}/edit/basic-info`} replace />
  if (query.isError) return <LoadFailure error={query.error} onRetry={query.refetch} />
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
          title={t('wizard.lockedTitle')}
          why={t('wizard.lockedLine', { status })}
          action={<LinkButton href={`/distributions/${id}`}>{t('wizard.lockedOpen')}</LinkButton>}
        />
      </div>
    )
  }
  return <Wizard key={id} release={release} step={step} hrefOf={(to) => `/distributions/${id}/edit/${to}`} />
}
