// The emails to artists: a pitch was answered or expired, or a playlist takes pitches again.
import i18next from 'i18next'
import { listMailReaders } from '#features/notifications/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { type Language, LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { findPlaylist } from './data.server.ts'
import { isCutShort } from './domain/pitches.ts'
import { availabilityOf } from './domain.ts'
import { findPitch } from './pitches.data.server.ts'
import { intakeOf } from './submit-pitch.server.ts'

/** Job `playlists.mail`. */
export async function mailAnswer(
  { db, mailer, publicUrl }: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>,
  { pitchId }: { pitchId: string },
): Promise<void> {
  const row = await findPitch(db, pitchId)
  if (!row) return
  const { state, reason } = row
  if (state !== 'accepted' && state !== 'declined' && state !== 'expired') return
  const text = isCutShort({ state, endedAt: row.ended_at, dueAt: row.due_at }) ? 'left' : state
  const readers = await listMailReaders(db, { userId: row.user_id, kind: `releases.pitch_${state}` })
  for (const person of readers) {
    const t = i18next.getFixedT(person.language, 'playlists')
    const params = {
      title: unlinked(row.song.title),
      playlist: unlinked(row.playlist_name),
      curator: unlinked(row.curator_name),
      position: row.position ?? 0,
      day: row.check_at ? dayIn(person.language, row.check_at) : '',
    }
    const subject = t(`mail.${text}.subject`, params)
    const mail = await renderMail(
      <MailLayout
        language={person.language}
        preview={subject}
        title={subject}
        lines={[
          t(`mail.${text}.line`, params),
          ...(reason ? [t(`reasons.${reason}`)] : []),
          ...(row.answer ? [unlinked(row.answer)] : []),
        ]}
        action={{ href: `${publicUrl}${paths.pitches()}`, label: t('mail.open') }}
      />,
    )
    await mailer.send({ to: person.email, subject, ...mail })
  }
}

/** Job `playlists.mail-opening`. Sends nothing when the playlist is full again. */
export async function mailOpening(
  { db, mailer, clock, publicUrl }: Pick<Deps, 'db' | 'mailer' | 'clock' | 'publicUrl'>,
  { playlistId, userId }: { playlistId: string; userId: string },
): Promise<void> {
  const row = await findPlaylist(db, playlistId, clock.today())
  if (row?.state !== 'listed') return
  const { state, left } = availabilityOf(intakeOf(row), { today: clock.today(), taken: row.taken })
  if (state !== 'open') return
  const readers = await listMailReaders(db, { userId, kind: 'releases.playlist_open' })
  for (const person of readers) {
    const t = i18next.getFixedT(person.language, 'playlists')
    const params = { playlist: unlinked(row.name), count: left }
    const subject = t('mail.openAgain.subject', params)
    const mail = await renderMail(
      <MailLayout
        language={person.language}
        preview={subject}
        title={subject}
        lines={[t('mail.openAgain.line', params)]}
        action={{ href: `${publicUrl}${paths.submitPitch(playlistId)}`, label: t('mail.openAgain.action') }}
      />,
    )
    await mailer.send({ to: person.email, subject, ...mail })
  }
}

const dayIn = (language: Language, instant: Date): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
