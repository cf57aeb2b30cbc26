// The PartyList of version 4: every name in a message once, under the reference by which the rest points to it.
import type { PartyFacts, Release } from '../model.ts'
import type { Parsed } from '../read/parsed.ts'
import { element, optional, type Written } from '../xml/write-xml.ts'

/** Name -> `P1`, `P2`, … */
export type PartyReferences = ReadonlyMap<string, string>

/** Every name of a release once, in order of first appearance: artists, then each track's people, then the label. */
export function partyNames({ artists = [], tracks = [], label }: Parsed<Release>): string[] {
  const people = tracks.flatMap((track) => [...(track.artists ?? []), ...(track.contributors ?? [])])
  const names = [...artists, ...people, { name: label }].map((artist) =>
    'name' in artist ? artist.name : undefined,
  )
  return [...new Set(names.filter((name) => name !== undefined))]
}

export function partyReferences(release: Release): PartyReferences {
  return new Map(partyNames(release).map((name, i) => [name, `P${i + 1}`]))
}

export function partyList(parties: PartyReferences, facts: PartyFacts[] = []): Written {
  const known = new Map(facts.map((party) => [party.name, party]))
  return element(
    'PartyList',
    [...parties].map(([name, reference]) => {
      const party = known.get(name)
      return element('Party', [
        element('PartyReference', reference),
        element('PartyName', [element('FullName', name)]),
        party && partyId(party),
        ...(party?.pages ?? []).map((page) => element('ArtistProfilePage', page)),
      ])
    }),
  )
}

function partyId({ isni, ipiNameNumber, ids }: PartyFacts): Written | undefined {
  if (isni === undefined && ipiNameNumber === undefined && ids.length === 0) return undefined
  return element('PartyId', [
    optional('ISNI', isni),
    optional('IpiNameNumber', ipiNameNumber),
    ...ids.map(({ namespace, id }) => element('ProprietaryId', id, { Namespace: namespace })),
  ])
}
