// Checks all texts of a release together: every title, every name, and how they relate.
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
 * All findings of a release's texts: its own fields first, then track by track, then duplicate titles. A fix removes
 * its finding and adds no blocking one anywhere in the release; fixes that would are left out.
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
  const path = `tracks.${i}.`
  const findings = checkTitle(track.title, { ...titleContext(checked, track), at: `${path}title` })
  return [
    ...[...findings, ...singleTitle(checked, track, i)].map((finding) =>
      verifiedFix(finding, checked, track, path),
    ),
    ...artistFindings(checked, track, path),
    ...peopleFindings(words, track, path, context),
  ]
}

const titleContext = ({ words, context: { banned, protectedNames } }: CheckedRelease, track: TrackWords) => ({
  language: languageOf(words, track),
  version: track.version ?? 'original',
  artists: [...track.artists, ...words.artists],
  banned,
  protectedNames,
})

/** T10: the track of a single has the title of the release, with its version or without. */
function singleTitle(checked: CheckedRelease, track: TrackWords, i: number): TextFinding[] {
  const { words } = checked
  const release = cleanText(words.title)
  const title = cleanText(track.title)
  if (words.isAlbum || words.tracks.length !== 1 || release === '' || title === '' || release === title)
    return []
  const version = track.version && track.version !== 'original' ? ` ${track.version}` : ''
  if (version !== '' && normalTitle(release) === normalTitle(title + version)) return []
  const path = `tracks.${i}.title`
  const after = checkTitle(release, titleContext(checked, track))
  const fix = { kind: 'replace', at: path, value: release } as const
  const isClean = after.every(({ severity }) => severity !== 'blocks')
  return [textFinding('single_title', path, { title, release }, isClean ? { fix } : {})]
}

/** Every artist's name by itself, and compared with the others. */
function artistFindings(checked: CheckedRelease, fields: Credited, path: string): TextFinding[] {
  const { words, context } = checked
  const compilationArtists = fields === words && words.isCompilation ? mainArtists(words).size : 0
  const { protectedNames, knownNames } = context
  const findings = (['artists', 'featuredArtists'] as const).flatMap((list) =>
    fields[list].flatMap((name, i) =>
      checkName(name, { at: `${path}${list}.${i}`, compilationArtists, protectedNames, knownNames }),
    ),
  )
  return [
    ...findings.map((finding) => verifiedFix(finding, checked, fields, path)),
    ...nameRelations(words, fields, path, context),
  ]
}
