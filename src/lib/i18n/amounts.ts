// Amounts of money in the sentences of mails, notifications and refusals, in the number format of the reader.
import { numberFormat } from './formats.ts'

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** `1204.50` is `1.204,50` in Turkish, and `USD 1204.50` is `USD 1.204,50`. Other texts stay as they are. */
export const amountIn = (locale: string, text: string): string =>
  text.replace(
    /^([A-Z]{3} )?(-?)(\d+\.\d\d)$/,
    (_, currency: string | undefined, minus: string, digits: `${number}`) =>
      `${minus && '−'}${currency ?? ''}${numberFormat(locale, CENTS).format(digits)}`,
  )
