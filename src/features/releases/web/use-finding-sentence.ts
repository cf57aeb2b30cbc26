// The message of a finding or error of a release, with codes as words.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type CodedProblem, useErrorMessage } from '#lib/web/use-error-message.ts'
import { STATUSES } from '../domain/status.ts'
import { RELEASE_TYPES, SCHEDULES } from '../domain/vocabulary.ts'

export function useFindingSentence(): (finding: CodedProblem) => string {
  const { t } = useTranslation('releases')
  const errorMessage = useErrorMessage()
  return useCallback(
    ({ code, params = {}, said }: CodedProblem) => {
      const words = { ...params }
      const schedule = SCHEDULES.find((schedule) => schedule === params.schedule)
      const type = RELEASE_TYPES.find((type) => type === params.type)
      const status = STATUSES.find((status) => status === params.status)
      if (schedule) words.schedule = t(`schedule.${schedule}`)
      if (type) words.type = t(`type.${type}`)
      if (status) words.status = t(`status.${status}`)
      return errorMessage({ code, params: words, said })
    },
    [t, errorMessage],
  )
}
