// The mail that says where money will go from now on, to whoever it concerned before.
import type { Deps } from '#lib/deps.ts'
import { isLanguage, LOCALES } from '#lib/i18n/languages.ts'
import { speak } from '#lib/i18n/speak.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import type { PayoutMethod } from './domain.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { pt } from './messages/pt.ts'
import { tr } from './messages/tr.ts'

const texts = { en, es, pt, tr }

/** Job `payouts.changed`. */
export async function mailPayoutChanged(
  { mailer, publicUrl }: Pick<Deps, 'mailer' | 'publicUrl'>,
  to: { to: string; name: string; language: string; method: PayoutMethod; until: string },
): Promise<void> {
  const language = isLanguage(to.language) ? to.language : 'en'
  const t = speak(texts, language)
  const until = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(to.until))
  const line = t('mail.line', { method: t(`method.${to.method}`) })
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={line}
      title={t('mail.subject')}
      lines={[t('mail.hello', { name: to.name }), line, t('mail.held', { until })]}
      action={{ href: `${publicUrl}/account/payout`, label: t('mail.button') }}
      footer={t('mail.notYou')}
    />,
  )
  await mailer.send({ to: to.to, subject: t('mail.subject'), ...mail })
}
