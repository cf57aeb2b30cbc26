// What each release status of choreography 1.8 means: how far the release has come at the store, and what it requires
// of us.
import type { AcknowledgementResponse, OperatorReason } from './file-status.ts'

const person = (reason: OperatorReason) => ({ action: 'operator', reason, pausesConnection: false }) as const
const WAIT = { action: 'wait' } as const
const ACCEPTED = { action: 'accepted' } as const

const meanings = {
  OrderPlacedForReleaseDistributor: { progress: 'in_delivery', response: WAIT },
  InPreparationForDeliveryToReleaseDistributor: { progress: 'in_delivery', response: WAIT },
  InDeliveryToReleaseDistributor: { progress: 'in_delivery', response: WAIT },
  DeliveredToReleaseDistributor: { progress: 'in_delivery', response: WAIT },
  ReleaseReceivedByReleaseDistributor: { progress: 'received', response: WAIT },
  SuccessfullyIngestedByReleaseDistributor: { progress: 'ingested', response: ACCEPTED },
  ReleaseStagedForPublication: { progress: 'ingested', response: ACCEPTED },
  ReleaseMadeAvailableToConsumers: { progress: 'live', response: ACCEPTED },
  ReleaseNotAvailable: { progress: 'failed', response: person('not_available') },
  ProcessingErrorAtReleaseCreator: { progress: 'failed', response: person('message_invalid') },
  // An error of the store, reported without a file status that would name a cause of ours.
  ProcessingErrorAtReleaseDistributor: { progress: 'failed', response: { action: 'retry_later' } },
  ReleaseViolatesTermsOfService: { progress: 'failed', response: person('terms_of_service') },
  RightsConflict: { progress: 'failed', response: person('rights_conflict') },
  UserDefined: { progress: 'failed', response: person('unknown_status') },
} as const satisfies Record<string, { progress: string; response: AcknowledgementResponse }>

/** AVS SupplyChainStatus. */
export type SupplyChainStatus = keyof typeof meanings

export type DeliveryProgress = (typeof meanings)[SupplyChainStatus]['progress']

export const supplyChainStatuses = Object.keys(meanings) as SupplyChainStatus[]

const meaningOf = (status: string) =>
  Object.hasOwn(meanings, status) ? meanings[status as SupplyChainStatus] : meanings.UserDefined

/** How far the release has come. An unknown status is a failure for a person to look at, never a success. */
export function progressOf(status: string): DeliveryProgress {
  return meaningOf(status).progress
}

/**
 * What a release status requires of us when it comes without a file status. Pass `isTakedown` for the answer to a
 * takedown: an unavailable release is then the expected result.
 */
export function responseToProgress(status: string, { isTakedown = false } = {}): AcknowledgementResponse {
  return isTakedown && status === 'ReleaseNotAvailable' ? ACCEPTED : meaningOf(status).response
}
