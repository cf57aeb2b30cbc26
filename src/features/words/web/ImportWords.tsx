// Imports a list from a CSV file, as exported by this page or a spreadsheet.
import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import type { WordList } from '../domain.ts'
import { wordsApi } from './api.ts'

export function ImportWords({ list }: { list: WordList }) {
  const { t } = useTranslation(['words', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const take = useMutation({
    mutationFn: async (file: File) => wordsApi.importCsv.call({ list, csv: await textOf(file) }),
    onSuccess: async ({ added, known }) => {
      await queries.invalidateQueries({ queryKey: wordsApi.key() })
      showToast({ message: t('added', { count: added, known }), closeLabel: t('common:close') })
    },
    onError: (error) => {
      const refusal = readRefusal(error)
      const result =
        refusal.problems.length > 0
          ? refusal.problems.map((problem) => errorMessage(problem)).join(' ')
          : errorMessage(refusal)
      showToast({ message: result, tone: 'error', closeLabel: t('common:close') })
    },
  })
  return (
    <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => file && take.mutate(file)}>
      {(props) => (
        <Button {...props} loading={take.isPending}>
          {t('import')}
        </Button>
      )}
    </FileButton>
  )
}

/** Spreadsheets that are not set to UTF-8 write the code page of their system. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
