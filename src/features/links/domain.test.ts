// The rules of smart links: addresses, rows, sources, ranges.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STORES } from '#features/stores/domain.ts'
import { addDays } from '#lib/pure/dates.ts'
import { daysBefore, daysOf, pointsOf, RANGES, unitOf } from './domain/ranges.ts'
import { hostsOf, readStoreUrl } from './domain/store-urls.ts'
import { deviceOf, isAhead, SOURCES, sourceOf } from './domain/visits.ts'
import { isOwnCode, isSlug, linkProblems, type StoreRow, shownStores, storesOf } from './domain.ts'

const OWN_HOST = 'music.example.com'

describe('an address', () => {
  test.each([
    ['https://open.spotify.com/album/4vQ1mR7x', 'https://open.spotify.com/album/4vQ1mR7x'],
    [' bandcamp.com/album/sal ', 'https://bandcamp.com/album/sal'],
    ['https://ana.bandcamp.com/album/sal?from=link#buy', 'https://ana.bandcamp.com/album/sal?from=link#buy'],
    ['https://müzik.example.org/x', 'https://xn--mzik-0ra.example.org/x'],
  ])('%s is read as %s', (pasted, url) => {
    expect(readStoreUrl(pasted, { ownHost: OWN_HOST })).toBe(url)
  })

  test.each([
    'abc',
    '',
    'http://open.spotify.com/album/1',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//https://open.spotify.com',
    'data:text/html,hello',
    'ftp://bandcamp.com/album',
    'https://ana:secret@bandcamp.com/',
    'https://bandcamp.com:8443/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://store.local/',
    'https://store.internal/',
    'https://x.onion/',
    'https://music.example.com/l/abc',
    'https://MUSIC.example.com./',
    'https://sub.music.example.com/',
    'https:// bandcamp.com/',
    'https://.bandcamp.com/',
    'https://a..com/',
    'https://bandcamp.c-/',
  ])('%s is refused', (pasted) => {
    expect(readStoreUrl(pasted, { ownHost: OWN_HOST })).toBeUndefined()
  })

  test('of a store with hosts of its own must be there, or on a subdomain', () => {
    const read = (url: string) => readStoreUrl(url, { ownHost: OWN_HOST, hosts: hostsOf('spotify') ?? [] })
    expect(read('https://open.spotify.com/album/1')).toBeDefined()
    expect(read('https://open.spotify.com.evil.com/album/1')).toBeUndefined()
    expect(read('https://notopen.spotify.com/album/1')).toBeUndefined()
    expect(read('https://evil.com/open.spotify.com')).toBeUndefined()
  })

  test('every store with hosts is a store of ours', () => {
    const known = new Set(STORES.map(({ id }) => id))
    const named = [
      'spotify',
      'apple_music',
      'itunes',
      'youtube_music',
      'amazon_music',
      'deezer',
      'tidal',
      'tiktok',
    ]
    for (const store of named) expect(hostsOf(store), store).toBeDefined()
    for (const store of named) expect(known.has(store), store).toBe(true)
  })

  test('whatever is pasted, what is read can be read again and stays the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.domain()), (pasted) => {
        const url = readStoreUrl(pasted, { ownHost: OWN_HOST })
        if (url === undefined) return
        expect(url).toMatch(/^https:\/\/([a-z\d-]+\.)+[a-z][a-z\d-]*\//)
        expect(readStoreUrl(url, { ownHost: OWN_HOST })).toBe(url)
      }),
    )
  })
})

describe('the end of an address', () => {
  test.each(['abc', 'rua-das-flores', '2026', 'a'.repeat(40)])('%s can be used', (slug) => {
    expect(isSlug(slug)).toBe(true)
  })
  test.each([
    '',
    'ab',
    'Rua',
    'rua_das',
    '-rua',
    'rua-',
    'rua--das',
    'rua das',
    'rüa',
    'a'.repeat(41),
  ])('“%s” cannot', (slug) => {
    expect(isSlug(slug)).toBe(false)
  })
})

const row = (code: string, more: Partial<StoreRow> = {}): StoreRow => ({
  code,
  name: null,
  url: null,
  isShown: true,
  ...more,
})
const LIVE = [
  { store: 'deezer', url: 'https://www.deezer.com/album/1' },
  { store: 'spotify', url: 'https://open.spotify.com/album/1' },
]

describe('the stores of a link', () => {
  test('without rows are those that reported the release as live, the best known first', () => {
    expect(shownStores(storesOf([], LIVE))).toEqual([
      { code: 'spotify', name: 'Spotify', url: 'https://open.spotify.com/album/1', verb: 'play' },
      { code: 'deezer', name: 'Deezer', url: 'https://www.deezer.com/album/1', verb: 'play' },
    ])
  })

  test('keep the order of their rows, and what went live since comes last', () => {
    const rows = [row('own-abc123', { name: 'Shop', url: 'https://shop.example.org/' }), row('deezer')]
    expect(shownStores(storesOf(rows, LIVE)).map(({ name, verb }) => [name, verb])).toEqual([
      ['Shop', 'open'],
      ['Deezer', 'play'],
      ['Spotify', 'play'],
    ])
  })

  test('a row with an address of its own leads there, and one that is switched off is not shown', () => {
    const rows = [row('spotify', { url: 'https://spotify.link/x' }), row('deezer', { isShown: false })]
    expect(shownStores(storesOf(rows, LIVE)).map(({ url }) => url)).toEqual(['https://spotify.link/x'])
  })

  test('a store that leads nowhere is not shown', () => {
    expect(shownStores(storesOf([row('tidal')], []))).toEqual([])
  })
})

describe('the problems of a link', () => {
  const problemsOf = (stores: StoreRow[], more: { title?: string; slug?: string } = {}) =>
    linkProblems({ title: '', line: '', stores, ...more }, { live: LIVE, ownHost: OWN_HOST }).map(
      ({ code, at }) => `${at}: ${code}`,
    )

  test.each<[string, StoreRow[], string[]]>([
    ['nothing', [], []],
    ['a live store without an address of its own', [row('spotify')], []],
    ['a store that is not live and has no address', [row('tidal')], ['stores.0.url: required']],
    ['the same, switched off', [row('tidal', { isShown: false })], []],
    ['no address', [row('tidal', { url: 'abc' })], ['stores.0.url: link_url']],
    ['a script', [row('tidal', { url: 'javascript:alert(1)' })], ['stores.0.url: link_url']],
    [
      'an address elsewhere',
      [row('spotify', { url: 'https://www.deezer.com/album/1' })],
      ['stores.0.url: link_url_elsewhere'],
    ],
    ['an unknown store', [row('nowhere')], ['stores.0.code: invalid_value']],
    ['a store twice', [row('spotify'), row('spotify')], ['stores.1.code: invalid_value']],
    [
      'an own row without name and address',
      [row('own-abc123')],
      ['stores.0.name: required', 'stores.0.url: required'],
    ],
    [
      'a long name',
      [row('own-abc123', { name: 'x'.repeat(31), url: 'https://shop.example.org/' })],
      ['stores.0.name: text_too_long'],
    ],
  ])('%s', (_, stores, problems) => {
    expect(problemsOf(stores)).toEqual(problems)
  })

  test('texts are counted in characters, not in bytes or halves of emoji', () => {
    expect(problemsOf([], { title: '🎵'.repeat(60) })).toEqual([])
    expect(problemsOf([], { title: '🎵'.repeat(61) })).toEqual(['title: text_too_long'])
    expect(problemsOf([], { slug: 'Rua das Flores' })).toEqual(['slug: link_slug'])
  })

  test('codes of own rows have one form', () => {
    expect(isOwnCode('own-abc123')).toBe(true)
    for (const code of ['own-', 'own-ABC123', 'own-abc1234', 'spotify', "own-a'b123"])
      expect(isOwnCode(code), code).toBe(false)
  })
})

describe('a visit', () => {
  test.each([
    [{ named: 'instagram' }, 'instagram'],
    [{ named: ' QR ' }, 'qr'],
    [{ named: 'something-else', referrer: 'https://t.co/x' }, 'other'],
    [{}, 'direct'],
    [{ referrer: 'https://l.instagram.com/?u=x' }, 'instagram'],
    [{ referrer: 'https://www.google.com.br/' }, 'google'],
    [{ referrer: 'https://notgoogle.com/' }, 'website'],
    [{ referrer: 'https://blog.example.org/post' }, 'website'],
    [{ referrer: `https://${OWN_HOST}/l/abc` }, 'direct'],
    [{ referrer: 'android-app://com.example/' }, 'website'],
  ])('%j comes from %s', (given, source) => {
    expect(sourceOf({ referrer: '', ownHost: OWN_HOST, ...given })).toBe(source)
  })

  test('has a source of the list, whatever a stranger sends', () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), fc.string(), (named, referrer) => {
        expect(SOURCES).toContain(sourceOf({ ...(named ? { named } : {}), referrer, ownHost: OWN_HOST }))
      }),
    )
  })

  test('has a class of device', () => {
    expect(['mobile', 'tablet', 'desktop', 'tv', undefined].map(deviceOf)).toEqual([
      'phone',
      'tablet',
      'computer',
      'other',
      'other',
    ])
  })

  test('is not one when a browser loads the page ahead', () => {
    expect(['prefetch', 'prefetch;prerender', 'preview', ''].map(isAhead)).toEqual([true, true, true, false])
  })
})

describe('the days of a range', () => {
  const at = { today: '2026-11-20', first: '2026-10-05' }

  test.each([
    ['7_days', '2026-11-14', '2026-11-20', { from: '2026-11-07', to: '2026-11-13' }],
    ['30_days', '2026-10-22', '2026-11-20', { from: '2026-09-22', to: '2026-10-21' }],
    ['year', '2025-11-21', '2026-11-20', { from: '2024-11-21', to: '2025-11-20' }],
    ['all', '2026-10-05', '2026-11-20', null],
  ] as const)('%s', (range, from, to, before) => {
    const days = daysOf(range, at)
    expect(days).toEqual({ from, to })
    expect(daysBefore(range, days)).toEqual(before)
  })

  test('has a point for every day up to 92 days, and one for every month beyond', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RANGES),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        (range, offset, age) => {
          const today = addDays('2000-01-01', offset)
          const days = daysOf(range, { today, first: addDays(today, -age) })
          const points = pointsOf(days)
          expect(new Set(points).size).toBe(points.length)
          expect(points.toSorted()).toEqual(points)
          if (unitOf(days) === 'day') {
            expect([points[0], points.at(-1)]).toEqual([days.from, days.to])
            expect(points.length).toBeLessThanOrEqual(92)
          } else {
            expect(points[0]).toBe(`${days.from.slice(0, 7)}-01`)
            expect(points.at(-1)).toBe(`${days.to.slice(0, 7)}-01`)
          }
        },
      ),
    )
  })
})
