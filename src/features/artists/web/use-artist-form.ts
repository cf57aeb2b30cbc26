// The state of an artist's form: values, problems, when a problem becomes visible, and saving.
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { readRefusal } from '#lib/web/client.ts'
import { useFormErrors, useLiveValidation } from '#lib/web/forms.ts'
import type { ArtistFields } from '../contract.ts'
import { artistProblems } from '../domain/artist-problems.ts'
import { SOCIAL_KEYS, type Social } from '../domain/links.ts'
import { mergeChanges } from '../domain/merge-changes.ts'
import { readStoreProfiles, type StoreProfiles } from '../domain/store-profiles.ts'
import type { ArtistAnswer } from './api.ts'

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

/**
 * @param onSave saves the artist; its result is that of `save`. `updatedAt` is the version that the form was made from
 * @param onChanged loads the artist again after somebody else saved it
 */
export function useArtistForm<T>(
  artist: ArtistAnswer | undefined,
  onSave: (fields: ArtistFields, updatedAt: string | undefined) => Promise<T>,
  onChanged?: () => Promise<ArtistAnswer>,
) {
  const formErrors = useFormErrors()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [base, setBase] = useState(artist)
  const [isMerged, setIsMerged] = useState(false)
  const form = useForm<ArtistForm>({
    initialValues: formOf(artist),
    validate: (values) => formErrors(artistProblems(values)),
  })
  useLiveValidation(form, attempt > 0)

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
  /** From now on every problem is visible. @returns whether there is none */
  function check(): boolean {
    setAttempt(attempt + 1)
    return !form.validate().hasErrors
  }
  /** @returns undefined when it was not saved; the problems are then visible */
  async function save(): Promise<T | undefined> {
    if (!check()) return undefined
    setBusy(true)
    setIsMerged(false)
    try {
      return await onSave({ ...form.values, name: form.values.name.trim() }, base?.updatedAt)
    } catch (error) {
      if (readRefusal(error).code === 'artist_changed' && onChanged)
        await onChanged().then(merge).catch(showRefusal)
      else showRefusal(error)
      setBusy(false)
      return undefined
    }
  }
  function showRefusal(error: unknown) {
    const { code, params, problems } = readRefusal(error)
    form.setErrors(formErrors(problems.length > 0 ? problems : [{ code, at: 'name', params }]))
  }
  /** Puts what somebody else saved in the form, except where it was changed here. */
  function merge(newest: ArtistAnswer) {
    const theirs = formOf(newest)
    const merged = mergeChanges(
      { base: formOf(base), mine: form.values, theirs },
      {
        groups: [
          ['mainGenre', 'subgenre'],
          ['coverUploadId', 'coverCrop'],
        ],
        records: ['socials', 'storeProfiles'],
      },
    )
    form.setInitialValues(theirs)
    form.setValues(merged)
    setBase(newest)
    setIsMerged(true)
  }
  /** Begins a new form with this name. */
  function reset(name: string) {
    form.reset()
    form.setFieldValue('name', name)
    setAttempt(0)
    setBusy(false)
  }
  const errors = Object.entries(form.errors).map(([path, message]) => ({
    fieldId: `artist-${path}`,
    message: String(message),
  }))
  return {
    form,
    field,
    check,
    save,
    reset,
    busy,
    unsaved: form.isDirty(),
    /** The form was just joined with what somebody else saved, and is not saved yet. */
    isMerged,
    /** The saved artist that the form starts from. */
    base,
    attempt,
    errors: attempt > 0 ? errors : [],
  }
}

/** What the parts of the form share. */
export type FormPart = Pick<ReturnType<typeof useArtistForm<void>>, 'form' | 'field'>
