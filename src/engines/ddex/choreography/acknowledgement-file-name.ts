// The file names of acknowledgements, which tell the sender what an acknowledgement is about before it is read.
import { batchId, instantOfBatch } from './batch.ts'

/** The folder a store puts acknowledgements in. */
export const ACKNOWLEDGEMENT_FOLDER = 'acknowledgements'

/** What a name says: choreography 1.7 names the release acknowledged, 1.8 the message. */
export type AcknowledgementName = { instant: Date } & ({ releaseId: string } | { messageId: string })

/** `ACK_{YYYYMMDDhhmmssnnn}_{ReleaseId}.xml` (choreography 1.7). */
export function acknowledgementFileName(releaseId: string, instant: Date): string {
  return `ACK_${batchId(instant)}_${releaseId}.xml`
}

/** What the name of an acknowledgement says, or undefined for any other file. */
export function parseAcknowledgementFileName(fileName: string): AcknowledgementName | undefined {
  const [, beforeLast, last] = /^ACK_(.+)_([^_]+)\.xml$/.exec(fileName) ?? []
  const [, initial, afterInitial] = /^ACK_(\d{17})_(.+)\.xml$/.exec(fileName) ?? []
  const first = instantOfBatch(initial ?? '')
  if (first && afterInitial) return { instant: first, releaseId: afterInitial }
  const final = instantOfBatch(last ?? '')
  return final && beforeLast ? { instant: final, messageId: beforeLast } : undefined
}
