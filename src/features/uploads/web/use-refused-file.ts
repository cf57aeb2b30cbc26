// Why a file was rejected, with a suggestion for uncompressed audio: FLAC for long tracks.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type CodedProblem, useErrorMessage } from '#lib/web/use-error-message.ts'
import { isUncompressed } from './file-upload.ts'

export function useRefusedFile(): (problem: CodedProblem, fileName: string) => string {
  const { t } = useTranslation('uploads')
  const errorMessage = useErrorMessage()
  return useCallback(
    (problem, fileName) => {
      const long = problem.code === 'file_too_large' && isUncompressed(fileName)
      return long ? `${errorMessage(problem)}. ${t('useFlac')}` : errorMessage(problem)
    },
    [t, errorMessage],
  )
}
