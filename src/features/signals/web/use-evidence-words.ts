// What a rule found, as a sentence with its numbers.
import { useTranslation } from 'react-i18next'
import { displayNames, listFormat, numberFormat } from '#lib/i18n/formats.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import type { EvidenceAnswer, SignalAnswer } from './api.ts'

export function useEvidenceWords() {
  const { t } = useTranslation('signals')
  const { locale, number } = useNumbers()
  const money = useMoney()
  const { dayShort } = useDates()
  const list = listFormat(locale)
  const regions = displayNames(locale, { type: 'region', fallback: 'code' })
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const country = (code: string) =>
    /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code === '' ? t('noCountry') : code

  const textOf = ({ rule }: EvidenceAnswer, currency: string, value: string): string => {
    if (rule === 'rate' || rule === 'notice') return money.text(value, currency)
    if (rule === 'hole' || rule === 'country_shift') return percent.format(Number(value))
    return number(Number(value), 0)
  }
  return {
    sentence: (signal: Pick<SignalAnswer, 'store' | 'currency'>, evidence: EvidenceAnswer): string =>
      t(`sentence.${evidence.rule}`, {
        store: signal.store,
        country: country(evidence.country),
        kind: evidence.kind,
        expected: textOf(evidence, signal.currency, evidence.expected ?? '0'),
        found: textOf(evidence, signal.currency, evidence.found),
        days: list.format((evidence.days ?? []).map(dayShort)),
        count: evidence.days?.length ?? 0,
        share: percent.format(Number(evidence.share ?? 0)),
      }),
  }
}
