// The state of an artist's form: values, problems, when a problem becomes visible, and saving.
import { type SubmitEvent, useState } from 'react'
import type { Problem } from '#lib/pure/problems.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useUnloadQuestion } from '#lib/web/use-unload-question.ts'
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

export function useArtistForm(
  artist: ArtistAnswer | undefined,
  onSave: (fields: ArtistFields) => Promise<void>,
) {
  const errorMessage = useErrorMessage()
  const [form, setForm] = useState(() => formOf(artist))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  useUnloadQuestion(!busy && JSON.stringify(form) !== JSON.stringify(formOf(artist)))

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

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (problems.length > 0) return
    setBusy(true)
    try {
      await onSave({ ...form, name: form.name.trim() })
    } catch (error) {
      const refusal = readRefusal(error)
      const whole = { code: refusal.code, at: 'name', params: refusal.params }
      setRefused(refusal.problems.length > 0 ? refusal.problems : [whole])
      setBusy(false)
    }
  }
  const errors = problems.map((problem) => ({
    fieldId: `artist-${problem.at}`,
    message: errorMessage(problem),
  }))
  return { form, change, field, submit, busy, attempt, errors: attempt > 0 ? errors : [] }
}

/** What the parts of the form share. */
export type FormPart = Pick<ReturnType<typeof useArtistForm>, 'form' | 'change' | 'field'>
