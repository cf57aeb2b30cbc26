// Owns checking all words of a release together: every title, every name, and what they are to each other.
import { type TextFinding, textFinding, withoutConfirmed } from './findings.ts'
import { keptPromise, type Whole } from './kept-promises.ts'
import { checkName } from './names.ts'
import { cleanText, normalTitle } from './normalise.ts'
import { peopleFindings } from './people.ts'
import { duplicateTitles, mainArtists, nameRelations, titleKey } from './relations.ts'
import {
  type Credited,
  languageOf,
  type ReleaseContext,
  type ReleaseWords,
  type TrackWords,
} from './release-words.ts'
import { checkTitle } from './titles.ts'

/**
 * Everything there is to say about the words of a release: its own fields first, then track by track, then titles that are
 * there twice. A fix removes its finding and brings no blocking one anywhere in the release; one that could not keep this is left out.
 */
export function checkRelease(words: ReleaseWords, context: ReleaseContext = {}): TextFinding[] {
  const whole = { words, context, titleKeys: words.tracks.map((track) => titleKey(words, track)) }
  return [
    ...withoutConfirmed([...releaseTitle(whole), ...artistFindings(whole, words, '')], words.confirmed),
    ...words.tracks.flatMap((track, i) => withoutConfirmed(trackFindings(whole, track, i), track.confirmed)),
    ...duplicateTitles(words, whole.titleKeys),
  ]
}

function releaseTitle(whole: Whole): TextFinding[] {
  const { title, version, titleLanguage: language, artists } = whole.words
  const { banned, protectedNames } = whole.context
  return checkTitle(title, { language, artists, version, banned, protectedNames }).map((one) =>
    keptPromise(one, whole, whole.words, ''),
  )
}

function trackFindings(whole: Whole, track: TrackWords, i: number): TextFinding[] {
  const { words, context } = whole
  const at = `tracks.${i}.`
  const found = checkTitle(track.title, { ...titleContext(whole, track), at: `${at}title` })
  return [
    ...[...found, ...singleTitle(whole, track, i)].map((one) => keptPromise(one, whole, track, at)),
    ...artistFindings(whole, track, at),
    ...peopleFindings(words, track, at, context),
  ]
}

const titleContext = ({ words, context: { banned, protectedNames } }: Whole, track: TrackWords) => ({
  language: languageOf(words, track),
  version: track.version ?? 'original',
  artists: [...track.artists, ...words.artists],
  banned,
  protectedNames,
})

/** T10: the one track of a release is called as the release is, with its version or without. */
function singleTitle(whole: Whole, track: TrackWords, i: number): TextFinding[] {
  const { words } = whole
  const release = cleanText(words.title)
  const title = cleanText(track.title)
  if (words.tracks.length !== 1 || release === '' || title === '' || release === title) return []
  const version = track.version && track.version !== 'original' ? ` ${track.version}` : ''
  if (version !== '' && normalTitle(release) === normalTitle(title + version)) return []
  const at = `tracks.${i}.title`
  const after = checkTitle(release, titleContext(whole, track))
  const fix = { kind: 'replace', at, value: release } as const
  const isClean = after.every(({ severity }) => severity !== 'blocks')
  return [textFinding('single_title', at, { title, release }, isClean ? { fix } : {})]
}

/** Every artist's name by itself (A01, A03 to A05, A09), and each against the others (A02). */
function artistFindings(whole: Whole, fields: Credited, at: string): TextFinding[] {
  const { words, context } = whole
  const compilationArtists = fields === words && words.isCompilation ? mainArtists(words).size : 0
  const { protectedNames, knownNames } = context
  const found = (['artists', 'featuredArtists'] as const).flatMap((list) =>
    fields[list].flatMap((name, i) =>
      checkName(name, { at: `${at}${list}.${i}`, compilationArtists, protectedNames, knownNames }),
    ),
  )
  return [
    ...found.map((one) => keptPromise(one, whole, fields, at)),
    ...nameRelations(words, fields, at, context),
  ]
}
