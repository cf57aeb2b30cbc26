// The state of an artist's form: values, problems, when a problem becomes visible, and saving.
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { readRefusal } from '#lib/web/client.ts'
import { useFormErrors, useLiveValidation } from '#lib/web/forms.ts'
import type { ArtistFields } from '../contract.ts'
import { artistProblems } from '../domain/artist-problems.ts'
import { SOCIAL_KEYS, type Social } from '../domain/links.ts'
import { readStoreProfiles, type StoreProfiles } from '../domain/store-profiles.ts'
import type { ArtistAnswer } from './api.ts'
import { useUnloadQuestion } from './use-unload-question.ts'

/** The values of the form: one text for every network, one choice for every store. */
export type ArtistForm = ArtistFields & { socials: Record<Social, string>; storeProfiles: StoreProfiles }

const formOf = (artist: ArtistAnswer | undefined): ArtistForm => ({
  name: artist?.name ?? '',
  type: artist?.type ?? 'solo',
  mainGenre: artist?.mainGenre ?? '',
  subgenre: artist?.subgenre ?? null,
  country: artist?.country ?? null,
  bio: artist?.bio ?? '',
  website: artist?.website ?? '',
  socials: Object.fromEntries(
    SOCIAL_KEYS.map((key) => [key, artist?.socials[key] ?? '']),
  ) as ArtistForm['socials'],
  storeProfiles: artist?.storeProfiles ?? readStoreProfiles({}),
  // Users who cannot see the legal name send none, and it stays.
  legalFirstName: artist ? artist.legalFirstName : '',
  legalLastName: artist ? artist.legalLastName : '',
  coverUploadId: artist?.cover?.uploadId ?? null,
  coverCrop: artist?.cover?.crop ?? null,
})

export function useArtistForm(
  artist: ArtistAnswer | undefined,
  onSave: (fields: ArtistFields) => Promise<void>,
) {
  const formErrors = useFormErrors()
  const [attempt, setAttempt] = useState(0)
  const form = useForm<ArtistForm>({
    initialValues: formOf(artist),
    validate: (values) => formErrors(artistProblems(values)),
    transformValues: (values) => ({ ...values, name: values.name.trim() }),
  })
  useLiveValidation(form, attempt > 0)
  useUnloadQuestion(form.isDirty() && !form.submitting)

  /** The props of the field at this path; `tidy` normalizes the input on blur. */
  const field = (path: string, tidy?: () => void) => ({
    ...form.getInputProps(path),
    id: `artist-${path}`,
    onBlur: () => {
      tidy?.()
      // A problem of the server stays until the value changes.
      if (!form.errors[path]) form.validateField(path)
    },
  })

  async function save(values: ArtistForm) {
    setAttempt(attempt + 1)
    try {
      await onSave(values)
      form.resetDirty()
    } catch (error) {
      const { code, params, problems } = readRefusal(error)
      form.setErrors(formErrors(problems.length > 0 ? problems : [{ code, at: 'name', params }]))
    }
  }
  const errors = Object.entries(form.errors).map(([path, message]) => ({
    fieldId: `artist-${path}`,
    message: String(message),
  }))
  return {
    form,
    field,
    submit: form.onSubmit(save, () => setAttempt(attempt + 1)),
    attempt,
    errors: attempt > 0 ? errors : [],
  }
}

/** What the parts of the form share. */
export type FormPart = Pick<ReturnType<typeof useArtistForm>, 'form' | 'field'>
