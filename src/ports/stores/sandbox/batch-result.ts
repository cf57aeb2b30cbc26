// The result of a sandbox store for one batch: written once, never changed, and the source of everything else.
import type { FileStatus } from '#engines/ddex/choreography/file-status.ts'
import type { Rule } from './behaviour.ts'
import type { Grant } from './territories.ts'

export interface BatchResult {
  batchId: string
  messageId: string | null
  threadId: string | null
  upc: string
  sender: { dpid: string; name: string }
  receivedAt: string
  /** The date of its acknowledgement. */
  answeredAt: string
  /** The rule that answers it, as it was then, and the earliest time of the answer. */
  rule?: Rule
  dueAt?: string
  status: FileStatus
  text?: string
  affectedIsrcs?: string[]
  /** The batch that delivered this message before; the repetition is recorded and not ingested again. */
  repeats?: string
  /** What was taken in; absent for a batch that was refused. */
  release?: ReceivedFacts
}

export interface ReceivedFacts {
  title: string
  artist: string
  releaseDate: string
  takedown: boolean
  grants: Grant[]
  tracks: { number: number; title: string; artist: string; isrc: string; durationMs: number | null }[]
}
