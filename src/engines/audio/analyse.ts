// Analyses a recording for the rest of the product: takes a path, returns a report or a refusal.
import { open } from 'node:fs/promises'
import { declaredMs, framesToMs } from './audio-header.ts'
import { fileSource } from './byte-source.ts'
import { readAudioHeader } from './header.ts'
import { type AudioLimits, DEFAULT_AUDIO_LIMITS } from './limits.ts'
import type { AudioRefusal } from './refusal.ts'
import type { AudioReport } from './report.ts'
import { runSandboxed } from './sandbox.ts'

export interface AnalyseOptions {
  path: string
  /** A native FFmpeg to use instead of the one in WebAssembly. The report has the same shape and the same values. */
  ffmpegPath?: string
  signal?: AbortSignal
  /** The share that is done, 0 to 1, a few times a second. */
  onProgress?: (share: number) => void
  limits?: Partial<AudioLimits>
}
export type AnalyseResult = { ok: true; report: AudioReport } | { ok: false; refusal: AudioRefusal }

/**
 * Decodes the file once, in a separate process that can access nothing but this file, and measures everything in that
 * pass: loudness and true peak (ITU-R BS.1770-5), range (EBU Tech 3342), silence, clipping, the relation of the
 * channels, the end of the spectrum, broken places, noise, bits in use, waveform, Chromaprint, hashes.
 *
 * Any fault of the file is a refusal. Rejects when the file cannot be opened, when the process cannot be started, and
 * with the signal's reason when aborted. The file must not change meanwhile.
 */
export async function analyseAudio(options: AnalyseOptions): Promise<AnalyseResult> {
  const { path, ffmpegPath = null, signal, onProgress } = options
  const limits = { ...DEFAULT_AUDIO_LIMITS, ...options.limits }
  const file = await open(path)
  try {
    const { size: sizeBytes } = await file.stat()
    if (sizeBytes === 0) return { ok: false, refusal: { code: 'audio_empty', params: {} } }
    const read = readAudioHeader(fileSource(file.fd, sizeBytes))
    if (!read.ok) return read
    const { header } = read
    const impliedMs = framesToMs(header.impliedFrames ?? 0, header.sampleRateHz)
    if ((declaredMs(header) ?? impliedMs) > limits.durationMs) {
      return { ok: false, refusal: { code: 'audio_too_long', params: { maxMs: limits.durationMs } } }
    }
    const job = { input: { kind: 'file', header, sizeBytes } as const, output: { kind: 'measure' } as const }
    const result = await runSandboxed({
      job: { ...job, limits, ffmpegPath },
      inputFd: file.fd,
      signal,
      onProgress,
    })
    if (result.kind === 'refused') return { ok: false, refusal: result.refusal }
    if (result.kind !== 'analysed') throw new Error('audio process answered another question')

    const { measurement, ...rest } = result.outcome
    const { frames: _, ...measured } = measurement
    const { format, codec, bitsPerSample, isFloat, bitRateKbps } = header
    return {
      ok: true,
      report: { format, codec, bitsPerSample, isFloat, bitRateKbps, sizeBytes, ...measured, ...rest },
    }
  } finally {
    await file.close()
  }
}
