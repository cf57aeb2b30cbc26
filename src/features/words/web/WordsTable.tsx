// The entries of a list; a removal can be undone for a few seconds.
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { showToast } from '#ui/show-toast.tsx'
import type { WordList } from '../domain.ts'
import { type EntryAnswer, wordsApi } from './api.ts'
import { useLanguages } from './use-languages.ts'

export interface WordsTableProps {
  list: WordList
  rows: EntryAnswer[]
  loading: boolean
}

export function WordsTable({ list, rows, loading }: WordsTableProps) {
  const { t } = useTranslation('words')
  const columns = useColumns(list)
  return (
    <RowsTable
      compact
      label={t(`list.${list}.name`)}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={loading}
    />
  )
}

function useColumns(list: WordList): RowsColumn<EntryAnswer>[] {
  const { t } = useTranslation('words')
  const { moment } = useDates()
  const languages = useLanguages()
  const remove = useRemove()
  const language: RowsColumn<EntryAnswer> = {
    key: 'language',
    head: t('language'),
    cell: (row) => languages.find(({ value }) => value === (row.language ?? ''))?.label,
    small: 'below',
  }
  return [
    {
      key: 'text',
      head: t(`list.${list}.column`),
      cell: ({ text, note }) => <RowLead title={text} line={note || undefined} />,
    },
    ...(list === 'banned' ? [language] : []),
    {
      key: 'when',
      head: t('when'),
      align: 'end',
      small: 'hide',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
    },
    {
      key: 'remove',
      head: <span className="visually-hidden">{t('removeHead')}</span>,
      align: 'end',
      small: 'side',
      cell: (row) => (
        <ActionIcon
          aria-label={t('remove', { text: row.text })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(row.id)}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      ),
    },
  ]
}

function useRemove() {
  const { t } = useTranslation(['words', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: wordsApi.key() })
  const fail = (error: unknown) =>
    showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel: t('common:close') })
  const markBad = ({ list, text, language, note }: EntryAnswer) =>
    wordsApi.add.call({ list, entries: [{ text, language, note }] }).then(renew, fail)
  return useMutation({
    mutationFn: (id: string) => wordsApi.remove.call({ id }),
    onError: fail,
    onSuccess: async (gone) => {
      await renew()
      showToast({
        message: t('removed', { text: gone.text }),
        closeLabel: t('common:close'),
        action: { label: t('common:undo'), onClick: () => void markBad(gone) },
      })
    },
  })
}
