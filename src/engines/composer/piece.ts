// What the demo and its sandboxes are made of: composed music, optionally with a fault that the analysis finds.
import { composeMusic, SAMPLE_RATE } from './render.ts'

export interface Piece {
  /** The same seed is the same music. */
  seed: string
  seconds: number
  /** A gap of so many seconds in the middle. */
  silence?: number
  /** Loud enough for advice, without a clipped sample. */
  loud?: boolean
}

/** @returns interleaved stereo Float32 at `SAMPLE_RATE` */
export function composePiece({ seed, seconds, silence = 0, loud = false }: Piece): Float32Array {
  const samples = composeMusic(seed, seconds)
  const gap = Math.round(seconds * 0.44 * SAMPLE_RATE) * 2
  samples.fill(0, gap, gap + Math.round(silence * SAMPLE_RATE) * 2)
  if (loud) for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * 1.28
  return samples
}
