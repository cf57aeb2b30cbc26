// Adds entries to a list: one, or several pasted one per line.
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TitleLanguage } from '#lib/pure/content-languages.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ENTRIES_AT_ONCE, keyOf, NOTE_LENGTH_MAX, TEXT_LENGTH_MAX, type WordList } from '../domain.ts'
import { wordsApi } from './api.ts'
import { useLanguages } from './use-languages.ts'
import styles from './words.module.css'

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

export function AddWords({ list }: { list: WordList }) {
  const { t } = useTranslation('words')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const languages = useLanguages()
  const faultOf = (text: string): string | undefined => {
    const lines = linesOf(text)
    if (lines.length === 0) return t(`list.${list}.missing`)
    if (lines.length > ENTRIES_AT_ONCE) return t('tooMany', { max: ENTRIES_AT_ONCE })
    const long = lines.find((line) => line.length > TEXT_LENGTH_MAX)
    if (long) return t('tooLong', { text: `${long.slice(0, 30)}…`, max: TEXT_LENGTH_MAX })
    const empty = lines.find((line) => keyOf(list, line) === '')
    return empty && t('noLetters', { text: empty })
  }
  const form = useForm({
    initialValues: { text: '', language: '', note: '' },
    validate: { text: faultOf },
  })
  const count = linesOf(form.values.text).length
  const add = useMutation({
    mutationFn: ({ text, language, note }: typeof form.values) => {
      const entry = { language: (language || null) as TitleLanguage | null, note }
      return wordsApi.add.call({ list, entries: linesOf(text).map((line) => ({ text: line, ...entry })) })
    },
    onSuccess: async () => {
      form.setValues({ text: '', note: '' })
      await queries.invalidateQueries({ queryKey: wordsApi.key() })
    },
  })
  return (
    <form
      className={styles.add}
      onSubmit={form.onSubmit(
        (values) => add.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
      noValidate
    >
      <Textarea
        id="words-text"
        className={styles.text}
        label={t(`list.${list}.field`)}
        description={t('fieldHint')}
        autosize
        minRows={1}
        maxRows={10}
        {...form.getInputProps('text')}
      />
      {list === 'banned' ? (
        <Select
          label={t('language')}
          data={languages}
          searchable
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      ) : null}
      <TextInput label={t('note')} maxLength={NOTE_LENGTH_MAX} {...form.getInputProps('note')} />
      <Button type="submit" variant="filled" loading={add.isPending} className={styles.submit}>
        {count > 1 ? t('addMany', { count }) : t('add')}
      </Button>
      <div className={styles.outcome}>
        <output>{add.data ? t('added', { count: add.data.added, known: add.data.known }) : ''}</output>
        {add.error ? <p role="alert">{errorMessage(readRefusal(add.error))}</p> : null}
      </div>
    </form>
  )
}
