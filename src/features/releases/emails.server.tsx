// Mails about transitions of a release, each in its reader's language.

import i18next, { type TFunction } from 'i18next'
import type { Person } from '#features/accounts/service.server.ts'
import { listMailReaders, mailNotice, type NoticeMailDeps } from '#features/notifications/service.server.ts'
import { findStore } from '#features/stores/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { LOCALES } from '#lib/i18n/languages.ts'
import { type PlainDate, startOfDay } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { formatClock } from '#ui/format-clock.ts'
import { findAppeal } from './appeals/data.server.ts'
import { findAnyRelease, listEvents, listTracks, type TrackRow } from './data.server.ts'
import { type Cue, cueOf, isOver, untilFormat } from './domain/cue.ts'
import { type eventTypeOf, eventTypesOf } from './domain/event-types.ts'
import type { ReopeningReason } from './domain/vocabulary.ts'
import { cueFacts } from './read-release.server.ts'
import type { StoredReason } from './tables.server.ts'

/** Transitions without a mail: they would repeat the last mail, or report the reader's own action. */
const QUIET = [
  'in_review',
  'in_process',
  'draft',
  'update_begun',
  'update_withdrawn',
  'update_dropped',
] as const
type MailedEventType = Exclude<ReturnType<typeof eventTypeOf>, (typeof QUIET)[number] | 'unknown'>
const isMailed = (eventType: ReturnType<typeof eventTypeOf>): eventType is MailedEventType =>
  eventType !== 'unknown' && !QUIET.some((quiet) => quiet === eventType)

/** Job `release.moved`: mails all members of the account who want such mails what happened and what comes next. */
export async function mailTransition(
  deps: NoticeMailDeps & Pick<Deps, 'clock' | 'holidays'>,
  { releaseId, eventId }: { releaseId: string; eventId: string },
): Promise<void> {
  const { db, clock, holidays } = deps
  const release = await findAnyRelease(db, releaseId)
  const events = await listEvents(db, releaseId)
  const index = events.findIndex((event) => event.id === eventId)
  const event = events[index]
  const moves = events.map(({ from_status: from, to_status: to, actor_role: params }) => ({
    from,
    to,
    by: params,
  }))
  const eventType = eventTypesOf(moves)[index]
  if (!release || !event || !eventType || !isMailed(eventType)) return
  const about = {
    accountId: release.account_id,
    artistId: release.artist_id,
    needs: 'catalogue.view' as const,
  }
  const kind = `releases.${eventType}` as const
  const tracks = await listTracks(db, releaseId)
  // As of this event: a later one has a mail of its own.
  const cue = cueOf({ ...cueFacts(release, event.at), status: event.to_status }, holidays)
  for (const person of await listMailReaders(db, { ...about, kind })) {
    const { language } = person
    const t = i18next.getFixedT(language, 'releases')
    const { tracks: titles = [], stores = [] } = event.part ?? {}
    const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names)
    const storeNames = list(stores.map((id) => findStore(id)?.name ?? id))
    // The whole release at some stores, or some of its tracks.
    const isWhole = eventType === 'part_taken_down' && titles.length === 0
    const text = isWhole ? 'stores_taken_down' : eventType
    const params = { title: release.title, stores: storeNames }
    const subject = t(`mail.${text}.subject`, params)
    const line = t(`mail.${text}.line`, params)
    const reasons = event.reasons.map((reason) => wordsOf(reason, tracks, t))
    const part = isWhole ? [] : [list(titles), storeNames].filter((names) => names !== '')
    await mailNotice(deps, person, {
      kind,
      subject,
      lines: [line, ...reasons, ...part],
      details: wordsOfCue(cue, release.release_date, person, clock.now()),
      action: { path: paths.release(release.id), label: t('mail.button') },
    })
  }
}

/** Whose turn it is, until when, and what follows, as the page of the release says it; times in the reader's time zone. */
function wordsOfCue(
  cue: Cue,
  releaseDate: PlainDate | null,
  { language, timeZone }: Pick<Person, 'language' | 'timeZone'>,
  now: Date,
): { label: string; value: string }[] {
  if (cue.turn === 'nobody') return []
  const t = i18next.getFixedT(language, ['releases', 'common'])
  const dayOf = (zone: string, options: Intl.DateTimeFormatOptions = {}) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...DAY, ...options, timeZone: zone })
  const format = {
    day: dayOf('UTC'),
    moment: dayOf(timeZone, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
    day_of_moment: dayOf(timeZone),
  }[untilFormat(cue)]
  const day = cue.until && format.format(cue.until)
  const until = day === null ? t('cue.noDay') : isOver(cue, now.getTime()) ? t('cue.was', { day }) : day
  const keeps = cue.turn === 'you' && day !== null && releaseDate
  return [
    { label: t('common:whoseTurn'), value: t(`cue.turn.${cue.turn}`) },
    {
      label: t('common:until'),
      value: keeps
        ? `${until} (${t('cue.keep', { day: dayOf('UTC').format(startOfDay(releaseDate)) })})`
        : until,
    },
    { label: t('common:next'), value: t(`cue.next.${cue.next}`) },
  ]
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const

/** A reason as one line: where it applies, what is wrong, how to fix it, and the reviewer's note. */
function wordsOf(
  { code, note, field = null, trackId, atMs = null }: StoredReason,
  tracks: readonly Pick<TrackRow, 'id' | 'title'>[],
  t: TFunction<'releases'>,
): string {
  const index = tracks.findIndex((track) => track.id === trackId)
  const title = tracks[index]?.title || t('untitledTrack')
  const place = index < 0 ? '' : t('returned.inTrack', { number: index + 1, title })
  const name = field && t(`field.${field}`)
  const position = name && place ? t('returned.field', { place, field: name }) : name || place
  const where = [position, atMs === null ? '' : formatClock(atMs)].filter(Boolean).join(', ')
  const what =
    code === 'other'
      ? ''
      : `${t(`reason.${code as ReopeningReason}.name`)}. ${t(`reason.${code as ReopeningReason}.fix`)}`
  return [where && `${where}.`, what, note].filter(Boolean).join(' ')
}

/** Job `release.appeal_answered`: mails the same members the result of their appeal, with the reviewer's own text. */
export async function mailAppealAnswer(
  deps: NoticeMailDeps & Pick<Deps, 'clock' | 'holidays'>,
  { appealId }: { appealId: string },
): Promise<void> {
  const { db, clock, holidays } = deps
  const appeal = await findAppeal(db, appealId)
  const release = appeal && (await findAnyRelease(db, appeal.release_id))
  if (!release || !appeal.result || !appeal.answer) return
  const { result, answer } = appeal
  const about = { accountId: release.account_id, artistId: release.artist_id }
  const kind = 'releases.appeal_answered'
  const since = (await listEvents(db, release.id)).at(-1)?.at ?? release.created_at
  const cue = cueOf(cueFacts(release, since), holidays)
  for (const person of await listMailReaders(db, { ...about, needs: 'catalogue.view', kind })) {
    const { language } = person
    const t = i18next.getFixedT(language, 'releases')
    const params = { title: release.title }
    const subject = t('mail.appeal.subject', params)
    const line = t(`mail.appeal.${result}`, params)
    await mailNotice(deps, person, {
      kind,
      subject,
      lines: [line, answer],
      details: wordsOfCue(cue, release.release_date, person, clock.now()),
      action: { path: paths.release(release.id), label: t('mail.button') },
    })
  }
}
