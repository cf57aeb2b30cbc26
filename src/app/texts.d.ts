// Makes every key of the English texts, and no other, a valid key of `t`.
import type { Resources } from './messages/namespaces.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources
  }
}
