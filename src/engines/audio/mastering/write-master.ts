// The last pass of mastering: applies the gains to the spool, writes the WAV and measures what was written.
import type { BlockLevels } from './block-levels.ts'
import type { ByteStore } from './byte-store.ts'
import { FiguresMeter } from './loudness-figures.ts'
import type { LoudnessFigures } from './report.ts'
import { PIECE_FRAMES, type Spool } from './spool.ts'
import { WavWriter } from './wav-writer.ts'

/** `spool` holds mid and side, or mono; `wav` is replaced; `gains` has a value for each border of blocks. */
export async function writeMaster(
  spool: Spool,
  wav: ByteStore,
  { blockFrames, sampleRateHz }: Pick<BlockLevels, 'blockFrames' | 'sampleRateHz'>,
  gains: Float32Array,
  onSamples?: (interleaved: Float32Array) => void,
): Promise<LoudnessFigures> {
  const { channelCount } = spool
  const writer = new WavWriter(wav, sampleRateHz, channelCount)
  const meter = new FiguresMeter(sampleRateHz, channelCount)
  const samples = new Float32Array(PIECE_FRAMES * channelCount)
  await spool.read(({ planes: [mid, side], frames, startFrame }) => {
    for (let start = 0; start < frames; start += blockFrames) {
      const block = (startFrame + start) / blockFrames
      const step = (gains[block + 1]! - gains[block]!) / blockFrames
      const end = Math.min(frames, start + blockFrames)
      let gain = gains[block]!
      for (let i = start; i < end; i++, gain += step) {
        if (side) {
          samples[2 * i] = gain * (mid![i]! + side[i]!)
          samples[2 * i + 1] = gain * (mid![i]! - side[i]!)
        } else samples[i] = gain * mid![i]!
      }
    }
    const written = samples.subarray(0, frames * channelCount)
    writer.push(written)
    meter.push(written)
    onSamples?.(written)
  })
  writer.finish()
  return meter.finish()
}
