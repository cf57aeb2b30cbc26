// The invitation email.

import i18next from 'i18next'
import type { Deps } from '#lib/deps.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { findInvitation, findPersonByEmail } from './data.server.ts'
import { closedBy } from './domain.ts'
import { joinPath } from './invite-member.server.ts'

/**
 * Job `team.invited`: mails the link in the language of the invited person if they have an account, otherwise of the
 * inviting one.
 */
export async function mailInvitation(
  deps: Pick<Deps, 'db' | 'mailer' | 'publicUrl' | 'clock' | 'secret'>,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const { db, mailer, publicUrl, clock } = deps
  const invitation = await findInvitation(db, invitationId)
  if (!invitation || closedBy(invitation, clock.now())) return
  const person = await findPersonByEmail(db, invitation.email)
  const wanted = person?.language ?? invitation.owner_language
  const language = isLanguage(wanted) ? wanted : 'en'
  const t = i18next.getFixedT(language, 'teams')
  const href = `${publicUrl}${joinPath(deps, invitationId)}`
  // Anybody can invite any address, so the names they chose must not become links.
  const account = unlinked(invitation.owner_name)
  const role = t(`role.${invitation.role}`)
  const line = invitation.artist_name
    ? t('mail.lineArtist', { account, role, artist: unlinked(invitation.artist_name) })
    : t('mail.line', { account, role })
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={line}
      title={t('mail.subject', { account })}
      lines={[line, t(`about.${invitation.role}`), t('mail.days')]}
      action={{ href, label: t('mail.button') }}
      footer={t('mail.ignore')}
    />,
  )
  await mailer.send({ to: invitation.email, subject: t('mail.subject', { account }), ...mail })
}
