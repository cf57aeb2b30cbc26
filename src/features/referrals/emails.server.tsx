// The email about a reward.
import i18next from 'i18next'
import { listAccountPeople } from '#features/accounts/service.server.ts'
import { minorText, PLAN_NAMES } from '#features/plans/domain/prices.ts'
import type { Deps } from '#lib/deps.ts'
import { amountIn } from '#lib/i18n/amounts.ts'
import { LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { findReward } from './rewards.data.server.ts'

/** Job `referrals.mail`. */
export async function mailReward(
  { db, mailer, publicUrl, referralTiers }: Pick<Deps, 'db' | 'mailer' | 'publicUrl' | 'referralTiers'>,
  { rewardId }: { rewardId: string },
): Promise<void> {
  const row = await findReward(db, rewardId)
  if (!row || row.taken_back_at) return
  for (const person of await listAccountPeople(db, { accountId: row.account_id, needs: 'plan.manage' })) {
    const t = i18next.getFixedT(person.language, 'referrals')
    const count = referralTiers[row.tier - 1] ?? 0
    const reward =
      row.kind === 'mastering'
        ? t('reward.mastering')
        : row.kind === 'credit'
          ? t('reward.credit', {
              amount: amountIn(
                LOCALES[person.language],
                `${row.currency} ${minorText(row.amount_minor ?? 0)}`,
              ),
            })
          : t('reward.plan', { plan: PLAN_NAMES[row.plan ?? 'pro'], count: row.months ?? 0 })
    const subject = t('mail.subject', { reward })
    const mail = await renderMail(
      <MailLayout
        language={person.language}
        preview={subject}
        title={subject}
        lines={[t('mail.line', { count }), t(`mail.${row.kind}`)]}
        action={{ href: `${publicUrl}${paths.referrals()}`, label: t('mail.open') }}
      />,
    )
    await mailer.send({ to: person.email, subject, ...mail })
  }
}
