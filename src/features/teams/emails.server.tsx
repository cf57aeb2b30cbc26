// Emails of teams: the invitation, and who joined, left or was removed.

import i18next from 'i18next'
import { listMailReaders, mailNotice, type NoticeMailDeps } from '#features/notifications/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import { findInvitation, findOwner, findPerson, findPersonByEmail } from './data.server.ts'
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
      details={mailCue(language, {
        until: mailMoment(language, invitation.expires_at, person?.time_zone),
        next: t('mail.next', { account }),
      })}
      action={{ href, label: t('mail.button') }}
      footer={t('mail.ignore')}
    />,
  )
  await mailer.send({ to: invitation.email, subject: t('mail.subject', { account }), ...mail })
}

/** Job `team.changed`: mails the managers of a team who joined or left, and a removed member that they were removed. */
export async function mailTeamChange(
  deps: NoticeMailDeps,
  { event, accountId, userId }: { event: TeamChange; accountId: string; userId: string },
): Promise<void> {
  const { db } = deps
  const [member, owner] = await Promise.all([findPerson(db, userId), findOwner(db, accountId)])
  if (!member || !owner) return
  const to = event === 'removed' ? { userId } : { accountId, needs: 'team.manage' as const }
  const params = { name: unlinked(member.name), account: unlinked(owner.name) }
  for (const reader of await listMailReaders(db, { ...to, kind: `team.${event}` })) {
    const t = i18next.getFixedT(reader.language, 'teams')
    const subject = t(`mail.${event}.subject`, params)
    const line = t(`mail.${event}.line`, params)
    await mailNotice(deps, reader, {
      kind: `team.${event}`,
      subject,
      lines: [line],
      action:
        event === 'removed'
          ? { path: paths.dashboard(), label: t('mail.toDashboard') }
          : { path: paths.team(), label: t('mail.toTeam') },
    })
  }
}

type TeamChange = 'joined' | 'left' | 'removed'
