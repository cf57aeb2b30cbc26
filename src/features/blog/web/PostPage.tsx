// /blog/:slug: a post, where else it can be read, and what is similar. An earlier slug leads to the present one.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { data, Navigate, redirect } from 'react-router'
import { addressIn } from '#lib/i18n/addresses.ts'
import { LANGUAGE_NAMES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { PublicHead } from '#lib/web/PublicHead.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { imagePath } from '../domain.ts'
import type { Route } from './+types/PostPage'
import { ArticleHtml } from './ArticleHtml.tsx'
import { type PostAnswer, postAddress, postQuery } from './api.ts'
import styles from './blog.module.css'
import { PostCard } from './PostCard.tsx'
import { PostCover } from './PostCover.tsx'

export const handle = { namespaces: ['blog'], isPublic: true } satisfies PageHandle

export const loader = async ({ context, params: { slug } }: Route.LoaderArgs) => {
  let status = 200
  const page = await loadPageData(
    context,
    (call) => [postQuery(slug, call)],
    (client) => {
      const { data: post, error } = client.getQueryState(postQuery(slug).queryKey) ?? {}
      if (post && post.slug !== slug) throw redirect(postAddress(post), 301)
      if (error) status = [404, 422].includes(readRefusal(error).status) ? 404 : 503
      return []
    },
  )
  return data(page, { status })
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([postQuery(params.slug)])

export default function PostPage({ params: { slug } }: Route.ComponentProps) {
  const { t } = useTranslation('blog')
  const query = useQuery(postQuery(slug))
  const errorMessage = useErrorMessage()
  usePageTitle(query.data?.title)
  if (query.data && query.data.slug !== slug) return <Navigate to={postAddress(query.data)} replace />
  return (
    <DetailPage
      query={query}
      loadingLabel={t('loadingPost')}
      skeletonRows={8}
      failure={
        <LoadFailure
          error={query.error}
          errorMessage={errorMessage}
          absentTitle={t('absent')}
          failedTitle={t('failed')}
          list={{ href: paths.blog(), label: t('toBlog') }}
          onRetry={query.refetch}
        />
      }
    >
      {(post) => <Article post={post} />}
    </DetailPage>
  )
}

function Article({ post }: { post: PostAnswer }) {
  const { t, i18n } = useTranslation('blog')
  const { day } = useDates()
  const { language, title, summary, cover, author, tags, publishedAt, updatedAt } = post
  const versions = [post, ...post.translations]
  // Lists are in the language of the page, which has no posts with the tags of another.
  const tag = language === i18n.language ? tags[0] : undefined
  return (
    <div className="page">
      <PublicHead
        title={title}
        description={summary}
        language={language}
        at={Object.fromEntries(versions.map((version) => [version.language, postAddress(version)]))}
        image={{ src: imagePath(cover.id, 1600), ...cover }}
        article={{ publishedAt, updatedAt, author, tags }}
      />
      <article lang={language}>
        <nav aria-label={t('breadcrumb')} className={styles.over}>
          <AppLink href={paths.blog()}>{t('name')}</AppLink>
          {tag ? (
            <>
              <span aria-hidden="true">/</span>
              <AppLink href={addressIn(paths.blog({ tag }), language)}>{tag}</AppLink>
            </>
          ) : null}
        </nav>
        <h1 tabIndex={-1} className={styles.hero}>
          {title}
        </h1>
        <div className={styles.by}>
          <p>
            <b>{author}</b>
            <span className="muted small">
              {[day(publishedAt), t('minutes', { count: post.minutes })].join(' · ')}
            </span>
          </p>
          {post.translations.length > 0 ? <Translations translations={post.translations} /> : null}
        </div>
        <PostCover cover={cover} sizes="(min-width: 1376px) 1280px, 100vw" eager wide />
        <div className={styles.body}>
          {post.sections.length > 1 ? <Contents sections={post.sections} /> : <span />}
          <div>
            <p className={styles.opening}>{summary}</p>
            <ArticleHtml html={post.html} />
          </div>
        </div>
      </article>
      {post.similar.length > 0 ? (
        <section aria-labelledby="similar-head" className={styles.similar}>
          <SectionHead
            id="similar-head"
            title={t('similar')}
            side={
              tag ? (
                <AppLink href={addressIn(paths.blog({ tag }), language)}>{t('allWithTag', { tag })}</AppLink>
              ) : null
            }
          />
          <div className={styles.rows}>
            {post.similar.map((other) => (
              <PostCard key={other.slug} post={other} level={3} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  )
}

/** The other languages of the post. */
function Translations({ translations }: Pick<PostAnswer, 'translations'>) {
  const { t } = useTranslation('blog')
  return (
    <p className={`muted small ${styles.languages}`}>
      <span>{t('alsoIn')}</span>
      {translations.map((other) => (
        <AppLink
          key={other.language}
          href={postAddress(other)}
          lang={other.language}
          hrefLang={other.language}
        >
          {LANGUAGE_NAMES[other.language]}
        </AppLink>
      ))}
    </p>
  )
}

function Contents({ sections }: Pick<PostAnswer, 'sections'>) {
  const { t } = useTranslation('blog')
  return (
    <nav aria-labelledby="contents-head" className={styles.contents}>
      <h2 id="contents-head">{t('contents')}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
