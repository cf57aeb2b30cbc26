// The analysis inside the child process: one decode feeds the meter, the fingerprint and the checksum together.
import { expectedFrames } from './audio-header.ts'
import { startFfmpeg } from './decode.ts'
import { checkDecoded } from './decoded-result.ts'
import { hashFile } from './file-hash.ts'
import { Fingerprint, loadChromaprint } from './fingerprint.ts'
import { type Answer, type AudioJob, type FileInput, INPUT_FD } from './job.ts'
import { Meter } from './measurement.ts'
import { watchMemory } from './memory-watch.ts'
import { startPcmMd5 } from './pcm-md5.ts'
import { SamplesHash } from './samples-hash.ts'

/**
 * Returns the outcome, or the refusal. Stops at the first sample beyond the allowed length, so a small file that
 * unpacks into days of silence costs no more than an hour of audio.
 */
export async function runAnalysis(
  job: AudioJob,
  input: FileInput,
  onProgress: (share: number) => void,
): Promise<Answer> {
  const { limits, libraries } = job
  const { header } = input
  const isInteger = header.codec !== 'MP3' && !header.isFloat
  const pcmMd5 = startPcmMd5(header)
  const fullFrames = expectedFrames(header, input.sizeBytes)
  const tooLong = Promise.withResolvers<Answer>()
  let maxFrames = 0
  let meter: Meter | undefined
  let fingerprint: Fingerprint | undefined
  let samplesHash: SamplesHash | undefined

  const chromaprint = await loadChromaprint(libraries.chromaprintScript, libraries.chromaprintWasm)
  const decode = startFfmpeg(job, {
    onFormat({ sampleRateHz, channels }) {
      maxFrames = (limits.durationMs * sampleRateHz) / 1000
      meter = new Meter(sampleRateHz, channels, isInteger ? header.bitsPerSample : null)
      samplesHash = new SamplesHash(sampleRateHz, channels)
      fingerprint = new Fingerprint(chromaprint, sampleRateHz, channels, isInteger)
    },
    onSamples(samples) {
      if (!meter || meter.frames > maxFrames) return
      meter.push(samples)
      fingerprint?.push(samples)
      samplesHash?.push(samples)
      pcmMd5?.push(samples)
      if (meter.frames <= maxFrames) return onProgress(Math.min(1, meter.frames / fullFrames))
      const refusal = { code: 'audio_too_long', params: { maxMs: limits.durationMs } } as const
      tooLong.resolve({ kind: 'refused', refusal })
    },
  })
  const finish = async (): Promise<Answer> => {
    const [end, hashes] = await Promise.all([decode.ended, hashFile(INPUT_FD, input.sizeBytes)])
    const refusal = checkDecoded(header, meter?.frames ?? 0, end, pcmMd5?.finish() ?? null, limits)
    if (refusal) return { kind: 'refused', refusal }
    const outcome = {
      measurement: meter!.finish(),
      fingerprint: fingerprint!.finish(),
      samplesSha256: samplesHash!.finish(),
      ...hashes,
    }
    return { kind: 'analysed', outcome }
  }
  return Promise.race([finish(), tooLong.promise, watchMemory(decode.processId, limits.memoryBytes)])
}
