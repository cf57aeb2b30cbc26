// The temporary file of decoded samples: written once while decoding, then changed in place piece by piece.
import { readSync, writeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

/** A multiple of every block length. Short, so that a piece and its filters stay in the processor's cache. */
export const PIECE_FRAMES = 8192
/** Pieces between two turns of the event loop, which sends progress and notices that the parent has gone. */
const PIECES_PER_TURN = 16

/** One piece: `planes[c]` holds `frames` samples of a channel. The arrays are reused for the next piece. */
export interface Piece {
  planes: readonly Float64Array[]
  frames: number
  startFrame: number
}

/** Interleaved Float32 behind a descriptor. */
export class Spool {
  readonly channelCount: number
  /** Number of frames written so far. */
  frames = 0
  private readonly fd: number
  private readonly samples: Float32Array
  private readonly planes: readonly Float64Array[]

  constructor(fd: number, channelCount: number) {
    this.fd = fd
    this.channelCount = channelCount
    this.samples = new Float32Array(PIECE_FRAMES * channelCount)
    this.planes = Array.from({ length: channelCount }, () => new Float64Array(PIECE_FRAMES))
  }

  /** Takes complete interleaved frames. */
  append(interleaved: Float32Array): void {
    writeAt(this.fd, bytesOf(interleaved), this.frames * this.channelCount * 4)
    this.frames += interleaved.length / this.channelCount
  }

  /** Passes every piece to `read` in order. */
  async read(read: (piece: Piece) => void): Promise<void> {
    for (let start = 0, pieces = 1; start < this.frames; start += PIECE_FRAMES, pieces++) {
      read(this.load(start))
      if (pieces % PIECES_PER_TURN === 0) await setImmediate()
    }
  }

  /** Passes every piece to `change` in order, and stores what it leaves in the planes. */
  async rewrite(change: (piece: Piece) => void): Promise<void> {
    await this.read((piece) => {
      change(piece)
      this.store(piece)
    })
  }

  private load(startFrame: number): Piece {
    const samples = this.samples
    const planes = this.planes
    const { channelCount } = this
    const frames = Math.min(PIECE_FRAMES, this.frames - startFrame)
    const bytes = bytesOf(samples.subarray(0, frames * channelCount))
    readAt(this.fd, bytes, startFrame * channelCount * 4)
    for (let c = 0; c < channelCount; c++) {
      const plane = planes[c]!
      for (let i = 0, j = c; i < frames; i++, j += channelCount) plane[i] = samples[j]!
    }
    return { planes, frames, startFrame }
  }

  private store({ planes, frames, startFrame }: Piece): void {
    const { samples, channelCount } = this
    for (let c = 0; c < channelCount; c++) {
      const plane = planes[c]!
      for (let i = 0, j = c; i < frames; i++, j += channelCount) samples[j] = plane[i]!
    }
    writeAt(this.fd, bytesOf(samples.subarray(0, frames * channelCount)), startFrame * channelCount * 4)
  }
}

function bytesOf(samples: Float32Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}

function readAt(fd: number, bytes: Uint8Array, atBytes: number): void {
  for (let done = 0; done < bytes.length; ) {
    const got = readSync(fd, bytes, done, bytes.length - done, atBytes + done)
    if (got === 0) throw new Error('the spool is shorter than what was written to it')
    done += got
  }
}

export function writeAt(fd: number, bytes: Uint8Array, atBytes: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(fd, bytes, done, bytes.length - done, atBytes + done)
  }
}
