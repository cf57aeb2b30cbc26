// The first pass of mastering: decodes the recording into the spool and measures it on the way.
import { setImmediate } from 'node:timers/promises'
import { expectedFrames } from '../audio-header.ts'
import { startFfmpeg } from '../decode.ts'
import { checkDecoded } from '../decoded-result.ts'
import type { AudioJob, FileInput } from '../job.ts'
import { watchMemory } from '../memory-watch.ts'
import { startPcmMd5 } from '../pcm-md5.ts'
import type { AudioRefusal } from '../refusal.ts'
import type { ByteStore } from './byte-store.ts'
import { type Mix, MixRecorder } from './mix.ts'
import { Spool } from './spool.ts'

interface DecodeOptions {
  sampleRateHz: number
  /** For the decoded samples. */
  store: ByteStore
  onProgress: (share: number) => void
}
type Decoded = { ok: true; mix: Mix } | { ok: false; refusal: AudioRefusal }

/** +36 dB. */
const LEVEL_MAX = 64
/** A resampler may add or lose this much at the end. */
const RESAMPLED_SLACK_MS = 10

/** Rejects when FFmpeg cannot be started; any fault of the file, as for an analysis, is a refusal. */
export async function decodeToSpool(
  job: AudioJob,
  { header, sizeBytes }: FileInput,
  { sampleRateHz, store, onProgress }: DecodeOptions,
): Promise<Decoded> {
  const { limits } = job
  const isResampled = sampleRateHz !== header.sampleRateHz
  const pcmMd5 = isResampled ? undefined : startPcmMd5(header)
  const rateRatio = header.sampleRateHz / sampleRateHz
  const expected = expectedFrames(header, sizeBytes) / rateRatio
  const maxFrames = (limits.durationMs * sampleRateHz) / 1000
  const tooLong = Promise.withResolvers<Decoded>()
  const spool = new Spool(store, header.channels, setImmediate)
  const recorder = new MixRecorder(spool, sampleRateHz)

  const decode = startFfmpeg(job, {
    onFormat(format) {
      if (format.channels !== header.channels || format.sampleRateHz !== sampleRateHz)
        throw new Error('FFmpeg answered in another format than that of the header')
    },
    onSamples(samples) {
      if (spool.frames > maxFrames) return
      pcmMd5?.push(samples)
      if (header.isFloat) tame(samples)
      recorder.push(samples)
      if (spool.frames <= maxFrames) return onProgress(Math.min(1, spool.frames / expected))
      tooLong.resolve({
        ok: false,
        refusal: { code: 'audio_too_long', params: { maxMs: limits.durationMs } },
      })
    },
  })
  const finish = async (): Promise<Decoded> => {
    const end = await decode.ended
    const missing = (header.declaredFrames ?? 0) - spool.frames * rateRatio
    const isWhole = isResampled && missing <= (RESAMPLED_SLACK_MS * header.sampleRateHz) / 1000
    const frames = isWhole ? Math.max(header.declaredFrames ?? 0, spool.frames) : spool.frames
    const refusal = checkDecoded(header, frames, end, pcmMd5?.finish() ?? null, limits)
    if (refusal) return { ok: false, refusal }
    return { ok: true, mix: recorder.finish() }
  }
  const tooMuch = watchMemory(decode.processId, limits.memoryBytes).then((answer): Decoded => {
    if (answer.kind !== 'refused') throw new Error('the memory watch only refuses')
    return { ok: false, refusal: answer.refusal }
  })
  return Promise.race([finish(), tooLong.promise, tooMuch])
}

/** One value that is not a number would stay in every filter; no mix is this far above full scale. */
function tame(samples: Float32Array): void {
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!
    samples[i] = x >= -LEVEL_MAX && x <= LEVEL_MAX ? x : 0
  }
}
