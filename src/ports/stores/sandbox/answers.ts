// The acknowledgement files a sandbox store writes for a batch, derived from the batch result and the current rules.
import { type Acknowledgement, writeAcknowledgement } from '#engines/ddex/choreography/acknowledgement.ts'
import { acknowledgementFileName } from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { batchId, instantOfBatch } from '#engines/ddex/choreography/batch.ts'
import { formatInstant } from '#engines/ddex/time.ts'
import { type Children, element, renderXml } from '#engines/ddex/xml/write-xml.ts'
import { outcomeOf, type Rule } from './behaviour.ts'
import type { Verdict } from './verdict.ts'

interface Answer {
  name: string
  content: string
}

interface Party {
  name: string
  dpid: string
}

/**
 * What is out by `now`: always the same for the same verdict, so that it may be written by anybody at any time. An answer
 * that comes after all is dated a millisecond later than the one it makes up for.
 */
export function answersOf(verdict: Verdict, store: Party, standing: readonly Rule[], now: Date): Answer[] {
  const { rule } = verdict
  const at = new Date(verdict.answeredAt)
  if (!rule) return [judgement(verdict, store, at)]
  const stands = standing.some(({ id }) => id === rule.id)
  if (stands && verdict.dueAt !== undefined && Date.parse(verdict.dueAt) > now.getTime()) return []
  const later = new Date(at.getTime() + 1)
  const makingUp = stands ? [] : [saidFinally(verdict, rule, store, later)]
  switch (rule.mishap) {
    case 'lost':
      return makingUp
    case 'unreadable':
      return [cutInHalf(said(verdict, rule, store, at)), ...makingUp]
    case 'unknown_message':
      return [aboutAnother(verdict, store, at), ...makingUp]
    case 'twice':
      return [said(verdict, rule, store, at), said(verdict, rule, store, later)]
  }
  return [said(verdict, rule, store, at), ...(outcomeOf(rule, verdict.release) === 'wait' ? makingUp : [])]
}

/** A rule speaks of batches that are in order; what is wrong with any other is said as it is. */
function said(verdict: Verdict, rule: Rule, store: Party, at: Date): Answer {
  if (verdict.status !== 'FileOK') return judgement(verdict, store, at)
  const { fileStatus, proposedAction } = rule
  if (rule.releaseStatus || (proposedAction && !isOf16(proposedAction)))
    return releaseStatus(verdict, rule, store, at)
  return judgement({ ...verdict, status: fileStatus ?? verdict.status }, store, at, {
    ...rule,
    proposedAction,
  })
}

/** Choreography 1.6 can propose no more than these. */
const isOf16 = (action: string): action is NonNullable<Acknowledgement['proposedAction']> =>
  action === 'ResendXmlOnly' || action === 'ResendXmlAndResources'

const saidFinally = (verdict: Verdict, rule: Rule, store: Party, at: Date): Answer =>
  outcomeOf(rule, verdict.release) === 'wait' ? judgement(verdict, store, at) : said(verdict, rule, store, at)

function judgement(
  verdict: Verdict,
  store: Party,
  at: Date,
  rule?: Pick<Rule, 'affectedIsrcs' | 'text'> & Pick<Acknowledgement, 'proposedAction'>,
): Answer {
  const isFine = verdict.status === 'FileOK'
  return {
    name: acknowledgementFileName(verdict.upc, at),
    content: writeAcknowledgement({
      createdAt: at.toISOString(),
      sender: { dpid: store.dpid, name: store.name },
      recipient: verdict.sender,
      releaseId: verdict.upc,
      batchDate: (instantOfBatch(verdict.batchId) as Date).toISOString().slice(0, 10),
      status: verdict.status,
      errorText: rule?.text ?? verdict.text,
      proposedAction: rule?.proposedAction ?? (isFine ? undefined : 'ResendXmlAndResources'),
      affectedIsrcs: rule?.affectedIsrcs ?? verdict.affectedIsrcs,
    }),
  }
}

/** Choreography 1.8: how far the release has come, or what is wrong with the message, in a file named by the message. */
function releaseStatus(verdict: Verdict, rule: Rule, store: Party, at: Date): Answer {
  const { fileStatus, releaseStatus: progress = 'ProcessingErrorAtReleaseDistributor' } = rule
  return {
    name: `ACK_${verdict.messageId}_${batchId(at)}.xml`,
    content: releaseMessage(verdict, store, at, [
      element('ReleaseStatus', progress),
      rule.text !== undefined && element('ErrorText', rule.text),
      rule.proposedAction !== undefined && element('ProposedActionType', rule.proposedAction),
      ...(rule.affectedIsrcs ?? []).map((isrc) => element('AffectedResource', [element('ISRC', isrc)])),
      fileStatus && acknowledged(verdict.batchId, verdict.messageId ?? '', fileStatus),
    ]),
  }
}

/** Named by our release and good news, but about a message and a batch nobody sent. */
function aboutAnother(verdict: Verdict, store: Party, at: Date): Answer {
  return {
    name: acknowledgementFileName(verdict.upc, at),
    content: releaseMessage(verdict, store, at, [
      element('ReleaseStatus', 'SuccessfullyIngestedByReleaseDistributor'),
      acknowledged(batchId(new Date(0)), `NOBODYS-${verdict.batchId}`, 'FileOK'),
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
  { upc, sender, batchId: answered }: Verdict,
  store: Party,
  at: Date,
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
        element('MessageCreatedDateTime', formatInstant(at.toISOString())),
      ]),
      element('ReleaseStatus', [element('ReleaseId', [element('ICPN', upc)]), ...about]),
    ],
  })
}

const cutInHalf = ({ name, content }: Answer): Answer => ({
  name,
  content: content.slice(0, content.length / 2),
})
