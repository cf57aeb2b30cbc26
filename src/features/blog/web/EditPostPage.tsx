// /admin/blog/:id: a post to edit, publish, withdraw or translate.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useAction } from '#features/accounts/web/use-action.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { dropUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DetailPage } from '#ui/DetailPage.tsx'
import { deferAction } from '#ui/deferred-action.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/EditPostPage'
import { blogApi, postAddress, type StaffPostAnswer, staffPostQuery } from './api.ts'
import styles from './blog.module.css'
import { PostBadge } from './PostBadge.tsx'
import { PostForm } from './PostForm.tsx'
import { fieldsOf } from './use-post-form.ts'

export const handle = { namespaces: ['blog', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffPostQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([staffPostQuery(params.id)])

export default function EditPostPage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation('blog')
  const errorMessage = useErrorMessage()
  // What is being written must not change under its author.
  const query = useQuery({ ...staffPostQuery(id), refetchOnWindowFocus: false, refetchOnReconnect: false })
  usePageTitle(query.data?.title)
  return (
    <DetailPage
      query={query}
      loadingLabel={t('loadingPost')}
      failure={
        <LoadFailure
          error={query.error}
          errorMessage={errorMessage}
          absentTitle={t('absent')}
          failedTitle={t('failed')}
          list={{ href: paths.admin.blog(), label: t('staff.toPosts') }}
          onRetry={query.refetch}
        />
      }
    >
      {(post) => <EditPost key={post.id} post={post} />}
    </DetailPage>
  )
}

function EditPost({ post }: { post: StaffPostAnswer }) {
  const { t } = useTranslation(['blog', 'common'])
  const queries = useQueryClient()
  return (
    <div className="page">
      <PageTitle
        over={<TextButton label={t('staff.title')} href={paths.admin.blog()} />}
        lead={<PostBadge state={post.state} />}
      >
        {post.title}
      </PageTitle>
      <PostForm
        initial={fieldsOf(post)}
        post={post}
        language={post.language}
        onSave={(fields, updatedAt) => blogApi.save.call({ ...fields, id: post.id, updatedAt })}
        onSaved={(saved) => {
          queries.setQueryData(staffPostQuery(post.id).queryKey, saved)
          showToast({
            message: t(saved.state === 'published' ? 'staff.savedPublished' : 'staff.savedDraft'),
            closeLabel: t('common:close'),
          })
        }}
        onLoadNewest={() => blogApi.staffFind.call({ id: post.id })}
        aside={(isDirty) => <Actions post={post} isDirty={isDirty} />}
      />
    </div>
  )
}

/** A post is published as it was saved, so that nothing goes out that its author does not see. */
function Actions({ post, isDirty }: { post: StaffPostAnswer; isDirty: boolean }) {
  const { t, i18n } = useTranslation('blog')
  const { day } = useDates()
  const { id, state, updatedAt, publishedAt } = post
  const publish = useAction({ done: t('staff.published'), queryKey: blogApi.key() })
  const withdraw = useAction({ done: t('staff.withdrawn'), queryKey: blogApi.key() })
  const missing = (['summary', 'author', 'markdown', 'coverId', 'coverAlt'] as const).filter((field) =>
    publish.problemAt(field),
  )
  const error = publish.error ?? withdraw.error
  return (
    <div className={styles.stack}>
      {publishedAt ? <p className="muted small">{t('staff.since', { day: day(publishedAt) })}</p> : null}
      {missing.length > 0 ? (
        <FormAlert>
          {t('staff.missing', {
            fields: listFormat(i18n.language).format(missing.map((field) => t(`field.${field}`))),
          })}
        </FormAlert>
      ) : null}
      {error ? <FormAlert>{error}</FormAlert> : null}
      {state === 'published' ? (
        <>
          <AppLink href={postAddress(post)}>{t('staff.view')}</AppLink>
          <Button
            loading={withdraw.busy}
            onClick={() => withdraw.run(() => blogApi.withdraw.call({ id, updatedAt }))}
          >
            {t('staff.withdraw')}
          </Button>
        </>
      ) : (
        <Button
          variant="ink"
          disabled={isDirty}
          loading={publish.busy}
          onClick={() => publish.run(() => blogApi.publish.call({ id, updatedAt }))}
        >
          {t('staff.publish')}
        </Button>
      )}
      {isDirty && state !== 'published' ? <p className="muted small">{t('staff.saveFirst')}</p> : null}
      <Languages post={post} />
      {state === 'draft' ? <DeleteDraft post={post} /> : null}
    </div>
  )
}

function Languages({ post: { id, language, translations } }: { post: StaffPostAnswer }) {
  const { t } = useTranslation('blog')
  return (
    <div>
      <h2 className={styles.label}>{t('staff.languages')}</h2>
      <ul className={styles.versions}>
        {LANGUAGES.filter((other) => other !== language).map((other) => {
          const translation = translations.find((known) => known.language === other)
          const name = LANGUAGE_NAMES[other]
          return (
            <li key={other}>
              {translation ? (
                <>
                  <AppLink href={paths.admin.blogPost(translation.id)}>{name}</AppLink>
                  <PostBadge state={translation.state} />
                </>
              ) : (
                <AppLink href={paths.admin.newBlogPost({ of: id, language: other })}>
                  {t('staff.translate', { language: name })}
                </AppLink>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function DeleteDraft({ post: { id, title } }: { post: StaffPostAnswer }) {
  const { t } = useTranslation(['blog', 'common'])
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const closeLabel = t('common:close')
  const run = async () => {
    try {
      await blogApi.remove.call({ id })
      queries.removeQueries({ queryKey: blogApi.staffFind.key({ input: { id } }) })
    } catch (error) {
      showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel })
    }
    await queries.invalidateQueries({ queryKey: blogApi.staffList.key() })
  }
  return (
    <Button
      variant="danger"
      onClick={() => {
        deferAction({
          ids: [id],
          message: t('staff.deleted', { title }),
          undoLabel: t('common:undo'),
          closeLabel,
          run,
        })
        dropUnsavedInput()
        navigate(paths.admin.blog())
      }}
    >
      {t('staff.delete')}
    </Button>
  )
}
