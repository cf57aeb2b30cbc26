// The first step of a release that does not exist yet: a title and an artist create the draft.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useCanEditWholeAccount } from '#features/accounts/web/use-user.ts'
import { useNewArtist } from '#features/artists/web/use-new-artist.ts'
import { STEPS } from '#features/releases/domain/vocabulary.ts'
import { releasesApi } from '#features/releases/web/api.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useLiveValidation } from '#lib/web/forms.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useRestoreAutofill } from '#lib/web/use-restore-autofill.ts'
import { type BarItem, Bars } from '#ui/Bars.tsx'
import { FormErrors } from '#ui/FormErrors.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { StickyFooter } from '#ui/StickyFooter.tsx'
import { ArtistSelect } from './ArtistSelect.tsx'
import { fieldId } from './field-id.ts'
import styles from './steps.module.css'
import { useOnlyArtist } from './use-only-artist.ts'

/** @param props.actions other ways to create a release, next to the title */
export function BeginRelease({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const findingSentence = useFindingSentence()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { only, none, known } = useOnlyArtist()
  const newArtist = useNewArtist()
  const canAdd = useCanEditWholeAccount()
  /** The artist is created together with the draft. */
  const creates = canAdd && (none || newArtist.opened)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useForm({
    initialValues: { title: '', artistId: search.get('artist') ?? '' },
    validate: {
      title: (value) => (value.trim() === '' ? findingSentence({ code: 'title_missing' }) : null),
      artistId: (value) => (value || only || creates ? null : findingSentence({ code: 'artist_required' })),
    },
  })
  useRestoreAutofill(form)
  useLiveValidation(form, attempt > 0)
  const items = STEPS.map((key, index): BarItem => {
    return { key, label: t(`step.${key}`), number: index + 1, state: index === 0 ? 'now' : 'later' }
  })

  async function begin(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    setFailure(undefined)
    const { hasErrors } = form.validate()
    if ((creates && !newArtist.check()) || hasErrors) return
    setBusy(true)
    try {
      const artist = creates ? await newArtist.create() : undefined
      if (creates && !artist) return
      if (artist) form.setFieldValue('artistId', artist.id)
      const { id } = await releasesApi.create.call({
        title: form.values.title.trim(),
        artistId: artist?.id ?? (form.values.artistId || (only ?? null)),
        withDefaults: true,
      })
      navigate(paths.newRelease('basic-info', { draft: id }), { replace: true, state: { focus: 'title' } })
    } catch (error) {
      const refusal = readRefusal(error)
      setFailure(
        refusal.status === 0 || refusal.status >= 500 ? t('wizard.saveError') : findingSentence(refusal),
      )
    } finally {
      setBusy(false)
    }
  }
  const errors = [
    ...Object.entries(form.errors).map(([path, message]) => ({
      fieldId: fieldId(path),
      message: String(message),
    })),
    ...(creates ? newArtist.errors : []),
  ]
  useUnsavedInput(form.isDirty() || newArtist.unsaved, { isSending: busy })
  return (
    <form className="page" onSubmit={begin} noValidate>
      <PageTitle size="compact" actions={actions}>
        {t('wizard.newTitle')}
      </PageTitle>
      <Bars label={t('wizard.steps')} items={items} />
      <div className={styles.begin}>
        <SectionHead title={t('basics.title')} />
        <FormErrors attempt={attempt} errors={attempt > 0 ? errors : []} />
        {failure ? (
          <p className={styles.error} role="alert">
            {failure}
          </p>
        ) : null}
        <TextInput
          id={fieldId('title')}
          label={t('releases:field.releaseTitle')}
          description={t('basics.titleHint')}
          maxLength={300}
          {...form.getInputProps('title')}
        />
        <ArtistSelect
          isForm
          isLocked={false}
          newArtist={newArtist}
          id={fieldId('artistId')}
          value={form.values.artistId || (only ?? null)}
          error={form.errors.artistId}
          onChoose={(artist) => form.setFieldValue('artistId', artist.id)}
        />
      </div>
      <StickyFooter
        next={
          <Button type="submit" variant="filled" loading={busy || !known}>
            {t('releases:copy.createDraft')}
          </Button>
        }
      />
    </form>
  )
}
