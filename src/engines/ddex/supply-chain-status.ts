// Owns what the release statuses of choreography 1.8 say about how far a release has come at a store.

const progress = {
  OrderPlacedForReleaseDistributor: 'in_delivery',
  InPreparationForDeliveryToReleaseDistributor: 'in_delivery',
  InDeliveryToReleaseDistributor: 'in_delivery',
  DeliveredToReleaseDistributor: 'in_delivery',
  ReleaseReceivedByReleaseDistributor: 'received',
  SuccessfullyIngestedByReleaseDistributor: 'ingested',
  ReleaseStagedForPublication: 'ingested',
  ReleaseMadeAvailableToConsumers: 'live',
  ReleaseNotAvailable: 'failed',
  ProcessingErrorAtReleaseCreator: 'failed',
  ProcessingErrorAtReleaseDistributor: 'failed',
  ReleaseViolatesTermsOfService: 'failed',
  RightsConflict: 'failed',
  UserDefined: 'failed',
} as const

/** AVS SupplyChainStatus. */
export type SupplyChainStatus = keyof typeof progress

export type DeliveryProgress = (typeof progress)[SupplyChainStatus]

/** How far the release has come. An unknown status is a failure for a person to look at, never a success. */
export function progressOf(status: string): DeliveryProgress {
  return Object.hasOwn(progress, status) ? progress[status as SupplyChainStatus] : 'failed'
}
