// The messages parent and child process exchange: one job in, one result out.
import type { Pixels } from './decode.ts'
import type { ArtworkFormat } from './format.ts'
import type { ArtworkLimits } from './limits.ts'
import type { ArtworkRefusal } from './refusal.ts'
import type { ArtworkReport } from './report.ts'

export interface ArtworkRules {
  sideMinPx: number
  /** A cover is; a picture of an artist need not be. */
  square: boolean
}

/** A WebP: a square cut from the middle, or the whole picture with its longer side of `sidePx` at the most. */
export interface Copy {
  shape: 'square' | 'whole'
  sidePx: number
}

export type ArtworkJob = { limits: ArtworkLimits; symbolReaderPath: string } & (
  | { kind: 'inspect'; rules: ArtworkRules }
  | { kind: 'deliver' }
  | { kind: 'copy'; copies: Copy[] }
)

/** Why the delivered file is not, byte for byte, the one that was uploaded. */
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
  | { kind: 'copied' }
  | { kind: 'refused'; refusal: ArtworkRefusal }

/** Descriptors the job's process inherits. */
export const INPUT_FD = 3
/** The first of as many as the job writes files. */
export const OUTPUT_FD = 5
