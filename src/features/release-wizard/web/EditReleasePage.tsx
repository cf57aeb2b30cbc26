// /distributions/:id/edit and its steps

import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import { ReadOnlyPage } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { artistsQuery } from '#features/artists/web/api.ts'
import type { Step } from '#features/releases/domain/vocabulary.ts'
import { releaseQuery } from '#features/releases/web/api.ts'
import { ReleaseFailure } from '#features/releases/web/ReleaseFailure.tsx'
import { connectedStoresQuery } from '#features/stores/web/use-connected-stores.ts'
import { bannedWordsQuery } from '#features/words/web/use-banned-words.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useNewest } from '#lib/web/use-newest.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import type { Route } from './+types/EditReleasePage'
import { findingsQuery } from './use-server-findings.ts'
import { useStep } from './use-step.ts'
import { Wizard } from './Wizard.tsx'
import { WizardSkeleton } from './WizardSkeleton.tsx'

export const handle = {
  namespaces: ['artists', 'release-wizard', 'releases', 'uploads'],
} satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(
    context,
    (call) => [
      releaseQuery(params.id, call),
      artistsQuery(call),
      bannedWordsQuery(call),
      connectedStoresQuery(call),
    ],
    (client, call) => {
      const release = client.getQueryData(releaseQuery(params.id).queryKey)
      return release ? [findingsQuery(release, call)] : []
    },
  )
export const clientLoader = () => null

/** All steps show the draft that the first of them has loaded. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id

export default function EditReleasePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { id = '' } = useParams()
  const step = useStep()
  const hrefOf = useCallback((to: Step) => paths.editRelease(id, to), [id])
  const { query, newest: release } = useNewest(releaseQuery(id), loaderData !== null)
  const canEdit = usePermission('catalogue.edit')
  usePageTitle(query.data && canEdit ? undefined : t('wizard.editTitle'))
  if (!canEdit) return <ReadOnlyPage title={t('wizard.editTitle')} />
  // A later failure must not replace the form while the user is typing.
  if (query.isError && !query.data) return <ReleaseFailure error={query.error} onRetry={query.refetch} />
  if (!release) return <WizardSkeleton />
  if (!release.editable) {
    const status = t(`releases:status.${release.status}`)
    return (
      <div className="page">
        <h1 tabIndex={-1} className="visually-hidden">
          {release.title}
        </h1>
        <ErrorState
          page
          title={t('wizard.lockedTitle')}
          why={t('wizard.lockedLine', { status })}
          action={<LinkButton href={paths.release(id)}>{t('wizard.lockedOpen')}</LinkButton>}
        />
      </div>
    )
  }
  return <Wizard key={id} release={release} step={step} hrefOf={hrefOf} />
}
