// /artists/new

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ReadOnlyPage } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { useCanEditWholeAccount } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useHidden } from '#ui/deferred-action.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { artistsMax } from '../domain.ts'
import { ArtistForm } from './ArtistForm.tsx'
import { artistsApi, artistsQuery } from './api.ts'

export const handle = { namespaces: ['artists', 'releases', 'uploads'] } satisfies PageHandle

export default function NewArtistPage() {
  const { t } = useTranslation(['artists', 'common'])
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data } = useQuery(artistsQuery())
  const hidden = useHidden()
  const count = data?.items.filter(({ id }) => !hidden.has(id)).length ?? 0
  const canChange = useCanEditWholeAccount()
  usePageTitle(t('newTitle'))
  if (!canChange) return <ReadOnlyPage artists title={t('newTitle')} />
  if (data && count >= data.limit) {
    return (
      <div className="page">
        <h1 tabIndex={-1} className="visually-hidden">
          {t('newTitle')}
        </h1>
        <NoAccess
          title={t('limitTitle', { plan: t('common:plan.advanced') })}
          line={t('limitLine', { count: data.limit })}
          action={
            <>
              {data.limit < artistsMax('advanced') ? (
                <LinkButton variant="filled" href={paths.upgrade({ from: 'artists' })}>
                  {t('common:comparePlans')}
                </LinkButton>
              ) : null}
              <LinkButton href={paths.artists()}>{t('toList')}</LinkButton>
            </>
          }
        />
      </div>
    )
  }
  return (
    <div className="page">
      <PageTitle>{t('newTitle')}</PageTitle>
      <ArtistForm
        onSave={async (fields) => {
          const artist = await artistsApi.create.call(fields)
          showToast({ message: t('created', { name: artist.name }), closeLabel: t('common:close') })
          await queries.invalidateQueries({ queryKey: artistsApi.key() })
          navigate(paths.artists())
        }}
      />
    </div>
  )
}
