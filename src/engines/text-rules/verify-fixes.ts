// Verifies that a fix works in the whole release: its finding disappears, and no blocking finding appears.
import type { TextFinding, TextFix } from './findings.ts'
import { applyFix } from './fixes.ts'
import { checkName, VARIOUS_ARTISTS_MIN } from './names.ts'
import { normalName } from './normalise.ts'
import { duplicateTitles, mainArtists, nameRelations, ownNames, titleKey } from './relations.ts'
import type { Credited, ReleaseContext, ReleaseWords, TrackWords } from './release-words.ts'
import { withoutFix } from './titles.ts'

/** A release and the values computed once for all of its findings. */
export interface CheckedRelease {
  words: ReleaseWords
  context: ReleaseContext
  /** The `titleKey` of every track. */
  titleKeys: readonly string[]
}

/** The finding with its fix adjusted to the whole release, or without it. `path` is that of `fields`: `''` or `tracks.3.` */
export function verifiedFix(
  finding: TextFinding,
  checked: CheckedRelease,
  fields: Credited,
  path: string,
): TextFinding {
  const { fix } = finding
  if (!fix) return finding
  const adjusted =
    fix.kind === 'move_to_featured' ? { ...fix, names: newGuests(fix.names, checked, fields) } : fix
  return mayBeCredited(adjusted, checked.context) && staysUnique(adjusted, checked, path)
    ? { ...finding, fix: adjusted }
    : withoutFix(finding)
}

/** Guests in the title that are not credited yet. Main artists are credited, and the user's own artists are not guests. */
function newGuests(names: readonly string[], { words, context }: CheckedRelease, fields: Credited): string[] {
  const credited = new Set([...ownNames(words, fields, context), ...fields.featuredArtists.map(normalName)])
  return names.filter((name) => {
    const isNew = !credited.has(normalName(name))
    credited.add(normalName(name))
    return isNew
  })
}

/** Whether every name that the fix would credit passes the name rules. */
function mayBeCredited(fix: TextFix, { protectedNames }: ReleaseContext): boolean {
  if (fix.kind !== 'move_to_featured' && fix.kind !== 'move_to_contributors') return true
  const kind = fix.kind === 'move_to_featured' ? 'artist' : 'credit'
  return fix.names.every((name) =>
    checkName(name, { kind, protectedNames }).every(({ severity }) => severity !== 'blocks'),
  )
}

/**
 * Whether the fix makes no two tracks identical, names nobody twice or in two roles, and keeps Various Artists correct.
 */
function staysUnique(fix: TextFix, { words, context, titleKeys }: CheckedRelease, path: string): boolean {
  const after = applyFix(words, fix)
  if (path === '') return !hasMore(relations(after, context), relations(words, context))
  const i = Number(path.split('.')[1])
  const before = words.tracks[i] as TrackWords
  const now = after.tracks[i] as TrackWords
  const key = titleKey(after, now)
  const sameNames = now.artists === before.artists && now.featuredArtists === before.featuredArtists
  return (
    (key === titleKeys[i] || !titleKeys.includes(key)) &&
    (sameNames ||
      !hasMore(nameRelations(after, now, path, context), nameRelations(words, before, path, context))) &&
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

const hasMore = (after: TextFinding[], before: TextFinding[]) =>
  after.some(({ code }) => count(after, code) > count(before, code))
const count = (findings: TextFinding[], code: string) =>
  findings.filter((finding) => finding.code === code).length
