// What the process that composes is asked.

export interface MusicPiece {
  kind: 'music'
  seed: string
  seconds: number
  /** Seconds of digital silence in the middle. */
  silence: number
  /** Just under full scale, without a clipped sample. */
  isLoud: boolean
}
export interface CoverPiece {
  kind: 'cover'
  seed: string
  sidePx: number
}
export type ComposerJob = MusicPiece | CoverPiece

/** Descriptor of the file that the process writes: samples as interleaved stereo Float32 at `SAMPLE_RATE`, or a JPEG. */
export const OUTPUT_FD = 5
