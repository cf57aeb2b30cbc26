// Picks the mailer: SMTP when SMTP_URL is set, otherwise the table behind /dev/mail.
import type { Db } from '#lib/db.ts'
import { embeddedMailer } from './embedded.ts'
import type { Mailer } from './port.ts'
import { smtpMailer } from './smtp.ts'

export { listMails } from './embedded.ts'
export type { Mail, Mailer } from './port.ts'

export const openMailer = (config: { smtpUrl?: string; mailFrom: string }, db: Db): Mailer =>
  config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : embeddedMailer(db)
