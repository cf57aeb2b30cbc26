// Emails of split sheets: the invitation and its reminders, recoupments to agree to, and what happened to a split.
import i18next from 'i18next'
import { listMailReaders, mailNotice, type NoticeMailDeps } from '#features/notifications/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { isLanguage, type Language, LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { mailCue, mailMoment } from '#ui/mail/mail-cue.ts'
import type { SplitEvent } from './announce-split.server.ts'
import { findInvitation, findOwner, findPersonByEmail } from './data.server.ts'
import { periodsOf } from './domain/months.ts'
import { invitationPath } from './invite-party.server.ts'
import { readRevisions, titleOf } from './read-sheet.server.ts'
import { findRecoupment } from './recoupments.data.server.ts'

type MailDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl'>

const percent = (language: Language, shareBp: number): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 }).format(
    shareBp / 10_000,
  )

const monthName = (language: Language, month: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Job `split.invited`: mails the link, in the language of the invited person if they have an account. */
export async function mailSplitInvitation(
  deps: MailDeps & Pick<Deps, 'clock' | 'secret'>,
  { invitationId, reminder }: { invitationId: string; reminder: boolean },
): Promise<void> {
  const { db, mailer, publicUrl, clock } = deps
  const invitation = await findInvitation(db, invitationId)
  if (invitation?.status !== 'invited' || invitation.closed_at || invitation.expires_at <= clock.now()) return
  const to = invitation.email ?? ''
  const [person, owner, title, revisions] = await Promise.all([
    findPersonByEmail(db, to),
    findOwner(db, invitation.owner_account_id),
    titleOf(db, invitation),
    readRevisions(db, [invitation.sheet_id]),
  ])
  const all = revisions.get(invitation.sheet_id) ?? []
  const last = all.findLastIndex(({ shares }) =>
    shares.some(({ party_id }) => party_id === invitation.party_id),
  )
  const shareBp = all[last]?.shares.find(({ party_id }) => party_id === invitation.party_id)?.share_bp
  if (!owner || shareBp === undefined) return
  const wanted = person?.language ?? owner.language
  const language = isLanguage(wanted) ? wanted : 'en'
  const t = i18next.getFixedT(language, 'splits')
  // Anybody can invite any address, so the names they chose must not become links.
  const params = {
    account: unlinked(owner.name),
    title: unlinked(title),
    share: percent(language, shareBp),
    month: monthName(language, periodsOf(all)[last]?.from ?? '2000-01'),
  }
  const subject = t(reminder ? 'mail.reminder' : 'mail.invitation', params)
  const from = periodsOf(all)[last]?.from ?? null
  const line = t(from === null ? 'mail.invitationLine' : 'mail.invitationLineFrom', params)
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={line}
      title={subject}
      lines={[line, t('mail.invitationKept')]}
      details={mailCue(language, {
        until: mailMoment(language, invitation.expires_at, person?.time_zone),
        next: t('mail.invitationNext'),
      })}
      action={{
        href: `${publicUrl}${invitationPath(deps, invitationId)}`,
        label: t('mail.invitationButton'),
      }}
      footer={t('mail.ignore')}
    />,
  )
  await mailer.send({ to, subject, ...mail })
}

/** Job `split.recoupmentMailed`: asks a creditor who has no account yet. */
export async function mailRecoupment(
  { db, mailer, publicUrl }: MailDeps,
  { recoupmentId }: { recoupmentId: string },
): Promise<void> {
  const row = await findRecoupment(db, recoupmentId)
  const owner = row && (await findOwner(db, row.account_id))
  if (row?.status !== 'proposed' || !owner) return
  const language = isLanguage(owner.language) ? owner.language : 'en'
  const t = i18next.getFixedT(language, 'splits')
  const params = { account: unlinked(owner.name), title: unlinked(row.title) }
  const subject = t('mail.recoupment_proposed.subject', params)
  const line = t('mail.recoupment_proposed.line', params)
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={line}
      title={subject}
      lines={[line, t('mail.creditorLine', { email: row.creditor_email })]}
      action={{ href: `${publicUrl}${paths.splits({ view: 'shared' })}`, label: t('mail.open') }}
      footer={t('mail.ignore')}
    />,
  )
  await mailer.send({ to: row.creditor_email, subject, ...mail })
}

/** Job `split.announced`: mails what a notification says, with the share and the month in the reader's language. */
export async function mailAnnouncement(
  deps: NoticeMailDeps,
  it: { event: SplitEvent; href: string; params: string; userId?: string; accountId?: string },
): Promise<void> {
  const { db } = deps
  const { event, href } = it
  const given: Record<string, string | number> = JSON.parse(it.params)
  const to = it.userId
    ? { userId: it.userId }
    : { accountId: it.accountId ?? '', needs: 'money.view' as const }
  for (const reader of await listMailReaders(db, { ...to, kind: `money.${event}` })) {
    const { language } = reader
    const t = i18next.getFixedT(language, 'splits')
    const month = String(given.month ?? '')
    const params = {
      name: unlinked(String(given.name ?? '')),
      account: unlinked(String(given.account ?? '')),
      title: unlinked(String(given.title ?? '')),
      share: percent(language, Number(given.shareBp ?? 0)),
      from: month === '' ? t('mail.fromBeginning') : t('mail.from', { month: monthName(language, month) }),
    }
    const subject = t(`mail.${event}.subject`, params)
    const line = t(`mail.${event}.line`, params)
    await mailNotice(deps, reader, {
      kind: `money.${event}`,
      subject,
      lines: [line],
      action: { path: href, label: t('mail.open') },
    })
  }
}
