// The emails to artists: a pitch was answered or expired, or a playlist takes pitches again.
import i18next from 'i18next'
import { listMailReaders, mailNotice, type NoticeMailDeps } from '#features/notifications/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { type Language, LOCALES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { unlinked, unlinkedText } from '#lib/pure/unlinked.ts'
import { findPlaylist } from './data.server.ts'
import { isCutShort } from './domain/pitches.ts'
import { availabilityOf } from './domain.ts'
import { findPitch } from './pitches.data.server.ts'
import { intakeOf } from './submit-pitch.server.ts'

/** Job `playlists.mail`. */
export async function mailAnswer(deps: NoticeMailDeps, { pitchId }: { pitchId: string }): Promise<void> {
  const { db } = deps
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
    await mailNotice(deps, person, {
      kind: `releases.pitch_${state}`,
      subject,
      preview: subject,
      lines: [
        t(`mail.${text}.line`, params),
        ...(reason ? [t(`reasons.${reason}`)] : []),
        ...(row.answer ? [unlinkedText(row.answer)] : []),
      ],
      action: { path: paths.pitches(), label: t('mail.open') },
    })
  }
}

/** Job `playlists.mail-opening`. Sends nothing when the playlist is full again. */
export async function mailOpening(
  deps: NoticeMailDeps & Pick<Deps, 'clock'>,
  { playlistId, userId }: { playlistId: string; userId: string },
): Promise<void> {
  const { db, clock } = deps
  const row = await findPlaylist(db, playlistId, clock.today())
  if (!row?.is_public) return
  const { state, left } = availabilityOf(intakeOf(row), { today: clock.today(), taken: row.taken })
  if (state !== 'open') return
  const readers = await listMailReaders(db, { userId, kind: 'releases.playlist_open' })
  for (const person of readers) {
    const t = i18next.getFixedT(person.language, 'playlists')
    const params = { playlist: unlinked(row.name), count: left }
    const subject = t('mail.openAgain.subject', params)
    await mailNotice(deps, person, {
      kind: 'releases.playlist_open',
      subject,
      preview: subject,
      lines: [t('mail.openAgain.line', params)],
      action: { path: paths.submitPitch(playlistId), label: t('mail.openAgain.action') },
    })
  }
}

const dayIn = (language: Language, instant: Date): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
