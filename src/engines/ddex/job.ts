// The messages that the server and the sandboxed reader of XML exchange: one job in, one answer out.
import type { ReceivedAcknowledgement } from './choreography/acknowledgement.ts'
import type { DdexErrorCode } from './ddex-error.ts'
import type { CatalogueRelease } from './read/catalogue-release.ts'

/** What a document of each kind is read as; a release is undefined for a document that is no release message. */
export interface ReadAs {
  release: CatalogueRelease | undefined
  acknowledgement: ReceivedAcknowledgement
}
export type MessageKind = keyof ReadAs

export interface ReadJob {
  kind: MessageKind
  documents: Uint8Array[]
}

/** Of one document: what it says, or why it was refused. */
export type Reading<Message> = { message: Message } | { refused: Refusal }

/** The parts of a DdexError, which does not survive the way between processes. */
export interface Refusal {
  code: DdexErrorCode
  path: string
  detail?: string
}

export interface ReadAnswer<Kind extends MessageKind = MessageKind> {
  /** In the order of the documents. */
  readings: Reading<ReadAs[Kind]>[]
  /** Processor time of the process. */
  cpuMs: number
}
