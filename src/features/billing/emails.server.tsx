// Emails about a subscription: what began, renewed and ended, and four requests for another card.
import i18next from 'i18next'
import { listAccountPeople } from '#features/accounts/service.server.ts'
import { PLAN_NAMES } from '#features/plans/domain/prices.ts'
import type { Deps } from '#lib/deps.ts'
import type { Plan } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import { graceEnd, type SubscriptionEvent } from './domain/subscriptions.ts'
import { type FollowDeps, isStillPastDue } from './follow-subscription.server.ts'

type MailDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl'>
type MailedEvent = Exclude<SubscriptionEvent, 'payment_failed'>

/** Job `billing.mail`: to everybody who may change the plan. */
export async function mailSubscription(
  deps: MailDeps,
  { accountId, event, plan }: { accountId: string; event: MailedEvent; plan: Plan },
): Promise<void> {
  for (const person of await listAccountPeople(deps.db, { accountId, needs: 'plan.manage' })) {
    const t = i18next.getFixedT(person.language, 'billing')
    const params = { plan: PLAN_NAMES[plan] }
    const subject = t(`mail.${event}.subject`, params)
    const mail = await renderMail(
      <MailLayout
        language={person.language}
        preview={subject}
        title={subject}
        lines={[t('mail.hello', { name: person.name }), t(`mail.${event}.line`, params)]}
        action={{ href: `${deps.publicUrl}${paths.subscription()}`, label: t('mail.button') }}
      />,
    )
    await deps.mailer.send({ to: person.email, subject, ...mail })
  }
}

/** Job `billing.remind`: while a renewal is not paid, on the days of `REMINDER_DAYS`. */
export async function remindOfPayment(
  deps: FollowDeps & MailDeps,
  { gatewayId, since, day }: { gatewayId: string; since: string; day: number },
): Promise<void> {
  const row = await isStillPastDue(deps, { gatewayId, since })
  if (!row) return
  const until = graceEnd(new Date(since))
  for (const person of await listAccountPeople(deps.db, {
    accountId: row.account_id,
    needs: 'plan.manage',
  })) {
    const { language } = person
    const t = i18next.getFixedT(language, 'billing')
    const params = { plan: PLAN_NAMES[row.plan] }
    const subject = t(day === 0 ? 'mail.failed.subject' : 'mail.failed.again', params)
    const mail = await renderMail(
      <MailLayout
        language={language}
        preview={subject}
        title={subject}
        lines={[t('mail.hello', { name: person.name }), t('mail.failed.line', params)]}
        details={mailCue(language, {
          turn: t('mail.failed.turn'),
          until: mailMoment(language, until, person.timeZone),
          next: t('mail.failed.next', params),
        })}
        action={{ href: `${deps.publicUrl}${paths.subscription()}`, label: t('mail.failed.button') }}
      />,
    )
    await deps.mailer.send({ to: person.email, subject, ...mail })
  }
}
