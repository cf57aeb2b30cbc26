// The email about a changed payout method, sent to every address it concerned before.
import i18next from 'i18next'
import type { Deps } from '#lib/deps.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import type { PayoutMethod } from './domain.ts'

/** Job `payouts.changed`. */
export async function mailPayoutChanged(
  { mailer, publicUrl }: Pick<Deps, 'mailer' | 'publicUrl'>,
  to: { to: string; name: string; language: string; method: PayoutMethod; until: string; timeZone?: string },
): Promise<void> {
  const language = isLanguage(to.language) ? to.language : 'en'
  const t = i18next.getFixedT(language, 'payouts')
  const until = mailMoment(language, new Date(to.until), to.timeZone)
  const line = t('mail.line', { method: t(`method.${to.method}`) })
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={line}
      title={t('mail.subject')}
      lines={[t('mail.hello', { name: to.name }), line, t('mail.held')]}
      details={mailCue(language, { turn: t('mail.turn'), until, next: t('mail.next') })}
      action={{ href: `${publicUrl}${paths.payout()}`, label: t('mail.button') }}
      footer={t('mail.notYou')}
    />,
  )
  await mailer.send({ to: to.to, subject: t('mail.subject'), ...mail })
}
