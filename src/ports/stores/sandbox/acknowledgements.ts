// The acknowledgement files a sandbox store writes for a batch, derived from the batch result and the current rules.
import { type Acknowledgement, writeAcknowledgement } from '#engines/ddex/choreography/acknowledgement.ts'
import { acknowledgementFileName } from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { batchId, instantOfBatch } from '#engines/ddex/choreography/batch.ts'
import { formatInstant } from '#engines/ddex/time.ts'
import { type Children, element, renderXml } from '#engines/ddex/xml/write-xml.ts'
import { required } from '#lib/pure/required.ts'
import type { BatchResult } from './batch-result.ts'
import { outcomeOf, type Rule } from './behaviour.ts'

interface AcknowledgementFile {
  name: string
  content: string
}

interface Party {
  name: string
  dpid: string
}

/**
 * The files that exist by `now`: always the same for the same result, so that any process may write them at any time. An
 * answer that follows once its rule is removed is dated a millisecond after the one it replaces.
 */
export function acknowledgementsOf(
  result: BatchResult,
  store: Party,
  currentRules: readonly Rule[],
  now: Date,
): AcknowledgementFile[] {
  const { rule } = result
  const instant = new Date(result.answeredAt)
  if (!rule) return [fileStatusFile(result, store, instant)]
  const isCurrent = currentRules.some(({ id }) => id === rule.id)
  if (isCurrent && result.dueAt !== undefined && Date.parse(result.dueAt) > now.getTime()) return []
  const later = new Date(instant.getTime() + 1)
  const missedAnswer = isCurrent ? [] : [finalAnswer(result, rule, store, later)]
  switch (rule.fault) {
    case 'lost':
      return missedAnswer
    case 'unreadable':
      return [cutInHalf(answerByRule(result, rule, store, instant)), ...missedAnswer]
    case 'unknown_message':
      return [aboutAnother(result, store, instant), ...missedAnswer]
    case 'twice':
      return [answerByRule(result, rule, store, instant), answerByRule(result, rule, store, later)]
  }
  return [
    answerByRule(result, rule, store, instant),
    ...(outcomeOf(rule, result.release) === 'wait' ? missedAnswer : []),
  ]
}

/** A rule applies to valid batches; the problem of an invalid batch is always reported. */
function answerByRule(result: BatchResult, rule: Rule, store: Party, instant: Date): AcknowledgementFile {
  if (result.status !== 'FileOK') return fileStatusFile(result, store, instant)
  const { fileStatus, proposedAction } = rule
  if (rule.releaseStatus || (proposedAction && !isOf16(proposedAction)))
    return releaseStatusFile(result, rule, store, instant)
  return fileStatusFile({ ...result, status: fileStatus ?? result.status }, store, instant, {
    ...rule,
    proposedAction,
  })
}

/** Choreography 1.6 can propose no more than these. */
const isOf16 = (action: string): action is NonNullable<Acknowledgement['proposedAction']> =>
  action === 'ResendXmlOnly' || action === 'ResendXmlAndResources'

const finalAnswer = (result: BatchResult, rule: Rule, store: Party, instant: Date): AcknowledgementFile =>
  outcomeOf(rule, result.release) === 'wait'
    ? fileStatusFile(result, store, instant)
    : answerByRule(result, rule, store, instant)

function fileStatusFile(
  result: BatchResult,
  store: Party,
  instant: Date,
  rule?: Pick<Rule, 'affectedIsrcs' | 'text'> & Pick<Acknowledgement, 'proposedAction'>,
): AcknowledgementFile {
  const isFine = result.status === 'FileOK'
  return {
    name: acknowledgementFileName(result.upc, instant),
    content: writeAcknowledgement({
      createdAt: instant.toISOString(),
      sender: { dpid: store.dpid, name: store.name },
      recipient: result.sender,
      releaseId: result.upc,
      batchDate: required(instantOfBatch(result.batchId)).toISOString().slice(0, 10),
      status: result.status,
      errorText: rule?.text ?? result.text,
      proposedAction: rule?.proposedAction ?? (isFine ? undefined : 'ResendXmlAndResources'),
      affectedIsrcs: rule?.affectedIsrcs ?? result.affectedIsrcs,
    }),
  }
}

/** Choreography 1.8: how far the release has come, or what is wrong with the message, in a file named after the message. */
function releaseStatusFile(
  result: BatchResult,
  rule: Rule,
  store: Party,
  instant: Date,
): AcknowledgementFile {
  const { fileStatus, releaseStatus: progress = 'ProcessingErrorAtReleaseDistributor' } = rule
  return {
    name: `ACK_${result.messageId}_${batchId(instant)}.xml`,
    content: releaseMessage(result, store, instant, [
      element('ReleaseStatus', progress),
      rule.text !== undefined && element('ErrorText', rule.text),
      rule.proposedAction !== undefined && element('ProposedActionType', rule.proposedAction),
      ...(rule.affectedIsrcs ?? []).map((isrc) => element('AffectedResource', [element('ISRC', isrc)])),
      fileStatus && acknowledged(result.batchId, result.messageId ?? '', fileStatus),
    ]),
  }
}

/** A positive answer named after our release, but about a message and a batch that were never sent. */
function aboutAnother(result: BatchResult, store: Party, instant: Date): AcknowledgementFile {
  return {
    name: acknowledgementFileName(result.upc, instant),
    content: releaseMessage(result, store, instant, [
      element('ReleaseStatus', 'SuccessfullyIngestedByReleaseDistributor'),
      acknowledged(batchId(new Date(0)), `NOBODYS-${result.batchId}`, 'FileOK'),
    ]),
  }
}

const acknowledged = (batch: string, messageId: string, status: string) =>
  element('Acknowledgement', [
    element('MessageType', 'NewReleaseMessage'),
    element('BatchId', batch),
    element('MessageId', messageId),
    element('MessageStatus', [element('Status', status)]),
  ])

function releaseMessage(
  { upc, sender, batchId: answered }: BatchResult,
  store: Party,
  instant: Date,
  about: Children,
): string {
  const party = ({ dpid }: { dpid: string }) => [element('PartyId', dpid)]
  return renderXml({
    prefix: 'ern-c-sftp',
    namespace: 'http://ddex.net/xml/ern-c-sftp/18',
    name: 'AcknowledgementMessage',
    attributes: { AvsVersionId: '9' },
    children: [
      element('MessageHeader', [
        element('MessageId', `ACK-${answered}`),
        element('MessageSender', party(store)),
        element('MessageRecipient', party(sender)),
        element('MessageCreatedDateTime', formatInstant(instant.toISOString())),
      ]),
      element('ReleaseStatus', [element('ReleaseId', [element('ICPN', upc)]), ...about]),
    ],
  })
}

const cutInHalf = ({ name, content }: AcknowledgementFile): AcknowledgementFile => ({
  name,
  content: content.slice(0, content.length / 2),
})
