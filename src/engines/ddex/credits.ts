// Groups single credits into contributors: each party once, with everything it did.
import type { Contributor } from './model.ts'
import type { ContributorRole } from './values.ts'

/** One credit: an AVS ContributorRole, or an AVS InstrumentType. */
export type Credit = { name: string } & ({ role: ContributorRole } | { instrument: string })

/** A contributor for each name, in order of first appearance (profile rule R9). */
export function contributorsOf(credits: Credit[]): Contributor[] {
  const byName = Map.groupBy(credits, ({ name }) => name)
  return [...byName].map(([name, ofParty]) => ({
    name,
    // An instrument alone does not state that it was played on the recording.
    roles: [...new Set(ofParty.map((credit) => ('role' in credit ? credit.role : 'Musician')))],
    instruments: [...new Set(ofParty.flatMap((credit) => ('instrument' in credit ? credit.instrument : [])))],
  }))
}
