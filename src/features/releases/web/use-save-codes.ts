// Downloads the codes of releases as a file; a failure shows its reason instead of a broken download.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { showToast } from '#ui/show-toast.tsx'
import { releasesApi } from './api.ts'
import { useFindingSentence } from './use-finding-sentence.ts'

type Question = Parameters<typeof releasesApi.codes.call>[0]

export function useSaveCodes() {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const [saving, setSaving] = useState(false)
  const saveCodes = async (question: Question) => {
    setSaving(true)
    try {
      const { body } = await releasesApi.codes.call(question)
      saveFile(body)
    } catch (error) {
      const message = `${t('codes.failed')}: ${findingSentence(readRefusal(error))}`
      showToast({ message, tone: 'error', closeLabel: t('common:close') })
    }
    setSaving(false)
  }
  return { saving, saveCodes }
}

function saveFile(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file instanceof File ? file.name : 'codes.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
