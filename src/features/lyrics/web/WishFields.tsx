// The fields of what a song should be like.
import { Button, Radio, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { IconCloudUp, IconServer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hasPhraseBook, MOODS, SONG_LANGUAGES, writtenIn } from '#engines/lyrics/options.ts'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { HINT_BELOW } from '#ui/hint-below.ts'
import { NAME_LENGTH_MAX, TITLE_LENGTH_MAX } from '../domain.ts'
import type { LyricsTermsAnswer } from './api.ts'
import styles from './lyrics.module.css'
import { useLyricsWords } from './use-lyrics-words.ts'
import type { WishForm } from './use-wish-form.ts'

export interface WishFieldsProps {
  form: WishForm
  /** The language model that writes; null for the phrase book, undefined while that is not known. */
  model: LyricsTermsAnswer['model'] | undefined
  disabled: boolean
  busy: boolean
  /** `filled` where sending is the main action of the page. */
  variant: 'filled' | 'default'
  sendLabel: string
  /** Below the button: what it costs. */
  note: string
}

export function WishFields({ form, model, disabled, busy, variant, sendLabel, note }: WishFieldsProps) {
  const { t } = useTranslation(['lyrics', 'common'])
  const { genres, moodName, languageName } = useLyricsWords()
  const { language } = form.values
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <TextInput
        label={t('field.title')}
        maxLength={TITLE_LENGTH_MAX}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <FieldGrid min={150}>
        <Select
          label={t('field.genre')}
          data={genres}
          allowDeselect={false}
          {...form.getInputProps('genre')}
        />
        <Select
          label={t('field.language')}
          data={SONG_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      </FieldGrid>
      {model !== null || hasPhraseBook(language) ? null : (
        <p className={styles.hint}>
          {language === 'other'
            ? t('noBookOther')
            : t('noBook', {
                language: languageName(language),
                written: languageName(writtenIn(language)),
              })}
        </p>
      )}
      <Radio.Group label={t('field.mood')} {...form.getInputProps('mood')}>
        <div className={styles.moods}>
          {MOODS.map((mood) => (
            <Radio.Card key={mood} value={mood} className={styles.mood} disabled={disabled}>
              {moodName(mood)}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <TextInput
        label={<FieldLabel mark={t('common:optional')}>{t('field.dedicatedTo')}</FieldLabel>}
        maxLength={NAME_LENGTH_MAX}
        autoComplete="off"
        {...form.getInputProps('dedicatedTo')}
      />
      <TagsInput
        label={t('field.words')}
        description={t('wordsHint')}
        inputWrapperOrder={HINT_BELOW}
        placeholder={form.values.words.length === 0 ? t('addWord') : undefined}
        clearable={false}
        acceptValueOnBlur
        {...form.getInputProps('words')}
      />
      <Switch
        label={t('field.chorus')}
        description={t('chorusHint')}
        {...form.getInputProps('hasChorus', { type: 'checkbox' })}
      />
      <Button type="submit" variant={variant} loading={busy}>
        {sendLabel}
      </Button>
      <p className={styles.hint} role="status">
        {model && busy ? t('modelWrites', model) : note}
      </p>
      {model === undefined ? null : (
        <p className={styles.local}>
          {model ? <IconCloudUp size={16} aria-hidden="true" /> : <IconServer size={16} aria-hidden="true" />}
          {model ? t('sentTo', model) : t('local')}
        </p>
      )}
    </fieldset>
  )
}
