// Checks all words of a release together: every title, every name, and how they relate.
import { type TextFinding, textFinding, withoutConfirmed } from './findings.ts'
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
import { type CheckedRelease, verifiedFix } from './verify-fixes.ts'

/**
 * Everything there is to say about the words of a release: its own fields first, then track by track, then titles that are
 * there twice. A fix removes its finding and brings no blocking one anywhere in the release; one that could not keep this is left out.
 */
export function checkRelease(words: ReleaseWords, context: ReleaseContext = {}): TextFinding[] {
  const checked = { words, context, titleKeys: words.tracks.map((track) => titleKey(words, track)) }
  return [
    ...withoutConfirmed([...releaseTitle(checked), ...artistFindings(checked, words, '')], words.confirmed),
    ...words.tracks.flatMap((track, i) =>
      withoutConfirmed(trackFindings(checked, track, i), track.confirmed),
    ),
    ...duplicateTitles(words, checked.titleKeys),
  ]
}

function releaseTitle(checked: CheckedRelease): TextFinding[] {
  const { title, version, titleLanguage: language, artists } = checked.words
  const { banned, protectedNames } = checked.context
  return checkTitle(title, { language, artists, version, banned, protectedNames }).map((finding) =>
    verifiedFix(finding, checked, checked.words, ''),
  )
}

function trackFindings(checked: CheckedRelease, track: TrackWords, i: number): TextFinding[] {
  const { words, context } = checked
  const at = `tracks.${i}.`
  const findings = checkTitle(track.title, { ...titleContext(checked, track), at: `${at}title` })
  return [
    ...[...findings, ...singleTitle(checked, track, i)].map((finding) =>
      verifiedFix(finding, checked, track, at),
    ),
    ...artistFindings(checked, track, at),
    ...peopleFindings(words, track, at, context),
  ]
}

const titleContext = ({ words, context: { banned, protectedNames } }: CheckedRelease, track: TrackWords) => ({
  language: languageOf(words, track),
  version: track.version ?? 'original',
  artists: [...track.artists, ...words.artists],
  banned,
  protectedNames,
})

/** T10: the one track of a release is called as the release is, with its version or without. */
function singleTitle(checked: CheckedRelease, track: TrackWords, i: number): TextFinding[] {
  const { words } = checked
  const release = cleanText(words.title)
  const title = cleanText(track.title)
  if (words.tracks.length !== 1 || release === '' || title === '' || release === title) return []
  const version = track.version && track.version !== 'original' ? ` ${track.version}` : ''
  if (version !== '' && normalTitle(release) === normalTitle(title + version)) return []
  const at = `tracks.${i}.title`
  const after = checkTitle(release, titleContext(checked, track))
  const fix = { kind: 'replace', at, value: release } as const
  const isClean = after.every(({ severity }) => severity !== 'blocks')
  return [textFinding('single_title', at, { title, release }, isClean ? { fix } : {})]
}

/** Every artist's name by itself (A01, A03 to A05, A09), and each against the others (A02). */
function artistFindings(checked: CheckedRelease, fields: Credited, at: string): TextFinding[] {
  const { words, context } = checked
  const compilationArtists = fields === words && words.isCompilation ? mainArtists(words).size : 0
  const { protectedNames, knownNames } = context
  const findings = (['artists', 'featuredArtists'] as const).flatMap((list) =>
    fields[list].flatMap((name, i) =>
      checkName(name, { at: `${at}${list}.${i}`, compilationArtists, protectedNames, knownNames }),
    ),
  )
  return [
    ...findings.map((finding) => verifiedFix(finding, checked, fields, at)),
    ...nameRelations(words, fields, at, context),
  ]
}
