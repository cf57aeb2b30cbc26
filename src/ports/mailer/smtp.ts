// Mails through an SMTP server.
import { createTransport } from 'nodemailer'
import type { Mailer } from './port.ts'

/** @param url smtp:// or smtps:// with user and password. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  return {
    async send({ unsubscribeUrl, ...mail }) {
      const headers = unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}
      await transport.sendMail({ from, ...mail, headers })
    },
  }
}
