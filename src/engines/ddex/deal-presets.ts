// Owns the usual sets of deals a store is given, so that every caller grants the same rights by the same name.
import type { Deal, DealTerritory } from '#engines/ddex/model.ts'

/** Where a preset applies, from when (an ISO instant with its zone), and to which tracks not. */
export type DealScope = DealTerritory & Pick<Deal, 'startDateTime' | 'withoutTracks'>

/** Streaming, free with advertising and by subscription; the latter with offline listening. */
export function streamingDeals(scope: DealScope): Deal[] {
  return [
    {
      ...scope,
      commercialModel: 'AdvertisementSupportedModel',
      useTypes: ['OnDemandStream', 'NonInteractiveStream'],
    },
    {
      ...scope,
      commercialModel: 'SubscriptionModel',
      useTypes: ['OnDemandStream', 'NonInteractiveStream', 'ConditionalDownload'],
    },
  ]
}

/** Sale of permanent downloads. */
export function downloadDeals(scope: DealScope): Deal[] {
  return [{ ...scope, commercialModel: 'PayAsYouGoModel', useTypes: ['PermanentDownload'] }]
}
