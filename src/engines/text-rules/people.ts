// The people of a track: full names of its writers, at least one performer, main artists who perform.
import { type TextFinding, textFinding } from './findings.ts'
import { checkName } from './names.ts'
import { cleanText, isFullName, normalName } from './normalise.ts'
import { isPhrase, phraseList } from './phrases.ts'
import { readTitle } from './read-title.ts'
import type { ReleaseContext, ReleaseWords, TrackWords } from './release-words.ts'
import { withoutFix } from './titles.ts'
import { allWords } from './words/all-words.ts'

/** Findings of contributors and performers; `at` is the path of the track, `tracks.3.` */
export function peopleFindings(
  words: ReleaseWords,
  track: TrackWords,
  path: string,
  context: ReleaseContext,
): TextFinding[] {
  const writers = track.contributors.flatMap(({ name }, i) =>
    writerName(name, `${path}contributors.${i}.name`),
  )
  const performers = track.performers.flatMap(({ name }, i) =>
    checkName(name, { at: `${path}performers.${i}.name`, kind: 'credit' }),
  )
  return [
    ...writers,
    ...missingWriters(track, path),
    ...performers,
    ...missingPerformer(track, path, context),
    ...(words.isClassical ? [] : notPerforming(words, track, path)),
  ]
}

/** Names that people enter for an unknown author: `Traditional`, `Public Domain`. */
const NOBODY = phraseList(allWords('publicDomain'))

function writerName(name: string, path: string): TextFinding[] {
  const isFull = isFullName(name)
  const { words } = readTitle(cleanText(name))
  const isNobody = isPhrase(words, NOBODY, 0, words.length)
  const findings = [
    ...checkName(name, { at: path, kind: 'credit' }),
    ...(isNobody ? [textFinding('public_domain', path, { word: name })] : []),
  ]
  return isFull
    ? findings.map((finding) =>
        finding.fix?.kind === 'replace' && !isFullName(finding.fix.value) ? withoutFix(finding) : finding,
      )
    : [textFinding('contributor_name', path, { name }), ...findings]
}

function missingWriters({ contributors, isInstrumental }: TrackWords, path: string): TextFinding[] {
  const has = (role: string) =>
    contributors.some((contributor) => contributor.role === role || contributor.role === 'writer')
  if (contributors.length === 0) return []
  return [
    ...(has('composer') ? [] : [textFinding('composer_missing', `${path}contributors`)]),
    ...(has('lyricist') || isInstrumental ? [] : [textFinding('lyricist_missing', `${path}contributors`)]),
  ]
}

/** The fix adds the user without an instrument, which only they know. */
function missingPerformer(
  { performers }: TrackWords,
  path: string,
  { userName = '' }: ReleaseContext,
): TextFinding[] {
  if (performers.length > 0) return []
  const where = `${path}performers`
  const name = cleanText(userName)
  const isFit =
    name !== '' && checkName(name, { kind: 'credit' }).every(({ severity }) => severity !== 'blocks')
  const fix = { kind: 'add_performer', at: where, name, instrument: '' } as const
  return [textFinding('performer_missing', where, {}, isFit ? { fix } : {})]
}

/** A main artist who is credited with writing or producing, but is not among the performers. */
function notPerforming(words: ReleaseWords, track: TrackWords, path: string): TextFinding[] {
  if (track.performers.length === 0) return []
  const isOwn = track.artists.length > 0
  const performers = new Set(track.performers.map(({ name }) => normalName(name)))
  return (isOwn ? track.artists : words.artists).flatMap((name, i) => {
    const normal = normalName(name)
    const credit = track.contributors.find((contributor) => normalName(contributor.name) === normal)
    if (!credit || performers.has(normal)) return []
    // The release's artist is one field for all tracks, so on this track the performers have to be fixed.
    const where = isOwn ? `${path}artists.${i}` : `${path}performers`
    return [textFinding('artist_not_performing', where, { name, role: credit.role })]
  })
}
