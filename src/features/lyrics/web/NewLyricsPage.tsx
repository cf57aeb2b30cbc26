// /tools/lyrics/new: what the first draft of a song should be like.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors } from '#lib/web/forms.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useSingleSend } from '#lib/web/use-single-send.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/NewLyricsPage'
import { lyricsApi, lyricsQuery, lyricsTermsQuery } from './api.ts'
import styles from './lyrics.module.css'
import { Quota } from './Quota.tsx'
import { useWishForm, type WishValues } from './use-wish-form.ts'
import { WishFields } from './WishFields.tsx'

export const handle = { namespaces: ['lyrics', 'releases'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [lyricsTermsQuery(call)])
export const clientLoader = () => startQueries([lyricsTermsQuery()])

export default function NewLyricsPage() {
  const { t } = useTranslation('lyrics')
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const terms = useQuery(lyricsTermsQuery())
  const wish = useWishForm()
  const sending = useSingleSend()
  usePageTitle(t('newTitle'))
  const creating = useMutation({
    mutationFn: (values: WishValues) => lyricsApi.create.call(values),
    onSuccess: async (draft) => {
      queries.setQueryData(lyricsQuery(draft.id).queryKey, draft)
      void queries.invalidateQueries({ queryKey: lyricsApi.list.key() })
      void queries.invalidateQueries({ queryKey: lyricsApi.terms.key() })
      await navigate(paths.lyricsDraft(draft.id), { replace: true })
    },
    onError: (error) => {
      sending.reset()
      const errors = formErrors(readRefusal(error).problems)
      wish.form.setErrors(errors)
      focusFirstError(wish.form, errors)
    },
  })
  const refusal = creating.error ? readRefusal(creating.error) : undefined
  const isLocked = terms.data?.hasPublishedRelease === false
  const quota = terms.data?.quota
  const isUsedUp = quota !== undefined && quota.used >= quota.most
  useUnsavedInput(wish.form.isDirty(), { isSending: creating.isPending })
  return (
    <div className="page">
      <PageTitle
        over={<TextButton label={t('title')} href={paths.lyrics()} />}
        lead={t('lead')}
        actions={<Quota terms={terms.data} />}
      >
        {t('newTitle')}
      </PageTitle>
      <div className={styles.columns}>
        <form
          noValidate
          className={styles.wish}
          onSubmit={(event) => {
            wish.onSend()
            wish.form.onSubmit(
              (values) => sending.once(() => creating.mutate(values)),
              (errors) => focusFirstError(wish.form, errors),
            )(event)
          }}
        >
          <WishFields
            form={wish.form}
            model={terms.data?.model}
            disabled={isLocked || isUsedUp}
            busy={creating.isPending}
            variant="filled"
            sendLabel={t('write')}
            note={t('counts')}
          />
          {isLocked ? <p className={styles.notice}>{t('locked')}</p> : null}
          {isUsedUp && !isLocked ? (
            <p className={styles.notice}>
              {errorMessage({
                code: 'no_lyrics_left',
                params: { most: quota.most, resets: quota.resetsOn },
              })}
            </p>
          ) : null}
          {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
        </form>
        <EmptyState compact title={t('blankTitle')} line={t('blankLine')} />
      </div>
    </div>
  )
}
