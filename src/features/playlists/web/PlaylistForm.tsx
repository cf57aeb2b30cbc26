// Adds a playlist, or edits what one takes and how much.
import { Button, MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useChoices } from '#features/releases/web/use-choices.ts'
import type { Genre } from '#lib/pure/genres.ts'
import { required } from '#lib/pure/required.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useToday } from '#lib/web/use-now.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { showToast } from '#ui/show-toast.tsx'
import {
  ABOUT_LENGTH_MAX,
  CAPACITY_MAX,
  fieldProblems,
  LANGUAGES_MAX,
  readPlaylistAddress,
} from '../domain.ts'
import { type OwnPlaylistAnswer, playlistsApi } from './api.ts'
import styles from './playlists.module.css'

export interface PlaylistFormProps {
  /** The playlist to edit; without it, the form adds one. */
  playlist?: OwnPlaylistAnswer
  onClose: () => void
}

export function PlaylistForm({ playlist, onClose }: PlaylistFormProps) {
  const { t } = useTranslation(['playlists', 'common'])
  const { genres, languages } = useChoices()
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
      onClose()
    },
    onError: (error) => showProblems(form, readRefusal(error).problems),
  })
  const refusal = saving.error ? readRefusal(saving.error) : undefined
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        setWasSent(true)
        form.onSubmit(
          (values) => saving.mutate(values),
          (errors) => focusFirstError(form, errors),
        )(event)
      }}
    >
      {playlist ? null : (
        <TextInput
          label={t('curator.address')}
          description={t('curator.addressHint')}
          placeholder="https://open.spotify.com/playlist/…"
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          {...form.getInputProps('address')}
        />
      )}
      <FieldGrid>
        <Select
          label={t('curator.genre')}
          placeholder={t('common:chooseOne')}
          data={genres}
          allowDeselect={false}
          {...form.getInputProps('genre')}
        />
        <NumberInput
          label={t('curator.capacity')}
          description={t('curator.capacityHint')}
          inputWrapperOrder={HINT_BELOW}
          allowDecimal={false}
          allowNegative={false}
          min={1}
          max={CAPACITY_MAX}
          clampBehavior="none"
          {...form.getInputProps('weeklyCapacity')}
        />
      </FieldGrid>
      <Textarea
        label={t('curator.about')}
        description={t('curator.aboutHint')}
        maxLength={ABOUT_LENGTH_MAX}
        autosize
        minRows={3}
        {...form.getInputProps('about')}
      />
      <MultiSelect
        label={<FieldLabel mark={t('common:optional')}>{t('curator.languages')}</FieldLabel>}
        placeholder={
          form.values.languages.length === 0 ? t('curator.everyLanguage') : t('curator.addLanguage')
        }
        data={languages.filter(({ value }) => value !== 'zxx')}
        maxValues={LANGUAGES_MAX}
        searchable
        hidePickedOptions
        {...form.getInputProps('languages')}
      />
      {playlist ? (
        <>
          <Switch label={t('curator.isOpen')} {...form.getInputProps('isOpen', { type: 'checkbox' })} />
          {form.values.isOpen ? null : (
            <DayField
              label={<FieldLabel mark={t('common:optional')}>{t('curator.closedUntil')}</FieldLabel>}
              description={t('curator.closedHint')}
              {...form.getInputProps('closedUntil')}
              value={form.values.closedUntil}
              onChange={(day) => form.setFieldValue('closedUntil', day)}
            />
          )}
        </>
      ) : null}
      {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={saving.isPending}>
          {t(playlist ? 'curator.save' : 'curator.send')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
      {playlist ? null : <p className={styles.hint}>{t('curator.sendLine')}</p>}
    </form>
  )
}
