// Checks one title: every rule for titles, and fixes that are verified.
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
import { symbolFindings } from './symbols.ts'
import { creditFindings } from './title-credits.ts'
import { formFindings } from './title-form.ts'
import { versionFindings } from './versions.ts'

export interface TitleContext {
  /** Path of the title, `title` by default. */
  at?: string
  /** ISO 639-1 of the title; `zxx` or absent: no language rules apply. */
  language?: string | null
  /** The value of the version field; absent when there is none, as on a release. */
  version?: string | null
  /** Main artists, whose own names do not belong in the title. */
  artists?: readonly string[]
  /** From `bannedWords`, if the operator has additional words. */
  banned?: BannedWords
  /** Rules the artist has confirmed as intended for this title. */
  confirmed?: readonly RuleId[]
  /** Names of famous artists, which are detected in titles of others. */
  protectedNames?: { has(name: string): boolean }
}

/**
 * All findings of one title, in the order of their importance to the artist: signs, names, versions, banned words,
 * form, casing, script. Ranges refer to `title` as given; if it is not tidy, all findings except those about its
 * characters refer to the tidied title and have no range. A fix removes its finding and adds no blocking one. Linear in
 * the length of the title.
 */
export function checkTitle(title: string, context: TitleContext = {}): TextFinding[] {
  const findings = titleFindings(title, context)
  const checked = findings.map((finding) =>
    finding.fix ? promised(finding, finding.fix, findings, context) : finding,
  )
  return withoutConfirmed(checked, context.confirmed)
}

function titleFindings(title: string, context: TitleContext): TextFinding[] {
  const { at = 'title' } = context
  const clean = cleanText(title)
  const findings = [...characterFindings(title, at, 'title'), ...symbolFindings(clean, at)]
  if (clean === '')
    return [...findings, textFinding(/\S/u.test(title) ? 'title_only_signs' : 'title_missing', at)]
  const reading = readTitle(clean)
  if (reading.words.length === 0) return [...findings, textFinding('title_only_signs', at)]
  const rest = readingFindings(reading, context, at)
  return [...findings, ...(clean === title ? rest : rest.map(({ range: _, ...finding }) => finding))]
}

function readingFindings(reading: TitleReading, context: TitleContext, path: string): TextFinding[] {
  const { language, version, artists = [], banned, protectedNames } = context
  const field = version === undefined ? undefined : version || 'original'
  return [
    ...creditFindings(reading, path, artists),
    ...versionFindings(reading, path, field),
    ...bannedFindings(reading, path, banned, language),
    ...(protectedNames ? otherArtist(reading, path, protectedNames, artists) : []),
    ...formFindings(reading, path),
    ...casingFindings(reading, path, language),
    ...scriptFindings(reading, path, language),
  ]
}

/** Famous names of at least two words; single ones (Queen, Prince, Kiss) are ordinary words in titles. */
function otherArtist(
  { text, words }: TitleReading,
  path: string,
  names: { has(name: string): boolean },
  own: readonly string[],
): TextFinding[] {
  const credited = new Set(own.map(normalName))
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(from + 4, words.length) - 1; to > from; to -= 1) {
      const range = [words[from]?.from ?? 0, words[to]?.to ?? 0] as const
      const name = text.slice(...range)
      if (names.has(name) && !credited.has(normalName(name)))
        return [textFinding('other_artist_in_title', path, { name }, { range })]
    }
  }
  return []
}

/** The finding with its fix, or without it if the fixed title would still have the finding or a new blocking one. */
function promised(
  finding: TextFinding,
  fix: TextFix,
  findings: TextFinding[],
  context: TitleContext,
): TextFinding {
  const { at = 'title' } = context
  // A fix of the version field leaves the title unchanged.
  if (!('value' in fix) || fix.at !== at) return finding
  const version = fix.kind === 'move_to_version' ? fix.version : context.version
  return isBetter(finding, findings, titleFindings(fix.value, { ...context, version }))
    ? finding
    : withoutFix(finding)
}

/** Whether the finding is gone from `after`, and no blocking code occurs more often than in `before`. */
export function isBetter(finding: TextFinding, before: TextFinding[], after: TextFinding[]): boolean {
  const times = (findings: TextFinding[], code: TextFindingCode) =>
    findings.filter((other) => other.code === code).length
  return after.every(
    ({ code, severity }) =>
      code !== finding.code && (severity !== 'blocks' || times(after, code) <= times(before, code)),
  )
}

export function withoutFix({ fix: _, ...finding }: TextFinding): TextFinding {
  return finding
}
