// Masters a recording for the rest of the product: takes a path and a preset or reference, writes a WAV, returns a report.
import { type FileHandle, open, rm } from 'node:fs/promises'
import { declaredMs, framesToMs } from '../audio-header.ts'
import { fileSource } from '../byte-source.ts'
import { readAudioHeader } from '../header.ts'
import type { FileInput } from '../job.ts'
import { type AudioLimits, DEFAULT_AUDIO_LIMITS } from '../limits.ts'
import type { AudioRefusal } from '../refusal.ts'
import { runSandboxed } from '../sandbox.ts'
import type { MasterAim, ReferenceProfile } from './reference.ts'
import type { MasterReport } from './report.ts'

export type { LoudnessFigures, MasterReport } from './report.ts'

export interface MasterOptions {
  /** The source, in any format that `analyseAudio` accepts. */
  path: string
  aim: MasterAim
  /** 24-bit WAV at the rate of the source, but 44.1 to 96 kHz. Created, or replaced; unusable when the result is not ok. */
  wavPath: string
  ffmpegPath?: string
  signal?: AbortSignal
  /** The share that is done, 0 to 1, a few times a second. */
  onProgress?: (share: number) => void
  limits?: Partial<AudioLimits>
}
export type MasterResult = { ok: true; report: MasterReport } | { ok: false; refusal: AudioRefusal }

/** No store takes more from this chain, and each channel costs time. */
const CHANNELS_MAX = 2
/** No store takes less than the first, and more than the second holds nothing to hear. */
const SAMPLE_RATES_HZ = { min: 44_100, max: 96_000 }
const DURATION_MAX_MS = 1_800_000

/**
 * Masters up to 30 minutes of mono or stereo in a separate process, with peaks up to -1 dBTP (ITU-R BS.1770-5). The
 * same input and aim give the same bytes. A recording without loudness (silence, or less than 400 ms) gets no gain.
 *
 * Any fault of the file is a refusal. Rejects like `analyseAudio`.
 */
export async function masterAudio(options: MasterOptions): Promise<MasterResult> {
  const { path, aim, wavPath, ffmpegPath = null, signal, onProgress } = options
  const limits = { ...DEFAULT_AUDIO_LIMITS, durationMs: DURATION_MAX_MS, ...options.limits }
  const source = await open(path)
  try {
    const described = describe(source.fd, (await source.stat()).size, limits)
    if ('code' in described) return { ok: false, refusal: described }
    const sampleRateHz = rateFor(described)
    const job = {
      input: described,
      output: { kind: 'master', aim, sampleRateHz } as const,
      limits,
      ffmpegPath,
    }
    const target = await open(wavPath, 'w+')
    try {
      const spool = await openUnnamed(`${wavPath}.spool`)
      try {
        const outputFds = [target.fd, spool.fd]
        const result = await runSandboxed({ job, inputFd: source.fd, outputFds, signal, onProgress })
        if (result.kind === 'refused') return { ok: false, refusal: result.refusal }
        if (result.kind !== 'mastered') throw new Error('audio process answered another question')
        return { ok: true, report: result.report }
      } finally {
        await spool.close()
      }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

export type ReferenceResult =
  | { ok: true; profile: ReferenceProfile }
  | { ok: false; refusal: AudioRefusal | { code: 'reference_silent'; params: Record<string, never> } }

/**
 * Measures what a master needs of a reference of up to 30 minutes, in a separate process. Nothing of the sound is
 * stored.
 *
 * Any fault of the file is a refusal. Rejects like `analyseAudio`.
 */
export async function measureReferenceAudio(
  options: Pick<MasterOptions, 'path' | 'ffmpegPath' | 'signal' | 'limits'>,
): Promise<ReferenceResult> {
  const limits = { ...DEFAULT_AUDIO_LIMITS, durationMs: DURATION_MAX_MS, ...options.limits }
  const source = await open(options.path)
  try {
    const described = describe(source.fd, (await source.stat()).size, limits)
    if ('code' in described) return { ok: false, refusal: described }
    const output = { kind: 'profile', sampleRateHz: rateFor(described) } as const
    const job = { input: described, output, limits, ffmpegPath: options.ffmpegPath ?? null }
    const result = await runSandboxed({ job, inputFd: source.fd, signal: options.signal })
    if (result.kind === 'refused') return { ok: false, refusal: result.refusal }
    if (result.kind !== 'profiled') throw new Error('audio process answered another question')
    if (!result.profile) return { ok: false, refusal: { code: 'reference_silent', params: {} } }
    return { ok: true, profile: result.profile }
  } finally {
    await source.close()
  }
}

const rateFor = ({ header }: FileInput) =>
  Math.max(SAMPLE_RATES_HZ.min, Math.min(SAMPLE_RATES_HZ.max, header.sampleRateHz))

function describe(fd: number, sizeBytes: number, { durationMs }: AudioLimits): FileInput | AudioRefusal {
  if (sizeBytes === 0) return { code: 'audio_empty', params: {} }
  const read = readAudioHeader(fileSource(fd, sizeBytes))
  if (!read.ok) return read.refusal
  const { header } = read
  if (header.channels > CHANNELS_MAX) {
    return {
      code: 'audio_channels_unsupported',
      params: { channels: header.channels, max: CHANNELS_MAX },
    }
  }
  const impliedMs = framesToMs(header.impliedFrames ?? 0, header.sampleRateHz)
  if ((declaredMs(header) ?? impliedMs) > durationMs) {
    return { code: 'audio_too_long', params: { maxMs: durationMs } }
  }
  return { kind: 'file', header, sizeBytes }
}

/** A file that is gone with its descriptor, whatever happens. It is beside the WAV, where there is room for it. */
async function openUnnamed(path: string): Promise<FileHandle> {
  const file = await open(path, 'w+')
  await rm(path)
  return file
}
