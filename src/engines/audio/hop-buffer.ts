// Cuts interleaved PCM into hops of 100 ms per channel, the step that every measurement shares.
/** One hop: `channels[c]` holds `frames` samples. The arrays are reused, so measurements copy what they need later. */
export interface Hop {
  channels: readonly Float32Array[]
  frames: number
  startFrame: number
}

/** Anything that measures hops. Every hop has the same length except the last, which may be shorter. */
export interface HopMeter {
  add: (hop: Hop) => void
}

/** Sample frames per 100 ms, rounded to the nearest; exact at every rate divisible by ten. */
export function hopFrames(sampleRateHz: number): number {
  return Math.max(1, Math.round(sampleRateHz / 10))
}

export class HopBuffer {
  readonly sampleRateHz: number
  readonly channelCount: number
  private readonly meters: readonly HopMeter[]
  private readonly hop: { channels: Float32Array[]; frames: number; startFrame: number }
  private readonly capacityFrames: number

  constructor(sampleRateHz: number, channelCount: number, meters: readonly HopMeter[]) {
    this.sampleRateHz = sampleRateHz
    this.channelCount = channelCount
    this.meters = meters
    this.capacityFrames = hopFrames(sampleRateHz)
    const channels = Array.from({ length: channelCount }, () => new Float32Array(this.capacityFrames))
    this.hop = { channels, frames: 0, startFrame: 0 }
  }

  /** Takes complete interleaved frames and passes every full hop to the meters. */
  push(interleaved: Float32Array): void {
    const { hop, channelCount, capacityFrames } = this
    const frames = Math.floor(interleaved.length / channelCount)
    let taken = 0
    while (taken < frames) {
      const step = Math.min(frames - taken, capacityFrames - hop.frames)
      for (let c = 0; c < channelCount; c++) {
        spread(interleaved, taken * channelCount + c, channelCount, hop.channels[c]!, hop.frames, step)
      }
      taken += step
      hop.frames += step
      if (hop.frames === capacityFrames) this.hand()
    }
  }

  /** Passes on the last, shorter hop. Nothing can be pushed afterwards. */
  finish(): void {
    if (this.hop.frames > 0) this.hand()
  }

  /** Number of frames received so far. */
  get frames(): number {
    return this.hop.startFrame + this.hop.frames
  }

  private hand(): void {
    for (const meter of this.meters) meter.add(this.hop)
    this.hop.startFrame += this.hop.frames
    this.hop.frames = 0
  }
}

function spread(
  from: Float32Array,
  offset: number,
  stride: number,
  to: Float32Array,
  start: number,
  count: number,
) {
  for (let i = 0, j = offset; i < count; i++, j += stride) to[start + i] = from[j]!
}
