// Emails about payouts: a changed method, to every address it concerned before, and what became of a withdrawal.
import i18next from 'i18next'
import { listMailReaders, mailNotice, type NoticeMailDeps } from '#features/notifications/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { amountIn } from '#lib/i18n/amounts.ts'
import { isLanguage, LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import { decimalText } from './domain/amounts.ts'
import { PAYOUT_REASONS } from './domain/payout-states.ts'
import type { PayoutMethod } from './domain.ts'
import { findPayout } from './payouts.data.server.ts'

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

const OUTCOMES = ['paid', 'failed', 'cancelled'] as const

/** Job `payouts.mail`: to everybody who sees the money of the account and wants such mails. */
export async function mailPayoutOutcome(
  deps: NoticeMailDeps,
  { payoutId, state }: { payoutId: string; state: string },
): Promise<void> {
  const { db } = deps
  const payout = await findPayout(db, payoutId)
  const outcome = OUTCOMES.find((known) => known === state)
  if (!payout || !outcome) return
  const to = { accountId: payout.account_id, needs: 'money.view' as const }
  const exact = `${payout.currency} ${decimalText(payout.net_micros ?? payout.amount_micros)}`
  for (const person of await listMailReaders(db, { ...to, kind: `money.payout_${outcome}` })) {
    const t = i18next.getFixedT(person.language, 'payouts')
    const amount = amountIn(LOCALES[person.language], exact)
    const known = PAYOUT_REASONS.find((code) => code === payout.reason)
    // Of a payment service, only what has words; staff write theirs for the person.
    const reason = known ? t(`reason.${known}`) : outcome === 'cancelled' ? payout.reason : ''
    const subject = t(`outcome.${outcome}.subject`, { amount })
    await mailNotice(deps, person, {
      kind: `money.payout_${outcome}`,
      subject,
      preview: subject,
      lines: [
        t('mail.hello', { name: person.name }),
        t(`outcome.${outcome}.line`, { amount }),
        ...(reason ? [t('outcome.reason', { reason })] : []),
      ],
      action: { path: paths.payouts(), label: t('outcome.button') },
    })
  }
}
