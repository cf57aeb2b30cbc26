// Owns the DealList of ERN 4.3: one set of deals for the release and all its tracks.
import type { Deal } from '#engines/ddex/model.ts'
import { formatInstant } from '#engines/ddex/time.ts'
import { element, type Written } from '#engines/ddex/write-xml.ts'

/** None for no deals: in ERN 4 a NewReleaseMessage without a DealList is the takedown. */
export function dealList(deals: Deal[], releaseReferences: string[]): Written | undefined {
  if (deals.length === 0) return undefined
  return element('DealList', [
    element('ReleaseDeal', [
      ...releaseReferences.map((reference) => element('DealReleaseReference', reference)),
      ...deals.map((deal) => element('Deal', [dealTerms(deal)])),
    ]),
  ])
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
