// Emails about promotions: that the ads run, and the report at the end.
import i18next from 'i18next'
import { listAccountPeople } from '#features/accounts/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { findPromotion } from './data.server.ts'

/** Job `promotions.mail`. */
export async function mailPromotion(
  { db, mailer, publicUrl }: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>,
  { promotionId, news }: { promotionId: string; news: 'started' | 'finished' },
): Promise<void> {
  const row = await findPromotion(db, promotionId)
  if (!row) return
  for (const person of await listAccountPeople(db, { accountId: row.account_id, needs: 'plan.manage' })) {
    const t = i18next.getFixedT(person.language, 'promotions')
    const params = { title: unlinked(row.release_title) }
    const subject = t(`mail.${news}.subject`, params)
    const mail = await renderMail(
      <MailLayout
        language={person.language}
        preview={subject}
        title={subject}
        lines={[t(`mail.${news}.line`, params), ...(news === 'finished' && row.report ? [row.report] : [])]}
        action={{ href: `${publicUrl}${paths.promotion(row.id)}`, label: t('mail.open') }}
      />,
    )
    await mailer.send({ to: person.email, subject, ...mail })
  }
}
