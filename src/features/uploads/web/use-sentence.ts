// The sentence of a refusal or finding, with its figures in the reader's language.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Params, sentenceParams } from '#lib/i18n/sentence-params.ts'
import { useFigures } from './use-figures.ts'

export interface Sayable {
  code: string
  params?: Params
  /** In the server's own words, for a code this page has none for. */
  said?: string
}

const PLANS = ['indiefy_lite', 'pro', 'advanced'] as const

export function useSentence(): (problem: Sayable) => string {
  const { t, i18n } = useTranslation(['problem', 'common'])
  const { number, signed } = useFigures()
  return useCallback(
    ({ code, params = {}, said }: Sayable) => {
      const shown = sentenceParams(params, number)
      if (typeof params.truePeakDbtp === 'number') shown.dbtp = signed(params.truePeakDbtp)
      const plan = PLANS.find((plan) => plan === params.plan)
      if (plan) shown.plan = t(`common:plan.${plan}`)
      const isKnown = i18n.exists(`problem:${code}`)
      if (!isKnown && said) return said
      return t(`problem:${isKnown ? code : 'server_error'}` as never, shown as never) as unknown as string
    },
    [t, i18n, number, signed],
  )
}
