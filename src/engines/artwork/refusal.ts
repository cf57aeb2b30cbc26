// The closed list of reasons why a file is not accepted as a picture. No Node imports: screens translate these codes.

export type ArtworkRefusal =
  /** Neither JPEG nor PNG; `found` is the actual format (GIF, WebP, HEIC …), or empty. */
  | { code: 'artwork_unsupported'; params: { found: string } }
  /** `detail` is the first error of the decoder or parser, in English, for logs and staff. */
  | { code: 'artwork_undecodable'; params: { detail: string } }
  | { code: 'artwork_not_square'; params: { width: number; height: number } }
  | { code: 'artwork_too_small'; params: { min: number; width: number; height: number } }
  /** A JPEG of 12 bits; 16 bits in a PNG are accepted and reduced. */
  | { code: 'artwork_depth'; params: { bits: number } }
  /** Actually transparent somewhere, and the colour behind it is unknown. Shares of the area, 0 to 1. */
  | { code: 'artwork_transparent'; params: { share: number } }
  | { code: 'artwork_animated'; params: Record<string, never> }
  /** The embedded colour profile is damaged or belongs to another kind of picture. */
  | { code: 'artwork_profile'; params: { detail: string } }
  /** A second file is hidden in or behind the picture. */
  | { code: 'artwork_foreign_data'; params: { found: ForeignData } }
  | {
      code: 'artwork_limits'
      params: { limit: 'pixels' | 'bytes' | 'scans' | 'cpu' | 'time' | 'memory'; max: number }
    }

export type ArtworkRefusalCode = ArtworkRefusal['code']
export type ForeignData = 'zip' | 'html' | 'php' | 'pdf' | 'data'

/** Thrown anywhere during the inspection; the job turns it into a refusal. */
export class ArtworkRefused extends Error {
  readonly refusal: ArtworkRefusal
  constructor(refusal: ArtworkRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

export function undecodable(detail: string): ArtworkRefusal {
  return { code: 'artwork_undecodable', params: { detail: detail.slice(0, 300) } }
}
