// Writes converted audio: what stores receive, what browsers play, and what composed music is stored as.
import { open } from 'node:fs/promises'
import { framesToMs } from './audio-header.ts'
import { fileSource } from './byte-source.ts'
import { readAudioHeader } from './header.ts'
import { inputBits, type JobInput, type JobOutput, rateOf } from './job.ts'
import { type AudioLimits, DEFAULT_AUDIO_LIMITS } from './limits.ts'
import { type AudioRefusal, undecodable } from './refusal.ts'
import { runSandboxed } from './sandbox.ts'

export interface TranscodeOptions {
  path: string
  /** Created, or replaced when it exists. Stays empty or incomplete when the result is not ok. */
  outPath: string
  /** Set when `path` holds bare interleaved little-endian Float32 samples, as a composer writes them. */
  float32?: { sampleRateHz: number; channels: number }
  ffmpegPath?: string
  signal?: AbortSignal
  limits?: Partial<AudioLimits>
}
export type LosslessOptions = TranscodeOptions & {
  bitsPerSample: 16 | 24
  /** Unchanged when absent. */
  sampleRateHz?: number
}
export type Mp3Options = TranscodeOptions & {
  bitRateKbps: 128 | 192 | 256 | 320
  /** How much quieter than the source, in dB; 0 when absent. */
  attenuationDb?: number
}
export type TranscodeResult =
  | { ok: true; sizeBytes: number; durationMs: number | null; sampleRateHz: number; channels: number }
  | { ok: false; refusal: AudioRefusal }

/**
 * Writes FLAC, with length and MD5 in its header. Samples that fit are copied bit for bit; samples that are reduced or
 * resampled to 16 bits get triangular dither, so quiet fades end in even noise instead of distortion.
 *
 * Standard quality is `{ bitsPerSample: 16, sampleRateHz: 44100 }`. Refusals are those of the source; the result is
 * read back and must contain as much audio as the source declares. Rejects like `analyseAudio`.
 */
export function toFlac(options: LosslessOptions): Promise<TranscodeResult> {
  return transcode(options, (input) => lossless('flac', input, options))
}

/** Writes WAV with little-endian PCM, for stores that do not accept FLAC. Same guarantees as `toFlac`. */
export function toWav(options: LosslessOptions): Promise<TranscodeResult> {
  return transcode(options, (input) => lossless('wav', input, options))
}

function lossless(
  kind: 'flac' | 'wav',
  input: JobInput,
  { bitsPerSample, sampleRateHz: targetRateHz }: LosslessOptions,
): JobOutput {
  const sourceRateHz = rateOf(input)
  const sampleRateHz = targetRateHz ?? sourceRateHz
  const fits = sampleRateHz === sourceRateHz && inputBits(input) <= bitsPerSample
  return { kind, bitsPerSample, sampleRateHz, dither: !fits }
}

/** Writes constant bit rate MP3, for previews. Same guarantees as `toFlac`, at 44.1 or 48 kHz. */
export function toMp3(options: Mp3Options): Promise<TranscodeResult> {
  return transcode(options, (input) => {
    // The two rates of MPEG-1 that preserve 20 kHz; multiples of 11,025 Hz become 44.1 kHz.
    const sampleRateHz = rateOf(input) % 11_025 === 0 ? 44_100 : 48_000
    const { bitRateKbps, attenuationDb = 0 } = options
    return { kind: 'mp3', bitRateKbps, sampleRateHz, attenuationDb }
  })
}

async function transcode(
  options: TranscodeOptions,
  plan: (input: JobInput) => JobOutput,
): Promise<TranscodeResult> {
  const limits = { ...DEFAULT_AUDIO_LIMITS, ...options.limits }
  const source = await open(options.path)
  try {
    const described = describe(source.fd, (await source.stat()).size, options)
    if (!described.ok) return described
    const { input } = described
    const promisedMs = promised(input)
    if ((promisedMs ?? 0) > limits.durationMs) {
      return { ok: false, refusal: { code: 'audio_too_long', params: { maxMs: limits.durationMs } } }
    }
    const target = await open(options.outPath, 'w+')
    try {
      const job = { input, output: plan(input), limits, ffmpegPath: options.ffmpegPath ?? null }
      const result = await runSandboxed({
        job,
        inputFd: source.fd,
        outputFds: [target.fd],
        signal: options.signal,
      })
      if (result.kind === 'refused') return { ok: false, refusal: result.refusal }
      return verify(target.fd, (await target.stat()).size, promisedMs, limits)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

type Described = { ok: true; input: JobInput } | { ok: false; refusal: AudioRefusal }

function describe(fd: number, sizeBytes: number, { float32 }: TranscodeOptions): Described {
  if (sizeBytes === 0) return { ok: false, refusal: { code: 'audio_empty', params: {} } }
  if (float32) return { ok: true, input: { kind: 'float32', ...float32, sizeBytes } }
  const read = readAudioHeader(fileSource(fd, sizeBytes))
  return read.ok ? { ok: true, input: { kind: 'file', header: read.header, sizeBytes } } : read
}

/** Reads the written file back: it must be audio of the expected length, to a tenth of a second (MP3: to a second). */
function verify(
  fd: number,
  sizeBytes: number,
  promisedMs: number | null,
  limits: AudioLimits,
): TranscodeResult {
  if (sizeBytes === 0) return { ok: false, refusal: { code: 'audio_empty', params: {} } }
  // FFmpeg stops slightly below the given size.
  if (sizeBytes > limits.outputBytes - 65_536) {
    return {
      ok: false,
      refusal: { code: 'audio_limits', params: { limit: 'output', max: limits.outputBytes } },
    }
  }
  const read = readAudioHeader(fileSource(fd, sizeBytes))
  if (!read.ok) {
    const isEmpty = read.refusal.code === 'audio_empty'
    return { ok: false, refusal: isEmpty ? read.refusal : undecodable('written file is not readable') }
  }
  const { sampleRateHz, channels, declaredFrames, format } = read.header
  const durationMs = declaredFrames === null ? null : framesToMs(declaredFrames, sampleRateHz)
  if (durationMs === null && format !== 'mp3')
    return { ok: false, refusal: { code: 'audio_empty', params: {} } }
  if (durationMs !== null && durationMs > limits.durationMs) {
    return { ok: false, refusal: { code: 'audio_too_long', params: { maxMs: limits.durationMs } } }
  }
  const toleratedMs = Math.max(format === 'mp3' ? 1000 : 100, (promisedMs ?? 0) / 100)
  if (durationMs !== null && promisedMs !== null && promisedMs - durationMs > toleratedMs) {
    return {
      ok: false,
      refusal: { code: 'audio_truncated', params: { declaredMs: promisedMs, decodedMs: durationMs } },
    }
  }
  return { ok: true, sizeBytes, durationMs, sampleRateHz, channels }
}

function promised(input: JobInput): number | null {
  if (input.kind === 'float32') return framesToMs(input.sizeBytes / 4 / input.channels, input.sampleRateHz)
  const { declaredFrames, sampleRateHz } = input.header
  return declaredFrames === null ? null : framesToMs(declaredFrames, sampleRateHz)
}
