// Rules of artist pages: addresses, links, lengths, and colours that can be read.
import { describe, expect, test } from 'vitest'
import { NETWORK_KEYS, readLinks, readNetworkUrl } from './domain/networks.ts'
import { COLOURS } from './domain/palettes.ts'
import { isReserved, suggestSlug } from './domain/slugs.ts'
import { type Block, PALETTES, pageProblems, shownBlocks, slugProblems } from './domain.ts'

const OWN = { ownHost: 'backline.example' }
const FIELDS = { bio: '', links: {}, blocks: [] }
const block = (fields: Partial<Block> = {}): Block => ({
  id: 'abc123',
  kind: 'text',
  title: '',
  text: '',
  isShown: true,
  ...fields,
})

describe('an address', () => {
  test.each([
    'admin',
    'adm1n',
    'ad-min',
    'back-line',
    'b4ckl1ne',
    '5upport',
    'l0gin',
    'off1cia1',
  ])('an address that looks official is refused: %s', (slug) => {
    expect(isReserved(slug)).toBe(true)
    expect(slugProblems(slug)).toEqual([{ code: 'slug_reserved', at: 'slug' }])
  })

  test.each([
    'ana-lima',
    'pell-street-brass',
    '2am',
    'administrators-of-noise',
  ])('an ordinary address is accepted: %s', (slug) => expect(slugProblems(slug)).toEqual([]))

  test.each([
    '',
    'a',
    'ab',
    'Ana',
    'ana--lima',
    '-ana',
    'ana-',
    'añá',
    'a'.repeat(41),
  ])('a malformed address is refused: %s', (slug) =>
    expect(slugProblems(slug)).toMatchObject([{ code: 'link_slug', at: 'slug' }]))

  test.each([
    ['José Alvorada', 'jose-alvorada'],
    ['İlk Işık', 'ilk-isik'],
    ['  Bjørn & Łukasz ', 'bjorn-lukasz'],
    ['東京', ''],
    [`${'long '.repeat(20)}`, 'long-long-long-long-long-long-long-long'],
  ])('an address is suggested from a name: %s', (name, slug) => expect(suggestSlug(name)).toBe(slug))
})

describe('a link', () => {
  test.each([
    ['spotify', 'open.spotify.com/artist/1', 'https://open.spotify.com/artist/1'],
    ['apple_music', 'https://music.apple.com/us/artist/1', 'https://music.apple.com/us/artist/1'],
    ['bandcamp', 'https://ana.bandcamp.com', 'https://ana.bandcamp.com/'],
    ['tiktok', 'https://www.tiktok.com/@ana', 'https://www.tiktok.com/@ana'],
    ['youtube', 'https://youtu.be/1', 'https://youtu.be/1'],
    ['x', 'twitter.com/ana', 'https://twitter.com/ana'],
    ['website', 'ana.example.org', 'https://ana.example.org/'],
  ] as const)('of %s is read: %s', (network, pasted, url) =>
    expect(readNetworkUrl(network, pasted, OWN.ownHost)).toBe(url))

  test.each([
    ['spotify', 'https://spotify.com.evil.com/artist/1'],
    ['bandcamp', 'https://evilbandcamp.com/'],
    ['instagram', 'https://tiktok.com/@ana'],
    ['tiktok', 'javascript:alert(1)'],
    ['facebook', 'http://facebook.com/ana'],
    ['youtube', 'https://me:secret@youtube.com/'],
    ['soundcloud', 'https://soundcloud.com:8443/'],
  ] as const)('of %s is refused elsewhere: %s', (network, url) =>
    expect(pageProblems({ ...FIELDS, links: { [network]: url } }, OWN)).toMatchObject([
      { code: 'link_url_elsewhere', at: `links.${network}`, params: { host: expect.any(String) } },
    ]))

  test.each([
    'https://backline.example/a/ana',
    'https://127.0.0.1/',
    'https://localhost/',
    'data:text/html,x',
  ])('a website link must be public and external: %s', (url) =>
    expect(pageProblems({ ...FIELDS, links: { website: url } }, OWN)).toEqual([
      { code: 'link_url', at: 'links.website' },
    ]))

  test('links are kept in the order of the page, without empty ones', () => {
    const links = readLinks(
      { website: 'ana.example.org', spotify: 'open.spotify.com/artist/1', x: '', tiktok: null },
      OWN.ownHost,
    )
    expect(Object.keys(links)).toEqual(['spotify', 'website'])
    expect(NETWORK_KEYS).toHaveLength(10)
  })
})

test('a bio has at most 500 characters, and an emoji counts as one', () => {
  expect(pageProblems({ ...FIELDS, bio: '🎷'.repeat(500) }, OWN)).toEqual([])
  expect(pageProblems({ ...FIELDS, bio: '🎷'.repeat(501) }, OWN)).toEqual([
    { code: 'text_too_long', at: 'bio', params: { max: 500 } },
  ])
})

describe('blocks', () => {
  test('blocks have unique ids, and releases occur once', () => {
    const problems = (blocks: Block[]) => pageProblems({ ...FIELDS, blocks }, OWN)
    expect(problems([block(), block({ id: 'def456', kind: 'releases' })])).toEqual([])
    expect(problems([block(), block()])).toEqual([{ code: 'invalid_value', at: 'blocks.1.id' }])
    expect(problems([block({ kind: 'releases' }), block({ id: 'def456', kind: 'releases' })])).toHaveLength(1)
    expect(problems([block({ id: '"><b>' })])).toHaveLength(1)
    expect(problems([block({ title: 'a'.repeat(61), text: 'a'.repeat(1_001) })])).toMatchObject([
      { at: 'blocks.0.title' },
      { at: 'blocks.0.text' },
    ])
  })

  test('empty and hidden blocks are not shown', () => {
    const shown = shownBlocks([
      block(),
      block({ id: 'two222', text: 'Tour' }),
      block({ id: 'off333', text: 'Tour', isShown: false }),
      block({ id: 'rel444', kind: 'releases' }),
    ])
    expect(shown.map(({ id }) => id)).toEqual(['two222', 'rel444'])
  })
})

describe.each(PALETTES)('the palette %s', (palette) => {
  const { bg, ink, soft, fill, onFill, mark } = COLOURS[palette]

  test.each([
    ['text', ink, bg],
    ['small text', soft, bg],
    ['text on the lines of a pattern', ink, mark],
    ['small text on the lines of a pattern', soft, mark],
    ['a button', onFill, fill],
  ])('every text can be read: %s', (_, one, other) =>
    expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5))

  test('the pattern is visible', () => expect(contrast(bg, mark)).toBeGreaterThan(1.1))
})

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
