// Downloads a file that the API makes. A failure shows its reason and a retry instead of a broken file.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { saveFile } from '#lib/web/save-file.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from './show-toast.tsx'

/** @param errorMessage messages for the codes of a feature; the default ones when omitted */
export function useDownload(errorMessage?: (refusal: Refusal) => string) {
  const { t } = useTranslation('common')
  const usualMessage = useErrorMessage()
  const [downloading, setDownloading] = useState(false)
  /** @param name used unless the answer names the file */
  const download = async (load: () => Promise<{ body: Blob }>, name: string): Promise<void> => {
    setDownloading(true)
    try {
      saveFile((await load()).body, name)
    } catch (error) {
      showToast({
        id: 'download',
        message: `${t('downloadFailed')}: ${(errorMessage ?? usualMessage)(readRefusal(error))}`,
        tone: 'error',
        action: { label: t('retry'), onClick: () => void download(load, name) },
        closeLabel: t('close'),
      })
    }
    setDownloading(false)
  }
  return { downloading, download }
}
