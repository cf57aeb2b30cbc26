// Tests that acknowledgements are written and read in every known shape, and that each status has one meaning.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choreographySchema, hasSchemas, needsSchemas, readReference } from '#test/ddex/schemas.ts'
import { validateAgainstSchema } from '../xml/schema.ts'
import { type Acknowledgement, readAcknowledgement, writeAcknowledgement } from './acknowledgement.ts'
import { acknowledgementFileName, parseAcknowledgementFileName } from './acknowledgement-file-name.ts'
import { fileStatuses, responseTo } from './file-status.ts'
import { progressOf } from './supply-chain-status.ts'

const accepted: Acknowledgement = {
  createdAt: '2026-02-01T10:30:00Z',
  sender: { dpid: 'PADPIDA2026010102Y', name: 'Example DSP' },
  recipient: { dpid: 'PADPIDA2026010101X', name: 'Example Distribution' },
  releaseId: '4900000001235',
  batchDate: '2026-02-01',
  status: 'FileOK',
}
const refused: Acknowledgement = {
  ...accepted,
  status: 'ResourceCorrupt',
  errorText: 'MD5 mismatch <track 2> & more',
  proposedAction: 'ResendXmlAndResources',
  isManualCheckRequired: false,
  affectedIsrcs: ['QZZZ22600002'],
}

describe('writing and reading', () => {
  it('an acceptance is written and read back', () => {
    expect(readAcknowledgement(writeAcknowledgement(accepted))).toMatchObject({
      createdAt: accepted.createdAt,
      sender: accepted.sender,
      recipient: accepted.recipient,
      statements: [
        { releaseId: '4900000001235', batchDate: '2026-02-01', fileStatus: 'FileOK', affectedResources: [] },
      ],
    })
  })

  it('a rejection is written and read back', () => {
    expect(readAcknowledgement(writeAcknowledgement(refused)).statements).toMatchObject([
      {
        fileStatus: 'ResourceCorrupt',
        errorText: 'MD5 mismatch <track 2> & more',
        proposedAction: 'ResendXmlAndResources',
        isManualCheckRequired: false,
        affectedResources: ['QZZZ22600002'],
      },
    ])
  })

  it('version 1.7 is read like 1.6, whose shape it has', () => {
    const xml = writeAcknowledgement(refused)
      .replace('ern-c-sftp/16', 'ern-c-sftp/17')
      .replace('"1.6"', '"1.7"')
    expect(readAcknowledgement(xml)).toEqual(readAcknowledgement(writeAcknowledgement(refused)))
  })

  it('other messages, and acknowledgements without a status, are refused', () => {
    const unanswered = writeAcknowledgement(accepted).replace('FileOK', '')
    expect(() => readAcknowledgement(unanswered)).toThrow(
      expect.objectContaining({ code: 'missing_element' }),
    )
    expect(() => readAcknowledgement('<MyAcknowledgementMessage/>')).toThrow(
      expect.objectContaining({ code: 'unknown_message' }),
    )
  })
})

describe.skipIf(!hasSchemas)(`against the reference folder${needsSchemas}`, () => {
  it('every status makes a valid acknowledgement', () => {
    for (const status of fileStatuses) {
      expect(validateAgainstSchema(writeAcknowledgement({ ...refused, status }), choreographySchema)).toEqual(
        [],
      )
    }
    expect(validateAgainstSchema(writeAcknowledgement(accepted), choreographySchema)).toEqual([])
  })

  it('the table contains every status', () => {
    const lists: Record<string, { v: string }[]> = JSON.parse(readReference('avs/avs-v9-ern4.3.2.json'))
    expect(fileStatuses.toSorted()).toEqual(lists.ErncFileStatus!.map(({ v }) => v).toSorted())
    expect(fileStatuses).toHaveLength(21)
    for (const { v } of lists.SupplyChainStatus!) expect(progressOf(v)).not.toBe(undefined)
  })

  it('the golden acknowledgements are read', () => {
    const [ok] = readAcknowledgement(
      readReference('golden/ACK_20260201103000000_4900000001235_ok.xml'),
    ).statements
    expect(ok).toMatchObject({ releaseId: '4900000001235', fileStatus: 'FileOK' })
    const [error] = readAcknowledgement(
      readReference('golden/ACK_20260201103000000_4900000001235_error.xml'),
    ).statements
    expect(error).toMatchObject({ fileStatus: 'ResourceCorrupt', affectedResources: ['QZZZ22600002'] })
  })

  it('the shape of 1.8 is read', () => {
    const xml = readReference('golden/AcknowledgementMessage_1.8_example_NOT-XSD-CHECKED.xml')
    expect(readAcknowledgement(xml)).toEqual({
      createdAt: '2026-02-01T10:30:00Z',
      sender: { dpid: 'PADPIDA2026010102Y', name: undefined },
      recipient: { dpid: 'PADPIDA2026010101X', name: undefined },
      threadId: 'THREAD-4900000001235',
      statements: [
        {
          releaseId: '4900000001235',
          messageId: 'MSG-0001',
          batchId: '20260201100000123',
          supplyChainStatus: 'ProcessingErrorAtReleaseDistributor',
          fileStatus: 'SignatureOrHashSumWrongOrMissing',
          errorText: 'MD5 mismatch: Track 2',
          proposedAction: 'ResendXmlAndResources',
          isManualCheckRequired: false,
          affectedResources: ['QZZZ22600002'],
        },
      ],
    })
  })
})

describe('responseTo', () => {
  it.each([
    ['FileOK', 'accepted'],
    ['InternalError', 'retry_later'],
    ['ResourceMissing', 'redeliver_once'],
    ['ErnMissing', 'redeliver_once'],
    ['ResourceCorrupt', 'redeliver_once'],
    ['SignatureOrHashSumWrongOrMissing', 'redeliver_once'],
    ['ResourceNotMeetingSpecifications', 'reopen_release', 'audio_error'],
    ['MetadataMissing', 'reopen_release', 'release_data_confirmation'],
    ['ArtistRoleUnknown', 'reopen_release', 'invalid_artist_name'],
    ['PrimaryArtistNameMissing', 'reopen_release', 'invalid_artist_name'],
    ['DuplicatedPublisherNames', 'reopen_release', 'release_data_confirmation'],
    ['IdentifierInvalid', 'reopen_release', 'already_processed'],
    ['IdentifierSyntaxInvalid', 'reopen_release', 'release_data_confirmation'],
    ['CommercialReleaseDateInvalid', 'reopen_release', 'invalid_release_date'],
    ['OriginalReleaseDateLaterThanReleaseDate', 'reopen_release', 'invalid_release_date'],
    ['ConflictingAvailabilityPeriods', 'operator', 'deal_configuration'],
    ['NoDealForTrackRelease', 'operator', 'deal_configuration'],
    ['NoDealInNewReleaseMessage', 'operator', 'deal_configuration'],
    ['UnsupportedUsage', 'operator', 'deal_configuration'],
    ['NewReleaseMessageInvalid', 'operator', 'message_invalid'],
    ['UserDefined', 'operator', 'unknown_status'],
  ])('the status %s requires %s', (status, action, reason?: string) => {
    expect(responseTo(status)).toMatchObject(reason ? { action, reason } : { action })
  })

  it('a corrupted file is hashed again at its source, and the faulty file is named', () => {
    expect(responseTo('ResourceCorrupt')).toMatchObject({ rehashesSource: true, otherwise: 'audio_error' })
    expect(responseTo('ResourceCorrupt', { affectsCover: true })).toMatchObject({
      otherwise: 'invalid_cover_art',
    })
    expect(responseTo('ResourceMissing')).toMatchObject({ rehashesSource: false, otherwise: 'operator' })
    expect(responseTo('ResourceNotMeetingSpecifications', { affectsCover: true })).toEqual({
      action: 'reopen_release',
      reason: 'invalid_cover_art',
    })
  })

  it('only a fault of our software pauses the store', () => {
    const stopping = fileStatuses.filter((status) => {
      const response = responseTo(status)
      return response.action === 'operator' && response.pausesConnection
    })
    expect(stopping).toEqual(['NewReleaseMessageInvalid'])
  })

  it('an unknown status is never success', () => {
    for (const word of ['fileok', 'OK', '', 'toString', '__proto__']) {
      expect(responseTo(word)).toMatchObject({ action: 'operator', reason: 'unknown_status' })
      expect(progressOf(word)).toBe('failed')
    }
    expect(progressOf('ReleaseMadeAvailableToConsumers')).toBe('live')
  })
})

describe('file names', () => {
  const instant = new Date('2026-02-01T10:30:00.000Z')

  it('file names of 1.7 are written and read', () => {
    expect(acknowledgementFileName('4900000001235', instant)).toBe('ACK_20260201103000000_4900000001235.xml')
    expect(parseAcknowledgementFileName('ACK_20260201103000000_4900000001235.xml')).toEqual({
      instant,
      releaseId: '4900000001235',
    })
  })

  it('file names of 1.8 are read', () => {
    expect(parseAcknowledgementFileName('ACK_MSG_0001_20260201103000000.xml')).toEqual({
      instant,
      messageId: 'MSG_0001',
    })
  })

  it('other file names are ignored', () => {
    for (const name of [
      'ACK_1_2.xml',
      'ACK_20260201103000000.xml',
      'BatchComplete_20260201103000000.xml',
      'ACK_.xml',
    ]) {
      expect(parseAcknowledgementFileName(name)).toBeUndefined()
    }
  })

  it('written file names are read back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{12,14}$/), (releaseId) => {
        expect(parseAcknowledgementFileName(acknowledgementFileName(releaseId, instant))).toEqual({
          instant,
          releaseId,
        })
      }),
    )
  })
})
