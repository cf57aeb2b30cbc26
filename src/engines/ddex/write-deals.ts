// Owns the DealList of ERN 4.3: one set of deals for each set of releases they apply to.
import type { Deal, NewRelease } from '#engines/ddex/model.ts'
import { formatInstant } from '#engines/ddex/time.ts'
import { releaseReferences } from '#engines/ddex/write-releases.ts'
import { element, type Written } from '#engines/ddex/write-xml.ts'

/** None for no deals: in ERN 4 a NewReleaseMessage without a DealList is the takedown. */
export function dealList({ deals, release }: Pick<NewRelease, 'deals' | 'release'>): Written | undefined {
  const sets = Map.groupBy(deals, ({ withoutTracks }) => releaseReferences(release, withoutTracks).join(' '))
  sets.delete('')
  if (sets.size === 0) return undefined
  return element(
    'DealList',
    [...sets].map(([references, together]) =>
      element('ReleaseDeal', [
        ...references.split(' ').map((reference) => element('DealReleaseReference', reference)),
        ...together.map((deal) => element('Deal', [dealTerms(deal)])),
      ]),
    ),
  )
}

function dealTerms(deal: Deal): Written {
  return element('DealTerms', [
    ...('territories' in deal
      ? deal.territories.map((code) => element('TerritoryCode', code))
      : deal.excludedTerritories.map((code) => element('ExcludedTerritoryCode', code))),
    element('ValidityPeriod', [
      element('StartDateTime', formatInstant(deal.startDateTime)),
      deal.endDateTime !== undefined && element('EndDateTime', formatInstant(deal.endDateTime)),
    ]),
    element('CommercialModelType', deal.commercialModel),
    ...deal.useTypes.map((use) => element('UseType', use)),
  ])
}
