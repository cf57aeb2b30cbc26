// Owns the PartyList: every name in a message once, under the reference by which the rest points to it.
import type { NewRelease } from '#engines/ddex/model.ts'
import { element, type Written } from '#engines/ddex/write-xml.ts'

/** Name -> `P1`, `P2`, … */
export type PartyReferences = ReadonlyMap<string, string>

/** References in order of first appearance: artists, then each track's people, then the label. */
export function partyReferences({ release }: NewRelease): PartyReferences {
  const names = [
    release.artists,
    ...release.tracks.flatMap((track) => [track.artists, track.contributors, track.performers]),
    [{ name: release.label }],
  ].flatMap((parties) => parties.map(({ name }) => name))
  return new Map([...new Set(names)].map((name, i) => [name, `P${i + 1}`]))
}

export function partyList(parties: PartyReferences): Written {
  return element(
    'PartyList',
    [...parties].map(([name, reference]) =>
      element('Party', [
        element('PartyReference', reference),
        element('PartyName', [element('FullName', name)]),
      ]),
    ),
  )
}
