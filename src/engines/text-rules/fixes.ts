// Applies a fix to the texts of a release.
import type { TextFix } from './findings.ts'
import type { ReleaseWords, TrackWords } from './release-words.ts'

/** Returns the texts after the fix; everything else stays. A path that does not exist changes nothing. */
export function applyFix(words: ReleaseWords, fix: TextFix): ReleaseWords {
  const [, index, field] = /^tracks\.(\d+)\.(.+)$/.exec(fix.at) ?? []
  if (index === undefined || field === undefined) return { ...words, ...change(words, fix, fix.at) }
  const track = words.tracks[Number(index)]
  if (!track) return words
  return { ...words, tracks: words.tracks.with(Number(index), { ...track, ...change(track, fix, field) }) }
}

function change(
  fields: ReleaseWords | TrackWords,
  fix: TextFix,
  field: string,
): Partial<ReleaseWords & TrackWords> {
  const { contributors = [], performers = [] } = 'contributors' in fields ? fields : {}
  switch (fix.kind) {
    case 'replace':
      return replaced(fields, field, fix.value)
    case 'remove':
      return inList(fields, field, [])
    case 'split':
      return {
        featuredArtists: fields.featuredArtists,
        ...withGuests(inList(fields, field, fix.names), fields, fix.featured),
      }
    case 'move_to_featured':
      return { title: fix.value, featuredArtists: [...fields.featuredArtists, ...fix.names] }
    case 'move_to_contributors':
      return {
        title: fix.value,
        contributors: [...contributors, ...fix.names.map((name) => ({ name, role: fix.role }))],
      }
    case 'move_to_version':
      return { title: fix.value, version: fix.version }
    case 'add_performer':
      return { performers: [...performers, { name: fix.name, instrument: fix.instrument }] }
  }
}

type Lists = Partial<Pick<TrackWords, 'artists' | 'featuredArtists'>>

const withGuests = (lists: Lists, fields: Lists, guests: readonly string[]): Lists =>
  guests.length === 0
    ? lists
    : { ...lists, featuredArtists: [...(lists.featuredArtists ?? fields.featuredArtists ?? []), ...guests] }

function replaced(
  fields: ReleaseWords | TrackWords,
  field: string,
  value: string,
): Partial<ReleaseWords & TrackWords> {
  if (field === 'title' || field === 'version') return { [field]: value }
  const credit = /^(contributors|performers)\.(\d+)\.name$/.exec(field)
  if (!credit || !('contributors' in fields)) return inList(fields, field, [value])
  const named = <T extends { name: string }>(people: readonly T[]) =>
    people.map((person, i) => (i === Number(credit[2]) ? { ...person, name: value } : person))
  return credit[1] === 'contributors'
    ? { contributors: named(fields.contributors) }
    : { performers: named(fields.performers) }
}

/** The list of `artists.1` with that name replaced by others or removed. */
function inList(fields: ReleaseWords | TrackWords, field: string, names: readonly string[]): Lists {
  const [list, index] = field.split('.')
  if (list !== 'artists' && list !== 'featuredArtists') return {}
  return { [list]: fields[list].flatMap((name, i) => (i === Number(index) ? names : [name])) }
}
