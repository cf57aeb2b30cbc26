// The meaning of each of the 21 file statuses of a store, and the response it requires.
import { keysOf } from '#lib/pure/keys-of.ts'

/** Why a release is returned to its owner, in the product's terms. */
export type ReopenReason =
  | 'already_processed'
  | 'audio_error'
  | 'invalid_artist_name'
  | 'invalid_cover_art'
  | 'invalid_release_date'
  | 'release_data_confirmation'

/**
 * Why an operator is needed: a fault of ours, a fault in the rights granted, a statement of the store about rights or
 * its terms, a store that forbids sending again, or an unknown status.
 */
export type OperatorReason =
  | 'deal_configuration'
  | 'message_invalid'
  | 'not_available'
  | 'resend_refused'
  | 'rights_conflict'
  | 'terms_of_service'
  | 'unknown_status'

/**
 * The required response. `wait`: the store is still processing. `redeliver_once`: send message and files once more,
 * after hashing the source again with `rehashesSource`; if that is impossible or is rejected again, `otherwise`.
 * `pausesConnection`: send that store nothing until a person has acted, because the fault is in our software and
 * affects the next message too.
 */
export type AcknowledgementResponse =
  | { action: 'wait' }
  | { action: 'accepted' }
  | { action: 'retry_later' }
  | { action: 'redeliver_once'; rehashesSource: boolean; otherwise: 'operator' | ReopenReason }
  | { action: 'reopen_release'; reason: ReopenReason }
  | { action: 'operator'; reason: OperatorReason; pausesConnection: boolean }

const redeliver = { action: 'redeliver_once', rehashesSource: false, otherwise: 'operator' } as const
const redeliverIfSourceIsFine = {
  action: 'redeliver_once',
  rehashesSource: true,
  otherwise: 'audio_error',
} as const
const wrongDeals = { action: 'operator', reason: 'deal_configuration', pausesConnection: false } as const
const reopenFor = (reason: ReopenReason) => ({ action: 'reopen_release', reason }) as const

const responses = {
  FileOK: { action: 'accepted' },
  InternalError: { action: 'retry_later' },
  ResourceMissing: redeliver,
  ErnMissing: redeliver,
  ResourceCorrupt: redeliverIfSourceIsFine,
  SignatureOrHashSumWrongOrMissing: redeliverIfSourceIsFine,
  ResourceNotMeetingSpecifications: reopenFor('audio_error'),
  MetadataMissing: reopenFor('release_data_confirmation'),
  ArtistRoleUnknown: reopenFor('invalid_artist_name'),
  PrimaryArtistNameMissing: reopenFor('invalid_artist_name'),
  DuplicatedPublisherNames: reopenFor('release_data_confirmation'),
  IdentifierInvalid: reopenFor('already_processed'),
  IdentifierSyntaxInvalid: reopenFor('release_data_confirmation'),
  CommercialReleaseDateInvalid: reopenFor('invalid_release_date'),
  OriginalReleaseDateLaterThanReleaseDate: reopenFor('invalid_release_date'),
  ConflictingAvailabilityPeriods: wrongDeals,
  NoDealForTrackRelease: wrongDeals,
  NoDealInNewReleaseMessage: wrongDeals,
  UnsupportedUsage: wrongDeals,
  NewReleaseMessageInvalid: { action: 'operator', reason: 'message_invalid', pausesConnection: true },
  UserDefined: { action: 'operator', reason: 'unknown_status', pausesConnection: false },
} as const satisfies Record<string, AcknowledgementResponse>

/** AVS ErncFileStatus. */
export type FileStatus = keyof typeof responses

export const fileStatuses = keysOf(responses)

function isFileStatus(text: string): text is FileStatus {
  return Object.hasOwn(responses, text)
}

/**
 * The response that a status requires. An unknown status is a failure that needs a person, never a success. Pass
 * `affectsCover` when the resource named by the store is the front cover and not a recording.
 */
export function responseTo(status: string, { affectsCover = false } = {}): AcknowledgementResponse {
  if (!isFileStatus(status)) return responses.UserDefined
  const response: AcknowledgementResponse = responses[status]
  if (!affectsCover) return response
  if (response.action === 'reopen_release' && response.reason === 'audio_error')
    return reopenFor('invalid_cover_art')
  if (response.action === 'redeliver_once' && response.otherwise === 'audio_error') {
    return { ...response, otherwise: 'invalid_cover_art' }
  }
  return response
}
