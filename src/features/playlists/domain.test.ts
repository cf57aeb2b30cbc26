// Rules of playlists and pitches.
import { describe, expect, test } from 'vitest'
import { toPlainDate } from '#lib/pure/dates.ts'
import {
  checkAt,
  countWords,
  declineProblems,
  dueAt,
  isWaiting,
  PITCH_STATES,
  PITCH_TRANSITIONS,
  pitchProblems,
  placementDays,
  placementProblems,
} from './domain/pitches.ts'
import { queueOf } from './domain/queue.ts'
import { mainReasons, recordOf, shareAfter } from './domain/record.ts'
import { availabilityOf, currentIntake, fieldProblems, mondayOf, readPlaylistAddress } from './domain.ts'

const codesOf = (text: string, hasSong = true) => pitchProblems({ hasSong, text }).map(({ code }) => code)

describe('a pitch', () => {
  test.each([
    ['', ['pitch_required']],
    ['   \n\t ', ['pitch_required']],
    ['a'.repeat(49), ['pitch_too_short']],
    [`  ${'a'.repeat(49)}  `, ['pitch_too_short']],
    ['a'.repeat(50), []],
    // Two UTF-16 units each, and one code point.
    ['🎷'.repeat(49), ['pitch_too_short']],
    ['🎷'.repeat(50), []],
    ['🎷'.repeat(500), []],
    ['a'.repeat(501), ['pitch_too_long']],
  ])('a pitch has 50 to 500 code points after trimming: %j', (text, codes) =>
    expect(codesOf(text)).toEqual(codes))

  test('a pitch without song and text names the song first', () =>
    expect(codesOf('', false)).toEqual(['song_required', 'pitch_required']))

  test('a pitch is due exactly seven days after it was sent', () =>
    expect(dueAt(new Date('2026-11-20T09:30:00Z')).toISOString()).toBe('2026-11-27T09:30:00.000Z'))

  test('every state of a pitch can end, and answers are final', () => {
    for (const state of PITCH_STATES)
      if (isWaiting(state))
        expect(PITCH_TRANSITIONS[state]).toEqual(expect.arrayContaining(['expired', 'withdrawn']))
    for (const state of ['accepted', 'declined', 'expired'] as const)
      expect(PITCH_TRANSITIONS[state]).toEqual([])
  })
})

describe('an answer', () => {
  test.each([
    ['', 0],
    ['Lovely voice.', 2],
    ['one – two … three', 3],
    ['a\u00a0b\nc\td', 4],
    ['çok güzel bir şarkı', 4],
  ])('an answer counts words, not punctuation: %j', (text, words) => expect(countWords(text)).toBe(words))

  test('declining needs ten words', () => {
    expect(declineProblems('one two three four five six seven eight nine')).toMatchObject([
      { code: 'answer_too_short', params: { min: 10, words: 9 } },
    ])
    expect(declineProblems('one two three four five six seven eight nine ten')).toEqual([])
  })

  test('a placement lasts at least until it is checked', () => {
    const days = { today: '2026-11-20', releaseDate: '2026-03-06' }
    expect(placementProblems({ position: 1, placedUntil: '2026-11-27' }, days)).toEqual([])
    expect(
      placementProblems({ position: 0, placedUntil: '2026-11-26' }, days).map(({ code }) => code),
    ).toEqual(['placement_position', 'placement_until'])
  })

  test('the placement of a song that is not out yet begins with its release', () => {
    const days = { today: '2026-11-20', releaseDate: '2026-12-18' }
    expect(placementDays(days)).toEqual({ first: '2026-12-25', usual: '2027-01-15', last: '2027-12-18' })
    expect(placementProblems({ position: 1, placedUntil: '2026-12-24' }, days)).toMatchObject([
      { code: 'placement_until', params: { first: '2026-12-25' } },
    ])
    // Still there when it is looked for.
    const { first } = placementDays(days)
    const answeredAt = new Date('2026-11-20T09:30:00Z')
    expect(toPlainDate(checkAt({ answeredAt, ...days }))).toBe(first)
  })

  test('a song that is not out yet is checked a week after its release', () => {
    const answeredAt = new Date('2026-11-20T09:30:00Z')
    expect(checkAt({ answeredAt, releaseDate: '2026-03-06' }).toISOString()).toBe('2026-11-27T09:30:00.000Z')
    expect(checkAt({ answeredAt, releaseDate: '2026-12-18' }).toISOString()).toBe('2026-12-25T12:00:00.000Z')
  })
})

describe('the intake', () => {
  const intake = { isOpen: true, closedUntil: null, weeklyCapacity: 10 }
  test.each([
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
  ])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

  test('a playlist takes pitches up to its capacity, until Monday', () => {
    const today = '2026-11-20'
    expect(availabilityOf(intake, { today, taken: 9 })).toEqual({ state: 'open', left: 1, opensOn: null })
    expect(availabilityOf(intake, { today, taken: 10 })).toEqual({
      state: 'full',
      left: 0,
      opensOn: '2026-11-23',
    })
    // The capacity was lowered meanwhile.
    expect(availabilityOf(intake, { today, taken: 14 })).toMatchObject({ state: 'full', left: 0 })
  })

  test('a closed playlist opens on its day without anybody acting', () => {
    const closed = { ...intake, isOpen: false, closedUntil: '2027-01-04' }
    expect(availabilityOf(closed, { today: '2027-01-03', taken: 0 })).toMatchObject({
      state: 'closed',
      opensOn: '2027-01-04',
    })
    expect(availabilityOf(closed, { today: '2027-01-04', taken: 0 })).toMatchObject({ state: 'open' })
    expect(availabilityOf({ ...closed, closedUntil: null }, { today: '2027-01-04', taken: 0 })).toEqual({
      state: 'closed',
      left: 0,
      opensOn: null,
    })
  })

  test('a playlist that has opened on its day is open, and the day is gone', () => {
    const closed = { ...intake, isOpen: false, closedUntil: '2027-01-04' }
    expect(currentIntake(closed, '2027-01-03')).toEqual(closed)
    expect(currentIntake(closed, '2027-01-04')).toEqual(intake)
  })

  test('the fields of a playlist are checked', () => {
    const today = '2026-11-20'
    const fields = {
      about: 'Slow songs for slow mornings',
      isOpen: true,
      closedUntil: null,
      weeklyCapacity: 10,
    }
    expect(fieldProblems(fields, today)).toEqual([])
    expect(
      fieldProblems({ about: ' short ', isOpen: false, closedUntil: today, weeklyCapacity: 0 }, today).map(
        ({ code }) => code,
      ),
    ).toEqual(['playlist_about_short', 'playlist_capacity', 'playlist_closed_until'])
  })
})

test.each([
  ['https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M', '37i9dQZF1DXcBWIGoYBM5M'],
  ['  open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M?si=abc ', '37i9dQZF1DXcBWIGoYBM5M'],
  ['https://open.spotify.com/intl-pt/playlist/37i9dQZF1DXcBWIGoYBM5M/', '37i9dQZF1DXcBWIGoYBM5M'],
  ['spotify:playlist:37i9dQZF1DXcBWIGoYBM5M', '37i9dQZF1DXcBWIGoYBM5M'],
  ['https://open.spotify.com/album/37i9dQZF1DXcBWIGoYBM5M', undefined],
  ['https://evil.example/open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M', undefined],
  ['https://open.spotify.com.evil.example/playlist/37i9dQZF1DXcBWIGoYBM5M', undefined],
  ['https://open.spotify.com/playlist/../me', undefined],
  ['', undefined],
])('the address %j names the playlist %s', (text, id) => expect(readPlaylistAddress(text)).toBe(id))

describe('the record', () => {
  test('the record has no shares below five pitches', () =>
    expect(recordOf({ due: 4, answered: 4, accepted: 4, medianMinutes: 10 })).toEqual({
      answeredShare: null,
      acceptedShare: null,
      medianHours: null,
      due: 4,
    }))

  test('silence lowers the share of answers', () =>
    expect(recordOf({ due: 8, answered: 6, accepted: 2, medianMinutes: 90 })).toEqual({
      answeredShare: 0.75,
      acceptedShare: 0.25,
      medianHours: 1.5,
      due: 8,
    }))

  test('a record of nothing but silence has no median', () =>
    expect(recordOf({ due: 5, answered: 0, accepted: 0, medianMinutes: null })).toMatchObject({
      answeredShare: 0,
      medianHours: null,
    }))

  test('the inbox promises a better share only when there is one', () => {
    expect(shareAfter({ due: 8, answered: 6 }, 2)).toBe(0.8)
    expect(shareAfter({ due: 8, answered: 8 }, 2)).toBeNull()
    expect(shareAfter({ due: 8, answered: 6 }, 0)).toBeNull()
    expect(shareAfter({ due: 2, answered: 1 }, 3)).toBeNull()
  })

  test('the record names the three most frequent reasons', () => {
    const counted = [
      { reason: 'mood', count: 1 },
      { reason: 'energy', count: 4 },
      { reason: 'genre', count: 2 },
      { reason: 'other', count: 3 },
    ] as const
    expect(mainReasons(counted)).toEqual([
      { reason: 'energy', share: 0.4 },
      { reason: 'other', share: 0.3 },
      { reason: 'genre', share: 0.2 },
    ])
    expect(mainReasons(counted.slice(0, 1))).toEqual([])
  })
})

describe('the queue of a day', () => {
  const pitch = (id: string, day: string) => ({ id, submittedAt: new Date(`2026-11-${day}T12:00:00Z`) })
  const pitches = ['16', '17', '18', '19', '20', '21', '22'].map((day, index) => pitch(`old-${index}`, day))
  const next = ['23', '24', '25'].map((day, index) => pitch(`new-${index}`, day))
  const at = (today: string, list = [...next, ...pitches]) =>
    queueOf(list, { playlistId: 'list', today }).map(({ id }) => id)

  test('the queue has the oldest week first, in random order within it', () => {
    const order = at('2026-11-23')
    expect(order.slice(0, 7).toSorted()).toEqual(pitches.map(({ id }) => id))
    expect(order.slice(0, 7)).not.toEqual(pitches.map(({ id }) => id))
    expect(order.slice(7).toSorted()).toEqual(['new-0', 'new-1', 'new-2'])
  })

  test('the queue is the same all day, whatever order the pitches come in', () =>
    expect(at('2026-11-23', [...pitches, ...next].toReversed())).toEqual(at('2026-11-23')))

  test('the queue has another order on the next day', () =>
    expect(at('2026-11-24')).not.toEqual(at('2026-11-23')))

  test('the queue keeps its order when a pitch is answered', () => {
    const [first, ...rest] = at('2026-11-23')
    expect(
      at(
        '2026-11-23',
        [...next, ...pitches].filter(({ id }) => id !== first),
      ),
    ).toEqual(rest)
  })

  test('every pitch gets every position in the queue equally often', () => {
    const firsts = new Map<string, number>()
    for (let day = 0; day < 2_000; day++) {
      const [first] = queueOf(pitches, { playlistId: `list ${day}`, today: '2026-11-23' })
      if (first) firsts.set(first.id, (firsts.get(first.id) ?? 0) + 1)
    }
    expect(firsts.size).toBe(7)
    for (const count of firsts.values()) expect(Math.abs(count - 2_000 / 7)).toBeLessThan(80)
  })
})
