// Prints every royalty record that matches the filters, however many of them are loaded.
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { showToast } from '#ui/show-toast.tsx'
import type { RecordFilter } from '../contract.ts'
import { type RecordAnswer, royaltiesApi } from './api.ts'

/** More pages than anybody reads on paper; the CSV file holds more. */
const PRINTED_MAX = 3_000
const RECORDS_AT_ONCE = 100

/** @returns `printed` the records to list in place of the loaded ones while they are printed */
export function usePrintRecords() {
  const { t } = useTranslation(['royalties', 'common'])
  const errorMessage = useErrorMessage()
  const { number } = useNumbers()
  const [printing, setPrinting] = useState(false)
  const [printed, setPrinted] = useState<RecordAnswer[]>()
  const fail = (message: string) =>
    showToast({ id: 'print', message, tone: 'error', closeLabel: t('common:close') })
  const printRecords = async (filter: RecordFilter, count: number): Promise<void> => {
    if (count > PRINTED_MAX) {
      fail(t('records.tooManyToPrint', { max: number(PRINTED_MAX, 0) }))
      return
    }
    setPrinting(true)
    try {
      const records = await listAll(filter)
      flushSync(() => setPrinted(records))
      addEventListener('afterprint', () => setPrinted(undefined), { once: true })
      print()
    } catch (error) {
      fail(errorMessage(readRefusal(error)))
    }
    setPrinting(false)
  }
  return { printing, printed, printRecords }
}

async function listAll(filter: RecordFilter): Promise<RecordAnswer[]> {
  const records: RecordAnswer[] = []
  let cursor: string | undefined
  do {
    const page = await royaltiesApi.records.call({ ...filter, cursor, limit: RECORDS_AT_ONCE })
    records.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return records
}
