// The message of a refusal or problem of a delivery, with its status as the screens call it.
import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import type { CodedProblem } from '#lib/web/use-error-message.ts'
import { DELIVERY_STATUSES } from '../domain.ts'

export function useDeliverySentence(): (problem: CodedProblem) => string {
  const { t } = useTranslation('deliveries')
  const findingSentence = useFindingSentence()
  return (problem) => {
    const status = DELIVERY_STATUSES.find((status) => status === problem.params?.status)
    return findingSentence(
      status ? { ...problem, params: { ...problem.params, status: t(`status.${status}`) } } : problem,
    )
  }
}
