// Decides which response a store's statement requires, from its status and its proposed action.
import type { AcknowledgementStatement } from './acknowledgement.ts'
import { type AcknowledgementResponse, responseTo } from './file-status.ts'
import { responseToProgress } from './supply-chain-status.ts'

/** Maps AVS ErncProposedActionType to what has to be sent again; `ask` for actions that need a person. */
export const PROPOSED_ACTIONS = {
  ResendXmlOnly: 'message',
  ResendXmlAndResources: 'message_and_files',
  DoNotResendRelease: 'nothing',
  DoNotResendAffectedResource: 'all_but_affected',
  UserDefined: 'ask',
} as const

/** AVS ErncProposedActionType. */
export type ProposedAction = keyof typeof PROPOSED_ACTIONS

export type Resend = (typeof PROPOSED_ACTIONS)[keyof typeof PROPOSED_ACTIONS]

/** Undefined when the store proposes nothing; an unknown proposal needs a person. */
export function resendOf(proposedAction: string | undefined): Resend | undefined {
  if (proposedAction === undefined) return undefined
  return Object.hasOwn(PROPOSED_ACTIONS, proposedAction)
    ? PROPOSED_ACTIONS[proposedAction as ProposedAction]
    : 'ask'
}

export interface StoreResponse {
  response: AcknowledgementResponse
  resend?: Resend
}

/**
 * The response to a statement of choreography 1.6, 1.7 or 1.8. The status of the file takes precedence over that of the
 * release; nothing is sent automatically to a store that checks manually or forbids sending again.
 */
export function resolveStoreResponse(
  statement: AcknowledgementStatement,
  about: { affectsCover?: boolean; isTakedown?: boolean } = {},
): StoreResponse {
  const { fileStatus, supplyChainStatus, proposedAction, isManualCheckRequired } = statement
  const response =
    fileStatus === undefined
      ? responseToProgress(supplyChainStatus ?? '', about)
      : responseTo(fileStatus, about)
  const resend = resendOf(proposedAction)
  const byMachine = response.action === 'redeliver_once' || response.action === 'retry_later'
  if (!byMachine) return { response, resend }
  if (isManualCheckRequired || resend === 'nothing' || resend === 'ask') {
    return { response: { action: 'operator', reason: 'resend_refused', pausesConnection: false }, resend }
  }
  return { response, resend: resend ?? 'message_and_files' }
}
