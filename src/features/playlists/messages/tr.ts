import type { Messages } from '#lib/i18n/messages.ts'
import { en } from './en.ts'
export const tr: Messages<typeof en> = en
