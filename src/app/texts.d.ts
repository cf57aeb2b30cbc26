// Makes every key of the English texts, and no other, a valid key of `t`.
import type { messages } from './messages/en.ts'

type Texts = typeof messages

declare module '#lib/i18n/use-translation.ts' {
  interface AllTexts extends Texts {}
}
