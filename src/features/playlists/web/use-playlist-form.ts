// The state of the form of a playlist: values, problems, and saving.
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Genre } from '#lib/pure/genres.ts'
import { required } from '#lib/pure/required.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useToday } from '#lib/web/use-now.ts'
import { showToast } from '#ui/show-toast.tsx'
import { fieldProblems, readPlaylistAddress } from '../domain.ts'
import { type OwnPlaylistAnswer, playlistsApi } from './api.ts'

/**
 * @param playlist the playlist to edit; undefined to add one
 * @param onSaved called once the server has accepted it
 */
export function usePlaylistForm(playlist: OwnPlaylistAnswer | undefined, onSaved: () => void) {
  const { t } = useTranslation(['playlists', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const queries = useQueryClient()
  const today = useToday()
  const [wasSent, setWasSent] = useState(false)
  const form = useForm({
    initialValues: {
      address: '',
      genre: (playlist?.genre ?? null) as Genre | null,
      about: playlist?.about ?? '',
      languages: playlist?.languages ?? [],
      weeklyCapacity: (playlist?.week.capacity ?? 10) as number | string,
      isOpen: playlist?.isOpen ?? true,
      closedUntil: playlist?.closedUntil ?? (null as string | null),
    },
    validate: ({ address, genre, weeklyCapacity, ...fields }) =>
      formErrors([
        ...(playlist || readPlaylistAddress(address) ? [] : [{ code: 'playlist_address', at: 'address' }]),
        ...(genre ? [] : [{ code: 'required', at: 'genre' }]),
        ...fieldProblems({ ...fields, weeklyCapacity: Number(weeklyCapacity) }, today),
      ]),
  })
  useLiveValidation(form, wasSent)
  const saving = useMutation({
    mutationFn: ({
      address,
      genre,
      weeklyCapacity,
      languages,
      isOpen,
      closedUntil,
      about,
    }: typeof form.values) => {
      const fields = {
        genre: required(genre),
        about,
        weeklyCapacity: Number(weeklyCapacity),
        languages,
        isOpen,
        closedUntil: isOpen ? null : closedUntil,
      }
      return playlist
        ? playlistsApi.save.call({ id: playlist.id, ...fields })
        : playlistsApi.add.call({ address, ...fields })
    },
    onSuccess: async () => {
      showToast({ message: t(playlist ? 'curator.saved' : 'curator.sent'), closeLabel: t('common:close') })
      await queries.invalidateQueries({ queryKey: playlistsApi.key() })
      onSaved()
    },
    onError: (error) => showProblems(form, readRefusal(error).problems),
  })
  const refusal = saving.error ? readRefusal(saving.error) : undefined
  return {
    form,
    isSaving: saving.isPending,
    /** The message of a refusal that belongs to no field. */
    error: refusal && refusal.problems.length === 0 ? errorMessage(refusal) : undefined,
    submit: (event: FormEvent<HTMLFormElement>) => {
      setWasSent(true)
      form.onSubmit(
        (values) => saving.mutate(values),
        (errors) => focusFirstError(form, errors),
      )(event)
    },
  }
}
