// Masters a part of a recording in memory, so that a browser can do it: nothing is sent, and nothing is stored.
import { HopBuffer } from '../hop-buffer.ts'
import { type Waveform, WaveformBuilder } from '../waveform.ts'
import { MemoryStore } from './byte-store.ts'
import { masterMix } from './master-mix.ts'
import { MixRecorder } from './mix.ts'
import type { MasteringPreset } from './presets.ts'
import type { MasterReport } from './report.ts'
import { PIECE_FRAMES, Spool } from './spool.ts'
import { WavWriter, wavBytes, wavSamples } from './wav-writer.ts'

/** Mono or stereo at 44.1 to 96 kHz; 1 is full scale. */
export interface Samples {
  channels: readonly Float32Array[]
  sampleRateHz: number
}

export interface ExcerptSide {
  /** A 24-bit WAV file. */
  wav: Uint8Array<ArrayBuffer>
  waveform: Waveform
}

export interface MasteredExcerpt {
  before: ExcerptSide
  after: ExcerptSide
  report: MasterReport
}

/**
 * The master of the samples is the same, byte for byte, as that of a file with the same samples. Takes a few times their
 * size in memory.
 *
 * @param onProgress takes the share that is done, 0 to 1
 */
export async function masterExcerpt(
  { channels, sampleRateHz }: Samples,
  preset: MasteringPreset,
  onProgress: (share: number) => void,
): Promise<MasteredExcerpt> {
  const frames = channels[0]?.length ?? 0
  const channelCount = channels.length
  const recorder = new MixRecorder(
    new Spool(new MemoryStore(frames * channelCount * 4), channelCount),
    sampleRateHz,
  )
  const mixWav = new MemoryStore(wavBytes(frames, channelCount))
  const writer = new WavWriter(mixWav, sampleRateHz, channelCount)
  for (let start = 0; start < frames; start += PIECE_FRAMES) {
    const piece = interleave(channels, start, Math.min(frames, start + PIECE_FRAMES))
    recorder.push(piece)
    writer.push(piece)
  }
  writer.finish()
  const masterWav = new MemoryStore(mixWav.bytes.length)
  const report = await masterMix(recorder.finish(), preset, masterWav, onProgress)
  const side = ({ bytes }: MemoryStore): ExcerptSide => ({
    wav: bytes,
    waveform: waveformOf(wavSamples(bytes, frames, channelCount), sampleRateHz, channelCount),
  })
  return { before: side(mixWav), after: side(masterWav), report }
}

function interleave(channels: readonly Float32Array[], start: number, end: number): Float32Array {
  const samples = new Float32Array((end - start) * channels.length)
  for (let c = 0; c < channels.length; c++) {
    const channel = channels[c]!
    for (let i = start, j = c; i < end; i++, j += channels.length) samples[j] = channel[i]!
  }
  return samples
}

function waveformOf(samples: Float32Array, sampleRateHz: number, channelCount: number) {
  const builder = new WaveformBuilder(channelCount)
  const hops = new HopBuffer(sampleRateHz, channelCount, [builder])
  hops.push(samples)
  hops.finish()
  return builder.waveform()
}

/** Every how many frames the level is looked at to find the loudest part: enough to compare parts of a second. */
const LEVEL_STRIDE = 16

/** The first frame of the loudest part of `lengthFrames`, on a grid of a second. */
export function findLoudestPart({ channels, sampleRateHz }: Samples, lengthFrames: number): number {
  const frames = channels[0]?.length ?? 0
  const seconds = Math.floor(frames / sampleRateHz)
  const length = Math.ceil(lengthFrames / sampleRateHz)
  const powers = Array.from({ length: seconds }, (_, second) => {
    let power = 0
    for (const channel of channels) {
      const end = (second + 1) * sampleRateHz
      for (let i = second * sampleRateHz; i < end; i += LEVEL_STRIDE) power += channel[i]! ** 2
    }
    return power
  })
  let sum = powers.slice(0, length).reduce((total, power) => total + power, 0)
  let best = { start: 0, sum }
  for (let start = 1; start + length <= seconds; start++) {
    sum += powers[start + length - 1]! - powers[start - 1]!
    if (sum > best.sum) best = { start, sum }
  }
  return best.start * sampleRateHz
}
