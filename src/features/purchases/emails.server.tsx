// Emails about refunds: how staff decided, and that the money is on its way.
import i18next from 'i18next'
import { listAccountPeople } from '#features/accounts/service.server.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import type { Deps } from '#lib/deps.ts'
import { amountIn } from '#lib/i18n/amounts.ts'
import { LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { findRefund } from './refunds.data.server.ts'

/** Job `refunds.mail`. */
export async function mailRefund(
  { db, mailer, publicUrl }: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>,
  { refundId, state }: { refundId: string; state: 'approved' | 'declined' | 'settled' },
): Promise<void> {
  const row = await findRefund(db, refundId)
  if (!row) return
  for (const person of await listAccountPeople(db, { accountId: row.account_id, needs: 'plan.manage' })) {
    const t = i18next.getFixedT(person.language, 'purchases')
    const amount = amountIn(LOCALES[person.language], `${row.currency} ${minorText(row.amount_minor)}`)
    const params = { amount, number: row.number }
    const subject = t(`mail.${state}.subject`, params)
    const mail = await renderMail(
      <MailLayout
        language={person.language}
        preview={subject}
        title={subject}
        lines={[
          t(`mail.${state}.line`, params),
          ...(state === 'settled' || !row.decision ? [] : [row.decision]),
        ]}
        action={{ href: `${publicUrl}${paths.credit()}`, label: t('mail.open') }}
      />,
    )
    await mailer.send({ to: person.email, subject, ...mail })
  }
}
