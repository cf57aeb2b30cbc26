// Jobs of settings.
import { mailClosing, mailEmailChanged, mailEmailLink, mailExportReady } from './emails.server.tsx'
import { buildExport, closeAccount, expireExport, forgetObject, giveUpExport } from './service.server.ts'

export const settingsJobs = {
  'settings.email_link': mailEmailLink,
  'settings.email_changed': mailEmailChanged,
  'settings.export': buildExport,
  'settings.export_overdue': giveUpExport,
  'settings.export_ready': mailExportReady,
  'settings.export_expired': expireExport,
  'settings.closing': mailClosing,
  'settings.close': closeAccount,
  'settings.forget_object': forgetObject,
}
