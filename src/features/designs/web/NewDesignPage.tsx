// /tools/covers/new: six proposed covers for a title and an artist, or one on a picture that a model draws; the editor opens.
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { MOODS } from '#engines/covers/compose.ts'
import { type Scene, TEXT_LENGTH_MAX } from '#engines/covers/scene.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { ReadOnlyPage } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { type ReleaseAnswer, releaseQuery } from '#features/releases/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useSingleSend } from '#lib/web/use-single-send.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/NewDesignPage'
import { designQuery, designsApi, pictureTermsQuery } from './api.ts'
import { BriefFields } from './BriefFields.tsx'
import { DescribePicture } from './DescribePicture.tsx'
import styles from './designs.module.css'
import { Proposals } from './Proposals.tsx'
import { useProposals } from './use-proposals.ts'

export const handle = { namespaces: ['designs', 'releases'] } satisfies PageHandle

const releaseIn = (request: Request) => new URL(request.url).searchParams.get('release')
export const loader = ({ context, request }: Route.LoaderArgs) => {
  const id = releaseIn(request)
  return loadPageData(context, (call) => [pictureTermsQuery(call), ...(id ? [releaseQuery(id, call)] : [])])
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const id = releaseIn(request)
  return startQueries([pictureTermsQuery(), ...(id ? [releaseQuery(id)] : [])])
}

export default function NewDesignPage() {
  const { t } = useTranslation('designs')
  const [search] = useSearchParams()
  const releaseId = search.get('release')
  const query = useQuery({ ...releaseQuery(releaseId ?? ''), enabled: releaseId !== null })
  const canEdit = usePermission('catalogue.edit')
  usePageTitle(t('newTitle'))
  if (!canEdit) return <ReadOnlyPage title={t('newTitle')} />
  if (releaseId === null) return <NewDesign release={null} />
  return (
    <DetailPage
      query={query}
      loadingLabel={t('newTitle')}
      failure={
        <div className="page">
          <LoadError page title={t('releaseFailed')} query={query} />
        </div>
      }
    >
      {(release) => <NewDesign key={release.id} release={release} />}
    </DetailPage>
  )
}

function NewDesign({ release }: { release: ReleaseAnswer | null }) {
  const { t } = useTranslation('designs')
  const { data: terms } = useQuery(pictureTermsQuery())
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const given = (name: string) => (search.get(name) ?? '').slice(0, TEXT_LENGTH_MAX)
  const { brief, setBrief, scenes, more } = useProposals({
    title: release?.title ?? given('title'),
    artist: release ? displayArtist(mainNames(release.artist?.name, release.otherArtists)) : given('artist'),
    genre: release?.primaryGenre ?? '',
    mood: MOODS.find((mood) => mood === search.get('mood')) ?? 'calm',
    seed: '1',
  })
  const sending = useSingleSend()
  const creating = useMutation({
    mutationFn: (scene: Scene) =>
      designsApi.create.call({ scene, ...(release ? { releaseId: release.id } : {}) }),
    onSuccess: async (design) => {
      queries.setQueryData(designQuery(design.id).queryKey, design)
      void queries.invalidateQueries({ queryKey: designsApi.list.key() })
      await navigate(paths.cover(design.id))
    },
    onError: sending.reset,
  })
  return (
    <div className="page">
      <PageTitle
        over={<TextButton label={t('title')} href={paths.covers()} />}
        lead={t(terms?.model ? 'newLeadModel' : 'newLead')}
      >
        {t('newTitle')}
      </PageTitle>
      <div className={styles.sections}>
        <BriefFields brief={brief} onChange={setBrief} />
        {terms?.model ? (
          <DescribePicture brief={brief} releaseId={release?.id} model={terms.model} quota={terms.quota} />
        ) : null}
        <section aria-labelledby="proposals">
          <SectionHead
            id="proposals"
            title={t('proposals.title')}
            side={
              <Button size="sm" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={more}>
                {t('proposals.more')}
              </Button>
            }
          />
          <p className="muted">{t('proposals.choose')}</p>
          {creating.error ? <FormAlert>{errorMessage(readRefusal(creating.error))}</FormAlert> : null}
          <Proposals
            scenes={scenes}
            onChoose={(scene) => sending.once(() => creating.mutate(scene))}
            disabled={creating.isPending}
            size={480}
          />
        </section>
      </div>
    </div>
  )
}
