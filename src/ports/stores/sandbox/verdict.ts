// What the sandbox store decided about one batch: written once, never changed, the source of all the rest.
import type { FileStatus } from '#engines/ddex/choreography/file-status.ts'
import type { Rule } from './behaviour.ts'
import type { Grant } from './territories.ts'

export interface Verdict {
  batchId: string
  messageId: string | null
  threadId: string | null
  upc: string
  sender: { dpid: string; name: string }
  receivedAt: string
  /** How its answer is dated. */
  answeredAt: string
  /** The rule by which it is answered, as it was then, and not before when. */
  rule?: Rule
  dueAt?: string
  status: FileStatus
  text?: string
  affectedIsrcs?: string[]
  /** This message was taken before: the same delivery once more, noted and not ingested again. */
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
