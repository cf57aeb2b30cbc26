// /splits/:releaseId?track=…: who gets what of a release or one of its tracks.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { hasUnsavedInput } from '#lib/web/unsaved-input.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import type { Route } from './+types/SplitPage'
import { type SplitAnswer, splitQuery } from './api.ts'
import { SplitEditor } from './SplitEditor.tsx'
import { SplitHistory } from './SplitHistory.tsx'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'

export const handle = { namespaces: ['splits'] } satisfies PageHandle

const trackOf = (url: string) => new URL(url).searchParams.get('track')

export const loader = ({ context, params: { releaseId }, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [splitQuery({ releaseId, trackId: trackOf(request.url) }, call)])
export const clientLoader = ({ params: { releaseId }, request }: Route.ClientLoaderArgs) =>
  startQueries([splitQuery({ releaseId, trackId: trackOf(request.url) })])

export default function SplitPage() {
  const { t } = useTranslation('splits')
  const { releaseId = '' } = useParams()
  const [search] = useSearchParams()
  const trackId = search.get('track')
  const query = useQuery({
    ...splitQuery({ releaseId, trackId }),
    // A refetch would reset the form to what another window has saved. The entries stay instead, and saving is refused.
    refetchOnWindowFocus: isUntouched,
    refetchOnReconnect: isUntouched,
  })
  const title = query.data && (query.data.track?.title || query.data.release.title || t('untitled'))
  usePageTitle(title ? t('titleOf', { title }) : query.isError ? t('sheetFailed') : undefined)
  return (
    <DetailPage
      query={query}
      loadingLabel={t('loading')}
      failure={
        <div className="page">
          <LoadError page title={t('sheetFailed')} query={query} />
        </div>
      }
    >
      {(split) => (
        <div className="page">
          <Head split={split} title={title ?? ''} />
          <SplitEditor key={versionOf(split)} split={split}>
            {split.history.length > 0 ? <SplitHistory split={split} /> : null}
          </SplitEditor>
        </div>
      )}
    </DetailPage>
  )
}

const isUntouched = () => !hasUnsavedInput()

/**
 * The key that resets the form. It includes more than the revision, because taking a share back changes the sheet
 * without one.
 */
const versionOf = ({ track, revision, proposal, shares }: SplitAnswer): string =>
  JSON.stringify([track?.id, revision, proposal?.id, shares])

function Head({ split, title }: { split: SplitAnswer; title: string }) {
  const { t } = useTranslation('splits')
  const [, setSearch] = useSearchParams()
  const { release, track, tracks } = split
  const { month } = useShares()
  const ending = split.history.findLast(({ ends }) => ends)
  const canOpenRelease = usePermission('catalogue.view')
  return (
    <>
      <p className={styles.crumbs}>
        <AppLink href={paths.splits()}>{t('title')}</AppLink> /{' '}
        {canOpenRelease ? (
          <AppLink href={paths.release(release.id)}>{release.title || t('untitled')}</AppLink>
        ) : (
          release.title
        )}
        {track ? ` / ${track.title || t('untitled')}` : null}
      </p>
      <div className={styles.head}>
        <Cover
          image={coverSource(release.artworkUrls, 72)}
          alt=""
          size={72}
          lift
          eager
          emptyText={t('noCover')}
        />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>{[release.artist, track?.isrc].filter(Boolean).join(', ') || t('noArtist')}</p>
        </div>
      </div>
      {tracks.length > 1 || track ? (
        <div className={styles.targets}>
          <NativeSelect
            label={t('target')}
            value={track?.id ?? ''}
            data={[
              { value: '', label: t('wholeRelease') },
              ...tracks.map(({ id, title, hasSheet }) => ({
                value: id,
                label: hasSheet ? t('ownSheet', { title: title || t('untitled') }) : title || t('untitled'),
              })),
            ]}
            onChange={(event) => {
              const { value } = event.currentTarget
              setSearch(value ? { track: value } : {}, { preventScrollReset: true })
            }}
          />
          {split.inherited ? (
            <p className={styles.below}>
              {ending?.from ? t('followsFrom', { month: month(ending.from) }) : t('inherited')}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
