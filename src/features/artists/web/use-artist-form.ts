// The state of an artist's form: values, problems, when a problem becomes visible, and saving.
import { useState } from 'react'
import type { Problem } from '#lib/pure/problems.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import type { ArtistFields } from '../contract.ts'
import { SOCIAL_KEYS, type Social } from '../domain/links.ts'
import { readStoreProfiles, type StoreProfiles } from '../domain/store-profiles.ts'
import { artistProblems } from '../domain.ts'
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

/** @param onSave saves the artist; its result is that of `save` */
export function useArtistForm<T>(
  artist: ArtistAnswer | undefined,
  onSave: (fields: ArtistFields) => Promise<T>,
) {
  const errorMessage = useErrorMessage()
  const [form, setForm] = useState(() => formOf(artist))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  const unsaved = !busy && JSON.stringify(form) !== JSON.stringify(formOf(artist))

  const problems = [...artistProblems(form), ...refused]
  const change = (part: Partial<ArtistForm>) => {
    setForm((before) => ({ ...before, ...part }))
    setRefused([])
  }
  const errorOf = (path: string) => {
    const problem = problems.find((problem) => problem.at === path)
    return problem && (attempt > 0 || left.has(path)) ? errorMessage(problem) : undefined
  }
  /** The props of the field at this path; `tidy` normalizes the input on blur. */
  const field = (path: string, tidy?: () => void) => ({
    id: `artist-${path}`,
    error: errorOf(path),
    onBlur: () => {
      setLeft((before) => new Set([...before, path]))
      tidy?.()
    },
  })

  /** From now on every problem is visible. @returns whether there is none */
  function check(): boolean {
    setAttempt(attempt + 1)
    return problems.length === 0
  }
  /** @returns undefined when it was not saved; the problems are then visible */
  async function save(): Promise<T | undefined> {
    if (!check()) return undefined
    setBusy(true)
    try {
      return await onSave({ ...form, name: form.name.trim() })
    } catch (error) {
      const refusal = readRefusal(error)
      const whole = { code: refusal.code, at: 'name', params: refusal.params }
      setRefused(refusal.problems.length > 0 ? refusal.problems : [whole])
      setBusy(false)
      return undefined
    }
  }
  /** Begins a new form with this name. */
  function reset(name: string) {
    setForm({ ...formOf(artist), name })
    setLeft(new Set())
    setAttempt(0)
    setRefused([])
    setBusy(false)
  }
  const errors = problems.map((problem) => ({
    fieldId: `artist-${problem.at}`,
    message: errorMessage(problem),
  }))
  return {
    form,
    change,
    field,
    check,
    save,
    reset,
    busy,
    unsaved,
    attempt,
    errors: attempt > 0 ? errors : [],
  }
}

/** What the parts of the form share. */
export type FormPart = Pick<ReturnType<typeof useArtistForm<void>>, 'form' | 'change' | 'field'>
