// /distributions/import/media: audio and covers of many drafts at once. Names say where a file goes; nothing is attached
// before the confirmation.
import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { acceptedFiles } from '#features/uploads/web/accepted-files.ts'
import { paths } from '#lib/pure/paths.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useUnloadQuestion } from '#lib/web/use-unload-question.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { DropArea } from '#ui/DropArea.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { StickyFooter } from '#ui/StickyFooter.tsx'
import { importsApi } from './api.ts'
import styles from './imports.module.css'
import { MediaTable } from './MediaTable.tsx'
import { MissingFiles } from './MissingFiles.tsx'
import type { FoundBy, MediaTarget } from './match-files.ts'
import { missingPlaces } from './missing-places.ts'
import { FILES_MAX, useMediaFiles } from './use-media-files.ts'

export const handle = { namespaces: ['imports', 'artists', 'releases', 'uploads'] } satisfies PageHandle

export default function MediaPage() {
  const { t } = useTranslation(['imports', 'common'])
  const findingSentence = useFindingSentence()
  const [search] = useSearchParams()
  const importId = search.get('import') ?? undefined
  const ids = search.getAll('release')
  usePageTitle(t('media.title'))
  const query = useInfiniteQuery(
    importsApi.media.infiniteOptions({
      input: (cursor: string | undefined) => ({ importId, ids: ids.length > 0 ? ids : undefined, cursor }),
      ...CURSOR_PAGES,
    }),
  )
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  // A file can belong to any draft, so all of them are needed before the first one is matched.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const targets = query.data?.pages.flatMap((page) => page.items) ?? []
  const back = importId ? (
    <LinkButton href={paths.importRun(importId)}>{t('media.back')}</LinkButton>
  ) : (
    <LinkButton href={paths.releases()}>{t('media.toReleases')}</LinkButton>
  )
  if (query.data && !hasNextPage && targets.length > 0) return <Media targets={targets} back={back} />
  return (
    <div className="page">
      <PageTitle over={t('section')} actions={back} lead={t('media.lead')}>
        {t('media.title')}
      </PageTitle>
      {query.isError && (!query.data || hasNextPage) ? (
        <LoadError title={t('media.failed')} query={query} errorMessage={findingSentence} primary />
      ) : query.isPending || hasNextPage ? (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={4} cover={false} />
        </DelayedSkeleton>
      ) : (
        <EmptyState title={t('media.empty')} line={t('media.emptyLine')} action={back} />
      )}
    </div>
  )
}

type Shown = 'all' | 'asked' | 'found' | 'missing'

function Media({ targets, back }: { targets: readonly MediaTarget[]; back: ReactNode }) {
  const { t } = useTranslation('imports')
  const media = useMediaFiles(targets)
  const { files, questions, isSending } = media
  const [shown, setShown] = useState<Shown>('all')
  useUnloadQuestion(isSending)
  const chosen = files.filter(({ isChosen, state }) => isChosen && (state === 'review' || state === 'failed'))
  const done = files.filter(({ state }) => state === 'done').length
  const waiting = files.filter(
    ({ key, state, isChosen }) =>
      state === 'failed' || (state === 'review' && !isChosen && questions.get(key)),
  )
  const asked = files.filter(({ hasAsked }) => hasAsked)
  const found = files.filter(({ hasAsked }) => !hasAsked)
  const missing = missingPlaces(targets, files)
  const foundBy = (by: FoundBy) => found.filter(({ match }) => match.by === by).length
  const releases = new Set(chosen.map(({ place }) => place?.releaseId)).size
  return (
    <div className="page">
      <PageTitle over={t('section')} actions={back} lead={files.length > 0 ? undefined : t('media.lead')}>
        {files.length > 0
          ? t('media.summary', { count: files.length, found: files.length - waiting.length })
          : t('media.title')}
      </PageTitle>
      <div className={styles.sections}>
        <DropArea
          title={t('media.drop')}
          line={t('media.dropLine')}
          buttonLabel={t(files.length > 0 ? 'media.more' : 'media.choose')}
          accept={{ ...acceptedFiles('audio'), ...acceptedFiles('artwork') }}
          multiple
          onFiles={media.add}
          onRefused={(refused) => media.add(refused.map(({ file }) => file))}
        />
        {media.isFull ? <p role="status">{t('media.tooMany', { count: FILES_MAX })}</p> : null}
        {files.length > 0 ? (
          <>
            <Figures label={t('media.figures')}>
              <Figure label={t('media.byIsrc')} value={foundBy('isrc')} />
              <Figure label={t('media.byUpc')} value={foundBy('upc')} />
              <Figure label={t('media.byName')} value={foundBy('name')} />
              <Figure label={t('media.asked')} value={waiting.length} />
              <Figure
                label={t('media.missing')}
                value={missing.length}
                note={
                  missing.length > 0
                    ? t('media.missingIn', { count: new Set(missing.map(({ releaseId }) => releaseId)).size })
                    : undefined
                }
              />
            </Figures>
            <SegmentedControl<Shown>
              aria-label={t('list.show')}
              className={styles.filter}
              data={[
                { value: 'all', label: t('media.shown.all', { count: files.length }) },
                { value: 'asked', label: t('media.shown.asked', { count: asked.length }) },
                { value: 'found', label: t('media.shown.found', { count: found.length }) },
                { value: 'missing', label: t('media.shown.missing', { count: missing.length }) },
              ]}
              value={shown}
              onChange={setShown}
            />
            {asked.length > 0 && (shown === 'all' || shown === 'asked') ? (
              <MediaTable name="asked" files={asked} targets={targets} media={media} />
            ) : null}
            {found.length > 0 && (shown === 'all' || shown === 'found') ? (
              <MediaTable name="found" files={found} targets={targets} media={media} />
            ) : null}
            {shown === 'missing' ? <MissingFiles places={missing} /> : null}
            <p className={styles.line}>{t('media.rules')}</p>
            <p role="status" className={styles.line}>
              {isSending ? t('media.sending') : done > 0 && chosen.length === 0 ? t('media.sent') : ''}
            </p>
          </>
        ) : (
          <MissingFiles places={missing} />
        )}
      </div>
      {files.length > 0 ? (
        <StickyFooter
          back={
            <span className={styles.footLine}>
              {t('media.attached', { done, count: files.length })}
              {waiting.length > 0 ? ` ${t('media.waiting', { count: waiting.length })}` : ''}
            </span>
          }
          note={chosen.length > 0 ? t('media.goTo', { count: releases }) : undefined}
          next={
            <Button
              variant="filled"
              disabled={chosen.length === 0}
              loading={isSending}
              onClick={() => void media.attach()}
            >
              {t('media.attach', { count: chosen.length })}
            </Button>
          }
        />
      ) : null}
    </div>
  )
}
