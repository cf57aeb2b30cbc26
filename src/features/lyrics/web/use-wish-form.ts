// What a song should be like, as a form.
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type Mood, type SongLanguage, writtenIn } from '#engines/lyrics/options.ts'
import type { Genre } from '#lib/pure/genres.ts'
import { useFormErrors, useLiveValidation } from '#lib/web/forms.ts'
import { usePageLanguage } from '#lib/web/page-language.ts'
import { wishProblems } from '../domain.ts'
import type { LyricsAnswer } from './api.ts'

export interface WishValues {
  title: string
  genre: Genre
  mood: Mood
  language: SongLanguage
  dedicatedTo: string
  words: string[]
  hasChorus: boolean
}

export const wishOf = ({
  title,
  genre,
  mood,
  language,
  dedicatedTo,
  words,
  hasChorus,
}: LyricsAnswer): WishValues => ({ title, genre, mood, language, dedicatedTo, words, hasChorus })

export function useWishForm(initial?: WishValues) {
  const formErrors = useFormErrors()
  const pageLanguage = usePageLanguage()
  const [wasSent, setWasSent] = useState(false)
  const form = useForm<WishValues>({
    initialValues: initial ?? {
      title: '',
      genre: 'pop',
      mood: 'happy',
      // Most people write in the language of their interface.
      language: writtenIn(pageLanguage),
      dedicatedTo: '',
      words: [],
      hasChorus: true,
    },
    validate: (values) => formErrors(wishProblems(values)),
    // Shows the limit of words while the user types.
    validateInputOnChange: ['words'],
  })
  useLiveValidation(form, wasSent)
  return { form, onSend: () => setWasSent(true) }
}
export type WishForm = ReturnType<typeof useWishForm>['form']
