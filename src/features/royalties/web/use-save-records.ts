// Downloads royalty records as a file.
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useDownload } from '#ui/use-download.ts'
import type { RecordFilter } from '../contract.ts'
import { royaltiesApi } from './api.ts'

export function useSaveRecords() {
  const { t } = useTranslation('royalties')
  const errorMessage = useErrorMessage()
  const { downloading, download } = useDownload((refusal) =>
    refusal.code === 'too_many_rows' ? t('records.tooMany', refusal.params) : errorMessage(refusal),
  )
  return {
    saving: downloading,
    saveRecords: (filter: RecordFilter) =>
      download(() => royaltiesApi.exportRecords.call(filter), 'royalties.csv'),
  }
}
