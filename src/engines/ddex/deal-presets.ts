// The usual sets of deals a store is given, so that every caller grants the same rights by the same name.
import type { Deal, DealTerritory, Price, RightsClaim } from './model.ts'

/** Where a preset applies, and from when to when: days or instants, as in a deal. */
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

/** What users upload is known again, and then earns, is blocked or is only reported. */
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
 * Sale before the release, fulfilled on it but for the tracks a buyer gets at once. The scope must end where the
 * download deal begins, or both grant the same (profile rule R16).
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
