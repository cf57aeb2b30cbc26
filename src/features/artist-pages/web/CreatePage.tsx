// Creates an artist page for an artist, at an address.
import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { artistsQuery } from '#features/artists/web/api.ts'
import { SLUG_LENGTH_MAX } from '#features/links/domain.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useFormErrors, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { suggestSlug } from '../domain/slugs.ts'
import { slugProblems } from '../domain.ts'
import { artistPagesApi, pageQuery } from './api.ts'
import styles from './artist-pages.module.css'

export interface CreatePageProps {
  /** Artists that already have a page. */
  withPage: readonly string[]
  onClose: () => void
}

export function CreatePage({ withPage, onClose }: CreatePageProps) {
  const { t } = useTranslation(['artist-pages', 'common'])
  const errorMessage = useErrorMessage()
  const { data, error } = useQuery(artistsQuery())
  const artists = data?.items.filter(({ id }) => !withPage.includes(id))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('create.title')}
      // The focus goes to the first field, which comes with the artists.
      trapFocus={data !== undefined || error !== null}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {data?.items.length === 0 ? (
        <div className={styles.stack}>
          <p>{t('create.noArtist')}</p>
          <div className={styles.buttons}>
            <LinkButton href={paths.newArtist()}>{t('create.newArtist')}</LinkButton>
          </div>
        </div>
      ) : artists?.length === 0 ? (
        <p>{t('create.noneLeft')}</p>
      ) : artists ? (
        <CreateForm artists={artists} onClose={onClose} />
      ) : error ? (
        <FormAlert>{errorMessage(readRefusal(error))}</FormAlert>
      ) : (
        // What was typed before the artists are known would be lost.
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={2} cover={false} />
        </DelayedSkeleton>
      )}
    </Dialog>
  )
}

function CreateForm({
  artists,
  onClose,
}: {
  artists: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const { t } = useTranslation(['artist-pages', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const only = artists.length === 1 ? artists[0] : undefined
  const form = useForm({
    initialValues: { artistId: only?.id ?? '', slug: suggestSlug(only?.name ?? '') },
    validate: ({ slug }) => formErrors(slugProblems(slug)),
  })
  const creating = useMutation({
    mutationFn: (values: { artistId: string; slug: string }) => artistPagesApi.create.call(values),
    onSuccess: async (page) => {
      queries.setQueryData(pageQuery(page.id).queryKey, page)
      void queries.invalidateQueries({ queryKey: artistPagesApi.list.key() })
      await navigate(paths.artistPage(page.id))
    },
    onError: (error) => showProblems(form, readRefusal(error).problems),
  })
  const refusal = creating.error ? readRefusal(creating.error) : undefined
  const choose = (artistId: string | null) => {
    const before = artists.find(({ id }) => id === form.values.artistId)
    const isSuggested = form.values.slug === suggestSlug(before?.name ?? '')
    const name = artists.find(({ id }) => id === artistId)?.name ?? ''
    form.setFieldValue('artistId', artistId ?? '')
    if (isSuggested) form.setFieldValue('slug', suggestSlug(name))
  }
  return (
    <form noValidate className={styles.stack} onSubmit={form.onSubmit((values) => creating.mutate(values))}>
      <Select
        data-autofocus
        // The list would cover the fields below as soon as the dialog opens.
        openOnFocus={false}
        label={t('create.artist')}
        placeholder={t('common:chooseOne')}
        data={artists.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        nothingFoundMessage={t('create.none')}
        value={form.values.artistId || null}
        onChange={choose}
      />
      <TextInput
        label={t('create.address')}
        description={t('create.addressHint')}
        inputWrapperOrder={HINT_BELOW}
        leftSection={<span className="muted">/a/</span>}
        maxLength={SLUG_LENGTH_MAX}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('slug')}
      />
      {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="filled"
          loading={creating.isPending}
          disabled={form.values.artistId === ''}
        >
          {t('create.send')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  )
}
