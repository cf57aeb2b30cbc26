// Prices in the user's language.
import { useMemo } from 'react'
import { numberFormat } from '#lib/i18n/formats.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'

export function usePrice() {
  const { locale } = useNumbers()
  return useMemo(() => {
    const percent = numberFormat(locale, { style: 'percent' })
    const style = (options: Intl.NumberFormatOptions, currency: string) =>
      numberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        ...options,
      })
    return {
      /** `$49.99`, as short as the language allows. */
      price: (amount: string, currency: string) => style({}, currency).format(amount as `${number}`),
      /** `$10`, but `$10.50`. */
      whole: (amount: string, currency: string) =>
        style({ trailingZeroDisplay: 'stripIfInteger' }, currency).format(amount as `${number}`),
      /** `$`. */
      symbol: (currency: string) =>
        style({}, currency)
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? currency,
      /** Of whole percent: 83 → `83%`. */
      percent: (whole: number) => percent.format(whole / 100),
    }
  }, [locale])
}
