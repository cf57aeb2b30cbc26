// /distributions/import/media: audio and covers of many drafts at once. Names say where a file goes; nothing is attached
// before the confirmation.
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
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
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { DropArea } from '#ui/DropArea.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { importsApi } from './api.ts'
import styles from './imports.module.css'
import { MediaTable } from './MediaTable.tsx'
import type { MediaTarget } from './match-files.ts'
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
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  // A file can belong to any draft, so all of them are needed before the first one is matched.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const targets = query.data?.pages.flatMap((page) => page.items) ?? []
  const back = importId ? (
    <LinkButton href={paths.importRun(importId)}>{t('media.back')}</LinkButton>
  ) : (
    <LinkButton href={paths.releases()}>{t('media.toReleases')}</LinkButton>
  )
  return (
    <div className="page">
      <PageTitle over={t('section')} actions={back} lead={t('media.lead')}>
        {t('media.title')}
      </PageTitle>
      {query.isError && !query.data ? (
        <LoadError title={t('media.failed')} query={query} errorMessage={findingSentence} primary />
      ) : query.isPending || hasNextPage ? (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={4} cover={false} />
        </DelayedSkeleton>
      ) : targets.length === 0 ? (
        <EmptyState title={t('media.empty')} line={t('media.emptyLine')} action={back} />
      ) : (
        <Media targets={targets} />
      )}
    </div>
  )
}

function Media({ targets }: { targets: readonly MediaTarget[] }) {
  const { t } = useTranslation('imports')
  const media = useMediaFiles(targets)
  const { files, questions, isSending } = media
  useUnloadQuestion(isSending)
  const chosen = files.filter(({ isChosen, state }) => isChosen && (state === 'review' || state === 'failed'))
  const done = files.filter(({ state }) => state === 'done').length
  const waiting = files.filter(
    ({ key, state, isChosen }) => state === 'review' && !isChosen && questions.get(key),
  )
  const missing = targets.reduce(
    (sum, { hasCover, tracks }) =>
      sum + (hasCover ? 0 : 1) + tracks.filter(({ hasAudio }) => !hasAudio).length,
    0,
  )
  return (
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
      <DescriptionList layout="columns">
        <DescriptionItem label={t('media.missing')}>{missing}</DescriptionItem>
        <DescriptionItem label={t('media.found')}>{files.length - waiting.length - done}</DescriptionItem>
        <DescriptionItem label={t('media.waiting')} tone={waiting.length > 0 ? 'danger' : undefined}>
          {waiting.length}
        </DescriptionItem>
        <DescriptionItem label={t('media.attached')}>{done}</DescriptionItem>
      </DescriptionList>
      {files.length > 0 ? (
        <section className={styles.section}>
          <MediaTable targets={targets} media={media} />
          <p className={styles.line}>{t('media.rules')}</p>
          <div className={styles.buttons}>
            <Button
              variant="filled"
              disabled={chosen.length === 0}
              loading={isSending}
              onClick={() => void media.attach()}
            >
              {t('media.attach', { count: chosen.length })}
            </Button>
            <span role="status" className={styles.line}>
              {isSending ? t('media.sending') : done > 0 && chosen.length === 0 ? t('media.sent') : ''}
            </span>
          </div>
        </section>
      ) : null}
    </div>
  )
}
