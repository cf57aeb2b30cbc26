// Downloads royalty records as a file; a failure shows its reason instead of a broken download.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import type { RecordFilter } from '../contract.ts'
import { royaltiesApi } from './api.ts'

export function useSaveRecords() {
  const { t } = useTranslation(['royalties', 'common'])
  const errorMessage = useErrorMessage()
  const [saving, setSaving] = useState(false)
  const saveRecords = async (filter: RecordFilter) => {
    setSaving(true)
    try {
      const { body } = await royaltiesApi.exportRecords.call(filter)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(body)
      link.download = body instanceof File ? body.name : 'royalties.csv'
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      const refusal = readRefusal(error)
      const why =
        refusal.code === 'too_many_rows' ? t('records.tooMany', refusal.params) : errorMessage(refusal)
      showToast({
        message: `${t('records.csvFailed')}: ${why}`,
        tone: 'error',
        closeLabel: t('common:close'),
      })
    }
    setSaving(false)
  }
  return { saving, saveRecords }
}
