// The email about a webhook that was turned off.
import i18next from 'i18next'
import { listMailReaders, mailNotice, type NoticeMailDeps } from '#features/notifications/service.server.ts'
import { paths } from '#lib/pure/paths.ts'
import { mailMoment } from '#ui/mail/mail-cue.ts'
import { findEndpointById } from './data.server.ts'
import { FAILING_DAYS, RESEND_DAYS } from './domain.ts'

/** Job `webhook.mail_disabled`. Sends nothing when it was turned on again or deleted. */
export async function mailDisabled(
  deps: NoticeMailDeps,
  { endpointId }: { endpointId: string },
): Promise<void> {
  const endpoint = await findEndpointById(deps.db, endpointId)
  if (!endpoint?.disabled_at || !endpoint.failed_at) return
  const { account_id: accountId, failed_at, failed_status: status, failed_error } = endpoint
  const { host } = new URL(endpoint.url)
  const error = `error.${failed_error ?? 'connection'}` as 'error.connection'
  const kind = 'account.webhook_disabled'
  for (const reader of await listMailReaders(deps.db, { accountId, needs: 'integrations.manage', kind })) {
    const t = i18next.getFixedT(reader.language, 'webhooks')
    const moment = mailMoment(reader.language, failed_at, reader.timeZone)
    await mailNotice(deps, reader, {
      kind,
      subject: t('mail.subject', { host }),
      lines: [t('mail.line', { host, days: FAILING_DAYS }), t('mail.kept', { days: RESEND_DAYS })],
      details: [
        {
          label: t('lastFailure'),
          value: `${moment}: ${status === null ? t(error) : t('response', { status })}`,
        },
      ],
      action: { path: paths.developers(), label: t('mail.open') },
    })
  }
}
