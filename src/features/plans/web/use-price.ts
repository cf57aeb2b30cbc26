// Prices in the user's language.
import { useMemo } from 'react'
import { useNumbers } from '#lib/web/use-numbers.ts'

export function usePrice() {
  const { locale } = useNumbers()
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent' })
    return {
      /** `$49.99`, as short as the language allows. */
      price: (amount: string, currency: string) =>
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          currencyDisplay: 'narrowSymbol',
        }).format(amount as `${number}`),
      /** Of whole percent: 83 → `83%`. */
      percent: (whole: number) => percent.format(whole / 100),
    }
  }, [locale])
}
