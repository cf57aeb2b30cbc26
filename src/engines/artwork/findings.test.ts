import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findArtworkFaults, type ReleaseWords } from './findings.ts'
import type { ArtworkQuality, ArtworkReport, ArtworkWord } from './report.ts'

const quality: ArtworkQuality = {
  version: 1,
  colour: { space: 'rgb', profile: 'srgb', bitsPerChannel: 8, isIndexed: false },
  orientation: 1,
  oneColourShare: 0.2,
  edgeWidthPx: 1.8,
  blockSidePx: null,
  borders: [],
  symbols: [],
  perceptualHash: null,
  text: null,
}
const sound: ArtworkReport = {
  format: 'jpeg',
  widthPx: 3000,
  heightPx: 3000,
  sizeBytes: 2_000_000,
  sha256: '',
  md5: '',
  hasAlpha: false,
  tint: '#446688',
  quality,
}
const release: ReleaseWords = {
  title: 'Água Ñandú',
  artists: ['İnci Yılmaz', 'Sigur Ros'],
  otherNames: ['Live'],
  explicit: false,
}

const codesOf = (report: ArtworkReport, words: ReleaseWords = release) =>
  findArtworkFaults(report, words).map(({ severity, code }) => `${severity} ${code}`)
const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }

test('a sound cover has no findings', () => {
  expect(findArtworkFaults(sound, release)).toEqual([])
})

test('a report without quality only gets its size checked', () => {
  const { quality: _, ...early } = sound
  expect(codesOf(early)).toEqual([])
  expect(findArtworkFaults({ ...early, widthPx: 1500, heightPx: 1500 })).toEqual([
    { code: 'artwork_small', severity: 'advises', params: { side: 1500, advised: 3000 } },
  ])
})

describe('borders', () => {
  test.each<[string, Partial<ArtworkQuality>, string[]]>([
    ['CMYK', { colour: { ...quality.colour, space: 'cmyk' } }, ['advises artwork_cmyk']],
    ['one part of ink in 2000', { oneColourShare: 0.9995 }, []],
    ['less than that', { oneColourShare: 0.9996 }, ['advises artwork_blank']],
    ['blank, so not also blurred', { oneColourShare: 1, edgeWidthPx: 40 }, ['advises artwork_blank']],
    ['no edges to judge by', { edgeWidthPx: null }, []],
    ['edges of 2.7 px', { edgeWidthPx: 2.7 }, []],
    ['edges of 2.8 px', { edgeWidthPx: 2.8 }, ['advises artwork_enlarged']],
    ['edges of 13.6 px', { edgeWidthPx: 13.6 }, ['advises artwork_enlarged']],
    ['edges of 13.7 px', { edgeWidthPx: 13.7 }, ['advises artwork_blurred']],
    ['squares', { blockSidePx: 5, edgeWidthPx: 20 }, ['advises artwork_pixelated']],
    [
      'a frame',
      { borders: [{ kind: 'frame', colour: '#ffffff', boxes: [box] }] },
      ['advises artwork_border'],
    ],
    ['a code', { symbols: [{ format: 'QRCode', text: 'x', box }] }, ['blocks artwork_symbol']],
  ])('%s', (_, change, expected) => {
    expect(codesOf({ ...sound, quality: { ...quality, ...change } })).toEqual(expected)
  })
})

test('positions and numbers are returned, blocking findings first', () => {
  const findings = findArtworkFaults({
    ...sound,
    widthPx: 2000,
    heightPx: 2000,
    quality: { ...quality, edgeWidthPx: 5, symbols: [{ format: 'EAN13', text: '4006381333931', box }] },
  })
  expect(findings).toEqual([
    {
      code: 'artwork_symbol',
      severity: 'blocks',
      boxes: [box],
      params: { format: 'EAN13', text: '4006381333931' },
    },
    { code: 'artwork_small', severity: 'advises', params: { side: 2000, advised: 3000 } },
    {
      code: 'artwork_enlarged',
      severity: 'advises',
      params: { widthPx: 5, limitPx: 2.8, fromPx: 500 },
    },
  ])
})

describe('words on the cover', () => {
  /** Lines of a cover, each word with the given confidence. */
  const reading = (lines: string[], confidence = 92): ArtworkReport => {
    const words = lines.flatMap((line, row): ArtworkWord[] =>
      line.split(' ').map((text, column) => {
        const place = { x: 0.1 * column, y: 0.1 * row, width: 0.1, height: 0.05 }
        return { text, confidence, line: row, box: place }
      }),
    )
    return { ...sound, quality: { ...quality, text: { languages: ['eng'], words } } }
  }

  test.each<[string, string[], string[]]>([
    ['title and artist', ['ÁGUA ÑANDÚ', 'İNCİ YILMAZ'], []],
    ['without their accents', ['Agua Nandu', 'Inci Yilmaz'], []],
    ['run together, or a letter misread', ['AGUANANDU', 'Inci Yilmaz', 'S1GUR ROS', 'Yilmar'], []],
    ['other names', ['Live'], []],
    ['short strays of texture', ['oe', 'aa', '|', '~~', 'xzt'], []],
    ['rows of dots and rings', ['@ee0e', '@e0e', '©000080800', 'ee88@'], []],
    ['rows of discs', ['00000000090', '0000000000090', '000000000000'], []],
    ['years and numbers', ['1999 - 2004', 'No. 12', '20:15'], []],
    ['an address', ['www.inci.example'], ['blocks artwork_text_contact']],
    ['a bare domain', ['incimusic.com'], ['blocks artwork_text_contact']],
    ['a mail address', ['info@inci.example'], ['blocks artwork_text_contact']],
    ['a handle', ['@inci.yilmaz'], ['blocks artwork_text_contact']],
    ['a telephone', ['+90 (212) 555 01 23'], ['blocks artwork_text_contact']],
    ['a telephone without signs', ['Tel 600123456'], ['blocks artwork_text_contact']],
    ['a price', ['$9.99'], ['blocks artwork_text_price']],
    ['a price behind', ['9,99 €'], ['blocks artwork_text_price']],
    ['a reduction', ['20% off'], ['blocks artwork_text_price']],
    ['a store', ['on Spotify'], ['blocks artwork_text_store']],
    ['a store and the words before it', ['Available on Spotify'], ['blocks artwork_text_store']],
    ['the same in Spanish', ['Disponible ya en', 'Apple Music'], ['blocks artwork_text_store']],
    ['the same in Portuguese', ['Ouça agora no Deezer'], ['blocks artwork_text_store']],
    ['the same in Turkish', ['Spotify’da dinle'], ['blocks artwork_text_store']],
    ['a store in two words', ['APPLE', 'MUSIC'], ['blocks artwork_text_store']],
    ['a network', ['Instagram'], ['blocks artwork_text_store']],
    ['the advisory mark', ['PARENTAL', 'ADVISORY', 'EXPLICIT CONTENT'], ['blocks artwork_text_explicit']],
    ['one word of the advisory mark', ['PARENTAL'], ['blocks artwork_text_explicit']],
    ['another word of it', ['EXPLICIT'], ['blocks artwork_text_explicit']],
    ['the mark in Spanish', ['CONTENIDO EXPLÍCITO'], ['blocks artwork_text_explicit']],
    ['the advisory mark, half read', ['DVISOR'], ['blocks artwork_text_explicit']],
    ['an offer', ['Limited', 'Edition'], ['advises artwork_text_sales']],
    ['a carrier', ['HD Audio'], ['advises artwork_text_format']],
    ['a depth', ['24-bit'], ['advises artwork_text_format']],
    ['a guest', ['feat.', 'Sigur Ros'], ['advises artwork_text_feature']],
    ['another name', ['Beyonce'], ['advises artwork_text_unknown']],
  ])('%s', (_, lines, expected) => {
    expect(codesOf(reading(lines))).toEqual(expected)
  })

  test('the release’s own names are allowed on the cover', () => {
    const named = { title: 'Spotify Made Me', artists: ['Dot Com', 'Price.com'], explicit: false }
    expect(codesOf(reading(['SPOTIFY', 'price.com']), named)).toEqual([])
  })

  test('an explicit release can have the advisory mark', () => {
    const explicit = { ...release, explicit: true }
    expect(codesOf(reading(['PARENTAL', 'ADVISORY', 'EXPLICIT CONTENT']), explicit)).toEqual([])
  })

  test('names in other scripts are not compared', () => {
    const cyrillic = { title: 'Группа крови', artists: ['Кино'], explicit: false }
    expect(codesOf(reading(['Tpynna', 'KpoBH', 'Kuno']), cyrillic)).toEqual([])
  })

  test('uncertain words, and words without a release, have no findings', () => {
    expect(codesOf(reading(['Spotify', 'Beyonce'], 45))).toEqual([])
    expect(codesOf(reading(['Beyonce', 'CD'], 70))).toEqual([])
    expect(codesOf(reading(['CD'], 85))).toEqual(['advises artwork_text_format'])
    expect(findArtworkFaults(reading(['www.inci.example']))).toEqual([])
  })

  test('every finding has its position and the words as they were read', () => {
    const [finding] = findArtworkFaults(reading(['PARENTAL', 'ADVISORY', '', 'Explicit', 'Lyrics']), release)
    expect(finding?.params).toEqual({ words: 'PARENTAL ADVISORY, Explicit Lyrics' })
    expect(finding?.boxes).toEqual([
      { x: 0, y: 0, width: 0.1, height: expect.closeTo(0.15) },
      { x: 0, y: expect.closeTo(0.3), width: 0.1, height: expect.closeTo(0.15) },
    ])
  })
})

test('browsers can load the findings: neither the module nor its imports need Node', () => {
  const imports = (file: string) =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .match(/^import .*/gm)
      ?.toSorted()
  expect(imports('./findings.ts')).toEqual([
    "import type { ArtworkQuality, ArtworkReport, Box } from './report.ts'",
    "import { textFindings } from './text-findings.ts'",
  ])
  expect(imports('./text-findings.ts')).toEqual([
    "import type { ArtworkFinding, ReleaseWords } from './findings.ts'",
    "import type { ArtworkText, ArtworkWord, Box } from './report.ts'",
  ])
})
