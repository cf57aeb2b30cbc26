// Mails of accounts.

import type { Deps } from '#lib/deps.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { speak } from '#lib/i18n/speak.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { pt } from './messages/pt.ts'
import { tr } from './messages/tr.ts'
import type { Addressee } from './sessions/service.server.ts'

const texts = { en, es, pt, tr }

/** The link that confirms an address. The page behind it asks for the confirmation, so a mail scanner does not use it up. */
export async function sendConfirmationMail(
  { mailer, publicUrl }: Pick<Deps, 'mailer' | 'publicUrl'>,
  to: Addressee,
  token: string,
): Promise<void> {
  const language = isLanguage(to.language) ? to.language : 'en'
  const t = speak(texts, language)
  const href = `${publicUrl}/auth/verify-email?token=${encodeURIComponent(token)}`
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={t('mail.confirm.line')}
      title={t('mail.confirm.subject')}
      lines={[t('mail.confirm.hello', { name: to.name }), t('mail.confirm.line')]}
      action={{ href, label: t('mail.confirm.button') }}
      footer={t('mail.confirm.ignore')}
    />,
  )
  await mailer.send({ to: to.email, subject: t('mail.confirm.subject'), ...mail })
}

/** The code that stands in for the authenticator app, good for `CODE_MINUTES`. */
export async function sendCodeMail(
  { mailer }: Pick<Deps, 'mailer'>,
  to: Addressee,
  code: string,
): Promise<void> {
  const language = isLanguage(to.language) ? to.language : 'en'
  const t = speak(texts, language)
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={t('mail.code.line')}
      title={t('mail.code.subject', { code })}
      lines={[t('mail.code.line'), code, t('mail.code.ignore')]}
    />,
  )
  await mailer.send({ to: to.email, subject: t('mail.code.subject', { code }), ...mail })
}
