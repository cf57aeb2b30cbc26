// Rules of pre-saves: states, times, problems, counts by day, and what a calendar gets.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { writeCalendar } from './calendar-codec.ts'
import { CONSENT_VERSION } from './domain/consents.ts'
import { dueAt } from './domain/due-times.ts'
import {
  afterAnswer,
  afterMissingSource,
  canBecome,
  isRetryable,
  type NextSave,
  SAVE_STATES,
  type SaveAnswer,
} from './domain/saves.ts'
import { everyDay } from './domain/series.ts'
import { daysLeft, isAhead, isKey, phaseOf, presaveProblems } from './domain.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { pt } from './messages/pt.ts'
import { tr } from './messages/tr.ts'

describe('a save', () => {
  const now = new Date('2026-12-18T00:05:00Z')
  const endsAt = new Date('2026-12-21T00:05:00Z')
  const settle = (answer: SaveAnswer, attempts = 1, at = now) =>
    afterAnswer(answer, { attempts, endsAt, now: at })
  const minutes = ({ dueAt }: NextSave) => dueAt && (dueAt.getTime() - now.getTime()) / 60_000

  test.each<[SaveAnswer, Partial<NextSave>]>([
    [{ kind: 'saved' }, { state: 'delivered', reason: null, keepsToken: false }],
    [{ kind: 'revoked' }, { state: 'failed', reason: 'token_revoked', keepsToken: false }],
    [{ kind: 'not_in_market' }, { state: 'failed', reason: 'not_in_market', keepsToken: true }],
    [{ kind: 'quota' }, { state: 'failed', reason: 'quota', keepsToken: true }],
  ])('a save ends with %o', (answer, next) => {
    expect(settle(answer)).toMatchObject({ ...next, dueAt: null })
  })

  test('a save waits as long as a busy service says, which does not count as an attempt', () => {
    const next = settle({ kind: 'busy', retryAfterMs: 7 * 60_000 }, 3)
    expect(next).toMatchObject({ state: 'queued', attempts: 2, keepsToken: true })
    expect(minutes(next)).toBe(7)
    expect(settle({ kind: 'busy', retryAfterMs: 80 * 3_600_000 })).toMatchObject({
      state: 'failed',
      reason: 'quota',
    })
  })

  test('a save is tried six times in all, after longer and longer delays', () => {
    const waits = [1, 2, 3, 4, 5].map((attempts) => minutes(settle({ kind: 'error' }, attempts)))
    expect(waits).toEqual([1, 5, 15, 60, 240])
    expect(settle({ kind: 'error' }, 6)).toMatchObject({ state: 'failed', reason: 'store_error' })
    expect(settle({ kind: 'error' }, 1, new Date(endsAt.getTime() - 1_000))).toMatchObject({
      state: 'failed',
    })
  })

  test('a save waits for the release at the service until the end', () => {
    expect(afterMissingSource({ endsAt, now })).toEqual({
      state: 'pending_source',
      reason: null,
      dueAt: new Date('2026-12-18T00:15:00Z'),
    })
    expect(afterMissingSource({ endsAt, now: endsAt })).toMatchObject({
      state: 'failed',
      reason: 'source_not_found',
    })
  })

  test('a save reaches only states that the table allows', () => {
    const answers: SaveAnswer[] = [
      { kind: 'saved' },
      { kind: 'revoked' },
      { kind: 'not_in_market' },
      { kind: 'quota' },
      { kind: 'busy', retryAfterMs: 1 },
      { kind: 'error' },
    ]
    for (const answer of answers) expect(canBecome('queued', settle(answer).state), answer.kind).toBe(true)
    expect(SAVE_STATES.filter((state) => canBecome('delivered', state))).toEqual([])
    expect(canBecome('failed', 'delivered')).toBe(false)
    expect(isRetryable('token_revoked')).toBe(false)
  })
})

describe('a fan gets a release', () => {
  const day = '2026-12-18'
  test('a release that comes out everywhere at once reaches all fans at once', () => {
    for (const country of ['JP', 'US', null])
      expect(dueAt(day, undefined, country)).toEqual(new Date('2026-12-18T00:05:00Z'))
  })

  test.each([
    ['TR', '2026-12-17T21:05:00.000Z'],
    ['IN', '2026-12-17T18:35:00.000Z'],
    ['JP', '2026-12-17T15:05:00.000Z'],
    // Rio Branco, not São Paulo: nothing says where in the country they are.
    ['BR', '2026-12-18T05:05:00.000Z'],
    // Adak in Alaska.
    ['US', '2026-12-18T10:05:00.000Z'],
    [null, '2026-12-18T12:05:00.000Z'],
    ['ZZ', '2026-12-18T12:05:00.000Z'],
  ])('a release reaches fans five minutes after midnight in every zone of %s', (country, instant) => {
    expect(dueAt(day, 'local_midnight', country).toISOString()).toBe(instant)
  })
})

describe('a pre-save', () => {
  const release = { releaseDate: '2026-12-18', artistId: 'a', upc: '859700000014' }

  test.each([
    ['mare', true],
    ['mare-2026', true],
    ['ab', false],
    ['Mare', false],
    ['-mare', false],
    ['ma--re', false],
    ['a'.repeat(41), false],
  ])('an address has lowercase letters, digits and single hyphens: %s', (key, isGood) => {
    expect(isKey(key)).toBe(isGood)
  })

  test('a pre-save needs an artist, a date, and the valid UPC of the release', () => {
    expect(presaveProblems(release, {})).toEqual([])
    expect(
      presaveProblems({ releaseDate: null, artistId: null, upc: null }, { key: 'A', upc: '859700000015' }),
    ).toMatchObject([
      { code: 'presave_artist', at: 'artist' },
      { code: 'presave_release_date', at: 'releaseDate' },
      { code: 'presave_key', at: 'key' },
      { code: 'upc_invalid', at: 'upc' },
    ])
    expect(presaveProblems(release, { upc: '0859700000014' })).toEqual([])
    expect(presaveProblems(release, { upc: '036000291452' })).toMatchObject([
      { code: 'presave_upc_differs', params: { upc: '859700000014' } },
    ])
  })

  test('a pre-save is for releases that are not out', () => {
    expect(isAhead({ status: 'in_process', liveAt: null })).toBe(true)
    expect(isAhead({ status: 'draft', liveAt: null })).toBe(true)
    expect(isAhead({ status: 'published', liveAt: new Date() })).toBe(false)
    // An update of a live release is reviewed.
    expect(isAhead({ status: 'in_review', liveAt: new Date() })).toBe(false)
    expect(isAhead({ status: 'removed', liveAt: null })).toBe(false)
  })

  test('a pre-save opens on its day, and collects until a store has the release', () => {
    const approved = { releaseDate: '2026-12-18', presaveDate: '2026-12-01' }
    const phase = (
      today: string,
      status = 'in_process' as const,
      dates: typeof approved | undefined = approved,
    ) => phaseOf({ status, liveAt: null }, dates, today)
    expect(phaseOf({ status: 'in_review', liveAt: null }, undefined, '2026-12-02')).toBe('review')
    expect(phase('2026-11-30')).toBe('scheduled')
    expect(phase('2026-12-01')).toBe('collecting')
    expect(phase('2026-12-18')).toBe('due')
    expect(phaseOf({ status: 'published', liveAt: new Date() }, approved, '2026-12-18')).toBe('out')
    expect(phaseOf({ status: 'removed', liveAt: new Date() }, approved, '2026-12-20')).toBe('gone')
    expect(
      phaseOf({ status: 'approved', liveAt: null }, { ...approved, presaveDate: null }, '2026-12-02'),
    ).toBe('off')
    expect([daysLeft('2026-12-18', '2026-12-11'), daysLeft('2026-12-18', '2026-12-20')]).toEqual([7, 0])
  })

  test('the series counts every day between the first and the last', () => {
    expect(everyDay([])).toEqual([])
    expect(
      everyDay([
        { day: '2026-12-01', count: 2 },
        { day: '2026-12-03', count: 1 },
      ]),
    ).toEqual([
      { day: '2026-12-01', count: 2, total: 2 },
      { day: '2026-12-02', count: 0, total: 2 },
      { day: '2026-12-03', count: 1, total: 3 },
    ])
  })
})

test('the calendar file has an all-day event, the escaped title, and folded lines', () => {
  const text = writeCalendar({
    uid: 'one@music.example',
    day: '2026-12-31',
    title: `Maré; ao vivo, \\o/ ${'ş'.repeat(60)}`,
    text: 'Out now',
    url: 'https://music.example/release/mare',
    writtenAt: new Date('2026-11-21T09:00:00.123Z'),
  })
  expect(text).toContain('DTSTAMP:20261121T090000Z\r\n')
  expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Maré\\; ao vivo\\, \\\\o/ ${'ş'.repeat(60)}\r\n`)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

/** A changed text is a new version, because earlier fans agreed to the earlier text. */
test('the texts of consents match their version', () => {
  const texts = { en, es, pt, tr }
  const all = LANGUAGES.flatMap((language) => Object.values(texts[language].fan.consent))
  const digest = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 12)
  expect({ version: CONSENT_VERSION, digest }).toEqual({ version: 1, digest: '365ffc3a8886' })
})
