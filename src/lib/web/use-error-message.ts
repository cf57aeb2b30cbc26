// The message of an error or finding, with numbers and days formatted in the user's language.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Params, sentenceParams } from '../i18n/sentence-params.ts'
import { withDynamicKeys } from '../pure/dynamic-keys.ts'
import { usePageLanguage } from './page-language.ts'
import { useNumbers } from './use-numbers.ts'

export interface CodedProblem {
  code: string
  params?: Params
  /** The server's message, for codes without a translation. */
  said?: string
}

const PLANS = ['indiefy_lite', 'pro', 'advanced'] as const

/** @returns the message of a problem; `fallback` is used for unknown codes and server errors */
export function useErrorMessage(): (problem: CodedProblem, fallback?: string) => string {
  const { t, i18n } = useTranslation(['problem', 'common'])
  const language = usePageLanguage()
  const { signed } = useNumbers()
  return useCallback(
    ({ code, params = {}, said }: CodedProblem, fallback?: string) => {
      if (code === 'server_error' && fallback) return fallback
      const displayParams = sentenceParams(params, language)
      if (typeof params.truePeakDbtp === 'number') displayParams.dbtp = signed(params.truePeakDbtp)
      const plan = PLANS.find((plan) => plan === params.plan)
      if (plan) displayParams.plan = t(`common:plan.${plan}`)
      if (i18n.exists(`problem:${code}`)) return withDynamicKeys(t)(`problem:${code}`, displayParams)
      return fallback ?? said ?? t('problem:server_error')
    },
    [t, i18n, language, signed],
  )
}
