// Checks one name of an artist: signs, several artists in one, names of others, generic names, roles and labels.
import { addressIn, slurFindings } from './banned-words.ts'
import { characterFindings } from './characters.ts'
import { type RuleId, type TextFinding, textFinding, withoutConfirmed } from './findings.ts'
import { type NameIndex, similarNames } from './name-index.ts'
import { cleanText, normalName } from './normalise.ts'
import { isPhrase, phraseAt, phraseList } from './phrases.ts'
import { cutOut, readTitle, type TitleReading, withoutSigns } from './read-title.ts'
import { mixedWord } from './scripts.ts'
import { splitNames } from './split-names.ts'
import { symbolFindings } from './symbols.ts'
import { isBetter, withoutFix } from './titles.ts'
import { allWords } from './words/all-words.ts'
import { STORE_NAMES } from './words/stores.ts'

export interface NameContext {
  /** Path of the name, `name` by default. */
  at?: string
  /** `artist` for main artists and guests, `credit` for contributors and performers, whose names are people's. */
  kind?: 'artist' | 'credit'
  /**
   * The number of different main artists of a compilation's tracks, for the release's artist: Various Artists is
   * correct from four on.
   */
  compilationArtists?: number
  /** Famous and protected names; the caller leaves out the account's own. */
  protectedNames?: NameIndex
  /** Names as the account's catalogue spells them. */
  knownNames?: NameIndex
  confirmed?: readonly RuleId[]
}

const VARIOUS = phraseList(allWords('variousArtists'))
const VARIOUS_SHORT = phraseList(allWords('variousShort'))
const GENERIC = phraseList(allWords('genericNames'), STORE_NAMES)
const ROLES = phraseList(allWords('roles'))
const CREDITS = phraseList(allWords('producedBy'), allWords('featuring'))
const LABELS = phraseList(allWords('labels'))
const NAME_TAGS = phraseList(allWords('nameTags'))

/** A release with at least this many different main artists is by Various Artists. */
export const VARIOUS_ARTISTS_MIN = 4

/** All findings of one name. A fix removes its finding and adds no blocking one. */
export function checkName(name: string, context: NameContext = {}): TextFinding[] {
  const findings = nameFindings(name, context)
  const checked = findings.map((finding) => {
    const after = namesAfter(finding)
    if (after.length === 0) return finding
    return isBetter(
      finding,
      findings,
      after.flatMap((value) => nameFindings(value, context)),
    )
      ? finding
      : withoutFix(finding)
  })
  return withoutConfirmed(checked, context.confirmed)
}

function namesAfter({ fix }: TextFinding): string[] {
  if (fix?.kind === 'split') return [...fix.names, ...fix.featured]
  return fix?.kind === 'replace' ? [fix.value] : []
}

function nameFindings(name: string, context: NameContext): TextFinding[] {
  const { at = 'name', kind = 'artist' } = context
  const clean = cleanText(name)
  const findings = [...characterFindings(name, at, 'name'), ...symbolFindings(clean, at)]
  if (clean === '') return findings
  const rest = [
    ...addressFindings(clean, at),
    ...slurFindings(readTitle(clean), at),
    ...(kind === 'artist' ? artistFindings(readTitle(clean), at, context) : []),
  ]
  return [...findings, ...(clean === name ? rest : rest.map(({ range: _, ...finding }) => finding))]
}

function addressFindings(clean: string, path: string): TextFinding[] {
  const address = addressIn(clean)
  return address ? [textFinding('name_address', path, { word: address.word }, { range: address.range })] : []
}

function artistFindings(reading: TitleReading, path: string, context: NameContext): TextFinding[] {
  const generic = genericFindings(reading, path, context.compilationArtists)
  if (generic.length > 0) return generic
  const others = othersName(reading.text, path, context.protectedNames)
  return [
    // The same letters are not reported twice.
    ...(others.some(({ code }) => code === 'name_lookalike') ? [] : mixedWord(reading, path)),
    ...additions(reading, path),
    ...severalArtists(reading.text, path, context),
    ...others,
    ...spelling(reading.text, path, context.knownNames),
  ]
}

function genericFindings({ text, words }: TitleReading, path: string, compilationArtists = 0): TextFinding[] {
  const isWhole = (list: Parameters<typeof isPhrase>[1]) => isPhrase(words, list, 0, words.length)
  const isVarious = isWhole(VARIOUS)
  if (isVarious && compilationArtists >= VARIOUS_ARTISTS_MIN) return []
  if (isVarious || isWhole(VARIOUS_SHORT)) {
    return [textFinding('various_artists', path, { name: text, artists: VARIOUS_ARTISTS_MIN })]
  }
  return isWhole(GENERIC) || /^[\s.…_-]+$/u.test(text)
    ? [textFinding('generic_name', path, { name: text })]
    : []
}

/** Additions after a name: `Ana Lima (guitar)`, `Ana Lima Official`, `Ana Lima Records`. */
function additions({ text, words, brackets, tail }: TitleReading, path: string): TextFinding[] {
  const places = [
    ...brackets,
    ...(tail ? [{ ...tail, to: words[tail.words[1] - 1]?.to ?? text.length }] : []),
  ].filter((place) => place.words[0] > 0)
  const say = (code: 'name_role' | 'name_tag' | 'name_label', from: number, to: number, fix = true) => {
    const word = withoutSigns(text.slice(from, to))
    const value = cutOut(text, [{ from, to }])
    return [
      textFinding(
        code,
        path,
        { word },
        { range: [from, to], ...(fix && value !== '' ? { fix: { kind: 'replace', at: path, value } } : {}) },
      ),
    ]
  }
  const credit = phraseAt(words, CREDITS, 0)
  if (credit > 0 && credit < words.length && (credit > 1 || text[words[0]?.to ?? 0] === '.'))
    return say('name_role', 0, words[credit - 1]?.to ?? 0)
  for (const place of places) {
    if (isPhrase(words, ROLES, ...place.words)) return say('name_role', place.from, place.to)
    if (isPhrase(words, NAME_TAGS, ...place.words)) return say('name_tag', place.from, place.to)
  }
  for (const length of [2, 1]) {
    const from = words.length - length
    if (from <= 0 || words[words.length - 1]?.to !== trimmedEnd(text)) continue
    const start = words[from]?.from ?? 0
    if (isPhrase(words, NAME_TAGS, from, words.length) && !isPhrase(words, TOPIC, from, words.length))
      return say('name_tag', start, text.length)
    // Only the artist knows whether it is part of the name: Broken Records is a band.
    if (isPhrase(words, LABELS, from, words.length)) return say('name_label', start, text.length, false)
  }
  return []
}

/** `- Topic` is what YouTube adds; `Hot Topic` is a name. */
const TOPIC = phraseList(['topic'])
const trimmedEnd = (text: string) => (text.endsWith('.') ? text.length - 1 : text.length)

function severalArtists(
  text: string,
  path: string,
  { knownNames, protectedNames }: NameContext,
): TextFinding[] {
  const { names, guests } = splitNames(text)
  const all = [...names, ...guests]
  // Known names such as Simon & Garfunkel are not split.
  if (all.length < 2 || knownNames?.has(text) || protectedNames?.has(text)) return []
  const isAlone = names.length > 0 && new Set(all.map(normalName)).size === all.length
  const fix = isAlone ? { fix: { kind: 'split', at: path, names, featured: guests } as const } : {}
  return [
    textFinding(
      guests.length > 0 ? 'featuring_in_name' : 'several_artists',
      path,
      { names: all.join(', ') },
      fix,
    ),
  ]
}

const OTHERS = { same: 'name_protected', lookalike: 'name_lookalike', near: 'name_similar' } as const

function othersName(text: string, path: string, names: NameIndex | undefined): TextFinding[] {
  const [nearest] = names ? similarNames(names, text, 1) : []
  return nearest ? [textFinding(OTHERS[nearest.kind], path, { name: text, known: nearest.name })] : []
}

function spelling(text: string, path: string, names: NameIndex | undefined): TextFinding[] {
  const [nearest] = names ? similarNames(names, text, 1) : []
  if (!nearest || nearest.name === text || names?.spellings.has(text)) return []
  const code = nearest.kind === 'same' ? 'name_spelling' : 'name_near'
  const params = { name: text, known: nearest.name }
  return [textFinding(code, path, params, { fix: { kind: 'replace', at: path, value: nearest.name } })]
}
