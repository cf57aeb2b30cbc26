// Checks one title: every rule for titles, and fixes that keep what they promise.
import { type BannedWords, bannedFindings } from './banned-words.ts'
import { casingFindings } from './casing.ts'
import { characterFindings } from './characters.ts'
import {
  type RuleId,
  type TextFinding,
  type TextFindingCode,
  type TextFix,
  textFinding,
  withoutConfirmed,
} from './findings.ts'
import { cleanText, normalName } from './normalise.ts'
import { readTitle, type TitleReading } from './read-title.ts'
import { scriptFindings } from './scripts.ts'
import { creditFindings } from './title-credits.ts'
import { formFindings } from './title-form.ts'
import { versionFindings } from './versions.ts'

export interface TitleContext {
  /** Path of the title, `title` by default. */
  at?: string
  /** ISO 639-1 of the title; `zxx` or nothing: no rules of a language. */
  language?: string | null
  /** What the version field holds; leave it out where there is none, as on a release. */
  version?: string | null
  /** Main artists, whose own names do not belong into the title. */
  artists?: readonly string[]
  /** From `bannedWords`, when the operator has words of their own. */
  banned?: BannedWords
  /** Rules the artist has confirmed for this title: it is meant so. */
  confirmed?: readonly RuleId[]
  /** Names of famous artists, to be found in titles of others. */
  protectedNames?: { has(name: string): boolean }
}

/**
 * Everything there is to say about one title, in the order of the rules' importance to the artist: signs, names, versions,
 * banned words, form, casing, script. Ranges are of `title` as given; where it is not tidy, findings other than the ones
 * about its characters speak of the tidied title and have none. A fix removes its finding and brings no blocking one.
 * Linear in the length of the title.
 */
export function checkTitle(title: string, context: TitleContext = {}): TextFinding[] {
  const found = titleFindings(title, context)
  const checked = found.map((one) => (one.fix ? promised(one, one.fix, found, context) : one))
  return withoutConfirmed(checked, context.confirmed)
}

function titleFindings(title: string, context: TitleContext): TextFinding[] {
  const { at = 'title' } = context
  const clean = cleanText(title)
  const found = characterFindings(title, at, 'title')
  if (clean === '')
    return [...found, textFinding(/\S/u.test(title) ? 'title_only_signs' : 'title_missing', at)]
  const reading = readTitle(clean)
  if (reading.words.length === 0) return [...found, textFinding('title_only_signs', at)]
  const rest = readingFindings(reading, context, at)
  return [...found, ...(clean === title ? rest : rest.map(({ range: _, ...one }) => one))]
}

function readingFindings(reading: TitleReading, context: TitleContext, at: string): TextFinding[] {
  const { language, version, artists = [], banned, protectedNames } = context
  const field = version === undefined ? undefined : version || 'original'
  return [
    ...creditFindings(reading, at, artists),
    ...versionFindings(reading, at, field),
    ...bannedFindings(reading, at, banned, language),
    ...(protectedNames ? otherArtist(reading, at, protectedNames, artists) : []),
    ...formFindings(reading, at),
    ...casingFindings(reading, at, language),
    ...scriptFindings(reading, at, language),
  ]
}

/** Famous names of at least two words; single ones (Queen, Prince, Kiss) are words of songs. */
function otherArtist(
  { text, words }: TitleReading,
  at: string,
  names: { has(name: string): boolean },
  own: readonly string[],
): TextFinding[] {
  const credited = new Set(own.map(normalName))
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(from + 4, words.length) - 1; to > from; to -= 1) {
      const range = [words[from]?.from ?? 0, words[to]?.to ?? 0] as const
      const name = text.slice(...range)
      if (names.has(name) && !credited.has(normalName(name)))
        return [textFinding('other_artist_in_title', at, { name }, { range })]
    }
  }
  return []
}

/** The finding with its fix, or without it where the title after the fix would still be faulty or newly blocked. */
function promised(one: TextFinding, fix: TextFix, found: TextFinding[], context: TitleContext): TextFinding {
  const { at = 'title' } = context
  // A fix of the version field leaves the title as it is.
  if (!('value' in fix) || fix.at !== at) return one
  const version = fix.kind === 'move_to_version' ? fix.version : context.version
  return isBetter(one, found, titleFindings(fix.value, { ...context, version })) ? one : withoutFix(one)
}

/** Whether the finding is gone from `after`, and no code that blocks is there more often than it was `before`. */
export function isBetter(one: TextFinding, before: TextFinding[], after: TextFinding[]): boolean {
  const times = (findings: TextFinding[], code: TextFindingCode) =>
    findings.filter((other) => other.code === code).length
  return after.every(
    ({ code, severity }) =>
      code !== one.code && (severity !== 'blocks' || times(after, code) <= times(before, code)),
  )
}

export function withoutFix({ fix: _, ...finding }: TextFinding): TextFinding {
  return finding
}
