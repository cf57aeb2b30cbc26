// The people of a track: full names of its writers (A06), somebody who performs (A07), artists who do (A10).
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
  at: string,
  context: ReleaseContext,
): TextFinding[] {
  const writers = track.contributors.flatMap(({ name }, i) => writerName(name, `${at}contributors.${i}.name`))
  const performers = track.performers.flatMap(({ name }, i) =>
    checkName(name, { at: `${at}performers.${i}.name`, kind: 'credit' }),
  )
  return [
    ...writers,
    ...missingWriters(track, at),
    ...performers,
    ...missingPerformer(track, at, context),
    ...(words.isClassical ? [] : notPerforming(words, track, at)),
  ]
}

/** What people write for whom nobody knows: `Traditional`, `Public Domain`. */
const NOBODY = phraseList(allWords('publicDomain'))

function writerName(name: string, at: string): TextFinding[] {
  const isFull = isFullName(name)
  const { words } = readTitle(cleanText(name))
  const isNobody = isPhrase(words, NOBODY, 0, words.length)
  const found = [
    ...checkName(name, { at, kind: 'credit' }),
    ...(isNobody ? [textFinding('public_domain', at, { word: name })] : []),
  ]
  return isFull
    ? found.map((one) => (one.fix?.kind === 'replace' && !isFullName(one.fix.value) ? withoutFix(one) : one))
    : [textFinding('contributor_name', at, { name }), ...found]
}

function missingWriters({ contributors, isInstrumental }: TrackWords, at: string): TextFinding[] {
  const has = (role: string) =>
    contributors.some((contributor) => contributor.role === role || contributor.role === 'writer')
  if (contributors.length === 0) return []
  return [
    ...(has('composer') ? [] : [textFinding('composer_missing', `${at}contributors`)]),
    ...(has('lyricist') || isInstrumental ? [] : [textFinding('lyricist_missing', `${at}contributors`)]),
  ]
}

/** One click names the user, with vocals, to be changed to what they played. */
function missingPerformer(
  { performers }: TrackWords,
  at: string,
  { userName = '' }: ReleaseContext,
): TextFinding[] {
  if (performers.length > 0) return []
  const where = `${at}performers`
  const name = cleanText(userName)
  const isFit =
    name !== '' && checkName(name, { kind: 'credit' }).every(({ severity }) => severity !== 'blocks')
  const fix = { kind: 'add_performer', at: where, name, instrument: 'vocals' } as const
  return [textFinding('performer_missing', where, {}, isFit ? { fix } : {})]
}

/** A main artist who is credited with writing or producing, and is not among those who perform. */
function notPerforming(words: ReleaseWords, track: TrackWords, at: string): TextFinding[] {
  if (track.performers.length === 0) return []
  const isOwn = track.artists.length > 0
  const performers = new Set(track.performers.map(({ name }) => normalName(name)))
  return (isOwn ? track.artists : words.artists).flatMap((name, i) => {
    const normal = normalName(name)
    const credit = track.contributors.find((contributor) => normalName(contributor.name) === normal)
    if (!credit || performers.has(normal)) return []
    // The release's artist stands there once; on this track it is the performers who are to be mended.
    const where = isOwn ? `${at}artists.${i}` : `${at}performers`
    return [textFinding('artist_not_performing', where, { name, role: credit.role })]
  })
}
