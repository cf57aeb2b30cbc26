// Makes every key of the English texts, and no other, a valid key of `t`.
import 'i18next'
import type { messages } from './messages/en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof messages
  }
}
