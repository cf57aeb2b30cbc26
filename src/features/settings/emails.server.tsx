// Emails about a person's settings, in their language.
import i18next, { type TFunction } from 'i18next'
import type { Deps } from '#lib/deps.ts'
import { isLanguage, type Language, LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import type { Side } from './contract.ts'
import { findPerson } from './data.server.ts'
import { takeEmailToken } from './email/change-email.server.ts'
import { findExport } from './exports/data.server.ts'

type MailDeps = Pick<Deps, 'mailer' | 'publicUrl'>

interface Addressed {
  to: string
  name: string
  language: string
  time_zone?: string | null
}

interface Words {
  subject: string
  lines: string[]
  /** How long the reader can act, and what follows. */
  cue?: { until: Date; next: string }
  action?: { path: string; label: string }
  footer?: string
}

async function send(
  { mailer, publicUrl }: MailDeps,
  who: Addressed,
  words: (t: TFunction<'settings'>, language: Language) => Words,
) {
  const language = isLanguage(who.language) ? who.language : 'en'
  const t = i18next.getFixedT(language, 'settings')
  const { subject, lines, cue, action, footer } = words(t, language)
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={lines[0] ?? subject}
      title={subject}
      lines={[t('mail.hello', { name: unlinked(who.name) }), ...lines]}
      details={
        cue && mailCue(language, { until: mailMoment(language, cue.until, who.time_zone), next: cue.next })
      }
      action={action && { href: `${publicUrl}${action.path}`, label: action.label }}
      footer={footer}
    />,
  )
  await mailer.send({ to: who.to, subject, ...mail })
}

/** Job `settings.email_link`. The page behind the link requires a click, so that mail scanners cannot use it up. */
export async function mailEmailLink(
  deps: MailDeps & Pick<Deps, 'db' | 'clock'>,
  change: { userId: string; side: Side; email: string },
): Promise<void> {
  const { side, email } = change
  const taken = await takeEmailToken(deps, change)
  if (!taken) return
  const { person, token, until } = taken
  const to = side === 'old' ? person.email : email
  await send(deps, { ...person, to }, (t) => ({
    cue: { until, next: t('email.next', { email }) },
    subject: t('mail.emailLink.subject'),
    lines: [t(`mail.emailLink.${side}`, { email }), t('mail.emailLink.both')],
    action: {
      path: paths.confirmEmail({ token, side }),
      label: t('mail.emailLink.button'),
    },
    footer: t('mail.emailLink.ignore'),
  }))
}

/** Job `settings.email_changed`. */
export const mailEmailChanged = (deps: MailDeps, { email, ...who }: Addressed & { email: string }) =>
  send(deps, who, (t) => ({
    subject: t('mail.emailChanged.subject'),
    lines: [t('mail.emailChanged.line', { email }), t('mail.emailChanged.sessions')],
    footer: t('mail.emailChanged.notYou'),
  }))

/** Job `settings.export_ready`. */
export async function mailExportReady(
  deps: MailDeps & Pick<Deps, 'db'>,
  { exportId }: { exportId: string },
): Promise<void> {
  const row = await findExport(deps.db, exportId)
  const person = row && (await findPerson(deps.db, row.user_id))
  if (!person || !row.expires_at) return
  const until = row.expires_at
  await send(deps, { ...person, to: person.email }, (t, language) => ({
    cue: { until, next: t('mail.exportReady.next') },
    subject: t('mail.exportReady.subject'),
    lines: [t('mail.exportReady.line', { until: dayIn(language, until, person.time_zone) })],
    action: { path: paths.personalData(), label: t('mail.exportReady.button') },
  }))
}

/** Job `settings.closing`: the date, and how to cancel. */
export async function mailClosing(
  deps: MailDeps & Pick<Deps, 'db'>,
  { userId }: { userId: string },
): Promise<void> {
  const person = await findPerson(deps.db, userId)
  const closingAt = person?.closing_at
  if (!person || !closingAt) return
  await send(deps, { ...person, to: person.email }, (t, language) => ({
    cue: { until: closingAt, next: t('mail.closing.next') },
    subject: t('mail.closing.subject', { date: dayIn(language, closingAt, person.time_zone) }),
    lines: [t('mail.closing.line'), t('mail.closing.back')],
    action: { path: paths.personalData(), label: t('mail.closing.button') },
  }))
}

/** The day of an instant in the time zone of the reader, or UTC while it is not known. */
const dayIn = (language: Language, instant: Date, timeZone: string | null): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(
    instant,
  )
