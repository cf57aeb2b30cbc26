// Why a file was refused, and for sound without compression the way out: FLAC for long tracks.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type CodedProblem, useErrorMessage } from '#lib/web/use-error-message.ts'
import { isUncompressed } from './file-upload.ts'

export function useRefusedFile(): (problem: CodedProblem, fileName: string) => string {
  const { t } = useTranslation('uploads')
  const say = useErrorMessage()
  return useCallback(
    (problem, fileName) => {
      const long = problem.code === 'file_too_large' && isUncompressed(fileName)
      return long ? `${say(problem)}. ${t('useFlac')}` : say(problem)
    },
    [t, say],
  )
}
