// The meaning of each release status of choreography 1.8: the progress of the release at the store, and the response it
// requires.
import { keysOf } from '#lib/pure/keys-of.ts'
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
  // An error of the store, reported without a file status that would name a fault of ours.
  ProcessingErrorAtReleaseDistributor: { progress: 'failed', response: { action: 'retry_later' } },
  ReleaseViolatesTermsOfService: { progress: 'failed', response: person('terms_of_service') },
  RightsConflict: { progress: 'failed', response: person('rights_conflict') },
  UserDefined: { progress: 'failed', response: person('unknown_status') },
} as const satisfies Record<string, { progress: string; response: AcknowledgementResponse }>

/** AVS SupplyChainStatus. */
export type SupplyChainStatus = keyof typeof meanings

export type DeliveryProgress = (typeof meanings)[SupplyChainStatus]['progress']

export const supplyChainStatuses = keysOf(meanings)

const meaningOf = (status: string) =>
  Object.hasOwn(meanings, status) ? meanings[status as SupplyChainStatus] : meanings.UserDefined

/** The progress of the release. An unknown status is a failure that needs a person, never a success. */
export function progressOf(status: string): DeliveryProgress {
  return meaningOf(status).progress
}

/**
 * The response that a release status requires without a file status. Pass `isTakedown` for the answer to a takedown: an
 * unavailable release is then the expected result.
 */
export function responseToProgress(status: string, { isTakedown = false } = {}): AcknowledgementResponse {
  return isTakedown && status === 'ReleaseNotAvailable' ? ACCEPTED : meaningOf(status).response
}
