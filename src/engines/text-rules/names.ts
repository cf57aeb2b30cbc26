// Checks one name of an artist: signs, several artists in one, names of others, generic names, roles and labels.
import { addressIn } from './banned-words.ts'
import { characterFindings } from './characters.ts'
import { type RuleId, type TextFinding, textFinding, withoutConfirmed } from './findings.ts'
import { type NameIndex, similarNames } from './name-index.ts'
import { cleanText, normalName } from './normalise.ts'
import { isPhrase, phraseList } from './phrases.ts'
import { cutOut, readTitle, type TitleReading, withoutSigns } from './read-title.ts'
import { splitNames } from './split-names.ts'
import { isBetter, withoutFix } from './titles.ts'
import { allWords } from './words/all-words.ts'

export interface NameContext {
  /** Path of the name, `name` by default. */
  at?: string
  /** `artist` for main artists and guests, `credit` for contributors and performers, whose names are people's. */
  kind?: 'artist' | 'credit'
  /** A main artist of a compilation with so many different main artists on its tracks: Various Artists is right from four on. */
  compilationArtists?: number
  /** Famous and protected names; the account's own ones are left out by the caller. */
  protectedNames?: NameIndex
  /** Names as the account's catalogue spells them. */
  knownNames?: NameIndex
  confirmed?: readonly RuleId[]
}

const VARIOUS = phraseList(allWords('variousArtists'))
const VARIOUS_SHORT = phraseList(allWords('variousShort'))
const GENERIC = phraseList(allWords('genericNames'))
const ROLES = phraseList(allWords('roles'))
const LABELS = phraseList(allWords('labels'))
const NAME_TAGS = phraseList(allWords('nameTags'))

/** From how many different main artists on a release is by Various Artists. */
export const VARIOUS_ARTISTS_MIN = 4

/** Everything there is to say about one name. A fix removes its finding and brings no blocking one. */
export function checkName(name: string, context: NameContext = {}): TextFinding[] {
  const found = nameFindings(name, context)
  const checked = found.map((one) => {
    const after = namesAfter(one)
    if (after.length === 0) return one
    return isBetter(
      one,
      found,
      after.flatMap((value) => nameFindings(value, context)),
    )
      ? one
      : withoutFix(one)
  })
  return withoutConfirmed(checked, context.confirmed)
}

function namesAfter({ fix }: TextFinding): string[] {
  if (fix?.kind === 'split') return [...fix.names, ...fix.featured]
  return fix?.kind === 'replace' ? [fix.value] : []
}

function nameFindings(name: string, context: NameContext): TextFinding[] {
  const { at = 'name', kind = 'artist' } = context
  const found = characterFindings(name, at, 'name')
  const clean = cleanText(name)
  if (clean === '') return found
  const rest = [
    ...addressFindings(clean, at),
    ...(kind === 'artist' ? artistFindings(readTitle(clean), at, context) : []),
  ]
  return [...found, ...(clean === name ? rest : rest.map(({ range: _, ...one }) => one))]
}

function addressFindings(clean: string, at: string): TextFinding[] {
  const address = addressIn(clean)
  return address ? [textFinding('name_address', at, { word: address.word }, { range: address.range })] : []
}

function artistFindings(reading: TitleReading, at: string, context: NameContext): TextFinding[] {
  const generic = genericFindings(reading, at, context.compilationArtists)
  if (generic.length > 0) return generic
  return [
    ...additions(reading, at),
    ...severalArtists(reading.text, at, context),
    ...othersName(reading.text, at, context.protectedNames),
    ...spelling(reading.text, at, context.knownNames),
  ]
}

function genericFindings({ text, words }: TitleReading, at: string, compilationArtists = 0): TextFinding[] {
  const isWhole = (list: Parameters<typeof isPhrase>[1]) => isPhrase(words, list, 0, words.length)
  const isVarious = isWhole(VARIOUS)
  if (isVarious && compilationArtists >= VARIOUS_ARTISTS_MIN) return []
  if (isVarious || isWhole(VARIOUS_SHORT)) {
    return [textFinding('various_artists', at, { name: text, artists: VARIOUS_ARTISTS_MIN })]
  }
  return isWhole(GENERIC) ? [textFinding('generic_name', at, { name: text })] : []
}

/** What people write behind a name: `Ana Lima (guitar)`, `Ana Lima Official`, `Ana Lima Records`. */
function additions({ text, words, brackets, tail }: TitleReading, at: string): TextFinding[] {
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
        at,
        { word },
        { range: [from, to], ...(fix && value !== '' ? { fix: { kind: 'replace', at, value } } : {}) },
      ),
    ]
  }
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
    // Part of the name or not is for the artist to say: Broken Records is a band.
    if (isPhrase(words, LABELS, from, words.length)) return say('name_label', start, text.length, false)
  }
  return []
}

/** `- Topic` is what YouTube adds; `Hot Topic` is a name. */
const TOPIC = phraseList(['topic'])
const trimmedEnd = (text: string) => (text.endsWith('.') ? text.length - 1 : text.length)

function severalArtists(
  text: string,
  at: string,
  { knownNames, protectedNames }: NameContext,
): TextFinding[] {
  const { names, guests } = splitNames(text)
  const all = [...names, ...guests]
  // Simon & Garfunkel, where the lists know them.
  if (all.length < 2 || knownNames?.has(text) || protectedNames?.has(text)) return []
  const isAlone = names.length > 0 && new Set(all.map(normalName)).size === all.length
  const fix = isAlone ? { fix: { kind: 'split', at, names, featured: guests } as const } : {}
  return [
    textFinding(
      guests.length > 0 ? 'featuring_in_name' : 'several_artists',
      at,
      { names: all.join(', ') },
      fix,
    ),
  ]
}

const OTHERS = { same: 'name_protected', lookalike: 'name_lookalike', near: 'name_similar' } as const

function othersName(text: string, at: string, names: NameIndex | undefined): TextFinding[] {
  const [nearest] = names ? similarNames(names, text, 1) : []
  return nearest ? [textFinding(OTHERS[nearest.kind], at, { name: text, known: nearest.name })] : []
}

function spelling(text: string, at: string, names: NameIndex | undefined): TextFinding[] {
  const [nearest] = names ? similarNames(names, text, 1) : []
  if (!nearest || nearest.name === text || names?.spellings.has(text)) return []
  const code = nearest.kind === 'same' ? 'name_spelling' : 'name_near'
  const params = { name: text, known: nearest.name }
  return [textFinding(code, at, params, { fix: { kind: 'replace', at, value: nearest.name } })]
}
