// Emails of account support: a block with reason and next step, its end, replies of staff, and changes of a role.
import i18next, { type TFunction } from 'i18next'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import type { Role } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import { findMessage } from './appeals.data.server.ts'
import { findBlock } from './blocks.data.server.ts'
import { findPerson } from './data.server.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'publicUrl'>

/** Job `person.blocked`. */
export async function mailBlock(deps: MailDeps, { blockId }: { blockId: string }): Promise<void> {
  const block = await findBlock(deps.db, blockId)
  if (!block || block.lifted_at) return
  const { kind, ends_at: endsAt, next_step: nextStep } = block
  await write(deps, block.user_id, ({ t, language, timeZone }) => ({
    details: mailCue(language, {
      turn: t('mail.turn'),
      until: endsAt
        ? mailMoment(language, endsAt, timeZone)
        : t(kind === 'ban' ? 'blocked.final' : 'blocked.noEnd'),
      next: nextStep || t(endsAt ? 'blocked.nextFree' : 'blocked.nextDefault'),
    }),
    subject: t(`mail.${kind}.subject`),
    lines: [
      t(`mail.${kind}.line`),
      t('mail.reason', { reason: block.reason }),
      `${t('blocked.onHoldTitle')}: ${t('blocked.onHold')} ${t('blocked.keepsLive')}`,
      t('mail.appeal'),
    ],
    action: { href: `${deps.publicUrl}${paths.blocked()}`, label: t('mail.open') },
  }))
}

/** Job `person.unblocked`. */
export async function mailUnblock(deps: MailDeps, { blockId }: { blockId: string }): Promise<void> {
  const block = await findBlock(deps.db, blockId)
  if (!block) return
  await write(deps, block.user_id, ({ t }) => ({
    subject: t('mail.lifted.subject'),
    lines: [t('mail.lifted.line')],
    action: { href: `${deps.publicUrl}${paths.dashboard()}`, label: t('mail.toDashboard') },
  }))
}

/** Job `appeal.answered`. */
export async function mailAnswer(deps: MailDeps, { letterId }: { letterId: string }): Promise<void> {
  const message = await findMessage(deps.db, letterId)
  if (!message?.answer || message.status === 'open') return
  const { answer, status } = message
  await write(deps, message.user_id, ({ t }) => ({
    subject: t(`mail.${status}.subject`),
    lines: [t(`mail.${status}.line`), answer],
    action:
      status === 'accepted'
        ? { href: `${deps.publicUrl}${paths.dashboard()}`, label: t('mail.toDashboard') }
        : { href: `${deps.publicUrl}${paths.blocked()}`, label: t('mail.open') },
  }))
}

/** Job `role.changed`: to the person, and to every other admin. */
export async function mailRoleChange(
  deps: MailDeps,
  { to, personId, actorId, role }: { to: string; personId: string; actorId: string; role: Role },
): Promise<void> {
  const now = deps.clock.now()
  const [person, actor] = await Promise.all([
    findPerson(deps.db, personId, now),
    findPerson(deps.db, actorId, now),
  ])
  if (!person) return
  await write(deps, to, ({ t }) => {
    const values = { role: t(`role.${role}`), name: person.name, by: actor?.name ?? '' }
    return to === personId
      ? {
          subject: t('mail.role.subject'),
          lines: [t('mail.role.line', values)],
          action: { href: `${deps.publicUrl}${paths.login()}`, label: t('mail.role.button') },
        }
      : {
          subject: t('mail.roleOfPerson.subject'),
          lines: [t('mail.roleOfPerson.line', values)],
          action: { href: `${deps.publicUrl}${paths.admin.person(personId)}`, label: t('mail.open') },
        }
  })
}

interface Text {
  subject: string
  lines: string[]
  details?: ReturnType<typeof mailCue>
  action: { href: string; label: string }
}

async function write(
  { db, clock, mailer }: MailDeps,
  userId: string,
  words: (reader: { t: TFunction<'people'>; language: Language; timeZone: string | null }) => Text,
): Promise<void> {
  const person = await addressee(db, userId, clock.now())
  if (!person) return
  const { language } = person
  const t = i18next.getFixedT(language, 'people')
  const { subject, lines, details, action } = words({ t, language, timeZone: person.time_zone })
  const mail = await renderMail(
    <MailLayout
      language={language}
      action={action}
      details={details}
      preview={lines[0] ?? subject}
      title={subject}
      lines={[t('mail.hello', { name: person.name }), ...lines]}
    />,
  )
  await mailer.send({ to: person.email, subject, ...mail })
}

async function addressee(db: Db, userId: string, now: Date) {
  const person = await findPerson(db, userId, now)
  if (!person || person.closed_at || !person.email_verified) return undefined
  return { ...person, language: isLanguage(person.language) ? person.language : ('en' as const) }
}
