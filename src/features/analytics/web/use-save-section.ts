// Downloads a section as a file; a failure shows its reason instead of a broken download.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import type { Section } from '../domain/sections.ts'
import { analyticsApi, inputOf } from './api.ts'
import type { PageFilter } from './use-analytics-filter.ts'

export function useSaveSection(filter: PageFilter) {
  const { t } = useTranslation(['analytics', 'common'])
  const errorMessage = useErrorMessage()
  const [saving, setSaving] = useState(false)
  const saveSection = async (section: Section) => {
    setSaving(true)
    try {
      const { kind, sort } = filter
      const { body } = await analyticsApi.exportCsv.call({
        ...inputOf(filter),
        section,
        ...(section === 'playlists' ? { ...(kind ? { kind } : {}), sort } : {}),
      })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(body)
      link.download = body instanceof File ? body.name : `analytics-${section}.csv`
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      showToast({
        message: `${t('exportFailed')}: ${errorMessage(readRefusal(error))}`,
        tone: 'error',
        closeLabel: t('common:close'),
      })
    }
    setSaving(false)
  }
  return { saving, saveSection }
}
