// The messages parent and child process exchange: one job in, one result out.
import type { Pixels } from './decode.ts'
import type { ArtworkFormat } from './format.ts'
import type { ArtworkLimits } from './limits.ts'
import type { ArtworkRefusal } from './refusal.ts'
import type { ArtworkReport } from './report.ts'

export interface ArtworkRules {
  sideMinPx: number
  /** Covers must be square; artist pictures need not be. */
  square: boolean
}

/** A WebP: a square cut from the middle, or the whole picture with its longer side at most `sidePx`. */
export interface Copy {
  shape: 'square' | 'whole'
  sidePx: number
}

export interface CopySize {
  widthPx: number
  heightPx: number
}

export type ArtworkJob = { limits: ArtworkLimits; symbolReaderPath: string } & (
  | { kind: 'inspect'; rules: ArtworkRules }
  | { kind: 'deliver' }
  | { kind: 'copy'; copies: Copy[] }
)

/** Why the delivered file differs from the uploaded one. */
export type DeliveryChange = 'colour' | 'alpha' | 'depth' | 'orientation' | 'metadata'
export interface Delivery {
  format: ArtworkFormat
  widthPx: number
  heightPx: number
  changes: DeliveryChange[]
}

export type Answer =
  | { kind: 'inspected'; report: ArtworkReport; page: Pixels }
  | { kind: 'delivered'; delivery: Delivery }
  | { kind: 'copied'; sizes: CopySize[] }
  | { kind: 'refused'; refusal: ArtworkRefusal }

/** Descriptors that the job's process inherits. */
export const INPUT_FD = 3
/** The first output descriptor; the job has one for each file it writes. */
export const OUTPUT_FD = 5
