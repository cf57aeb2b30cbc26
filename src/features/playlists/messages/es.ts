import type { Messages } from '#lib/i18n/messages.ts'
import { en } from './en.ts'
export const es: Messages<typeof en> = en
