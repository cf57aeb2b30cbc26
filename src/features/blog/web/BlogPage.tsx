// /blog: the posts of the language of the page, the newest first, in pages that are plain links.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { data, useSearchParams } from 'react-router'
import { addressIn } from '#lib/i18n/addresses.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import { languageContext } from '#lib/web/page-context.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { pageLanguage, usePageLanguage } from '#lib/web/page-language.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import type { Route } from './+types/BlogPage'
import { type BlogFilter, type PostPageAnswer, postsQuery } from './api.ts'
import styles from './blog.module.css'
import { PostCard } from './PostCard.tsx'

export const handle = { namespaces: ['blog'], isPublic: true } satisfies PageHandle

/** The document has the status of the answer: an address that was made up is not listed by search engines. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const filter = { language: context.get(languageContext), ...read(new URL(request.url).searchParams) }
  let status = 200
  const page = await loadPageData(
    context,
    (call) => [postsQuery(filter, call)],
    (client) => {
      const error = client.getQueryState(postsQuery(filter).queryKey)?.error
      if (error) status = readRefusal(error).status === 422 ? 404 : 503
      return []
    },
  )
  return data(page, { status })
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([postsQuery({ language: pageLanguage(), ...read(new URL(request.url).searchParams) })])

const read = (query: URLSearchParams): Pick<BlogFilter, 'tag' | 'cursor'> => ({
  tag: query.get('tag') || undefined,
  cursor: query.get('before') || undefined,
})

const addressOf = ({ language, tag, cursor }: BlogFilter): string =>
  addressIn(paths.blog({ tag, before: cursor }), language)

export default function BlogPage() {
  const { t } = useTranslation('blog')
  const [params] = useSearchParams()
  const language = usePageLanguage()
  const filter = { language, ...read(params) }
  const query = useQuery(postsQuery(filter))
  const errorMessage = useErrorMessage()
  usePageTitle(query.isError ? undefined : t('title'))
  if (query.isError && !query.data)
    return (
      <LoadFailure
        error={query.error}
        errorMessage={errorMessage}
        absentTitle={t('absentPage')}
        failedTitle={t('failed')}
        list={{ href: addressIn(paths.blog(), language), label: t('toBlog') }}
        onRetry={query.refetch}
      />
    )
  return (
    <div className="page">
      <PublicHead
        title={t('title')}
        description={t('lead')}
        // The posts of a page are not those of the same page in another language.
        at={filter.tag || filter.cursor ? { [language]: addressOf(filter) } : paths.blog()}
      />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('heading')}</h1>
        {query.data ? <Tags tags={query.data.tags} filter={filter} /> : null}
      </div>
      {query.data ? (
        <Posts page={query.data} filter={filter} />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={340} gap={32} />
          <SkeletonBlock height={240} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

function Tags({ tags, filter }: { tags: readonly string[]; filter: BlogFilter }) {
  const { t } = useTranslation('blog')
  const shown = filter.tag && !tags.includes(filter.tag) ? [...tags, filter.tag] : tags
  if (shown.length === 0) return null
  const { language } = filter
  return (
    <nav aria-label={t('tags')} className={styles.tags}>
      <AppLink href={addressOf({ language })} aria-current={filter.tag ? undefined : 'page'}>
        {t('all')}
      </AppLink>
      {shown.map((tag) => (
        <AppLink
          key={tag}
          href={addressOf({ language, tag })}
          aria-current={tag === filter.tag ? 'page' : undefined}
        >
          {tag}
        </AppLink>
      ))}
    </nav>
  )
}

function Posts({ page, filter }: { page: PostPageAnswer; filter: BlogFilter }) {
  const { t } = useTranslation('blog')
  if (page.items.length === 0) return <NoPosts filter={filter} />
  const isFirst = !filter.tag && !filter.cursor
  const [lead, ...others] = page.items
  const rows = isFirst ? others : page.items
  return (
    <>
      {isFirst && lead ? <PostCard post={lead} lead /> : null}
      {rows.length > 0 ? (
        <div className={styles.rows} data-first={isFirst || undefined}>
          {rows.map((post) => (
            <PostCard key={post.slug} post={post} />
          ))}
        </div>
      ) : null}
      {page.previous || page.nextCursor ? (
        <nav aria-label={t('pages')} className={styles.pages}>
          {page.previous ? (
            <LinkButton rel="prev" href={addressOf({ ...filter, cursor: page.previous.cursor ?? undefined })}>
              {t('newer')}
            </LinkButton>
          ) : (
            <span />
          )}
          {page.nextCursor ? (
            <LinkButton rel="next" href={addressOf({ ...filter, cursor: page.nextCursor })}>
              {t('older')}
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}

function NoPosts({ filter: { language, tag } }: { filter: BlogFilter }) {
  const { t } = useTranslation('blog')
  if (tag)
    return (
      <EmptyState
        title={t('noneWithTag', { tag })}
        line={t('noneWithTagLine')}
        action={<LinkButton href={addressIn(paths.blog(), language)}>{t('toBlog')}</LinkButton>}
      />
    )
  return <EmptyState title={t('none')} line={t('noneLine')} />
}
