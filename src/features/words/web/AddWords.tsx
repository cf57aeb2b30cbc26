// Adds entries to a list: one, or several pasted one per line.
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleLanguage } from '#lib/pure/content-languages.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ENTRIES_AT_ONCE, keyOf, NOTE_LENGTH_MAX, TEXT_LENGTH_MAX, type WordList } from '../domain.ts'
import { wordsApi } from './api.ts'
import { useLanguages } from './use-languages.ts'
import styles from './words.module.css'

export function AddWords({ list }: { list: WordList }) {
  const { t } = useTranslation('words')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const languages = useLanguages()
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<TitleLanguage | null>(null)
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string>()
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const add = useMutation({
    mutationFn: () =>
      wordsApi.add.call({ list, entries: lines.map((line) => ({ text: line, language, note })) }),
    onSuccess: async () => {
      setText('')
      setNote('')
      await queries.invalidateQueries({ queryKey: wordsApi.key() })
    },
  })
  const faultOf = (): string | undefined => {
    if (lines.length === 0) return t(`list.${list}.missing`)
    if (lines.length > ENTRIES_AT_ONCE) return t('tooMany', { max: ENTRIES_AT_ONCE })
    const long = lines.find((line) => line.length > TEXT_LENGTH_MAX)
    if (long) return t('tooLong', { text: `${long.slice(0, 30)}…`, max: TEXT_LENGTH_MAX })
    const empty = lines.find((line) => keyOf(list, line) === '')
    return empty && t('noLetters', { text: empty })
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const fault = faultOf()
    setWrong(fault)
    if (fault) document.getElementById('words-text')?.focus()
    else add.mutate()
  }
  return (
    <form className={styles.add} onSubmit={submit} noValidate>
      <Textarea
        id="words-text"
        className={styles.text}
        label={t(`list.${list}.field`)}
        description={t('fieldHint')}
        autosize
        minRows={1}
        maxRows={10}
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong(undefined)
        }}
      />
      {list === 'banned' ? (
        <Select
          label={t('language')}
          data={languages}
          value={language ?? ''}
          searchable
          allowDeselect={false}
          onChange={(value) => setLanguage((value || null) as TitleLanguage | null)}
        />
      ) : null}
      <TextInput
        label={t('note')}
        value={note}
        maxLength={NOTE_LENGTH_MAX}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" loading={add.isPending} className={styles.submit}>
        {lines.length > 1 ? t('addMany', { count: lines.length }) : t('add')}
      </Button>
      <div className={styles.outcome}>
        <output>{add.data ? t('added', { count: add.data.added, known: add.data.known }) : ''}</output>
        {add.error ? <p role="alert">{errorMessage(readRefusal(add.error))}</p> : null}
      </div>
    </form>
  )
}
