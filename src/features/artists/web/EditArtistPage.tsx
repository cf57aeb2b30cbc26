// /artists/:id/edit

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { ReadOnlyPage } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { useCanEditWholeAccount, usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { ArtistForm } from './ArtistForm.tsx'
import { artistsApi } from './api.ts'
import { DeleteArtist } from './DeleteArtist.tsx'
import { VerifiedMark } from './VerifiedMark.tsx'

export const handle = { namespaces: ['artists', 'releases', 'uploads'] } satisfies PageHandle

export default function EditArtistPage() {
  const { t } = useTranslation(['artists', 'common'])
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const query = useQuery({
    ...artistsApi.find.queryOptions({ input: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const artist = query.data
  const canEdit = usePermission('catalogue.edit')
  const deletes = useCanEditWholeAccount()
  usePageTitle(artist && t('edit', { name: artist.name }))
  if (query.isError && !artist) {
    return (
      <LoadFailure
        error={query.error}
        errorMessage={errorMessage}
        absentTitle={t('absentTitle')}
        failedTitle={t('failed')}
        list={{ href: paths.artists(), label: t('toList') }}
        onRetry={query.refetch}
      />
    )
  }
  if (!artist || !query.isFetchedAfterMount) {
    return (
      <div className="page" style={{ paddingTop: 40 }}>
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock width={260} height={34} gap={32} />
          <SkeletonBlock width={520} height={40} gap={20} />
          <SkeletonBlock width={520} height={40} />
        </DelayedSkeleton>
      </div>
    )
  }
  if (!canEdit) return <ReadOnlyPage title={artist.name} />
  return (
    <div className="page">
      <PageTitle lead={artist.verified ? <VerifiedMark verified /> : undefined}>{artist.name}</PageTitle>
      <ArtistForm
        key={artist.id}
        artist={artist}
        onChanged={() => artistsApi.find.call({ id })}
        onSave={async (fields, updatedAt) => {
          const saved = await artistsApi.update.call({ id, updatedAt, ...fields })
          showToast({ message: t('saved', { name: saved.name }), closeLabel: t('common:close') })
          await queries.invalidateQueries({ queryKey: artistsApi.key() })
          navigate(paths.artists())
        }}
      />
      {deletes ? <DeleteArtist artist={artist} /> : null}
    </div>
  )
}
