// The usual sets of deals for stores, so that every caller grants the same rights by the same name.
import type { Deal, DealTerritory, Price, RightsClaim } from './model.ts'

/** The territory and the period of a preset: days or timestamps, as in a deal. */
export type DealScope = DealTerritory & Pick<Deal, 'start' | 'end' | 'subject'>

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
export function downloadDeals(scope: DealScope, price?: Price): Deal[] {
  return [
    {
      ...scope,
      commercialModel: 'PayAsYouGoModel',
      useTypes: ['PermanentDownload'],
      ...(price && { price }),
    },
  ]
}

/** Recordings uploaded by users are recognised, and then monetised, blocked or only reported. */
export function userContentDeals(scope: DealScope, rightsClaim: RightsClaim = 'Monetize'): Deal[] {
  return [
    {
      ...scope,
      commercialModel: 'RightsClaimModel',
      useTypes: ['UserMakeAvailableUserProvided'],
      rightsClaim,
    },
  ]
}

/**
 * Sale before the release, fulfilled on its date except for the instant gratification tracks. The scope must end where
 * the download deal begins, or both would grant the same (profile rule R16).
 */
export function preOrderDeals(
  scope: DealScope & { end: string },
  { price, atOnceIsrcs = [] }: { price?: Price; atOnceIsrcs?: string[] } = {},
): Deal[] {
  return downloadDeals(scope, price).map((deal) => ({
    ...deal,
    isPreOrder: true,
    ...(atOnceIsrcs.length > 0 && { instantGratificationIsrcs: atOnceIsrcs }),
  }))
}
