// Tests that each status and each proposed action of a store leads to one response, and that nothing unknown is
// success.
import { describe, expect, it } from 'vitest'
import { hasSchemas, needsSchemas, readReference } from '#test/ddex/schemas.ts'
import { readAcknowledgement } from './acknowledgement.ts'
import { PROPOSED_ACTIONS, resendOf, resolveStoreResponse } from './store-response.ts'
import { responseToProgress, supplyChainStatuses } from './supply-chain-status.ts'

const responseAbout = (about: object) => ({ affectedResources: [], ...about })

describe('responseToProgress', () => {
  it.each([
    ['OrderPlacedForReleaseDistributor', 'wait'],
    ['InPreparationForDeliveryToReleaseDistributor', 'wait'],
    ['InDeliveryToReleaseDistributor', 'wait'],
    ['DeliveredToReleaseDistributor', 'wait'],
    ['ReleaseReceivedByReleaseDistributor', 'wait'],
    ['SuccessfullyIngestedByReleaseDistributor', 'accepted'],
    ['ReleaseStagedForPublication', 'accepted'],
    ['ReleaseMadeAvailableToConsumers', 'accepted'],
    ['ReleaseNotAvailable', 'operator'],
    ['ProcessingErrorAtReleaseCreator', 'operator'],
    ['ProcessingErrorAtReleaseDistributor', 'retry_later'],
    ['ReleaseViolatesTermsOfService', 'operator'],
    ['RightsConflict', 'operator'],
    ['UserDefined', 'operator'],
    ['toString', 'operator'],
    ['', 'operator'],
  ])('the status %s requires %s', (status, action) =>
    expect(responseToProgress(status)).toMatchObject({ action }))

  it('an unavailable release completes a takedown', () => {
    expect(responseToProgress('ReleaseNotAvailable', { isTakedown: true })).toEqual({ action: 'accepted' })
    expect(responseToProgress('RightsConflict', { isTakedown: true })).toMatchObject({ action: 'operator' })
  })

  it('there are fourteen statuses', () => expect(supplyChainStatuses).toHaveLength(14))
})

describe.skipIf(!hasSchemas)(`the allowed values${needsSchemas}`, () => {
  const lists: Record<string, { v: string }[]> = hasSchemas
    ? JSON.parse(readReference('avs/avs-v9-ern4.3.2.json'))
    : {}

  it('the tables contain all allowed values', () => {
    const values = (list: string) => lists[list]?.map(({ v }) => v).sort()
    expect([...supplyChainStatuses].sort()).toEqual(values('SupplyChainStatus'))
    expect(values('ErncProposedActionType')).toEqual(expect.arrayContaining(Object.keys(PROPOSED_ACTIONS)))
  })

  it('the example of 1.8 requires message and files again', () => {
    const xml = readReference('golden/AcknowledgementMessage_1.8_example_NOT-XSD-CHECKED.xml')
    const answers = readAcknowledgement(xml).statements.map((statement) => resolveStoreResponse(statement))
    expect(answers).toMatchObject([{ response: { action: 'redeliver_once' }, resend: 'message_and_files' }])
  })
})

describe('answerOfStore', () => {
  it.each([
    [{ fileStatus: 'FileOK' }, 'accepted', undefined],
    [{ fileStatus: 'ResourceMissing' }, 'redeliver_once', 'message_and_files'],
    [{ fileStatus: 'ErnMissing', proposedAction: 'ResendXmlOnly' }, 'redeliver_once', 'message'],
    [{ fileStatus: 'ErnMissing', proposedAction: 'DoNotResendRelease' }, 'operator', 'nothing'],
    [{ fileStatus: 'ErnMissing', proposedAction: 'something' }, 'operator', 'ask'],
    [{ fileStatus: 'InternalError', isManualCheckRequired: true }, 'operator', undefined],
    [{ fileStatus: 'FileOK', isManualCheckRequired: true }, 'accepted', undefined],
    [{ supplyChainStatus: 'ReleaseMadeAvailableToConsumers' }, 'accepted', undefined],
    [
      { supplyChainStatus: 'RightsConflict', fileStatus: 'InternalError' },
      'retry_later',
      'message_and_files',
    ],
    [{}, 'operator', undefined],
  ])('the statement %j requires %s', (statement, action, resend) => {
    const answer = resolveStoreResponse(responseAbout(statement))
    expect([answer.response.action, answer.resend]).toEqual([action, resend])
  })

  it('a statement without a proposed action has no proposal', () =>
    expect(resendOf(undefined)).toBeUndefined())
})
