// The email to the artist when a pitch is answered or expires.
import i18next from 'i18next'
import { listMailReaders } from '#features/notifications/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { type Language, LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked } from '#lib/pure/unlinked.ts'
import { MailLayout, renderMail } from '#ui/mail/MailLayout.tsx'
import { isCutShort } from './domain/pitches.ts'
import { findPitch } from './pitches.data.server.ts'

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

const dayIn = (language: Language, instant: Date): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
