// The decoded samples: written once while decoding, then changed in place piece by piece.
import type { ByteStore } from './byte-store.ts'

/** A multiple of every block length. Short, so that a piece and its filters stay in the processor's cache. */
export const PIECE_FRAMES = 8192
/** Pieces between two turns of the event loop. */
const PIECES_PER_TURN = 16

/** One piece: `planes[c]` holds `frames` samples of a channel. The arrays are reused for the next piece. */
export interface Piece {
  planes: readonly Float64Array[]
  frames: number
  startFrame: number
}

/** Interleaved Float32 in a store. */
export class Spool {
  readonly channelCount: number
  /** Number of frames written so far. */
  frames = 0
  private readonly store: ByteStore
  private readonly endTurn: (() => Promise<void>) | undefined
  private readonly samples: Float32Array
  private readonly planes: readonly Float64Array[]

  /** @param endTurn lets the event loop run: the job process sends progress and notices that its parent has gone */
  constructor(store: ByteStore, channelCount: number, endTurn?: () => Promise<void>) {
    this.store = store
    this.channelCount = channelCount
    this.endTurn = endTurn
    this.samples = new Float32Array(PIECE_FRAMES * channelCount)
    this.planes = Array.from({ length: channelCount }, () => new Float64Array(PIECE_FRAMES))
  }

  /** Takes complete interleaved frames. */
  append(interleaved: Float32Array): void {
    this.store.write(bytesOf(interleaved), this.frames * this.channelCount * 4)
    this.frames += interleaved.length / this.channelCount
  }

  /** Passes every piece to `read` in order. */
  async read(read: (piece: Piece) => void): Promise<void> {
    for (let start = 0, pieces = 1; start < this.frames; start += PIECE_FRAMES, pieces++) {
      read(this.load(start))
      if (pieces % PIECES_PER_TURN === 0) await this.endTurn?.()
    }
  }

  /** Passes every piece to `change` in order, and stores what it leaves in the planes. */
  async rewrite(change: (piece: Piece) => void): Promise<void> {
    await this.read((piece) => {
      change(piece)
      this.save(piece)
    })
  }

  private load(startFrame: number): Piece {
    const samples = this.samples
    const planes = this.planes
    const { channelCount } = this
    const frames = Math.min(PIECE_FRAMES, this.frames - startFrame)
    const bytes = bytesOf(samples.subarray(0, frames * channelCount))
    this.store.read(bytes, startFrame * channelCount * 4)
    for (let c = 0; c < channelCount; c++) {
      const plane = planes[c]!
      for (let i = 0, j = c; i < frames; i++, j += channelCount) plane[i] = samples[j]!
    }
    return { planes, frames, startFrame }
  }

  private save({ planes, frames, startFrame }: Piece): void {
    const { samples, channelCount } = this
    for (let c = 0; c < channelCount; c++) {
      const plane = planes[c]!
      for (let i = 0, j = c; i < frames; i++, j += channelCount) samples[j] = plane[i]!
    }
    this.store.write(bytesOf(samples.subarray(0, frames * channelCount)), startFrame * channelCount * 4)
  }
}

function bytesOf(samples: Float32Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}
