// Emails to the fans of a pre-save: to confirm their address, and when the release is out.
import i18next from 'i18next'
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { findApprovedRevision } from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { type Language, LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { findAnyPresave } from './data.server.ts'
import { findFan } from './fans.data.server.ts'
import { fanLinkPath } from './subscribe-fan.server.ts'

type MailDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl' | 'secret'>

/** Job `presaves.confirm`. */
export async function mailConfirmation(deps: MailDeps, { fanId }: { fanId: string }): Promise<void> {
  const reader = await readerOf(deps, fanId)
  if (!reader || reader.isConfirmed) return
  const { t, key } = reader
  await send(deps, reader, {
    subject: t('mail.confirm.subject', reader.params),
    lines: [t('mail.confirm.line', reader.params), t('mail.confirm.why')],
    action: {
      href: `${deps.publicUrl}${fanLinkPath(deps, 'confirmation', { key, fanId })}`,
      label: t('mail.confirm.button'),
    },
    footer: t('mail.confirm.ignore'),
  })
}

/** Sends the mail of the release day, unless the fan has withdrawn since. */
export async function mailRelease(deps: MailDeps, fanId: string): Promise<void> {
  const reader = await readerOf(deps, fanId)
  if (!reader?.isConfirmed) return
  const { t, key } = reader
  await send(deps, reader, {
    subject: t('mail.release.subject', reader.params),
    lines: [t('mail.release.line', reader.params)],
    action: { href: `${deps.publicUrl}${paths.presavePage(key)}`, label: t('mail.release.button') },
    footer: t('mail.release.why', { artist: reader.params.artist }),
  })
}

async function readerOf({ db }: Pick<Deps, 'db'>, fanId: string) {
  const fan = await findFan(db, fanId)
  if (!fan?.email || fan.withdrawn_at) return undefined
  const presave = await findAnyPresave(db, fan.presave_id)
  const revision = presave && (await findApprovedRevision(db, { ...presave, id: presave.release_id }))
  if (!presave || presave.deleted_at || !revision) return undefined
  return {
    fanId,
    email: fan.email,
    language: fan.language,
    isConfirmed: fan.confirmed_at !== null,
    key: presave.key,
    t: i18next.getFixedT(fan.language, 'presaves'),
    // The names are the owner’s and the address may be a stranger’s, so mail programs must not turn names into links.
    params: {
      title: unlinked(revision.title),
      artist: unlinked(displayArtist(mainNames(revision.artist.name, revision.otherArtists))),
      day: dayIn(fan.language, revision.releaseDate),
    },
  }
}

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>

interface Mail {
  subject: string
  lines: string[]
  action: { href: string; label: string }
  footer: string
}

async function send(
  deps: MailDeps,
  { fanId, email, language, key, t }: Reader,
  { subject, lines, action, footer }: Mail,
): Promise<void> {
  const withdrawal = `${deps.publicUrl}${fanLinkPath(deps, 'withdrawal', { key, fanId })}`
  const mail = await renderMail(
    <MailLayout
      language={language}
      preview={subject}
      title={subject}
      lines={lines}
      action={action}
      footer={footer}
      footerLink={{ href: withdrawal, label: t('mail.withdraw') }}
    />,
  )
  await deps.mailer.send({ to: email, subject, ...mail })
}
