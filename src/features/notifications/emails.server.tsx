// The frame of mails about notifications: whose account they are about, and how to turn their kind off.
import i18next from 'i18next'
import type { Person } from '#features/accounts/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { sign } from '#lib/secret.ts'
import { MailLayout, type MailLayoutProps, renderMail } from '#ui/mail/MailLayout.tsx'
import { type ChosenGroup, groupOf, isChosen, type NotificationKind } from './domain.ts'

export type NoticeMailDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl' | 'secret'>

export interface NoticeMail extends Pick<MailLayoutProps, 'lines' | 'details' | 'footer'> {
  kind: NotificationKind
  subject: string
  /** The first line unless told. */
  preview?: string
  /** `path` is of this site, in the account that the mail is about. */
  action: { path: string; label: string }
}

/**
 * Mails one of `listMailReaders`. Members of a team read whose account the mail is about, and its link opens there,
 * because their session may be in another account.
 */
export async function mailNotice(
  { mailer, publicUrl, secret }: Pick<NoticeMailDeps, 'mailer' | 'publicUrl' | 'secret'>,
  { id, email, language, teamOf }: Person,
  { kind, subject, preview, lines, details = [], action, footer }: NoticeMail,
): Promise<void> {
  const t = i18next.getFixedT(language, 'notifications')
  const group = groupOf(kind)
  const path = teamOf ? paths.inAccount(teamOf.id, action.path) : action.path
  const unsubscribeUrl = isChosen(group)
    ? `${publicUrl}${unsubscribePath(secret, { userId: id, group })}`
    : undefined
  const why = isChosen(group) ? t('mail.why', { group: t(`group.${group}`) }) : undefined
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={preview ?? lines[0] ?? subject}
      title={subject}
      lines={lines}
      details={[...(teamOf ? [{ label: t('mail.account'), value: unlinked(teamOf.name) }] : []), ...details]}
      action={{ href: `${publicUrl}${path}`, label: action.label }}
      {...(footer || why ? { footer: footer ?? why } : {})}
      {...(unsubscribeUrl ? { footerLink: { href: unsubscribeUrl, label: t('mail.stop') } } : {})}
    />,
  )
  await mailer.send({ to: email, subject, ...mail, unsubscribeUrl })
}

/** Signed and without an end: a mail is read years later too, and its link can only turn mails off. */
export const unsubscribePath = (
  secret: string,
  { userId, group }: { userId: string; group: ChosenGroup },
): string => paths.unsubscribe({ user: userId, group, proof: sign(secret, 'unsubscribe', userId, group) })
