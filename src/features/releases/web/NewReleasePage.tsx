// /distributions/new/:step? — a title and an artist begin the draft, whose id then stays in the address.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { usePageTitle } from '#features/site/web/use-page-title.ts'
import { STEPS } from '../domain/vocabulary.ts'
import { releaseQuery } from './api.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { BeginRelease } from './wizard/BeginRelease.tsx'
import { Wizard } from './wizard/Wizard.tsx'
import { WizardSkeleton } from './wizard/WizardSkeleton.tsx'

export default function NewReleasePage() {
  const { t } = useTranslation('releases')
  const { step: wanted } = useParams()
  const [search] = useSearchParams()
  const draft = search.get('draft') ?? ''
  const step = STEPS.find((one) => one === wanted)
  const query = useQuery({
    ...releaseQuery(draft),
    ...{ enabled: draft !== '', staleTime: 0, refetchOnWindowFocus: false },
  })
  usePageTitle(draft ? undefined : t('wizard.newTitle'))
  if (!step) {
    return <Navigate to={{ pathname: '/distributions/new/basic-info', search: search.toString() }} replace />
  }
  if (!draft) return <BeginRelease />
  if (query.isError) return <LoadFailure error={query.error} onRetry={query.refetch} />
  if (!query.data || !query.isFetchedAfterMount) return <WizardSkeleton />
  if (!query.data.editable) return <Navigate to={`/distributions/${draft}`} replace />
  return (
    <Wizard
      key={draft}
      release={query.data}
      step={step}
      hrefOf={(to) => `/distributions/new/${to}?draft=${draft}`}
    />
  )
}
