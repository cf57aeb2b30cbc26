// Adds a playlist, or edits what one takes and how much.
import { Button, MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useChoices } from '#features/releases/web/use-choices.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { ABOUT_LENGTH_MAX, CAPACITY_MAX, LANGUAGES_MAX } from '../domain.ts'
import type { OwnPlaylistAnswer } from './api.ts'
import styles from './playlists.module.css'
import { usePlaylistForm } from './use-playlist-form.ts'

export interface PlaylistFormProps {
  /** The playlist to edit; without it, the form adds one. */
  playlist?: OwnPlaylistAnswer
  onClose: () => void
}

export function PlaylistForm({ playlist, onClose }: PlaylistFormProps) {
  const { t } = useTranslation(['playlists', 'common'])
  const genres = useChoices('genres')
  const languages = useChoices('languages')
  const { form, isSaving, error, submit } = usePlaylistForm(playlist, onClose)
  return (
    <form noValidate className={styles.stack} onSubmit={submit}>
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
      {error ? <FormAlert>{error}</FormAlert> : null}
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={isSaving}>
          {t(playlist ? 'curator.save' : 'curator.send')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
      {playlist ? null : <p className={styles.hint}>{t('curator.sendLine')}</p>}
    </form>
  )
}
