// Emails of support: the number of a new ticket, each response, and the alert of staff.
import i18next from 'i18next'
import { findMailedPerson, type Person } from '#features/accounts/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import { findMessage, findTicket } from './data.server.ts'
import { type TicketResponse, ticketNumber } from './domain.ts'
import { listAlerted } from './follow-clock.server.ts'

type MailDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl'>

/** Job `support.received`. */
export async function mailReceipt(deps: MailDeps, { ticketId }: { ticketId: string }): Promise<void> {
  const ticket = await findTicket(deps.db, ticketId)
  const reader = ticket && (await findMailedPerson(deps.db, ticket.user_id))
  if (!reader || !ticket.due_at) return
  const { language } = reader
  const t = i18next.getFixedT(language, 'support')
  const params = { number: ticketNumber(ticket.number), subject: unlinked(ticket.subject) }
  await send(deps, reader, {
    subject: t('mail.received.subject', params),
    lines: [t('mail.received.line', params)],
    details: mailCue(language, {
      turn: t('support'),
      until: mailMoment(language, ticket.due_at, reader.timeZone),
      next: t('mail.received.next'),
    }),
    path: paths.ticket(ticketId),
    button: t('mail.open'),
  })
}

/** Job `support.responded`. */
export async function mailResponse(
  deps: MailDeps,
  { ticketId, response, key }: { ticketId: string; response: TicketResponse; key: string },
): Promise<void> {
  const ticket = await findTicket(deps.db, ticketId)
  const event = await findMessage(deps.db, { ticketId, key })
  const reader = ticket && (await findMailedPerson(deps.db, ticket.user_id))
  if (!reader || !event) return
  const t = i18next.getFixedT(reader.language, 'support')
  const params = { number: ticketNumber(ticket.number), subject: unlinked(ticket.subject) }
  await send(deps, reader, {
    subject: t(`mail.${response}.subject`, params),
    lines: [t(`mail.${response}.line`, params), event.text],
    details: [],
    path: paths.ticket(ticketId),
    button: t('mail.open'),
  })
}

/** Job `support.alert`: to the person who has claimed the ticket, or else to everybody in support. */
export async function mailAlert(
  deps: MailDeps & Pick<Deps, 'clock'>,
  { ticketId }: { ticketId: string },
): Promise<void> {
  const ticket = await findTicket(deps.db, ticketId)
  if (ticket?.status !== 'open' || !ticket.due_at) return
  for (const reader of await listAlerted(deps.db, ticket, deps.clock.now())) {
    const { language } = reader
    const t = i18next.getFixedT(language, 'support')
    const params = { number: ticketNumber(ticket.number), subject: unlinked(ticket.subject) }
    await send(deps, reader, {
      subject: t('mail.overdue.subject', params),
      lines: [t('mail.overdue.line', params)],
      details: mailCue(language, {
        until: mailMoment(language, ticket.due_at, reader.timeZone),
        next: t('mail.overdue.next'),
      }),
      path: paths.admin.ticket(ticketId),
      button: t('mail.open'),
    })
  }
}

interface Mail {
  subject: string
  lines: string[]
  details: ReturnType<typeof mailCue>
  path: string
  button: string
}

async function send(
  { mailer, publicUrl }: MailDeps,
  reader: Person,
  { subject, lines, details, path, button }: Mail,
): Promise<void> {
  const mail = await renderMail(
    <MailLayout
      language={reader.language}
      preview={lines[0] ?? subject}
      title={subject}
      lines={lines}
      details={details}
      action={{ href: `${publicUrl}${path}`, label: button }}
    />,
  )
  await mailer.send({ to: reader.email, subject, ...mail })
}
