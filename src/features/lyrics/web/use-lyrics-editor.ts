// The state of the editor of a song: what was asked for, the lines, saving, and writing again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Line, Song } from '#engines/lyrics/song.ts'
import type { Part } from '#engines/lyrics/song-form.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { type LyricsAnswer, lyricsApi, lyricsQuery } from './api.ts'
import { useWishForm, wishOf } from './use-wish-form.ts'

/** How many earlier versions of a song undo can restore. */
const STEPS_KEPT = 50

export function useLyricsEditor(draft: LyricsAnswer, { onSaved }: { onSaved: () => void }) {
  const queries = useQueryClient()
  const formErrors = useFormErrors()
  const errorMessage = useErrorMessage()
  const [base, setBase] = useState(draft)
  const [song, setSong] = useState<Song>(draft.song)
  /** The song before each rewrite, for undo. */
  const [earlier, setEarlier] = useState<readonly Song[]>([])
  const { form, onSend } = useWishForm(wishOf(draft))

  function startFrom(saved: LyricsAnswer) {
    setBase(saved)
    setSong(saved.song)
    form.setInitialValues(wishOf(saved))
    form.setValues(wishOf(saved))
    form.clearErrors()
    queries.setQueryData(lyricsQuery(saved.id).queryKey, saved)
    void queries.invalidateQueries({ queryKey: lyricsApi.list.key() })
  }
  const input = () => ({ id: base.id, updatedAt: base.updatedAt, ...form.getValues(), song })
  const onError = (error: unknown) => {
    const errors = formErrors(readRefusal(error).problems)
    form.setErrors(errors)
    focusFirstError(form, errors)
  }

  const saving = useMutation({
    mutationFn: () => lyricsApi.save.call(input()),
    onSuccess: (saved) => {
      startFrom(saved)
      onSaved()
    },
    onError,
  })
  const writing = useMutation({
    mutationFn: (part: Part | undefined) => lyricsApi.rewrite.call({ ...input(), part }),
    onSuccess: (saved) => {
      setEarlier((songs) => [...songs.slice(1 - STEPS_KEPT), song])
      startFrom(saved)
    },
    onError,
  })
  const error = saving.error ?? writing.error
  const refusal = error ? readRefusal(error) : undefined

  /** Runs an action if the wish is valid. */
  const whenValid = (run: () => void) => {
    onSend()
    saving.reset()
    writing.reset()
    const { hasErrors, errors } = form.validate()
    if (hasErrors) focusFirstError(form, errors)
    else run()
  }

  return {
    form,
    base,
    song,
    changeLine: (section: number, line: number, change: Partial<Pick<Line, 'text' | 'isLocked'>>) =>
      setSong((before) => ({
        ...before,
        sections: before.sections.map((each, index) =>
          index === section
            ? {
                ...each,
                lines: each.lines.map((old, number) => (number === line ? { ...old, ...change } : old)),
              }
            : each,
        ),
      })),
    save: () => whenValid(() => saving.mutate()),
    writeAgain: (part?: Part) => whenValid(() => writing.mutate(part)),
    /** The part that is being rewritten; null while nothing is. */
    writing: writing.isPending ? (writing.variables ?? ('all' as const)) : null,
    isSaving: saving.isPending,
    isUnsaved: form.isDirty() || song !== base.song,
    undo: earlier.length > 0 ? undo : undefined,
    /** The message of a refusal that belongs to no field. */
    error: refusal && refusal.problems.length === 0 ? errorMessage(refusal) : undefined,
    isOutdated: refusal?.code === 'lyrics_changed',
    /** Discards the entries and loads what somebody else saved. */
    reload: async () => {
      const saved = await lyricsApi.find.call({ id: base.id })
      saving.reset()
      writing.reset()
      setEarlier([])
      startFrom(saved)
    },
  }

  function undo() {
    const last = earlier.at(-1)
    if (!last) return
    setSong(last)
    setEarlier(earlier.slice(0, -1))
  }
}
export type LyricsEditor = ReturnType<typeof useLyricsEditor>
