// Properties that hold for any text: normal forms are stable, fixes work as promised, nothing throws or hangs.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recase } from './casing.ts'
import { TEXT_FINDINGS, type TextFinding } from './findings.ts'
import { applyFix } from './fixes.ts'
import { isNamedIntroOrOutro } from './intro-outro.ts'
import { buildNameIndex } from './name-index.ts'
import { checkName } from './names.ts'
import { cleanText, fold, lowerIn, normalName, normalTitle, tidyText, upperIn } from './normalise.ts'
import { readTitle } from './read-title.ts'
import { checkRelease } from './release.ts'
import type { ReleaseContext, ReleaseWords, TrackWords } from './release-words.ts'
import { checkTitle } from './titles.ts'

const LANGUAGES = ['en', 'es', 'pt', 'tr', 'fr', 'de', 'ru', 'ja', 'zxx', null] as const
const NAMES = [
  'Ana Lima',
  'ana lima',
  'Beto',
  'Kay',
  'Beto & Kay',
  'Ana feat. Kay',
  'Various Artists',
  'Аdele',
  'Ana Lina',
  'Unknown',
]
const CONTEXT: ReleaseContext = {
  knownNames: buildNameIndex(['Ana Lima', 'Beto', 'Kay', 'Işıl Öz']),
  protectedNames: buildNameIndex(['Adele', 'Bad Bunny']),
  ownNames: ['Işıl Öz'],
  userName: 'Ana Souza Lima',
}

/** Words and signs that the rules look for, so that random titles contain them. */
// biome-ignore format: a list
const PIECES = [
  'Song', 'love', 'NIGHT', 'iPhone', 'lOvE', 'The', 'of', 'De', 'Ve', 'İstanbul', 'ışık', 'i\u0307', 'Волна', 'Vеsna', '서울', '夜',
  'feat.', 'ft', 'featuring', 'prod. by', 'with', 'con', '(part.', 'Ana Lima', 'Beto', 'Kay', 'Metro Man', 'Various Artists', 'Işıl Öz',
  '(Live)', '(Live at Wembley)', '- Remix', '[Acoustic Version]', '(Original Mix)', '(Kay Remix)', '(Official Video)', '[HD]', '- Clean',
  'Exclusive', 'Spotify', 'Type Beat', '$9.99', '@ana', 'www.ana.com', '#tag', 'Volume 2', '(Part II)', '#2', 'Track 1', 'Untitled',
  '_final_v3', 'final v2', '.wav', '(', ')', '[', ']', '((', ' - ', ' / ', ':', ',', '&', '!', '🔥', '👩‍👩‍👧', '❤️', '\u200b', '\u202e', '\u200d', '\u200c',
  'e\u0301', '`', '´', '  ', '\u00a0', '\u3000', 'می\u200cخواهم', '1', 'II', '',
]
const pieced = fc.tuple(fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }), fc.constantFrom(' ', ' ', ''))
const title = fc.oneof(
  { weight: 4, arbitrary: pieced.map(([pieces, glue]) => pieces.join(glue)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
)
const name = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: title })
const language = fc.constantFrom(...LANGUAGES)
const version = fc.constantFrom('original', 'live', 'remix', null)
const trackWords: fc.Arbitrary<TrackWords> = fc.record({
  title,
  version,
  language,
  artists: fc.array(name, { maxLength: 2 }),
  featuredArtists: fc.array(name, { maxLength: 3 }),
  contributors: fc.array(fc.record({ name, role: fc.constantFrom('composer', 'writer', 'producer') }), {
    maxLength: 2,
  }),
  performers: fc.array(fc.record({ name }), { maxLength: 2 }),
})
const releaseWords: fc.Arbitrary<ReleaseWords> = fc.record({
  title,
  titleLanguage: language,
  artists: fc.array(name, { maxLength: 3 }),
  featuredArtists: fc.array(name, { maxLength: 2 }),
  isCompilation: fc.boolean(),
  tracks: fc.array(trackWords, { maxLength: 3 }),
})

test('normal forms are idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(title, fc.string({ unit: 'binary' })), language, (text, spoken) => {
      for (const form of [
        tidyText,
        cleanText,
        fold,
        normalName,
        (text: string) => normalTitle(text, spoken),
      ]) {
        expect(form(form(text))).toBe(form(text))
      }
      expect(tidyText(text).normalize('NFC')).toBe(tidyText(text))
      expect(tidyText(text)).not.toMatch(/^ | $| {2}|[\u200b\u202a-\u202e\u2066-\u2069\ue000-\uf8ff]/u)
    }),
    { numRuns: 500 },
  )
})

test('normal forms ignore the differences they should ignore', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zçğıöşüáéíóúñãõ ]{0,20}$/), (text) => {
      expect(normalName(upperIn(text, 'tr'))).toBe(normalName(text))
      expect(normalName(text.normalize('NFD'))).toBe(normalName(text))
      expect(lowerIn(upperIn(text, 'tr'), 'tr')).toBe(text)
    }),
  )
})

test('recasing is idempotent and changes nothing but case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÇçĞğİıÖöŞşÜü'(): -]{0,30}$/), language, (text, spoken) => {
      const once = recase(readTitle(text), spoken)
      expect(recase(readTitle(once), spoken)).toBe(once)
      expect(fold(once)).toBe(fold(text))
    }),
    { numRuns: 500 },
  )
})

const fixable = (findings: TextFinding[]) => findings.filter((finding) => finding.fix)
const blockingCodes = (findings: TextFinding[]) =>
  findings.filter((finding) => finding.severity === 'blocks').map((finding) => finding.code)

test('the fix of a title removes its finding, adds no blocking one, and leaves nothing to fix again', () => {
  fc.assert(
    fc.property(title, language, version, (text, spoken, field) => {
      const context = { language: spoken, version: field ?? 'original', artists: ['Ana Lima'] }
      const findings = checkTitle(text, context)
      for (const { code, fix } of fixable(findings)) {
        if (!fix || !('value' in fix) || fix.at !== 'title') continue
        const after = checkTitle(fix.value, {
          ...context,
          ...(fix.kind === 'move_to_version' ? { version: fix.version } : {}),
        })
        expect(after.map((finding) => finding.code)).not.toContain(code)
        expect(blockingCodes(findings)).toEqual(expect.arrayContaining(blockingCodes(after)))
      }
    }),
    { numRuns: 1000 },
  )
})

const count = (findings: TextFinding[]) => {
  const counts = new Map<string, number>()
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

test('the fix of a release removes its finding and adds no blocking one anywhere', () => {
  fc.assert(
    fc.property(releaseWords, (words) => {
      const findings = checkRelease(words, CONTEXT)
      const before = count(findings)
      for (const finding of fixable(findings)) {
        const after = checkRelease(applyFix(words, finding.fix as never), CONTEXT)
        const counts = count(after)
        const isInPlace = finding.fix?.kind !== 'remove' && finding.fix?.kind !== 'split'
        if (isInPlace)
          expect(after.filter((other) => other.at === finding.at).map((other) => other.code)).not.toContain(
            finding.code,
          )
        expect(counts.get(finding.code) ?? 0, JSON.stringify(finding)).toBeLessThan(
          before.get(finding.code) ?? 0,
        )
        for (const [code, number] of counts) {
          if (TEXT_FINDINGS[code as TextFinding['code']].severity === 'blocks')
            expect(number, `${code} after ${JSON.stringify(finding)}`).toBeLessThanOrEqual(
              before.get(code) ?? 0,
            )
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('the same texts have the same findings, each with its severity and inside its text', () => {
  fc.assert(
    fc.property(releaseWords, (words) => {
      const findings = checkRelease(words, CONTEXT)
      expect(checkRelease(structuredClone(words), CONTEXT)).toEqual(findings)
      for (const { code, rule, severity, range } of findings) {
        expect({ rule, severity }).toEqual({
          rule: TEXT_FINDINGS[code].rule,
          severity: TEXT_FINDINGS[code].severity,
        })
        if (range) expect(range[0]).toBeLessThan(range[1])
      }
    }),
    { numRuns: 100 },
  )
})

test('no text throws, and long texts do not hang', () => {
  const all = (text: string) => {
    checkTitle(text, {
      language: 'en',
      version: 'original',
      artists: ['Ana Lima'],
      protectedNames: CONTEXT.protectedNames as never,
    })
    checkName(text, CONTEXT as never)
    isNamedIntroOrOutro(text)
    normalTitle(text, 'tr')
  }
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 10_000, size: 'max' }), all), { numRuns: 20 })
  fc.assert(
    fc.property(
      fc.constantFrom(
        ...PIECES,
        'a',
        '-',
        '.',
        '1',
        'a.',
        'a-',
        '& ',
        'x ',
        ', ',
        '#a',
        '$1 ',
        '+1',
        "'",
        'ﷺ',
        '\ud800',
      ),
      (piece) => all(piece.repeat(Math.ceil(10_000 / Math.max(1, piece.length)))),
    ),
    { numRuns: 60 },
  )
})
