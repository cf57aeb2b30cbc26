// The state of the editor of a song: what was asked for, the lines, saving, and writing again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Line, Song } from '#engines/lyrics/song.ts'
import type { Part } from '#engines/lyrics/song-form.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, withTyped } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { type LyricsAnswer, lyricsApi, lyricsQuery } from './api.ts'
import { useWishForm, type WishValues, wishOf } from './use-wish-form.ts'

/** How many earlier versions of a song undo can restore. */
const STEPS_KEPT = 50

interface Sent {
  wish: WishValues
  song: Song
}

export function useLyricsEditor(draft: LyricsAnswer, { onSaved }: { onSaved: () => void }) {
  const queries = useQueryClient()
  const formErrors = useFormErrors()
  const errorMessage = useErrorMessage()
  const [base, setBase] = useState(draft)
  const [song, setSong] = useState<Song>(draft.song)
  /** The song before each rewrite, for undo. */
  const [earlier, setEarlier] = useState<readonly Song[]>([])
  const { form, onSend } = useWishForm(wishOf(draft))

  /** @param sent what was saved; what has been changed since stays */
  function startFrom(saved: LyricsAnswer, sent: Partial<Sent> = {}) {
    const typed = form.getValues()
    setBase(saved)
    setSong((now) => (sent.song && now !== sent.song ? now : saved.song))
    form.setInitialValues(wishOf(saved))
    form.setValues(withTyped(wishOf(saved), { sent: sent.wish ?? typed, typed }))
    form.clearErrors()
    queries.setQueryData(lyricsQuery(saved.id).queryKey, saved)
    void queries.invalidateQueries({ queryKey: lyricsApi.list.key() })
  }
  const input = ({ wish, song }: Sent) => ({ id: base.id, updatedAt: base.updatedAt, ...wish, song })
  const onError = (error: unknown) => {
    const errors = formErrors(readRefusal(error).problems)
    form.setErrors(errors)
    focusFirstError(form, errors)
  }

  const saving = useMutation({
    mutationFn: (sent: Sent) => lyricsApi.save.call(input(sent)),
    onSuccess: (saved, sent) => {
      startFrom(saved, sent)
      onSaved()
    },
    onError,
  })
  const writing = useMutation({
    mutationFn: ({ part, ...sent }: Sent & { part?: Part }) =>
      lyricsApi.rewrite.call({ ...input(sent), part }),
    onSuccess: (saved, sent) => {
      setEarlier((songs) => [...songs.slice(1 - STEPS_KEPT), sent.song])
      startFrom(saved, { wish: sent.wish })
    },
    onError,
  })
  const error = saving.error ?? writing.error
  const refusal = error ? readRefusal(error) : undefined

  /** Runs an action if the wish is valid and no other one runs: the next names the version that this one makes. */
  const whenValid = (run: (sent: Sent) => void) => {
    if (saving.isPending || writing.isPending) return
    onSend()
    saving.reset()
    writing.reset()
    const { hasErrors, errors } = form.validate()
    if (hasErrors) focusFirstError(form, errors)
    else run({ wish: form.getValues(), song })
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
    save: () => whenValid((sent) => saving.mutate(sent)),
    writeAgain: (part?: Part) => whenValid((sent) => writing.mutate({ ...sent, part })),
    /** The part that is being rewritten; null while nothing is. */
    writing: writing.isPending ? (writing.variables.part ?? ('all' as const)) : null,
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
