// /playlists/pitches: the pitches of the account, with whose turn it is and the answers.
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { viewIn } from '#lib/web/view-param.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { Cue } from '#ui/Cue.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { ViewSelect } from '#ui/ViewSelect.tsx'
import { isCutShort, isWaiting } from '../domain/pitches.ts'
import type { Route } from './+types/PitchesPage'
import { PITCH_VIEWS, type PitchAnswer, pitchesQuery, playlistsApi } from './api.ts'
import { PitchBadge } from './PitchBadge.tsx'
import { PlacementText } from './PlacementText.tsx'
import styles from './playlists.module.css'

export const handle = { namespaces: ['playlists'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    pitchesQuery(viewIn(new URL(request.url).searchParams, PITCH_VIEWS), call),
  ])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([pitchesQuery(viewIn(new URL(request.url).searchParams, PITCH_VIEWS))])

export default function PitchesPage() {
  const { t } = useTranslation('playlists')
  const [search] = useSearchParams()
  const view = viewIn(search, PITCH_VIEWS)
  const query = useInfiniteQuery(pitchesQuery(view))
  const pitches = query.data?.pages.flatMap(({ items }) => items) ?? []
  usePageTitle(t('pitches.title'))
  const find = (
    <LinkButton variant="filled" href={paths.playlists()}>
      {t('pitches.find')}
    </LinkButton>
  )
  return (
    <div className="page">
      <PageTitle lead={t('pitches.lead')} actions={pitches.length > 0 ? find : undefined}>
        {t('pitches.title')}
      </PageTitle>
      <ListBar>
        <ViewSelect
          label={t('pitches.view')}
          views={PITCH_VIEWS}
          view={view}
          nameOf={(name) => t(`pitches.views.${name}`)}
        />
      </ListBar>
      <ListContent
        query={query}
        isEmpty={pitches.length === 0}
        failedTitle={t('pitches.failed')}
        skeleton={
          <DelayedSkeleton label={t('loading')}>
            <SkeletonRows count={4} />
          </DelayedSkeleton>
        }
        empty={
          view === 'all' ? (
            <EmptyState title={t('pitches.none')} line={t('pitches.noneLine')} action={find} />
          ) : (
            <EmptyState compact title={t('pitches.noneOfView')} line={t('pitches.noneOfViewLine')} />
          )
        }
      >
        <ul className={styles.pitches} aria-label={t('pitches.title')}>
          {pitches.map((pitch) => (
            <PitchItem key={pitch.id} pitch={pitch} />
          ))}
        </ul>
      </ListContent>
    </div>
  )
}

function PitchItem({ pitch }: { pitch: PitchAnswer }) {
  const { t } = useTranslation('playlists')
  const { moment, dayOf } = useDates()
  const { song, playlist, state, text, submittedAt, dueAt, openedAt } = pitch
  // A curator who has closed their account has no name here any longer.
  const to = playlist.curator
    ? t('pitches.to', { playlist: playlist.name, curator: playlist.curator })
    : t('pitches.toPlaylist', { playlist: playlist.name })
  return (
    <li className={styles.pitch}>
      <Cover image={coverSource(song.coverUrls, 56)} alt="" size={56} emptyText={t('noCover')} />
      <div className={styles.pitchBody}>
        <div className={styles.pitchHead}>
          <h2>{song.title}</h2>
          <PitchBadge state={state} />
        </div>
        <p className={styles.hint}>
          {playlist.isListed ? <AppLink href={paths.submitPitch(playlist.id)}>{to}</AppLink> : to},{' '}
          {t('pitches.sentOn', { day: moment(submittedAt) })}
        </p>
        <Answer pitch={pitch} />
        <details className={styles.own}>
          <summary>{t('pitches.yourText')}</summary>
          <blockquote>{text}</blockquote>
        </details>
      </div>
      {isWaiting(state) ? (
        <div className={styles.pitchSide}>
          <Cue
            turn={{
              label: t('expect.turn'),
              value: playlist.curator,
              note: openedAt ? t('pitches.seen', { day: dayOf(openedAt) }) : t('pitches.notSeen'),
            }}
            until={{ label: t('expect.until'), value: moment(dueAt) }}
            next={{ label: t('expect.next'), value: t('pitches.nextLine') }}
          />
          <Withdraw pitch={pitch} />
        </div>
      ) : null}
    </li>
  )
}

function Answer({ pitch }: { pitch: PitchAnswer }) {
  const { t } = useTranslation('playlists')
  const { state, reason, answer, playlist } = pitch
  const curator = playlist.curator || playlist.name
  if (state === 'accepted') return <PlacementText pitch={pitch} />
  if (state === 'expired')
    return <p>{isCutShort(pitch) ? t('pitches.left') : t('pitches.silence', { curator })}</p>
  if (state !== 'declined' || !reason) return null
  return (
    <>
      <p>{t('pitches.saidNo', { curator, reason: t(`reasons.${reason}`) })}</p>
      <blockquote className={styles.quote}>{answer}</blockquote>
    </>
  )
}

function Withdraw({ pitch: { id, song } }: { pitch: PitchAnswer }) {
  const { t } = useTranslation(['playlists', 'common'])
  const queries = useQueryClient()
  const errorMessage = useErrorMessage()
  const canSubmit = usePermission('catalogue.submit')
  const closeLabel = t('common:close')
  const changed = () => queries.invalidateQueries({ queryKey: playlistsApi.key() })
  const failed = (error: unknown) => {
    showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel })
    void changed()
  }
  const restore = () =>
    playlistsApi.restore
      .call({ id })
      .then(() => showToast({ message: t('pitches.restored'), closeLabel }))
      .then(changed)
      .catch(failed)
  const withdrawing = useMutation({
    mutationFn: () => playlistsApi.withdraw.call({ id }),
    onSuccess: () => {
      showToast({
        message: t('pitches.withdrawn'),
        closeLabel,
        action: { label: t('common:undo'), onClick: () => void restore() },
      })
      return changed()
    },
    onError: failed,
  })
  if (!canSubmit) return null
  return (
    <Button
      size="sm"
      loading={withdrawing.isPending}
      onClick={() => withdrawing.mutate()}
      aria-label={t('pitches.withdrawOf', { title: song.title })}
    >
      {t('pitches.withdraw')}
    </Button>
  )
}
