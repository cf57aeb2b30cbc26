// Emails of accounts.

import i18next, { type TFunction } from 'i18next'
import type { Deps } from '#lib/deps.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, type MailLayoutProps, renderMail } from '#ui/mail/MailLayout.tsx'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import { findUser, findUserByLogin } from './data.server.ts'
import type { SecurityEvent } from './notify-security-event.server.ts'
import { makeLink } from './one-time-links.server.ts'
import { type Addressee, CODE_MINUTES, CONFIRMATION_HOURS } from './open-sessions.server.ts'
import { createReauthenticationCode } from './re-authentication/re-authenticate.server.ts'

/** How long a password reset link works. */
const RESET_MINUTES = 120

const inMinutes = (minutes: number, now: Date): Date => new Date(now.getTime() + minutes * 60_000)

/**
 * The confirmation email. It goes to an address that anybody may have typed, so it contains nothing they wrote. The page
 * behind the link requires a click, so that mail scanners cannot use it up.
 */
export async function sendConfirmationMail(
  { mailer, publicUrl }: Pick<Deps, 'mailer' | 'publicUrl'>,
  to: Addressee,
  token: string,
): Promise<void> {
  const language = isLanguage(to.language) ? to.language : 'en'
  const t = i18next.getFixedT(language, 'accounts')
  const href = `${publicUrl}${paths.verifyEmail({ token })}`
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={t('mail.confirm.line')}
      title={t('mail.confirm.subject')}
      lines={[t('mail.confirm.greeting'), t('mail.confirm.line')]}
      details={mailCue(language, {
        // The token ends by the system's clock, as sessions do.
        until: mailMoment(language, inMinutes(CONFIRMATION_HOURS * 60, new Date())),
        next: t('mail.confirm.next'),
      })}
      action={{ href, label: t('mail.confirm.button') }}
      footer={t('mail.confirm.ignore')}
    />,
  )
  await mailer.send({ to: to.email, subject: t('mail.confirm.subject'), ...mail })
}

/** Job `password.reset_link`: sends nothing when no account has the address. */
export async function mailResetLink(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'publicUrl'>,
  { email }: { email: string },
): Promise<void> {
  const user = await findUserByLogin(deps.db, email)
  if (!user || user.closed_at) return
  const minutes = RESET_MINUTES
  const until = inMinutes(minutes, deps.clock.now())
  const token = await makeLink(deps.db, deps, { purpose: 'password_reset', userId: user.id, minutes })
  await send(deps, user, (t) => ({
    until,
    next: t('mail.reset.next'),
    title: t('mail.reset.subject'),
    lines: [
      // The name of a registration that nobody has confirmed may be a stranger's.
      user.email_verified
        ? t('mail.confirm.hello', { name: unlinked(user.name) })
        : t('mail.confirm.greeting'),
      t('mail.reset.line'),
    ],
    action: {
      href: `${deps.publicUrl}${paths.resetPassword({ token })}`,
      label: t('mail.reset.button'),
    },
    footer: t('mail.reset.ignore'),
  }))
}

/** Job `reauthentication.code`: the code a person without a password re-authenticates with. */
export async function mailReauthenticationCode(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'mailer'>,
  { userId }: { userId: string },
): Promise<void> {
  const user = await findUser(deps.db, userId, deps.clock.now())
  if (!user) return
  const until = inMinutes(CODE_MINUTES, deps.clock.now())
  const code = await createReauthenticationCode(deps.db, deps, userId)
  await send(deps, user, (t) => ({
    until,
    next: t('mail.reauthentication.next'),
    title: t('mail.reauthentication.subject', { code }),
    lines: [t('mail.reauthentication.line')],
    code,
    footer: t('mail.reauthentication.ignore'),
  }))
}

/** Job `security.mail`: a change to how a person signs in, and what to do if it was not them. */
export async function mailSecurityEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'publicUrl'>,
  { userId, event, device }: { userId: string; event: SecurityEvent; device: string },
): Promise<void> {
  const user = await findUser(deps.db, userId, deps.clock.now())
  if (!user || user.closed_at) return
  await send(deps, user, (t) => ({
    title: t(`mail.security.${event}.subject`),
    lines: [
      t('mail.confirm.hello', { name: unlinked(user.name) }),
      t(`mail.security.${event}.line`, { device: device || t('devices.unknown') }),
    ],
    action: { href: `${deps.publicUrl}${paths.security()}`, label: t('mail.security.button') },
    footer: t('mail.security.notYou'),
  }))
}

interface Words extends Pick<MailLayoutProps, 'title' | 'lines' | 'code' | 'action' | 'footer'> {
  /** How long the reader can act, and what follows when they do. */
  until?: Date
  next?: string
}

/** One email in the reader's language; its title is its subject. */
async function send(
  { mailer }: Pick<Deps, 'mailer'>,
  to: Pick<Addressee, 'email' | 'language'> & { time_zone?: string | null },
  write: (t: TFunction<'accounts'>) => Words,
): Promise<void> {
  const language = isLanguage(to.language) ? to.language : 'en'
  const { until, next, ...words } = write(i18next.getFixedT(language, 'accounts'))
  const details =
    until && next ? mailCue(language, { until: mailMoment(language, until, to.time_zone), next }) : undefined
  const preview = words.lines[1] ?? words.lines[0] ?? words.title
  const mail = await renderMail(
    <MailLayout language={language} preview={preview} details={details} {...words} />,
  )
  await mailer.send({ to: to.email, subject: words.title, ...mail })
}

/** The emailed code that replaces the authenticator app, valid for `CODE_MINUTES`. */
export async function sendCodeMail(
  { mailer }: Pick<Deps, 'mailer'>,
  to: Addressee,
  code: string,
): Promise<void> {
  const until = inMinutes(CODE_MINUTES, new Date())
  await send({ mailer }, to, (t) => ({
    until,
    next: t('mail.code.next'),
    title: t('mail.code.subject', { code }),
    lines: [t('mail.code.line')],
    code,
    footer: t('mail.code.ignore'),
  }))
}
