// Owns that a fix keeps its promise in the whole release: its finding goes, and nothing that blocks comes.
import type { TextFinding, TextFix } from './findings.ts'
import { applyFix } from './fixes.ts'
import { checkName, VARIOUS_ARTISTS_MIN } from './names.ts'
import { normalName } from './normalise.ts'
import { duplicateTitles, mainArtists, nameRelations, ownNames, titleKey } from './relations.ts'
import type { Credited, ReleaseContext, ReleaseWords, TrackWords } from './release-words.ts'
import { withoutFix } from './titles.ts'

/** A release and what is found out about it once. */
export interface Whole {
  words: ReleaseWords
  context: ReleaseContext
  /** Of every track, by `titleKey`. */
  titleKeys: readonly string[]
}

/** The finding with its fix as the whole release allows it, or without. `at` is the path of `fields`: `''` or `tracks.3.` */
export function keptPromise(one: TextFinding, whole: Whole, fields: Credited, at: string): TextFinding {
  const { fix } = one
  if (!fix) return one
  const mended =
    fix.kind === 'move_to_featured' ? { ...fix, names: newGuests(fix.names, whole, fields) } : fix
  return isFree(mended, whole.context) && staysApart(mended, whole, at)
    ? { ...one, fix: mended }
    : withoutFix(one)
}

/** Guests of the title that are not credited yet; a main artist is, and the user's own are no guests. */
function newGuests(names: readonly string[], { words, context }: Whole, fields: Credited): string[] {
  const credited = new Set([...ownNames(words, fields, context), ...fields.featuredArtists.map(normalName)])
  return names.filter((name) => {
    const isNew = !credited.has(normalName(name))
    credited.add(normalName(name))
    return isNew
  })
}

/** Names a fix credits are names that may be credited. */
function isFree(fix: TextFix, { protectedNames }: ReleaseContext): boolean {
  if (fix.kind !== 'move_to_featured' && fix.kind !== 'move_to_contributors') return true
  const of = fix.kind === 'move_to_featured' ? 'artist' : 'credit'
  return fix.names.every((name) =>
    checkName(name, { of, protectedNames }).every(({ severity }) => severity !== 'blocks'),
  )
}

/** No two tracks become one by the fix, nobody is named twice or both ways, and Various Artists stays right. */
function staysApart(fix: TextFix, { words, context, titleKeys }: Whole, at: string): boolean {
  const after = applyFix(words, fix)
  if (at === '') return !isMore(relations(after, context), relations(words, context))
  const i = Number(at.split('.')[1])
  const before = words.tracks[i] as TrackWords
  const now = after.tracks[i] as TrackWords
  const key = titleKey(after, now)
  const sameNames = now.artists === before.artists && now.featuredArtists === before.featuredArtists
  return (
    (key === titleKeys[i] || !titleKeys.includes(key)) &&
    (sameNames ||
      !isMore(nameRelations(after, now, at, context), nameRelations(words, before, at, context))) &&
    !(words.isCompilation && now.artists !== before.artists && losesVarious(words, after))
  )
}

const losesVarious = (before: ReleaseWords, after: ReleaseWords) =>
  mainArtists(after).size < Math.min(mainArtists(before).size, VARIOUS_ARTISTS_MIN)

const relations = (words: ReleaseWords, context: ReleaseContext): TextFinding[] => [
  ...duplicateTitles(words),
  ...nameRelations(words, words, '', context),
  ...words.tracks.flatMap((track) => nameRelations(words, track, '', context)),
]

const isMore = (after: TextFinding[], before: TextFinding[]) =>
  after.some(({ code }) => count(after, code) > count(before, code))
const count = (findings: TextFinding[], code: string) =>
  findings.filter((finding) => finding.code === code).length
