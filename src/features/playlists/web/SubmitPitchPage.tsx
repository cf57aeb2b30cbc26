// /playlists/:id/submit: the form of a pitch, and beside it what to expect.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FollowPlaylist } from '#features/music-connections/web/FollowPlaylist.tsx'
import { SpotifyConnection } from '#features/music-connections/web/SpotifyConnection.tsx'
import { useLanguageName } from '#features/releases/web/use-choices.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import type { Route } from './+types/SubmitPitchPage'
import { type PlaylistAnswer, playlistQuery, songsQuery } from './api.ts'
import { Expectations } from './Expectations.tsx'
import { PitchForm } from './PitchForm.tsx'
import styles from './playlists.module.css'

export const handle = {
  namespaces: ['playlists', 'releases', 'music-connections'],
} satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [playlistQuery(params.id, call), songsQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([playlistQuery(params.id), songsQuery(params.id)])

export default function SubmitPitchPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('playlists')
  const query = useQuery(playlistQuery(params.id))
  usePageTitle(query.data ? t('pitchTo', { playlist: query.data.name }) : undefined)
  return (
    <DetailPage query={query} loadingLabel={t('loading')} failure={<Failure query={query} />}>
      {(playlist) => (
        <div className="page">
          <Head playlist={playlist} />
          <div className={styles.submit}>
            <PitchForm
              playlist={playlist}
              spotify={
                <>
                  <SpotifyConnection returnTo={paths.submitPitch(playlist.id)} />
                  <FollowPlaylist playlistId={playlist.spotifyId} name={playlist.name} />
                </>
              }
            />
            <Expectations playlist={playlist} />
          </div>
        </div>
      )}
    </DetailPage>
  )
}

/** Says that the playlist does not exist, or offers to try again. */
function Failure({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { t } = useTranslation('playlists')
  const errorMessage = useErrorMessage()
  const { status } = readRefusal(query.error)
  const isUnknown = status === 404 || status === 422 || status === 400
  usePageTitle(t(isUnknown ? 'submit.unknown' : 'submit.failed'))
  return (
    <div className="page">
      {isUnknown ? (
        <ErrorState
          page
          title={t('submit.unknown')}
          why={t('submit.unknownLine')}
          action={<LinkButton href={paths.playlists()}>{t('showAll')}</LinkButton>}
        />
      ) : (
        <LoadError page primary title={t('submit.failed')} query={query} errorMessage={errorMessage} />
      )}
    </div>
  )
}

function Head({ playlist }: { playlist: PlaylistAnswer }) {
  const { t } = useTranslation(['playlists', 'releases'])
  const { number } = useNumbers()
  const { locale } = useDates()
  const languageName = useLanguageName()
  const { name, curator, followers, genre, about, languages, coverUrls } = playlist
  return (
    <header className={styles.head}>
      <nav className={styles.crumbs} aria-label={t('title')}>
        <AppLink href={paths.playlists()}>{t('title')}</AppLink> <span aria-hidden="true">/</span> {name}
      </nav>
      <Cover image={coverSource(coverUrls, 96)} alt="" size={96} emptyText={t('noCover')} lift eager />
      <div className={styles.headWords}>
        <h1 tabIndex={-1}>{t('pitchTo', { playlist: name })}</h1>
        <p>
          {t('submit.facts', {
            curator,
            followers: number(followers, 0),
            genre: t(`releases:genre.${genre}`),
          })}
        </p>
      </div>
      <p className={styles.about}>
        {about}
        {languages.length > 0 ? (
          <>
            {' '}
            {t('submit.takes', {
              languages: listFormat(locale, { type: 'disjunction' }).format(languages.map(languageName)),
            })}
          </>
        ) : null}
      </p>
    </header>
  )
}
