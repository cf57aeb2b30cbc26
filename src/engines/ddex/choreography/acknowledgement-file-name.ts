// The file names of acknowledgements, which tell the sender what an acknowledgement is about before it is read.
import { batchId, instantOfBatch } from './batch.ts'

/** The folder in which a store puts acknowledgements. */
export const ACKNOWLEDGEMENT_FOLDER = 'acknowledgements'

/** The content of a name: choreography 1.7 names the acknowledged release, 1.8 the message. */
export type AcknowledgementName = { instant: Date } & ({ releaseId: string } | { messageId: string })

/** `ACK_{YYYYMMDDhhmmssnnn}_{ReleaseId}.xml` (choreography 1.7). */
export function acknowledgementFileName(releaseId: string, instant: Date): string {
  return `ACK_${batchId(instant)}_${releaseId}.xml`
}

/** Parses the name of an acknowledgement; undefined for any other file. */
export function parseAcknowledgementFileName(fileName: string): AcknowledgementName | undefined {
  const [, beforeLast, last] = /^ACK_(.+)_([^_]+)\.xml$/.exec(fileName) ?? []
  const [, initial, afterInitial] = /^ACK_(\d{17})_(.+)\.xml$/.exec(fileName) ?? []
  const first = instantOfBatch(initial ?? '')
  if (first && afterInitial) return { instant: first, releaseId: afterInitial }
  const final = instantOfBatch(last ?? '')
  return final && beforeLast ? { instant: final, messageId: beforeLast } : undefined
}
